//! Pig solved in three ways: by its equations, by the explicit tree, and by seeded play.
use engine_core::{
    chance::{DynSource, Seeded},
    rules::{Game, GameBox, Seat, View},
    tree::{Node, Ratio, size},
};
use reference_games::{
    Pig,
    pig::{Act, Options, Points, Turns},
};

/// The probability of each total of a turn, for a player with this score who holds at 20. A 1 gives 0.
fn turn_odds(score: usize) -> [f64; 26] {
    let (mut reach, mut brings) = ([0.0; 26], [0.0; 26]);
    reach[0] = 1.0;
    for total in 0..26 {
        if total >= 20 || score + total >= 100 {
            brings[total] += reach[total];
        } else {
            brings[0] += reach[total] / 6.0;
            (2..=6).for_each(|pips| reach[total + pips] += reach[total] / 6.0);
        }
    }
    brings
}

/// The winning probability of the player to roll when both hold at 20, by iterating its equation over all pairs of scores.
fn first_player_wins() -> f64 {
    let odds: Vec<_> = (0..100).map(turn_odds).collect();
    let mut wins = vec![[0.5; 100]; 100];
    loop {
        let mut change: f64 = 0.0;
        for (mine, theirs) in (0..100).rev().flat_map(|a| (0..100).rev().map(move |b| (a, b))) {
            let after = |total: usize| if mine + total >= 100 { 1.0 } else { 1.0 - wins[theirs][mine + total] };
            let new = odds[mine].iter().enumerate().filter(|o| *o.1 > 0.0).map(|(total, p)| p * after(total)).sum();
            change = change.max(f64::abs(new - wins[mine][theirs]));
            wins[mine][theirs] = new;
        }
        if change < 1e-13 {
            return wins[0][0];
        }
    }
}

#[test]
fn hold_at_20_in_theory_and_in_play() {
    let theory = first_player_wins();
    assert!((theory - 0.534_698_326_165).abs() < 1e-9, "{theory}");
    let (g, games) = (Pig::standard(2), 40_000);
    let mut won = 0;
    for seed in 0..games {
        let mut rng = Seeded::new(seed);
        let mut source = DynSource::new(&mut rng);
        let mut s = g.setup(&mut source).unwrap();
        while let Some(p) = g.turn(&s.table).seat() {
            let hold = s.table.total >= 20 || s.table.scores[p] + s.table.total >= 100;
            g.play(&mut s, p, if hold { Act::Hold } else { Act::Roll }, &mut source).unwrap();
        }
        won += u32::from(g.outcome(&s.table).unwrap().utility(Seat(0)) > 0);
    }
    let (share, sigma) = (f64::from(won) / games as f64, (theory * (1.0 - theory) / games as f64).sqrt());
    assert!((share - theory).abs() < 3.0 * sigma, "{share} in play, {theory} in theory");
}

/// How the players choose.
#[derive(Clone, Copy, PartialEq)]
enum Choice {
    Best,
    Even,
}

/// The value for the first player of a game of pig to 4 points with `turns` turns left, times `scale`: straight from the rules, in integers.
fn small_pig(choice: Choice, mover: usize, scores: [u32; 2], total: u32, turns: u32, scale: i128) -> i128 {
    let sign = |yes: bool| if yes { scale } else { -scale };
    if let Some(winner) = (0..2).find(|&p| scores[p] >= 4) {
        return sign(winner == 0);
    }
    if turns == 0 {
        return if scores[0] == scores[1] { 0 } else { sign(scores[0] > scores[1]) };
    }
    let roll = |scale: i128| {
        assert_eq!(scale % 6, 0, "the scale needs a factor of six for every roll");
        let lost = small_pig(choice, 1 - mover, scores, 0, turns - 1, scale / 6);
        (2..=6).fold(lost, |sum, pips| sum + small_pig(choice, mover, scores, total + pips, turns, scale / 6))
    };
    let hold = |scale: i128| {
        let mut scores = scores;
        scores[mover] += total;
        small_pig(choice, 1 - mover, scores, 0, turns - 1, scale)
    };
    match (total, choice) {
        (0, _) => roll(scale),
        _ if scores[mover] + total >= 4 => hold(scale),
        (_, Choice::Even) => roll(scale / 2) + hold(scale / 2),
        (_, Choice::Best) if mover == 0 => roll(scale).max(hold(scale)),
        (_, Choice::Best) => roll(scale).min(hold(scale)),
    }
}

/// The exact value of perfect play, on the explicit tree.
fn best(g: &GameBox<Pig>, node: &Node<Pig>) -> Ratio {
    match node {
        Node::Over { outcome, .. } => Ratio::new(outcome.utility(Seat(0)).into(), 1),
        Node::Chance(c) => c.question.weights.iter().fold(Ratio::ZERO, |sum, &(answer, weight)| {
            let odds = Ratio::new(weight.into(), c.question.total().into());
            sum.plus(best(g, &c.answer(g, answer)).times(odds).unwrap()).unwrap()
        }),
        Node::Play { seat, state } => {
            let values =
                g.actions(View::of(g, state, *seat)).into_iter().map(|a| best(g, &Node::act(g, state, *seat, a)));
            let order = |a: &Ratio, b: &Ratio| a.to_f64().total_cmp(&b.to_f64());
            if *seat == Seat(0) { values.max_by(order) } else { values.min_by(order) }.unwrap()
        }
    }
}

#[test]
fn a_small_pig_is_solved_exactly() {
    for turns in 1..=3 {
        let options = Options { target: Points::of(4), horizon: Turns::of(turns) };
        let g = GameBox::<Pig>::new("", options, 2).unwrap();
        let by_hand = |choice| {
            let scale = 12i128.pow(4 * u32::from(turns));
            Ratio::new(small_pig(choice, 0, [0; 2], 0, 2 * u32::from(turns), scale), scale)
        };
        assert_eq!(best(&g, &Node::root(&g)), by_hand(Choice::Best), "perfect play, {turns} turns");
        assert_eq!(size(&g, 1_000_000).unwrap().value, Some(by_hand(Choice::Even)), "random play, {turns} turns");
        assert!(by_hand(Choice::Best) != by_hand(Choice::Even), "perfect and random play have the same value");
    }
}
