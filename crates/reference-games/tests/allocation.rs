//! After warm-up no step of a game allocates. A counting allocator watches every call.
#![allow(unsafe_code)]
#[path = "../../engine-core/tests/support/counting.rs"]
mod counting;

use engine_core::{
    chance::{DynSource, FastRng, Seeded},
    content::Options,
    encode::Encode,
    erased::Entry,
    finite::Finite,
    rules::{Bits, Game, GameBox, Picker, Seat, StateOf, Turn, View},
};
use reference_games::{
    ConnectFour, Kuhn, Leduc, Pig, TicTacToe,
    entries::{CONNECT_FOUR, KUHN, LEDUC, PIG, TIC_TAC_TOE},
};
use std::{hint::black_box, ops::ControlFlow};

/// The number of allocations that `f` makes on this thread.
fn allocations(f: impl FnOnce()) -> u64 {
    let before = counting::allocated();
    f();
    counting::allocated() - before
}

/// What the caller keeps between steps.
struct Kept<G: Game> {
    list: Vec<G::Action>,
    numbers: Vec<f32>,
    fast: FastRng,
    seeded: Seeded,
}

/// Every call that a decision can take, with both sources, from the views of all seats and of a spectator.
fn game<G: Game>(g: &GameBox<G>, kept: &mut Kept<G>) {
    let Kept { list, numbers, fast, seeded } = kept;
    let mut s: StateOf<G> = g.start_fast(fast);
    while let Turn::Seat(p) = g.turn(&s.table) {
        for v in Seat::first(g.seats).map(|q| View::of(g, &s, q)).chain([View::spectator(g, &s)]) {
            G::Encode::encode(v, numbers);
            black_box(g.sample_fast(v, fast));
            black_box(g.sample_world(v, &mut DynSource::new(seeded)).expect("a seeded generator answers everything"));
            black_box(G::estimate(v, p));
        }
        let v = View::of(g, &s, p);
        list.clear();
        let _ = G::legal(v, &mut |a| {
            list.push(a);
            ControlFlow::Continue(())
        });
        for k in 0..G::Picker::count(v) {
            black_box(G::Picker::nth(v, k));
        }
        for id in 0..G::Action::COUNT {
            let a = G::Action::from_id(id).expect("ids are dense");
            black_box(G::check(v, a).is_ok());
        }
        let a = list[fast.below(list.len() as u32) as usize];
        let mut trusted = s.clone();
        g.apply_fast(&mut trusted, p, a, fast);
        black_box(g.playout(&mut trusted, u32::MAX, list, fast));
        black_box(g.outcome(&trusted.table));
        g.play(&mut s, p, a, &mut DynSource::new(seeded))
            .expect("the action is legal, and a seeded generator answers everything");
    }
}

fn quiet<G: Game>(g: &GameBox<G>) {
    let mut kept =
        Kept { list: Vec::new(), numbers: vec![0.0; g.layout().len()], fast: FastRng::new(1), seeded: Seeded::new(1) };
    let warm_up = allocations(|| (0..20).for_each(|_| game(g, &mut kept)));
    assert!(warm_up > 0, "the allocator does not count a growing list or a new stream");
    for round in 0..50 {
        let made = allocations(|| {
            kept.seeded.reseed(round);
            game(g, &mut kept);
        });
        assert_eq!(made, 0, "{}, game {round}", G::META.id);
    }
}

/// The hot calls of the erased surface: masks, steps by id, playouts, encodings.
fn quiet_erased(entry: &Entry) {
    let game = entry.standard(entry.meta.min_seats).unwrap();
    let start = game.position(1);
    let (mut p, mut rng) = (start.boxed_clone(), FastRng::new(1));
    let (mut mask, mut bits) = (vec![false; game.actions() as usize], vec![0; Bits::words(game.actions())]);
    let (mut ids, mut numbers) = (Vec::new(), vec![0.0; game.layout().len()]);
    let mut play = |seed| {
        p.restart(seed);
        while let Turn::Seat(me) = p.turn() {
            let legal = p.mask(&mut mask);
            p.bits(&mut bits);
            p.legal(&mut ids);
            assert_eq!(ids.len() as u32, legal);
            p.encode(Some(me), &mut numbers).unwrap();
            black_box(p.estimate(Some(me), me).unwrap());
            assert!(p.play(game.actions()).is_err());
            p.play(ids[rng.below(legal) as usize]).unwrap();
        }
        black_box(p.outcome());
        p.go_to(&*start).unwrap();
        p.play_random();
        p.playout(u32::MAX);
    };
    assert!(allocations(|| (0..20).for_each(&mut play)) > 0, "the allocator does not count a growing list of ids");
    for seed in 20..70 {
        assert_eq!(allocations(|| play(seed)), 0, "{}, seed {seed}", entry.meta.id);
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(black_box(Vec::<u8>::new()))), 0);
    assert_eq!(allocations(|| drop(black_box(Box::new(1)))), 1);
    assert_eq!(allocations(|| drop(black_box(vec![0u8; 9]))), 1);
}

#[test]
fn no_step_allocates_after_warm_up() {
    quiet(&TicTacToe::standard(2));
    quiet(&ConnectFour::standard(2));
    quiet(&Kuhn::standard(2));
    quiet(&Leduc::standard(2));
    for seats in 2..=4 {
        for options in Options::samples() {
            quiet(&GameBox::<Pig>::new("", options, seats).unwrap());
        }
    }
}

#[test]
fn no_hot_call_of_the_erased_surface_allocates_after_warm_up() {
    [&TIC_TAC_TOE, &CONNECT_FOUR, &PIG, &KUHN, &LEDUC].into_iter().for_each(quiet_erased);
}
