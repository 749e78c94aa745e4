//! Games with secret actions and general-sum games: values and exploitability as in OpenSpiel 2.0.2, and a search that mixes.
use engine_core::{
    finite::Finite,
    play::Match,
    rules::{Game, GameBox, Seat, StateOf, Turn, View},
    tree::{Node, PlainTree, Trail, plain},
};
use reference_games::{
    Battleship, DarkHex, Goofspiel, KuhnThree, LiarsDice, MatchingPennies, RockPaperScissors, TinyHanabi, battleship,
    dark_hex, goofspiel, goofspiel::Order, liars_dice,
};
use std::collections::HashMap;
use trousseau_agents::{Bot, Observation, TabularPolicy, TypedObservation};

fn tree<G: Game>(g: &GameBox<G>) -> PlainTree {
    plain(g, 1_000_000).unwrap()
}

/// The value of uniform play for seat 0, and its exploitability.
fn uniform(tree: &PlainTree) -> (f64, f64) {
    let even = TabularPolicy::solve(tree, 0);
    (even.values(tree)[0], even.exploitability(tree))
}

fn near((value, gain): (f64, f64), expected: (f64, f64)) {
    assert!((value - expected.0).abs() < 1e-6 && (gain - expected.1).abs() < 1e-6, "{value} {gain}, not {expected:?}");
}

fn goof(cards: u8, order: Order, open: bool) -> GameBox<Goofspiel> {
    GameBox::with(goofspiel::Options { cards: goofspiel::Deck::of(cards), order, open }, 2).unwrap()
}

fn ships(length: u8, shots: u8) -> GameBox<Battleship> {
    let (side, length) = (battleship::Side::of(2), battleship::Length::of(length));
    let shots = battleship::Shots::of(shots);
    GameBox::with(battleship::Options { rows: side, cols: side, length, shots }, 2).unwrap()
}

fn hex(rows: u8, cols: u8, abrupt: bool) -> GameBox<DarkHex> {
    let (rows, cols) = (dark_hex::Side::of(rows), dark_hex::Side::of(cols));
    GameBox::with(dark_hex::Options { rows, cols, abrupt }, 2).unwrap()
}

fn liars(faces: u8) -> GameBox<LiarsDice> {
    let (faces, dice) = (liars_dice::Faces::of(faces), liars_dice::Dice::of(1));
    GameBox::with(liars_dice::Options { faces, dice }, 2).unwrap()
}

#[test]
fn uniform_play_is_worth_what_open_spiel_says() {
    near(uniform(&tree(&MatchingPennies::standard(2))), (0.0, 0.0));
    near(uniform(&tree(&RockPaperScissors::standard(2))), (0.0, 0.0));
    for open in [true, false] {
        near(uniform(&tree(&goof(3, Order::Descending, open))), (0.0, 0.666_667));
        near(uniform(&tree(&goof(3, Order::Random, open))), (0.0, 0.666_667));
    }
    near(uniform(&tree(&goof(4, Order::Descending, false))), (0.0, 0.708_333));
    near(uniform(&tree(&goof(4, Order::Descending, true))), (0.0, 0.75));
    near(uniform(&tree(&goof(4, Order::Random, false))), (0.0, 0.708_333));
    near(uniform(&tree(&goof(4, Order::Random, true))), (0.0, 0.746_528));
    near(uniform(&tree(&ships(1, 2))), (0.125, 0.0));
    near(uniform(&tree(&ships(1, 3))), (0.187_5, 0.0));
    near(uniform(&tree(&ships(2, 2))), (0.027_778, 0.083_333));
    near(uniform(&tree(&ships(2, 3))), (0.138_889, 0.25));
    near(uniform(&tree(&hex(2, 2, false))), (0.0, 0.625));
    near(uniform(&tree(&hex(2, 2, true))), (0.458_333, 0.416_667));
    near(uniform(&tree(&hex(2, 3, false))), (0.6, 0.375));
    // NashConv there is the sum over the seats, exploitability here the mean.
    near(uniform(&tree(&liars(2))), (0.125, 1.125 / 2.0));
    near(uniform(&tree(&liars(3))), (0.018_519, 1.111_111 / 2.0));
    near(uniform(&tree(&liars(4))), (-0.015_625, 1.310_119 / 2.0));
    near(uniform(&tree(&TinyHanabi::standard(2))), (3.722_222, 3.888_889 / 2.0));
    near(uniform(&tree(&KuhnThree::standard(3))), (0.234_375, 2.062_5 / 3.0));
    let three = tree(&KuhnThree::standard(3));
    let values = TabularPolicy::solve(&three, 0).values(&three);
    assert!((values[1] + 0.046_875).abs() < 1e-9 && (values[2] + 0.187_5).abs() < 1e-9, "{values:?}");
}

