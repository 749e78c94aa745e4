//! Encode: a view as named pieces of numbers, for networks.
use crate::{Bag, Countable, Finite, Game, GameBox, HandOf, Seat, Set, StableHash, Stack, Turn, View};
use serde::Serialize;
use std::borrow::Cow;

pub use engine_derive::Encode;

/// One named run of numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FeatureBlock {
    /// What it is.
    pub name: Cow<'static, str>,
    /// Its shape; the last axis runs fastest.
    pub shape: Vec<u32>,
    /// The least a number in it can be.
    pub min: f32,
    /// The most.
    pub max: f32,
}

impl FeatureBlock {
    /// Numbers from 0 to 1: flags, one-hot axes, shares of a maximum.
    pub fn unit(name: impl Into<Cow<'static, str>>, shape: &[u32]) -> Self {
        Self { name: name.into(), shape: shape.to_vec(), min: 0.0, max: 1.0 }
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
    pub pieces: Vec<FeatureBlock>,
}

impl Layout {
    /// These pieces.
    pub fn new(pieces: Vec<FeatureBlock>) -> Self {
        Self { pieces }
    }

    /// How many numbers in all.
    pub fn len(&self) -> usize {
        self.pieces.iter().map(FeatureBlock::len).sum()
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
pub struct LayoutError {
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
            self.pieces.iter().map(|p| Row { name: &p.name, shape: &p.shape, min: text(p.min), max: text(p.max) });
        StableHash::of(&rows.collect::<Vec<_>>()).expect("texts and whole numbers have canonical JSON")
    }

    /// Holds the layout to the hash it was frozen as: one test per game.
    ///
    /// # Errors
    /// If it is another one, with the layout as it is now.
    ///
    /// ```
    /// use engine_core::encode::{FeatureBlock, Layout};
    /// let layout = Layout::new(vec![FeatureBlock::unit("card", &[3])]);
    /// layout.frozen("1d698679d1b6fd1b").unwrap();
    /// assert!(layout.frozen("0123456789abcdef").unwrap_err().to_string().contains("card [3] 0..=1"));
    /// ```
    pub fn frozen(&self, hash: &str) -> Result<(), LayoutError> {
        let found = self.hash();
        if hash.parse() == Ok(found) {
            return Ok(());
        }
        let rows = self.pieces.iter().map(|p| format!("{} {:?} {}..={}", p.name, p.shape, p.min, p.max));
        Err(LayoutError { found, frozen: hash.to_string(), layout: rows.collect::<Vec<_>>().join("\n") })
    }
}

/// Writes the views of a game as numbers.
pub trait Encode<G: Game> {
    /// What the numbers are.
    fn layout(game: &GameBox<G>) -> Layout;
    /// Writes a view. `out` is as long as the layout says; nothing is allocated.
    fn encode(v: View<'_, G>, out: &mut [f32]);
}

/// The encoding of the fields of the table and of the viewer's hand: both are `#[data(Encode)]`. Seats are counted from the viewer on.
#[derive(Clone, Copy, Debug)]
pub struct Fields;

impl<G: Game> Encode<G> for Fields
where
    G::Table: Features,
    HandOf<G>: Features,
{
    fn layout(game: &GameBox<G>) -> Layout {
        let mut pieces = vec![];
        <G::Table as Features>::pieces("", game.seats, &mut pieces);
        <HandOf<G> as Features>::pieces("hand", game.seats, &mut pieces);
        pieces.retain(|p| !p.is_empty());
        Layout::new(pieces)
    }
    fn encode(v: View<'_, G>, out: &mut [f32]) {
        let viewer = Viewer { seat: v.seat.unwrap_or(Seat(0)), seats: v.game.seats };
        let mut pen = FeatureWriter::new(out);
        v.table.write(viewer, &mut pen);
        match v.hand {
            Some(hand) => hand.write(viewer, &mut pen),
            None => pen.skip(<HandOf<G> as Features>::len(viewer.seats)),
        }
        pen.end();
    }
}

/// No numbers: for a game that no network plays.
#[derive(Clone, Copy, Debug)]
pub struct NoEncoding;

impl<G: Game> Encode<G> for NoEncoding {
    fn layout(_: &GameBox<G>) -> Layout {
        Layout::default()
    }
    fn encode(_: View<'_, G>, _: &mut [f32]) {}
}

/// Whose view is written, at a table of how many. A spectator counts from seat 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Viewer {
    /// The first seat of the encoding.
    pub seat: Seat,
    /// How many play.
    pub seats: u8,
}

impl Viewer {
    /// How many places a seat is after the viewer; `None` for one that is not at the table.
    #[inline]
    pub fn place(self, p: Seat) -> Option<u32> {
        (p.0 < self.seats).then(|| u32::from((p.0 + self.seats - self.seat.0) % self.seats))
    }

