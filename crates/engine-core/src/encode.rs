//! Encodings: a view as numbers, for neural networks.
//!
//! An encoding is a fixed-length list of `f32` with a [`Layout`] that names its blocks. The default, [`Fields`], encodes the fields of the table and
//! of the viewer's hand; a game that wants another encoding implements [`Encode`]. Seats are counted from the viewer, so a network sees every
//! seat from the same side.
//!
//! ```
//! # use reference_games::kuhn::{Bet, Kuhn};
//! use engine_core::{encode::Layout, play::Match, rules::{Game, Seat}};
//!
//! let mut m = Match::new(Kuhn::standard(2), 7);
//! m.play(Seat(0), Bet::Bet).unwrap();
//!
//! // What the numbers mean:
//! let layout: Layout = m.game().layout();
//! for block in &layout.pieces {
//!     println!("{}: {:?}, {} to {}", block.name, block.shape, block.min, block.max);
//! }
//! // The observation of seat 1, and its legal actions as flags:
//! let mut observation = vec![0.0; layout.len()];
//! m.view(Seat(1)).encode(&mut observation);
//! let mut mask = [false; 2];
//! assert_eq!(m.fork(0).mask(&mut mask), 2);
//! ```
//!
//! Freeze the layout in a test with [`Layout::frozen`]: a network trained on one layout reads nonsense from another.
use crate::{Bag, Countable, Finite, Game, GameBox, HandOf, Seat, Set, StableHash, Stack, Turn, View};
use serde::Serialize;
use std::borrow::Cow;

pub use engine_derive::Encode;
pub use sink::{ByteScale, Bytes, Dense, FeatureSink, Sparse, SparseRow, TRACKED_FROM, Tracked, Written};

mod sink;

/// A named block of numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FeatureBlock {
    /// The name of the block.
    pub name: Cow<'static, str>,
    /// The shape; the last axis varies fastest.
    pub shape: Vec<u32>,
    /// The smallest possible value.
    pub min: f32,
    /// The largest possible value.
    pub max: f32,
}

impl FeatureBlock {
    /// A block of numbers from 0 to 1: flags, one-hot axes, fractions of a maximum.
    pub fn unit(name: impl Into<Cow<'static, str>>, shape: &[u32]) -> Self {
        Self { name: name.into(), shape: shape.to_vec(), min: 0.0, max: 1.0 }
    }

    /// Sets the range of the numbers.
    #[must_use]
    pub fn within(mut self, min: f32, max: f32) -> Self {
        (self.min, self.max) = (min, max);
        self
    }

    /// The number of values in the block.
    pub fn len(&self) -> usize {
        self.shape.iter().map(|&n| n as usize).product()
    }

    /// Whether the block has no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The blocks of an encoding, in order. It is the same for every position of one box.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Layout {
    /// The blocks.
    pub pieces: Vec<FeatureBlock>,
}

impl Layout {
    /// A layout of these blocks.
    pub fn new(pieces: Vec<FeatureBlock>) -> Self {
        Self { pieces }
    }

    /// The number of values in all blocks.
    pub fn len(&self) -> usize {
        self.pieces.iter().map(FeatureBlock::len).sum()
    }

    /// Whether the layout has no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The layout of an encoding differs from the frozen one. Networks trained on the old layout would read nonsense.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the layout has changed: its hash is {found}, the frozen hash is {frozen}. If the change is intended, note it in the change log and freeze the new hash. The layout is now:\n{layout}"
)]
pub struct LayoutError {
    /// The hash of the layout now.
    pub found: StableHash,
    /// The frozen hash.
    pub frozen: String,
    /// The layout now, as text.
    pub layout: String,
}

impl Layout {
    /// The stable hash of the names, shapes and ranges, in order. It is computed over a list of objects with `max`, `min` (as text in the
    /// shortest form), `name` and `shape`.
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
        StableHash::of(&rows.collect::<Vec<_>>()).expect("strings and whole numbers have canonical JSON")
    }

    /// Checks that the layout still has the hash that it was frozen with. Write one such test per game.
    ///
    /// # Errors
    /// If the hash differs. The error shows the layout as it is now.
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

