//! Actions: finite types with stable ids, named factors and a notation.
//!
//! [`#[data(Finite)]`](macro@crate::Finite) makes a finite type of an enum, of a struct with finite fields or of a range of numbers. Its ids are dense
//! and follow the order of declaration; in a product, the last field varies fastest. Its values read and write themselves as words, index arrays
//! and can be counted in a [`Bag`](crate::Bag). Unless the type is a struct, it can be the type of an option.
use std::{fmt, hash::Hash};

/// A type with finitely many values, numbered from 0 without gaps.
pub trait Finite: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The number of values.
    const COUNT: u32;
    /// The id of this value, below `COUNT`.
    fn id(self) -> u32;
    /// The value with this id.
    fn from_id(id: u32) -> Option<Self>;
    /// Writes the value in notation.
    ///
    /// # Errors
    /// Only if the writer fails.
    fn spell(self, out: &mut dyn fmt::Write) -> fmt::Result;
    /// Reads a value from its notation. Case does not matter.
    ///
    /// # Errors
    /// Says what was found and what was expected.
    fn read(words: &mut Words<'_>) -> Result<Self, NotationError>;
    /// The groups that make up the ids, in id order. Each is a product of named factors.
    fn groups() -> Vec<Group> {
        Group::alone("", Self::COUNT)
    }
    /// All values, by ascending id.
    fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::from_id)
    }
}

/// A finite type whose values a [`Bag`](crate::Bag) can count.
pub trait Countable: Finite {
    /// The counts: one byte per value.
    type Counts: Copy + Eq + Hash + fmt::Debug + AsRef<[u8]> + AsMut<[u8]> + Send + Sync + 'static;
    /// Zero of each value.
    const NONE: Self::Counts;
}

/// A run of consecutive ids that is a product of factors, such as `Place` with face, row and column.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Group {
    /// The name of the question or variant.
    pub name: String,
    /// The factors; the last one varies fastest.
    pub factors: Vec<Factor>,
}

impl Group {
    /// The number of ids in the group.
    pub fn size(&self) -> u32 {
        self.factors.iter().map(|f| f.size).product()
    }

    /// The groups of a type that is a single factor.
    fn alone(factor: &str, size: u32) -> Vec<Self> {
        vec![Self { name: String::new(), factors: vec![Factor { name: factor.into(), size }] }]
    }
}

/// One coordinate of a group.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Factor {
    /// The name of the coordinate.
    pub name: String,
    /// The number of its values.
    pub size: u32,
}

/// Splits an id into the index of its group and its coordinates there. `None` past the last id.
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

/// A text is not valid notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {}", found.as_deref().map_or("the end of the text".to_string(), |f| format!("\"{f}\"")))]
pub struct NotationError {
    /// The word that does not fit; `None` at the end of the text.
    pub found: Option<String>,
    /// What would have fitted.
    pub expected: String,
}

/// An iterator over the words of a text, with one word of lookahead.
#[derive(Clone, Debug)]
pub struct Words<'a>(std::iter::Peekable<std::str::SplitWhitespace<'a>>);

impl<'a> Words<'a> {
    /// The words of `text`.
    pub fn new(text: &'a str) -> Self {
        Self(text.split_whitespace().peekable())
    }

    /// The next word, without consuming it.
    pub fn peek(&mut self) -> Option<&'a str> {
        self.0.peek().copied()
    }

    /// Consumes the next word if it equals `word`. Case does not matter.
    pub fn take(&mut self, word: &str) -> bool {
        self.0.next_if(|w| w.eq_ignore_ascii_case(word)).is_some()
    }

    /// Consumes the next word if `f` can read it.
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

    /// The error for the next word.
    pub fn misfit(&mut self, expected: &str) -> NotationError {
        NotationError { found: self.peek().map(|w| w.chars().take(40).collect()), expected: expected.to_string() }
    }
}

/// Reads one value from a whole text. Left-over words are an error.
///
/// # Errors
/// Says what was found and what was expected.
pub fn parse<T: Finite>(text: &str) -> Result<T, NotationError> {
    let mut words = Words::new(text);
    let value = T::read(&mut words)?;
    match words.peek() {
        None => Ok(value),
        Some(_) => Err(words.misfit("the end of the text")),
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
    fn groups() -> Vec<Group> {
        Group::alone("yes", Self::COUNT)
    }
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

/// A seat as an action or a factor: always eight values, whatever the number of players.
impl Finite for crate::Seat {
    const COUNT: u32 = crate::MAX_SEATS as u32;
    fn groups() -> Vec<Group> {
        Group::alone("seat", Self::COUNT)
    }
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

/// The start of each of several runs of ids: the running sum of their sizes.
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
    fn the_last_field_varies_fastest() {
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
        assert_eq!(e.to_string(), "expected Recto, Verso, found the end of the text");
        let e = parse::<Draft>("pass now").unwrap_err();
        assert_eq!(e.to_string(), "expected the end of the text, found \"now\"");
    }

    #[test]
    fn finite_things_index_arrays() {
        let mut by_face = [1, 2];
        by_face[Face::Verso] += 5;
        assert_eq!(by_face, [1, 7]);
    }
}