    /// The seats of the table, the viewer's first.
    pub fn order(self) -> impl Iterator<Item = Seat> {
        (0..self.seats).map(move |i| Seat((self.seat.0 + i) % self.seats))
    }
}

/// A type that [`Fields`] can write. Finite types write themselves one-hot; a struct derives it with `#[data(Encode)]`. All numbers are from 0 to 1.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as numbers by default",
    note = "a struct says `#[data(Encode)]`; a whole number says its maximum, `#[encode(max = …)]`; or the game says `type Encode = NoEncoding`"
)]
pub trait Features {
    /// How many numbers it is at a table of so many seats.
    fn len(seats: u8) -> usize;
    /// How many rows these numbers make, each of the same length.
    fn rows(_seats: u8) -> usize {
        1
    }
    /// Writes them.
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<'_>);
    /// The pieces that they make.
    fn pieces(prefix: &str, seats: u8, out: &mut Vec<FeatureBlock>) {
        feature_piece(prefix, "", Self::len(seats), Self::rows(seats), out);
    }
}

/// One piece, as so many rows.
#[doc(hidden)]
pub fn feature_piece(prefix: &str, name: &str, len: usize, rows: usize, out: &mut Vec<FeatureBlock>) {
    let name =
        if prefix.is_empty() || name.is_empty() { format!("{prefix}{name}") } else { format!("{prefix}.{name}") };
    let shape = if rows > 1 { vec![rows as u32, (len / rows) as u32] } else { vec![len as u32] };
    out.push(FeatureBlock { name: name.into(), shape, min: 0.0, max: 1.0 });
}

impl Features for () {
    fn len(_: u8) -> usize {
        0
    }
    fn write(&self, _: Viewer, _: &mut FeatureWriter<'_>) {}
}

impl Features for bool {
    fn len(_: u8) -> usize {
        1
    }
    fn write(&self, _: Viewer, pen: &mut FeatureWriter<'_>) {
        pen.flag(*self);
    }
}

/// One-hot, from the viewer on.
impl Features for Seat {
    fn len(seats: u8) -> usize {
        seats.into()
    }
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<'_>) {
        pen.one_hot(viewer.place(*self), viewer.seats.into());
    }
}

/// The seat in turn, from the viewer on; all 0 when it is over.
impl Features for Turn {
    fn len(seats: u8) -> usize {
        seats.into()
    }
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<'_>) {
        pen.one_hot(self.seat().and_then(|p| viewer.place(p)), viewer.seats.into());
    }
}

/// Whether there is one, then the one.
impl<T: Features> Features for Option<T> {
    fn len(seats: u8) -> usize {
        1 + T::len(seats)
    }
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<'_>) {
        pen.flag(self.is_some());
        match self {
            Some(t) => t.write(viewer, pen),
            None => pen.skip(T::len(viewer.seats)),
        }
    }
}

impl<T: Features, const N: usize> Features for [T; N] {
    fn len(seats: u8) -> usize {
        N * T::len(seats)
    }
    fn rows(_: u8) -> usize {
        N
    }
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<'_>) {
        self.iter().for_each(|t| t.write(viewer, pen));
    }
}

