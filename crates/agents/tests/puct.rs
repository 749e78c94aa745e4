//! The search with an evaluator: it is the plain sequential search with one leaf at a time, its results do not depend on who shares a call, and the
//! evaluator learns nothing that the searching seat does not know.
use engine_core::{
    erased::{AnyGame, AnyMatch, Entry},
    finite::Finite,
    play::{Match, Next, Position},
    record::fingerprint,
    rules::{Game, Seat, Turn},
};
use fourkeys::FourKeys;
use reference_games::{ConnectFour, Leduc, RockPaperScissors, TicTacToe, entries};
use std::collections::HashMap;
use trousseau_agents::{
    AnyObservation, Bot, Ranked, TypedObservation,
    arena::Arena,
    puct::{Evaluator, EvaluatorError, Leaves, Puct, PuctAgent, PuctError, SelfPlay},
};

/// Gives every leaf logits and values that look random but depend on the leaf alone; and remembers what it saw.
#[derive(Clone, Default)]
struct Hashed {
    seen: Vec<(Vec<u32>, Vec<bool>, Seat)>,
    calls: usize,
    most: usize,
}

fn number(of: u64) -> f32 {
    (fingerprint(&of) >> 40) as f32 / (1 << 24) as f32
}

fn hashed(observation: &[f32], mover: Seat, logits: &mut [f32], values: &mut [f32]) {
    let bits: Vec<u32> = observation.iter().map(|x| x.to_bits()).collect();
    let key = fingerprint(&(&bits[..], mover));
    logits.iter_mut().enumerate().for_each(|(k, x)| *x = 2.0 * number(key ^ k as u64));
    values.iter_mut().enumerate().for_each(|(k, x)| *x = 1.6 * number(key ^ (1000 + k as u64)) - 0.8);
}

impl Evaluator for Hashed {
    fn evaluate(&mut self, leaves: &Leaves<'_>, logits: &mut [f32], values: &mut [f32]) -> Result<(), EvaluatorError> {
        let (actions, seats) = (leaves.actions(), leaves.seats());
        assert_eq!(leaves.observations().len(), leaves.rows() * leaves.width());
        assert_eq!((logits.len(), values.len()), (leaves.rows() * actions, leaves.rows() * seats));
        self.calls += 1;
        self.most = self.most.max(leaves.rows());
        for row in 0..leaves.rows() {
            let (observation, mover) = (leaves.observation(row), leaves.movers()[row]);
            let (logits, values) = (&mut logits[row * actions..][..actions], &mut values[row * seats..][..seats]);
            hashed(observation, mover, logits, values);
            let bits = observation.iter().map(|x| x.to_bits()).collect();
            self.seen.push((bits, leaves.mask(row).to_vec(), mover));
        }
        Ok(())
    }
}

/// A node of the plain search: for each legal action its id, prior, visits and sum; then the visits and the sum of the node.
struct Plain {
    edges: Vec<(u32, f64, u32, f64)>,
    visits: u32,
    sum: f64,
}

