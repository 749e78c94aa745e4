#![doc = include_str!("../README.md")]
//!
//! # Where to look
//!
//! | to find | look in |
//! |---|---|
//! | a clause of the rulebook, or a ruling with its reason | `RULES.md`, `clauses.rs`, then the chapter in `rules/` that cites it |
//! | the cards | `content/standard.toml`, [`content`] |
//! | drafting, pushing, refreshing, laying a card | `rules/draft.rs`, `rules/push.rs`, `rules/refresh.rs`, `rules/place.rs` |
//! | when a door opens | `rules/open.rs` |
//! | what a Room earns | [`score`]; the kinds of Rooms, [`content::Room`] |
//! | what is left to chance | [`Chance`] |
//! | what tables agree on | [`Options`] |
//! | what lies on the table | [`table`], [`dungeon`] |
//! | text, pictures, labels, sentences, in English and French | `show/` |
//! | the check of a state from outside | `validate.rs` |
//!
//! To add a kind of Room, add a variant of [`content::Room`]; the compiler then lists the matches to extend. It also needs a row in `clauses.rs` with a
//! test, the number of kinds in `encode.rs`, a line in the second scorer in `tests/laws/naive.rs`, and a card.
#![forbid(unsafe_code)]

pub mod content;
pub mod dungeon;
pub mod rules;
pub mod score;
pub mod table;

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
pub use options::{Options, StartOrder};
pub use rules::{Action, FourKeys, Frame};
pub use table::Table;

/// 4Keys for a registry.
pub static ENTRY: engine_core::erased::Entry = engine_core::erased::Entry::of::<FourKeys>();
