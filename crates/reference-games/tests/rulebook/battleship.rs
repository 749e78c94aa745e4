//! Battleship.
use engine_core::{
    holds,
    laws::Situation,
    rules::{Game, GameBox, Seat, Seats, Turn},
};
use reference_games::{
    Battleship,
    battleship::{Clause, Event, Length, Line, Options, Shots, Side},
};

fn table(side: u8, length: u8, shots: u8) -> Situation<Battleship> {
    let (side, length, shots) = (Side::of(side), Length::of(length), Shots::of(shots));
    Situation::new(GameBox::with(Options { rows: side, cols: side, length, shots }, 2).unwrap(), &[])
}

#[holds(Clause::Place)]
fn ships_are_placed_in_secret() {
    let mut t = table(3, 2, 4);
    assert_eq!(Battleship::asked(&t.game, &t.state.table), Seats::one(Seat(0)).with(Seat(1)));
    assert_eq!(t.act("Place 0 1 true", &[]), Turn::Seat(Seat(1)));
    assert_eq!((&t.cited[..], &t.events[..]), (&[Clause::Place][..], &[Event::Placed(Seat(0))][..]));
    assert!(t.view(Seat(0)).mine().ship.is_some() && t.view(Seat(1)).mine().ship.is_none());
    t.act("Place 2 1 false", &[]);
    assert_eq!(t.seat(), Seat(0));
}

#[holds(Clause::Inside)]
fn a_ship_lies_on_the_board() {
    let t = table(3, 2, 4);
    for off in ["Place 0 2 false", "Place 2 0 true", "Place 3 0 false", "Place 0 5 true"] {
        t.refused(off, Clause::Inside);
    }
}

#[holds(Clause::OneWay)]
fn a_ship_of_one_square_lies_in_one_way() {
    let t = table(2, 1, 2);
    t.refused("Place 0 0 true", Clause::Inside);
    assert_eq!(t.view(Seat(0)).actions().len(), 4);
    assert_eq!(table(2, 2, 2).view(Seat(0)).actions().len(), 4, "two along rows, two along columns");
}

#[holds(Clause::Shoot)]
fn both_learn_whether_a_shot_hits() {
    let mut t = table(3, 2, 4);
    t.acts("Place 0 0 false,Place 1 1 true");
    t.act("Shoot 2 1", &[]);
    assert_eq!(t.events, [Event::Hit(Seat(0), Line::of(2), Line::of(1))]);
    t.act("Shoot 2 2", &[]);
    assert_eq!(t.events, [Event::Missed(Seat(1), Line::of(2), Line::of(2))]);
    let seen = t.view(None).table;
    assert_eq!((seen.hits[0].len(), seen.misses[1].len(), t.seat()), (1, 1, Seat(0)));
}

#[holds(Clause::Once)]
fn a_player_shoots_at_a_square_once() {
    let mut t = table(3, 2, 4);
    t.acts("Place 0 0 false,Place 1 1 true,Shoot 0 0");
    t.act("Shoot 0 0", &[]); // the other player may shoot there too
    t.refused("Shoot 0 0", Clause::Once);
    t.refused("Shoot 3 0", Clause::Once);
}

#[holds(Clause::Sunk)]
fn a_sunk_ship_ends_the_game() {
    let mut t = table(3, 2, 4);
    t.acts("Place 0 0 false,Place 1 1 true,Shoot 1 1,Shoot 2 2");
    assert_eq!(t.act("Shoot 2 1", &[]), Turn::Over);
    assert_eq!((t.cited.last(), t.utilities()), (Some(&Clause::Sunk), Some(vec![1, -1])));
}

#[holds(Clause::Spent)]
fn without_shots_it_is_a_draw() {
    let mut t = table(3, 2, 1);
    t.acts("Place 0 0 false,Place 1 1 true,Shoot 0 0");
    assert_eq!(t.act("Shoot 2 2", &[]), Turn::Over);
    assert_eq!((t.cited.last(), t.utilities()), (Some(&Clause::Spent), Some(vec![0, 0])));
}
