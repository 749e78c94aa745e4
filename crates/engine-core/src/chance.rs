//! Chance: what the rules leave to chance, who answers, and who sees the answer.
//!
//! The rules ask chance in the middle of an action, where the rulebook says so: `cx.chance.draw(Chance::Deck, cx.unseen)?`. The things that a game
//! asks for form an enum ([`ChanceKind`]).
//!
//! Rules are compiled for two [`Source`]s of answers: [`FastRng`] for search and playouts, and [`DynSource`] for everything else. A `DynSource` wraps
//! any [`ChanceSource`]: a seeded generator ([`Seeded`]), a list of answers that halts at the first open question ([`Script`]), or a table with real
//! dice ([`Reported`]).
//!
//! [`docs::randomness`](crate::docs::randomness) specifies the seeded generator in enough detail to write it again in another language.
mod asks;
mod kind;
mod source;
mod sources;

pub use asks::Chances;
pub use kind::{AskOf, ChanceKind, NoChance};
#[doc(hidden)]
pub use source::RawNote;
pub(crate) use source::never_halts;
pub use source::{DynSource, FastRng, Halt, Listen, Note, Source};
pub use sources::{
    ChanceError, ChanceQuestion, ChanceSource, Counters, FromRng, Reported, Script, Seeded, Tape, TapeEntry,
};

pub use engine_derive::Chance;

use crate::Seat;
use serde::{Deserialize, Serialize};

/// Who sees something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Audience {
    /// Everybody, including spectators.
    All,
    /// One seat.
    Seat(Seat),
    /// Nobody.
    Nobody,
}

impl Audience {
    /// Whether a seat (a spectator, for `None`) belongs to the audience.
    #[inline]
    pub fn includes(self, seat: Option<Seat>) -> bool {
        match self {
            Audience::All => true,
            Audience::Seat(p) => seat == Some(p),
            Audience::Nobody => false,
        }
    }
}

/// A stream of random words under a seed: the thing that is asked for (a die, a pile) and which copy of it (the die of a seat, the pile with a
/// number). Every stream has its own words, so games with the same seed stay comparable when one stream is used more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields, try_from = "PlainStream")]
pub struct Stream {
    /// The thing, below 64.
    pub thing: u8,
    /// The seat or copy, below 16.
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
        Err(format!("a stream has a thing below 64 and a copy below 16, not {} and {}", s.thing, s.of))
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

/// A question to chance without its odds, as plain data: the stream, who sees the answer, and whether the odds are public.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// The stream.
    pub stream: Stream,
    /// Who sees the answer.
    pub audience: Audience,
    /// Whether the odds are public, that is, follow from the table.
    pub open: bool,
}

impl Ask {
    /// Whether a live table can answer the question, and a seat may see its odds.
    #[inline]
    pub fn reportable(self) -> bool {
        self.open && self.audience == Audience::All
    }
}

/// Exact odds, as integer weights.
#[derive(Clone, Copy, Debug)]
pub enum Odds<'a> {
    /// The answers 0 to n - 1, equally likely.
    Even(u32),
    /// One answer per kind, weighted by its count.
    Bag {
        /// The count of each kind.
        counts: &'a [u8],
        /// The sum of the counts.
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

    /// The weight of an answer; 0 for an impossible one.
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

    /// The answer for a random word: the one whose interval holds `hi64(word * total)`.
    #[inline]
    pub fn fall(self, word: u64) -> u32 {
        let place = ((u128::from(word) * u128::from(self.total())) >> 64) as u64;
        match self {
            Odds::Even(n) => {
                assert!(n > 0, "chance was asked a question without a possible answer");
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
    panic!("chance was asked a question without a possible answer")
}
