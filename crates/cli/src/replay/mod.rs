//! `replay`: shows a record move by move, verifies it, or turns it into a web page.
mod file;

use crate::{
    failure::Failure,
    language::Speech,
    out::Out,
    progress::{Progress, busy},
    registry::Registry,
    table,
};
use serde_json::{Value, json};
use trousseau::{
    AnyMatch,
    engine_core::{
        chance::Audience,
        record::Record,
        rules::{Seat, ValidationError},
    },
};
use trousseau_table::replay::{self, Eyes, Story};

/// Show a recorded game move by move, verify it, or turn it into a web page
#[derive(clap::Args)]
#[command(after_long_help = MORE)]
pub struct Replay {
    /// The file of records; - is standard input
    file: String,
    /// Use record N of the file, from 0
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Show only what seat P saw
    #[arg(long, value_name = "P")]
    seat: Option<u8>,
    /// Show only what everybody saw
    #[arg(long, conflicts_with = "seat")]
    public: bool,
    /// Write a web page that steps through the game
    #[arg(long, value_name = "PAGE")]
    html: Option<String>,
    /// Replay all records, or the one given by --game, and report differences
    #[arg(long)]
    verify: bool,
    /// The content file of the game, if it is not the standard one
    #[arg(long, value_name = "FILE")]
    content: Option<String>,
    #[command(flatten)]
    speech: Speech,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const MORE: &str = "\
Records come from `play --record`, `simulate --records`, `step --record` and `tournament --log FILE --records`. The game is shown with \
the clauses that took effect.

The page of --html is self-contained. It has a picture of every position; step through them with the arrow keys, a slider or automatic \
playback. With --seat or --public, it contains only what that viewer knows. Otherwise the reader can choose any viewer.

With --verify, the exit code is 1 if a record differs.

JSON: one object with `game`, `title`, `seats`, `options`, `viewer`, `steps`, `pending` and `outcome`. Each step has the \
keys of `step`: `seat`, `action` (null if the viewer may not know it), `next`, `state` (or `view`, for a viewer), `events`, `clauses`, `outcome` and \
`legal`; and its number `step`, `label` and `words`. With --html: `page`, `bytes`, `steps`. With --verify: `records` and `differ`, each with \
`game` and `why`.";

pub fn run(args: &Replay, games: Registry, out: &mut Out) -> Result<(), Failure> {
    if args.verify {
        return verify(args, games, out);
    }
    let mut m = open(args, games, &pick(&args.file, args.game)?)?;
    args.speech.tell(&mut *m);
    let eyes = viewer(args, m.game().seats())?;
    if let Some(page) = &args.html {
        let viewers = eyes.viewers(m.game().seats());
        let (story, html) = busy("drawing the game", args.json, || -> Result<_, Failure> {
            let story = Story::of(&*m, viewers)?;
            let html = replay::write(&story, eyes);
            Ok((story, html))
        })?;
        table::replace(page, &html)?;
        return match args.json {
            true => out.json(&json!({ "page": page, "bytes": html.len(), "steps": story.last() })),
            false => out.line(format_args!("{page}: {} moves, {} KB", story.last(), html.len().div_ceil(1024))),
        };
    }
    let story = Story::of(&*m, vec![])?;
    if args.json { tell_json(&*m, &story, eyes, out) } else { tell(&story, eyes, out) }
}

/// The record with this number; without a number, the only record.
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

/// The error for a record number past the end of the file.
fn missing(path: &str, found: usize, chosen: Option<usize>) -> Failure {
    match (found, chosen) {
        (1.., Some(n)) => Failure::usage(format!("{path} has games 0 to {}, so there is no --game {n}", found - 1)),
        _ => Failure::Invalid(ValidationError::one(path, "the file contains no record")),
    }
}

/// The match of a record.
fn open(args: &Replay, games: Registry, text: &[u8]) -> Result<Box<dyn AnyMatch>, Failure> {
    let record = Record::load(text)?;
    let content = args.content.as_deref().map(table::text).transpose()?;
    Ok(games.named(&record.game)?.open(&record, content.as_deref())?)
}

fn viewer(args: &Replay, seats: u8) -> Result<Eyes, Failure> {
    match args.seat {
        Some(p) if p >= seats => Err(Failure::usage(format!("--seat must be 0 to {}", seats - 1))),
        Some(p) => Ok(Eyes::Of(Some(Seat(p)))),
        None if args.public => Ok(Eyes::Of(None)),
        None => Ok(Eyes::All),
    }
}

/// Replays all records, or one of them.
fn verify(args: &Replay, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let (path, chosen) = (args.file.as_str(), args.game);
    let mut differ = vec![];
    let progress = Progress::new("records", None, 0, args.json);
    let (mut found, mut tried) = (0, 0);
    for text in file::open(path)? {
        let text = text?;
        if chosen.is_none_or(|c| c == found) {
            tried += 1;
            progress.done(1);
            if let Err(why) = open(args, games, &text) {
                differ.push((found, why.to_string()));
            }
        }
        found += 1;
        if chosen.is_some_and(|c| c < found) {
            break;
        }
    }
    drop(progress);
    if tried == 0 {
        return Err(missing(path, found, chosen));
    }
    if args.json {
        let rows: Vec<_> = differ.iter().map(|(n, why)| json!({ "game": n, "why": why })).collect();
        out.json(&json!({ "records": tried, "differ": rows }))?;
    } else {
        for (n, why) in &differ {
            out.line(format_args!("game {n} differs: {why}"))?;
        }
        let same = tried - differ.len();
        out.line(format_args!("{same} of {tried} records replay identically"))?;
    }
    if differ.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

fn tell(story: &Story, eyes: Eyes, out: &mut Out) -> Result<(), Failure> {
    out.line(format_args!("{}{}", story.heading(eyes), eyes.words()))?;
    for (n, scene) in story.scenes.iter().enumerate() {
        match (scene.seat, scene.words(eyes)) {
            (Some(p), Some(words)) => {
                let label = scene.label(eyes).map_or_else(String::new, |label| format!("  [{label}]"));
                out.line(format_args!("{n:>4}. {}: {words}{label}", story.name(p)))?;
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
    if let Some(action) = story.pending(eyes) {
        out.line(format_args!("      {action} waits for a chance report."))?;
    }
    match &story.result {
        Some(result) => out.line(format_args!("The game is over. {result}")),
        None => out.line("The game is not over."),
    }
}

/// Every moment with the keys that `step` answers with, and the move in words.
fn tell_json(m: &dyn AnyMatch, story: &Story, eyes: Eyes, out: &mut Out) -> Result<(), Failure> {
    let sees = |to: Audience| match eyes {
        Eyes::All => true,
        Eyes::Of(viewer) => to.includes(viewer),
    };
    let parsed = |json: String| serde_json::from_str::<Value>(&json).expect("the engine writes JSON");
    let mut steps = vec![];
    for (n, (moment, scene)) in m.moments().zip(&story.scenes).enumerate() {
        let m = moment.m;
        let asked = m.seats_asked();
        let legal = match eyes {
            Eyes::All => Some(m.choices()),
            Eyes::Of(Some(p)) if asked.has(p) => Some(m.choices_for(p)),
            Eyes::Of(_) if asked.is_empty() => Some(vec![]),
            Eyes::Of(_) => None,
        };
        let (state, view) = match eyes {
            Eyes::All => (Some(parsed(m.state_json()?)), None),
            Eyes::Of(viewer) => (None, Some(parsed(m.view_json(viewer)?))),
        };
        steps.push(json!({
            "step": n,
            "seat": scene.seat,
            "action": scene.action(eyes),
            "label": scene.label(eyes),
            "words": scene.words(eyes),
            "next": m.next(),
            "state": state,
            "view": view,
            "events": m.events().into_iter().filter(|e| sees(e.to)).map(|e| e.event).collect::<Vec<_>>(),
            "clauses": m.citations().into_iter().filter(|c| sees(c.to)).map(|c| c.event).collect::<Vec<_>>(),
            "outcome": m.outcome(),
            "legal": legal,
        }));
    }
    out.json(&json!({
        "game": story.game,
        "title": story.title,
        "seats": story.seats,
        "options": story.options,
        "viewer": eyes,
        "steps": steps,
        "pending": story.pending(eyes),
        "outcome": story.outcome,
    }))
}
