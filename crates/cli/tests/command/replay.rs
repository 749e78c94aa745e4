//! `replay` shows and verifies games, and makes pages that contain only what their viewer knows.
use super::*;
use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::read::GzDecoder;
use trousseau::{
    AnyMatch,
    engine_core::{play::Next, record::Record, rules::Seat, show::Screen},
    erased::Simulation,
};

/// A finished random game, as a match.
fn played(entry: &trousseau::Entry, seats: u8, seed: u64) -> Box<dyn AnyMatch> {
    entry.standard(seats).unwrap().simulated(&Simulation::new(seed, 1), 0)
}

fn keep(name: &str, record: &Record) -> Scratch {
    let file = Scratch::new(name);
    fs::write(&file.0, record.to_json()).unwrap();
    file
}

/// The data of a page.
pub(crate) fn page(words: &[&str]) -> (String, Value) {
    let file = Scratch::new(&format!("page-{:?}.html", std::thread::current().id()));
    let all: Vec<&str> = ["replay"].iter().chain(words).copied().chain(["--html", file.path()]).collect();
    let o = trousseau(&all);
    assert!(o.status.success(), "{all:?}: {}", complained(&o));
    let html = fs::read_to_string(&file.0).unwrap();
    let data = html.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
    let stream = STANDARD.decode(data).unwrap();
    let data = serde_json::from_reader(GzDecoder::new(&stream[..])).unwrap();
    (html, data)
}

#[test]
fn every_game_is_told_move_by_move_with_its_clauses() {
    for entry in trousseau::games() {
        let id = entry.meta.id;
        let m = played(entry, entry.meta.max_seats, 11);
        let file = keep(&format!("told-{id}.json"), &m.record());
        let o = trousseau(&["replay", file.path()]);
        assert!(o.status.success(), "{id}: {}", complained(&o));
        let text = said(&o);
        assert!(text.starts_with(entry.meta.title) && text.contains("The game is over. "), "{id}: {text}");
        let all = json(&["replay", file.path(), "--json"]);
        let steps = all["steps"].as_array().unwrap();
        assert_eq!(steps.len(), m.plies() + 1, "{id}: set-up and every decision");
        assert_eq!(all["outcome"], serde_json::to_value(m.outcome()).unwrap());
        let known = m.game().clauses();
        let mut cited = steps.iter().flat_map(|s| s["clauses"].as_array().unwrap()).peekable();
        assert!(cited.peek().is_some(), "{id} cites nothing");
        assert!(cited.all(|c| known.iter().any(|k| c["clause"] == k.id && c["gist"] == k.gist)), "{id}");
        for (step, action) in steps[1..].iter().zip(&m.record().actions) {
            assert_eq!(step["action"], *action);
            let name = m.game().seat_name(Seat(step["seat"].as_u64().unwrap() as u8), m.language()).unwrap();
            let words = step["words"].as_str().unwrap();
            assert!(text.contains(&format!(". {name}: {words}")), "{id}: {action}");
        }
    }
}

/// The events that each seat and a spectator (last) observed in a game, collected at every decision.
fn heard(m: &dyn AnyMatch) -> Vec<Vec<Value>> {
    let (game, actions) = (m.game(), m.record().actions);
    let sentences = |m: &dyn AnyMatch, viewer| {
        m.happened(viewer).unwrap().into_iter().map(|e| Value::from(e.sentence)).collect::<Vec<_>>()
    };
    let mut m = m.boxed_clone();
    m.rewind(0).unwrap();
    let mut all = vec![vec![]; usize::from(game.seats())];
    for text in actions {
        let Next::Seat(p) = m.next() else { panic!("it was not over") };
        all[p.at()].extend(sentences(&*m, Some(p)));
        m.play(p, game.read_action(&text).unwrap()).unwrap();
    }
    Seat::first(game.seats()).for_each(|p| all[p.at()].extend(sentences(&*m, Some(p))));
    all.push(sentences(&*m, None));
    all
}

/// Every decision of a game in words, as one viewer sees it; null if the words equal the notation.
fn in_words(m: &dyn AnyMatch, viewer: Option<Seat>) -> Vec<Value> {
    let (game, actions) = (m.game(), m.record().actions);
    let mut m = m.boxed_clone();
    m.rewind(0).unwrap();
    let mut all = vec![Value::Null];
    for text in actions {
        let Next::Seat(p) = m.next() else { panic!("it was not over") };
        let id = game.read_action(&text).unwrap();
        let words = m.words(viewer, id).unwrap();
        all.push(Value::from(words));
        m.play(p, id).unwrap();
    }
    all
}

