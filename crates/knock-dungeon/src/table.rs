//! What lies on the table, in hands and unseen.
use crate::{
    clauses::Clause,
    content::Card,
    dungeon::{Covered, Dungeon, Index},
    rules::Frame,
};
use engine_core::{
    anchor,
    collections::{Bag, Set},
    data,
    rules::Seat,
};

anchor!(Clause::SpeechFirst);

/// The side of the Speech/Silence token that shows. It begins on Speech.
#[data(Finite, Default)]
pub enum Side {
    /// The players may talk.
    Speech,
    /// The players may only make signs.
    Silence,
}

/// A Grimoire token.
#[data(Finite)]
pub enum Token {
    /// Boule de Feu.
    Fireball,
    /// Éclair de Gel.
    Frost,
    /// Poison.
    Poison,
    /// Sphère du Silence.
    Sphere,
}

/// How a dungeon ended.
#[data(Copy)]
pub enum End {
    /// The Black Knight is beaten.
    Won,
    /// A room is too dangerous.
    Room(Index),
    /// A beaten creature is too dangerous.
    Beaten(Index),
    /// The reserve had too few tokens for this creature.
    Short(Index),
    /// A creature raised the alarm.
    Alarm(Index),
    /// Time was up.
    Time,
}

/// What everybody sees.
#[data(Default)]
pub struct Table {
    /// What is being asked.
    pub frame: Frame,
    /// Whose turn it is.
    pub turn: Seat,
    /// Turns that have ended.
    pub turns: u8,
    /// The cards of the dungeon.
    pub dungeon: Dungeon,
    /// Time tokens in the common reserve.
    pub reserve: u8,
    /// The Speech/Silence token.
    pub side: Side,
    /// Cards in the pile, without the Knight.
    pub pile: u8,
    /// Whether the Knight lies under the pile.
    pub knight_below: bool,
    /// Cards in each hand that only their owner knows.
    pub held: [u8; 6],
    /// Cards in each hand that everybody knows.
    pub told: [Set<Card>; 6],
    /// The card that each seat showed and must play next.
    pub bound: [Option<Card>; 6],
    /// Grimoire tokens still held by the team.
    pub grimoire: Set<Token>,
    /// Cards that are evaluated when the window closes.
    pub due: Covered,
    /// Whether the card placed this turn has the Silence icon.
    pub placed_silence: bool,
    /// Whether the seat in turn had no card to place.
    pub passed: bool,
    /// How the dungeon ended.
    pub end: Option<End>,
}

impl Table {
    /// The number of cards that a seat holds.
    pub fn hand_size(&self, p: Seat) -> u8 {
        self.held[p] + self.told[p].len() as u8
    }

    /// Whether every card in a hand is known to all. Everybody can then work out the pile.
    pub fn nothing_hidden(&self) -> bool {
        self.held.iter().all(|&n| n == 0)
    }
}

/// The cards in a hand that only their owner knows.
pub type Hand = Set<Card>;

/// What nobody knows: the pile without the Knight, in no order.
pub type Pile = Bag<Card>;
