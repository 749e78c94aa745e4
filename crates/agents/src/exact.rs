//! Monte Carlo tree search with exact chance. Each action leads to all its possible chance outcomes, and the value of the action weighs
//! them by their exact probabilities instead of their observed frequencies.
use crate::{
    bot::{Budget, Ranked},
    observation::Observation,
    search::by_visits,
    sim::SimState,
    value::{AFTER, Clock, Scale, Values},
};
use engine_core::{
    chance::FastRng,
    rules::{MAX_SEATS, Seat, Turn},
};

const EXPLORE: f64 = 0.7;
/// An action with more possible chance outcomes than this is sampled.
const BRANCHES: usize = 64;
/// With hidden information, the budget is divided among this many sampled worlds.
const WORLDS: u32 = 8;

/// A node of the tree with its state.
struct Place<W> {
    world: W,
    visits: u32,
    sum: Values,
    edges: Vec<Edge>,
    /// The number of edges tried so far; they come first.
    tried: usize,
}

/// An action at a node.
struct Edge {
    id: u32,
    visits: u32,
    /// The possible successors, with their probabilities.
    next: Vec<(f64, usize)>,
    /// Whether `next` is only a sample.
    sampled: bool,
    value: Values,
}

struct Tree<W> {
    places: Vec<Place<W>>,
    legal: Vec<u32>,
    rng: FastRng,
}

impl<W: SimState> Tree<W> {
    fn add(&mut self, world: W) -> usize {
        self.places.push(Place { world, visits: 0, sum: [0.0; MAX_SEATS], edges: vec![], tried: 0 });
        self.places.len() - 1
    }

    /// Selects the edge to follow from a decision node.
    fn select(&mut self, at: usize, mover: Seat) -> usize {
        if self.places[at].edges.is_empty() {
            self.places[at].world.legal(&mut self.legal);
            let blank = |id: &u32| Edge { id: *id, visits: 0, next: vec![], sampled: false, value: [0.0; MAX_SEATS] };
            self.places[at].edges = self.legal.iter().map(blank).collect();
        }
        let place = &mut self.places[at];
        let (n, tried) = (place.edges.len(), place.tried);
        if tried < n {
            place.edges.swap(tried, tried + self.rng.below((n - tried) as u32) as usize);
            place.tried += 1;
            return tried;
        }
        let total = f64::from(place.visits).ln();
        let bound = |e: &Edge| e.value[mover.at()] + EXPLORE * (total / f64::from(e.visits)).sqrt();
        let better = |a: &usize, b: &usize| bound(&place.edges[*a]).total_cmp(&bound(&place.edges[*b]));
        (0..n).max_by(better).expect("there is a legal action")
    }

    /// Samples the successor of an edge.
    fn fall(&mut self, at: usize, edge: usize) -> usize {
        let id = self.places[at].edges[edge].id;
        if self.places[at].edges[edge].next.is_empty() {
            match self.places[at].world.branches(id, BRANCHES) {
                Some(all) => {
                    let next = all.into_iter().map(|(odds, world)| (odds, self.add(world))).collect();
                    self.places[at].edges[edge].next = next;
                }
                None => self.places[at].edges[edge].sampled = true,
            }
        }
        let (visits, known) = (self.places[at].edges[edge].visits, self.places[at].edges[edge].next.len());
        if self.places[at].edges[edge].sampled && known as f64 <= 2.0 * f64::from(visits).sqrt() {
            let mut world = self.places[at].world.duplicate();
            world.reseed(self.rng.word());
            world.apply(id);
            let new = self.add(world);
            self.places[at].edges[edge].next.push((1.0, new));
            return new;
        }
        let next = &self.places[at].edges[edge].next;
        let all: f64 = next.iter().map(|n| n.0).sum();
        let mut point = self.rng.word() as f64 / u64::MAX as f64 * all;
        let found = next.iter().find(|n| {
            point -= n.0;
            point <= 0.0
        });
        found.unwrap_or(&next[next.len() - 1]).1
    }

    /// Updates the value of an edge: the mean of its visited successors, weighted by probability.
    fn weigh(&mut self, at: usize, edge: usize) {
        let (mut value, mut odds) = ([0.0; MAX_SEATS], 0.0);
        for &(weight, to) in &self.places[at].edges[edge].next {
            let to = &self.places[to];
            if to.visits > 0 {
                odds += weight;
                value.iter_mut().zip(to.sum).for_each(|(v, sum)| *v += weight * sum / f64::from(to.visits));
            }
        }
        value.iter_mut().for_each(|v| *v /= odds);
        let edge = &mut self.places[at].edges[edge];
        (edge.value, edge.visits) = (value, edge.visits + 1);
    }
}

/// All legal actions, the most visited first.
pub(crate) fn search<S: Observation>(observation: &S, budget: Budget, seed: u64) -> Vec<Ranked> {
    let mut rng = FastRng::new(seed);
    let worlds: Vec<S::State> = (0..WORLDS).map(|_| imagined(observation, rng.word())).collect();
    let seats = || Seat::first(worlds[0].seats());
    let hidden = worlds.iter().any(|w| seats().any(|p| w.key(p) != worlds[0].key(p)));
    let used = if hidden { WORLDS } else { 1 };
    let mut all: Vec<Ranked> = observation.legal().into_iter().map(|id| Ranked { id, value: 0.0, visits: 0 }).collect();
    for world in worlds.into_iter().take(used as usize) {
        for found in one(observation, world, budget.share(used), rng.word()) {
            let sum = all.iter_mut().find(|r| r.id == found.id).expect("the seat sees the same in all its worlds");
            sum.value += found.value * f64::from(found.visits);
            sum.visits += found.visits;
        }
    }
    all.iter_mut().for_each(|r| r.value = if r.visits == 0 { -1.0 } else { r.value / f64::from(r.visits) });
    by_visits(all)
}

fn imagined<S: Observation>(observation: &S, seed: u64) -> S::State {
    let mut world = None;
    observation.imagine_turn(&mut world, seed);
    world.expect("a world was sampled")
}

/// A search in one sampled world.
fn one<S: Observation>(observation: &S, world: S::State, budget: Budget, seed: u64) -> Vec<Ranked> {
    let (me, mut scale) = (observation.seat(), Scale::of(observation));
    let mut scratch = world.duplicate();
    let mut tree = Tree { places: vec![], legal: vec![], rng: FastRng::new(seed) };
    tree.add(world);
    let (mut clock, mut path, mut values) = (Clock::new(budget), vec![], [0.0; MAX_SEATS]);
    tree.places[0].visits = 1;
    while clock.more() {
        path.clear();
        let mut at = 0;
        while let (Turn::Seat(p), true) = (tree.places[at].world.turn(), tree.places[at].visits > 0) {
            let edge = tree.select(at, p);
            path.push((at, edge));
            at = tree.fall(at, edge);
        }
        scratch.copy_from(&tree.places[at].world);
        scratch.reseed(tree.rng.word());
        scale.finish(&mut scratch, AFTER, &mut values);
        let visit = |tree: &mut Tree<S::State>, at: usize| {
            let place = &mut tree.places[at];
            place.visits += 1;
            place.sum.iter_mut().zip(values).for_each(|(sum, v)| *sum += v);
        };
        visit(&mut tree, at);
        for &(at, edge) in path.iter().rev() {
            tree.weigh(at, edge);
            visit(&mut tree, at);
        }
    }
    let edges = tree.places[0].edges.iter().filter(|e| e.visits > 0);
    edges.map(|e| Ranked { id: e.id, value: e.value[me.at()], visits: e.visits }).collect()
}
