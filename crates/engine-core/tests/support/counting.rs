//! A global allocator that counts, for tests that show that nothing allocates. A test includes it with
//! `#[path = "../../engine-core/tests/support/counting.rs"] mod counting;`. This is the only unsafe code of the workspace.
use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

struct Counting;

thread_local! {
    /// The allocations of this thread, so that other tests do not count.
    static ALLOCATED: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call goes unchanged to the system allocator; the counter neither allocates nor unwinds.
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

/// The number of allocations of this thread.
pub fn allocated() -> u64 {
    ALLOCATED.get()
}
