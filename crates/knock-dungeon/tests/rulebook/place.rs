//! Poser une carte (p.6-7).
use super::table::{Arrange, PASS, Situation, fireball, i, name, poison, tokens, two, with};
use engine_core::{
    holds,
    rules::{Seat, View},
};
use knock_dungeon::{
    Action, At, Clause, Corner, End, Frame, Side, Token,
    content::Face,
    dungeon::Fate,
    rules::{LayCard, Turning, WindowKind, may_talk, place_at},
};

#[holds(Clause::MustPlace)]
fn only_a_card_of_the_own_hand_can_be_placed() {
    let s = two().laid("R01", 0, 0).hand(0, &["J1"]).hand(1, &["J2"]).valid();
    let lay = |id: &str| Action::Lay(LayCard { card: s.card(id), turned: false });
    s.refused(lay("J2"), Clause::MustPlace); // that is another's
    s.refused(lay("R05"), Clause::MustPlace); // that is in the pile
    s.refused(PASS, Clause::MustPlace); // who has a card does not pass
    assert!(s.allows(lay("J1")));
    let empty = two().laid("R01", 0, 0).hand(1, &["J2"]).table(|t| t.frame = Frame::Pass(knock_dungeon::rules::Pass));
    empty.refused(lay("J1"), Clause::MustPlace); // an empty hand lays nothing
}

#[holds(Clause::CoverOne)]
fn a_card_must_cover_a_corner() {
    let s = two().laid("R01", 0, 0).hand(0, &["R05"]).open("J1", false);
    s.refused(name(1, Corner::TopLeft), Clause::CoverOne); // no card 1 is laid
    for (x, y) in [(2, 0), (0, 2), (3, 3), (-2, -2), (40, 40)] {
        assert_eq!(place_at(s.view(s.seat()), x, y).unwrap_err().clause(), Some(Clause::CoverOne), "({x}, {y})");
    }
    assert_eq!(place_at(s.view(s.seat()), 1, 1).ok(), Some(name(0, Corner::BottomRight)));
}

#[holds(Clause::CoverNotTwo)]
fn a_card_must_not_cover_two_corners_of_one_card() {
    let s = two().laid("R01", 0, 0).laid("R05", 1, 1).hand(0, &["R06"]).open("J1", false);
    s.refused(name(0, Corner::BottomRight), Clause::CoverNotTwo); // R05 lies there
    s.refused(name(1, Corner::TopLeft), Clause::CoverNotTwo); // R01 lies there
    for (x, y) in [(0, 0), (1, 0), (0, 1), (2, 1), (1, 2), (-1, 0)] {
        assert_eq!(place_at(s.view(s.seat()), x, y).unwrap_err().clause(), Some(Clause::CoverNotTwo), "({x}, {y})");
    }
}

#[holds(Clause::NewestOnTop)]
fn the_newest_card_lies_on_top() {
    let mut s = two().laid("J1", 0, 0).hand(0, &["R05"]).hand(1, &["J2"]);
    let figure = |s: &Situation, n, c| s.state.table.dungeon.figure(&s.game.content, i(n), c);
    s.place_and_draw("R05", false, 1, 1, "R20"); // 3 1 1 0
    assert_eq!((figure(&s, 0, Corner::BottomRight), figure(&s, 1, Corner::TopLeft)), (3, 3), "its 3 on the zero");
    s.place_and_draw("J2", false, 2, 2, "R21");
    assert_eq!((figure(&s, 1, Corner::BottomRight), figure(&s, 2, Corner::TopLeft)), (0, 0), "a zero on its 1");
    assert_eq!((s.danger(0), s.danger(1), s.danger(2)), (3, 4, 0));
}

#[holds(Clause::HalfTurn)]
fn a_card_may_lie_turned_by_a_half_turn() {
    // R05 is 3 1 1 0 clockwise: turned, 1 0 3 1.
    let mut s = two().laid("J1", 0, 0).hand(0, &["R05"]).hand(1, &["J2"]);
    s.place_and_draw("R05", true, 1, 1, "R20");
    assert_eq!(s.state.table.dungeon.figure(&s.game.content, i(1), Corner::TopLeft), 1);
    assert_eq!(s.state.table.dungeon.figure(&s.game.content, i(1), Corner::BottomRight), 3);
    let mut s = two().laid("J1", 0, 0).hand(0, &["R05"]).hand(1, &["J2"]);
    assert!(s.lay("R05", true).cited.contains(&Clause::HalfTurn));
}

