//! Games as text, played by a search or by a careful player. A file that changes shows a rule that changed. `TROUSSEAU_BLESS=1` writes the files again.
use engine_core::{
    chance::FastRng,
    content::Options as _,
    laws::{careful, golden},
    play::{Match, Next},
    rules::GameBox,
};
use knock_dungeon::{Campaign, KnockDungeon, Options, campaign::Stand};
use std::{fmt::Write, path::PathBuf};

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(name)
}

fn game(seats: u8, set: &[(&str, &str)]) -> GameBox<KnockDungeon> {
    let mut options = Options::default();
    for (key, value) in set {
        options.set(key, value).expect("an option and its value");
    }
    GameBox::<KnockDungeon>::with(options, seats).expect("the standard box")
}

#[test]
fn a_solo_game_with_chests() {
    golden(file("solo.txt"), game(1, &[("chests", "true")]), 2, 0);
}

#[test]
fn a_game_for_two() {
    golden(file("two.txt"), game(2, &[]), 2, 0);
}

#[test]
fn a_game_for_four_who_show_cards() {
    golden(file("four.txt"), game(4, &[("showing", "true")]), 4, 0);
}

#[test]
fn a_game_for_six_at_the_last_level() {
    golden(file("six.txt"), game(6, &[("level", "4"), ("level_cards", "Cumulative")]), 6, 0);
}

#[test]
fn a_game_for_three_against_the_sand() {
    golden(file("sand.txt"), game(3, &[("clock", "Sand 1 60")]), 35, 0);
}

#[test]
fn a_game_for_two_in_open_talk_with_all_tokens() {
    golden(file("talk.txt"), game(2, &[("talk", "Open"), ("grimoire", "Fireball,Frost,Poison,Sphere")]), 23, 0);
}

/// A whole Adventure of a careful player, one line per turn, with the save before each dungeon.
#[test]
fn an_adventure_of_four_dungeons() {
    let mut campaign = Campaign::new(2026, Options::default());
    let mut luck = campaign.luck();
    let mut whim = FastRng::new(5);
    let mut told = String::new();
    while let Stand::Next(level) = campaign.stand() {
        let _ = writeln!(told, "save {}", campaign.save().expect("between two dungeons"));
        let game = campaign.next_dungeon(2).expect("the standard box").expect("a dungeon follows");
        let mut dungeon = Match::new(game, campaign.seed());
        let mut turn = None;
        while let Next::Seat(p) = dungeon.next() {
            let a = careful(dungeon.view(p), &mut whim);
            let now = dungeon.state().table.turns;
            let _ = match turn.replace(now) == Some(now) {
                true => write!(told, ", {a}"),
                false => write!(told, "\n  {} {p}: {a}", now + 1),
            };
            dungeon.play(p, a).expect("it is legal");
        }
        let end = dungeon.state().table.end.expect("it has ended");
        let _ = writeln!(told, "\n\nlevel {level} {end:?}, final {}\n", dungeon.state_hash());
        knock_dungeon::ENTRY.open(&dungeon.record(), None).expect("the record is valid");
        campaign.settle(dungeon.game(), &dungeon.state().table, &mut luck).expect("the dungeon that was handed out");
    }
    let _ = writeln!(told, "{:?} with {} attempts left", campaign.stand(), campaign.attempts_left());
    let path = file("adventure.txt");
    if std::env::var_os("TROUSSEAU_BLESS").is_some() {
        std::fs::write(&path, &told).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("TROUSSEAU_BLESS=1 writes it");
    for (line, (then, now)) in kept.lines().zip(told.lines()).enumerate() {
        assert!(then == now, "adventure.txt, line {}: a rule has changed\n  was: {then}\n  is:  {now}", line + 1);
    }
    assert_eq!(kept, told);
}
