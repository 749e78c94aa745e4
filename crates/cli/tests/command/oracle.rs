//! The command as an oracle for programs: JSON, exit codes, schemas, statistics.
use super::{Scratch, complained, json, said, trousseau, typed};
use serde_json::{Value, json as object};
use std::fs;

/// Runs a command with --json that must fail, and returns its exit code and the error.
fn error(words: &[&str]) -> (i32, Value) {
    let o = trousseau(words);
    let told = serde_json::from_slice(&o.stdout).unwrap_or_else(|e| panic!("{words:?}: {e}: {}", said(&o)));
    (o.status.code().unwrap(), told)
}

#[test]
fn errors_are_json_with_their_kind() {
    let file = Scratch::new("bad-state.json");
    fs::write(&file.0, "{}").unwrap();
    for (words, code, kind) in [
        (&["simulate", "chess", "--json"][..], 2, "usage"),
        (&["simulate", "pig", "--gmaes", "3", "--json"], 2, "usage"),
        (&["simulate", "pig", "--options", "target=1000", "--json"], 2, "input"),
        (&["step", "pig", "--state", "/no/such/file", "--json"], 2, "input"),
        (&["step", "pig", "--state", file.path(), "--json"], 2, "input"),
        (&["tree", "connect-four", "--limit", "1000", "--json"], 1, "refused"),
    ] {
        let (found, told) = error(words);
        assert_eq!(
            (found, told["result"].as_str(), told["kind"].as_str()),
            (code, Some("error"), Some(kind)),
            "{words:?}: {told}"
        );
        assert!(!told["message"].as_str().unwrap().is_empty());
    }
    let (_, told) = error(&["simulate", "pig", "--options", "target=1000", "--json"]);
    assert_eq!(told["faults"].as_array().unwrap().len(), 1, "{told}");
}

#[test]
fn a_new_game_is_viewed_without_acting() {
    let new = json(&["step", "leduc", "--new", "--seed", "3", "--json"]);
    assert_eq!((&new["result"], &new["next"]), (&object!("legal"), &object!({ "Seat": 0 })));
    assert!(new["state"]["table"].is_object() && new["view"].is_null() && new["legal"].as_array().unwrap().len() == 2);
    let mine = json(&["step", "leduc", "--new", "--seed", "3", "--as", "1", "--json"]);
    assert!(mine["state"].is_null() && mine["legal"].is_null());
    assert_eq!(mine["view"]["seat"], 1);
    assert_eq!(mine["view"]["hand"], new["state"]["hands"][1]);
}

#[test]
fn answers_need_an_action() {
    let (code, told) = error(&["step", "pig", "--new", "--answers", "3", "--json"]);
    assert_eq!((code, told["kind"].as_str()), (2, Some("usage")));
    let file = Scratch::new("answers.json");
    json(&["step", "pig", "--new", "--record", file.path(), "--json"]);
    let (code, told) = error(&["step", "pig", "--record", file.path(), "--answers", "3", "--json"]);
    assert_eq!((code, told["message"].as_str()), (2, Some("there is no question to chance")));
}

#[test]
fn a_faulty_state_is_judged_at_the_number_of_seats_that_fits_best() {
    let new = json(&["step", "fourkeys", "--new", "--seats", "3", "--json"]);
    let mut state = new["state"].clone();
    let file = Scratch::new("three.json");
    fs::write(&file.0, state.to_string()).unwrap();
    assert_eq!(json(&["step", "fourkeys", "--state", file.path(), "--json"])["result"], "legal");
    // One more coin than the box holds, at a table of three.
    let coins = state["table"]
        .as_object()
        .unwrap()
        .iter()
        .find_map(|(k, v)| k.contains("coin").then(|| (k.clone(), v.clone())));
    let (key, _) = coins.expect("the table has coins");
    match &mut state["table"][&key] {
        Value::Array(all) => all[0] = object!(200),
        other => *other = object!(200),
    }
    fs::write(&file.0, state.to_string()).unwrap();
    let (code, told) = error(&["step", "fourkeys", "--state", file.path(), "--json"]);
    let (_, three) = error(&["step", "fourkeys", "--state", file.path(), "--seats", "3", "--json"]);
    assert_eq!((code, &told), (2, &three));
}

