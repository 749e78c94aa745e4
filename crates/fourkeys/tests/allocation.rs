//! After warm-up no step of a game allocates.
#![allow(unsafe_code)]
#[path = "../../engine-core/tests/support/counting.rs"]
mod counting;

use engine_core::{
    content::{Content as _, Options as _},
    laws::no_step_allocates,
    rules::GameBox,
};
use fourkeys::{FourKeys, Options, content::Content};

#[test]
fn no_step_allocates_after_warm_up() {
    for seats in 2..=4 {
        for options in Options::samples() {
            let g = GameBox::<FourKeys>::new(Content::STANDARD, options, seats).unwrap();
            no_step_allocates(&g, false, counting::allocated);
        }
    }
}
