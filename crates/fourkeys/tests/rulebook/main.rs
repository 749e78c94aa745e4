//! The tests of the rulebook, a module for each chapter. `#[holds]` names the clauses that a test holds.
mod components;
mod draft;
mod end;
mod open;
mod place;
mod push;
mod refresh;
mod rooms;
mod score;
mod setup;
mod table;
mod turn;

#[test]
fn every_clause_is_held() {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rulebook/index.txt");
    engine_core::laws::every_clause_is_held::<fourkeys::Clause>("", list);
}
