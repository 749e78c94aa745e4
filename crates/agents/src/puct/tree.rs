//! One search: its tree, the simulations under way, and what they learn.
use super::{
    Puct,
    evaluator::{Rows, Shape},
};
use crate::{
    bot::Ranked,
    observation::Observation,
    search::by_visits,
    sim::SimState,
    value::{Scale, Values},
};
use engine_core::{
    chance::FastRng,
    erased::AnyPosition,
    record::fingerprint,
    rules::{MAX_SEATS, Seat, Turn},
};
use std::collections::HashMap;

/// How often a node of a game with secrets plays uniformly at random.
const EXPLORE: f64 = 0.2;

/// A decision, as its observer sees it.
#[derive(Default)]
struct Node {
    /// The actions that were legal here in any world so far, by ascending id.
    edges: Vec<Edge>,
    visits: u32,
    /// The sum of the values for the seat that decides here.
    sum: f64,
    /// Whether an evaluation is under way.
    waits: bool,
}

impl Node {
    /// Writes the numbers of the edges of the legal actions, which are sorted. Returns whether every action has an edge.
    fn open(&self, legal: &[u32], out: &mut Vec<usize>) -> bool {
        out.clear();
        let mut at = 0;
        for id in legal {
            match self.edges[at..].iter().position(|e| e.id == *id) {
                Some(skipped) => at += skipped,
                None => return false,
            }
            out.push(at);
        }
        true
    }

    /// The edge of an action that was taken.
    fn edge(&mut self, id: u32) -> &mut Edge {
        let at = self.edges.binary_search_by_key(&id, |e| e.id).expect("the action was taken here");
        &mut self.edges[at]
    }
}

/// An action at a node.
#[derive(Clone, Copy, Default)]
struct Edge {
    id: u32,
    /// The sum of the priors, and their number: the node may be evaluated in several worlds.
    prior: f32,
    priors: u32,
    visits: u32,
    sum: f64,
    /// The number of simulations under way through this edge. Each counts as a loss until its result is known.
    flight: u32,
    /// The number of chance outcomes that have a node of their own.
    outcomes: u32,
    /// With secrets: how much better it would have been than what was played, summed.
    regret: f64,
    /// With secrets: the probability of playing it, summed.
    share: f64,
}

impl Edge {
    fn prior(&self) -> f64 {
        f64::from(self.prior) / f64::from(self.priors.max(1))
    }
}

/// One decision of a simulation.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    id: u32,
    mover: Seat,
    /// With secrets: the probability with which the edge was chosen.
    odds: f64,
}

/// A simulation that waits for the evaluation of its leaf.
struct Flight {
    path: Vec<Step>,
    leaf: u32,
    mover: Seat,
}

/// How a simulation ended.
enum End {
    /// At the end of the game: its result is learnt.
    Over,
    /// At a leaf to evaluate.
    Leaf,
    /// At a leaf that another simulation waits for: it is taken back.
    Taken,
}

/// A search in progress.
pub(super) struct Search<'a, S: Observation> {
    observation: &'a S,
    settings: Puct,
    shape: Shape,
    legal_here: Vec<u32>,
    me: Seat,
    secrets: bool,
    /// The state, if nothing is hidden.
    root: Option<S::State>,
    world: Option<S::State>,
    nodes: Vec<Node>,
    index: HashMap<u64, u32>,
    /// The node of the searching seat's own decision. A seat that is asked before its turn has it below those of the others.
    own: Option<u32>,
    scale: Scale,
    rng: FastRng,
    /// The number of finished simulations.
    done: u32,
    flights: Vec<Flight>,
    spare: Vec<Vec<Step>>,
    legal: Vec<u32>,
    /// The edges of the legal actions.
    open: Vec<usize>,
    priors: Vec<(u32, f32)>,
}

