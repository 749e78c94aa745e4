//! Counterfactual regret minimisation on the explicit tree finds the published values of both pokers.
use engine_core::{
    Game, Seat, View,
    tree::{Node, Trail},
};
use reference_games::{Kuhn, Leduc};
use std::collections::HashMap;

/// The tree in plain form, built once.
enum Flat {
    Over(f64),
    Chance(Vec<(f64, Flat)>),
    Play { seat: Seat, set: usize, next: Vec<Flat> },
}

fn flat<G: Game>(g: &G, node: &Node<G>, mut trail: Trail<G>, sets: &mut HashMap<(Seat, u64), usize>) -> Flat {
    match node {
        Node::Over { outcome, .. } => Flat::Over(outcome.utility(Seat(0)).into()),
        Node::Chance(c) => {
            let total = c.question.total() as f64;
            let branch = |&(n, weight): &(u32, u64)| {
                let trail = trail.answer(c.question.ask, n);
                (weight as f64 / total, flat(g, &c.answer(g, n), trail, sets))
            };
            Flat::Chance(c.question.weights.iter().map(branch).collect())
        }
        Node::Play { seat, state } => {
            let key = trail.arrive(g, state)[seat.at()].key();
            let fresh = sets.len();
            let set = *sets.entry((*seat, key)).or_insert(fresh);
            let list = g.list(View::of(state, *seat));
            let next = list.into_iter().map(|a| flat(g, &Node::act(g, state, a), trail.act(*seat, a), sets)).collect();
            Flat::Play { seat: *seat, set, next }
        }
    }
}

/// What is kept of an information set.
#[derive(Clone, Default)]
struct Kept {
    regret: Vec<f64>,
    average: Vec<f64>,
}

/// In proportion to what is positive; even where nothing is.
fn shares(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().map(|w| w.max(0.0)).sum();
    weights.iter().map(|w| if sum > 0.0 { w.max(0.0) / sum } else { 1.0 / weights.len() as f64 }).collect()
}

/// One pass for one seat: the value to seat 0, given how likely each side makes this node.
fn pass(node: &Flat, kept: &mut [Kept], learner: Seat, reach: [f64; 2], time: f64) -> f64 {
    match node {
        Flat::Over(value) => *value,
        Flat::Chance(next) => {
            next.iter().map(|(odds, node)| odds * pass(node, kept, learner, [reach[0], reach[1] * odds], time)).sum()
        }
        Flat::Play { seat, set, next } => {
            kept[*set].regret.resize(next.len(), 0.0);
            kept[*set].average.resize(next.len(), 0.0);
            let plan = shares(&kept[*set].regret);
            let values: Vec<f64> = next
                .iter()
                .zip(&plan)
                .map(|(node, p)| {
                    let reach = if *seat == learner { [reach[0] * p, reach[1]] } else { [reach[0], reach[1] * p] };
                    pass(node, kept, learner, reach, time)
                })
                .collect();
            let value = values.iter().zip(&plan).map(|(v, p)| v * p).sum::<f64>();
            if *seat == learner {
                let sign = if learner == Seat(0) { 1.0 } else { -1.0 };
                for (i, v) in values.iter().enumerate() {
                    let k = &mut kept[*set];
                    k.regret[i] = (k.regret[i] + sign * reach[1] * (v - value)).max(0.0);
                    k.average[i] += time * reach[0] * plan[i];
                }
            }
            value
        }
    }
}

/// The value to seat 0 when both play the average of what they learnt.
fn average(node: &Flat, kept: &[Kept]) -> f64 {
    match node {
        Flat::Over(value) => *value,
        Flat::Chance(next) => next.iter().map(|(odds, node)| odds * average(node, kept)).sum(),
        Flat::Play { set, next, .. } => {
            next.iter().zip(shares(&kept[*set].average)).map(|(node, p)| p * average(node, kept)).sum()
        }
    }
}

fn learn<G: Game>(g: &G, rounds: u32) -> (usize, f64) {
    let mut sets = HashMap::new();
    let root = flat(g, &Node::root(g), Trail::root(), &mut sets);
    let mut kept = vec![Kept::default(); sets.len()];
    for time in 1..=rounds {
        for learner in Seat::first(2) {
            pass(&root, &mut kept, learner, [1.0; 2], time.into());
        }
    }
    (sets.len(), average(&root, &kept))
}

#[test]
fn kuhn_is_worth_minus_one_eighteenth() {
    let (sets, value) = learn(&Kuhn, 5_000);
    assert_eq!(sets, 12);
    assert!((value + 1.0 / 18.0).abs() < 0.001, "{value}");
}

#[test]
fn leduc_is_worth_minus_0_0856() {
    let (sets, value) = learn(&Leduc, 1_500);
    assert_eq!(sets, 936);
    assert!((value + 0.085_6).abs() < 0.001, "{value}");
}
