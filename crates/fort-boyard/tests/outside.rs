//! States from outside, damaged at random: nothing panics, and what is accepted stays a state of the game to its end.
use engine_core::{Encode, Fast, Game, Show, StateOf, Turn, View, laws::cases, read_state, sure};
use fort_boyard::{FortBoyard, OpenWindow, Opening, Options, Sand, TrialMode};
use serde_json::{Value, json};

fn tables(seats: u8) -> Vec<FortBoyard> {
    let plain = Options::default();
    let asked = "Asked 1 8".parse::<Sand>().unwrap();
    [
        plain.clone(),
        Options { opening: Opening::Forced, open_window: OpenWindow::AfterWin, ..plain.clone() },
        Options { opening: Opening::Forced, open_window: OpenWindow::TurnStart, chest_sand: asked, ..plain.clone() },
        Options { trial_mode: TrialMode::Rated, or_catch_up: true, round_limit: "12".parse().unwrap(), ..plain },
    ]
    .into_iter()
    .map(|o| FortBoyard::with(o, seats).unwrap())
    .collect()
}

/// The states of a random game.
fn game(g: &FortBoyard, seed: u64) -> Vec<StateOf<FortBoyard>> {
    let mut luck = Fast::new(seed);
    let mut s = sure(g.setup(&mut luck));
    let mut all = vec![s.clone()];
    while let Turn::Seat(p) = g.turn(&s.table) {
        g.step(&mut s, p, &mut vec![], &mut luck);
        all.push(s.clone());
    }
    all
}

/// Every place of a document that `fits`.
fn places(v: &Value, at: String, fits: &dyn Fn(&Value) -> bool, out: &mut Vec<String>) {
    if fits(v) {
        out.push(at.clone());
    }
    match v {
        Value::Array(all) => all.iter().enumerate().for_each(|(i, v)| places(v, format!("{at}/{i}"), fits, out)),
        Value::Object(all) => all.iter().for_each(|(k, v)| places(v, format!("{at}/{k}"), fits, out)),
        _ => {}
    }
}

const EDGES: [i64; 19] = [0, 1, 2, 3, 4, 5, 6, 7, 29, 30, 31, 127, 128, 254, 255, 256, 257, 65535, -1];
const FRAMES: [&str; 5] = ["Start", "Square", "CatchUp", "Window", "PutBack"];

/// One change to a document.
fn damage(v: &mut Value, luck: &mut Fast) {
    let one = |luck: &mut Fast, n: usize| luck.below(n as u32) as usize;
    let number = |v: &Value, luck: &mut Fast| {
        let mut found = vec![];
        places(v, String::new(), &Value::is_number, &mut found);
        found.swap_remove(one(luck, found.len()))
    };
    let nudge = |v: &mut Value, at: &str, by: i64| {
        let slot = v.pointer_mut(at).unwrap();
        *slot = json!(slot.as_i64().unwrap_or(0).wrapping_add(by));
    };
    match luck.below(7) {
        0 => *v.pointer_mut(&number(v, luck)).unwrap() = json!(EDGES[one(luck, EDGES.len())]),
        1 => nudge(v, &number(v, luck), [1, -1, 1, -1, 256][one(luck, 5)]),
        2 => {
            // One more here, one less there: sums hold.
            let (a, b) = (number(v, luck), number(v, luck));
            nudge(v, &a, 1);
            nudge(v, &b, -1);
        }
        3 => {
            // The same between the keys and notes of two places, where it is most often a state of the game.
            let table =
                ["keys/0/black", "keys/1/black", "keys/0/red", "keys/1/red", "supply", "gone", "chest", "taken/0"];
            let (a, b) = (table[one(luck, 8)], table[one(luck, 8)]);
            nudge(v, &format!("/table/{a}"), 1);
            nudge(v, &format!("/table/{b}"), -1);
        }
        4 => {
            let mut found = vec![];
            places(v, String::new(), &|v| v.as_array().is_some_and(|a| !a.is_empty()), &mut found);
            let list = v.pointer_mut(&found[one(luck, found.len())]).unwrap().as_array_mut().unwrap();
            let (i, j) = (one(luck, list.len()), one(luck, list.len()));
            match luck.below(4) {
                0 => drop(list.remove(i)),
                1 => list.insert(j, list[i].clone()),
                2 => list.swap(i, j),
                _ => list.truncate(i),
            }
        }
        5 => v["table"]["end"] = [json!("Chest"), json!("Rounds"), json!(null)][one(luck, 3)].clone(),
        _ => {
            let [card, a, b, c] = [13, 42, 42, 12].map(|n| luck.below(n));
            v["table"]["frame"] = match luck.below(4) {
                0 => json!({ FRAMES[one(luck, 5)]: null }),
                1 => json!({ "Matches": { "card": card, "left": a } }),
                2 => json!({ "Throw": { "card": card, "throws": c, "seen": a, "die": b % 8 } }),
                _ => json!({ "Lock": { "card": card, "low": a, "high": b, "guesses": c % 7 } }),
            }
        }
    }
}

#[test]
fn what_is_accepted_stays_accepted_to_its_end() {
    let n = cases(100);
    let (mut accepted, mut refused) = (0, 0);
    for seats in 2..=6 {
        for (k, g) in tables(seats).iter().enumerate() {
            let states = game(g, u64::from(seats) + 10 * k as u64);
            let mut luck = Fast::new(u64::from(seats));
            for _ in 0..n {
                let from = luck.below(states.len() as u32) as usize;
                let mut json = serde_json::to_value(&states[from]).unwrap();
                for _ in 0..1 + luck.below(2) {
                    damage(&mut json, &mut luck);
                }
                let text = json.to_string();
                let Ok(mut s) = read_state(g, text.as_bytes()) else {
                    refused += 1;
                    continue;
                };
                accepted += u32::from(s != states[from]);
                look(g, &s);
                while let Turn::Seat(p) = g.turn(&s.table) {
                    let before = s.clone();
                    g.step(&mut s, p, &mut vec![], &mut luck);
                    if let Err(faults) = g.validate(&s) {
                        let [before, s] = [&before, &s].map(|s| serde_json::to_string(s).unwrap());
                        panic!("{seats} seats, {:?}: {faults}\nfrom {text}\nbefore {before}\nafter {s}", g.options());
                    }
                }
                look(g, &s);
            }
        }
    }
    assert!(accepted > n / 10 && refused > n, "{accepted} accepted, {refused} refused");
}

/// Whatever can be asked about a state.
fn look(g: &FortBoyard, s: &StateOf<FortBoyard>) {
    assert_eq!(g.outcome(&s.table).is_some(), s.table.end.is_some());
    let v = View::spectator(s);
    g.encode(v, &mut vec![0.0; g.layout().len()]);
    assert!(!g.text(v).is_empty());
}
