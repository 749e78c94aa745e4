//! A state from outside is accepted exactly when play can lead to it: small games in full, connect four by published counts.
use engine_core::{
    rules::{Game, GameBox, Seat, State, StateOf, Turn, View},
    tree::Node,
};
use reference_games::{ConnectFour, Kuhn, Leduc, Pig, TicTacToe, connect_four, pig};
use std::collections::HashSet;

/// Every state that play can reach.
fn reachable<G: Game>(g: &GameBox<G>) -> HashSet<StateOf<G>> {
    let mut found = HashSet::new();
    let mut todo = vec![Node::root(g)];
    while let Some(node) = todo.pop() {
        match node {
            Node::Chance(c) => todo.extend(c.question.weights.iter().map(|w| c.answer(g, w.0))),
            Node::Over { state, .. } => _ = found.insert(state),
            Node::Play { seat, state } => {
                if found.insert(state.clone()) {
                    todo.extend(
                        g.actions(View::of(g, &state, seat)).into_iter().map(|a| Node::act(g, &state, seat, a)),
                    );
                }
            }
        }
    }
    found
}

/// Compares `validate` with the reachable states on all candidates. Returns the number of reachable states.
fn exact<G: Game>(g: &GameBox<G>, candidates: impl Iterator<Item = StateOf<G>>) -> usize {
    let found = reachable(g);
    let mut met = 0;
    for s in candidates {
        assert_eq!(g.validate(&s).is_ok(), found.contains(&s), "{s:?}: {:?}", g.validate(&s));
        met += usize::from(found.contains(&s));
    }
    assert_eq!(met, found.len(), "the candidates do not include every state");
    met
}

#[test]
fn tic_tac_toe_has_5478_positions() {
    assert_eq!(reachable(&TicTacToe::standard(2)).len(), 5_478);
}

#[test]
fn pig_accepts_exactly_the_reachable_scores() {
    for (seats, target, horizon) in [(2, 2, 2), (2, 3, 2), (2, 4, 3), (3, 9, 1), (2, 12, 2)] {
        let options = pig::Options { target: pig::Points::of(target), horizon: pig::Turns::of(horizon) };
        let g = GameBox::<Pig>::new("", options, seats).unwrap();
        let most = target + 7;
        let scores = (0..most).flat_map(|a| (0..most).flat_map(move |b| (0..most).map(move |c| [a, b, c, 0])));
        let scores = scores.filter(|s| seats == 3 || s[2] < 2).chain([[0, 0, 0, 2]]);
        let tables = scores.flat_map(|scores| {
            let turns = 0..horizon * u16::from(seats) + 2;
            turns.flat_map(move |turns| (0..most).map(move |total| pig::Table { scores, total, turns }))
        });
        exact(&g, tables.map(|table| State { table, hands: (), unseen: () }));
    }
}

#[test]
fn connect_four_positions_by_discs() {
    for (discs, positions) in [1, 7, 49, 238, 1_120, 4_263, 16_422].into_iter().enumerate() {
        let (mut accepted, turn) = (0, Turn::Seat(Seat(discs as u8 % 2)));
        for all in piles(discs as u32, 0) {
            // Every way to colour these holes.
            let mut next = all;
            loop {
                let table = connect_four::Table { next, last: all & !next, turn };
                accepted +=
                    usize::from(ConnectFour::standard(2).validate(&State { table, hands: (), unseen: () }).is_ok());
                if next == 0 {
                    break;
                }
                next = (next - 1) & all;
            }
        }
        assert_eq!(accepted, positions, "with {discs} discs");
    }
}

/// Every way to pile `discs` discs into the columns from `column` on.
fn piles(discs: u32, column: u32) -> Vec<u64> {
    if column == 7 {
        return if discs == 0 { vec![0] } else { vec![] };
    }
    (0..=discs.min(6))
        .flat_map(|here| {
            let pile: u64 = (0..here).map(|row| 1 << (8 * row + column)).sum();
            piles(discs - here, column + 1).into_iter().map(move |rest| rest | pile)
        })
        .collect()
}

#[test]
fn connect_four_refuses_what_play_cannot_reach() {
    let of = |last, next, turn| State { table: connect_four::Table { next, last, turn }, hands: (), unseen: () };
    let row = |row: u32, holes: u64| holes << (8 * row);
    let says = |s: &StateOf<ConnectFour>| ConnectFour::standard(2).validate(s).unwrap_err().to_string();
    let seat = |p| Turn::Seat(Seat(p));
    assert!(says(&of(row(1, 1), 0, seat(1))).contains("a free hole below it"));
    assert!(says(&of(row(0, 3), 0, seat(0))).contains("take turns"));
    assert!(says(&of(row(0, 0x80), 0, seat(1))).contains("holes"));
    assert!(says(&of(1, 1, seat(1))).contains("holes"));
    assert!(says(&of(row(0, 1), row(1, 1), seat(0))).contains("no sequence of drops"), "seat 1 cannot begin");
    assert!(says(&of(row(0, 0xf), row(1, 0x7), seat(1))).contains("expected Over"));
    assert!(ConnectFour::standard(2).validate(&of(row(0, 0xf), row(1, 0x7), Turn::Over)).is_ok());
    let two_fours = of(row(0, 0xf) | row(1, 0x70), row(1, 0xf) | row(0, 0x70), Turn::Over);
    assert!(says(&two_fours).contains("no sequence of drops"), "the game ended with the first four");
}

#[test]
fn poker_accepts_its_own_tree() {
    let kuhn = Kuhn::standard(2);
    for s in reachable(&kuhn) {
        kuhn.validate(&s).unwrap();
    }
    let leduc = Leduc::standard(2);
    for s in reachable(&leduc).iter().step_by(7) {
        leduc.validate(s).unwrap();
    }
}

#[test]
fn poker_refuses_a_card_twice_and_bets_that_were_never_made() {
    let kuhn = Kuhn::standard(2);
    for mut s in reachable(&kuhn) {
        s.hands[1] = s.hands[0];
        assert!(kuhn.validate(&s).is_err());
    }
    let leduc = Leduc::standard(2);
    for s in reachable(&leduc).iter().step_by(7) {
        let mut more = s.clone();
        more.table.stakes[0] = 14;
        assert!(leduc.validate(&more).unwrap_err().to_string().contains("no sequence of bets"));
        let mut other = s.clone();
        other.hands.swap(0, 1);
        assert_eq!(leduc.validate(&other).is_err(), s.table.shown.is_some(), "the shown cards must be the dealt ones");
    }
}
