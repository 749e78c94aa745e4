//! The two sources of chance that rules are compiled for: a fast generator for search, and one that wraps any other source.
//! The fast generator is hand-written because its state must be one number that search copies, and its output is pinned.
use super::{Ask, Audience, ChanceError, ChanceSource, Odds};
use crate::Game;
use std::{any::Any, fmt, marker::PhantomData, panic::Location};

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::FastRng {}
    impl Sealed for super::DynSource<'_> {}
}

/// The rules stopped because the answer to a question to chance is not known yet. Only a [`DynSource`] halts, and [`DynSource::why`] returns the
/// reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Halt(());

/// What answers the rules when they ask chance, and receives what they report. Rules are generic over it (`impl Source`). Two types implement
/// it: [`FastRng`] and [`DynSource`].
pub trait Source: sealed::Sealed {
    #[doc(hidden)]
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, Halt>;
    #[doc(hidden)]
    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }
    #[doc(hidden)]
    #[inline(always)]
    fn note(&mut self, _: RawNote<'_>) {}
}

/// What the rules of `G` report to a listener.
#[derive(Debug)]
pub enum Note<G: Game> {
    /// A clause took effect.
    Clause {
        /// Who may know.
        to: Audience,
        /// The clause.
        clause: G::Clause,
        /// The line of the rules that cited it.
        at: &'static Location<'static>,
    },
    /// An event happened.
    Event {
        /// Who may know.
        to: Audience,
        /// The event.
        event: G::Event,
    },
    /// Something hidden until now became known.
    Reveal {
        /// To whom.
        to: Audience,
        /// Its fingerprint.
        what: u64,
    },
    /// Chance answered a question.
    Answer {
        /// The question.
        ask: Ask,
        /// The answer.
        answer: u32,
    },
}

/// A note whose clause or event is behind `Any`, so that a [`Source`] need not name the game.
#[doc(hidden)]
#[derive(Debug)]
#[allow(missing_docs)]
pub enum RawNote<'a> {
    Clause { to: Audience, clause: &'a dyn Any, at: &'static Location<'static> },
    Event { to: Audience, event: &'a dyn Any },
    Reveal { to: Audience, what: u64 },
    Answer { ask: Ask, answer: u32 },
}

#[doc(hidden)]
#[allow(missing_docs)]
pub trait Listener {
    fn hear(&mut self, note: RawNote<'_>);
}

/// A listener to the rules of `G`: a closure that takes each [`Note`].
pub struct Listen<G, F> {
    hear: F,
    game: PhantomData<fn() -> G>,
}

impl<G: Game, F: FnMut(Note<G>)> Listen<G, F> {
    /// Calls `hear` with every note.
    pub fn new(hear: F) -> Self {
        Self { hear, game: PhantomData }
    }
}

impl<G, F> fmt::Debug for Listen<G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Listen").finish_non_exhaustive()
    }
}

impl<G: Game, F: FnMut(Note<G>)> Listener for Listen<G, F> {
    fn hear(&mut self, note: RawNote<'_>) {
        const OTHER: &str = "rules report clauses and events of their own game";
        (self.hear)(match note {
            RawNote::Clause { to, clause, at } => Note::Clause { to, clause: *clause.downcast_ref().expect(OTHER), at },
            RawNote::Event { to, event } => Note::Event { to, event: *event.downcast_ref().expect(OTHER) },
            RawNote::Reveal { to, what } => Note::Reveal { to, what },
            RawNote::Answer { ask, answer } => Note::Answer { ask, answer },
        });
    }
}

/// The source for search and playouts: a fast generator without streams or listeners. Every `?`, `cite` and `event` compiles to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FastRng(u64);

impl FastRng {
    /// Creates a generator from a seed. The seed is mixed with the finaliser of SplitMix64, so neighbouring seeds give unrelated numbers.
    #[inline]
    pub const fn new(seed: u64) -> Self {
        let mut z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Self(z ^ (z >> 31))
    }

    /// The whole state of the generator, to store it.
    pub const fn state(&self) -> u64 {
        self.0
    }

    /// The generator with a stored [`state`](Self::state).
    pub const fn from_state(state: u64) -> Self {
        Self(state)
    }

    /// The next 64 random bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xA076_1D64_78BD_642F);
        let t = u128::from(self.0) * u128::from(self.0 ^ 0xE703_7ED1_A0B4_28DB);
        (t >> 64) as u64 ^ t as u64
    }

    /// A random number below `n`.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        ((u128::from(self.word()) * u128::from(n)) >> 64) as u32
    }
}

impl Source for FastRng {
    #[inline(always)]
    fn answer(&mut self, _: Ask, odds: Odds<'_>) -> Result<u32, Halt> {
        Ok(odds.fall(self.word()))
    }
}

/// Unwraps a result that [`FastRng`] produced: it never halts.
#[inline(always)]
pub(crate) fn never_halts<T>(done: Result<T, Halt>) -> T {
    match done {
        Ok(value) => value,
        Err(Halt(())) => unreachable!("the fast generator always has an answer"),
    }
}

/// A source that wraps any [`ChanceSource`], with an optional listener.
pub struct DynSource<'a> {
    source: &'a mut dyn ChanceSource,
    listener: Option<&'a mut dyn Listener>,
    stop: Option<ChanceError>,
}

impl<'a> DynSource<'a> {
    /// A source without a listener.
    pub fn new(source: &'a mut dyn ChanceSource) -> Self {
        Self { source, listener: None, stop: None }
    }

    /// A source with a listener: see [`Listen`].
    pub fn heard(source: &'a mut dyn ChanceSource, listener: &'a mut dyn Listener) -> Self {
        Self { source, listener: Some(listener), stop: None }
    }

    /// Why the rules halted.
    ///
    /// # Panics
    /// If they did not halt on this source.
    pub fn why(&mut self, _: Halt) -> ChanceError {
        self.stop.take().expect("a source that halts records why")
    }
}

impl fmt::Debug for DynSource<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DynSource").field("heard", &self.listener.is_some()).finish_non_exhaustive()
    }
}

impl Source for DynSource<'_> {
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, Halt> {
        match self.source.answer(ask, odds) {
            Ok(answer) => {
                if let Some(listener) = &mut self.listener {
                    listener.hear(RawNote::Answer { ask, answer });
                }
                Ok(answer)
            }
            Err(stop) => {
                self.stop = Some(stop);
                Err(Halt(()))
            }
        }
    }
    #[inline]
    fn listens(&self) -> bool {
        self.listener.is_some()
    }
    fn note(&mut self, note: RawNote<'_>) {
        if let Some(listener) = &mut self.listener {
            listener.hear(note);
        }
    }
}