#[test]
fn a_seat_is_told_what_it_heard_and_no_more() {
    let mut private = 0;
    for entry in trousseau::games() {
        let (id, seats) = (entry.meta.id, 3.clamp(entry.meta.min_seats, entry.meta.max_seats));
        let m = played(entry, seats, 5);
        let file = keep(&format!("heard-{id}.json"), &m.record());
        let told = |words: &[&str]| -> (Vec<Value>, Vec<Value>) {
            let story = json(&[&["replay", file.path(), "--json"], words].concat());
            let steps = story["steps"].as_array().unwrap().clone();
            let sentences =
                |s: &Value| s["events"].as_array().unwrap().iter().map(|e| e["sentence"].clone()).collect::<Vec<_>>();
            (steps.iter().flat_map(sentences).collect(), steps)
        };
        let expected = heard(&*m);
        let (_, data) = page(&[file.path()]);
        let everything = told(&[]).0;
        for v in data["viewers"].as_array().unwrap() {
            let scenes = v["scenes"].as_array().unwrap();
            let shown: Vec<Value> = scenes.iter().filter_map(|s| s["e"].as_array().cloned()).flatten().collect();
            let (mine, words): (_, &[&str]) = match v["seat"].as_u64() {
                Some(p) => (&expected[p as usize], &["--seat", &p.to_string()]),
                None => (&expected[usize::from(seats)], &["--public"]),
            };
            let (heard, steps) = told(words);
            assert_eq!((&shown, &heard), (mine, mine), "{id}: {words:?}");
            let in_words = in_words(&*m, v["seat"].as_u64().map(|p| Seat(p as u8)));
            assert!(steps.iter().map(|s| &s["words"]).eq(&in_words), "{id}: {words:?}: moves as this viewer sees them");
            assert!(scenes.iter().map(|s| &s["w"]).eq(&in_words), "{id}: {words:?}: moves as this viewer sees them");
            private += everything.len() - heard.len();
        }
    }
    assert!(private > 20, "some of it is private to one seat: {private}");
}

#[test]
fn a_record_that_was_tampered_with_differs_and_says_where() {
    let records = Scratch::new("many.jsonl");
    json(&["simulate", "leduc", "--games", "5", "--records", records.path(), "--json"]);
    let fine = json(&["replay", records.path(), "--verify", "--json"]);
    assert_eq!((&fine["records"], &fine["differ"]), (&Value::from(5), &serde_json::json!([])));
    let mut lines: Vec<Value> =
        fs::read_to_string(&records.0).unwrap().lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    lines[1]["seed"] = Value::from(lines[1]["seed"].as_u64().unwrap() + 1);
    lines[3]["actions"][0] = Value::from("Fold");
    let text: Vec<String> = lines.iter().map(Value::to_string).collect();
    fs::write(&records.0, text.join("\n")).unwrap();
    let o = trousseau(&["replay", records.path(), "--verify"]);
    assert_eq!(o.status.code(), Some(1));
    let text = said(&o);
    assert!(text.contains("game 1 differs: ") && text.contains("game 3 differs: step 1 (Fold): LE-6"), "{text}");
    assert!(text.contains("3 of 5 records"), "{text}");
    assert!(trousseau(&["replay", records.path(), "--verify", "--game", "2"]).status.success());
    assert_eq!(trousseau(&["replay", records.path(), "--verify", "--game", "3"]).status.code(), Some(1));
    for (words, says) in [
        (vec!["replay", records.path()], "choose one with --game 0 to 4"),
        (vec!["replay", records.path(), "--game", "5"], "there is no --game 5"),
        (vec!["replay", records.path(), "--game", "0", "--seat", "2"], "--seat must be 0 to 1"),
        (vec!["replay", records.path(), "--game", "0", "--seat", "1", "--public"], "cannot be used with '--public'"),
        (vec!["replay"], "required arguments were not provided:\n  <FILE>"),
    ] {
        let o = trousseau(&words);
        assert_eq!(o.status.code(), Some(2), "{words:?}");
        assert!(complained(&o).contains(says), "{words:?}: {}", complained(&o));
    }
    for noise in ["", "{", "[]", "{\"record\":1}", "not json"] {
        let file = Scratch::new("noise-record.json");
        fs::write(&file.0, noise).unwrap();
        let o = trousseau(&["replay", file.path()]);
        assert_eq!(o.status.code(), Some(2), "{noise:?}: {}", complained(&o));
    }
}

