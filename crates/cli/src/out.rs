//! Standard output that does not panic when its reader closes the pipe.
use crate::failure::Failure;
use serde::Serialize;
use std::io::{self, BufWriter, StdoutLock, Write};

/// Standard output.
pub struct Out(BufWriter<StdoutLock<'static>>);

impl Out {
    /// Locks standard output.
    pub fn new() -> Self {
        Self(BufWriter::new(io::stdout().lock()))
    }

    /// Writes a text as it is.
    pub fn text(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.0.write_all(text.as_bytes())?)
    }

    /// Writes a line.
    pub fn line(&mut self, line: impl std::fmt::Display) -> Result<(), Failure> {
        Ok(writeln!(self.0, "{line}")?)
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
