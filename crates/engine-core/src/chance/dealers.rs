//! The two dealers: a quick generator for searches, and one behind which any luck can stand.
//! The quick generator is written by hand: it is one number in a state that searches copy, and its numbers are pinned.
use super::{Ask, Dealer, Luck, Note, Odds, Stop};
use crate::Game;
use std::convert::Infallible;

/// Search and playouts: a quick generator without streams or ears. Every `?`, `cite` and `event` compiles to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fast(u64);

impl Fast {
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

impl<G: Game> Dealer<G> for Fast {
    type Halt = Infallible;
    #[inline]
    fn pick(&mut self, _: Ask, odds: Odds<'_>) -> Result<u32, Infallible> {
        Ok(odds.fall(self.word()))
    }
}

/// The value of something that cannot fail.
#[inline]
pub fn sure<T>(r: Result<T, Infallible>) -> T {
    match r {
        Ok(t) => t,
    }
}

/// Any source of answers, any listener.
pub struct Full<'a, G: Game> {
    luck: &'a mut dyn Luck,
    ears: Option<&'a mut dyn FnMut(Note<G>)>,
}

impl<'a, G: Game> Full<'a, G> {
    /// Answers, and nobody listening.
    pub fn new(luck: &'a mut dyn Luck) -> Self {
        Self { luck, ears: None }
    }

    /// Answers, and a listener.
    pub fn heard(luck: &'a mut dyn Luck, ears: &'a mut dyn FnMut(Note<G>)) -> Self {
        Self { luck, ears: Some(ears) }
    }
}

impl<G: Game> std::fmt::Debug for Full<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Full").field("heard", &self.ears.is_some()).finish_non_exhaustive()
    }
}

impl<G: Game> Dealer<G> for Full<'_, G> {
    type Halt = Stop;
    fn pick(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, Stop> {
        let answer = self.luck.pick(ask, odds)?;
        if let Some(ears) = &mut self.ears {
            ears(Note::Answer { ask, answer });
        }
        Ok(answer)
    }
    fn listens(&self) -> bool {
        self.ears.is_some()
    }
    fn note(&mut self, n: Note<G>) {
        if let Some(ears) = &mut self.ears {
            ears(n);
        }
    }
}
