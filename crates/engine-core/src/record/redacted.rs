//! The redacted record: what one seat may keep of a game.
use super::{options_of, to_value};
use crate::{Game, Match, Outcome, Seat, StableHash};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// What one seat, or a spectator, may know of a game: no seed, no answer of chance, no hand but its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Redacted {
    /// The id of the game.
    pub game: &'static str,
    /// The version of its rules.
    pub rules_version: u32,
    /// The stable hash of its box.
    pub content: StableHash,
    /// The options by key.
    pub options: BTreeMap<String, String>,
    /// How many play.
    pub seats: u8,
    /// Whose it is; `None` for a spectator.
    pub viewer: Option<Seat>,
    /// Set-up or the given start, then every decision.
    pub steps: Vec<RedactedPly>,
    /// The action that waits for chance.
    pub pending: Option<String>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

/// One step as one seat saw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RedactedPly {
    /// Who decided; `None` for set-up.
    pub seat: Option<Seat>,
    /// What, in notation; `None` for set-up.
    pub action: Option<String>,
    /// What happened, as this seat may know it.
    pub events: Vec<Value>,
    /// What it saw then.
    pub view: Value,
}

impl<G: Game> Match<G> {
    /// What a seat (`None`, or a seat past the last: a spectator) may know of the match: what a server sends it.
    pub fn redacted(&self, viewer: impl Into<Option<Seat>>) -> Redacted {
        let viewer = viewer.into().filter(|p| p.0 < self.game().seats);
        let mut steps = vec![];
        let mut heard = 0;
        self.replay(|now, step| {
            let view = self.game().view(&now.state, viewer);
            let told = now.events[heard..].iter().filter(|t| t.to.includes(viewer));
            steps.push(RedactedPly {
                seat: step.map(|s| s.seat),
                action: step.map(|s| s.action.to_string()),
                events: told.map(|t| to_value(&t.event)).collect(),
                view: to_value(&view),
            });
            heard = now.events.len();
        });
        Redacted {
            game: G::META.id,
            rules_version: G::META.rules_version,
            content: self.game().content_hash(),
            options: options_of(self.game()),
            seats: self.game().seats,
            viewer,
            steps,
            pending: self.pending().map(|s| s.action.to_string()),
            outcome: self.outcome(),
        }
    }
}
