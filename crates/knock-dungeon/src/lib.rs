#![doc = include_str!("../README.md")]
//!
//! | to find | look in |
//! |---|---|
//! | a paragraph of the rulebook | the file of `rules/` whose first line has its heading; chests `score.rs`, Adventure [`campaign`] |
//! | a clause or a ruling by its id, and its tests | [`clauses`] has them all, by page |
//! | the cards | `content/standard.toml`, [`content`] |
//! | the corner lattice | [`dungeon`] |
//! | what lies on the table | [`table`] |
//! | what a table may agree on | [`options`] |
//! | the Adventure of four dungeons | [`campaign`] |
#![forbid(unsafe_code)]

pub mod campaign;
pub mod clauses;
pub mod content;
pub mod dungeon;
mod encode;
mod estimate;
pub mod event;
pub mod options;
pub mod rules;
mod score;
mod show;
pub mod table;
mod validate;
mod world;

pub use campaign::Campaign;
pub use clauses::Clause;
pub use content::{Card, Content, Corner, Level};
pub use dungeon::{At, Dungeon, Index, Place};
pub use event::Event;
pub use options::{Clock, LevelCards, Options, Talk};
pub use rules::{Action, Frame};
pub use score::Chain;
pub use table::{End, Side, Table, Token};

use engine_core::{Faults, Game, Set};

/// The box: the deck, the options of a dungeon, the number of players.
#[derive(Clone, Debug)]
pub struct KnockDungeon {
    content: Content,
    options: Options,
    seats: u8,
    /// Cards that a half turn does not change (Q26).
    same_turned: Set<Card>,
}

impl KnockDungeon {
    /// The standard deck and options.
    ///
    /// # Errors
    /// If so many cannot play.
    pub fn standard(seats: u8) -> Result<Self, Faults> {
        Self::with(Options::default(), seats)
    }

    /// The standard deck with other options.
    ///
    /// # Errors
    /// If so many cannot play, or the options contradict each other.
    pub fn with(options: Options, seats: u8) -> Result<Self, Faults> {
        Self::new(Self::STANDARD, options, seats)
    }

    /// Whether the players may talk (SIL-2); alone, always.
    pub fn may_talk(&self, t: &Table) -> bool {
        self.seats == 1 || t.side == Side::Speech
    }
}

/// Knock! Knock! Dungeon! for a registry.
pub static ENTRY: engine_core::erased::Entry = engine_core::erased::Entry::of::<KnockDungeon>();