#[test]
fn control_characters_of_input_are_escaped() {
    let o = typed(&["play", "leduc", "--seed", "4"], "\u{1b}[31mred\u{7}\nwhat \u{1b}[2J\n");
    assert!(!o.stdout.contains(&0x1b) && !o.stdout.contains(&7), "{:?}", said(&o));
    let o = trousseau(&["simulate", "pi\u{1b}[31mg"]);
    assert!(!o.stderr.contains(&0x1b) && complained(&o).contains("\\u{1b}"), "{:?}", complained(&o));
    let (_, told) = error(&["step", "pig", "--new", "--as", "9", "--json"]);
    assert!(told["message"].as_str().unwrap().contains("there is no seat 9"), "{told}");
}

#[test]
fn a_file_that_is_too_long_is_told_its_size() {
    let file = Scratch::new("long.toml");
    fs::write(&file.0, vec![b'#'; (4 << 20) + 7]).unwrap();
    let o = trousseau(&["simulate", "fourkeys", "--content", file.path()]);
    assert_eq!(o.status.code(), Some(2));
    assert!(complained(&o).contains("4194311 bytes") && complained(&o).contains("4194304"), "{}", complained(&o));
}

#[test]
fn simulations_count_wins_draws_and_losses() {
    let games = 60u64;
    let told = json(&["simulate", "tic-tac-toe", "--games", "60", "--agent", "mcts:50", "--json"]);
    let results = told["results"].as_array().unwrap();
    let count = |p: usize, what: &str| results[p][what].as_u64().unwrap();
    for p in 0..2 {
        assert_eq!(count(p, "wins") + count(p, "draws") + count(p, "losses"), games);
    }
    assert_eq!((count(0, "wins"), count(0, "draws")), (count(1, "losses"), count(1, "draws")));
    assert!(count(0, "draws") > 0, "{told}");
    let rate = told["win_rates"][0].as_f64().unwrap();
    assert!((rate - (count(0, "wins") as f64 + count(0, "draws") as f64 / 2.0) / games as f64).abs() < 1e-9);
    assert!(results[0]["utility"]["standard_error"].as_f64().unwrap() > 0.0);
    assert!(told["length"]["shortest"].as_u64().unwrap() >= 5 && told["length"]["longest"] == told["longest"]);
    // The standard error of utilities 1, 0 and -1, from their counts.
    let (w, l, n) = (count(0, "wins") as f64, count(0, "losses") as f64, games as f64);
    let mean = (w - l) / n;
    let error = ((w + l - n * mean * mean) / (n - 1.0) / n).sqrt();
    assert!((results[0]["utility"]["standard_error"].as_f64().unwrap() - error).abs() < 1e-9, "{told}");
    let fast = json(&["simulate", "pig", "--games", "50", "--fast", "--threads", "2", "--json"]);
    assert_eq!(fast["results"][0]["draws"], 0);
}

#[test]
fn a_replay_has_the_keys_of_step() {
    let file = Scratch::new("keys.json");
    json(&["step", "leduc", "--new", "--seed", "3", "--record", file.path(), "--json"]);
    let step = json(&["step", "leduc", "--record", file.path(), "--action", "raise", "--write", "--json"]);
    for (words, viewer) in [(&[][..], &[][..]), (&["--seat", "1"], &["--as", "1"])] {
        let told = json(&[&["replay", file.path(), "--json"], words].concat());
        let now = json(&[&["step", "leduc", "--record", file.path(), "--json"], viewer].concat());
        for (key, value) in now.as_object().unwrap().iter().filter(|(k, _)| *k != "result") {
            assert_eq!(told["steps"][1][key], *value, "{key} with {words:?}");
        }
    }
    assert!(step["events"][0]["event"].is_object() || step["events"][0]["event"].is_string(), "{step}");
}

#[test]
fn schemas_describe_every_game() {
    for entry in trousseau::games() {
        let all = json(&["schema", entry.meta.id]);
        for what in ["state", "view", "record"] {
            assert_eq!(all[what]["$schema"], "https://json-schema.org/draft/2020-12/schema", "{}", entry.meta.id);
        }
        assert_eq!(all["record"]["properties"]["game"]["const"], entry.meta.id);
    }
    let view = json(&["schema", "leduc", "view"]);
    assert!(
        view["$defs"]["Table"]["description"].is_string() && view["properties"]["table"]["description"].is_string(),
        "{view}"
    );
    assert!(
        view["$defs"]["Table"]["properties"].as_object().unwrap().values().any(|f| f["description"].is_string()),
        "{view}"
    );
}
