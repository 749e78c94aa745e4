//! Les différentes cases.
use super::table::*;
use engine_core::holds;
use engine_core::rules::Seat;
use fort_boyard::{Clause, Event, Frame};

#[holds(Clause::Either)]
fn sq_1_trial_or_riddle() {
    let landed = || {
        let mut s = players(3).before(4);
        s.roll_one(&[]);
        s
    };
    let mut s = landed();
    assert!(s.cites(Clause::Either));
    assert_eq!(s.legal(), [TRIAL, RIDDLE]);
    for a in [PASS, KEEP] {
        assert_eq!(s.refused(a), Clause::Either, "there is no passing");
    }
    s.play(TRIAL, &[E7, WON]);
    assert_eq!((s.key_count(0).total(), s.turn()), (1, Seat(1)));
    let mut s = landed();
    s.play(RIDDLE, &[ANY, die(1), die(2), RIGHT]);
    assert_eq!((s.key_count(0).total(), s.turn()), (1, Seat(1)));
    assert_eq!(players(2).refused(TRIAL), Clause::Either, "nowhere else");
}

#[holds(Clause::OrChoice)]
fn q5_no_second_test() {
    let mut s = players(3).before(4);
    s.roll_one(&[]);
    assert_eq!(s.refused(TRY_RIDDLE), Clause::OrChoice);
    s.play(TRIAL, &[E7, LOST]);
    assert!(s.cites(Clause::OrChoice));
    assert_eq!((s.turn(), s.in_cell(4)), (Seat(1), (1, 0)), "no riddle makes it good");
    let mut s = players(3).before(4);
    s.roll_one(&[]).play(RIDDLE, &[ANY, die(2), die(2)]);
    assert_eq!((s.turn(), s.in_cell(4)), (Seat(1), (1, 0)), "nor a trial");
    // In the middle of a trial there.
    let mut s = players(3).before(4);
    s.roll_one(&[]).play(TRIAL, &[8]);
    assert_eq!(s.refused(TRY_RIDDLE), Clause::OrChoice);
}

#[holds(Clause::OrChoice)]
fn q5_unless_agreed() {
    let mut s = with(2, &[("or_catch_up", "true")]).before(4);
    s.roll_one(&[]).play(TRIAL, &[E7, LOST]);
    assert!(matches!(s.t().frame, Frame::CatchUp(_)));
    s.play(TRY_RIDDLE, &[ANY, RIGHT]);
    assert_eq!(s.key_count(0).total(), 1);
    let mut s = with(2, &[("or_catch_up", "true")]).before(4);
    s.roll_one(&[]).play(RIDDLE, &[ONE, WRONG]);
    assert_eq!(s.turn(), Seat(1), "a lost riddle is lost");
}

#[holds(Clause::OrChoice)]
fn q5_the_choice_is_made() {
    // Whoever has won there, or lost and may catch up, does not choose again; elsewhere there is no choice at all.
    let mut won = players(2).keys(0, 3, 0).before(4);
    won.roll_one(&[]).play(TRIAL, &[E7, WON]);
    assert_eq!((won.legal(), won.refused(RIDDLE)), (vec![OPEN_NOW, KEEP], Clause::OrChoice));
    let mut lost = with(2, &[("or_catch_up", "true")]).before(4);
    lost.roll_one(&[]).play(TRIAL, &[E7, LOST]);
    assert_eq!(lost.refused(TRIAL), Clause::OrChoice);
    // In the middle of a trial nothing is lost yet; at this table that, and not the square, is why no riddle is tried.
    let mut trying = with(2, &[("or_catch_up", "true")]).before(4);
    trying.roll_one(&[]).play(TRIAL, &[8]);
    assert_eq!(trying.refused(TRY_RIDDLE), Clause::Rescue);
    let mut elsewhere = players(2);
    elsewhere.roll_one(&[E7, LOST]);
    assert_eq!(elsewhere.refused(RIDDLE), Clause::Either);
}

#[holds(Clause::Both)]
fn sq_2_trial_and_riddle() {
    let mut s = players(3).before(6);
    s.roll_one(&[E7, WON, ANY, die(1), die(2), RIGHT]);
    assert!(s.cites(Clause::Both));
    assert_eq!((s.key_count(0).black, s.in_cell(6), s.turn()), (2, (0, 2), Seat(1)));
    let mut s = players(3).before(6);
    s.roll_one(&[8]);
    assert_eq!(s.refused(TRY_RIDDLE), Clause::Both, "nothing makes a failure good");
}

#[holds(Clause::BothInOrder)]
fn q6_in_order() {
    let mut s = players(3).keys(0, 2, 0).before(6);
    let cards = s.t().unread;
    s.roll_one(&[E7, LOST]);
    assert!(s.cites(Clause::BothInOrder));
    assert_eq!((s.turn(), s.t().unread), (Seat(1), cards), "no riddle card after a lost trial");
    assert_eq!((s.key_count(0).black, s.in_cell(6)), (2, (2, 0)), "none is taken from the hand, and the keys stay");
    let mut s = players(3).before(6);
    s.roll_one(&[E7, WON, ANY, die(4), die(4)]);
    assert_eq!((s.key_count(0).total(), s.in_cell(6), s.turn()), (0, (2, 0), Seat(1)));
    let mut s = players(3).before(6).cell(6, 0, 1);
    s.roll_one(&[E7, WON, ANY, die(1), die(2), RIGHT]);
    assert_eq!((s.key_count(0).red, s.in_cell(6)), (1, (0, 0)), "with one left: both tests for that one");
}

#[holds(Clause::Guardian)]
fn sq_3_the_guardian() {
    let mut s = players(2).before(18);
    s.roll_one(&[ANY, RIGHT]);
    assert!(s.cites(Clause::Guardian));
    assert!(!s.events.iter().any(|e| matches!(e, Event::Card(..))), "no trial");
    assert_eq!((s.key_count(0).black, s.turn()), (2, Seat(1)));
}

#[holds(Clause::GuardianKeys)]
fn q7_one_key_left() {
    let mut s = players(2).before(18).cell(18, 0, 1);
    s.roll_one(&[ANY, RIGHT]);
    assert_eq!((s.key_count(0).red, s.in_cell(18)), (1, (0, 0)));
    let mut s = players(2).before(18).cell(18, 0, 0);
    s.roll_one(&[]);
    assert_eq!(s.turn(), Seat(1), "without a key there is no riddle");
}

#[holds(Clause::Tiger)]
fn sq_4_a_tiger_in_normal_play() {
    let mut s = players(2).keys(0, 4, 0).before(3);
    s.roll_one(&[]);
    assert!(s.cites(Clause::Tiger));
    assert_eq!((s.t().pawns[0], s.turn(), s.key_count(0).total()), (sq(3), Seat(1), 4), "the turn passes");
}

#[holds(Clause::EmptyCell)]
fn q3_an_empty_cell() {
    for at in [1, 4, 6, 18] {
        let mut s = players(2).before(at).cell(at, 0, 0);
        s.roll_one(&[]);
        assert!(s.cites(Clause::EmptyCell) && s.events.contains(&Event::Empty(Seat(0))), "{at}");
        assert_eq!(s.turn(), Seat(1));
    }
}
