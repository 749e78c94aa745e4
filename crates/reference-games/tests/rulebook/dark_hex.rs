//! Dark Hex.
use engine_core::{
    holds,
    laws::Situation,
    rules::{GameBox, Seat, Turn},
};
use reference_games::{
    DarkHex,
    dark_hex::{Clause, Event, Options, Side},
};

fn table(rows: u8, cols: u8, abrupt: bool) -> Situation<DarkHex> {
    Situation::new(GameBox::with(Options { rows: Side::of(rows), cols: Side::of(cols), abrupt }, 2).unwrap(), &[])
}

#[holds(Clause::Stone)]
fn stones_are_unseen_by_the_other() {
    let mut t = table(3, 3, false);
    assert_eq!(t.act("1 1", &[]), Turn::Seat(Seat(1)));
    assert_eq!((&t.cited[..], &t.events[..]), (&[Clause::Stone][..], &[Event::Tried(Seat(0))][..]));
    assert_eq!((t.view(Seat(0)).mine().stones.len(), t.view(Seat(1)).mine().met.len()), (1, 0));
}

#[holds(Clause::Taken, Clause::Again)]
fn a_taken_cell_is_met() {
    let mut t = table(3, 3, false);
    t.act("1 1", &[]);
    assert_eq!(t.act("1 1", &[]), Turn::Seat(Seat(1)), "and tries again");
    assert_eq!(t.cited, [Clause::Taken, Clause::Again]);
    assert_eq!((t.view(Seat(1)).mine().met.len(), t.view(Seat(1)).mine().stones.len()), (1, 0));
    let mut t = table(3, 3, true);
    t.act("1 1", &[]);
    assert_eq!(t.act("1 1", &[]), Turn::Seat(Seat(0)), "and loses the turn");
}

#[holds(Clause::Known)]
fn a_cell_known_to_be_taken_is_not_tried() {
    let mut t = table(2, 3, false);
    t.refused("2 0", Clause::Known);
    t.acts("1 1,1 1");
    t.refused("1 1", Clause::Known);
    t.act("0 0", &[]);
    t.refused("1 1", Clause::Known);
}

#[holds(Clause::Win)]
fn connected_sides_win() {
    let mut t = table(3, 3, false);
    t.acts("0 2,0 0,1 1,0 1");
    assert_eq!(t.act("2 0", &[]), Turn::Over, "down and to the left is connected");
    assert_eq!((t.cited.last(), t.utilities()), (Some(&Clause::Win), Some(vec![1, -1])));
    let mut t = table(3, 3, false);
    t.acts("0 0,1 0,1 1,2 1");
    assert_eq!(t.act("2 2", &[]), Turn::Seat(Seat(1)), "down and to the right is not");
    let mut t = table(2, 3, false);
    t.acts("0 0,1 0,0 1,1 1,0 2");
    assert_eq!(t.act("1 2", &[]), Turn::Over);
    assert_eq!(t.utilities(), Some(vec![-1, 1]), "seat 1 connects left and right");
}
