//! What tables agree on before a dungeon.
use crate::{content::Level, table::Token};
use engine_core::{collections::Set, data, options};

/// Which marked cards join the deck.
#[data(Finite)]
pub enum LevelCards {
    /// Those of exactly the level attacked.
    Exact,
    /// Those of all levels up to it.
    Cumulative,
}

/// Who knows which cards.
#[data(Finite)]
pub enum Talk {
    /// A seat knows its own hand only; talk is left to those at the table.
    Closed,
    /// While Speech shows, all tell each other everything.
    Open,
}

/// A number of turns.
#[data(Finite)]
#[finite(1..=200)]
pub struct Turns(u8);

/// The upper number of the odds.
#[data(Finite)]
#[finite(1..=999)]
pub struct Hits(u16);

/// The lower number of the odds.
#[data(Finite)]
#[finite(2..=1000)]
pub struct Times(u16);

/// The six minutes.
#[data(Finite)]
pub enum Clock {
    /// Nobody looks at the time.
    None,
    /// The dungeon takes so many turns at most.
    Turns {
        /// How many.
        turns: Turns,
    },
    /// Chance is asked when a turn ends whether the sand is out.
    Sand {
        /// How often it is …
        hits: Hits,
        /// … out of so many.
        of: Times,
    },
}

/// The seat that begins.
#[data(Finite)]
#[finite(0..=5)]
pub struct First(u8);

options! {
    /// The options of one dungeon.
    pub struct Options {
        /// The level of the dungeon.
        level: Level = Level::of(1), "KD-ADV-3", [Level::of(2), Level::of(4)];
        /// Which marked cards join the deck.
        level_cards: LevelCards = LevelCards::Exact, "KD-Q16", [LevelCards::Cumulative];
        /// The Grimoire tokens that the team holds.
        grimoire: Set<Token> = Set::EMPTY, "KD-Q17", [
            [Token::Fireball, Token::Frost, Token::Poison, Token::Sphere].into_iter().collect(),
            [Token::Frost].into_iter().collect()
        ];
        /// How the six minutes are measured.
        clock: Clock = Clock::None, "KD-Q19", [
            Clock::Turns { turns: Turns::of(39) },
            Clock::Sand { hits: Hits::of(1), of: Times::of(60) }
        ];
        /// Whether the players have told each other their cards.
        talk: Talk = Talk::Closed, "KD-Q21", [Talk::Open];
        /// Whether a card may be shown when a turn ends.
        showing: bool = false, "KD-Q20", [true];
        /// Whether the chests of the longest chain are points.
        chests: bool = false, "KD-CHEST-1", [true];
        /// The seat that begins.
        first: First = First::of(0), "KD-Q23", [];
    }
}
