//! `tournament`: plays agents against each other.
use crate::{failure::Failure, out::Out, player, progress::Progress, registry::Registry, table::Table};
use serde::Serialize;
use std::{
    collections::BTreeMap,
    path::Path,
    time::{Duration, Instant},
};
use trousseau::AnyGame;
use trousseau_agents::{
    AgentSpec, Arena,
    tournament::{Log, LogError, OnTrouble, Plan, RunError, Standing, labels, standings},
};

/// Play agents against each other and rank them
#[derive(clap::Args)]
#[command(after_long_help = MORE)]
pub struct Tournament {
    #[command(flatten)]
    table: Table,
    /// The agents; repeat the flag or separate them with commas
    #[arg(long, value_name = "A,B,..", required = true)]
    agents: Vec<String>,
    /// Number of games for each set of agents that fits a table
    #[arg(long, value_name = "M", default_value_t = 100)]
    games: u64,
    /// First seed; further games use the following numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of games to run in parallel [default: one per processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Log each game as a line of JSON; resume if the file exists
    #[arg(long, value_name = "FILE")]
    log: Option<String>,
    /// Log the records too, for `replay`
    #[arg(long, requires = "log")]
    records: bool,
    /// Time limit of a process for one decision
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    time_limit: u64,
    /// Stop when a process fails, instead of scoring a loss
    #[arg(long)]
    abort: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const MORE: &str = "\
Every set of agents that fits a table plays: for two seats, every pair. Each seed is played once with each agent at each seat. In \
cooperative games, each agent plays all the seats, and agents are compared on the same seeds. The results are the same for any \
number of threads.

With --log, an interrupted tournament resumes where it stopped, and a larger M extends it.

Agents:
  random            a uniformly random legal move
  greedy[:WORLDS]   the best move by the game's estimate, averaged over WORLDS sampled worlds
  flat:N            the best mean result in N random playouts
  ismcts:N, mcts:N  Monte Carlo tree search over sampled worlds
  mcts-exact:N      Monte Carlo tree search with exact chance probabilities
  expectimax:DEPTH  searches DEPTH decisions ahead with exact probabilities
  cfr:ROUNDS        an equilibrium, for games with a small tree
  exec:COMMAND      another process; see below
N is a number of simulations, or a time like 50ms. Quote a command that contains a comma. A process that crashes, sends an invalid answer \
or exceeds the time limit loses that game.

A process reads and writes lines of JSON. If its first line is a hello, it plays many games at once, as many as there are threads:
  it writes    {\"type\":\"hello\",\"protocol\":2,\"wants\":[\"encode\",\"mask\"],\"batch\":64}
  it reads     {\"type\":\"asks\",\"asks\":[{\"ask\":17,\"match\":5,\"step\":3,\"seed\":123,\"legal\":[0,1],...}]}
  it writes    {\"answers\":[{\"ask\":17,\"id\":0}]}
It can want view, events, choices, encode, sparse and mask. See examples/agent.py, and the documentation of trousseau_agents::exec for all \
lines and for processes that play one game.

JSON: one object with `game`, `seats`, `options`, `seed`, `games` (all of them), `seconds` and `standings`, the best first. Each \
standing has `agent`, `games`, `win_rate`, `ci95`, `mean_utility`, `mean_score`, `elo`, `elo_error`, `forfeits`, `decisions` and \
`decisions_per_second`.";

#[derive(Serialize)]
struct Report {
    game: &'static str,
    seats: u8,
    options: BTreeMap<String, String>,
    seed: u64,
    games: usize,
    seconds: f64,
    standings: Vec<Standing>,
}

impl From<LogError> for Failure {
    fn from(e: LogError) -> Self {
        Self::Refused(e.to_string())
    }
}

pub fn run(args: &Tournament, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let game = args.table.make(games)?;
    let names = args.agents.iter().flat_map(|list| player::parts(list)).map(|name| player::named(&name));
    let names = names.collect::<Result<Vec<AgentSpec>, _>>()?;
    let (seed, limit) = (args.seed, Duration::from_millis(args.time_limit));
    let usual = std::thread::available_parallelism().map_or(1, usize::from);
    let labels = labels(&names);
    let mut log = match args.log.as_deref() {
        Some(path) => Log::open(Path::new(path), &*game, &labels, seed).map_err(|e| named(path, e))?,
        None => Log::in_memory(),
    };
    let plan = Plan::new(&*game, names.len(), args.games, seed);
    let ready = names.iter().map(|name| name.prepare(&*game, limit)).collect::<Result<Vec<_>, _>>();
    let ready = ready.map_err(|e| Failure::Refused(format!("{} cannot be solved: {e}", game.meta().id)))?;
    let done = log.done().clone();
    let start = Instant::now();
    let progress = Progress::new("games", Some(plan.len()), done.len() as u64, args.json);
    let arena = Arena::new(&*game, &ready).threads(args.threads.map_or(usual, usize::from)).records(args.records);
    let arena = arena.on_trouble(if args.abort { OnTrouble::Abort } else { OnTrouble::Loss });
    let played = plan.arena(arena).run(plan.left(&done), |game| {
        progress.done(1);
        log.keep(game)
    });
    drop(progress);
    played.map_err(|e| match e {
        RunError::Keep(e) => e.into(),
        RunError::NoDecision(e) => {
            Failure::Refused(format!("game {}, {}, {}: {}", e.game, e.seat, labels[e.agent], e.trouble))
        }
        other => Failure::Refused(other.to_string()),
    })?;
    let report = Report {
        game: game.meta().id,
        seats: game.seats(),
        options: game.options(),
        seed,
        games: log.played().len(),
        seconds: start.elapsed().as_secs_f64(),
        standings: standings(&labels, game.meta().shared, log.played()),
    };
    if args.json {
        return out.json(&report);
    }
    tell(&report, &*game, out)
}

fn tell(report: &Report, game: &dyn AnyGame, out: &mut Out) -> Result<(), Failure> {
    out.line(format_args!(
        "{} games of {} with {} seats, seed {}, in {:.1} s",
        report.games,
        game.meta().title,
        report.seats,
        report.seed,
        report.seconds
    ))?;
    let wide = report.standings.iter().map(|s| s.agent.chars().count()).max().unwrap_or(0).max(5);
    out.line(format_args!(
        "{:wide$}  {:>6}  {:>6}  {:>15}  {:>14}  {:>7}  {:>9}  {:>11}",
        "agent", "games", "wins", "95 % interval", "Elo", "utility", "score", "decisions/s"
    ))?;
    for s in &report.standings {
        let given_up = if s.forfeits > 0 { format!("  forfeited {}", s.forfeits) } else { String::new() };
        out.line(format_args!(
            "{:wide$}  {:>6}  {:>5.1}%  {:>6.1}% - {:>5.1}%  {:>+7.0} ± {:<4.0}  {:>+7.3}  {:>9.2}  {:>11.0}{given_up}",
            s.agent,
            s.games,
            100.0 * s.win_rate,
            100.0 * s.ci95[0],
            100.0 * s.ci95[1],
            s.elo,
            s.elo_error,
            s.mean_utility,
            s.mean_score,
            s.decisions_per_second
        ))?;
    }
    Ok(())
}

fn named(path: &str, e: LogError) -> Failure {
    match e {
        LogError::Io(error) => Failure::File { path: path.into(), error },
        e => Failure::Refused(format!("{path}: {e}")),
    }
}
