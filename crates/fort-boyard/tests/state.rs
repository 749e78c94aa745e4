//! States from outside: what is no position of this game is refused, with all that is wrong; and nothing panics.
use engine_core::{
    chance::FastRng,
    content::Content as _,
    record::{StateError, read_state},
    rules::{Game, GameBox, StateOf, Turn},
};
use fort_boyard::{Content, FortBoyard, Frame, Options};
use serde_json::{Value, json};

fn game(seats: u8) -> GameBox<FortBoyard> {
    FortBoyard::standard(seats)
}

/// The first position of random play that fits.
fn find(g: &GameBox<FortBoyard>, fits: impl Fn(&StateOf<FortBoyard>) -> bool) -> StateOf<FortBoyard> {
    for seed in 0..2_000 {
        let mut luck = FastRng::new(seed);
        let mut s = g.start_fast(&mut luck);
        while let Turn::Seat(p) = g.turn(&s.table) {
            if fits(&s) {
                g.validate(&s).expect("a state of play");
                return s;
            }
            g.play_random(&mut s, p, &mut vec![], &mut luck);
        }
        if fits(&s) {
            return s;
        }
    }
    panic!("play does not lead there")
}

/// What is said about a state after an edit of its JSON.
fn faults(g: &GameBox<FortBoyard>, s: &StateOf<FortBoyard>, edit: impl FnOnce(&mut Value)) -> String {
    let mut json = serde_json::to_value(s).unwrap();
    let before = json.clone();
    edit(&mut json);
    assert_ne!(json, before, "the edit changes something");
    match read_state(g, json.to_string()) {
        Ok(_) => panic!("it is accepted"),
        Err(StateError::Impossible(faults)) => faults.to_string(),
        Err(e) => e.to_string(),
    }
}

macro_rules! refused {
    ($g:expr, $s:expr, $edit:expr, $($what:literal),+) => {{
        let said = faults(&$g, &$s, $edit);
        $( assert!(said.contains($what), "expected \"{}\" in:\n{said}", $what); )+
    }};
}

#[test]
fn components() {
    let g = game(3);
    let s = find(&g, |s| s.table.turns > 30 && s.table.gone > 0 && s.table.supply > 0);
    refused!(g, s, |v| v["table"]["supply"] = json!(29), "red keys", "the box holds 30");
    refused!(g, s, |v| v["table"]["gone"] = json!(30), "black keys", "a black key is exchanged for a red one");
    refused!(g, s, |v| v["table"]["keys"][0]["black"] = json!(20), "black keys: there are");
    refused!(g, s, |v| v["table"]["keys"][1] = json!({"black": 255, "red": 255}), "black keys", "can be won by now");
    refused!(g, s, |v| v["table"]["red"] = json!([[1, 255], [2, 255]]), "red keys");
    refused!(g, s, |v| v["table"]["taken"] = json!([255, 255, 255, 255, 255, 255]), "notes of the chest");
    refused!(g, s, |v| v["table"]["chest"] = json!(1), "notes of the chest");
    refused!(g, s, |v| v["table"]["taken"][0] = json!(29), "notes of the chest", "holds 29 notes back");
    refused!(g, s, |v| v["unseen"][0][1] = json!(1), "notes of 1000");
    refused!(g, s, |v| v["table"]["unread"] = json!([]), "riddles with answers: Any", "riddles with answers: One");
    refused!(g, s, |v| v["hands"][5] = json!([[0, 1]]), "hands[5]", "notes of 1000");
    let first = find(&g, |s| s.table.turns == 0);
    refused!(g, first, |v| v["table"]["black"][1][0] = json!(3), "cell 3", "there is no cell for a key");
    refused!(g, s, |v| v["table"]["black"][0][0] = json!(64), "Square is 0 to 63");
}

