//! Récupérer une carte: empty piles, the stuck, hidden Rooms.
use super::table::{Mat, agreed, players, public, stand};
use engine_core::holds;
use engine_core::{finite::Finite, rules::Seat};
use fourkeys::{
    Chance, Clause, Frame, Options,
    rules::{Top, top},
    table::Slot,
};

#[holds(Clause::EmptyPile)]
fn an_empty_pile_is_refused() {
    let s = players(4).pile_of(1, 0);
    assert_eq!(s.why_not("Draft Take 1"), Clause::EmptyPile);
    let s = s.lines("- A1 A2 A3", "- A0 - -");
    assert_eq!(s.why_not("Draft Take 1"), Clause::EmptyPile, "nor by pushing the tile there");
    assert_eq!(s.legal(), ["Draft Refresh", "Draft Take 0", "Draft Take 2", "Draft Take 3"]);
}

#[holds(Clause::EmptyPile)]
fn a_tile_may_be_pushed_onto_an_empty_pile() {
    let mut s = players(4).pile_of(1, 0).lines("- A1 A2 A3", "A0 - - -");
    s.play("Draft Take 0", &[]);
    s.play("PushTo 1", &["D1-Hb"]);
    assert_eq!(s.choice(), "A1 A0 - -");
}

/// The last tile of a round finds only the slot of an empty pile, and nobody to pay for a push.
fn stuck() -> Mat {
    players(4).pile_of(0, 0).lines("- - - A3", "- A0 A1 A2").coins(3, 0)
}

#[holds(Clause::StuckPlayer)]
fn the_stuck_are_relieved() {
    let mut s = stuck();
    assert_eq!(s.legal(), ["Draft Relief 0 1", "Draft Relief 0 2", "Draft Relief 0 3"]);
    assert_eq!(s.why_not("Draft Take 0"), Clause::EmptyPile);
    assert_eq!(s.why_not("Draft Take 1"), Clause::NoCoinNoPush);
    assert_eq!(s.why_not("Draft Relief 0 0"), Clause::EmptyPile, "no card there");
    assert_eq!(s.why_not("Draft Relief 1 2"), Clause::StuckPlayer, "a tile stands there");
    assert!(s.play("Draft Relief 0 2", &["D2-HLCb"]).contains(&Clause::StuckPlayer));
    assert_eq!((s.choice().as_str(), s.state.table.coins[3]), ("A3 A0 A1 A2", 0));
    assert!(matches!(s.state.table.asked, Some(Frame::Place(p)) if s.id(p.card) == "D2-HLCa"));
    assert_eq!(s.seat(), Seat(3));
    s.play("Place Recto 0 1", &[]);
    assert_eq!(s.order(), "A3 A0 A1 A2");
    // An Acolyte is stuck with coins on its Adventurer.
    let s = players(2).pile_of(0, 0).pile_of(1, 0).lines("- - a0 a1", "- - A0 A1");
    assert_eq!(s.state.table.coins[0], 4);
    assert_eq!(s.legal(), ["Draft Relief 0 2", "Draft Relief 0 3", "Draft Relief 1 2", "Draft Relief 1 3"]);
}

#[holds(Clause::StuckPlayer)]
fn no_relief_while_a_slot_can_be_taken() {
    for s in [players(4), players(4).pile_of(0, 0).lines("- - A2 A3", "- A0 A1 -").coins(2, 0)] {
        for (slot, pile) in Slot::all().flat_map(|slot| Slot::all().map(move |pile| (slot, pile))) {
            assert_eq!(s.why_not(&format!("Draft Relief {slot} {pile}")), Clause::StuckPlayer);
        }
    }
}

