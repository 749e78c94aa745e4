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

use engine_core::laws::{every_clause_is_anchored, every_clause_is_held, rules_page};
use fourkeys::{Clause, FourKeys};

#[test]
fn every_clause_has_a_test() {
    every_clause_is_held::<Clause>("", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rulebook/index.txt"));
}

#[test]
fn every_clause_has_its_place_in_the_code() {
    every_clause_is_anchored::<Clause>(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
}

#[test]
fn the_rules_page_follows_the_code() {
    rules_page::<FourKeys>(concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md"));
}
