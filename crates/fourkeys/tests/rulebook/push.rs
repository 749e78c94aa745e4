//! Pousser un Aventurier.
use super::table::{FULL, Mat, agreed, players, refusal};
use engine_core::holds;
use engine_core::rules::Seat;
use fourkeys::{Clause, Event, Frame};

#[holds(Clause::PushOccupant)]
fn the_occupant_makes_room() {
    let mut s = players(3).lines("- A1 A2 -", "- - A0 -").on_top("D2-LLC");
    s.play("Draft Take 2", &[]);
    assert_eq!(s.state.table.coins[1], 4, "nothing is paid before the push is complete");
    assert_eq!(s.legal(), ["PushTo 0", "PushTo 1", "PushTo 3"], "a free slot of one's choice");
    let heard = s.play("PushTo 3", &["D2-HLCa"]);
    assert!(heard.contains(&Clause::PushOccupant));
    assert!(matches!(s.events[0], Event::Pushed { .. }));
    assert_eq!((s.order().as_str(), s.choice().as_str()), ("- - A2 -", "- - A1 A0"));
    assert_eq!(s.state.table.coins, [4, 3, 4, 0]);
    assert!(
        matches!(s.state.table.asked, Some(Frame::Place(p)) if s.id(p.card) == "D2-LLC"),
        "the card that lay on top now"
    );
    assert_eq!(s.seat(), Seat(1));
}

#[holds(Clause::PushOccupant)]
fn nobody_is_pushed_from_a_free_slot() {
    let mut s = players(3).lines("- A1 A2 -", "- - A0 -");
    assert_eq!(s.why_not("PushTo 0"), Clause::PushOccupant, "no slot was chosen yet");
    s.play("Draft Take 3", &["K2-HC-LX"]);
    assert!(matches!(s.state.table.asked, Some(Frame::Place(_))), "a free slot is simply taken");
    assert_eq!((s.choice().as_str(), s.state.table.coins[1]), ("- - A0 A1", 4));
}

#[holds(Clause::NoCoinNoPush)]
fn without_a_coin_it_is_refused() {
    let s = players(3).lines("- A1 A2 -", "- - A0 -").coins(1, 0);
    assert_eq!(s.why_not("Draft Take 2"), Clause::NoCoinNoPush);
    assert_eq!(s.legal(), ["Draft Take 0", "Draft Take 1", "Draft Take 3"]);
}

#[holds(Clause::PushedTakesNothing)]
fn the_pushed_take_no_card() {
    let mut s = players(3).lines("- A1 A2 -", "- - A0 -");
    s.play("Draft Take 2", &[]);
    let before = (s.state.table.dungeons[0], s.state.table.piles[3].len());
    s.play("PushTo 3", &["D2-HLCb"]);
    s.play("Place Recto 0 1", &[]);
    assert_eq!((s.state.table.dungeons[0], s.state.table.piles[3].len()), before, "nothing from the pile it landed on");
    assert_eq!(s.seat(), Seat(2));
}

#[holds(Clause::PushAnyTile)]
fn an_adventurer_pushes_whatever_stands_there() {
    for (choice, after) in [("a1 - - -", "A0 a1 - -"), ("a0 - - -", "A0 a0 - -"), ("A1 - - -", "A0 A1 - -")] {
        let order = ["A0", "A1", "a0", "a1"].into_iter().filter(|tile| !choice.contains(tile)).collect::<Vec<_>>();
        let mut s = players(2).lines(&format!("- {}", order.join(" ")), choice);
        assert_eq!(s.order(), format!("- {}", order.join(" ")));
        s.play("Draft Take 0", &[]);
        let heard = s.play("PushTo 1", &["D1-Hb"]);
        assert!(heard.contains(&Clause::PushAnyTile));
        assert_eq!(s.choice(), after);
    }
}

