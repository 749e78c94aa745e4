//! `simulate`: plays many games between agents and measures the speed.
use crate::{
    failure::Failure,
    out::Out,
    player::{Agent, stopped},
    progress::Progress,
    registry::Registry,
    table::{self, Table},
};
use serde::Serialize;
use std::{collections::BTreeMap, time::Instant};
use trousseau::{
    engine_core::record::Record,
    erased::{SeatDetails, Tally, WIN},
};
use trousseau_agents::arena::{Arena, Simulated};

/// Play many games between agents; report win rates and speed
#[derive(clap::Args)]
#[command(after_long_help = MORE)]
pub struct Simulate {
    #[command(flatten)]
    table: Table,
    /// Number of games
    #[arg(long, value_name = "M", default_value_t = 100)]
    games: u64,
    /// Seed of the first game; each further game uses the next number
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// One agent for all seats, or one for each [default: random]
    #[arg(long, value_name = "AGENT,..")]
    agent: Vec<String>,
    /// Number of games to run in parallel
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
    /// Use the quick generator of searches: faster, but such games cannot be replayed
    #[arg(long)]
    fast: bool,
    /// Print only game I, as a record
    #[arg(long, value_name = "I")]
    record: Option<u64>,
    /// Write all records to a file, one per line, for `replay`
    #[arg(long, value_name = "FILE")]
    records: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const MORE: &str = "\
Game I has the seed S + I. It is the same on every machine and for any number of threads, unless an agent has a time limit. \
--fast is for random play that is not recorded. `help tournament` lists the agents.

JSON: one object with `game`, `seats`, `options`, `seed`, `agents` (per seat), `agent` (if one plays all seats), `threads`, `fast`, \
`games`, `decisions`, `seconds`, `decisions_per_second`, `longest`, `win_rates` and `mean_utilities` (per seat), `length` and `results`. `length` \
has `mean`, `standard_error`, `shortest` and `longest`, in decisions. `results` has for each seat `wins`, `draws` and `losses`, and `points` and \
`utility`, each with `mean` and `standard_error`. A game in which all come first is a draw; a draw counts half in `win_rates`.";

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
    length: Length,
    results: Vec<SeatResult>,
}

/// A mean and its standard error, which is null for fewer than two games.
#[derive(Serialize)]
struct Mean {
    mean: f64,
    standard_error: Option<f64>,
}

impl Mean {
    /// From exact sums: the number of games, the sum and the sum of squares.
    fn of(n: u64, sum: i128, squares: i128) -> Self {
        let games = n as f64;
        let mean = if n == 0 { 0.0 } else { sum as f64 / games };
        // The variance times n², without a difference of large floats.
        let spread = (i128::from(n) * squares - sum * sum) as f64;
        let standard_error = (n > 1).then(|| (spread.max(0.0) / (games * games * (games - 1.0))).sqrt());
        Self { mean, standard_error }
    }
}

/// How long the games were, in decisions.
#[derive(Serialize)]
struct Length {
    #[serde(flatten)]
    mean: Mean,
    shortest: Option<u32>,
    longest: u32,
}

/// The results of a seat.
#[derive(Serialize)]
struct SeatResult {
    wins: u64,
    draws: u64,
    losses: u64,
    points: Mean,
    utility: Mean,
}

impl SeatResult {
    fn all(tally: &Tally) -> Vec<Self> {
        let seats = tally.details.iter().flat_map(|d| &d.seats).zip(&tally.utilities);
        let row = |(s, &utilities): (&SeatDetails, &i64)| Self {
            wins: s.wins,
            draws: s.draws,
            losses: s.losses,
            points: Mean::of(tally.games, s.points.into(), s.points_squared),
            utility: Mean::of(tally.games, utilities.into(), s.utilities_squared),
        };
        seats.map(row).collect()
    }
}

pub fn run(args: &Simulate, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let game = args.table.make(games)?;
    let agents = Agent::seated(&args.agent, "--agent", &*game, game.seats().into(), "random")?;
    let threads = usize::from(args.threads);
    let random = agents.iter().all(Agent::is_random);
    let keeps = args.records.as_deref();
    if args.fast && (!random || keeps.is_some() || args.record.is_some()) {
        return Err(Failure::usage("--fast is for random play that is not recorded"));
    }
    let ready = Agent::ready(&agents);
    let arena = Arena::new(&*game, &ready).threads(threads).records(keeps.is_some()).fast(args.fast).details(true);
    if let Some(number) = args.record {
        let m = arena.simulated(args.seed, number).map_err(|e| Failure::Refused(e.to_string()))?;
        return out.line(m.record().try_to_json()?);
    }
    let progress = Progress::new("games", Some(args.games), 0, args.json);
    let start = Instant::now();
    let Simulated { tally, records, .. } =
        arena.simulate(args.seed, args.games, &|n| progress.done(n)).map_err(stopped)?;
    let seconds = start.elapsed().as_secs_f64();
    drop(progress);
    if let Some(path) = keeps {
        let lines = records.iter().map(Record::try_to_json).collect::<Result<Vec<_>, _>>()?;
        table::replace(path, &lines.join("\n"))?;
    }
    let per_game = |x: f64| if tally.games == 0 { 0.0 } else { x / tally.games as f64 };
    let squares = tally.details.as_ref().map_or(0, |d| d.decisions_squared.into());
    let agents: Vec<String> = agents.iter().map(|a| a.name().to_string()).collect();
    let report = Report {
        game: game.meta().id,
        seats: game.seats(),
        options: game.options(),
        seed: args.seed,
        agent: agents.iter().all(|a| *a == agents[0]).then(|| agents[0].clone()),
        agents,
        threads,
        fast: args.fast,
        games: tally.games,
        decisions: tally.decisions,
        seconds,
        decisions_per_second: tally.decisions as f64 / seconds.max(1e-9),
        longest: tally.longest,
        win_rates: tally.wins.iter().map(|&w| per_game(w as f64 / WIN as f64)).collect(),
        mean_utilities: tally.utilities.iter().map(|&u| per_game(u as f64)).collect(),
        length: Length {
            mean: Mean::of(tally.games, tally.decisions.into(), squares),
            shortest: tally.details.as_ref().and_then(|d| d.shortest),
            longest: tally.longest,
        },
        results: SeatResult::all(&tally),
    };
    if args.json {
        return out.json(&report);
    }
    out.line(format_args!(
        "{} games of {} with {} seats, seed {}",
        report.games, report.game, report.seats, report.seed
    ))?;
    out.line(format_args!(
        "{} decisions ({:.1} per game, {} at most) in {:.3} s: {:.0} per second",
        report.decisions,
        per_game(report.decisions as f64),
        report.longest,
        report.seconds,
        report.decisions_per_second
    ))?;
    for (p, (agent, r)) in report.agents.iter().zip(&report.results).enumerate() {
        let (points, utility) = (spelt(&r.points), spelt(&r.utility));
        let SeatResult { wins, draws, losses, .. } = r;
        out.line(format_args!(
            "seat {p}, {agent}: {wins} won, {draws} drawn, {losses} lost; points {points}, utility {utility}"
        ))?;
    }
    if let Some(path) = keeps {
        out.line(format_args!("records: {path}"))?;
    }
    Ok(())
}

/// A mean with its standard error, for people.
fn spelt(m: &Mean) -> String {
    let error = m.standard_error.map_or_else(String::new, |e| format!(" ± {e:.3}"));
    format!("{:.3}{error}", m.mean)
}
