//! The search tree: decision nodes, edges for the actions, and the selection of the next edge.
use crate::{
    sim::SimState,
    value::Values,
    worth::{self, ABOVE, Four, NEVER, NONE, ROOTS, Roots},
};
use engine_core::{
    chance::FastRng,
    rules::{MAX_SEATS, Seat},
};
use std::{ops::Range, slice};

/// The exploration constant: where games are played to the end, and where they are estimated.
const EXPLORE: [f32; 2] = [0.7, 0.4];
/// Marks a node without a kept state.
const UNKEPT: u32 = 1 << 31;

/// A node: the result of an action, as far as the observer sees it.
struct Place {
    /// The actions that were legal here in any world so far: `len` edges starting at `first`.
    first: u32,
    len: u32,
    /// The edge to take. If all edges are legal, it is computed as soon as there is a result rather than when it is needed. The processor
    /// can then do so for all nodes of a path at once.
    best: u32,
    /// The node behind that edge. If it has no mark, it can be reached without applying any action.
    down: u32,
    /// The number of decisions made here.
    visits: u32,
    /// The number of edges that wait for their first result.
    fresh: u32,
    /// The first of a list of chance outcomes on the way here, as the observer saw them.
    first_fate: u32,
    /// The saved state, if the path determines it. The actions that lead here are then not applied again.
    kept: u32,
    /// The legal actions as a bit set, if available and always the same so far.
    bits: u64,
    /// The seat that decided here last.
    mover: Seat,
    /// Whether some edges were illegal in some world.
    varies: bool,
}

impl Place {
    #[inline]
    fn edges(&self) -> Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }

    #[inline]
    fn visit(&self, first: bool) -> Visit {
        Visit { first, waits: self.fresh > 0, varies: self.varies, best: self.best }
    }

    /// Finds the edge with the highest confidence bound, as of the next decision at this node.
    #[inline(always)]
    fn choose(&mut self, worth: &[Four], roots: &Roots) {
        let (first, reach) = (self.first as usize / 4, roots.log(self.visits + 1));
        let (best, next) = if self.len <= 4 {
            let four = &worth[first];
            let best = worth::best(slice::from_ref(four), reach);
            (best, four.next[best as usize % 4])
        } else {
            let fours = &worth[first..][..self.len.div_ceil(4) as usize];
            let best = worth::best(fours, reach);
            (best, fours[best as usize / 4].next[best as usize % 4])
        };
        self.best = self.first + best;
        self.down = if self.fresh == 0 { next } else { NONE };
    }
}

/// What a simulation finds at a node.
#[derive(Clone, Copy)]
pub(crate) struct Visit {
    /// Whether nobody was here before.
    pub(crate) first: bool,
    /// Whether any edge waits for its first result.
    pub(crate) waits: bool,
    varies: bool,
    best: u32,
}

const NOWHERE: Place = Place {
    first: 0,
    len: 0,
    best: NONE,
    down: NONE,
    visits: 0,
    fresh: 0,
    first_fate: NONE,
    kept: NONE,
    bits: 0,
    mover: Seat(0),
    varies: false,
};

/// An action at a node.
#[derive(Clone, Copy)]
struct Edge {
    id: u32,
    /// The number of decisions made here in which this action was illegal.
    missed: u32,
}

const BLANK: Edge = Edge { id: NONE, missed: 0 };

/// A chance outcome on the way to a node.
struct Fate {
    /// The key of what the observer saw.
    key: u64,
    /// The node that follows.
    place: u32,
    next: u32,
}

/// A node to continue from, and what is known there.
#[derive(Clone, Copy)]
pub(crate) struct At {
    pub(crate) place: u32,
    /// Whether the path determines the whole state, so the legal actions never change.
    pub(crate) told: bool,
}

pub(crate) struct Tree<W: SimState> {
    places: Vec<Place>,
    kept: Vec<W::Saved>,
    /// The edges of a node start at a multiple of four.
    edges: Vec<Edge>,
    worth: Vec<Four>,
    fates: Vec<Fate>,
    /// The decision nodes of the current simulation.
    path: Vec<u32>,
    /// Whether new actions are estimated before they are tried, as in long games.
    looks: bool,
    explore: f32,
    roots: &'static Roots,
}

