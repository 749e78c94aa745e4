//! Golden games as text: every number of players, with Keeper of Keys and without. Searching and greedy players recorded the decisions; a round limit keeps
//! all but one solo game short. If a golden game changes, a rule has changed: raise the rules version, name the clause in the commit, and write the file
//! again with `TROUSSEAU_BLESS=1`.
use engine_core::{
    content::{Content as _, Options as _},
    laws::golden,
    rules::GameBox,
};
use viscounts_keeper::{Options, ViscountsKeeper, content::Content};

fn hold(name: &str, seats: u8, seed: u64, settings: &[(&str, &str)]) {
    let mut options = Options::default();
    settings.iter().for_each(|(key, value)| options.set(key, value).expect("an option"));
    let game = GameBox::<ViscountsKeeper>::new(Content::STANDARD, options, seats).expect("the standard box");
    let file = format!("{}/tests/playthroughs/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    golden(file, game, seed, 0);
}

#[test]
fn a_hard_solo_game() {
    hold("solo", 1, 11, &[("difficulty", "2"), ("round_limit", "8")]);
}

#[test]
fn a_whole_solo_game_without_the_expansion() {
    hold("solo-base", 1, 133, &[("expansion", "false"), ("ai_board", "Cards")]);
}

#[test]
fn two_players() {
    hold("two", 2, 21, &[("round_limit", "5")]);
}

#[test]
fn two_players_without_the_expansion() {
    hold("two-base", 2, 22, &[("expansion", "false"), ("round_limit", "4")]);
}

#[test]
fn three_players() {
    hold("three", 3, 31, &[("round_limit", "4")]);
}

#[test]
fn three_players_without_the_expansion() {
    hold("three-base", 3, 32, &[("expansion", "false"), ("round_limit", "2")]);
}

#[test]
fn four_players() {
    hold("four", 4, 41, &[("round_limit", "3")]);
}

#[test]
fn four_players_without_the_expansion() {
    hold("four-base", 4, 42, &[("expansion", "false"), ("round_limit", "2")]);
}
