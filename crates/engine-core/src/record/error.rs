//! What can be wrong with a record: the field or step, and why.
use crate::{
    NotationError, OptionError, RefusalInfo, StableHash, ValidationError,
    text::{MAX_ACTIONS, MalformedError},
};

/// Why a record is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The text is not the JSON of a record.
    #[error("it is not the JSON of a record: {0}")]
    Malformed(MalformedError),
    /// The game is too long for a record.
    #[error("actions: the game has {actions} actions; a record holds at most {MAX_ACTIONS}")]
    TooManyActions {
        /// The number of actions.
        actions: usize,
    },
    /// The record has another version of the format.
    #[error("record: the format is {found}, but this version reads format {expected}")]
    Format {
        /// The format of the record.
        found: u32,
        /// The format that can be read.
        expected: u32,
    },
    /// The record is of another game.
    #[error("game: this is a record of \"{found}\", not of \"{expected}\"")]
    Game {
        /// The game of the record.
        found: String,
        /// The expected game.
        expected: &'static str,
    },
    /// The record is of a game that is not in the registry.
    #[error("game: {0}")]
    UnknownGame(crate::erased::UnknownGameError),
    /// The record was played under older rules.
    #[error(
        "rules_version: the record has rules version {found}, but the rules are at version {expected}; the same seed and actions may now give a different game"
    )]
    OlderRules {
        /// The version of the record.
        found: u32,
        /// The version of the rules.
        expected: u32,
    },
    /// The record was played under newer rules.
    #[error(
        "rules_version: the record has rules version {found}, which is newer than version {expected} of this engine"
    )]
    NewerRules {
        /// The version of the record.
        found: u32,
        /// The version of the rules.
        expected: u32,
    },
    /// The record was played with other content.
    #[error("content: the record was played with content {found}, not {expected}")]
    Content {
        /// The hash in the record.
        found: StableHash,
        /// The hash of the given content.
        expected: StableHash,
    },
    /// The record names an unknown option or value.
    #[error("options: {0}")]
    Option(OptionError),
    /// The record was played with another value of an option.
    #[error("options: {key} is {found} in the record but {expected} at this table")]
    OtherOption {
        /// The option.
        key: String,
        /// The value in the record.
        found: String,
        /// The value at this table.
        expected: String,
    },
    /// The record was played by another number of players.
    #[error("seats: the record has {found} players, this table has {expected}")]
    Seats {
        /// The number in the record.
        found: u8,
        /// The number at this table.
        expected: u8,
    },
    /// No box can be made for the record.
    #[error("no box can be made for this record:\n{0}")]
    Table(ValidationError),
    /// The start state is not a state.
    #[error("start.state: {0}")]
    State(String),
    /// The start state is not a position of this game.
    #[error("start.state: it is not a position of this game:\n{0}")]
    Impossible(ValidationError),
    /// The counters of the start state are out of order or out of range.
    #[error("start.counters[{at}]: {what}")]
    Counters {
        /// The index of the counter.
        at: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// The number of information keys is not the number of seats.
    #[error("start.info: there are {found} keys for {expected} seats")]
    Info {
        /// The number of keys.
        found: usize,
        /// The number of seats.
        expected: u8,
    },
    /// An action is not valid notation.
    #[error("step {step} ({text}): {fault}")]
    Notation {
        /// The number of the action, from 1; the pending one is one more than the last.
        step: usize,
        /// The text of the action.
        text: String,
        /// What is wrong.
        fault: NotationError,
    },
    /// An action is illegal.
    #[error("step {step} ({action}): {reason}")]
    Illegal {
        /// The number of the action, from 1; the pending one is one more than the last.
        step: usize,
        /// The action.
        action: String,
        /// Why it is illegal.
        reason: RefusalInfo,
    },
    /// A reported answer is impossible.
    #[error("reported[{at}]: {what} (at step {step})")]
    Reported {
        /// The index of the answer, from 0.
        at: usize,
        /// The step that asked, from 1; 0 for set-up.
        step: usize,
        /// What is wrong.
        what: String,
    },
    /// A question to chance has no reported answer.
    #[error("reported: step {step} asks chance, but no answer is left")]
    Unanswered {
        /// The step that asks, from 1; 0 for set-up.
        step: usize,
    },
    /// There are more reported answers than questions.
    #[error("reported: the last {extra} answers were never asked for")]
    LeftOver {
        /// The number of unused answers.
        extra: usize,
    },
    /// An action waits for an answer, but the table is not live.
    #[error("pending: only a live table can wait for an answer, but there is no \"reported\"")]
    NotLive,
    /// The pending action does not wait for an answer.
    #[error("pending: {action} does not wait for an answer; it belongs to the actions")]
    NotPending {
        /// The action.
        action: String,
    },
    /// The actions lead to another state than the record says.
    #[error("final: after the last step the hash is {expected}, not {}", found.map_or("left out".into(), |f| f.to_string()))]
    Final {
        /// The hash in the record.
        found: Option<StableHash>,
        /// The hash after replay.
        expected: StableHash,
    },
    /// The record ends during set-up, so there is no match yet.
    #[error("reported: set-up has an open question to chance")]
    InSetup,
}
