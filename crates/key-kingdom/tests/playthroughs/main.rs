//! Golden games as text, recorded from the agent `greedy`: a whole game of two players, openings and endings of larger tables. A file
//! that changes is a rule that changed. `TROUSSEAU_BLESS=1` writes them again.
use engine_core::{
    content::{Content as _, Options as _},
    laws::golden,
    rules::GameBox,
};
use key_kingdom::{KeyKingdom, Options, content::Content};
use std::path::Path;

/// Replays a game and returns its text.
fn told(name: &str, seats: u8, set: &[(&str, &str)], seed: u64) -> String {
    let mut options = Options::default();
    for (key, value) in set {
        options.set(key, value).expect("an option and its value");
    }
    let game = GameBox::<KeyKingdom>::new(Content::STANDARD, options, seats).expect("the standard box");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(name);
    golden(&file, game, seed, 0);
    std::fs::read_to_string(file).expect("the game was told")
}

/// A game that somebody wins.
fn play(name: &str, seats: u8, set: &[(&str, &str)], seed: u64) {
    let told = told(name, seats, set, seed);
    assert!(told.contains("beats the Demon King and wins."), "{name} is played to the end");
}

/// The first three rounds.
fn opening(name: &str, seats: u8, seed: u64) {
    let told = told(name, seats, &[("turn_limit", &(3 * seats).to_string())], seed);
    assert!(told.contains("The turn limit is reached"), "{name} ends at the limit");
}

/// The end of a game: every player starts with the three pieces.
const END: (&str, &str) = ("complete_key", "true");

#[test]
fn two_players_play_a_whole_game() {
    play("two.txt", 2, &[], 2635);
}

#[test]
fn three_players_open_a_game() {
    opening("three-opening.txt", 3, 18);
}

#[test]
fn four_players_open_a_game() {
    opening("four-opening.txt", 4, 12);
}

#[test]
fn five_players_open_a_game() {
    opening("five-opening.txt", 5, 14);
}

#[test]
fn three_players_end_a_game() {
    play("three.txt", 3, &[END], 15);
}

#[test]
fn four_players_end_a_game() {
    play("four.txt", 4, &[END], 3);
}

#[test]
fn five_players_end_a_game() {
    play("five.txt", 5, &[END], 7);
}

#[test]
fn four_players_with_other_options() {
    let set = [
        END,
        ("heroes", "4,2,0,3,1"),
        ("sweep_to_castle", "Closing"),
        ("owned_adventure_stops", "false"),
        ("garden_token_reuse", "false"),
    ];
    play("four-options.txt", 4, &set, 3);
}
