//! The same game under a renamed facade.
pub use ring::engine_core as engine;

#[path = "../../nim.rs"]
pub mod nim;
