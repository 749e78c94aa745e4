//! The trials of dice and bouts: E2 to E5, E7, E8, E10.
use super::table::{LOST, ROLL, WON, dice, die, players};
use engine_core::holds;
use engine_core::rules::Seat;
use fort_boyard::Clause;
use fort_boyard::Event;

/// Whether seat 0 passes a trial card with these answers, which must be used up.
#[track_caller]
fn passes(seats: u8, card: u32, answers: &[u32]) -> bool {
    let mut s = players(seats);
    let all: Vec<u32> = [card].into_iter().chain(answers.iter().copied()).collect();
    s.roll_one(&all);
    match s.events.iter().find_map(|e| if let Event::Trial(p, won) = e { Some((*p, *won)) } else { None }) {
        Some((p, won)) => {
            assert_eq!(p, Seat(0));
            won
        }
        None => panic!("it is not over"),
    }
}

#[holds(Clause::FollowTheCard)]
fn the_higher_die_takes_the_point() {
    let duel = |figures: &[u32]| passes(3, 1, &dice(figures));
    assert!(duel(&[5, 2, 6, 1]), "two points");
    assert!(!duel(&[2, 5, 1, 6]));
    assert!(duel(&[2, 5, 6, 1, 4, 3]), "three throws at most");
    assert!(duel(&[3, 3, 6, 1]), "level: a tie is the candidate's");
    assert!(!duel(&[6, 1, 3, 3, 2, 4]), "a tie goes to the side that is behind");
    assert!(duel(&[1, 6, 3, 3, 4, 4]), "behind, then level");
}

#[holds(Clause::FollowTheCard)]
fn the_better_of_two_dice_must_reach_the_wall() {
    let wall = |figures: &[u32]| passes(4, 2, &dice(figures));
    assert!(wall(&[4, 1, 4]), "equal is enough");
    assert!(!wall(&[5, 4, 4]));
    assert!(wall(&[6, 6, 1]));
    let mut s = players(4);
    s.roll_one(&[2, die(3), die(1), die(2)]);
    let rollers: Vec<u8> =
        s.events.iter().filter_map(|e| if let Event::Die(p, _) = e { Some(p.0) } else { None }).collect();
    assert_eq!(rollers, [1, 0, 0], "the speaker rolls for the team, first");
}

#[holds(Clause::FollowTheCard)]
fn the_best_of_three_dice_must_not_be_beaten() {
    assert!(passes(4, 3, &dice(&[2, 5, 1, 5, 4, 5])), "ties are the candidate's");
    assert!(!passes(4, 3, &dice(&[2, 5, 1, 5, 6])), "the first higher one ends it");
    assert!(!passes(2, 3, &dice(&[1, 1, 1, 2])));
}

#[holds(Clause::FollowTheCard)]
fn the_first_double_wins() {
    assert!(passes(3, 4, &dice(&[3, 3])), "any double, odd ones too");
    assert!(!passes(3, 4, &dice(&[3, 4, 5, 5])));
    let round = [1, 2, 3, 4];
    let seven: Vec<u32> = round.repeat(7);
    let with = |end: &[u32]| dice(&[seven.as_slice(), end].concat());
    assert!(passes(3, 4, &with(&[6, 6])));
    assert!(!passes(3, 4, &with(&round)), "none in eight rounds");
}

#[holds(Clause::FollowTheCard)]
fn a_trial_away_from_the_engine_is_reported() {
    let s = players(3);
    assert_eq!(s.asks(ROLL, &[die(1), 6]).weights, [(0, 2), (1, 3)]);
    assert!(passes(3, 6, &[WON]) && !passes(3, 6, &[LOST]));
}

#[holds(Clause::FollowTheCard)]
fn bouts_are_coins() {
    assert_eq!(players(3).asks(ROLL, &[die(1), 7]).weights, [(0, 1), (1, 1)]);
    assert!(passes(3, 7, &[1, 1]));
    assert!(passes(3, 7, &[1, 0, 1]));
    assert!(!passes(3, 7, &[0, 1, 0]));
    assert!(!passes(3, 7, &[0, 0]));
}

#[holds(Clause::FollowTheCard)]
fn every_guard_must_be_reached_within_eight_throws() {
    assert!(passes(4, 9, &dice(&[3, 3, 1, 2, 6, 5, 6])), "equal or higher, each opponent once");
    assert!(passes(3, 9, &dice(&[6, 1, 1, 1, 1, 1, 1, 6, 2, 2])), "also on the eighth throw");
    assert!(!passes(3, 9, &dice(&[6, 1, 1, 1, 1, 1, 1, 1, 1])), "no throw is left");
    assert!(!passes(3, 9, &dice(&[6, 1, 1, 1, 1, 1, 1, 1, 6, 1])), "none for the next opponent");
}