/// From the bottom up; each place says whether something lies there.
impl<T: Features + Copy, const N: usize> Features for Stack<T, N> {
    fn len(seats: u8) -> usize {
        N * (1 + T::len(seats))
    }
    fn rows(_: u8) -> usize {
        N
    }
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<'_>) {
        for t in self.iter() {
            pen.flag(true);
            t.write(viewer, pen);
        }
        pen.skip((N - self.len()) * (1 + T::len(viewer.seats)));
    }
}

impl<K: Finite> Features for Set<K> {
    fn len(_: u8) -> usize {
        K::COUNT as usize
    }
    fn write(&self, _: Viewer, pen: &mut FeatureWriter<'_>) {
        K::all().for_each(|k| pen.flag(self.has(k)));
    }
}

/// Numbers that are written as shares of a maximum: `#[encode(max = …)]`.
pub trait Scaled {
    /// How many numbers it is.
    fn len(seats: u8) -> usize;
    /// How many rows these numbers make.
    fn rows(_seats: u8) -> usize {
        1
    }
    /// Writes them. What is more than the maximum counts as the maximum, what is less than nothing as nothing.
    fn write(&self, max: f64, viewer: Viewer, pen: &mut FeatureWriter<'_>);
}

macro_rules! scaled {
    ($($t:ty),+) => { $(
        impl Scaled for $t {
            fn len(_: u8) -> usize {
                1
            }
            fn write(&self, max: f64, _: Viewer, pen: &mut FeatureWriter<'_>) {
                pen.number((f64::from(*self) / max).clamp(0.0, 1.0) as f32);
            }
        }
    )+ };
}
scaled!(u8, u16, u32, i8, i16, i32);

impl<T: Scaled, const N: usize> Scaled for [T; N] {
    fn len(seats: u8) -> usize {
        N * T::len(seats)
    }
    fn rows(_: u8) -> usize {
        N
    }
    fn write(&self, max: f64, viewer: Viewer, pen: &mut FeatureWriter<'_>) {
        self.iter().for_each(|t| t.write(max, viewer, pen));
    }
}

/// How many there are of each kind.
impl<K: Countable> Scaled for Bag<K> {
    fn len(_: u8) -> usize {
        K::COUNT as usize
    }
    fn write(&self, max: f64, viewer: Viewer, pen: &mut FeatureWriter<'_>) {
        K::all().for_each(|k| self.count(k).write(max, viewer, pen));
    }
}

/// An array with a place for each seat, written from the viewer on: `#[encode(seats)]`.
pub trait BySeat {
    /// How many numbers it is.
    fn len(seats: u8) -> usize;
    /// Writes them.
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<'_>);
}

impl<T: Features, const N: usize> BySeat for [T; N] {
    fn len(seats: u8) -> usize {
        usize::from(seats) * T::len(seats)
    }
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<'_>) {
        viewer.order().for_each(|p| self[p].write(viewer, pen));
    }
}

/// The same for numbers: `#[encode(seats, max = …)]`.
pub trait ScaledBySeat {
    /// How many numbers it is.
    fn len(seats: u8) -> usize;
    /// Writes them.
    fn write(&self, max: f64, viewer: Viewer, pen: &mut FeatureWriter<'_>);
}

impl<T: Scaled, const N: usize> ScaledBySeat for [T; N] {
    fn len(seats: u8) -> usize {
        usize::from(seats) * T::len(seats)
    }
    fn write(&self, max: f64, viewer: Viewer, pen: &mut FeatureWriter<'_>) {
        viewer.order().for_each(|p| self[p].write(max, viewer, pen));
    }
}

/// Writes one number after the other, and checks at the end that all were written.
#[derive(Debug)]
pub struct FeatureWriter<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl<'a> FeatureWriter<'a> {
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
