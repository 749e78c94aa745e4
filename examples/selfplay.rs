//! A network learns connect four from nothing by playing against itself in a batch, with no framework: actor-critic with plain gradients.
//! `cargo run --release --example selfplay [UPDATES]`
use std::sync::Arc;
use trousseau::engine_core::{
    batch::{Actions, AnyBatch, BatchSpec, Buffers, LEAVE, Observations, RandomOpponent, Seeds, Split, Stepped},
    chance::FastRng,
    rules::{Seat, Seats},
};

type Error = Box<dyn std::error::Error>;
const ROWS: usize = 64;
const HIDDEN: usize = 64;
const OUT: usize = 8; // the columns, and the value of the position

/// One hidden layer: a row of weights per input, the biases, then a row of weights and a bias per output.
struct Net {
    inputs: usize,
    weights: Vec<f32>,
    gradient: Vec<f32>,
    /// The running means of the gradient and of its square, and the number of updates.
    moments: Vec<[f32; 2]>,
    updates: i32,
}

/// A decision that was made, kept until the game is over.
struct Move {
    seat: usize,
    numbers: Vec<f32>,
    mask: Vec<bool>,
    column: usize,
}

impl Net {
    fn new() -> Result<Self, Error> {
        let inputs = trousseau::game("connect-four")?.standard(2)?.layout().len();
        let (n, mut rng) = ((inputs + 1) * HIDDEN + (HIDDEN + 1) * OUT, FastRng::new(1));
        let weights = (0..n).map(|_| (rng.below(2001) as f32 / 1000.0 - 1.0) * 0.1).collect();
        Ok(Self { inputs, weights, gradient: vec![0.0; n], moments: vec![[0.0; 2]; n], updates: 0 })
    }

    /// The hidden layer, the probability of each legal column, and the value.
    fn forward(&self, numbers: &[f32], mask: &[bool]) -> ([f32; HIDDEN], [f32; OUT - 1], f32) {
        let (first, second) = self.weights.split_at((self.inputs + 1) * HIDDEN);
        let mut hidden = [0.0; HIDDEN];
        for (row, x) in first.chunks_exact(HIDDEN).zip(numbers.iter().chain([&1.0])).filter(|(_, x)| **x != 0.0) {
            hidden.iter_mut().zip(row).for_each(|(h, w)| *h += w * x);
        }
        hidden.iter_mut().for_each(|h| *h = h.max(0.0));
        let output = |k: usize| {
            let row = &second[k * (HIDDEN + 1)..][..=HIDDEN];
            row[HIDDEN] + hidden.iter().zip(row).map(|(h, w)| h * w).sum::<f32>()
        };
        let odds: [f32; OUT - 1] =
            std::array::from_fn(|k| if mask[k] { output(k).clamp(-20.0, 20.0).exp() } else { 0.0 });
        let sum: f32 = odds.iter().sum();
        (hidden, odds.map(|p| p / sum), output(OUT - 1).tanh())
    }

    /// A column, drawn from the policy.
    fn draw(&self, (numbers, mask): (&[f32], &[bool]), rng: &mut FastRng) -> usize {
        let (odds, mut left) = (self.forward(numbers, mask).1, rng.below(1 << 24) as f32 / (1 << 24) as f32);
        let drawn = (0..7).filter(|&k| mask[k]).find(|&k| (left -= odds[k], left < 0.0).1);
        drawn.or(mask.iter().rposition(|&legal| legal)).expect("a column is free")
    }

    /// Adds the gradient of one decision with this return for its seat.
    fn learn(&mut self, m: &Move, result: f32) {
        let (hidden, odds, value) = self.forward(&m.numbers, &m.mask);
        // The gradient of the loss at each output: policy gradient for the columns, squared error for the value.
        let error: [f32; OUT] = std::array::from_fn(|k| match k {
            7 => (value - result) * (1.0 - value * value),
            k => (odds[k] - f32::from(u8::from(k == m.column))) * (result - value),
        });
        let (first, second) = self.gradient.split_at_mut((self.inputs + 1) * HIDDEN);
        let weights = &self.weights[first.len()..];
        let mut below = [0.0; HIDDEN];
        for (k, e) in error.iter().enumerate() {
            let row = k * (HIDDEN + 1);
            for (j, h) in hidden.iter().enumerate() {
                second[row + j] += e * h;
                below[j] += if *h > 0.0 { e * weights[row + j] } else { 0.0 };
            }
            second[row + HIDDEN] += e;
        }
        for (row, x) in first.chunks_exact_mut(HIDDEN).zip(m.numbers.iter().chain([&1.0])).filter(|(_, x)| **x != 0.0) {
            row.iter_mut().zip(&below).for_each(|(g, b)| *g += b * x);
        }
    }

