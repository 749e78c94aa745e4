//! Goofspiel. Chance answers are positions among the prizes that are left, lowest first.
use engine_core::{
    holds,
    laws::Situation,
    rules::{GameBox, Seat, Turn},
};
use reference_games::{
    Goofspiel,
    goofspiel::{Card, Clause, Deck, Event, Options, Order},
};

fn table(cards: u8, order: Order, open: bool, seats: u8, answers: &[u32]) -> Situation<Goofspiel> {
    let options = Options { cards: Deck::of(cards), order, open };
    Situation::new(GameBox::with(options, seats).unwrap(), answers)
}

fn prizes(t: &Situation<Goofspiel>) -> Vec<u8> {
    t.state.table.prizes.iter().map(Card::get).collect()
}

#[holds(Clause::Prize)]
fn prizes_come_in_the_agreed_order() {
    let mut t = table(4, Order::Descending, true, 2, &[]);
    assert_eq!(prizes(&t), [4]);
    t.acts("1,2");
    assert_eq!(prizes(&t), [4, 3]);
    let mut t = table(4, Order::Ascending, true, 2, &[]);
    t.acts("1,2");
    assert_eq!(prizes(&t), [1, 2]);
    let mut t = table(4, Order::Random, true, 2, &[2]);
    t.act("1", &[]);
    t.act("2", &[2]);
    assert_eq!(prizes(&t), [3, 4], "of 1, 2 and 4 the last");
    assert_eq!(t.events.last(), Some(&Event::Prize(Card::of(4))));
}

#[holds(Clause::Bid)]
fn bids_are_unseen_until_all_have_bid() {
    let mut t = table(4, Order::Descending, true, 3, &[]);
    assert_eq!(t.act("3", &[]), Turn::Seat(Seat(1)));
    assert_eq!((&t.cited[..], &t.events[..]), (&[Clause::Bid][..], &[Event::Bid(Seat(0))][..]));
    assert_eq!(t.act("3", &[]), Turn::Seat(Seat(2)));
    assert!(t.state.table.shown.iter().all(|bids| bids.is_empty()));
    assert_eq!(t.view(Seat(0)).mine().bids.iter().collect::<Vec<_>>(), [Card::of(3)]);
    assert!(t.view(Seat(2)).mine().bids.is_empty());
}

#[holds(Clause::Held)]
fn a_card_is_bid_once() {
    let mut t = table(3, Order::Descending, false, 2, &[]);
    t.refused("4", Clause::Held);
    t.acts("1,2");
    t.refused("1", Clause::Held);
    t.act("2", &[]);
    t.refused("2", Clause::Held);
}

#[holds(Clause::Win)]
fn the_single_highest_bid_wins() {
    let mut t = table(4, Order::Descending, true, 3, &[]);
    t.acts("1,3,2");
    assert_eq!(t.state.table.won.top(), Some(Some(Seat(1))));
    assert!(t.events.contains(&Event::Won(Seat(1))));
    t.acts("4,4,3");
    assert_eq!(t.state.table.won.top(), Some(None), "two bids of 4 win nothing, and 3 does not win instead");
    assert!(t.events.contains(&Event::Tie));
}

#[holds(Clause::Shown)]
fn only_open_bids_are_shown() {
    for open in [true, false] {
        let mut t = table(4, Order::Descending, open, 2, &[]);
        t.acts("1,2");
        assert_eq!(t.cited.contains(&Clause::Shown), open);
        assert_eq!(t.state.table.shown[1].top(), open.then_some(Card::of(2)));
        assert_eq!(t.events.contains(&Event::Showed(Seat(0), Card::of(1))), open);
    }
}

#[holds(Clause::Last, Clause::Worth)]
fn the_last_card_plays_itself_and_prizes_are_worth_their_number() {
    let mut t = table(3, Order::Descending, true, 2, &[]);
    t.acts("3,1,1"); // seat 0 wins prize 3
    assert_eq!(t.act("3", &[]), Turn::Over); // seat 1 wins prize 2, then both bid their 2
    assert!(t.cited.contains(&Clause::Last));
    let end = t.game.outcome(&t.state.table).unwrap();
    assert_eq!(end.points(), [3, 2]);
    assert_eq!(t.utilities(), Some(vec![1, -1]));
}

#[holds(Clause::Three)]
fn three_players_use_at_most_six_cards() {
    let options = Options { cards: Deck::of(7), ..Options::default() };
    assert!(GameBox::<Goofspiel>::with(options.clone(), 2).is_ok());
    assert!(GameBox::<Goofspiel>::with(options, 3).unwrap_err().to_string().contains("at most 6 cards"));
}
