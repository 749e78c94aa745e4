//! Single-observer information-set Monte Carlo tree search: every simulation imagines a world, walks down one shared tree by
//! the actions that are legal there, adds a node, plays on at random, and writes the result back for the seats that moved. Simulations
//! that would come to the same place for its new actions share the world and the way.
//!
//! Long games are not played to their end: actions that are new are looked at by the game's estimate a step later, which is where
//! they start from, and a simulation ends with the estimate of where it got to.
//!
//! Where nothing is hidden this is plain Monte Carlo tree search with sampled chance. What chance gave is part of the path as far
//! as the observer sees it; where it can give too many things for the visits at hand, the rest share one branch.
use crate::{
    bot::{Budget, Ranked},
    observation::Observation,
    sim::SimState,
    tree::{At, Tree},
    value::{AFTER, Clock, Scale},
};
use engine_core::{
    chance::FastRng,
    rules::{MAX_SEATS, Seat, Turn},
};

/// In a long game, below the root: how many new actions the first visit to a place looks at, and each later one.
const FIRST: usize = 64;
const LATER: usize = 16;

/// A search under way.
struct Search<W: SimState> {
    tree: Tree<W>,
    scale: Scale,
    luck: FastRng,
    legal: Vec<u32>,
    trial: Option<W>,
    waiting: Vec<u32>,
}

impl<W: SimState> Search<W> {
    /// Goes down the tree to where something is new, and takes what came of it back up. That is one simulation or, where actions of a short
    /// game wait for their first result, one for each of them; `most` at most. Returns how many.
    #[inline]
    fn simulate(&mut self, w: &mut W, me: Seat, most: u32) -> u32 {
        let mut at = self.tree.descend(w);
        while let Turn::Seat(p) = w.turn() {
            let first = self.tree.visit(at, p, w, &mut self.legal, &mut self.luck);
            if self.tree.waits(at) {
                if self.tree.looks() {
                    self.look(w, at, p);
                } else if let n @ 1.. = self.try_all(w, at, p, most) {
                    return n;
                }
            }
            let edge = self.tree.take(at, &self.legal);
            let asked = w.apply(self.tree.id(edge));
            if first && self.tree.looks() {
                break;
            }
            at = if asked { self.tree.fate(edge, w, w.key(me), at.told) } else { self.tree.behind(edge, w, at.told) };
        }
        let mut values = [0.0; MAX_SEATS];
        self.scale.finish(w, AFTER, &mut values);
        self.tree.learn(1, &values);
        1
    }

    /// In a short game: a play-out for each action that is new here. They would all be tried before any is tried again; so the way down and
    /// up is made once for all.
    #[inline]
    fn try_all(&mut self, w: &W, at: At, p: Seat, most: u32) -> u32 {
        self.tree.some_waiting(at, most, &self.legal, &mut self.luck, &mut self.waiting);
        let n = self.waiting.len() as u32;
        if n == 0 {
            return 0;
        }
        let trial = self.trial.get_or_insert_with(|| {
            let mut trial = w.duplicate();
            trial.reseed(self.luck.word());
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

    /// In a long game: looks at actions that are new here by the estimate a step later, and leaves the rest for other visits.
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
            self.scale.settle(w, &mut values); // what is compared with
        }
        for _ in 0..most.min(self.waiting.len()) {
            let edge = self.waiting.swap_remove(self.luck.below(self.waiting.len() as u32) as usize);
            trial.copy_from(w);
            trial.reseed(self.luck.word());
            trial.apply(self.tree.id(edge));
            self.scale.settle(trial, &mut values);
            self.tree.tried(at, edge, values[p.at()]);
        }
        self.tree.looked(at);
    }
}

/// All legal actions, the most tried first.
pub(crate) fn search<S: Observation>(observation: &S, budget: Budget, seed: u64) -> Vec<Ranked> {
    let (mut world, mut luck, scale) = (None, FastRng::new(seed), Scale::of(observation));
    observation.imagine(&mut world, luck.word());
    let root = world.as_ref().filter(|w| !w.hides()).map(SimState::save);
    let (hides, room) = (root.is_none(), budget.games().min(4096));
    let tree = Tree::new(scale.long(), root, room);
    let mut search = Search { tree, scale, luck, legal: vec![], trial: None, waiting: vec![] };
    let mut clock = Clock::new(budget);
    while let Some(most) = clock.at_once() {
        if hides {
            observation.imagine(&mut world, search.luck.word());
        }
        clock.count(search.simulate(world.as_mut().expect("imagined"), observation.seat(), most));
    }
    let ranked = |id: u32| {
        let (value, visits) = search.tree.found(id).unwrap_or((-1.0, 0));
        Ranked { id, value, visits }
    };
    by_visits(observation.legal().into_iter().map(ranked).collect())
}

/// The most tried first.
pub(crate) fn by_visits(mut all: Vec<Ranked>) -> Vec<Ranked> {
    all.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)).then(a.id.cmp(&b.id)));
    all
}
