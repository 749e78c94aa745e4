//! The tests of the rulebook, a module for each chapter. `#[holds]` names the clauses that a test covers.
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

use engine_core::laws::{every_clause_is_anchored, every_clause_is_held, rules_page};
use knock_dungeon::{Clause, KnockDungeon};

#[test]
fn every_clause_has_a_test() {
    every_clause_is_held::<Clause>("", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rulebook/index.txt"));
}

#[test]
fn every_clause_has_a_place_in_the_code() {
    every_clause_is_anchored::<Clause>(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
}

#[test]
fn the_rules_page_is_up_to_date() {
    rules_page::<KnockDungeon>(concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md"));
}
