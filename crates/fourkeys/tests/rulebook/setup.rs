//! Mise en place.
use super::table::{agreed, players, public, start};
use engine_core::holds;
use engine_core::{
    chance::{ChanceError, DynSource, FastRng, Seeded, Tape},
    content::Content as _,
    finite::Finite,
    rules::{Game, GameBox, Seat, Turn},
};
use fourkeys::{
    Chance, Clause, FourKeys, Options, StartOrder,
    content::{Content, Deck},
    dungeon::Face,
    table::{Slot, Tile},
};

#[holds(Clause::ExplorationLine)]
fn the_exploration_line_stands_in_order() {
    let s = start(
        4,
        Options::default(),
        &["A0", "A1", "A2", "A3", "S-H", "S-L", "S-C", "S-X", "D1-LL", "K1-CX", "D2-HHL", "K2-HH-LL"],
    );
    assert!(s.cited.contains(&Clause::ExplorationLine));
    assert_eq!(Slot::all().map(Slot::deck).collect::<Vec<_>>(), [Deck::Door1, Deck::Key1, Deck::Door2, Deck::Key2]);
    assert_eq!([0, 1, 2, 3].map(|k| s.top(k).unwrap()), ["D1-LL", "K1-CX", "D2-HHL", "K2-HH-LL"]);
    assert_eq!(s.state.table.piles.map(|p| p.len()), [28, 24, 28, 24]);
}

#[holds(Clause::DoorPilesDoorUp)]
fn a_pile_shows_its_doors() {
    let mut s = players(3);
    s.play("Draft Take 0", &["D1-Hb"]);
    assert!(s.legal().iter().all(|a| a.starts_with("Place Recto")), "a door comes off its pile Door up");
    s.play("Place Recto 0 1", &[]);
    s.play("Draft Take 1", &["K1-HL"]);
    let [recto, verso] = ["Recto", "Verso"].map(|face| s.legal().iter().filter(|a| a.contains(face)).count());
    assert_eq!((recto, verso), (4, 4), "a key card comes off its pile either way up");
}

/// The share of each order, as the exact tree of the first asks gives it.
#[holds(Clause::RandomOrder)]
fn every_order_is_equally_likely() {
    for (seats, orders) in [(3u8, 6u64), (4, 24)] {
        let game = FourKeys::standard(seats);
        let mut todo = vec![(vec![], 1u64)];
        let mut found = vec![];
        while let Some((answers, one_in)) = todo.pop() {
            let mut path = engine_core::chance::Script::new(&answers);
            let mut source = DynSource::new(&mut path);
            let Err(ChanceError::Unanswered(q)) = game.setup(&mut source).map_err(|halt| source.why(halt)) else {
                panic!("the piles are still to come")
            };
            if answers.len() == usize::from(seats) {
                found.push((answers, one_in));
                continue;
            }
            assert_eq!(q.ask, public(Chance::Lots));
            for &(answer, weight) in &q.weights {
                assert_eq!(weight, 1);
                todo.push(([answers.as_slice(), &[answer]].concat(), one_in * q.total()));
            }
        }
        assert_eq!(found.len() as u64, orders);
        assert!(found.iter().all(|(_, one_in)| *one_in == orders));
        let mut s = players(seats);
        assert_eq!(s.order().split(' ').filter(|w| *w != "-").count(), usize::from(seats));
        s = start(seats, Options::default(), &{
            let mut names = vec!["A2", "A0", "A1", "A3"];
            names.truncate(seats.into());
            names.extend(&["S-H", "S-L", "S-C", "S-X"][..seats.into()]);
            names.extend(["D1-Ha", "K1-HL", "D2-HLCa", "K2-HL-CX"]);
            names
        });
        assert!(s.order().starts_with("A2 A0 A1"), "the line stands as the lots fell");
    }
}

#[holds(Clause::StartingDoor)]
fn each_is_dealt_a_starting_door() {
    let s =
        start(3, Options::default(), &["A0", "A1", "A2", "S-X", "S-H", "S-C", "D1-Ha", "K1-HL", "D2-HLCa", "K2-HL-CX"]);
    assert!(s.cited.contains(&Clause::StartingDoor));
    for (seat, door) in [(0, "S-X"), (1, "S-H"), (2, "S-C")] {
        assert_eq!(s.laid(seat, 0, 0), Some((door.into(), Face::Recto)));
        assert_eq!(s.state.table.dungeons[Seat(seat)].len(), 1, "the first of fifteen");
    }
}

