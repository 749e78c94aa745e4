//! Players for every game of the engine. No player depends on a particular game, and none ever receives a state. A player receives an
//! [`Observation`], the information of one seat, and samples worlds that this seat cannot distinguish from the real one.
//!
//! ```
//! use engine_core::{play::{Match, Next}, rules::Game};
//! use reference_games::ConnectFour;
//! use trousseau_agents::{Bot, TypedObservation};
//!
//! let mut m = Match::new(ConnectFour::standard(2), 7);
//! let players: [Bot; 2] = ["mcts:200".parse()?, "random".parse()?];
//! while let Next::Seat(p) = m.next() {
//!     let id = players[p.at()].choose(&TypedObservation::at(&m, p), 7);
//!     m.play(p, engine_core::finite::Finite::from_id(id).expect("a legal id"))?;
//! }
//! assert_eq!(m.outcome().expect("it is over").ranks(), [1, 2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod agent;
pub mod arena;
mod batch;
mod bot;
mod cfr;
mod exact;
pub mod exec;
mod expectimax;
mod observation;
mod observers;
pub mod puct;
mod search;
mod sim;
mod simple;
mod spec;
pub mod tournament;
mod tree;
mod value;
mod worth;

pub use agent::{Agent, BotAgent, play_on};
pub use arena::{AnyAgent, Arena};
pub use batch::BatchOpponent;
pub use bot::{AgentSpecError, Bot, Budget, Ranked};
pub use cfr::TabularPolicy;
pub use exec::{AgentError, Exec, Processes};
pub use observation::{AnyObservation, Observation, TypedObservation};
pub use sim::SimState;
pub use spec::{AgentSpec, PreparedAgent, SeatedAgent};
