//! Five small games on `engine-core`: tutorial, oracle against published counts and values, benchmark.
//!
//! | game | what it shows |
//! |---|---|
//! | [`tic_tac_toe`] | the least a game needs: the first to read |
//! | [`connect_four`] | moves as bits, picked by count, where speed is measured |
//! | [`pig`] | public dice, options, a ruling that ends every game |
//! | [`kuhn`] | private draws, a showdown that reveals |
//! | [`leduc`] | the same with a public draw from an unseen bag: closed odds |
//!
//! The rules of a game stand in its module. Tic-tac-toe, Kuhn and Leduc are shown and encoded by default; connect four and pig have text, pictures and
//! numbers of their own in `show` and `encode`.
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
