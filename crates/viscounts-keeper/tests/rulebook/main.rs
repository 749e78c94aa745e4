//! The tests of the rulebook, a module for each chapter. `#[holds]` names the clauses that a test holds.
mod cards;
mod castle;
mod chests;
mod collision;
mod components;
mod construct;
mod depth;
mod end;
mod funding;
mod golden;
mod movement;
mod recruit;
mod setup;
mod solo;
mod solver;
mod table;
mod track;
mod world;

#[test]
fn every_clause_is_held() {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rulebook/index.txt");
    engine_core::laws::every_clause_is_held::<viscounts_keeper::Clause>("", list);
}
