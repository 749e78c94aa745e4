//! The errors of commands, and their exit codes.
use crate::out::escaped;
use serde_json::{Value, json};
use std::{io, process::ExitCode};
use trousseau::{
    AnyError,
    engine_core::{
        record::{RecordError, StateError},
        rules::ValidationError,
        tree::TreeTooLargeError,
    },
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
    /// A request makes no sense, or the rules refuse it.
    #[error("{0}")]
    Any(#[from] AnyError),
    /// The tree is too large.
    #[error("{0}; --limit raises it")]
    Tree(#[from] TreeTooLargeError),
    /// The request cannot be fulfilled.
    #[error("{0}")]
    Refused(String),
    /// The answer is no, and standard output says why.
    #[error("refused")]
    Told,
    /// Standard input or output failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The program itself failed.
    #[error("{0}")]
    Internal(String),
}

/// What kind of failure it is. The number is the exit code.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Refused = 1,
    Usage = 2,
    Internal = 3,
}

impl Failure {
    /// An error in the command line.
    pub fn usage(why: impl Into<String>) -> Self {
        Self::Usage(why.into())
    }

    fn kind(&self) -> Kind {
        match self {
            Self::Told | Self::Refused(_) | Self::Tree(_) | Self::Any(AnyError::Refused(_)) => Kind::Refused,
            Self::Usage(_) | Self::Invalid(_) | Self::Record(_) | Self::Any(_) => Kind::Usage,
            Self::File { error, .. } | Self::Io(error) => match error.kind() {
                io::ErrorKind::StorageFull | io::ErrorKind::WriteZero | io::ErrorKind::Other => Kind::Internal,
                _ if matches!(self, Self::Io(_)) && error.kind() != io::ErrorKind::InvalidData => Kind::Internal,
                _ => Kind::Usage,
            },
            Self::Internal(_) => Kind::Internal,
        }
    }

    /// The error as a JSON object, as every command prints it with `--json`.
    fn json(&self) -> Value {
        let kind = match (self.kind(), self) {
            (Kind::Refused, _) => "refused",
            (Kind::Usage, Self::Usage(_)) => "usage",
            (Kind::Usage, _) => "input",
            (Kind::Internal, _) => "internal",
        };
        let mut object = json!({ "result": "error", "kind": kind, "message": self.to_string() });
        if let Some(faults) = self.faults() {
            object["faults"] = json!(faults.list());
        }
        object
    }

    /// Everything that is wrong with the input, where it is a list.
    fn faults(&self) -> Option<&ValidationError> {
        match self {
            Self::Invalid(faults) | Self::Any(AnyError::State(StateError::Impossible(faults))) => Some(faults),
            _ => None,
        }
    }

    /// Reports the error: as JSON on standard output, or in words on standard error. A closed pipe is not an error: the reader had enough.
    pub fn report(self, as_json: bool) -> ExitCode {
        match &self {
            Self::Io(e) if e.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::Told => {}
            // A closed pipe is not an error here either.
            _ if as_json => drop(io::Write::write_all(&mut io::stdout(), format!("{:#}\n", self.json()).as_bytes())),
            _ => eprintln!("{}: {}", crate::program(), escaped(&self.to_string())),
        }
        ExitCode::from(self.kind() as u8)
    }
}
