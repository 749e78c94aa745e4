//! Where a move can end: all moves at once, in one fold state.
use super::{Board, NEIGHBOURS, SQUARES, Squares, once};
use crate::content::Square;

/// How one may move: whom one passes, what stops, and how "no going back" is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The fold state.
    pub fold: usize,
    /// The squares with another figure.
    pub taken: Squares,
    /// The stop squares that do not stop this hero (Q44).
    pub open: Squares,
    /// No square twice (Q20).
    pub no_revisit: bool,
}

/// Where a move can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// On one of these: a stop met within the count, or a square at exactly the count (Q27).
    Whole(Squares),
    /// No path uses up the count: on one of these, as far as the longest path goes (Q23).
    Short(Squares),
    /// Nowhere (Q24).
    Stuck,
}

impl Reach {
    /// The squares.
    #[inline]
    pub fn squares(self) -> Squares {
        match self {
            Reach::Whole(q) | Reach::Short(q) => q,
            Reach::Stuck => Squares::NONE,
        }
    }
}

impl Board {
    /// Where a move of so many squares can end (MOVE-4 to MOVE-10, Q20 to Q27).
    pub fn reach(&self, from: Square, count: u16, rules: &Rules) -> Reach {
        if rules.no_revisit {
            return once::reach(self, from, count, rules);
        }
        let mut found = Squares::NONE;
        let far = self.spread(from, count, rules, &mut found);
        match far {
            _ if !found.is_empty() => Reach::Whole(found),
            Some(ends) => Reach::Short(ends),
            None => Reach::Stuck,
        }
    }

    /// A move up to so far of which it takes too long to tell where it can end without a square twice, if there is one: from
    /// which square, how far, in which fold state.
    pub(crate) fn too_long(&self, farthest: u16) -> Option<(Square, u16, usize)> {
        once::too_long(self, farthest)
    }

    /// All moves at once, one count after the other. A way is a step just taken: where it led and which way it came, so
    /// that it is not taken back (MOVE-7). Returns the squares of the last count that can be reached at all.
    #[inline]
    pub(super) fn spread(&self, from: Square, count: u16, rules: &Rules, found: &mut Squares) -> Option<Squares> {
        let mut ways = Ways::EMPTY;
        let mut far = None;
        // MOVE-6: any direction at departure.
        for (i, _) in self.steps(from, rules.fold).iter().enumerate() {
            ways.add(from, i);
        }
        for counted in 1..=count {
            let mut next = Ways::EMPTY;
            let mut ends = Squares::NONE;
            let mut k = 0;
            while k < ways.len {
                let (back, i) = ways.list[k];
                k += 1;
                let to = self.steps(back, rules.fold)[usize::from(i)];
                // MOVE-9, Q18, Q21: a square with another figure is passed at no cost, out by another path.
                if rules.taken.has(to) {
                    self.onward(back, to, rules.fold, &mut ways);
                    continue;
                }
                // MOVE-5: an adventure or a whirlpool ends the move wherever the count stands.
                if self.ends_move(to, rules) {
                    found.put(to);
                    continue;
                }
                ends.put(to);
                if counted < count {
                    self.onward(back, to, rules.fold, &mut next);
                }
            }
            if ends.is_empty() {
                break;
            }
            far = Some(ends);
            if counted == count {
                ends.iter().for_each(|q| found.put(q));
            }
            ways = next;
        }
        far
    }

    /// Where a move could end if turning back were allowed: what tells a refusal why.
    pub(crate) fn reach_turning(&self, from: Square, count: u16, rules: &Rules) -> Squares {
        let (mut at, mut stops) = (Squares::NONE, Squares::NONE);
        at.put(from);
        for _ in 0..count {
            let mut next = Squares::NONE;
            let mut passed = Squares::NONE;
            let mut todo: Squares = at.iter().flat_map(|q| self.steps(q, rules.fold)).copied().collect();
            while let Some(to) = todo.iter().next() {
                todo.take(to);
                if rules.taken.has(to) {
                    if !passed.has(to) {
                        passed.put(to);
                        self.steps(to, rules.fold).iter().for_each(|&q| todo.put(q));
                    }
                } else if self.ends_move(to, rules) {
                    stops.put(to);
                } else {
                    next.put(to);
                }
            }
            at = next;
        }
        at.or(stops)
    }

    /// MOVE-5, Q18, Q44: whether a square ends the move of whoever enters it.
    #[inline]
    pub(super) fn ends_move(&self, q: Square, rules: &Rules) -> bool {
        self.stops.has(q) && !rules.open.has(q) && !rules.taken.has(q)
    }

    #[inline]
    fn onward(&self, back: Square, at: Square, fold: usize, ways: &mut Ways) {
        for (i, &to) in self.steps(at, fold).iter().enumerate() {
            if to != back {
                ways.add(at, i);
            }
        }
    }
}

/// The steps just taken, each once: from which square, by which of its paths.
struct Ways {
    list: [(Square, u8); SQUARES * NEIGHBOURS],
    len: usize,
    seen: [u64; (SQUARES * NEIGHBOURS).div_ceil(64)],
}

impl Ways {
    const EMPTY: Self = Self {
        list: [(Square::of(0), 0); SQUARES * NEIGHBOURS],
        len: 0,
        seen: [0; (SQUARES * NEIGHBOURS).div_ceil(64)],
    };

    #[inline]
    fn add(&mut self, from: Square, path: usize) {
        let id = usize::from(from.get()) * NEIGHBOURS + path;
        if self.seen[id / 64] >> (id % 64) & 1 == 0 {
            self.seen[id / 64] |= 1 << (id % 64);
            self.list[self.len] = (from, path as u8);
            self.len += 1;
        }
    }
}