#[holds(Clause::AcolyteNeverPushes)]
fn an_acolyte_never_pushes() {
    let s = players(2).lines("- - a0 a1", "A0 A1 - -");
    assert_eq!(s.state.table.coins[0], 4, "its player has coins");
    for slot in [0, 1] {
        assert_eq!(s.why_not(&format!("Draft Take {slot}")), Clause::AcolyteNeverPushes);
    }
    assert_eq!(s.legal(), ["Draft Take 2", "Draft Take 3"]);
}

#[holds(Clause::SpentCoinGone)]
fn a_spent_coin_leaves_the_game() {
    let mut s = players(3).lines("- A1 A2 -", "- - A0 -");
    s.play("Draft Take 2", &[]);
    assert!(s.play("PushTo 0", &["D2-HLCb"]).contains(&Clause::SpentCoinGone));
    assert_eq!(s.state.table.coins, [4, 3, 4, 0], "nobody gets it");
    assert_eq!(s.state.table.spent, 1);
    s.game.census(&s.state).verify().expect("all coins are accounted for");
    // Nothing brings a coin back.
    let mut before = [FULL; 4];
    players(4).wander(2, u32::MAX, |s| {
        assert!(s.state.table.coins.iter().zip(before).all(|(now, then)| *now <= then));
        before = s.state.table.coins;
    });
}

#[holds(Clause::NewSlotCounts)]
fn the_new_slot_counts() {
    let mut s = players(3).lines("- - A2 -", "A0 - A1 -");
    s.play("Draft Take 0", &[]);
    s.play("PushTo 3", &["D1-Hb"]);
    s.play("Place Recto 0 1", &[]);
    assert_eq!(s.order(), "A2 A1 A0 -", "pushed from the first place to the last");
}

#[holds(Clause::FreeSlotExists)]
fn a_free_slot_always_exists() {
    let mut s = players(4).lines("- - - A3", "A0 A1 A2 -");
    s.play("Draft Take 0", &[]);
    assert_eq!(s.legal(), ["PushTo 3"], "with three tiles there the destination is forced");
    let mut pushes = 0;
    for seed in 0..20 {
        players(4).wander(seed, u32::MAX, |s| {
            if let Some(Frame::PushTo(_)) = s.state.table.asked {
                assert!(!s.legal().is_empty());
                pushes += 1;
            }
        });
    }
    assert!(pushes > 20);
}

#[holds(Clause::PushedAgain)]
fn a_pusher_can_be_pushed() {
    let mut s = players(4).lines("- A1 A2 A3", "A0 - - -");
    s.play("Draft Take 0", &[]);
    s.play("PushTo 1", &["D1-Hb"]);
    s.play("Place Recto 0 1", &[]);
    s.play("Draft Take 0", &[]); // A1, who pushed, is pushed
    s.play("PushTo 2", &["D1-Hc"]);
    s.play("Place Recto 0 1", &[]);
    s.play("Draft Take 1", &[]); // A0 is pushed again
    s.play("PushTo 3", &["K1-HC"]);
    assert_eq!((s.order().as_str(), s.choice().as_str()), ("- - - -", "A2 A3 A1 A0"));
    assert_eq!(s.state.table.coins, [4, 3, 3, 3]);
    s.play("Place Recto 0 1", &[]);
    assert_eq!(s.order(), "A2 A3 A1 A0", "the pushed did not play again before the round's end");
    // A tile that has not moved cannot be pushed: whatever slot is chosen at the start of a round is free.
    for slot in 0..4 {
        let mut s = players(4);
        s.play(&format!("Draft Take {slot}"), &[["D1-Hb", "K1-HC", "D2-HLCb", "K2-HC-LX"][slot]]);
        assert_eq!(s.state.table.coins, [4; 4]);
    }
}

