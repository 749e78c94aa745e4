//! Seeded randomness: what the rules may ask of the world outside, who answers, and whom they may tell.
//!
//! The rules ask a [`Dealer`] in the middle of an action, in the rulebook's own order. There are exactly two dealers:
//! [`Fast`] for search and playouts, and [`Full`] for everything else, behind which any [`Luck`] can stand: a seed
//! ([`Seeded`]), a list of answers that halts at the first open question ([`Path`]), a table with real dice ([`Live`]).
//! [`docs::randomness`](crate::docs::randomness) is a specification of the seeded generator, complete enough to write it again in another language.
mod dealers;
mod fingerprint;
mod luck;

pub use dealers::{Fast, Full, sure};
pub use fingerprint::fingerprint;
pub use luck::{Counters, Live, Luck, Path, Question, Random, Recorder, Seeded, Stop, Taped};

use crate::{Bag, Game, Kind, Seat};
use serde::{Deserialize, Serialize};
use std::{hash::Hash, panic::Location};

/// Who sees or hears something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Audience {
    /// Everybody, spectators too.
    All,
    /// One seat.
    Seat(Seat),
    /// Nobody.
    Nobody,
}

impl Audience {
    /// Whether that seat (`None`: a spectator) is among them.
    #[inline]
    pub fn includes(self, seat: Option<Seat>) -> bool {
        match self {
            Audience::All => true,
            Audience::Seat(p) => seat == Some(p),
            Audience::Nobody => false,
        }
    }
}

/// Whose luck it is: the thing that is asked (a die, a pile) and the seat it falls on, or the number of the pile.
/// Every pair has its own run of words under a seed, so that paired seeds pair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields, try_from = "PlainStream")]
pub struct Stream {
    /// Which thing, below 64.
    pub thing: u8,
    /// Which seat or copy of it, below 16.
    pub of: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainStream {
    thing: u8,
    of: u8,
}

impl TryFrom<PlainStream> for Stream {
    type Error = String;
    fn try_from(s: PlainStream) -> Result<Self, String> {
        if s.thing < 64 && s.of < 16 {
            return Ok(Self { thing: s.thing, of: s.of });
        }
        Err(format!("a stream is a thing below 64 and a copy below 16, not {} and {}", s.thing, s.of))
    }
}

impl Stream {
    /// The stream number of the generator.
    pub const fn number(self) -> u64 {
        self.thing as u64 * 256 + self.of as u64
    }

    const fn slot(self) -> usize {
        self.thing as usize * 16 + self.of as usize
    }
}

/// A question to chance, but for its odds: which stream, who sees the answer, and whether anybody can tell the odds from the table.
///
/// ```
/// use engine_core::{Ask, Audience, Seat};
/// const DIE: Ask = Ask::public(0);
/// const DECK: Ask = Ask::public(1);
/// assert!(DIE.reportable());
/// assert_eq!(DECK.seen_by(Seat(2)).audience, Audience::Seat(Seat(2)));
/// assert!(!DECK.seen_by(Seat(2)).reportable());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// Whose luck.
    pub stream: Stream,
    /// Who sees the answer.
    pub audience: Audience,
    /// Whether the odds follow from the table.
    pub open: bool,
}

impl Ask {
    /// All see the answer, and the odds follow from the table: a die, a pile whose contents everybody can count.
    ///
    /// # Panics
    /// If `thing` is 64 or more.
    pub const fn public(thing: u8) -> Self {
        assert!(thing < 64, "things are numbered below 64");
        Self { stream: Stream { thing, of: 0 }, audience: Audience::All, open: true }
    }

    /// The same thing in the hand of a seat: its own stream.
    #[must_use]
    #[inline]
    pub const fn by(self, seat: Seat) -> Self {
        self.of(seat.0)
    }

    /// The copy number `of` of the thing: its own stream.
    ///
    /// # Panics
    /// If `of` is 16 or more.
    #[must_use]
    #[inline]
    pub const fn of(mut self, of: u8) -> Self {
        assert!(of < 16, "the copies of a thing are numbered below 16");
        self.stream.of = of;
        self
    }

    /// Only that seat sees the answer. The odds count as closed unless [`open`](Self::open) says otherwise.
    #[must_use]
    #[inline]
    pub const fn seen_by(mut self, seat: Seat) -> Self {
        self.audience = Audience::Seat(seat);
        self.open = false;
        self
    }

    /// Nobody sees the answer. The odds count as closed unless [`open`](Self::open) says otherwise.
    #[must_use]
    #[inline]
    pub const fn unseen(mut self) -> Self {
        self.audience = Audience::Nobody;
        self.open = false;
        self
    }

    /// The odds depend on what is not on the table.
    #[must_use]
    #[inline]
    pub const fn closed(mut self) -> Self {
        self.open = false;
        self
    }

    /// The odds follow from the table, although not all see the answer.
    #[must_use]
    #[inline]
    pub const fn open(mut self) -> Self {
        self.open = true;
        self
    }

    /// Whether a live table may answer it, and a seat be shown its odds.
    #[inline]
    pub fn reportable(self) -> bool {
        self.open && self.audience == Audience::All
    }
}

/// Exact odds, in integers.
#[derive(Clone, Copy, Debug)]
pub enum Odds<'a> {
    /// The answers 0 to n - 1, all alike.
    Even(u32),
    /// One answer per kind, as likely as there are of it.
    Bag {
        /// How many of each kind.
        counts: &'a [u8],
        /// Their sum.
        total: u16,
    },
    /// One answer per weight.
    Weights(&'a [u32]),
}

