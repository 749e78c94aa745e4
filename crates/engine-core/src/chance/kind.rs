//! The things that a game asks chance for, as a type.
use super::{Ask, Audience, Stream};
use crate::Seat;
use std::{fmt::Debug, hash::Hash};

/// The things that a game asks chance for. Derive it with `#[data(Chance)]`: the n-th variant is thing n. A variant with one finite field is a
/// thing with several copies (`Pile(Slot)`, `Die(Seat)`), and each copy has its own random stream.
///
/// A bare variant asks a question with a public answer and public odds. Use [`seen_by`](Self::seen_by), [`unseen`](Self::unseen) and
/// [`closed`](Self::closed) where that is not so.
///
/// ```
/// use engine_core::{chance::{Audience, ChanceKind}, data, rules::Seat};
/// #[data(Chance)]
/// pub enum Chance {
///     /// The die of a player.
///     Die(Seat),
///     /// The next card.
///     Deck,
/// }
/// assert_eq!(Chance::Die(Seat(2)).stream().number(), 2);
/// assert_eq!(Chance::Deck.stream().number(), 256);
/// assert_eq!(Chance::Deck.seen_by(Seat(1)).audience, Audience::Seat(Seat(1)));
/// ```
pub trait ChanceKind: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// One row per thing: its name and its description.
    const THINGS: &'static [(&'static str, &'static str)];
    /// The random stream under a seed.
    fn stream(self) -> Stream;
    /// The thing with this stream.
    fn from_stream(stream: Stream) -> Option<Self>;
    /// The thing in words, for the question at a live table.
    fn label(self) -> String;
    /// An answer in words: a value of the type in `#[draws(Type)]`, or else the number.
    fn answer(self, answer: u32) -> String {
        answer.to_string()
    }

    /// Public answer, public odds. A bare value means the same; use this method where a type must be named.
    #[inline]
    fn ask(self) -> AskOf<Self> {
        self.into()
    }
    /// Only this seat sees the answer. The odds are hidden unless you add [`open`](AskOf::open).
    #[inline]
    fn seen_by(self, seat: Seat) -> AskOf<Self> {
        AskOf { kind: self, audience: Audience::Seat(seat), open: false }
    }
    /// Nobody sees the answer. The odds are hidden unless you add [`open`](AskOf::open).
    #[inline]
    fn unseen(self) -> AskOf<Self> {
        AskOf { kind: self, audience: Audience::Nobody, open: false }
    }
    /// Everybody sees the answer, but the odds depend on hidden state.
    #[inline]
    fn closed(self) -> AskOf<Self> {
        AskOf { kind: self, audience: Audience::All, open: false }
    }
}

/// A question to chance: the thing, who sees the answer, and whether the odds are public.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AskOf<K> {
    /// The thing.
    pub kind: K,
    /// Who sees the answer.
    pub audience: Audience,
    /// Whether the odds are public, that is, follow from the table.
    pub open: bool,
}

impl<K: ChanceKind> AskOf<K> {
    /// Makes the odds public although not everybody sees the answer.
    #[must_use]
    #[inline]
    pub fn open(self) -> Self {
        Self { open: true, ..self }
    }

    /// Makes the odds public if `open` is true, hidden otherwise.
    #[must_use]
    #[inline]
    pub fn open_if(self, open: bool) -> Self {
        Self { open, ..self }
    }

    /// Makes the odds hidden: they depend on hidden state.
    #[must_use]
    #[inline]
    pub fn closed(self) -> Self {
        Self { open: false, ..self }
    }
}

/// Public answer, public odds: a die, or a pile whose contents everybody can count.
impl<K: ChanceKind> From<K> for AskOf<K> {
    #[inline]
    fn from(kind: K) -> Self {
        Self { kind, audience: Audience::All, open: true }
    }
}

impl<K: ChanceKind> From<AskOf<K>> for Ask {
    #[inline]
    fn from(ask: AskOf<K>) -> Self {
        Self { stream: ask.kind.stream(), audience: ask.audience, open: ask.open }
    }
}

/// Equal if the stream, the audience and the openness of the odds are the same.
impl<K: ChanceKind> PartialEq<AskOf<K>> for Ask {
    fn eq(&self, other: &AskOf<K>) -> bool {
        *self == Ask::from(*other)
    }
}

/// The chance type of a game without chance. It has no values, so nothing can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoChance {}

impl ChanceKind for NoChance {
    const THINGS: &'static [(&'static str, &'static str)] = &[];
    fn stream(self) -> Stream {
        match self {}
    }
    fn from_stream(_: Stream) -> Option<Self> {
        None
    }
    fn label(self) -> String {
        match self {}
    }
}
