//! Les Clés de Fort Boyard: win keys by trials and riddles, open the chest, take as much money as you can; for two to six players.
//!
//! | to find | look in |
//! |---|---|
//! | a clause of the rulebook | [`clauses`], then the chapter in `rules/` that cites it |
//! | the board, the notes and the cards | `content/standard.toml`, [`content`] |
//! | what a table may agree on | [`options`] |
//! | what lies on the table | [`table`] |
//!
//! Whatever happens off the board is asked of chance: dice, whether a trial was passed, the answer to a riddle, the sand.
//! A program answers by exact odds; a live table reports what happened.
#![forbid(unsafe_code)]

pub mod clauses;
pub mod content;
mod encode;
mod estimate;
pub mod event;
pub mod options;
pub mod rules;
mod show;
pub mod table;
mod validate;
mod world;

pub use clauses::Clause;
pub use content::{Against, Answers, Content, Note, Procedure, Square, SquareKind, Trial};
pub use event::Event;
pub use options::{
    EachSeat, OpenWindow, Opening, Options, RiddleOdds, RiddleTick, Sand, TrialMode, TrialOdds, TwoPlayerRiddle,
};
pub use rules::{Action, Frame};
pub use table::{Colour, End, Keys, Table};

use engine_core::{Faults, Game};

/// The box: board, notes and cards, the options of the table, the number of players.
#[derive(Clone, Debug)]
pub struct FortBoyard {
    content: Content,
    options: Options,
    seats: u8,
}

impl FortBoyard {
    /// The standard box and options.
    ///
    /// # Errors
    /// If so many cannot play.
    pub fn standard(seats: u8) -> Result<Self, Faults> {
        Self::with(Options::default(), seats)
    }

    /// The standard box with other options.
    ///
    /// # Errors
    /// If so many cannot play, or an option is out of its range.
    pub fn with(options: Options, seats: u8) -> Result<Self, Faults> {
        Self::new(Self::STANDARD, options, seats)
    }
}

/// Les Clés de Fort Boyard for a registry.
pub static ENTRY: engine_core::erased::Entry = engine_core::erased::Entry::of::<FortBoyard>();
