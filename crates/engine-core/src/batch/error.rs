//! Why a batch refused a call.
use super::OpponentError;
use crate::{PrefixError, RecordError, RefusalInfo, Seat};

/// Why a batch refused a call.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// The spec makes no sense for this game.
    #[error("{0}")]
    Spec(String),
    /// No episode has started yet.
    #[error("no episode has started yet: reset all rows first")]
    NotReset,
    /// An action is illegal. No row has changed.
    #[error("row {row}: action {action} is illegal: {reason}")]
    Illegal {
        /// The row.
        row: usize,
        /// The action.
        action: i64,
        /// The clause and the reason.
        reason: RefusalInfo,
    },
    /// A buffer or a list has the wrong length.
    #[error("{buffer} has length {found} instead of {expected}")]
    Length {
        /// The name of the buffer.
        buffer: &'static str,
        /// Its length.
        found: usize,
        /// The required length, or a number of which it must be a multiple.
        expected: usize,
    },
    /// A row has no such coordinate of an action.
    #[error("row {row}: {error}")]
    Prefix {
        /// The row.
        row: usize,
        /// What is wrong.
        error: PrefixError,
    },
    /// An opponent failed. The other rows were stepped and written; the episode of this row was truncated.
    #[error("row {row}: the opponent at {seat} failed: {error}")]
    Opponent {
        /// The row.
        row: usize,
        /// The seat of the opponent.
        seat: Seat,
        /// What it says.
        error: OpponentError,
    },
    /// There is no such row.
    #[error("there is no row {row}: there are {rows}")]
    NoSuchRow {
        /// The requested row.
        row: usize,
        /// The number of rows.
        rows: usize,
    },
    /// There is no such seat.
    #[error("there is no {seat}: the seats are 0 to {last}")]
    NoSuchSeat {
        /// The requested seat.
        seat: Seat,
        /// The last seat.
        last: u8,
    },
    /// The games of this batch cannot be exported.
    #[error("the games of this batch cannot be exported: it needs pinned luck and the history of actions")]
    NotKept,
    /// No episode of this row has ended yet.
    #[error("no episode of row {row} has ended yet")]
    NoneEnded {
        /// The row.
        row: usize,
    },
    /// A record could not be made.
    #[error(transparent)]
    Record(#[from] RecordError),
}
