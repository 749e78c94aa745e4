//! Expectimax: a search to a fixed depth. Every seat maximizes its own value, and chance outcomes are weighed by their exact
//! probabilities.
use crate::{
    bot::Ranked,
    observation::Observation,
    sim::SimState,
    simple::sorted,
    value::{Scale, Values},
};
use engine_core::{
    chance::FastRng,
    rules::{MAX_SEATS, Turn},
};

/// With hidden information, this many worlds are sampled.
const WORLDS: u32 = 4;
/// An action with more possible chance outcomes than this is sampled `SAMPLES` times.
const BRANCHES: usize = 128;
const SAMPLES: usize = 16;
/// The maximum number of states in a search; beyond it, states are estimated.
const MOST: u32 = 400_000;

struct Lookahead {
    scale: Scale,
    rng: FastRng,
    left: u32,
}

impl Lookahead {
    fn value<W: SimState>(&mut self, world: &W, depth: u32) -> Values {
        let mut best = [0.0; MAX_SEATS];
        let Turn::Seat(p) = world.turn() else {
            self.scale.settle(world, &mut best);
            return best;
        };
        if depth == 0 || self.left == 0 {
            self.scale.settle(world, &mut best);
            return best;
        }
        let mut legal = Vec::new();
        world.legal(&mut legal);
        for (k, id) in legal.into_iter().enumerate() {
            let value = self.action(world, id, depth);
            if k == 0 || value[p.at()] > best[p.at()] {
                best = value;
            }
        }
        best
    }

    /// The value of an action for each seat.
    fn action<W: SimState>(&mut self, world: &W, id: u32, depth: u32) -> Values {
        let worlds = world.branches(id, BRANCHES).unwrap_or_else(|| {
            let mut one = || {
                let mut w = world.duplicate();
                w.reseed(self.rng.word());
                w.apply(id);
                (1.0 / SAMPLES as f64, w)
            };
            (0..SAMPLES).map(|_| one()).collect()
        });
        let mut sum = [0.0; MAX_SEATS];
        for (odds, w) in worlds {
            self.left = self.left.saturating_sub(1);
            let value = self.value(&w, depth - 1);
            sum.iter_mut().zip(value).for_each(|(s, v)| *s += odds * v);
        }
        sum
    }
}

/// All legal actions, the best first.
pub(crate) fn search<S: Observation>(observation: &S, depth: u32, seed: u64) -> Vec<Ranked> {
    let mut all: Vec<Ranked> =
        observation.legal().into_iter().map(|id| Ranked { id, value: 0.0, visits: WORLDS }).collect();
    let mut look = Lookahead { scale: Scale::of(observation), rng: FastRng::new(seed), left: 0 };
    let mut world = None;
    let share = MOST / WORLDS / all.len() as u32;
    for k in 0..WORLDS {
        observation.imagine_turn(&mut world, look.rng.word());
        let world = world.as_ref().expect("a world was sampled");
        if k == 0 {
            // A first pass of depth 1 only measures the spread of the estimates.
            look.value(world, 0);
            for ranked in &all {
                look.left = share;
                look.action(world, ranked.id, 1);
            }
            look.scale.fix();
        }
        for ranked in &mut all {
            look.left = share;
            ranked.value += look.action(world, ranked.id, depth)[observation.seat().at()] / f64::from(WORLDS);
        }
    }
    sorted(all)
}
