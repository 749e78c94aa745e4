//! Numbers from outside at the edges of their types: faults, and no panic.
use engine_core::{
    chance::FastRng,
    content::Content as _,
    rules::{Game, GameBox, StateOf, Turn, View},
};
use key_kingdom::{
    Frame, KeyKingdom, Options,
    content::{Card, Content, Item, Plot},
    rules::TakeFor,
    table::{Step, Why},
};

type State = StateOf<KeyKingdom>;

/// A table in the middle of a throw for a move, with the sword used on it.
fn throwing() -> (GameBox<KeyKingdom>, State) {
    let g = KeyKingdom::standard(2);
    let mut luck = FastRng::new(1);
    let mut s = g.start_fast(&mut luck);
    for text in ["Act Roll", "Modify Use 7 Plus"] {
        let p = g.turn(&s.table).seat().unwrap();
        g.apply_fast(&mut s, p, text.parse().unwrap(), &mut luck);
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
            t.agenda.ask(engine_core::rules::Seat(0), Frame::TakeFor(TakeFor { given: Item::magic(0) }));
        }),
        ("nobody sits there", |t| t.demon = Some(engine_core::rules::Seat(128))),
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
        g.content
            .events
            .iter()
            .position(|e| matches!(e.passive(), Some(key_kingdom::content::Passive::OnZero(_))))
            .unwrap() as u8,
    );
    assert!(s.table.deck.take(dwarf));
    s.table.players[me].companions.put(dwarf);
    g.apply_fast(&mut s, me, "Modify Keep".parse().unwrap(), &mut FastRng::new(0));
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
    let rows: Vec<String> = Content::STANDARD
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
            let g = GameBox::<KeyKingdom>::new(&text, options, seats).unwrap_or_else(|e| panic!("{e}"));
            let mut luck = FastRng::new(u64::from(seats));
            let mut s = g.start_fast(&mut luck);
            let me = s.table.active;
            for card in s.table.deck.kinds().map(|(card, _)| card).collect::<Vec<_>>() {
                if g.content.card(card).passive().is_some() {
                    assert!(s.table.deck.take(card));
                    s.table.players[me].companions.put(card);
                }
            }
            s.table.players[me].magic = key_kingdom::content::magic_items();
            s.table.players[me].active = engine_core::collections::Set::EMPTY;
            g.validate(&s).unwrap();
            for seed in 0..20 {
                let (mut s, mut luck) = (s.clone(), FastRng::new(seed));
                for _ in 0..60 {
                    let Turn::Seat(p) = g.turn(&s.table) else { break };
                    let list = g.actions(View::of(&g, &s, p));
                    let a = list[luck.below(list.len() as u32) as usize];
                    g.apply_fast(&mut s, p, a, &mut luck);
                    g.validate(&s).unwrap_or_else(|e| panic!("{passive}: {a} leads to {e}"));
                }
            }
        }
    }
}
