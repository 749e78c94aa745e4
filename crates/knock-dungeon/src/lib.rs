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
pub use rules::{Action, Chance, Frame};
pub use score::{Chain, chests};
pub use table::{End, Side, Table, Token};
pub use world::unknown;

/// Knock! Knock! Dungeon!
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnockDungeon;

/// Knock! Knock! Dungeon! for a registry.
pub static ENTRY: engine_core::erased::Entry = engine_core::erased::Entry::of::<KnockDungeon>();
