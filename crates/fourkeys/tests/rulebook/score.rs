//! Fin de la partie: counting the gold.
use super::table::{Mat, draw, players};
use engine_core::holds;
use engine_core::rules::{Game, Outcome, Seat};
use fourkeys::{
    Clause, FourKeys,
    content::{Content, Print},
    dungeon::{Dungeon, Face},
    rules::open::KeyLines,
    score,
};

/// Paul's dungeon of 31 points, A to K with five key cards and the tile J.
const EXAMPLE: &str = "D2-LCXa*   K2-HX-LC*   D1-Hb*    K2-HL-CX
                       D2-LCXc*   S-H         D1-Xb*    D1-Hc*
                       K2-LL-CC   D2-LCXb*    K1-HX*    D1-LL*
                       K2-HL-CX*  D1-LXb*     TILE      D1-HCb*";

fn example(content: &Content) -> Dungeon {
    draw(content, EXAMPLE)
}

#[holds(Clause::RoomsEarn, Clause::ClosedDoorExample)]
fn the_example_of_the_book() {
    let game = FourKeys::standard(2);
    let content = &game.content;
    let paul = example(content);
    // Which doors are open follows from the keys.
    let keys = KeyLines::of(content, &paul);
    for laid in paul.laid() {
        if let Print::Door { needs, .. } = *content.print(laid.card) {
            assert_eq!(
                keys.for_door(laid.cell).cover(needs),
                laid.face == Face::Verso,
                "{}",
                content.kind(laid.card).id
            );
        }
    }
    let earned: Vec<_> = score::ledger(content, &paul, 3)
        .map(|w| (paul.at(w.cell).map_or("tile".to_string(), |l| content.kind(l.card).id.clone()), w.gold))
        .collect();
    let expected = [
        ("D2-LCXa", 5), // A
        ("D1-Hb", 1),   // B: not in the centre
        ("D2-LCXc", 5), // C: as the card above
        ("S-H", 0),     // D: closed
        ("D1-Xb", 3),   // E: in the centre
        ("D1-Hc", 1),   // F: not at the left
        ("D2-LCXb", 3), // G: as the tile
        ("D1-LL", 4),   // H: four Lightning keys
        ("D1-LXb", 3),  // I: beside the tile
        ("D1-HCb", 3),  // K: as the card at its left
        ("tile", 3),    // J
    ];
    assert_eq!(earned, expected.map(|(id, gold)| (id.to_string(), gold)));
    assert_eq!(score::total(content, &paul, 3), 31);
    assert!(
        score::ledger(content, &paul, 3)
            .filter(|w| w.gold == 5)
            .all(|w| w.clauses.iter().any(|c| c == Clause::RoomsEarn))
    );
}

#[holds(Clause::ExampleDungeon)]
fn the_example_has_ten_doors() {
    let game = FourKeys::standard(2);
    let paul = example(&game.content);
    let doors: Vec<_> = paul.laid().filter(|l| game.content.kind(l.card).deck.is_door()).collect();
    assert_eq!((paul.len(), doors.len()), (15, 10));
    assert_eq!(doors.iter().filter(|l| l.face == Face::Verso).count(), 9);
    assert_eq!(score::visible_keys(&game.content, &paul).count(fourkeys::content::Symbol::Lightning), 4);
    assert_eq!(paul.tile(), paul.last_cell(), "the tile is on the last cell");
}

#[holds(Clause::GoldFromRooms, Clause::DoorsEarnNothing)]
fn rooms_earn_and_doors_do_not() {
    let game = FourKeys::standard(2);
    let gold = |drawn: &str| score::total(&game.content, &draw(&game.content, drawn), 0);
    assert_eq!(gold("D2-HLCXa*"), 6);
    assert_eq!(gold("D2-HLCXa"), 0, "the same card as a closed Door");
    assert_eq!(gold("K2-HL-CX K2-HH-LL* K1-HL"), 0, "key cards");
    let worth = score::ledger(&game.content, &draw(&game.content, "D2-HLCXa"), 0).next().unwrap();
    assert_eq!((worth.gold, worth.clauses.iter().collect::<Vec<_>>()), (0, vec![Clause::DoorsEarnNothing]));
}

