//! Every door of every registered game for text and numbers from outside, tried with valid input that was damaged and with noise: an error or a match that
//! holds, never a panic. `TROUSSEAU_CASES` sets how often.
use engine_core::{play::Next, record::Record, rules::Seat};
use proptest::{collection::vec, prelude::*, sample::Index};
use serde_json::{Value, json};
use std::sync::OnceLock;
use trousseau::{
    AnyError, AnyMatch, Entry,
    erased::{Simulation, StepRequest, option_pair},
    games,
};

/// A game of the registry.
fn any_game() -> impl Strategy<Value = &'static Entry> {
    any::<Index>().prop_map(|i| games()[i.index(games().len())])
}

/// A table of the fewest players.
fn table(entry: &Entry) -> Box<dyn trousseau::AnyGame> {
    entry.standard(entry.meta.min_seats).expect("the fewest can play")
}

/// Such a table of every game. Their files are read once: noise finds the same doors every time.
fn tables() -> &'static [Box<dyn trousseau::AnyGame>] {
    static TABLES: OnceLock<Vec<Box<dyn trousseau::AnyGame>>> = OnceLock::new();
    TABLES.get_or_init(|| games().iter().map(|entry| table(entry)).collect())
}

/// Damage to a text.
#[derive(Clone, Debug)]
enum Damage {
    Set(Index, u8),
    Insert(Index, u8),
    Cut(Index, Index),
    Copy(Index, Index),
    End(Index),
    /// Another value at some node of the JSON.
    Put(Index, Value),
    /// A node copied to the place of another.
    Swap(Index, Index),
    /// A node left out.
    Drop(Index),
    /// What the law *tampered* does: numbers to the edges of narrow types, elements of lists dropped or there many times.
    Tamper(u64),
}

fn damage() -> impl Strategy<Value = Damage> {
    let value = proptest::sample::select(vec![
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(2),
        json!(-1),
        json!(255),
        json!(256),
        json!(u64::MAX),
        json!(1.5),
        json!(""),
        json!("x"),
        json!("Roll"),
        json!([]),
        json!({}),
        json!([[[[]]]]),
        json!({"a": {"b": 1}}),
    ]);
    prop_oneof![
        1 => (any::<Index>(), any::<u8>()).prop_map(|(i, b)| Damage::Set(i, b)),
        1 => (any::<Index>(), any::<u8>()).prop_map(|(i, b)| Damage::Insert(i, b)),
        1 => any::<(Index, Index)>().prop_map(|(i, j)| Damage::Cut(i, j)),
        1 => any::<(Index, Index)>().prop_map(|(i, j)| Damage::Copy(i, j)),
        1 => any::<Index>().prop_map(Damage::End),
        3 => (any::<Index>(), value).prop_map(|(i, v)| Damage::Put(i, v)),
        3 => any::<(Index, Index)>().prop_map(|(i, j)| Damage::Swap(i, j)),
        2 => any::<Index>().prop_map(Damage::Drop),
        6 => any::<u64>().prop_map(Damage::Tamper),
    ]
}

impl Damage {
    fn to(&self, text: &mut Vec<u8>) {
        let at = |i: &Index, text: &Vec<u8>| if text.is_empty() { 0 } else { i.index(text.len()) };
        match self {
            Damage::Set(i, b) => {
                let at = at(i, text);
                text.get_mut(at).into_iter().for_each(|x| *x = *b);
            }
            Damage::Insert(i, b) => text.insert(at(i, text), *b),
            Damage::Cut(i, j) => {
                let (i, j) = (at(i, text), at(j, text));
                text.drain(i.min(j)..i.max(j));
            }
            Damage::Copy(i, j) => {
                let (i, j) = (at(i, text), at(j, text));
                let part = text[i.min(j)..i.max(j)].to_vec();
                text.splice(i..i, part);
            }
            Damage::End(i) => text.truncate(at(i, text)),
            Damage::Put(..) | Damage::Swap(..) | Damage::Drop(_) | Damage::Tamper(_) => {
                if let Ok(mut json) = serde_json::from_slice::<Value>(text) {
                    self.to_json(&mut json);
                    *text = json.to_string().into_bytes();
                }
            }
        }
    }

    fn to_json(&self, json: &mut Value) {
        let all = nodes(json);
        let at = |i: &Index| all[i.index(all.len())].clone();
        let node = |path: &String, json: &mut Value| json.pointer_mut(path).map(std::mem::take);
        match self {
            Damage::Put(i, value) => json.pointer_mut(&at(i)).into_iter().for_each(|n| *n = value.clone()),
            Damage::Swap(i, j) => {
                let copy = json.pointer(&at(j)).cloned().expect("it is a node");
                json.pointer_mut(&at(i)).into_iter().for_each(|n| *n = copy.clone());
            }
            Damage::Drop(i) => {
                let path = at(i);
                match path.rsplit_once('/').and_then(|(parent, key)| Some((json.pointer_mut(parent)?, key))) {
                    Some((Value::Object(map), key)) => drop(map.remove(key)),
                    Some((Value::Array(list), key)) => drop(list.remove(key.parse().expect("an index"))),
                    _ => drop(node(&path, json)),
                }
            }
            Damage::Tamper(seed) => engine_core::laws::tamper(json, &mut engine_core::chance::FastRng::new(*seed)),
            _ => {}
        }
    }
}

