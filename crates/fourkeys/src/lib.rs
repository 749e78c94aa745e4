#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod content;
pub mod dungeon;
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
pub use rules::{Action, FourKeys, Frame, Options, StartOrder};
pub use table::Table;

/// 4Keys for a registry.
pub static ENTRY: engine_core::erased::Entry = engine_core::erased::Entry::of::<FourKeys>();