#[test]
fn the_page_has_every_move_for_every_viewer_and_loads_nothing() {
    for entry in trousseau::games() {
        let seats = entry.meta.max_seats;
        let m = played(entry, seats, 2);
        let file = keep(&format!("page-{}.json", entry.meta.id), &m.record());
        let (html, data) = page(&[file.path()]);
        let viewers = data["viewers"].as_array().unwrap();
        assert_eq!(viewers.len(), usize::from(seats) + 1);
        for v in viewers {
            assert_eq!(v["scenes"].as_array().unwrap().len(), m.plies() + 1);
        }
        let shown = format!("{html}{data}");
        for word in ["src=", "@import", "url(", "<link", "fetch(", "https://"] {
            assert!(!shown.contains(word), "{}: {word}", entry.meta.id);
        }
        assert!(shown.matches("http://").count() == shown.matches("http://www.w3.org/2000/svg").count());
        let (marks, drawn) = (&data["pictures"]["marks"], data["pictures"]["drawn"].as_array().unwrap());
        let picture = |k: &Value| -> String {
            let numbers = drawn[k.as_u64().unwrap() as usize].as_array().unwrap();
            numbers.iter().map(|m| marks[m.as_u64().unwrap() as usize].as_str().unwrap()).collect()
        };
        for v in viewers {
            let seat = v["seat"].as_u64().map(|p| Seat(p as u8));
            for (k, screen) in Screen::ALL.into_iter().enumerate() {
                let shown = picture(&v["scenes"][m.plies()]["p"][k]);
                assert_eq!(shown, m.svg(seat, screen).unwrap().replace(">\n", ">").trim_end(), "the last picture");
            }
        }
        assert_eq!(html.matches("</script>").count(), 2, "data cannot end its element");
        assert!(html.len() < 4000 * (m.plies() + 1) + 400_000, "{}: {} bytes", entry.meta.id, html.len());
    }
}

/// Positions that a seat cannot distinguish must give the same page, byte for byte. Here: positions of every game, with the hidden part
/// sampled for that seat.
#[test]
fn the_page_of_a_seat_does_not_depend_on_what_it_cannot_know() {
    let mut hidden = 0;
    for entry in trousseau::games() {
        let game = entry.standard(entry.meta.max_seats.min(3)).unwrap();
        let mut m = played(entry, game.seats(), 8);
        m.rewind(m.plies() / 2).unwrap();
        let truth = m.state_json().unwrap();
        for p in Seat::first(game.seats()) {
            let seat = p.0.to_string();
            let of = |state: &str, name: &str| {
                let record = game.start_from(state.as_bytes(), 1).unwrap().record();
                let file = keep(&format!("{name}-{}-{seat}.json", entry.meta.id), &record);
                page(&[file.path(), "--seat", &seat]).0
            };
            let real = of(&truth, "truth");
            for k in 0..3 {
                let world = m.imagine(Some(p), k).unwrap().state_json();
                hidden += u32::from(world != truth);
                assert_eq!(of(&world, "world"), real, "{} as {p} sees it", entry.meta.id);
            }
        }
    }
    assert!(hidden > 10, "some games hide something: {hidden}");
}

/// The same for whole games, as a page and as text: seeds with which a seat saw the same, but the other seat held another card.
#[test]
fn the_page_of_a_whole_game_holds_no_card_of_the_other() {
    let entry = trousseau::game("leduc").unwrap();
    let game = entry.standard(2).unwrap();
    let fold = |seed: u64| {
        let mut m = game.start(seed);
        for word in ["Raise", "Raise", "Fold"] {
            let Next::Seat(p) = m.next() else { panic!("it is not over") };
            m.play(p, game.read_action(word).unwrap()).unwrap();
        }
        m
    };
    let mut seen = std::collections::BTreeMap::new();
    let mut pairs = 0;
    for seed in 0..40 {
        let m = fold(seed);
        let view = serde_json::to_string(&m.redacted(Some(Seat(0))).unwrap()).unwrap();
        let file = keep(&format!("fold-{seed}.json"), &m.record());
        let (html, data) = page(&[file.path(), "--seat", "0"]);
        let html = html + &said(&trousseau(&["replay", file.path(), "--seat", "0"]));
        assert_eq!(data["viewers"].as_array().unwrap().len(), 1);
        assert!(!data["heading"].as_str().unwrap().contains("seed"));
        let (first, truth) = seen.entry(view).or_insert((html.clone(), m.state_json().unwrap()));
        assert_eq!(*first, html);
        pairs += u32::from(*truth != m.state_json().unwrap());
    }
    assert!(pairs > 3, "the other held different cards: {pairs}");
}

