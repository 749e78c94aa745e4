//! Les Clés de Fort Boyard: win keys by trials and riddles, open the chest, take as much money as you can; for two to six players.
//!
//! | to find | look in |
//! |---|---|
//! | a clause of the rulebook | `clauses.rs`, then the chapter in `rules/` that cites it |
//! | the board, the notes and the cards | `content/standard.toml`, [`content`] |
//! | what a table may agree on | [`options`] |
//! | what lies on the table | [`table`] |
//!
//! Whatever happens off the board is asked of chance: dice, whether a trial was passed, the answer to a riddle, the sand.
//! A program answers by exact odds; a live table reports what happened.
#![forbid(unsafe_code)]

mod chance;
mod clauses;
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

pub use chance::Chance;
pub use clauses::Clause;
pub use content::{Against, Answers, Content, Note, Procedure, Square, SquareKind, Trial};
pub use event::Event;
pub use options::{
    EachSeat, OpenWindow, Opening, Options, RiddleOdds, RiddleTick, Sand, TrialMode, TrialOdds, TwoPlayerRiddle,
};
pub use rules::{Action, FortBoyard, Frame};
pub use table::{Colour, End, Keys, Table};

/// Les Clés de Fort Boyard for a registry.
pub static ENTRY: engine_core::erased::Entry = engine_core::erased::Entry::of::<FortBoyard>();