impl<W: SimState> Tree<W> {
    /// Creates a tree with a root, its state if there is no hidden information, and the capacity for `room` simulations.
    pub(crate) fn new(looks: bool, root: Option<W::Saved>, room: usize) -> Self {
        let mut tree = Self {
            places: Vec::with_capacity(room),
            kept: Vec::with_capacity(if root.is_some() { room } else { 0 }),
            edges: Vec::with_capacity(2 * room),
            worth: Vec::with_capacity(room / 2),
            fates: vec![],
            path: vec![],
            looks,
            explore: EXPLORE[usize::from(looks)],
            roots: &ROOTS,
        };
        tree.add_place(root);
        tree
    }

    fn add_place(&mut self, kept: Option<W::Saved>) -> At {
        let at = At { place: self.places.len() as u32, told: kept.is_some() };
        self.places.push(Place { kept: if at.told { self.kept.len() as u32 } else { NONE }, ..NOWHERE });
        self.kept.extend(kept);
        at
    }

    /// Makes room for `n` edges; returns the first.
    fn add_edges(&mut self, n: usize) -> usize {
        let (first, room) = (self.edges.len(), n.next_multiple_of(4));
        self.edges.resize(first + room, BLANK);
        self.worth.resize((first + room) / 4, Four::BLANK);
        first
    }

    /// Starts a simulation: descends as far as possible without applying actions, and restores the kept state of that node, if there is
    /// one.
    #[inline]
    pub(crate) fn descend(&mut self, w: &mut W) -> At {
        self.path.clear();
        let mut at = 0;
        let mut place = &self.places[0];
        while place.down < UNKEPT {
            self.path.push(at);
            at = place.down;
            place = &self.places[at as usize];
        }
        let kept = self.kept.get(place.kept as usize);
        if let Some(kept) = kept {
            w.restore(kept);
        }
        At { place: at, told: kept.is_some() }
    }

    /// Visits a decision node in this world. Writes the legal actions if they may have changed.
    #[inline]
    pub(crate) fn visit(&mut self, at: At, p: Seat, w: &W, legal: &mut Vec<u32>, rng: &mut FastRng) -> Visit {
        let place = &mut self.places[at.place as usize];
        place.mover = p;
        self.path.push(at.place);
        let first = place.len == 0;
        if at.told {
            if !first {
                return place.visit(first);
            }
            w.legal(legal);
            self.open(at.place, legal, rng);
        } else {
            let bits = w.bits();
            if bits != 0 && bits == place.bits {
                return place.visit(first);
            }
            w.legal(legal);
            self.meet(at.place, legal);
            let place = &mut self.places[at.place as usize];
            place.bits = if place.varies { 0 } else { bits };
        }
        self.places[at.place as usize].visit(first)
    }

    /// Creates an edge for every action, in random order.
    fn open(&mut self, at: u32, legal: &[u32], rng: &mut FastRng) {
        let first = self.add_edges(legal.len());
        let edges = &mut self.edges[first..first + legal.len()];
        for (k, &id) in legal.iter().enumerate() {
            let other = rng.below(k as u32 + 1) as usize;
            edges[k].id = edges[other].id;
            edges[other].id = id;
        }
        let (place, first, n) = (&mut self.places[at as usize], first as u32, legal.len() as u32);
        (place.first, place.len, place.best, place.fresh) = (first, n, first, n);
    }

