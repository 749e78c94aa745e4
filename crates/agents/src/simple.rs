//! Greedy and flat Monte Carlo play, and what an unfinished game is worth.
use crate::{
    brain::{Budget, Ranked},
    sight::Sight,
    world::World,
};
use engine_core::{Fast, Outcome, Seat, Turn};
use std::time::Instant;

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
    pub(crate) fn finish<W: World>(&self, world: &mut W, values: &mut [f64; 8]) {
        if world.turn() != Turn::Over {
            world.playout(self.cut);
        }
        match world.outcome() {
            Some(end) => self.result(&end, world.seats(), values),
            None => self.guess(world, values),
        }
    }

    fn result(&self, end: &Outcome, seats: u8, values: &mut [f64; 8]) {
        for p in Seat::first(seats) {
            values[p.at()] = f64::from(end.utility(p)) / self.most;
        }
    }

    /// An unfinished game by the estimates of its seats: how far each is ahead of the others, squashed; together, how good it looks.
    fn guess<W: World>(&self, world: &W, values: &mut [f64; 8]) {
        let n = world.seats();
        let mut worth = [0.0; 8];
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

/// The best first; equal ones in the order of their ids.
pub(crate) fn sorted(mut all: Vec<Ranked>) -> Vec<Ranked> {
    all.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.id.cmp(&b.id)));
    all
}

/// Each action in each imagined world, played on while the same seat decides by the best estimate one decision ahead.
pub(crate) fn greedy<S: Sight>(sight: &S, worlds: u32, seed: u64) -> Vec<Ranked> {
    let me = sight.seat();
    let mut world = None;
    let mut legal = Vec::new();
    let value = |id: u32, world: &mut Option<S::World>, legal: &mut Vec<u32>| {
        let mut sum = 0.0;
        for k in 0..worlds {
            let seed = seed.wrapping_add(u64::from(k) << 20);
            sight.imagine(world, seed);
            let w = world.as_mut().expect("imagined");
            w.play(id);
            let mut luck = Fast::new(seed);
            // In the middle of a choice: go on at random a few times, and keep what looks best.
            let mut best = w.estimate(me);
            for _ in 0..8 {
                if w.turn() != Turn::Seat(me) {
                    break;
                }
                w.legal(legal);
                let any = legal[luck.below(legal.len() as u32) as usize];
                w.play(any);
                best = best.max(w.estimate(me));
            }
            sum += f64::from(best);
        }
        sum / f64::from(worlds)
    };
    let ids = sight.legal();
    sorted(ids.into_iter().map(|id| Ranked { id, value: value(id, &mut world, &mut legal), visits: worlds }).collect())
}

/// Random games for every action in turn.
pub(crate) fn flat<S: Sight>(sight: &S, budget: Budget, seed: u64) -> Vec<Ranked> {
    let (me, scale) = (sight.seat(), Scale::of(sight));
    let mut all: Vec<Ranked> = sight.legal().into_iter().map(|id| Ranked { id, value: 0.0, visits: 0 }).collect();
    let (mut world, mut values, mut clock, mut k) = (None, [0.0; 8], Clock::new(budget), 0);
    while clock.more() {
        let n = all.len();
        let tried = &mut all[k % n];
        sight.imagine(&mut world, seed.wrapping_add(k as u64));
        let w = world.as_mut().expect("imagined");
        w.play(tried.id);
        scale.finish(w, &mut values);
        tried.visits += 1;
        tried.value += (values[me.at()] - tried.value) / f64::from(tried.visits);
        k += 1;
    }
    let untried = |r: &Ranked| r.visits == 0;
    all.iter_mut().filter(|r| untried(r)).for_each(|r| r.value = -1.0);
    sorted(all)
}
