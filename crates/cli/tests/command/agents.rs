//! Agents in `play`, `simulate` and `rules`.
use super::*;

/// The output of a session of `play`.
fn session(words: &[&str], input: &str) -> String {
    let o = typed(words, input);
    assert!(o.status.success(), "{words:?}: {}", complained(&o));
    said(&o)
}

#[test]
fn agents_play_every_other_seat_and_tell_their_moves() {
    for entry in trousseau::games() {
        let id = entry.meta.id;
        let words = ["play", id, "--seed", "5", "--against", "greedy:1"];
        let text = session(&words, &"1\n".repeat(4));
        for p in 1..2.clamp(entry.meta.min_seats, entry.meta.max_seats) {
            assert!(text.contains(&format!("Seat {p} is played by greedy:1.")), "{id}: {text}");
        }
        assert_eq!(text, session(&words, &"1\n".repeat(4)), "{id}: the same moves for the same seed");
    }
    let three = ["play", "fourkeys", "--seats", "3", "--seat", "1", "--against", "greedy:1,random", "--json"];
    let end: Value = serde_json::from_str(&session(&three, "1\n")).unwrap();
    assert_eq!(end["agents"], serde_json::json!(["greedy:1", null, "random"]));
    assert_eq!(end["seat"], 1);
}

#[test]
fn a_person_hears_of_the_moves_of_others_and_nothing_that_is_theirs() {
    let text = session(&["play", "leduc", "--seed", "4", "--against", "ismcts:20"], "raise\n");
    assert!(text.contains("  Seat 0: Raise.") && text.contains("  Seat 1: "), "{text}");
    // If the other seat's card were shown, it would distinguish these sessions; it must not.
    let told = |seed: &str| session(&["play", "kuhn", "--seed", seed], "");
    let opening = |text: String| text.lines().skip(2).map(String::from).collect::<Vec<_>>();
    let seeds: Vec<String> = (0..12).map(|s| s.to_string()).collect();
    let mut openings: Vec<_> = seeds.iter().map(|s| opening(told(s))).collect();
    openings.sort();
    openings.dedup();
    assert_eq!(openings.len(), 3, "three cards can be mine, and nothing else is shown");
}

#[test]
fn hints_rank_the_moves_as_a_search_finds_them() {
    // There are two in a row and it is our move: the search must find the third.
    let text = session(&["play", "tic-tac-toe", "--seed", "1"], "hint ismcts:400\n");
    assert!(text.contains("ismcts:400 thinks:"), "{text}");
    let tries: Vec<u32> = text
        .lines()
        .filter_map(|l| l.split(" tries").next()?.rsplit(' ').next()?.parse().ok().filter(|_| l.contains(" tries")))
        .collect();
    assert_eq!(tries.len(), 8, "the best eight of nine: {text}");
    assert!(tries.is_sorted_by(|a, b| a >= b) && tries.iter().sum::<u32>() <= 400, "{tries:?}");
    let words = ["play", "connect-four", "--seed", "1", "--against", "random"];
    assert!(session(&words, "hint\n").contains("ismcts:500 thinks:"));
    assert!(session(&words, "hint random\n").contains("random has no opinion."));
    assert!(session(&words, "hint gredy\n").contains("No: there is no agent \"gredy\""));
    assert!(session(&words, "hnit\n").contains("(did you mean hint?)"));
    assert_eq!(session(&words, "hint\n"), session(&words, "hint\n"), "the same opinion for the same seed");
}

#[test]
fn a_kept_game_goes_on_where_it_stood() {
    let file = Scratch::new("kept.json");
    let words = ["play", "leduc", "--seed", "4", "--record", file.path(), "--against", "random"];
    session(&words, "raise\n");
    let kept = fs::read_to_string(&file.0).unwrap();
    assert!(kept.contains("\"Raise\"") || kept.contains("\"raise\""), "{kept}");
    let again = session(&words, "");
    assert!(again.contains(" moves. You are seat 0.") && again.contains("Seat 0: Raise."), "{again}");
    assert_eq!(fs::read_to_string(&file.0).unwrap(), kept, "no decision was made");
    let end = session(&words, &"call\n".repeat(6));
    assert!(end.contains("The game is over. "), "{end}");
    assert_eq!(json(&["step", "leduc", "--record", file.path(), "--json"])["next"], "Over");
}