#[test]
fn equilibria_are_worth_what_open_spiel_says() {
    for (tree, value) in [
        (tree(&goof(4, Order::Descending, true)), 0.0),
        (tree(&goof(4, Order::Descending, false)), 0.0),
        (tree(&ships(1, 2)), 0.125),
        (tree(&ships(2, 2)), 0.062_5),
        (tree(&ships(2, 3)), 0.312_5),
        (tree(&hex(2, 2, false)), 1.0),
        (tree(&hex(2, 2, true)), 0.5),
        (tree(&liars(2)), 0.5),
        (tree(&liars(3)), 0.111_111),
        (tree(&liars(4)), 0.062_5),
    ] {
        let policy = TabularPolicy::solve(&tree, 500);
        let (found, gain) = (policy.values(&tree)[0], policy.exploitability(&tree));
        assert!((found - value).abs() < 0.006 && gain < 0.006, "{found} and {gain}, not {value}");
    }
    let three = tree(&KuhnThree::standard(3));
    let policy = TabularPolicy::solve(&three, 1_000);
    assert!(policy.exploitability(&three) < 0.001, "three players, and still nobody gains by leaving it");
    let hanabi = tree(&TinyHanabi::standard(2));
    let policy = TabularPolicy::solve(&hanabi, 1_000);
    let paid = policy.values(&hanabi);
    assert!(policy.exploitability(&hanabi) < 1e-3 && paid[0] == paid[1] && paid[0] > 7.99, "{paid:?}");
}

/// The policy of a search: what it would play at every information set, by its visits. A seat is asked before the pending actions of the others.
fn policy_of<G: Game>(g: GameBox<G>, bot: Bot) -> TabularPolicy {
    let mut sets: HashMap<(Seat, u64), Vec<(u32, f64)>> = HashMap::new();
    let game = std::sync::Arc::new(g);
    // A node, the trail to it, and for each seat the state in which it was asked.
    let root = Node::root(&game);
    let nobody: Vec<Option<StateOf<G>>> = vec![None; game.seats.into()];
    let mut todo = vec![(root, Trail::root(), nobody)];
    while let Some((node, mut trail, mut asked)) = todo.pop() {
        match node {
            Node::Over { .. } => {}
            Node::Chance(c) => todo.extend(
                c.question
                    .weights
                    .iter()
                    .map(|&(n, _)| (c.answer(&game, n), trail.answer(c.question.ask, n), asked.clone())),
            ),
            Node::Play { seat, state } => {
                let info = trail.arrive(&game, &state)[seat.at()].key();
                for p in G::asked(&game, &state.table).iter() {
                    asked[p.at()].get_or_insert_with(|| state.clone());
                }
                let early = asked[seat.at()].take().expect("the seat in turn is asked");
                let seed = sets.len() as u64;
                sets.entry((seat, info)).or_insert_with(|| {
                    let m = Match::from_state(game.clone(), early, 0).unwrap();
                    let ranked = bot.rank(&TypedObservation::at(&m, seat), seed);
                    let total: f64 = ranked.iter().map(|r| f64::from(r.visits)).sum();
                    let mut plan: Vec<_> = ranked.iter().map(|r| (r.id, f64::from(r.visits) / total)).collect();
                    plan.sort_unstable_by_key(|x| x.0);
                    plan
                });
                for a in game.actions(View::of(&game, &state, seat)) {
                    todo.push((Node::act(&game, &state, seat, a), trail.act(&game, &state, seat, a), asked.clone()));
                }
            }
        }
    }
    TabularPolicy::of(sets)
}

#[test]
fn the_search_can_hardly_be_exploited() {
    let gain = |found: TabularPolicy, tree: PlainTree| found.exploitability(&tree);
    let bot: Bot = "ismcts:2000".parse().unwrap();
    let open = goof(4, Order::Descending, true);
    let found = gain(policy_of(open.clone(), bot), tree(&open));
    assert!(found < 0.05, "open Goofspiel: {found}; uniform play has .75");
    let signs = RockPaperScissors::standard(2);
    let found = gain(policy_of(signs.clone(), bot), tree(&signs));
    assert!(found < 0.1, "rock, paper, scissors: {found}");
    let pennies = MatchingPennies::standard(2);
    let found = gain(policy_of(pennies.clone(), bot), tree(&pennies));
    assert!(found < 0.1, "matching pennies: {found}");
}

#[test]
fn a_bot_mixes_where_actions_are_secret() {
    let m = Match::new(RockPaperScissors::standard(2), 1);
    let bot: Bot = "ismcts:200".parse().unwrap();
    for p in [Seat(0), Seat(1)] {
        let mut seen = [0; 3];
        for seed in 0..90 {
            seen[bot.choose(&TypedObservation::at(&m, p), seed) as usize] += 1;
        }
        assert!(seen.iter().all(|n| *n > 10), "{p}: {seen:?}");
    }
}

#[test]
fn every_bot_can_be_asked_before_its_turn() {
    let m = Match::new(goof(4, Order::Random, false), 3);
    assert_eq!(m.turn(), Turn::Seat(Seat(0)));
    let observation = TypedObservation::at(&m, Seat(1));
    for name in ["random", "greedy:2", "flat:40", "mcts:40", "mcts-exact:40", "expectimax:2"] {
        let bot: Bot = name.parse().unwrap();
        let id = bot.choose(&observation, 5);
        assert!(observation.legal().contains(&id), "{name}");
        assert_eq!(id, bot.choose(&observation, 5), "{name}: the same seed, the same choice");
    }
    let later = {
        let mut m = m.clone();
        m.play(Seat(0), Finite::from_id(0).unwrap()).unwrap();
        m.info_key(Seat(1))
    };
    assert_eq!(observation.info_key(), later, "a policy finds the seat's information set before its turn");
}
