//! The shape of actions, states and encodings, which others build on: ids, notation, sizes, layout.
use engine_core::{
    chance::FastRng,
    content::Options as _,
    encode::Encode,
    finite::{Finite, Group},
    rules::{Game, Rulebook, Seat, Turn},
};
use fourkeys::{Action, Clause, FourKeys, Options};

#[test]
fn action_ids_are_stable() {
    assert_eq!(Action::COUNT, 123);
    for (id, text) in [
        (0, "Draft Refresh"),
        (1, "Draft Take 0"),
        (4, "Draft Take 3"),
        (5, "Draft Relief 0 0"),
        (20, "Draft Relief 3 3"),
        (21, "PushTo 0"),
        (24, "PushTo 3"),
        (25, "Place Recto -3 -3"),
        (49, "Place Recto 0 0"),
        (73, "Place Recto 3 3"),
        (74, "Place Verso -3 -3"),
        (84, "Place Verso -2 0"),
        (122, "Place Verso 3 3"),
    ] {
        assert_eq!(Action::from_id(id).unwrap().to_string(), text);
        assert_eq!(text.to_lowercase().parse::<Action>().unwrap().id(), id);
    }
    let groups: Vec<(String, Vec<String>)> = Action::groups()
        .into_iter()
        .map(|Group { name, factors }| (name, factors.into_iter().map(|f| format!("{} {}", f.name, f.size)).collect()))
        .collect();
    assert!(groups.contains(&("Place".into(), vec!["face 2".into(), "row 7".into(), "col 7".into()])), "{groups:?}");
    for wrong in ["Place Recto 4 0", "Place Left 0 0", "Draft Take 4", "Draft", "Pass", "PushTo", "Place Recto 0 0 0"] {
        assert!(wrong.parse::<Action>().is_err(), "{wrong}");
    }
}

#[test]
fn a_state_is_small_plain_data() {
    let bytes = std::mem::size_of::<engine_core::rules::StateOf<FourKeys>>();
    assert!(bytes <= 600, "a state has {bytes} bytes");
}

#[test]
fn the_layout_is_frozen() {
    for (seats, hash) in (2..=4).zip(["4400b97697d89984", "245f230f8934a270", "6d973c7a90cac440"]) {
        FourKeys::layout(&FourKeys::standard(seats)).frozen(hash).unwrap();
    }
}

/// Two tables that differ in what a seat can see have different encodings.
#[test]
fn an_encoding_tells_tables_apart() {
    let g = FourKeys::standard(3);
    let mut luck = FastRng::new(2);
    let mut s = g.start_fast(&mut luck);
    let numbers = |s: &engine_core::rules::StateOf<FourKeys>| {
        let mut out = vec![0.0; FourKeys::layout(&g).len()];
        g.view(s, Seat(0)).encode(&mut out);
        out
    };
    let mut before = numbers(&s);
    while let Turn::Seat(p) = g.turn(&s.table) {
        let list = g.actions(g.view(&s, p));
        let futures: Vec<Vec<f32>> = list
            .iter()
            .map(|&a| {
                let mut next = s.clone();
                g.apply_fast(&mut next, p, a, &mut FastRng::new(1));
                numbers(&next)
            })
            .collect();
        for (i, a) in futures.iter().enumerate() {
            assert!(!futures[..i].contains(a), "{} and another answer look the same", list[i]);
        }
        g.apply_fast(&mut s, p, list[luck.below(list.len() as u32) as usize], &mut luck);
        let now = numbers(&s);
        assert_ne!(now, before);
        before = now;
    }
}

/// The dungeon of the viewer comes first.
#[test]
fn an_encoding_begins_with_the_viewer() {
    let g = FourKeys::standard(4);
    let mut luck = FastRng::new(2);
    let mut s = g.start_fast(&mut luck);
    g.playout(&mut s, 50, &mut vec![], &mut luck);
    let layout = FourKeys::layout(&g);
    let of = |name: &str, seat: u8| {
        let mut out = vec![0.0; layout.len()];
        g.view(&s, Seat(seat)).encode(&mut out);
        let before = layout.pieces.iter().take_while(|p| p.name != name).map(|p| p.len()).sum::<usize>();
        let piece = layout.pieces.iter().find(|p| p.name == name).unwrap();
        out[before..before + piece.len()].to_vec()
    };
    for seat in 0..4 {
        let coins = of("coins", seat);
        assert_eq!(coins, (0..4).map(|i| f32::from(s.table.coins[Seat((seat + i) % 4)]) / 4.0).collect::<Vec<_>>());
        let turn = of("seat in turn", seat);
        let mover = s.table.mover().unwrap().seat.0;
        assert_eq!(turn.iter().position(|&x| x == 1.0), Some(usize::from((4 + mover - seat) % 4)));
    }
}

#[test]
fn options_describe_themselves() {
    let keys: Vec<_> = Options::describe().iter().map(|o| (o.key, o.ruling, o.default.clone())).collect();
    assert_eq!(keys.len(), 3);
    assert_eq!(keys[0], ("acolyte_may_refresh", "4K-Q4", "false".into()));
    assert_eq!(keys[2].2, "AdventurerAdventurerAcolyteAcolyte");
    let mut options = Options::default();
    assert!(options.set("two_player_order", "AcolyteAcolyteAcolyteAcolyte").is_err(), "only the four that alternate");
}

#[test]
fn a_refusal_says_what_is_wrong_and_a_clause_what_is_right() {
    let both = |c: Clause| (c.gist(), c.refusal());
    assert_eq!(both(Clause::EmptyPile).1, "that pile is empty: there is no card to take");
    assert_eq!(both(Clause::DoorUp), ("a door is laid Door up", "a door cannot be laid Room up"));
}
