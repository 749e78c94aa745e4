//! The option that no square is entered twice in a move (KK-Q20): path by path, because it matters where a path has been.
//!
//! The number of paths grows fast with the board, and in general no method is known that avoids trying them. So a search stops as soon
//! as nothing more can be found. After many steps it looks ahead before it goes on, and gives up only what holds nothing new. With
//! this option, a board on which that is not enough is refused when the box is read: from every square a search must be over within
//! [`TRIAL`] looks ahead, and all searches within [`TRIALS`]. Other figures change the paths, and not all of their places can be
//! tried beforehand. So a search in play ends after [`LIMIT`] looks ahead, and a square that is still undecided counts as reached if a
//! path leads there that merely never turns back.
use super::{Board, Reach, Rules, SQUARES, Squares};
use crate::content::Square;

/// The number of steps after which a search looks ahead. On boards like the standard one this does not happen.
const PATIENCE: u32 = 2_000;
/// The number of looks ahead after which it looks more closely.
const FAR_SIGHT: u32 = 300;
/// The looks ahead that one search may take on the empty board, and that all searches may take together.
const TRIAL: u32 = 4_000;
const TRIALS: u32 = 600_000;
/// The looks ahead that a search may take in play.
const LIMIT: u32 = 8_000;

/// Where a move can end if no square is entered twice.
pub(super) fn reach(board: &Board, from: Square, count: u16, rules: &Rules) -> Reach {
    search(board, from, count, rules).0
}

/// A move that takes too long to search, if there is one: its first square, its length and the fold state. It tries every square
/// on the empty board with every third result up to the largest.
pub(super) fn too_long(board: &Board, farthest: u16) -> Option<(Square, u16, usize)> {
    let mut looks = 0;
    let tries = (0..4).flat_map(|fold| {
        let visible = board.all().filter(move |&q| board.is_visible(q, fold));
        visible.flat_map(move |q| (1..=farthest).rev().step_by(3).map(move |count| (q, count, fold)))
    });
    for (from, count, fold) in tries {
        let rules = Rules { fold, taken: Squares::NONE, open: Squares::NONE, no_revisit: true };
        let ahead = search(board, from, count, &rules).1.saturating_sub(PATIENCE);
        looks += ahead;
        if ahead > TRIAL || looks > TRIALS {
            return Some((from, count, fold));
        }
    }
    None
}

/// Where a move can end, and the steps of the longer of the two searches.
fn search(board: &Board, from: Square, count: u16, rules: &Rules) -> (Reach, u32) {
    // A move that may enter squares twice reaches at least as much.
    let mut missing = Squares::NONE;
    board.spread(from, count, rules, &mut missing);
    missing.take(from);
    let been = Squares::from_iter([from]);
    let mut whole = Whole { board, rules, count, missing, found: Squares::NONE, steps: 0 };
    if !missing.is_empty() {
        whole.step(from, 0, been);
    }
    if whole.steps > PATIENCE + LIMIT {
        whole.found = whole.found.or(whole.missing);
    }
    if !whole.found.is_empty() {
        return (Reach::Whole(whole.found), whole.steps);
    }
    let mut longest = Longest { board, rules, far: 0, ends: Squares::NONE, steps: 0 };
    longest.step(from, 0, been);
    let reach = if longest.far > 0 { Reach::Short(longest.ends) } else { Reach::Stuck };
    (reach, whole.steps.max(longest.steps))
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
            // A jumped square costs nothing, but it cannot be entered again.
            let counted = if self.rules.taken.has(to) { counted } else { counted + 1 };
            if self.board.ends_move(to, self.rules) || counted == self.count && !self.rules.taken.has(to) {
                self.missing.take(to);
                self.found.put(to);
            } else if self.is_worth(to, self.count - counted, &been) {
                self.step(to, counted, been);
            }
            if self.missing.is_empty() || self.steps > PATIENCE + LIMIT {
                return;
            }
        }
    }

    /// Whether something missing may be reached in the steps that are left without entering a square twice.
    fn is_worth(&mut self, at: Square, left: u16, been: &Squares) -> bool {
        self.steps += 1;
        if self.steps < PATIENCE {
            return true;
        }
        let near = self.near(at, left, been);
        if near.is_empty() || self.steps < PATIENCE + FAR_SIGHT {
            return !near.is_empty();
        }
        let stops = near.iter().any(|q| self.board.ends_move(q, self.rules));
        stops || Blocks::of(self.board, self.rules, at, been).reach(left, near)
    }

    /// What is missing within the steps that are left.
    fn near(&self, at: Square, left: u16, been: &Squares) -> Squares {
        let (mut seen, mut near, mut len) = (*been, [at; SQUARES], 1);
        let mut found = Squares::NONE;
        for _ in 0..left {
            let (mut next, mut more, mut k) = ([at; SQUARES], 0, 0);
            while k < len {
                for &to in self.board.steps(near[k], self.rules.fold) {
                    if seen.has(to) {
                        continue;
                    }
                    seen.put(to);
                    if self.missing.has(to) {
                        found.put(to);
                    }
                    if self.rules.taken.has(to) {
                        near[len] = to; // at no cost, so as near as where it was met
                        len += 1;
                    } else if !self.board.ends_move(to, self.rules) {
                        next[more] = to;
                        more += 1;
                    }
                }
                k += 1;
            }
            (near, len) = (next, more);
        }
        found
    }
}

