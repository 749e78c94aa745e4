//! The board: regions, portions, and the paths of each of the four fold states.
use crate::content::{Colour, MinorId, Portion, Square};
use engine_core::{Finite, Origin, finite};
use serde::Serialize;

/// The most squares of the kingdom and the castle together.
pub const SQUARES: usize = 160;
/// The most neighbours of a square.
pub const NEIGHBOURS: usize = 6;
/// The most seam gates.
pub const GATES: usize = 4;

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Icon {
    /// Nothing (BOR-1).
    Boring,
    /// Draw an event card.
    Event,
    /// Restore up to so many items.
    Restore(u8),
    /// Assign the demon die.
    DemonDie,
    /// A whirlpool.
    Whirlpool,
    /// A void.
    Void,
    /// A key adventure.
    Key(Colour),
    /// A minor adventure.
    Minor(MinorId),
}

/// A square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SquareRow {
    /// Its name.
    pub id: String,
    /// Its region.
    pub region: u8,
    /// What is on it.
    pub icon: Icon,
    /// The squares that a path leads to, of its own region.
    pub to: Vec<Square>,
    /// Where it is drawn in its region, in hundredths.
    pub at: [u8; 2],
    /// Where the row comes from.
    pub origin: Origin,
}

/// A region: the face of a portion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Region {
    /// Its name.
    pub id: String,
    /// The portion.
    pub portion: Portion,
    /// Whether it is the one that shows while the portion is open, hence large.
    pub open: bool,
    /// The square of each seam gate.
    pub gates: Vec<Square>,
    /// Where the row comes from.
    pub origin: Origin,
}

/// Squares as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Squares([u64; 3]);

impl Squares {
    /// None.
    pub const NONE: Self = Self([0; 3]);

    /// Whether that one is among them.
    #[inline]
    pub fn has(&self, q: Square) -> bool {
        let i = usize::from(q.get());
        self.0[i / 64] >> (i % 64) & 1 == 1
    }

    /// One more.
    #[inline]
    pub fn put(&mut self, q: Square) {
        let i = usize::from(q.get());
        self.0[i / 64] |= 1 << (i % 64);
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 3]
    }

    /// In ascending order.
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

/// The steps from one square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
struct Steps {
    to: [Square; NEIGHBOURS],
    len: u8,
}

/// The whole board. Fold states are numbered by two bits: 1 for portion A open, 2 for portion B open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Board {
    /// The squares.
    pub squares: Vec<SquareRow>,
    /// The regions.
    pub regions: Vec<Region>,
    /// By portion: the region that shows closed, and the one that shows open.
    pub faces: [[u8; 2]; 2],
    /// By portion: where its closing and its opening put heroes (Q10).
    pub puts: [[Square; 2]; 2],
    /// Where all heroes begin.
    pub start: Square,
    /// The names of the seam gates.
    pub gates: Vec<String>,
    /// The steps of each fold state, from every square.
    #[serde(skip)]
    steps: Vec<[Steps; 4]>,
    /// The squares that stop whoever enters: whirlpools and adventures.
    #[serde(skip)]
    stops: Squares,
    /// The boring squares of each region.
    #[serde(skip)]
    boring: [Squares; 4],
    /// By square and fold state: how far it is to the nearest square of each goal; 255 for one that cannot be seen.
    #[serde(skip)]
    far: Vec<[[u8; Goal::COUNT as usize]; 4]>,
}

finite! {
    /// What heroes walk to.
    pub enum Goal {
        /** The red key adventure. */ Red,
        /** The green key adventure. */ Green,
        /** The blue key adventure. */ Blue,
        /** A whirlpool of portion A. */ WhirlpoolA,
        /** A whirlpool of portion B. */ WhirlpoolB,
    }
}

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

/// The parts of a board, before its paths are laid out.
pub(crate) struct Parts {
    pub squares: Vec<SquareRow>,
    pub regions: Vec<Region>,
    pub faces: [[u8; 2]; 2],
    pub puts: [[Square; 2]; 2],
    pub start: Square,
    pub gates: Vec<String>,
}

