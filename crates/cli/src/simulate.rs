//! `simulate`: many games at random, and how fast.
use crate::{args::Args, failure::Failure, out::Out, table};
use serde::Serialize;
use std::{collections::BTreeMap, time::Instant};
use trousseau::{
    AnyGame,
    erased::{Simulation, Tally, WIN},
};

pub const FLAGS: &[&str] = &["--games", "--seed", "--agent", "--threads", "--record"];
pub const SWITCHES: &[&str] = &["--json", "--fast"];
pub const HELP: &str = "\
trousseau simulate GAME [--seats N] [--games M] [--seed S] [--agent random] [--threads T] [--fast] [--json]
trousseau simulate GAME ... --record I

Plays M games (100) at random. Game i has the seed S + i (S is 1 unless it is given) and is the same on every machine, whatever the
number of threads; --record I prints it as a record. --fast takes the quick generator of searches instead: faster, and
such games cannot be replayed.
JSON: one object with `game`, `seats`, `options`, `seed`, `agent`, `threads`, `fast`, `games`, `decisions`, `seconds`,
`decisions_per_second`, `longest`, `win_rates` and `mean_utilities` (per seat).
";

#[derive(Serialize)]
struct Report {
    game: &'static str,
    seats: u8,
    options: BTreeMap<String, String>,
    seed: u64,
    agent: String,
    threads: usize,
    fast: bool,
    games: u64,
    decisions: u64,
    seconds: f64,
    decisions_per_second: f64,
    longest: u32,
    win_rates: Vec<f64>,
    mean_utilities: Vec<f64>,
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let game = table::make(args)?;
    let agent = args.value("--agent").unwrap_or("random");
    if agent != "random" {
        return Err(Failure::usage(format!("there is no agent \"{agent}\"; there is: random")));
    }
    let threads: usize = args.number_or("--threads", 1)?;
    if !(1..=64).contains(&threads) {
        return Err(Failure::usage("--threads is 1 to 64"));
    }
    let games = args.number_or("--games", 100)?;
    let all = Simulation { fast: args.has("--fast"), ..Simulation::new(args.number_or("--seed", 1)?, games) };
    if let Some(number) = args.number::<u64>("--record")? {
        return out.line(game.simulated(&all, number).record().to_json());
    }
    let start = Instant::now();
    let tally = spread(&*game, &all, threads);
    let seconds = start.elapsed().as_secs_f64();
    let per_game = |x: f64| if tally.games == 0 { 0.0 } else { x / tally.games as f64 };
    let report = Report {
        game: game.meta().id,
        seats: game.seats(),
        options: game.options(),
        seed: all.seed,
        agent: agent.into(),
        threads,
        fast: all.fast,
        games: tally.games,
        decisions: tally.decisions,
        seconds,
        decisions_per_second: tally.decisions as f64 / seconds.max(1e-9),
        longest: tally.longest,
        win_rates: tally.wins.iter().map(|&w| per_game(w as f64 / WIN as f64)).collect(),
        mean_utilities: tally.utilities.iter().map(|&u| per_game(u as f64)).collect(),
    };
    if args.has("--json") {
        return out.json(&report);
    }
    out.line(format_args!(
        "{} games of {} with {} seats, seed {}",
        report.games, report.game, report.seats, report.seed
    ))?;
    out.line(format_args!(
        "{} decisions ({:.1} a game, {} at most) in {:.3} s: {:.0} a second",
        report.decisions,
        per_game(report.decisions as f64),
        report.longest,
        report.seconds,
        report.decisions_per_second
    ))?;
    for (p, (win, utility)) in report.win_rates.iter().zip(&report.mean_utilities).enumerate() {
        out.line(format_args!("seat {p}: wins {:.1} %, worth {utility:+.3}", 100.0 * win))?;
    }
    Ok(())
}

/// Shares a simulation among threads by the numbers of its games: the sum does not depend on how many there are.
fn spread(game: &dyn AnyGame, all: &Simulation, threads: usize) -> Tally {
    let n = threads as u64;
    let part = |k: u64| {
        let (from, to) = (all.games * k / n, all.games * (k + 1) / n);
        Simulation { first: all.first + from, games: to - from, ..*all }
    };
    if threads == 1 {
        return game.simulate(all);
    }
    let mut sum = Tally::default();
    std::thread::scope(|scope| {
        let parts: Vec<_> = (0..n).map(|k| scope.spawn(move || game.simulate(&part(k)))).collect();
        for part in parts {
            sum.add(&part.join().expect("a game does not panic"));
        }
    });
    sum
}
