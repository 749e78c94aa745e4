//! Every clause of a rulebook has a test.
use crate::{ClauseKind, Rulebook};
use std::{collections::BTreeSet, fmt::Write, path::Path, process::Command};

/// What is wrong with the sentences of a clause. The gist states a rule to nobody in particular; the refusal says what is wrong with a move.
fn reads_badly(c: impl Rulebook) -> Option<&'static str> {
    let (gist, refusal) = (c.gist(), c.refusal());
    let sentence = |s: &str| s.len() > 8 && !s.ends_with('.') && s.trim() == s && !s.contains("  ");
    let spoken_to = gist.split(|c: char| !c.is_alphabetic()).any(|w| ["you", "your", "yours"].contains(&w));
    let points = gist.starts_with("that ") || gist.ends_with(" lies there") || gist.contains("there is no ");
    if !sentence(gist) || !sentence(refusal) {
        Some("it is not a sentence without its full stop")
    } else if spoken_to || points {
        Some("the rule reads like a refusal")
    } else if matches!(c.kind(), ClauseKind::Fact | ClauseKind::Advice) && gist != refusal {
        Some("a fact cannot refuse anything")
    } else {
        None
    }
}

/// Checks that every clause of a rulebook has a test. It asks the running test binary for its tests made with [`holds`](crate::holds), and panics
/// with all clauses that have none, all advice that has one, all clauses that read badly, and every difference from the list that the
/// rulebook names with `#[tests("…")]`.
///
/// `prefix` is the module of these tests, or empty; `file` is the path of the list. `TROUSSEAU_BLESS=1` writes the list again.
///
/// # Panics
/// If a clause has no test, or the list is out of date.
#[track_caller]
pub fn every_clause_is_held<C: Rulebook>(prefix: &str, file: impl AsRef<Path>) {
    let exe = std::env::current_exe().expect("a test knows its own binary");
    let listed =
        Command::new(exe).args(["--list", "--format", "terse"]).output().expect("a test binary lists its tests");
    let listed = String::from_utf8_lossy(&listed.stdout);
    let mut held = BTreeSet::new();
    for test in listed.lines().filter_map(|line| line.strip_suffix(": test")).filter(|t| t.starts_with(prefix)) {
        let Some((function, clauses)) = test.rsplit_once("::holds__") else { continue };
        held.extend(clauses.split("__").map(|name| (name.to_string(), function.to_string())));
    }
    let (mut index, mut wrong) = (String::new(), String::new());
    for c in C::all() {
        let tests: Vec<_> = held.iter().filter(|(name, _)| name == c.name()).map(|(_, test)| test).collect();
        match (c.kind() == ClauseKind::Advice, tests.is_empty()) {
            (false, true) => writeln!(wrong, "{} ({}) has no test", c.code(), c.name()).expect("a string grows"),
            (true, false) => {
                writeln!(wrong, "{} is advice, so {tests:?} cannot test it", c.code()).expect("a string grows")
            }
            _ => {}
        }
        if let Some(why) = reads_badly(c) {
            writeln!(wrong, "{}: {why}: {} / {}", c.code(), c.gist(), c.refusal()).expect("a string grows");
        }
        tests.iter().for_each(|test| writeln!(index, "{} {test}", c.code()).expect("a string grows"));
    }
    assert!(wrong.is_empty(), "{wrong}");
    let file = file.as_ref();
    if std::env::var_os("TROUSSEAU_BLESS").is_some() {
        std::fs::write(file, &index).expect("the list can be written");
        return;
    }
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    let (then, now): (BTreeSet<_>, BTreeSet<_>) = (kept.lines().collect(), index.lines().collect());
    let (gone, new): (Vec<_>, Vec<_>) = (then.difference(&now).collect(), now.difference(&then).collect());
    assert!(
        gone.is_empty() && new.is_empty(),
        "{} is out of date: removed {gone:#?}, added {new:#?}; TROUSSEAU_BLESS=1 writes it",
        file.display()
    );
    assert_eq!(C::index(), kept, "the rulebook names another list with #[tests]");
}
