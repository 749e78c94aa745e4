//! The redacted record: what one seat may keep of a game.
use super::{options_of, to_value};
use crate::{Game, Match, Outcome, Seat, StableHash};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// What one seat, or a spectator, may know of a game: no seed, no hidden answers of chance, no hand but its own.
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
    /// The number of players.
    pub seats: u8,
    /// The viewer; `None` for a spectator.
    pub viewer: Option<Seat>,
    /// Set-up or the given start, then every decision.
    pub steps: Vec<RedactedPly>,
    /// The action that waits for chance, if this viewer may know it.
    pub pending: Option<String>,
    /// The outcome, once the game is over.
    pub outcome: Option<Outcome>,
}

/// One decision as one seat saw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RedactedPly {
    /// The seat that decided; `None` for set-up.
    pub seat: Option<Seat>,
    /// The action in notation; `None` for set-up, and if this viewer may not know it.
    pub action: Option<String>,
    /// The events that this seat may know.
    pub events: Vec<Value>,
    /// The view after the decision.
    pub view: Value,
}

impl<G: Game> Match<G> {
    /// What a seat may know of the match: what a server sends to it. A spectator for `None` or a seat that is not at the table.
    pub fn redacted(&self, viewer: impl Into<Option<Seat>>) -> Redacted {
        let viewer = viewer.into().filter(|p| p.0 < self.game().seats);
        let mut steps = vec![];
        let mut seen = 0;
        self.replay(|now, step| {
            let view = self.game().view(&now.state, viewer);
            let events = now.events[seen..].iter().filter(|t| t.to.includes(viewer));
            steps.push(RedactedPly {
                seat: step.map(|s| s.seat),
                action: step.and_then(|s| s.known(viewer)).map(|a| a.to_string()),
                events: events.map(|t| to_value(&t.event)).collect(),
                view: to_value(&view),
            });
            seen = now.events.len();
        });
        Redacted {
            game: G::META.id,
            rules_version: G::META.rules_version,
            content: self.game().content_hash(),
            options: options_of(self.game()),
            seats: self.game().seats,
            viewer,
            steps,
            pending: self.pending().and_then(|s| s.known(viewer)).map(|a| a.to_string()),
            outcome: self.outcome(),
        }
    }
}
