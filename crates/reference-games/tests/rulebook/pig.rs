//! Pig. Chance answers are the pips minus one: 0 is a 1.
use engine_core::{
    chance::Audience,
    content::Options as _,
    holds,
    laws::Situation,
    rules::{GameBox, Seat, Turn},
};
use reference_games::{
    Pig,
    pig::{Act, Clause, Event, Options, Points, Turns},
};

/// A game with this number of seats, target and horizon.
fn table(seats: u8, target: u8, horizon: u16) -> Situation<Pig> {
    let options = Options { target: Points::of(target), horizon: Turns::of(horizon) };
    Situation::new(GameBox::<Pig>::new("", options, seats).unwrap(), &[])
}

#[holds(Clause::Start)]
fn all_begin_with_nothing() {
    for seats in 2..=4 {
        let t = table(seats, 100, 100);
        assert_eq!((t.state.table.scores, t.state.table.total, t.turn()), ([0; 4], 0, Turn::Seat(Seat(0))));
    }
    assert!(GameBox::<Pig>::new("", Options::default(), 5).is_err());
}

#[holds(Clause::Roll)]
fn rolls_add_up() {
    let mut t = table(2, 100, 100);
    let q = t.asked(Act::Roll, &[]).expect("a die is rolled");
    assert_eq!((q.ask.audience, q.ask.open, q.weights), (Audience::All, true, (0..6).map(|a| (a, 1)).collect()));
    for (answer, total) in [(1, 2), (2, 5), (3, 9), (4, 14), (5, 20)] {
        assert_eq!(t.act("Roll", &[answer]), Turn::Seat(Seat(0)));
        assert_eq!((t.state.table.total, &t.cited[..]), (total, &[Clause::Roll][..]));
        assert_eq!(t.events, [Event::Rolled(Seat(0), answer as u8 + 1)]);
    }
    assert_eq!(t.state.table.scores, [0; 4], "nothing is held yet");
}

#[holds(Clause::One)]
fn a_one_loses_the_turn_total() {
    let mut t = table(2, 100, 100);
    t.act("Roll", &[5]);
    assert_eq!(t.act("Roll", &[0]), Turn::Seat(Seat(1)));
    assert_eq!(t.cited, [Clause::Roll, Clause::One]);
    assert_eq!(t.events, [Event::Rolled(Seat(0), 1), Event::Lost(Seat(0), 6)]);
    assert_eq!((t.state.table.scores, t.state.table.total), ([0; 4], 0));
}

#[holds(Clause::Hold)]
fn holding_banks_and_passes_the_die() {
    let mut t = table(3, 100, 100);
    for p in 0..3 {
        t.act("Roll", &[3]);
        t.act("Roll", &[5]);
        assert_eq!(t.act("Hold", &[]), Turn::Seat(Seat((p + 1) % 3)));
        assert_eq!((&t.cited[..], &t.events[..]), (&[Clause::Hold][..], &[Event::Held(Seat(p), 10)][..]));
        assert_eq!((t.state.table.scores[usize::from(p)], t.state.table.total), (10, 0));
    }
    t.act("Roll", &[0]);
    assert_eq!(t.state.table.scores, [10, 10, 10, 0], "a 1 does not touch what was held");
}

#[holds(Clause::Early)]
fn a_turn_begins_with_a_roll() {
    let mut t = table(2, 100, 100);
    t.refused("Hold", Clause::Early);
    t.act("Roll", &[1]);
    t.act("Hold", &[]);
    t.refused("Hold", Clause::Early);
}

#[holds(Clause::Target)]
fn the_first_to_hold_the_target_wins() {
    let mut t = table(2, 10, 100);
    t.act("Roll", &[0]);
    t.act("Roll", &[4]);
    assert_eq!(t.act("Roll", &[5]), Turn::Seat(Seat(1)), "11 points that are not held win nothing");
    assert_eq!(t.act("Hold", &[]), Turn::Over);
    assert_eq!(t.cited, [Clause::Hold, Clause::Target]);
    assert_eq!(t.events, [Event::Held(Seat(1), 11), Event::Won(Seat(1))]);
    assert_eq!(t.utilities(), Some(vec![-1, 1]));
}

#[holds(Clause::Horizon)]
fn the_horizon_ends_it() {
    let mut t = table(2, 100, 2);
    t.act("Roll", &[4]);
    t.act("Hold", &[]);
    (0..2).for_each(|_| _ = t.act("Roll", &[0]));
    assert_eq!(t.turn(), Turn::Seat(Seat(1)), "each has two turns");
    t.act("Roll", &[1]);
    assert_eq!(t.act("Hold", &[]), Turn::Over);
    assert_eq!(t.cited, [Clause::Hold, Clause::Horizon]);
    assert_eq!(t.events.last(), Some(&Event::Ended));
    assert_eq!(t.utilities(), Some(vec![1, -1]), "5 points against 2");
    assert_eq!(Options::describe()[1].ruling, "PI-Q1");
}

#[holds(Clause::Horizon)]
fn equal_points_share() {
    let mut t = table(3, 100, 1);
    for pips in [4, 4] {
        t.act("Roll", &[pips]);
        t.act("Hold", &[]);
    }
    assert_eq!(t.act("Roll", &[0]), Turn::Over);
    let end = t.game.outcome(&t.state.table).unwrap();
    assert_eq!((end.ranks(), t.utilities()), (&[1, 1, 3][..], Some(vec![1, 1, -2])));
    assert_eq!(end.win_share(Seat(0)), (1, 2));
}

#[holds(Clause::Enough)]
fn who_has_the_target_holds() {
    let mut t = table(2, 8, 100);
    t.act("Roll", &[4]);
    t.act("Roll", &[1]);
    assert!(t.game.check(&t.state, Seat(0), Act::Roll).is_ok(), "7 of 8");
    t.act("Roll", &[1]);
    t.refused("Roll", Clause::Enough);
    assert_eq!(t.act("Hold", &[]), Turn::Over);
}
