//! Fin de la partie.
use super::table::{Mat, players, refusal};
use engine_core::holds;
use engine_core::{
    chance::FastRng,
    rules::{Game, Refusal, Seat, Turn},
};
use fourkeys::{Action, Clause, Event, FourKeys, Frame, dungeon::Dungeon, rules::Pick};

/// Random play up to the last decision of the game.
fn last_decision(seats: u8, seed: u64) -> Mat {
    let decisions = players(seats).wander(seed, u32::MAX, |_| ());
    let mut s = players(seats);
    s.wander(seed, decisions - 1, |_| ());
    assert!(matches!(s.state.table.asked, Some(Frame::Place(_))));
    s
}

#[holds(Clause::FifteenCards)]
fn it_ends_with_fifteen_cards() {
    for seats in 2..=4 {
        let mut s = last_decision(seats, 5);
        let rounds = if seats == 2 { 7 } else { 14 };
        let full = s.state.table.dungeons[..usize::from(seats)].iter().filter(|d| d.len() == Dungeon::CARDS).count();
        assert_eq!(full, usize::from(seats) - 1, "all finish in the same round");
        let last = s.legal()[0].clone();
        assert!(s.play(&last, &[]).contains(&Clause::FifteenCards));
        assert_eq!(s.game.turn(&s.state.table), Turn::Over);
        assert!(s.state.table.dungeons[..usize::from(seats)].iter().all(|d| d.len() == 15));
        let tiles = if seats == 2 { 4 } else { seats };
        assert_eq!(usize::from(tiles) * rounds, 14 * usize::from(seats), "one card for each tile and round");
        assert_eq!(refusal(&s, 0, "Draft Take 0"), Refusal::Over);
    }
}

#[holds(Clause::LastCell)]
fn the_tile_fills_the_last_cell() {
    let mut s = last_decision(3, 9);
    assert!(s.state.table.dungeons.iter().all(|d| d.tile().is_none()), "not before the end");
    let last = s.legal()[0].clone();
    let heard = s.play(&last, &[]);
    assert!(heard.contains(&Clause::LastCell));
    for seat in Seat::first(3) {
        let (dungeon, coins) = (&s.state.table.dungeons[seat], s.state.table.coins[seat]);
        let tile = dungeon.tile().expect("it lies there");
        assert!(dungeon.at(tile).is_none(), "on an empty cell");
        let span = dungeon.span().unwrap();
        assert_eq!((span.rows(), span.cols()), (4, 4));
        assert!(
            (span.top..=span.bottom).contains(&tile.row.get()) && (span.left..=span.right).contains(&tile.col.get())
        );
        let event = Event::TileLaid { seat, cell: tile, coins };
        assert!(s.events.contains(&event), "with its coins");
    }
}

#[holds(Clause::AcolytesLeave)]
fn acolytes_go_back_to_the_box() {
    let mut s = last_decision(2, 3);
    assert_eq!(s.state.table.choice.tiles().count(), 4);
    let last = s.legal()[0].clone();
    assert!(s.play(&last, &[]).contains(&Clause::AcolytesLeave));
    assert_eq!((s.order().as_str(), s.choice().as_str()), ("- - - -", "- - - -"));
    assert_eq!(s.state.table.dungeons.iter().filter(|d| d.tile().is_some()).count(), 2, "two Adventurers, no Acolyte");
    s.game.validate(&s.state).unwrap();
}

#[holds(Clause::LastCellForced)]
fn the_last_cell_is_no_choice() {
    let mut s = last_decision(4, 7);
    let last = s.legal()[0].clone();
    let before = s.state.table.dungeons;
    let heard = s.play(&last, &[]);
    assert!(!heard.contains(&Clause::SlideBack), "no tile slides back");
    let me = s.state.table.dungeons.iter().zip(before).position(|(now, then)| now.len() != then.len()).unwrap();
    for (p, (now, then)) in s.state.table.dungeons.iter().zip(before).enumerate() {
        assert!(p == me || now.laid().eq(then.laid()), "the tile opens nothing");
        assert_eq!(now.last_cell(), now.tile());
    }
}

/// All coins spent: by refreshes as long as they are allowed, then by pushes.
#[holds(Clause::GameLength)]
fn the_longest_game() {
    for (seats, bound) in [(2, 64), (3, 96), (4, 128)] {
        let game = FourKeys::standard(seats);
        assert_eq!(game.bound(), bound);
        let mut luck = FastRng::new(1);
        let mut state = game.start_fast(&mut luck);
        let mut decisions = 0;
        while let Turn::Seat(p) = game.turn(&state.table) {
            let list = game.actions(game.view(&state, p));
            let spends = |a: &Action| match a {
                Action::Draft(Pick::Refresh) => true,
                Action::Draft(Pick::Take { slot }) => !state.table.choice.is_free(*slot),
                _ => false,
            };
            let a = list.iter().find(|a| spends(a)).or(list.last()).unwrap();
            game.apply_fast(&mut state, p, *a, &mut luck);
            decisions += 1;
        }
        assert_eq!(decisions, bound, "every coin is one decision more");
        assert_eq!(state.table.coins, [0; 4]);
        let mut random = players(seats);
        assert!(random.wander(1, u32::MAX, |_| ()) <= bound);
    }
}

/// The last turn counts in full: a coin for a push, the card, the door that it opens; then the tile and the gold.
#[holds(Clause::FifteenCards)]
fn the_last_turn_counts() {
    let full = "S-H    K1-LC    K1-LC    K1-LC
                K1-LC  K1-LX    K1-LX    K1-LX
                K1-LX  D1-Ha    D1-Hb    D1-Hc
                D1-HH  K2-LL-CC K2-LL-XX .";
    let last = "S-L    K1-HC    K1-HC    K1-HX
                K1-HX  K1-CX    K1-CX    K1-CX
                K1-CX  K1-HX    K1-HX    D2-HLCXa
                K1-HC  K1-HC    .        .";
    let mut s = players(2).dungeon(0, full).dungeon(1, last).on_top("K2-HC-LX").lines("- - - A1", "A0 a0 - a1");
    s.play("Draft Take 3", &[]);
    s.play("PushTo 2", &["K2-HX-LC"]);
    assert_eq!(s.legal(), ["Place Recto 3 2", "Place Recto 3 3", "Place Verso 3 2", "Place Verso 3 3"]);
    let heard = s.play("Place Verso 3 3", &[]);
    assert_eq!(s.opened(), ["D2-HLCXa"], "the Lightning and the Hexagon were missing in its column");
    assert!(heard.contains(&Clause::FifteenCards) && heard.contains(&Clause::AcolytesLeave));
    let outcome = s.game.outcome(&s.state.table).expect("it has ended");
    assert_eq!((outcome.points(), outcome.ranks()), (&[4, 6 + 3][..], &[2, 1][..]));
}
