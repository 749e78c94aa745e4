#![doc = include_str!("../README.md")]
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
