//! Reading text from outside: JSON of bounded size and depth, and error messages of bounded length.
use crate::{Game, GameBox, StateOf, ValidationError};
use serde::{Serialize, de::DeserializeOwned};

/// The maximum length of a state or content file, in bytes.
pub const MAX_TEXT: usize = 4 << 20;
/// The maximum length of a record, in bytes: four times the longest game that random play produced under any options.
pub const MAX_RECORD: usize = 64 << 20;
/// The maximum number of actions in a record.
pub const MAX_ACTIONS: usize = 1 << 22;

/// A text is not the expected JSON.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MalformedError {
    /// The text is too long to read.
    #[error("it has {length} bytes, and the limit is {limit}")]
    TooLong {
        /// The length of the text.
        length: usize,
        /// The limit.
        limit: usize,
    },
    /// The text is not JSON, or JSON of another shape.
    #[error("{what}")]
    Json {
        /// What is wrong, with the line and column.
        what: String,
        /// The line, from 1; 0 if it is unknown.
        line: usize,
        /// The column, from 1; 0 if it is unknown.
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
        return Err(MalformedError::TooLong { length: text.len(), limit });
    }
    Ok(serde_json::from_slice(text)?)
}

/// Converts a value to plain JSON by way of text, so that its type is compiled against one JSON writer instead of two.
pub(crate) fn to_value<T: Serialize + ?Sized>(value: &T) -> Result<serde_json::Value, serde_json::Error> {
    serde_json::from_slice(&serde_json::to_vec(value)?)
}

/// Converts plain JSON to a value by way of text, so that its type is compiled against one JSON reader instead of two.
pub(crate) fn from_value<T: DeserializeOwned>(value: &serde_json::Value) -> Result<T, serde_json::Error> {
    serde_json::from_slice(&serde_json::to_vec(value)?)
}

/// Cuts a message that may quote text from outside to some hundred characters: its beginning and its end. Control characters are escaped,
/// so that no text from outside can move the cursor of a terminal or begin a line.
pub(crate) fn clip(message: &str) -> String {
    const HALF: usize = 150;
    let n = message.chars().count();
    let escape = |c: char| -> String { if c.is_control() { c.escape_default().collect() } else { c.into() } };
    if n <= 2 * HALF + 5 {
        return message.chars().map(escape).collect();
    }
    message.chars().take(HALF).chain(" ... ".chars()).chain(message.chars().skip(n - HALF)).map(escape).collect()
}

/// A text is not a state of this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// The text is not the JSON of a state.
    #[error("it is not the JSON of a state: {0}")]
    Malformed(#[from] MalformedError),
    /// The state is not a position of this game.
    #[error("it is not a position of this game:\n{0}")]
    Impossible(#[from] ValidationError),
}

/// Reads a state from its JSON and validates it.
///
/// # Errors
/// If the text is not the JSON of a state, or the state is not valid in this game.
///
/// ```
/// # use reference_games::Kuhn;
/// use engine_core::{play::Match, record::read_state, rules::Game};
/// let kuhn = Kuhn::standard(2);
/// let m = Match::new(kuhn.clone(), 7);
/// let json = serde_json::to_string(m.state()).unwrap();
/// assert_eq!(&read_state(&kuhn, &json).unwrap(), m.state());
/// let e = read_state(&kuhn, json.replace(r#""bets":[]"#, r#""bets":["Bet","Bet"]"#)).unwrap_err();
/// assert!(e.to_string().contains("cards are shown only in a showdown"));
/// ```
pub fn read_state<G: Game>(game: &GameBox<G>, json: impl AsRef<[u8]>) -> Result<StateOf<G>, StateError> {
    let state = read_json(json.as_ref(), MAX_TEXT)?;
    game.validate(&state)?;
    Ok(state)
}