    /// Creates an edge for every new action, sorted by id.
    fn meet(&mut self, at: u32, legal: &[u32]) {
        let (old, visits) = (self.places[at as usize].edges(), self.places[at as usize].visits);
        let known = |edges: &[Edge], id: u32| edges.binary_search_by_key(&id, |e| e.id).is_ok();
        if self.edges[old.clone()].iter().map(|e| e.id).eq(legal.iter().copied()) {
            return;
        }
        let new = legal.iter().filter(|id| !known(&self.edges[old.clone()], **id)).count();
        self.places[at as usize].varies = !old.is_empty();
        if new == 0 {
            return;
        }
        let first = self.add_edges(old.len() + new);
        let (mut old, mut legal) = (old.peekable(), legal.iter().copied().peekable());
        for e in first..first + old.len() + new {
            let known = old.peek().map_or(NONE, |e| self.edges[*e].id);
            if let Some(id) = legal.next_if(|id| *id < known) {
                self.edges[e] = Edge { id, missed: visits };
            } else if let Some(from) = old.next() {
                self.edges[e] = self.edges[from];
                let (from, four, to) = (from % 4, self.worth[from / 4], &mut self.worth[e / 4]);
                (to.mean[e % 4], to.width[e % 4]) = (four.mean[from], four.width[from]);
                (to.results[e % 4], to.next[e % 4]) = (four.results[from], four.next[from]);
                legal.next_if_eq(&known);
            }
        }
        let place = &mut self.places[at as usize];
        (place.first, place.len) = (first as u32, place.len + new as u32);
        place.fresh += new as u32;
        self.choose(at);
    }

    /// Finds the edge with the highest confidence bound.
    fn choose(&mut self, at: u32) {
        self.places[at as usize].choose(&self.worth, self.roots);
    }

    /// The edge to take, given the legal actions.
    #[inline]
    pub(crate) fn take(&mut self, at: At, visit: Visit, legal: &[u32]) -> u32 {
        if visit.varies {
            self.best_of(at.place, legal);
        }
        if visit.varies || visit.waits { self.places[at.place as usize].best } else { visit.best }
    }

    /// Finds the edge with the highest bound among those that are legal in this world. The others are counted as missed.
    fn best_of(&mut self, at: u32, legal: &[u32]) {
        let place = &mut self.places[at as usize];
        let (mut top, mut legal) = (NEVER, legal.iter().copied().peekable());
        for e in place.edges() {
            let (edge, four) = (&mut self.edges[e], &self.worth[e / 4]);
            if legal.next_if_eq(&edge.id).is_none() {
                edge.missed += 1;
                continue;
            }
            let reach = self.roots.log(place.visits + 1 - edge.missed);
            let bound = four.mean[e % 4] + reach * four.width[e % 4];
            if bound > top {
                (top, place.best) = (bound, e as u32);
            }
        }
    }

    /// The node behind an edge without a chance outcome.
    #[inline]
    pub(crate) fn behind(&mut self, edge: u32, w: &W, told: bool) -> At {
        let next = self.worth[edge as usize / 4].next[edge as usize % 4];
        if next != NONE {
            return At { place: next & !UNKEPT, told };
        }
        let at = self.add_place(told.then(|| w.save()));
        self.worth[edge as usize / 4].next[edge as usize % 4] = if told { at.place } else { at.place | UNKEPT };
        at
    }

    /// The node behind an edge with a chance outcome. An outcome that already has a node, or may be given one, leads to its own node.
    /// While there are more outcomes than the number of results allows, the others share one node.
    pub(crate) fn fate(&mut self, edge: u32, w: &W, key: u64, told: bool) -> At {
        let shared = self.behind(edge, w, false);
        let first = self.places[shared.place as usize].first_fate;
        let (mut at, mut fates) = (first, 0u32);
        while let Some(f) = self.fates.get(at as usize) {
            if f.key == key {
                return At { place: f.place, told };
            }
            (at, fates) = (f.next, fates + 1);
        }
        if f64::from(fates) > 2.0 * f64::from(self.results(edge as usize)).sqrt() {
            return shared;
        }
        let at = self.add_place(told.then(|| w.save()));
        self.places[shared.place as usize].first_fate = self.fates.len() as u32;
        self.fates.push(Fate { key, place: at.place, next: first });
        at
    }

    /// Ends `n` simulations that share one path, given the sum of their values for the seats.
    #[inline]
    pub(crate) fn learn(&mut self, n: u32, values: &Values) {
        let (places, worth) = (&mut self.places[..], &mut self.worth[..]);
        for &at in &self.path {
            let place = &mut places[at as usize];
            let (edge, value) = (place.best as usize, values[place.mover.at() % MAX_SEATS]);
            place.visits += n;
            worth[edge / 4].result(edge % 4, n, value as f32, self.explore, self.roots);
            place.choose(worth, self.roots);
        }
    }

