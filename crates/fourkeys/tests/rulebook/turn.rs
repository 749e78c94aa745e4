//! Déroulement d'un tour de jeu.
use super::table::{Mat, players, refusal};
use engine_core::holds;
use engine_core::rules::{Seat, Turn};
use fourkeys::{Clause, Event, Frame, dungeon::Face};

/// The next tile takes from a pile and lays the card on a free cell beside the starting door.
fn turn(s: &mut Mat, slot: u8, next: &str, cell: &str) -> Vec<Clause> {
    s.play(&format!("Draft Take {slot}"), &[next]);
    s.play(&format!("Place Recto {cell}"), &[])
}

#[holds(Clause::LeftmostPlays)]
fn the_leftmost_tile_plays() {
    let mut s = players(4).lines("A2 A0 A3 A1", "- - - -");
    for (slot, next, seat) in [(3, "K2-HC-LX", 2), (0, "D1-Hb", 0), (2, "D2-HLCb", 3)] {
        assert_eq!(s.seat(), Seat(seat));
        assert!(turn(&mut s, slot, next, "0 1").contains(&Clause::LeftmostPlays));
    }
    assert_eq!(s.seat(), Seat(1));
    let refusal = refusal(&s, 0, "Draft Take 1");
    assert_eq!(refusal.to_string(), "it is seat 1's turn");
    // With two players the line says which of the two tiles moves.
    let mut s = players(2).lines("a1 A0 A1 a0", "- - - -");
    turn(&mut s, 1, "K1-HC", "0 1");
    assert_eq!((s.order().as_str(), s.choice().as_str()), ("- A0 A1 a0", "- a1 - -"));
}

#[holds(Clause::TakeAndLay)]
fn a_turn_is_slide_take_lay() {
    let mut s = players(3);
    assert!(s.play("Draft Take 2", &["D2-HLCb"]).contains(&Clause::TakeAndLay));
    assert_eq!((s.order().as_str(), s.choice().as_str()), ("- A1 A2 -", "- - A0 -"));
    assert!(matches!(s.state.table.asked, Some(Frame::Place(p)) if s.id(p.card) == "D2-HLCa"));
    assert_eq!(s.seat(), Seat(0), "who took the card lays it");
    s.play("Place Recto -1 0", &[]);
    assert_eq!(s.laid(0, -1, 0), Some(("D2-HLCa".into(), Face::Recto)));
    assert_eq!(s.seat(), Seat(1));
}

#[holds(Clause::TakeAndLay)]
fn nothing_is_laid_before_it_is_taken() {
    let s = players(3);
    assert_eq!(s.why_not("Place Recto 0 1"), Clause::TakeAndLay);
    let mut s = s.lines("- A1 A2 -", "A0 - - -");
    s.play("Draft Take 0", &[]);
    assert_eq!(s.why_not("Place Recto 0 1"), Clause::TakeAndLay, "where the tile goes comes first");
}

#[holds(Clause::SlotOfChoice)]
fn any_free_slot_may_be_chosen() {
    for (slot, card) in ["D1-Ha", "K1-HL", "D2-HLCa", "K2-HL-CX"].into_iter().enumerate() {
        let mut s = players(3);
        let next = ["D1-Hb", "K1-HC", "D2-HLCb", "K2-HC-LX"][slot];
        assert!(s.play(&format!("Draft Take {slot}"), &[next]).contains(&Clause::SlotOfChoice));
        assert_eq!(s.state.table.in_hand().map(|c| s.id(c)).as_deref(), Some(card));
        assert_eq!(s.state.table.coins, [4, 4, 4, 0], "a free slot costs nothing");
    }
}

#[holds(Clause::RoundEnds)]
fn a_round_ends_when_the_line_is_empty() {
    let mut s = players(3);
    assert!(!turn(&mut s, 0, "D1-Hb", "0 1").contains(&Clause::RoundEnds));
    assert!(!turn(&mut s, 1, "K1-HC", "0 1").contains(&Clause::RoundEnds));
    assert!(turn(&mut s, 2, "D2-HLCb", "0 1").contains(&Clause::RoundEnds));
    assert_eq!((s.order().as_str(), s.choice().as_str()), ("A0 A1 A2 -", "- - - -"));
}

#[holds(Clause::SlideBack)]
fn tiles_slide_back_in_order() {
    let mut s = players(4);
    for (slot, next) in [(3, "K2-HC-LX"), (1, "K1-HC"), (2, "D2-HLCb")] {
        turn(&mut s, slot, next, "0 1");
    }
    let heard = turn(&mut s, 0, "D1-Hb", "0 1");
    assert!(heard.contains(&Clause::SlideBack) && !heard.contains(&Clause::GapCloses));
    assert_eq!(s.order(), "A3 A1 A2 A0");
    assert_eq!(s.seat(), Seat(3));
    // Acolytes slide back like Adventurers.
    let mut s = players(2).lines("- - - a1", "A1 a0 - A0");
    turn(&mut s, 2, "D2-HLCb", "0 1");
    assert_eq!(s.order(), "A1 a0 a1 A0");
}

