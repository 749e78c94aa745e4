//! Golden games as text, recorded from the agent `ismcts:100`. If a file changes, a rule has changed. `TROUSSEAU_BLESS=1` writes them again.
use engine_core::{
    content::{Content as _, Options as _},
    laws::golden,
    rules::GameBox,
};
use fourkeys::{FourKeys, Options, content::Content};
use std::path::Path;

fn play(name: &str, seats: u8, set: &[(&str, &str)], seed: u64) {
    let mut options = Options::default();
    for (key, value) in set {
        options.set(key, value).expect("an option and its value");
    }
    let game = GameBox::<FourKeys>::new(Content::STANDARD, options, seats).expect("the standard box");
    golden(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(name), game, seed, 0);
}

#[test]
fn two_players() {
    play("two.txt", 2, &[], 10);
}

#[test]
fn three_players() {
    play("three.txt", 3, &[], 15);
}

#[test]
fn four_players() {
    play("four.txt", 4, &[], 9);
}

#[test]
fn two_players_with_other_options() {
    let order = ("two_player_order", "AcolyteAdventurerAdventurerAcolyte");
    play("two-acolytes.txt", 2, &[("acolyte_may_refresh", "true"), order], 2);
}

#[test]
fn three_players_with_hidden_rooms() {
    play("three-hidden.txt", 3, &[("hide_room_until_taken", "true")], 10);
}
