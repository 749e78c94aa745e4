//! Tests of the command, run as a process.
mod agents;
mod bench;
mod content;
mod language;
mod oracle;
mod replay;
mod report;
mod secret;

use serde_json::Value;
use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

fn trousseau(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_trousseau")).args(words).stdin(Stdio::null()).output().expect("the command runs")
}

fn typed(words: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_trousseau"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn said(o: &Output) -> String {
    String::from_utf8_lossy(&o.stdout).into_owned()
}

fn complained(o: &Output) -> String {
    String::from_utf8_lossy(&o.stderr).into_owned()
}

fn json(words: &[&str]) -> Value {
    let o = trousseau(words);
    assert!(o.status.success(), "{words:?}: {}", complained(&o));
    serde_json::from_slice(&o.stdout).unwrap_or_else(|e| panic!("{words:?}: {e}: {}", said(&o)))
}

/// A file of this test, deleted afterwards.
struct Scratch(PathBuf);
impl Scratch {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("trousseau-{}-{name}", std::process::id())))
    }
    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}
impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn the_tour_tells_a_game_a_refusal_and_a_thought() {
    let o = trousseau(&[]);
    assert!(o.status.success());
    let text = said(&o);
    let games = json(&["games", "--json"]);
    for game in games["games"].as_array().unwrap() {
        assert!(text.contains(game["id"].as_str().unwrap()), "{text}");
    }
    assert!(text.contains("Try next:") && text.contains("LE-6: there is no raise to fold to"), "{text}");
    assert!(text.contains("Seat 0: ") && text.contains(" tries  "), "{text}");
    let tour = json(&["tour", "--seed", "5", "--json"]);
    assert_eq!(tour, json(&["--seed", "5", "--json"]), "flags alone are the tour's");
    assert_eq!((&tour["game"], &tour["refusal"]["clause"]), (&Value::from("leduc"), &Value::from("LE-6")));
    assert!(tour["story"].as_array().unwrap().len() > 2 && !tour["outcome"].is_null());
    assert_eq!(tour["games"].as_array().unwrap().len(), games["games"].as_array().unwrap().len());
}

#[test]
fn games_describe_their_options() {
    let games = json(&["games", "--json"]);
    let pig = games["games"].as_array().unwrap().iter().find(|g| g["id"] == "pig").unwrap().clone();
    let target = pig["options"].as_array().unwrap().iter().find(|o| o["key"] == "target").unwrap().clone();
    assert_eq!(target["default"], "100");
    assert_eq!(target["values"]["Range"]["max"], 100);
    assert!(!target["ruling"].as_str().unwrap().is_empty());
}

#[test]
fn simulations_do_not_depend_on_threads_and_can_be_replayed() {
    let simulate = |threads| {
        let words = [
            "simulate",
            "leduc",
            "--seats",
            "2",
            "--games",
            "101",
            "--seed",
            "9",
            "--agent",
            "random",
            "--threads",
            threads,
            "--json",
        ];
        json(&words)
    };
    let (one, three) = (simulate("1"), simulate("3"));
    assert_eq!(one["games"], 101);
    assert!(one["decisions"].as_u64().unwrap() > 101 && one["seconds"].as_f64().unwrap() > 0.0);
    for key in ["decisions", "longest", "win_rates", "mean_utilities"] {
        assert_eq!(one[key], three[key], "{key}");
    }
    let none = json(&["simulate", "leduc", "--games", "0", "--json"]);
    assert_eq!((&none["games"], &none["win_rates"]), (&Value::from(0), &serde_json::json!([0.0, 0.0])));
    let many = |threads| json(&["simulate", "pig", "--games", "3000", "--threads", threads, "--fast", "--json"]);
    assert_eq!(many("1")["decisions"], many("4")["decisions"]);
    let record = json(&["simulate", "leduc", "--seed", "9", "--record", "100"]);
    let again = json(&["simulate", "leduc", "--seed", "109", "--record", "0"]);
    assert_eq!(record, again, "game i has the seed plus i");
    let file = Scratch::new("simulated.json");
    fs::write(&file.0, record.to_string()).unwrap();
    let end = json(&["step", "leduc", "--record", file.path(), "--json"]);
    assert_eq!(end["next"], "Over");
    assert!(!end["outcome"].is_null());
}

