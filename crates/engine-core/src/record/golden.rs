//! GoldenError games: records kept as fixtures, which hold the policy of rules versions.
use super::{Record, RecordError};
use crate::{Game, GameBox, Match};
use std::sync::Arc;

/// A golden game does not hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GoldenError {
    /// The rules changed, and their version did not.
    #[error(
        "a game recorded under rules version {version} of {game} does not play the same any more: {why}\n\
         A rule has changed. If that is meant, raise rules_version, record the game anew, and say which clause changed; if not, \
         undo the change."
    )]
    Changed {
        /// The game.
        game: &'static str,
        /// The version, of the record and of the rules.
        version: u32,
        /// Where it differs.
        why: RecordError,
    },
    /// The version of the rules changed, and the golden game was not recorded anew.
    #[error("the golden game is of another version: record it anew ({0})")]
    Stale(RecordError),
}

/// Holds a game to a record that was kept.
///
/// # Errors
/// Says whether the rules changed without a new version, or the record has to be made anew for a new one.
pub fn golden<G: Game>(game: impl Into<Arc<GameBox<G>>>, json: &str) -> Result<Match<G>, GoldenError> {
    let held = Record::load(json).and_then(|record| record.verify(game));
    held.map_err(|why| GoldenError::of(&G::META, why))
}

impl GoldenError {
    /// What it means for a golden game that its record does not hold.
    pub fn of(meta: &crate::Meta, why: RecordError) -> Self {
        match why {
            RecordError::OlderRules { .. } | RecordError::NewerRules { .. } | RecordError::Format { .. } => {
                Self::Stale(why)
            }
            why => Self::Changed { game: meta.id, version: meta.rules_version, why },
        }
    }
}
