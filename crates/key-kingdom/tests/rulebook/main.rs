//! The tests of the rulebook, a module for each chapter. `#[holds]` names the clauses that a test holds.
mod adventure;
mod board;
mod boards;
mod cards;
mod castle;
mod components;
mod demon;
mod fold;
mod items;
mod roll;
mod setup;
mod squares;
mod table;
mod travel;
mod turn;

#[test]
fn every_clause_is_held() {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rulebook/index.txt");
    engine_core::laws::every_clause_is_held::<key_kingdom::Clause>("", list);
}