#[test]
fn rules_count_what_play_meets() {
    let rules = json(&["rules", "leduc", "--games", "40", "--json"]);
    let clauses = rules["clauses"].as_array().unwrap();
    let clause = |id: &str| clauses.iter().find(|c| c["id"] == id).unwrap().clone();
    let raise = clause("LE-3");
    assert_eq!(raise["kind"], "Effect");
    assert!(raise["hits"].as_u64().unwrap() > 0);
    assert!(raise["sources"][0]["file"].as_str().unwrap().ends_with("leduc.rs"));
    assert!(raise["sources"][0]["line"].as_u64().unwrap() > 1);
    assert_eq!(raise["tests"][0], "leduc::raises_are_2_and_4");
    assert!(clause("LE-4")["refused"].as_u64().unwrap() > 0);
    let kuhn = json(&["rules", "kuhn", "--games", "4", "--json"]);
    assert!(kuhn["clauses"].as_array().unwrap().iter().any(|c| c["kind"] == "Fact" && c["hits"].is_null()));
}

#[test]
fn the_tree_has_the_published_numbers() {
    let leduc = json(&["tree", "leduc", "--json"]);
    assert_eq!(
        (leduc["chance"].as_u64(), leduc["decision"].as_u64(), leduc["terminal"].as_u64()),
        (Some(157), Some(3780), Some(5520))
    );
    assert_eq!((leduc["information_sets"].as_u64(), leduc["value"].as_str()), (Some(936), Some("-5/64")));
    let large = trousseau(&["tree", "connect-four", "--limit", "1000"]);
    assert_eq!(large.status.code(), Some(1));
    assert!(complained(&large).contains("more than 1000 nodes"));
}

#[test]
fn step_plays_refuses_asks_and_writes() {
    let file = Scratch::new("step.json");
    let record = file.path();
    json(&["step", "leduc", "--new", "--seed", "3", "--record", record, "--json"]);
    let refused = trousseau(&["step", "leduc", "--record", record, "--action", "fold", "--write", "--json"]);
    assert_eq!(refused.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&refused.stdout).unwrap();
    assert_eq!((answer["result"].as_str(), answer["reason"]["clause"].as_str()), (Some("refused"), Some("LE-6")));
    let before = fs::read(&file.0).unwrap();
    let looked = json(&["step", "leduc", "--record", record, "--action", "raise", "--json"]);
    assert_eq!(looked["result"], "done");
    assert_eq!(fs::read(&file.0).unwrap(), before, "without --write nothing is written");
    let done = json(&["step", "leduc", "--record", record, "--action", "raise", "--write", "--json"]);
    assert_eq!(done["clauses"][0]["clause"], "LE-3");
    assert_eq!(done["next"], serde_json::json!({ "Seat": 1 }));
    let by_id = format!("#{}", done["legal"][1]["id"]);
    let called = json(&["step", "leduc", "--record", record, "--action", &by_id, "--write", "--json"]);
    assert!(!called["state"]["table"]["board"].is_null());
    let back = json(&["step", "leduc", "--record", record, "--at", "1", "--json"]);
    assert_eq!(back["next"], serde_json::json!({ "Seat": 1 }));
    assert!(fs::read_dir(file.0.parent().unwrap()).unwrap().flatten().all(|f| {
        let name = f.file_name().to_string_lossy().into_owned();
        !(name.contains("step.json") && name.ends_with(".part"))
    }));
}

#[test]
fn step_from_a_state_says_what_chance_is_asked() {
    let file = Scratch::new("state.json");
    let start = json(&["step", "pig", "--new", "--seed", "3", "--record", file.path(), "--json"]);
    assert_eq!(start["result"], "legal");
    let done = json(&["step", "pig", "--record", file.path(), "--action", "roll", "--json"]);
    let state = Scratch::new("position.json");
    fs::write(&state.0, done["state"].to_string()).unwrap();
    let asks = json(&["step", "pig", "--state", state.path(), "--action", "roll", "--json"]);
    assert_eq!(asks["result"], "asks");
    assert_eq!(asks["question"]["total"], 6);
    assert_eq!(asks["question"]["answers"][3]["label"], "4");
    let four = json(&["step", "pig", "--state", state.path(), "--action", "roll", "--answers", "3", "--json"]);
    assert_eq!(four["result"], "done");
    for (answers, says) in [("9", "is impossible"), ("3,0", "never asked for"), ("x", "--answers takes numbers")] {
        let o = trousseau(&["step", "pig", "--state", state.path(), "--action", "roll", "--answers", answers]);
        assert!(!o.status.success() && complained(&o).contains(says), "{answers}: {}", complained(&o));
    }
    let piped = typed(&["step", "pig", "--state", "-", "--json"], &done["state"].to_string());
    assert!(piped.status.success());
}

