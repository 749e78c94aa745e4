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

use engine_core::laws::{every_clause_is_anchored, every_clause_is_held, rules_page};
use fort_boyard::{Clause, FortBoyard};

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
    rules_page::<FortBoyard>(concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md"));
}
