//! After warm-up no step of a game allocates. The only unsafe code of the crate.
#![allow(unsafe_code)]
use engine_core::{Options as _, laws::no_step_allocates};
use fort_boyard::{FortBoyard, Options};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
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

#[test]
fn no_step_allocates_after_warm_up() {
    for (n, options) in Options::samples().into_iter().enumerate() {
        let g = FortBoyard::with(options, 2 + n as u8 % 5).unwrap();
        no_step_allocates(&g, n % 3 == 0, || ALLOCATED.get());
    }
}
