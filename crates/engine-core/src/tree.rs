//! The explicit game tree: every chance node with its exact weights, and values as exact fractions.
//!
//! ```
//! # use reference_games::Kuhn;
//! use engine_core::{rules::Game, tree};
//! let kuhn = Kuhn::standard(2);
//! let size = tree::size(&kuhn, 1_000).unwrap();
//! assert_eq!((size.chance, size.decision, size.terminal), (4, 24, 30));
//! assert_eq!(tree::information_sets(&kuhn, 1_000).unwrap(), [6, 6]);
//! ```
mod efg;
mod history;
mod plain;

pub use efg::efg;
pub use history::History;
pub(crate) use history::Move;
pub use plain::{PlainNode, PlainTree, plain};

use crate::{
    Ask, Audience, ChanceError, ChanceQuestion, DynSource, Game, GameBox, InfoKey, Outcome, Script, Seat, StateOf,
    Turn, View,
};
use std::{collections::HashSet, fmt};

/// A fraction in lowest terms. Hand-written because it reports when 128 bits are not enough, where a general library would grow or wrap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ratio {
    num: i128,
    den: i128,
}

impl Ratio {
    /// Zero.
    pub const ZERO: Self = Self { num: 0, den: 1 };

    /// The fraction `num` / `den`.
    ///
    /// # Panics
    /// If `den` is 0.
    pub fn new(num: i128, den: i128) -> Self {
        assert!(den != 0, "the denominator must not be 0");
        let g = gcd(num, den) * den.signum();
        Self { num: num / g, den: den / g }
    }

    /// The sum; `None` if it needs more than 128 bits.
    pub fn plus(self, other: Self) -> Option<Self> {
        let g = gcd(self.den, other.den);
        let den = self.den.checked_mul(other.den / g)?;
        let a = self.num.checked_mul(other.den / g)?;
        let b = other.num.checked_mul(self.den / g)?;
        Some(Self::new(a.checked_add(b)?, den))
    }

    /// The product; `None` if it needs more than 128 bits.
    pub fn times(self, other: Self) -> Option<Self> {
        let (g, h) = (gcd(self.num, other.den), gcd(other.num, self.den));
        Some(Self::new((self.num / g).checked_mul(other.num / h)?, (self.den / h).checked_mul(other.den / g)?))
    }

    /// The nearest float.
    pub fn to_f64(self) -> f64 {
        self.num as f64 / self.den as f64
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.den == 1 { write!(f, "{}", self.num) } else { write!(f, "{}/{}", self.num, self.den) }
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// What runs when chance is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Doing<S, A> {
    Setup,
    Act(S, Seat, A),
}

/// A node of the game tree.
pub enum Node<G: Game> {
    /// A decision node: a seat decides.
    Play {
        /// The seat.
        seat: Seat,
        /// The full state at this node.
        state: StateOf<G>,
    },
    /// A chance node.
    Chance(ChanceNode<G>),
    /// A terminal node: the game is over.
    Over {
        /// The outcome.
        outcome: Outcome,
        /// The full state at the end.
        state: StateOf<G>,
    },
}

/// A chance node: a question to chance in the middle of set-up or of an action.
pub struct ChanceNode<G: Game> {
    /// The question with its exact weights.
    pub question: ChanceQuestion,
    doing: Doing<StateOf<G>, G::Action>,
    answers: Vec<u32>,
}

impl<G: Game> ChanceNode<G> {
    /// The child node for an answer.
    pub fn answer(&self, g: &GameBox<G>, answer: u32) -> Node<G> {
        let mut answers = self.answers.clone();
        answers.push(answer);
        run(g, self.doing.clone(), answers)
    }

    /// The answers that set-up or the action has received so far.
    pub fn answers(&self) -> &[u32] {
        &self.answers
    }
}

impl<G: Game> Node<G> {
    /// The root of the tree, before set-up has asked anything.
    pub fn root(g: &GameBox<G>) -> Self {
        run(g, Doing::Setup, Vec::new())
    }

