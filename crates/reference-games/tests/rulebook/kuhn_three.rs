//! Kuhn poker for three. Chance answers are cards: 0 the Jack to 3 the Ace.
use engine_core::{
    holds,
    laws::Situation,
    rules::{Game, Seat, Turn},
};
use reference_games::{
    KuhnThree,
    kuhn_three::{Card, Clause, Event},
};

fn table(cards: [u32; 3]) -> Situation<KuhnThree> {
    Situation::new(KuhnThree::standard(3), &cards)
}

#[holds(Clause::Deal)]
fn each_is_dealt_one_of_four_cards() {
    let t = table([3, 0, 1]);
    assert_eq!(t.state.hands, [Card::Ace, Card::Jack, Card::Queen]);
    assert_eq!(t.view(Seat(2)).mine(), &Card::Queen);
}

#[holds(Clause::Betting)]
fn passing_goes_round_once() {
    let mut t = table([3, 0, 1]);
    assert_eq!(t.act("Pass", &[]), Turn::Seat(Seat(1)));
    assert_eq!(t.cited, [Clause::Betting]);
    assert_eq!(t.acts("Pass,Pass"), Turn::Over);
    assert_eq!(t.utilities(), Some(vec![2, -1, -1]));
}

#[holds(Clause::Answer)]
fn each_other_player_answers_a_bet_once() {
    let mut t = table([0, 2, 1]);
    t.act("Pass", &[]);
    assert_eq!(t.act("Bet", &[]), Turn::Seat(Seat(2)));
    assert_eq!(t.act("Pass", &[]), Turn::Seat(Seat(0)));
    assert_eq!(t.cited, [Clause::Answer]);
    assert_eq!(t.act("Bet", &[]), Turn::Over);
    assert_eq!(t.utilities(), Some(vec![-2, 3, -1]), "the King beats the Jack; the Queen folded");
}

#[holds(Clause::Showdown)]
fn the_highest_card_that_stays_takes_the_pot() {
    let mut t = table([3, 2, 1]);
    t.acts("Pass,Pass,Bet,Pass");
    assert_eq!(t.act("Bet", &[]), Turn::Over);
    assert_eq!(t.cited.last(), Some(&Clause::Showdown));
    assert_eq!(t.utilities(), Some(vec![-1, 3, -2]), "the Ace folded");
}

#[holds(Clause::Hidden)]
fn folded_cards_are_not_shown() {
    let mut t = table([3, 2, 1]);
    t.acts("Bet,Pass,Bet");
    assert_eq!(t.state.table.shown, [Some(Card::Ace), None, Some(Card::Queen)]);
    let mut t = table([0, 2, 1]);
    t.acts("Bet,Pass,Pass");
    assert_eq!((t.state.table.shown, t.utilities()), ([None; 3], Some(vec![2, -1, -1])), "nobody called");
    assert!(!t.events.iter().any(|e| matches!(e, Event::Shown(..))));
}
