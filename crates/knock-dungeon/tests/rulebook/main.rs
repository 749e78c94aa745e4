//! The tests of the rulebook, a module for each chapter. `#[holds]` names the clauses that a test holds.
mod adventure;
mod alarm;
mod chests;
mod content;
mod draw;
mod end;
mod evaluate;
mod geometry;
mod grimoire;
mod place;
mod setup;
mod showing;
mod table;
mod talk;
mod turn;

#[test]
fn every_clause_is_held() {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rulebook/index.txt");
    engine_core::laws::every_clause_is_held::<knock_dungeon::Clause>("", list);
}
