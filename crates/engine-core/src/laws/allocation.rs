//! After warm-up no step of a game or a batch allocates. A test crate brings the allocator that counts; this module plays the games.
use crate::{
    DynSource, Encode, FastRng, Finite, Game, GameBox, Seat, Seeded, Stream, Turn, View,
    batch::{Actions, BatchSpec, Buffers, LegalRows, Observations, RandomOpponent, SparseRows},
    erased::AnyGame,
};
use std::{hint::black_box, ops::ControlFlow, sync::Arc};

/// What the caller keeps between games.
struct Kept<A> {
    list: Vec<A>,
    numbers: Vec<f32>,
    fast: FastRng,
    seeded: Seeded,
}

/// Plays a game with every call that a decision can take, using both sources of chance.
fn play<G: Game>(g: &GameBox<G>, Kept { list, numbers, fast, seeded }: &mut Kept<G::Action>, careful: bool) {
    let mut s = g.setup(&mut DynSource::new(seeded)).expect("a seeded generator answers everything");
    while let Turn::Seat(p) = g.turn(&s.table) {
        for v in Seat::first(g.seats).map(|q| View::of(g, &s, q)).chain([View::spectator(g, &s)]) {
            G::Encode::encode(v, numbers);
            black_box(g.sample_fast(v, fast));
            black_box(G::estimate(v, p));
        }
        let v = View::of(g, &s, p);
        G::Action::all().for_each(|a| _ = black_box(G::check(v, a)));
        list.clear();
        let _ = G::legal(v, &mut |a| {
            list.push(a);
            ControlFlow::Continue(())
        });
        let mut a = list[fast.below(list.len() as u32) as usize];
        if careful {
            let value = |a: &G::Action, fast: &mut FastRng| {
                let mut world = g.sample_fast(v, fast);
                g.apply_fast(&mut world, p, *a, fast);
                G::estimate(View::of(g, &world, p), p)
            };
            a = list.iter().copied().max_by_key(|a| value(a, fast)).expect("there is a legal action");
        }
        let mut trusted = s.clone();
        black_box(g.playout(&mut trusted, u32::MAX, list, fast));
        black_box(g.outcome(&trusted.table));
        g.play(&mut s, p, a, &mut DynSource::new(seeded)).expect("the action is legal");
    }
}

/// Plays several games, where `allocated` counts the allocations of this thread. The first game may allocate, the others may not.
///
/// # Panics
/// If a step allocates after warm-up, or if the counter does not count.
pub fn no_step_allocates<G: Game>(g: &GameBox<G>, careful: bool, allocated: impl Fn() -> u64) {
    let numbers = vec![0.0; G::Encode::layout(g).len()];
    let mut kept = Kept { list: Vec::new(), numbers, fast: FastRng::new(1), seeded: Seeded::new(1) };
    let before = allocated();
    kept.list.reserve(G::Action::COUNT as usize);
    // A later game may use more streams than the first, so the memory for all of them is part of the warm-up.
    for (thing, of) in (0..64).flat_map(|thing| (0..16).map(move |of| (thing, of))) {
        kept.seeded.word(Stream { thing, of });
    }
    kept.seeded.reseed(1);
    play(g, &mut kept, careful);
    assert!(allocated() > before, "the counter does not count allocations");
    for round in 0..3 {
        kept.seeded.reseed(round);
        let before = allocated();
        play(g, &mut kept, careful);
        let n = allocated() - before;
        assert_eq!(n, 0, "{} with {} seats allocated {n} times in game {round}", G::META.id, g.seats);
    }
}

/// Steps batches in every form, where `allocated` counts the allocations of this thread.
///
/// # Panics
/// If a step allocates after warm-up.
pub fn no_batch_allocates(game: &dyn AnyGame, allocated: impl Fn() -> u64) {
    const ROWS: usize = 3;
    let alone = BatchSpec::new(ROWS, 1);
    let opposed = BatchSpec {
        learners: crate::Seats::one(Seat(0)),
        opponents: vec![Arc::new(RandomOpponent)],
        ..BatchSpec::new(ROWS, 2)
    };
    for (form, spec) in [alone.clone(), alone, opposed].iter().enumerate() {
        let mut batch = game.batch(spec).expect("a spec that fits");
        let numbers = batch.numbers();
        let (mut f32s, mut u8s) = (vec![0.0; ROWS * numbers], vec![0; ROWS * numbers]);
        let (mut last, mut mask) = (vec![0.0; ROWS * numbers], vec![false; ROWS * game.actions() as usize]);
        let (mut places, mut values, mut counts) = (vec![0; ROWS * 64], vec![0.0; ROWS * 64], vec![0; ROWS]);
        let (mut ids, mut legal, mut reward) =
            (vec![0; ROWS * 64], vec![0; ROWS], vec![0.0; ROWS * usize::from(game.seats())]);
        let mut step = |first: bool| {
            let mut out = Buffers {
                observation: match form {
                    0 => Observations::F32(&mut f32s),
                    1 => Observations::U8(&mut u8s),
                    _ => Observations::Sparse(SparseRows {
                        places: &mut places,
                        numbers: &mut values,
                        counts: &mut counts,
                    }),
                },
                final_observation: Observations::F32(&mut last),
                mask: Some(&mut mask),
                legal: Some(LegalRows { ids: &mut ids, counts: &mut legal, features: None }),
                reward: Some(&mut reward),
                kept: true,
                ..Buffers::default()
            };
            let done = if first { batch.reset(None, None, &mut out) } else { batch.step(Actions::Random, &mut out) };
            done.expect("the buffers fit").finished
        };
        step(true);
        // Until every row has ended a few games, so that it has met what it asks of chance.
        let mut ended = 0;
        while ended < 10 * ROWS as u32 {
            ended += step(false);
        }
        let before = allocated();
        (0..500).for_each(|_| _ = black_box(step(false)));
        let n = allocated() - before;
        assert_eq!(
            n,
            0,
            "a batch of {} with {} seats allocated {n} times in form {form}",
            game.meta().id,
            game.seats()
        );
    }
}
