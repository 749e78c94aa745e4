//! Players for every game of the engine. None of them names a game, and none is ever given a state: a player gets a
//! [`Sight`], which is what one seat may know, and imagines worlds that this seat could not tell from the real one.
//!
//! ```
//! use engine_core::{Game, Match, Next};
//! use reference_games::ConnectFour;
//! use trousseau_agents::{Brain, Look};
//!
//! let mut m = Match::new(ConnectFour::standard(2), 7);
//! let players: [Brain; 2] = ["mcts:200".parse()?, "random".parse()?];
//! while let Next::Seat(p) = m.next() {
//!     let id = players[p.at()].choose(&Look::at(&m, p), 7);
//!     m.play(p, engine_core::Finite::from_id(id).expect("a legal id"))?;
//! }
//! assert_eq!(m.outcome().expect("it is over").ranks(), [1, 2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod agent;
mod brain;
mod cfr;
mod exact;
pub mod exec;
mod expectimax;
mod player;
mod search;
mod sight;
mod sim;
mod simple;
pub mod tournament;
mod tree;
mod value;
mod worth;

pub use agent::{Agent, Thinker, play_on};
pub use brain::{Brain, Budget, NoSuchAgent, Ranked};
pub use cfr::Policy;
pub use exec::{Exec, Trouble};
pub use player::{Name, Player, Ready};
pub use sight::{Glance, Look, Sight};
pub use sim::SimState;