    /// The number of results of an edge.
    #[inline]
    fn results(&self, edge: usize) -> u32 {
        self.worth[edge / 4].results[edge % 4]
    }

    /// Whether new actions are estimated before they are tried.
    #[inline]
    pub(crate) fn looks(&self) -> bool {
        self.looks
    }

    /// The legal edges that wait for their first result. Returns whether no edge has a result yet.
    pub(crate) fn waiting(&self, at: At, legal: &[u32], out: &mut Vec<u32>) -> bool {
        let place = &self.places[at.place as usize];
        let waits =
            |e: &usize| self.results(*e) == 0 && (!place.varies || legal.binary_search(&self.edges[*e].id).is_ok());
        out.clear();
        out.extend(place.edges().filter(waits).map(|e| e as u32));
        place.fresh == place.len
    }

    /// Some of the waiting edges, at most `most`.
    #[inline]
    pub(crate) fn some_waiting(&self, at: At, most: u32, legal: &[u32], rng: &mut FastRng, out: &mut Vec<u32>) {
        let place = &self.places[at.place as usize];
        if at.told || place.fresh == place.len && place.fresh <= most {
            // They are already in random order, or all are taken; and edges are tried from the first on.
            let first = place.first + place.len - place.fresh;
            out.clear();
            out.extend(first..first + place.fresh.min(most));
            return;
        }
        self.waiting(at, legal, out);
        for k in 0..(most as usize).min(out.len()) {
            let other = k + rng.below((out.len() - k) as u32) as usize;
            out.swap(k, other);
        }
        out.truncate(most as usize);
    }

    /// The action of an edge.
    pub(crate) fn id(&self, edge: u32) -> u32 {
        self.edges[edge as usize].id
    }

    /// Records the first result of an edge.
    #[inline]
    pub(crate) fn tried(&mut self, at: At, edge: u32, value: f64) {
        let edge = edge as usize;
        self.worth[edge / 4].first_result(edge % 4, value as f32, self.explore);
        self.places[at.place as usize].fresh -= 1;
    }

    /// Updates a node whose edges were estimated before any is taken.
    #[inline]
    pub(crate) fn looked(&mut self, at: At) {
        self.choose(at.place);
    }

    /// Records that `n` legal edges of the last node of the path were tried, each as its own simulation, given the sum of their values
    /// for the seats.
    #[inline]
    pub(crate) fn tried_all(&mut self, at: At, n: u32, legal: &[u32], values: &Values) {
        let place = &mut self.places[at.place as usize];
        place.visits += n;
        if place.varies {
            let others = self.edges[place.edges()].iter_mut().filter(|e| legal.binary_search(&e.id).is_err());
            others.for_each(|e| e.missed += n);
        }
        place.choose(&self.worth, self.roots);
        self.path.pop();
        self.learn(n, values);
    }

