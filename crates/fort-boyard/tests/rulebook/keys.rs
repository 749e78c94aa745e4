//! Black keys, red keys.
use super::table::{ANY, E7, OPEN, RIDDLE, RIGHT, WON, die, players, put, sq};
use engine_core::holds;
use engine_core::rules::Seat;
use fort_boyard::{Clause, Event};

#[holds(Clause::RedReplacesBlack)]
fn a_red_key_replaces_a_won_black_one() {
    let mut s = players(2);
    s.roll_one(&[E7, WON]);
    assert!(s.cites(Clause::RedReplacesBlack) && s.events.contains(&Event::Replaced(sq(1), 1)));
    assert_eq!((s.key_count(0).black, s.in_cell(1), s.t().supply), (1, (0, 1), 29));
    let mut two = players(2).before(18);
    two.roll_one(&[ANY, RIGHT]);
    assert_eq!((two.key_count(0).black, two.in_cell(18), two.t().supply), (2, (0, 2), 28), "each of the two");
    s.game.validate(&s.state).unwrap();
}

#[holds(Clause::RedLeavesEmpty)]
fn a_won_red_key_leaves_the_cell_empty() {
    let mut s = players(2).cell(1, 0, 1);
    let supply = s.t().supply;
    s.roll_one(&[E7, WON]);
    assert!(s.cites(Clause::RedLeavesEmpty) && !s.cites(Clause::RedReplacesBlack));
    assert_eq!((s.key_count(0).red, s.in_cell(1), s.t().supply), (1, (0, 0), supply));
    // A key that is put there later lies there again.
    let mut s = players(2).keys(0, 4, 0).cell(1, 0, 0);
    s.play(OPEN, &[0, die(1), 0, die(2)]);
    s.play(put(1), &[]).play(put(1), &[]);
    assert_eq!(s.in_cell(1), (0, 2));
}

#[holds(Clause::BlackBeforeRed)]
fn a_fuller_cell_gives_black_keys_first() {
    // One key on a trial square, however many lie there; black before red.
    let mut s = players(2).cell(1, 1, 3);
    s.roll_one(&[E7, WON]);
    assert!(s.cites(Clause::BlackBeforeRed));
    assert_eq!((s.key_count(0).black, s.key_count(0).red, s.in_cell(1)), (1, 0, (0, 4)));
    let mut s = players(2).cell(4, 0, 3).before(4);
    s.roll_one(&[]).play(RIDDLE, &[ANY, RIGHT]);
    assert_eq!((s.key_count(0).red, s.in_cell(4)), (1, (0, 2)), "the same on OR");
    // Two on AND and guardian, one of each colour where only one is black: its red one is not won at once.
    let mut s = players(2).cell(6, 1, 4).before(6);
    s.roll_one(&[E7, WON, ANY, RIGHT]);
    assert_eq!((s.key_count(0).black, s.key_count(0).red, s.in_cell(6)), (1, 1, (0, 4)));
    let mut s = players(2).cell(18, 0, 7).before(18);
    s.roll_one(&[ANY, RIGHT]);
    assert_eq!((s.key_count(0).red, s.in_cell(18)), (2, (0, 5)));
    assert!(!s.cites(Clause::RedLeavesEmpty), "the cell is not empty yet");
    let mut s = players(2).cell(18, 1, 0).before(18);
    s.roll_one(&[ANY, RIGHT]);
    assert_eq!(
        (s.key_count(0).black, s.key_count(0).red, s.in_cell(18)),
        (1, 0, (0, 1)),
        "never the one that replaces it"
    );
}

#[holds(Clause::NoRedLeft)]
fn without_red_keys_nothing_is_replaced_or_exchanged() {
    let mut s = players(2).red_left(0, &[]);
    s.roll_one(&[E7, WON]);
    assert!(s.cites(Clause::NoRedLeft) && !s.cites(Clause::RedReplacesBlack));
    assert_eq!((s.key_count(0).black, s.in_cell(1)), (1, (0, 0)), "not replaced");
    let mut s = players(2).before(18).red_left(1, &[18]);
    s.roll_one(&[ANY, RIGHT]);
    assert_eq!((s.key_count(0).black, s.in_cell(18), s.t().supply), (2, (0, 1), 0), "one of two is");
    // Owed red keys that cannot be had: own red first, then what the supply has, then the black keys themselves.
    let mut s = players(2).keys(0, 5, 1).red_left(1, &[4, 5]);
    let gone = s.t().gone;
    s.play(OPEN, &[0, die(3)]);
    assert!(s.cites(Clause::NoRedLeft) && s.cites(Clause::BlackForRed));
    assert_eq!((s.key_count(0).black, s.key_count(0).red, s.t().supply, s.t().gone), (4, 2, 0, gone + 1));
    let cells = (s.t().black.len(), s.t().red.len());
    for at in [1, 2, 4, 5] {
        s.play(put(at), &[]);
    }
    assert_eq!((s.t().black.len(), s.t().red.len()), (cells.0 + 2, cells.1 + 2));
    assert_eq!((s.in_cell(1).1, s.in_cell(2).1, s.in_cell(4).0, s.in_cell(5).0), (1, 1, 2, 2), "red first");
    assert_eq!((s.key_count(0).black, s.seat()), (2, Seat(1)));
}

/// Once the red keys are used up a black key goes back as it is, is won again, and is not replaced.
#[holds(Clause::NoRedLeft)]
fn black_keys_go_back_when_no_red_one_is_left() {
    let mut s = players(2).keys(0, 4, 0).red_left(0, &[]);
    s.play(OPEN, &[0, die(3)]);
    assert!(s.cites(Clause::NoRedLeft) && !s.cites(Clause::BlackForRed));
    s.play(put(1), &[]).play(put(1), &[]);
    assert_eq!((s.in_cell(1), s.key_count(0).black), ((3, 0), 2));
    s.state.table.pawns[1] = sq(0);
    s.roll_one(&[E7, WON]);
    assert_eq!((s.in_cell(1), s.key_count(1).black), ((2, 0), 1));
    // Of a black and a red one on an AND square both are won, and nothing is left.
    let mut s = players(2).before(6).cell(6, 1, 1).red_left(0, &[]);
    s.roll_one(&[E7, WON, ANY, RIGHT]);
    assert_eq!((s.key_count(0).black, s.key_count(0).red, s.in_cell(6)), (1, 1, (0, 0)));
}

/// Keys put back are won like any other: two at the guardian's however many lie there, one where a trial is.
#[holds(Clause::BlackBeforeRed)]
fn keys_put_back_are_won_like_any_other() {
    for (at, won, first) in [(18, 2, ANY), (1, 1, E7)] {
        let mut s = players(2).keys(0, 4, 0).cell(at, 0, 1);
        s.play(OPEN, &[0, die(3)]).play(put(at), &[]).play(put(at), &[]);
        s.state.table.pawns[1] = sq(at - 1);
        let had = s.key_count(1).red;
        s.roll_one(&[first, if first == ANY { RIGHT } else { WON }]);
        assert_eq!((s.key_count(1).red - had, s.in_cell(at)), (won, (0, 3 - won)), "{at}");
        assert!(!s.cites(Clause::RedLeavesEmpty));
    }
}
