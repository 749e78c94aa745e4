//! The table that a command sets up: game, content, options, seats.
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

/// A game and its table, as most commands take it.
#[derive(clap::Args)]
pub struct Table {
    /// The game; `games` lists them
    #[arg(value_name = "GAME")]
    game: String,
    /// Number of players; usually 2
    #[arg(long, value_name = "N", help_heading = "Table")]
    pub seats: Option<u8>,
    /// An option of the game; repeat the flag or separate several with `;`
    #[arg(long, value_name = "KEY=VALUE", value_delimiter = ';', help_heading = "Table")]
    options: Vec<String>,
    /// A content file to play with; `content export` writes one to edit
    #[arg(long, value_name = "FILE", help_heading = "Table")]
    content: Option<String>,
}

impl Table {
    /// The named game.
    pub fn entry(&self, games: Registry) -> Result<&'static Entry, Failure> {
        games.named(&self.game)
    }

    /// The text of the content file, if one was named.
    pub fn content(&self) -> Result<Option<String>, Failure> {
        self.content.as_deref().map(text).transpose()
    }

    /// Whether options were given.
    pub fn has_options(&self) -> bool {
        !self.options.is_empty()
    }

    /// The table that the flags describe. Without `--seats`, it has two players if possible, otherwise the minimum.
    pub fn make(&self, games: Registry) -> Result<Box<dyn AnyGame>, Failure> {
        let seats = self.seats.unwrap_or(usual_seats(self.entry(games)?));
        self.make_for(games, seats)
    }

    /// The same table with other content, other options or both; what is not given stays as it is.
    pub fn make_other(
        &self,
        games: Registry,
        content: Option<&str>,
        options: &[(String, String)],
    ) -> Result<(Box<dyn AnyGame>, String), Failure> {
        let entry = self.entry(games)?;
        let own = self.options.iter().map(|o| o.trim()).filter(|o| !o.is_empty());
        let own = own.map(|o| Ok(option_pair(o)?)).collect::<Result<Vec<_>, Failure>>()?;
        let other = options.iter().map(|(k, v)| (k.as_str(), v.as_str()));
        let kept = own.into_iter().filter(|(k, _)| options.iter().all(|(other, _)| other != k));
        let all: Vec<_> = kept.chain(other).collect();
        let content = match content {
            Some(text) => text.to_string(),
            None => self.content()?.unwrap_or_else(|| entry.content.to_string()),
        };
        let game = entry.make(&content, &all, self.seats.unwrap_or(usual_seats(entry)))?;
        Ok((game, content))
    }

    /// The flags that make this table, as they would be typed.
    pub fn flags(&self) -> Vec<String> {
        let mut all = vec![self.game.clone()];
        all.extend(self.seats.iter().flat_map(|n| ["--seats".to_string(), n.to_string()]));
        all.extend(self.options.iter().flat_map(|o| ["--options".to_string(), o.clone()]));
        all.extend(self.content.iter().flat_map(|f| ["--content".to_string(), f.clone()]));
        all
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

/// The bytes of a state or content file; `-` is standard input.
pub fn read(path: &str) -> Result<Vec<u8>, Failure> {
    read_at_most(path, MAX_TEXT)
}

/// Reads a record from a file; `-` is standard input.
pub fn read_record(path: &str) -> Result<Record, Failure> {
    Ok(Record::load(read_at_most(path, MAX_RECORD)?)?)
}

/// The bytes of a file. Reads at most one byte past the limit.
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
        let known = fs::metadata(path).ok().filter(|m| m.is_file() && path != "-").map(|m| m.len());
        let length = known.map_or_else(|| format!("more than {limit} bytes"), |n| format!("{n} bytes"));
        let what = format!("the file has {length}, and the limit is {limit}");
        return Err(Failure::Invalid(ValidationError::one(path, what)));
    }
    Ok(bytes)
}

/// The text of a file.
pub fn text(path: &str) -> Result<String, Failure> {
    String::from_utf8(read(path)?).map_err(|_| Failure::Invalid(ValidationError::one(path, "not a UTF-8 text file")))
}

/// Two players if the game allows it.
pub fn usual_seats(entry: &Entry) -> u8 {
    2.clamp(entry.meta.min_seats, entry.meta.max_seats)
}

/// Writes a file atomically: a new file replaces the old one, or nothing changes.
pub fn replace(path: &str, text: &str) -> Result<(), Failure> {
    let fault = |error| Failure::File { path: path.to_string(), error };
    let whole = Path::new(path);
    if fs::metadata(whole).is_ok_and(|m| !m.is_file()) {
        return fs::write(whole, format!("{text}\n")).map_err(fault); // a pipe or a terminal
    }
    let name = whole.file_name().ok_or_else(|| Failure::usage(format!("\"{path}\" is not a file")))?;
    let part = whole.with_file_name(format!(".{}.{}.part", name.to_string_lossy(), std::process::id()));
    fs::write(&part, format!("{text}\n")).map_err(fault)?;
    fs::rename(&part, whole).inspect_err(|_| drop(fs::remove_file(&part))).map_err(fault)
}
