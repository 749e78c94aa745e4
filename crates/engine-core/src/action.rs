//! Actions: finite types with stable ids, named factors and a notation.
//!
//! [`#[data(Finite)]`](macro@crate::Finite) makes one of an enum, a struct of finite fields or a range of numbers. Its ids are dense, in the order
//! written (in a product the last field runs fastest). It reads and writes itself as words, indexes arrays, can be counted in a
//! [`Bag`](crate::Bag) and, unless it is a struct, can be the value of an option.
use std::{fmt, hash::Hash};

/// A type with finitely many values, numbered without a gap.
pub trait Finite: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// How many values there are.
    const COUNT: u32;
    /// The number of this value, below `COUNT`.
    fn id(self) -> u32;
    /// The value with that number.
    fn from_id(id: u32) -> Option<Self>;
    /// Writes the value as words.
    ///
    /// # Errors
    /// Only if the writer fails.
    fn spell(self, out: &mut dyn fmt::Write) -> fmt::Result;
    /// Reads the value back from words, whatever their case.
    ///
    /// # Errors
    /// Says what was found and what was expected.
    fn read(words: &mut Words<'_>) -> Result<Self, NotationError>;
    /// The groups that make up the ids, each a product of named factors, in the order of the ids.
    fn groups() -> Vec<Group> {
        vec![Group { name: String::new(), factors: vec![Factor { name: String::new(), size: Self::COUNT }] }]
    }
    /// All values, by id.
    fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::from_id)
    }
}

/// A finite type of which a [`Bag`](crate::Bag) can keep a count per value.
pub trait Countable: Finite {
    /// One byte per value.
    type Counts: Copy + Eq + Hash + fmt::Debug + AsRef<[u8]> + AsMut<[u8]> + Send + Sync + 'static;
    /// None of anything.
    const NONE: Self::Counts;
}

/// A run of consecutive ids that is a product of factors: `Place` with face, row and column.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Group {
    /// The question or variant.
    pub name: String,
    /// Its factors; the last one runs fastest.
    pub factors: Vec<Factor>,
}

impl Group {
    /// How many ids the group takes.
    pub fn size(&self) -> u32 {
        self.factors.iter().map(|f| f.size).product()
    }
}

/// One coordinate of a group.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Factor {
    /// Its name.
    pub name: String,
    /// How many values it takes.
    pub size: u32,
}

/// An id taken apart: the index of its group and its coordinates there. `None` past the last id.
pub fn factors(groups: &[Group], mut id: u32) -> Option<(usize, Vec<u32>)> {
    for (i, group) in groups.iter().enumerate() {
        let size = group.size();
        if id < size {
            let mut at = vec![0; group.factors.len()];
            for (digit, factor) in at.iter_mut().zip(&group.factors).rev() {
                *digit = id % factor.size;
                id /= factor.size;
            }
            return Some((i, at));
        }
        id -= size;
    }
    None
}

/// What was read is not in the notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {}", found.as_deref().map_or("nothing more".to_string(), |f| format!("\"{f}\"")))]
pub struct NotationError {
    /// The word that does not fit; `None` at the end of the text.
    pub found: Option<String>,
    /// What would have fitted.
    pub expected: String,
}

/// The words of a text, one after the other.
#[derive(Clone, Debug)]
pub struct Words<'a>(std::iter::Peekable<std::str::SplitWhitespace<'a>>);

impl<'a> Words<'a> {
    /// The words of `text`.
    pub fn new(text: &'a str) -> Self {
        Self(text.split_whitespace().peekable())
    }

    /// The next word, which stays.
    pub fn peek(&mut self) -> Option<&'a str> {
        self.0.peek().copied()
    }

    /// Takes the next word if it is this one, whatever its case.
    pub fn take(&mut self, word: &str) -> bool {
        self.0.next_if(|w| w.eq_ignore_ascii_case(word)).is_some()
    }

    /// Takes the next word if `f` can read it.
    ///
    /// # Errors
    /// Names the word and says what was expected.
    pub fn parse<T>(&mut self, expected: &str, f: impl FnOnce(&str) -> Option<T>) -> Result<T, NotationError> {
        match self.peek().and_then(f) {
            Some(t) => {
                self.0.next();
                Ok(t)
            }
            None => Err(self.misfit(expected)),
        }
    }

    /// The error at this point.
    pub fn misfit(&mut self, expected: &str) -> NotationError {
        NotationError { found: self.peek().map(|w| w.chars().take(40).collect()), expected: expected.to_string() }
    }
}

/// Reads one value from a whole text; words left over are an error.
///
/// # Errors
/// Says what was found and what was expected.
pub fn parse<T: Finite>(text: &str) -> Result<T, NotationError> {
    let mut words = Words::new(text);
    let value = T::read(&mut words)?;
    match words.peek() {
        None => Ok(value),
        Some(_) => Err(words.misfit("the end")),
    }
}

