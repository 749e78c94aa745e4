//! What must not change: records replay to the same end, and the surface that others build on stays as it is.
//!
//! Frozen are the ids and notation of actions, the ids of clauses, the keys of states and views (a view may gain keys), the hash of the
//! content that comes with a game, its options, record format 1, seeds and streams. Who must break one of these says so in the changelog, with
//! the reason, and writes the files of `tests/frozen/` with `TROUSSEAU_BLESS=1`.
use engine_core::{play::Next, record::Record, rules::Seat};
use serde_json::Value;
use std::{collections::BTreeSet, fmt::Write, fs, path::PathBuf};
use trousseau::{AnyMatch, Entry, games};

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The records of a game, with the name of their file.
fn records(game: &str) -> Vec<(String, Record)> {
    let mut files: Vec<_> = fs::read_dir(folder("records")).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    let of_game = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().starts_with(&format!("{game}-"));
    let mut all = vec![];
    for path in files.into_iter().filter(of_game) {
        for (n, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            let name = format!("{}:{}", path.file_name().unwrap().to_string_lossy(), n + 1);
            all.push((name, Record::load(line).unwrap()));
        }
    }
    all
}

/// The games of the five rulebooks: the reference games are not recorded.
fn rulebooks() -> impl Iterator<Item = &'static Entry> {
    games().iter().copied().filter(|e| !records(e.meta.id).is_empty())
}

#[test]
fn records_replay_to_the_same_end() {
    let mut replayed = 0;
    for entry in games() {
        let mut seats = BTreeSet::new();
        for (name, record) in records(entry.meta.id) {
            let m = entry.open(&record, None).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(m.next(), Next::Over, "{name} is a whole game");
            assert_eq!(m.record(), record, "{name} is written again as it was");
            seats.insert(record.seats);
            replayed += 1;
        }
        let all = (entry.meta.min_seats..=entry.meta.max_seats).collect();
        assert!(
            seats.is_empty() || seats == all,
            "{}: there are records for {seats:?} of {all:?} seats",
            entry.meta.id
        );
    }
    assert_eq!((replayed, rulebooks().count()), (176, 5));
}

/// The paths of all values, with every index of a list written `[]`.
fn keys(at: &str, value: &Value, out: &mut BTreeSet<String>) {
    match value {
        Value::Array(list) => list.iter().for_each(|v| keys(&format!("{at}[]"), v, out)),
        Value::Object(map) => map.iter().for_each(|(k, v)| {
            let path = format!("{at}.{k}");
            keys(&path, v, out);
            out.insert(path);
        }),
        _ => {}
    }
}

/// The keys of states and views of one game for each file of records: at set-up, now and then, and at the end.
fn keys_in_play(entry: &Entry) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut states, mut views) = (BTreeSet::new(), BTreeSet::new());
    let mut look = |m: &dyn AnyMatch| {
        keys("", &serde_json::from_str(&m.state_json().unwrap()).unwrap(), &mut states);
        for viewer in Seat::first(m.game().seats()).map(Some).chain([None]) {
            keys("", &serde_json::from_str(&m.view_json(viewer).unwrap()).unwrap(), &mut views);
        }
    };
    for (_, record) in records(entry.meta.id).into_iter().filter(|(name, _)| name.ends_with(":1")) {
        let game = entry.open(&record, None).unwrap().game();
        let mut m = game.start(record.seed);
        look(&*m);
        for (i, action) in record.actions.iter().enumerate() {
            let Next::Seat(p) = m.next() else { panic!("a seat decides") };
            m.play(p, game.read_action(action).unwrap()).unwrap();
            if i % 7 == 0 {
                look(&*m);
            }
        }
        look(&*m);
    }
    (states, views)
}

/// The surface of a game as text, but for keys.
fn surface(entry: &Entry) -> String {
    let mut out = String::new();
    let game = entry.standard(entry.meta.min_seats).unwrap();
    let meta = &entry.meta;
    writeln!(out, "seats {} to {}, rules version {}", meta.min_seats, meta.max_seats, meta.rules_version).unwrap();
    writeln!(out, "content {}", game.content_hash()).unwrap();
    for o in entry.options() {
        writeln!(out, "option {} = {}", o.key, o.default).unwrap();
    }
    for c in entry.clauses() {
        writeln!(out, "clause {}", c.id).unwrap();
    }
    for id in 0..game.actions() {
        writeln!(out, "action {id} {}", game.notation(id).unwrap()).unwrap();
    }
    out
}

/// A file of what is frozen, or, when blessed, written anew.
fn frozen(name: &str, now: &str) -> String {
    let path = folder("frozen").join(name);
    if std::env::var_os("TROUSSEAU_BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, now).unwrap();
    }
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn lines(all: &BTreeSet<String>) -> String {
    all.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn ids_options_and_content_stay() {
    for entry in games() {
        let name = format!("{}.txt", entry.meta.id);
        let now = surface(entry);
        let then = frozen(&name, &now);
        let first = then.lines().zip(now.lines()).find(|(a, b)| a != b);
        assert_eq!(first, None, "{name}: a line that differs, then and now");
        assert_eq!(then.lines().count(), now.lines().count(), "{name}: lines then and now");
    }
}

/// However moves will be written one day: what was notation once is read for ever.
#[test]
fn todays_notation_is_read() {
    for entry in games() {
        let game = entry.standard(entry.meta.min_seats).unwrap();
        let then = frozen(&format!("{}.txt", entry.meta.id), &surface(entry));
        let actions = then.lines().filter_map(|line| line.strip_prefix("action ")?.split_once(' '));
        let mut read = 0;
        for (id, notation) in actions {
            assert_eq!(game.read_action(notation).ok(), id.parse().ok(), "{}: {notation}", entry.meta.id);
            read += 1;
        }
        assert_eq!(read, game.actions());
    }
}

#[test]
fn keys_of_states_and_views_stay() {
    for entry in rulebooks() {
        let (states, views) = keys_in_play(entry);
        let set = |text: String| text.lines().map(String::from).collect::<BTreeSet<_>>();
        let then = set(frozen(&format!("{}.state-keys.txt", entry.meta.id), &lines(&states)));
        assert_eq!(states, then, "{}: the keys of a state", entry.meta.id);
        let then = set(frozen(&format!("{}.view-keys.txt", entry.meta.id), &lines(&views)));
        let gone: Vec<_> = then.difference(&views).collect();
        assert!(gone.is_empty(), "{}: keys gone from a view: {gone:?}", entry.meta.id);
    }
}
