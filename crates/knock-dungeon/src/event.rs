//! What can happen.
use crate::{
    content::Card,
    dungeon::Index,
    table::{End, Side, Token},
};
use engine_core::{data, rules::Seat};

/// What can happen.
#[data(Event)]
pub enum Event {
    /// A card was laid: by which seat, if any, and with which index.
    Laid(Option<Seat>, Card, Index),
    /// A creature took its Time tokens.
    Entered(Index, u8),
    /// The Speech/Silence token was turned.
    Turned(Side),
    /// A creature was beaten.
    Fell(Index),
    /// Every creature with tokens gave one back.
    Ticked(u8),
    /// A seat drew a card. Only its owner learns which, except in open talk.
    Drew(Seat, Card),
    /// A seat drew the Black Knight.
    Knight(Seat),
    /// A seat had no card to place.
    Passed(Seat),
    /// A Grimoire token was used on a card, or on none.
    Cast(Seat, Token, Option<Index>),
    /// A seat showed a card.
    Showed(Seat, Card),
    /// The sand still runs.
    SandRuns,
    /// The dungeon ended.
    Ended(End),
}
