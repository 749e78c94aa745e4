//! `content` exports the content of every game, reads it back, and reports everything that is wrong with it.
use super::*;

#[test]
fn what_is_exported_is_accepted_and_played() {
    for entry in trousseau::games() {
        let id = entry.meta.id;
        let o = trousseau(&["content", "export", id]);
        assert!(o.status.success() && said(&o) == entry.content, "{id}");
        assert_eq!(complained(&o).contains("has no content file"), entry.content.is_empty(), "{id}");
        let standard = json(&["content", "check", id, "--json"]);
        assert_eq!((&standard["ok"], &standard["faults"]), (&Value::from(true), &serde_json::json!([])), "{id}");
        let file = Scratch::new(&format!("box-{id}.toml"));
        assert!(trousseau(&["content", "export", id, "--out", file.path()]).status.success());
        let checked = json(&["content", "check", id, file.path(), "--json"]);
        assert_eq!(checked["content"], standard["content"], "{id}: the same box");
        let play = |words: &[&str]| json(&[&["simulate", id, "--seed", "6", "--record", "0"], words].concat());
        assert_eq!(play(&["--content", file.path()]), play(&[]), "{id}");
        if !entry.content.is_empty() {
            let guessed = json(&["content", "check", file.path(), "--json"]);
            assert_eq!((&guessed["game"], &guessed["ok"]), (&Value::from(id), &Value::from(true)));
            assert_eq!(json(&["content", "export", id, "--json"])["content"], entry.content);
        }
    }
}

#[test]
fn every_fault_is_told_at_once_with_its_line() {
    for entry in trousseau::games().iter().filter(|e| !e.content.is_empty()) {
        let id = entry.meta.id;
        // Two rows are damaged in place, and an unknown list is added.
        let mut lines: Vec<String> =
            ["no_such_list = []"].into_iter().chain(entry.content.lines()).map(String::from).collect();
        let rows: Vec<usize> = (0..lines.len()).filter(|&n| lines[n].contains("origin = \"")).collect();
        let (first, second) = (rows[0], rows[rows.len() - 1]);
        for n in [first, second] {
            lines[n] = lines[n].replacen("origin = \"", "origin = \"un", 1);
        }
        let file = Scratch::new(&format!("wrong-{id}.toml"));
        fs::write(&file.0, lines.join("\n")).unwrap();
        let o = trousseau(&["content", "check", file.path(), "--json"]);
        assert_eq!(o.status.code(), Some(1), "{id}");
        let report: Value = serde_json::from_slice(&o.stdout).unwrap();
        assert_eq!((&report["game"], &report["ok"]), (&Value::from(id), &Value::from(false)));
        let told: Vec<u64> = report["faults"].as_array().unwrap().iter().filter_map(|f| f["line"].as_u64()).collect();
        for line in [1, first + 1, second + 1] {
            assert!(told.contains(&(line as u64)), "{id}: line {line} is not among {told:?}");
        }
        assert!(told.is_sorted(), "{id}: {told:?}");
        let text = said(&trousseau(&["content", "check", id, file.path()]));
        assert!(text.contains(&format!("  line {}: ", first + 1)), "{text}");
        let played = trousseau(&["play", id, "--content", file.path()]);
        assert_eq!(played.status.code(), Some(2));
        assert!(complained(&played).contains(&format!("line {}: ", second + 1)), "{}", complained(&played));
    }
}

#[test]
fn wrong_usage_of_content_is_reported() {
    for (words, says) in [
        (vec!["content"], "[subcommands: export, check, diff, help]"),
        (vec!["content", "chek", "pig"], "a similar subcommand exists: 'check'"),
        (vec!["content", "check", "fourkesy"], "(did you mean fourkeys?)"),
        (vec!["content", "export", "pig", "file.toml"], "unexpected argument 'file.toml'"),
        (vec!["content", "check", "pig", "--out", "file.toml"], "unexpected argument '--out'"),
    ] {
        let o = trousseau(&words);
        assert_eq!(o.status.code(), Some(2), "{words:?}");
        assert!(complained(&o).contains(says), "{words:?}: {}", complained(&o));
    }
    assert_eq!(trousseau(&["content", "check", "fourkeys", "/no/such/file"]).status.code(), Some(2));
}

#[test]
fn a_file_names_its_game_and_says_what_may_change() {
    for entry in trousseau::games().iter().filter(|e| !e.content.is_empty()) {
        let id = entry.meta.id;
        let text = said(&trousseau(&["content", "export", id]));
        assert!(text.contains(&format!("\ngame = \"{id}\"\n")), "{id}");
        assert!(text.contains("# You may change: ") && text.contains("# Counted exactly: "), "{id}");
        let file = Scratch::new(&format!("named-{id}.toml"));
        fs::write(&file.0, &text).unwrap();
        assert_eq!(json(&["content", "check", file.path(), "--json"])["game"], id);
        // The name decides, and a file without one is still read.
        let bare: String = text.lines().filter(|l| !l.starts_with("game =")).map(|l| format!("{l}\n")).collect();
        fs::write(&file.0, bare).unwrap();
        let again = json(&["content", "check", file.path(), "--json"]);
        assert_eq!(
            (&again["game"], &again["content"]),
            (&Value::from(id), &json(&["content", "check", id, "--json"])["content"])
        );
        fs::write(&file.0, text.replace(&format!("game = \"{id}\""), "game = \"chess\"")).unwrap();
        let other = trousseau(&["simulate", id, "--content", file.path(), "--games", "1"]);
        assert_eq!(other.status.code(), Some(2), "{id}");
        assert!(complained(&other).contains("this is the content of chess"), "{}", complained(&other));
    }
}

#[test]
fn differences_of_content_are_listed_by_row_and_field() {
    let text = said(&trousseau(&["content", "export", "knock-dungeon"]));
    let file = Scratch::new("diff.toml");
    fs::write(&file.0, text.replace("corners = [4, 1, 0, 0], origin", "corners = [1, 4, 0, 0], origin")).unwrap();
    let found = json(&["content", "diff", "knock-dungeon", file.path(), "--json"]);
    assert_eq!(
        found["changes"],
        serde_json::json!([
            { "at": "card R01", "field": "corners", "a": "[4, 1, 0, 0]", "b": "[1, 4, 0, 0]" }
        ])
    );
    assert_ne!(found["a"]["content"], found["b"]["content"]);
    let alone = said(&trousseau(&["content", "diff", file.path()]));
    assert!(
        alone.contains("1 difference between the standard content and ") && alone.contains("card R01 corners: "),
        "{alone}"
    );
    assert_eq!(json(&["content", "diff", file.path(), file.path(), "--json"])["same"], true);
}
