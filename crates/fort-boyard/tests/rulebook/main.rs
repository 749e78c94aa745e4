//! The tests of the rulebook, a module for each chapter. `#[holds]` names the clauses that a test holds.
mod chest;
mod components;
mod content;
mod dice;
mod end;
mod keys;
mod lock;
mod matches;
mod odds;
mod play;
mod riddles;
mod setup;
mod squares;
mod suite;
mod table;
mod trials;

#[test]
fn every_clause_is_held() {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rulebook/index.txt");
    engine_core::laws::every_clause_is_held::<fort_boyard::Clause>("", list);
}
