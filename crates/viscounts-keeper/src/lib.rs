#![doc = include_str!("../README.md")]
//! # Where to look
//!
//! | to find | look in |
//! |---|---|
//! | a paragraph of the rulebook | the file of `rules` whose first line has its French heading; `RULES.md` has its clauses |
//! | a clause by its id | `clauses.rs` has its name; searching `src` for `Clause::Name` finds the line that keeps it |
//! | the test of a clause | `tests/rulebook/index.txt` |
//! | what happens by itself, in which order | `rules/steps.rs` |
//! | the questions that players answer | [`Frame`], and the types that it lists |
//! | what lies on the table and in hands | [`table`] |
//! | cards, tiles and boards, and the words of their effects | [`content`] |
//! | points | [`score`] |
//! | what tables agree on | [`Options`] |
//! | what is left to chance | [`Chance`] |
//! | text, pictures, labels and sentences | `show` |
//! | which states from outside are accepted | `validate` |
//! | what a seat may imagine of the hidden cards | `world.rs` |
#![forbid(unsafe_code)]

pub mod content;
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
mod world;

pub use chance::{Chance, Lay};
pub use clauses::Clause;
pub use event::Event;
pub use options::{Difficulty, Options, Rounds, SetupHero};
pub use rules::{Action, Frame, ViscountsKeeper};
pub use table::Table;

/// Viscounts of the West Kingdom with Keeper of Keys for a registry.
pub static ENTRY: engine_core::erased::Entry = engine_core::erased::Entry::of::<ViscountsKeeper>();
