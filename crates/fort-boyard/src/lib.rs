#![doc = include_str!("../README.md")]
//!
//! # Where to look
//!
//! | to find | look in |
//! |---|---|
//! | a clause of the rulebook, or a ruling with its reason | `RULES.md`, `clauses.rs`, then the chapter in `rules/` that cites it |
//! | the board, the notes and the cards | `content/standard.toml`, [`content`] |
//! | a turn: the walk, the keys | `rules/play.rs`, `rules/squares.rs` |
//! | a trial | `rules/trials/`: those of dice alone in `dice.rs`, those with decisions in a file each |
//! | a riddle and the sandglass | `rules/riddles.rs` |
//! | the chest, and the end of the game | `rules/chest.rs`, `rules/end.rs` |
//! | what is left to chance | [`Chance`] |
//! | what tables agree on | [`Options`] |
//! | what lies on the table and in hands | [`table`] |
//! | text, pictures, labels, sentences | `show/` |
//! | the check of a state from outside | `validate.rs` |
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
