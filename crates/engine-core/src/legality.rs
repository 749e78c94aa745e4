//! Legality: which actions are legal, and why the others are refused.
use crate::{Finite, Rulebook, Seat};
use std::{fmt, ops::ControlFlow, panic::Location};

/// The legal actions as one flag per action id.
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
    /// Starts with no legal action.
    #[inline]
    pub fn new(flags: &'a mut [bool]) -> Self {
        flags.fill(false);
        Self { flags, count: 0 }
    }

    /// The number of legal actions.
    #[inline]
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Marks an action as legal. Never breaks.
    #[inline]
    pub fn push<A: Finite>(&mut self, a: A) -> ControlFlow<()> {
        self.flags[a.id() as usize] = true;
        self.count += 1;
        ControlFlow::Continue(())
    }
}

/// The legal actions as bits: id i is bit `i % 64` of word `i / 64`.
#[derive(Debug)]
pub struct Bits<'a>(&'a mut [u64]);
impl<'a> Bits<'a> {
    /// Starts with no legal action.
    #[inline]
    pub fn new(words: &'a mut [u64]) -> Self {
        words.fill(0);
        Self(words)
    }

    /// The number of words that the bits of `actions` actions take.
    pub const fn words(actions: u32) -> usize {
        actions.div_ceil(64) as usize
    }

    /// Marks an action as legal. Never breaks.
    #[inline]
    pub fn push<A: Finite>(&mut self, a: A) -> ControlFlow<()> {
        self.0[(a.id() / 64) as usize] |= 1 << (a.id() % 64);
        ControlFlow::Continue(())
    }
}

/// Why an action is illegal.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Refusal<C> {
    /// The game is over.
    Over,
    /// It is another seat's turn.
    NotYourTurn {
        /// The seat whose turn it is.
        turn: Seat,
    },
    /// The action answers a different question, and no clause says more than that.
    NotNow,
    /// A clause forbids the action.
    Rule {
        /// The clause.
        clause: C,
        /// A sentence for this case; `None` if the clause's own sentence is enough.
        because: Option<&'static str>,
        /// The line of the rules that refused.
        at: &'static Location<'static>,
    },
}

impl<C> Refusal<C> {
    /// A refusal in the clause's own words.
    #[inline]
    #[track_caller]
    pub const fn by(clause: C) -> Self {
        Self::Rule { clause, because: None, at: Location::caller() }
    }

    /// A refusal with a sentence for this case.
    #[inline]
    #[track_caller]
    pub const fn because(clause: C, because: &'static str) -> Self {
        Self::Rule { clause, because: Some(because), at: Location::caller() }
    }

    /// The clause that forbids the action, if there is one.
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

/// Two refusals are equal if their reasons are. The source line does not count.
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
    /// The reason in English, without the id of the clause.
    pub fn because_of(&self) -> String {
        match self {
            Self::Over => "the game is over".into(),
            Self::NotYourTurn { turn } => format!("it is {turn}'s turn"),
            Self::NotNow => "this is not the decision to make now".into(),
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

/// Legal, or why not.
pub type Verdict<C> = Result<(), Refusal<C>>;

/// Refuses with `clause` unless the condition holds.
///
/// # Errors
/// The refusal, if the condition does not hold.
#[inline]
#[track_caller]
pub const fn ensure<C: Copy>(condition: bool, clause: C) -> Verdict<C> {
    if condition { Ok(()) } else { Err(Refusal::by(clause)) }
}

/// The number of set bits, by table where the machine may lack the instruction. It makes a fast [`Picker::count`](crate::Picker::count) for a
/// game whose actions are bits.
#[inline]
pub fn count_bits(mask: u16) -> u32 {
    if cfg!(target_feature = "popcnt") {
        mask.count_ones()
    } else {
        u32::from(COUNT[usize::from(mask & 0xff)]) + u32::from(COUNT[usize::from(mask >> 8)])
    }
}

/// The position of the k-th set bit, by table. It makes a fast [`Picker::nth`](crate::Picker::nth) for a game whose actions are bits. Returns 16 or
/// more, which is no action of such a game, if there is no such bit.
#[inline]
pub fn nth_bit(mask: u16, k: u32) -> u32 {
    let bit = |byte: u16, k: u32| SELECT[usize::from(byte)].get(k as usize).map_or(NO_BIT, |&bit| bit.into());
    let low = mask & 0xff;
    if mask == low || k < count_bits(low) { bit(low, k) } else { 8 + bit(mask >> 8, k - count_bits(low)) }
}

/// The position of the k-th set bit of a row of words.
#[inline]
pub(crate) fn nth_of(words: &[u64], mut k: u32) -> Option<u32> {
    for (i, &word) in words.iter().enumerate() {
        // Most words of a large game are empty.
        let mut rest = word;
        let mut at = 64 * i as u32;
        while rest != 0 {
            let low = (rest & 0xff) as usize;
            let count = u32::from(COUNT[low]);
            if k < count {
                return Some(at + u32::from(SELECT[low][k as usize]));
            }
            (k, at, rest) = (k - count, at + 8, rest >> 8);
        }
    }
    None
}

const NO_BIT: u32 = 16;

/// The number of set bits of every byte.
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
    fn the_kth_bit_of_a_row_of_words_is_found() {
        let mut rng = crate::FastRng::new(1);
        for n in 0..4 {
            for _ in 0..1_000 {
                let words: Vec<u64> = (0..n).map(|_| rng.word() & rng.word() & rng.word()).collect();
                let bits = (0..64 * n as u32).filter(|b| words[*b as usize / 64] >> (b % 64) & 1 == 1);
                let found: Vec<u32> = (0..).map_while(|k| nth_of(&words, k)).collect();
                assert_eq!(found, bits.collect::<Vec<_>>());
                assert_eq!(nth_of(&words, u32::MAX), None);
            }
        }
    }

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
