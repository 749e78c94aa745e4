//! Single-observer information-set Monte Carlo tree search: every simulation imagines a world, walks down one shared tree by
//! the actions that are legal there, adds a node, plays on at random, and writes the result back for the seats that moved.
use crate::{
    brain::{Budget, Ranked},
    sight::Sight,
    simple::{Clock, Scale},
    world::World,
};
use engine_core::{Fast, Turn};

/// How much an action that was seldom tried is favoured.
const EXPLORE: f64 = 0.7;
const NONE: u32 = u32::MAX;

/// An action that was taken somewhere in the tree.
struct Node {
    id: u32,
    /// Who took it.
    mover: u8,
    visits: u32,
    /// How often it could have been taken.
    available: u32,
    /// The sum of what came of it for its mover.
    value: f64,
    first_child: u32,
    next: u32,
}

struct Tree {
    nodes: Vec<Node>,
    /// For each action id, the child of the node at hand that took it; valid where the stamp is the present one.
    child: Vec<(u32, u32)>,
    stamp: u32,
}

impl Tree {
    fn new(actions: u32) -> Self {
        let root = Node { id: NONE, mover: 0, visits: 0, available: 0, value: 0.0, first_child: NONE, next: NONE };
        Self { nodes: vec![root], child: vec![(0, NONE); actions as usize], stamp: 0 }
    }

    fn children(&self, of: u32) -> impl Iterator<Item = u32> + '_ {
        let mut at = self.nodes[of as usize].first_child;
        std::iter::from_fn(move || {
            let here = at;
            at = self.nodes.get(here as usize)?.next;
            Some(here)
        })
    }

    /// The child to walk to among the actions that are legal in this world: one that is new if there is any, else the best by
    /// the upper bound of its value. The flag says whether it is new.
    fn select(&mut self, at: u32, legal: &[u32], mover: u8, luck: &mut Fast) -> (u32, bool) {
        self.stamp += 1;
        let mut c = self.nodes[at as usize].first_child;
        while c != NONE {
            let node = &self.nodes[c as usize];
            self.child[node.id as usize] = (self.stamp, c);
            c = node.next;
        }
        let mut untried = 0;
        for &id in legal {
            match self.child[id as usize] {
                (stamp, c) if stamp == self.stamp => self.nodes[c as usize].available += 1,
                _ => untried += 1,
            }
        }
        if untried > 0 {
            let mut k = luck.below(untried);
            for &id in legal {
                if self.child[id as usize].0 == self.stamp {
                    continue;
                }
                if k == 0 {
                    return (self.add(at, id, mover), true);
                }
                k -= 1;
            }
        }
        let bound = |c: u32| {
            let n = &self.nodes[c as usize];
            let visits = f64::from(n.visits.max(1));
            n.value / visits + EXPLORE * (f64::from(n.available.max(1)).ln() / visits).sqrt()
        };
        let children = legal.iter().map(|id| self.child[*id as usize].1);
        let best = children.max_by(|a, b| bound(*a).total_cmp(&bound(*b))).expect("something is legal");
        (best, false)
    }

    fn add(&mut self, parent: u32, id: u32, mover: u8) -> u32 {
        let new = self.nodes.len() as u32;
        let next = self.nodes[parent as usize].first_child;
        self.nodes.push(Node { id, mover, visits: 0, available: 1, value: 0.0, first_child: NONE, next });
        self.nodes[parent as usize].first_child = new;
        new
    }
}

/// All legal actions, the most tried first.
pub(crate) fn search<S: Sight>(sight: &S, budget: Budget, seed: u64) -> Vec<Ranked> {
    let scale = Scale::of(sight);
    let mut tree = Tree::new(sight.actions());
    let (mut clock, mut luck) = (Clock::new(budget), Fast::new(seed));
    let (mut world, mut legal, mut path, mut values) = (None, Vec::new(), Vec::new(), [0.0; 8]);
    while clock.more() {
        sight.imagine(&mut world, luck.word());
        let w = world.as_mut().expect("imagined");
        path.clear();
        let mut at = 0;
        while let Turn::Seat(p) = w.turn() {
            w.legal(&mut legal);
            let (next, new) = tree.select(at, &legal, p.0, &mut luck);
            w.play(tree.nodes[next as usize].id);
            path.push(next);
            at = next;
            if new {
                break;
            }
        }
        scale.finish(w, &mut values);
        for &n in &path {
            let node = &mut tree.nodes[n as usize];
            node.visits += 1;
            node.value += values[usize::from(node.mover)];
        }
    }
    let found = |id: u32| tree.children(0).map(|c| &tree.nodes[c as usize]).find(|n| n.id == id);
    let mut all: Vec<Ranked> = sight
        .legal()
        .into_iter()
        .map(|id| match found(id) {
            Some(n) => Ranked { id, value: n.value / f64::from(n.visits.max(1)), visits: n.visits },
            None => Ranked { id, value: -1.0, visits: 0 },
        })
        .collect();
    all.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)).then(a.id.cmp(&b.id)));
    all
}