/// The paths of all nodes.
fn nodes(json: &Value) -> Vec<String> {
    let (mut all, mut i) = (vec![String::new()], 0);
    while i < all.len() {
        let path = all[i].clone();
        match json.pointer(&path).expect("it is a node") {
            Value::Array(list) => all.extend((0..list.len()).map(|k| format!("{path}/{k}"))),
            Value::Object(map) => {
                all.extend(map.keys().map(|k| format!("{path}/{}", k.replace('~', "~0").replace('/', "~1"))))
            }
            _ => {}
        }
        i += 1;
    }
    all
}

/// A game somewhere in the middle, by seed; every third one live, and of these some wait for an answer. Neighbouring seeds have other
/// numbers of seats, other options and other depths.
fn midway(entry: &Entry, seed: u64) -> Box<dyn AnyMatch> {
    let seats = entry.meta.min_seats + (seed % u64::from(entry.meta.max_seats - entry.meta.min_seats + 1)) as u8;
    let options = &entry.samples()[(seed / 7) as usize % entry.samples().len()];
    let options: Vec<_> = options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    let game = entry.make(entry.content, &options, seats).expect("samples are options");
    let whole = game.simulated(&Simulation::new(seed, 1), 0);
    let actions = whole.record().actions;
    let steps = (seed as usize).wrapping_mul(37) % (actions.len() + 1);
    let mut m = if seed.is_multiple_of(3) { game.live(seed) } else { game.start(seed) };
    for (i, action) in actions.iter().take(steps).enumerate() {
        let Next::Seat(p) = m.next() else { break };
        let id = game.read_action(action).expect("it is in notation");
        if m.play(p, id).is_err() {
            break;
        }
        while m.next() == Next::Chance && (i + 1 < steps || seed % 2 == 1) {
            let answer = m.asked().expect("chance is asked").possible().last().expect("something can be").answer;
            m.report(answer).expect("it can be");
        }
    }
    m
}

/// Does everything with a match that a door let in, to the end of the game. Each of its states must be let in too.
fn use_it(m: &mut dyn AnyMatch) {
    let game = m.game();
    let again = game.open(&m.record()).expect("what was let in is let in again");
    assert_eq!(again.state_json(), m.state_json());
    game.open(&m.snapshot()).expect("and resumed");
    let mut luck = engine_core::chance::FastRng::new(1);
    let mut numbers = vec![0.0; game.layout().len()];
    for round in 0.. {
        assert!(round <= 2 * game.bound(), "it ends within its bound");
        match m.next() {
            Next::Over => break,
            Next::Chance => {
                let answer = m.asked().expect("chance is asked").possible().next().expect("something can be").answer;
                m.report(answer).expect("it can be");
            }
            Next::Seat(p) => {
                if let Ok(state) = m.state_json()
                    && (round < 20 || round % 16 == 0)
                {
                    game.start_from(state.as_bytes(), 1).expect("a state that follows is let in");
                }
                for viewer in Seat::first(game.seats()).map(Some).chain([None]) {
                    m.view_json(viewer).expect("a view");
                    m.text(viewer).expect("a text");
                    m.svg(viewer, trousseau::engine_core::show::Screen::Wide).expect("a picture");
                    m.encode(viewer, &mut numbers).expect("numbers");
                    m.imagine(viewer, round.into()).expect("a world");
                }
                let choices = m.choices();
                let k = luck.below(choices.len() as u32) as usize;
                for viewer in Seat::first(game.seats()).map(Some).chain([None]) {
                    m.words(viewer, choices[k].id).expect("words");
                }
                m.play(p, choices[k].id).expect("it is legal");
            }
        }
    }
    assert!(m.outcome().is_some());
    m.undo().ok();
    m.redacted(None).expect("a redacted record");
}

/// What is asked of the oracle must not panic either, whatever it is.
fn step(m: &dyn AnyMatch, action: &str, answers: &[u32], seed: u64) {
    let explore = seed.is_multiple_of(2);
    let by = |answers, seed, seat| StepRequest { action: Some(action), answers, seed, seat, explore };
    for seat in [None, Some(Seat(0)), Some(Seat(1))] {
        for request in [by(Some(answers), None, seat), by(None, Some(seed), seat), by(Some(answers), Some(seed), seat)]
        {
            let told = m.step(&request);
            if let (Ok(told), Some(p)) = (told, seat) {
                let text = serde_json::to_string(&told).expect("plain data");
                assert!(!text.contains("\"unseen\"") && !text.contains("\"hands\""), "{p} was told: {text}");
            }
        }
    }
}

