//! E6 La Suite.
use super::table::{AGAIN, Fort, STAND, dice, die, players};
use engine_core::holds;
use engine_core::rules::Seat;
use fort_boyard::{Clause, Event, Frame};

fn suite(first: u32) -> Fort {
    let mut s = players(4);
    s.roll_one(&[5, die(first)]);
    s
}

fn over(s: &Fort) -> Option<bool> {
    s.events.iter().find_map(|e| if let Event::Trial(_, won) = e { Some(*won) } else { None })
}

#[holds(Clause::FollowTheCard)]
fn la_suite_asks_for_five_faces() {
    // Five different faces win.
    let mut s = suite(1);
    for next in [2, 3, 4, 5] {
        assert_eq!(s.legal(), [STAND, AGAIN]);
        s.play(STAND, &[die(next)]);
    }
    s.play(STAND, &[]);
    assert_eq!((over(&s), s.key_count(0).total()), (Some(true), 1));
    // Ten throws without them lose.
    let mut s = suite(1);
    for _ in 0..9 {
        s.play(STAND, &[die(1)]);
    }
    s.play(STAND, &[]);
    assert_eq!(over(&s), Some(false));
    assert!(matches!(s.t().frame, Frame::CatchUp(_)) && s.seat() == Seat(0));
    // Once, another throw replaces one: the first does not count, and takes no extra throw.
    let mut s = suite(1);
    for next in [2, 3, 4, 5] {
        s.play(STAND, &[die(next)]);
    }
    s.play(AGAIN, &dice(&[4, 4, 4, 4, 4, 4]));
    assert_eq!(over(&s), Some(false), "four throws counted before it and six after: ten in all");
    let mut s = suite(1);
    s.play(AGAIN, &dice(&[2, 3, 4, 5, 6]));
    assert_eq!(over(&s), Some(true), "no more questions once it is used");
}

#[holds(Clause::LeftNeighbourSpeaks)]
fn the_left_neighbour_speaks_for_the_others() {
    let s = suite(3);
    assert_eq!((s.seat(), s.t().turn), (Seat(1), Seat(0)), "the player on the left speaks for all");
    assert!(s.cites(Clause::LeftNeighbourSpeaks));
    let mut s = players(4).table(|t| (t.turn, t.asked) = (Seat(3), Seat(3)));
    s.roll_one(&[5, die(2)]);
    assert_eq!(s.seat(), Seat(0));
}

/// Another throw can still replace the tenth: the second one stands, and it was the last.
#[holds(Clause::FollowTheCard)]
fn the_tenth_throw_decides_la_suite() {
    let tenth = || {
        let mut s = suite(1);
        for next in [1, 1, 1, 1, 1, 2, 3, 4, 5] {
            s.play(STAND, &[die(next)]);
        }
        s
    };
    for (again, won) in [(5, true), (6, true), (4, false)] {
        let mut s = tenth();
        s.play(AGAIN, &[die(again)]);
        assert_eq!(over(&s), Some(won), "{again}");
    }
    let mut s = tenth();
    s.play(STAND, &[]);
    assert_eq!(over(&s), Some(true));
}
