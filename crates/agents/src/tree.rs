//! Single-observer information-set Monte Carlo tree search: every simulation imagines a world, walks down one shared tree by
//! the actions that are legal there, adds a node, plays on at random, and writes the result back for the seats that moved.
//!
//! Long games are not played to their end: actions that are new are looked at by the game's estimate a step later, which is where
//! they start from, and a simulation ends with the estimate of where it got to.
//!
//! Where nothing is hidden this is plain Monte Carlo tree search with sampled chance. What chance gave is part of the path as far
//! as the observer sees it; where it can give too many things for the visits at hand, the rest share one branch.
use crate::{
    brain::{Budget, Ranked},
    sight::Sight,
    value::{AFTER, Clock, Scale},
    world::World,
};
use engine_core::{Fast, MAX_SEATS, Seat, Turn};
use std::sync::LazyLock;

/// How much an action that was seldom tried is favoured, where games are played to their end; and where they are estimated.
const EXPLORE: [f64; 2] = [0.7, 0.4];
/// In a long game, below the root: how many new actions the first visit to a place looks at, and each later one.
const FIRST: u32 = 64;
const LATER: u32 = 16;
const NONE: u32 = u32::MAX;

/// Roots that bounds are made of, for numbers that searches meet often.
struct Roots {
    /// Of the logarithm.
    log: Vec<f64>,
    /// One over the root.
    inverse: Vec<f64>,
}

static ROOTS: LazyLock<Roots> = LazyLock::new(|| {
    let all = |root: fn(f64) -> f64| (0..4096).map(|n| root(f64::from(n.max(1)))).collect();
    Roots { log: all(|n| n.ln().sqrt()), inverse: all(|n| n.sqrt().recip()) }
});

impl Roots {
    #[inline]
    fn log(&self, n: u32) -> f64 {
        self.log.get(n as usize).copied().unwrap_or_else(|| f64::from(n).ln().sqrt())
    }

