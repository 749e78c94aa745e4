//! Coup. Chance answers are characters: 0 Duke, 1 Assassin, 2 Captain, 3 Ambassador, 4 Contessa.
use engine_core::{
    chance::Audience,
    holds,
    laws::Situation,
    rules::{Game, GameBox, Seat, Turn},
};
use reference_games::{
    Coup,
    coup::{Clause, Event, Options, Role, Turns},
};

/// Two players: Duke and Captain against Assassin and Contessa.
fn two() -> Situation<Coup> {
    Situation::new(Coup::standard(2), &[0, 2, 1, 4])
}

/// Three players: Duke and Captain, Assassin and Contessa, Ambassador and Duke.
fn three() -> Situation<Coup> {
    Situation::new(Coup::standard(3), &[0, 2, 1, 4, 3, 0])
}

fn coins(t: &Situation<Coup>) -> Vec<u8> {
    t.state.table.coins[..t.game.seats.into()].to_vec()
}

fn cards(t: &Situation<Coup>, p: u8) -> Vec<Role> {
    t.view(Seat(p)).mine().cards.iter().collect()
}

/// The same, with these coins.
fn rich(mut t: Situation<Coup>, coins: &[u8]) -> Situation<Coup> {
    t.state.table.coins[..coins.len()].copy_from_slice(coins);
    Situation::from_state(t.game.clone(), t.state)
}

#[holds(Clause::Deal, Clause::Coins)]
fn two_cards_and_two_coins_each() {
    let t = three();
    assert_eq!((coins(&t), t.state.unseen.len()), (vec![2, 2, 2], 9));
    assert_eq!(cards(&t, 2), [Role::Duke, Role::Ambassador]);
    assert_eq!(coins(&two()), [1, 2], "the first of two has one");
    let even = GameBox::with(Options { one_coin: false, ..Options::default() }, 2).unwrap();
    assert_eq!(coins(&Situation::new(even, &[0, 2, 1, 4])), [2, 2]);
}

#[holds(Clause::Turn, Clause::Income)]
fn one_action_a_turn() {
    let mut t = three();
    assert_eq!(t.act("Act Income", &[]), Turn::Seat(Seat(1)));
    assert_eq!((coins(&t), &t.cited[..]), (vec![3, 2, 2], &[Clause::Turn, Clause::Income][..]));
}

#[holds(Clause::Afford)]
fn actions_need_coins_and_a_rival() {
    let t = three();
    for dear in ["Act Coup 1", "Act Assassinate 1", "Act Steal 0", "Act Steal 5"] {
        t.refused(dear, Clause::Afford);
    }
}

#[holds(Clause::MustCoup, Clause::Coup)]
fn ten_coins_force_a_coup() {
    let mut t = rich(three(), &[10, 2, 2]);
    t.refused("Act Income", Clause::MustCoup);
    t.refused("Act Tax", Clause::MustCoup);
    assert_eq!(t.act("Act Coup 2", &[]), Turn::Seat(Seat(2)), "nobody can challenge or block it");
    assert_eq!(coins(&t), [3, 2, 2]);
    assert_eq!(t.act("Lose Duke", &[]), Turn::Seat(Seat(1)));
    assert_eq!(cards(&t, 2), [Role::Ambassador]);
}

#[holds(Clause::ForeignAid, Clause::InOrder)]
fn foreign_aid_can_be_blocked_by_anybody_in_order() {
    let mut t = three();
    assert_eq!(t.act("Act ForeignAid", &[]), Turn::Seat(Seat(1)));
    assert_eq!(t.act("Counter Allow", &[]), Turn::Seat(Seat(2)));
    assert_eq!(t.act("Counter Allow", &[]), Turn::Seat(Seat(1)));
    assert_eq!(coins(&t), [4, 2, 2]);
}

#[holds(Clause::Block, Clause::Blocked, Clause::WrongBlock)]
fn a_block_stops_the_action() {
    let mut t = three();
    t.acts("Act ForeignAid, Counter Allow");
    t.refused("Counter Claim Contessa", Clause::WrongBlock);
    assert_eq!(t.act("Counter Claim Duke", &[]), Turn::Seat(Seat(0)));
    t.acts("Respond Allow, Respond Allow");
    assert_eq!((coins(&t), t.cited.last()), (vec![2, 2, 2], Some(&Clause::Blocked)));
    let mut t = rich(three(), &[3, 2, 2]);
    t.acts("Act Assassinate 1, Respond Allow, Respond Allow");
    assert_eq!(t.seat(), Seat(1), "only the target can block it");
    t.acts("Counter Claim Contessa, Respond Allow, Respond Allow");
    assert_eq!(coins(&t), [0, 2, 2], "what it cost stays spent");
    let mut t = three();
    t.acts("Act Steal 2, Respond Allow, Respond Allow");
    t.refused("Counter Claim Duke", Clause::WrongBlock);
    t.act("Counter Claim Ambassador", &[]);
}

