//! Connect four. Columns are numbered 1 to 7 from the left.
use engine_core::{
    chance::FastRng,
    holds,
    laws::Situation,
    rules::{Game, Seat, Turn},
};
use reference_games::{
    ConnectFour,
    connect_four::{Clause, Column, Event},
};

#[holds(Clause::Empty)]
fn it_begins_empty() {
    let t = Situation::new(ConnectFour::standard(2), &[]);
    assert_eq!(
        (t.state.table.discs(Seat(0)), t.state.table.discs(Seat(1)), t.turn(), t.utilities()),
        (0, 0, Turn::Seat(Seat(0)), None)
    );
}

#[holds(Clause::Drop)]
fn discs_fall_and_pile_up() {
    let mut t = Situation::new(ConnectFour::standard(2), &[]);
    t.act("3", &[]);
    assert_eq!((&t.cited[..], &t.events[..]), (&[Clause::Drop][..], &[Event::Dropped(Seat(0), Column::of(3))][..]));
    t.acts("3,3,7");
    let disc = |row, column| t.state.table.disc(row, Column::of(column));
    assert_eq!([disc(0, 3), disc(1, 3), disc(2, 3)], [Some(Seat(0)), Some(Seat(1)), Some(Seat(0))]);
    assert_eq!([disc(3, 3), disc(0, 7), disc(0, 1), disc(1, 7)], [None, Some(Seat(1)), None, None]);
}

#[holds(Clause::Filled)]
fn a_column_holds_six() {
    for column in 1..=7 {
        let mut t = Situation::new(ConnectFour::standard(2), &[]);
        (0..6).for_each(|_| _ = t.act(&column.to_string(), &[]));
        t.refused(&column.to_string(), Clause::Filled);
        let before = t.state.table.discs(Seat(0));
        t.act(&(column % 7 + 1).to_string(), &[]);
        assert_eq!((t.state.table.discs(Seat(0)) ^ before).count_ones(), 1, "the next column takes a disc");
    }
}

/// All 69 lines, each set up without its last disc and then completed by that disc.
#[holds(Clause::Four)]
fn every_four_in_line_wins() {
    let mut lines = 0;
    for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for (column, row) in (0..7i32).flat_map(|c| (0..6i32).map(move |r| (c, r))) {
            let holes: Vec<_> = (0..4).map(|k| (column + k * right, row + k * up)).collect();
            if holes.iter().all(|(c, r)| (0..7).contains(c) && (0..6).contains(r)) {
                completes(&holes);
                lines += 1;
            }
        }
    }
    assert_eq!(lines, 69);
}

/// The other player's discs support the line, and its topmost disc is dropped last.
fn completes(line: &[(i32, i32)]) {
    let mut t = Situation::new(ConnectFour::standard(2), &[]);
    let bit = |(c, r): (i32, i32)| 1u64 << (8 * r + c);
    let last = *line.iter().max_by_key(|hole| hole.1).expect("a line has holes");
    for &(c, r) in line {
        t.state.table.next |= if (c, r) == last { 0 } else { bit((c, r)) };
        (0..r).filter(|&y| !line.contains(&(c, y))).for_each(|y| t.state.table.last |= bit((c, y)));
    }
    let seat = t.seat();
    let turn = t.game.apply_fast(&mut t.state, seat, Column::of(last.0 as u8 + 1), &mut FastRng::new(0));
    assert_eq!(turn, Turn::Over, "{line:?}");
    assert!(t.state.table.winner().is_some(), "{line:?}");
}

#[holds(Clause::Four)]
fn no_line_goes_round_the_edge() {
    let mut t = Situation::new(ConnectFour::standard(2), &[]);
    // Seat 0 holds 5, 6, 7 of the bottom row and 1 of the second: four consecutive bits, but no line on the board.
    assert_eq!(t.acts("5,1,6,5,7,7,1"), Turn::Seat(Seat(1)));
    assert_eq!(t.state.table.winner(), None);
    // In play, four in a row ends the game at once.
    let mut t = Situation::new(ConnectFour::standard(2), &[]);
    assert_eq!(t.acts("1,1,2,2,3,3,4"), Turn::Over);
    assert_eq!((&t.cited[..], t.utilities()), (&[Clause::Drop, Clause::Four][..], Some(vec![1, -1])));
    assert_eq!(t.events.last(), Some(&Event::Won(Seat(0))));
}

#[holds(Clause::Full)]
fn a_full_frame_is_a_draw() {
    let mut t = Situation::new(ConnectFour::standard(2), &[]);
    let full = "1,2,1,2,1,2,2,1,2,1,2,1,3,4,3,4,3,4,4,3,4,3,4,3,5,6,5,6,5,6,6,5,6,5,6,5,7,7,7,7,7,7";
    assert_eq!(t.acts(full), Turn::Over);
    assert_eq!((&t.cited[..], t.utilities()), (&[Clause::Drop, Clause::Full][..], Some(vec![0, 0])));
    assert_eq!(t.events.last(), Some(&Event::Drawn));
}