#[holds(Clause::PushToFreeSlot)]
fn it_goes_to_a_free_slot() {
    let mut s = players(4).lines("- - A2 A3", "A0 A1 - -");
    s.play("Draft Take 0", &[]);
    assert_eq!(s.why_not("PushTo 1"), Clause::PushToFreeSlot, "another tile stands there");
    assert_eq!(s.why_not("PushTo 0"), Clause::PushToFreeSlot, "that is the slot that is wanted");
    assert_eq!(s.legal(), ["PushTo 2", "PushTo 3"]);
    s.play("PushTo 2", &["D1-Hb"]);
    assert_eq!(s.choice(), "A2 A1 A0 -", "only the tile on the wanted slot moves");
}

/// The slot comes first, then where its tile goes. A player who cannot push at all gets that reason instead.
#[holds(Clause::PushOccupant, Clause::NoCoinNoPush)]
fn nobody_is_pushed_before_a_slot_is_chosen() {
    let acolyte = players(2).lines("- - a0 a1", "A0 A1 - -");
    let poor = players(3).lines("- A1 A2 -", "A0 - - -").coins(1, 0);
    for slot in 0..4 {
        let to = format!("PushTo {slot}");
        assert_eq!(acolyte.why_not(&to), Clause::AcolyteNeverPushes, "though its player has coins");
        assert_eq!(poor.why_not(&to), Clause::NoCoinNoPush);
        assert_eq!(players(3).why_not(&to), Clause::PushOccupant);
    }
    assert_eq!(acolyte.coins(0, 0).why_not("PushTo 2"), Clause::AcolyteNeverPushes);
    let words = |s: &Mat, seat| refusal(s, seat, "PushTo 3").to_string();
    assert!(words(&players(3), 0).contains("every slot is free"), "at the start of a round nobody can be pushed");
    assert!(words(&players(3).lines("- A1 A2 -", "A0 - - -"), 1).contains("choose the slot you want first"));
}

/// The pusher takes the last card of a pile; both slots of empty piles are closed to the next tile, occupied or not.
#[holds(Clause::EmptyPile)]
fn the_last_card_of_a_pile() {
    let mut s = players(3).pile_of(2, 1).pile_of(1, 0).lines("- A1 A2 -", "- - A0 -");
    s.play("Draft Take 2", &[]);
    s.play("PushTo 1", &[]);
    assert_eq!((s.choice().as_str(), s.top(2)), ("- A0 A1 -", None));
    s.play("Place Recto 0 1", &[]);
    assert_eq!([1, 2].map(|k| s.why_not(&format!("Draft Take {k}"))), [Clause::EmptyPile; 2], "a coin does not help");
    assert_eq!(s.legal(), ["Draft Refresh", "Draft Take 0", "Draft Take 3"]);
}

/// An Adventurer pushes its own Acolyte out of the way; the last Acolyte has one slot left, and the new order is the line's.
#[holds(Clause::PushAnyTile)]
fn an_own_acolyte_makes_room() {
    use fourkeys::{Options, StartOrder::AcolyteAdventurerAdventurerAcolyte};
    let order = AcolyteAdventurerAdventurerAcolyte;
    let mut s = agreed(2, Options { two_player_order: order, ..Options::default() });
    s.play("Draft Take 0", &["D1-Hb"]);
    s.play("Place Recto 0 1", &[]);
    s.play("Draft Take 1", &["K1-HC"]);
    s.play("Place Recto 0 1", &[]);
    s.play("Draft Take 0", &[]);
    s.play("PushTo 3", &["D1-Hc"]);
    assert_eq!((s.choice().as_str(), s.state.table.coins), ("A0 A1 - a0", [3, 4, 0, 0]));
    s.play("Place Recto 1 0", &[]);
    assert_eq!(s.legal(), ["Draft Take 2"]);
    s.play("Draft Take 2", &["D2-HLCb"]);
    s.play("Place Recto 1 0", &[]);
    assert_eq!((s.order().as_str(), s.state.table.dungeons[0].len()), ("A0 A1 a1 a0", 3));
}
