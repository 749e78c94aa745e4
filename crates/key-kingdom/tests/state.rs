//! States from outside: a tampered state is refused with a fault that names it. Also what others build on: ids, sizes, layouts.
use engine_core::{
    chance::FastRng,
    collections::Set,
    content::Content as _,
    encode::Encode,
    finite::Finite,
    rules::{Agenda, Game, GameBox, Seat, StateOf, Turn, View},
};
use key_kingdom::{
    Action, Frame, KeyKingdom, Table,
    content::{Card, Colour, Content, Hero, Item, Plot, Square},
    rules::{Act, Garden, Go, Modify, Restore, TakeFor},
    table::{Spot, Step, Why},
};

/// A table in the middle of a random game, at the start of a turn.
fn somewhere(g: &GameBox<KeyKingdom>) -> StateOf<KeyKingdom> {
    let mut luck = FastRng::new(3);
    let mut s = g.start_fast(&mut luck);
    let mut n = 0;
    loop {
        let Turn::Seat(p) = g.turn(&s.table) else { panic!("it goes on") };
        n += 1;
        if n > 400 && matches!(s.table.agenda.asked(), Some((_, Frame::Act(_)))) {
            return s;
        }
        let list = g.actions(View::of(g, &s, p));
        g.apply_fast(&mut s, p, list[luck.below(list.len() as u32) as usize], &mut luck);
    }
}

#[test]
fn tampered_states_are_refused() {
    let g = KeyKingdom::standard(3);
    let s = somewhere(&g);
    g.validate(&s).unwrap();
    let ask = |t: &mut Table, seat: u8, frame: Frame| {
        t.agenda = Agenda::default();
        t.agenda.step(Step::EndTurn);
        t.agenda.ask(Seat(seat), frame);
    };
    type Edit<'a> = Box<dyn Fn(&mut Table) + 'a>;
    let edits: Vec<(&str, Edit)> = vec![
        ("nobody sits there", Box::new(|t| t.active = Seat(3))),
        ("nobody sits there", Box::new(|t| t.demon = Some(Seat(4)))),
        ("nobody sits there", Box::new(|t| t.players[4].hero = Hero::of(1))),
        ("folded away", Box::new(|t| t.open = [!t.open[0], !t.open[1]])),
        ("there is no square", Box::new(|t| t.players[0].at = Spot::Kingdom(Square::of(150)))),
        ("without the whole key", Box::new(|t| t.players[0].at = Spot::Garden(Plot::of(0)))),
        ("the garden has no square", Box::new(|t| t.players[0].at = Spot::Garden(Plot::of(7)))),
        ("it is nowhere", Box::new(|t| t.players[0].at = Spot::Swept)),
        ("another hero", Box::new(|t| t.players[0].hero = Hero::of(4))),
        ("an active item is not there", Box::new(|t| _ = t.players[0].active.put(Item::of(15)))),
        ("magic item", Box::new(|t| (0..2).for_each(|p| _ = t.players[p].magic.put(Item::magic(0))))),
        ("a magic item is none", Box::new(|t| _ = t.players[0].magic.put(Item::of(0)))),
        ("a companion is no companion", Box::new(|t| _ = t.players[0].companions.put(Card::of(30)))),
        ("event card", Box::new(|t| t.deck.put(Card::of(3)))),
        ("event card", Box::new(|t| t.discard = Set::EMPTY)),
        ("not of this box", Box::new(|t| t.deck.put(Card::of(40)))),
        ("is not being resolved", Box::new(|t| _ = t.in_play.put(Card::of(20)))),
        ("squares and tokens", Box::new(|t| t.garden[8] = Some(Plot::of(0)))),
        ("turned up in order", Box::new(|t| t.dungeon[2] = Some(Plot::of(0)))),
        ("nobody is in the castle", Box::new(|t| t.garden[0] = Some(Plot::of(0)))),
        ("garden token", Box::new(|t| t.garden_left.put(Plot::of(0)))),
        ("the limit is 500", Box::new(|t| t.turns = 501)),
        ("the game is over exactly when", Box::new(|t| t.winner = Some(Seat(0)))),
        ("the game is over exactly when", Box::new(|t| t.turns = 500)),
        ("the game is over exactly when", Box::new(|t| t.agenda = Agenda::default())),
        ("the turn has not begun", Box::new(|t| t.extra_turn = true)),
        ("the game is over exactly when", Box::new(|t| t.agenda.step(Step::EndTurn))),
        ("a turn begins, or ends", Box::new(|t| t.agenda.ask(t.active, Frame::Act(Act)))),
        ("a roll is there exactly", Box::new(|t| ask(t, t.active.0, Frame::Modify(Modify)))),
        ("is not what is being decided", Box::new(|t| ask(t, t.active.0, Frame::Go(Go { count: 0 })))),
        ("for the player in turn", Box::new(|t| ask(t, (t.active.0 + 1) % 3, Frame::Go(Go { count: 2 })))),
        ("is not what is being decided", Box::new(|t| ask(t, t.active.0, Frame::Go(Go { count: 60_000 })))),
        ("is not what is being decided", Box::new(|t| ask(t, t.active.0, Frame::Garden(Garden)))),
        ("cannot be waiting", Box::new(|t| ask(t, 0, Frame::Restore(Restore { left: 0, not: None })))),
        (
            "cannot be waiting",
            Box::new(|t| {
                ask(t, 0, Frame::Restore(Restore { left: 1, not: None }));
                t.agenda.step(Step::Arrive);
            }),
        ),
        ("three pieces", Box::new(|t| t.players[0].keys = [Colour::Red].into_iter().collect())),
    ];
    for (i, (what, edit)) in edits.iter().enumerate() {
        let (mut t, mut g) = (s.clone(), g.clone());
        if *what == "three pieces" {
            let options = key_kingdom::Options { complete_key: true, ..key_kingdom::Options::default() };
            g = GameBox::<KeyKingdom>::new(Content::STANDARD, options, 3).unwrap();
        }
        edit(&mut t.table);
        let faults = g.validate(&t).err().unwrap_or_else(|| panic!("{i}: {what} passes")).to_string();
        assert!(faults.contains(what), "{i}, {what}: {faults}");
    }
}

