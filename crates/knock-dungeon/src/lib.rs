#![doc = include_str!("../README.md")]
//!
//! # The map
//!
//! | to find | look in |
//! |---|---|
//! | a paragraph of the rulebook | the file of `rules/` whose first line has its French heading; chests in `score.rs`, the Adventure in [`campaign`] |
//! | a clause or a ruling by its id | [`clauses`] has its name; `RULES.md` lists them with reasons; searching for `Clause::Name` finds the line that keeps it |
//! | the test of a clause | `tests/rulebook/index.txt` |
//! | what is asked of chance | [`chance`] |
//! | the cards and how they are read | `content/standard.toml`, [`content`] |
//! | the lattice of overlapping corners, and danger | [`dungeon`] |
//! | what can happen | [`event`] |
//! | what the players agree on | [`options`] |
//! | what lies on the table and in hands | [`table`] |
//! | text, pictures and labels | `show/` |
//! | a view as numbers; its rough worth | `encode.rs`; `estimate.rs` |
//! | whether a state from outside is valid | `validate.rs` |
//! | what a viewer cannot know | [`unknown`] in `world.rs` |
//! | the Adventure of four dungeons | [`campaign`] |
#![forbid(unsafe_code)]

pub mod campaign;
pub mod chance;
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
pub use chance::Chance;
pub use clauses::Clause;
pub use content::{Card, Content, Corner, Level};
pub use dungeon::{At, Dungeon, Index, Place};
pub use event::Event;
pub use options::{Clock, LevelCards, Options, Talk};
pub use rules::{Action, Frame};
pub use score::{Chain, chests};
pub use table::{End, Side, Table, Token};
pub use world::unknown;

/// Knock! Knock! Dungeon!
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnockDungeon;

/// Knock! Knock! Dungeon! for a registry.
pub static ENTRY: engine_core::erased::Entry = engine_core::erased::Entry::of::<KnockDungeon>();