#[holds(Clause::Tax, Clause::Bluff)]
fn a_claim_needs_no_card() {
    let mut t = three();
    t.act("Act Income", &[]);
    t.acts("Act Tax, Respond Allow, Respond Allow");
    assert_eq!(coins(&t), [3, 5, 2], "seat 1 holds no Duke");
}

#[holds(Clause::Challenge, Clause::Exposed, Clause::PaidBack)]
fn a_bluff_that_is_challenged_costs_a_card() {
    let mut t = rich(three(), &[3, 2, 2]);
    t.act("Act Assassinate 2", &[]);
    assert_eq!(coins(&t), [0, 2, 2]);
    assert_eq!(t.act("Respond Challenge", &[]), Turn::Seat(Seat(0)), "seat 1 is not the target and may challenge");
    t.refused("Prove Show", Clause::NotHeld);
    t.acts("Prove Concede, Lose Captain");
    assert_eq!((coins(&t), cards(&t, 0)), (vec![3, 2, 2], vec![Role::Duke]));
    assert!(t.cited.contains(&Clause::PaidBack) && t.seat() == Seat(1));
}

#[holds(Clause::Proved, Clause::NotHeld)]
fn a_true_claim_costs_the_challenger_a_card() {
    let mut t = three();
    t.acts("Act Tax, Respond Challenge");
    t.act("Prove Show", &[4]); // the Duke goes back, and a Contessa comes
    assert_eq!(cards(&t, 0), [Role::Captain, Role::Contessa]);
    assert!(t.events.contains(&Event::Showed(Seat(0), Role::Duke)));
    assert_eq!(t.seat(), Seat(1));
    t.refused("Lose Duke", Clause::NotHeld);
    t.act("Lose Contessa", &[]);
    assert_eq!((coins(&t), cards(&t, 1)), (vec![5, 2, 2], vec![Role::Assassin]), "and the tax is paid");
}

#[holds(Clause::Assassinate, Clause::LoseCard, Clause::Out, Clause::Win)]
fn the_last_player_with_a_card_wins() {
    let mut t = rich(two(), &[3, 5]);
    t.acts("Act Income, Act Assassinate 0, Respond Allow, Counter Claim Contessa");
    t.acts("Respond Challenge, Prove Concede"); // the block was a bluff: one card for that
    t.act("Lose Duke", &[]);
    assert!(t.events.contains(&Event::Out(Seat(0))), "and one for the assassin");
    assert_eq!((t.turn(), t.utilities()), (Turn::Over, Some(vec![-1, 1])));
    assert_eq!(t.cited.last(), Some(&Clause::Win));
}

#[holds(Clause::Steal)]
fn the_captain_takes_two_coins_or_what_there_is() {
    let mut t = three();
    t.acts("Act Steal 1, Respond Allow, Respond Allow, Counter Allow");
    assert_eq!(coins(&t), [4, 0, 2]);
    let mut t = rich(three(), &[2, 1, 2]);
    t.acts("Act Steal 1, Respond Allow, Respond Allow, Counter Allow");
    assert_eq!(coins(&t), [3, 0, 2]);
}

#[holds(Clause::Exchange)]
fn the_ambassador_exchanges_in_secret() {
    let mut t = two();
    t.act("Act Exchange", &[]);
    t.act("Respond Allow", &[4, 1]);
    assert_eq!(cards(&t, 0), [Role::Duke, Role::Assassin, Role::Captain, Role::Contessa]);
    let keep = "Keep Two Assassin Contessa";
    assert_eq!(Coup::audience(&t.game, &t.state.table, keep.parse().unwrap()), Audience::Seat(Seat(0)));
    t.refused("Keep Two Contessa Contessa", Clause::NotHeld);
    t.refused("Keep One Duke", Clause::NotHeld);
    t.act(keep, &[]);
    assert_eq!(cards(&t, 0), [Role::Assassin, Role::Contessa]);
    assert_eq!((t.state.unseen.count(Role::Duke), t.seat()), (3, Seat(1)));
}

#[holds(Clause::Gone)]
fn a_target_who_is_out_loses_nothing_more() {
    let mut t = rich(three(), &[7, 5, 2]);
    t.acts("Act Coup 2, Lose Ambassador"); // seat 2 has one card left
    t.acts("Act Assassinate 2, Respond Challenge"); // and challenges a true Assassin with it
    t.act("Prove Show", &[2]);
    assert!(t.cited.contains(&Clause::Out) && t.cited.contains(&Clause::Gone));
    assert_eq!((coins(&t), t.seat()), (vec![0, 2, 0], Seat(0)));
}

#[holds(Clause::Limit)]
fn survivors_share_the_win_after_the_last_turn() {
    let game = GameBox::<Coup>::with(Options { turns: Turns::of(2), ..Options::default() }, 2).unwrap();
    let mut t = Situation::new(game, &[0, 2, 1, 4]);
    assert_eq!(t.acts("Act Income, Act Income"), Turn::Over);
    assert_eq!((t.cited.last(), t.utilities()), (Some(&Clause::Limit), Some(vec![0, 0])));
}