#[holds(Clause::FourCoins)]
fn four_coins_on_each_adventurer() {
    assert_eq!(players(4).state.table.coins, [4, 4, 4, 4]);
    assert_eq!(players(3).state.table.coins, [4, 4, 4, 0]);
}

#[holds(Clause::LeftmostBegins)]
fn the_leftmost_tile_begins() {
    let s =
        start(3, Options::default(), &["A2", "A0", "A1", "S-H", "S-L", "S-C", "D1-Ha", "K1-HL", "D2-HLCa", "K2-HL-CX"]);
    assert!(s.cited.contains(&Clause::LeftmostBegins));
    assert_eq!(s.game.turn(&s.state.table), Turn::Seat(Seat(2)));
}

#[holds(Clause::TwoPlayerTiles)]
fn two_players_alternate_colours() {
    for (lot, order, first) in [("A0", "A0 A1 a0 a1", 0), ("A1", "A1 A0 a1 a0", 1)] {
        let s = start(2, Options::default(), &[lot, "S-H", "S-L", "D1-Ha", "K1-HL", "D2-HLCa", "K2-HL-CX"]);
        assert!(s.cited.contains(&Clause::TwoPlayerTiles));
        assert_eq!((s.order().as_str(), s.seat()), (order, Seat(first)));
    }
    let mut luck = Tape::new(Seeded::new(5));
    FourKeys::standard(2).setup(&mut DynSource::new(&mut luck)).unwrap();
    assert_eq!(luck.entries[0].question.weights, [(0, 1), (1, 1)], "one chance in two for each");
}

#[holds(Clause::AcolyteWithoutCoins)]
fn acolytes_carry_no_coins() {
    let s = players(2);
    assert_eq!((s.state.table.coins, s.state.table.spent), ([4, 4, 0, 0], 0), "eight coins in play");
    let s = s.lines("- A1 a1 A0", "a0 - - -");
    assert_eq!(s.seat(), Seat(1));
    assert!(s.legal().contains(&"Draft Take 0".into()), "the Adventurer has coins for a push");
    assert_eq!(s.lines("- - a1 A0", "a0 A1 - -").why_not("Draft Take 0"), Clause::AcolyteNeverPushes);
}

#[holds(Clause::ThreePlayers)]
fn three_players_leave_a_slot_empty() {
    let mut s = players(3);
    assert_eq!(s.order(), "A0 A1 A2 -");
    s.play("Draft Take 3", &["K2-HC-LX"]);
    s.play("Place Recto 0 1", &[]);
    s.play("Draft Take 0", &["D1-Hb"]);
    s.play("Place Recto 0 1", &[]);
    s.play("Draft Take 2", &["D2-HLCb"]);
    assert_eq!((s.order().as_str(), s.choice().as_str()), ("- - - -", "A1 - A2 A0"));
    let s =
        start(3, Options::default(), &["A0", "A1", "A2", "S-H", "S-L", "S-C", "D1-Ha", "K1-HL", "D2-HLCa", "K2-HL-CX"]);
    assert!(s.cited.contains(&Clause::ThreePlayers) && !s.cited.contains(&Clause::FourPlayers));
}

#[holds(Clause::FourPlayers)]
fn four_players_fill_the_line() {
    let s = players(4);
    assert_eq!(s.order(), "A0 A1 A2 A3");
    assert_eq!(s.state.table.order.tiles().collect::<Vec<_>>(), [0, 1, 2, 3].map(|p| Tile::adventurer(Seat(p))));
}

