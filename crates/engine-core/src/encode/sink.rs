//! Where the numbers of an encoding go.
use super::{FeatureBlock, Layout};

/// From this many numbers on, a row is cleared only where it was written ([`Tracked`]). Shorter rows are cleared as a whole ([`Dense`]).
pub const TRACKED_FROM: usize = 512;

/// Where an encoding is written: a row of numbers or bytes, or a list of those that are not 0.
pub trait FeatureSink {
    /// Writes a number. Each place is written at most once, in ascending order within a block; what is not written is 0.
    fn put(&mut self, at: usize, x: f32);
    /// The number of places.
    fn len(&self) -> usize;
    /// Whether there are no places.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A row of numbers that are all 0. Every number is written without a branch, which is fastest for small rows.
#[derive(Debug)]
pub struct Dense<'a>(pub &'a mut [f32]);

impl FeatureSink for Dense<'_> {
    #[inline(always)]
    fn put(&mut self, at: usize, x: f32) {
        self.0[at] = x;
    }
    #[inline]
    fn len(&self) -> usize {
        self.0.len()
    }
}

/// The places of a row that are not at rest, so that only these are cleared for the next view. Keep one beside each row.
#[derive(Clone, Debug, Default)]
pub struct Written {
    places: Vec<u32>,
    count: usize,
}

impl Written {
    /// Nothing is written yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets what was written, because the row was cleared as a whole.
    pub fn forget(&mut self) {
        self.count = 0;
    }

    /// Calls `clear` with the places that were written and makes room for a row of this length.
    #[inline]
    fn start(&mut self, len: usize, clear: impl FnMut(usize)) -> Noted<'_> {
        self.places[..self.count].iter().map(|&at| at as usize).for_each(clear);
        if self.places.len() <= len {
            // New memory takes up no room until it is written, and only the first places ever are.
            self.places = vec![0; len + 1];
        }
        Noted { places: &mut self.places, total: &mut self.count, count: 0 }
    }
}

/// A list of places in the making. Its length is kept here, in a register, until the end.
#[derive(Debug)]
struct Noted<'a> {
    places: &'a mut [u32],
    total: &'a mut usize,
    count: usize,
}

impl Noted<'_> {
    /// Notes a place, unless nothing was written there. A store and an addition are cheaper than a branch.
    #[inline(always)]
    fn note(&mut self, at: usize, written: bool) {
        self.places[self.count] = at as u32;
        self.count += usize::from(written);
    }
}

impl Drop for Noted<'_> {
    #[inline]
    fn drop(&mut self) {
        *self.total = self.count;
    }
}

/// A row of numbers that is cleared only where it was written. Fastest for large rows.
#[derive(Debug)]
pub struct Tracked<'a> {
    out: &'a mut [f32],
    written: Noted<'a>,
}

impl<'a> Tracked<'a> {
    /// Clears what was written before. Start with a row of zeros and a new [`Written`].
    ///
    /// # Panics
    /// If `written` belongs to a longer row.
    #[inline]
    pub fn new(out: &'a mut [f32], written: &'a mut Written) -> Self {
        let written = written.start(out.len(), |at| out[at] = 0.0);
        Self { out, written }
    }
}

impl FeatureSink for Tracked<'_> {
    #[inline(always)]
    fn put(&mut self, at: usize, x: f32) {
        self.out[at] = x;
        self.written.note(at, x != 0.0);
    }
    #[inline]
    fn len(&self) -> usize {
        self.out.len()
    }
}

/// The bytes of a layout: the range of each block is mapped to 0 to 255.
#[derive(Clone, PartialEq, Debug)]
pub struct ByteScale {
    /// The end of each block, its least number, and how many bytes a unit is worth.
    blocks: Vec<(usize, f32, f32)>,
    /// The byte of 0 at each place.
    zeros: Vec<u8>,
}

impl ByteScale {
    /// The scale of a layout.
    pub fn new(layout: &Layout) -> Self {
        let mut end = 0;
        let block = |p: &FeatureBlock| {
            end += p.len();
            (end, p.min, if p.max > p.min { 255.0 / (p.max - p.min) } else { 0.0 })
        };
        let blocks: Vec<_> = layout.pieces.iter().map(block).collect();
        let zero = |(p, &block)| std::iter::repeat_n(scaled_byte(block, 0.0), FeatureBlock::len(p));
        let zeros = layout.pieces.iter().zip(&blocks).flat_map(zero).collect();
        Self { blocks, zeros }
    }

