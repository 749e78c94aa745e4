//! What tables agree on before the game.
use engine_core::{data, options};

/// The order of the tiles of two players from left to right, with alternating colours. The first and the third tile belong to the player who begins.
#[data(Finite)]
pub enum StartOrder {
    /// Both Adventurers, then both Acolytes.
    AdventurerAdventurerAcolyteAcolyte,
    /// The starter's Adventurer and the other's Acolyte first.
    AdventurerAcolyteAcolyteAdventurer,
    /// The starter's Acolyte and the other's Adventurer first.
    AcolyteAdventurerAdventurerAcolyte,
    /// Both Acolytes, then both Adventurers.
    AcolyteAcolyteAdventurerAdventurer,
}

options! {
    /// What tables agree on before the game.
    pub struct Options {
        /// The owner of an Acolyte may refresh on its turn, with a coin of the Adventurer.
        acolyte_may_refresh: bool = false, "4K-Q4", [true];
        /// Only the Door side of a top card is known until it is taken.
        hide_room_until_taken: bool = false, "4K-Q8", [true];
        /// How the four tiles of two players stand at the start.
        two_player_order: StartOrder = StartOrder::AdventurerAdventurerAcolyteAcolyte, "4K-Q7", [
            StartOrder::AdventurerAcolyteAcolyteAdventurer,
            StartOrder::AcolyteAdventurerAdventurerAcolyte,
            StartOrder::AcolyteAcolyteAdventurerAdventurer,
        ];
    }
}
