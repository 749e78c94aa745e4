#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub use engine_core;
pub use reference_games;
