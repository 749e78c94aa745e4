//! The same game by somebody who depends on the core alone.
pub use engine_core as engine;

#[path = "../../nim.rs"]
pub mod nim;