#[test]
fn a_seat_is_told_only_what_it_may_know() {
    let file = Scratch::new("seat.json");
    json(&["step", "leduc", "--new", "--seed", "3", "--record", file.path(), "--json"]);
    let mine = json(&["step", "leduc", "--record", file.path(), "--as", "0", "--action", "raise", "--json"]);
    assert!(mine["state"].is_null() && mine["legal"].is_null());
    assert_eq!(mine["view"]["seat"], 0);
    assert!(mine["view"].get("hands").is_none() && mine["view"].get("unseen").is_none());
    let other = trousseau(&["step", "leduc", "--record", file.path(), "--as", "1", "--action", "call", "--json"]);
    assert_eq!(other.status.code(), Some(1));
    assert!(said(&other).contains("it is seat 0's turn"), "{}", said(&other));
}

#[test]
fn a_live_table_reports_its_dice() {
    let file = Scratch::new("live.json");
    json(&["step", "pig", "--new", "--live", "--record", file.path(), "--json"]);
    let asks = json(&["step", "pig", "--record", file.path(), "--action", "roll", "--write", "--json"]);
    assert_eq!(asks["result"], "asks");
    let done = json(&["step", "pig", "--record", file.path(), "--answers", "5", "--write", "--json"]);
    assert_eq!(done["result"], "done", "{done}");
}

#[test]
fn play_reads_moves_from_a_pipe() {
    let o = typed(&["play", "leduc", "--seed", "4"], "why fold\n1\nnonsense\nundo\nmoves\n2\n");
    assert!(o.status.success(), "{}", complained(&o));
    let text = said(&o);
    assert!(text.contains("LE-6: there is no raise to fold to"), "{text}");
    assert!(text.contains("No: \"nonsense\" is not an action"), "{text}");
    assert!(text.contains("Seat 0: Raise."), "{text}");
    assert!(text.contains("unfinished") || text.contains("The game is over"), "{text}");
    let over = typed(&["play", "kuhn", "--seed", "4"], "bet\nscores\nlog\nundo\nabout\npass\n");
    let text = said(&over);
    assert!(text.contains("The game is over. "), "{text}");
    assert!(text.contains("`undo` takes back your last move") && text.matches("  2  ").count() >= 2, "undone: {text}");
    let saved = Scratch::new("saved.json");
    let o = typed(&["play", "leduc", "--seed", "4"], &format!("1\nsave {}\nquit\n", saved.path()));
    assert!(o.status.success());
    let goes_on = typed(&["play", "leduc", "--record", saved.path(), "--json"], "");
    let object: Value = serde_json::from_slice(&goes_on.stdout).unwrap();
    assert!(object["steps"].as_u64().unwrap() >= 1 && object["record"]["game"] == "leduc");
}

