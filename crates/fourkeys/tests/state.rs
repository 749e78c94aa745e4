//! States from outside: what is no position of this game is refused, with all that is wrong; and nothing panics.
use engine_core::{
    chance::FastRng,
    content::Content as _,
    record::{StateError, read_state},
    rules::{Game, GameBox, StateOf, Turn},
};
use fourkeys::{FourKeys, Options, content::Content};
use serde_json::{Value, json};

fn hidden(seats: u8) -> GameBox<FourKeys> {
    let options = Options { hide_room_until_taken: true, ..Options::default() };
    GameBox::<FourKeys>::new(Content::STANDARD, options, seats).unwrap()
}

/// A random game after a number of decisions.
fn after(g: &GameBox<FourKeys>, seed: u64, decisions: u32) -> StateOf<FourKeys> {
    let mut luck = FastRng::new(seed);
    let mut s = g.start_fast(&mut luck);
    g.playout(&mut s, decisions, &mut vec![], &mut luck);
    s
}

/// What is said about a state after an edit of its JSON.
fn faults(g: &GameBox<FourKeys>, s: &StateOf<FourKeys>, edit: impl FnOnce(&mut Value)) -> String {
    let mut json = serde_json::to_value(s).unwrap();
    let before = json.clone();
    edit(&mut json["table"]);
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
fn a_card_twice_or_none() {
    let (g, s) = (FourKeys::standard(3), after(&FourKeys::standard(3), 5, 30));
    refused!(
        g,
        s,
        |t| t["dungeons"][0]["cards"][1]["card"] = t["dungeons"][0]["cards"][0]["card"].clone(),
        "the box holds 1"
    );
    refused!(
        g,
        s,
        |t| t["dungeons"][0]["cards"][1]["card"] = t["dungeons"][1]["cards"][1]["card"].clone(),
        "the box holds"
    );
    refused!(g, s, |t| t["dungeons"][0]["cards"][1]["card"] = json!(90), "there is no card 90 in this box");
    refused!(g, s, |t| t["dungeons"][0]["cards"][1]["card"] = json!(108), "Card is 0 to 107, not 108");
    refused!(g, s, |t| t["piles"][1]["below"][0][1] = json!(9), "the box holds 4");
    refused!(g, s, |t| t["piles"][1]["below"][0][0] = json!(20), "sorted by kind, without duplicates");
    refused!(g, s, |t| t["piles"][3]["top"] = json!(20), "Keys 2 has no sort 20");
    refused!(g, s, |t| t["spare"] = json!([]), "S-", "there are 0, the box holds 1");
    refused!(g, s, |t| t["spare"] = json!([[9, 1]]), "there is no sort 9");
}

#[test]
fn coins_and_tiles() {
    let (g, s) = (FourKeys::standard(3), after(&FourKeys::standard(3), 5, 30));
    refused!(g, s, |t| t["coins"][0] = json!(5), "it never has more than four", "gold coins");
    refused!(
        g,
        s,
        |t| t["spent"] = json!(t["spent"].as_u64().unwrap() + 1),
        "gold coins: there are 13, the box holds 12"
    );
    refused!(g, s, |t| t["coins"][3] = json!(1), "nobody sits there");
    let t = &s.table;
    assert!(t.order.tiles().next().is_some());
    refused!(g, s, |t| t["order"] = json!([null, null, null, null]), "there are 0, the box holds 1");
    refused!(
        g,
        s,
        |t| t["order"] = json!([{"figure": "Acolyte", "seat": 0}, null, null, null]),
        "no tile \"Acolyte 0\" plays"
    );
    refused!(g, s, |t| t["choice"][0] = json!({"figure": "Adventurer", "seat": 7}), "no tile \"Adventurer 7\" plays");
    refused!(g, s, |t| t["choice"][0] = json!({"figure": "Adventurer", "seat": 0, "hat": 1}), "unknown field `hat`");
    refused!(g, s, |t| t["hats"] = json!(1), "unknown field `hats`");
    refused!(g, s, |t| t["coins"][0] = json!(-1), "invalid value");
}

#[test]
fn lines_and_rounds() {
    let g = FourKeys::standard(3);
    let start = after(&g, 5, 0);
    refused!(g, start, |t| t["order"].as_array_mut().unwrap().rotate_right(1), "tiles leave it from the left");
    refused!(g, start, |t| t["choice"][2] = t["order"][0].take(), "the dungeons differ");
    refused!(g, start, |t| t["asked"] = Value::Null, "a game ends when every dungeon has 15 cards");
    let over = after(&g, 5, u32::MAX);
    assert!(over.table.asked.is_none());
    refused!(
        g,
        over,
        |t| t["asked"] = json!({"Draft": null}),
        "no tile is to move",
        "a game ends when every dungeon has 15 cards"
    );
    refused!(
        g,
        over,
        |t| t["choice"][0] = json!({"figure": "Adventurer", "seat": 0}),
        "the game has ended: no tile stands in a line"
    );
    refused!(g, over, |t| t["dungeons"][0]["tile"] = Value::Null, "the Adventurer lies on the last empty cell");
    refused!(
        g,
        over,
        |t| t["dungeons"][0]["tile"]["row"] = json!(if t["dungeons"][0]["tile"]["row"] == json!(0) { 1 } else { 0 }),
        "last empty cell"
    );
    refused!(g, start, |t| t["dungeons"][0]["tile"] = json!({"row": 0, "col": 1}), "not before");
    let two = FourKeys::standard(2);
    let start = after(&two, 5, 0);
    refused!(two, start, |t| t["order"].as_array_mut().unwrap().swap(0, 2), "two players do not begin in this order");
    read_state(&two, serde_json::to_string(&start).unwrap()).expect("as it was, it is fine");
}

#[test]
fn dungeons() {
    let g = FourKeys::standard(3);
    let s = after(&g, 5, 42);
    let doors = |t: &Value, face: &str| -> Vec<(usize, usize)> {
        let mut found = vec![];
        for seat in 0..3 {
            for (i, laid) in t["dungeons"][seat]["cards"].as_array().unwrap().iter().enumerate() {
                let id = &g.content.kind(fourkeys::content::Card::of(laid["card"].as_u64().unwrap() as u8)).deck;
                if id.is_door() && laid["face"] == face {
                    found.push((seat, i));
                }
            }
        }
        found
    };
    let json = serde_json::to_value(s.table).unwrap();
    let (closed, open) = (doors(&json, "Recto")[0], doors(&json, "Verso")[0]);
    refused!(g, s, |t| t["dungeons"][closed.0]["cards"][closed.1]["face"] = json!("Verso"), "is open without its keys");
    refused!(g, s, |t| t["dungeons"][open.0]["cards"][open.1]["face"] = json!("Recto"), "is closed and has its keys");
    refused!(g, s, |t| t["dungeons"][0]["cards"].as_array_mut().unwrap().reverse(), "in the order of their cells");
    refused!(g, s, |t| _ = t["dungeons"][0]["cards"].as_array_mut().unwrap().pop(), "the dungeons differ");
    refused!(g, s, |t| t["dungeons"][0]["cards"][0]["cell"]["row"] = json!(4), "Row is -3 to 3, not 4");
    // One card far away from the others, in the fifth row and apart.
    let start = after(&g, 5, 6);
    let apart = |t: &mut Value| {
        let cards = t["dungeons"][0]["cards"].as_array_mut().unwrap();
        assert_eq!(cards.len(), 2);
        let other = cards.iter().position(|l| l["cell"] != json!({"row": 0, "col": 0})).unwrap();
        cards[other]["cell"] = json!({"row": 3, "col": 3});
        cards.sort_by_key(|l| l["cell"]["row"].as_i64());
    };
    refused!(g, start, apart, "a card lies apart from the others");
    let no_start = |t: &mut Value| {
        let cards = t["dungeons"][0]["cards"].as_array_mut().unwrap();
        let (a, b) = (cards[0]["card"].clone(), cards[1]["card"].clone());
        (cards[0]["card"], cards[1]["card"]) = (b, a);
    };
    refused!(g, start, no_start, "the starting door, and only it, lies on 0 0");
    let wide = |t: &mut Value| {
        let cards = t["dungeons"][0]["cards"].as_array_mut().unwrap();
        let extra = cards[0].clone();
        cards.clear();
        for col in -2..=2 {
            let mut laid = extra.clone();
            laid["cell"] = json!({"row": 0, "col": col});
            cards.push(laid);
        }
    };
    refused!(g, start, wide, "more than four rows or columns");
}

#[test]
fn questions() {
    let g = FourKeys::standard(3);
    let start = after(&g, 5, 0);
    refused!(g, start, |t| t["asked"] = json!({"PushTo": {"slot": 1}}), "no tile stands on the wanted slot");
    refused!(
        g,
        start,
        |t| t["asked"] = json!({"Place": {"slot": 1, "card": 3}}),
        "no tile stands on the slot of the card"
    );
    refused!(g, start, |t| t["asked"] = json!({"Place": {"slot": 1}}), "missing field `card`");
    let taken = (0..).map(|n| after(&g, 5, n)).find(|s| s.table.in_hand().is_some()).unwrap();
    let wrong = |t: &mut Value| {
        let card = t["asked"]["Place"]["card"].as_u64().unwrap();
        t["asked"]["Place"]["card"] = json!(if card < 28 { 40 } else { 3 });
    };
    refused!(g, taken, wrong, "was not taken above slot");
    let push = (0..200)
        .find_map(|seed| {
            (0..60).map(|n| after(&g, seed, n)).find(|s| matches!(s.table.asked, Some(fourkeys::Frame::PushTo(_))))
        })
        .expect("somebody pushes");
    refused!(g, push, |t| t["coins"] = json!([0, 0, 0, 0]), "the tile to move cannot pay for a push");
}

#[test]
fn piles() {
    let (g, s) = (FourKeys::standard(4), after(&FourKeys::standard(4), 5, 30));
    refused!(g, s, |t| t["piles"][0]["top"] = Value::Null, "its top card is not in view");
    refused!(g, s, |t| t["piles"][0]["unknown"] = json!([[0, 1]]), "every card of it is known");
    let burn = |t: &mut Value| {
        t["piles"][0]["boxed"] = t["piles"][0]["below"].clone();
        t["piles"][0]["below"] = json!([]);
    };
    refused!(g, s, burn, "coins were spent", "though it is not empty");
    let all = |t: &mut Value| {
        for k in 0..4 {
            t["piles"][k]["boxed"] = t["piles"][k]["below"].clone();
            t["piles"][k]["below"] = json!([]);
        }
    };
    refused!(g, s, all, "too few cards are left to end the game");
    let g = hidden(4);
    let s = after(&g, 5, 30);
    refused!(g, s, |t| t["piles"][0]["top"] = json!(2), "a door is counted by the first of its front");
    refused!(g, s, |t| t["piles"][0]["unknown"] = json!([]), "doors like D1-", "the box holds 1");
}

/// Counted in one byte, 257 of a door would be one.
#[test]
fn a_pile_with_257_of_one_door_is_refused() {
    for g in [FourKeys::standard(4), hidden(4)] {
        let refreshed = |seed| (0..60).map(|n| after(&g, seed, n)).find(|s| !s.table.piles[0].boxed.is_empty());
        let mut s = (0..).find_map(refreshed).expect("somebody refreshes");
        let pile = &mut s.table.piles[0];
        let (door, _) = pile.boxed.kinds().next().unwrap();
        pile.below.put(pile.top.replace(door).unwrap());
        pile.below.put_many(door, 255 - pile.below.count(door));
        let said = g.validate(&s).expect_err("no box has so many").to_string();
        assert!(said.contains("there are 25"), "{said}");
    }
}

/// Any one number of a state changed to any other: refused, or a state that can be played to its end.
#[test]
fn a_changed_number_is_refused_or_playable() {
    let mut luck = FastRng::new(17);
    let (mut refused, mut accepted) = (0, 0);
    for g in [FourKeys::standard(2), FourKeys::standard(4), hidden(3)] {
        for seed in 0..400 {
            let s = after(&g, seed, luck.below(g.bound()));
            let mut json = serde_json::to_value(&s).unwrap();
            let mut numbers = vec![];
            collect(&mut json, &mut numbers);
            let at = luck.below(numbers.len() as u32) as usize;
            *numbers[at] = json!(i64::from(luck.below(30)) - 4);
            match read_state(&g, json.to_string()) {
                Err(_) => refused += 1,
                Ok(mut s) => {
                    accepted += 1;
                    g.playout(&mut s, u32::MAX, &mut vec![], &mut luck);
                    assert_eq!(g.turn(&s.table), Turn::Over);
                    g.validate(&s).unwrap();
                    assert!(g.actions(g.view(&s, None)).is_empty());
                }
            }
        }
    }
    assert!(refused > 900 && accepted > 5, "{refused} refused, {accepted} accepted");
}

fn collect<'a>(v: &'a mut Value, out: &mut Vec<&'a mut Value>) {
    match v {
        Value::Number(_) => out.push(v),
        Value::Array(a) => a.iter_mut().for_each(|x| collect(x, out)),
        Value::Object(o) => o.values_mut().for_each(|x| collect(x, out)),
        _ => {}
    }
}
