//! `simulate`: many games by agents, and how fast.
use crate::{
    failure::Failure,
    out::Out,
    player::{Agent, play_out},
    progress::Progress,
    registry::Registry,
    table::{self, Table},
};
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder, prelude::*};
use serde::Serialize;
use std::{collections::BTreeMap, time::Instant};
use trousseau::{
    AnyGame, AnyMatch,
    engine_core::Seat,
    erased::{Simulation, Tally, WIN},
};

/// Play many games by agents, and tell who wins and how fast it goes
#[derive(clap::Args)]
#[command(after_long_help = MORE)]
pub struct Simulate {
    #[command(flatten)]
    table: Table,
    /// How many games
    #[arg(long, value_name = "M", default_value_t = 100)]
    games: u64,
    /// Seed of the first game; each further game has the next number
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// One agent for all seats, or one for each [default: random]
    #[arg(long, value_name = "AGENT,..")]
    agent: Vec<String>,
    /// How many games at once
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
    /// Use the quick generator of searches: faster, but such games cannot be replayed
    #[arg(long)]
    fast: bool,
    /// Print only game I, as a record
    #[arg(long, value_name = "I")]
    record: Option<u64>,
    /// Write all records to a file, one a line, for `replay`
    #[arg(long, value_name = "FILE")]
    records: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const MORE: &str = "\
Game I has the seed S + I. It is the same on every machine and for any number of threads, unless an agent thinks by the clock. \
--fast is for random play that is not recorded. `help tournament` lists the agents.

JSON: one object with `game`, `seats`, `options`, `seed`, `agents` (per seat), `agent` (if one plays all seats), `threads`, `fast`, \
`games`, `decisions`, `seconds`, `decisions_per_second`, `longest`, `win_rates` and `mean_utilities` (per seat).";

#[derive(Serialize)]
struct Report {
    game: &'static str,
    seats: u8,
    options: BTreeMap<String, String>,
    seed: u64,
    agents: Vec<String>,
    agent: Option<String>,
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

/// The most parts that games are split into.
const PARTS: u64 = 1024;
/// How many random games make one part.
const TOGETHER: u64 = 64;

/// How the games are played.
struct Plan<'a> {
    game: &'a dyn AnyGame,
    agents: &'a [Agent],
    all: Simulation,
    random: bool,
    records: bool,
    progress: Progress,
}

pub fn run(args: &Simulate, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let game = args.table.make(games)?;
    let agents = Agent::seated(&args.agent, "--agent", &*game, game.seats().into(), "random")?;
    let threads = usize::from(args.threads);
    let all = Simulation { fast: args.fast, ..Simulation::new(args.seed, args.games) };
    let random = agents.iter().all(Agent::is_random);
    let keeps = args.records.as_deref();
    if all.fast && (!random || keeps.is_some() || args.record.is_some()) {
        return Err(Failure::usage("--fast is for random play that is not recorded"));
    }
    let progress = Progress::new("games", Some(args.games), 0, args.json || args.record.is_some());
    let plan = Plan { game: &*game, agents: &agents, all, random, records: keeps.is_some(), progress };
    if let Some(number) = args.record {
        return out.line(plan.play(number)?.record().try_to_json()?);
    }
    let start = Instant::now();
    let (tally, records) = plan.spread(threads)?;
    let seconds = start.elapsed().as_secs_f64();
    drop(plan);
    if let Some(path) = keeps {
        table::replace(path, &records.join("\n"))?;
    }
    let per_game = |x: f64| if tally.games == 0 { 0.0 } else { x / tally.games as f64 };
    let agents: Vec<String> = agents.iter().map(|a| a.name().to_string()).collect();
    let report = Report {
        game: game.meta().id,
        seats: game.seats(),
        options: game.options(),
        seed: all.seed,
        agent: agents.iter().all(|a| *a == agents[0]).then(|| agents[0].clone()),
        agents,
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
    if args.json {
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
    let seats = report.win_rates.iter().zip(&report.mean_utilities).zip(&report.agents);
    for (p, ((win, utility), agent)) in seats.enumerate() {
        out.line(format_args!("seat {p}, {agent}: wins {:.1} %, worth {utility:+.3}", 100.0 * win))?;
    }
    if let Some(path) = keeps {
        out.line(format_args!("records: {path}"))?;
    }
    Ok(())
}

impl Plan<'_> {
    /// One game as a match.
    fn play(&self, number: u64) -> Result<Box<dyn AnyMatch>, Failure> {
        if self.random {
            return Ok(self.game.simulated(&self.all, number));
        }
        let seed = self.all.seed_of(number);
        let mut m = self.game.start(seed);
        play_out(&mut *m, self.agents, seed, |_| ())?;
        Ok(m)
    }

    /// The games of these numbers, and their records where they are kept.
    fn part(&self, from: u64, to: u64) -> Result<(Tally, Vec<String>), Failure> {
        if self.random && !self.records {
            let some = Simulation { first: self.all.first + from, games: to - from, ..self.all };
            let tally = self.game.simulate(&some);
            self.progress.done(some.games);
            return Ok((tally, vec![]));
        }
        let seats = usize::from(self.game.seats());
        let mut tally = Tally { utilities: vec![0; seats], wins: vec![0; seats], ..Tally::default() };
        let mut records = vec![];
        for number in from..to {
            let m = self.play(number)?;
            let end = m.outcome().expect("it was played to its end");
            tally.games += 1;
            tally.decisions += m.steps() as u64;
            tally.longest = tally.longest.max(m.steps() as u32);
            for p in Seat::first(self.game.seats()) {
                let (share, of) = end.win_share(p);
                tally.utilities[p.at()] += i64::from(end.utility(p));
                tally.wins[p.at()] += WIN * u64::from(share) / u64::from(of);
            }
            self.progress.done(1);
            if self.records {
                records.push(m.record().try_to_json()?);
            }
        }
        Ok((tally, records))
    }

    /// Shares the games among threads by their numbers: the sum does not depend on how many there are, nor does the order of records.
    fn spread(&self, threads: usize) -> Result<(Tally, Vec<String>), Failure>
    where
        Self: Sync,
    {
        let cannot = |e: ThreadPoolBuildError| Failure::Refused(e.to_string());
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(cannot)?;
        // A game at random takes microseconds, so a part has many of them; a game by agents may take a minute.
        let fewest = if threads > 1 { 4 * threads as u64 } else { 1 };
        let wanted = if self.random { (self.all.games / TOGETHER).max(fewest) } else { self.all.games };
        let n = wanted.min(self.all.games).clamp(1, PARTS);
        let cut = |k: u64| (u128::from(self.all.games) * u128::from(k) / u128::from(n)) as u64;
        let part = |k: u64| self.part(cut(k), cut(k + 1));
        let parts: Vec<_> = pool.install(|| (0..n).into_par_iter().map(part).collect::<Result<_, _>>())?;
        let (mut sum, mut records) = (Tally::default(), vec![]);
        for (tally, lines) in parts {
            sum.add(&tally);
            records.extend(lines);
        }
        Ok((sum, records))
    }
}