#[holds(Clause::GapCloses)]
fn sliding_back_closes_the_gap() {
    for (slots, order) in [([1, 2, 3], "A0 A1 A2 -"), ([3, 0, 2], "A1 A2 A0 -"), ([2, 1, 0], "A2 A1 A0 -")] {
        let mut s = players(3);
        let mut cites = false;
        for slot in slots {
            cites = turn(&mut s, slot, ["D1-Hb", "K1-HC", "D2-HLCb", "K2-HC-LX"][usize::from(slot)], "0 1")
                .contains(&Clause::GapCloses);
        }
        assert!(cites);
        assert_eq!(s.order(), order);
    }
}

#[holds(Clause::TwoTurnsRunning)]
fn two_turns_in_a_row() {
    let mut s = players(2);
    turn(&mut s, 0, "D1-Hb", "0 1");
    turn(&mut s, 2, "D2-HLCb", "0 1");
    turn(&mut s, 1, "K1-HC", "0 -1");
    assert_eq!(s.order(), "- - - a1");
    turn(&mut s, 3, "K2-HC-LX", "0 -1");
    assert_eq!((s.order().as_str(), s.seat()), ("A0 a0 A1 a1", Seat(0)));
    assert!(turn(&mut s, 0, "D1-Hc", "1 0").contains(&Clause::TwoTurnsRunning));
    assert_eq!(s.seat(), Seat(0), "the same player again");
    turn(&mut s, 1, "K1-HC", "-1 0");
    assert_eq!(s.state.table.dungeons[0].len(), 5, "both for the same dungeon");
    assert_eq!(s.seat(), Seat(1));
}

/// The book's example, and the order of the next round that follows from it.
#[holds(Clause::OrderExample)]
fn pierre_and_paul() {
    let (pierre, paul) = (0, 1);
    let mut s = players(3).on_top("D2-LLC").on_top("K1-LX");
    assert_eq!(s.seat(), Seat(pierre));
    s.play("Draft Take 2", &["D2-HLCa"]);
    assert_eq!(s.choice(), "- - A0 -");
    s.play("Place Recto 0 1", &[]);
    assert_eq!(s.laid(pierre, 0, 1).unwrap().0, "D2-LLC");
    assert_eq!(s.seat(), Seat(paul));
    s.play("Draft Take 1", &["K1-HL"]);
    assert_eq!(s.choice(), "- A1 A0 -");
    s.play("Place Verso 0 1", &[]);
    assert_eq!(s.laid(paul, 0, 1), Some(("K1-LX".into(), Face::Verso)));
    turn(&mut s, 3, "K2-HC-LX", "0 1");
    assert_eq!(s.order(), "A1 A0 A2 -", "Paul is left of Pierre now");
    assert_eq!(s.seat(), Seat(paul));
}

#[holds(Clause::OneMovePerRound)]
fn a_tile_moves_once() {
    let mut s = players(3).lines("- A1 A2 -", "A0 - - -");
    s.play("Draft Take 0", &[]);
    assert_eq!(s.why_not("Draft Take 1"), Clause::OneMovePerRound, "the slot is chosen");
    s.play("PushTo 1", &["D1-Hb"]);
    assert_eq!(s.order(), "- - A2 -", "it has left the Turn-Order Line");
}

#[holds(Clause::OneMovePerRound)]
fn nobody_passes() {
    let s = players(3);
    assert_eq!(s.legal(), ["Draft Refresh", "Draft Take 0", "Draft Take 1", "Draft Take 2", "Draft Take 3"]);
    // Whatever is chosen, each tile takes one card a round.
    players(4).wander(8, u32::MAX, |s| {
        if s.state.table.order.tiles().count() == 4 && matches!(s.game.turn(&s.state.table), Turn::Seat(_)) {
            let cards = s.state.table.dungeons.map(|d| d.len());
            assert!(cards.iter().all(|&n| n == cards[0]), "{cards:?}");
        }
    });
}

#[holds(Clause::NextCardShows, Clause::DrawnWhenNeeded)]
fn the_card_beneath_shows() {
    let mut s = players(3);
    let heard = s.play("Draft Take 1", &["K1-CX"]);
    assert!(heard.contains(&Clause::NextCardShows) && heard.contains(&Clause::DrawnWhenNeeded));
    assert!(matches!(s.state.table.asked, Some(Frame::Place(_))), "it shows before the card is laid");
    assert_eq!(s.top(1).as_deref(), Some("K1-CX"));
    assert!(matches!(s.events[..], [Event::Took { .. }, Event::TurnedUp { .. }]));
    s.play("Place Verso 0 1", &[]);
    // A pile's last card leaves it empty, and nothing is drawn.
    let mut s = s.pile_of(2, 1);
    let heard = s.play("Draft Take 2", &[]);
    assert!(!heard.contains(&Clause::NextCardShows));
    assert!(matches!(s.events[..], [Event::Took { .. }, Event::RanOut { .. }]));
    assert_eq!(s.top(2), None);
}
