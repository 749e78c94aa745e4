//! Published exact numbers, reproduced from the explicit tree.
use engine_core::{
    chance::{DynSource, FastRng, Script, Tape},
    play::InfoKey,
    rules::{Game, GameBox, OwnedViewOf, Seat, StateOf, View},
    tree::{self, Node},
};
use reference_games::{ConnectFour, Kuhn, Leduc, TicTacToe, kuhn::Bet};
use std::collections::HashSet;

#[test]
fn kuhn_tree() {
    let size = tree::size(&Kuhn::standard(2), 1_000).unwrap();
    assert_eq!((size.chance, size.decision, size.terminal), (4, 24, 30));
    assert_eq!(size.value.unwrap().to_string(), "1/8");
    assert_eq!(tree::information_sets(&Kuhn::standard(2), 1_000), Ok(vec![6, 6]));
    assert_eq!(views(&Kuhn::standard(2)), 12, "in Kuhn poker, a view determines the information set");
}

#[test]
fn leduc_tree() {
    let size = tree::size(&Leduc::standard(2), 20_000).unwrap();
    assert_eq!((size.chance, size.decision, size.terminal), (157, 3_780, 5_520));
    assert_eq!(size.value.unwrap().to_string(), "-5/64");
    let sets = tree::information_sets(&Leduc::standard(2), 20_000).unwrap();
    assert_eq!((sets.iter().sum::<u64>(), sets), (936, vec![468, 468]));
    assert_eq!(views(&Leduc::standard(2)), 576, "in Leduc poker, a view does not show the order of the bets");
}

#[test]
fn a_limit_is_the_maximum_number_of_nodes() {
    assert!(tree::size(&Kuhn::standard(2), 58).is_ok() && tree::information_sets(&Kuhn::standard(2), 58).is_ok());
    assert_eq!(tree::size(&Kuhn::standard(2), 57), Err(tree::TreeTooLargeError { limit: 57 }));
    assert_eq!(tree::information_sets(&Kuhn::standard(2), 57), Err(tree::TreeTooLargeError { limit: 57 }));
}

/// The information keys of both seats and of a spectator, after these cards were dealt and seat 0 has passed.
fn keys(cards: [u32; 2]) -> [u64; 3] {
    let (kuhn, mut tape) = (Kuhn::standard(2), Tape::new(Script::new(&cards)));
    let mut s = kuhn.setup(&mut DynSource::new(&mut tape)).unwrap();
    let dealt = tape.entries;
    let after = |s: &StateOf<Kuhn>, who: Option<Seat>| {
        let v = kuhn.view(s, who);
        let start = dealt.iter().fold(InfoKey::start(v), |k, t| k.saw_answer(t.question.ask, t.answer));
        (start, v.to_owned())
    };
    let starts = [Some(Seat(0)), Some(Seat(1)), None].map(|who| after(&s, who).0);
    kuhn.apply_fast(&mut s, Seat(0), Bet::Pass, &mut FastRng::new(0));
    let seen = [Some(Seat(0)), Some(Seat(1)), None].map(|who| after(&s, who).1);
    std::array::from_fn(|i| starts[i].after::<Kuhn>(Seat(0), Bet::Pass, View::from_owned(&kuhn, &seen[i])).key())
}

#[test]
fn a_key_depends_only_on_what_was_seen() {
    let ([a, b, c], [x, y, z]) = (keys([1, 0]), keys([1, 2]));
    assert_eq!((a, c), (x, z), "seat 0 and the spectator cannot distinguish the cards of seat 1");
    assert_ne!(b, y, "seat 1 can");
    assert!(a != b && b != c && a != c);
}

/// The number of different views at decision points.
fn views<G: Game>(g: &GameBox<G>) -> usize {
    let mut seen: HashSet<OwnedViewOf<G>> = HashSet::new();
    let mut todo = vec![Node::root(g)];
    while let Some(node) = todo.pop() {
        match node {
            Node::Over { .. } => {}
            Node::Chance(c) => todo.extend(c.question.weights.iter().map(|w| c.answer(g, w.0))),
            Node::Play { seat, state } => {
                seen.insert(View::of(g, &state, seat).to_owned());
                todo.extend(g.actions(View::of(g, &state, seat)).into_iter().map(|a| Node::act(g, &state, seat, a)));
            }
        }
    }
    seen.len()
}

/// The number of sequences of `plies` actions, in a game without chance.
fn sequences<G: Game>(g: &GameBox<G>, s: &StateOf<G>, plies: u32) -> u64 {
    let (Some(p), 1..) = (g.turn(&s.table).seat(), plies) else { return u64::from(plies == 0) };
    let next = |a| {
        let mut s = s.clone();
        g.apply_fast(&mut s, p, a, &mut FastRng::new(0));
        s
    };
    g.actions(View::of(g, s, p)).into_iter().map(|a| sequences(g, &next(a), plies - 1)).sum()
}

fn perft<G: Game, const N: usize>(g: &GameBox<G>) -> [u64; N] {
    let start = g.start_fast(&mut FastRng::new(0));
    std::array::from_fn(|i| sequences(g, &start, i as u32 + 1))
}

#[test]
fn tic_tac_toe_sequences() {
    assert_eq!(perft(&TicTacToe::standard(2)), [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]);
    let size = tree::size(&TicTacToe::standard(2), 600_000).unwrap();
    assert_eq!((size.chance, size.decision, size.terminal), (0, 294_778, 255_168));
}

#[test]
fn connect_four_sequences() {
    assert_eq!(perft(&ConnectFour::standard(2)), [7, 49, 343, 2_401, 16_807, 117_649, 823_536]);
}

/// The minimax value, by exhaustive search.
fn minimax<G: Game>(g: &GameBox<G>, s: &StateOf<G>) -> i32 {
    let Some(p) = g.turn(&s.table).seat() else { return g.outcome(&s.table).expect("over").utility(Seat(0)) };
    let values = g.actions(View::of(g, s, p)).into_iter().map(|a| {
        let mut s = s.clone();
        g.apply_fast(&mut s, p, a, &mut FastRng::new(0));
        minimax(g, &s)
    });
    if p == Seat(0) { values.max() } else { values.min() }.expect("the seat in turn has a legal action")
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let game = TicTacToe::standard(2);
    assert_eq!(minimax(&game, &game.start_fast(&mut FastRng::new(0))), 0);
}
