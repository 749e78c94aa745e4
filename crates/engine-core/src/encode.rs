//! Encode: a view as named pieces of numbers, for networks.
use crate::{Game, View};
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