#[test]
fn a_line_that_is_too_long_is_refused_and_skipped() {
    let long = "x".repeat(1 << 20);
    let o = typed(&["play", "kuhn", "--seed", "1"], &format!("{long}\nbet\n"));
    assert!(o.status.success(), "{}", complained(&o));
    assert!(
        said(&o).contains("No: a line can have at most 65536 bytes") && said(&o).contains("Seat 0: Bet."),
        "{}",
        said(&o)
    );
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_trousseau"))
        .args(["rules", "leduc", "--games", "0", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let o = child.wait_with_output().unwrap();
    assert!(!complained(&o).contains("panic"), "{}", complained(&o));
    assert!(o.status.success());
}

#[test]
fn wrong_usage_and_wrong_input_have_exit_code_2() {
    let usage: &[&[&str]] = &[
        &["sing"],
        &["play"],
        &["simulate", "chess"],
        &["simulate", "pig", "--games", "many"],
        &["simulate", "pig", "--games"],
        &["simulate", "pig", "--gmaes", "3"],
        &["tree", "kuhn", "leduc"],
        &["step", "pig"],
        &["simulate", "pig", "--agent", "oracle"],
        &["simulate", "pig", "--agent", "random,random,random"],
        &["simulate", "pig", "--fast", "--records", "nowhere.json"],
        &["play", "pig", "--against", "greedy,greedy"],
        &["play", "pig", "--json=yes"],
        &["simulate", "pig", "--seed", "1", "--seed", "2"],
        &["simulate", "pig", "--threads", "0"],
        &["simulate", "pig", "--threads", "65"],
        &["tournament", "pig"],
        &["tournament", "pig", "--agents", "random,random", "--records"],
        &["tournament", "pig", "--agents", "random,random", "--threads", "257"],
        &["step", "pig", "--state", "a", "--record", "b"],
        &["step", "pig", "--state", "a", "--write"],
        &["step", "pig", "--record", "a", "--at", "1", "--write"],
        &["--json", "games"],
        &["completions", "tcsh"],
    ];
    for words in usage {
        let o = trousseau(words);
        assert_eq!(o.status.code(), Some(2), "{words:?}: {}", complained(&o));
        let json = words.contains(&"--json");
        assert!(json || complained(&o).starts_with("trousseau: "), "{words:?}");
    }
    let near = |words: &[&str], name: &str| {
        let said = complained(&trousseau(words));
        assert!(said.contains(name), "{words:?}: {said}");
    };
    near(&["simluate"], "a similar subcommand exists: 'simulate'");
    near(&["simulate", "pig", "--gmaes", "3"], "a similar argument exists: '--games'");
    near(&["play", "leducc"], "(did you mean leduc?)");
    near(&["simulate", "pig", "--agent", "gredy"], "(did you mean greedy?)");
    let noise = Scratch::new("noise.json");
    fs::write(&noise.0, [0xff, 0, 1, b'{']).unwrap();
    let wrong: &[&[&str]] = &[
        &["step", "pig", "--new", "--action", "roll"],
        &["step", "pig", "--record", noise.path()],
        &["step", "pig", "--state", noise.path()],
        &["step", "pig", "--state", "/no/such/file"],
        &["simulate", "pig", "--options", "target=1000"],
        &["simulate", "pig", "--options", "colour=red"],
        &["simulate", "pig", "--seats", "9"],
        &["simulate", "pig", "--content", noise.path()],
    ];
    for words in wrong {
        let o = trousseau(words);
        assert_eq!(o.status.code(), Some(2), "{words:?}: {}{}", said(&o), complained(&o));
        assert!(!complained(&o).contains("panicked"), "{words:?}");
    }
}

#[test]
fn every_command_has_help() {
    let help = said(&trousseau(&["help"]));
    let commands = commands(&help);
    for command in ["tour", "games", "play", "simulate", "rules", "tree", "step", "completions", "man"] {
        assert!(commands.contains(&command), "{help}");
    }
    for command in commands {
        let o = trousseau(&["help", command]);
        assert!(o.status.success() && said(&o).contains(&format!("Usage: trousseau {command}")), "{}", said(&o));
        assert_eq!(said(&trousseau(&[command, "--help"])), said(&o));
        let short = said(&trousseau(&[command, "-h"]));
        let flags = short.lines().filter(|l| l.trim_start().starts_with("--")).map(str::trim).collect::<Vec<_>>();
        assert!(flags.iter().all(|l| l.split_once("  ").is_some()), "every flag is described: {short}");
        let reports = !["play", "content", "completions", "man"].contains(&command);
        assert!(!reports || said(&o).contains("JSON: one object"), "{command} says what --json prints");
    }
    assert!(said(&trousseau(&["help", "step"])).contains("trousseau step [OPTIONS] <GAME>"));
    assert!(said(&trousseau(&["help", "content", "check"])).contains("JSON: one object"));
    for words in [["--version"], ["-V"], ["version"]] {
        assert_eq!(said(&trousseau(&words)), concat!("trousseau ", env!("CARGO_PKG_VERSION"), "\n"));
    }
    assert_eq!(said(&trousseau(&["--help"])), help);
}

/// The commands listed in a help text.
fn commands(help: &str) -> Vec<&str> {
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    list.lines().filter_map(|l| l.split_whitespace().next()).filter(|c| *c != "help").collect()
}

#[test]
fn shells_complete_commands_flags_and_games() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let o = trousseau(&["completions", shell]);
        assert!(o.status.success(), "{shell}: {}", complained(&o));
        for word in ["trousseau", "tournament", "simulate", "against", "time-limit"] {
            assert!(said(&o).contains(word), "{shell} does not complete {word}");
        }
    }
    let bash = said(&trousseau(&["completions", "bash"]));
    assert!(trousseau::games().iter().all(|e| bash.contains(e.meta.id)), "bash completes games");
}

