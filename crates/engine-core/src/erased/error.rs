//! What can go wrong with what is asked of any game.
use crate::{MatchError, NotationError, RecordError, RefusalInfo, Rulebook, Seat, StateError};

/// Why something was not done. Whatever it was asked of is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnyError {
    /// The action is not allowed.
    #[error(transparent)]
    Refused(RefusalInfo),
    /// The last action still waits for chance.
    #[error("chance is asked and the table has not answered: report the answer, or undo the action")]
    Pending,
    /// A report came, and nothing was asked.
    #[error("nothing is asked of chance")]
    NotAsked,
    /// An answer cannot be.
    #[error("answer {answer} (number {at}) cannot be: chance was asked for one of {possible:?}")]
    Impossible {
        /// Which of the answers given, from 0.
        at: usize,
        /// What it said.
        answer: u32,
        /// What could have been.
        possible: Vec<u32>,
    },
    /// More answers came than were asked for.
    #[error("the last {extra} of the answers were never asked for")]
    LeftOver {
        /// How many.
        extra: usize,
    },
    /// No decision was taken.
    #[error("there is no decision to undo")]
    NothingToUndo,
    /// The last decision took no report.
    #[error("the last decision took no report that could be taken back")]
    NothingToTakeBack,
    /// There were not so many decisions.
    #[error("there are {steps} steps, so there is no step {asked}")]
    NoSuchStep {
        /// What was asked for.
        asked: usize,
        /// How many there are.
        steps: usize,
    },
    /// A live table is still setting up.
    #[error("set-up is not done: chance is asked, and the table has not answered")]
    InSetup,
    /// There is no such seat.
    #[error("there is no {seat}: the seats are 0 to {last}")]
    NoSuchSeat {
        /// What was asked for.
        seat: Seat,
        /// The last one.
        last: u8,
    },
    /// There is no such action.
    #[error("there is no action {id}: the ids are 0 to {last}")]
    NoSuchAction {
        /// What was asked for.
        id: u32,
        /// The last one.
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
    #[error("the buffer holds {found}, and {expected} are written")]
    Length {
        /// How long it is.
        found: usize,
        /// How long it should be.
        expected: usize,
    },
    /// Two positions are not of one box.
    #[error("the other position is of another box")]
    OtherBox,
    /// A state does not hold.
    #[error("state: {0}")]
    State(#[from] StateError),
    /// A record does not hold.
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

/// Whether a viewer is a seat of a table, or a spectator.
pub(super) fn seated(viewer: Option<Seat>, seats: u8) -> Result<(), AnyError> {
    match viewer {
        Some(seat) if seat.0 >= seats => Err(AnyError::NoSuchSeat { seat, last: seats - 1 }),
        _ => Ok(()),
    }
}

/// Whether a buffer is as long as it should be.
pub(super) fn length(found: usize, expected: usize) -> Result<(), AnyError> {
    if found == expected { Ok(()) } else { Err(AnyError::Length { found, expected }) }
}
