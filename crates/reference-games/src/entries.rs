//! The registry entries of the five games, compiled here.
use crate::{ConnectFour, Kuhn, Leduc, Pig, TicTacToe};
use engine_core::erased::Entry;

/// Tic-tac-toe.
pub static TIC_TAC_TOE: Entry = Entry::of::<TicTacToe>();
/// Connect four.
pub static CONNECT_FOUR: Entry = Entry::of::<ConnectFour>();
/// Pig.
pub static PIG: Entry = Entry::of::<Pig>();
/// Kuhn poker.
pub static KUHN: Entry = Entry::of::<Kuhn>();
/// Leduc poker.
pub static LEDUC: Entry = Entry::of::<Leduc>();
