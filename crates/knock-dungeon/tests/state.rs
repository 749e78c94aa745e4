//! States from outside: what no play leads to is refused, and says why.
use engine_core::{Fast, Game, Turn, View, laws::careful, read_state, sure};
use knock_dungeon::{KnockDungeon, Options, Token};
use serde_json::{Value, json};

/// A state some turns into a careful game, with a standing creature.
fn middle(g: &KnockDungeon) -> Value {
    let mut luck = Fast::new(3);
    let mut s = sure(g.setup(&mut luck));
    loop {
        let Turn::Seat(p) = g.turn(&s.table) else { panic!("it goes on") };
        let standing = s.table.dungeon.standing().any(|(_, l)| l.tokens > 1);
        let asks_a_card = matches!(s.table.frame, knock_dungeon::Frame::Lay(_));
        if s.table.turns > 8 && standing && asks_a_card {
            return serde_json::to_value(&s).unwrap();
        }
        let a = careful(g, View::of(&s, p), &mut luck);
        sure(g.apply(&mut s, a, &mut luck));
    }
}

fn game() -> KnockDungeon {
    let grimoire = [Token::Sphere].into_iter().collect();
    KnockDungeon::with(Options { grimoire, ..Options::default() }, 2).unwrap()
}

#[test]
fn a_state_of_play_is_accepted() {
    let g = game();
    read_state(&g, middle(&g).to_string().as_bytes()).unwrap();
}

#[test]
fn what_no_play_leads_to_is_refused() {
    let g = game();
    let s = middle(&g);
    let n = s["table"]["dungeon"]["laid"].as_array().unwrap().len();
    let creature =
        s["table"]["dungeon"]["laid"].as_array().unwrap().iter().position(|l| l["tokens"].as_u64() > Some(1)).unwrap();
    type Change<'a> = (&'a str, &'a dyn Fn(&mut Value), &'a str);
    let changes: &[Change<'_>] = &[
        ("a card twice", &|s| s["hands"][0] = s["hands"][1].clone(), "card"),
        ("a token too many", &|s| s["table"]["reserve"] = json!(12), "Time tokens"),
        (
            "a creature without tokens",
            &|s| {
                let had = s["table"]["dungeon"]["laid"][creature]["tokens"].as_u64().unwrap();
                s["table"]["reserve"] = json!(s["table"]["reserve"].as_u64().unwrap() + had);
                s["table"]["dungeon"]["laid"][creature]["tokens"] = json!(0);
            },
            "alarm",
        ),
        ("a card on another", &|s| s["table"]["dungeon"]["laid"][n - 1]["at"] = json!({ "x": 0, "y": 0 }), "laid"),
        (
            "a card that hangs on nothing",
            &|s| s["table"]["dungeon"]["laid"][n - 1]["at"] = json!({ "x": 30, "y": 30 }),
            "covers no corner",
        ),
        ("off the lattice", &|s| s["table"]["dungeon"]["laid"][n - 1]["at"] = json!({ "x": 99, "y": 99 }), "62 steps"),
        ("a turned first card", &|s| s["table"]["dungeon"]["laid"][0]["turned"] = json!(true), "turned"),
        (
            "a room that is a creature",
            &|s| {
                let room =
                    s["table"]["dungeon"]["laid"].as_array().unwrap().iter().position(|l| l["fate"] == "Room").unwrap();
                s["table"]["dungeon"]["laid"][room]["fate"] = json!("Beaten");
            },
            "a room is a room",
        ),
        (
            "frost that nobody had",
            &|s| {
                let had = s["table"]["dungeon"]["laid"][creature]["tokens"].as_u64().unwrap();
                s["table"]["reserve"] = json!(s["table"]["reserve"].as_u64().unwrap() + had);
                s["table"]["dungeon"]["laid"][creature]["tokens"] = json!(0);
                s["table"]["dungeon"]["laid"][creature]["fate"] = json!("Frozen");
            },
            "Frost",
        ),
        ("poison that nobody had", &|s| s["table"]["dungeon"]["poison"] = json!({ "x": 0, "y": 0 }), "poison"),
        ("a token that was not held", &|s| s["table"]["grimoire"] = json!(["Fireball"]), "grimoire"),
        ("a seat that is not there", &|s| s["table"]["turn"] = json!(4), "turn"),
        ("another count of cards", &|s| s["table"]["held"][0] = json!(2), "held"),
        (
            "a told card",
            &|s| {
                let card = s["hands"][1][0].clone();
                s["hands"][1].as_array_mut().unwrap().remove(0);
                s["table"]["held"][1] = json!(s["table"]["held"][1].as_u64().unwrap() - 1);
                s["table"]["told"][1] = json!([card]);
            },
            "nobody tells",
        ),
        ("another question", &|s| s["table"]["frame"] = json!({ "Pass": null }), "frame"),
        ("a window without use", &|s| s["table"]["frame"] = json!({ "Window": { "kind": "Start" } }), "frame"),
        ("something due", &|s| s["table"]["due"] = json!(1), "due"),
        ("a win with the Knight below", &|s| s["table"]["end"] = json!("Won"), "Knight"),
        ("an alarm by a room", &|s| s["table"]["end"] = json!({ "Alarm": 0 }), ""),
        ("the Knight drawn too early", &|s| s["table"]["knight_below"] = json!(false), "Knight"),
        ("an unknown field", &|s| s["table"]["gold"] = json!(1), "unknown field"),
        ("a pass that was none", &|s| s["table"]["passed"] = json!(true), "passed"),
        ("an icon that nobody laid", &|s| s["table"]["placed_silence"] = json!(true), "icon"),
        ("an end by no clock", &|s| s["table"]["end"] = json!("Time"), "clock"),
    ];
    for (what, change, says) in changes {
        let mut other = s.clone();
        change(&mut other);
        assert_ne!(other, s, "{what}");
        match read_state(&g, other.to_string().as_bytes()) {
            Ok(_) => panic!("{what} is accepted"),
            Err(e) => assert!(e.to_string().contains(says), "{what}: {e}"),
        }
    }
}

#[test]
fn time_that_is_up_has_ended_the_game() {
    let clock = "Turns 30".parse().unwrap();
    let g = KnockDungeon::with(Options { clock, ..Options::default() }, 2).unwrap();
    let mut s = middle(&g);
    read_state(&g, s.to_string().as_bytes()).unwrap();
    s["table"]["turns"] = json!(30);
    assert!(read_state(&g, s.to_string().as_bytes()).unwrap_err().to_string().contains("clock"));
    s["table"]["end"] = json!("Time");
    read_state(&g, s.to_string().as_bytes()).unwrap();
}
