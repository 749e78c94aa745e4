//! ValidationError: what is wrong with something that came from outside, all at once.
use crate::{Bag, Countable};
use serde::Serialize;
use std::fmt;

/// One thing that is wrong, where, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// The line of the file, from 1, where one is known.
    pub line: Option<u32>,
    /// The place in words or as a path: `card D1-HLa`, `table.coins[2]`. Empty for the thing as a whole.
    pub at: String,
    /// What is wrong and what was expected.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if !self.at.is_empty() {
            write!(f, "{}: ", self.at)?;
        }
        f.write_str(&self.what)
    }
}

/// Everything that is wrong, never none of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct ValidationError(Vec<Fault>);

impl ValidationError {
    /// One fault.
    pub fn one(at: impl Into<String>, what: impl Into<String>) -> Self {
        let mut f = Self::default();
        f.add(at, what);
        f
    }

    /// One fault, unless the condition holds.
    ///
    /// # Errors
    /// The fault, if it does not.
    pub fn unless(condition: bool, at: &str, what: &str) -> Result<(), Self> {
        if condition { Ok(()) } else { Err(Self::one(at, what)) }
    }

    /// One more, without a line.
    pub fn add(&mut self, at: impl Into<String>, what: impl Into<String>) {
        self.0.push(Fault { line: None, at: at.into(), what: what.into() });
    }

    /// One more, at a line of the file.
    pub fn add_line(&mut self, line: u32, at: impl Into<String>, what: impl Into<String>) {
        self.0.push(Fault { line: Some(line), at: at.into(), what: what.into() });
    }

    /// One more unless the condition holds.
    pub fn expect(&mut self, condition: bool, at: impl Into<String>, what: impl FnOnce() -> String) {
        if !condition {
            self.add(at, what());
        }
    }

    /// All of another list.
    pub fn append(&mut self, other: ValidationError) {
        self.0.extend(other.0);
    }

    /// The faults.
    pub fn list(&self) -> &[Fault] {
        &self.0
    }

    /// Fine if there are none.
    ///
    /// # Errors
    /// The faults, if there are any.
    pub fn or<T>(self, fine: T) -> Result<T, ValidationError> {
        if self.0.is_empty() { Ok(fine) } else { Err(self) }
    }
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}
impl std::error::Error for ValidationError {}

/// Every component counted: each is in exactly one place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Census(Vec<(String, Option<u64>, Option<u64>)>);

impl Census {
    /// Nothing counted yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// There are `found` of `what` on the table, in hands and unseen together, and the box holds `expected`.
    #[must_use]
    pub fn count(mut self, what: impl Into<String>, found: impl TryInto<u64>, expected: impl TryInto<u64>) -> Self {
        self.0.push((what.into(), found.try_into().ok(), expected.try_into().ok()));
        self
    }

    /// Counts a deck: the box holds `deck`, and these are where its cards lie.
    ///
    /// ```
    /// # use engine_core::{collections::Bag, data, rules::Census};
    /// # #[data(Finite)]
    /// # enum Card { Jack, Queen, King }
    /// let unseen: Bag<Card> = [Card::King].into_iter().collect();
    /// let hands = [Card::Jack, Card::Jack];
    /// let faults = Census::new().deck(&Bag::of_each(1), hands.into_iter().chain(unseen.iter())).verify().unwrap_err();
    /// assert_eq!(faults.to_string(), "Jack: there are 2, the box holds 1\nQueen: there are 0, the box holds 1");
    /// ```
    #[must_use]
    pub fn deck<K: Countable + fmt::Display>(self, deck: &Bag<K>, cards: impl IntoIterator<Item = K>) -> Self {
        let mut found = vec![0u64; K::COUNT as usize];
        cards.into_iter().for_each(|k| found[k.id() as usize] += 1);
        K::all().fold(self, |census, k| census.count(k.to_string(), found[k.id() as usize], deck.count(k)))
    }

    /// What is missing or there twice.
    ///
    /// # Errors
    /// One fault per component whose count is off.
    pub fn verify(&self) -> Result<(), ValidationError> {
        let mut faults = ValidationError::default();
        for (what, found, expected) in &self.0 {
            match (found, expected) {
                (Some(found), Some(expected)) => {
                    faults.expect(found == expected, what, || format!("there are {found}, the box holds {expected}"));
                }
                _ => faults.add(what, "its count is negative"),
            }
        }
        faults.or(())
    }

    /// How many components were counted.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
