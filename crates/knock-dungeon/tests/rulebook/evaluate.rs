//! Évaluer les dangers (p.8-9).
use super::table::{Arrange, i, poison, tokens, two, with};
use engine_core::{chance::FastRng, holds, rules::Seat};
use knock_dungeon::{Action, Clause, Corner, End, dungeon::Fate, rules::LayCard};

#[holds(Clause::OnlyCovered)]
fn only_covered_cards_are_evaluated() {
    // A room at 9 and a creature at 4 that nobody has looked at: only a test can lay them so.
    let mut s = two().laid("R01", 0, 0).laid("M07", 1, 1).laid("J1", 2, 2).hand(0, &["J2"]).hand(1, &["J3"]);
    assert_eq!((s.danger(0), s.danger(1)), (9, 4));
    let mut rng = FastRng::new(1);
    let lay = Action::Lay(LayCard { card: s.card("J2"), turned: false });
    s.game.apply_fast(&mut s.state, Seat(0), lay, &mut rng);
    let there = s.at(3, 3);
    s.game.apply_fast(&mut s.state, Seat(0), there, &mut rng);
    assert_eq!(
        (s.end(), s.fate(1), s.tokens_on(1)),
        (None, Fate::Creature, 3),
        "the room is not lost, nor does it fall"
    );
}

#[holds(Clause::DangerIsTheSum)]
fn danger_is_the_sum_of_the_four_corners() {
    // A room with 4 1 0 0 in the centre.
    let lay = |id: &str, turned, x, y| {
        let mut s = two().laid("R01", 0, 0).hand(0, &[id, "R26"]).hand(1, &["J5"]);
        s.lay(id, turned);
        let a = s.at(x, y);
        let drawn = s.draws("R20");
        let goes_on = s.asked(a, &[]).is_ok();
        s.act(a, if goes_on { std::slice::from_ref(&drawn) } else { &[] });
        (s.danger(0), s.end().is_some())
    };
    assert_eq!(lay("R02", false, 1, 1), (9, true), "4 0 1 0: its 4 on the bottom right");
    assert_eq!(lay("R02", true, 1, 1), (6, true), "turned: its 1 there");
    assert_eq!(lay("R02", false, -1, -1), (2, false), "its 1 on the 4");
    assert_eq!(lay("J1", false, 1, 1), (5, false), "a zero");
    assert_eq!(lay("M07", false, -1, -1), (5, false), "a 4 on the 4");
}

#[holds(Clause::SafeUpToFive)]
fn a_room_is_safe_at_five_and_lost_at_six() {
    let mut s = two().laid("R01", 0, 0).hand(0, &["J1"]).hand(1, &["J2"]);
    s.place_and_draw("J1", false, 1, 1, "R20");
    assert_eq!((s.danger(0), s.end()), (5, None));
    assert!(s.cited.contains(&Clause::SafeUpToFive));
    let mut s = two().laid("R01", 0, 0).hand(0, &["R14"]).hand(1, &["J2"]);
    s.place("R14", true, 1, 1); // turned, R14 has a 1 at its top left
    assert_eq!((s.danger(0), s.end()), (6, Some(End::Room(i(0)))));
}

#[holds(Clause::CreatureBeaten)]
fn a_creature_at_five_is_beaten_and_gives_its_tokens_back() {
    // M01 is 3 1 2 0: a zero on its 3 leaves 3.
    let mut s = two().laid("J1", 0, 0).creature("M01", 1, 1, 2).hand(0, &["J2"]).hand(1, &["J3"]);
    s.place_and_draw("J2", false, 2, 2, "R20");
    assert!(s.cited.contains(&Clause::CreatureBeaten));
    assert_eq!((s.fate(1), s.tokens_on(1), s.state.table.reserve), (Fate::Beaten, 0, 12));
    assert_eq!(s.danger(1), 4, "a zero on its 2");
}

#[holds(Clause::BeatenIsRoom)]
fn a_beaten_creature_is_a_room_like_any_other() {
    let beaten = || two().laid("J1", 0, 0).beaten("M01", 1, 1).laid("J2", 2, 2);
    let mut fine = beaten().hand(0, &["J3"]).hand(1, &["J4"]);
    fine.place_and_draw("J3", false, 0, 2, "R20");
    assert_eq!((fine.danger(1), fine.fate(1), fine.end()), (4, Fate::Beaten, None));
    let mut loud = beaten().hand(0, &["R10"]).hand(1, &["J4"]);
    loud.place("R10", false, 0, 2); // its 3 on the zero at the bottom left
    assert!(loud.cited.contains(&Clause::BeatenIsRoom));
    assert_eq!((loud.danger(1), loud.end()), (7, Some(End::Beaten(i(1)))));
}

