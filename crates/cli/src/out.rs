//! Standard output that does not panic when its reader closes the pipe.
use crate::failure::Failure;
use serde::Serialize;
use std::{
    borrow::Cow,
    io::{self, BufWriter, StdoutLock, Write},
};

/// Standard output.
pub struct Out(BufWriter<StdoutLock<'static>>);

impl Out {
    /// Locks standard output.
    pub fn new() -> Self {
        Self(BufWriter::new(io::stdout().lock()))
    }

    /// Writes a text as it is, but for control characters: they may come from input.
    pub fn text(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.0.write_all(escaped(text).as_bytes())?)
    }

    /// Writes a line, with control characters escaped.
    pub fn line(&mut self, line: impl std::fmt::Display) -> Result<(), Failure> {
        Ok(writeln!(self.0, "{}", escaped(&line.to_string()))?)
    }

    /// Writes a text with the styles of this program in it. Whatever comes from input must have been escaped.
    pub fn styled(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.0.write_all(text.as_bytes())?)
    }

    /// Writes one JSON object and a line break.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer_pretty(&mut self.0, value).map_err(io::Error::from)?;
        Ok(writeln!(self.0)?)
    }

    /// Flushes the buffer.
    pub fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A text without control characters, except line breaks and tabs: `\u{1b}` in place of the character that moves a cursor.
pub fn escaped(text: &str) -> Cow<'_, str> {
    let harmless = |c: char| !c.is_control() || c == '\n' || c == '\t';
    if text.chars().all(harmless) {
        return text.into();
    }
    text.chars().map(|c| if harmless(c) { c.to_string() } else { c.escape_default().to_string() }).collect()
}
