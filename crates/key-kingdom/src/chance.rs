//! What is left to chance.
use engine_core::{data, rules::Seat};

/// What the game asks of chance. Everybody sees every answer.
#[data(Chance)]
pub enum Chance {
    /// The seat that rolls highest and begins.
    Start,
    /// The hero die.
    HeroDie(Seat),
    /// The demon die.
    DemonDie(Seat),
    /// The next event card.
    Deck,
    /// The token on a garden square.
    Garden,
    /// The token on a dungeon square.
    Dungeon,
}
