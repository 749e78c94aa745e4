//! What can happen at the table.
use crate::{
    content::Card,
    dungeon::{Cell, Face},
    table::{Line, Slot, Tile},
};
use engine_core::rules::{Outcome, Seat};
use serde::Serialize;

/// Something that happened. Everybody knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, engine_core::rules::Event)]
pub enum Event {
    /// The tiles stand on the Turn-Order Line.
    LinedUp {
        /// As they stand.
        order: Line,
    },
    /// A player was dealt a starting door.
    Dealt {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A card lies on top of a pile now. Where Rooms are hidden, the card stands for its front.
    TurnedUp {
        /// Which pile.
        pile: Slot,
        /// Which card.
        card: Card,
    },
    /// A pile has no card left.
    RanOut {
        /// Which pile.
        pile: Slot,
    },
    /// A player paid for new cards.
    Refreshed {
        /// For which tile's turn.
        tile: Tile,
    },
    /// A tile was pushed.
    Pushed {
        /// By which tile.
        by: Tile,
        /// Which tile.
        tile: Tile,
        /// From where.
        from: Slot,
        /// To where.
        to: Slot,
    },
    /// A tile took its slot, and its owner a card.
    Took {
        /// Which tile.
        tile: Tile,
        /// Its slot.
        slot: Slot,
        /// The pile. It is not the one above the slot if the player was stuck.
        pile: Slot,
        /// The card.
        card: Card,
    },
    /// A card was laid.
    Laid {
        /// In whose dungeon.
        seat: Seat,
        /// Which card.
        card: Card,
        /// On which face.
        face: Face,
        /// Where.
        cell: Cell,
    },
    /// A door opened.
    Opened {
        /// In whose dungeon.
        seat: Seat,
        /// Which door.
        card: Card,
        /// Where.
        cell: Cell,
    },
    /// A new round begins.
    NewRound {
        /// As the tiles stand.
        order: Line,
    },
    /// An Adventurer tile went to the last cell.
    TileLaid {
        /// Whose.
        seat: Seat,
        /// Where.
        cell: Cell,
        /// The coins on it.
        coins: u8,
    },
    /// A Room earned gold at the end; a closed door earned nothing.
    Earned {
        /// Whose.
        seat: Seat,
        /// Which Room.
        card: Card,
        /// Where.
        cell: Cell,
        /// How much.
        gold: u16,
    },
    /// The game ended.
    Ended {
        /// How.
        outcome: Outcome,
    },
}
