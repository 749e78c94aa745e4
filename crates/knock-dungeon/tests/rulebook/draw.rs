//! Piocher une nouvelle carte (p.10).
use super::table::{Arrange, i, players, two};
use engine_core::{
    holds,
    rules::{Seat, View},
};
use knock_dungeon::{Action, Clause, End, Frame, content::Face, rules::Turning};

#[holds(Clause::DrawOne)]
fn the_player_draws_one_card_unseen_by_others() {
    let mut s = two().laid("R01", 0, 0).hand(0, &["J1"]).hand(1, &["J2"]);
    let before = s.state.table.pile;
    s.place_and_draw("J1", false, 1, 1, "R05");
    assert!(s.cited.contains(&Clause::DrawOne));
    assert!(s.state.hands[Seat(0)].has(s.card("R05")));
    assert_eq!((s.state.table.pile, s.state.table.held[Seat(0)]), (before - 1, 1));
    let other = View::of(&s.game, &s.state, Seat(1));
    assert!(!other.mine().has(s.card("R05")) && other.table.told[Seat(0)].is_empty());
}

#[holds(Clause::SoloSilenceNotReplaced)]
fn a_solo_player_does_not_replace_a_silence_card() {
    let mut s = players(1).laid("R01", 0, 0).hand(0, &["J1", "R04"]);
    s.place("J1", false, 1, 1);
    assert!(s.cited.contains(&Clause::SoloSilenceNotReplaced));
    assert_eq!(s.state.table.hand_size(Seat(0)), 1, "it is not replaced");
    s.place_and_draw("R04", false, -1, -1, "R20");
    assert_eq!(s.state.table.hand_size(Seat(0)), 1, "another card is");
    let mut last = players(1).laid("R01", 0, 0).hand(0, &["J1", "R04"]).pile(&[]);
    last.place("J1", false, 1, 1);
    assert!(last.state.table.knight_below, "the Knight stays too");
    let mut together = two().laid("R01", 0, 0).hand(0, &["J1"]).hand(1, &["J2"]);
    together.place_and_draw("J1", false, 1, 1, "R05");
    assert_eq!(together.state.table.held[Seat(0)], 1, "with others it is replaced");
}

#[holds(Clause::KnightEnters)]
fn the_drawn_knight_enters_at_once() {
    let mut s = two().laid("J1", 0, 0).hand(0, &["J2"]).hand(1, &["J3"]).pile(&[]);
    s.place("J2", false, 1, 1);
    assert!(s.cited.contains(&Clause::KnightEnters));
    let knight = s.card("M22");
    assert!(matches!(s.state.table.frame, Frame::Where(w) if w.card == knight && w.knight));
    assert_eq!(s.seat(), Seat(0), "the drawer places him");
    s.put(-1, 1, &[]);
    assert_eq!(s.seat(), Seat(1));
}

#[holds(Clause::NoMoreDraws)]
fn nobody_draws_after_the_knight() {
    let mut s = two().laid("J1", 0, 0).hand(0, &["J2", "J4"]).hand(1, &["J3"]).pile(&[]);
    s.place("J2", false, 1, 1).put(-1, 1, &[]);
    assert_eq!(s.state.table.hand_size(Seat(0)), 1, "one card fewer");
    s.place("J3", false, 1, -1);
    assert!(s.cited.contains(&Clause::EmptyPileNoDraw));
    assert_eq!(s.state.table.hand_size(Seat(1)), 0, "nobody draws any more");
}

#[holds(Clause::DrawerPlacesKnight)]
fn the_drawer_places_the_knight_and_he_is_evaluated() {
    let mut s = two().laid("J1", 0, 0).creature("M02", 1, 1, 3).hand(0, &["J2"]).hand(1, &["J3"]).pile(&[]);
    s.place("J2", false, -1, -1);
    assert_eq!((s.tokens_on(1), s.state.table.reserve), (2, 10), "this turn's alarm has paid back");
    s.put(-2, -2, &[]);
    assert_eq!((s.tokens_on(1), s.tokens_on(3)), (2, 6), "no second alarm");
    assert_eq!(s.danger(2), 4, "his 4 on a zero");
    let mut lost = two().laid("R01", 0, 0).hand(0, &["J2"]).hand(1, &["J3"]).pile(&[]);
    lost.place("J2", false, 1, 1).put(-1, 1, &[]);
    assert_eq!(lost.end(), Some(End::Room(i(0))), "what he covers is evaluated: 4 1 0 4");
    let mut short = two()
        .laid("J1", 0, 0)
        .creature("M09", 1, 1, 4)
        .creature("M10", -1, 1, 5)
        .hand(0, &["J2"])
        .hand(1, &["J3"])
        .pile(&[]);
    short.place("J2", false, -1, -1);
    assert_eq!(short.state.table.reserve, 5, "this turn's alarm has paid back, and he asks for six");
    short.put(-2, -2, &[]);
    assert_eq!(short.end(), Some(End::Short(i(4))));
    // The drawer also chooses how he lies, where that makes a difference.
    let turning = |_: &Face, row: String| row.replace("[4, 4, 4, 4]", "[4, 3, 0, 1]");
    let mut other = two().laid("J1", 0, 0).hand(0, &["J2"]).hand(1, &["J3"]).pile(&[]).deck(turning);
    other.place("J2", false, -1, -1);
    assert!(matches!(other.state.table.frame, Frame::Rotate(_)));
    other.act(Action::Rotate(Turning { turned: true }), &[]);
    other.put(1, 1, &[]);
    assert_eq!((other.danger(0), other.seat()), (0, Seat(1)), "turned he is 0 1 4 3");
}

#[holds(Clause::EmptyPileNoDraw)]
fn play_goes_on_with_an_empty_pile() {
    let mut s = two().laid("J1", 0, 0).creature("M22", 1, 1, 6).hand(0, &["J2"]).hand(1, &["J3"]).pile(&[]);
    s.place("J2", false, -1, -1);
    assert!(s.cited.contains(&Clause::EmptyPileNoDraw));
    assert_eq!((s.seat(), s.end()), (Seat(1), None));
}

/// He may lie on an unbeaten creature, whose fight goes on; on a beaten one he can lose the game.
#[holds(Clause::DrawerPlacesKnight)]
fn the_knight_may_lie_on_creatures() {
    let mut s = two().laid("J1", 0, 0).creature("M01", 1, 1, 3).hand(0, &["J2"]).hand(1, &["J3"]).pile(&[]);
    s.place("J2", false, -1, -1).put(2, 2, &[]);
    assert_eq!((s.danger(1), s.tokens_on(1), s.tokens_on(3), s.end()), (8, 2, 6, None));
    let mut s = two().laid("J1", 0, 0).beaten("M01", 1, 1).laid("J4", 2, 2).hand(0, &["J2"]).hand(1, &["J3"]).pile(&[]);
    s.place("J2", false, -1, -1).put(0, 2, &[]);
    assert_eq!((s.danger(1), s.end()), (8, Some(End::Beaten(i(1)))));
}