    /// Takes a step against the gradient of this many decisions.
    fn update(&mut self, decisions: f32) {
        self.updates += 1;
        for ((w, g), [m, v]) in self.weights.iter_mut().zip(&mut self.gradient).zip(&mut self.moments) {
            let x = std::mem::take(g) / decisions;
            *m += 0.1 * (x - *m);
            *v += 0.01 * (x * x - *v);
            *w -= 0.002 * *m / (v.sqrt() + 1e-4);
        }
    }
}

/// A batch with the buffers that it fills.
struct Table {
    batch: Box<dyn AnyBatch>,
    numbers: Vec<f32>,
    mask: Vec<bool>,
    seat: Vec<i8>,
    reward: Vec<f32>,
    over: Vec<bool>,
    actions: Vec<i64>,
}

impl Table {
    fn new(spec: &BatchSpec) -> Result<Self, Error> {
        let batch = trousseau::game("connect-four")?.standard(2)?.batch(spec)?;
        let (numbers, mask, actions) = (vec![0.0; ROWS * batch.numbers()], vec![false; ROWS * 7], vec![LEAVE; ROWS]);
        let (seat, reward, over) = (vec![0; ROWS], vec![0.0; ROWS * 2], vec![false; ROWS]);
        let mut table = Self { batch, numbers, mask, seat, reward, over, actions };
        table.run(true)?;
        Ok(table)
    }

    /// Plays the actions, or starts.
    fn run(&mut self, start: bool) -> Result<Stepped, Error> {
        let mut out = Buffers {
            observation: Observations::F32(&mut self.numbers),
            mask: Some(&mut self.mask),
            seat: Some(&mut self.seat),
            reward: Some(&mut self.reward),
            terminated: Some(&mut self.over),
            kept: true,
            ..Buffers::default()
        };
        let given = Actions::Given(&self.actions);
        Ok(if start { self.batch.reset(None, None, &mut out)? } else { self.batch.step(given, &mut out)? })
    }

    /// What the seat that decides in a row sees, and what it may do.
    fn at(&self, i: usize) -> (&[f32], &[bool]) {
        let n = self.numbers.len() / ROWS;
        (&self.numbers[i * n..][..n], &self.mask[i * 7..][..7])
    }
}

/// Learns by self-play: one network decides for both seats.
fn train(net: &mut Net, updates: i32) -> Result<(), Error> {
    let (mut table, mut rng, mut learnt) = (Table::new(&BatchSpec::new(ROWS, 1))?, FastRng::new(2), 0.0);
    let mut games: Vec<Vec<Move>> = (0..ROWS).map(|_| vec![]).collect();
    while net.updates < updates {
        for (i, game) in games.iter_mut().enumerate() {
            let ((numbers, mask), column) = (table.at(i), net.draw(table.at(i), &mut rng));
            game.push(Move { seat: table.seat[i] as usize, numbers: numbers.to_vec(), mask: mask.to_vec(), column });
            table.actions[i] = column as i64;
        }
        table.run(false)?;
        for (i, game) in games.iter_mut().enumerate().filter(|(i, _)| table.over[*i]) {
            learnt += game.len() as f32;
            // The result counts less for decisions long before it.
            for (before, m) in game.drain(..).rev().enumerate() {
                net.learn(&m, table.reward[2 * i + m.seat] * 0.9f32.powi(before as i32));
            }
        }
        if learnt >= 1024.0 {
            net.update(std::mem::take(&mut learnt));
        }
    }
    Ok(())
}

/// The share of games won against random play, in both seats, on seeds that training never sees.
fn evaluate(net: &Net, games: u32) -> Result<f64, Error> {
    let (learners, seeds) = (Seats::one(Seat(0)), Seeds::new(1, Split::Test));
    let opponents = vec![Arc::new(RandomOpponent) as _];
    let mut table = Table::new(&BatchSpec { learners, rotate: true, opponents, seeds, ..BatchSpec::new(ROWS, 0) })?;
    let (mut played, mut won, mut rng) = (0, 0.0, FastRng::new(3));
    while played < games {
        let learner = table.seat.clone();
        (0..ROWS).for_each(|i| table.actions[i] = net.draw(table.at(i), &mut rng) as i64);
        played += table.run(false)?.finished;
        let share = |i: usize| f64::from(table.reward[2 * i + learner[i] as usize] + 1.0) / 2.0;
        won += (0..ROWS).filter(|&i| table.over[i]).map(share).sum::<f64>();
    }
    Ok(won / f64::from(played))
}

fn main() -> Result<(), Error> {
    let (mut net, updates) = (Net::new()?, std::env::args().nth(1).map_or(Ok(1000), |word| word.parse())?);
    println!("before: {:.1} % against random play", 100.0 * evaluate(&net, 2000)?);
    train(&mut net, updates)?;
    println!("after {updates} updates: {:.1} % against random play", 100.0 * evaluate(&net, 2000)?);
    Ok(())
}

#[test]
fn a_network_learns_to_beat_random_play() {
    let mut net = Net::new().unwrap();
    train(&mut net, 80).unwrap();
    assert!(evaluate(&net, 500).unwrap() > 0.6);
}
