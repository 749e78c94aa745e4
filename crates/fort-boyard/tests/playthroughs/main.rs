//! Golden games as text. A file that changes is a rule that changed. `TROUSSEAU_BLESS=1` writes them anew.
use engine_core::{
    chance::FastRng,
    content::{Content as _, Options as _},
    laws::{careful, golden},
    play::{Match, MatchError, Next},
    record::Record,
    rules::GameBox,
    show::{Language, Show},
};
use fort_boyard::{Content, FortBoyard, Options};
use std::{fmt::Write, path::PathBuf};

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(name)
}

fn game(seats: u8, set: &[(&str, &str)]) -> GameBox<FortBoyard> {
    let mut options = Options::default();
    for (key, value) in set {
        options.set(key, value).expect("an option and its value");
    }
    GameBox::<FortBoyard>::new(Content::STANDARD, options, seats).expect("the standard box")
}

#[test]
fn two_players() {
    golden(file("two.txt"), game(2, &[]), 2, 8);
}

#[test]
fn four_players() {
    golden(file("four.txt"), game(4, &[]), 4, 12);
}

#[test]
fn six_players() {
    golden(file("six.txt"), game(6, &[("trial_mode", "Rated"), ("opening", "Forced")]), 6, 0);
}

#[test]
fn as_agreed_otherwise() {
    let set = [("or_catch_up", "true"), ("open_window", "TurnStart"), ("riddle_tick", "AnswerFirst")];
    golden(file("agreed.txt"), game(3, &set), 33, 6);
}

/// A live table: every public, open answer is reported, the sand too; the engine deals the notes alone.
#[test]
fn a_live_table() {
    let set = [("riddle_sand", "Asked 1 8"), ("chest_sand", "Asked 1 10")];
    let mut dice = FastRng::new(1990);
    let mut whim = FastRng::new(7);
    let mut told = String::new();
    let mut setup = Match::live(game(3, &set), 2026);
    assert!(matches!(setup.report(3), Err(MatchError::Impossible { answer: 3, .. })), "there are three seats");
    let asked = setup.asked(Language::English).expect("who begins");
    let answer = dice.below(3);
    let _ = writeln!(told, "? {}: {}", asked.what, asked.answers[answer as usize].label);
    setup.report(answer).expect("it can be");
    let mut m = setup.begin().expect("nothing else is asked");
    assert_eq!(m.report(0), Err(MatchError::NotAsked), "a report that was not asked for");
    let mut heard = 0;
    loop {
        for e in &m.events()[heard..] {
            let _ = writeln!(told, "  {}", FortBoyard::event(m.game(), &e.event, Language::English));
        }
        heard = m.events().len();
        let Next::Seat(p) = m.next() else { break };
        let a = careful(m.view(p), &mut whim);
        let _ = writeln!(told, "> {} {a}", p.0);
        let mut next = m.play(p, a).expect("it is legal");
        while next == Next::Chance {
            let asked = m.asked(Language::English).expect("chance is asked");
            assert!(asked.ask.reportable());
            let before = m.state_hash();
            let impossible = asked.answers.len() as u32;
            assert!(matches!(m.report(impossible), Err(MatchError::Impossible { .. })));
            assert_eq!(m.state_hash(), before, "a wrong report changes nothing");
            let mut place = u64::from(dice.below(asked.total as u32));
            let answer = asked.possible().find(|a| {
                let here = place < a.weight;
                place = place.saturating_sub(a.weight);
                here
            });
            let answer = answer.expect("weights sum to the whole").clone();
            let _ = writeln!(told, "? {}: {}", asked.what, answer.label);
            next = m.report(answer.answer).expect("it can be");
        }
    }
    let outcome = m.outcome().expect("it is over");
    let _ = writeln!(told, "points {:?}, ranks {:?}, final {}", outcome.points(), outcome.ranks(), m.state_hash());
    let _ = writeln!(told, "record {}", m.record().to_json());
    let path = file("live.txt");
    if std::env::var_os("TROUSSEAU_BLESS").is_some() {
        std::fs::write(&path, &told).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("TROUSSEAU_BLESS=1 writes it");
    for (line, (then, now)) in kept.lines().zip(told.lines()).enumerate() {
        assert!(then == now, "live.txt, line {}: a rule has changed\n  was: {then}\n  is:  {now}", line + 1);
    }
    assert_eq!(kept, told);
    let record = kept.lines().find_map(|l| l.strip_prefix("record ")).expect("it has a record");
    let record = Record::load(record).expect("a record");
    fort_boyard::ENTRY.open(&record, None).expect("it holds");
}
