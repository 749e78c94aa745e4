//! After warm-up no step of a game allocates: a counting allocator watches every call. The only unsafe code of the crate.
#![allow(unsafe_code)]
use engine_core::{Encode, Fast, Finite, Full, Game, List, Options as _, Seat, Seeded, Turn, View, sure};
use key_kingdom::{Action, Kingdom, Options, rules::Turns};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    hint::black_box,
};

struct Counting;

thread_local! {
    /// Allocations of this thread, so that tests beside this one do not count.
    static ALLOCATED: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call goes to the system's allocator unchanged; the counter neither allocates nor unwinds.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATED.try_with(|n| n.set(n.get() + 1));
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        unsafe { System.dealloc(ptr, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// What the caller keeps from game to game.
struct Kept {
    list: Vec<Action>,
    numbers: Vec<f32>,
    fast: Fast,
    seeded: Seeded,
}

/// Every call of a decision, by both dealers.
fn game(g: &Kingdom, Kept { list, numbers, fast, seeded }: &mut Kept) {
    let mut s = g.setup(&mut Full::new(seeded)).expect("a seed has an answer to everything");
    while let Turn::Seat(p) = g.turn(&s.table) {
        for v in Seat::first(g.seats()).map(|q| View::of(&s, q)).chain([View::spectator(&s)]) {
            g.encode(v, numbers);
            black_box(sure(g.sample_world(v, fast)));
            black_box(g.estimate(v, p));
        }
        let v = View::of(&s, p);
        Action::all().for_each(|a| _ = black_box(g.check(v, a)));
        list.clear();
        let _ = g.legal(v, &mut List(list));
        let a = list[fast.below(list.len() as u32) as usize];
        let mut trusted = s.clone();
        black_box(g.playout(&mut trusted, 20, list, fast));
        black_box(g.outcome(&trusted.table));
        g.play(&mut s, p, a, &mut Full::new(seeded)).expect("it is legal");
    }
}

#[test]
fn no_step_allocates_after_warm_up() {
    for g in [2, 5].into_iter().flat_map(|seats| {
        Options::samples().into_iter().map(move |options| {
            let options = Options { turn_limit: Turns::of(30), ..options };
            Kingdom::new(Kingdom::STANDARD, options, seats).unwrap()
        })
    }) {
        let numbers = vec![0.0; g.layout().len()];
        let list = Vec::with_capacity(Action::COUNT as usize);
        let mut kept = Kept { list, numbers, fast: Fast::new(1), seeded: Seeded::new(1) };
        let before = ALLOCATED.get();
        for round in 0..6 {
            kept.seeded.reseed(round);
            game(&g, &mut kept); // until every stream has been open
        }
        assert!(ALLOCATED.get() > before, "the allocator counts: streams open");
        for round in 0..2 {
            kept.seeded.reseed(round);
            let before = ALLOCATED.get();
            game(&g, &mut kept);
            assert_eq!(ALLOCATED.get() - before, 0, "game {round}");
        }
    }
}