    #[inline]
    fn inverse(&self, n: u32) -> f64 {
        self.inverse.get(n as usize).copied().unwrap_or_else(|| f64::from(n).sqrt().recip())
    }
}

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
    /// What it looked like to its mover before it was tried, where that was looked at.
    prior: Option<f64>,
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
            prior: None,
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

    /// Counts the actions that are legal in this world as available; returns how many have never been tried here.
    fn meet(&mut self, at: u32, legal: &[u32]) -> u32 {
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
        untried
    }

    fn is_new(&self, id: u32) -> bool {
        self.child[id as usize].0 != self.stamp
    }

    fn add(&mut self, at: u32, id: u32, mover: u8) -> u32 {
        let new = self.push(id, mover, self.nodes[at as usize].first_child, 0);
        self.nodes[at as usize].first_child = new;
        self.child[id as usize] = (self.stamp, new);
        new
    }

    /// One of the actions that have never been tried here, all alike.
    fn any_new(&mut self, at: u32, legal: &[u32], untried: u32, mover: u8, luck: &mut Fast) -> u32 {
        let k = luck.below(untried) as usize;
        let id = *legal.iter().filter(|id| self.is_new(**id)).nth(k).expect("so many are untried");
        self.add(at, id, mover)
    }

    /// The child with the highest bound of its value among the legal ones.
    fn best(&self, legal: &[u32]) -> u32 {
        let (mut best, mut most, roots) = (NONE, f64::NEG_INFINITY, &*ROOTS);
        for &id in legal {
            let c = self.child[id as usize].1;
            let n = &self.nodes[c as usize];
            let (value, visits, explore) = match n.prior {
                Some(prior) => (n.value + prior, n.visits + 1, EXPLORE[1]),
                None => (n.value, n.visits.max(1), EXPLORE[0]),
            };
            let bound = value / f64::from(visits) + explore * roots.log(n.available) * roots.inverse(visits);
            if bound > most {
                (best, most) = (c, bound);
            }
        }
        best
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

/// A search under way.
struct Search<W> {
    tree: Tree,
    scale: Scale,
    luck: Fast,
    legal: Vec<u32>,
    fresh: Vec<u32>,
    path: Vec<u32>,
    trial: Option<W>,
}

impl<W: World> Search<W> {
    /// One simulation in a world: down the tree, a node more, and what came of it back up.
    fn simulate(&mut self, w: &mut W, me: Seat) {
        self.path.clear();
        let (mut at, mut on) = (0, true);
        while let (Turn::Seat(p), true) = (w.turn(), on) {
            w.legal(&mut self.legal);
            let untried = self.tree.meet(at, &self.legal);
            on = untried == 0;
            let next = if untried == 0 {
                self.tree.best(&self.legal)
            } else if self.scale.long() {
                on = self.tree.nodes[at as usize].first_child != NONE;
                self.look(w, at, untried, p);
                self.tree.best(&self.legal)
            } else {
                self.tree.any_new(at, &self.legal, untried, p.0, &mut self.luck)
            };
            let asked = w.play(self.tree.nodes[next as usize].id);
            self.path.push(next);
            at = if asked { self.tree.fate(next, w.key(me)) } else { next };
        }
        let mut values = [0.0; MAX_SEATS];
        self.scale.finish(w, AFTER, &mut values);
        for &n in &self.path {
            let node = &mut self.tree.nodes[n as usize];
            node.visits += 1;
            node.value += values[usize::from(node.mover)];
        }
    }

    /// In a long game: looks at actions that are new here by the estimate a step later, and leaves the rest for other visits.
    fn look(&mut self, w: &W, at: u32, untried: u32, p: Seat) {
        let first = self.tree.nodes[at as usize].first_child == NONE;
        let most = if at == 0 {
            u32::MAX
        } else if first {
            FIRST
        } else {
            LATER
        };
        self.fresh.clear();
        self.fresh.extend(self.legal.iter().copied().filter(|id| self.tree.is_new(*id)));
        let trial = self.trial.get_or_insert_with(|| w.duplicate());
        let mut values = [0.0; MAX_SEATS];
        if at == 0 && first {
            self.scale.settle(w, &mut values); // what is compared with
        }
        for k in 0..most.min(untried) {
            let id = self.fresh.swap_remove(self.luck.below(untried - k) as usize);
            trial.copy_from(w);
            trial.reseed(self.luck.word());
            trial.play(id);
            self.scale.settle(trial, &mut values);
            let child = self.tree.add(at, id, p.0);
            self.tree.nodes[child as usize].prior = Some(values[p.at()]);
        }
        self.legal.retain(|id| !self.tree.is_new(*id));
    }
}

/// All legal actions, the most tried first.
pub(crate) fn search<S: Sight>(sight: &S, budget: Budget, seed: u64) -> Vec<Ranked> {
    let mut search = Search {
        tree: Tree::new(sight.actions()),
        scale: Scale::of(sight),
        luck: Fast::new(seed),
        legal: vec![],
        fresh: vec![],
        path: vec![],
        trial: None,
    };
    let (mut clock, mut world) = (Clock::new(budget), None);
    while clock.more() {
        sight.imagine(&mut world, search.luck.word());
        search.simulate(world.as_mut().expect("imagined"), sight.seat());
    }
    let tree = &search.tree;
    let root = tree.nodes[0].first_child;
    let found = |id: u32| tree.list(root).map(|c| &tree.nodes[c as usize]).find(|n| n.id == id);
    let ranked = |id: u32| match found(id) {
        Some(n) if n.visits > 0 => Ranked { id, value: n.value / f64::from(n.visits), visits: n.visits },
        Some(Node { prior: Some(prior), .. }) => Ranked { id, value: *prior, visits: 0 },
        _ => Ranked { id, value: -1.0, visits: 0 },
    };
    by_visits(sight.legal().into_iter().map(ranked).collect())
}

/// The most tried first.
pub(crate) fn by_visits(mut all: Vec<Ranked>) -> Vec<Ranked> {
    all.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)).then(a.id.cmp(&b.id)));
    all
}
