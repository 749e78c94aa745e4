//! The table that a command is about: game, content, options, seats.
use crate::{failure::Failure, registry::Registry};
use std::{fs, io::Read, path::Path};
use trousseau::{
    AnyGame, Entry,
    engine_core::{
        record::{MAX_RECORD, MAX_TEXT, Record},
        rules::ValidationError,
    },
    erased::option_pair,
};

/// A game and its table: what most commands are about.
#[derive(clap::Args)]
pub struct Table {
    /// The game; `games` lists them
    #[arg(value_name = "GAME")]
    game: String,
    /// How many players; usually 2
    #[arg(long, value_name = "N", help_heading = "Table")]
    pub seats: Option<u8>,
    /// An option of the game; repeat the flag, or put `;` between several
    #[arg(long, value_name = "KEY=VALUE", value_delimiter = ';', help_heading = "Table")]
    options: Vec<String>,
    /// A content file to play with; `content export` writes one to change
    #[arg(long, value_name = "FILE", help_heading = "Table")]
    content: Option<String>,
}

impl Table {
    /// The game that was named.
    pub fn entry(&self, games: Registry) -> Result<&'static Entry, Failure> {
        games.named(&self.game)
    }

    /// The content file as text, if one was named.
    pub fn content(&self) -> Result<Option<String>, Failure> {
        self.content.as_deref().map(text).transpose()
    }

    /// Whether options were given.
    pub fn has_options(&self) -> bool {
        !self.options.is_empty()
    }

    /// The table that the flags describe; without `--seats`, as few as can play but two where two can.
    pub fn make(&self, games: Registry) -> Result<Box<dyn AnyGame>, Failure> {
        let seats = self.seats.unwrap_or(usual_seats(self.entry(games)?));
        self.make_for(games, seats)
    }

    /// The table for a given number of players.
    pub fn make_for(&self, games: Registry, seats: u8) -> Result<Box<dyn AnyGame>, Failure> {
        let entry = self.entry(games)?;
        let given = self.options.iter().map(|o| o.trim()).filter(|o| !o.is_empty());
        let options = given.map(|o| Ok(option_pair(o)?)).collect::<Result<Vec<_>, Failure>>()?;
        let content = self.content()?;
        Ok(entry.make(content.as_deref().unwrap_or(entry.content), &options, seats)?)
    }
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
        return Err(Failure::Invalid(ValidationError::one(
            path,
            format!("it is longer than the limit of {limit} bytes"),
        )));
    }
    Ok(bytes)
}

/// A file as text.
pub fn text(path: &str) -> Result<String, Failure> {
    String::from_utf8(read(path)?).map_err(|_| Failure::Invalid(ValidationError::one(path, "it is not UTF-8 text")))
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
