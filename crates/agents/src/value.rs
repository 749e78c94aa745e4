//! What a simulated game is worth, and how many there is time for.
use crate::{bot::Budget, observation::Observation, sim::SimState};
use engine_core::rules::{MAX_SEATS, Outcome, Seat, Turn};
use std::time::Instant;

/// What something is worth to each seat, from -1 to 1.
pub(crate) type Values = [f64; MAX_SEATS];

/// No more than one in so many simulations are made at once, or the rest learn too little from them; and never more than so many.
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

    /// How many may be made at once; `None` if there is no more time.
    #[inline]
    pub(crate) fn at_once(&self) -> Option<u32> {
        let (left, all) = match self.budget {
            Budget::Iterations(n) => (n.saturating_sub(self.done), n),
            Budget::Time(t) if self.done > 0 && self.start.elapsed() >= t => return None,
            Budget::Time(_) => (u32::MAX, self.done),
        };
        (left > 0).then(|| left.min((all / SHARE).clamp(1, TOGETHER)))
    }

    /// So many are done.
    #[inline]
    pub(crate) fn count(&mut self, n: u32) {
        self.done = self.done.saturating_add(n);
    }

    /// Whether there is time for one more, which then counts.
    pub(crate) fn more(&mut self) -> bool {
        let go = self.at_once().is_some();
        self.count(u32::from(go));
        go
    }
}

/// Flat search: after this many random decisions a long game is cut off and estimated.
pub(crate) const CUT: u32 = 40;
/// Tree search: the same, below the tree.
pub(crate) const AFTER: u32 = 2;
/// Games that cannot last longer than this are played to their end.
const SHORT: u32 = 60;

/// How results and estimates become values from -1 to 1. Estimates have units of their own, so a value says how far one is from where the
/// search began, measured by how far the estimates of this search spread.
pub(crate) struct Scale {
    /// One over the most that a result can be worth.
    unit: f64,
    shared: bool,
    long: bool,
    /// What the seats had at the first look.
    base: Option<Values>,
    /// The sum of the squares of how far estimates were from that, and their number.
    spread: f64,
    seen: f64,
    /// Whether the measure stays as it is.
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

    /// Measures from now on as it does now: what is compared by value alone must be measured alike.
    pub(crate) fn fix(&mut self) {
        self.fixed = true;
    }

    /// Whether games are too long to be played to their end.
    pub(crate) fn long(&self) -> bool {
        self.long
    }

    /// Plays a world on at random, to its end or, where games are long, for so many decisions, and writes what it is worth to each
    /// seat. Those who play together are not played on like that: blind rivals do no harm, blind friends do.
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

    /// What a world is worth to each seat as it stands.
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

    /// An unfinished game by the estimates of its seats.
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

    /// How far each seat is ahead of the others by its estimate; together, or alone, the estimate itself.
    fn ahead<W: SimState>(&self, world: &W) -> Values {
        let n = world.seats();
        let mut worth = [0.0; MAX_SEATS];
        Seat::first(n).for_each(|p| worth[p.at()] = f64::from(world.estimate(p)));
        if self.shared || n == 1 {
            return worth;
        }
        let sum: f64 = worth.iter().sum();
        let others = f64::from(n) - 1.0;
        worth[..n.into()].iter_mut().for_each(|w| *w -= (sum - *w) / others);
        worth
    }
}
