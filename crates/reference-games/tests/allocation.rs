//! After warm-up no step of a game allocates: a counting allocator watches every call. The only unsafe code there is.
#![allow(unsafe_code)]
use engine_core::{Encode, Fast, Full, Game, List, Options, Seat, Seeded, StateOf, Turn, View, sure};
use reference_games::{ConnectFour, Kuhn, Leduc, Pig, TicTacToe};
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

fn count() {
    // While a thread ends its locals are gone; nothing is measured then.
    let _ = ALLOCATED.try_with(|n| n.set(n.get() + 1));
}

// SAFETY: every call goes to the system's allocator unchanged; the counter neither allocates nor unwinds.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(ptr, layout, size) }
    }
    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        unsafe { System.dealloc(ptr, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// How many allocations `f` makes on this thread.
fn allocations(f: impl FnOnce()) -> u64 {
    let before = ALLOCATED.get();
    f();
    ALLOCATED.get() - before
}

/// What the caller keeps from step to step.
struct Kept<G: Game> {
    list: Vec<G::Action>,
    numbers: Vec<f32>,
    fast: Fast,
    seeded: Seeded,
}

/// Every call of a decision, by both dealers, from the views of all seats and of a spectator.
fn game<G: Encode>(g: &G, kept: &mut Kept<G>) {
    let Kept { list, numbers, fast, seeded } = kept;
    let mut s: StateOf<G> = sure(g.setup(fast));
    while let Turn::Seat(p) = g.turn(&s.table) {
        for v in Seat::first(g.seats()).map(|q| View::of(&s, q)).chain([View::spectator(&s)]) {
            g.encode(v, numbers);
            black_box(sure(g.sample_world(v, fast)));
            black_box(g.sample_world(v, &mut Full::new(seeded)).expect("a seed has an answer to everything"));
            black_box(g.estimate(v, p));
        }
        let v = View::of(&s, p);
        list.clear();
        let _ = g.legal(v, &mut List(list));
        for k in 0..g.count(v) {
            black_box(g.nth(v, k));
        }
        for id in 0..<G::Action as engine_core::Finite>::COUNT {
            let a = engine_core::Finite::from_id(id).expect("ids are dense");
            black_box(g.check(v, a).is_ok());
        }
        let a = list[fast.below(list.len() as u32) as usize];
        let mut trusted = s.clone();
        sure(g.apply(&mut trusted, a, fast));
        black_box(g.playout(&mut trusted, u32::MAX, list, fast));
        black_box(g.outcome(&trusted.table));
        g.play(&mut s, p, a, &mut Full::new(seeded)).expect("it is legal, and a seed has an answer to everything");
    }
}

fn quiet<G: Encode>(g: &G) {
    let mut kept =
        Kept { list: Vec::new(), numbers: vec![0.0; g.layout().len()], fast: Fast::new(1), seeded: Seeded::new(1) };
    let warm_up = allocations(|| (0..20).for_each(|_| game(g, &mut kept)));
    assert!(warm_up > 0, "the allocator counts: a list grows and a stream opens");
    for round in 0..50 {
        let made = allocations(|| {
            kept.seeded.reseed(round);
            game(g, &mut kept);
        });
        assert_eq!(made, 0, "{}, game {round}", G::META.id);
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
    quiet(&TicTacToe);
    quiet(&ConnectFour);
    quiet(&Kuhn);
    quiet(&Leduc);
    for seats in 2..=4 {
        for options in Options::samples() {
            quiet(&Pig::new("", options, seats).unwrap());
        }
    }
}
