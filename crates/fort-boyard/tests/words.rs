//! What the clauses say: the rule in itself, and apart from that what a refused player reads.
use engine_core::{
    chance::FastRng,
    finite::Finite,
    rules::{Game, Rulebook, Turn},
};
use fort_boyard::{Action, Clause, FortBoyard};
use std::collections::BTreeSet;

#[test]
fn a_limit_states_its_rule_and_what_is_wrong() {
    assert_eq!(Clause::FourKeysOpen.gist(), "with four keys or more a player may open the chest");
    assert_eq!(Clause::FourKeysOpen.refusal(), "you have fewer than four keys");
}

/// Every sentence that a clause of its own gives a refused player, met in play.
#[test]
fn a_refused_player_reads_what_is_wrong() {
    let mut read = BTreeSet::new();
    let g = FortBoyard::standard(3);
    for seed in 0..40 {
        let mut luck = FastRng::new(seed);
        let mut s = g.start_fast(&mut luck);
        while let Turn::Seat(p) = g.turn(&s.table) {
            for a in Action::all() {
                if let Err(refusal) = FortBoyard::check(g.view(&s, p), a) {
                    read.insert(refusal.to_string());
                }
            }
            g.play_random(&mut s, p, &mut vec![], &mut luck);
        }
    }
    for expected in [
        "FB-CH-1: you have fewer than four keys",
        "FB-TRI-4: a trial is under way, and its card asks for something else",
        "FB-SQ-1: on an OR square you cannot pass",
        "FB-Q5: on an OR square no riddle makes a lost trial good",
        "FB-Q13: this is no moment to open the chest",
        "FB-Q26: it is another's turn, so you cannot open the chest",
        "FB-Q29: your turn begins: roll the die, or open the chest",
    ] {
        assert!(read.contains(expected), "{expected}\nis not among {read:#?}");
    }
}
