//! The log of a tournament: a header on the first line, then one line per game.
use super::Played;
use engine_core::erased::AnyGame;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{File, OpenOptions},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    path::Path,
};

/// The maximum length of a line, in bytes: a record and the other fields of a game.
const LONGEST: u64 = engine_core::record::MAX_RECORD as u64 + (1 << 20);
/// The start of the first line of every log.
const START: &[u8] = br#"{"tournament":"#;

/// The fields that must match for a tournament to be resumed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    tournament: u32,
    game: String,
    rules_version: u32,
    content: String,
    options: BTreeMap<String, String>,
    seats: u8,
    agents: Vec<String>,
    seed: u64,
}

/// The results of a tournament, in memory and usually in a file, one JSON object per line. Each result is written as it arrives. A line cut
/// off by an interruption is dropped, and its game is played again.
#[derive(Debug, Default)]
pub struct Log {
    file: Option<File>,
    played: Vec<Played>,
    done: BTreeSet<u64>,
}

/// Why a log cannot be used for this tournament.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file belongs to another tournament.
    #[error("the file belongs to another tournament: its {field} is {found}, not {expected}")]
    Other {
        /// The field that differs.
        field: &'static str,
        /// Its value in the file.
        found: String,
        /// Its value in this tournament.
        expected: String,
    },
    /// A game is there already.
    #[error("game {0} is in the log already")]
    Twice(u64),
    /// A line is invalid.
    #[error("line {line}: {why}")]
    Line {
        /// The line number, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
}

impl Log {
    /// A log without a file.
    pub fn in_memory() -> Self {
        Self::default()
    }

    /// Opens the log of a tournament, or creates it if the file does not exist.
    ///
    /// # Errors
    /// Returns an error if the file belongs to another tournament or is invalid. The file is then unchanged.
    pub fn open(path: &Path, game: &dyn AnyGame, agents: &[String], seed: u64) -> Result<Self, LogError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let head = Head {
            tournament: 1,
            game: game.meta().id.into(),
            rules_version: game.meta().rules_version,
            content: game.content_hash().to_string(),
            options: game.options(),
            seats: game.seats(),
            agents: agents.to_vec(),
            seed,
        };
        let (mut played, mut done) = (Vec::<Played>::new(), BTreeSet::new());
        let (mut whole, mut reader) = (0, BufReader::new(&file));
        for at in 0.. {
            let mut line = vec![];
            let read_bytes = reader.by_ref().take(LONGEST).read_until(b'\n', &mut line)? as u64;
            if line.last() != Some(&b'\n') {
                if read_bytes == LONGEST {
                    return Err(LogError::Line { line: at + 1, why: format!("it exceeds {LONGEST} bytes") });
                }
                let begun = &line[..line.len().min(START.len())];
                if at == 0 && !START.starts_with(begun) {
                    return Err(LogError::Line { line: 1, why: "this is not a tournament log".into() });
                }
                break;
            }
            whole += read_bytes;
            if at == 0 {
                same(&read(at, &line)?, &head)?;
                continue;
            }
            let game: Played = read(at, &line)?;
            if !done.insert(game.number) {
                return Err(LogError::Line { line: at + 1, why: format!("game {} occurs twice", game.number) });
            }
            played.push(game);
        }
        file.set_len(whole)?;
        file.seek(SeekFrom::End(0))?;
        if whole == 0 {
            file.write_all(&line(&head))?;
        }
        Ok(Self { file: Some(file), played, done })
    }

    /// The games played so far.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// The numbers of these games.
    pub fn done(&self) -> &BTreeSet<u64> {
        &self.done
    }

    /// Appends a game.
    ///
    /// # Errors
    /// Returns an error if the game is there already or cannot be written.
    pub fn keep(&mut self, game: Played) -> Result<(), LogError> {
        self.keep_all(vec![game])
    }

    /// Appends games, in one write.
    ///
    /// # Errors
    /// Returns an error if a game is there already, in which case none is added, or if they cannot be written.
    pub fn keep_all(&mut self, games: Vec<Played>) -> Result<(), LogError> {
        let mut new = BTreeSet::new();
        if let Some(game) = games.iter().find(|g| self.done.contains(&g.number) || !new.insert(g.number)) {
            return Err(LogError::Twice(game.number));
        }
        if let Some(file) = &mut self.file {
            file.write_all(&games.iter().flat_map(line).collect::<Vec<u8>>())?;
        }
        self.done.append(&mut new);
        self.played.extend(games);
        Ok(())
    }
}

/// Plain data as a line of JSON.
fn line(what: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(what).expect("plain data serializes");
    line.push(b'\n');
    line
}

fn read<T: serde::de::DeserializeOwned>(at: usize, line: &[u8]) -> Result<T, LogError> {
    serde_json::from_slice(line).map_err(|e| LogError::Line { line: at + 1, why: e.to_string() })
}

fn same(found: &Head, expected: &Head) -> Result<(), LogError> {
    let check = |field, a: &dyn std::fmt::Debug, b: &dyn std::fmt::Debug| {
        let (found, expected) = (format!("{a:?}"), format!("{b:?}"));
        if found == expected { Ok(()) } else { Err(LogError::Other { field, found, expected }) }
    };
    check("version", &found.tournament, &expected.tournament)?;
    check("game", &found.game, &expected.game)?;
    check("rules version", &found.rules_version, &expected.rules_version)?;
    check("content", &found.content, &expected.content)?;
    check("table of options", &found.options, &expected.options)?;
    check("number of seats", &found.seats, &expected.seats)?;
    check("list of agents", &found.agents, &expected.agents)?;
    check("seed", &found.seed, &expected.seed)
}
