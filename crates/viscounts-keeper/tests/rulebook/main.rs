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

#[test]
fn every_clause_is_anchored() {
    let src = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    engine_core::laws::every_clause_is_anchored::<viscounts_keeper::Clause>(src);
}

#[test]
fn the_rules_page_is_up_to_date() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md");
    engine_core::laws::rules_page::<viscounts_keeper::ViscountsKeeper>(page);
}