#[test]
fn live_tables_and_saved_positions_have_a_story() {
    let file = Scratch::new("live-story.json");
    json(&["step", "pig", "--new", "--live", "--record", file.path(), "--json"]);
    json(&["step", "pig", "--record", file.path(), "--action", "roll", "--write", "--json"]);
    json(&["step", "pig", "--record", file.path(), "--answers", "5", "--write", "--json"]);
    json(&["step", "pig", "--record", file.path(), "--action", "roll", "--write", "--json"]);
    let story = json(&["replay", file.path(), "--json"]);
    assert_eq!(story["steps"].as_array().unwrap().len(), 2);
    assert!(!story["pending"].is_null() && story["outcome"].is_null());
    assert!(said(&trousseau(&["replay", file.path()])).contains("waits for a chance report"));
    let object = typed(&["play", "leduc", "--seed", "4", "--json"], "raise\n");
    fs::write(&file.0, &object.stdout).unwrap();
    let inside = json(&["replay", file.path(), "--json"]);
    assert_eq!(inside["game"], "leduc", "what `play --json` prints holds a record");
    let line = serde_json::to_string(&serde_json::from_slice::<Value>(&object.stdout).unwrap()).unwrap();
    fs::write(&file.0, format!("{{\"tournament\":1}}\n{line}\n{line}\n")).unwrap();
    let log = json(&["replay", file.path(), "--verify", "--json"]);
    assert_eq!(log["records"], 2, "a header without a record is not a game");
}

/// Runs the command with a memory limit.
fn within(megabytes: u32, words: &[&str], stdin: Stdio) -> Output {
    let limited = format!("ulimit -v {}; exec \"$@\"", u64::from(megabytes) * 1024);
    let mut shell = Command::new("sh");
    shell.args(["-c", &limited, "sh", env!("CARGO_BIN_EXE_trousseau")]).args(words).stdin(stdin);
    shell.output().expect("a shell runs")
}

#[test]
fn limits_hold_while_a_file_is_read() {
    // A line of 185 MB, and an endless file.
    let file = Scratch::new("long.jsonl");
    let mut long = fs::File::create(file.path()).unwrap();
    long.write_all(br#"{"record":1,"game":""#).unwrap();
    for _ in 0..185 {
        long.write_all(&[b'x'; 1_000_000]).unwrap();
    }
    drop(long);
    let o = within(400, &["replay", file.path()], Stdio::null());
    assert!(complained(&o).contains("game 0 is longer than the limit of"), "{}", complained(&o));
    let o = within(400, &["replay", "-", "--verify"], fs::File::open(file.path()).unwrap().into());
    assert!(complained(&o).contains("game 0 is longer than the limit of"), "{}", complained(&o));
    let o = within(400, &["play", "kuhn", "--seed", "1"], fs::File::open(file.path()).unwrap().into());
    assert!(o.status.success() && said(&o).contains("a line can have at most"), "{}", complained(&o));
    for (words, why) in [
        (vec!["replay", "/dev/zero"], "expected an object, found '\\u{0}'"),
        (vec!["step", "pig", "--record", "/dev/zero"], "and the limit is"),
        (vec!["step", "pig", "--state", "/dev/zero"], "and the limit is"),
        (vec!["content", "check", "key-kingdom", "/dev/zero"], "and the limit is"),
        (vec!["tournament", "pig", "--agents", "random,random", "--log", "/dev/zero"], "line 1: it exceeds"),
    ] {
        if std::path::Path::new("/dev/zero").exists() {
            let o = within(400, &words, Stdio::null());
            assert!(complained(&o).contains(why), "{words:?}: {}", complained(&o));
        }
    }
}

#[test]
fn a_very_long_game_can_be_replayed() {
    let file = Scratch::new("60000.jsonl");
    let words = ["simulate", "key-kingdom", "--games", "1", "--seed", "1", "--options", "turn_limit=60000"];
    assert!(trousseau(&[&words[..], &["--records", file.path()]].concat()).status.success());
    assert!(fs::metadata(file.path()).unwrap().len() > 4 << 20, "the file is longer than a state may be");
    let o = trousseau(&["replay", file.path(), "--verify"]);
    assert!(o.status.success(), "{}{}", said(&o), complained(&o));
    let o = trousseau(&["step", "key-kingdom", "--record", file.path(), "--at", "3"]);
    assert!(o.status.success(), "{}", complained(&o));
}

#[test]
fn records_may_stand_on_several_lines_and_hold_braces_in_texts() {
    let file = Scratch::new("pretty.json");
    let one = json(&["simulate", "pig", "--record", "0"]);
    let pretty = serde_json::to_string_pretty(&one).unwrap();
    let around = format!(r#"{{"note":"a \\\" }} {{ [ brace","record":{one}}}"#);
    fs::write(file.path(), format!("{pretty}\n\n{around}  {{\"tournament\":1}}\n{pretty}")).unwrap();
    let told = json(&["replay", file.path(), "--verify", "--json"]);
    assert_eq!((told["records"].as_u64(), told["differ"].as_array().map(Vec::len)), (Some(3), Some(0)));
    let o = trousseau(&["replay", file.path()]);
    assert!(complained(&o).contains("has 3 games: choose one with --game 0 to 2"), "{}", complained(&o));
    fs::write(file.path(), &pretty[..pretty.len() - 2]).unwrap();
    let o = trousseau(&["replay", file.path()]);
    assert!(complained(&o).contains("it ends in the middle"), "{}", complained(&o));
}
