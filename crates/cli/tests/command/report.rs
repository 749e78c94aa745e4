//! `report`: the same numbers for the same command, and a page that holds them.
use super::{Scratch, complained, json, said, trousseau};
use serde_json::Value;
use std::fs;

const QUICK: [&str; 6] = ["--ladder", "random,greedy", "--seconds", "0", "--games", "12"];

fn numbers(words: &[&str]) -> Value {
    let mut told = json(&[&["report"], words, &["--json"]].concat());
    told["repeat"] = Value::Null;
    told["page"] = Value::Null;
    told
}

#[test]
fn a_report_is_the_same_for_any_number_of_threads_and_can_be_resumed() {
    let one = numbers(&[&["leduc", "--threads", "1"], &QUICK[..]].concat());
    assert_eq!(one, numbers(&[&["leduc", "--threads", "3"], &QUICK[..]].concat()));
    assert_eq!((&one["rounds"], &one["games_played"]), (&Value::from(12), &Value::from(36)));
    let b = &one["boxes"][0];
    let seats: f64 = b["seat_wins"].as_array().unwrap().iter().map(|w| w["mean"].as_f64().unwrap()).sum();
    assert!((seats - 1.0).abs() < 1e-9, "{one}");
    let rung = &b["rungs"][0];
    let parts: f64 = ["skill", "luck", "mixed"].iter().map(|k| rung[*k].as_f64().unwrap()).sum();
    assert!((parts - 1.0).abs() < 1e-9, "{rung}");
    assert!(b["clauses"].as_array().unwrap().iter().all(|c| c["per_game"].as_f64() > Some(0.0)), "{b}");
    assert!(!b["clauses"].as_array().unwrap().is_empty());
    // A log of fewer rounds is continued, and a line that was cut off is played again.
    let log = Scratch::new("report.log");
    let quick = ["leduc", "--ladder", "random,greedy", "--seconds", "0", "--log", log.path()];
    numbers(&[&quick[..], &["--games", "5"]].concat());
    let kept = fs::read_to_string(&log.0).unwrap();
    fs::write(&log.0, &kept[..kept.len() - 20]).unwrap();
    assert_eq!(one, numbers(&[&quick[..], &["--games", "12"]].concat()));
    assert_eq!(fs::read_to_string(&log.0).unwrap().lines().count(), 37, "a header and 36 games");
    let other = trousseau(&["report", "leduc", "--seed", "9", "--log", log.path(), "--json"]);
    assert_eq!(other.status.code(), Some(1));
    assert!(said(&other).contains("belongs to another report"), "{}", said(&other));
}

/// A log is input: what no game of this report can have is refused, with its line.
#[test]
fn a_log_that_was_tampered_with_is_refused() {
    let log = Scratch::new("tampered.log");
    let again = [
        "report",
        "leduc",
        "--ladder",
        "random,greedy",
        "--seconds",
        "0",
        "--games",
        "2",
        "--log",
        log.path(),
        "--json",
    ];
    assert!(trousseau(&again).status.success());
    let kept = fs::read_to_string(&log.0).unwrap();
    for (from, to) in [
        ("\"wins\":[", "\"wins\":[0.5,"),
        ("\"decisions\":[[0,", "\"decisions\":[[7,"),
        ("\"points\":[", "\"points\":[3,"),
        ("\"taken\":[[", "\"taken\":[[4"),
    ] {
        assert!(kept.contains(from), "{from} in {kept}");
        fs::write(&log.0, kept.replacen(from, to, 1)).unwrap();
        let o = trousseau(&again);
        assert_eq!(o.status.code(), Some(1), "{to}: {}", said(&o));
        assert!(said(&o).contains(": this is not a game of this report"), "{to}: {}", said(&o));
    }
}

#[test]
fn the_page_draws_and_says_how_to_repeat_it() {
    let page = Scratch::new("report.html");
    let o = trousseau(&[&["report", "knock-dungeon", "--html", page.path()], &QUICK[..]].concat());
    assert!(o.status.success(), "{}", complained(&o));
    let html = fs::read_to_string(&page.0).unwrap();
    for section in [
        "How long a game is",
        "How many actions there are",
        "What is decided when",
        "Luck and skill",
        "Which clauses act",
    ] {
        assert!(html.contains(section), "{section}");
    }
    assert!(html.matches("<svg role=\"img\"").count() >= 7 && !html.contains("<script") && !html.contains("NaN"));
    assert!(
        html.contains("report knock-dungeon --games 12 --seconds 0 --seed 1 --ladder random,greedy"),
        "the command"
    );
}

#[test]
fn two_boxes_are_compared_on_the_same_seeds() {
    let file = Scratch::new("other.toml");
    fs::write(&file.0, "[options]\ntarget = 30\n").unwrap();
    let told = numbers(&[&["pig", "--compare", file.path()], &QUICK[..]].concat());
    let length = |i: usize| told["boxes"][i]["length"]["mean"].as_f64().unwrap();
    assert!(length(1) < length(0), "{told}");
    assert_eq!(told["boxes"][1]["options"]["target"], "30");
    // A box compared with itself has the same numbers.
    fs::write(&file.0, "[options]\ntarget = 100\n").unwrap();
    let same = numbers(&[&["pig", "--compare", file.path()], &QUICK[..]].concat());
    assert_eq!(same["boxes"][0], same["boxes"][1]);
    let wrong = trousseau(&["report", "pig", "--compare", "/no/such/file", "--json"]);
    assert_eq!(wrong.status.code(), Some(2));
}
