//! A refusal as plain data, for records, other languages and people.
use crate::{Refusal, Rulebook};
use serde::Serialize;
use std::{fmt, panic::Location};

/// A line of source code in the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct SourceLine {
    /// The file, relative to the root of its workspace.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
}

impl From<&'static Location<'static>> for SourceLine {
    fn from(at: &'static Location<'static>) -> Self {
        Self { file: at.file(), line: at.line() }
    }
}

impl fmt::Display for SourceLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// Why an action is illegal, for any game: a [`Refusal`] without the types of its game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RefusalInfo {
    /// The clause that forbids the action, if there is one.
    pub clause: Option<&'static str>,
    /// The reason, as a sentence.
    pub because: String,
    /// The line of the rules that refused.
    pub at: Option<SourceLine>,
}

impl<C: Rulebook> From<Refusal<C>> for RefusalInfo {
    fn from(refusal: Refusal<C>) -> Self {
        match refusal {
            Refusal::Rule { clause, because, at } => Self {
                clause: Some(clause.code()),
                because: because.unwrap_or_else(|| clause.refusal()).to_string(),
                at: Some(at.into()),
            },
            Refusal::Over | Refusal::NotNow | Refusal::NotYourTurn { .. } => {
                Self { clause: None, because: refusal.to_string(), at: None }
            }
        }
    }
}

impl fmt::Display for RefusalInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.clause {
            Some(clause) => write!(f, "{clause}: {}", self.because),
            None => f.write_str(&self.because),
        }
    }
}
impl std::error::Error for RefusalInfo {}
