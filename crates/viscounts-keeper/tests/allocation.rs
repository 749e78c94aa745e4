//! After warm-up no step of a game allocates.
#![allow(unsafe_code)]
#[path = "../../engine-core/tests/support/counting.rs"]
mod counting;

use engine_core::{laws::no_step_allocates, rules::Game};
use viscounts_keeper::ViscountsKeeper;

#[test]
fn no_step_allocates_after_warm_up() {
    for seats in 1..=4 {
        no_step_allocates(&ViscountsKeeper::standard(seats), false, counting::allocated);
    }
}
