//! Golden games: records kept as fixtures, which detect a change of the rules without a new rules version.
use super::{Record, RecordError};
use crate::{Game, GameBox, Match};
use std::sync::Arc;

/// A golden game no longer replays.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GoldenError {
    /// The rules changed, but their version did not.
    #[error(
        "a game recorded under rules version {version} of {game} no longer replays: {why}\n\
         A rule has changed. If the change is intended, raise rules_version, record the game again and say which clause changed. \
         If not, undo the change."
    )]
    Changed {
        /// The game.
        game: &'static str,
        /// The version of both the record and the rules.
        version: u32,
        /// Where the replay differs.
        why: RecordError,
    },
    /// The version of the rules changed, but the golden game was not recorded again.
    #[error("the golden game has another rules version and must be recorded again ({0})")]
    Stale(RecordError),
}

/// Replays a golden game and checks that it still gives the same result.
///
/// # Errors
/// Says whether the rules changed without a new version, or the record must be made again for a new one.
pub fn golden<G: Game>(game: impl Into<Arc<GameBox<G>>>, json: &str) -> Result<Match<G>, GoldenError> {
    let held = Record::load(json).and_then(|record| record.verify(game));
    held.map_err(|why| GoldenError::of(&G::META, why))
}

impl GoldenError {
    /// What a failed replay means for a golden game.
    pub fn of(meta: &crate::Meta, why: RecordError) -> Self {
        match why {
            RecordError::OlderRules { .. } | RecordError::NewerRules { .. } | RecordError::Format { .. } => {
                Self::Stale(why)
            }
            why => Self::Changed { game: meta.id, version: meta.rules_version, why },
        }
    }
}
