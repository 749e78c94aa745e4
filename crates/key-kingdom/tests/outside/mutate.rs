//! States damaged at random: none makes the game panic, and where one is accepted, so is all that play makes of it.
use engine_core::{Encode, Fast, Game, Show, StateOf, Turn, View, laws::cases, sure};
use key_kingdom::{
    Frame, Kingdom, Options,
    content::{Card, Item, Plot},
    rules::{Sweep, TakeFor},
    table::{Step, Why},
};
use serde_json::Value;

type State = StateOf<Kingdom>;

/// Where numbers break: ends of types and of what is in the box.
const EDGES: [i64; 15] = [0, 1, 6, 7, 127, 128, 129, 254, 255, 256, 257, 32_767, 32_768, 65_535, -1];

/// A number, a list or a yes-or-no inside a value, by the steps that lead there.
fn places(v: &Value, path: &mut Vec<String>, out: &mut Vec<String>) {
    let mut inside = |key: String, v: &Value| {
        path.push(key);
        places(v, path, out);
        path.pop();
    };
    match v {
        Value::Object(fields) => fields.iter().for_each(|(key, v)| inside(key.clone(), v)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(i, v)| inside(i.to_string(), v));
            out.push(path.iter().map(|key| format!("/{key}")).collect());
        }
        Value::Number(_) | Value::Bool(_) | Value::Null => out.push(path.iter().map(|key| format!("/{key}")).collect()),
        Value::String(_) => {}
    }
}

/// One change at a place.
fn damage(v: &mut Value, luck: &mut Fast) {
    match v {
        Value::Bool(b) => *b = !*b,
        Value::Null => *v = EDGES[luck.below(EDGES.len() as u32) as usize].into(),
        Value::Number(n) => {
            let was = n.as_i64().unwrap_or(0);
            let edge = luck.below(EDGES.len() as u32 + 6) as usize;
            *v = match edge.checked_sub(EDGES.len()) {
                None => EDGES[edge].into(),
                Some(i) => match [1, -1, 256, 2, -2, 0][i] {
                    0 => Value::Null,
                    by => (was + by).into(),
                },
            };
        }
        Value::Array(list) if list.is_empty() => list.push(luck.below(16).into()),
        Value::Array(list) => {
            let (i, k) = (luck.below(list.len() as u32) as usize, luck.below(list.len() as u32) as usize);
            match luck.below(4) {
                0 => _ = list.remove(i),
                1 => list.insert(i, list[i].clone()),
                2 => list.insert(k, list[i].clone()),
                _ => list.swap(i, k),
            }
        }
        Value::String(_) | Value::Object(_) => {}
    }
}

/// Whether a state is accepted; if so, everything that some random play makes of it is.
fn holds(g: &Kingdom, s: &State, steps: u32, luck: &mut Fast, told: impl Fn() -> String) -> bool {
    if g.validate(s).is_err() {
        return false;
    }
    let mut s = s.clone();
    let mut numbers = vec![0.0; g.layout().len()];
    for _ in 0..steps {
        let Turn::Seat(p) = g.turn(&s.table) else { break };
        let view = View::of(&s, p);
        g.encode(view, &mut numbers);
        g.estimate(view, p);
        let list = g.list(view);
        let a = list[luck.below(list.len() as u32) as usize];
        let before = s.clone();
        sure(g.apply(&mut s, a, luck));
        if let Err(e) = g.validate(&s) {
            panic!("{}\n{a} leads to {e}\nfrom {}", told(), serde_json::to_string(&before).unwrap());
        }
    }
    if let Turn::Seat(p) = g.turn(&s.table) {
        g.text(View::of(&s, p));
    }
    true
}

fn tables(seats: u8) -> [Kingdom; 3] {
    let of = |complete_key, sweep_to_castle, heroes: [u8; 5], content| {
        let heroes = heroes.map(key_kingdom::content::Hero::of);
        let options = Options { complete_key, sweep_to_castle, heroes, ..Options::default() };
        Kingdom::new(content, options, seats).unwrap()
    };
    [
        of(false, Sweep::Always, [0, 1, 2, 3, 4], Kingdom::STANDARD),
        of(true, Sweep::Closing, [4, 3, 2, 1, 0], Kingdom::STANDARD),
        of(true, Sweep::Always, [1, 0, 3, 2, 4], include_str!("../content/other.toml")),
    ]
}