impl Board {
    /// Lays out the paths of the four fold states; says which squares would have more than six neighbours.
    pub(crate) fn of(parts: Parts) -> Result<Self, Vec<Square>> {
        let Parts { squares, regions, faces, puts, start, gates } = parts;
        let none = Steps { to: [Square::of(0); NEIGHBOURS], len: 0 };
        let mut steps = vec![[none; 4]; squares.len()];
        let mut crowded = vec![];
        for fold in 0..4 {
            let shows = [faces[0][fold & 1], faces[1][fold >> 1]];
            let mut step = |from: Square, to: Square| {
                let s = &mut steps[usize::from(from.get())][fold];
                if usize::from(s.len) == NEIGHBOURS {
                    crowded.push(from);
                    return;
                }
                s.to[usize::from(s.len)] = to;
                s.len += 1;
            };
            for (i, row) in squares.iter().enumerate().filter(|(_, row)| shows.contains(&row.region)) {
                let from = Square::of(i as u8);
                for &to in &row.to {
                    step(from, to);
                    if row.icon != Icon::Void {
                        step(to, from); // Q8: a void is only ever left
                    }
                }
            }
            let [a, b] = shows.map(|r| &regions[usize::from(r)].gates);
            for (&a, &b) in a.iter().zip(b) {
                step(a, b); // Q1: one path per gate
                step(b, a);
            }
        }
        crowded.dedup();
        if !crowded.is_empty() {
            return Err(crowded);
        }
        let all = || squares.iter().enumerate().map(|(i, row)| (Square::of(i as u8), row));
        let stop = |icon: Icon| matches!(icon, Icon::Whirlpool | Icon::Key(_) | Icon::Minor(_));
        let stops = all().filter(|(_, row)| stop(row.icon)).map(|(q, _)| q).collect();
        let mut boring = [Squares::NONE; 4];
        all().filter(|(_, row)| row.icon == Icon::Boring).for_each(|(q, row)| boring[usize::from(row.region)].put(q));
        let mut board = Self { squares, regions, faces, puts, start, gates, steps, stops, boring, far: vec![] };
        board.far = board.distances();
        Ok(board)
    }

    /// How far every square is from every goal, in every fold state, by steps alone.
    fn distances(&self) -> Vec<[[u8; Goal::COUNT as usize]; 4]> {
        let mut far = vec![[[u8::MAX; Goal::COUNT as usize]; 4]; self.squares.len()];
        for (fold, goal) in (0..4).flat_map(|fold| Goal::all().map(move |goal| (fold, goal))) {
            let is_goal = |q: Square| match (goal, self.square(q).icon) {
                (Goal::Red, Icon::Key(Colour::Red)) => true,
                (Goal::Green, Icon::Key(Colour::Green)) => true,
                (Goal::Blue, Icon::Key(Colour::Blue)) => true,
                (Goal::WhirlpoolA, Icon::Whirlpool) => self.portion(q) == Portion::A,
                (Goal::WhirlpoolB, Icon::Whirlpool) => self.portion(q) == Portion::B,
                _ => false,
            };
            let visible = || self.all().filter(|&q| self.is_visible(q, fold));
            visible().filter(|&q| is_goal(q)).for_each(|q| far[usize::from(q.get())][fold][goal] = 0);
            // Until nothing changes: at most one round per square.
            let mut changed = true;
            while changed {
                changed = false;
                for q in visible() {
                    let near = self.steps(q, fold).iter().map(|to| far[usize::from(to.get())][fold][goal]).min();
                    let by_step = near.unwrap_or(u8::MAX).saturating_add(1);
                    let here = &mut far[usize::from(q.get())][fold][goal];
                    changed |= by_step < *here;
                    *here = by_step.min(*here);
                }
            }
        }
        far
    }

    /// How many steps it is from a square to a goal in a fold state, if it can be seen.
    #[inline]
    pub fn steps_to(&self, q: Square, fold: usize, goal: Goal) -> Option<u8> {
        let n = self.far[usize::from(q.get())][fold][goal];
        (n < u8::MAX).then_some(n)
    }

    /// A square.
    #[inline]
    pub fn square(&self, q: Square) -> &SquareRow {
        &self.squares[usize::from(q.get())]
    }

