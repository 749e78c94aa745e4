//! Showing cards (p.10; option).
use super::table::{Arrange, Situation, two, with};
use engine_core::{
    holds,
    rules::{Seat, View},
};
use knock_dungeon::{
    Action, Clause, Frame,
    rules::{LayCard, Show},
};

fn show(s: &Situation, id: &str) -> Action {
    Action::Show(Show::Card { card: s.card(id) })
}

fn shown() -> Situation {
    let mut s = with(2, |o| o.showing = true).laid("J1", 0, 0).hand(0, &["J2", "R05", "R06"]).hand(1, &["J3", "R08"]);
    s.place_and_draw("J2", false, 1, 1, "R20");
    s
}

#[holds(Clause::NeverShow)]
fn cards_are_not_shown_without_the_option() {
    let mut s = two().laid("J1", 0, 0).hand(0, &["J2"]).hand(1, &["J3"]);
    s.refused(show(&s, "J2"), Clause::NeverShow);
    s.refused(Action::Show(Show::Keep), Clause::NeverShow);
    s.place_and_draw("J2", false, 1, 1, "R20");
    assert_eq!(s.seat(), Seat(1), "nobody is asked");
    let alone = with(1, |o| o.showing = true).laid("J1", 0, 0).hand(0, &["J2"]);
    alone.refused(show(&alone, "J2"), Clause::NeverShow); // alone there is nobody to show it to
}

#[holds(Clause::ShownIsPlayed)]
fn a_shown_card_must_be_played_next() {
    let mut s = shown();
    s.act(show(&s, "R05"), &[]);
    s.place_and_draw("J3", false, -1, -1, "R21");
    s.act(Action::Show(Show::Keep), &[]);
    let lay = |s: &Situation, id: &str, turned| Action::Lay(LayCard { card: s.card(id), turned });
    assert_eq!(s.seat(), Seat(0));
    s.refused(lay(&s, "R06", false), Clause::ShownIsPlayed);
    s.refused(lay(&s, "R20", false), Clause::ShownIsPlayed);
    assert!(s.allows(lay(&s, "R05", false)) && s.allows(lay(&s, "R05", true)));
    s.refused(show(&s, "R06"), Clause::FourSteps); // a card is shown when a turn ends
    s.lay("R05", true);
    assert_eq!(s.state.table.bound[Seat(0)], None);
}

#[holds(Clause::ShowAtTurnEnd)]
fn a_card_of_the_own_hand_may_be_shown_at_the_end_of_a_turn() {
    let mut s = shown();
    assert!(matches!(s.state.table.frame, Frame::Show(_)));
    s.refused(show(&s, "J3"), Clause::ShowAtTurnEnd); // that is not in the own hand
    assert_eq!(s.refusal(show(&s, "J3")).to_string(), "KD-Q20: that card is not in your hand");
    s.act(show(&s, "R05"), &[]);
    assert!(s.cited.contains(&Clause::ShowAtTurnEnd));
    let other = View::of(&s.game, &s.state, Seat(1));
    assert!(other.table.told[Seat(0)].has(s.card("R05")), "all know it");
    assert_eq!((s.seat(), s.state.table.held[Seat(0)]), (Seat(1), 2));
    let mut none = with(2, |o| o.showing = true)
        .laid("J1", 0, 0)
        .hand(0, &["J2"])
        .hand(1, &["J3"])
        .creature("M22", -1, -1, 5)
        .pile(&[]);
    none.place("J2", false, 1, 1);
    assert_eq!(none.seat(), Seat(1), "who has no card is not asked");
}

/// Who drew the Knight shows after his entry; what all know already is bound by being shown; the other refusals go before the bond's.
#[holds(Clause::ShowAtTurnEnd)]
fn cards_are_shown_after_the_knight_and_in_open_talk() {
    let lay = |s: &Situation, id: &str, turned| Action::Lay(LayCard { card: s.card(id), turned });
    let mut s =
        with(2, |o| o.showing = true).laid("J1", 0, 0).hand(0, &["J2", "M07", "R05"]).hand(1, &["J3"]).pile(&[]);
    s.place("J2", false, 1, 1);
    s.refused(show(&s, "M07"), Clause::FourSteps); // the Knight enters first
    s.put(-1, -1, &[]);
    s.act(show(&s, "M07"), &[]);
    s.place("J3", false, 1, -1);
    assert_eq!(s.seat(), Seat(0), "an empty hand has nothing to show");
    s.refused(lay(&s, "R01", false), Clause::MustPlace); // not in the hand
    s.refused(lay(&s, "R05", true), Clause::ShownIsPlayed);
    s.refused(lay(&s, "M07", true), Clause::SameTurnedUnturned); // the bound card, which looks the same
    let mut s =
        with(2, |o| (o.showing, o.talk) = (true, knock_dungeon::Talk::Open)).laid("R01", 0, 0).told(0, &["R05", "R06"]);
    s.place_and_draw("R05", false, -1, -1, "R20");
    s.refused(show(&s, "R05"), Clause::ShowAtTurnEnd); // it was laid
    s.act(show(&s, "R06"), &[]);
    assert_eq!(s.state.table.bound[Seat(0)], Some(s.card("R06")));
}
