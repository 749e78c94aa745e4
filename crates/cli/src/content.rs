//! `content`: exports the content of a game as a file, checks content files and compares them.
mod diff;

use crate::{failure::Failure, out::Out, program, registry::Registry, table};
use serde_json::json;
use trousseau::{
    Entry,
    engine_core::{
        content::game_of,
        rules::{Fault, ValidationError},
    },
};

/// Export the content of a game as a file, check your own, or compare two
#[derive(clap::Args)]
#[command(arg_required_else_help = false)]
pub struct Content {
    #[command(subcommand)]
    action: Action,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum Action {
    Export(Export),
    Check(Check),
    Diff(Diff),
}

/// Print the standard content of a game
#[derive(clap::Args)]
#[command(after_long_help = "\
The content is TOML with comments. You can edit it, check it and play with it: every command that sets up a game takes `--content FILE`.

JSON: one object with `game` and `content` (the text); with --out, `game` and `file`.")]
struct Export {
    /// The game; `games` lists them
    game: String,
    /// Write it to this file
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

/// Report everything that is wrong with a content file
#[derive(clap::Args)]
#[command(after_long_help = "\
All faults are reported at once, each with its line, for every number of players. With a game alone, its standard content is \
checked. With a file alone, the game is the one that the file names, or else the one that it fits best. The exit code is 1 if there are any faults.

JSON: one object with `game`, `file`, `ok`, `content` (the hash that records carry) and `faults`, each with `line`, `at` and `what`.")]
struct Check {
    /// The game, or the file
    #[arg(value_name = "GAME|FILE")]
    what: String,
    /// The file; - is standard input
    file: Option<String>,
}

/// List what differs between two content files
#[derive(clap::Args)]
#[command(after_long_help = "\
Rows are matched by their id or name, whatever their order; comments and layout do not matter. A is compared with B; with one file, the \
standard content of its game is A.

JSON: one object with `game`, `a`, `b` (each with `file` and the hash `content`, null if the file has faults), `same`, and `changes`: each with `at` \
(the list and the row), `field`, `a` and `b`, where null is missing.")]
struct Diff {
    /// The first file, or the game whose standard content it is; - is standard input
    #[arg(value_name = "A|GAME")]
    a: String,
    /// The second file
    b: Option<String>,
}

pub fn run(args: &Content, games: Registry, out: &mut Out) -> Result<(), Failure> {
    match &args.action {
        Action::Export(what) => export(what, args.json, games, out),
        Action::Check(what) => check(what, args.json, games, out),
        Action::Diff(what) => diff::run(what, args.json, games, out),
    }
}

fn export(args: &Export, json: bool, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let entry = games.named(&args.game)?;
    if entry.content.is_empty() {
        eprintln!("{}: {} has no content file: its content is part of the rules", program(), entry.meta.title);
    }
    match &args.out {
        Some(path) => {
            table::replace(path, entry.content.trim_end())?;
            match json {
                true => out.json(&json!({ "game": entry.meta.id, "file": path })),
                false => out.line(format_args!("{path}: the content of {}", entry.meta.title)),
            }
        }
        None if json => out.json(&json!({ "game": entry.meta.id, "content": entry.content })),
        None => out.text(entry.content),
    }
}

fn check(args: &Check, json: bool, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let first = args.what.as_str();
    let (entry, file, text) = match (games.find(first), args.file.as_deref()) {
        (Some(entry), None) => (entry, None, entry.content.to_string()),
        (Some(entry), Some(path)) => (entry, Some(path), table::text(path)?),
        (None, None) if first == "-" || std::path::Path::new(first).exists() => {
            let text = table::text(first)?;
            let fit = fits(&text, games).ok_or_else(|| Failure::Refused("no game here has a content file".into()))?;
            (fit, Some(first), text)
        }
        (None, _) => (games.named(first)?, None, String::new()),
    };
    let faults = faults(entry, &text);
    let seats = entry.meta.max_seats;
    let hash = entry.make(&text, &[], seats).ok().map(|game| game.content_hash());
    if json {
        let ok = faults.is_empty();
        out.json(&json!({ "game": entry.meta.id, "file": file, "ok": ok, "content": hash, "faults": faults }))?;
    } else {
        let what = file.unwrap_or("the standard content");
        match (faults.len(), hash) {
            (0, Some(hash)) => out.line(format_args!("{}: {what} is valid, content {hash}", entry.meta.id))?,
            (n, _) => {
                let noun = if n == 1 { "fault" } else { "faults" };
                out.line(format_args!("{}: {what} has {n} {noun}", entry.meta.id))?;
                faults.iter().try_for_each(|f| out.line(format_args!("  {f}")))?;
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

/// All faults of a content file, for any number of players, by line.
fn faults(entry: &Entry, text: &str) -> Vec<Fault> {
    let mut all: Vec<Fault> = vec![];
    for seats in entry.meta.min_seats..=entry.meta.max_seats {
        let found = entry.make(text, &[], seats).map(drop).err().unwrap_or_default();
        let new: Vec<Fault> = ValidationError::list(&found).iter().filter(|f| !all.contains(f)).cloned().collect();
        all.extend(new);
    }
    all.sort_by_key(|f| f.line.unwrap_or(u32::MAX));
    all
}

/// The game that a content file names, or else the one that it fits best, by the lists that it contains.
fn fits(text: &str, games: Registry) -> Option<&'static Entry> {
    if let Some(named) = game_of(text).and_then(|(_, name)| games.find(name)) {
        return Some(named);
    }
    let lists = |text: &str| -> Vec<String> {
        let name = |line: &str| {
            let word = line.trim_start_matches('[').split(['=', ']', '.', ' ']).next()?.trim();
            let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
            (!word.is_empty() && word.chars().all(plain) && !line.starts_with(' ')).then(|| word.to_string())
        };
        let mut all: Vec<String> = text.lines().filter_map(name).collect();
        all.sort();
        all.dedup();
        all
    };
    let mine = lists(text);
    let games = games.all().iter().copied().filter(|e| !e.content.is_empty());
    let shared = |entry: &&'static Entry| {
        let theirs = lists(entry.content);
        let both = mine.iter().filter(|l| theirs.contains(l)).count();
        // The share of common lists among all lists of both.
        1000 * both / (mine.len() + theirs.len() - both).max(1)
    };
    games.max_by_key(shared)
}
