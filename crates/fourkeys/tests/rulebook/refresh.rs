//! Renouveler les cartes.
use super::table::{FULL, Mat, agreed, players, public, refusal};
use engine_core::holds;
use engine_core::{
    chance::FastRng,
    finite::Finite,
    rules::{Game, Seat},
};
use fourkeys::{Chance, Clause, Event, FourKeys, Options, table::Slot};

const NEXT: [&str; 4] = ["D1-Hb", "K1-HC", "D2-HLCb", "K2-HC-LX"];

#[holds(Clause::RefreshFirst)]
fn only_before_a_slot_is_chosen() {
    let mut s = players(3).lines("- A1 A2 -", "A0 - - -");
    assert!(s.legal().contains(&"Draft Refresh".into()), "before");
    let mut taken = s.clone();
    taken.play("Draft Take 1", &["K1-HC"]);
    assert_eq!(taken.why_not("Draft Refresh"), Clause::RefreshFirst, "a card was taken");
    s.play("Draft Take 0", &[]);
    assert_eq!(s.why_not("Draft Refresh"), Clause::RefreshFirst, "an occupied slot was chosen");
}

#[holds(Clause::RefreshCost)]
fn it_costs_a_coin() {
    let mut s = players(3);
    s.play("Draft Refresh", &NEXT);
    assert_eq!((s.state.table.coins, s.state.table.spent), ([3, 4, 4, 0], 1));
}

#[holds(Clause::RefreshAgain)]
fn without_a_coin_it_is_refused() {
    let s = players(3).coins(0, 0);
    assert_eq!(s.why_not("Draft Refresh"), Clause::RefreshAgain);
    assert!(!s.legal().contains(&"Draft Refresh".into()));
}

#[holds(Clause::TopsToBox, Clause::DrawnWhenNeeded)]
fn the_top_cards_go_to_the_box() {
    let mut s = players(3);
    let heard = s.play("Draft Refresh", &NEXT); // pile after pile, in this order
    assert!(heard.contains(&Clause::TopsToBox) && heard.contains(&Clause::DrawnWhenNeeded));
    assert_eq!([0, 1, 2, 3].map(|k| s.top(k).unwrap()), NEXT);
    for (slot, id) in Slot::all().zip(["D1-Ha", "K1-HL", "D2-HLCa", "K2-HL-CX"]) {
        let pile = &s.state.table.piles[slot];
        let sort = s.game.content.sort(s.card(id));
        assert_eq!((pile.boxed.len(), pile.boxed.count(sort)), (1, 1), "{id} is in the box");
        assert_eq!(pile.len(), u16::from(slot.deck().cards()) - 1);
    }
    let after = s.asks("Draft Take 0", &[]);
    assert_eq!(after.total(), 26, "what is in the box never comes back");
    assert!(after.weights.iter().all(|&(sort, _)| sort > 1));
}

#[holds(Clause::RefreshAgain)]
fn it_may_be_repeated() {
    let mut s = players(3);
    let mut luck = FastRng::new(1);
    for left in (0..FULL).rev() {
        let a = "Draft Refresh".parse().unwrap();
        s.game.clone().play(&mut s.state, Seat(0), a, &mut luck).expect("it can be paid");
        assert_eq!(s.state.table.coins[0], left);
        assert_eq!(s.seat(), Seat(0));
    }
    assert_eq!(s.why_not("Draft Refresh"), Clause::RefreshAgain);
    assert_eq!(s.state.table.piles.map(|p| p.boxed.len()), [4; 4]);
}

#[holds(Clause::ThenChooseSlot)]
fn then_a_slot_is_chosen() {
    let mut s = players(3);
    assert!(s.play("Draft Refresh", &NEXT).contains(&Clause::ThenChooseSlot));
    assert_eq!(s.legal(), ["Draft Refresh", "Draft Take 0", "Draft Take 1", "Draft Take 2", "Draft Take 3"]);
    s.play("Draft Take 0", &["D1-Hc"]);
    assert_eq!(s.state.table.in_hand().map(|c| s.id(c)).as_deref(), Some("D1-Hb"));
}

