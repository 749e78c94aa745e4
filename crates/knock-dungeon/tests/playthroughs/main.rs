//! Golden games as text. A file that changes is a rule that changed. `TROUSSEAU_BLESS=1` writes them anew.
use engine_core::{
    chance::FastRng,
    content::{Content as _, Options as _},
    laws::{careful, golden},
    play::{Match, Next},
    rules::GameBox,
};
use knock_dungeon::{Campaign, Content, KnockDungeon, Options, campaign::Stand};
use std::{fmt::Write, path::PathBuf};

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(name)
}

fn game(seats: u8, set: &[(&str, &str)]) -> GameBox<KnockDungeon> {
    let mut options = Options::default();
    for (key, value) in set {
        options.set(key, value).expect("an option and its value");
    }
    GameBox::<KnockDungeon>::new(Content::STANDARD, options, seats).expect("the standard box")
}

#[test]
fn alone() {
    golden(file("solo.txt"), game(1, &[("chests", "true")]), 1, 0);
}

#[test]
fn two_players() {
    golden(file("two.txt"), game(2, &[]), 2, 0);
}

#[test]
fn four_players() {
    golden(file("four.txt"), game(4, &[("showing", "true")]), 4, 50);
}

#[test]
fn six_players() {
    golden(file("six.txt"), game(6, &[("level", "4"), ("level_cards", "Cumulative")]), 6, 0);
}

#[test]
fn against_the_sand() {
    golden(file("sand.txt"), game(3, &[("clock", "Sand 1 60")]), 33, 0);
}

#[test]
fn in_open_talk() {
    golden(file("talk.txt"), game(2, &[("talk", "Open"), ("grimoire", "Fireball,Frost,Poison,Sphere")]), 22, 40);
}

/// A whole Adventure: the four records and the saves between them.
#[test]
fn an_adventure() {
    let mut campaign = Campaign::new(2026, Options::default());
    let mut luck = campaign.luck();
    let mut whim = FastRng::new(5);
    let mut told = String::new();
    while let Stand::Next(level) = campaign.stand() {
        let _ = writeln!(told, "save {}", campaign.save().expect("between two dungeons"));
        let game = campaign.next_dungeon(2).expect("the standard box").expect("a dungeon follows");
        let mut dungeon = Match::new(game, campaign.seed());
        while let Next::Seat(p) = dungeon.next() {
            let a = careful(dungeon.view(p), &mut whim);
            dungeon.play(p, a).expect("it is legal");
        }
        let _ = writeln!(told, "level {level} {:?}", dungeon.state().table.end.expect("it has ended"));
        let _ = writeln!(told, "record {}", dungeon.record().to_json());
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
    let records = kept.lines().filter_map(|l| l.strip_prefix("record "));
    for record in records {
        let record = engine_core::record::Record::load(record).expect("a record");
        knock_dungeon::ENTRY.open(&record, None).expect("it holds");
    }
}