#[holds(Clause::CoverSeveral)]
fn one_card_may_cover_several_cards() {
    let mut s = two().laid("J1", 0, 0).laid("J2", 1, 1).laid("J3", 2, 0).hand(0, &["R14"]).hand(1, &["J4"]);
    // (1, -1) covers the first card's top right and the third's top left.
    s.place_and_draw("R14", false, 1, -1, "R20");
    assert!(s.cited.contains(&Clause::CoverSeveral));
    assert_eq!((s.danger(0), s.danger(1), s.danger(2)), (1, 0, 1), "R14 is 2 1 1 1 clockwise");
}

#[holds(Clause::LosingPlaceIsLegal)]
fn a_place_that_loses_the_game_is_legal() {
    let mut s = two().laid("R01", 0, 0).hand(0, &["M07"]).hand(1, &["J2"]);
    s.place("M07", false, 1, 1);
    assert_eq!(s.end(), Some(End::Room(i(0))), "4 on the zero of 4100 makes 9");
}

#[holds(Clause::TakeTokens)]
fn a_placed_creature_takes_its_tokens() {
    let mut s = two().laid("J1", 0, 0).hand(0, &["M01"]).hand(1, &["J2"]);
    let before = s.state.table.reserve;
    s.place_and_draw("M01", false, 1, 1, "R20");
    assert!(s.cited.contains(&Clause::TakeTokens));
    assert_eq!(s.fate(1), Fate::Creature);
    assert_eq!((s.tokens_on(1), s.state.table.reserve), (3, before - 3), "four taken, one back at the alarm");
}

#[holds(Clause::ReserveTooSmall)]
fn a_short_reserve_loses_at_once() {
    // Tokens that step 2 would free come too late.
    let mut s =
        two().laid("J1", 0, 0).creature("M01", 1, 1, 4).creature("M09", -1, 1, 5).hand(0, &["M02"]).hand(1, &["J2"]);
    assert_eq!(s.state.table.reserve, 3);
    s.place("M02", false, 2, 0);
    assert!(s.cited.contains(&Clause::ReserveTooSmall) && s.cited.contains(&Clause::ShortReserveLoses));
    assert_eq!((s.end(), s.tokens_on(3)), (Some(End::Short(i(3))), 0));
}

#[holds(Clause::EmptyRoom)]
fn a_card_without_a_creature_is_an_empty_room() {
    let mut s = two().laid("J1", 0, 0).hand(0, &["R05"]).hand(1, &["J2"]);
    s.place_and_draw("R05", false, 1, 1, "R20");
    assert_eq!((s.fate(1), s.tokens_on(1), s.state.table.reserve), (Fate::Room, 0, 12));
}

#[holds(Clause::TurnToken)]
fn the_silence_icon_turns_the_token() {
    let mut s = two().laid("R01", 0, 0).hand(0, &["J1"]).hand(1, &["J2"]);
    s.place_and_draw("J1", false, 1, 1, "R20");
    assert!(s.cited.contains(&Clause::TurnToken));
    assert_eq!(s.state.table.side, Side::Silence);
    s.place_and_draw("J2", false, -1, 1, "R21");
    assert_eq!(s.state.table.side, Side::Speech, "either way");
}

#[holds(Clause::SpeechAllowsTalk)]
fn the_players_may_talk_while_speech_shows() {
    let s = two();
    assert!(may_talk(&s.game, &s.state.table));
    let s = s.table(|t| t.side = Side::Silence);
    assert!(!may_talk(&s.game, &s.state.table));
}

#[holds(Clause::SameTurnedUnturned)]
fn a_card_that_looks_the_same_turned_is_laid_unturned() {
    let s = two().laid("R01", 0, 0).hand(0, &["J1", "M07", "M09", "R05"]).hand(1, &["J2"]);
    for id in ["J1", "M07", "M09"] {
        s.refused(Action::Lay(LayCard { card: s.card(id), turned: true }), Clause::SameTurnedUnturned); // {id}
    }
    assert!(s.allows(Action::Lay(LayCard { card: s.card("R05"), turned: true })));
    assert_eq!(s.game.actions(s.view(s.seat())).len(), 5);
}

/// The Knight of our deck too: at his entry nobody chooses how he lies.
#[holds(Clause::SameTurnedUnturned)]
fn nobody_turns_a_knight_who_looks_the_same_turned() {
    let rotate = |turned| Action::Rotate(Turning { turned });
    let mut s = two().laid("J1", 0, 0).hand(0, &["J2"]).hand(1, &["J3"]).pile(&[]);
    s.refused(rotate(true), Clause::FourSteps); // he has not been drawn
    s.lay("J2", false);
    s.refused(rotate(true), Clause::FourSteps); // another card waits for its place
    s.put(1, 1, &[]);
    for turned in [false, true] {
        s.refused(rotate(turned), Clause::SameTurnedUnturned);
    }
    // One who looks different is asked, and the question is not asked twice.
    let turning = |_: &Face, row: String| row.replace("[4, 4, 4, 4]", "[4, 3, 0, 1]");
    let mut other = two().laid("J1", 0, 0).hand(0, &["J2"]).hand(1, &["J3"]).pile(&[]).deck(turning);
    other.place("J2", false, 1, 1).act(rotate(true), &[]);
    other.refused(rotate(false), Clause::FourSteps);
}