#[holds(Clause::FightGoesOn)]
fn a_creature_at_six_or_more_fights_on() {
    let mut s = two().laid("J1", 0, 0).creature("M12", 1, 1, 5).hand(0, &["R05"]).hand(1, &["J3"]);
    // M12 is 4 4 2 0: a 1 on its 2 leaves 9.
    s.place_and_draw("R05", true, 2, 2, "R20");
    assert!(s.cited.contains(&Clause::FightGoesOn));
    assert_eq!((s.fate(1), s.danger(1), s.tokens_on(1), s.end()), (Fate::Creature, 9, 4, None));
}

#[holds(Clause::KnightLikeAny)]
fn the_knight_is_evaluated_like_any_creature() {
    let mut s = two().laid("J1", 0, 0).creature("M22", 1, 1, 5).hand(0, &["J2"]).hand(1, &["J3"]).pile(&[]);
    s.place("J2", false, 2, 2);
    assert_eq!((s.danger(1), s.fate(1), s.end()), (12, Fate::Creature, None));
    s.place("J3", false, 2, 0);
    assert_eq!(s.danger(1), 8);
    assert_eq!(s.seat(), Seat(0));
}

#[holds(Clause::PlacedNotEvaluated)]
fn the_placed_card_is_not_evaluated() {
    // M01 (3 1 2 0, sum 6) with its 3 on a poisoned cell shows 3, and still stands.
    let mut s = with(2, tokens(&[knock_dungeon::Token::Poison]))
        .laid("J1", 0, 0)
        .creature("M12", 1, 1, 5)
        .hand(0, &["M01"])
        .hand(1, &["J3"])
        .table(|t| t.frame = knock_dungeon::Frame::Lay(knock_dungeon::rules::Lay));
    s.state.table.grimoire.take(knock_dungeon::Token::Poison);
    s.state.table.dungeon.poison = Some(knock_dungeon::At { x: 2, y: 2 });
    s.place_and_draw("M01", false, 2, 2, "R20");
    assert_eq!((s.danger(2), s.fate(2), s.tokens_on(2)), (3, Fate::Creature, 3));
    assert_eq!(s.state.table.dungeon.figure(&s.game.content, i(2), Corner::TopLeft), 0);
}

#[holds(Clause::LossBeforeFall)]
fn a_lost_room_comes_before_a_beaten_knight() {
    // One card on the Knight's last free corner and on a room that it makes too loud. R25 is 0 4 0 1.
    let knight = || two().laid("J1", 0, 0).creature("M22", 1, 1, 3).laid("J2", 2, 0).laid("J3", 0, 2).laid("R25", 3, 1);
    let mut zero = knight().hand(0, &["J4"]).hand(1, &["J5"]).pile(&[]);
    assert_eq!(zero.danger(1), 8, "two of his corners are under zeros, two show 4");
    zero.place("J4", false, 2, 2);
    assert_eq!(zero.end(), Some(End::Won), "a zero there wins");
    let mut loud = knight().hand(0, &["R19"]).hand(1, &["J5"]).pile(&[]);
    loud.place("R19", false, 2, 2); // 1 3 1 0: the Knight would fall at 5, the room is at 7
    assert_eq!((loud.danger(1), loud.danger(4)), (5, 7));
    assert_eq!((loud.end(), loud.fate(1)), (Some(End::Room(i(4))), Fate::Creature), "the loss goes before the fall");
    // A room and a beaten creature at once: the room is named, though it was laid later.
    let mut both = two()
        .laid("J1", 0, 0)
        .beaten("M01", 1, 1)
        .laid("J2", 2, 2)
        .laid("R04", -1, 1)
        .hand(0, &["R10"])
        .hand(1, &["J5"]);
    both.place("R10", false, 0, 2); // 2 3 0 0: its 3 on the creature, its 2 on the room
    assert_eq!((both.danger(1), both.danger(3), both.end()), (7, 7, Some(End::Room(i(3)))));
}

/// A creature laid on poison may show less than 6 and still stands, until it is covered.
#[holds(Clause::PlacedNotEvaluated)]
fn a_creature_laid_on_poison_stands_until_it_is_covered() {
    let mut s = with(2, tokens(&[knock_dungeon::Token::Poison]))
        .laid("J1", 0, 0)
        .creature("M12", 1, 1, 5)
        .hand(0, &["M03", "J4"])
        .hand(1, &["J3"])
        .window(knock_dungeon::rules::WindowKind::Start);
    s.act(poison(1, Corner::BottomRight), &[]);
    s.place_and_draw("M03", false, 2, 2, "R20"); // 4 0 1 1 without its 4
    assert_eq!((s.danger(2), s.fate(2), s.tokens_on(2)), (2, Fate::Creature, 3));
    s.place_and_draw("J3", false, -1, -1, "R21");
    assert_eq!((s.fate(2), s.tokens_on(2)), (Fate::Creature, 2), "a card elsewhere changes nothing");
    s.place_and_draw("J4", false, 3, 3, "R22");
    assert_eq!((s.danger(2), s.fate(2), s.tokens_on(2)), (1, Fate::Beaten, 0));
}