impl Odds<'_> {
    /// The sum of all weights.
    #[inline]
    pub fn total(self) -> u64 {
        match self {
            Odds::Even(n) => n.into(),
            Odds::Bag { total, .. } => total.into(),
            Odds::Weights(w) => w.iter().map(|&x| u64::from(x)).sum(),
        }
    }

    /// The weight of an answer; 0 for one that cannot be.
    #[inline]
    pub fn weight(self, answer: u32) -> u64 {
        match self {
            Odds::Even(n) => u64::from(answer < n),
            Odds::Bag { counts, .. } => counts.get(answer as usize).map_or(0, |&x| x.into()),
            Odds::Weights(w) => w.get(answer as usize).map_or(0, |&x| x.into()),
        }
    }

    /// The possible answers with their weights, in order.
    pub fn weights(self) -> Vec<(u32, u64)> {
        let n = match self {
            Odds::Even(n) => n,
            Odds::Bag { counts, .. } => counts.len() as u32,
            Odds::Weights(w) => w.len() as u32,
        };
        (0..n).map(|i| (i, self.weight(i))).filter(|x| x.1 > 0).collect()
    }

    /// The answer on which a word of luck falls: the one that holds the place `hi64(word * total)`.
    #[inline]
    pub fn fall(self, word: u64) -> u32 {
        let place = ((u128::from(word) * u128::from(self.total())) >> 64) as u64;
        match self {
            Odds::Even(n) => {
                assert!(n > 0, "chance was asked where nothing can happen");
                place as u32
            }
            Odds::Bag { counts, .. } => place_in(counts, place),
            Odds::Weights(w) => place_in(w, place),
        }
    }
}

#[inline]
fn place_in<T: Copy + Into<u64>>(weights: &[T], mut place: u64) -> u32 {
    for (i, &w) in weights.iter().enumerate() {
        let w = w.into();
        if place < w {
            return i as u32;
        }
        place -= w;
    }
    panic!("chance was asked where nothing can happen")
}

/// What a listener hears while the rules run.
#[derive(Debug)]
pub enum Note<G: Game> {
    /// A clause took effect.
    Clause {
        /// Who may know.
        to: Audience,
        /// Which.
        clause: G::Clause,
        /// The line that cited it.
        at: &'static Location<'static>,
    },
    /// Something happened.
    Event {
        /// Who may know.
        to: Audience,
        /// What.
        event: G::Event,
    },
    /// Something hidden until now becomes known.
    Reveal {
        /// To whom.
        to: Audience,
        /// A fingerprint of it.
        what: u64,
    },
    /// Chance was asked and answered.
    Answer {
        /// What was asked.
        ask: Ask,
        /// What was answered.
        answer: u32,
    },
}

/// What the rules may ask of the world outside, and whom they may tell. Two types implement it, [`Fast`] and [`Full`].
pub trait Dealer<G: Game>: Sized {
    /// Why the rules could not go on: nothing for `Fast`, an open question for `Full`.
    type Halt;

    /// Asks chance: the answer, as an index into the odds.
    ///
    /// # Errors
    /// Halts where the answer is not known yet.
    fn pick(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, Self::Halt>;

    /// Whether anybody listens.
    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }

    /// Tells the listener.
    #[inline(always)]
    fn note(&mut self, _: Note<G>) {}

    /// One of n, all alike: 0 to n - 1.
    ///
    /// # Errors
    /// Halts where the answer is not known yet.
    #[inline]
    fn roll(&mut self, ask: Ask, n: u32) -> Result<u32, Self::Halt> {
        self.pick(ask, Odds::Even(n))
    }

    /// Whether something with odds `hits` in `of` happens: answer 1 if it does, 0 if not.
    ///
    /// # Errors
    /// Halts where the answer is not known yet.
    #[inline]
    fn chance(&mut self, ask: Ask, hits: u32, of: u32) -> Result<bool, Self::Halt> {
        Ok(self.pick(ask, Odds::Weights(&[of - hits, hits]))? == 1)
    }

    /// Draws from a bag; the one drawn leaves it.
    ///
    /// # Errors
    /// Halts where the answer is not known yet.
    ///
    /// # Panics
    /// If the bag is empty: the rules look first.
    #[inline]
    fn draw<K: Kind>(&mut self, ask: Ask, bag: &mut Bag<K>) -> Result<K, Self::Halt> {
        let kind = K::from_id(self.pick(ask, bag.odds())?).expect("the odds of a bag have one answer per kind");
        assert!(bag.take(kind), "a draw has a weight");
        Ok(kind)
    }

    /// A clause takes effect, for all to know.
    #[inline(always)]
    #[track_caller]
    fn cite(&mut self, clause: G::Clause) {
        if self.listens() {
            self.note(Note::Clause { to: Audience::All, clause, at: Location::caller() });
        }
    }

    /// A clause takes effect that only some may know of.
    #[inline(always)]
    #[track_caller]
    fn cite_to(&mut self, to: Audience, clause: G::Clause) {
        if self.listens() {
            self.note(Note::Clause { to, clause, at: Location::caller() });
        }
    }

    /// Something happened, for all to know.
    #[inline(always)]
    fn event(&mut self, event: impl FnOnce() -> G::Event) {
        self.event_to(Audience::All, event);
    }

    /// Something happened that only some may know of.
    #[inline(always)]
    fn event_to(&mut self, to: Audience, event: impl FnOnce() -> G::Event) {
        if self.listens() {
            self.note(Note::Event { to, event: event() });
        }
    }

    /// Declares that `what`, hidden until now, becomes known. The laws compare what was declared with what could be seen.
    #[inline(always)]
    fn reveal<T: Hash>(&mut self, to: Audience, what: T) -> T {
        if self.listens() {
            self.note(Note::Reveal { to, what: fingerprint(&what) });
        }
        what
    }
}
