//! The tour: plays every game once, within a few seconds.
use crate::{failure::Failure, out::Out, registry::Registry, table::usual_seats};
use serde::Serialize;
use std::time::Instant;
use trousseau::engine_core::rules::Outcome;
use trousseau::erased::Simulation;

/// Play every game once; this is the default command
#[derive(clap::Args, Clone, Copy)]
pub struct Tour {
    /// Seed of the games
    #[arg(long, value_name = "S", default_value_t = 2026)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The long help.
pub const MORE: &str = "\
Every game is played once with random actions. The tour reports the outcome and the speed of random play.

JSON: one object with `seed` and `games`. Each game has `game`, `title`, `seats`, `decisions`, `outcome` and `decisions_per_second`.";

#[derive(Serialize)]
struct Row {
    game: &'static str,
    title: &'static str,
    seats: u8,
    decisions: usize,
    outcome: Option<Outcome>,
    decisions_per_second: u64,
}

pub fn run(args: &Tour, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let Tour { seed, json } = *args;
    let mut rows = Vec::new();
    if !json {
        out.line(format_args!("Every game, played once at random with seed {seed}:\n"))?;
        out.line(format_args!(
            "{:<18} {:>5} {:>9}  {:<34} {:>13}",
            "game", "seats", "decisions", "outcome", "decisions/s"
        ))?;
    }
    for entry in games.all() {
        let seats = usual_seats(entry);
        let game = entry.standard(seats)?;
        let one = Simulation::new(seed, 1);
        let m = game.simulated(&one, 0);
        let row = Row {
            game: entry.meta.id,
            title: entry.meta.title,
            seats,
            decisions: m.plies(),
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
    let Some(first) = games.all().first().map(|e| e.meta.id) else { return Ok(()) };
    out.text("\nTry next:\n")?;
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

/// The speed of random decisions with the quick generator, measured briefly.
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
