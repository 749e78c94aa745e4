//! Edge statistics of the search and the confidence bounds that select an edge, in a layout that avoids processor stalls.
use std::{array, sync::LazyLock};

/// Added to all means, so that all bounds are positive: positive floats have the same order as their bit patterns.
pub(crate) const ABOVE: f32 = 2.0;
/// Less than any bound. It is not 0, because with a number in its last digits it would be subnormal, and processors are slow with
/// subnormal floats.
pub(crate) const NEVER: f32 = 0.5;
/// No node, no edge, no chance outcome.
pub(crate) const NONE: u32 = u32::MAX;

/// Precomputed square roots for confidence bounds, for common counts.
pub(crate) struct Roots {
    /// The square root of the logarithm.
    log: [f32; 4096],
    /// The inverse of the square root.
    inverse: [f32; 4096],
}

pub(crate) static ROOTS: LazyLock<Box<Roots>> = LazyLock::new(|| {
    let all = |root: fn(u32) -> f32| array::from_fn(|n| root((n as u32).max(1)));
    Box::new(Roots { log: all(log_root), inverse: all(inverse_root) })
});

fn log_root(n: u32) -> f32 {
    f64::from(n).ln().sqrt() as f32
}

fn inverse_root(n: u32) -> f32 {
    f64::from(n).sqrt().recip() as f32
}

impl Roots {
    #[inline]
    pub(crate) fn log(&self, n: u32) -> f32 {
        self.log.get(n as usize).copied().unwrap_or_else(|| log_root(n))
    }

    #[inline]
    fn inverse(&self, n: u32) -> f32 {
        self.inverse.get(n as usize).copied().unwrap_or_else(|| inverse_root(n))
    }
}

/// The statistics of four adjacent edges, in one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Four {
    /// The mean value for the player who took the edge, plus [`ABOVE`]. It is [`NEVER`] for an edge that waits for its first result, and
    /// where there is no edge.
    pub(crate) mean: [f32; 4],
    /// The uncertainty of the mean: the exploration constant over the square root of the number of results.
    pub(crate) width: [f32; 4],
    /// The number of results, including the first evaluation.
    pub(crate) results: [u32; 4],
    /// The node that the edge leads to, once it exists. It carries the mark of the tree if no state is kept there.
    pub(crate) next: [u32; 4],
}

/// For each of four lanes, a mask of that lane.
static LANES: [[u32; 4]; 4] = [[!0, 0, 0, 0], [0, !0, 0, 0], [0, 0, !0, 0], [0, 0, 0, !0]];

impl Four {
    pub(crate) const BLANK: Self = Self { mean: [NEVER; 4], width: [0.0; 4], results: [0; 4], next: [NONE; 4] };

    /// Records the first result of an edge, rounded like later ones.
    #[inline]
    pub(crate) fn first_result(&mut self, lane: usize, value: f32, explore: f32) {
        (self.mean[lane], self.width[lane], self.results[lane]) = (NEVER + (value + ABOVE - NEVER), explore, 1);
    }

    /// Adds `n` results of an edge, given their sum. All four means and widths are written at once, because they are read next as a
    /// whole, and a processor stalls when it reads a whole that it wrote in parts.
    #[inline]
    pub(crate) fn result(&mut self, lane: usize, n: u32, sum: f32, explore: f32, roots: &Roots) {
        self.results[lane] += n;
        let (n, root, before) = (n as f32, roots.inverse(self.results[lane]), self.mean[lane]);
        let (mean, width) = (before + (sum + n * ABOVE - n * before) * (root * root), explore * root);
        let lane = &LANES[lane];
        let blend = |new: f32, old: f32, lane: u32| f32::from_bits(new.to_bits() & lane | old.to_bits() & !lane);
        self.mean = array::from_fn(|i| blend(mean, self.mean[i], lane[i]));
        self.width = array::from_fn(|i| blend(width, self.width[i], lane[i]));
    }

    /// The highest bounds and their edge numbers, of these edges and earlier ones, in two pairs.
    #[inline]
    fn highest(&self, reach: f32, k: [[u64; 2]; 2], top: [[f64; 2]; 2]) -> [[f64; 2]; 2] {
        let bound: [f32; 4] = array::from_fn(|i| self.mean[i] + reach * self.width[i]);
        let low = higher(top[0], ordered([bound[0], bound[1]], k[0]));
        [low, higher(top[1], ordered([bound[2], bound[3]], k[1]))]
    }
}

/// The number of the edge with the highest bound. A bound is the mean plus `reach` widths.
#[inline(always)]
pub(crate) fn best(fours: &[Four], reach: f32) -> u32 {
    let (mut top, mut k) = ([[f64::from(NEVER); 2]; 2], [[0, 1], [2, 3]]);
    for four in fours {
        top = four.highest(reach, k, top);
        k = k.map(|pair| pair.map(|k| k + 4));
    }
    let [a, b] = higher(top[0], top[1]);
    number(if a > b { a } else { b })
}

/// Packs bounds with their edge numbers, ordered by bound: the number is stored in the unused low bits of the float.
#[inline]
fn ordered(bounds: [f32; 2], k: [u64; 2]) -> [f64; 2] {
    array::from_fn(|i| f64::from_bits(f64::from(bounds[i]).to_bits() | k[i]))
}

/// The edge number of a packed bound.
#[inline]
fn number(ordered: f64) -> u32 {
    ordered.to_bits() as u32 & ((1 << 29) - 1)
}

#[inline]
fn higher(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    array::from_fn(|i| if a[i] > b[i] { a[i] } else { b[i] })
}
