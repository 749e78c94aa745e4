//! After warm-up no step of a game allocates.
#![allow(unsafe_code)]
#[path = "../../engine-core/tests/support/counting.rs"]
mod counting;

use engine_core::{
    content::{Content as _, Options as _},
    laws::no_step_allocates,
    rules::GameBox,
};
use key_kingdom::{KeyKingdom, Options, Turns, content::Content};

#[test]
fn no_step_allocates_after_warm_up() {
    for seats in [2, 5] {
        for options in Options::samples() {
            let options = Options { turn_limit: Turns::of(12), ..options };
            let g = GameBox::<KeyKingdom>::new(Content::STANDARD, options, seats).unwrap();
            no_step_allocates(&g, false, counting::allocated);
        }
    }
}
