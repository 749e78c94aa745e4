//! What the players agree on before a dungeon.
use crate::{content::Level, table::Token};
use engine_core::{collections::Set, data, options};

/// Which marked cards join the deck.
#[data(Finite)]
pub enum LevelCards {
    /// Those of exactly this level.
    Exact,
    /// Those of all levels up to this one.
    Cumulative,
}

/// Who knows which cards.
#[data(Finite)]
pub enum Talk {
    /// A seat knows its own hand only. What the players say is left to them.
    Closed,
    /// While Speech shows, the players tell each other all their cards.
    Open,
}

/// A number of turns.
#[data(Finite)]
#[finite(1..=200)]
pub struct Turns(u8);

/// The numerator of the odds.
#[data(Finite)]
#[finite(1..=999)]
pub struct Hits(u16);

/// The denominator of the odds.
#[data(Finite)]
#[finite(2..=1000)]
pub struct Times(u16);

/// How the six minutes are measured.
#[data(Finite)]
pub enum Clock {
    /// There is no time limit.
    None,
    /// The time is a number of turns.
    Turns {
        /// The number.
        turns: Turns,
    },
    /// Chance is asked when a turn ends whether the sand is out.
    Sand {
        /// The numerator of the odds.
        hits: Hits,
        /// The denominator of the odds.
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
        /// Whether the players tell each other their cards.
        talk: Talk = Talk::Closed, "KD-Q21", [Talk::Open];
        /// Whether a card may be shown when a turn ends.
        showing: bool = false, "KD-Q20", [true];
        /// Whether the chests of the longest chain are points.
        chests: bool = false, "KD-CHEST-1", [true];
        /// The seat that begins.
        first: First = First::of(0), "KD-Q23", [];
    }
}
