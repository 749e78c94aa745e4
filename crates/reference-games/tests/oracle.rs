//! Exact numbers that others have published, from the explicit tree.
use engine_core::{
    Fast, Full, Game, InfoKey, Path, Recorder, Seat, SeenOf, StateOf, View, sure,
    tree::{self, Node},
};
use reference_games::{ConnectFour, Kuhn, Leduc, TicTacToe, kuhn::Bet};
use std::collections::HashSet;

#[test]
fn kuhn_tree() {
    let size = tree::size(&Kuhn, 1_000).unwrap();
    assert_eq!((size.chance, size.decision, size.terminal), (4, 24, 30));
    assert_eq!(size.value.unwrap().to_string(), "1/8");
    assert_eq!(tree::information_sets(&Kuhn, 1_000), Ok(vec![6, 6]));
    assert_eq!(views(&Kuhn), 12, "here a view tells the whole story");
}

#[test]
fn leduc_tree() {
    let size = tree::size(&Leduc, 20_000).unwrap();
    assert_eq!((size.chance, size.decision, size.terminal), (157, 3_780, 5_520));
    assert_eq!(size.value.unwrap().to_string(), "-5/64");
    let sets = tree::information_sets(&Leduc, 20_000).unwrap();
    assert_eq!((sets.iter().sum::<u64>(), sets), (936, vec![468, 468]));
    assert_eq!(views(&Leduc), 576, "a view forgets the order of the bets");
}

#[test]
fn a_limit_is_the_most_nodes() {
    assert!(tree::size(&Kuhn, 58).is_ok() && tree::information_sets(&Kuhn, 58).is_ok());
    assert_eq!(tree::size(&Kuhn, 57), Err(tree::TooLarge { limit: 57 }));
    assert_eq!(tree::information_sets(&Kuhn, 57), Err(tree::TooLarge { limit: 57 }));
}

/// What each seat knows after these cards were dealt and seat 0 has passed, and what a spectator does.
fn keys(cards: [u32; 2]) -> [u64; 3] {
    let mut path = Recorder::new(Path::new(&cards));
    let mut s = Kuhn.setup(&mut Full::<Kuhn>::new(&mut path)).unwrap();
    let dealt = path.tape;
    let after = |s: &StateOf<Kuhn>, who: Option<Seat>| {
        let v = who.map_or(View::spectator(s), |p| View::<Kuhn>::of(s, p));
        let start = dealt.iter().fold(InfoKey::start(v), |k, t| k.saw_answer(t.question.ask, t.answer));
        (start, v.to_owned())
    };
    let starts = [Some(Seat(0)), Some(Seat(1)), None].map(|who| after(&s, who).0);
    sure(Kuhn.apply(&mut s, Bet::Pass, &mut Fast::new(0)));
    let seen = [Some(Seat(0)), Some(Seat(1)), None].map(|who| after(&s, who).1);
    std::array::from_fn(|i| starts[i].after::<Kuhn>(Seat(0), Bet::Pass, View::seen(&seen[i])).key())
}

#[test]
fn a_key_holds_what_was_seen_and_no_more() {
    let ([a, b, c], [x, y, z]) = (keys([1, 0]), keys([1, 2]));
    assert_eq!((a, c), (x, z), "seat 0 and the spectator cannot tell a Jack from a King across the table");
    assert_ne!(b, y, "seat 1 can");
    assert!(a != b && b != c && a != c);
}

/// How many different views a seat decides on.
fn views<G: Game>(g: &G) -> usize {
    let mut seen: HashSet<SeenOf<G>> = HashSet::new();
    let mut todo = vec![Node::root(g)];
    while let Some(node) = todo.pop() {
        match node {
            Node::Over { .. } => {}
            Node::Chance(c) => todo.extend(c.question.weights.iter().map(|w| c.answer(g, w.0))),
            Node::Play { seat, state } => {
                seen.insert(View::<G>::of(&state, seat).to_owned());
                todo.extend(g.list(View::of(&state, seat)).into_iter().map(|a| Node::act(g, &state, a)));
            }
        }
    }
    seen.len()
}

/// How many sequences of so many actions there are, in a game without chance.
fn sequences<G: Game>(g: &G, s: &StateOf<G>, plies: u32) -> u64 {
    let (Some(p), 1..) = (g.turn(&s.table).seat(), plies) else { return u64::from(plies == 0) };
    let next = |a| {
        let mut s = s.clone();
        sure(g.apply(&mut s, a, &mut Fast::new(0)));
        s
    };
    g.list(View::of(s, p)).into_iter().map(|a| sequences(g, &next(a), plies - 1)).sum()
}

fn perft<G: Game, const N: usize>(g: &G) -> [u64; N] {
    let start = sure(g.setup(&mut Fast::new(0)));
    std::array::from_fn(|i| sequences(g, &start, i as u32 + 1))
}

#[test]
fn tic_tac_toe_sequences() {
    assert_eq!(perft(&TicTacToe), [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]);
    let size = tree::size(&TicTacToe, 600_000).unwrap();
    assert_eq!((size.chance, size.decision, size.terminal), (0, 294_778, 255_168));
}

#[test]
fn connect_four_sequences() {
    assert_eq!(perft(&ConnectFour), [7, 49, 343, 2_401, 16_807, 117_649, 823_536]);
}

/// Perfect play, by trying everything.
fn minimax<G: Game>(g: &G, s: &StateOf<G>) -> i32 {
    let Some(p) = g.turn(&s.table).seat() else { return g.outcome(&s.table).expect("over").utility(Seat(0)) };
    let values = g.list(View::of(s, p)).into_iter().map(|a| {
        let mut s = s.clone();
        sure(g.apply(&mut s, a, &mut Fast::new(0)));
        minimax(g, &s)
    });
    if p == Seat(0) { values.max() } else { values.min() }.expect("something to decide until it is over")
}

#[test]
fn tic_tac_toe_is_a_draw() {
    assert_eq!(minimax(&TicTacToe, &sure(TicTacToe.setup(&mut Fast::new(0)))), 0);
}
