//! The types of the box: symbols, keys, rooms, cards. Every value of a card is content; the rules contain none.
mod load;

use crate::{clauses::Clause, encode::card_numbers};
use engine_core::{anchor, content::Origin, data, finite::Finite, rules::ValidationError};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

anchor!(Clause::FourSymbols);

/// A key symbol.
#[data(Finite)]
pub enum Symbol {
    /// Cœur.
    Heart,
    /// Éclair.
    Lightning,
    /// Croix.
    Cross,
    /// Hexagone.
    Hexagon,
}

impl Symbol {
    /// Its letter in ids, content and text.
    pub const fn letter(self) -> char {
        match self {
            Symbol::Heart => 'H',
            Symbol::Lightning => 'L',
            Symbol::Cross => 'C',
            Symbol::Hexagon => 'X',
        }
    }
}

/// How many keys of each symbol: what a face shows, what a door asks for, what a row holds. One byte per symbol, side by
/// side in one word, so that adding two and comparing two are each a single operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(try_from = "String")]
pub struct Keys(u32);

impl Keys {
    /// No key.
    pub const NONE: Self = Self(0);

    /// One key of a symbol.
    pub const fn one(symbol: Symbol) -> Self {
        Self(1 << (8 * symbol as u32))
    }

    /// How many of a symbol.
    #[inline]
    pub const fn count(self, symbol: Symbol) -> u8 {
        (self.0 >> (8 * symbol as u32)) as u8
    }

    /// Calls `f` with the id of every symbol that is there, and how many there are.
    #[inline]
    pub fn each(self, mut f: impl FnMut(u32, u8)) {
        let mut rest = self.0;
        while rest != 0 {
            let i = rest.trailing_zeros() / 8;
            f(i, (rest >> (8 * i)) as u8);
            rest &= !(0xff << (8 * i));
        }
    }

    /// How many in all.
    #[inline]
    pub const fn total(self) -> u8 {
        (self.0.wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// These and those. A dungeon never holds more than 30 keys, so no byte spills into the next.
    #[must_use]
    #[inline]
    pub const fn and(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }

    /// Whether there are at least as many of every symbol as are needed, so that no byte goes below zero.
    #[inline]
    pub const fn cover(self, needs: Self) -> bool {
        const HIGH: u32 = 0x8080_8080;
        ((self.0 | HIGH) - needs.0) & HIGH == HIGH
    }

    /// How many of the needed keys are there.
    pub fn met(self, needs: Self) -> u8 {
        Symbol::all().map(|s| self.count(s).min(needs.count(s))).sum()
    }

    /// Whether some symbol is there twice.
    pub fn has_double(self) -> bool {
        Symbol::all().any(|s| self.count(s) > 1)
    }
}

/// The letters, doubled symbols first: `HHL`.
impl fmt::Display for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (double, symbol) in [true, false].into_iter().flat_map(|d| Symbol::all().map(move |s| (d, s))) {
            if double == (self.count(symbol) > 1) {
                text.extend((0..self.count(symbol)).map(|_| symbol.letter()));
            }
        }
        f.pad(&text)
    }
}

impl TryFrom<String> for Keys {
    type Error = String;
    fn try_from(letters: String) -> Result<Self, String> {
        if letters.len() > 4 {
            return Err(format!("\"{letters}\" is more than four keys"));
        }
        letters.chars().try_fold(Keys::NONE, |keys, letter| match Symbol::all().find(|s| s.letter() == letter) {
            Some(symbol) => Ok(keys.and(Keys::one(symbol))),
            None => Err(format!("'{letter}' is no key symbol; there are H, L, C and X")),
        })
    }
}

impl Serialize for Keys {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

/// Where a copy room looks.
#[data(Finite)]
pub enum Direction {
    /// The row above.
    Above,
    /// The column to the left.
    Left,
    /// The column to the right.
    Right,
    /// The row below.
    Below,
}

impl Direction {
    /// The step in rows and columns.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Direction::Above => (-1, 0),
            Direction::Left => (0, -1),
            Direction::Right => (0, 1),
            Direction::Below => (1, 0),
        }
    }
}

/// A printed number of gold pieces.
#[data(Finite)]
#[finite(0..=9)]
pub struct Gold(u8);

/// Places of the finished dungeon of four rows and columns, row by row from the top left, the first in the lowest bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Mask(pub u16);

impl Mask {
    /// The four inner places (Q12).
    pub const CENTRE: Self = Self(0b0000_0110_0110_0000);

