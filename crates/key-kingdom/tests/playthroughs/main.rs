//! Golden games as text. A file that changes is a rule that changed. `TROUSSEAU_BLESS=1` writes them anew.
use engine_core::{
    content::{Content as _, Options as _},
    laws::golden,
    rules::GameBox,
};
use key_kingdom::{KeyKingdom, Options, content::Content};
use std::path::Path;

/// Mostly greedy play to the victory of somebody, one decision in ten any.
fn play(name: &str, seats: u8, set: &[(&str, &str)], seed: u64) {
    let mut options = Options::default();
    for (key, value) in set {
        options.set(key, value).expect("an option and its value");
    }
    let game = GameBox::<KeyKingdom>::new(Content::STANDARD, options, seats).expect("the standard box");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(name);
    golden(&file, game, seed, 10);
    let told = std::fs::read_to_string(file).expect("it was told");
    assert!(told.contains("beats the Demon King and wins."), "{name} is played to the end");
}

#[test]
fn two_players() {
    play("two.txt", 2, &[], 2);
}

#[test]
fn three_players() {
    play("three.txt", 3, &[], 3);
}

#[test]
fn four_players() {
    play("four.txt", 4, &[], 4);
}

#[test]
fn five_players() {
    play("five.txt", 5, &[], 5);
}

#[test]
fn four_players_with_other_options() {
    let set = [
        ("heroes", "4,2,0,3,1"),
        ("sweep_to_castle", "Closing"),
        ("owned_adventure_stops", "false"),
        ("garden_token_reuse", "false"),
    ];
    play("four-options.txt", 4, &set, 44);
}