    /// A row of zeros: the bytes of a view in which every number is 0.
    pub fn zeros(&self) -> &[u8] {
        &self.zeros
    }

    /// A number as a byte.
    pub fn byte(&self, at: usize, x: f32) -> u8 {
        let block = self.blocks[self.blocks.partition_point(|b| b.0 <= at)];
        scaled_byte(block, x)
    }
}

#[inline]
fn scaled_byte((_, min, unit): (usize, f32, f32), x: f32) -> u8 {
    ((x - min) * unit + 0.5) as u8
}

/// A row of bytes that remembers what was written.
#[derive(Debug)]
pub struct Bytes<'a> {
    out: &'a mut [u8],
    written: Noted<'a>,
    scale: &'a ByteScale,
    block: usize,
}

impl<'a> Bytes<'a> {
    /// Clears what was written before. Start with [`ByteScale::zeros`] and a new [`Written`].
    ///
    /// # Panics
    /// If `written` belongs to a longer row.
    pub fn new(out: &'a mut [u8], written: &'a mut Written, scale: &'a ByteScale) -> Self {
        let written = written.start(out.len(), |at| out[at] = scale.zeros[at]);
        Self { out, written, scale, block: 0 }
    }
}

impl FeatureSink for Bytes<'_> {
    #[inline]
    fn put(&mut self, at: usize, x: f32) {
        if x == 0.0 {
            return;
        }
        while self.scale.blocks[self.block].0 <= at {
            self.block += 1;
        }
        self.out[at] = scaled_byte(self.scale.blocks[self.block], x);
        self.written.note(at, true);
    }
    #[inline]
    fn len(&self) -> usize {
        self.out.len()
    }
}

/// The numbers that are not 0, with their places.
#[derive(Debug)]
pub struct Sparse<'a> {
    places: &'a mut Vec<u32>,
    numbers: &'a mut Vec<f32>,
    len: usize,
}

impl<'a> Sparse<'a> {
    /// Empties both lists. `len` is the length of the layout.
    pub fn new(places: &'a mut Vec<u32>, numbers: &'a mut Vec<f32>, len: usize) -> Self {
        places.clear();
        numbers.clear();
        Self { places, numbers, len }
    }
}

impl FeatureSink for Sparse<'_> {
    #[inline]
    fn put(&mut self, at: usize, x: f32) {
        if x != 0.0 {
            self.places.push(at as u32);
            self.numbers.push(x);
        }
    }
    #[inline]
    fn len(&self) -> usize {
        self.len
    }
}

/// The numbers that are not 0, with their places, in a row of fixed width. What does not fit is left out and counted all the same.
#[derive(Debug)]
pub struct SparseRow<'a> {
    places: &'a mut [i32],
    numbers: &'a mut [f32],
    count: &'a mut u32,
    /// The places from here on are unused already.
    padded: usize,
    len: usize,
}

impl<'a> SparseRow<'a> {
    /// Starts a row. `len` is the length of the layout. Unused places become -1 and their numbers 0 when the row is dropped. `kept` says that the row
    /// and its count are those of an earlier view, so that only what it used must be cleared.
    pub fn new(places: &'a mut [i32], numbers: &'a mut [f32], count: &'a mut u32, len: usize, kept: bool) -> Self {
        let padded = if kept { (*count as usize).min(places.len()) } else { places.len() };
        *count = 0;
        Self { places, numbers, count, padded, len }
    }
}

impl FeatureSink for SparseRow<'_> {
    #[inline]
    fn put(&mut self, at: usize, x: f32) {
        if x != 0.0 {
            let k = *self.count as usize;
            if let (Some(place), Some(number)) = (self.places.get_mut(k), self.numbers.get_mut(k)) {
                (*place, *number) = (at as i32, x);
            }
            *self.count += 1;
        }
    }
    #[inline]
    fn len(&self) -> usize {
        self.len
    }
}

impl Drop for SparseRow<'_> {
    fn drop(&mut self) {
        let used = (*self.count as usize).min(self.places.len());
        let end = self.padded.max(used);
        self.places[used..end].fill(-1);
        self.numbers[used..end].fill(0.0);
    }
}
