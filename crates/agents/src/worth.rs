//! What a search learns of edges, and the bounds that tell which to take: laid out so that a processor need not wait.
use std::{array, sync::LazyLock};

/// Added to all means, so that all bounds are above 0: the order of such numbers is the order of their bits.
pub(crate) const ABOVE: f32 = 2.0;
/// Less than any bound. (It is not 0: with a number in its last digits that would be so small that processors are slow with it.)
pub(crate) const NEVER: f32 = 0.5;
/// No place, no edge, no fate.
pub(crate) const NONE: u32 = u32::MAX;

/// Roots that bounds are made of, for counts that searches meet often.
pub(crate) struct Roots {
    /// Of the logarithm.
    log: [f32; 4096],
    /// One over the root.
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

/// What learning needs of four edges that lie together: a line of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Four {
    /// The mean of what came of it for who took it, plus [`ABOVE`]; [`NEVER`] for one that waits for its first result, and where there is
    /// no edge.
    pub(crate) mean: [f32; 4],
    /// How uncertain that is: the exploration over the root of the number of results.
    pub(crate) width: [f32; 4],
    /// How many results there are, the first look being one.
    pub(crate) results: [u32; 4],
    /// The place it leads to, once that is needed; with the mark of the tree where no state is kept there.
    pub(crate) next: [u32; 4],
}

/// For each of four lanes, all bits of that lane.
static LANES: [[u32; 4]; 4] = [[!0, 0, 0, 0], [0, !0, 0, 0], [0, 0, !0, 0], [0, 0, 0, !0]];

impl Four {
    pub(crate) const BLANK: Self = Self { mean: [NEVER; 4], width: [0.0; 4], results: [0; 4], next: [NONE; 4] };

    /// The first result of an edge, rounded as later ones are.
    #[inline]
    pub(crate) fn first_result(&mut self, lane: usize, value: f32, explore: f32) {
        (self.mean[lane], self.width[lane], self.results[lane]) = (NEVER + (value + ABOVE - NEVER), explore, 1);
    }

    /// So many results of an edge, by their sum. Four means and four widths are written at once: that is how they are read next, and a
    /// processor waits where it reads at once what it wrote in parts.
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

    /// The highest bounds and whose they are, of these and of those before, in two pairs.
    #[inline]
    fn highest(&self, reach: f32, k: [[u64; 2]; 2], top: [[f64; 2]; 2]) -> [[f64; 2]; 2] {
        let bound: [f32; 4] = array::from_fn(|i| self.mean[i] + reach * self.width[i]);
        let low = higher(top[0], ordered([bound[0], bound[1]], k[0]));
        [low, higher(top[1], ordered([bound[2], bound[3]], k[1]))]
    }
}

/// The number of the edge with the highest bound, where bounds reach so many widths above their mean.
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

/// Bounds and whose they are, in the order of the bounds: the number stands where a bound has no digits.
#[inline]
fn ordered(bounds: [f32; 2], k: [u64; 2]) -> [f64; 2] {
    array::from_fn(|i| f64::from_bits(f64::from(bounds[i]).to_bits() | k[i]))
}

/// Whose bound it is.
#[inline]
fn number(ordered: f64) -> u32 {
    ordered.to_bits() as u32 & ((1 << 29) - 1)
}

#[inline]
fn higher(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    array::from_fn(|i| if a[i] > b[i] { a[i] } else { b[i] })
}
