//! Every clause of a rulebook has a test and a place in the code.
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

/// Checks that every clause of a rulebook, except advice, has a place in the code: a citation, a refusal, or an [`anchor!`](crate::anchor). It reads the
/// sources below `src`, without the table of clauses itself (`clauses.rs`) and the words of the game (`show`), and panics with all clauses that are
/// not there as `Clause::Name`. It also lists comments that name a range of clauses, which nobody could find by searching for one of them.
///
/// # Panics
/// If a clause has no place in the code, or a comment names a range.
#[track_caller]
pub fn every_clause_is_anchored<C: Rulebook>(src: impl AsRef<Path>) {
    let (mut code, mut wrong) = (BTreeSet::new(), String::new());
    let ids: BTreeSet<&str> = C::all().map(|c| c.code().split_once('-').map_or(c.code(), |(_, id)| id)).collect();
    let mut folders = vec![src.as_ref().to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
            let path = entry.expect("a folder can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if name != "show" {
                    folders.push(path);
                }
                continue;
            }
            if !name.ends_with(".rs") || name == "clauses.rs" || name == "show.rs" {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            for (k, line) in text.lines().enumerate() {
                let (rust, comment) = line.split_once("//").unwrap_or((line, ""));
                let names = rust.split("Clause::").skip(1);
                code.extend(
                    names.map(|rest| rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("").to_string()),
                );
                if let Some(range) = range(comment, &ids) {
                    writeln!(wrong, "{}:{}: a comment names a range of clauses: {range}", path.display(), k + 1)
                        .expect("a string grows");
                }
            }
        }
    }
    for c in C::all().filter(|c| c.kind() != ClauseKind::Advice && !code.contains(c.name())) {
        writeln!(wrong, "{} ({}) has no place in the code", c.code(), c.name()).expect("a string grows");
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The first range of clauses in a comment, such as "SET-1 to SET-4".
fn range(comment: &str, ids: &BTreeSet<&str>) -> Option<String> {
    let bare = |w: &str| -> String {
        let w = w.trim_matches(|c: char| !c.is_alphanumeric());
        w.into()
    };
    let known = |w: &str| ids.iter().any(|id| w == *id || w.ends_with(&format!("-{id}")));
    let words: Vec<&str> = comment.split_whitespace().collect();
    let spaced = words.windows(3).find(|w| {
        known(&bare(w[0]))
            && matches!(w[1], "to" | "-" | "–" | "—" | "through" | "until" | "..")
            && bare(w[2]).ends_with(|c: char| c.is_ascii_digit())
    });
    let joined = words.iter().find(|w| {
        let parts = w.split(['–', '…']).chain(w.split(".."));
        w.contains(['–', '…']).then_some(()).or(w.contains("..").then_some(())).is_some()
            && parts.map(bare).any(|part| known(&part))
    });
    spaced.map(|w| w.join(" ")).or(joined.map(ToString::to_string))
}

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn ranges_of_clauses_are_found() {
        let ids = ["SET-1", "SET-4", "Q7"].into_iter().collect();
        assert!(range(" see 4K-SET-1 to SET-4.", &ids).is_some());
        assert!(range(" (SET-1–4)", &ids).is_some());
        assert!(range(" Q7..9", &ids).is_some());
        assert!(range(" SET-1 and SET-4; 0..=9; from SET-1 to the end", &ids).is_none());
    }
}
