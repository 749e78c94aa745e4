//! Golden games as text, recorded from the agent `ismcts:100`; limits of rounds keep them short. A file that changes is a rule that changed.
//! `TROUSSEAU_BLESS=1` writes them again.
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
fn two_players_play_a_whole_game() {
    golden(file("two.txt"), game(2, &[]), 4, 0);
}

#[test]
fn three_players_with_other_options() {
    let set =
        [("or_catch_up", "true"), ("open_window", "TurnStart"), ("riddle_tick", "AnswerFirst"), ("round_limit", "10")];
    golden(file("three.txt"), game(3, &set), 10, 0);
}

#[test]
fn four_players_play_five_rounds() {
    golden(file("four.txt"), game(4, &[("round_limit", "5")]), 7, 0);
}

#[test]
fn five_players_open_after_a_win_only() {
    golden(file("five.txt"), game(5, &[("open_window", "AfterWin"), ("round_limit", "4")]), 2, 0);
}

#[test]
fn six_players_with_rated_trials_and_forced_openings() {
    golden(file("six.txt"), game(6, &[("trial_mode", "Rated"), ("opening", "Forced"), ("round_limit", "8")]), 7, 0);
}

/// A live table reports every public answer, the sand too. Only the notes are dealt by the engine.
#[test]
fn a_live_table_reports_what_happens() {
    let set = [("riddle_sand", "Asked 1 8"), ("chest_sand", "Asked 1 10"), ("round_limit", "5")];
    let mut dice = FastRng::new(20);
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
