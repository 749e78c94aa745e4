//! The rulebooks: random games a second, and what a copy, a sampled world, an encoding and a JSON round trip cost.
use engine_core::{
    chance::{DynSource, FastRng, Seeded},
    record::fingerprint,
    rules::{Game, GameBox, StateOf, Turn, View},
};
use fourkeys::FourKeys;
use knock_dungeon::KnockDungeon;
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

fn main() {
    println!(
        "{:17} {:>5} {:>9} {:>11} {:>11} {:>7} {:>7} {:>8} {:>8} {:>9} {:>7}",
        "", "seats", "games/s", "decisions/s", "seeded/s", "bytes", "clone", "world", "encode", "JSON", "hash"
    );
    for seats in 2..=4 {
        each(&FourKeys::standard(seats));
    }
    for seats in [1, 2, 4, 6] {
        each(&KnockDungeon::standard(seats));
    }
    println!("decisions a second with the quick generator and with a seed; nanoseconds for the rest, in mid-game");
}

/// How long one of these takes: for a tenth of a second, over and over.
fn nanoseconds(mut once: impl FnMut()) -> f64 {
    once();
    let (start, mut n) = (Instant::now(), 0u32);
    while start.elapsed() < Duration::from_millis(100) {
        (0..16).for_each(|_| once());
        n += 16;
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(n)
}

fn each<G: Game>(g: &GameBox<G>) {
    let (mut luck, mut scratch, mut numbers) = (FastRng::new(1), Vec::new(), vec![0.0; g.layout_len()]);
    let (mut games, mut decisions) = (0u64, 0u64);
    let game = nanoseconds(|| {
        let mut s = g.start_fast(&mut luck);
        decisions += u64::from(g.playout(&mut s, u32::MAX, &mut scratch, &mut luck));
        games += 1;
    });
    let length = decisions as f64 / games as f64;
    let mut seeded = Seeded::new(0);
    let by_seed = nanoseconds(|| {
        seeded.reseed(seeded.seed() + 1);
        black_box(by_seed(g, &mut seeded, &mut luck));
    });
    let mut s: StateOf<G> = g.start_fast(&mut luck);
    g.playout(&mut s, (length / 2.0) as u32, &mut scratch, &mut luck);
    let v = g.view(&s, g.turn(&s.table).seat());
    let mut kept = s.clone();
    let clone = nanoseconds(|| black_box(&mut kept).clone_from(black_box(&s)));
    let world = nanoseconds(|| _ = black_box(g.sample_fast(black_box(v), &mut luck)));
    let encode = nanoseconds(|| black_box(v).encode(&mut numbers));
    let json = nanoseconds(|| {
        let text = serde_json::to_string(black_box(&s)).expect("plain data");
        black_box(serde_json::from_str::<StateOf<G>>(&text).expect("what was written"));
    });
    let hash = nanoseconds(|| _ = black_box(fingerprint(black_box(&s))));
    println!(
        "{:17} {:>5} {:>9.0} {:>11.0} {:>11.0} {:>7} {clone:>7.0} {world:>8.0} {encode:>8.0} {json:>9.0} {hash:>7.0}",
        G::META.id,
        g.seats,
        1e9 / game,
        1e9 * length / game,
        1e9 * length / by_seed,
        size_of::<StateOf<G>>(),
    );
}

/// A random game with pinned luck.
fn by_seed<G: Game>(g: &GameBox<G>, seeded: &mut Seeded, whim: &mut FastRng) -> u32 {
    let mut scratch = Vec::new();
    let mut s = g.setup(&mut DynSource::new(seeded)).expect("a seed answers all");
    let mut n = 0;
    while let Turn::Seat(p) = g.turn(&s.table) {
        let a = g.pick(View::of(g, &s, p), &mut scratch, whim).expect("something to decide");
        g.apply(&mut s, p, a, &mut DynSource::new(seeded)).expect("a seed answers all");
        n += 1;
    }
    n
}
