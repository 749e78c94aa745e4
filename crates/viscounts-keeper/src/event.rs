//! What can happen, for all to hear or for one seat alone.
use crate::{
    content::{Card, Chest, Good, Kind, PlayerCard, Ribbon, Scheme, Section, Tile},
    table::{Space, Spot, Who},
};
use engine_core::Seat;
use serde::Serialize;

/// What happened.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[allow(missing_docs)]
pub enum Event {
    Chose { who: Who, card: PlayerCard, hero: Card },
    Turn { who: Who, round: u16 },
    Dropped { who: Who, card: Card },
    Removed { who: Who, card: Card },
    Played { who: Who, card: Card },
    Drew { seat: Seat },
    Got { seat: Seat, card: Card },
    Shuffled { who: Who },
    Discarded { who: Who, card: Card },
    Destroyed { who: Who, card: Card },
    Rearranged { who: Who },
    Moved { who: Who, space: Space },
    Gained { who: Who, good: Option<Good>, n: u32 },
    Paid { who: Who, good: Option<Good>, n: u32 },
    Stepped { who: Who, virtue: bool, n: u8 },
    Card { who: Who, debt: bool },
    Flipped { who: Who, debt: bool },
    Hero { who: Who, card: Card },
    Chest { who: Who, chest: Chest, space: u8 },
    Hired { who: Who, card: Card },
    Dismissed { who: Who, card: Option<Card> },
    Built { who: Who, kind: Kind, spot: Spot, public: bool },
    Placed { who: Who, section: Section, n: u8 },
    Climbed { who: Who, section: Section, tier: u8 },
    CastleMove { who: Who, from: Section, to: Section },
    Bumped { who: Who, section: Section, tier: u8 },
    Leader { who: Who },
    Wrote { who: Who, tile: Option<Tile> },
    Bonus { who: Who, ribbon: Ribbon },
    Collided { who: Who, space: u8 },
    Revealed { poverty: bool },
    Schemed { scheme: Scheme },
    Planned { scheme: Scheme },
    Purged,
    Over,
}
