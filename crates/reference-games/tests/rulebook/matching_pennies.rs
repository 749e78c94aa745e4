//! Matching pennies.
use engine_core::{
    holds,
    laws::Situation,
    rules::{Game, Seat, Turn},
};
use reference_games::{
    MatchingPennies,
    matching_pennies::{Clause, Coin, Event},
};

#[holds(Clause::Choose)]
fn both_choose_unseen_by_the_other() {
    let mut t = Situation::new(MatchingPennies::standard(2), &[]);
    assert_eq!(t.act("Tails", &[]), Turn::Seat(Seat(1)));
    assert_eq!((&t.cited[..], &t.events[..]), (&[Clause::Choose][..], &[Event::Chose(Seat(0))][..]));
    assert_eq!(t.view(Seat(0)).mine().coin, Some(Coin::Tails));
    assert_eq!((t.view(Seat(1)).mine().coin, t.state.table.shown), (None, None));
}

#[holds(Clause::Show)]
fn seat_0_wins_if_the_coins_match() {
    for (coins, won) in [("Heads,Heads", 1), ("Tails,Tails", 1), ("Heads,Tails", -1), ("Tails,Heads", -1)] {
        let mut t = Situation::new(MatchingPennies::standard(2), &[]);
        assert_eq!(t.acts(coins), Turn::Over);
        assert_eq!(t.cited, [Clause::Choose, Clause::Show]);
        assert!(matches!(t.events[..], [Event::Chose(Seat(1)), Event::Shown(_)]));
        assert_eq!(t.utilities(), Some(vec![won, -won]), "{coins}");
    }
}
