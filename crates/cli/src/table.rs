//! The table that a command is about: game, content, options, seats.
use crate::{args::Args, failure::Failure, near};
use std::{fs, io::Read, path::Path};
use trousseau::{
    AnyGame, Entry,
    engine_core::{Faults, MAX_RECORD, MAX_TEXT, Record},
    erased::option_pair,
};

/// The game that was named first.
pub fn entry(args: &Args) -> Result<&'static Entry, Failure> {
    named(args.about(0))
}

/// The game of that name.
pub fn named(id: &str) -> Result<&'static Entry, Failure> {
    let names = || trousseau::games().iter().map(|e| e.meta.id);
    trousseau::game(id).map_err(|e| Failure::usage(format!("{e}{}", near::hint(id, names()))))
}

/// A state or content file as bytes; `-` is standard input.
pub fn read(path: &str) -> Result<Vec<u8>, Failure> {
    read_at_most(path, MAX_TEXT)
}

/// A record from its file; `-` is standard input.
pub fn read_record(path: &str) -> Result<Record, Failure> {
    Ok(Record::load(read_at_most(path, MAX_RECORD)?)?)
}

/// A file as bytes. No more is read than one byte past the limit.
fn read_at_most(path: &str, limit: usize) -> Result<Vec<u8>, Failure> {
    let most = limit as u64 + 1;
    let mut bytes = Vec::new();
    let fault = |error| Failure::File { path: path.to_string(), error };
    if path == "-" {
        std::io::stdin().lock().take(most).read_to_end(&mut bytes).map_err(fault)?;
    } else {
        fs::File::open(path).map_err(fault)?.take(most).read_to_end(&mut bytes).map_err(fault)?;
    }
    if bytes.len() > limit {
        return Err(Failure::Faults(Faults::one(path, format!("it is longer than the limit of {limit} bytes"))));
    }
    Ok(bytes)
}

/// A content file as text, if one was named.
pub fn content(args: &Args) -> Result<Option<String>, Failure> {
    args.value("--content").map(text).transpose()
}

/// A file as text.
pub fn text(path: &str) -> Result<String, Failure> {
    String::from_utf8(read(path)?).map_err(|_| Failure::Faults(Faults::one(path, "it is not UTF-8 text")))
}

/// The table that flags describe; without `--seats`, as few as can play but two where two can.
pub fn make(args: &Args) -> Result<Box<dyn AnyGame>, Failure> {
    let entry = entry(args)?;
    let seats = args.number("--seats")?.unwrap_or(usual_seats(entry));
    make_for(args, seats)
}

/// The table for so many players.
pub fn make_for(args: &Args, seats: u8) -> Result<Box<dyn AnyGame>, Failure> {
    let entry = entry(args)?;
    let options =
        args.all("--options").flat_map(split).map(|o| Ok(option_pair(o)?)).collect::<Result<Vec<_>, Failure>>()?;
    let content = content(args)?;
    Ok(entry.make(content.as_deref().unwrap_or(entry.content), &options, seats)?)
}

/// One `--options` may hold several pairs, separated by semicolons.
fn split(options: &str) -> impl Iterator<Item = &str> {
    options.split(';').map(str::trim).filter(|o| !o.is_empty())
}

/// Two players where two can play.
pub fn usual_seats(entry: &Entry) -> u8 {
    2.clamp(entry.meta.min_seats, entry.meta.max_seats)
}

/// Writes a file: a new one takes the place of the old, or nothing happens.
pub fn replace(path: &str, text: &str) -> Result<(), Failure> {
    let fault = |error| Failure::File { path: path.to_string(), error };
    let whole = Path::new(path);
    if fs::metadata(whole).is_ok_and(|m| !m.is_file()) {
        return fs::write(whole, format!("{text}\n")).map_err(fault); // a pipe or a terminal
    }
    let name = whole.file_name().ok_or_else(|| Failure::usage(format!("\"{path}\" is no file")))?;
    let part = whole.with_file_name(format!(".{}.{}.part", name.to_string_lossy(), std::process::id()));
    fs::write(&part, format!("{text}\n")).map_err(fault)?;
    fs::rename(&part, whole).inspect_err(|_| drop(fs::remove_file(&part))).map_err(fault)
}
