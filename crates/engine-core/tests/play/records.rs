//! Records: written, read, replayed, refused with a reason; snapshots; redacted records; rules versions.
use crate::toy::{Act, Event, Toy, ToyOptions, toy, toy_with};
use engine_core::{
    content::Options,
    play::{Match, Next},
    record::{
        GoldenError, MAX_ACTIONS, MAX_RECORD, MAX_TEXT, Record, RecordError, StableHash, canonical, golden, read_state,
    },
    rules::{GameBox, Seat},
};
use serde_json::{Value, json};

/// A seeded game that cycles through the legal actions.
fn seeded(seed: u64, decisions: usize) -> Match<Toy> {
    let mut m = Match::new(toy(), seed);
    for k in 0..decisions {
        let Some(p) = m.turn().seat() else { break };
        let legal = m.legal();
        m.play(p, legal[k % legal.len()]).unwrap();
    }
    m
}

/// A live game in the middle of a roll: one die is reported, the other is not.
fn waiting() -> Match<Toy> {
    let mut setup = Match::live(toy(), 5);
    setup.report(0).unwrap();
    let mut m = setup.begin().unwrap();
    m.play(Seat(0), Act::Roll).unwrap();
    m.report(2).unwrap();
    m.report(2).unwrap();
    m.play(Seat(1), Act::Roll).unwrap();
    m.report(5).unwrap();
    m
}

/// Reads a record after its JSON was changed.
fn changed(m: &Match<Toy>, change: impl FnOnce(&mut Value)) -> Result<Match<Toy>, RecordError> {
    let mut json: Value = serde_json::from_str(&m.record().to_json()).unwrap();
    change(&mut json);
    Record::load(json.to_string())?.verify(toy())
}

fn why(m: &Match<Toy>, change: impl FnOnce(&mut Value)) -> String {
    changed(m, change).map(|_| "it holds").unwrap_err().to_string()
}

fn alike(a: &Match<Toy>, b: &Match<Toy>) {
    assert_eq!((a.state(), a.next(), a.question()), (b.state(), b.next(), b.question()));
    assert_eq!((a.info_key(Seat(0)), a.info_key(Seat(1))), (b.info_key(Seat(0)), b.info_key(Seat(1))));
}

#[test]
fn a_record_restores_the_match() {
    for seed in 0..20 {
        for decisions in [0, 3, 8] {
            let m = seeded(seed, decisions);
            let again: Match<Toy> = Record::load(m.record().to_json()).unwrap().verify(toy()).unwrap();
            alike(&m, &again);
            assert_eq!((m.events(), m.citations(), m.plies()), (again.events(), again.citations(), again.plies()));
            assert_eq!(again.record(), m.record());
        }
    }
    let m = waiting();
    let again: Match<Toy> = Record::load(m.record().to_json()).unwrap().verify(toy()).unwrap();
    alike(&m, &again);
    assert_eq!((again.reports(), again.record()), (m.reports(), m.record()));
    assert_eq!((again.next(), again.pending().map(|s| s.reports)), (Next::Chance, Some(1)));
}

#[test]
fn a_record_is_small_plain_json() {
    assert_eq!(
        seeded(7, 3).record().to_json(),
        r#"{"record":1,"game":"toy","rules_version":2,"content":"09612b07b5ecb5a5","options":{"pairs":"true","turns":"8"},"seats":2,"seed":7,"actions":["Roll","Draw","Stop"],"final":"c067c300245af6ef"}"#
    );
}

#[test]
fn the_final_hash_is_as_documented() {
    let m = seeded(7, 0);
    let state = serde_json::to_value(m.state()).unwrap();
    let end = json!({"counters": [[0, 0, 1], [2, 0, 2]], "seed": 7, "state": state});
    assert_eq!(m.record().final_hash, Some(StableHash::of_bytes(canonical(&end).unwrap().as_bytes())));
}

#[test]
fn a_snapshot_resumes_without_replay() {
    for seed in 0..10 {
        let mut m = seeded(seed, 4);
        let saved = m.snapshot();
        assert!(saved.actions.is_empty());
        let mut resumed: Match<Toy> = Record::load(saved.to_json()).unwrap().verify(toy()).unwrap();
        alike(&m, &resumed);
        while let Some(p) = m.turn().seat() {
            let a = m.legal()[0];
            assert_eq!(m.play(p, a), resumed.play(p, a));
            alike(&m, &resumed);
        }
        // A record from there on is valid, and undo stops there.
        let again: Match<Toy> = Record::load(resumed.record().to_json()).unwrap().verify(toy()).unwrap();
        alike(&m, &again);
        while resumed.undo().is_ok() {}
        assert_eq!(resumed.snapshot(), saved);
    }
    let mut m = waiting();
    let mut resumed: Match<Toy> = Record::load(m.snapshot().to_json()).unwrap().verify(toy()).unwrap();
    alike(&m, &resumed);
    assert_eq!(m.report(5), resumed.report(5));
    alike(&m, &resumed);
}