/// What a path can still walk over, divided into blocks at the squares that all paths must pass. A path without a repeated square
/// enters no block off its way, because it could not come out again. So the blocks on the way to a square bound the length of a
/// path to it, and if all of them can be coloured like a chess board, they tell whether it is even or odd.
struct Blocks<'a> {
    board: &'a Board,
    rules: &'a Rules,
    been: &'a Squares,
    /// Where the path stands.
    root: Square,
    /// When a square was first met, counted from 1, and the earliest square that is met again from beyond it.
    met: [u8; SQUARES],
    low: [u8; SQUARES],
    time: u8,
    /// The squares met and not yet in a block.
    open: [Square; SQUARES],
    waiting: usize,
    /// The squares of all blocks, block by block, and for each block the square on which it hangs and its end.
    members: [Square; SQUARES],
    len: usize,
    blocks: [(Square, u8); SQUARES],
    count: usize,
}

/// What is known of the paths to a square.
#[derive(Clone, Copy)]
struct Paths {
    longest: u16,
    /// Whether their lengths are odd, if all have the same parity.
    odd: Option<bool>,
}

impl<'a> Blocks<'a> {
    fn of(board: &'a Board, rules: &'a Rules, at: Square, been: &'a Squares) -> Self {
        let mut blocks = Self {
            board,
            rules,
            been,
            root: at,
            met: [0; SQUARES],
            low: [0; SQUARES],
            time: 0,
            open: [at; SQUARES],
            waiting: 0,
            members: [at; SQUARES],
            len: 0,
            blocks: [(at, 0); SQUARES],
            count: 0,
        };
        blocks.meet(at, at);
        blocks
    }

    /// Whether a path may lead over it. (Paths only lead out of a void, so it is met only if the hero stands on it.)
    fn is_free(&self, q: Square) -> bool {
        q == self.root || !self.been.has(q) && !self.board.ends_move(q, self.rules)
    }

    fn meet(&mut self, at: Square, from: Square) {
        let i = usize::from(at.get());
        self.time += 1;
        (self.met[i], self.low[i]) = (self.time, self.time);
        let board = self.board;
        for &to in board.steps(at, self.rules.fold) {
            let k = usize::from(to.get());
            if !self.is_free(to) || to == from {
                continue;
            }
            if self.met[k] > 0 {
                self.low[i] = self.low[i].min(self.met[k]);
                continue;
            }
            let first = self.waiting;
            self.open[self.waiting] = to;
            self.waiting += 1;
            self.meet(to, at);
            self.low[i] = self.low[i].min(self.low[k]);
            if self.low[k] >= self.met[i] {
                for q in first..self.waiting {
                    self.members[self.len] = self.open[q];
                    self.len += 1;
                }
                self.waiting = first;
                self.blocks[self.count] = (at, self.len as u8);
                self.count += 1;
            }
        }
    }

    /// Whether a path of exactly `left` steps may lead to one of these squares, as far as the blocks tell.
    fn reach(&self, left: u16, targets: Squares) -> bool {
        let mut paths = [Paths { longest: 0, odd: Some(false) }; SQUARES];
        // A block is closed before the one on which it hangs.
        for b in (0..self.count).rev() {
            let first = if b == 0 { 0 } else { usize::from(self.blocks[b - 1].1) };
            let (cut, end) = self.blocks[b];
            let members = &self.members[first..usize::from(end)];
            let so_far = paths[usize::from(cut.get())];
            let counts = members.iter().filter(|q| !self.rules.taken.has(**q)).count();
            let longest = so_far.longest + counts as u16;
            for &q in members {
                paths[usize::from(q.get())] = Paths { longest, odd: None };
            }
            self.colour(cut, members, &mut paths);
            let fits = |q: &Square| {
                let paths = paths[usize::from(q.get())];
                targets.has(*q) && left <= paths.longest && paths.odd.is_none_or(|odd| odd == (left % 2 == 1))
            };
            if members.iter().any(fits) {
                return true;
            }
        }
        false
    }

    /// Gives the squares of a block two colours, if all its paths allow it and every square counts.
    fn colour(&self, cut: Square, members: &[Square], paths: &mut [Paths; SQUARES]) {
        let Some(odd) = paths[usize::from(cut.get())].odd else { return };
        let inside: Squares = members.iter().copied().chain([cut]).collect();
        if members.iter().any(|&q| self.rules.taken.has(q)) {
            return;
        }
        let (mut sides, mut queue, mut len, mut k) = ([None; SQUARES], [cut; SQUARES], 1, 0);
        sides[usize::from(cut.get())] = Some(odd);
        while k < len {
            let at = queue[k];
            let side = sides[usize::from(at.get())];
            for &to in self.board.steps(at, self.rules.fold).iter().filter(|&&to| inside.has(to)) {
                let other = &mut sides[usize::from(to.get())];
                if other.is_none() {
                    *other = side.map(|odd| !odd);
                    queue[len] = to;
                    len += 1;
                } else if *other == side {
                    return;
                }
            }
            k += 1;
        }
        for q in members {
            paths[usize::from(q.get())].odd = sides[usize::from(q.get())];
        }
    }
}

/// The longest paths (KK-Q23), if none is long enough and none meets a stop.
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
            if self.steps > PATIENCE + LIMIT {
                return;
            }
        }
    }

    /// Whether enough squares lie ahead for a path as long as the longest.
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
