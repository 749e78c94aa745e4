//! After warm-up no step of a game allocates.
#![allow(unsafe_code)]
#[path = "../../engine-core/tests/support/counting.rs"]
mod counting;

use engine_core::laws::no_step_allocates;
use viscounts_keeper::Viscounts;

#[test]
fn no_step_allocates_after_warm_up() {
    for seats in 1..=4 {
        no_step_allocates(&Viscounts::standard(seats), false, counting::allocated);
    }
}
