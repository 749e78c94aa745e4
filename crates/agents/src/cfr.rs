//! Counterfactual regret minimization on the whole tree of a small game. It finds an equilibrium for two players and measures the
//! exploitability of a policy.
use engine_core::{
    rules::Seat,
    tree::{PlainNode, PlainTree},
};
use std::collections::HashMap;

/// A policy for a small game: the probability of each action in every information set.
///
/// ```
/// use engine_core::{rules::Game, tree::plain};
/// use trousseau_agents::TabularPolicy;
/// let tree = plain(&reference_games::Kuhn::standard(2), 100)?;
/// let policy = TabularPolicy::solve(&tree, 2_000);
/// assert!((policy.values(&tree)[0] + 1.0 / 18.0).abs() < 1e-3);
/// assert!(policy.exploitability(&tree) < 1e-2);
/// # Ok::<(), engine_core::tree::TreeTooLargeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TabularPolicy {
    sets: HashMap<(Seat, u64), Vec<(u32, f64)>>,
}

/// The data of an information set while learning.
struct Saved {
    seat: Seat,
    info: u64,
    ids: Vec<u32>,
    regret: Vec<f64>,
    /// The change of the regrets in this round, summed over all nodes of the set.
    gain: Vec<f64>,
    /// The strategy in this round.
    plan: Vec<f64>,
    average: Vec<f64>,
}

struct Solver<'a> {
    tree: &'a PlainTree,
    /// The information set of each decision node.
    set: Vec<usize>,
    kept: Vec<Saved>,
}

/// Normalizes the positive weights; uniform if there are none.
fn shares(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().map(|w| w.max(0.0)).sum();
    weights.iter().map(|w| if sum > 0.0 { w.max(0.0) / sum } else { 1.0 / weights.len() as f64 }).collect()
}

impl Solver<'_> {
    /// One pass for one seat. Returns the value of a node for that seat, given the reach probabilities of the seat itself and of all
    /// others.
    fn pass(&mut self, node: usize, learner: Seat, mine: f64, others: f64, time: f64) -> f64 {
        let tree = self.tree;
        match &tree.nodes[node] {
            PlainNode::Over { utilities } => utilities[learner.at()].into(),
            PlainNode::Chance { next } => {
                next.iter().map(|&(odds, to)| odds * self.pass(to, learner, mine, others * odds, time)).sum()
            }
            PlainNode::Play { seat, next, .. } => {
                let set = self.set[node];
                let mut value = 0.0;
                for (i, &(_, to)) in next.iter().enumerate() {
                    let p = self.kept[set].plan[i];
                    if *seat == learner {
                        let v = self.pass(to, learner, mine * p, others, time);
                        let kept = &mut self.kept[set];
                        kept.gain[i] += others * v;
                        kept.average[i] += time * mine * p;
                        value += p * v;
                    } else {
                        value += p * self.pass(to, learner, mine, others * p, time);
                    }
                }
                if *seat == learner {
                    self.kept[set].gain.iter_mut().for_each(|g| *g -= others * value);
                }
                value
            }
        }
    }

    /// Ends a round: negative regrets are set to zero, and the next round plays in proportion to the regrets.
    fn settle(&mut self) {
        for kept in &mut self.kept {
            for (regret, gain) in kept.regret.iter_mut().zip(&mut kept.gain) {
                *regret = (*regret + std::mem::take(gain)).max(0.0);
            }
            kept.plan = shares(&kept.regret);
        }
    }
}

impl TabularPolicy {
    /// Solves the game in `rounds` rounds. In a two-player zero-sum game, the average strategy converges to an equilibrium.
    pub fn solve(tree: &PlainTree, rounds: u32) -> Self {
        Self::solve_and_tell(tree, rounds, |_| ())
    }

    /// The same as `solve`; calls `tell` with the number of each finished round.
    pub fn solve_and_tell(tree: &PlainTree, rounds: u32, mut tell: impl FnMut(u32)) -> Self {
        let mut solver = Solver { tree, set: vec![usize::MAX; tree.nodes.len()], kept: vec![] };
        let mut found = HashMap::new();
        for (at, node) in tree.nodes.iter().enumerate() {
            if let PlainNode::Play { seat, info, next } = node {
                solver.set[at] = *found.entry((*seat, *info)).or_insert_with(|| {
                    let (ids, blank) = (next.iter().map(|n| n.0).collect(), vec![0.0; next.len()]);
                    let (regret, gain, plan) = (blank.clone(), blank.clone(), shares(&blank));
                    solver.kept.push(Saved { seat: *seat, info: *info, ids, regret, gain, plan, average: blank });
                    solver.kept.len() - 1
                });
            }
        }
        for time in 1..=rounds {
            for learner in Seat::first(tree.seats) {
                solver.pass(0, learner, 1.0, 1.0, time.into());
                solver.settle();
            }
            tell(time);
        }
        let plan = |k: Saved| ((k.seat, k.info), k.ids.into_iter().zip(shares(&k.average)).collect());
        Self { sets: solver.kept.into_iter().map(plan).collect() }
    }

