//! The games that were already played, one per line, so that a report can be resumed.
use super::study::Kept;
use crate::failure::Failure;
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fs::{File, OpenOptions},
    io::{self, BufRead, BufReader, Seek, SeekFrom, Write},
};

/// The log of one box: a header, then a line for each game. A line that was cut off is dropped, and its game is played again.
pub struct Log {
    file: Option<File>,
    pub kept: BTreeMap<u64, Kept>,
}

impl Log {
    /// Games in memory only.
    pub fn memory() -> Self {
        Self { file: None, kept: BTreeMap::new() }
    }

    /// Opens the log of a report, or creates it. The header must be the same, and every game must fit: the games of another report are of no use.
    pub fn open(path: &str, head: &Value, fits: impl Fn(&Kept) -> bool) -> Result<Self, Failure> {
        let fault = |error: io::Error| Failure::File { path: path.into(), error };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(fault)?;
        let (mut kept, mut whole, mut first, mut lines) = (BTreeMap::new(), 0, true, 1);
        let mut reader = BufReader::new(&file);
        loop {
            let mut line = vec![];
            let n = reader.read_until(b'\n', &mut line).map_err(fault)?;
            if n == 0 || line.last() != Some(&b'\n') {
                break; // the end, or a line that was cut off
            }
            if first {
                let found: Value = serde_json::from_slice(&line).unwrap_or_default();
                if found != *head {
                    return Err(Failure::Refused(format!(
                        "{path} belongs to another report: the game, the content, the options, the agents or the seed differ"
                    )));
                }
                first = false;
            } else {
                lines += 1;
                let wrong = |why: String| Failure::Refused(format!("{path}: line {lines}: {why}"));
                let game: Kept = serde_json::from_slice(&line).map_err(|e| wrong(e.to_string()))?;
                if !fits(&game) {
                    return Err(wrong("this is not a game of this report".into()));
                }
                kept.insert(game.task, game);
            }
            whole += n as u64;
        }
        drop(reader);
        if first && whole == 0 && file.metadata().map_err(fault)?.len() > 0 {
            return Err(Failure::Refused(format!("{path} is not the log of a report")));
        }
        file.set_len(whole).map_err(fault)?;
        file.seek(SeekFrom::Start(whole)).map_err(fault)?;
        if first {
            writeln!(file, "{head}").map_err(fault)?;
        }
        Ok(Self { file: Some(file), kept })
    }

    /// Keeps a game.
    pub fn keep(&mut self, game: Kept) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            let mut line = serde_json::to_vec(&game)?;
            line.push(b'\n');
            file.write_all(&line)?;
        }
        self.kept.insert(game.task, game);
        Ok(())
    }
}
