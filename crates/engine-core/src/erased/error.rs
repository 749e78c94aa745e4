//! Errors of the erased surface.
use super::SavedError;
use crate::{MatchError, NotationError, RecordError, RefusalInfo, Rulebook, Seat, StateError};

/// Why a call failed. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnyError {
    /// The action is illegal.
    #[error(transparent)]
    Refused(RefusalInfo),
    /// The last action still waits for an answer of chance.
    #[error("the last action waits for chance: report the answer, or undo the action")]
    Pending,
    /// A report came without a question.
    #[error("there is no question to chance")]
    NotAsked,
    /// An answer is impossible.
    #[error("answer {answer} (number {at}) is impossible: the possible answers are {possible:?}")]
    Impossible {
        /// The index of the answer, from 0.
        at: usize,
        /// The answer.
        answer: u32,
        /// The possible answers.
        possible: Vec<u32>,
    },
    /// There are more answers than questions.
    #[error("the last {extra} answers were never asked for")]
    LeftOver {
        /// The number of unused answers.
        extra: usize,
    },
    /// The actions are not those of exactly the seats that are asked now.
    #[error("one action each is needed from {asked}, and none from anybody else")]
    NotAllAsked {
        /// The seats that are asked, in words.
        asked: String,
    },
    /// No decision has been made.
    #[error("there is no decision to undo")]
    NothingToUndo,
    /// The last decision has no report.
    #[error("the last decision has no report to take back")]
    NothingToTakeBack,
    /// There are fewer decisions than that.
    #[error("there is no step {asked}: the match has {steps} steps")]
    NoSuchStep {
        /// The requested number.
        asked: usize,
        /// The number of decisions.
        steps: usize,
    },
    /// A live table is still in set-up.
    #[error("set-up is not done: it waits for an answer of chance")]
    InSetup,
    /// There is no such seat.
    #[error("there is no {seat}: the seats are 0 to {last}")]
    NoSuchSeat {
        /// The requested seat.
        seat: Seat,
        /// The last seat.
        last: u8,
    },
    /// There is no such action.
    #[error("there is no action {id}: the ids are 0 to {last}")]
    NoSuchAction {
        /// The requested id.
        id: u32,
        /// The last id.
        last: u32,
    },
    /// A text is not an action.
    #[error("\"{text}\" is not an action: {fault}")]
    Notation {
        /// The text.
        text: String,
        /// What is wrong.
        fault: NotationError,
    },
    /// A buffer has the wrong length.
    #[error("the buffer has length {found} instead of {expected}")]
    Length {
        /// The length of the buffer.
        found: usize,
        /// The required length.
        expected: usize,
    },
    /// Two positions belong to different boxes.
    #[error("the other position belongs to another box")]
    OtherBox,
    /// A state is invalid.
    #[error("state: {0}")]
    State(#[from] StateError),
    /// A saved position or node cannot be loaded.
    #[error(transparent)]
    Saved(SavedError),
    /// A record is invalid.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl<C: Rulebook> From<MatchError<C>> for AnyError {
    fn from(e: MatchError<C>) -> Self {
        match e {
            MatchError::Refused(refusal) => Self::Refused(refusal.into()),
            MatchError::Pending => Self::Pending,
            MatchError::NotAsked => Self::NotAsked,
            MatchError::Impossible { answer, possible } => Self::Impossible { at: 0, answer, possible },
            MatchError::NotAllAsked { asked } => Self::NotAllAsked { asked },
            MatchError::NothingToUndo => Self::NothingToUndo,
            MatchError::NothingToTakeBack => Self::NothingToTakeBack,
        }
    }
}

impl From<RefusalInfo> for AnyError {
    fn from(reason: RefusalInfo) -> Self {
        Self::Refused(reason)
    }
}

/// Checks that a viewer is a seat of the table or a spectator.
pub(super) fn seated(viewer: Option<Seat>, seats: u8) -> Result<(), AnyError> {
    match viewer {
        Some(seat) if seat.0 >= seats => Err(AnyError::NoSuchSeat { seat, last: seats - 1 }),
        _ => Ok(()),
    }
}

/// Checks the length of a buffer.
pub(super) fn length(found: usize, expected: usize) -> Result<(), AnyError> {
    if found == expected { Ok(()) } else { Err(AnyError::Length { found, expected }) }
}
