#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod api;
mod catalogue;
mod game;
mod limits;
mod log;
mod problem;
pub mod replay;
mod seating;
mod server;
mod sight;
mod store;
mod table;
mod tables;
mod think;
mod token;

pub use api::openapi::document as openapi;
pub use api::{ActionName, Agreement, AtTurn, Change, Done, Hint, LogLines, Move, Present, Report, WhyNot, router};
pub use catalogue::{ClauseDetail, GameDetail, GameInfo, OptionDetail};
pub use limits::Limits;
pub use log::Line;
pub use problem::{Problem, ProblemBody};
pub use seating::{Level, Link, Made, NewTable, Sitter};
pub use server::serve;
pub use sight::{
    Answer, ChoiceSight, HintsSight, ProposalSight, Question, Score, SeatSight, Sight, Touched, WaitsFor, Whole, Why,
};
pub use store::{Kept, MemoryStore, Saving, SqliteStore, Store, StoreError};
pub use tables::Tables;
pub use token::Entropy;
