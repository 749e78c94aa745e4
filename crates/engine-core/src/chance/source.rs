//! The two sources of chance under the rules: a quick generator for searches, and one behind which anything can stand.
//! The quick generator is written by hand: it is one number in a state that searches copy, and its numbers are pinned.
use super::{Ask, Audience, ChanceError, ChanceSource, Odds};
use crate::Game;
use std::{any::Any, fmt, marker::PhantomData, panic::Location};

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::FastRng {}
    impl Sealed for super::DynSource<'_> {}
}

/// The rules stopped: chance was asked and the answer is not known yet. Only a [`DynSource`] halts; it knows why
/// ([`DynSource::why`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Halt(());

/// What answers the rules when they ask chance, and whom they tell. Rules are generic over it (`impl Source`). Two types implement it:
/// [`FastRng`] and [`DynSource`].
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

/// What a listener hears while the rules of `G` run.
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

/// A note whose clause or event has the type of its game behind `Any`, so that a [`Source`] need not name the game.
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
        const OTHER: &str = "the rules speak of their own game";
        (self.hear)(match note {
            RawNote::Clause { to, clause, at } => Note::Clause { to, clause: *clause.downcast_ref().expect(OTHER), at },
            RawNote::Event { to, event } => Note::Event { to, event: *event.downcast_ref().expect(OTHER) },
            RawNote::Reveal { to, what } => Note::Reveal { to, what },
            RawNote::Answer { ask, answer } => Note::Answer { ask, answer },
        });
    }
}

/// The source for search and playouts: a quick generator without streams or listeners. Every `?`, `cite` and `event` compiles to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FastRng(u64);

impl FastRng {
    /// From a seed. Seeds that are near each other give numbers that have nothing to do with each other: the seed is mixed
    /// (by the finaliser of SplitMix64) before it becomes the state.
    #[inline]
    pub const fn new(seed: u64) -> Self {
        let mut z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Self(z ^ (z >> 31))
    }

    /// The next 64 bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xA076_1D64_78BD_642F);
        let t = u128::from(self.0) * u128::from(self.0 ^ 0xE703_7ED1_A0B4_28DB);
        (t >> 64) as u64 ^ t as u64
    }

    /// A number below n.
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

/// The value of what [`FastRng`] answered: it never halts.
#[inline(always)]
pub(crate) fn never_halts<T>(done: Result<T, Halt>) -> T {
    match done {
        Ok(value) => value,
        Err(Halt(())) => unreachable!("the quick generator answers everything"),
    }
}

/// Any source of answers, any listener.
pub struct DynSource<'a> {
    source: &'a mut dyn ChanceSource,
    listener: Option<&'a mut dyn Listener>,
    stop: Option<ChanceError>,
}

impl<'a> DynSource<'a> {
    /// Answers, and nobody listening.
    pub fn new(source: &'a mut dyn ChanceSource) -> Self {
        Self { source, listener: None, stop: None }
    }

    /// Answers, and a listener: see [`Listen`].
    pub fn heard(source: &'a mut dyn ChanceSource, listener: &'a mut dyn Listener) -> Self {
        Self { source, listener: Some(listener), stop: None }
    }

    /// Why the rules halted.
    ///
    /// # Panics
    /// If they did not halt here.
    pub fn why(&mut self, _: Halt) -> ChanceError {
        self.stop.take().expect("a source that halts says why")
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
