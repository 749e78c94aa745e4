//! Counterfactual regret minimization on the explicit tree finds the published values of Kuhn and Leduc poker.
use engine_core::{rules::Game, tree::plain};
use reference_games::{Kuhn, Leduc, TicTacToe};
use trousseau_agents::TabularPolicy;

#[test]
fn kuhn_is_worth_minus_one_eighteenth() {
    let tree = plain(&Kuhn::standard(2), 100).unwrap();
    let policy = TabularPolicy::solve(&tree, 5_000);
    assert_eq!(policy.len(), 12);
    let value = policy.values(&tree);
    assert!((value[0] + 1.0 / 18.0).abs() < 0.001, "{value:?}");
    assert!((value[0] + value[1]).abs() < 1e-9);
    assert!(policy.exploitability(&tree) < 0.002);
}

#[test]
fn leduc_is_worth_minus_0_0856() {
    let tree = plain(&Leduc::standard(2), 10_000).unwrap();
    let policy = TabularPolicy::solve(&tree, 1_500);
    assert_eq!(policy.len(), 936);
    let value = policy.values(&tree)[0];
    assert!((value + 0.085_6).abs() < 0.001, "{value}");
    let gain = policy.exploitability(&tree);
    assert!((0.0..0.01).contains(&gain), "{gain}");
}

#[test]
fn what_was_not_learnt_is_even_and_can_be_exploited() {
    let tree = plain(&Kuhn::standard(2), 100).unwrap();
    let even = TabularPolicy::solve(&tree, 0);
    assert!((even.values(&tree)[0] - 0.125).abs() < 1e-12, "the exact value of uniform play is 1/8");
    // Best responses to uniform play, by hand on the tree of 12 cases: 1/2 for seat 0 and 5/12 for seat 1.
    assert!((even.exploitability(&tree) - (0.5 + 5.0 / 12.0) / 2.0).abs() < 1e-12, "{}", even.exploitability(&tree));
}

#[test]
fn a_tree_past_its_limit_is_refused() {
    assert_eq!(plain(&TicTacToe::standard(2), 1_000).unwrap_err().limit, 1_000);
}
