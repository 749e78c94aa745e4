//! The tour: one game of everything, in some seconds.
use crate::{args::Args, command::Command, failure::Failure, out::Out, table::usual_seats};
use serde::Serialize;
use std::time::Instant;
use trousseau::engine_core::Outcome;
use trousseau::erased::Simulation;

pub const COMMAND: Command = Command {
    name: "tour",
    about: &[],
    does: "one game of everything: what happens without a command",
    flags: &["--seed"],
    switches: &["--json"],
    table: false,
    help: HELP,
    run,
};
const HELP: &str = "\
trousseau [tour] [--seed S] [--json]

Plays one seeded game of every game by random play, tells how it ended and how fast such games go.
";

#[derive(Serialize)]
struct Row {
    game: &'static str,
    title: &'static str,
    seats: u8,
    decisions: usize,
    outcome: Option<Outcome>,
    decisions_per_second: u64,
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let seed = args.number_or("--seed", 2026)?;
    let json = args.has("--json");
    let mut rows = Vec::new();
    if !json {
        out.line(format_args!("One game of everything, at random, from seed {seed}:\n"))?;
        out.line(format_args!(
            "{:<18} {:>5} {:>9}  {:<34} {:>13}",
            "game", "seats", "decisions", "outcome", "decisions/s"
        ))?;
    }
    for entry in trousseau::games() {
        let seats = usual_seats(entry);
        let game = entry.standard(seats)?;
        let one = Simulation::new(seed, 1);
        let m = game.simulated(&one, 0);
        let row = Row {
            game: entry.meta.id,
            title: entry.meta.title,
            seats,
            decisions: m.steps(),
            outcome: m.outcome(),
            decisions_per_second: speed(&*game, seed),
        };
        if !json {
            let end = row.outcome.as_ref().map_or(String::new(), ending);
            out.line(format_args!(
                "{:<18} {:>5} {:>9}  {:<34} {:>13}",
                row.game, row.seats, row.decisions, end, row.decisions_per_second
            ))?;
            out.flush()?;
        }
        rows.push(row);
    }
    if json {
        return out.json(&serde_json::json!({ "seed": seed, "games": rows }));
    }
    out.text("\nTry next:\n")?;
    let first = trousseau::games().first().map_or("kuhn", |e| e.meta.id);
    for line in [
        format!("play {first} --against ismcts:200"),
        "games".into(),
        format!("rules {first} --games 50"),
        format!("simulate {first} --games 1000 --threads 2"),
        format!("simulate {first} --games 1 --agent greedy --records game.json"),
        "replay game.json --html game.html".into(),
        "help".into(),
    ] {
        out.line(format_args!("  cargo run --release -- {line}"))?;
    }
    Ok(())
}

/// Random decisions per second with the quick generator, measured for a moment.
fn speed(game: &dyn trousseau::AnyGame, seed: u64) -> u64 {
    let (start, mut decisions, mut first) = (Instant::now(), 0, 0);
    while start.elapsed().as_millis() < 150 {
        let some = Simulation { first, games: 8, fast: true, ..Simulation::new(seed, 8) };
        decisions += game.simulate(&some).decisions;
        first += 8;
    }
    (decisions as f64 / start.elapsed().as_secs_f64()) as u64
}

/// An outcome in words.
pub fn ending(end: &Outcome) -> String {
    match end.together() {
        Some(true) => "won together".into(),
        Some(false) => "lost together".into(),
        None => {
            let points: Vec<String> = end.points().iter().map(ToString::to_string).collect();
            let first: Vec<String> =
                end.ranks().iter().enumerate().filter(|(_, r)| **r == 1).map(|(p, _)| p.to_string()).collect();
            let who = if first.len() == end.ranks().len() && first.len() > 1 {
                "a draw".into()
            } else {
                format!("seat {} wins", first.join(" and "))
            };
            format!("{who} ({})", points.join(" : "))
        }
    }
}
