//! Greedy and flat Monte Carlo play.
use crate::{
    bot::{Budget, Ranked},
    observation::Observation,
    sim::SimState,
    value::{CUT, Clock, Scale},
};
use engine_core::{
    chance::FastRng,
    rules::{MAX_SEATS, Turn},
};

/// The best first; equal ones in the order of their ids.
pub(crate) fn sorted(mut all: Vec<Ranked>) -> Vec<Ranked> {
    all.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.id.cmp(&b.id)));
    all
}

/// A choice of many small decisions is followed no further than this.
const STEPS: u32 = 24;

/// Each action in each imagined world, played on until another seat decides or chance is asked: of the decisions on the way,
/// each time the one that looks best a step later.
pub(crate) fn greedy<S: Observation>(observation: &S, worlds: u32, seed: u64) -> Vec<Ranked> {
    let me = observation.seat();
    let mut all: Vec<Ranked> =
        observation.legal().into_iter().map(|id| Ranked { id, value: 0.0, visits: worlds }).collect();
    let (mut base, mut legal, mut luck) = (None, Vec::new(), FastRng::new(seed));
    let mut spare: Option<(S::State, S::State)> = None;
    for _ in 0..worlds {
        let fate = luck.word();
        observation.imagine(&mut base, fate);
        let base = base.as_ref().expect("imagined");
        let (world, trial) = spare.get_or_insert_with(|| (base.duplicate(), base.duplicate()));
        for ranked in &mut all {
            world.copy_from(base);
            world.reseed(fate);
            let mut asked = world.apply(ranked.id);
            for _ in 0..STEPS {
                if asked || world.turn() != Turn::Seat(me) {
                    break;
                }
                world.legal(&mut legal);
                let worth = |id: &u32| {
                    trial.copy_from(world);
                    trial.reseed(fate);
                    trial.apply(*id);
                    trial.estimate(me)
                };
                let best = if let [only] = legal[..] { only } else { best_of(&legal, worth) };
                world.reseed(fate);
                asked = world.apply(best);
            }
            ranked.value += f64::from(world.estimate(me)) / f64::from(worlds);
        }
    }
    sorted(all)
}

/// The one with the greatest worth; the first of equals.
fn best_of(legal: &[u32], mut worth: impl FnMut(&u32) -> i32) -> u32 {
    let mut best = (i32::MIN, legal[0]);
    for id in legal {
        let w = worth(id);
        if w > best.0 {
            best = (w, *id);
        }
    }
    best.1
}

/// Random games for every action in turn.
pub(crate) fn flat<S: Observation>(observation: &S, budget: Budget, seed: u64) -> Vec<Ranked> {
    let (me, mut scale) = (observation.seat(), Scale::of(observation));
    let mut all: Vec<Ranked> = observation.legal().into_iter().map(|id| Ranked { id, value: 0.0, visits: 0 }).collect();
    let (mut world, mut values, mut luck) = (None, [0.0; MAX_SEATS], FastRng::new(seed));
    let (mut clock, mut k) = (Clock::new(budget), 0);
    while clock.more() {
        let n = all.len();
        let tried = &mut all[k % n];
        observation.imagine(&mut world, luck.word());
        let w = world.as_mut().expect("imagined");
        w.apply(tried.id);
        scale.finish(w, CUT, &mut values);
        tried.visits += 1;
        tried.value += (values[me.at()] - tried.value) / f64::from(tried.visits);
        k += 1;
    }
    all.iter_mut().filter(|r| r.visits == 0).for_each(|r| r.value = -1.0);
    sorted(all)
}
