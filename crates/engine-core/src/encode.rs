//! Encode: a view as named pieces of numbers, for networks.
use crate::{Game, StableHash, View};
use serde::Serialize;

/// One named run of numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Piece {
    /// What it is.
    pub name: &'static str,
    /// Its shape; the last axis runs fastest.
    pub shape: Vec<u32>,
    /// The least a number in it can be.
    pub min: f32,
    /// The most.
    pub max: f32,
}

impl Piece {
    /// Numbers from 0 to 1: flags, one-hot axes, shares of a maximum.
    pub fn unit(name: &'static str, shape: &[u32]) -> Self {
        Self { name, shape: shape.to_vec(), min: 0.0, max: 1.0 }
    }

    /// Numbers in another range.
    #[must_use]
    pub fn within(mut self, min: f32, max: f32) -> Self {
        (self.min, self.max) = (min, max);
        self
    }

    /// How many numbers it is.
    pub fn len(&self) -> usize {
        self.shape.iter().map(|&n| n as usize).product()
    }

    /// Whether it is no number at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What the numbers of an encoding are, in order. The same for every position of one box.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Layout {
    /// The pieces.
    pub pieces: Vec<Piece>,
}

impl Layout {
    /// These pieces.
    pub fn new(pieces: Vec<Piece>) -> Self {
        Self { pieces }
    }

    /// How many numbers in all.
    pub fn len(&self) -> usize {
        self.pieces.iter().map(Piece::len).sum()
    }

    /// Whether it is no number at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The layout of an encoding is not the one it was frozen as: networks trained on the old one would read nonsense.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the layout has changed: its hash is {found}, frozen as {frozen}. If that is meant, say so in the change log and freeze it anew; it is now:\n{layout}"
)]
pub struct LayoutChanged {
    /// Its hash now.
    pub found: StableHash,
    /// The hash it was frozen as.
    pub frozen: String,
    /// What it is now.
    pub layout: String,
}

impl Layout {
    /// The stable hash of names, shapes and ranges, in order: over a list of objects with `max`, `min` (as text in the shortest
    /// form), `name` and `shape`.
    pub fn hash(&self) -> StableHash {
        #[derive(Serialize)]
        struct Row<'a> {
            name: &'a str,
            shape: &'a [u32],
            min: String,
            max: String,
        }
        let text = |x: f32| x.to_string();
        let rows =
            self.pieces.iter().map(|p| Row { name: p.name, shape: &p.shape, min: text(p.min), max: text(p.max) });
        StableHash::of(&rows.collect::<Vec<_>>()).expect("texts and whole numbers have canonical JSON")
    }

    /// Holds the layout to the hash it was frozen as: one test per game.
    ///
    /// # Errors
    /// If it is another one, with the layout as it is now.
    ///
    /// ```
    /// use engine_core::{Layout, Piece};
    /// let layout = Layout::new(vec![Piece::unit("card", &[3])]);
    /// layout.frozen("1d698679d1b6fd1b").unwrap();
    /// assert!(layout.frozen("0123456789abcdef").unwrap_err().to_string().contains("card [3] 0..=1"));
    /// ```
    pub fn frozen(&self, hash: &str) -> Result<(), LayoutChanged> {
        let found = self.hash();
        if hash.parse() == Ok(found) {
            return Ok(());
        }
        let rows = self.pieces.iter().map(|p| format!("{} {:?} {}..={}", p.name, p.shape, p.min, p.max));
        Err(LayoutChanged { found, frozen: hash.to_string(), layout: rows.collect::<Vec<_>>().join("\n") })
    }
}

/// A game whose views can be written as numbers.
pub trait Encode: Game {
    /// What the numbers are.
    fn layout(&self) -> Layout;
    /// Writes a view. `out` is as long as the layout says; nothing is allocated.
    fn encode(&self, v: View<'_, Self>, out: &mut [f32]);
}

/// Writes one number after the other, and checks at the end that all were written.
#[derive(Debug)]
pub struct Pen<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl<'a> Pen<'a> {
    /// Begins; everything is 0 until it is written.
    pub fn new(out: &'a mut [f32]) -> Self {
        out.fill(0.0);
        Self { out, at: 0 }
    }

    /// The next number.
    #[inline]
    pub fn number(&mut self, x: f32) {
        self.out[self.at] = x;
        self.at += 1;
    }

    /// The next number: a share of a maximum.
    #[inline]
    pub fn share(&mut self, x: impl Into<f64>, of: impl Into<f64>) {
        self.number((x.into() / of.into()) as f32);
    }

    /// The next number: 1 or 0.
    #[inline]
    pub fn flag(&mut self, yes: bool) {
        self.number(f32::from(u8::from(yes)));
    }

    /// The next n numbers: all 0 but the one at `at`; all 0 if there is none.
    ///
    /// # Panics
    /// If `at` is n or more.
    #[inline]
    pub fn one_hot(&mut self, at: Option<u32>, n: u32) {
        if let Some(i) = at {
            assert!(i < n, "one of {n}");
            self.out[self.at + i as usize] = 1.0;
        }
        self.at += n as usize;
    }

    /// Leaves the next n numbers at 0.
    #[inline]
    pub fn skip(&mut self, n: usize) {
        self.at += n;
    }

    /// The numbers not written yet, to fill some of them by index; follow with [`skip`](Self::skip).
    #[inline]
    pub fn rest(&mut self) -> &mut [f32] {
        &mut self.out[self.at..]
    }

    /// Ends.
    ///
    /// # Panics
    /// If not exactly the whole was written: layout and encoding differ.
    pub fn end(self) {
        assert_eq!(self.at, self.out.len(), "an encoding is as long as its layout");
    }
}
