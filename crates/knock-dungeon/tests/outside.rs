//! States from outside, damaged at random: nothing panics, and what is accepted stays a state of the game to its end.
use engine_core::{Encode, Fast, Game, Show, StateOf, Turn, View, laws::careful, laws::cases, read_state, sure};
use knock_dungeon::{
    Action, Clock, End, Frame, KnockDungeon, LevelCards, Options, Talk, Token, content::Level, rules::Spell,
};
use serde_json::{Value, json};
use support::strange;

mod support;

fn tables(seats: u8) -> Vec<KnockDungeon> {
    let grimoire = [Token::Fireball, Token::Frost, Token::Poison, Token::Sphere].into_iter().collect();
    let (level, level_cards) = (Level::of(4), LevelCards::Cumulative);
    let clock = |c: &str| c.parse::<Clock>().unwrap();
    let plain = Options::default();
    [
        plain.clone(),
        Options { grimoire, ..plain.clone() },
        Options { grimoire, level, level_cards, talk: Talk::Open, showing: true, ..plain.clone() },
        Options { clock: clock("Turns 39"), showing: true, ..plain.clone() },
        Options { clock: clock("Sand 1 60"), talk: Talk::Open, ..plain },
    ]
    .into_iter()
    .map(|o| KnockDungeon::with(o, seats).unwrap())
    .chain([strange(seats, |_| ()), strange(seats, |o| o.grimoire = grimoire)])
    .collect()
}

