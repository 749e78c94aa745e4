//! Connect four learned from its rules alone: self-play, a linear evaluator trained by plain gradient steps, and a search that hands it the leaves
//! of many games in one call. No framework.
//!
//! `cargo run --release --example learned_search [ROUNDS]` learns for this number of rounds (40 by default), then plays against greedy and against the same
//! search before it learned. The same arguments give the same numbers.
use std::error::Error;
use trousseau::{
    AnyMatch,
    engine_core::{
        chance::FastRng,
        play::Next,
        rules::{Game, Seat},
    },
    reference_games::ConnectFour,
};
use trousseau_agents::{
    AnyObservation, Bot,
    puct::{Evaluator, EvaluatorError, Leaves, Puct, SelfPlay, SelfPlayed},
};

const ACTIONS: usize = 7;
/// A line of four cells has at most three discs of one side, and each count is a feature.
const KINDS: usize = 6;

/// The logit of each column, and the value, are sums of learned weights, one for each line of four that only one side has discs in.
#[derive(Clone)]
struct Linear {
    lines: Vec<[usize; 4]>,
    /// For each feature, the weights of the columns, then that of the value.
    weights: Vec<[f32; ACTIONS + 1]>,
}

impl Linear {
    fn new() -> Self {
        let mut lines = vec![];
        for (row, column) in (0..6i32).flat_map(|r| (0..7).map(move |c| (r, c))) {
            for (up, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let cells = [0, 1, 2, 3].map(|k| (row + k * up, column + k * right));
                if cells.iter().all(|(r, c)| (0..6).contains(r) && (0..7).contains(c)) {
                    lines.push(cells.map(|(r, c)| (r * 7 + c) as usize));
                }
            }
        }
        Self { weights: vec![[0.0; ACTIONS + 1]; lines.len() * KINDS + 1], lines }
    }

    /// The features of a view. Its first 42 numbers are the viewer's own discs, the next 42 those of the other seat.
    fn features(&self, view: &[f32]) -> Vec<usize> {
        let count = |cells: &[usize; 4], from: usize| cells.iter().filter(|c| view[from + **c] > 0.0).count();
        let one = |(k, cells): (usize, &[usize; 4])| match (count(cells, 0), count(cells, 42)) {
            (n @ 1..=3, 0) => Some(k * KINDS + n - 1),
            (0, n @ 1..=3) => Some(k * KINDS + n + 2),
            _ => None,
        };
        self.lines.iter().enumerate().filter_map(one).chain([self.lines.len() * KINDS]).collect()
    }

    /// The logits, then the value.
    fn outputs(&self, features: &[usize]) -> [f32; ACTIONS + 1] {
        let mut out = [0.0; ACTIONS + 1];
        for f in features {
            out.iter_mut().zip(self.weights[*f]).for_each(|(sum, w)| *sum += w);
        }
        out[ACTIONS] = out[ACTIONS].tanh();
        out
    }

    /// A gradient step at every decision of a game: towards the visits of the search, and towards the result.
    fn learn(&mut self, game: &SelfPlayed, rate: f32) {
        for decided in &game.decisions {
            let features = self.features(&decided.observation);
            let out = self.outputs(&features);
            let mut slope = [0.0; ACTIONS + 1];
            let sum: f32 = decided.policy.iter().map(|(id, _)| out[*id as usize].exp()).sum();
            for (id, share) in &decided.policy {
                slope[*id as usize] = out[*id as usize].exp() / sum - share;
            }
            slope[ACTIONS] = (out[ACTIONS] - game.values[decided.seat.at()]) * (1.0 - out[ACTIONS].powi(2));
            for f in features {
                self.weights[f].iter_mut().zip(slope).for_each(|(w, s)| *w -= rate * s);
            }
        }
    }
}

impl Evaluator for Linear {
    fn evaluate(&mut self, leaves: &Leaves<'_>, logits: &mut [f32], values: &mut [f32]) -> Result<(), EvaluatorError> {
        for row in 0..leaves.rows() {
            let out = self.outputs(&self.features(leaves.observation(row)));
            logits[row * ACTIONS..][..ACTIONS].copy_from_slice(&out[..ACTIONS]);
            values[row * 2..][..2].copy_from_slice(&[out[ACTIONS], -out[ACTIONS]]);
        }
        Ok(())
    }
}

/// Learns from `games` games of self-play a round.
fn learn(rounds: u64, games: u64, simulations: u32) -> Result<Linear, Box<dyn Error>> {
    let game = trousseau::game(ConnectFour::META.id)?.standard(2)?;
    let mut linear = Linear::new();
    for round in 0..rounds {
        let mut played = vec![];
        let play = SelfPlay::new(&*game, Puct::new(simulations).leaves(4).noise(1.0, 0.25)).drawn(16);
        play.run(1, round * games..(round + 1) * games, &mut linear.clone(), |g| played.push(g))?;
        played.sort_by_key(|g| g.number);
        played.iter().for_each(|g| linear.learn(g, 0.02 / (1.0 + round as f32 / 20.0)));
    }
    Ok(linear)
}