    /// A policy from action probabilities: for a seat and the key of what it has seen, the probability of each legal action, by ascending id.
    pub fn of(sets: HashMap<(Seat, u64), Vec<(u32, f64)>>) -> Self {
        Self { sets }
    }

    /// The action probabilities in an information set; `None` if no line of play reaches it.
    pub fn at(&self, seat: Seat, info: u64) -> Option<&[(u32, f64)]> {
        self.sets.get(&(seat, info)).map(Vec::as_slice)
    }

    /// The number of information sets.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Whether the game has no decisions.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// The expected utility of each seat if all play this policy.
    ///
    /// # Panics
    /// Panics if the tree belongs to another game.
    pub fn values(&self, tree: &PlainTree) -> Vec<f64> {
        Seat::first(tree.seats).map(|p| self.value(tree, 0, p)).collect()
    }

    fn value(&self, tree: &PlainTree, node: usize, to: Seat) -> f64 {
        match &tree.nodes[node] {
            PlainNode::Over { utilities } => utilities[to.at()].into(),
            PlainNode::Chance { next } => next.iter().map(|&(odds, below)| odds * self.value(tree, below, to)).sum(),
            PlainNode::Play { seat, info, next } => {
                let plan = self.at(*seat, *info).expect("the policy belongs to this tree");
                next.iter().zip(plan).map(|(n, p)| p.1 * self.value(tree, n.1, to)).sum()
            }
        }
    }

    /// The gain of a best response to this policy, averaged over the seats: 0 in an equilibrium.
    ///
    /// # Panics
    /// Panics if the tree belongs to another game.
    pub fn exploitability(&self, tree: &PlainTree) -> f64 {
        let now = self.values(tree);
        let gain = |p: Seat| Answer::new(self, tree, p).value(0) - now[p.at()];
        Seat::first(tree.seats).map(gain).sum::<f64>() / f64::from(tree.seats)
    }
}

/// The best response of one seat to the policy of the others.
struct Answer<'a> {
    policy: &'a TabularPolicy,
    tree: &'a PlainTree,
    seat: Seat,
    /// The nodes of each information set of the seat, with the probability that chance and the other seats reach them.
    nodes: HashMap<u64, Vec<(usize, f64)>>,
    /// The best action in each set, as an index into the legal actions.
    best: HashMap<u64, usize>,
}

impl<'a> Answer<'a> {
    fn new(policy: &'a TabularPolicy, tree: &'a PlainTree, seat: Seat) -> Self {
        let mut answer = Self { policy, tree, seat, nodes: HashMap::new(), best: HashMap::new() };
        answer.reach(0, 1.0);
        answer
    }

    fn reach(&mut self, node: usize, odds: f64) {
        let (tree, policy) = (self.tree, self.policy);
        match &tree.nodes[node] {
            PlainNode::Over { .. } => {}
            PlainNode::Chance { next } => next.iter().for_each(|&(p, to)| self.reach(to, odds * p)),
            PlainNode::Play { seat, info, next } if *seat == self.seat => {
                self.nodes.entry(*info).or_default().push((node, odds));
                next.iter().for_each(|n| self.reach(n.1, odds));
            }
            PlainNode::Play { seat, info, next } => {
                let plan = policy.at(*seat, *info).expect("the policy belongs to this tree");
                next.iter().zip(plan).for_each(|(n, p)| self.reach(n.1, odds * p.1));
            }
        }
    }

    fn value(&mut self, node: usize) -> f64 {
        let (tree, policy) = (self.tree, self.policy);
        match &tree.nodes[node] {
            PlainNode::Over { utilities } => utilities[self.seat.at()].into(),
            PlainNode::Chance { next } => next.iter().map(|&(odds, to)| odds * self.value(to)).sum(),
            PlainNode::Play { seat, info, next } if *seat == self.seat => {
                let best = self.choice(*info, next.len());
                self.value(next[best].1)
            }
            PlainNode::Play { seat, info, next } => {
                let plan = policy.at(*seat, *info).expect("the policy belongs to this tree");
                next.iter().zip(plan).map(|(n, p)| p.1 * self.value(n.1)).sum()
            }
        }
    }

    fn choice(&mut self, info: u64, actions: usize) -> usize {
        if let Some(best) = self.best.get(&info) {
            return *best;
        }
        let nodes = self.nodes[&info].clone();
        let mut sums = vec![0.0; actions];
        for (node, odds) in nodes {
            let PlainNode::Play { next, .. } = &self.tree.nodes[node] else { continue };
            next.iter().enumerate().for_each(|(i, n)| sums[i] += odds * self.value(n.1));
        }
        let best = (0..actions).max_by(|a, b| sums[*a].total_cmp(&sums[*b])).expect("there is a legal action");
        self.best.insert(info, best);
        best
    }
}
