//! Random playouts of one game in four ways: by hand, through the engine trusted, with every step checked, and erased: a
//! mask of the legal ids, one of them picked, a checked step by id.
pub mod copies;

use crate::{bare, tuned::TicTacToe};
use engine_core::{
    chance::FastRng,
    erased::Entry,
    rules::{Game, GameBox, StateOf, Turn, View, count_bits, nth_bit},
};
use reference_games::ConnectFour;
use std::hint::black_box;

/// Plays so many games; returns how many moves they took.
///
/// # Panics
/// If there is no such game or kind.
pub fn run(game: &str, kind: &str, playouts: u32) -> u64 {
    match (game, kind) {
        ("connect-four", "bare") => by_hand(bare::connect_four, playouts),
        ("tic-tac-toe", "bare") => by_hand(bare::tic_tac_toe, playouts),
        ("connect-four", "trusted") => trusted(&ConnectFour::standard(2), playouts),
        ("tic-tac-toe", "trusted") => trusted(&TicTacToe::standard(2), playouts),
        ("connect-four", "validated") => validated(&ConnectFour::standard(2), playouts),
        ("tic-tac-toe", "validated") => validated(&TicTacToe::standard(2), playouts),
        (_, "erased") => erased(game, playouts),
        (_, "clone" | "memcpy" | "json" | "plain-json" | "long") => copies::run(game, kind, playouts),
        _ => panic!("no playouts of {game} by {kind}"),
    }
}

#[inline(never)]
fn by_hand(game: impl Fn(&mut FastRng) -> u32, playouts: u32) -> u64 {
    let mut luck = FastRng::new(1);
    (0..playouts).map(|_| u64::from(black_box(game(&mut luck)))).sum()
}

/// [`GameBox::playout`]: what search uses.
#[inline(never)]
pub fn trusted<G: Game>(g: &GameBox<G>, playouts: u32) -> u64 {
    let (mut luck, mut scratch) = (FastRng::new(1), Vec::new());
    let start = g.start_fast(&mut luck);
    let (limit, mut moves) = (black_box(u32::MAX), 0);
    for _ in 0..playouts {
        moves += u64::from(black_box(g.playout(&mut start.clone(), limit, &mut scratch, &mut luck)));
    }
    moves
}

/// [`GameBox::play`]: whose turn, legality and effect at every step.
#[inline(never)]
pub fn validated<G: Game>(g: &GameBox<G>, playouts: u32) -> u64 {
    let (mut luck, mut scratch) = (FastRng::new(1), Vec::new());
    let start = g.start_fast(&mut luck);
    let mut moves = 0;
    for _ in 0..playouts {
        let mut s: StateOf<G> = start.clone();
        let mut turn = g.turn(&s.table);
        while let Turn::Seat(p) = turn {
            let a = g.pick(View::of(g, &s, p), &mut scratch, &mut luck).expect("something to decide until it is over");
            turn = match g.play(&mut s, p, a, &mut luck) {
                Ok(turn) => turn,
                Err(refused) => panic!("a legal action was refused: {refused:?}"),
            };
            moves += 1;
        }
    }
    moves
}

/// [`trousseau::AnyPosition`]: by ids, behind a `dyn`.
#[inline(never)]
pub fn erased(game: &str, playouts: u32) -> u64 {
    static TUNED: Entry = Entry::of::<TicTacToe>();
    let entry = if game == "tic-tac-toe" { &TUNED } else { trousseau::game(game).expect("it is in the registry") };
    let game = entry.standard(2).expect("two can play");
    let start = game.position(1);
    let (mut p, mut luck, mut bits, mut moves) = (start.boxed_clone(), FastRng::new(1), [0], 0);
    for _ in 0..playouts {
        p.go_to(&*start).expect("the same box");
        let mut turn = p.turn();
        while let Turn::Seat(_) = turn {
            p.bits(&mut bits);
            let mask = bits[0] as u16;
            let id = nth_bit(mask, luck.below(count_bits(mask)));
            turn = p.play(id).expect("the mask has legal ids");
            moves += 1;
        }
    }
    moves
}
