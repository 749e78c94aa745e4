//! Tournaments: every agent against every other on the same luck, seats rotated; resumable, and the same whatever the number of
//! threads.
//!
//! A [`Plan`] numbers all games. An [`Arena`](crate::Arena) plays those that have not been played, each from its number alone, and tells every result as it
//! comes; a [`Log`] keeps them as JSON lines, so an interrupted tournament goes on where it stopped. [`standings`] sums up.
mod log;
mod plan;
mod rating;
mod standings;

pub use crate::arena::{Fixture, Forfeit, OnTrouble, Played, RunError};
pub use log::{Log, LogError};
pub use plan::Plan;
pub use standings::{Standing, standings};