#[test]
fn the_manual_is_one_page_or_one_for_each_command() {
    let page = said(&trousseau(&["man"]));
    assert!(page.contains(".TH trousseau 1") && page.contains("trousseau\\-tournament(1)"), "{page}");
    let folder = std::env::temp_dir().join(format!("trousseau-{}-man", std::process::id()));
    let o = trousseau(&["man", "--out", folder.to_str().unwrap()]);
    assert!(o.status.success(), "{}", complained(&o));
    for command in commands(&said(&trousseau(&["help"]))) {
        let page = fs::read_to_string(folder.join(format!("trousseau-{command}.1"))).unwrap();
        assert!(page.contains(".SH SYNOPSIS"), "{command}");
    }
    assert!(folder.join("trousseau.1").exists() && folder.join("trousseau-content-check.1").exists());
    fs::remove_dir_all(&folder).unwrap();
    let file = Scratch::new("no-folder");
    fs::write(&file.0, "mine").unwrap();
    assert_eq!(trousseau(&["man", "--out", file.path()]).status.code(), Some(2));
}

/// The Python example, if Python is installed.
#[test]
fn another_language_plays_through_step() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("python3 is not installed: the example was not run");
        return;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/play_by_step.py");
    let o = Command::new("python3").args([script, env!("CARGO_BIN_EXE_trousseau"), "leduc"]).output().unwrap();
    assert!(o.status.success(), "{}", complained(&o));
    assert!(said(&o).contains("'ranks': ["), "{}", said(&o));
}

#[test]
fn a_new_game_does_not_write_over_an_old_one() {
    let file = Scratch::new("kept.json");
    let new = ["step", "pig", "--new", "--seed", "1", "--record", file.path()];
    assert!(trousseau(&new).status.success());
    let kept = fs::read(file.path()).unwrap();
    let o = trousseau(&["step", "pig", "--new", "--seed", "2", "--record", file.path()]);
    assert_eq!(o.status.code(), Some(1));
    assert!(complained(&o).contains("already exists"), "{}", complained(&o));
    assert_eq!(fs::read(file.path()).unwrap(), kept);
    assert!(trousseau(&["step", "pig", "--new", "--seed", "2", "--record", file.path(), "--force"]).status.success());
    assert_ne!(fs::read(file.path()).unwrap(), kept);
}

#[test]
fn a_number_at_the_prompt_has_one_meaning() {
    // Squares 1 and 2 are taken; 5 means square 5, not the fifth line of the list.
    let file = Scratch::new("prompt.json");
    assert!(trousseau(&["step", "tic-tac-toe", "--new", "--record", file.path()]).status.success());
    for square in ["1", "2"] {
        assert!(
            trousseau(&["step", "tic-tac-toe", "--record", file.path(), "--action", square, "--write"])
                .status
                .success()
        );
    }
    let o = typed(&["play", "tic-tac-toe", "--record", file.path(), "--seat", "0"], "1\n5\nquit\n");
    assert!(said(&o).contains("No: TT-"), "square 1 is taken: {}", said(&o));
    let record: Value = serde_json::from_slice(&fs::read(file.path()).unwrap()).unwrap();
    assert_eq!(record["actions"][2], "5");

    // If moves are words, a number is a line of the list.
    let o = typed(&["play", "kuhn", "--seed", "1", "--json"], "2\n");
    let told: Value = serde_json::from_slice(&o.stdout).unwrap();
    assert_eq!(told["record"]["actions"][0], "Bet");

    // The result of a die is reported as its face shows, not by its position in the list.
    let o = typed(&["play", "pig", "--live", "--seed", "1", "--json"], "Roll\n0\n3\nquit\n");
    let told: Value = serde_json::from_slice(&o.stdout).unwrap();
    assert_eq!(told["record"]["reported"], serde_json::json!([2]), "the third answer is 3");
}

#[test]
fn saving_does_not_write_over_a_file() {
    let file = Scratch::new("saved.json");
    fs::write(file.path(), "mine").unwrap();
    let o = typed(&["play", "pig", "--seed", "1"], &format!("save {}\nquit\n", file.path()));
    assert!(said(&o).contains("already exists"), "{}", said(&o));
    assert_eq!(fs::read_to_string(file.path()).unwrap(), "mine");
}
