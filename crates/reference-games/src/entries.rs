//! The registry entries of the games, compiled here.
use crate::{
    Battleship, ConnectFour, Coup, DarkHex, Goofspiel, Kuhn, KuhnThree, Leduc, LiarsDice, MatchingPennies, Pig,
    RockPaperScissors, TicTacToe, TinyHanabi,
};
use engine_core::erased::Entry;

/// Tic-tac-toe.
pub static TIC_TAC_TOE: Entry = Entry::of::<TicTacToe>();
/// Connect four.
pub static CONNECT_FOUR: Entry = Entry::of::<ConnectFour>();
/// Pig.
pub static PIG: Entry = Entry::of::<Pig>();
/// Kuhn poker.
pub static KUHN: Entry = Entry::of::<Kuhn>();
/// Kuhn poker for three.
pub static KUHN_THREE: Entry = Entry::of::<KuhnThree>();
/// Leduc poker.
pub static LEDUC: Entry = Entry::of::<Leduc>();
/// Liar's dice.
pub static LIARS_DICE: Entry = Entry::of::<LiarsDice>();
/// Tiny Hanabi.
pub static TINY_HANABI: Entry = Entry::of::<TinyHanabi>();
/// Matching pennies.
pub static MATCHING_PENNIES: Entry = Entry::of::<MatchingPennies>();
/// Rock, paper, scissors.
pub static ROCK_PAPER_SCISSORS: Entry = Entry::of::<RockPaperScissors>();
/// Goofspiel.
pub static GOOFSPIEL: Entry = Entry::of::<Goofspiel>();
/// Battleship.
pub static BATTLESHIP: Entry = Entry::of::<Battleship>();
/// Dark Hex.
pub static DARK_HEX: Entry = Entry::of::<DarkHex>();
/// Coup.
pub static COUP: Entry = Entry::of::<Coup>();