/// What a state that is accepted becomes is accepted again, whatever was done to it before.
#[test]
fn what_is_accepted_stays_accepted() {
    let (mut tried, mut accepted) = (0, 0);
    for g in (2..=5).flat_map(tables) {
        let mut luck = Fast::new(u64::from(g.seats()));
        let mut s = sure(g.setup(&mut luck));
        let mut other = serde_json::to_value(&s).unwrap();
        for step in 0..cases(300) {
            let Turn::Seat(p) = g.turn(&s.table) else {
                s = sure(g.setup(&mut luck));
                continue;
            };
            let list = g.list(View::of(&s, p));
            let a = list[luck.below(list.len() as u32) as usize];
            sure(g.apply(&mut s, a, &mut luck));
            let json = serde_json::to_value(&s).unwrap();
            let mut all = vec![];
            places(&json, &mut vec![], &mut all);
            let near: Vec<&String> =
                all.iter().filter(|p| p.starts_with("/table/agenda") || p.starts_with("/table/roll")).collect();
            for k in 0..24 {
                let mut changed = json.clone();
                let mut done = vec![];
                if k == 0 {
                    // What was still to be done at another table.
                    for key in ["agenda", "roll"] {
                        changed["table"][key] = other["table"][key].clone();
                    }
                }
                for _ in 0..1 + luck.below(2) {
                    let at: &str = if k % 2 == 0 && !near.is_empty() {
                        near[luck.below(near.len() as u32) as usize]
                    } else {
                        &all[luck.below(all.len() as u32) as usize]
                    };
                    if let Some(v) = changed.pointer_mut(at) {
                        let was = v.to_string();
                        damage(v, &mut luck);
                        done.push(format!("{at}: {was} became {v}"));
                    }
                }
                let Ok(state) = serde_json::from_value::<State>(changed) else { continue };
                tried += 1;
                accepted += u32::from(holds(&g, &state, 12, &mut luck, || format!("{} seats, {done:?}", g.seats())));
            }
            if step % 7 == 0 {
                other = json;
            }
        }
    }
    assert!(accepted > 100 && tried > accepted, "{accepted} of {tried} were accepted");
}

/// A table in the middle of a throw for a move, with the sword used on it.
fn throwing() -> (Kingdom, State) {
    let g = Kingdom::standard(2);
    let mut luck = Fast::new(1);
    let mut s = sure(g.setup(&mut luck));
    for text in ["Act Roll", "Modify Use 7 Plus"] {
        sure(g.apply(&mut s, text.parse().unwrap(), &mut luck));
    }
    g.validate(&s).unwrap();
    (g, s)
}

/// Numbers that would not fit, or that stand for nothing, are faults and no panic.
#[test]
fn numbers_out_of_range_are_faults() {
    let (g, s) = throwing();
    type Edit = fn(&mut key_kingdom::Table);
    let edits: [(&str, Edit); 12] = [
        ("does not add up", |t| t.roll.as_mut().unwrap().plus = i16::MIN),
        ("does not add up", |t| t.roll.as_mut().unwrap().plus = i16::MAX),
        ("an item used on it", |t| _ = t.roll.as_mut().unwrap().used.put(Item::of(15))),
        ("a companion used on it", |t| _ = t.roll.as_mut().unwrap().friends.put(Card::of(63))),
        ("does not exist", |t| t.roll.as_mut().unwrap().why = Why::Event { card: Card::of(63) }),
        ("does not exist", |t| t.roll.as_mut().unwrap().why = Why::Dungeon { plot: Plot::of(8) }),
        ("no face", |t| t.roll.as_mut().unwrap().face = 255),
        ("nobody sits there", |t| t.active.0 = 255),
        ("nobody sits there", |t| {
            t.active.0 = 200;
            t.agenda.answered();
            t.agenda.ask(engine_core::Seat(0), Frame::TakeFor(TakeFor { given: Item::magic(0) }));
        }),
        ("nobody sits there", |t| t.demon = Some(engine_core::Seat(128))),
        ("something is left to do", |t| t.agenda.step(Step::Effect { result: 65_535 })),
        ("the limit is", |t| t.turns = u32::MAX),
    ];
    for (i, (what, edit)) in edits.iter().enumerate() {
        let mut s = s.clone();
        edit(&mut s.table);
        let faults = g.validate(&s).err().unwrap_or_else(|| panic!("{i}: {what} passes")).to_string();
        assert!(faults.contains(what), "{i}, {what}: {faults}");
    }
}