impl<'a, S: Observation> Search<'a, S> {
    pub(super) fn new(observation: &'a S, settings: Puct, seed: u64) -> Self {
        let (mut rng, mut world) = (FastRng::new(seed), None);
        observation.imagine(&mut world, rng.word());
        let first = world.as_ref().expect("a world was sampled");
        let (actions, seats) = (first.position().actions() as usize, first.seats().into());
        let shape = Shape { width: observation.encoding_len(), actions, seats };
        let root = (!first.hides()).then(|| first.duplicate());
        let legal_here = observation.legal();
        // A forced decision needs no search.
        let done = if legal_here.len() == 1 { settings.simulations } else { 0 };
        Self {
            observation,
            settings,
            shape,
            legal_here,
            me: observation.seat(),
            secrets: observation.has_secrets(),
            root,
            world,
            nodes: vec![],
            index: HashMap::new(),
            own: None,
            scale: Scale::of(observation),
            rng,
            done,
            flights: vec![],
            spare: vec![],
            legal: vec![],
            open: vec![],
            priors: vec![],
        }
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Starts simulations until enough leaves wait, and adds these to the rows. Returns their number, 0 at the end of the search.
    pub(super) fn gather(&mut self, rows: &mut Rows) -> usize {
        let most = self.settings.leaves.max(1) as usize;
        while self.flights.len() < most && self.done + (self.flights.len() as u32) < self.settings.simulations {
            let mut path = self.spare.pop().unwrap_or_default();
            path.clear();
            match self.simulate(path, rows) {
                End::Over => self.done += 1,
                End::Leaf => {}
                End::Taken => break,
            }
        }
        self.flights.len()
    }

    /// Descends to a leaf or to the end of the game.
    fn simulate(&mut self, mut path: Vec<Step>, rows: &mut Rows) -> End {
        let mut world = self.world.take();
        match &self.root {
            Some(root) => world.as_mut().expect("there is a world").copy_from(root),
            None => self.observation.imagine(&mut world, self.rng.word()),
        }
        let w = world.as_mut().expect("a world was sampled");
        // What each seat has seen since the search began. Without secrets, only what the searching seat sees counts.
        let mut seen = [0u64; MAX_SEATS];
        if self.secrets {
            Seat::first(w.seats()).filter(|q| *q != self.me).for_each(|q| seen[q.at()] = w.key(q));
        }
        let end = loop {
            let Turn::Seat(p) = w.turn() else {
                let mut values = [0.0; MAX_SEATS];
                self.scale.settle(w, &mut values);
                self.learn(&path, &values);
                break End::Over;
            };
            let key = if self.secrets { fingerprint(&(p, seen[p.at()])) } else { seen[0] };
            let at = *self.index.entry(key).or_insert(self.nodes.len() as u32);
            if at as usize == self.nodes.len() {
                self.nodes.push(Node::default());
            }
            if p == self.me && self.own.is_none() {
                self.own = Some(at);
            }
            w.legal(&mut self.legal);
            let node = &mut self.nodes[at as usize];
            if node.waits {
                path.iter().for_each(|s| self.nodes[s.node as usize].edge(s.id).flight -= 1);
                break End::Taken;
            }
            if !node.open(&self.legal, &mut self.open) {
                node.waits = true;
                self.write(w, p, rows);
                self.flights.push(Flight { path: std::mem::take(&mut path), leaf: at, mover: p });
                break End::Leaf;
            }
            let (edge, odds) = if self.secrets { self.draw(at) } else { (self.select(at), 1.0) };
            let taken = &mut self.nodes[at as usize].edges[edge];
            taken.flight += 1;
            let id = taken.id;
            path.push(Step { node: at, id, mover: p, odds });
            if self.secrets {
                let to = w.position().audience(id);
                w.apply(id);
                for q in Seat::first(w.seats()) {
                    let action = to.includes(Some(q)).then_some(id);
                    seen[q.at()] = fingerprint(&(seen[q.at()], p, action, w.key(q)));
                }
            } else {
                seen[0] = fingerprint(&(seen[0], id));
                if w.apply(id) {
                    seen[0] = self.outcome(at, edge, seen[0], w.key(self.me));
                }
            }
        };
        self.world = world;
        if !matches!(end, End::Leaf) {
            self.spare.push(path);
        }
        end
    }

    /// The key of the node behind a chance outcome. An outcome that already has a node, or may be given one, leads to its own node. While there
    /// are more outcomes than the number of results allows, the others share one node.
    fn outcome(&mut self, at: u32, edge: usize, shared: u64, look: u64) -> u64 {
        let own = fingerprint(&(shared, look));
        let edge = &mut self.nodes[at as usize].edges[edge];
        if self.index.contains_key(&own) {
            return own;
        }
        if f64::from(edge.outcomes) > 2.0 * f64::from(edge.visits).sqrt() {
            return shared;
        }
        edge.outcomes += 1;
        own
    }

    /// Adds what the seat that decides sees here to the rows.
    fn write(&self, w: &S::State, p: Seat, rows: &mut Rows) {
        let (from, masks) = (rows.observations.len(), rows.masks.len());
        rows.observations.resize(from + self.shape.width, 0.0);
        w.position().encode(Some(p), &mut rows.observations[from..]).expect("the row has the length of the layout");
        rows.masks.resize(masks + self.shape.actions, false);
        self.legal.iter().for_each(|id| rows.masks[masks + *id as usize] = true);
        rows.movers.push(p);
    }

    /// The legal edge with the highest bound: mean value plus `explore` × prior × √(1 + visits of all) / (1 + visits). An edge without visits
    /// has the mean value of its node.
    fn select(&self, at: u32) -> usize {
        let node = &self.nodes[at as usize];
        let (mut all, mut priors) = (0u32, 0.0);
        for e in self.open.iter().copied() {
            all += node.edges[e].visits + node.edges[e].flight;
            priors += node.edges[e].prior();
        }
        let reach =
            f64::from(self.settings.explore) * f64::from(1 + all).sqrt() / if priors > 0.0 { priors } else { 1.0 };
        let unknown = node.sum / f64::from(node.visits.max(1));
        let mut best = (f64::NEG_INFINITY, 0);
        for e in self.open.iter().copied() {
            let edge = &node.edges[e];
            let n = f64::from(edge.visits + edge.flight);
            let mean = if n > 0.0 { (edge.sum - f64::from(edge.flight)) / n } else { unknown };
            let bound = mean + reach * edge.prior() / (1.0 + n);
            if bound > best.0 {
                best = (bound, e);
            }
        }
        best.1
    }

    /// Draws a legal edge in proportion to the positive regrets, at first to the priors, and now and then uniformly. Returns it and its
    /// probability.
    fn draw(&mut self, at: u32) -> (usize, f64) {
        let edges = &mut self.nodes[at as usize].edges;
        let (mut n, mut regrets, mut priors) = (0.0, 0.0, 0.0);
        for &e in &self.open {
            n += 1.0;
            regrets += edges[e].regret.max(0.0);
            priors += edges[e].prior();
        }
        let mut left = f64::from(self.rng.below(1 << 24)) / f64::from(1 << 24);
        let (mut chosen, mut last) = (None, 0);
        for &e in &self.open {
            let edge = &mut edges[e];
            let share = match (regrets > 0.0, priors > 0.0) {
                (true, _) => edge.regret.max(0.0) / regrets,
                (_, true) => edge.prior() / priors,
                _ => 1.0 / n,
            };
            edge.share += share;
            let odds = (1.0 - EXPLORE) * share + EXPLORE / n;
            if chosen.is_none() && left < odds {
                chosen = Some((e, odds));
            }
            left -= odds;
            last = e;
        }
        chosen.unwrap_or((last, EXPLORE / n))
    }

    /// Takes in the evaluations of the waiting leaves, which start at a row, in the order of their simulations.
    pub(super) fn evaluated(&mut self, rows: &Rows, first: usize) {
        for (k, flight) in std::mem::take(&mut self.flights).into_iter().enumerate() {
            let mut priors = std::mem::take(&mut self.priors);
            let found = rows.found(first + k, self.shape, &mut priors);
            let mut values = [0.0; MAX_SEATS];
            for (place, value) in found.iter().enumerate() {
                values[(flight.mover.at() + place) % self.shape.seats] = f64::from(value.clamp(-1.0, 1.0));
            }
            let node = &mut self.nodes[flight.leaf as usize];
            if self.own == Some(flight.leaf) && node.edges.is_empty() && !self.secrets {
                self.settings.disturb(&mut priors, &mut self.rng);
            }
            node.waits = false;
            node.visits += 1;
            node.sum += values[flight.mover.at()];
            for &(id, prior) in &priors {
                let at = node.edges.binary_search_by_key(&id, |e| e.id).unwrap_or_else(|at| {
                    node.edges.insert(at, Edge { id, ..Edge::default() });
                    at
                });
                node.edges[at].prior += prior;
                node.edges[at].priors += 1;
            }
            self.priors = priors;
            self.learn(&flight.path, &values);
            self.spare.push(flight.path);
            self.done += 1;
        }
    }

    /// Ends a simulation, given the values for the seats.
    fn learn(&mut self, path: &[Step], values: &Values) {
        for step in path {
            let node = &mut self.nodes[step.node as usize];
            let value = values[step.mover.at()];
            node.visits += 1;
            node.sum += value;
            if self.secrets {
                node.edges.iter_mut().for_each(|e| e.regret -= value);
                node.edge(step.id).regret += value / step.odds;
            }
            let edge = node.edge(step.id);
            edge.flight -= 1;
            edge.visits += 1;
            edge.sum += value;
        }
    }

    /// All legal actions, the most visited first.
    pub(super) fn ranked(self) -> Vec<Ranked> {
        if let [id] = self.legal_here[..] {
            return vec![Ranked { id, value: 0.0, visits: 0 }];
        }
        let edges = self.own.map_or(&[][..], |own| &self.nodes[own as usize].edges);
        let ranked = |&id: &u32| match edges.iter().find(|e| e.id == id) {
            Some(e) if e.visits > 0 => {
                let visits = if self.secrets { e.share.round() as u32 } else { e.visits };
                Ranked { id, value: e.sum / f64::from(e.visits), visits }
            }
            _ => Ranked { id, value: -1.0, visits: 0 },
        };
        by_visits(self.legal_here.iter().map(ranked).collect())
    }
}