    /// Whether a place is among them; row and column from 0 to 3.
    pub const fn has(self, row: u8, col: u8) -> bool {
        self.0 >> (4 * row + col) & 1 == 1
    }
}

impl fmt::Display for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..4 {
            let gap = if row > 0 { " " } else { "" };
            let places: String = (0..4).map(|col| if self.has(row, col) { 'X' } else { '.' }).collect();
            write!(f, "{gap}{places}")?;
        }
        Ok(())
    }
}

impl TryFrom<String> for Mask {
    type Error = String;
    fn try_from(drawn: String) -> Result<Self, String> {
        let bit = |(i, c): (usize, char)| match c {
            'X' => 1u16.checked_shl(i as u32),
            '.' => Some(0),
            _ => None,
        };
        let rows: Vec<&str> = drawn.split(' ').collect();
        let bits: Option<Vec<u16>> = rows.concat().chars().enumerate().take(17).map(bit).collect();
        match bits {
            Some(bits) if bits.len() == 16 && rows.iter().all(|r| r.len() == 4) => Ok(Mask(bits.into_iter().sum())),
            _ => Err(format!(
                "\"{drawn}\" is no mask: four rows of four places, each X or ., as in \"X..X .... .... X..X\""
            )),
        }
    }
}

impl Serialize for Mask {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

/// What an open door earns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Room {
    /// The same everywhere.
    Flat {
        /// How much.
        gold: Gold,
    },
    /// More in the centre of the dungeon.
    Centre {
        /// How much there.
        gold: Gold,
        /// How much elsewhere.
        otherwise: Gold,
    },
    /// More on the places that are drawn on it.
    Places {
        /// Which places.
        mask: Mask,
        /// How much there.
        gold: Gold,
        /// How much elsewhere.
        otherwise: Gold,
    },
    /// The same as what lies beside it.
    Copy {
        /// On which side.
        from: Direction,
    },
    /// The same as the Adventurer of its dungeon.
    CopyAdventurer {},
    /// Gold for each visible key of a symbol in its dungeon.
    PerKey {
        /// Which symbol.
        symbol: Symbol,
        /// How much for each.
        gold: Gold,
    },
    /// More with the Adventurer next to it.
    NextToAdventurer {
        /// How much then.
        gold: Gold,
        /// How much otherwise.
        otherwise: Gold,
    },
}

/// The five decks of dungeon cards; the first four are the piles of the Exploration Line, from left to right.
#[data(Finite)]
pub enum Deck {
    /// Doors with one torch.
    Door1,
    /// Cards with one key.
    Key1,
    /// Doors with two torches.
    Door2,
    /// Cards with two keys.
    Key2,
    /// Doors with a dark border and no torch.
    Start,
}

impl Deck {
    /// How many cards the box holds of it.
    pub const fn cards(self) -> u8 {
        anchor!(Clause::CardCounts);
        match self {
            Deck::Door1 | Deck::Door2 => 28,
            Deck::Key1 | Deck::Key2 => 24,
            Deck::Start => 4,
        }
    }

    /// Torches on its doors, keys on its faces.
    pub const fn level(self) -> u8 {
        anchor!(Clause::LevelShows);
        match self {
            Deck::Start => 0,
            Deck::Door1 | Deck::Key1 => 1,
            Deck::Door2 | Deck::Key2 => 2,
        }
    }

    /// Whether its cards are doors.
    pub const fn is_door(self) -> bool {
        matches!(self, Deck::Door1 | Deck::Door2 | Deck::Start)
    }

    /// Its name on the mat.
    pub const fn title(self) -> &'static str {
        match self {
            Deck::Door1 => "Doors 1",
            Deck::Key1 => "Keys 1",
            Deck::Door2 => "Doors 2",
            Deck::Key2 => "Keys 2",
            Deck::Start => "Starting doors",
        }
    }
}

/// A sort of card: its number in the box. Identical cards are one sort.
#[data(Finite)]
#[finite(0..=107)]
pub struct Card(u8);

/// A sort of card by its number in its own deck.
#[data(Finite)]
#[finite(0..=27)]
pub struct Sort(u8);

anchor!(Clause::DoorAndRoom, Clause::KeysOnBothSides);

