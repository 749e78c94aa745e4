//! The whole tree as plain data, which solvers can use for any game.
use super::{Node, Trail, TreeTooLargeError};
use crate::{Finite, Game, GameBox, Seat, View};
use serde::Serialize;

/// A game tree without the types of its game. Node 0 is the root, and every node comes before its children.
///
/// ```
/// # use reference_games::Kuhn;
/// use engine_core::{rules::Game, tree::{PlainNode, plain}};
/// let tree = plain(&Kuhn::standard(2), 1_000).unwrap();
/// assert_eq!(tree.nodes.len(), 4 + 24 + 30);
/// assert!(matches!(&tree.nodes[0], PlainNode::Chance { next } if next.len() == 3));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlainTree {
    /// The number of players.
    pub seats: u8,
    /// The nodes.
    pub nodes: Vec<PlainNode>,
}

/// A node of a [`PlainTree`].
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "node", rename_all = "snake_case")]
pub enum PlainNode {
    /// A decision node.
    Play {
        /// The seat that decides.
        seat: Seat,
        /// The information set: equal at nodes that the seat cannot distinguish. It is the [`info_key`](crate::Match::info_key) there.
        info: u64,
        /// The id of each legal action, and its child node.
        next: Vec<(u32, usize)>,
    },
    /// A chance node.
    Chance {
        /// The probability of each answer, and its child node.
        next: Vec<(f64, usize)>,
    },
    /// A terminal node.
    Over {
        /// The utility of each seat.
        utilities: Vec<i32>,
    },
}

/// Builds the whole tree as plain data.
///
/// # Errors
/// If it has more than `limit` nodes.
pub fn plain<G: Game>(g: &GameBox<G>, limit: u64) -> Result<PlainTree, TreeTooLargeError> {
    let mut nodes = Vec::new();
    grow(g, &Node::root(g), Trail::root(), &mut nodes, limit)?;
    Ok(PlainTree { seats: g.seats, nodes })
}

fn grow<G: Game>(
    g: &GameBox<G>,
    node: &Node<G>,
    mut trail: Trail<G>,
    nodes: &mut Vec<PlainNode>,
    limit: u64,
) -> Result<usize, TreeTooLargeError> {
    let here = nodes.len();
    if here as u64 >= limit {
        return Err(TreeTooLargeError { limit });
    }
    nodes.push(PlainNode::Chance { next: vec![] });
    nodes[here] = match node {
        Node::Over { outcome, .. } => {
            PlainNode::Over { utilities: Seat::first(g.seats).map(|p| outcome.utility(p)).collect() }
        }
        Node::Chance(c) => {
            let total = c.question.total() as f64;
            let mut branch = |&(answer, weight): &(u32, u64)| {
                let below = grow(g, &c.answer(g, answer), trail.answer(c.question.ask, answer), nodes, limit)?;
                Ok((weight as f64 / total, below))
            };
            PlainNode::Chance { next: c.question.weights.iter().map(&mut branch).collect::<Result<_, _>>()? }
        }
        Node::Play { seat, state } => {
            let info = trail.arrive(g, state)[seat.at()].key();
            let mut next = Vec::new();
            for a in g.actions(View::of(g, state, *seat)) {
                next.push((
                    a.id(),
                    grow(g, &Node::act(g, state, *seat, a), trail.act(g, state, *seat, a), nodes, limit)?,
                ));
            }
            PlainNode::Play { seat: *seat, info, next }
        }
    };
    Ok(here)
}
