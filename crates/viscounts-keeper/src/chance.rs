//! What is left to chance.
use crate::content::Segment;
use engine_core::{data, rules::Seat};

/// What is asked of chance.
#[data(Chance)]
pub enum Chance {
    /// How the board is laid out.
    Lay(Lay),
    /// The next townsfolk of a segment.
    Townsfolk(Segment),
    /// The next manuscript of a segment.
    Manuscripts(Segment),
    /// A player card.
    PlayerCards,
    /// A hero.
    Heroes,
    /// A chest.
    Chests,
    /// The next card of a player's pile.
    Pile(Seat),
    /// The AI's scheme.
    Schemes,
    /// A future scheme.
    Future,
    /// A chest of the AI.
    AiChests,
}

/// What set-up leaves to chance besides the cards.
#[data(Finite)]
pub enum Lay {
    /// The order of the segments in the ring.
    Ring,
    /// How the castle is turned.
    Castle,
    /// Who begins.
    Start,
}
