//! `replay`: a record told move by move, verified, or as a page to step through.
mod file;
mod pack;
mod page;
mod story;

use crate::{args::Args, command::Command, failure::Failure, out::Out, table, tour::ending};
use serde_json::json;
use story::{Eyes, Scene, Story};
use trousseau::{
    AnyMatch,
    engine_core::{Faults, Record, Seat},
};

pub const COMMAND: Command = Command {
    name: "replay",
    about: &["FILE"],
    does: "a record told move by move, verified, or as a page",
    flags: &["--game", "--seat", "--html", "--content"],
    switches: &["--json", "--verify", "--public"],
    table: false,
    help: HELP,
    run,
};
const HELP: &str = "\
trousseau replay FILE [--game N] [--seat P | --public] [--html PAGE] [--content FILE] [--json]
trousseau replay FILE --verify [--game N] [--json]

Tells the game of a record (`play --record`, `simulate --records`, `step --record`; - is standard input) move by move, with the clauses that
took effect. --seat P tells only what that seat saw, --public what everybody saw. Of a file with several records --game N takes number N,
from 0. A record that was played with other content than the standard one wants --content.
--html writes one page that needs nothing else: it steps through the game with a picture of every position, by arrow keys, by a slider or
by itself. Made with --seat or --public it holds nothing that this viewer does not know; else whoever opens it chooses a viewer.
--verify plays all records of the file again, or the one of --game, and says at which step or field one differs; exit code 1 if any does.
JSON: one object with `game`, `title`, `seats`, `options`, `viewer`, `steps` (each with `step`, `seat`, `action`, `words`, `events`,
`clauses`), `pending`, `outcome`; with --verify: `records`, `differ` (each with `game` and `why`).
";

fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let path = args.about(0);
    let chosen: Option<usize> = args.number("--game")?;
    if args.has("--verify") {
        return verify(args, path, chosen, out);
    }
    let m = open(args, &pick(path, chosen)?)?;
    let eyes = viewer(args, m.game().seats())?;
    if let Some(page) = args.value("--html") {
        let viewers = eyes.viewers(m.game().seats());
        let story = Story::of(m, viewers)?;
        let html = page::write(&story, eyes);
        table::replace(page, &html)?;
        return match args.has("--json") {
            true => out.json(&json!({ "page": page, "bytes": html.len(), "steps": story.last() })),
            false => out.line(format_args!("{page}: {} moves, {} KB", story.last(), html.len().div_ceil(1024))),
        };
    }
    let story = Story::of(m, vec![])?;
    if args.has("--json") { tell_json(&story, eyes, out) } else { tell(&story, eyes, out) }
}

/// The record of that number; without a number, the only one.
fn pick(path: &str, chosen: Option<usize>) -> Result<Vec<u8>, Failure> {
    let mut records = file::open(path)?;
    let mut found = 0;
    let record = loop {
        match records.next().transpose()? {
            None => return Err(missing(path, found, chosen)),
            Some(record) if found == chosen.unwrap_or(0) => break record,
            Some(_) => found += 1,
        }
    };
    if chosen.is_none() && records.next().transpose()?.is_some() {
        let games = 2 + records.by_ref().map_while(Result::ok).count();
        return Err(Failure::usage(format!("{path} has {games} games: choose one with --game 0 to {}", games - 1)));
    }
    Ok(record)
}

/// There is no record of that number in a file that has so many.
fn missing(path: &str, found: usize, chosen: Option<usize>) -> Failure {
    match (found, chosen) {
        (1.., Some(n)) => Failure::usage(format!("{path} has games 0 to {}, so there is no --game {n}", found - 1)),
        _ => Failure::Faults(Faults::one(path, "there is no record in it")),
    }
}

/// The match of a record.
fn open(args: &Args, text: &[u8]) -> Result<Box<dyn AnyMatch>, Failure> {
    let record = Record::load(text)?;
    let content = table::content(args)?;
    let entry = table::named(&record.game)?;
    Ok(entry.open(&record, content.as_deref())?)
}

fn viewer(args: &Args, seats: u8) -> Result<Eyes, Failure> {
    match args.number::<u8>("--seat")? {
        Some(_) if args.has("--public") => Err(Failure::usage("--seat and --public are two viewers: choose one")),
        Some(p) if p >= seats => Err(Failure::usage(format!("--seat is 0 to {}", seats - 1))),
        Some(p) => Ok(Eyes::Of(Some(Seat(p)))),
        None if args.has("--public") => Ok(Eyes::Of(None)),
        None => Ok(Eyes::All),
    }
}

/// Plays records again, all of them or one.
fn verify(args: &Args, path: &str, chosen: Option<usize>, out: &mut Out) -> Result<(), Failure> {
    let mut differ = vec![];
    let (mut found, mut tried) = (0, 0);
    for text in file::open(path)? {
        let text = text?;
        if chosen.is_none_or(|c| c == found) {
            tried += 1;
            if let Err(why) = open(args, &text) {
                differ.push((found, why.to_string()));
            }
        }
        found += 1;
        if chosen.is_some_and(|c| c < found) {
            break;
        }
    }
    if tried == 0 {
        return Err(missing(path, found, chosen));
    }
    if args.has("--json") {
        let rows: Vec<_> = differ.iter().map(|(n, why)| json!({ "game": n, "why": why })).collect();
        out.json(&json!({ "records": tried, "differ": rows }))?;
    } else {
        for (n, why) in &differ {
            out.line(format_args!("game {n} differs: {why}"))?;
        }
        let same = tried - differ.len();
        out.line(format_args!("{same} of {tried} records play the same again"))?;
    }
    if differ.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

fn tell(story: &Story, eyes: Eyes, out: &mut Out) -> Result<(), Failure> {
    out.line(format_args!("{}{}", story.heading(eyes), eyes.words()))?;
    for (n, scene) in story.scenes.iter().enumerate() {
        match (scene.seat, &scene.action) {
            (Some(p), Some(action)) => {
                let words = scene.words(eyes).map_or_else(String::new, |w| format!("  ({w})"));
                out.line(format_args!("{n:>4}. seat {}: {action}{words}", p.0))?;
            }
            _ => out.line(format_args!("      {}", scene.opening()))?,
        }
        for sentence in scene.heard(eyes) {
            out.line(format_args!("      {sentence}"))?;
        }
        for (clause, gist, times) in scene.clauses(eyes) {
            let times = if times > 1 { format!(", {times} times") } else { String::new() };
            out.line(format_args!("        {clause}{times}: {gist}"))?;
        }
    }
    if let Some(action) = &story.pending {
        out.line(format_args!("      {action} waits for a report of chance."))?;
    }
    match &story.outcome {
        Some(end) => out.line(format_args!("It is over: {}.", ending(end))),
        None => out.line("It is not over."),
    }
}

fn tell_json(story: &Story, eyes: Eyes, out: &mut Out) -> Result<(), Failure> {
    let step = |(n, s): (usize, &Scene)| {
        let clauses = s.clauses(eyes);
        json!({
            "step": n,
            "seat": s.seat,
            "action": s.action,
            "words": s.words(eyes),
            "events": s.heard(eyes).collect::<Vec<_>>(),
            "clauses": clauses.iter().map(|(id, gist, times)| json!({ "id": id, "gist": gist, "times": times })).collect::<Vec<_>>(),
        })
    };
    out.json(&json!({
        "game": story.game,
        "title": story.title,
        "seats": story.seats,
        "options": story.options,
        "viewer": eyes,
        "steps": story.scenes.iter().enumerate().map(step).collect::<Vec<_>>(),
        "pending": story.pending,
        "outcome": story.outcome,
    }))
}
