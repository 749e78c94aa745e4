//! Showing cards (p.10; option).
use super::table::*;
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
fn info_1_never_shown() {
    let mut s = two().laid("J1", 0, 0).hand(0, &["J2"]).hand(1, &["J3"]);
    assert_eq!(s.refused(show(&s, "J2")), Clause::NeverShow);
    assert_eq!(s.refused(Action::Show(Show::Keep)), Clause::NeverShow);
    s.place_and_draw("J2", false, 1, 1, "R20");
    assert_eq!(s.turn(), Seat(1), "nobody is asked");
    let alone = with(1, |o| o.showing = true).laid("J1", 0, 0).hand(0, &["J2"]);
    assert_eq!(alone.refused(show(&alone, "J2")), Clause::NeverShow, "alone there is nobody to show it to");
}

#[holds(Clause::ShownIsPlayed)]
fn info_2_a_shown_card_is_played() {
    let mut s = shown();
    s.play(show(&s, "R05"));
    s.place_and_draw("J3", false, -1, -1, "R21");
    s.play(Action::Show(Show::Keep));
    let lay = |s: &Situation, id: &str, turned| Action::Lay(LayCard { card: s.card(id), turned });
    assert_eq!(s.turn(), Seat(0));
    assert_eq!(s.refused(lay(&s, "R06", false)), Clause::ShownIsPlayed);
    assert_eq!(s.refused(lay(&s, "R20", false)), Clause::ShownIsPlayed);
    assert!(s.allowed(lay(&s, "R05", false)) && s.allowed(lay(&s, "R05", true)));
    assert_eq!(s.refused(show(&s, "R06")), Clause::FourSteps, "a card is shown when a turn ends");
    s.lay("R05", true);
    assert_eq!(s.state.table.bound[Seat(0)], None);
}

#[holds(Clause::ShowAtTurnEnd)]
fn q20_showing() {
    let mut s = shown();
    assert!(matches!(s.state.table.frame, Frame::Show(_)));
    assert_eq!(s.refused(show(&s, "J3")), Clause::ShowAtTurnEnd, "that is not in the own hand");
    assert_eq!(s.words(show(&s, "J3")), "KD-Q20: that card is not in your hand");
    s.play(show(&s, "R05"));
    assert!(s.cites(Clause::ShowAtTurnEnd));
    let other = View::of(&s.game, &s.state, Seat(1));
    assert!(other.table.told[Seat(0)].has(s.card("R05")), "all know it");
    assert_eq!((s.turn(), s.state.table.held[Seat(0)]), (Seat(1), 2));
    let mut none = with(2, |o| o.showing = true)
        .laid("J1", 0, 0)
        .hand(0, &["J2"])
        .hand(1, &["J3"])
        .creature("M22", -1, -1, 5)
        .pile(&[]);
    none.place("J2", false, 1, 1);
    assert_eq!(none.turn(), Seat(1), "who has no card is not asked");
}

/// Who drew the Knight shows after his entry; what all know already is bound by being shown; the other refusals go before the bond's.
#[holds(Clause::ShowAtTurnEnd)]
fn q20_after_the_knight_and_in_open_talk() {
    let lay = |s: &Situation, id: &str, turned| Action::Lay(LayCard { card: s.card(id), turned });
    let mut s =
        with(2, |o| o.showing = true).laid("J1", 0, 0).hand(0, &["J2", "M07", "R05"]).hand(1, &["J3"]).pile(&[]);
    s.place("J2", false, 1, 1);
    assert_eq!(s.refused(show(&s, "M07")), Clause::FourSteps, "the Knight enters first");
    s.put_with(-1, -1, &[]);
    s.play(show(&s, "M07"));
    s.place("J3", false, 1, -1);
    assert_eq!(s.turn(), Seat(0), "an empty hand has nothing to show");
    assert_eq!(s.refused(lay(&s, "R01", false)), Clause::MustPlace, "not in the hand");
    assert_eq!(s.refused(lay(&s, "R05", true)), Clause::ShownIsPlayed);
    assert_eq!(s.refused(lay(&s, "M07", true)), Clause::SameTurnedUnturned, "the bound card, which looks the same");
    let mut s = with(2, |o| (o.showing, o.talk) = (true, knock_dungeon::Talk::Open)).laid("R01", 0, 0);
    for id in ["R05", "R06"] {
        let card = s.card(id);
        assert!(s.state.unseen.take(card));
        s.state.table.pile -= 1;
        s.state.table.told[Seat(0)].put(card);
    }
    s.place_and_draw("R05", false, -1, -1, "R20");
    assert_eq!(s.refused(show(&s, "R05")), Clause::ShowAtTurnEnd, "it was laid");
    s.play(show(&s, "R06"));
    assert_eq!(s.state.table.bound[Seat(0)], Some(s.card("R06")));
}
