//! Playouts a second by hand, trusted and validated, in one run; then what a copy, a sampled world and an encoding cost.
mod bare;
mod kinds;
#[path = "tuned/tic_tac_toe.rs"]
mod tuned;

use engine_core::{
    chance::{DynSource, FastRng, Seeded},
    rules::{Game, GameBox, Seat, StateOf, Turn, View},
};
use reference_games::{ConnectFour, Kuhn, Leduc, Pig, TicTacToe};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// The best of a few runs, in nanoseconds for each of `n`.
fn nanoseconds(n: u32, mut run: impl FnMut(u32)) -> f64 {
    let times = (0..7).map(|_| {
        let start = Instant::now();
        run(n);
        start.elapsed()
    });
    times.min().unwrap_or(Duration::ZERO).as_secs_f64() * 1e9 / f64::from(n)
}

fn main() {
    println!(
        "{:14} {:>14} {:>14} {:>14} {:>14}   playouts a second; times as slow as by hand",
        "", "by hand", "trusted", "validated", "erased"
    );
    for game in ["connect-four", "tic-tac-toe"] {
        let kinds = ["bare", "trusted", "validated", "erased"];
        let moves = kinds.map(|kind| kinds::run(game, kind, 1_000));
        assert!(moves[..3].iter().all(|&m| m == moves[0]), "the first three kinds play the same games: {moves:?}");
        let times = kinds.map(|kind| nanoseconds(100_000, |n| _ = black_box(kinds::run(game, kind, n))));
        let [bare, trusted, validated, erased] = times.map(|ns| format!("{:.0}", 1e9 / ns));
        let [_, t, v, e] = times.map(|ns| ns / times[0]);
        println!("{game:14} {bare:>14} {trusted:>14} {validated:>14} {erased:>14}   {t:.2}x {v:.2}x {e:.2}x");
    }
    println!(
        "\n{:14} {:>14} {:>14} {:>9} {:>9} {:>9} {:>9} {:>6}",
        "", "playouts/s", "seeded/s", "setup", "clone", "world", "encode", "bytes"
    );
    each(&TicTacToe::standard(2));
    each(&ConnectFour::standard(2));
    each(&Kuhn::standard(2));
    each(&Leduc::standard(2));
    each(&Pig::standard(2));
}

/// One row: a playout with the fast generator and with a seed, then nanoseconds of the small operations in mid-game.
fn each<G: Game>(g: &GameBox<G>) {
    let playout = nanoseconds(20_000, |n| _ = black_box(kinds::trusted(g, n)));
    let seeded = nanoseconds(5_000, |n| _ = black_box(by_seed(g, n)));
    let (mut luck, mut scratch, mut numbers) = (FastRng::new(1), Vec::new(), vec![0.0; g.layout_len()]);
    let mut s: StateOf<G> = g.start_fast(&mut luck);
    g.playout(&mut s, 3, &mut scratch, &mut luck);
    let n = 200_000;
    let setup = nanoseconds(n, |n| (0..n).for_each(|_| _ = black_box(g.start_fast(black_box(&mut luck)))));
    let clone = nanoseconds(n, |n| (0..n).for_each(|_| _ = black_box(black_box(&s).clone())));
    let v = View::of(g, &s, Seat(0));
    let world = nanoseconds(n, |n| (0..n).for_each(|_| _ = black_box(g.sample_fast(black_box(v), &mut luck))));
    let encode = nanoseconds(n, |n| {
        for _ in 0..n {
            black_box(v).encode(&mut numbers);
            black_box(&numbers);
        }
    });
    println!(
        "{:14} {:>14.0} {:>14.0} {setup:>6.1} ns {clone:>6.1} ns {world:>6.1} ns {encode:>6.1} ns {:>6}",
        G::META.id,
        1e9 / playout,
        1e9 / seeded,
        size_of::<StateOf<G>>()
    );
}

/// Random play as a match does it: a seed per game, every step validated.
fn by_seed<G: Game>(g: &GameBox<G>, games: u32) -> u64 {
    let (mut choose, mut scratch, mut moves, mut luck) = (FastRng::new(1), Vec::new(), 0, Seeded::new(0));
    for seed in 0..games {
        luck.reseed(seed.into());
        let mut source = DynSource::new(&mut luck);
        let mut s = g.setup(&mut source).expect("a seed answers everything");
        while let Turn::Seat(p) = g.turn(&s.table) {
            let a =
                g.pick(View::of(g, &s, p), &mut scratch, &mut choose).expect("something to decide until it is over");
            g.play(&mut s, p, a, &mut source).expect("it is legal");
            moves += 1;
        }
    }
    moves
}
