//! The things that a game asks of chance, as a type.
use super::{Ask, Audience, Stream};
use crate::Seat;
use std::{fmt::Debug, hash::Hash};

/// The things that a game asks of chance. Derive it with `#[data(Chance)]`: the n-th variant is thing n. A variant with one finite field is a
/// thing with copies (`Pile(Slot)`, `Die(Seat)`), each with a stream of its own.
///
/// A bare variant is a question whose answer all see and whose odds follow from the table. [`seen_by`](Self::seen_by),
/// [`unseen`](Self::unseen) and [`closed`](Self::closed) say otherwise where it is asked.
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
    /// A row for each thing: its name, and what it is.
    const THINGS: &'static [(&'static str, &'static str)];
    /// The stream under a seed.
    fn stream(self) -> Stream;
    /// The thing with that stream.
    fn from_stream(stream: Stream) -> Option<Self>;
    /// The thing in words, for the question at a live table.
    fn label(self) -> String;
    /// An answer in words: a value of the type that `#[draws(Type)]` names, else the number.
    fn answer(self, answer: u32) -> String {
        answer.to_string()
    }

    /// All see the answer, and the odds follow from the table. A bare value says the same; this is for where a type must be named.
    #[inline]
    fn ask(self) -> AskOf<Self> {
        self.into()
    }
    /// Only this seat sees the answer. The odds count as closed unless [`open`](AskOf::open) says otherwise.
    #[inline]
    fn seen_by(self, seat: Seat) -> AskOf<Self> {
        AskOf { kind: self, audience: Audience::Seat(seat), open: false }
    }
    /// Nobody sees the answer. The odds count as closed unless [`open`](AskOf::open) says otherwise.
    #[inline]
    fn unseen(self) -> AskOf<Self> {
        AskOf { kind: self, audience: Audience::Nobody, open: false }
    }
    /// All see the answer, but the odds depend on what is not on the table.
    #[inline]
    fn closed(self) -> AskOf<Self> {
        AskOf { kind: self, audience: Audience::All, open: false }
    }
}

/// A thing asked of chance, who sees the answer, and whether its odds follow from the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AskOf<K> {
    /// The thing.
    pub kind: K,
    /// Who sees the answer.
    pub audience: Audience,
    /// Whether the odds follow from the table.
    pub open: bool,
}

impl<K: ChanceKind> AskOf<K> {
    /// The odds follow from the table, although not all see the answer.
    #[must_use]
    #[inline]
    pub fn open(self) -> Self {
        Self { open: true, ..self }
    }

    /// The odds follow from the table exactly if this holds.
    #[must_use]
    #[inline]
    pub fn open_if(self, open: bool) -> Self {
        Self { open, ..self }
    }

    /// The odds depend on what is not on the table.
    #[must_use]
    #[inline]
    pub fn closed(self) -> Self {
        Self { open: false, ..self }
    }
}

/// All see the answer, and the odds follow from the table: a die, a pile whose contents everybody can count.
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

/// A question to chance is about this thing, seen by the same, with odds as open.
impl<K: ChanceKind> PartialEq<AskOf<K>> for Ask {
    fn eq(&self, other: &AskOf<K>) -> bool {
        *self == Ask::from(*other)
    }
}

/// For a game without chance. It has no value, so nothing can be asked.
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
