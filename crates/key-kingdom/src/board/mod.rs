//! The board: regions, portions, and the paths of each of the four fold states.
mod once;
mod reach;
mod squares;

pub use reach::{Reach, Rules};
pub use squares::Squares;

use crate::{
    clauses::Clause,
    content::{Colour, MinorId, Portion, Square},
};
use engine_core::{anchor, content::Origin, data, finite::Finite};
use serde::Serialize;

/// The maximum number of squares of the kingdom and the castle together.
pub const SQUARES: usize = 160;
/// The maximum number of neighbours of a square.
pub const NEIGHBOURS: usize = 6;
/// The maximum number of seam gates.
pub const GATES: usize = 4;

/// The fold states, in words.
pub(crate) const FOLDS: [&str; 4] = ["both closed", "A open", "B open", "both open"];

anchor!(Clause::RestoreNumberVaries);
/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Icon {
    /// Nothing.
    Boring,
    /// Draw an event card.
    Event,
    /// Restore up to this many items.
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

anchor!(Clause::PlacesOnBothFaces, Clause::FourRegions);
/// A region: one face of a portion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Region {
    /// Its name.
    pub id: String,
    /// The portion.
    pub portion: Portion,
    /// Whether it shows while the portion is open. Such a region is large.
    pub open: bool,
    /// The square of each seam gate.
    pub gates: Vec<Square>,
    /// Where the row comes from.
    pub origin: Origin,
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
    /// By portion: where its closing and its opening put heroes.
    pub puts: [[Square; 2]; 2],
    /// Where all heroes start.
    pub start: Square,
    /// The names of the seam gates.
    pub gates: Vec<String>,
    /// The steps of each fold state, from every square.
    #[serde(skip)]
    steps: Vec<[Steps; 4]>,
    /// The squares that stop a figure that enters them: whirlpools and adventures.
    #[serde(skip)]
    stops: Squares,
    /// The boring squares of each region.
    #[serde(skip)]
    boring: [Squares; 4],
    /// By square and fold state: the distance to the nearest square of each goal; 255 for a goal that is not visible.
    #[serde(skip)]
    far: Vec<[[u8; Goal::COUNT as usize]; 4]>,
}

/// What heroes walk to.
#[data(Finite)]
pub enum Goal {
    /// The red key adventure.
    Red,
    /// The green key adventure.
    Green,
    /// The blue key adventure.
    Blue,
    /// A whirlpool of portion A.
    WhirlpoolA,
    /// A whirlpool of portion B.
    WhirlpoolB,
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
    /// Lays out the paths of the four fold states. Fails with the squares that would have more than six neighbours.
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
                    // KK-Q8: a void is only left.
                    if row.icon != Icon::Void {
                        step(to, from);
                    }
                }
            }
            let [a, b] = shows.map(|r| &regions[usize::from(r)].gates);
            anchor!(Clause::DottedPathsMeet, Clause::PathsAcrossSeam);
            for (&a, &b) in a.iter().zip(b) {
                step(a, b);
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

    /// The distance from every square to every goal in every fold state, counted in steps.
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

    /// The number of steps from a square to a goal in a fold state, if the goal is visible.
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

    /// Whether a square is visible in a fold state.
    #[inline]
    pub fn is_visible(&self, q: Square, fold: usize) -> bool {
        let region = self.square(q).region;
        self.faces[0][fold & 1] == region || self.faces[1][fold >> 1] == region
    }

    /// The squares one step away in a fold state.
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

    /// All squares that stop a figure that enters them.
    #[inline]
    pub(crate) fn stops(&self) -> Squares {
        self.stops
    }

    /// The boring squares of a region.
    #[inline]
    pub fn boring(&self, region: u8) -> Squares {
        self.boring[usize::from(region)]
    }
}