/// One simulation of the plain sequential search, by recursion. Returns the values for both seats.
fn simulate<G: Game>(nodes: &mut HashMap<Vec<u32>, Plain>, path: &mut Vec<u32>, w: &mut Position<G>) -> [f64; 2] {
    let Turn::Seat(p) = w.turn() else {
        let end = w.outcome().unwrap();
        let bound = f64::from(w.game().utility_bound());
        return [0, 1].map(|q| f64::from(end.utility(Seat(q))) / bound);
    };
    let Some(node) = nodes.get(path) else {
        let mut row = vec![0.0; w.game().layout_len()];
        w.view(p).encode(&mut row);
        let (mut logits, mut values) = (vec![0.0; G::Action::COUNT as usize], [0.0; 2]);
        hashed(&row, p, &mut logits, &mut values);
        let legal: Vec<u32> = w.game().actions(w.view(p)).into_iter().map(Finite::id).collect();
        let top = legal.iter().map(|id| logits[*id as usize]).fold(f32::MIN, f32::max);
        let odds: Vec<f32> = legal.iter().map(|id| (logits[*id as usize] - top).exp()).collect();
        let sum: f32 = odds.iter().sum();
        let edges = legal.iter().zip(odds).map(|(id, x)| (*id, f64::from(x / sum), 0, 0.0)).collect();
        let mut by_seat = [0.0; 2];
        (by_seat[p.at()], by_seat[1 - p.at()]) = (f64::from(values[0]), f64::from(values[1]));
        nodes.insert(path.clone(), Plain { edges, visits: 1, sum: by_seat[p.at()] });
        return by_seat;
    };
    let all: u32 = node.edges.iter().map(|e| e.2).sum();
    let priors: f64 = node.edges.iter().map(|e| e.1).sum();
    let reach = 1.5 * f64::from(1 + all).sqrt() / priors;
    let bound = |e: &(u32, f64, u32, f64)| {
        let mean = if e.2 > 0 { e.3 / f64::from(e.2) } else { node.sum / f64::from(node.visits) };
        mean + reach * e.1 / (1.0 + f64::from(e.2))
    };
    let best = (0..node.edges.len()).rev().max_by(|a, b| bound(&node.edges[*a]).total_cmp(&bound(&node.edges[*b])));
    let (best, here) = (best.unwrap(), path.clone());
    let id = node.edges[best].0;
    w.apply(Finite::from_id(id).unwrap());
    path.push(id);
    let values = simulate(nodes, path, w);
    let node = nodes.get_mut(&here).unwrap();
    (node.visits, node.sum) = (node.visits + 1, node.sum + values[p.at()]);
    (node.edges[best].2, node.edges[best].3) = (node.edges[best].2 + 1, node.edges[best].3 + values[p.at()]);
    values
}

#[test]
fn one_leaf_at_a_time_is_the_sequential_search() {
    fn same<G: Game>(opening: &[u32]) {
        let mut m = Match::new(G::standard(2), 1);
        for id in opening {
            m.play(m.turn().seat().unwrap(), Finite::from_id(*id).unwrap()).unwrap();
        }
        let p = m.turn().seat().unwrap();
        for n in [1, 2, 30, 400] {
            let mut nodes = HashMap::new();
            for _ in 0..n {
                simulate(&mut nodes, &mut vec![], &mut m.fork(1));
            }
            let mut expected: Vec<_> = nodes[&vec![]].edges.iter().map(|e| (e.0, e.2, e.3)).collect();
            let found = Puct::new(n).rank(&TypedObservation::at(&m, p), 9, &mut Hashed::default()).unwrap();
            let mut found: Vec<_> = found
                .iter()
                .map(|r| (r.id, r.visits, if r.visits > 0 { r.value * f64::from(r.visits) } else { 0.0 }))
                .collect();
            found.sort_by_key(|x| x.0);
            expected.sort_by_key(|x| x.0);
            for (a, b) in found.iter().zip(&expected) {
                assert_eq!((a.0, a.1), (b.0, b.1), "{n}: {found:?} {expected:?}");
                assert!((a.2 - b.2).abs() < 1e-9);
            }
        }
    }
    same::<TicTacToe>(&[]);
    same::<TicTacToe>(&[4, 0, 8]);
    same::<ConnectFour>(&[3, 3, 2]);
}

/// Matches in the middle of a game.
fn some(game: &dyn AnyGame, n: u64) -> Vec<Box<dyn AnyMatch>> {
    let start = |seed| {
        let mut m = game.start(seed);
        let mut legal = vec![];
        for k in 0..seed % 5 {
            m.legal(&mut legal);
            if let Next::Seat(p) = m.next() {
                m.play(p, legal[(seed * 7 + k) as usize % legal.len()]).unwrap();
            }
        }
        m
    };
    (0..n).map(start).filter(|m| matches!(m.next(), Next::Seat(_))).collect()
}