#[test]
fn a_record_can_hold_an_unfinished_set_up() {
    let setup = Match::live(toy(), 5);
    let kept = Record::load(setup.record().to_json()).unwrap();
    assert_eq!(kept.final_hash, None);
    assert_eq!(kept.verify::<Toy>(toy()).map(drop), Err(RecordError::InSetup));
    let mut again = kept.setup(toy()).unwrap();
    assert_eq!(again.question(), setup.question());
    again.report(1).unwrap();
    let done: Match<Toy> = again.record().verify(toy()).unwrap();
    assert_eq!(done.turn().seat(), Some(Seat(1)));
    let wrong = Record { reported: Some(vec![7]), ..kept };
    assert!(wrong.setup::<Toy>(toy()).unwrap_err().to_string().starts_with("reported[0]: answer 7 is impossible"));
}

#[test]
fn every_field_is_checked_and_named() {
    let m = seeded(7, 4);
    let says = |field: &str, value: Value, text: &str| {
        let why = why(&m, |j| j[field] = value);
        assert!(why.contains(text), "{field}: {why}");
    };
    says("record", json!(2), "record: the format is 2, but this version reads format 1");
    says("game", json!("kuhn"), "game: this is a record of \"kuhn\", not of \"toy\"");
    says("rules_version", json!(1), "rules version 1, but the rules are at version 2");
    says("rules_version", json!(3), "newer than version 2");
    says("content", json!("0000000000000000"), "content: the record was played with content 0000000000000000, not");
    says("content", json!("xyz"), "expected 16 lower-case hexadecimal digits");
    says("options", json!({"turns": "99"}), "options: option turns: expected a number from 2 to 12, found \"99\"");
    says("options", json!({"turns": "3"}), "options: turns is 3 in the record but 8 at this table");
    says("options", json!({"speed": "3"}), "options: there is no option \"speed\"; the options are: turns, pairs");
    says("options", json!(7), "expected an object of option keys and values");
    says("seats", json!(3), "seats: the record has 3 players, this table has 2");
    says("seats", json!(256), "expected u8");
    says("seed", json!(8), "final: after the last step the hash is");
    says("seed", json!(-1), "expected u64");
    says("seed", json!(1.5), "expected u64");
    says("actions", json!(["Roll", "Jump"]), "step 2 (Jump): expected Roll, Draw, Stop, found \"Jump\"");
    says("actions", json!(["Stop"]), "step 1 (Stop): TO-8: nobody stops before the first roll");
    says("actions", json!(vec!["Roll"; 9]), "step 9 (Roll): the game is over");
    says("actions", json!(["Roll", 3]), "expected a string");
    says("pending", json!("Roll"), "pending: only a live table can wait");
    says("final", json!("0123456789abcdef"), "final: after the last step the hash is");
    says("final", Value::Null, "not left out");
    says("reported", json!([0]), "reported: step 1 asks chance, but no answer is left");
    says("extra", json!(1), "unknown field `extra`");
    for field in ["record", "game", "rules_version", "content", "options", "seats", "seed", "actions"] {
        let why = why(&m, |j| drop(j.as_object_mut().unwrap().remove(field)));
        assert!(why.contains(&format!("missing field `{field}`")), "{why}");
    }
    let twice = m.record().to_json().replace(r#""turns":"8""#, r#""turns":"8","turns":"8""#);
    assert!(Record::load(twice).unwrap_err().to_string().contains("option \"turns\" occurs twice"));
}

#[test]
fn reports_are_checked() {
    let m = waiting();
    assert_eq!(m.reports(), [0, 2, 2, 5]);
    let with = |reported: &[u32]| why(&m, |j| j["reported"] = json!(reported));
    assert_eq!(
        with(&[0, 2, 6, 5]),
        "reported[2]: answer 6 is impossible: the possible answers are [0, 1, 2, 3, 4, 5] (at step 1)"
    );
    assert_eq!(with(&[0, 2]), "reported: step 1 asks chance, but no answer is left");
    assert_eq!(with(&[]), "reported: step 0 asks chance, but no answer is left");
    assert_eq!(with(&[9]), "reported[0]: answer 9 is impossible: the possible answers are [0, 1] (at step 0)");
    assert_eq!(with(&[0, 2, 2, 5, 5]), "pending: Roll does not wait for an answer; it belongs to the actions");
    let why_pending = why(&m, |j| j["pending"] = json!("Draw"));
    assert_eq!(why_pending, "pending: Draw does not wait for an answer; it belongs to the actions");
    assert_eq!(why(&m, |j| j["pending"] = Value::Null), "reported: the last 1 answers were never asked for");
    assert!(why(&m, |j| j["reported"] = json!([0, 2, 3, 5])).starts_with("final: "));
    assert_eq!(why(&m, |j| j["pending"] = json!("Stop")), "step 2 (Stop): TO-8: nobody stops before the first roll");
}

#[test]
fn a_start_is_checked() {
    let mut m = Match::from_state(toy(), seeded(4, 3).state().clone(), 9).unwrap();
    let p = m.turn().seat().unwrap();
    m.play(p, Act::Roll).unwrap();
    let says = |change: &dyn Fn(&mut Value), text: &str| {
        let why = why(&m, |j| change(&mut j["start"]));
        assert!(why.contains(text), "{why}");
    };
    changed(&m, |_| ()).unwrap();
    says(&|s| s["state"]["table"]["turn"] = json!(5), "start.state: it is not a position of this game:\ntable.turn: ");
    says(&|s| s["state"]["table"]["turn"] = json!("x"), "start.state: invalid type");
    says(&|s| s["state"]["table"]["gold"] = json!(1), "unknown field `gold`");
    says(&|s| s["state"] = json!([]), "start.state: ");
    says(&|s| s["counters"] = json!([[64, 0, 1]]), "start.counters[0]: a stream has a thing below 64");
    says(&|s| s["counters"] = json!([[1, 16, 1]]), "start.counters[0]: a stream has");
    says(
        &|s| s["counters"] = json!([[1, 0, 1], [1, 0, 1]]),
        "start.counters[1]: the streams must be in ascending order",
    );
    says(&|s| s["counters"] = json!([[1, 0, u64::MAX]]), "start.counters[0]: the streams must");
    says(&|s| s["counters"] = json!([[1, p.0, 1]]), "final: ");
    says(&|s| s["info"] = json!(["0000000000000000"]), "start.info: there are 1 keys for 2 seats");
}

#[test]
fn a_record_that_could_not_be_read_again_is_not_written() {
    let mut record = seeded(1, 1).record();
    assert_eq!(record.try_to_json().unwrap(), record.to_json());
    record.actions = vec![String::new(); MAX_ACTIONS + 1];
    assert_eq!(record.try_to_json(), Err(RecordError::TooManyActions { actions: MAX_ACTIONS + 1 }));
    record.actions = vec!["a".repeat(1 << 20); 64];
    assert!(record.try_to_json().unwrap_err().to_string().contains("and the limit is"));
}

#[test]
fn long_and_deep_input_is_refused_quickly() {
    let began = std::time::Instant::now();
    let noise = "x".repeat(MAX_RECORD + 1);
    assert!(
        Record::load(&noise)
            .unwrap_err()
            .to_string()
            .contains(&format!("{} bytes, and the limit is {MAX_RECORD}", noise.len()))
    );
    let deep = "[".repeat(MAX_TEXT - 1);
    assert!(Record::load(&deep).is_err());
    let start = r#"{"record":1,"game":"toy","start":{"state":"#;
    let deep = format!("{start}{}{}}}}}", "[".repeat(1000), "]".repeat(1000));
    assert!(Record::load(&deep).unwrap_err().to_string().contains("recursion limit exceeded"));
    let long = format!("{start}[{}0]}}}}", "0,".repeat(MAX_TEXT / 2));
    assert!(Record::load(&long).unwrap_err().to_string().contains(&format!("and the limit is {MAX_TEXT}")));
    let many = format!(r#"{{"actions":[{}""]}}"#, r#""","#.repeat(MAX_ACTIONS));
    assert!(Record::load(&many).unwrap_err().to_string().contains(&format!("more than {MAX_ACTIONS} actions")));
    let options: String = (0..1000).map(|i| format!(r#""{i}":"","#)).collect();
    assert!(
        Record::load(format!(r#"{{"options":{{{options}"a":""}}}}"#))
            .unwrap_err()
            .to_string()
            .contains("more than 256 options")
    );
    assert!(read_state(&toy(), &noise).is_err() && read_state(&toy(), &deep).is_err());
    // A message never quotes more than a line of the input.
    let long = seeded(1, 1).record().to_json().replace("Roll", &"Ω".repeat(1_000_000));
    let e = Record::load(&long).unwrap().verify::<Toy>(toy()).unwrap_err();
    assert!(e.to_string().chars().count() < 500, "{e}");
    let e = Record::load(long.replace("record", &"r".repeat(1_000_000))).unwrap_err();
    assert!(e.to_string().chars().count() < 500, "{e}");
    assert!(began.elapsed().as_secs() < 5);
}

#[test]
fn the_box_is_made_from_the_record() {
    let mut options = ToyOptions::default();
    options.set("turns", "3").unwrap();
    let m = Match::new(GameBox::<Toy>::new("plain", options, 2).unwrap(), 3);
    let record = m.record();
    let game: GameBox<Toy> = record.make_game("plain").unwrap();
    assert_eq!(record.verify(game).unwrap().state(), m.state());
    assert!(matches!(record.make_game::<Toy>("other"), Err(RecordError::Content { .. })));
    let e = Record { seats: 5, ..record.clone() }.make_game::<Toy>("bad!\nbad!").unwrap_err();
    assert!(matches!(&e, RecordError::Table(faults) if faults.list().len() == 3), "{e}");
}

#[test]
fn a_golden_game_that_changes_without_a_new_version_fails() {
    let json = seeded(7, 8).record().to_json();
    golden::<Toy>(toy(), &json).unwrap();
    let twisted = toy_with::<Toy<true, 2>>(ToyOptions::default());
    let e = golden(twisted, &json).unwrap_err();
    assert!(matches!(e, GoldenError::Changed { version: 2, why: RecordError::Final { .. }, .. }));
    assert!(e.to_string().contains("raise rules_version"), "{e}");
    let newer = toy_with::<Toy<true, 3>>(ToyOptions::default());
    let e = golden(newer, &json).unwrap_err();
    assert!(matches!(e, GoldenError::Stale(RecordError::OlderRules { found: 2, expected: 3 })));
}

#[test]
fn a_redacted_record_holds_what_the_seat_saw_and_no_more() {
    for seed in 0..20 {
        let m = seeded(seed, 5);
        for viewer in [Some(Seat(0)), Some(Seat(1)), None] {
            let r = m.redacted(viewer);
            assert_eq!(r.steps.len(), 6);
            assert_eq!(r.steps[5].view, serde_json::to_value(m.view(viewer)).unwrap());
            let events: Vec<_> = r.steps.iter().flat_map(|s| &s.events).cloned().collect();
            let told = m.events().iter().filter(|t| t.to.includes(viewer));
            assert_eq!(events, told.map(|t| serde_json::to_value(t.event).unwrap()).collect::<Vec<_>>());
            let text = serde_json::to_string(&r).unwrap();
            for word in ["seed", "unseen", "hands", "reported", "counters", "final", "info"] {
                assert!(!text.contains(&format!("\"{word}\"")), "{word} in {text}");
            }
        }
    }
    // Games that differ only in the other seat's private cards have the same redacted record.
    let same = |a: &Match<Toy>, b: &Match<Toy>| a.redacted(Seat(0)) == b.redacted(Seat(0));
    let mut told_apart_by_the_other = 0;
    for (a, b) in (0..100).flat_map(|a| (0..a).map(move |b| (seeded(a, 1), seeded(b, 1)))) {
        let alike = a.info_key(Seat(0)) == b.info_key(Seat(0));
        assert_eq!(same(&a, &b), alike);
        told_apart_by_the_other += usize::from(alike && a.redacted(Seat(1)) != b.redacted(Seat(1)));
    }
    assert!(told_apart_by_the_other > 0);
    assert!(seeded(1, 8).redacted(None).outcome.is_some());
    assert_eq!(seeded(1, 2).redacted(Seat(9)).viewer, None);
    assert_eq!(waiting().redacted(Seat(0)).pending.as_deref(), Some("Roll"));
    assert!(seeded(1, 2).events().iter().any(|t| matches!(t.event, Event::Dealt(_))));
}
