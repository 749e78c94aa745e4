//! E1 Allumettes.
use super::table::{ANY, Fort, RIGHT, die, players, take};
use engine_core::holds;
use engine_core::rules::Seat;
use fort_boyard::{Clause, Event, Frame};

/// A sleeve of 15 and a die.
fn sleeve(figure: u32) -> Fort {
    let mut s = players(3);
    s.roll_one(&[0, die(figure)]);
    s
}

#[holds(Clause::FollowTheCard)]
fn the_last_match_loses() {
    for figure in 1..=6 {
        let s = sleeve(figure);
        assert!(matches!(s.t().frame, Frame::Matches(m) if u32::from(m.left) == 15 + figure));
        assert!(s.events.contains(&Event::Die(Seat(1), figure as u8)), "the opponent rolls");
        assert_eq!((s.seat(), s.legal()), (Seat(0), vec![take(1), take(2), take(3)]), "the candidate takes first");
    }
    // The player who takes the last match loses.
    let mut s = sleeve(1);
    for n in [3, 3, 3, 3, 3] {
        s.play(take(n), &[]);
    }
    assert_eq!((s.seat(), s.legal()), (Seat(1), vec![take(1)]), "one match is left to the opponent");
    assert_eq!(s.refused_by(take(2)), Clause::FollowTheCard);
    s.play(take(1), &[]);
    assert_eq!((s.key_count(0).total(), s.seat()), (1, Seat(1)), "the candidate has won the key");
    let mut s = sleeve(2);
    for n in [3, 3, 3, 3, 3, 1] {
        s.play(take(n), &[]);
    }
    assert_eq!(s.seat(), Seat(0));
    s.play(take(1), &[]);
    assert!(matches!(s.t().frame, Frame::CatchUp(_)) && s.seat() == Seat(0), "lost by the candidate");
}

/// On an AND square: the rival's last match wins the trial, and the riddle begins at once; the candidate's own loses both keys.
#[holds(Clause::FollowTheCard)]
fn matches_won_on_an_and_square_lead_to_a_riddle() {
    let sleeve = |figure, takes: &[u8]| {
        let mut s = players(3).before(6);
        s.roll_one(&[0, die(figure)]);
        for &n in takes {
            s.play(take(n), &[]);
        }
        s
    };
    let mut s = sleeve(1, &[3, 3, 3, 3, 3]);
    assert_eq!(s.seat(), Seat(1));
    s.play(take(1), &[ANY, die(1), die(2), RIGHT]);
    assert!(s.events.contains(&Event::Dice(Seat(1), 1, 2)), "who lost the trial rolls against the riddle");
    assert_eq!((s.key_count(0).black, s.seat()), (2, Seat(1)));
    let mut s = sleeve(2, &[3, 3, 3, 3, 3, 1]);
    s.play(take(1), &[]);
    assert_eq!((s.seat(), s.in_cell(6)), (Seat(1), (2, 0)), "no riddle");
}
