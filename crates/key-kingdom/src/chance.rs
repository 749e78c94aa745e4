//! What is left to chance.
use engine_core::{data, rules::Seat};

/// What the game asks of chance. All see every answer (Q59).
#[data(Chance)]
pub enum Chance {
    /// Which seat throws highest and begins.
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