    /// The square of that name.
    pub fn find(&self, name: &str) -> Option<Square> {
        self.squares.iter().position(|row| row.id == name).map(|i| Square::of(i as u8))
    }

    /// All squares.
    pub fn all(&self) -> impl Iterator<Item = Square> + use<> {
        Square::all().take(self.squares.len())
    }

    /// The portion on which a square lies.
    #[inline]
    pub fn portion(&self, q: Square) -> Portion {
        self.regions[usize::from(self.square(q).region)].portion
    }

    /// The region of a portion that shows.
    #[inline]
    pub fn shows(&self, portion: Portion, open: bool) -> u8 {
        self.faces[portion][usize::from(open)]
    }

    /// Whether a square can be seen in a fold state.
    #[inline]
    pub fn is_visible(&self, q: Square, fold: usize) -> bool {
        let region = self.square(q).region;
        self.faces[0][fold & 1] == region || self.faces[1][fold >> 1] == region
    }

    /// The squares one step away in a fold state (Q1).
    #[inline]
    pub fn steps(&self, q: Square, fold: usize) -> &[Square] {
        let s = &self.steps[usize::from(q.get())][fold];
        &s.to[..usize::from(s.len)]
    }

    /// Whether entering a square stops a move.
    #[inline]
    pub fn is_stop(&self, q: Square) -> bool {
        self.stops.has(q)
    }

    /// The boring squares of a region.
    #[inline]
    pub fn boring(&self, region: u8) -> Squares {
        self.boring[usize::from(region)]
    }

    /// Where a move of so many squares can end (MOVE-4 to MOVE-10, Q20 to Q27).
    pub fn reach(&self, from: Square, count: u16, rules: &Rules) -> Reach {
        let mut found = Squares::NONE;
        let far = if rules.no_revisit {
            let mut walk = Walk { board: self, rules, count, found: &mut found, far: 0, ends: Squares::NONE };
            let mut been = Squares::NONE;
            been.put(from);
            walk.step(from, 0, been);
            (walk.far > 0).then_some(walk.ends)
        } else {
            self.spread(from, count, rules, &mut found)
        };
        match far {
            _ if !found.is_empty() => Reach::Whole(found),
            Some(ends) => Reach::Short(ends),
            None => Reach::Stuck,
        }
    }

    /// All moves at once, one count after the other. A way is a step just taken: where it led and which way it came, so
    /// that it is not taken back (MOVE-7). Returns the squares of the last count that can be reached at all.
    #[inline]
    fn spread(&self, from: Square, count: u16, rules: &Rules, found: &mut Squares) -> Option<Squares> {
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
                if self.stops.has(to) && !rules.open.has(to) {
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
                todo.0[usize::from(to.get()) / 64] &= !(1 << (to.get() % 64));
                if rules.taken.has(to) {
                    if !passed.has(to) {
                        passed.put(to);
                        self.steps(to, rules.fold).iter().for_each(|&q| todo.put(q));
                    }
                } else if self.stops.has(to) && !rules.open.has(to) {
                    stops.put(to);
                } else {
                    next.put(to);
                }
            }
            at = next;
        }
        Squares(std::array::from_fn(|i| at.0[i] | stops.0[i]))
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

/// Q20 by option: every path by itself, because which squares it has been on counts.
struct Walk<'a> {
    board: &'a Board,
    rules: &'a Rules,
    count: u16,
    found: &'a mut Squares,
    far: u16,
    ends: Squares,
}

impl Walk<'_> {
    fn step(&mut self, at: Square, counted: u16, been: Squares) {
        for &to in self.board.steps(at, self.rules.fold) {
            if been.has(to) {
                continue;
            }
            let mut been = been;
            been.put(to);
            if self.rules.taken.has(to) {
                self.step(to, counted, been);
                continue;
            }
            if self.board.is_stop(to) && !self.rules.open.has(to) {
                self.found.put(to);
                continue;
            }
            let counted = counted + 1;
            if counted > self.far {
                (self.far, self.ends) = (counted, Squares::NONE);
            }
            if counted == self.far {
                self.ends.put(to);
            }
            if counted == self.count {
                self.found.put(to);
            } else {
                self.step(to, counted, been);
            }
        }
    }
}
