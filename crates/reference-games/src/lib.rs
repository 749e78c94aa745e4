//! Small games on `engine-core`: a tutorial, an oracle that is checked against published counts and values, and a benchmark.
//!
//! | game | what it shows |
//! |---|---|
//! | [`tic_tac_toe`] | the minimum that a game needs; read it first |
//! | [`connect_four`] | actions as bits, and a picker that counts them, for speed |
//! | [`pig`] | public dice, options, and a ruling that ends every game |
//! | [`kuhn`] | private draws, and a showdown that reveals them |
//! | [`leduc`] | a public draw from a hidden bag, whose odds are hidden too |
//! | [`kuhn_three`], [`liars_dice`] | more than two players; dice that only their owner sees |
//! | [`tiny_hanabi`] | one payoff for both players |
//! | [`matching_pennies`], [`rock_paper_scissors`] | two secret actions, then a reveal |
//! | [`goofspiel`] | sealed bids in rounds, shown after each round or never; two or three players |
//! | [`battleship`] | a secret question beside a public one |
//! | [`dark_hex`] | hidden placement: a refused try tells something to one seat, or to all |
//! | [`coup`] | a whole modern game: bluffs, challenges, blocks, and the exact odds of hidden hands |
//!
//! The rules of each game are in its module. Tic-tac-toe, Kuhn poker and Leduc poker use the default text, picture and encoding. Connect four and pig
//! have their own in `show` and `encode`.
#![forbid(unsafe_code)]

pub mod battleship;
pub mod connect_four;
pub mod coup;
pub mod dark_hex;
mod encode;
pub mod entries;
pub mod goofspiel;
pub mod kuhn;
pub mod kuhn_three;
pub mod leduc;
pub mod liars_dice;
pub mod matching_pennies;
pub mod pig;
pub mod rock_paper_scissors;
mod show;
pub mod tic_tac_toe;
pub mod tiny_hanabi;

pub use battleship::Battleship;
pub use connect_four::ConnectFour;
pub use coup::Coup;
pub use dark_hex::DarkHex;
pub use goofspiel::Goofspiel;
pub use kuhn::Kuhn;
pub use kuhn_three::KuhnThree;
pub use leduc::Leduc;
pub use liars_dice::LiarsDice;
pub use matching_pennies::MatchingPennies;
pub use pig::Pig;
pub use rock_paper_scissors::RockPaperScissors;
pub use tic_tac_toe::TicTacToe;
pub use tiny_hanabi::TinyHanabi;
