//! Multiple-observer information-set Monte Carlo tree search, for games with secret actions.
//!
//! There is one tree for each seat. A node is a decision of that seat together with everything that the seat has seen since the search began, so
//! nobody reacts to an action that it did not see: neither the searcher in its own tree nor the rivals in theirs. In the tree of a single observer,
//! a rival below an edge would know which edge that was.
//!
//! Where actions are secret, the best play is often a mixture. A node therefore does not follow the highest confidence bound, which circles. It
//! plays in proportion to its regrets, and its average strategy is the result.
use crate::{
    bot::{Budget, Ranked},
    observation::Observation,
    search::by_visits,
    sim::SimState,
    value::{AFTER, Clock, Scale},
};
use engine_core::{
    chance::FastRng,
    erased::AnyPosition,
    record::fingerprint,
    rules::{MAX_SEATS, Seat, Turn},
};
use std::collections::HashMap;

/// How often a node plays uniformly at random.
const EXPLORE: f64 = 0.2;

/// A node: the seat that decides, and a hash of what it has seen since the search began.
type Node = (Seat, u64);

/// An action at a node.
struct Edge {
    id: u32,
    visits: u32,
    sum: f64,
    /// How much better it would have been than what was played, summed.
    regret: f64,
    /// The probability of playing it, summed.
    share: f64,
}

/// One decision of a simulation.
struct Step {
    node: Node,
    edge: usize,
    /// The probability with which the edge was chosen.
    odds: f64,
}

/// Draws an edge in proportion to the positive regrets, and now and then uniformly. Returns it and its probability.
fn choose(edges: &mut [Edge], rng: &mut FastRng) -> (usize, f64) {
    let (n, sum) = (edges.len() as f64, edges.iter().map(|e| e.regret.max(0.0)).sum::<f64>());
    let mut left = f64::from(rng.below(1 << 24)) / f64::from(1 << 24);
    let mut chosen = None;
    for (k, e) in edges.iter_mut().enumerate() {
        let share = if sum > 0.0 { e.regret.max(0.0) / sum } else { 1.0 / n };
        e.share += share;
        let odds = (1.0 - EXPLORE) * share + EXPLORE / n;
        if chosen.is_none() && left < odds {
            chosen = Some((k, odds));
        }
        left -= odds;
    }
    chosen.unwrap_or((edges.len() - 1, EXPLORE / n))
}

/// All legal actions, those played most first. The visits are those of the average strategy.
pub(crate) fn search<S: Observation>(observation: &S, budget: Budget, seed: u64) -> Vec<Ranked> {
    let (mut world, mut rng, mut scale) = (None, FastRng::new(seed), Scale::of(observation));
    let mut nodes: HashMap<Node, Vec<Edge>> = HashMap::new();
    let (mut clock, mut legal, me) = (Clock::new(budget), vec![], observation.seat());
    // A seat that is asked before its turn has its first node below those of the others.
    let mut root = None;
    let (mut seen, mut path): ([u64; MAX_SEATS], Vec<Step>) = ([0; MAX_SEATS], vec![]);
    while clock.more() {
        observation.imagine(&mut world, rng.word());
        let w = world.as_mut().expect("a world was sampled");
        let seats = w.seats();
        path.clear();
        Seat::first(seats).for_each(|q| seen[q.at()] = if q == me { 0 } else { w.key(q) });
        while let Turn::Seat(p) = w.turn() {
            let node = (p, seen[p.at()]);
            let edges = nodes.entry(node).or_default();
            let new = edges.is_empty();
            if new {
                w.legal(&mut legal);
                edges.extend(legal.iter().map(|&id| Edge { id, visits: 0, sum: 0.0, regret: 0.0, share: 0.0 }));
            }
            let (edge, odds) = choose(edges, &mut rng);
            let id = edges[edge].id;
            path.push(Step { node, edge, odds });
            let to = w.position().audience(id);
            w.apply(id);
            for q in Seat::first(seats) {
                let action = to.includes(Some(q)).then_some(id);
                seen[q.at()] = fingerprint(&(seen[q.at()], p, action, w.key(q)));
            }
            if new {
                break;
            }
        }
        let mut values = [0.0; MAX_SEATS];
        scale.finish(w, AFTER, &mut values);
        root = path.iter().find(|step| step.node.0 == me).map(|step| step.node).or(root);
        for step in &path {
            let edges = nodes.get_mut(&step.node).expect("the path goes through it");
            let value = values[step.node.0.at()];
            edges.iter_mut().for_each(|e| e.regret -= value);
            let edge = &mut edges[step.edge];
            edge.regret += value / step.odds;
            edge.visits += 1;
            edge.sum += value;
        }
    }
    let root = root.and_then(|root| nodes.remove(&root)).unwrap_or_default();
    let ranked = |id: u32| match root.iter().find(|e| e.id == id) {
        Some(e) => Ranked { id, value: e.sum / f64::from(e.visits.max(1)), visits: e.share.round() as u32 },
        None => Ranked { id, value: -1.0, visits: 0 },
    };
    by_visits(observation.legal().into_iter().map(ranked).collect())
}