#[test]
fn keys_that_no_play_leads_to() {
    let g = game(3);
    let s = find(&g, |s| s.table.turns > 20 && s.table.supply > 5 && s.table.red.len() > 4);
    // A black key where none was printed: two in a cell of one.
    refused!(
        g,
        s,
        |v| {
            let cells = v["table"]["black"].as_array_mut().unwrap();
            let one = cells.iter().position(|c| [1, 2, 4, 5, 7, 8].contains(&c[0].as_u64().unwrap())).unwrap();
            cells[one][1] = json!(2);
        },
        "none comes back",
        "every won black key was replaced"
    );
    // A red key back in the supply: counts hold, the order of play does not.
    refused!(
        g,
        s,
        |v| {
            let n = v["table"]["supply"].as_u64().unwrap();
            v["table"]["supply"] = json!(n + 1);
            let cells = v["table"]["red"].as_array_mut().unwrap();
            if cells[0][1] == json!(1) {
                cells.remove(0);
            } else {
                cells[0][1] = json!(cells[0][1].as_u64().unwrap() - 1);
            }
        },
        "every won black key was replaced by a red one"
    );
    let start = find(&g, |s| s.table.turns == 0);
    refused!(g, start, |v| v["table"]["turns"] = json!(600), "rounds are left");
    refused!(
        g,
        start,
        |v| {
            v["table"]["supply"] = json!(26);
            v["table"]["red"] = json!([[1, 1]]);
            v["table"]["keys"][0] = json!({"black": 0, "red": 3});
            v["table"]["black"][0][1] = json!(1);
        },
        "no more than 0 can be won by now"
    );
}

#[test]
fn seats_pawns_and_notes() {
    let g = game(3);
    let s = find(&g, |s| s.table.turns > 20);
    refused!(g, s, |v| v["table"]["turn"] = json!(3), "there are 3 seats");
    refused!(g, s, |v| v["table"]["asked"] = json!(7), "there are 3 seats");
    refused!(g, s, |v| v["table"]["pawns"][1] = json!(30), "the walk has 30 squares");
    refused!(g, s, |v| v["table"]["pawns"][4] = json!(5), "nobody sits there");
    refused!(g, s, |v| v["table"]["end"] = json!("Rounds"), "it ended after the last round");
    refused!(g, s, |v| v["table"]["end"] = json!("Chest"), "it ended with the last note");
    refused!(g, s, |v| v["table"]["more"] = json!(1), "unknown field");
    let early = find(&g, |s| s.table.turns == 2);
    refused!(
        g,
        early,
        |v| {
            v["table"]["taken"][0] = json!(1);
            v["table"]["chest"] = json!(29);
            v["hands"][0] = json!([[0, 1]]);
            v["unseen"][0][1] = json!(34);
        },
        "nobody opens the chest so early"
    );
    let over = find(&g, |s| s.table.end.is_some());
    g.validate(&over).unwrap();
    refused!(g, over, |v| v["table"]["end"] = Value::Null, "notes are in the chest");
    refused!(g, over, |v| v["table"]["shown"][0] = json!([]), "lie open");
    refused!(g, over, |v| v["table"]["frame"] = json!({"PutBack": null}), "nothing is asked when it is over");
}

