#![doc = include_str!("../README.md")]
//!
//! | to find | look in |
//! |---|---|
//! | a clause of the rulebook, or a ruling | `clauses.rs`, then the chapter in `rules/` that cites it |
//! | the board, the cards, the Codex | `content/standard.toml`, [`content`] |
//! | how far a hero walks and where to, and what is there | [`board`], `rules/travel.rs`, `rules/squares.rs` |
//! | what cards and adventures do, once won | `rules/cards.rs`; what they ask, `rules/choices.rs` |
//! | what is left to chance | [`Chance`] |
//! | what lies on the table, and what is still to be done | [`table`] |
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