/// Encodes the views of a game as numbers.
pub trait Encode<G: Game> {
    /// Describes the numbers.
    fn layout(game: &GameBox<G>) -> Layout;
    /// Writes a view, in the order of the layout. Numbers that are skipped are 0, and nothing is allocated.
    fn write<S: FeatureSink>(v: View<'_, G>, pen: &mut FeatureWriter<S>);
    /// Writes a view into a row of numbers, which has the length of the layout.
    ///
    /// # Panics
    /// If the row has another length.
    fn encode(v: View<'_, G>, out: &mut [f32]) {
        out.fill(0.0);
        encode_into::<G, _>(v, Dense(out));
    }
}

/// Writes a view into a sink, which has the length of the layout.
///
/// # Panics
/// If the sink has another length.
#[inline]
pub fn encode_into<G: Game, S: FeatureSink>(v: View<'_, G>, sink: S) {
    let mut pen = FeatureWriter::new(sink);
    G::Encode::write(v, &mut pen);
    pen.end();
}

/// The default encoding: the fields of the table and of the viewer's hand. Both types must be `#[data(Encode)]`. Seats are counted from the
/// viewer.
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
    fn write<S: FeatureSink>(v: View<'_, G>, pen: &mut FeatureWriter<S>) {
        let viewer = Viewer { seat: v.seat.unwrap_or(Seat(0)), seats: v.game.seats };
        v.table.write(viewer, pen);
        match v.hand {
            Some(hand) => hand.write(viewer, pen),
            None => pen.skip(<HandOf<G> as Features>::len(viewer.seats)),
        }
    }
}

/// The encoding with no values, for a game that no network plays.
#[derive(Clone, Copy, Debug)]
pub struct NoEncoding;

impl<G: Game> Encode<G> for NoEncoding {
    fn layout(_: &GameBox<G>) -> Layout {
        Layout::default()
    }
    fn write<S: FeatureSink>(_: View<'_, G>, _: &mut FeatureWriter<S>) {}
}

/// The viewer of an encoding, and the number of players. A spectator counts from seat 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Viewer {
    /// The seat that comes first in the encoding.
    pub seat: Seat,
    /// The number of players.
    pub seats: u8,
}

impl Viewer {
    /// The distance of a seat from the viewer, in seats; `None` for a seat that is not at the table.
    #[inline]
    pub fn place(self, p: Seat) -> Option<u32> {
        (p.0 < self.seats).then(|| u32::from((p.0 + self.seats - self.seat.0) % self.seats))
    }

    /// The seats of the table, starting with the viewer.
    pub fn order(self) -> impl Iterator<Item = Seat> {
        (0..self.seats).map(move |i| Seat((self.seat.0 + i) % self.seats))
    }
}

/// A type that [`Fields`] can encode. Finite types are one-hot; a struct derives this trait with `#[data(Encode)]`. All numbers are from 0 to 1.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no default encoding",
    note = "put `#[data(Encode)]` on a struct, `#[encode(max = …)]` on a whole number, or write `type Encode = NoEncoding` in the game"
)]
pub trait Features {
    /// The number of values at a table of `seats` players.
    fn len(seats: u8) -> usize;
    /// The number of rows that these values form, all of the same length.
    fn rows(_seats: u8) -> usize {
        1
    }
    /// Writes the values.
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<impl FeatureSink>);
    /// Adds the blocks of these values to a layout.
    fn pieces(prefix: &str, seats: u8, out: &mut Vec<FeatureBlock>) {
        feature_piece(prefix, "", Self::len(seats), Self::rows(seats), out);
    }
}

/// Adds one block with a number of rows.
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
    fn write(&self, _: Viewer, _: &mut FeatureWriter<impl FeatureSink>) {}
}

impl Features for bool {
    fn len(_: u8) -> usize {
        1
    }
    fn write(&self, _: Viewer, pen: &mut FeatureWriter<impl FeatureSink>) {
        pen.flag(*self);
    }
}