#[test]
fn simulations_by_agents_do_not_depend_on_threads_and_can_be_replayed() {
    let file = Scratch::new("agents.jsonl");
    let simulate = |threads, records: Option<&str>| {
        let mut words =
            vec!["simulate", "leduc", "--games", "12", "--seed", "9", "--agent", "ismcts:30,random", "--json"];
        words.extend(["--threads", threads]);
        words.extend(records.iter().flat_map(|f| ["--records", f]));
        json(&words)
    };
    let (one, three) = (simulate("1", None), simulate("3", Some(file.path())));
    assert_eq!(one["agents"], serde_json::json!(["ismcts:30", "random"]));
    assert!(one["agent"].is_null());
    for key in ["decisions", "longest", "win_rates", "mean_utilities"] {
        assert_eq!(one[key], three[key], "{key}");
    }
    let lines: Vec<Value> =
        fs::read_to_string(&file.0).unwrap().lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(lines.len(), 12);
    let seventh = json(&["simulate", "leduc", "--seed", "9", "--agent", "ismcts:30,random", "--record", "7"]);
    assert_eq!(lines[7], seventh);
    let steps: u64 = lines.iter().map(|l| l["actions"].as_array().unwrap().len() as u64).sum();
    assert_eq!(one["decisions"], steps);
    // In random play, the quick path and the recorded path play the same games.
    let kept = json(&["simulate", "leduc", "--games", "9", "--records", file.path(), "--json"]);
    let quick = json(&["simulate", "leduc", "--games", "9", "--json"]);
    assert_eq!((&kept["decisions"], &kept["win_rates"]), (&quick["decisions"], &quick["win_rates"]));
}

#[test]
fn an_agent_in_another_process_plays_where_any_agent_does() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("no python3 here: agents in other processes were not tried");
        return;
    }
    let agent = format!("exec:python3 '{}'", concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/agent.py"));
    let text = session(&["play", "leduc", "--seed", "4", "--against", &agent], "call\n");
    assert!(text.contains("Seat 1 is played by exec:python3") && text.contains("  Seat 1: "), "{text}");
    let log = Scratch::new("tournament.jsonl");
    let two = format!("{agent},random");
    json(&["tournament", "leduc", "--agents", &two, "--games", "2", "--log", log.path(), "--records", "--json"]);
    let verified = json(&["replay", log.path(), "--verify", "--json"]);
    assert!(verified["records"].as_u64().unwrap() >= 2, "a log with records can be replayed: {verified}");
    let gone = trousseau(&["simulate", "leduc", "--games", "1", "--agent", "exec:/no/such/agent,random"]);
    assert_eq!(gone.status.code(), Some(1));
    assert!(complained(&gone).contains("cannot be started"), "{}", complained(&gone));
    let solved = json(&["simulate", "kuhn", "--games", "20", "--agent", "cfr:200", "--json"]);
    assert_eq!(solved["agent"], "cfr:200");
    assert!(session(&["play", "kuhn", "--seed", "1"], "hint cfr:200\n").contains("cfr:200 thinks:"));
    let large = trousseau(&["simulate", "connect-four", "--agent", "cfr:5"]);
    assert_eq!(large.status.code(), Some(1), "{}", complained(&large));
}

#[test]
fn rules_are_met_by_agents_too() {
    let met = |agent: &str| json(&["rules", "leduc", "--games", "10", "--agent", agent, "--json"]);
    let by = met("ismcts:20");
    assert_eq!(by["agent"], "ismcts:20");
    let hits = |rules: &Value| {
        let clauses = rules["clauses"].as_array().unwrap().clone();
        clauses.iter().map(|c| c["applied"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert!(hits(&by).iter().sum::<u64>() > 10);
    assert_ne!(hits(&by), hits(&met("random")));
    let refused = |r: &Value| r["clauses"].as_array().unwrap().iter().any(|c| c["refused"].as_u64().unwrap() > 0);
    assert!(refused(&by));
    // Seats and options are used as given: a short game of pig ends at its horizon, and never at a target of one hundred.
    let pig = |options: &str| json(&["rules", "pig", "--games", "6", "--seats", "3", "--options", options, "--json"]);
    let applied = |rules: &Value, id: &str| {
        rules["clauses"].as_array().unwrap().iter().find(|c| c["id"] == id).unwrap()["applied"].as_u64().unwrap()
    };
    let (short, low) = (pig("horizon=2"), pig("target=2"));
    assert_eq!((applied(&short, "PI-Q1"), applied(&short, "PI-6")), (6, 0));
    assert_eq!((applied(&low, "PI-Q1"), applied(&low, "PI-6")), (0, 6));
}
