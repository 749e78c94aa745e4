//! Tournaments: every agent plays every other with the same seeds and rotated seats. Tournaments can be resumed, and the results do not
//! depend on the number of threads.
//!
//! A [`Plan`] numbers all games. An [`Arena`](crate::Arena) plays the games that are still missing, each determined by its number alone,
//! and reports every result as it arrives. A [`Log`] stores the results as JSON lines, so an interrupted tournament can be resumed.
//! [`standings`] computes the final table.
mod log;
mod plan;
mod rating;
mod standings;

pub use crate::arena::{Fixture, Forfeit, OnTrouble, Played, RunError};
pub use log::{Log, LogError};
pub use plan::{Plan, labels};
pub use standings::{Standing, standings};
