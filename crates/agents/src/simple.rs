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

/// Sorts by value, the best first, with ties in the order of ids.
pub(crate) fn sorted(mut all: Vec<Ranked>) -> Vec<Ranked> {
    all.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.id.cmp(&b.id)));
    all
}

/// The maximum number of small decisions that are followed within one choice.
const STEPS: u32 = 24;

/// Plays each action in each sampled world until another seat decides or chance intervenes. Each decision on the way takes the action
/// with the best estimate one step later.
pub(crate) fn greedy<S: Observation>(observation: &S, worlds: u32, seed: u64) -> Vec<Ranked> {
    let me = observation.seat();
    let mut all: Vec<Ranked> =
        observation.legal().into_iter().map(|id| Ranked { id, value: 0.0, visits: worlds }).collect();
    let (mut base, mut legal, mut rng) = (None, Vec::new(), FastRng::new(seed));
    let mut spare: Option<(S::State, S::State)> = None;
    for _ in 0..worlds {
        let world_seed = rng.word();
        observation.imagine_turn(&mut base, world_seed);
        let base = base.as_ref().expect("a world was sampled");
        let (world, trial) = spare.get_or_insert_with(|| (base.duplicate(), base.duplicate()));
        for ranked in &mut all {
            world.copy_from(base);
            world.reseed(world_seed);
            let mut asked = world.apply(ranked.id);
            for _ in 0..STEPS {
                if asked || world.turn() != Turn::Seat(me) {
                    break;
                }
                world.legal(&mut legal);
                let value = |id: &u32| {
                    trial.copy_from(world);
                    trial.reseed(world_seed);
                    trial.apply(*id);
                    trial.estimate(me)
                };
                let best = if let [only] = legal[..] { only } else { best_of(&legal, value) };
                world.reseed(world_seed);
                asked = world.apply(best);
            }
            ranked.value += f64::from(world.estimate(me)) / f64::from(worlds);
        }
    }
    sorted(all)
}

/// The action with the highest value; the first one if there are ties.
fn best_of(legal: &[u32], mut value: impl FnMut(&u32) -> i32) -> u32 {
    let mut best = (i32::MIN, legal[0]);
    for id in legal {
        let w = value(id);
        if w > best.0 {
            best = (w, *id);
        }
    }
    best.1
}

/// Random playouts for every action in turn.
pub(crate) fn flat<S: Observation>(observation: &S, budget: Budget, seed: u64) -> Vec<Ranked> {
    let (me, mut scale) = (observation.seat(), Scale::of(observation));
    let mut all: Vec<Ranked> = observation.legal().into_iter().map(|id| Ranked { id, value: 0.0, visits: 0 }).collect();
    let (mut world, mut values, mut rng) = (None, [0.0; MAX_SEATS], FastRng::new(seed));
    let (mut clock, mut k) = (Clock::new(budget), 0);
    while clock.more() {
        let n = all.len();
        let tried = &mut all[k % n];
        observation.imagine_turn(&mut world, rng.word());
        let w = world.as_mut().expect("a world was sampled");
        w.apply(tried.id);
        scale.finish(w, CUT, &mut values);
        tried.visits += 1;
        tried.value += (values[me.at()] - tried.value) / f64::from(tried.visits);
        k += 1;
    }
    all.iter_mut().filter(|r| r.visits == 0).for_each(|r| r.value = -1.0);
    sorted(all)
}
