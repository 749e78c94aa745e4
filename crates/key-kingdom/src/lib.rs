#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod board;
pub mod content;
pub mod rules;
pub mod table;

mod clauses;
mod encode;
mod estimate;
mod event;
mod show;
mod validate;

pub use clauses::Clause;
pub use event::Event;
pub use rules::{Action, Frame, Kingdom, Options};
pub use table::Table;

/// Key to the Kingdom for a registry.
pub static ENTRY: engine_core::erased::Entry = engine_core::erased::Entry::of::<Kingdom>();
