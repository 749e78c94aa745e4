//! What tables agree on before a dungeon.
use crate::{content::Level, table::Token};
use engine_core::{Set, finite, options, small};

finite! {
    /// Which marked cards join the deck.
    pub enum LevelCards { /** Those of exactly the level attacked. */ Exact, /** Those of all levels up to it. */ Cumulative }
}
finite! {
    /// Who knows which cards.
    pub enum Talk { /** A seat knows its own hand only; talk is left to those at the table. */ Closed, /** While Speech shows, all tell each other everything. */ Open }
}
small! {
    /// A number of turns.
    pub struct Turns: u8 in 1..=200;
}
small! {
    /// The upper number of the odds.
    pub struct Hits: u16 in 1..=999;
}
small! {
    /// The lower number of the odds.
    pub struct Times: u16 in 2..=1000;
}
finite! {
    /// The six minutes.
    pub enum Clock {
        /** Nobody looks at the time. */
        None,
        /** The dungeon takes so many turns at most. */
        Turns { /** How many. */ turns: Turns },
        /** Chance is asked when a turn ends whether the sand is out. */
        Sand { /** How often it is … */ hits: Hits, /** … out of so many. */ of: Times },
    }
}
small! {
    /// The seat that begins.
    pub struct First: u8 in 0..=5;
}

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
