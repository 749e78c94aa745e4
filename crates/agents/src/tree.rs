//! Single-observer information-set Monte Carlo tree search: every simulation imagines a world, walks down one shared tree by
//! the actions that are legal there, adds a node, plays on at random, and writes the result back for the seats that moved.
//!
//! Where nothing is hidden this is plain Monte Carlo tree search with sampled chance. What chance gave is part of the path as far
//! as the observer sees it; where it can give too many things for the visits at hand, the rest share one branch.
use crate::{
    brain::{Budget, Ranked},
    sight::Sight,
    value::{Clock, Scale},
    world::World,
};
use engine_core::{Fast, MAX_SEATS, Turn};

/// How much an action that was seldom tried is favoured.
const EXPLORE: f64 = 0.7;
const NONE: u32 = u32::MAX;

/// An action that was taken somewhere in the tree, or something that chance gave then.
struct Node {
    /// Which action; for what chance gave, nothing.
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
    /// What chance gave here, as the observer saw it: the first of a list.
    first_fate: u32,
    /// How many there are.
    fates: u32,
    /// For something that chance gave: the key of what the observer saw.
    key: u64,
}

struct Tree {
    nodes: Vec<Node>,
    /// For each action id, the child of the node at hand that took it; valid where the stamp is the present one.
    child: Vec<(u32, u32)>,
    stamp: u32,
}

impl Tree {
    fn new(actions: u32) -> Self {
        let mut tree = Self { nodes: Vec::with_capacity(1024), child: vec![(0, NONE); actions as usize], stamp: 0 };
        tree.push(NONE, 0, NONE, 0);
        tree
    }

    fn push(&mut self, id: u32, mover: u8, next: u32, key: u64) -> u32 {
        let blank = Node {
            id,
            mover,
            visits: 0,
            available: 1,
            value: 0.0,
            first_child: NONE,
            next,
            first_fate: NONE,
            fates: 0,
            key,
        };
        self.nodes.push(blank);
        self.nodes.len() as u32 - 1
    }

    /// The nodes of a list.
    fn list(&self, first: u32) -> impl Iterator<Item = u32> + '_ {
        let mut at = first;
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
            let k = luck.below(untried) as usize;
            let fresh = legal.iter().filter(|id| self.child[**id as usize].0 != self.stamp);
            let id = *fresh.skip(k).next().expect("so many are untried");
            let new = self.push(id, mover, self.nodes[at as usize].first_child, 0);
            self.nodes[at as usize].first_child = new;
            return (new, true);
        }
        let (mut best, mut most) = (NONE, f64::NEG_INFINITY);
        for &id in legal {
            let c = self.child[id as usize].1;
            let n = &self.nodes[c as usize];
            let visits = f64::from(n.visits.max(1));
            let bound = n.value / visits + EXPLORE * (f64::from(n.available).ln() / visits).sqrt();
            if bound > most {
                (best, most) = (c, bound);
            }
        }
        (best, false)
    }

    /// Where the path goes on after chance was asked behind an action: at what it gave, once that has been seen there or is given
    /// a place; at the action itself while there are more things than its visits allow.
    fn fate(&mut self, at: u32, key: u64) -> u32 {
        let (first, visits, fates) = {
            let n = &self.nodes[at as usize];
            (n.first_fate, n.visits, n.fates)
        };
        if let Some(found) = self.list(first).find(|f| self.nodes[*f as usize].key == key) {
            return found;
        }
        if f64::from(fates) > 2.0 * f64::from(visits).sqrt() {
            return at;
        }
        let new = self.push(NONE, 0, first, key);
        let n = &mut self.nodes[at as usize];
        (n.first_fate, n.fates) = (new, fates + 1);
        new
    }
}

/// All legal actions, the most tried first.
pub(crate) fn search<S: Sight>(sight: &S, budget: Budget, seed: u64) -> Vec<Ranked> {
    let (me, scale) = (sight.seat(), Scale::of(sight));
    let mut tree = Tree::new(sight.actions());
    let (mut clock, mut luck) = (Clock::new(budget), Fast::new(seed));
    let (mut world, mut legal, mut path, mut values) = (None, Vec::new(), Vec::new(), [0.0; MAX_SEATS]);
    while clock.more() {
        sight.imagine(&mut world, luck.word());
        let w = world.as_mut().expect("imagined");
        path.clear();
        let mut at = 0;
        while let Turn::Seat(p) = w.turn() {
            w.legal(&mut legal);
            let (next, new) = tree.select(at, &legal, p.0, &mut luck);
            let asked = w.play(tree.nodes[next as usize].id);
            path.push(next);
            if new {
                break;
            }
            at = if asked { tree.fate(next, w.key(me)) } else { next };
        }
        scale.finish(w, &mut values);
        for &n in &path {
            let node = &mut tree.nodes[n as usize];
            node.visits += 1;
            node.value += values[usize::from(node.mover)];
        }
    }
    let root = tree.nodes[0].first_child;
    let found = |id: u32| tree.list(root).map(|c| &tree.nodes[c as usize]).find(|n| n.id == id);
    let ranked = |id: u32| match found(id) {
        Some(n) => Ranked { id, value: n.value / f64::from(n.visits.max(1)), visits: n.visits },
        None => Ranked { id, value: -1.0, visits: 0 },
    };
    by_visits(sight.legal().into_iter().map(ranked).collect())
}

/// The most tried first.
pub(crate) fn by_visits(mut all: Vec<Ranked>) -> Vec<Ranked> {
    all.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)).then(a.id.cmp(&b.id)));
    all
}