/// The states of a game by a player who is careful but for one move in eight.
fn game(g: &KnockDungeon, seed: u64) -> Vec<StateOf<KnockDungeon>> {
    let mut luck = Fast::new(seed);
    let mut s = sure(g.setup(&mut luck));
    let mut all = vec![s.clone()];
    while let Turn::Seat(p) = g.turn(&s.table) {
        let v = View::of(&s, p);
        let blind = luck.below(8) == 0 && s.table.turns > 20;
        let a = if blind { g.pick(v, &mut vec![], &mut luck).unwrap() } else { careful(g, v, &mut luck) };
        sure(g.apply(&mut s, a, &mut luck));
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

const EDGES: [i64; 14] = [0, 1, 2, 3, 5, 6, 7, 12, 127, 128, 129, 254, 255, -1];
const BEYOND: [i64; 5] = [256, 257, 62, 63, 65535];
const WORDS: [&str; 12] = [
    "Room",
    "Creature",
    "Frozen",
    "Beaten",
    "Burnt",
    "Speech",
    "Silence",
    "Start",
    "Placed",
    "BeforeAlarm",
    "KnightDrawn",
    "KnightPlaced",
];
const FRAMES: [&str; 4] = ["Lay", "Pass", "Rotate", "Show"];
const ENDS: [&str; 4] = ["Room", "Beaten", "Short", "Alarm"];

/// One change to a document.
fn damage(v: &mut Value, luck: &mut Fast) {
    let mut found = vec![];
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
    match luck.below(9) {
        0 => {
            let edge = EDGES.iter().chain(&BEYOND).nth(one(luck, EDGES.len() + BEYOND.len())).unwrap();
            *v.pointer_mut(&number(v, luck)).unwrap() = json!(edge);
        }
        1 => nudge(v, &number(v, luck), [1, -1, 1, -1, 256][one(luck, 5)]),
        2 => {
            // One more here, one less there: sums hold.
            let (a, b) = (number(v, luck), number(v, luck));
            nudge(v, &a, 1);
            nudge(v, &b, -1);
        }
        3 | 4 => {
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
        5 => {
            places(v, String::new(), &Value::is_string, &mut found);
            *v.pointer_mut(&found[one(luck, found.len())]).unwrap() = json!(WORDS[one(luck, WORDS.len())]);
        }
        6 => {
            places(v, String::new(), &Value::is_boolean, &mut found);
            let flag = v.pointer_mut(&found[one(luck, found.len())]).unwrap();
            *flag = json!(!flag.as_bool().unwrap());
        }
        7 => {
            v["table"]["end"] = match luck.below(7) {
                0 => json!("Won"),
                1 => json!("Time"),
                2 => json!(null),
                k => json!({ ENDS[k as usize - 3]: luck.below(45) }),
            }
        }
        _ => {
            v["table"]["frame"] = match luck.below(3) {
                0 => json!({ FRAMES[one(luck, 4)]: null }),
                1 => json!({ "Window": { "kind": WORDS[7 + one(luck, 5)] } }),
                _ => json!({ "Where": { "card": luck.below(63), "turned": luck.below(2) == 0, "knight": false } }),
            }
        }
    }
}

#[test]
fn what_is_accepted_stays_accepted_to_its_end() {
    let n = cases(200);
    let (mut accepted, mut refused) = (0, 0);
    for seats in 1..=6 {
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
fn look(g: &KnockDungeon, s: &StateOf<KnockDungeon>) {
    assert_eq!(g.outcome(&s.table).is_some(), s.table.end.is_some());
    let v = View::spectator(s);
    g.encode(v, &mut vec![0.0; g.layout().len()]);
    assert!(!g.text(v).is_empty());
}

/// Alone, with the icon on every room, a hand runs empty: passes are met, and a Knight who is drawn by one; every state on the way is
/// accepted.
#[test]
fn states_of_long_and_strange_games_are_accepted() {
    let frost = |o: &mut Options| o.grimoire = [Token::Frost].into_iter().collect();
    let g = strange(1, frost);
    let (mut passes, mut knight_by_pass) = (0, 0);
    for seed in 0..cases(40).into() {
        let mut luck = Fast::new(seed);
        let mut s = sure(g.setup(&mut luck));
        while let Turn::Seat(p) = g.turn(&s.table) {
            let a = careful(&g, View::of(&s, p), &mut luck);
            sure(g.apply(&mut s, a, &mut luck));
            g.validate(&s).unwrap_or_else(|faults| panic!("seed {seed}: {faults}"));
            passes += u32::from(s.table.passed);
            let knight_is_out = matches!(s.table.frame, Frame::Rotate(_));
            knight_by_pass += u32::from(s.table.passed && knight_is_out && s.table.end.is_none());
        }
    }
    assert!(passes > 0 && knight_by_pass > 0, "{passes} passes, {knight_by_pass} of them drew the Knight");
}

/// The Knight is frozen and everybody lays what does no harm: hands run empty, all pass, and some games stand still (Q24).
#[test]
fn states_of_games_that_stand_still_are_accepted() {
    let grimoire = [Token::Frost, Token::Poison, Token::Fireball].into_iter().collect();
    let mut stood_still = 0;
    for seed in 0..cases(48).into() {
        let seats = 1 + (seed % 6) as u8;
        let g = KnockDungeon::with(Options { grimoire, ..Options::default() }, seats).unwrap();
        let mut luck = Fast::new(seed);
        let mut s = sure(g.setup(&mut luck));
        while let Turn::Seat(p) = g.turn(&s.table) {
            let v = View::of(&s, p);
            let knight = s.table.dungeon.iter().find(|(_, l)| l.card == g.content().knight()).map(|(i, _)| i);
            let a = match knight.map(|at| Action::Window(Spell::Frost { at })) {
                None if matches!(s.table.frame, Frame::Window(_)) => Action::Window(Spell::Close),
                None => careful(&g, v, &mut luck),
                Some(frost) if g.check(v, frost).is_ok() => frost,
                Some(_) => {
                    let mut list = g.list(v);
                    list.sort_by_cached_key(|_| luck.below(1 << 20));
                    let goes_on = |a: &Action| {
                        let mut after = s.clone();
                        sure(g.apply(&mut after, *a, &mut Fast::new(seed)));
                        after.table.end.is_none()
                    };
                    list.iter().copied().find(goes_on).unwrap_or(list[0])
                }
            };
            sure(g.apply(&mut s, a, &mut luck));
            g.validate(&s).unwrap_or_else(|faults| panic!("seed {seed}: {faults}\n{}", json!(s)));
        }
        stood_still += u32::from(s.table.end == Some(End::Time));
    }
    assert!(stood_still > 0, "none of these games stood still");
}
