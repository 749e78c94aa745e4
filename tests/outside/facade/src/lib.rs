//! A game by somebody who depends on the facade alone.
pub use trousseau::engine_core as engine;

#[path = "../../nim.rs"]
pub mod nim;
