//! A game learned from nothing but its rules: self-play, a linear evaluator, and a search that hands it the leaves of many games in one call.
//!
//! `cargo run --release --example learned_search -- [GAME] [ROUNDS]` learns for so many rounds (default: connect-four, 30), then plays against
//! greedy, and against the same search with an evaluator that has learned nothing. The same arguments give the same numbers.
use std::{error::Error, time::Duration};
use trousseau::AnyGame;
use trousseau_agents::{
    AgentSpec, Arena, PreparedAgent,
    puct::{Decided, Evaluator, EvaluatorError, Leaves, Puct, PuctAgent, SelfPlay, SelfPlayed},
    tournament::{Plan, Standing, standings},
};

/// A line for each logit and for the value: the sum of the weights of all numbers of the encoding, each times its number.
#[derive(Clone)]
struct Linear {
    /// For each number of the encoding, its weight for every action and for the value.
    weights: Vec<f32>,
    /// The running mean of the squared gradient of each weight.
    slopes: Vec<f32>,
    columns: usize,
}

impl Linear {
    fn new(game: &dyn AnyGame) -> Self {
        let (rows, columns) = (game.layout().len() + 1, game.actions() as usize + 1);
        Self { weights: vec![0.0; rows * columns], slopes: vec![0.0; rows * columns], columns }
    }

    /// Calls `with` for every number that is not 0, and the constant 1, with the range of its weights.
    fn inputs(&self, row: &[f32], mut with: impl FnMut(f32, std::ops::Range<usize>)) {
        for (k, x) in row.iter().copied().chain([1.0]).enumerate().filter(|(_, x)| *x != 0.0) {
            with(x, k * self.columns..(k + 1) * self.columns);
        }
    }

    /// The logits of all actions, then the value before it is squashed.
    fn outputs(&self, row: &[f32], out: &mut [f32]) {
        out.fill(0.0);
        self.inputs(row, |x, at| out.iter_mut().zip(&self.weights[at]).for_each(|(sum, w)| *sum += x * w));
    }

    /// One step of gradient descent towards the visits of the search and the result of the game, with a step size for each weight.
    fn learn(&mut self, decided: &Decided, result: f32, rate: f32) {
        let mut out = vec![0.0; self.columns];
        self.outputs(&decided.observation, &mut out);
        let value = out[self.columns - 1].tanh();
        let mut slope = vec![0.0; self.columns];
        if decided.policy.len() > 1 {
            let top = decided.policy.iter().map(|(id, _)| out[*id as usize]).fold(f32::MIN, f32::max);
            let sum: f32 = decided.policy.iter().map(|(id, _)| (out[*id as usize] - top).exp()).sum();
            for (id, share) in &decided.policy {
                slope[*id as usize] = (out[*id as usize] - top).exp() / sum - share;
            }
        }
        slope[self.columns - 1] = (value - result) * (1.0 - value * value);
        let (mut steps, active) = (vec![], slope.iter().filter(|s| **s != 0.0).count());
        self.inputs(&decided.observation, |x, at| steps.push((x, at)));
        let share = rate / (steps.len() as f32).sqrt();
        if active > 0 {
            for (x, at) in steps {
                for (k, slope) in at.zip(&slope).filter(|(_, s)| **s != 0.0) {
                    self.slopes[k] += 0.01 * (slope * slope * x * x - self.slopes[k]);
                    self.weights[k] -= share * slope * x / (self.slopes[k].sqrt() + 0.05);
                }
            }
        }
    }
}

impl Evaluator for Linear {
    fn evaluate(&mut self, leaves: &Leaves<'_>, logits: &mut [f32], values: &mut [f32]) -> Result<(), EvaluatorError> {
        let (actions, seats) = (leaves.actions(), leaves.seats());
        let mut out = vec![0.0; self.columns];
        for row in 0..leaves.rows() {
            self.outputs(leaves.observation(row), &mut out);
            logits[row * actions..][..actions].copy_from_slice(&out[..actions]);
            // The value of the seat that decides; the others share the opposite.
            let values = &mut values[row * seats..][..seats];
            values.fill(-out[actions].tanh() / (seats as f32 - 1.0).max(1.0));
            values[0] = out[actions].tanh();
        }
        Ok(())
    }
}

