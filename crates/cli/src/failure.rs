//! The errors of commands, and their exit codes.
use std::{io, process::ExitCode};
use trousseau::{
    AnyError,
    engine_core::{record::RecordError, rules::ValidationError, tree::TreeTooLargeError},
};

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The command line is wrong.
    #[error("{0}")]
    Usage(String),
    /// A file could not be read or written.
    #[error("{path}: {error}")]
    File { path: String, error: io::Error },
    /// A game could not be created.
    #[error("{0}")]
    Invalid(#[from] ValidationError),
    /// A record is invalid.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// A request was refused.
    #[error("{0}")]
    Any(#[from] AnyError),
    /// The tree is too large.
    #[error("{0}; --limit raises it")]
    Tree(#[from] TreeTooLargeError),
    /// The request cannot be fulfilled.
    #[error("{0}")]
    Refused(String),
    /// The error was already reported on standard output.
    #[error("refused")]
    Told,
    /// Standard input or output failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Failure {
    /// An error in the command line.
    pub fn usage(why: impl Into<String>) -> Self {
        Self::Usage(why.into())
    }

    /// Reports the error on standard error. A closed pipe is not an error: the reader had enough.
    pub fn report(self) -> ExitCode {
        match &self {
            Self::Io(e) if e.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::Told => {}
            _ => eprintln!("{}: {self}", crate::program()),
        }
        ExitCode::from(if matches!(self, Self::Usage(_)) { 2 } else { 1 })
    }
}
