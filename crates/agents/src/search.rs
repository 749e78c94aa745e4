//! Single-observer information-set Monte Carlo tree search. Every simulation samples a world, descends one shared tree by the actions
//! that are legal in that world, adds a node, finishes with a random playout, and backs up the result for the seats that moved.
//! Simulations that would expand the same node share the world and the descent.
//!
//! Long games are not played to the end. New actions start from the game's estimate one step later, and a simulation ends with the
//! estimate of the state it reached.
//!
//! Without hidden information this is plain Monte Carlo tree search with sampled chance. Chance outcomes are part of the path as far as
//! the observer sees them. If there are too many outcomes for the number of visits, the remaining ones share one branch.
use crate::{
    bot::{Budget, Ranked},
    observation::Observation,
    observers,
    sim::SimState,
    tree::{At, Tree},
    value::{AFTER, Clock, Scale},
};
use engine_core::{
    chance::FastRng,
    rules::{MAX_SEATS, Seat, Turn},
};

/// For long games, below the root: how many new actions are evaluated on the first visit to a node, and on each later visit.
const FIRST: usize = 64;
const LATER: usize = 16;

/// A search in progress.
struct Search<W: SimState> {
    tree: Tree<W>,
    scale: Scale,
    rng: FastRng,
    legal: Vec<u32>,
    trial: Option<W>,
    waiting: Vec<u32>,
}

impl<W: SimState> Search<W> {
    /// Descends the tree to an unexplored part and backs up the result. This is one simulation or, if actions of a short game still wait
    /// for their first result, one for each of them, up to `most`. Returns the number of simulations.
    #[inline]
    fn simulate(&mut self, w: &mut W, me: Seat, most: u32) -> u32 {
        let mut at = self.tree.descend(w);
        while let Turn::Seat(p) = w.turn() {
            let visit = self.tree.visit(at, p, w, &mut self.legal, &mut self.rng);
            if visit.waits {
                if self.tree.looks() {
                    self.look(w, at, p);
                } else if let n @ 1.. = self.try_all(w, at, p, most) {
                    return n;
                }
            }
            let edge = self.tree.take(at, visit, &self.legal);
            let asked = w.apply(self.tree.id(edge));
            if visit.first && self.tree.looks() {
                break;
            }
            at = if asked { self.tree.fate(edge, w, w.key(me), at.told) } else { self.tree.behind(edge, w, at.told) };
        }
        let mut values = [0.0; MAX_SEATS];
        self.scale.finish(w, AFTER, &mut values);
        self.tree.learn(1, &values);
        1
    }

    /// For short games: one playout for each new action of this node. All of them would be tried before any is tried again, so the
    /// descent and the backup are shared.
    #[inline]
    fn try_all(&mut self, w: &W, at: At, p: Seat, most: u32) -> u32 {
        self.tree.some_waiting(at, most, &self.legal, &mut self.rng, &mut self.waiting);
        let n = self.waiting.len() as u32;
        if n == 0 {
            return 0;
        }
        let trial = self.trial.get_or_insert_with(|| {
            let mut trial = w.duplicate();
            trial.reseed(self.rng.word());
            trial
        });
        let (mut all, mut values) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
        for &edge in &self.waiting {
            trial.copy_from(w);
            trial.apply(self.tree.id(edge));
            self.scale.finish(trial, AFTER, &mut values);
            self.tree.tried(at, edge, values[p.at() % MAX_SEATS]);
            Seat::first(w.seats()).for_each(|q| all[q.at()] += values[q.at()]);
        }
        self.tree.tried_all(at, n, &self.legal, &all);
        n
    }

    /// For long games: evaluates new actions of this node by the estimate one step later. Leaves the rest for later visits.
    fn look(&mut self, w: &W, at: At, p: Seat) {
        let first = self.tree.waiting(at, &self.legal, &mut self.waiting);
        let most = match (at.place, first) {
            (0, _) => usize::MAX,
            (_, true) => FIRST,
            (_, false) => LATER,
        };
        let trial = self.trial.get_or_insert_with(|| w.duplicate());
        let mut values = [0.0; MAX_SEATS];
        if at.place == 0 && first {
            self.scale.settle(w, &mut values); // the baseline of later estimates
        }
        for _ in 0..most.min(self.waiting.len()) {
            let edge = self.waiting.swap_remove(self.rng.below(self.waiting.len() as u32) as usize);
            trial.copy_from(w);
            trial.reseed(self.rng.word());
            trial.apply(self.tree.id(edge));
            self.scale.settle(trial, &mut values);
            self.tree.tried(at, edge, values[p.at()]);
        }
        self.tree.looked(at);
    }
}

/// All legal actions, the most visited first.
pub(crate) fn search<S: Observation>(observation: &S, budget: Budget, seed: u64) -> Vec<Ranked> {
    if observation.has_secrets() {
        return observers::search(observation, budget, seed);
    }
    let (mut world, mut rng, scale) = (None, FastRng::new(seed), Scale::of(observation));
    observation.imagine(&mut world, rng.word());
    let root = world.as_ref().filter(|w| !w.hides()).map(SimState::save);
    let (hides, room) = (root.is_none(), budget.games().min(4096));
    let tree = Tree::new(scale.long(), root, room);
    let mut search = Search { tree, scale, rng, legal: vec![], trial: None, waiting: vec![] };
    let mut clock = Clock::new(budget);
    while let Some(most) = clock.at_once() {
        if hides {
            observation.imagine(&mut world, search.rng.word());
        }
        clock.count(search.simulate(world.as_mut().expect("a world was sampled"), observation.seat(), most));
    }
    let ranked = |id: u32| {
        let (value, visits) = search.tree.found(id).unwrap_or((-1.0, 0));
        Ranked { id, value, visits }
    };
    by_visits(observation.legal().into_iter().map(ranked).collect())
}

/// Sorts by visits, in descending order.
pub(crate) fn by_visits(mut all: Vec<Ranked>) -> Vec<Ranked> {
    all.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)).then(a.id.cmp(&b.id)));
    all
}
