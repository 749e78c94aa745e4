//! The door for text from outside: JSON of a bounded size and depth, and errors that stay short.
use crate::{Game, GameBox, StateOf, ValidationError};
use serde::{Serialize, de::DeserializeOwned};

/// The longest state or content file that is read, in bytes.
pub const MAX_TEXT: usize = 4 << 20;
/// The longest record that is read, in bytes: four times the longest game that random play produced under any options.
pub const MAX_RECORD: usize = 64 << 20;
/// The most actions a record can have.
pub const MAX_ACTIONS: usize = 1 << 22;

/// A text is not the JSON that was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MalformedError {
    /// It is too long to look at.
    #[error("it is longer than the limit of {limit} bytes")]
    TooLong {
        /// The limit.
        limit: usize,
    },
    /// It is not JSON, or not of this shape.
    #[error("{what}")]
    Json {
        /// What is wrong, with the line and column.
        what: String,
        /// The line, from 1; 0 if it is not known.
        line: usize,
        /// The column, from 1; 0 if it is not known.
        column: usize,
    },
}

impl From<serde_json::Error> for MalformedError {
    fn from(e: serde_json::Error) -> Self {
        Self::Json { what: clip(&e.to_string()), line: e.line(), column: e.column() }
    }
}

/// Reads JSON from outside, up to a limit in bytes.
pub(crate) fn read_json<T: DeserializeOwned>(text: &[u8], limit: usize) -> Result<T, MalformedError> {
    if text.len() > limit {
        return Err(MalformedError::TooLong { limit });
    }
    Ok(serde_json::from_slice(text)?)
}

/// A value as plain JSON, by way of its text: a type is then compiled against one writer of JSON and not against two.
pub(crate) fn to_value<T: Serialize + ?Sized>(value: &T) -> Result<serde_json::Value, serde_json::Error> {
    serde_json::from_slice(&serde_json::to_vec(value)?)
}

/// What a plain value holds, by way of its text: a type is then compiled against one reader of JSON and not against two.
pub(crate) fn from_value<T: DeserializeOwned>(value: &serde_json::Value) -> Result<T, serde_json::Error> {
    serde_json::from_slice(&serde_json::to_vec(value)?)
}

/// At most some hundred characters of a message that may quote what came from outside: its beginning and its end.
pub(crate) fn clip(message: &str) -> String {
    const HALF: usize = 150;
    let n = message.chars().count();
    if n <= 2 * HALF + 5 {
        return message.to_string();
    }
    message.chars().take(HALF).chain(" ... ".chars()).chain(message.chars().skip(n - HALF)).collect()
}

/// A text is not a state of this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// It is not JSON of a state.
    #[error("it is not the JSON of a state: {0}")]
    Malformed(#[from] MalformedError),
    /// It is no position of this game.
    #[error("it is no position of this game:\n{0}")]
    Impossible(#[from] ValidationError),
}

/// A state from its JSON, if it is a state of this game.
///
/// # Errors
/// If it is not JSON of a state, or `validate` or the census finds fault with it.
///
/// ```
/// # use reference_games::Kuhn;
/// use engine_core::{play::Match, record::read_state, rules::Game};
/// let kuhn = Kuhn::standard(2);
/// let m = Match::new(kuhn.clone(), 7);
/// let json = serde_json::to_string(m.state()).unwrap();
/// assert_eq!(&read_state(&kuhn, &json).unwrap(), m.state());
/// let e = read_state(&kuhn, json.replace(r#""bets":[]"#, r#""bets":["Bet","Bet"]"#)).unwrap_err();
/// assert!(e.to_string().contains("cards are shown at the end"));
/// ```
pub fn read_state<G: Game>(game: &GameBox<G>, json: impl AsRef<[u8]>) -> Result<StateOf<G>, StateError> {
    let state = read_json(json.as_ref(), MAX_TEXT)?;
    game.validate(&state)?;
    Ok(state)
}
