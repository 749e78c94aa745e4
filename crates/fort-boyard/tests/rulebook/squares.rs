//! Les différentes cases.
use super::table::{
    ANY, E7, KEEP, LOST, ONE, OPEN_NOW, PASS, RIDDLE, RIGHT, TRIAL, TRY_RIDDLE, WON, WRONG, die, players, sq, with,
};
use engine_core::holds;
use engine_core::rules::Seat;
use fort_boyard::{Clause, Event, Frame};

#[holds(Clause::ChooseOneTest)]
fn an_or_square_gives_the_choice() {
    let landed = || {
        let mut s = players(3).before(4);
        s.roll_one(&[]);
        s
    };
    let mut s = landed();
    assert!(s.cites(Clause::ChooseOneTest));
    assert_eq!(s.legal(), [TRIAL, RIDDLE]);
    for a in [PASS, KEEP] {
        assert_eq!(s.refused_by(a), Clause::ChooseOneTest, "there is no passing");
    }
    s.play(TRIAL, &[E7, WON]);
    assert_eq!((s.key_count(0).total(), s.seat()), (1, Seat(1)));
    let mut s = landed();
    s.play(RIDDLE, &[ANY, die(1), die(2), RIGHT]);
    assert_eq!((s.key_count(0).total(), s.seat()), (1, Seat(1)));
    assert_eq!(players(2).refused_by(TRIAL), Clause::ChooseOneTest, "nowhere else");
}

#[holds(Clause::NoSecondTest)]
fn a_lost_test_on_an_or_square_has_no_second_one() {
    let mut s = players(3).before(4);
    s.roll_one(&[]);
    assert_eq!(s.refused_by(TRY_RIDDLE), Clause::NoSecondTest);
    s.play(TRIAL, &[E7, LOST]);
    assert!(s.cites(Clause::NoSecondTest));
    assert_eq!((s.seat(), s.in_cell(4)), (Seat(1), (1, 0)), "no riddle makes it good");
    let mut s = players(3).before(4);
    s.roll_one(&[]).play(RIDDLE, &[ANY, die(2), die(2)]);
    assert_eq!((s.seat(), s.in_cell(4)), (Seat(1), (1, 0)), "nor a trial");
    // In the middle of a trial there.
    let mut s = players(3).before(4);
    s.roll_one(&[]).play(TRIAL, &[8]);
    assert_eq!(s.refused_by(TRY_RIDDLE), Clause::NoSecondTest);
}

#[holds(Clause::NoSecondTest)]
fn a_riddle_can_follow_on_an_or_square_if_agreed() {
    let mut s = with(2, &[("or_catch_up", "true")]).before(4);
    s.roll_one(&[]).play(TRIAL, &[E7, LOST]);
    assert!(matches!(s.t().frame, Frame::CatchUp(_)));
    s.play(TRY_RIDDLE, &[ANY, RIGHT]);
    assert_eq!(s.key_count(0).total(), 1);
    let mut s = with(2, &[("or_catch_up", "true")]).before(4);
    s.roll_one(&[]).play(RIDDLE, &[ONE, WRONG]);
    assert_eq!(s.seat(), Seat(1), "a lost riddle is lost");
}

#[holds(Clause::NoSecondTest)]
fn the_choice_on_an_or_square_is_made_once() {
    // A player who has won there, or lost and may try a riddle, does not choose again. Other squares give no choice.
    let mut won = players(2).keys(0, 3, 0).before(4);
    won.roll_one(&[]).play(TRIAL, &[E7, WON]);
    assert_eq!((won.legal(), won.refused_by(RIDDLE)), (vec![OPEN_NOW, KEEP], Clause::NoSecondTest));
    let mut lost = with(2, &[("or_catch_up", "true")]).before(4);
    lost.roll_one(&[]).play(TRIAL, &[E7, LOST]);
    assert_eq!(lost.refused_by(TRIAL), Clause::NoSecondTest);
    // In the middle of a trial nothing is lost yet; at this table that, and not the square, is why no riddle is tried.
    let mut trying = with(2, &[("or_catch_up", "true")]).before(4);
    trying.roll_one(&[]).play(TRIAL, &[8]);
    assert_eq!(trying.refused_by(TRY_RIDDLE), Clause::RiddleRescues);
    let mut elsewhere = players(2);
    elsewhere.roll_one(&[E7, LOST]);
    assert_eq!(elsewhere.refused_by(RIDDLE), Clause::ChooseOneTest);
}

