//! Legality: why an action is refused, and which ones are not.
use crate::{Finite, Rulebook, Seat};
use std::{fmt, ops::ControlFlow, panic::Location};

/// Writes which actions are legal as one flag per id.
///
/// ```
/// use engine_core::rules::Mask;
/// let mut flags = [true; 2];
/// let mut mask = Mask::new(&mut flags);
/// let _ = mask.push(true); // an action of type `bool`
/// assert_eq!(mask.count(), 1);
/// assert_eq!(flags, [false, true]);
/// ```
#[derive(Debug)]
pub struct Mask<'a> {
    flags: &'a mut [bool],
    count: u32,
}
impl<'a> Mask<'a> {
    /// Nothing legal yet.
    #[inline]
    pub fn new(flags: &'a mut [bool]) -> Self {
        flags.fill(false);
        Self { flags, count: 0 }
    }

    /// How many are legal.
    #[inline]
    pub fn count(&self) -> u32 {
        self.count
    }

    /// This action is legal; goes on.
    #[inline]
    pub fn push<A: Finite>(&mut self, a: A) -> ControlFlow<()> {
        self.flags[a.id() as usize] = true;
        self.count += 1;
        ControlFlow::Continue(())
    }
}

/// Writes which actions are legal as bits: id i is bit `i % 64` of word `i / 64`.
#[derive(Debug)]
pub struct Bits<'a>(&'a mut [u64]);
impl<'a> Bits<'a> {
    /// Nothing legal yet.
    #[inline]
    pub fn new(words: &'a mut [u64]) -> Self {
        words.fill(0);
        Self(words)
    }

    /// How many words the bits of so many actions take.
    pub const fn words(actions: u32) -> usize {
        actions.div_ceil(64) as usize
    }

    /// This action is legal; goes on.
    #[inline]
    pub fn push<A: Finite>(&mut self, a: A) -> ControlFlow<()> {
        self.0[(a.id() / 64) as usize] |= 1 << (a.id() % 64);
        ControlFlow::Continue(())
    }
}

/// Why an action is not allowed.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Refusal<C> {
    /// The game has ended.
    Over,
    /// Another seat is to decide.
    NotYourTurn {
        /// Whose turn it is.
        turn: Seat,
    },
    /// The action answers another question, and no clause says more than that.
    NotNow,
    /// A clause forbids it.
    Rule {
        /// Which.
        clause: C,
        /// A sentence for this case; the clause's own sentence where that says enough.
        because: Option<&'static str>,
        /// The line of the rules that refused.
        at: &'static Location<'static>,
    },
}

impl<C> Refusal<C> {
    /// Refused by a clause, in the clause's own words.
    #[inline]
    #[track_caller]
    pub const fn by(clause: C) -> Self {
        Self::Rule { clause, because: None, at: Location::caller() }
    }

    /// Refused by a clause, in words for this case.
    #[inline]
    #[track_caller]
    pub const fn because(clause: C, because: &'static str) -> Self {
        Self::Rule { clause, because: Some(because), at: Location::caller() }
    }

    /// The clause that forbids, if one does.
    #[inline]
    pub fn clause(&self) -> Option<C>
    where
        C: Copy,
    {
        match self {
            Self::Rule { clause, .. } => Some(*clause),
            _ => None,
        }
    }
}

/// Equal when the reason is: the line that refused does not count.
impl<C: PartialEq> PartialEq for Refusal<C> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Over, Self::Over) | (Self::NotNow, Self::NotNow) => true,
            (Self::NotYourTurn { turn: a }, Self::NotYourTurn { turn: b }) => a == b,
            (Self::Rule { clause: a, because: x, .. }, Self::Rule { clause: b, because: y, .. }) => a == b && x == y,
            _ => false,
        }
    }
}
impl<C: Eq> Eq for Refusal<C> {}

impl<C: Rulebook> Refusal<C> {
    /// Why, in English, without the id of the clause.
    pub fn because_of(&self) -> String {
        match self {
            Self::Over => "the game is over".into(),
            Self::NotYourTurn { turn } => format!("it is the turn of {turn}"),
            Self::NotNow => "that is not what is being decided".into(),
            Self::Rule { clause, because, .. } => because.unwrap_or_else(|| clause.refusal()).into(),
        }
    }
}

impl<C: Rulebook> fmt::Display for Refusal<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(clause) = self.clause() {
            write!(f, "{}: ", clause.code())?;
        }
        f.write_str(&self.because_of())
    }
}
impl<C: Rulebook> std::error::Error for Refusal<C> {}

/// Allowed, or why not.
pub type Verdict<C> = Result<(), Refusal<C>>;

/// Refused by `clause` unless the condition holds.
///
/// # Errors
/// The refusal, when it does not.
#[inline]
#[track_caller]
pub const fn ensure<C: Copy>(condition: bool, clause: C) -> Verdict<C> {
    if condition { Ok(()) } else { Err(Refusal::by(clause)) }
}

/// How many bits of a mask are set, by table where the machine may lack the instruction: a quick [`Picker::count`](crate::Picker::count) for a
/// game whose moves are bits.
#[inline]
pub fn count_bits(mask: u16) -> u32 {
    if cfg!(target_feature = "popcnt") {
        mask.count_ones()
    } else {
        u32::from(COUNT[usize::from(mask & 0xff)]) + u32::from(COUNT[usize::from(mask >> 8)])
    }
}

/// The position of the k-th set bit of a mask, by table: a quick [`Picker::nth`](crate::Picker::nth) for a game whose moves are bits. 16 or more, hence no
/// action of such a game, if the mask has no such bit.
#[inline]
pub fn nth_bit(mask: u16, k: u32) -> u32 {
    let bit = |byte: u16, k: u32| SELECT[usize::from(byte)].get(k as usize).map_or(NO_BIT, |&bit| bit.into());
    let low = mask & 0xff;
    if mask == low || k < count_bits(low) { bit(low, k) } else { 8 + bit(mask >> 8, k - count_bits(low)) }
}

const NO_BIT: u32 = 16;

/// How many bits of every byte are set.
static COUNT: [u8; 256] = {
    let mut table = [0; 256];
    let mut mask = 0;
    while mask < 256 {
        table[mask] = mask.count_ones() as u8;
        mask += 1;
    }
    table
};

/// The positions of the set bits of every byte, in order.
static SELECT: [[u8; 8]; 256] = {
    let mut table = [[NO_BIT as u8; 8]; 256];
    let mut at = 0;
    while at < 256 * 8 {
        let (mask, bit): (usize, usize) = (at / 8, at % 8);
        if mask >> bit & 1 == 1 {
            table[mask][(mask & ((1 << bit) - 1)).count_ones() as usize] = bit as u8;
        }
        at += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kth_bit_is_found() {
        for mask in 0..=u16::MAX {
            let bits: Vec<u32> = (0..16).filter(|b| mask >> b & 1 == 1).collect();
            assert_eq!(count_bits(mask), bits.len() as u32);
            for (k, &bit) in bits.iter().enumerate() {
                assert_eq!(nth_bit(mask, k as u32), bit);
            }
            for beyond in [bits.len() as u32, 16, u32::MAX] {
                assert!(nth_bit(mask, beyond) >= 16);
            }
        }
    }
}