    /// The node of a state.
    pub fn of(g: &GameBox<G>, state: StateOf<G>) -> Self {
        match g.turn(&state.table) {
            Turn::Seat(seat) => Node::Play { seat, state },
            Turn::Over => Node::Over { outcome: G::outcome(g, &state.table), state },
        }
    }

    /// The child node for a legal action of the seat in turn.
    pub fn act(g: &GameBox<G>, state: &StateOf<G>, seat: Seat, a: G::Action) -> Self {
        run(g, Doing::Act(state.clone(), seat, a), Vec::new())
    }
}

fn run<G: Game>(g: &GameBox<G>, doing: Doing<StateOf<G>, G::Action>, answers: Vec<u32>) -> Node<G> {
    let mut path = Script::new(&answers);
    let mut source = DynSource::new(&mut path);
    let done = match &doing {
        Doing::Setup => g.setup(&mut source),
        Doing::Act(s, seat, a) => {
            let mut s = s.clone();
            g.apply(&mut s, *seat, *a, &mut source).map(|_| s)
        }
    };
    match done.map_err(|halt| source.why(halt)) {
        Ok(state) => Node::of(g, state),
        Err(ChanceError::Unanswered(question)) => Node::Chance(ChanceNode { question, doing, answers }),
        Err(stop @ ChanceError::Impossible { .. }) => panic!("the tree gives only possible answers: {stop}"),
    }
}

/// Every state that a legal action can lead to, with its probability as the nearest float; `None` if there are more than `limit`.
pub fn branches<G: Game>(
    g: &GameBox<G>,
    state: &StateOf<G>,
    a: G::Action,
    limit: usize,
) -> Option<Vec<(f64, StateOf<G>)>> {
    let mut found = Vec::new();
    let Turn::Seat(seat) = g.turn(&state.table) else { return Some(vec![]) };
    let mut todo = vec![(1.0, Node::act(g, state, seat, a))];
    while let Some((odds, node)) = todo.pop() {
        if found.len() + todo.len() >= limit {
            return None;
        }
        match node {
            Node::Play { state, .. } | Node::Over { state, .. } => found.push((odds, state)),
            Node::Chance(c) => {
                let total = c.question.total() as f64;
                let answers = c.question.weights.iter().rev();
                todo.extend(answers.map(|&(n, weight)| (odds * weight as f64 / total, c.answer(g, n))));
            }
        }
    }
    Some(found)
}

/// The size of a game tree, and its value under uniformly random play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeSize {
    /// The number of chance nodes.
    pub chance: u64,
    /// The number of decision nodes.
    pub decision: u64,
    /// The number of terminal nodes.
    pub terminal: u64,
    /// The value for seat 0 when every seat plays uniformly at random; `None` if it needs more than 128 bits.
    pub value: Option<Ratio>,
}

/// The tree has more nodes than the caller allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the tree has more than {limit} nodes")]
pub struct TreeTooLargeError {
    /// The allowed number of nodes.
    pub limit: u64,
}

/// Walks the whole tree and counts its nodes.
///
/// # Errors
/// If it has more than `limit` nodes.
pub fn size<G: Game>(g: &GameBox<G>, limit: u64) -> Result<TreeSize, TreeTooLargeError> {
    let mut size = TreeSize { chance: 0, decision: 0, terminal: 0, value: None };
    size.value = walk(g, &Node::root(g), &mut size, limit)?;
    Ok(size)
}

fn walk<G: Game>(
    g: &GameBox<G>,
    node: &Node<G>,
    size: &mut TreeSize,
    limit: u64,
) -> Result<Option<Ratio>, TreeTooLargeError> {
    if size.chance + size.decision + size.terminal == limit {
        return Err(TreeTooLargeError { limit });
    }
    let mut value = Some(Ratio::ZERO);
    let mut add = |v: Option<Ratio>, weight: u64, total: u64| {
        let part = v.and_then(|v| v.times(Ratio::new(weight.into(), total.into())));
        value = value.and_then(|x| x.plus(part?));
    };
    match node {
        Node::Over { outcome, .. } => {
            size.terminal += 1;
            add(Some(Ratio::new(outcome.utility(Seat(0)).into(), 1)), 1, 1);
        }
        Node::Chance(c) => {
            size.chance += 1;
            for &(answer, weight) in &c.question.weights {
                add(walk(g, &c.answer(g, answer), size, limit)?, weight, c.question.total());
            }
        }
        Node::Play { seat, state } => {
            size.decision += 1;
            let list = g.actions(View::of(g, state, *seat));
            for &a in &list {
                add(walk(g, &Node::act(g, state, *seat, a), size, limit)?, 1, list.len() as u64);
            }
        }
    }
    Ok(value)
}