/// Each card of a pile is as likely to come next as there are copies of it, of 28 or 24; then of those that are left.
#[holds(Clause::ShuffledPiles, Clause::PilesApart)]
fn the_piles_are_shuffled() {
    let game = FourKeys::standard(3);
    let mut luck = Tape::new(Seeded::new(11));
    game.setup(&mut DynSource::new(&mut luck)).unwrap();
    for (slot, taped) in Slot::all().zip(&luck.entries[6..]) {
        let cards = game.content.deck(slot.deck());
        let expected: Vec<_> =
            cards.map(|c| (game.content.sort(c).id(), u64::from(game.content.kind(c).copies))).collect();
        assert_eq!(taped.question.weights, expected);
        assert_eq!(taped.question.total(), u64::from(slot.deck().cards()));
    }
    let after = players(3).asks("Draft Take 3", &[]); // K2-HL-CX, one of six alike, is on top
    assert_eq!(after.total(), 23);
    assert_eq!(after.weights[0], (0, 5));
}

#[holds(Clause::AlternatingStart)]
fn the_table_agrees_on_the_start_order() {
    let lines =
        StartOrder::all().map(|two_player_order| agreed(2, Options { two_player_order, ..Options::default() }).order());
    assert_eq!(lines.collect::<Vec<_>>(), ["A0 A1 a0 a1", "A0 a1 a0 A1", "a0 A1 A0 a1", "a0 a1 A0 A1"]);
}

#[holds(Clause::UnusedInBox)]
fn what_is_not_used_stays_in_the_box() {
    let s = players(2);
    let spare: Vec<_> =
        s.state.table.spare.kinds().map(|(sort, n)| (s.id(s.game.content.card(Deck::Start, sort)), n)).collect();
    assert_eq!(spare, [("S-C".to_string(), 1), ("S-X".to_string(), 1)], "for all to see");
    assert_eq!(s.state.table.coins[2..], [0, 0]);
    assert!(s.state.table.dungeons[2].is_empty() && s.state.table.dungeons[3].is_empty());
    assert!(players(4).state.table.spare.is_empty());
    let s = start(2, Options::default(), &["A0", "S-H", "S-L", "D1-Ha", "K1-HL", "D2-HLCa", "K2-HL-CX"]);
    assert!(s.cited.contains(&Clause::UnusedInBox));
}

/// No hand, nothing unseen; a sampled world is the state; every question to chance is public and its odds open.
#[holds(Clause::AllButTheOrder)]
fn everything_lies_on_the_table() {
    for hide_room_until_taken in [false, true] {
        let options = Options { hide_room_until_taken, ..Options::default() };
        let game = GameBox::<FourKeys>::new(Content::STANDARD, options, 4).unwrap();
        let mut luck = Tape::new(Seeded::new(3));
        let mut state = game.setup(&mut DynSource::new(&mut luck)).unwrap();
        while let Turn::Seat(p) = game.turn(&state.table) {
            for seen_by in Seat::first(4) {
                let world = game.sample_fast(game.view(&state, seen_by), &mut FastRng::new(1));
                assert_eq!(world, state);
            }
            let list = game.actions(game.view(&state, p));
            let a = list[luck.entries.len() % list.len()];
            game.apply(&mut state, p, a, &mut DynSource::new(&mut luck)).unwrap();
        }
        assert!(luck.entries.iter().all(|taped| taped.question.ask.reportable()));
    }
}

#[holds(Clause::DrawnWhenNeeded)]
fn what_is_asked_and_in_which_order() {
    let asked = |seats: u8| {
        let mut luck = Tape::new(Seeded::new(1));
        FourKeys::standard(seats).setup(&mut DynSource::new(&mut luck)).unwrap();
        luck.entries.iter().map(|t| (t.question.ask.stream.thing, t.question.ask.stream.of)).collect::<Vec<_>>()
    };
    let tops = [(2, 0), (2, 1), (2, 2), (2, 3)];
    assert_eq!(asked(2), [&[(0, 0)][..], &[(1, 0); 2], &tops].concat());
    assert_eq!(asked(3), [&[(0, 0); 3][..], &[(1, 0); 3], &tops].concat());
    assert_eq!(asked(4), [&[(0, 0); 4][..], &[(1, 0); 4], &tops].concat());
    let mut s = players(3);
    let asked = s.asks("Draft Take 2", &[]);
    assert_eq!((asked.ask.stream.thing, asked.ask.stream.of), (2, 2), "the next card of that pile");
    s.play("Draft Take 2", &["D2-HLCb"]);
    s.play("Place Recto 0 1", &[]); // and nothing else is left to chance
}
