//! `content`: the box of a game as a file: printed out, and checked.
use crate::{args::Args, command::Command, failure::Failure, near, out::Out, table};
use serde_json::json;
use trousseau::{
    Entry,
    engine_core::{Fault, Faults},
};

pub const COMMAND: Command = Command {
    name: "content",
    about: &["check|export", "GAME", "[FILE]"],
    does: "the box of a game as a file: export it, check your own",
    flags: &["--out"],
    switches: &["--json"],
    table: false,
    help: HELP,
    run,
};
const HELP: &str = "\
trousseau content export GAME [--out FILE] [--json]
trousseau content check GAME [FILE] [--json]
trousseau content check FILE [--json]

export prints the content that comes with a game, as TOML with its comments, or writes it to --out. Change it, check it, and play with it
by `--content FILE`, which every command with a table takes.
check says everything that is wrong with a content file (- is standard input), at once, each fault with its line, for every number of
players. Without FILE it checks the content that comes with the game; without GAME it takes the game that the file fits best.
Exit code 1 if anything is wrong.
JSON of check: one object with `game`, `file`, `ok`, `content` (the hash that records carry) and `faults` (each with `line`, `at`, `what`);
of export: `game`, `content` (the text).
";

fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    match args.about(0) {
        "export" => export(args, out),
        "check" => check(args, out),
        other => {
            let hint = near::hint(other, ["check", "export"].into_iter());
            Err(Failure::usage(format!("`content {other}`{hint}: it is `content check` or `content export`")))
        }
    }
}

fn export(args: &Args, out: &mut Out) -> Result<(), Failure> {
    if !args.about(2).is_empty() {
        return Err(Failure::usage("`content export GAME` writes to a file by --out FILE"));
    }
    let entry = table::named(args.about(1))?;
    if entry.content.is_empty() {
        eprintln!("trousseau: {} has no content file: its box is part of the rules", entry.meta.title);
    }
    match args.value("--out") {
        Some(path) => {
            table::replace(path, entry.content.trim_end())?;
            match args.has("--json") {
                true => out.json(&json!({ "game": entry.meta.id, "file": path })),
                false => out.line(format_args!("{path}: the content of {}", entry.meta.title)),
            }
        }
        None if args.has("--json") => out.json(&json!({ "game": entry.meta.id, "content": entry.content })),
        None => out.text(entry.content),
    }
}

fn check(args: &Args, out: &mut Out) -> Result<(), Failure> {
    if args.value("--out").is_some() {
        return Err(Failure::usage("--out goes with `content export`"));
    }
    let (first, second) = (args.about(1), args.about(2));
    let (entry, file, text) = match (trousseau::game(first), second) {
        (Ok(entry), "") => (entry, None, entry.content.to_string()),
        (Ok(entry), path) => (entry, Some(path), table::text(path)?),
        (Err(_), "") if first == "-" || std::path::Path::new(first).exists() => {
            let text = table::text(first)?;
            (fits(&text), Some(first), text)
        }
        (Err(_), _) => (table::named(first)?, None, String::new()),
    };
    let faults = faults(entry, &text);
    let seats = entry.meta.max_seats;
    let hash = entry.make(&text, &[], seats).ok().map(|game| game.content_hash());
    if args.has("--json") {
        let ok = faults.is_empty();
        out.json(&json!({ "game": entry.meta.id, "file": file, "ok": ok, "content": hash, "faults": faults }))?;
    } else {
        let what = file.unwrap_or("the content that comes with it");
        match (faults.len(), hash) {
            (0, Some(hash)) => out.line(format_args!("{}: {what} is right, content {hash}", entry.meta.id))?,
            (n, _) => {
                let noun = if n == 1 { "fault" } else { "faults" };
                out.line(format_args!("{}: {what} has {n} {noun}", entry.meta.id))?;
                faults.iter().try_for_each(|f| out.line(format_args!("  {f}")))?;
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

/// Everything that is wrong with a content file, for any number of players, by line.
fn faults(entry: &Entry, text: &str) -> Vec<Fault> {
    let mut all: Vec<Fault> = vec![];
    for seats in entry.meta.min_seats..=entry.meta.max_seats {
        let found = entry.make(text, &[], seats).map(drop).err().unwrap_or_default();
        let new: Vec<Fault> = Faults::list(&found).iter().filter(|f| !all.contains(f)).cloned().collect();
        all.extend(new);
    }
    all.sort_by_key(|f| f.line.unwrap_or(u32::MAX));
    all
}

/// The game that a content file fits best: the one whose lists it has.
fn fits(text: &str) -> &'static Entry {
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
    let games = trousseau::games().iter().filter(|e| !e.content.is_empty());
    let shared = |entry: &&&Entry| {
        let theirs = lists(entry.content);
        let both = mine.iter().filter(|l| theirs.contains(l)).count();
        // Of the lists of both together, the share that both have.
        1000 * both / (mine.len() + theirs.len() - both).max(1)
    };
    games.max_by_key(shared).expect("some game has content")
}
