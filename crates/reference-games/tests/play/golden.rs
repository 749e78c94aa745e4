//! Golden games: stored records. If one no longer replays, a rule has changed, and the game needs a new rules version.
use crate::GAMES;
use engine_core::{
    erased::{AnyMatch, Simulation, find},
    play::Next,
    record::{GoldenError, Record},
};
use std::{collections::BTreeSet, fs, path::PathBuf};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/play/golden")
}

/// The stored games by file name.
fn kept() -> Vec<(String, String)> {
    let mut all: Vec<_> = fs::read_dir(folder())
        .expect("the folder of golden games")
        .map(|file| file.expect("a file").path())
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(path).expect("text"))
        })
        .collect();
    all.sort();
    all
}

#[test]
fn golden_games_play_as_they_did() {
    let mut seen = BTreeSet::new();
    for (name, text) in kept() {
        let record = Record::load(text.trim_end()).unwrap_or_else(|e| panic!("{name}: {e}"));
        let entry = find(&GAMES, &record.game).unwrap();
        match entry.open(&record, None) {
            Ok(m) => assert_eq!(m.record(), record, "{name}"),
            Err(why) => panic!("{name}: {}", GoldenError::of(&entry.meta, why)),
        }
        seen.insert(entry.meta.id);
    }
    assert_eq!(seen.len(), GAMES.len(), "every game has a golden game: {seen:?}");
}

#[test]
fn an_older_version_is_refused_by_an_error_that_says_so() {
    for (name, text) in kept() {
        let record = Record::load(text.trim_end()).unwrap();
        let entry = find(&GAMES, &record.game).unwrap();
        let older = Record { rules_version: record.rules_version - 1, ..record.clone() };
        let e = entry.open(&older, None).map(drop).unwrap_err();
        let says = format!("rules_version: the record has rules version {}", older.rules_version);
        assert!(e.to_string().starts_with(&says), "{name}: {e}");
        let newer = Record { rules_version: record.rules_version + 1, ..record };
        assert!(entry.open(&newer, None).map(drop).unwrap_err().to_string().contains("newer"), "{name}");
    }
}

/// A live game of pig with fixed rolls, stopped while the die rolls.
fn live_pig() -> Box<dyn AnyMatch> {
    let game = find(&GAMES, "pig").unwrap().make("", &[("target", "25")], 3).unwrap();
    let mut m = game.live(11);
    for answer in [3, 0, 5, 4, 2, 1, 5, 5, 5] {
        while let Next::Seat(p) = m.next() {
            // Rolls twice, then holds.
            let hold = m.why_not(p, 1).unwrap().is_none() && m.plies() % 3 == 2;
            m.play(p, u32::from(hold)).unwrap();
        }
        m.report(answer).unwrap();
    }
    let Next::Seat(p) = m.next() else { panic!("somebody decides") };
    if m.why_not(p, 0).unwrap().is_some() {
        m.play(p, 1).unwrap();
    }
    let Next::Seat(p) = m.next() else { panic!("somebody decides") };
    m.play(p, 0).unwrap();
    assert_eq!(m.next(), Next::Chance);
    m
}

/// Records the golden games again. Use it for a new rules version only.
/// `cargo test -p reference-games --test play record_the_golden_games_anew -- --ignored`
#[test]
#[ignore = "writes the fixtures"]
fn record_the_golden_games_anew() {
    let write = |name: &str, m: &dyn AnyMatch| {
        fs::write(folder().join(format!("{name}.json")), m.record().to_json() + "\n").expect("the fixture is written");
    };
    for entry in GAMES {
        for seats in entry.meta.min_seats..=entry.meta.max_seats {
            for number in 0..2 {
                let game = entry.standard(seats).unwrap();
                let m = game.simulated(&Simulation::new(1_000 * u64::from(seats), 2), number);
                write(&format!("{}-{seats}-{number}", entry.meta.id), &*m);
            }
        }
        let options = entry.samples().pop().unwrap();
        let options: Vec<_> = options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let game = entry.make(entry.content, &options, entry.meta.max_seats).unwrap();
        let mut m = game.simulated(&Simulation::new(77, 1), 0);
        m.rewind(m.plies() / 2).unwrap();
        write(&format!("{}-midway", entry.meta.id), &*game.open(&m.snapshot()).unwrap());
    }
    write("pig-live", &*live_pig());
}
