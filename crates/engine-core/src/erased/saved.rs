//! Positions and nodes as text, to send to another process and to go on from there.
use super::AnyError;
use crate::{
    Game, GameBox, History, MAX_RECORD, MalformedError, Position, StableHash, StateError, StateOf,
    record::options_of,
    text::{clip, from_value, read_json, to_value},
    tree::Move,
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::Arc};

/// The version of the format.
pub const SAVED_FORMAT: u32 = 1;

/// Why a saved position or node cannot be loaded.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SavedError {
    /// The text is not what was saved.
    #[error("it is not a saved {what}: {error}")]
    Malformed {
        /// What was expected.
        what: &'static str,
        /// What is wrong.
        error: MalformedError,
    },
    /// It was saved in another format.
    #[error("it was saved in format {found}; this version reads format {SAVED_FORMAT}")]
    Format {
        /// The format.
        found: u32,
    },
    /// It belongs to another box.
    #[error("it was saved with another {field}: {found} instead of {expected}")]
    Box {
        /// What differs.
        field: &'static str,
        /// What was saved.
        found: String,
        /// What this box has.
        expected: String,
    },
    /// The state is not a state of this game.
    #[error("state: {0}")]
    State(#[from] StateError),
    /// A move of a node cannot be made.
    #[error("move {at}: {why}")]
    Move {
        /// The number of the move, from 1.
        at: usize,
        /// Why not.
        why: String,
    },
}

impl From<SavedError> for AnyError {
    fn from(e: SavedError) -> Self {
        Self::Saved(e)
    }
}

/// Which box something was saved with.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoxId {
    game: String,
    rules_version: u32,
    content: StableHash,
    options: BTreeMap<String, String>,
    seats: u8,
}

impl BoxId {
    fn of<G: Game>(game: &GameBox<G>) -> Self {
        Self {
            game: G::META.id.to_string(),
            rules_version: G::META.rules_version,
            content: game.content_hash(),
            options: options_of(game),
            seats: game.seats,
        }
    }

    fn check<G: Game>(&self, game: &GameBox<G>) -> Result<(), SavedError> {
        let here = Self::of(game);
        let same = |field, found: String, expected: String| match found == expected {
            true => Ok(()),
            false => Err(SavedError::Box { field, found: clip(&found), expected }),
        };
        same("game", self.game.clone(), here.game)?;
        same("version of the rules", self.rules_version.to_string(), here.rules_version.to_string())?;
        same("content", self.content.to_string(), here.content.to_string())?;
        same("set of options", format!("{:?}", self.options), format!("{:?}", here.options))?;
        same("number of players", self.seats.to_string(), here.seats.to_string())
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedPosition {
    position: u32,
    #[serde(rename = "box")]
    of: BoxId,
    state: serde_json::Value,
    rng: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedNode {
    node: u32,
    #[serde(rename = "box")]
    of: BoxId,
    moves: Vec<Move>,
}

fn text(saved: &impl Serialize) -> String {
    serde_json::to_string(saved).expect("it is plain data")
}

fn read<'a, T: for<'de> Deserialize<'de>>(what: &'static str, saved: &'a [u8]) -> Result<T, SavedError> {
    read_json(saved, MAX_RECORD).map_err(|error| SavedError::Malformed { what, error })
}

fn format(found: u32) -> Result<(), SavedError> {
    if found == SAVED_FORMAT { Ok(()) } else { Err(SavedError::Format { found }) }
}

pub(super) fn save_position<G: Game>(p: &Position<G>) -> String {
    let state = to_value(p.state()).expect("a state is plain data");
    text(&SavedPosition { position: SAVED_FORMAT, of: BoxId::of(&**p.game()), state, rng: p.rng().state() })
}

pub(super) fn load_position<G: Game>(game: &Arc<GameBox<G>>, saved: &[u8]) -> Result<Position<G>, SavedError> {
    let saved: SavedPosition = read("position", saved)?;
    format(saved.position)?;
    saved.of.check(&**game)?;
    let state: StateOf<G> = from_value(&saved.state).map_err(|e| StateError::Malformed(e.into()))?;
    game.validate(&state).map_err(StateError::from)?;
    Ok(Position::resumed(game.clone(), state, crate::FastRng::from_state(saved.rng)))
}

pub(super) fn save_node<G: Game>(h: &History<G>) -> String {
    text(&SavedNode { node: SAVED_FORMAT, of: BoxId::of(&**h.game()), moves: h.moves() })
}

pub(super) fn load_node<G: Game>(game: &Arc<GameBox<G>>, saved: &[u8]) -> Result<History<G>, SavedError> {
    let saved: SavedNode = read("node", saved)?;
    format(saved.node)?;
    saved.of.check(&**game)?;
    let mut h = History::root(game.clone());
    for (i, step) in saved.moves.iter().enumerate() {
        h.take(step).map_err(|why| SavedError::Move { at: i + 1, why: clip(&why) })?;
    }
    Ok(h)
}