#[holds(Clause::CoinsEarn)]
fn the_tile_earns_its_coins() {
    let game = FourKeys::standard(2);
    let paul = example(&game.content);
    let totals = [0, 1, 4].map(|coins| score::total(&game.content, &paul, coins));
    assert_eq!(totals, [22, 25, 34], "each coin counts for the tile, for G and for K, its copies");
    let tile = score::ledger(&game.content, &paul, 4).last().unwrap();
    assert_eq!((tile.gold, tile.clauses.iter().collect::<Vec<_>>()), (4, vec![Clause::CoinsEarn]));
}

/// A finished table on which these dungeons stand.
fn finished(dungeons: [&str; 3], coins: [u8; 3]) -> Mat {
    let mut s = players(3);
    for (p, drawn) in dungeons.into_iter().enumerate() {
        s.state.table.dungeons[p] = draw(&s.game.content, drawn);
        s.state.table.coins[p] = coins[p];
    }
    s.state.table.asked = None;
    s
}

#[holds(Clause::GoldFromRooms, Clause::HighestTotalWins)]
fn most_gold_wins() {
    let s = finished(["D2-HLCXa*", "D1-HLa* D1-HCa*", "D2-HLCa*"], [1, 0, 4]);
    let outcome = s.game.outcome(&s.state.table).expect("the game has ended");
    assert_eq!((outcome.points(), outcome.ranks()), (&[7, 6, 9][..], &[2, 3, 1][..]));
    let mut running = s.clone();
    running.state.table.asked = players(3).state.table.asked;
    assert_eq!(running.game.outcome(&running.state.table), None, "not before the end");
    // A game that is played to its end reports it.
    let mut s = players(2);
    let mut ended = None;
    s.wander(4, u32::MAX, |s| ended = s.game.outcome(&s.state.table));
    let outcome: Outcome = ended.expect("it ended");
    let totals: Vec<i32> = Seat::first(2)
        .map(|p| score::total(&s.game.content, &s.state.table.dungeons[p], s.state.table.coins[p]).into())
        .collect();
    assert_eq!(outcome.points(), totals);
}

#[holds(Clause::SharedRank)]
fn equal_totals_share_their_rank() {
    let s = finished(["D2-HLCXa*", "D1-HLa*", "D2-HLCa*"], [0, 3, 0]);
    let outcome = s.game.outcome(&s.state.table).unwrap();
    assert_eq!((outcome.points(), outcome.ranks()), (&[6, 6, 5][..], &[1, 1, 3][..]), "coins break no tie");
    assert_eq!(outcome.win_share(Seat(0)), (1, 2));
}

/// Four players: ties at the top, in the middle, of all.
#[holds(Clause::SharedRank)]
fn ties_of_four() {
    for (dungeons, ranks) in [
        (["D2-HLCa*", "D2-HLCa*", "D2-HLCa*", "D1-Ha*"], [1, 1, 1, 4]),
        (["D2-HLCXa*", "D2-HLCa*", "D2-HLCa*", "D1-Ha*"], [1, 2, 2, 4]),
        (["D1-Ha*", "D2-HLCa*", "D1-Ha*", "D2-HLCa*"], [3, 1, 3, 1]),
        (["D1-Ha", "D1-Ha", "D1-Ha", "D1-Ha"], [1, 1, 1, 1]),
    ] {
        let mut s = players(4);
        for (p, drawn) in dungeons.into_iter().enumerate() {
            s.state.table.dungeons[p] = draw(&s.game.content, drawn);
            s.state.table.coins[p] = 0;
        }
        s.state.table.asked = None;
        assert_eq!(s.game.outcome(&s.state.table).unwrap().ranks(), ranks, "{dungeons:?}");
    }
}