#[holds(Clause::LowestCardNames)]
fn every_place_and_poisoned_corner_has_one_name() {
    let s = two().laid("J1", 0, 0).laid("J2", 1, 1).laid("J3", 2, 0).hand(0, &["R06"]).open("R05", false);
    // (1, -1) lies behind a corner of card 0 and of card 2: card 0 names it.
    assert_eq!(s.at(1, -1), name(0, Corner::TopRight));
    s.refused(name(2, Corner::TopLeft), Clause::LowestCardNames);
    let legal = s.game.actions(s.view(s.seat()));
    let places: std::collections::BTreeSet<At> = legal
        .iter()
        .map(|a| match a {
            Action::Where(p) => s.state.table.dungeon.place(*p).unwrap(),
            other => panic!("{other}"),
        })
        .collect();
    assert_eq!(places.len(), legal.len(), "every place once");
    assert_eq!(legal.len(), 7);
    // A poisoned corner has one name too, where two creatures share it.
    let shared = |s: Situation| s.hand(0, &["J2"]).window(WindowKind::Start);
    let two_stand = shared(with(2, tokens(&[Token::Poison])).laid("J1", 0, 0).laid("M01", 1, 1).laid("M09", 2, 2));
    two_stand.refused(poison(2, Corner::TopLeft), Clause::LowestCardNames);
    assert!(
        two_stand.refusal(poison(2, Corner::TopLeft)).to_string().contains("two creatures"),
        "no place is named there"
    );
    assert!(two_stand.allows(poison(1, Corner::BottomRight)), "a covered corner");
    let one = shared(with(2, tokens(&[Token::Poison])).laid("J1", 0, 0).beaten("M01", 1, 1).laid("M09", 2, 2));
    assert!(one.allows(poison(2, Corner::TopLeft)), "the other is beaten");
    one.refused(poison(1, Corner::BottomRight), Clause::PoisonZeroes);
}

#[holds(Clause::CardThenPlace)]
fn the_card_is_chosen_before_its_place() {
    let mut s = two().laid("R01", 0, 0).hand(0, &["J1", "R05"]).hand(1, &["J2"]);
    s.lay("J1", false);
    let card = s.card("J1");
    assert!(matches!(s.state.table.frame, Frame::Where(w) if w.card == card));
    assert_eq!(s.state.table.held[Seat(0)], 1, "it left the hand");
    let other = View::of(&s.game, &s.state, Seat(1));
    assert!(matches!(other.table.frame, Frame::Where(w) if w.card == card), "all see it");
    let again = Action::Lay(LayCard { card: s.card("R05"), turned: false });
    s.refused(again, Clause::FourSteps); // it cannot be taken back
}

#[holds(Clause::ReserveTooSmall)]
fn a_reserve_with_exactly_enough_tokens_will_do() {
    let mut s =
        two().laid("J1", 0, 0).creature("M09", 1, 1, 5).creature("M01", -1, 1, 3).hand(0, &["M02"]).hand(1, &["J3"]);
    assert_eq!(s.state.table.reserve, 4);
    s.place_and_draw("M02", false, -1, -1, "R20");
    assert_eq!((s.end(), [1, 2, 3].map(|n| s.tokens_on(n)), s.state.table.reserve), (None, [4, 2, 3], 3));
}

/// A burnt card names no place, and the gap between the two parts is named by the lower of them.
#[holds(Clause::LowestCardNames)]
fn places_are_named_again_after_a_fireball() {
    let mut s = with(2, tokens(&[Token::Fireball]))
        .laid("J1", 0, 0)
        .laid("M01", 1, 1)
        .laid("J4", 2, 2)
        .hand(0, &["J2"])
        .hand(1, &["J3"])
        .window(WindowKind::Start);
    s.act(fireball(1), &[]);
    s.lay("J2", false);
    for corner in [Corner::TopLeft, Corner::TopRight, Corner::BottomRight, Corner::BottomLeft] {
        s.refused(name(1, corner), Clause::CoverOne); // the burnt card
    }
    assert_eq!(s.at(1, 1), name(0, Corner::BottomRight));
    s.refused(name(2, Corner::TopLeft), Clause::LowestCardNames);
    let drawn = s.draws("R20");
    s.put(1, 1, &[drawn]);
    assert!(s.cited.contains(&Clause::CoverSeveral));
    assert_eq!(s.state.table.dungeon.len(), 4, "a burnt card's index is not given again");
}