#[holds(Clause::StuckPlayer)]
fn no_relief_with_a_coin() {
    let mut s = players(4).pile_of(0, 0).lines("- - - A3", "- A0 A1 A2").coins(3, 1);
    assert_eq!(s.why_not("Draft Relief 0 1"), Clause::StuckPlayer, "the printed way is open");
    assert_eq!(s.legal(), ["Draft Refresh", "Draft Take 1", "Draft Take 2", "Draft Take 3"]);
    s.play("Draft Refresh", &["K1-HC", "D2-HLCb", "K2-HC-LX"]);
    assert_eq!(
        s.legal(),
        ["Draft Relief 0 1", "Draft Relief 0 2", "Draft Relief 0 3"],
        "the coin is burnt: stuck, and relieved"
    );
}

#[holds(Clause::HiddenRooms)]
fn a_hidden_room_is_known_once_taken() {
    // By default both sides of a top card are known, and taking it asks nothing but the next card.
    let s = players(3);
    assert_eq!(top(&s.game, &s.state.table, Slot::of(0)), Some(Top::Known(s.card("D1-Ha"))));
    assert_eq!(s.asks("Draft Take 0", &[]).ask, public(Chance::Pile(Slot::of(0))));

    let mut s = agreed(3, Options { hide_room_until_taken: true, ..Options::default() });
    let heart = match top(&s.game, &s.state.table, Slot::of(0)) {
        Some(Top::Front(needs)) => needs.to_string(),
        other => panic!("only the front is known: {other:?}"),
    };
    assert_eq!(heart, "H");
    assert!(matches!(top(&s.game, &s.state.table, Slot::of(1)), Some(Top::Known(_))), "key cards are public");
    let which = s.asks("Draft Take 0", &[]);
    assert_eq!(which.ask, public(Chance::Room(Slot::of(0))), "which door it is comes first");
    assert_eq!((which.total(), which.weights.len()), (3, 3), "D1-Ha, D1-Hb or D1-Hc, equally likely");
    assert_eq!(s.asks("Draft Take 0", &["D1-Hb"]).ask, public(Chance::Pile(Slot::of(0))), "then the next front");
    let heard = s.play("Draft Take 0", &["D1-Hb", "D1-HLa"]);
    assert!(heard.contains(&Clause::HiddenRooms));
    assert_eq!(s.state.table.in_hand().map(|c| s.id(c)).as_deref(), Some("D1-Hb"), "known before it is laid");
    let pile = &s.state.table.piles[0];
    assert_eq!((pile.len(), pile.unknown.len()), (27, 27));
    s.play("Place Recto 0 1", &[]);
    s.play("Draft Take 0", &[]);
    s.play("PushTo 1", &["D1-HLb", "D1-Ha"]);
    s.play("Place Recto 0 1", &[]);
    let which = s.asks("Draft Take 3", &[]);
    assert_eq!(which.ask, public(Chance::Pile(Slot::of(3))), "a key card hides nothing");
    s.state.table.choice = stand("- A0 A1 -");
    let left: Vec<_> = s.asks("Draft Take 0", &[]).weights;
    let content = &s.game.content;
    let two = ["D1-Ha", "D1-Hc"].map(|id| (content.sort(s.card(id)).id(), 1));
    assert_eq!(left, two, "D1-Hb was identified");
}

/// A relief may take a pile's last card, and a stuck player with two free slots chooses the slot as well as the pile.
#[holds(Clause::StuckPlayer)]
fn a_relief_takes_the_last_card() {
    let mut s = stuck().pile_of(2, 1);
    s.play("Draft Relief 0 2", &[]);
    assert_eq!((s.top(2), s.choice().as_str()), (None, "A3 A0 A1 A2"));
    let mut s = players(3).pile_of(1, 0).pile_of(3, 0).lines("- - A2 -", "A0 - A1 -").coins(2, 0);
    assert_eq!(s.legal(), ["Draft Relief 1 0", "Draft Relief 1 2", "Draft Relief 3 0", "Draft Relief 3 2"]);
    s.play("Draft Relief 3 0", &["D1-Hb"]);
    s.play("Place Recto 0 1", &[]);
    assert_eq!(s.order(), "A0 A1 A2 -", "the slot counts for the next round, not the pile");
}
