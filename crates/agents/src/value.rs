//! What a simulated game is worth, and how many there is time for.
use crate::{brain::Budget, sight::Sight, world::World};
use engine_core::{MAX_SEATS, Outcome, Seat, Turn};
use std::time::Instant;

/// What something is worth to each seat, from -1 to 1.
pub(crate) type Values = [f64; MAX_SEATS];

/// Counts simulations against a budget.
pub(crate) struct Clock {
    budget: Budget,
    start: Instant,
    done: u32,
}

impl Clock {
    pub(crate) fn new(budget: Budget) -> Self {
        Self { budget, start: Instant::now(), done: 0 }
    }

    /// Whether there is time for one more, which then counts.
    pub(crate) fn more(&mut self) -> bool {
        let go = match self.budget {
            Budget::Iterations(n) => self.done < n,
            Budget::Time(t) => self.done == 0 || self.start.elapsed() < t,
        };
        self.done += u32::from(go);
        go
    }
}

/// After this many random decisions a long game is cut off and estimated.
const CUT: u32 = 40;
/// Games that cannot last longer than this are played to their end.
const SHORT: u32 = 150;

/// How results become values from -1 to 1.
pub(crate) struct Scale {
    most: f64,
    shared: bool,
    cut: u32,
}

impl Scale {
    pub(crate) fn of<S: Sight>(sight: &S) -> Self {
        let cut = if sight.bound() <= SHORT { u32::MAX } else { CUT };
        Self { most: f64::from(sight.utility_bound().max(1)), shared: sight.shared(), cut }
    }

    /// Plays a world on at random and writes what it is worth to each seat.
    pub(crate) fn finish<W: World>(&self, world: &mut W, values: &mut Values) {
        if world.turn() != Turn::Over {
            world.playout(self.cut);
        }
        self.settle(world, values);
    }

    /// What a world is worth to each seat as it stands.
    pub(crate) fn settle<W: World>(&self, world: &W, values: &mut Values) {
        match world.outcome() {
            Some(end) => self.result(&end, world.seats(), values),
            None => self.guess(world, values),
        }
    }

    fn result(&self, end: &Outcome, seats: u8, values: &mut Values) {
        for p in Seat::first(seats) {
            values[p.at()] = f64::from(end.utility(p)) / self.most;
        }
    }

    /// An unfinished game by the estimates of its seats: how far each is ahead of the others, squashed; together, how good it looks.
    fn guess<W: World>(&self, world: &W, values: &mut Values) {
        let n = world.seats();
        let mut worth = [0.0; MAX_SEATS];
        Seat::first(n).for_each(|p| worth[p.at()] = f64::from(world.estimate(p)));
        let size = worth[..n.into()].iter().fold(1.0f64, |m, x| m.max(x.abs()));
        for p in 0..usize::from(n) {
            values[p] = if self.shared || n == 1 {
                0.9 * (worth[p] / (1000.0 + worth[p].abs()))
            } else {
                let ahead: f64 = (0..usize::from(n)).filter(|q| *q != p).map(|q| worth[p] - worth[q]).sum();
                0.9 * (3.0 * ahead / (f64::from(n - 1) * size)).tanh()
            };
        }
    }
}
