//! Golden games as text, one for every number of players and both boxes. One that changes is a rule that changed: raise the
//! rules version, say which clause, and record anew with `TROUSSEAU_BLESS=1`.
use engine_core::{
    chance::FastRng,
    content::{Content as _, Options as _},
    play::Match,
    record::golden,
    rules::{GameBox, Turn},
};
use std::{fs, path::Path};
use viscounts_keeper::{Options, ViscountsKeeper, content::Content};

fn hold(name: &str, seats: u8, settings: &[(&str, &str)]) {
    let mut options = Options::default();
    settings.iter().for_each(|(key, value)| options.set(key, value).expect("an option"));
    let game = GameBox::<ViscountsKeeper>::new(Content::STANDARD, options, seats).expect("the standard box");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(format!("{name}.json"));
    if std::env::var_os("TROUSSEAU_BLESS").is_some() {
        fs::write(&file, record(game.clone(), u64::from(seats) + 10)).expect("the record can be written");
    }
    let json = fs::read_to_string(&file).expect("the record is there");
    let played = golden(game, &json).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_eq!(played.turn(), Turn::Over, "{name} is a whole game");
}

/// A game that is played at random, from a seed.
fn record(game: GameBox<ViscountsKeeper>, seed: u64) -> String {
    let mut m = Match::new(game, seed);
    let mut picks = FastRng::new(seed);
    while let Turn::Seat(p) = m.turn() {
        let list = m.legal();
        m.play(p, list[picks.below(list.len() as u32) as usize]).expect("it is legal");
    }
    m.record().to_json()
}

#[test]
fn solo() {
    hold("solo", 1, &[("difficulty", "2")]);
}

#[test]
fn solo_base() {
    hold("solo-base", 1, &[("expansion", "false"), ("ai_board", "Cards")]);
}

#[test]
fn two() {
    hold("two", 2, &[]);
}

#[test]
fn two_base() {
    hold("two-base", 2, &[("expansion", "false")]);
}

#[test]
fn three() {
    hold("three", 3, &[]);
}

#[test]
fn three_base() {
    hold("three-base", 3, &[("expansion", "false")]);
}

#[test]
fn four() {
    hold("four", 4, &[]);
}

#[test]
fn four_base() {
    hold("four-base", 4, &[("expansion", "false")]);
}
