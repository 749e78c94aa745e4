//! Validation errors: everything that is wrong with data from outside, reported at once.
use crate::{Bag, Countable};
use serde::Serialize;
use std::fmt;

/// One problem: where it is, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// The line of the file, from 1, if it is known.
    pub line: Option<u32>,
    /// The place, in words or as a path: `card D1-HLa`, `table.coins[2]`. Empty if it concerns the whole.
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

/// Every problem that was found. As an error, it holds at least one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct ValidationError(Vec<Fault>);

impl ValidationError {
    /// An error with one problem.
    pub fn one(at: impl Into<String>, what: impl Into<String>) -> Self {
        let mut f = Self::default();
        f.add(at, what);
        f
    }

    /// An error with one problem, unless the condition holds.
    ///
    /// # Errors
    /// If the condition does not hold.
    pub fn unless(condition: bool, at: &str, what: &str) -> Result<(), Self> {
        if condition { Ok(()) } else { Err(Self::one(at, what)) }
    }

    /// Adds a problem without a line.
    pub fn add(&mut self, at: impl Into<String>, what: impl Into<String>) {
        self.0.push(Fault { line: None, at: at.into(), what: what.into() });
    }

    /// Adds a problem at a line of the file.
    pub fn add_line(&mut self, line: u32, at: impl Into<String>, what: impl Into<String>) {
        self.0.push(Fault { line: Some(line), at: at.into(), what: what.into() });
    }

    /// Adds a problem unless the condition holds.
    pub fn expect(&mut self, condition: bool, at: impl Into<String>, what: impl FnOnce() -> String) {
        if !condition {
            self.add(at, what());
        }
    }

    /// Adds all problems of another list.
    pub fn append(&mut self, other: ValidationError) {
        self.0.extend(other.0);
    }

    /// The problems.
    pub fn list(&self) -> &[Fault] {
        &self.0
    }

    /// Returns `fine` if there are no problems.
    ///
    /// # Errors
    /// The list itself, if it is not empty.
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

/// A count of every component, to check that each is in exactly one place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Census(Vec<(String, Option<u64>, Option<u64>)>);

impl Census {
    /// An empty count.
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts a component: `found` on the table, in hands and in the hidden part together, `expected` in the box.
    #[must_use]
    pub fn count(mut self, what: impl Into<String>, found: impl TryInto<u64>, expected: impl TryInto<u64>) -> Self {
        self.0.push((what.into(), found.try_into().ok(), expected.try_into().ok()));
        self
    }

    /// Counts a deck: `deck` is what the box holds, `cards` is what was found.
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

    /// Checks that nothing is missing and nothing is there twice.
    ///
    /// # Errors
    /// One problem per component whose count is wrong.
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

    /// The number of components counted.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