/// Plays `games` games a round against itself and learns from each, newest weights first.
fn learn(game: &dyn AnyGame, rounds: u64, games: u64, simulations: u32) -> Result<Linear, Box<dyn Error>> {
    let mut linear = Linear::new(game);
    let puct = Puct::new(simulations).leaves(4).noise(1.0, 0.25);
    for round in 0..rounds {
        let mut played: Vec<SelfPlayed> = vec![];
        let mut player = linear.clone();
        SelfPlay::new(game, puct).together(games as usize).drawn(12).run(
            1_000_000,
            round * games..(round + 1) * games,
            &mut player,
            |g| played.push(g),
        )?;
        played.sort_by_key(|g| g.number);
        let rate = 0.05 / (1.0 + round as f32 / 10.0);
        for g in &played {
            for decided in &g.decisions {
                linear.learn(decided, g.values[decided.seat.at()], rate);
            }
        }
    }
    Ok(linear)
}

/// How the search with this evaluator fares against another agent: each seed is played from both seats.
fn duel(
    game: &dyn AnyGame,
    linear: &Linear,
    other: PreparedAgent,
    games: u64,
    simulations: u32,
) -> Result<Standing, Box<dyn Error>> {
    let linear = linear.clone();
    let mine = PreparedAgent::custom(move || {
        Box::new(PuctAgent::new(Puct::new(simulations).noise(1.0, 0.25), linear.clone()))
    });
    let (agents, plan, mut played) = ([mine, other], Plan::new(game, 2, games, 5_000_000), vec![]);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    plan.arena(Arena::new(game, &agents).threads(threads)).run(plan.left(&Default::default()), |p| {
        played.push(p);
        Ok::<_, std::convert::Infallible>(())
    })?;
    let names = ["learned".to_string(), "other".to_string()];
    Ok(standings(&names, false, &played).into_iter().find(|s| s.agent == names[0]).expect("it played"))
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let id = words.first().map_or("connect-four", String::as_str);
    let rounds = words.get(1).map_or(Ok(30), |n| n.parse())?;
    let game = trousseau::game(id)?.standard(2)?;
    let (simulations, games) = (100, 400);
    let linear = learn(&*game, rounds, 100, simulations)?;
    let tell = |what: &str, s: Standing| {
        println!("{id}: wins {:.1} % [{:.1}, {:.1}] {what}", 100.0 * s.win_rate, 100.0 * s.ci95[0], 100.0 * s.ci95[1]);
    };
    let greedy = "greedy".parse::<AgentSpec>()?.prepare(&*game, Duration::ZERO)?;
    tell("against greedy", duel(&*game, &linear, greedy.clone(), games, simulations)?);
    let blank = Linear::new(&*game);
    let unlearned =
        PreparedAgent::custom(move || Box::new(PuctAgent::new(Puct::new(simulations).noise(1.0, 0.25), blank.clone())));
    tell("against the same search that has not learned", duel(&*game, &linear, unlearned, games, simulations)?);
    tell("against greedy before it learned", duel(&*game, &Linear::new(&*game), greedy, games, simulations)?);
    Ok(())
}

#[test]
fn a_few_rounds_are_enough_to_beat_greedy() {
    let game = trousseau::game("connect-four").unwrap().standard(2).unwrap();
    let learned = learn(&*game, 2, 10, 20).unwrap();
    assert!(learned.weights.iter().any(|w| *w != 0.0));
    assert_eq!(learned.weights, learn(&*game, 2, 10, 20).unwrap().weights, "the same games for the same seeds");
}