#[holds(Clause::BothTestsNeeded)]
fn an_and_square_needs_both_tests() {
    let mut s = players(3).before(6);
    s.roll_one(&[E7, WON, ANY, die(1), die(2), RIGHT]);
    assert!(s.cites(Clause::BothTestsNeeded));
    assert_eq!((s.key_count(0).black, s.in_cell(6), s.seat()), (2, (0, 2), Seat(1)));
    let mut s = players(3).before(6);
    s.roll_one(&[8]);
    assert_eq!(s.refused_by(TRY_RIDDLE), Clause::BothTestsNeeded, "nothing makes a failure good");
}

#[holds(Clause::TrialThenRiddle)]
fn the_trial_comes_before_the_riddle() {
    let mut s = players(3).keys(0, 2, 0).before(6);
    let cards = s.t().unread;
    s.roll_one(&[E7, LOST]);
    assert!(s.cites(Clause::TrialThenRiddle));
    assert_eq!((s.seat(), s.t().unread), (Seat(1), cards), "no riddle card after a lost trial");
    assert_eq!((s.key_count(0).black, s.in_cell(6)), (2, (2, 0)), "none is taken from the hand, and the keys stay");
    let mut s = players(3).before(6);
    s.roll_one(&[E7, WON, ANY, die(4), die(4)]);
    assert_eq!((s.key_count(0).total(), s.in_cell(6), s.seat()), (0, (2, 0), Seat(1)));
    let mut s = players(3).before(6).cell(6, 0, 1);
    s.roll_one(&[E7, WON, ANY, die(1), die(2), RIGHT]);
    assert_eq!((s.key_count(0).red, s.in_cell(6)), (1, (0, 0)), "with one left: both tests for that one");
}

#[holds(Clause::GuardianRiddle)]
fn the_guardian_asks_a_riddle_for_two_keys() {
    let mut s = players(2).before(18);
    s.roll_one(&[ANY, RIGHT]);
    assert!(s.cites(Clause::GuardianRiddle));
    assert!(!s.events.iter().any(|e| matches!(e, Event::Card(..))), "no trial");
    assert_eq!((s.key_count(0).black, s.seat()), (2, Seat(1)));
}

#[holds(Clause::GuardianGivesBoth)]
fn the_guardian_gives_the_one_key_that_is_left() {
    let mut s = players(2).before(18).cell(18, 0, 1);
    s.roll_one(&[ANY, RIGHT]);
    assert_eq!((s.key_count(0).red, s.in_cell(18)), (1, (0, 0)));
    let mut s = players(2).before(18).cell(18, 0, 0);
    s.roll_one(&[]);
    assert_eq!(s.seat(), Seat(1), "without a key there is no riddle");
}

#[holds(Clause::TigerPassesTurn)]
fn a_tiger_passes_the_turn() {
    let mut s = players(2).keys(0, 4, 0).before(3);
    s.roll_one(&[]);
    assert!(s.cites(Clause::TigerPassesTurn));
    assert_eq!((s.t().pawns[0], s.seat(), s.key_count(0).total()), (sq(3), Seat(1), 4), "the turn passes");
}

#[holds(Clause::EmptyCellIsNothing)]
fn an_empty_cell_does_nothing() {
    for at in [1, 4, 6, 18] {
        let mut s = players(2).before(at).cell(at, 0, 0);
        s.roll_one(&[]);
        assert!(s.cites(Clause::EmptyCellIsNothing) && s.events.contains(&Event::Empty(Seat(0))), "{at}");
        assert_eq!(s.seat(), Seat(1));
    }
}
