//! What is asked of chance.
use engine_core::data;

/// What is asked of chance: in a dungeon, in a sampled world, and between two dungeons of an Adventure.
#[data(Chance)]
pub enum Chance {
    /// The next card of the pile.
    Pile,
    /// Whether the sand has run out.
    Sand,
    /// A card that nobody has seen.
    World,
    /// The Grimoire token of a win.
    Reward,
}