/// A sum that would not fit, while a result waits for what a companion restores.
#[test]
fn a_sum_out_of_range_is_a_fault() {
    let (g, mut s) = throwing();
    s.table.roll.as_mut().unwrap().plus = i16::MAX;
    let (seat, _) = s.table.agenda.answered();
    s.table.agenda.step(Step::Effect { result: 0 });
    s.table.agenda.ask(seat, Frame::Restore(key_kingdom::rules::Restore { left: 1, not: None }));
    assert!(g.validate(&s).is_err());
}

/// A result that waits for what a companion restores is the one that was thrown: 0.
#[test]
fn a_waiting_result_is_that_of_the_roll() {
    let (g, mut s) = throwing();
    let (me, roll) = (s.table.active, s.table.roll.as_mut().unwrap());
    (roll.face, roll.plus) = (1, -4);
    let dwarf = Card::of(
        g.content()
            .events
            .iter()
            .position(|e| matches!(e.passive(), Some(key_kingdom::content::Passive::OnZero(_))))
            .unwrap() as u8,
    );
    assert!(s.table.deck.take(dwarf));
    s.table.players[me].companions.put(dwarf);
    sure(g.apply(&mut s, "Modify Keep".parse().unwrap(), &mut Fast::new(0)));
    g.validate(&s).unwrap();
    for result in [1, 4, 256, 65_535] {
        let mut t = s.clone();
        let (seat, frame) = t.table.agenda.answered();
        t.table.agenda.next_step();
        t.table.agenda.step(Step::Effect { result });
        t.table.agenda.ask(seat, frame);
        assert!(g.validate(&t).is_err(), "a result of {result} is waiting");
    }
}

/// The standard box with everything as large as a file can say, and 31 companions of one kind.
fn extreme(passive: &str) -> String {
    let mut names = String::new();
    let rows: Vec<String> = Kingdom::STANDARD
        .lines()
        .map(|line| {
            let id = || line.split('"').nth(1).expect("a row has an id");
            let row = |helps: &str| {
                let helps = format!("kind = \"companion\", helps = \"{helps}\", passive = \"{passive}\"");
                format!("  {{ id = \"{}\", {helps}, origin = \"design\" }},", id())
            };
            if line.contains("kind = \"encounter\"") {
                names += &format!(", \"{}\"", id());
                return row("echo_canyon");
            }
            match line.split_once("helps = \"") {
                Some((_, rest)) => row(rest.split('"').next().expect("a name")),
                None => line.to_string(),
            }
        })
        .collect();
    let mut text = rows.join("\n").replace("\"bashful_bard\"]", &format!("\"bashful_bard\"{names}]"));
    for (from, to) in [
        ("[1, 2, 3, 4, 5, 6, 7, 8]", "[0, 1, 2, 15, 15, 15, 15, 15]"),
        ("extra_item 1", "extra_item 16"),
        ("restore_others 2", "extra_item 16"),
        ("effect = \"assign_demon_die\"", "effect = \"extra_item 16\""),
        ("items_per_roll 2", "items_per_roll 16"),
        ("restore_on_event 2", "restore_on_event 16"),
        ("value = 6", "value = 9"),
        ("icon = \"restore 2\"", "icon = \"restore 16\""),
        ("token = \"restore 4\"", "token = \"restore 16\""),
    ] {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    text
}

/// What companions and items add up to fits, however many there are.
#[test]
fn the_largest_numbers_of_a_box_add_up() {
    for passive in ["nap_bonus 16", "restore_bonus 16", "on_result_zero_restore 16", "may_adjust move 16"] {
        let text = extreme(passive);
        for seats in [2, 5] {
            let heroes = [1, 0, 2, 3, 4].map(key_kingdom::content::Hero::of);
            let options = Options { complete_key: seats == 5, heroes, ..Options::default() };
            let g = Kingdom::new(&text, options, seats).unwrap_or_else(|e| panic!("{e}"));
            let mut luck = Fast::new(u64::from(seats));
            let mut s = sure(g.setup(&mut luck));
            let me = s.table.active;
            for card in s.table.deck.kinds().map(|(card, _)| card).collect::<Vec<_>>() {
                if g.content().card(card).passive().is_some() {
                    assert!(s.table.deck.take(card));
                    s.table.players[me].companions.put(card);
                }
            }
            s.table.players[me].magic = key_kingdom::content::magic_items();
            s.table.players[me].active = engine_core::Set::EMPTY;
            g.validate(&s).unwrap();
            for seed in 0..20 {
                assert!(holds(&g, &s, 60, &mut Fast::new(seed), || passive.to_string()));
            }
        }
    }
}
