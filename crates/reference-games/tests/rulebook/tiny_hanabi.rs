//! Tiny Hanabi. Chance answers are cards: 0 red, 1 blue.
use engine_core::{
    holds,
    laws::Situation,
    rules::{Game, Seat, Turn},
};
use reference_games::{
    TinyHanabi,
    tiny_hanabi::{Act, Card, Clause, Event, PAYOFFS},
};

#[holds(Clause::Deal)]
fn each_has_a_card_of_their_own_deck() {
    let t = Situation::new(TinyHanabi::standard(2), &[1, 1]);
    assert_eq!((t.view(Seat(0)).mine(), t.view(Seat(1)).mine()), (&Card::Blue, &Card::Blue));
    assert_eq!(t.cited, [Clause::Deal]);
}

#[holds(Clause::Act)]
fn the_first_action_is_seen_by_both() {
    let mut t = Situation::new(TinyHanabi::standard(2), &[0, 1]);
    assert_eq!(t.act("Second", &[]), Turn::Seat(Seat(1)));
    assert_eq!(t.events, [Event::Did(Seat(0), Act::Second)]);
    assert_eq!(t.view(Seat(1)).table.acts.top(), Some(Act::Second));
}

#[holds(Clause::Pay)]
fn both_are_paid_alike() {
    let acts = ["First", "Second", "Third"];
    for (x, y, a, b) in (0..36).map(|k| (k / 18, k / 9 % 2, k / 3 % 3, k % 3)) {
        let mut t = Situation::new(TinyHanabi::standard(2), &[x as u32, y as u32]);
        assert_eq!(t.acts(&format!("{},{}", acts[a], acts[b])), Turn::Over);
        let paid = PAYOFFS[x][y][a][b];
        assert_eq!((t.utilities(), t.cited.last()), (Some(vec![paid, paid]), Some(&Clause::Pay)));
    }
    assert_eq!(PAYOFFS.as_flattened().as_flattened().as_flattened().iter().sum::<i32>(), 134, "as published");
}