/// One-hot, counted from the viewer.
impl Features for Seat {
    fn len(seats: u8) -> usize {
        seats.into()
    }
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<impl FeatureSink>) {
        pen.one_hot(viewer.place(*self), viewer.seats.into());
    }
}

/// The seat in turn, one-hot and counted from the viewer; all 0 when the game is over.
impl Features for Turn {
    fn len(seats: u8) -> usize {
        seats.into()
    }
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<impl FeatureSink>) {
        pen.one_hot(self.seat().and_then(|p| viewer.place(p)), viewer.seats.into());
    }
}

/// A flag that says whether there is a value, then the value.
impl<T: Features> Features for Option<T> {
    fn len(seats: u8) -> usize {
        1 + T::len(seats)
    }
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<impl FeatureSink>) {
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
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<impl FeatureSink>) {
        self.iter().for_each(|t| t.write(viewer, pen));
    }
}

/// The items from bottom to top. Each place starts with a flag that says whether an item is there.
impl<T: Features + Copy, const N: usize> Features for Stack<T, N> {
    fn len(seats: u8) -> usize {
        N * (1 + T::len(seats))
    }
    fn rows(_: u8) -> usize {
        N
    }
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<impl FeatureSink>) {
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
    fn write(&self, _: Viewer, pen: &mut FeatureWriter<impl FeatureSink>) {
        pen.set(*self);
    }
}

/// Numbers that are encoded as fractions of a maximum: `#[encode(max = …)]`.
pub trait Scaled {
    /// The number of values.
    fn len(seats: u8) -> usize;
    /// The number of rows that these values form.
    fn rows(_seats: u8) -> usize {
        1
    }
    /// Writes the values. A number above the maximum counts as the maximum, a negative one as 0.
    fn write(&self, max: f64, viewer: Viewer, pen: &mut FeatureWriter<impl FeatureSink>);
}

