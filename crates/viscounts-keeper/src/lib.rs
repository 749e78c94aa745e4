#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod content;
pub mod rules;
pub mod score;
pub mod table;

mod clauses;
mod encode;
mod estimate;
mod event;
mod show;
mod validate;

pub use clauses::Clause;
pub use event::Event;
pub use rules::{Action, Frame, Options, Viscounts};
pub use table::Table;

/// Viscounts of the West Kingdom with Keeper of Keys for a registry.
pub static ENTRY: engine_core::erased::Entry = engine_core::erased::Entry::of::<Viscounts>();
