//! Rules held to account: the laws that every game keeps, a property of your own, and what the rulebook's table knows.
//!
//! `cargo run --release --example verify`, or `cargo test --example verify`, as your own crate would do it.
use proptest::prelude::*;
use trousseau::engine_core::{
    chance::FastRng,
    finite::Finite,
    laws::{LawReport, assert_conforms},
    play::Match,
    rules::{Game, Refusal, Rulebook, Turn, View},
};
use trousseau::reference_games::{
    Leduc, Pig,
    leduc::{Act, Clause},
};

/// All laws at once: legality agrees with itself, hidden hands stay hidden, every component is in one place, exact chance is
/// sampled chance, and more. A walk that breaks one shrinks to a short game that replays it.
fn laws() -> LawReport {
    assert_conforms(&Leduc::standard(2), 50)
}

/// A property of your own over a random play: chips are never made nor lost.
fn no_chip_is_lost(seed: u64) -> Result<(), String> {
    let (leduc, mut rng, mut scratch) = (Leduc::standard(2), FastRng::new(seed), vec![]);
    let mut s = leduc.start_fast(&mut rng);
    while let Turn::Seat(p) = leduc.turn(&s.table) {
        let action = leduc.pick(View::of(&leduc, &s, p), &mut scratch, &mut rng).expect("something to decide");
        leduc.apply_fast(&mut s, p, action, &mut rng);
        let most = if s.table.second_round { 13 } else { 5 };
        if s.table.stakes.iter().any(|&stake| stake > most) {
            return Err(format!("seed {seed}: {:?} after {action}", s.table.stakes));
        }
    }
    let end = leduc.outcome(&s.table).expect("it is over");
    if end.points().iter().sum::<i32>() == 0 { Ok(()) } else { Err(format!("seed {seed}: {:?}", end.points())) }
}

/// Every refusal names a clause of the rulebook, and the table says what it is, where it stands, and which tests hold it.
fn clause_of(actions: &[Act], then: Act) -> Option<Clause> {
    let mut m = Match::new(Leduc::standard(2), 1);
    for &action in actions {
        m.play(m.turn().seat()?, action).ok()?;
    }
    match m.check(m.turn().seat()?, then) {
        Err(Refusal::Rule { clause, .. }) => Some(clause),
        _ => None,
    }
}

fn main() {
    let report = laws();
    println!(
        "The laws hold at {} decisions, {} times between worlds that a seat cannot tell apart.",
        report.steps, report.quiet
    );
    println!("Clauses that those plays never met: {:?}", report.never_met::<Clause>());

    (0..1000).try_for_each(no_chip_is_lost).expect("no chip is lost");
    println!("No chip is made or lost in 1000 games.");

    let clause = clause_of(&[Act::Raise, Act::Raise], Act::Raise).expect("a third raise is refused");
    println!("{} (page {}): {}; held by {:?}", clause.code(), clause.page(), clause.gist(), clause.tests());
    println!("Pig has {} clauses.", <Pig as Game>::Clause::COUNT);
}

// In a crate of your own, `engine_core::conformance!(leduc, Leduc::standard(2), posterior: 3);` is the whole file `tests/laws.rs`.
trousseau::engine_core::conformance!(leduc, Leduc::standard(2), posterior: 3);

proptest! {
    #[test]
    fn chips_stay_on_the_table(seed: u64) {
        prop_assert_eq!(no_chip_is_lost(seed), Ok(()));
    }
}

#[test]
fn refusals_name_their_clause() {
    assert_eq!(clause_of(&[Act::Raise, Act::Raise], Act::Raise), Some(Clause::TwoRaises));
    assert_eq!(clause_of(&[], Act::Fold), Some(Clause::NoFold));
    assert_eq!(clause_of(&[Act::Raise], Act::Fold), None);
    main();
}
