//! What can happen, for listeners.
use crate::{
    content::{Card, Colour, DieKind, Item, MinorId, Plot, Portion, Square},
    table::Why,
};
use engine_core::{data, rules::Seat};

/// Something that happened. All of it is public.
#[data(Event)]
#[allow(missing_docs, reason = "the fields are the seat it happened to and what it was about")]
pub enum Event {
    /// A seat rolled highest and begins.
    Begins { seat: Seat },
    /// A seat takes a nap.
    Napped { seat: Seat },
    /// A die was thrown.
    Threw { seat: Seat, die: DieKind, face: u8, why: Why },
    /// A face was changed.
    Set { seat: Seat, face: u8 },
    /// An item was used on a roll.
    Used { seat: Seat, item: Item, up: bool },
    /// A companion was used on a roll.
    Asked { seat: Seat, card: Card, up: bool },
    /// A roll stands.
    Kept { seat: Seat, result: u16 },
    /// A hero walked.
    Moved { seat: Seat, to: Square },
    /// A hero could not move at all.
    Stuck { seat: Seat },
    /// A hero was put or sent somewhere.
    Put { seat: Seat, to: Square },
    /// An item became active.
    Restored { seat: Seat, item: Item },
    /// All items of a seat became active.
    RestoredAll { seat: Seat },
    /// An item was lost.
    Lost { seat: Seat, item: Item },
    /// The demon die went to a seat.
    Demon { seat: Seat },
    /// An event card was drawn.
    Drew { seat: Seat, card: Card },
    /// The discard became the deck.
    Reshuffled,
    /// A card was discarded.
    Discarded { card: Card, won: bool },
    /// A companion joined.
    Joined { seat: Seat, card: Card },
    /// A magic item changed hands. Without `from` it came from the supply.
    Magic { seat: Seat, item: Item, from: Option<Seat> },
    /// A portion was unfolded or folded.
    Folded { portion: Portion, open: bool },
    /// A space of a key adventure was passed with help.
    Helped { seat: Seat, colour: Colour, space: u8 },
    /// A space of a key adventure was reached.
    Reached { seat: Seat, colour: Colour, space: u8 },
    /// A key adventure ended.
    KeyEnded { seat: Seat, colour: Colour, won: bool },
    /// A minor adventure began, or was over at once because the key was missing.
    Minor { seat: Seat, minor: MinorId, open: bool },
    /// A hero entered the garden.
    Garden { seat: Seat, plot: Plot },
    /// A garden token was turned up.
    GardenToken { plot: Plot, restores: u8 },
    /// A dungeon token was turned up.
    DungeonToken { plot: Plot, token: Plot },
    /// A square of the dungeon was passed or not.
    Stormed { seat: Seat, plot: Plot, won: bool },
    /// An extra turn was won.
    ExtraTurn { seat: Seat },
    /// The Demon King was beaten.
    Won { seat: Seat },
    /// The turns are used up and nobody won.
    Drawn,
}