/// What every seat knows at a node, kept on the way down from the root.
pub struct Trail<G: Game> {
    keys: Vec<InfoKey>,
    action: Option<(Seat, G::Action, Audience)>,
    answers: Vec<(Ask, u32)>,
}

impl<G: Game> Trail<G> {
    /// The trail at the root.
    pub fn root() -> Self {
        Self { keys: Vec::new(), action: None, answers: Vec::new() }
    }

    /// The trail after an answer at a chance node.
    #[must_use]
    pub fn answer(&self, ask: Ask, answer: u32) -> Self {
        let answers = self.answers.iter().copied().chain([(ask, answer)]).collect();
        Self { keys: self.keys.clone(), action: self.action, answers }
    }

    /// The trail after an action of a seat in a state.
    #[must_use]
    pub fn act(&self, g: &GameBox<G>, state: &StateOf<G>, seat: Seat, a: G::Action) -> Self {
        let to = G::audience(g, &state.table, a);
        Self { keys: self.keys.clone(), action: Some((seat, a, to)), answers: Vec::new() }
    }

    /// Arrives at a state and returns the information key of each seat there.
    pub fn arrive(&mut self, g: &GameBox<G>, state: &StateOf<G>) -> &[InfoKey] {
        let saw = |key: InfoKey| self.answers.iter().fold(key, |key, &(ask, answer)| key.saw_answer(ask, answer));
        self.keys = Seat::first(g.seats)
            .map(|p| match self.action {
                None => saw(InfoKey::start(View::of(g, state, p))),
                Some((actor, a, to)) => saw(self.keys[p.at()]).after_seen_by(to, actor, a, View::of(g, state, p)),
            })
            .collect();
        &self.keys
    }
}

/// The number of information sets of each seat: its decision nodes, counting those that it cannot distinguish once.
///
/// # Errors
/// If the tree has more than `limit` nodes.
pub fn information_sets<G: Game>(g: &GameBox<G>, limit: u64) -> Result<Vec<u64>, TreeTooLargeError> {
    let mut sets = vec![HashSet::new(); g.seats.into()];
    let mut todo = vec![(Node::root(g), Trail::root())];
    let mut nodes = 0;
    while let Some((node, mut trail)) = todo.pop() {
        nodes += 1;
        if nodes > limit {
            return Err(TreeTooLargeError { limit });
        }
        match node {
            Node::Over { .. } => {}
            Node::Chance(c) => {
                todo.extend(c.question.weights.iter().map(|&(n, _)| (c.answer(g, n), trail.answer(c.question.ask, n))))
            }
            Node::Play { seat, state } => {
                sets[seat.at()].insert(trail.arrive(g, &state)[seat.at()]);
                let list = g.actions(View::of(g, &state, seat));
                todo.extend(list.into_iter().map(|a| (Node::act(g, &state, seat, a), trail.act(g, &state, seat, a))));
            }
        }
    }
    Ok(sets.iter().map(|s| s.len() as u64).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        let r = |a, b| Ratio::new(a, b);
        assert_eq!(r(2, -4).to_string(), "-1/2");
        assert_eq!(r(1, 6).plus(r(1, 3)), Some(r(1, 2)));
        assert_eq!(r(2, 3).times(r(9, 4)), Some(r(3, 2)));
        assert_eq!(r(0, 5).to_string(), "0");
        assert_eq!(r(i128::MAX, 1).plus(r(1, 1)), None);
    }
}