macro_rules! scaled {
    ($($t:ty),+) => { $(
        impl Scaled for $t {
            fn len(_: u8) -> usize {
                1
            }
            fn write(&self, max: f64, _: Viewer, pen: &mut FeatureWriter<impl FeatureSink>) {
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
    fn write(&self, max: f64, viewer: Viewer, pen: &mut FeatureWriter<impl FeatureSink>) {
        self.iter().for_each(|t| t.write(max, viewer, pen));
    }
}

/// The count of each kind.
impl<K: Countable> Scaled for Bag<K> {
    fn len(_: u8) -> usize {
        K::COUNT as usize
    }
    fn write(&self, max: f64, viewer: Viewer, pen: &mut FeatureWriter<impl FeatureSink>) {
        K::all().for_each(|k| self.count(k).write(max, viewer, pen));
    }
}

/// An array with one entry per seat, written from the viewer on: `#[encode(seats)]`.
pub trait BySeat {
    /// The number of values.
    fn len(seats: u8) -> usize;
    /// Writes the values.
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<impl FeatureSink>);
}

impl<T: Features, const N: usize> BySeat for [T; N] {
    fn len(seats: u8) -> usize {
        usize::from(seats) * T::len(seats)
    }
    fn write(&self, viewer: Viewer, pen: &mut FeatureWriter<impl FeatureSink>) {
        viewer.order().for_each(|p| self[p].write(viewer, pen));
    }
}

/// An array of numbers with one entry per seat: `#[encode(seats, max = …)]`.
pub trait ScaledBySeat {
    /// The number of values.
    fn len(seats: u8) -> usize;
    /// Writes the values.
    fn write(&self, max: f64, viewer: Viewer, pen: &mut FeatureWriter<impl FeatureSink>);
}

impl<T: Scaled, const N: usize> ScaledBySeat for [T; N] {
    fn len(seats: u8) -> usize {
        usize::from(seats) * T::len(seats)
    }
    fn write(&self, max: f64, viewer: Viewer, pen: &mut FeatureWriter<impl FeatureSink>) {
        viewer.order().for_each(|p| self[p].write(max, viewer, pen));
    }
}

/// Writes an encoding number by number, and checks at the end that it is complete.
#[derive(Debug)]
pub struct FeatureWriter<S> {
    sink: S,
    at: usize,
}

impl<S: FeatureSink> FeatureWriter<S> {
    /// Starts an encoding.
    #[inline]
    pub fn new(sink: S) -> Self {
        Self { sink, at: 0 }
    }

    /// Writes the next number.
    #[inline]
    pub fn number(&mut self, x: f32) {
        self.sink.put(self.at, x);
        self.at += 1;
    }

    /// Writes the next number, as a fraction of a maximum.
    #[inline]
    pub fn share(&mut self, x: impl Into<f64>, of: impl Into<f64>) {
        self.number((x.into() / of.into()) as f32);
    }

    /// Writes the next number, 1 or 0.
    #[inline]
    pub fn flag(&mut self, yes: bool) {
        self.number(f32::from(u8::from(yes)));
    }

    /// Writes the next `n` numbers: 1 at index `at` and 0 elsewhere, or all 0 for `None`.
    ///
    /// # Panics
    /// If `at` is not below `n`.
    #[inline]
    pub fn one_hot(&mut self, at: Option<u32>, n: u32) {
        if let Some(i) = at {
            assert!(i < n, "index {i} of a one-hot block of {n}");
            self.sink.put(self.at + i as usize, 1.0);
        }
        self.at += n as usize;
    }

    /// Writes one number per value of the type: 1 for the members of the set, and 0 for the others.
    #[inline]
    pub fn set<K: Finite>(&mut self, set: Set<K>) {
        self.members(set, 0, K::COUNT);
    }

    /// Writes `n` numbers: 1 for the members of the set, from the value with id `first` on, and 0 for the others.
    #[inline]
    pub fn members<K: Finite>(&mut self, set: Set<K>, first: u32, n: u32) {
        let bits = set.bits().checked_shr(first).unwrap_or(0);
        let all = 1u128.checked_shl(n).map_or(u128::MAX, |end| end - 1);
        self.ones((bits & all) as u64);
        let high = ((bits & all) >> 64) as u64;
        if high != 0 {
            self.at += 64;
            self.ones(high);
            self.at -= 64;
        }
        self.at += n as usize;
    }

    /// Writes the next `n` numbers, 1 or 0: one per bit, from the lowest.
    #[inline]
    pub fn bits(&mut self, bits: impl Into<u64>, n: u32) {
        self.ones(bits.into() & 1u64.checked_shl(n).map_or(u64::MAX, |end| end - 1));
        self.at += n as usize;
    }

    #[inline]
    fn ones(&mut self, mut bits: u64) {
        while bits != 0 {
            self.sink.put(self.at + bits.trailing_zeros() as usize, 1.0);
            bits &= bits - 1;
        }
    }

    /// Writes one number per kind: how many are in the bag, as a fraction of a maximum.
    #[inline]
    pub fn counts<K: Countable>(&mut self, bag: &Bag<K>, most: impl Into<f32>) {
        let most = most.into();
        for (i, eight) in bag.counts().chunks(8).enumerate() {
            let mut word = [0; 8];
            word[..eight.len()].copy_from_slice(eight);
            let mut word = u64::from_le_bytes(word);
            while word != 0 {
                let k = word.trailing_zeros() / 8;
                self.sink.put(self.at + 8 * i + k as usize, f32::from((word >> (8 * k)) as u8) / most);
                word &= !(0xff << (8 * k));
            }
        }
        self.at += K::COUNT as usize;
    }

    /// Leaves the next `n` numbers at 0.
    #[inline]
    pub fn skip(&mut self, n: usize) {
        self.at += n;
    }

    /// Writes the number at an index from here on, without moving on. Follow it with [`skip`](Self::skip).
    #[inline]
    pub fn put(&mut self, index: usize, x: f32) {
        self.sink.put(self.at + index, x);
    }

    /// Ends the encoding.
    ///
    /// # Panics
    /// If some numbers were not written: the encoding does not match the layout.
    pub fn end(self) {
        assert_eq!(self.at, self.sink.len(), "an encoding has the length of its layout");
    }
}
