//! What can be wrong with a record: which field or which step, and why.
use crate::{
    NotationError, OptionError, RefusalInfo, StableHash, ValidationError,
    text::{MAX_ACTIONS, MalformedError},
};

/// Why a record does not hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// It is not the JSON of a record.
    #[error("it is not the JSON of a record: {0}")]
    Malformed(MalformedError),
    /// The game is too long for a record.
    #[error("actions: the game has {actions} actions; a record holds at most {MAX_ACTIONS}")]
    TooManyActions {
        /// How many it has.
        actions: usize,
    },
    /// It is written in a format of another version.
    #[error("record: it is in format {found}; this version reads format {expected}")]
    Format {
        /// What it says.
        found: u32,
        /// What can be read.
        expected: u32,
    },
    /// It is of another game.
    #[error("game: it is a record of \"{found}\", not of \"{expected}\"")]
    Game {
        /// What it says.
        found: String,
        /// The game at hand.
        expected: &'static str,
    },
    /// It is of a game that is not in the registry.
    #[error("game: {0}")]
    UnknownGame(crate::erased::UnknownGameError),
    /// It was played under older rules.
    #[error(
        "rules_version: it was played under version {found} of the rules and these are version {expected}; the same seed and actions may give another game now"
    )]
    OlderRules {
        /// What it says.
        found: u32,
        /// The rules at hand.
        expected: u32,
    },
    /// It was played under newer rules.
    #[error(
        "rules_version: it was played under version {found} of the rules, newer than version {expected} that this engine knows"
    )]
    NewerRules {
        /// What it says.
        found: u32,
        /// The rules at hand.
        expected: u32,
    },
    /// It was played with another box.
    #[error("content: it was played with the box {found}, not with {expected}")]
    Content {
        /// The hash in the record.
        found: StableHash,
        /// The hash of the box at hand.
        expected: StableHash,
    },
    /// It names an option or a value that there is not.
    #[error("options: {0}")]
    Option(OptionError),
    /// It was played with another value of an option.
    #[error("options: {key} is {found} in the record and {expected} at this table")]
    OtherOption {
        /// Which.
        key: String,
        /// What it says.
        found: String,
        /// The value at hand.
        expected: String,
    },
    /// It was played by another number of players.
    #[error("seats: it was played by {found}, this table has {expected}")]
    Seats {
        /// What it says.
        found: u8,
        /// The seats at hand.
        expected: u8,
    },
    /// No box can be made for it.
    #[error("no table can be made for it:\n{0}")]
    Table(ValidationError),
    /// The state that it starts from is not one.
    #[error("start.state: {0}")]
    State(String),
    /// The state that it starts from is no position of this game.
    #[error("start.state: it is no position of this game:\n{0}")]
    Impossible(ValidationError),
    /// The counters that it starts from are not in order or out of range.
    #[error("start.counters[{at}]: {what}")]
    Counters {
        /// Which of them.
        at: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// There is not one key per seat.
    #[error("start.info: there are {found} keys for {expected} seats")]
    Info {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: u8,
    },
    /// An action is not in the notation of the game.
    #[error("step {step} ({text}): {fault}")]
    Notation {
        /// Which action, from 1; the pending one is one more than the last.
        step: usize,
        /// What it says.
        text: String,
        /// What is wrong.
        fault: NotationError,
    },
    /// An action was not allowed.
    #[error("step {step} ({action}): {reason}")]
    Illegal {
        /// Which action, from 1; the pending one is one more than the last.
        step: usize,
        /// The action.
        action: String,
        /// Why not.
        reason: RefusalInfo,
    },
    /// A reported answer cannot be.
    #[error("reported[{at}]: {what} (at step {step})")]
    Reported {
        /// Which answer, from 0.
        at: usize,
        /// The step that asked, from 1; 0 for set-up.
        step: usize,
        /// What is wrong.
        what: String,
    },
    /// Chance is asked and nothing was reported.
    #[error("reported: step {step} asks chance, and no answer is left")]
    Unanswered {
        /// The step that asks, from 1; 0 for set-up.
        step: usize,
    },
    /// More was reported than was asked.
    #[error("reported: the last {extra} of the answers were never asked for")]
    LeftOver {
        /// How many.
        extra: usize,
    },
    /// An action waits for an answer, and the table is not live.
    #[error("pending: only a table that reports its dice can wait for an answer, and there is no \"reported\"")]
    NotLive,
    /// The pending action does not wait for anything.
    #[error("pending: {action} does not wait for an answer; it belongs to the actions")]
    NotPending {
        /// Which.
        action: String,
    },
    /// What the actions lead to is not what it says.
    #[error("final: after the last step the hash is {expected}, not {}", found.map_or("left out".into(), |f| f.to_string()))]
    Final {
        /// What it says.
        found: Option<StableHash>,
        /// What replay gives.
        expected: StableHash,
    },
    /// A match was asked for, and its set-up waits for an answer.
    #[error("reported: set-up still asks chance")]
    InSetup,
}
