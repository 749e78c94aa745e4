//! `report`: one page that shows a game at a glance.
mod canvas;
mod figures;
mod log;
mod page;
mod study;
mod summary;

use crate::{
    failure::Failure,
    out::Out,
    player,
    progress::Progress,
    registry::Registry,
    table::{self, Table},
};
use log::Log;
use serde_json::json;
use std::{
    io,
    time::{Duration, Instant},
};
use study::{Kept, Lens};
use summary::Summary;
use trousseau::{AnyGame, engine_core::record::fingerprint};
use trousseau_agents::{
    AgentSpec, Arena, PreparedAgent,
    arena::{Fixture, OnTrouble, RunError},
};

/// Draw a game at a glance: one page of plots from many games
#[derive(clap::Args)]
#[command(after_long_help = MORE)]
pub struct Report {
    #[command(flatten)]
    table: Table,
    /// Write the page to this file
    #[arg(long, value_name = "PAGE", required_unless_present = "json")]
    html: Option<String>,
    /// Compare with another content file, or with a file that holds a table of `[options]`
    #[arg(long, value_name = "FILE")]
    compare: Option<String>,
    /// Number of rounds: one game to look at, and the games of the ladder on the same seed
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Stop after this time, with the rounds that are done; 0 is no limit
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    seconds: u64,
    /// Seed of the first round; each further round uses the next number
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Agents from weak to strong. The last one plays the games to look at
    #[arg(long, value_name = "A,B,..", default_value = "random,greedy,ismcts:50")]
    ladder: Vec<String>,
    /// Number of games to run in parallel [default: one per processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Log each game as a line of JSON; resume if the file exists. A comparison logs to FILE and FILE.other
    #[arg(long, value_name = "FILE")]
    log: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const MORE: &str = "\
The page shows how long games are, how many actions there are and which kinds of decisions, points and margins, the advantage of each seat, luck \
against skill, which content wins when it is taken and which clauses act. It is one file with plots that can be printed.

A round is one game with the strongest agent at all seats, then for each rung of the ladder the stronger agent at each seat in turn against the \
weaker one, all on the same seed. Only whole rounds count, in order, so a report that ran out of time has the same numbers as one with fewer \
--games. The page says which command repeats it.

JSON: one object with `game`, `title`, `rules_version`, `seed`, `ladder`, `rounds`, `games_played`, `repeat` (the command), `page` and `boxes`: \
the numbers of the box and, with --compare, of the other.";

pub fn run(args: &Report, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let entry = args.table.entry(games)?;
    let names: Vec<String> = args.ladder.iter().flat_map(|list| player::parts(list)).collect();
    let specs = names.iter().map(|name| player::named(name)).collect::<Result<Vec<AgentSpec>, _>>()?;
    let names: Vec<String> = specs.iter().map(ToString::to_string).collect();
    let mut boxes = vec![args.table.make_other(games, None, &[])?];
    if let Some(path) = &args.compare {
        let (content, options) = other(&table::text(path)?);
        boxes.push(args.table.make_other(games, content.as_deref(), &options)?);
    }
    let limit = (args.seconds > 0).then(|| Duration::from_secs(args.seconds) / boxes.len() as u32);
    let mut studies = vec![];
    for (i, (game, content)) in boxes.iter().enumerate() {
        let path = args.log.as_ref().map(|log| if i == 0 { log.clone() } else { format!("{log}.other") });
        studies.push(Study::play(args, &**game, content, (&names, &specs), path.as_deref(), limit)?);
    }
    // Both boxes are judged by the same seeds.
    let rounds = studies.iter().map(Study::rounds).min().unwrap_or(0);
    if rounds == 0 {
        return Err(Failure::Refused(format!(
            "no round was finished in {} s; --seconds gives more time",
            args.seconds
        )));
    }
    let summaries: Vec<Summary> = studies.iter().map(|s| s.summary(&names, rounds)).collect();
    let per_round: usize = studies.iter().map(|s| s.per_round).sum();
    let repeat = repeat(args, &names, rounds);
    let shown = page::Page {
        title: entry.meta.title,
        rules_version: entry.meta.rules_version,
        shared: entry.meta.shared,
        seed: args.seed,
        ladder: &names,
        rounds,
        played: rounds * per_round,
        repeat: &repeat,
        other: args.compare.as_deref(),
        boxes: &summaries,
    };
    if let Some(path) = &args.html {
        table::replace(path, &shown.html())?;
    }
    if args.json {
        return out.json(&json!({
            "game": entry.meta.id,
            "title": entry.meta.title,
            "rules_version": entry.meta.rules_version,
            "seed": args.seed,
            "ladder": names,
            "rounds": rounds,
            "games_played": rounds * per_round,
            "repeat": repeat,
            "page": args.html,
            "boxes": summaries,
        }));
    }
    let page = args.html.as_deref().unwrap_or_default();
    out.line(format_args!("{page}: {rounds} rounds, {} games of {}", rounds * per_round, entry.meta.title))?;
    out.line(format_args!("the same numbers again: {repeat}"))
}

/// The command that gives the same numbers.
fn repeat(args: &Report, names: &[String], rounds: usize) -> String {
    let mut words = vec![crate::program(), "report".into()];
    words.extend(args.table.flags());
    words.extend(args.compare.iter().flat_map(|file| ["--compare".to_string(), file.clone()]));
    let rest = ["--games", &rounds.to_string(), "--seconds", "0", "--seed", &args.seed.to_string(), "--ladder"];
    words.extend(rest.map(String::from));
    words.push(names.join(","));
    words.extend(args.html.iter().flat_map(|page| ["--html".to_string(), page.clone()]));
    let plain = |w: &str| !w.is_empty() && w.chars().all(|c| c.is_alphanumeric() || "-_./:,=".contains(c));
    let quoted = |w: &String| if plain(w) { w.clone() } else { format!("'{}'", w.replace('\'', "'\\''")) };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// What a file to compare with holds: content, or a table of options and nothing else.
fn other(text: &str) -> (Option<String>, Vec<(String, String)>) {
    let table = text.parse::<toml::Table>().unwrap_or_default();
    let only = table.keys().all(|key| key == "options" || key == "game");
    match table.get("options").and_then(toml::Value::as_table).filter(|_| only) {
        Some(options) => {
            let value = |v: &toml::Value| v.as_str().map_or_else(|| v.to_string(), String::from);
            (None, options.iter().map(|(k, v)| (k.clone(), value(v))).collect())
        }
        None => (Some(text.to_string()), vec![]),
    }
}

/// The games of one box.
struct Study<'a> {
    game: &'a dyn AnyGame,
    lens: Lens,
    per_round: usize,
    kept: Vec<Kept>,
}

impl<'a> Study<'a> {
    fn play(
        args: &Report,
        game: &'a dyn AnyGame,
        content: &str,
        (names, specs): (&[String], &[AgentSpec]),
        log: Option<&str>,
        limit: Option<Duration>,
    ) -> Result<Self, Failure> {
        let start = Instant::now();
        let (seats, shared) = (usize::from(game.seats()), game.meta().shared);
        let each = summary::games_of_rung(seats, shared);
        let per_round = 1 + specs.len().saturating_sub(1) * each;
        let lens = Lens::new(game, content);
        let mut log = match log {
            None => Log::memory(),
            Some(path) => Log::open(
                path,
                &json!({
                    "report": 1,
                    "game": game.meta().id,
                    "rules_version": game.meta().rules_version,
                    "content": game.content_hash(),
                    "options": game.options(),
                    "seats": game.seats(),
                    "ladder": names,
                    "seed": args.seed,
                }),
                |kept| kept.fits(&lens, seats),
            )?,
        };
        let ready = specs.iter().map(|s| s.prepare(game, Duration::from_secs(60))).collect::<Result<Vec<_>, _>>();
        let ready: Vec<PreparedAgent> =
            ready.map_err(|e| Failure::Refused(format!("{} cannot be solved: {e}", game.meta().id)))?;
        let total = args.games * per_round as u64;
        let done: std::collections::BTreeSet<u64> = log.kept.keys().copied().collect();
        let fixture = |task: u64| {
            let (round, slot) = (task / per_round as u64, (task % per_round as u64) as usize);
            let agents = match slot.checked_sub(1) {
                None => vec![specs.len() - 1; seats],
                Some(k) if shared => vec![k / each + k % each; seats],
                Some(k) => (0..seats).map(|p| k / each + usize::from(p == k % each)).collect(),
            };
            Fixture { number: task, seed: args.seed.wrapping_add(round), agents }
        };
        let left = (0..total).filter(|task| !done.contains(task));
        let left = left.take_while(|_| limit.is_none_or(|limit| start.elapsed() < limit)).map(fixture);
        let usual = std::thread::available_parallelism().map_or(1, usize::from);
        let arena = Arena::new(game, &ready)
            .threads(args.threads.map_or(usual, usize::from))
            .on_trouble(OnTrouble::Abort)
            .decision_seeds(|fixture, step| fingerprint(&(fixture.number, fixture.seed, step as u64)));
        let progress =
            Progress::new("games", Some(total), done.iter().filter(|task| **task < total).count() as u64, args.json);
        let watched = |task: u64| task.is_multiple_of(per_round as u64);
        let played = arena.run_watched(
            left,
            |fixture| watched(fixture.number).then(|| lens.begin(fixture)),
            |seen, m| {
                if let Some(seen) = seen {
                    lens.see(seen, m);
                }
            },
            |played, seen| -> io::Result<()> {
                progress.done(1);
                log.keep(Kept::of(played, seen))
            },
        );
        drop(progress);
        played.map_err(|e| match e {
            RunError::Keep(error) => Failure::File { path: args.log.clone().unwrap_or_default(), error },
            RunError::Threads(e) => Failure::Internal(e.to_string()),
            other => Failure::Refused(other.to_string()),
        })?;
        // Only what was finished in order counts, so that the numbers depend on nothing but their number.
        let kept = (0..total).map_while(|task| log.kept.remove(&task)).collect();
        Ok(Self { game, lens, per_round, kept })
    }

    fn rounds(&self) -> usize {
        self.kept.len() / self.per_round
    }

    fn summary(&self, names: &[String], rounds: usize) -> Summary {
        Summary::of(self.game, &self.lens, names, &self.kept[..rounds * self.per_round], self.per_round)
    }
}