#[test]
fn questions_that_are_not_asked() {
    let g = game(3);
    let says = "that is not what is asked at this table";
    let refuse = |s: &StateOf<FortBoyard>, frame: Value| {
        let said = faults(&g, s, |v| v["table"]["frame"] = frame.clone());
        assert!(said.contains(says), "{frame}: {said}");
    };
    // The third player's pawn has not moved yet: no square asks anything of it.
    let start = find(&g, |s| s.table.turns == 2);
    for frame in ["Square", "CatchUp", "Window", "PutBack"] {
        refuse(&start, json!({ frame: null }));
    }
    refuse(&start, json!({"Lock": {"card": 8, "low": 1, "high": 40, "guesses": 5}}));
    let s = find(&g, |s| matches!(s.table.frame, Frame::Matches(_)) && s.table.asked == s.table.turn);
    for (card, left) in [(0, 0), (0, 22), (1, 5), (12, 5)] {
        refuse(&s, json!({"Matches": {"card": card, "left": left}}));
    }
    refused!(
        g,
        s,
        |v| v["table"]["asked"] = json!((v["table"]["turn"].as_u64().unwrap() + 2) % 3),
        "not what is asked"
    );
    let s = find(&g, |s| matches!(s.table.frame, Frame::Throw(t) if t.throws == 2));
    for (throws, seen, die) in
        [(10, 1, 1), (0, 1, 1), (2, 0, 1), (2, 7, 1), (2, 64, 1), (9, 31, 1), (2, 1, 0), (2, 1, 7)]
    {
        refuse(&s, json!({"Throw": {"card": 5, "throws": throws, "seen": seen, "die": die}}));
    }
    refused!(g, s, |v| v["table"]["asked"] = v["table"]["turn"].clone(), "not what is asked");
    let s = find(&g, |s| matches!(s.table.frame, Frame::Lock(l) if l.guesses == 4));
    for (low, high, guesses) in
        [(0, 9, 4), (9, 8, 4), (1, 41, 4), (1, 40, 4), (1, 39, 5), (1, 39, 3), (1, 9, 0), (1, 9, 6)]
    {
        refuse(&s, json!({"Lock": {"card": 8, "low": low, "high": high, "guesses": guesses}}));
    }
    let s = find(&g, |s| matches!(s.table.frame, Frame::PutBack(_)) && s.table.keys[s.table.turn].total() == 4);
    refused!(g, s, |v| v["table"]["frame"] = json!({"CatchUp": null}), "not what is asked");
    // Rated trials have no card.
    let rated = GameBox::<FortBoyard>::new(
        Content::STANDARD,
        Options { trial_mode: fort_boyard::TrialMode::Rated, ..Options::default() },
        3,
    )
    .unwrap();
    let s = find(&g, |s| matches!(s.table.frame, Frame::Lock(_)));
    assert!(rated.validate(&s).unwrap_err().to_string().contains(says));
    let forced = GameBox::<FortBoyard>::new(
        Content::STANDARD,
        Options { opening: fort_boyard::Opening::Forced, ..Options::default() },
        3,
    )
    .unwrap();
    let s = find(&g, |s| matches!(s.table.frame, Frame::Start(_)) && s.table.keys[0].total() >= 4);
    assert!(forced.validate(&s).unwrap_err().to_string().contains("opened with the fourth key"));
}

/// Whatever single number of a state is changed, nothing panics; and what is still accepted can be played on to its end.
#[test]
fn damaged_states_are_refused_or_played() {
    let g = game(2);
    let mut luck = FastRng::new(3);
    let mut accepted = 0;
    for seed in 0..12 {
        let mut s = g.start_fast(&mut FastRng::new(seed));
        g.playout(&mut s, 5 * seed as u32, &mut vec![], &mut FastRng::new(seed));
        let json = serde_json::to_value(&s).unwrap();
        let mut places = vec![];
        numbers(&json, String::new(), &mut places);
        for _ in 0..40 {
            let place = &places[luck.below(places.len() as u32) as usize];
            let mut damaged = json.clone();
            *damaged.pointer_mut(place).unwrap() = json!(luck.below(70));
            let Ok(mut s) = read_state(&g, damaged.to_string()) else { continue };
            accepted += 1;
            while let Turn::Seat(p) = g.turn(&s.table) {
                assert!(!g.actions(g.view(&s, p)).is_empty());
                g.play_random(&mut s, p, &mut vec![], &mut luck);
            }
            g.validate(&s).expect("it stays a state of the game");
        }
    }
    assert!(accepted > 0, "a pawn elsewhere is another state of the game");
}

fn numbers(v: &Value, at: String, out: &mut Vec<String>) {
    match v {
        Value::Number(_) => out.push(at),
        Value::Array(all) => all.iter().enumerate().for_each(|(i, v)| numbers(v, format!("{at}/{i}"), out)),
        Value::Object(all) => all.iter().for_each(|(k, v)| numbers(v, format!("{at}/{k}"), out)),
        _ => {}
    }
}
