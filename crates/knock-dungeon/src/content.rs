//! The deck. Every value of a card is content; the rules contain none.
use crate::clauses::Clause;
use engine_core::{
    collections::Set,
    content::{Origin, Row, Sheet},
    data,
    finite::Finite,
    rules::{Rulebook, ValidationError},
};
use serde::{Deserialize, Serialize};

/// A card, by its number in the deck.
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
    /// The Time tokens that its creature asks for; none in an empty room (CRE-3).
    pub creature: Option<u8>,
    /// Whether it is the Black Knight.
    pub knight: bool,
    /// The level mark; none on a card that is always in play.
    pub level: Option<Level>,
    /// Whether it has the icon that turns the Speech/Silence token.
    pub silence: bool,
    /// Chests drawn on it.
    pub chests: u8,
    /// Where the row comes from. It does not make the game another one, so it is not hashed.
    #[serde(skip)]
    pub origin: Origin,
}

impl Face {
    /// The figure at a corner, whether or not the card lies turned by a half turn.
    #[inline]
    pub fn figure(&self, turned: bool, corner: Corner) -> u8 {
        self.corners[if turned { corner.across() } else { corner }].get()
    }

    /// Whether a half turn changes nothing (Q26).
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
    /// The cards that look the same after a half turn (Q26).
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

    /// Whether a card looks the same after a half turn (Q26).
    #[inline]
    pub fn looks_the_same_turned(&self, card: Card) -> bool {
        self.same_turned.has(card)
    }

    /// The card with that name.
    pub fn card(&self, id: &str) -> Option<Card> {
        Card::all().find(|c| self.face(*c).id == id)
    }

    /// The cards without level mark and those whose mark `takes` accepts, the Knight among them (SET-3, ADV-3).
    pub fn deck(&self, takes: impl Fn(Level) -> bool) -> Set<Card> {
        Card::all().filter(|c| self.face(*c).level.is_none_or(&takes)).collect()
    }
}

impl engine_core::content::Content for Content {
    const STANDARD: &'static str = include_str!("../content/standard.toml");

    fn read(text: &str) -> Result<Self, ValidationError> {
        let mut sheet = Sheet::read(text);
        let rows: Vec<Row<CardRow>> = sheet.rows("card");
        for (i, Row { line, is }) in rows.iter().enumerate() {
            let mut fault = |what: String| sheet.faults.add_line(*line, format!("card {}", is.id), what);
            if is.id.is_empty() || is.id.len() > 12 || !is.id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
                fault("an id is one plain word of 1 to 12 letters".into());
            }
            if let Some(other) = rows[..i].iter().find(|r| r.is.id == is.id) {
                fault(format!("line {} has the same id", other.line));
            }
            if is.creature.is_some_and(|n| !(1..=12).contains(&n)) {
                fault(format!("{}: a creature asks for 1 to 12 Time tokens", Clause::OtherDecks.code()));
            }
            if is.level.is_some_and(|mark| mark.get() == 1) {
                fault(format!("{}: a mark is 2 to 4, the first dungeon adds no card", Clause::LevelCards.code()));
            }
            if is.chests > 9 {
                fault("a card shows at most 9 chests".into());
            }
            if is.knight && (is.creature.is_none() || is.level.is_some()) {
                fault(format!("{}: the Black Knight is a creature without level mark", Clause::OtherDecks.code()));
            }
        }
        if sheet.is_whole() {
            let count = |what: &str, found: usize, expected: usize, faults: &mut ValidationError| {
                faults.expect(found == expected, what, || {
                    format!("there are {found}, the box holds {expected} (KD-CMP-1)")
                });
            };
            let creatures = rows.iter().filter(|r| r.is.creature.is_some()).count();
            count("empty rooms", rows.len() - creatures, 41, &mut sheet.faults);
            count("creatures", creatures, 22, &mut sheet.faults);
            count("the Black Knight", rows.iter().filter(|r| r.is.knight).count(), 1, &mut sheet.faults);
        }
        sheet.end()?;
        let faces: Vec<Face> = rows.into_iter().map(|r| r.is.into()).collect();
        let knight = faces.iter().position(|f| f.knight).expect("counted above");
        let same_turned = Card::all().filter(|c| faces[c.get() as usize].looks_the_same_turned()).collect();
        Ok(Self { faces, knight: Card::of(knight as u8), same_turned })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardRow {
    id: String,
    corners: [Figure; 4],
    creature: Option<u8>,
    #[serde(default)]
    knight: bool,
    level: Option<Level>,
    #[serde(default)]
    silence: bool,
    #[serde(default)]
    chests: u8,
    origin: Origin,
}

impl From<CardRow> for Face {
    fn from(r: CardRow) -> Self {
        let CardRow { id, corners, creature, knight, level, silence, chests, origin } = r;
        Self { id, corners, creature, knight, level, silence, chests, origin }
    }
}