/// What is printed on the two sides of a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Print {
    /// The front is a Door, the back a Room.
    Door {
        /// The keys that open it.
        needs: Keys,
        /// What it earns when open.
        room: Room,
    },
    /// Keys on both sides.
    Key {
        /// Recto and verso.
        faces: [Keys; 2],
    },
}

/// One sort of card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Kind {
    /// Its name: `D1-HLa`.
    pub id: String,
    /// Its deck.
    pub deck: Deck,
    /// How many cards of this sort there are.
    pub copies: u8,
    /// Both sides.
    pub print: Print,
    /// Where the row comes from. It does not affect the game.
    #[serde(skip)]
    pub origin: Origin,
}

/// The cards of the box, read and checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Content {
    /// All sorts, deck by deck in the order of [`Deck`], then as in the file.
    kinds: Vec<Kind>,
    /// Where each deck begins in `kinds`; the last entry is the end.
    #[serde(skip)]
    starts: [u8; 6],
    /// For each sort, the first of its deck with the same front. It stands for a door whose Room nobody has seen.
    #[serde(skip)]
    fronts: Vec<Sort>,
    /// For each sort, its numbers in the encoding that are not 0: where, and the bits of a float.
    #[serde(skip)]
    numbers: Vec<Vec<(u8, u32)>>,
}

impl engine_core::content::Content for Content {
    const STANDARD: &'static str = include_str!("../../content/standard.toml");

    fn read(text: &str) -> Result<Self, ValidationError> {
        load::content(text)
    }
}

impl Content {
    fn of(mut kinds: Vec<Kind>) -> Self {
        kinds.sort_by_key(|k| k.deck);
        let mut starts = [0; 6];
        for deck in Deck::all() {
            starts[deck.id() as usize + 1] = kinds.iter().filter(|k| k.deck <= deck).count() as u8;
        }
        let front = |k: &Kind| match k.print {
            Print::Door { needs, .. } => (k.deck, [needs, needs]),
            Print::Key { faces } => (k.deck, faces),
        };
        let first = |k: &Kind| kinds.iter().position(|other| front(other) == front(k)).expect("itself at least");
        let fronts = kinds.iter().map(|k| Sort::of(first(k) as u8 - starts[k.deck])).collect();
        let numbers = |k: &Kind| {
            let (places, numbers) = card_numbers(k.deck, k.print);
            places.into_iter().zip(numbers).map(|(at, x)| (at as u8, x.to_bits())).collect()
        };
        Self { starts, fronts, numbers: kinds.iter().map(numbers).collect(), kinds }
    }

    /// All sorts of card, in order.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        (0..self.kinds.len() as u8).map(Card::of)
    }

    /// The sorts of a deck, in order.
    pub fn deck(&self, deck: Deck) -> impl Iterator<Item = Card> + use<> {
        (self.starts[deck]..self.starts[deck.id() as usize + 1]).map(Card::of)
    }

    /// The row of a card.
    #[inline]
    pub fn kind(&self, card: Card) -> &Kind {
        &self.kinds[usize::from(card.get())]
    }

    /// Both sides of a card.
    #[inline]
    pub fn print(&self, card: Card) -> &Print {
        &self.kind(card).print
    }

    /// The numbers of a card in the encoding that are not 0, with their places.
    #[inline]
    pub(crate) fn numbers(&self, card: Card) -> impl Iterator<Item = (usize, f32)> + '_ {
        self.numbers[usize::from(card.get())].iter().map(|&(at, bits)| (at.into(), f32::from_bits(bits)))
    }

    /// Whether there is such a sort in this box.
    pub fn has(&self, card: Card) -> bool {
        usize::from(card.get()) < self.kinds.len()
    }

    /// How many sorts a deck has.
    pub fn sorts(&self, deck: Deck) -> u8 {
        self.starts[deck.id() as usize + 1] - self.starts[deck]
    }

    /// The card of a deck by its number there.
    #[inline]
    pub fn card(&self, deck: Deck, sort: Sort) -> Card {
        Card::of(self.starts[deck] + sort.get())
    }

    /// The number of a card in its own deck.
    #[inline]
    pub fn sort(&self, card: Card) -> Sort {
        Sort::of(card.get() - self.starts[self.kind(card).deck])
    }

    /// The first sort of the deck that looks the same from the front.
    pub fn front(&self, card: Card) -> Sort {
        self.fronts[usize::from(card.get())]
    }

    /// The card with that name.
    pub fn find(&self, id: &str) -> Option<Card> {
        self.cards().find(|&c| self.kind(c).id == id)
    }
}
