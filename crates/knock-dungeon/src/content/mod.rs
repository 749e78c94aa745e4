//! The deck. Every value of a card is content; the rules contain none; `load` reads it from a file.
mod load;

use engine_core::{collections::Set, content::Origin, data, finite::Finite};
use serde::Serialize;

/// A card by its number in the deck.
#[data(Finite)]
#[finite(0..=62)]
pub struct Card(u8);

/// The danger that a corner adds.
#[data(Finite)]
#[finite(0..=4)]
pub struct Figure(u8);

/// The level of a dungeon.
#[data(Finite)]
#[finite(1..=4)]
pub struct Level(u8);

/// A corner of a card as it lies on the table.
#[data(Finite)]
pub enum Corner {
    /// Top left.
    TopLeft,
    /// Top right.
    TopRight,
    /// Bottom right.
    BottomRight,
    /// Bottom left.
    BottomLeft,
}

impl Corner {
    /// All four, clockwise from the top left.
    pub const ALL: [Corner; 4] = [Corner::TopLeft, Corner::TopRight, Corner::BottomRight, Corner::BottomLeft];

    /// The corner across the card: the one that faces this one when two cards overlap.
    #[must_use]
    #[inline]
    pub const fn across(self) -> Corner {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// The step from a card to the place that covers this corner.
    #[inline]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Corner::TopLeft => (-1, -1),
            Corner::TopRight => (1, -1),
            Corner::BottomRight => (1, 1),
            Corner::BottomLeft => (-1, 1),
        }
    }
}

/// What is printed on a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Face {
    /// Its name: `R05`, `M22`.
    pub id: String,
    /// Its four figures, clockwise from the top left.
    pub corners: [Figure; 4],
    /// The number of Time tokens that its creature takes; `None` in an empty room.
    pub creature: Option<u8>,
    /// Whether it is the Black Knight.
    pub knight: bool,
    /// The level mark; `None` on a card that is always in play.
    pub level: Option<Level>,
    /// Whether it has the icon that turns the Speech/Silence token.
    pub silence: bool,
    /// The number of chests on it.
    pub chests: u8,
    /// Where the row comes from. It does not change the game, so it is not hashed.
    #[serde(skip)]
    pub origin: Origin,
}

impl Face {
    /// The figure at a corner, whether or not the card lies turned by a half turn.
    #[inline]
    pub fn figure(&self, turned: bool, corner: Corner) -> u8 {
        self.corners[if turned { corner.across() } else { corner }].get()
    }

    /// Whether a half turn changes nothing.
    pub fn looks_the_same_turned(&self) -> bool {
        Corner::ALL.iter().all(|&c| self.corners[c] == self.corners[c.across()])
    }

    /// The sum of its figures.
    pub fn sum(&self) -> u8 {
        self.corners.iter().map(|f| f.get()).sum()
    }
}

/// The deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Content {
    faces: Vec<Face>,
    #[serde(skip)]
    knight: Card,
    /// The cards that look the same after a half turn.
    #[serde(skip)]
    same_turned: Set<Card>,
}

impl Content {
    /// What is printed on a card.
    #[inline]
    pub fn face(&self, card: Card) -> &Face {
        &self.faces[card.get() as usize]
    }

    /// The Black Knight.
    pub fn knight(&self) -> Card {
        self.knight
    }

    /// Whether a card looks the same after a half turn.
    #[inline]
    pub fn looks_the_same_turned(&self, card: Card) -> bool {
        self.same_turned.has(card)
    }

    /// The card with this name.
    pub fn card(&self, id: &str) -> Option<Card> {
        Card::all().find(|c| self.face(*c).id == id)
    }

    /// The cards without a level mark and those whose mark `takes` accepts, including the Knight.
    pub fn deck(&self, takes: impl Fn(Level) -> bool) -> Set<Card> {
        Card::all().filter(|c| self.face(*c).level.is_none_or(&takes)).collect()
    }
}