#[holds(Clause::RefreshMovesNoTile)]
fn no_tile_moves() {
    let mut s = players(4).lines("- - A2 A1", "A0 - - A3");
    s.play("Draft Refresh", &NEXT);
    assert_eq!((s.order().as_str(), s.choice().as_str()), ("- - A2 A1", "A0 - - A3"));
    assert_eq!(s.seat(), Seat(2));
}

/// Four players: twelve refreshes leave the 56 cards that are needed, a thirteenth would not.
#[holds(Clause::EnoughCardsLeft)]
fn it_never_starves_the_game() {
    let mut s = players(4);
    let mut luck = FastRng::new(4);
    let mut refreshes = 0;
    while s.game.check(&s.state, s.seat(), "Draft Refresh".parse().unwrap()).is_ok() {
        let me = s.seat();
        s.game.clone().apply_fast(&mut s.state, me, "Draft Refresh".parse().unwrap(), &mut luck);
        refreshes += 1;
        if s.state.table.coins[s.seat()] == 0 {
            for _ in 0..2 {
                let (me, a) = (s.seat(), *s.game.actions(s.view(s.seat())).last().unwrap());
                s.game.clone().apply_fast(&mut s.state, me, a, &mut luck);
            }
        }
    }
    assert_eq!(refreshes, 12);
    assert_eq!(s.state.table.coins[s.seat()], 4, "a coin is there");
    assert_eq!(s.why_not("Draft Refresh"), Clause::EnoughCardsLeft);
    // With fewer players the cards never run that short: all coins burnt at once still leave enough.
    for seats in [2, 3] {
        let burnt = 4 * u16::from(FULL * seats);
        assert!(104 - burnt >= players(seats).state.table.to_take(seats));
    }
}

#[holds(Clause::EnoughCardsLeft)]
fn empty_piles_are_passed_over() {
    let mut s = players(3).pile_of(1, 0);
    let heard = s.play("Draft Refresh", &["D1-Hb", "D2-HLCb", "K2-HC-LX"]);
    assert!(heard.contains(&Clause::EnoughCardsLeft));
    assert_eq!(s.top(1), None);
    assert_eq!(s.state.table.piles.map(|p| p.len()), [27, 0, 27, 23]);
    // A pile's last card goes too, and then it is empty.
    let mut s = players(3).pile_of(3, 1);
    s.play("Draft Refresh", &["D1-Hb", "K1-HC", "D2-HLCb"]);
    assert_eq!(s.state.table.piles.map(|p| p.len()), [27, 23, 27, 0]);
}

#[holds(Clause::AcolyteRefresh)]
fn an_acolyte_may_not() {
    let s = players(2).lines("- - a0 a1", "A0 A1 - -");
    assert_eq!(s.why_not("Draft Refresh"), Clause::AcolyteRefresh);
}

#[holds(Clause::AcolyteRefresh)]
fn an_acolyte_may_by_option() {
    let options = Options { acolyte_may_refresh: true, ..Options::default() };
    let mut s = agreed(2, options).lines("- - a0 a1", "A0 A1 - -");
    let heard = s.play("Draft Refresh", &NEXT);
    assert!(heard.contains(&Clause::AcolyteRefresh));
    assert!(matches!(s.events[0], Event::Refreshed { .. }));
    assert_eq!(s.state.table.coins, [3, 4, 0, 0], "a coin of the same player's Adventurer");
    assert_eq!(s.why_not("Draft Take 0"), Clause::AcolyteNeverPushes, "it still cannot push");
    assert_eq!(s.coins(0, 0).why_not("Draft Refresh"), Clause::RefreshAgain);
}

#[holds(Clause::RefreshThenPush)]
fn and_then_a_push_costs_two_coins() {
    let mut s = players(3).lines("- A1 A2 -", "A0 - - -");
    s.play("Draft Refresh", &NEXT);
    s.play("Draft Take 0", &[]);
    s.play("PushTo 3", &["D1-Hc"]);
    assert_eq!((s.state.table.coins[1], s.state.table.spent), (2, 2));
    assert_eq!((s.choice().as_str(), s.state.table.in_hand().map(|c| s.id(c)).unwrap()), ("A1 - - A0", "D1-Hb".into()));
}