#[test]
fn it_does_not_matter_who_shares_a_call() {
    for (entry, leaves) in
        [(&entries::CONNECT_FOUR, 1), (&entries::LEDUC, 1), (&entries::LEDUC, 6), (&fourkeys::ENTRY, 4)]
    {
        let game = entry.standard(2).unwrap();
        let matches = some(&*game, 9);
        let observations: Vec<_> = matches.iter().map(|m| AnyObservation::at(&**m).unwrap()).collect();
        let (puct, seeds) = (Puct::new(60).leaves(leaves), Vec::from_iter(100..109));
        let mut all = Hashed::default();
        let together = puct.rank_all(&observations, &seeds, &mut all).unwrap();
        assert!(all.most >= 8, "{}", all.most);
        let mut few = Hashed::default();
        assert_eq!(together, puct.rows(3).rank_all(&observations, &seeds, &mut few).unwrap());
        assert!(few.most <= 3 && few.calls > all.calls && few.seen == all.seen);
        for (k, observation) in observations.iter().enumerate() {
            assert_eq!(together[k], puct.rank(observation, seeds[k], &mut Hashed::default()).unwrap());
        }
    }
}

#[test]
fn typed_and_erased_searches_are_the_same() {
    fn both<G: Game>(entry: &Entry) {
        let m = Match::new(G::standard(2), 5);
        let any = entry.standard(2).unwrap().start(5);
        let Next::Seat(p) = m.next() else { panic!("a seat is to move") };
        let puct = Puct::new(80).leaves(4).noise(0.5, 0.25);
        let typed = puct.rank(&TypedObservation::at(&m, p), 3, &mut Hashed::default()).unwrap();
        assert_eq!(typed, puct.rank(&AnyObservation::at(&*any).unwrap(), 3, &mut Hashed::default()).unwrap());
        assert_eq!(typed.iter().map(|r| r.visits).sum::<u32>(), 79, "{typed:?}");
        let other = puct.noise(0.0, 0.0).rank(&TypedObservation::at(&m, p), 3, &mut Hashed::default()).unwrap();
        assert_ne!(typed, other, "noise changes the search");
    }
    both::<ConnectFour>(&entries::CONNECT_FOUR);
    both::<Leduc>(&entries::LEDUC);
    both::<FourKeys>(&fourkeys::ENTRY);
}

#[test]
fn many_leaves_wait_at_once_and_the_search_still_finds_the_win() {
    let mut m = Match::new(ConnectFour::standard(2), 1);
    for id in [0, 6, 0, 6, 0, 5] {
        m.play(m.turn().seat().unwrap(), Finite::from_id(id).unwrap()).unwrap();
    }
    let find = |leaves: u32| {
        let mut even = Hashed::default();
        let ranked = Puct::new(300).leaves(leaves).rank(&TypedObservation::at(&m, Seat(0)), 1, &mut even).unwrap();
        assert_eq!(ranked[0].id, 0, "{leaves}: {ranked:?}");
        assert_eq!(ranked.iter().map(|r| r.visits).sum::<u32>(), 299);
        (even.calls, even.most, even.seen.len())
    };
    let (one, eight) = (find(1), find(8));
    assert_eq!((one.0, one.1), (one.2, 1));
    assert!(eight.1 > 4 && eight.0 < one.0, "{one:?} {eight:?}");
}

