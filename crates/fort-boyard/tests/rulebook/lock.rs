//! E9 Le Cadenas.
use super::table::{Fort, number, players};
use engine_core::holds;
use engine_core::rules::Seat;
use fort_boyard::{Clause, Frame};

const FOUND: u32 = 0;
const LOWER: u32 = 1;
const HIGHER: u32 = 2;

fn lock() -> Fort {
    let mut s = players(3);
    s.roll_one(&[8]);
    s
}

#[holds(Clause::FollowTheCard)]
fn the_lock_says_lower_or_higher() {
    let mut s = lock();
    assert_eq!((s.seat(), s.legal().len()), (Seat(0), 40));
    assert_eq!(s.asks(number(20), &[]).weights, [(FOUND, 1), (LOWER, 19), (HIGHER, 20)]);
    assert_eq!(s.asks(number(1), &[]).weights, [(FOUND, 1), (HIGHER, 39)], "nothing is lower than 1");
    s.play(number(20), &[HIGHER]);
    assert_eq!(s.legal(), (21..=40).map(number).collect::<Vec<_>>());
    assert_eq!(s.refused_by(number(20)), Clause::FollowTheCard);
    s.play(number(30), &[LOWER]);
    assert_eq!(s.legal(), (21..=29).map(number).collect::<Vec<_>>());
    s.play(number(25), &[FOUND]);
    assert_eq!((s.key_count(0).total(), s.seat()), (1, Seat(1)));
    let mut s = lock();
    for k in [40, 39, 38, 37] {
        s.play(number(k), &[LOWER]);
    }
    s.play(number(36), &[LOWER]);
    assert!(matches!(s.t().frame, Frame::CatchUp(_)), "not found in five");
}

/// Where one number is left it is found for certain, and it is still the candidate who names it.
#[holds(Clause::FollowTheCard)]
fn the_only_number_left_opens_the_lock() {
    let mut s = lock();
    s.play(number(2), &[LOWER]);
    assert_eq!((s.seat(), s.legal()), (Seat(0), vec![number(1)]));
    assert_eq!(s.asks(number(1), &[]).weights, [(FOUND, 1)]);
    s.play(number(1), &[FOUND]);
    assert_eq!(s.key_count(0).total(), 1);
}
