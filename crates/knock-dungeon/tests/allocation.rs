//! After warm-up no step of a game allocates.
#![allow(unsafe_code)]
#[path = "../../engine-core/tests/support/counting.rs"]
mod counting;

use engine_core::{
    content::{Content as _, Options as _},
    laws::no_step_allocates,
    rules::GameBox,
};
use knock_dungeon::{Content, KnockDungeon, Options};

#[test]
fn no_step_allocates_after_warm_up() {
    for (n, options) in Options::samples().into_iter().enumerate() {
        let g = GameBox::<KnockDungeon>::new(Content::STANDARD, options, 1 + n as u8 % 6).unwrap();
        no_step_allocates(&g, n % 3 == 0, counting::allocated);
    }
}