#[test]
fn the_evaluator_learns_nothing_that_the_seat_does_not_know() {
    let game = entries::LEDUC.standard(2).unwrap();
    let mut by_view: HashMap<String, Vec<Box<dyn AnyMatch>>> = HashMap::new();
    for seed in 0..60 {
        let m = game.start(seed);
        by_view.entry(m.view_json(Some(Seat(0))).unwrap()).or_default().push(m);
    }
    let mut compared = 0;
    for alike in by_view.values().filter(|alike| alike.len() > 1) {
        let states: std::collections::BTreeSet<_> = alike.iter().map(|m| m.state_json().unwrap()).collect();
        assert!(states.len() > 1, "the hidden cards differ");
        let look = |m: &dyn AnyMatch| {
            let mut saw = Hashed::default();
            let found = Puct::new(100).leaves(5).rank(&AnyObservation::at(m).unwrap(), 4, &mut saw).unwrap();
            (saw.seen, found)
        };
        let first = look(&*alike[0]);
        for other in &alike[1..] {
            assert_eq!(first, look(&**other), "the same leaves in the same order, whatever the other seat holds");
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

/// An evaluator that fails, or writes this number.
struct Bad(Option<(bool, f32)>);
impl Evaluator for Bad {
    fn evaluate(&mut self, _: &Leaves<'_>, logits: &mut [f32], values: &mut [f32]) -> Result<(), EvaluatorError> {
        match self.0 {
            None => return Err("out of memory".into()),
            Some((true, x)) => logits.fill(x),
            Some((false, x)) => values.fill(x),
        }
        Ok(())
    }
}

#[test]
fn bad_numbers_are_refused_and_large_ones_are_cut_off() {
    let game = entries::CONNECT_FOUR.standard(2).unwrap();
    let m = game.start(1);
    let find = |bad: Option<(bool, f32)>| -> Result<Vec<Ranked>, PuctError> {
        Puct::new(20).rank(&AnyObservation::at(&*m).unwrap(), 1, &mut Bad(bad))
    };
    assert_eq!(find(None).unwrap_err().to_string(), "the evaluator failed: out of memory");
    assert_eq!(find(Some((true, f32::NAN))).unwrap_err().to_string(), "the evaluator wrote NaN as a logit of row 0");
    assert!(matches!(find(Some((true, f32::INFINITY))), Err(PuctError::NotFinite { what: "logit", .. })));
    assert!(matches!(find(Some((false, f32::NAN))), Err(PuctError::NotFinite { what: "value", .. })));
    let all = find(Some((true, f32::NEG_INFINITY))).unwrap();
    assert!(all.iter().all(|r| r.visits > 0), "where no action has a prior, all have the same: {all:?}");
    assert!(find(Some((false, 50.0))).unwrap().iter().all(|r| r.value == 1.0));
    let (leduc, other) = (entries::LEDUC.standard(2).unwrap().start(1), entries::KUHN.standard(2).unwrap().start(1));
    let mixed = [AnyObservation::at(&*leduc).unwrap(), AnyObservation::at(&*other).unwrap()];
    assert!(matches!(Puct::new(5).rank_all(&mixed, &[1, 2], &mut Hashed::default()), Err(PuctError::OtherGame)));
    let agent = trousseau_agents::PreparedAgent::custom(|| Box::new(PuctAgent::new(Puct::new(5), Bad(None))));
    let stopped = Arena::new(&*game, &[agent, Bot::Random.into()]).simulate(1, 1, &|_| ()).unwrap_err();
    assert!(stopped.to_string().contains("the evaluator failed: out of memory"), "{stopped}");
}

#[test]
fn where_actions_are_secret_the_result_is_a_mixture() {
    let m = Match::new(RockPaperScissors::standard(2), 1);
    let puct = Puct::new(3000).leaves(4);
    for p in [Seat(0), Seat(1)] {
        let ranked = puct.rank(&TypedObservation::at(&m, p), 7, &mut Hashed::default()).unwrap();
        let all: u32 = ranked.iter().map(|r| r.visits).sum();
        assert!(ranked.iter().all(|r| f64::from(r.visits) > 0.2 * f64::from(all)), "{p}: {ranked:?}");
    }
}

#[test]
fn self_play_is_the_same_for_any_number_of_games_at_once() {
    for id in [&entries::CONNECT_FOUR, &entries::LEDUC, &entries::GOOFSPIEL] {
        let game = id.standard(2).unwrap();
        let play = |together: usize| {
            let (mut all, mut saw) = (vec![], Hashed::default());
            let play = SelfPlay::new(&*game, Puct::new(16).noise(1.0, 0.25)).together(together).drawn(6);
            play.run(3, 10..22, &mut saw, |g| all.push((g.number, g.decisions, g.values, g.m.record()))).unwrap();
            all.sort_by_key(|g| g.0);
            (all, saw.most)
        };
        let ((one, _), (many, most)) = (play(1), play(12));
        assert_eq!((one.len(), &one), (12, &many));
        assert!(most > 6, "{most}");
        for (number, decisions, values, record) in one {
            assert_eq!(record.seed, 3 + number);
            let m = game.open(&record).unwrap();
            assert_eq!(m.plies(), decisions.len());
            assert_eq!(values.len(), 2);
            for d in decisions {
                assert!((d.policy.iter().map(|p| p.1).sum::<f32>() - 1.0).abs() < 1e-5);
            }
        }
    }
}
