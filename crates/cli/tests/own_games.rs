//! The command line with custom games. This test is such a program, and runs itself.
use std::process::{Command, ExitCode, Output, Stdio};
use trousseau::{Entry, reference_games::entries};

static OWN: &[&Entry] = &[&entries::PIG, &entries::KUHN];

/// Set if this program acts as the command line.
const PLAYS: &str = "TROUSSEAU_OWN_GAMES";

fn main() -> ExitCode {
    if std::env::var_os(PLAYS).is_some() {
        return trousseau_cli::main(if std::env::var_os(PLAYS).is_some_and(|v| v == "none") { &[] } else { OWN });
    }
    it_knows_its_games_and_no_others();
    it_opens_records_of_its_games_and_no_others();
    it_says_its_own_name();
    without_games_nothing_panics();
    println!("own_games: ok");
    ExitCode::SUCCESS
}

fn call(games: &str, words: &[&str]) -> Output {
    Command::new(std::env::current_exe().unwrap()).env(PLAYS, games).args(words).stdin(Stdio::null()).output().unwrap()
}

fn own(words: &[&str]) -> (Option<i32>, String, String) {
    let o = call("own", words);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (o.status.code(), text(&o.stdout), text(&o.stderr))
}

fn it_knows_its_games_and_no_others() {
    let (code, json, _) = own(&["games", "--json"]);
    let games: serde_json::Value = serde_json::from_str(&json).unwrap();
    let ids: Vec<_> = games["games"].as_array().unwrap().iter().map(|g| g["id"].as_str().unwrap()).collect();
    assert_eq!((code, &ids[..]), (Some(0), &["pig", "kuhn"][..]));
    let (code, tour, _) = own(&["--seed", "5"]);
    assert!(code == Some(0) && tour.contains("pig") && !tour.contains("leduc") && !tour.contains("fourkeys"), "{tour}");
    assert!(tour.contains("play pig --against"), "{tour}");
    for command in ["play", "simulate", "rules", "tree", "bench", "games"] {
        let (code, _, why) = own(&[command, "leduc"]);
        assert!(code == Some(2) && why.contains("the games are: pig, kuhn"), "{command}: {why}");
    }
    assert!(own(&["simulate", "pgi"]).2.contains("(did you mean pig?)"));
    let (_, bash, _) = own(&["completions", "bash"]);
    assert!(bash.contains("kuhn") && !bash.contains("leduc"));
    // No game here has a content file, so no game can fit one.
    let (code, _, why) = own(&["content", "check", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]);
    assert!(code == Some(1) && why.contains("no game here has a content file"), "{why}");
}

fn it_opens_records_of_its_games_and_no_others() {
    let file = std::env::temp_dir().join(format!("trousseau-own-{}.json", std::process::id()));
    let path = file.to_str().unwrap();
    let keep = |entry: &Entry| {
        let m = entry.standard(2).unwrap().start(7);
        std::fs::write(&file, m.record().to_json()).unwrap();
    };
    keep(&entries::PIG);
    assert_eq!(own(&["replay", path, "--verify"]).0, Some(0));
    assert_eq!(own(&["step", "pig", "--record", path]).0, Some(0));
    keep(&entries::LEDUC);
    let (code, _, why) = own(&["replay", path]);
    assert!(code == Some(2) && why.contains("the games are: pig, kuhn"), "{why}");
    assert_eq!(own(&["replay", path, "--verify"]).0, Some(1));
    std::fs::remove_file(&file).unwrap();
}

fn it_says_its_own_name() {
    let name = std::env::current_exe().unwrap().file_stem().unwrap().to_str().unwrap().to_string();
    assert!(own(&["help"]).1.contains(&format!("Usage: {name} ")));
    assert!(own(&["sing"]).2.starts_with(&format!("{name}: ")));
    assert!(own(&["man"]).1.contains(&format!(".TH {name} 1")));
    assert!(own(&["--version"]).1.starts_with("trousseau "), "whose version it is");
}

fn without_games_nothing_panics() {
    for words in [&[][..], &["games"], &["completions", "zsh"], &["play", "pig"], &["content", "check", "-"]] {
        let o = call("none", words);
        let why = String::from_utf8_lossy(&o.stderr).into_owned();
        assert!(o.status.code().is_some_and(|c| c < 3) && !why.contains("panicked"), "{words:?}: {why}");
    }
}