/// A throw in the middle of being modified.
#[test]
fn tampered_rolls_are_refused() {
    let g = KeyKingdom::standard(2);
    let mut luck = FastRng::new(1);
    let mut s = g.start_fast(&mut luck);
    for text in ["Act Roll", "Modify Use 7 Plus"] {
        let p = g.turn(&s.table).seat().unwrap();
        let a = text.parse().unwrap();
        g.check(&s, p, a).unwrap();
        g.apply_fast(&mut s, p, a, &mut luck);
    }
    // Seat and face depend on the luck above; the roll is there in any case.
    let roll = s.table.roll.expect("a roll is being made");
    g.validate(&s).unwrap();
    type Edit = fn(&mut key_kingdom::table::Roll);
    let edits: [(&str, Edit); 6] = [
        ("its die has no face", |r| r.face = 14),
        ("does not add up", |r| r.plus = 3),
        ("does not add up", |r| r.plus = 6),
        ("as many more items", |r| r.extra = 1),
        ("an item used on it is not there", |r| _ = r.used.put(Item::magic(2))),
        ("a companion used on it is not there", |r| _ = r.friends.put(Card::of(2))),
    ];
    for (what, edit) in edits {
        let mut t = s.clone();
        let mut r = roll;
        edit(&mut r);
        t.table.roll = Some(r);
        let faults = g.validate(&t).err().unwrap_or_else(|| panic!("{what} passes")).to_string();
        assert!(faults.contains(what), "{what}: {faults}");
    }
}

/// A table in the middle of a throw for a move, with the sword used on it.
fn throwing() -> (GameBox<KeyKingdom>, StateOf<KeyKingdom>) {
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
    type Edit = fn(&mut Table);
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
            t.agenda.ask(Seat(0), Frame::TakeFor(TakeFor { given: Item::magic(0) }));
        }),
        ("nobody sits there", |t| t.demon = Some(Seat(128))),
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
    s.table.agenda.ask(seat, Frame::Restore(Restore { left: 1, not: None }));
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

#[test]
fn action_ids_are_stable() {
    assert_eq!(Action::COUNT, 625);
    for text in [
        "Act Roll",
        "Reroll true",
        "SetFace 8",
        "Modify Keep",
        "Modify Use 7 Minus",
        "Modify Ask 35 Plus",
        "Go 102",
        "Help Roll",
        "Restore Stop",
        "Lose 12",
        "Assign 4",
        "Garden 4",
        "Rival 1",
        "Hero Decline",
        "Send To 3",
        "Magic 8",
        "Give Decline",
        "TakeFor 9",
        "Branch 3",
    ] {
        let a: Action = text.parse().unwrap();
        assert_eq!(Action::from_id(a.id()).unwrap().to_string(), text);
    }
    for wrong in ["Go 160", "Act Fly", "Modify Use 7", "Garden 9", "Branch 4", "Modify"] {
        assert!(wrong.parse::<Action>().is_err(), "{wrong}");
    }
}

#[test]
fn a_state_is_small_plain_data() {
    let bytes = size_of::<StateOf<KeyKingdom>>();
    assert!(bytes <= 1_600, "a state has {bytes} bytes");
}

#[test]
fn the_layout_is_frozen() {
    let hashes = ["422e6f4855f3165a", "0f364a5068d2f43b", "caf663b7fb549ba8", "a515f21f40ddeb2a"];
    for (seats, hash) in (2..=5).zip(hashes) {
        KeyKingdom::layout(&KeyKingdom::standard(seats)).frozen(hash).unwrap();
    }
}
