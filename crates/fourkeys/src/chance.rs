//! What is left to chance.
use crate::table::Slot;
use engine_core::data;

/// What the game asks of chance. Everybody sees every answer.
#[data(Chance)]
pub enum Chance {
    /// The next tile of the Turn-Order Line; with two players, whose Adventurer begins.
    Lots,
    /// The next starting door.
    Doors,
    /// The next card of a pile.
    Pile(Slot),
    /// Where Rooms are hidden: which of the doors with the same front was taken from a pile.
    Room(Slot),
}
