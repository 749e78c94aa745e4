#![doc = include_str!("../README.md")]
//!
//! # Where to look
//!
//! | to find | look in |
//! |---|---|
//! | a paragraph of the rulebook | the file of `rules/` whose first line has its French heading; `RULES.md` has its clauses |
//! | a clause by its id, or a ruling with its reason | `clauses.rs` has its name; searching `src` for `Clause::Name` finds the line that keeps it |
//! | the test of a clause | `tests/rulebook/index.txt` |
//! | the board, the cards, the Codex | `content/standard.toml`, [`content`] |
//! | the paths, and how far a move reaches | [`board`], `rules/travel.rs` |
//! | what a square, a card or an adventure does | `rules/squares.rs`, `rules/cards.rs`, `rules/adventure.rs`; what they ask, `rules/choices.rs` |
//! | how a die result comes about | `rules/roll.rs` |
//! | the castle and the end of the game | `rules/castle.rs` |
//! | what is left to chance | [`Chance`] |
//! | what tables agree on | [`Options`] |
//! | what lies on the table, and what is still to be done | [`table`] |
//! | text, pictures, labels, sentences | `show/` |
//! | the check of a state from outside | `validate/` |
#![forbid(unsafe_code)]

pub mod board;
pub mod content;
pub mod rules;
pub mod table;

mod bound;
mod chance;
mod clauses;
mod encode;
mod estimate;
mod event;
mod options;
mod show;
mod validate;

pub use chance::Chance;
pub use clauses::Clause;
pub use event::Event;
pub use options::{Options, Sweep, Turns};
pub use rules::{Action, Frame, KeyKingdom};
pub use table::Table;

/// Key to the Kingdom for a registry.
pub static ENTRY: engine_core::erased::Entry = engine_core::erased::Entry::of::<KeyKingdom>();