fn cases() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(engine_core::laws::cases(200)) }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn damaged_records(entry in any_game(), seed in 0..6_000u64, snapshot: bool, harm in vec(damage(), 0..4)) {
        let m = midway(entry, seed);
        let mut text = if snapshot { m.snapshot() } else { m.record() }.to_json().into_bytes();
        harm.iter().for_each(|d| d.to(&mut text));
        if let Ok(record) = Record::load(&text) {
            for entry in games() {
                if let Ok(mut m) = entry.open(&record, None) {
                    step(&*m, "Roll", &[1], seed);
                    let _ = m.rewind(seed as usize % (m.plies() + 2));
                    step(&*m, "Roll", &[1], seed);
                    use_it(&mut *m);
                }
            }
        } else {
            prop_assert!(!harm.is_empty());
        }
    }

    #[test]
    fn damaged_states(entry in any_game(), seed in 0..6_000u64, harm in vec(damage(), 0..4), action in 0..9u32, answers in vec(0..7u32, 0..3)) {
        let m = midway(entry, 3 * seed + 1);
        let mut text = m.state_json().expect("it is not in set-up").into_bytes();
        harm.iter().for_each(|d| d.to(&mut text));
        match m.game().start_from(&text, seed) {
            Ok(mut m) => {
                step(&*m, &format!("#{action}"), &answers, seed);
                use_it(&mut *m);
            }
            Err(AnyError::State(_)) => prop_assert!(!harm.is_empty()),
            Err(e) => panic!("{e}"),
        }
    }

    #[test]
    fn noise(bytes in vec(any::<u8>(), 0..300)) {
        prop_assert!(Record::load(&bytes).is_err());
        for table in tables() {
            prop_assert!(table.start_from(&bytes, 1).is_err());
        }
    }

    #[test]
    fn json_noise(mut harm in vec(damage(), 1..12), begin in proptest::sample::select(vec!["{}", "[[1,2],{\"a\":1}]", "{\"record\":1,\"game\":\"pig\"}"])) {
        let mut text = begin.as_bytes().to_vec();
        harm.drain(..).for_each(|d| d.to(&mut text));
        prop_assert!(Record::load(&text).is_err());
        for table in tables() {
            prop_assert!(table.start_from(&text, 1).is_err());
        }
    }

    #[test]
    fn damaged_notation(entry in any_game(), seed in 0..6_000u64, id in any::<u32>(), harm in vec(damage(), 0..3), words in "\\PC{0,12}") {
        let game = table(entry);
        let notation = game.notation(id % game.actions()).unwrap();
        let mut text = notation.clone().into_bytes();
        harm.iter().for_each(|d| d.to(&mut text));
        for text in [String::from_utf8_lossy(&text).into_owned(), words, format!("#{id}"), id.to_string()] {
            if let Ok(id) = game.read_action(&text) {
                prop_assert!(id < game.actions(), "{text}");
                prop_assert_eq!(game.read_action(&game.notation(id).unwrap()), Ok(id));
            }
        }
        let mut m = midway(entry, seed);
        let before = m.record();
        for seat in [Seat(0), Seat(1), Seat(200)] {
            if m.play(seat, id).is_err() {
                prop_assert_eq!(m.record(), before.clone(), "an error changes nothing");
            } else {
                m = midway(entry, seed);
            }
        }
    }

    #[test]
    fn damaged_options(entry in any_game(), pairs in vec("[a-z]{0,8}=?\\PC{0,6}", 0..4), seats: u8, content in "\\PC{0,30}") {
        let known = entry.options().into_iter().map(|o| format!("{}={}", o.key, seats)).collect::<Vec<_>>();
        let texts: Vec<_> = pairs.iter().chain(&known).collect();
        let options: Vec<_> = texts.iter().filter_map(|t| option_pair(t).ok()).collect();
        match entry.make(&content, &options, seats) {
            Ok(game) => {
                prop_assert_eq!(game.seats(), seats);
                let end = game.simulated(&Simulation::new(1, 1), 0);
                prop_assert!(end.outcome().is_some());
            }
            Err(faults) => prop_assert!(!faults.list().is_empty()),
        }
    }
}

#[test]
fn the_doors_are_tried_with_all_sorts_of_matches() {
    let all: Vec<_> = (0..60).flat_map(|seed| games().iter().map(move |e| midway(e, seed))).collect();
    assert!(all.iter().any(|m| m.asked().is_some()), "some wait for chance");
    assert!(all.iter().any(|m| m.is_live() && m.asked().is_none()));
    assert!(all.iter().any(|m| m.next() == Next::Over) && all.iter().any(|m| m.plies() == 0));
}
