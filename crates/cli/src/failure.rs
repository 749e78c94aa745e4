//! What can go wrong with a command, and the exit code it gives.
use std::{io, process::ExitCode};
use trousseau::{
    AnyError,
    engine_core::{record::RecordError, rules::ValidationError, tree::TreeTooLargeError},
};

/// Why a command did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The command was not understood.
    #[error("{0}")]
    Usage(String),
    /// A file could not be read or written.
    #[error("{path}: {error}")]
    File { path: String, error: io::Error },
    /// A game could not be made.
    #[error("{0}")]
    Invalid(#[from] ValidationError),
    /// A record does not hold.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// Something was refused.
    #[error("{0}")]
    Any(#[from] AnyError),
    /// The tree is too large.
    #[error("{0}; --limit raises it")]
    Tree(#[from] TreeTooLargeError),
    /// What was asked for cannot be done.
    #[error("{0}")]
    Refused(String),
    /// Already told on standard output.
    #[error("refused")]
    Told,
    /// Standard output or input failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Failure {
    /// The command was not understood.
    pub fn usage(why: impl Into<String>) -> Self {
        Self::Usage(why.into())
    }

    /// Says it on standard error. A reader that closed the pipe had enough: that is no failure.
    pub fn report(self) -> ExitCode {
        match &self {
            Self::Io(e) if e.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::Told => {}
            _ => eprintln!("{}: {self}", crate::program()),
        }
        ExitCode::from(if matches!(self, Self::Usage(_)) { 2 } else { 1 })
    }
}
