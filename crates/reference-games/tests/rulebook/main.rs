//! The tests of the five rulebooks, one module per game: `cargo test pig`. `#[holds]` names the clauses that a test covers.
mod connect_four;
mod kuhn;
mod leduc;
mod pig;
mod tic_tac_toe;

#[test]
fn every_clause_is_held() {
    use engine_core::laws::every_clause_is_held as held;
    let list = |game: &str| format!("{}/tests/rulebook/{game}.txt", env!("CARGO_MANIFEST_DIR"));
    held::<reference_games::connect_four::Clause>("connect_four", list("connect_four"));
    held::<reference_games::kuhn::Clause>("kuhn", list("kuhn"));
    held::<reference_games::leduc::Clause>("leduc", list("leduc"));
    held::<reference_games::pig::Clause>("pig", list("pig"));
    held::<reference_games::tic_tac_toe::Clause>("tic_tac_toe", list("tic_tac_toe"));
}

#[test]
#[should_panic(expected = "KU-1 (Deal) has no test\nKU-2")]
fn all_clauses_without_a_test_are_named() {
    engine_core::laws::every_clause_is_held::<reference_games::kuhn::Clause>("elsewhere", "kuhn.txt");
}