    /// The mean result and the number of visits of an action at the root, if it was tried or estimated.
    pub(crate) fn found(&self, id: u32) -> Option<(f64, u32)> {
        let e = self.places[0].edges().find(|e| self.edges[*e].id == id)?;
        let results = self.results(e);
        (results > 0).then(|| (f64::from(self.worth[e / 4].mean[e % 4] - ABOVE), results - u32::from(self.looks)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::play::Position;
    use reference_games::Leduc;

    fn tree() -> Tree<Position<Leduc>> {
        Tree::new(false, None, 0)
    }

    /// Tries the new actions at the root, or else takes an edge, and learns the result; returns the actions.
    fn take(tree: &mut Tree<Position<Leduc>>, legal: &[u32], value: f64) -> Vec<u32> {
        let (at, mut waiting) = (At { place: 0, told: false }, vec![]);
        tree.meet(0, legal);
        tree.path.clear();
        tree.path.push(0);
        tree.waiting(at, legal, &mut waiting);
        for &edge in &waiting {
            tree.tried(at, edge, value);
        }
        if waiting.is_empty() {
            waiting.push(tree.take(at, tree.places[0].visit(false), legal));
            tree.learn(1, &[value; MAX_SEATS]);
        } else {
            tree.tried_all(at, waiting.len() as u32, legal, &[value; MAX_SEATS]);
        }
        waiting.iter().map(|e| tree.id(*e)).collect()
    }

    #[test]
    fn the_highest_bound_is_found_among_any_number() {
        let mut rng = FastRng::new(3);
        let mut number = |most: f32| rng.below(1 << 16) as f32 / (1 << 16) as f32 * most;
        for n in 1..70 {
            let (mut tree, legal) = (tree(), (0..n).collect::<Vec<u32>>());
            tree.meet(0, &legal);
            tree.places[0].visits = n * 3;
            for e in 0..n as usize {
                (tree.worth[e / 4].mean[e % 4], tree.worth[e / 4].width[e % 4]) = (1.0 + number(2.0), number(0.7));
            }
            tree.choose(0);
            let reach = tree.roots.log(n * 3 + 1);
            let bound = |e: &u32| {
                let (four, lane) = (&tree.worth[*e as usize / 4], *e as usize % 4);
                four.mean[lane] + reach * four.width[lane]
            };
            let best = (0..n).max_by(|a, b| bound(a).total_cmp(&bound(b))).unwrap();
            assert_eq!(tree.places[0].best, best, "of {n}");
        }
    }

    #[test]
    fn new_actions_are_tried_first_and_each_once() {
        let (mut tree, legal) = (tree(), [0, 2, 3, 5, 7, 8, 11, 12, 20]);
        assert_eq!(take(&mut tree, &legal, 1.0), legal);
        assert!(!tree.places[0].visit(false).waits);
        assert_eq!(take(&mut tree, &legal, 1.0).len(), 1);
        assert_eq!(tree.places[0].visits, 10);
    }

    #[test]
    fn many_results_at_once_are_as_good_as_one_by_one() {
        let (mut one, mut many) = (tree(), tree());
        for tree in [&mut one, &mut many] {
            take(tree, &[3], 0.25);
            tree.path.clear();
            tree.path.push(0);
        }
        for value in [1.0, -1.0, 0.5, 0.0] {
            one.learn(1, &[value; MAX_SEATS]);
        }
        many.learn(4, &[0.5; MAX_SEATS]);
        assert_eq!((one.places[0].visits, many.places[0].visits), (5, 5));
        let means = [one, many].map(|tree| tree.found(3).unwrap());
        assert_eq!((means[0].1, means[1].1), (5, 5));
        assert!((means[0].0 - 0.15).abs() < 1e-6 && (means[1].0 - 0.15).abs() < 1e-6, "{means:?}");
    }

    #[test]
    fn what_was_learnt_is_kept_where_legal_actions_vary() {
        let mut tree = tree();
        take(&mut tree, &[1, 5, 9], 0.5);
        assert_eq!(take(&mut tree, &[1, 4, 9], -1.0), [4], "a new action is tried at once");
        let edge = |tree: &Tree<_>, id| tree.places[0].edges().find(|e| tree.edges[*e].id == id).unwrap();
        for id in [1, 5, 9] {
            assert_eq!(tree.found(id), Some((0.5, 1)));
        }
        assert_eq!(tree.found(4), Some((-1.0, 1)));
        assert_eq!(tree.found(2), None);
        let missed = [1, 4, 5, 9].map(|id| tree.edges[edge(&tree, id)].missed);
        assert_eq!(missed, [0, 3, 1, 0], "how often each action was illegal");
        for _ in 0..50 {
            assert_eq!(take(&mut tree, &[4], -1.0), [4], "an illegal action is not taken");
        }
        assert_eq!(tree.edges[edge(&tree, 9)].missed, 50);
        assert_ne!(take(&mut tree, &[1, 4, 5, 9], 0.5), [4]);
    }

    #[test]
    fn means_are_means() {
        let mut tree = tree();
        let values: Vec<f64> = (0..1000).map(|k| f64::from(k % 7) / 3.0 - 1.0).collect();
        for &v in &values {
            take(&mut tree, &[0], v);
        }
        let (mean, n) = tree.found(0).unwrap();
        assert_eq!(n, 1000);
        assert!((mean - values.iter().sum::<f64>() / 1000.0).abs() < 1e-5, "{mean}");
    }
}
