//! Random playouts of one game in three ways: by hand, through the engine trusted, through the engine with every step checked.
use crate::bare;
use engine_core::{Fast, Game, StateOf, Turn, View, sure};
use reference_games::{ConnectFour, TicTacToe};
use std::hint::black_box;

/// Plays so many games; returns how many moves they took.
///
/// # Panics
/// If there is no such game or kind.
pub fn run(game: &str, kind: &str, playouts: u32) -> u64 {
    match (game, kind) {
        ("connect-four", "bare") => by_hand(bare::connect_four, playouts),
        ("tic-tac-toe", "bare") => by_hand(bare::tic_tac_toe, playouts),
        ("connect-four", "trusted") => trusted(&ConnectFour, playouts),
        ("tic-tac-toe", "trusted") => trusted(&TicTacToe, playouts),
        ("connect-four", "validated") => validated(&ConnectFour, playouts),
        ("tic-tac-toe", "validated") => validated(&TicTacToe, playouts),
        _ => panic!("no playouts of {game} by {kind}"),
    }
}

#[inline(never)]
fn by_hand(game: impl Fn(&mut Fast) -> u32, playouts: u32) -> u64 {
    let mut luck = Fast::new(1);
    (0..playouts).map(|_| u64::from(black_box(game(&mut luck)))).sum()
}

/// [`Game::playout`]: what search uses.
#[inline(never)]
pub fn trusted<G: Game>(g: &G, playouts: u32) -> u64 {
    let (mut luck, mut scratch) = (Fast::new(1), Vec::new());
    let start = sure(g.setup(&mut luck));
    let (limit, mut moves) = (black_box(u32::MAX), 0);
    for _ in 0..playouts {
        moves += u64::from(black_box(g.playout(&mut start.clone(), limit, &mut scratch, &mut luck)));
    }
    moves
}

/// [`Game::play`]: whose turn, legality and effect at every step.
#[inline(never)]
pub fn validated<G: Game>(g: &G, playouts: u32) -> u64 {
    let (mut luck, mut scratch) = (Fast::new(1), Vec::new());
    let start = sure(g.setup(&mut luck));
    let mut moves = 0;
    for _ in 0..playouts {
        let mut s: StateOf<G> = start.clone();
        let mut turn = g.turn(&s.table);
        while let Turn::Seat(p) = turn {
            let a = g.pick(View::of(&s, p), &mut scratch, &mut luck).expect("something to decide until it is over");
            turn = match g.play(&mut s, p, a, &mut luck) {
                Ok(turn) => turn,
                Err(refused) => panic!("a legal action was refused: {refused:?}"),
            };
            moves += 1;
        }
    }
    moves
}
