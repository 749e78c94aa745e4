//! Five small games on `engine-core`: a tutorial, an oracle that is checked against published counts and values, and a benchmark.
//!
//! | game | what it shows |
//! |---|---|
//! | [`tic_tac_toe`] | the minimum that a game needs; read it first |
//! | [`connect_four`] | actions as bits, and a picker that counts them, for speed |
//! | [`pig`] | public dice, options, and a ruling that ends every game |
//! | [`kuhn`] | private draws, and a showdown that reveals them |
//! | [`leduc`] | a public draw from a hidden bag, whose odds are hidden too |
//!
//! The rules of each game are in its module. Tic-tac-toe, Kuhn poker and Leduc poker use the default text, picture and encoding. Connect four and pig
//! have their own in `show` and `encode`.
#![forbid(unsafe_code)]

pub mod connect_four;
mod encode;
pub mod entries;
pub mod kuhn;
pub mod leduc;
pub mod pig;
mod show;
pub mod tic_tac_toe;

pub use connect_four::ConnectFour;
pub use kuhn::Kuhn;
pub use leduc::Leduc;
pub use pig::Pig;
pub use tic_tac_toe::TicTacToe;