/// Where Rooms are hidden, a door that is refreshed away may be any with its front, and is never identified.
#[holds(Clause::HiddenRooms)]
fn a_hidden_door_stays_unidentified() {
    let mut s = agreed(3, Options { hide_room_until_taken: true, ..Options::default() });
    s.play("Draft Refresh", &["D1-Hb", "K1-HC", "D2-LLC", "K2-HC-LX"]); // again a door that asks for a Heart
    let pile = &s.state.table.piles[0];
    assert_eq!((pile.len(), pile.boxed.len(), pile.unknown.len()), (27, 1, 28));
    let which = s.asks("Draft Take 0", &[]);
    assert_eq!(which.ask, public(Chance::Room(Slot::of(0))));
    let game = FourKeys::standard(3);
    let hearts = ["D1-Ha", "D1-Hb", "D1-Hc"].map(|id| (game.content.sort(s.card(id)).id(), 1));
    assert_eq!(which.weights, hearts, "all three, the one in the box among them");
    let below = s.asks("Draft Take 0", &["D1-Hc"]);
    let front = game.content.front(s.card("D1-Ha")).id();
    assert_eq!(below.weights[0], (front, 1), "one of the three fronts is left below");
}

/// The cards left are counted after the refresh, from the piles that have cards, with this turn's card among those still to take.
#[holds(Clause::EnoughCardsLeft)]
fn the_last_refresh_that_is_allowed() {
    let may = |s: &Mat| s.legal().contains(&"Draft Refresh".into());
    let piles = |cards: [u16; 4]| (0..4).fold(players(4), |s, k| s.pile_of(k, cards[usize::from(k)]));
    assert_eq!(players(4).state.table.to_take(4), 56);
    assert!(may(&piles([15, 15, 15, 15])), "60 less 4 is just enough");
    let short = piles([15, 15, 15, 14]);
    assert_eq!(short.why_not("Draft Refresh"), Clause::EnoughCardsLeft);
    let words = refusal(&short, 0, "Draft Refresh").to_string();
    assert_eq!(words, "4K-Q2: it would leave fewer cards than all players must still take");
    assert!(may(&piles([0, 20, 20, 19])), "an empty pile loses nothing: 59 less 3");
    assert!(!may(&piles([0, 20, 19, 19])));
    assert_eq!(short.coins(0, 0).why_not("Draft Refresh"), Clause::RefreshAgain, "the coin is looked at first");
}

/// Every coin of a turn: three refreshes and a push.
#[holds(Clause::RefreshThenPush)]
fn all_coins_in_one_turn() {
    let mut s = players(3).lines("- A1 A2 -", "A0 - - -");
    s.play("Draft Refresh", &NEXT);
    s.play("Draft Refresh", &["D1-Hc", "K1-HX", "D2-HLCc", "K2-HX-LC"]);
    s.play("Draft Refresh", &["D1-La", "K1-LC", "D2-HLXa", "K2-HH-LL"]);
    s.play("Draft Take 0", &[]);
    assert_eq!(s.why_not("Draft Refresh"), Clause::RefreshFirst, "a slot is chosen, though a coin is left");
    s.play("PushTo 3", &["D1-Lb"]);
    assert_eq!((s.state.table.coins, s.state.table.spent), ([4, 0, 4, 0], 4));
    assert_eq!(s.state.table.in_hand().map(|c| s.id(c)).as_deref(), Some("D1-La"));
}

/// With the option the coin is the Adventurer's wherever it stands; without it a player without coins hears of the Acolyte first.
#[holds(Clause::AcolyteRefresh)]
fn an_acolyte_pays_from_a_waiting_adventurer() {
    use fourkeys::StartOrder::AcolyteAcolyteAdventurerAdventurer as Acolytes;
    let options = Options { acolyte_may_refresh: true, two_player_order: Acolytes, ..Options::default() };
    let mut s = agreed(2, options);
    assert_eq!(s.order(), "a0 a1 A0 A1");
    s.play("Draft Refresh", &NEXT);
    assert_eq!((s.state.table.coins, s.order().as_str()), ([3, 4, 0, 0], "a0 a1 A0 A1"));
    s.play("Draft Take 3", &["K2-HX-LC"]);
    assert_eq!(s.why_not("Draft Refresh"), Clause::RefreshFirst);
    assert_eq!(players(2).lines("- - a0 a1", "A0 A1 - -").coins(0, 0).why_not("Draft Refresh"), Clause::AcolyteRefresh);
}