/// Plays `games` games, each opening once from both seats, all at the same time. Returns the win rate of the search with this evaluator and its 95 %
/// interval; a draw is half a win.
fn duel(
    linear: &Linear,
    games: u64,
    simulations: u32,
    other: impl Fn(&AnyObservation<'_>, u64) -> u32,
) -> Result<[f64; 3], Box<dyn Error>> {
    let (table, mut linear) = (trousseau::game(ConnectFour::META.id)?.standard(2)?, linear.clone());
    let opened = |game: u64| {
        let (mut m, mut rng, mut legal) = (table.start(0), FastRng::new(game / 2), vec![]);
        while let (Next::Seat(p), 0..6) = (m.next(), m.plies()) {
            m.legal(&mut legal);
            m.play(p, legal[rng.below(legal.len() as u32) as usize]).expect("it is legal");
        }
        (Seat((game % 2) as u8), m)
    };
    let mut matches: Vec<(Seat, Box<dyn AnyMatch>)> = (0..games).map(opened).collect();
    let mut rng = FastRng::new(99);
    while matches.iter().any(|(_, m)| m.next() != Next::Over) {
        let turn = |(mine, m): &(Seat, Box<dyn AnyMatch>)| m.next() == Next::Seat(*mine);
        let asked: Vec<usize> = (0..matches.len()).filter(|k| turn(&matches[*k])).collect();
        let seeds: Vec<u64> = asked.iter().map(|_| rng.word()).collect();
        let observations: Vec<_> = asked.iter().filter_map(|k| AnyObservation::at(&*matches[*k].1)).collect();
        let found = Puct::new(simulations).rank_all(&observations, &seeds, &mut linear)?;
        for (k, ranked) in asked.into_iter().zip(found) {
            let (mine, m) = &mut matches[k];
            m.play(*mine, ranked[0].id)?;
        }
        for (mine, m) in &mut matches {
            if let Next::Seat(p) = m.next()
                && p != *mine
            {
                let id = other(&AnyObservation::at(&**m).expect("somebody decides"), rng.word());
                m.play(p, id)?;
            }
        }
    }
    let win = |(mine, m): &(Seat, Box<dyn AnyMatch>)| {
        let (share, of) = m.outcome().expect("it is over").win_share(*mine);
        f64::from(share) / f64::from(of)
    };
    // Wilson's interval.
    let (n, z) = (games as f64, 1.96f64);
    let rate = matches.iter().map(win).sum::<f64>() / n;
    let half = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    let [low, high] = [-half, half].map(|half| (rate + z * z / (2.0 * n) + half) / (1.0 + z * z / n));
    Ok([rate, low, high])
}

fn main() -> Result<(), Box<dyn Error>> {
    let rounds = std::env::args().nth(1).map_or(Ok(40), |n| n.parse())?;
    let (simulations, games, greedy) = (100, 1000, "greedy".parse::<Bot>()?);
    let (learned, blank) = (learn(rounds, 100, simulations)?, Linear::new());
    let tell = |what: &str, found: [f64; 3]| {
        let [rate, low, high] = found.map(|x| 100.0 * x);
        println!("{rate:.1} % of {games} games won [{low:.1}, {high:.1}]: {what}");
    };
    let before = |o: &AnyObservation<'_>, seed| {
        Puct::new(simulations).choose(o, seed, &mut Linear::new()).expect("a linear evaluator does not fail")
    };
    tell("before learning, against greedy", duel(&blank, games, simulations, |o, seed| greedy.choose(o, seed))?);
    tell("after learning, against greedy", duel(&learned, games, simulations, |o, seed| greedy.choose(o, seed))?);
    tell("after learning, against the search before it learned", duel(&learned, games, simulations, before)?);
    let mcts: Bot = format!("mcts:{simulations}").parse()?;
    tell(
        "after learning, against random playouts",
        duel(&learned, games, simulations, |o, seed| mcts.choose(o, seed))?,
    );
    Ok(())
}

#[test]
fn a_few_games_are_enough_to_beat_greedy_and_the_search_that_has_not_learned() {
    let (learned, greedy) = (learn(4, 32, 32).unwrap(), "greedy".parse::<Bot>().unwrap());
    assert_eq!(learn(1, 4, 8).unwrap().weights, learn(1, 4, 8).unwrap().weights, "the same games for the same seeds");
    let [_, low, _] = duel(&learned, 100, 64, |o, seed| greedy.choose(o, seed)).unwrap();
    assert!(low > 0.5, "{low}");
    let before = |o: &AnyObservation<'_>, seed| Puct::new(32).choose(o, seed, &mut Linear::new()).unwrap();
    let [_, low, _] = duel(&learned, 60, 32, before).unwrap();
    assert!(low > 0.5, "{low}");
}
