//! Q20 by option, no square twice in a move: path by path, because it counts where a path has been.
//!
//! How many paths there are grows fast with the board. So a search stops as soon as nothing more can be found, and once it
//! has taken many steps it looks ahead before it goes on: what it gives up holds nothing new.
use super::{Board, Reach, Rules, SQUARES, Squares};
use crate::content::Square;

/// After so many steps a search looks ahead. On boards like the standard one it never comes to that.
const PATIENCE: u32 = 2_000;

/// Where a move can end if no square is entered twice.
pub(super) fn reach(board: &Board, from: Square, count: u16, rules: &Rules) -> Reach {
    // Whoever may enter squares twice comes at least as far.
    let mut missing = Squares::NONE;
    board.spread(from, count, rules, &mut missing);
    missing.take(from);
    let been = Squares::from_iter([from]);
    let mut whole = Whole { board, rules, count, missing, found: Squares::NONE, steps: 0 };
    if !missing.is_empty() {
        whole.step(from, 0, been);
    }
    if !whole.found.is_empty() {
        return Reach::Whole(whole.found);
    }
    let mut longest = Longest { board, rules, far: 0, ends: Squares::NONE, steps: 0 };
    longest.step(from, 0, been);
    if longest.far > 0 { Reach::Short(longest.ends) } else { Reach::Stuck }
}

/// Paths that use up the count or meet a stop.
struct Whole<'a> {
    board: &'a Board,
    rules: &'a Rules,
    count: u16,
    /// What may still be found.
    missing: Squares,
    found: Squares,
    steps: u32,
}

impl Whole<'_> {
    fn step(&mut self, at: Square, counted: u16, been: Squares) {
        for &to in self.board.steps(at, self.rules.fold) {
            if been.has(to) {
                continue;
            }
            let mut been = been;
            been.put(to);
            // MOVE-9: passed at no cost, but passed: not to be entered again.
            let counted = if self.rules.taken.has(to) { counted } else { counted + 1 };
            if self.board.ends_move(to, self.rules) || counted == self.count && !self.rules.taken.has(to) {
                self.missing.take(to);
                self.found.put(to);
            } else if self.is_worth(to, self.count - counted, &been) {
                self.step(to, counted, been);
            }
            if self.missing.is_empty() {
                return;
            }
        }
    }

    /// Whether something missing lies within so many steps that lead nowhere twice.
    fn is_worth(&mut self, at: Square, left: u16, been: &Squares) -> bool {
        self.steps += 1;
        if self.steps < PATIENCE {
            return true;
        }
        let (mut seen, mut near, mut len) = (*been, [at; SQUARES], 1);
        for _ in 0..left {
            let (mut next, mut more, mut k) = ([at; SQUARES], 0, 0);
            while k < len {
                for &to in self.board.steps(near[k], self.rules.fold) {
                    if seen.has(to) {
                        continue;
                    }
                    seen.put(to);
                    if self.rules.taken.has(to) {
                        near[len] = to; // at no cost, so as near as where it was met
                        len += 1;
                    } else if self.missing.has(to) {
                        return true;
                    } else if !self.board.ends_move(to, self.rules) {
                        next[more] = to;
                        more += 1;
                    }
                }
                k += 1;
            }
            (near, len) = (next, more);
        }
        false
    }
}

/// Q23: the longest paths, where none is long enough and none meets a stop.
struct Longest<'a> {
    board: &'a Board,
    rules: &'a Rules,
    far: u16,
    ends: Squares,
    steps: u32,
}

impl Longest<'_> {
    fn step(&mut self, at: Square, counted: u16, been: Squares) {
        for &to in self.board.steps(at, self.rules.fold) {
            if been.has(to) {
                continue;
            }
            let mut been = been;
            been.put(to);
            let counted = if self.rules.taken.has(to) { counted } else { counted + 1 };
            if counted > self.far {
                (self.far, self.ends) = (counted, Squares::NONE);
            }
            if counted == self.far && !self.rules.taken.has(to) {
                self.ends.put(to);
            }
            if self.is_worth(to, counted, &been) {
                self.step(to, counted, been);
            }
        }
    }

    /// Whether so many squares lie ahead that a path could be as long as the longest.
    fn is_worth(&mut self, at: Square, counted: u16, been: &Squares) -> bool {
        self.steps += 1;
        if self.steps < PATIENCE {
            return true;
        }
        let (mut seen, mut queue, mut len, mut k, mut free) = (*been, [at; SQUARES], 1, 0, 0);
        while k < len {
            for &to in self.board.steps(queue[k], self.rules.fold) {
                if !seen.has(to) {
                    seen.put(to);
                    free += u16::from(!self.rules.taken.has(to));
                    queue[len] = to;
                    len += 1;
                }
            }
            k += 1;
        }
        counted + free >= self.far.max(1)
    }
}