/// The notation of a value.
pub fn spelt<T: Finite>(value: T) -> String {
    let mut out = String::new();
    value.spell(&mut out).expect("writing to a string does not fail");
    out
}

impl Finite for () {
    const COUNT: u32 = 1;
    #[inline]
    fn id(self) -> u32 {
        0
    }
    #[inline]
    fn from_id(id: u32) -> Option<()> {
        (id == 0).then_some(())
    }
    fn spell(self, _: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }
    fn read(_: &mut Words<'_>) -> Result<(), NotationError> {
        Ok(())
    }
    fn groups() -> Vec<Group> {
        vec![Group { name: String::new(), factors: vec![] }]
    }
}

impl Finite for bool {
    const COUNT: u32 = 2;
    #[inline]
    fn id(self) -> u32 {
        self.into()
    }
    #[inline]
    fn from_id(id: u32) -> Option<bool> {
        [false, true].get(id as usize).copied()
    }
    fn spell(self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{self}")
    }
    fn read(words: &mut Words<'_>) -> Result<bool, NotationError> {
        words.parse("true or false", |w| w.to_ascii_lowercase().parse().ok())
    }
}

/// A seat as a choice or a factor: eight values, whatever the table.
impl Finite for crate::Seat {
    const COUNT: u32 = crate::MAX_SEATS as u32;
    #[inline]
    fn id(self) -> u32 {
        self.0.into()
    }
    #[inline]
    fn from_id(id: u32) -> Option<Self> {
        (id < Self::COUNT).then_some(crate::Seat(id as u8))
    }
    fn spell(self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.0)
    }
    fn read(words: &mut Words<'_>) -> Result<Self, NotationError> {
        words.parse("a seat, 0 to 7", |w| w.parse().ok().and_then(Self::from_id))
    }
}

/// Where each of several runs of ids begins: the running sum.
#[doc(hidden)]
pub const fn starts<const N: usize>(counts: [u32; N]) -> [u32; N] {
    let mut out = [0; N];
    let (mut i, mut sum) = (0, 0u32);
    while i < N {
        out[i] = sum;
        sum += counts[i];
        i += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data;

    /// A row.
    #[data(Finite)]
    #[finite(-3..=3)]
    pub struct Row(i8);
    /// A face.
    #[data(Finite)]
    pub enum Face {
        /// Front.
        Recto,
        /// Back.
        Verso,
    }
    /// A place.
    #[data(Finite)]
    pub struct Lay {
        /// Which side.
        pub face: Face,
        /// Where.
        pub row: Row,
    }
    /// A draft.
    #[data(Finite)]
    pub enum Draft {
        /// All.
        Refresh,
        /// One.
        Take { face: Face, row: Row },
        /// None.
        Pass,
    }

    fn round_trip<T: Finite>() {
        for id in 0..T::COUNT {
            let x = T::from_id(id).expect("dense");
            assert_eq!(x.id(), id);
            assert_eq!(parse::<T>(&spelt(x).to_uppercase()), Ok(x));
        }
        assert_eq!(T::from_id(T::COUNT), None);
        assert_eq!(T::from_id(u32::MAX), None);
        assert_eq!(T::groups().iter().map(Group::size).sum::<u32>(), T::COUNT);
    }

    #[test]
    fn ids_are_dense_and_notation_round_trips() {
        round_trip::<Row>();
        round_trip::<Face>();
        round_trip::<Lay>();
        round_trip::<Draft>();
        round_trip::<bool>();
        round_trip::<()>();
        round_trip::<crate::Seat>();
    }

    #[test]
    fn the_last_field_runs_fastest() {
        assert_eq!(Lay { face: Face::Recto, row: Row::of(-2) }.id(), 1);
        assert_eq!(Lay { face: Face::Verso, row: Row::of(-3) }.id(), 7);
        assert_eq!(Draft::Take { face: Face::Verso, row: Row::of(-3) }.id(), 8);
        assert_eq!(Draft::Pass.id(), 15);
        assert_eq!(factors(&Draft::groups(), 8), Some((1, vec![1, 0])));
        assert_eq!(factors(&Draft::groups(), 16), None);
    }

    #[test]
    fn notation_says_what_was_expected() {
        let e = parse::<Draft>("take recto 9").unwrap_err();
        assert_eq!(e.to_string(), "expected a number from -3 to 3, found \"9\"");
        let e = parse::<Draft>("take").unwrap_err();
        assert_eq!(e.to_string(), "expected Recto, Verso, found nothing more");
        let e = parse::<Draft>("pass now").unwrap_err();
        assert_eq!(e.to_string(), "expected the end, found \"now\"");
    }

    #[test]
    fn finite_things_index_arrays() {
        let mut by_face = [1, 2];
        by_face[Face::Verso] += 5;
        assert_eq!(by_face, [1, 7]);
    }
}
