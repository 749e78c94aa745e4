//! What can happen, for all to hear or for one seat alone.
use crate::{
    content::{Card, Chest, Good, Kind, PlayerCard, Ribbon, Scheme, Section, Tile},
    table::{Space, Spot, Who},
};
use engine_core::{data, rules::Seat};

/// What happened.
#[data(Event)]
#[allow(missing_docs)]
pub enum Event {
    /// A pair was chosen.
    Chose { who: Who, card: PlayerCard, hero: Card },
    /// A turn begins.
    Turn { who: Who, round: u16 },
    /// A card fell off the board.
    Dropped { who: Who, card: Card },
    /// A card with the remove mark left the game.
    Removed { who: Who, card: Card },
    /// A card was played.
    Played { who: Who, card: Card },
    /// A card was drawn; only its owner learns which.
    Drew { seat: Seat },
    /// The card that was drawn.
    Got { seat: Seat, card: Card },
    /// Discards were shuffled into the pile.
    Shuffled { who: Who },
    /// A card was discarded.
    Discarded { who: Who, card: Card },
    /// A card was destroyed.
    Destroyed { who: Who, card: Card },
    /// Cards were rearranged.
    Rearranged { who: Who },
    /// A viscount moved.
    Moved { who: Who, space: Space },
    /// Silver (no resource named) or resources were gained.
    Gained { who: Who, good: Option<Good>, n: u32 },
    /// Silver or resources were paid.
    Paid { who: Who, good: Option<Good>, n: u32 },
    /// A marker moved.
    Stepped { who: Who, virtue: bool, n: u8 },
    /// A debt or a deed was taken.
    Card { who: Who, debt: bool },
    /// A debt was paid off or a deed approved.
    Flipped { who: Who, debt: bool },
    /// A hero was gained.
    Hero { who: Who, card: Card },
    /// A chest was placed or turned.
    Chest { who: Who, chest: Chest, space: u8 },
    /// A townsfolk was hired.
    Hired { who: Who, card: Card },
    /// A townsfolk, or a printed one, was dismissed.
    Dismissed { who: Who, card: Option<Card> },
    /// A building was built.
    Built { who: Who, kind: Kind, spot: Spot, public: bool },
    /// Workers entered the castle.
    Placed { who: Who, section: Section, n: u8 },
    /// A worker went inward, to this tier.
    Climbed { who: Who, section: Section, tier: u8 },
    /// A worker moved to a neighbouring section.
    CastleMove { who: Who, from: Section, to: Section },
    /// A worker was bumped.
    Bumped { who: Who, section: Section, tier: u8 },
    /// A player or the AI becomes the castle leader.
    Leader { who: Who },
    /// A manuscript, or a printed one, was taken.
    Wrote { who: Who, tile: Option<Tile> },
    /// A cleric bonus card was taken.
    Bonus { who: Who, ribbon: Ribbon },
    /// The markers of a player or the AI share a space, and the collision is resolved.
    Collided { who: Who, space: u8 },
    /// Poverty or Prosperity was revealed.
    Revealed { poverty: bool },
    /// The AI revealed a scheme.
    Schemed { scheme: Scheme },
    /// The AI gained a future scheme.
    Planned { scheme: Scheme },
    /// The oldest heroes and chests left the rows.
    Purged,
    /// The game is over.
    Over,
}
