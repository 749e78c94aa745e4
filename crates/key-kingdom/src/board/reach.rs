//! Where a move can end: all moves at once, in one fold state.
use super::{Board, NEIGHBOURS, SQUARES, Squares, once};
use crate::{clauses::Clause, content::Square};
use engine_core::anchor;

/// The conditions of a move: which squares are jumped, which squares stop, and whether squares may be entered twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The fold state.
    pub fold: usize,
    /// The squares with another figure.
    pub taken: Squares,
    /// The stops that do not stop this hero (KK-Q44).
    pub open: Squares,
    /// Whether no square may be entered twice (KK-Q20).
    pub no_revisit: bool,
}

/// Where a move can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// On one of these: a stop met within the count, or a square at exactly the count.
    Whole(Squares),
    /// No path is long enough: on one of these, at the end of the longest paths.
    Short(Squares),
    /// Nowhere.
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
    /// Where a move of `count` squares can end.
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

    /// A move of at most this length that takes too long to search when no square may be entered twice, if there is one: its
    /// first square, its length and the fold state.
    pub(crate) fn too_long(&self, farthest: u16) -> Option<(Square, u16, usize)> {
        once::too_long(self, farthest)
    }

    /// All moves at once, count by count. A way is the step just taken, with its direction, so that it is not retraced
    /// (KK-MOVE-7). Returns the squares at the last count that can be reached at all.
    #[inline]
    pub(super) fn spread(&self, from: Square, count: u16, rules: &Rules, found: &mut Squares) -> Option<Squares> {
        let mut ways = Ways::EMPTY;
        let mut far = None;
        anchor!(Clause::AnyDirection);
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
                // A square with another figure is passed at no cost and left by another path.
                anchor!(Clause::JumpFigures, Clause::OccupiedStopIsJumped, Clause::JumpGoesOn);
                if rules.taken.has(to) {
                    self.onward(back, to, rules.fold, &mut ways);
                    continue;
                }
                // An adventure or a whirlpool ends the move at any count.
                anchor!(Clause::AdventureNeedsNoCount, Clause::WhirlpoolNeedsNoCount);
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

    /// Where a move could end if turning back were allowed. It explains a refusal.
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

    /// Whether entering a square ends the move (KK-MOVE-5). An occupied stop does not, nor one that is open to the hero.
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

/// The steps just taken, each once: the square it left and the number of its path.
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
