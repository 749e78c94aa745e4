#![doc = include_str!("../README.md")]
//!
//! | to find | look in |
//! |---|---|
//! | a paragraph of the rulebook | the file of `rules/` whose first line has its heading |
//! | a clause or a ruling by its id, and its tests | `clauses.rs` has them all under those headings |
//! | what a Room earns | [`score`]; its kinds, [`content::Room`] |
//! | the cards | `content/standard.toml`, [`content`] |
//! | what a table may agree on | [`Options`] |
//! | what lies on the table | [`table`], [`dungeon`] |
//!
//! A kind of Room more is a variant of [`content::Room`], and the compiler names the matches that want it; besides these, a row
//! in `clauses.rs` with its test, the number of kinds in `encode.rs`, the second scorer in `tests/laws/naive.rs`, and a card.
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
