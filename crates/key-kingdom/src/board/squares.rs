//! Sets of squares.
use crate::content::Square;

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Squares([u64; 3]);

impl Squares {
    /// The empty set.
    pub const NONE: Self = Self([0; 3]);

    /// Whether the set contains a square.
    #[inline]
    pub fn has(&self, q: Square) -> bool {
        let i = usize::from(q.get());
        self.0[i / 64] >> (i % 64) & 1 == 1
    }

    /// Adds a square.
    #[inline]
    pub fn put(&mut self, q: Square) {
        let i = usize::from(q.get());
        self.0[i / 64] |= 1 << (i % 64);
    }

    /// Removes a square.
    #[inline]
    pub fn take(&mut self, q: Square) {
        let i = usize::from(q.get());
        self.0[i / 64] &= !(1 << (i % 64));
    }

    /// The union of two sets.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 3]
    }

    /// The squares in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Square> {
        self.0.into_iter().enumerate().flat_map(|(w, mut bits)| {
            std::iter::from_fn(move || {
                let i = (bits != 0).then(|| bits.trailing_zeros())?;
                bits &= bits - 1;
                Some(Square::of((w * 64) as u8 + i as u8))
            })
        })
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(iter: I) -> Self {
        let mut set = Self::NONE;
        iter.into_iter().for_each(|q| set.put(q));
        set
    }
}
