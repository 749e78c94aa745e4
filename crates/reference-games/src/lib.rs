//! Five small games on `engine-core`: tutorial, oracle against published counts and values, benchmark.
//!
//! | game | what it shows |
//! |---|---|
//! | [`kuhn`] | private draws, a showdown that reveals |
//! | [`leduc`] | the same with a public draw from an unseen bag: closed odds |
#![forbid(unsafe_code)]

pub mod kuhn;
pub mod leduc;

pub use kuhn::Kuhn;
pub use leduc::Leduc;
