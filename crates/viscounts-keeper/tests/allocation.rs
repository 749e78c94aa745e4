//! Nothing on the way of a decision allocates: legality, effects, worlds, encodings.
#![allow(unsafe_code)]
use engine_core::{Encode, Fast, Game, Seat, View, sure};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};
use viscounts_keeper::Viscounts;

thread_local! { static COUNT: Cell<u64> = const { Cell::new(0) }; }
struct Counting;
// SAFETY: every call goes on to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|c| c.set(c.get() + 1));
        // SAFETY: the caller keeps to the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps to the contract of `dealloc`.
        unsafe { System.dealloc(at, layout) }
    }
}
#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_decision_allocates_nothing() {
    for seats in 1..=4 {
        let g = Viscounts::standard(seats);
        let mut luck = Fast::new(3);
        let mut scratch = Vec::with_capacity(256);
        let mut numbers = vec![0.0; g.layout().len()];
        let start = sure(g.setup(&mut luck));
        let mut s = start.clone();
        let before = COUNT.with(Cell::get);
        let n = g.playout(&mut s, u32::MAX, &mut scratch, &mut luck);
        for p in Seat::first(seats) {
            let v = View::of(&s, p);
            g.encode(v, &mut numbers);
            std::hint::black_box(sure(g.sample_world(v, &mut luck)));
            std::hint::black_box(g.estimate(v, p));
        }
        assert!(n > 100);
        assert_eq!(COUNT.with(Cell::get), before, "{seats} players");
    }
}
