//! Kuhn poker. Chance answers are cards: 0 the Jack, 1 the Queen, 2 the King.
use engine_core::{
    chance::Audience,
    holds,
    laws::Situation,
    rules::{Game, Refusal, Seat, Turn},
    tree::Node,
};
use reference_games::{
    Kuhn,
    kuhn::{Bet, Card, Clause, Event},
};

#[holds(Clause::Deal)]
fn each_is_dealt_one_card() {
    let t = Situation::new(Kuhn::standard(2), &[2, 0]);
    assert_eq!(t.state.hands, [Card::King, Card::Jack]);
    assert_eq!(t.state.unseen.kinds().collect::<Vec<_>>(), [(Card::Queen, 1)]);
    assert_eq!(t.cited, [Clause::Deal]);
    assert_eq!(t.view(Seat(1)).mine(), &Card::Jack);
    let Node::Chance(first) = Node::root(&t.game) else { panic!("a card is dealt") };
    let Node::Chance(second) = first.answer(&t.game, 1) else { panic!("two are dealt") };
    let q = second.question;
    assert_eq!((q.ask.audience, q.weights), (Audience::Seat(Seat(1)), vec![(0, 1), (2, 1)]));
}

#[holds(Clause::Betting)]
fn passing_and_betting_take_turns() {
    let mut t = Situation::new(Kuhn::standard(2), &[0, 1]);
    assert_eq!(t.turn(), Turn::Seat(Seat(0)));
    assert_eq!(t.act("Pass", &[]), Turn::Seat(Seat(1)));
    assert_eq!((&t.cited[..], &t.events[..]), (&[Clause::Betting][..], &[Event::Did(Seat(0), Bet::Pass)][..]));
    assert_eq!(t.game.check(&t.state, Seat(0), Bet::Bet), Err(Refusal::NotYourTurn { turn: Seat(1) }));
    assert_eq!(t.act("Bet", &[]), Turn::Seat(Seat(0)));
    assert_eq!(t.utilities(), None);
}

#[holds(Clause::Answer)]
fn a_pass_after_a_bet_folds() {
    let mut t = Situation::new(Kuhn::standard(2), &[2, 0]);
    assert_eq!(t.acts("Pass,Bet,Pass"), Turn::Over);
    assert_eq!(t.cited, [Clause::Answer]);
    assert_eq!(t.utilities(), Some(vec![-1, 1]), "the King folded to the Jack and loses the ante");
    assert_eq!(t.game.check(&t.state, Seat(1), Bet::Pass), Err(Refusal::Over));
    let mut t = Situation::new(Kuhn::standard(2), &[2, 0]);
    assert_eq!(t.acts("Bet,Pass"), Turn::Over);
    assert_eq!(t.utilities(), Some(vec![1, -1]));
}

#[holds(Clause::Showdown)]
fn the_higher_card_takes_the_pot() {
    for (cards, won) in [([0, 1], -1), ([0, 2], -1), ([1, 2], -1), ([1, 0], 1), ([2, 0], 1), ([2, 1], 1)] {
        for (bets, stake) in [("Pass,Pass", 1), ("Bet,Bet", 2), ("Pass,Bet,Bet", 2)] {
            let mut t = Situation::new(Kuhn::standard(2), &cards);
            assert_eq!(t.acts(bets), Turn::Over);
            assert_eq!(t.cited.last(), Some(&Clause::Showdown));
            assert_eq!(t.events.last(), Some(&Event::Shown(t.state.hands)));
            assert_eq!(t.state.table.shown, Some(t.state.hands));
            assert_eq!(t.utilities(), Some(vec![won * stake, -won * stake]), "{cards:?} {bets}");
        }
    }
}

#[holds(Clause::Hidden)]
fn a_fold_shows_no_card() {
    for bets in ["Bet,Pass", "Pass,Bet,Pass"] {
        let mut t = Situation::new(Kuhn::standard(2), &[1, 2]);
        t.acts(bets);
        assert_eq!(t.state.table.shown, None);
        assert!(!t.events.iter().any(|e| matches!(e, Event::Shown(_))));
    }
}
