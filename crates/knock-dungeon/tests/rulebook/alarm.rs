//! Vérifier l'alarme (p.10).
use super::table::{Arrange, PASS, Situation, i, tokens, two, with};
use engine_core::holds;
use knock_dungeon::{Clause, End, Event, Token, dungeon::Fate};

#[holds(Clause::OneTokenBack)]
fn each_creature_gives_one_token_back() {
    let mut s =
        two().laid("J1", 0, 0).creature("M01", 1, 1, 3).creature("M02", -1, 1, 2).hand(0, &["J2"]).hand(1, &["J3"]);
    let before = s.state.table.reserve;
    s.place_and_draw("J2", false, -1, -1, "R20");
    assert!(s.cited.contains(&Clause::OneTokenBack) && s.events.contains(&Event::Ticked(2)));
    assert_eq!((s.tokens_on(1), s.tokens_on(2), s.state.table.reserve), (2, 1, before + 2));
}

#[holds(Clause::LastTokenAlarm)]
fn the_last_token_raises_the_alarm() {
    let mut s = two().laid("J1", 0, 0).creature("M01", 1, 1, 1).hand(0, &["J2"]).hand(1, &["J3"]);
    s.place("J2", false, -1, -1);
    assert!(s.cited.contains(&Clause::LastTokenAlarm));
    assert_eq!(s.end(), Some(End::Alarm(i(1))));
    assert_eq!(s.state.table.reserve, 12);
}

/// How many placements from now until the alarm rings, each far from the creature.
fn lasts(mut s: Situation, mut places: impl Iterator<Item = (&'static str, i8, i8)>) -> u32 {
    let mut n = 0;
    while s.end().is_none() {
        let (id, x, y) = places.next().expect("places enough");
        s.lay(id, false);
        let next = s.state.unseen.kinds().next().map(|(c, _)| u32::from(c.get()));
        let a = s.at(x, y);
        if s.asked(a, &[]).is_ok() {
            s.act(a, &[next.expect("a card to draw")]);
        } else {
            s.act(a, &[]);
        }
        n += 1;
    }
    assert!(matches!(s.end(), Some(End::Alarm(_))));
    n
}

#[holds(Clause::TurnsToBeat)]
fn the_tokens_say_how_many_placements_are_left() {
    let away = || {
        [("J2", -1, -1), ("J3", -2, -2), ("J4", -3, -3), ("J5", -4, -4), ("R14", -5, -5), ("R21", -6, -6)].into_iter()
    };
    let mut placed = two().laid("J1", 0, 0).hand(0, &["M01", "J3", "J5"]).hand(1, &["J2", "J4", "R14"]);
    placed.place_and_draw("M01", false, 1, 1, "R20");
    assert_eq!(lasts(placed, away()), 3, "four tokens, one of them on its own turn");
    let first = two().laid("M01", 0, 0).hand(0, &["J2", "J4"]).hand(1, &["J3", "J5"]);
    let below = [("J2", -1, 1), ("J3", -2, 2), ("J4", -3, 3), ("J5", -4, 4)].into_iter();
    assert_eq!(lasts(first, below), 4, "the first card keeps all four");
    let mut knight = two().laid("J1", 0, 0).hand(0, &["J5", "J3", "R14"]).hand(1, &["J2", "J4", "R21"]).pile(&[]);
    knight.place("J5", false, 1, -1).put(1, 1, &[]);
    assert_eq!(knight.tokens_on(2), 6);
    let after = [("J2", -1, -1), ("J3", -2, -2), ("J4", -3, -3), ("R14", -4, -4), ("R21", -5, -5)].into_iter();
    // The sixth turn is a pass: all cards are laid.
    let mut s = knight;
    for (id, x, y) in after {
        s.place(id, false, x, y);
    }
    assert_eq!((s.tokens_on(2), s.end()), (1, None));
    s.act(PASS, &[]);
    assert_eq!(s.end(), Some(End::Alarm(i(2))), "six turns after his entry");
}

#[holds(Clause::BeatenOrFrozen)]
fn frozen_and_beaten_creatures_raise_no_alarm() {
    let mut s = with(2, tokens(&[Token::Frost]))
        .laid("J1", 0, 0)
        .frozen("M01", 1, 1)
        .beaten("M02", -1, 1)
        .laid("J4", -2, 0)
        .hand(0, &["J2"])
        .hand(1, &["J3"]);
    assert_eq!((s.fate(1), s.fate(2)), (Fate::Frozen, Fate::Beaten));
    s.place_and_draw("J2", false, -1, -1, "R20").place_and_draw("J3", false, -2, -2, "R21");
    assert_eq!(s.end(), None, "neither can ring");
    // A frozen creature without tokens does not lose the game: covered, M12 (4 4 2 0) is still at 8 and fights on without tokens.
    let mut s = with(2, tokens(&[Token::Frost])).laid("J1", 0, 0).frozen("M12", 1, 1).hand(0, &["J2"]);
    s.place_and_draw("J2", false, 2, 2, "R20");
    assert_eq!((s.danger(1), s.fate(1), s.end()), (8, Fate::Frozen, None));
}

/// Step 2 comes before step 3: who falls does not ring. Of several that ring the first laid is named, and all give back.
#[holds(Clause::LastTokenAlarm)]
fn a_beaten_creature_raises_no_alarm() {
    let two_stand = || two().laid("J1", 0, 0).creature("M01", 1, 1, 1).hand(0, &["J2"]).hand(1, &["J3"]);
    let mut s = two_stand();
    s.place_and_draw("J2", false, 2, 2, "R20");
    assert_eq!((s.fate(1), s.end(), s.state.table.reserve), (Fate::Beaten, None, 12));
    let mut s = two_stand().creature("M02", -1, 1, 1);
    s.place("J2", false, 2, 2);
    assert_eq!((s.fate(1), s.end()), (Fate::Beaten, Some(End::Alarm(i(2)))), "the other one does");
    let mut s = two_stand().creature("M02", -1, 1, 1);
    s.place("J2", false, -1, -1);
    assert_eq!((s.end(), s.tokens_on(2), s.state.table.reserve), (Some(End::Alarm(i(1))), 0, 12));
    let mut s = two().laid("R01", 0, 0).creature("M12", -1, -1, 1).hand(0, &["R04"]).hand(1, &["J3"]);
    s.place("R04", false, 1, 1);
    assert_eq!((s.end(), s.tokens_on(1)), (Some(End::Room(i(0))), 1), "a room lost in step 2 leaves no step 3");
}
