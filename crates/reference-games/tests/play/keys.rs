//! The information keys of a match identify the information sets, as those of the tree do.
use engine_core::{play::Match, rules::Game, tree};
use reference_games::{Kuhn, Leduc};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The keys at each seat's decision points, over all games from many seeds.
fn decisions<G: Game>(seeds: u64) -> Vec<u64> {
    let game = Arc::new(G::standard(2));
    let mut keys = vec![BTreeSet::new(); game.seats.into()];
    let mut todo: Vec<_> = (0..seeds).map(|seed| Match::new(game.clone(), seed)).collect();
    while let Some(m) = todo.pop() {
        let Some(p) = m.turn().seat() else { continue };
        keys[p.at()].insert(m.info_key(p).unwrap());
        for a in m.legal() {
            let mut next = m.clone();
            next.play(p, a).unwrap();
            todo.push(next);
        }
    }
    keys.iter().map(|k| k.len() as u64).collect()
}

#[test]
fn a_match_distinguishes_games_as_its_seats_can() {
    assert_eq!(decisions::<Kuhn>(60), [6, 6]);
    assert_eq!(decisions::<Kuhn>(60), tree::information_sets(&Kuhn::standard(2), 1_000).unwrap());
    let leduc = decisions::<Leduc>(1_500);
    assert_eq!(leduc, tree::information_sets(&Leduc::standard(2), 20_000).unwrap());
    assert_eq!(leduc.iter().sum::<u64>(), 936);
}
