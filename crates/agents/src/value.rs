//! The values of simulated games, and the simulation budget.
use crate::{bot::Budget, observation::Observation, sim::SimState};
use engine_core::rules::{MAX_SEATS, Outcome, Seat, Turn};
use std::time::Instant;

/// A value for each seat, from -1 to 1.
pub(crate) type Values = [f64; MAX_SEATS];

/// A batch contains at most one in `SHARE` of all simulations, or the others would learn too little from it, and never more than
/// `TOGETHER`.
const SHARE: u32 = 100;
const TOGETHER: u32 = 16;

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

    /// The maximum size of the next batch; `None` if the budget is used up.
    #[inline]
    pub(crate) fn at_once(&self) -> Option<u32> {
        let (left, all) = match self.budget {
            Budget::Time(t) | Budget::Within(_, t) if self.done > 0 && self.start.elapsed() >= t => return None,
            Budget::Iterations(n) | Budget::Within(n, _) => (n.saturating_sub(self.done), n),
            Budget::Time(_) => (u32::MAX, self.done),
        };
        (left > 0).then(|| left.min((all / SHARE).clamp(1, TOGETHER)))
    }

    /// Counts `n` finished simulations.
    #[inline]
    pub(crate) fn count(&mut self, n: u32) {
        self.done = self.done.saturating_add(n);
    }

    /// Whether the budget allows one more simulation, which is then counted.
    pub(crate) fn more(&mut self) -> bool {
        let go = self.at_once().is_some();
        self.count(u32::from(go));
        go
    }
}

/// Flat search: a long game is cut off after this many random decisions and estimated.
pub(crate) const CUT: u32 = 40;
/// Tree search: the same, counted below the tree.
pub(crate) const AFTER: u32 = 2;
/// Games with at most this many decisions are played to the end.
const SHORT: u32 = 60;

/// Maps results and estimates to values from -1 to 1. Estimates have units of their own, so the value of an estimate is its distance from
/// the estimate at the root, measured by the spread of the estimates in this search.
pub(crate) struct Scale {
    /// The inverse of the utility bound.
    unit: f64,
    shared: bool,
    long: bool,
    /// The estimates at the root.
    base: Option<Values>,
    /// The sum of squared distances from the base, and their number.
    spread: f64,
    seen: f64,
    /// Whether the scale is fixed.
    fixed: bool,
}

impl Scale {
    pub(crate) fn of<S: Observation>(observation: &S) -> Self {
        let most = f64::from(observation.utility_bound().max(1));
        Self {
            unit: most.recip(),
            shared: observation.shared(),
            long: observation.bound() > SHORT,
            base: None,
            spread: 0.0,
            seen: 0.0,
            fixed: false,
        }
    }

    /// Fixes the scale: values can only be compared on the same scale.
    pub(crate) fn fix(&mut self) {
        self.fixed = true;
    }

    /// Whether games are too long to be played to the end.
    pub(crate) fn long(&self) -> bool {
        self.long
    }

    /// Finishes a world with random actions, to the end of the game or, in long games, for a limited number of decisions. Writes the
    /// value for each seat. Cooperative games are not played on at random: random opponents do no harm, but random partners do.
    #[inline(always)]
    pub(crate) fn finish<W: SimState>(&mut self, world: &mut W, cut: u32, values: &mut Values) {
        let cut = match (self.long, self.shared) {
            (false, _) => u32::MAX,
            (true, false) => cut,
            (true, true) => 0,
        };
        if cut > 0 && world.turn() != Turn::Over {
            world.playout(cut);
        }
        self.settle(world, values);
    }

    /// The value of a world for each seat, without playing on.
    #[inline(always)]
    pub(crate) fn settle<W: SimState>(&mut self, world: &W, values: &mut Values) {
        match world.outcome() {
            Some(end) => self.result(&end, world.seats(), values),
            None => self.guess(world, values),
        }
    }

    #[inline(always)]
    fn result(&self, end: &Outcome, seats: u8, values: &mut Values) {
        for p in Seat::first(seats) {
            values[p.at()] = f64::from(end.utility(p)) * self.unit;
        }
    }

    /// The value of an unfinished game, from the estimates of its seats.
    fn guess<W: SimState>(&mut self, world: &W, values: &mut Values) {
        let n = usize::from(world.seats());
        *values = self.ahead(world);
        let base = *self.base.get_or_insert(*values);
        for (v, base) in values.iter_mut().zip(base).take(n) {
            *v -= base;
            if !self.fixed {
                self.spread += *v * *v;
                self.seen += 1.0;
            }
        }
        let unit = 1.5 * (self.spread / self.seen.max(1.0)).sqrt() + 1e-9;
        values[..n].iter_mut().for_each(|v| *v = 0.9 * (*v / unit).tanh());
    }

    /// The lead of each seat over the mean of the others, by its estimate. In cooperative and solo games, the estimate itself.
    fn ahead<W: SimState>(&self, world: &W) -> Values {
        let n = world.seats();
        let mut estimates = [0.0; MAX_SEATS];
        Seat::first(n).for_each(|p| estimates[p.at()] = f64::from(world.estimate(p)));
        if self.shared || n == 1 {
            return estimates;
        }
        let sum: f64 = estimates.iter().sum();
        let others = f64::from(n) - 1.0;
        estimates[..n.into()].iter_mut().for_each(|w| *w -= (sum - *w) / others);
        estimates
    }
}
