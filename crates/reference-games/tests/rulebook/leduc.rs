//! Leduc poker. Chance answers are cards: 0 and 1 of the lowest rank, 4 and 5 of the highest.
use engine_core::{
    chance::Audience,
    holds,
    laws::Situation,
    rules::{Game, Seat, Turn},
    tree::Node,
};
use reference_games::{
    Leduc,
    leduc::{Act, Card, Clause, Event},
};

#[holds(Clause::Deal)]
fn each_is_dealt_one_card() {
    let t = Situation::new(Leduc::standard(2), &[4, 1]);
    assert_eq!(t.state.hands, [Card::of(4), Card::of(1)]);
    assert_eq!((t.state.unseen.len(), t.state.table.stakes, t.turn()), (4, [1, 1], Turn::Seat(Seat(0))));
    assert_eq!(t.cited, [Clause::Deal]);
    let Node::Chance(first) = Node::root(&t.game) else { panic!("a card is dealt") };
    let Node::Chance(second) = first.answer(&t.game, 4) else { panic!("two are dealt") };
    let q = second.question;
    assert_eq!(q.ask.audience, Audience::Seat(Seat(1)));
    assert_eq!(q.weights, [0, 1, 2, 3, 5].map(|card| (card, 1)));
}

#[holds(Clause::Call)]
fn calling_ends_the_round() {
    let mut t = Situation::new(Leduc::standard(2), &[0, 2]);
    assert_eq!(t.act("Call", &[]), Turn::Seat(Seat(1)), "both must have acted");
    assert_eq!(t.cited, [Clause::Call]);
    assert!(!t.state.table.second_round);
    t.act("Call", &[4]);
    assert!(t.state.table.second_round);
    assert_eq!((t.state.table.stakes, t.turn()), ([1, 1], Turn::Seat(Seat(0))), "seat 0 begins the second round");

    let mut t = Situation::new(Leduc::standard(2), &[0, 2]);
    t.act("Raise", &[]);
    t.act("Call", &[4]);
    assert_eq!((t.state.table.stakes, t.state.table.second_round), ([3, 3], true));
}

#[holds(Clause::Raise)]
fn raises_are_2_and_4() {
    let mut t = Situation::new(Leduc::standard(2), &[0, 2]);
    t.act("Raise", &[]);
    assert_eq!((&t.cited[..], t.state.table.stakes), (&[Clause::Raise][..], [3, 1]));
    t.act("Raise", &[]);
    assert_eq!(t.state.table.stakes, [3, 5], "2 above the other's stake");
    t.act("Call", &[4]);
    assert_eq!(t.state.table.stakes, [5, 5]);
    t.acts("Raise,Raise");
    assert_eq!(t.state.table.stakes, [9, 13]);
}

#[holds(Clause::TwoRaises)]
fn a_third_raise_is_refused() {
    let mut t = Situation::new(Leduc::standard(2), &[0, 2]);
    t.acts("Raise,Raise");
    t.refused("Raise", Clause::TwoRaises);
    t.act("Call", &[4]);
    t.acts("Call,Raise,Raise");
    t.refused("Raise", Clause::TwoRaises);
}

#[holds(Clause::Fold)]
fn a_fold_loses_the_stake() {
    let mut t = Situation::new(Leduc::standard(2), &[4, 0]);
    t.acts("Raise,Raise");
    assert_eq!(t.act("Fold", &[]), Turn::Over);
    assert_eq!((&t.cited[..], &t.events[..]), (&[Clause::Fold][..], &[Event::Did(Seat(0), Act::Fold)][..]));
    assert_eq!(t.utilities(), Some(vec![-3, 3]));
    assert_eq!((t.state.table.shown, t.state.table.board), (None, None));
}

#[holds(Clause::NoFold)]
fn folding_needs_a_raise() {
    let mut t = Situation::new(Leduc::standard(2), &[4, 0]);
    t.refused("Fold", Clause::NoFold);
    t.act("Call", &[]);
    assert_eq!(t.refusal("Fold").to_string(), "LE-6: there is no raise to fold to");
    t.act("Raise", &[]);
    t.act("Call", &[1]);
    t.refused("Fold", Clause::NoFold);
}

#[holds(Clause::Board)]
fn a_card_is_turned_up() {
    let mut t = Situation::new(Leduc::standard(2), &[4, 0]);
    t.act("Call", &[]);
    let q = t.asked(Act::Call, &[]).expect("a card is drawn");
    assert_eq!(
        (q.ask.audience, q.ask.open),
        (Audience::All, false),
        "everybody sees it, but its odds would reveal the hands"
    );
    assert_eq!(q.weights, [1, 2, 3, 5].map(|card| (card, 1)));
    t.act("Call", &[5]);
    assert_eq!(t.state.table.board, Some(Card::of(5)));
    assert_eq!(t.cited, [Clause::Call, Clause::Board]);
    assert_eq!(t.events.last(), Some(&Event::Board(Card::of(5))));
}

#[holds(Clause::Showdown)]
fn pairs_then_ranks() {
    // Two cards, the board, and what seat 0 wins with a raise in each round.
    for (cards, board, won) in [
        ([4, 0], 1, -7), // a pair of the lowest beats the highest card
        ([0, 4], 1, 7),
        ([0, 4], 2, -7), // else the higher rank
        ([3, 1], 4, 7),
        ([2, 3], 0, 0), // equal ranks share
        ([0, 1], 4, 0),
        ([5, 2], 4, 7), // a pair of the highest
    ] {
        let mut t = Situation::new(Leduc::standard(2), &cards);
        t.act("Raise", &[]);
        t.act("Call", &[board]);
        t.act("Raise", &[]);
        assert_eq!(t.act("Call", &[]), Turn::Over);
        assert_eq!(t.cited, [Clause::Call, Clause::Showdown]);
        assert_eq!(t.state.table.shown, Some(t.state.hands));
        assert_eq!(t.utilities(), Some(vec![won, -won]), "{cards:?} {board}");
    }
}
