//! The tests of the rulebooks, one module per game: `cargo test pig`. `#[holds]` names the clauses that a test covers.
mod battleship;
mod connect_four;
mod coup;
mod dark_hex;
mod goofspiel;
mod kuhn;
mod kuhn_three;
mod leduc;
mod liars_dice;
mod matching_pennies;
mod pig;
mod rock_paper_scissors;
mod tic_tac_toe;
mod tiny_hanabi;

#[test]
fn every_clause_is_held() {
    use engine_core::laws::every_clause_is_held as held;
    let list = |game: &str| format!("{}/tests/rulebook/{game}.txt", env!("CARGO_MANIFEST_DIR"));
    held::<reference_games::connect_four::Clause>("connect_four", list("connect_four"));
    held::<reference_games::kuhn::Clause>("kuhn::", list("kuhn"));
    held::<reference_games::leduc::Clause>("leduc", list("leduc"));
    held::<reference_games::pig::Clause>("pig", list("pig"));
    held::<reference_games::tic_tac_toe::Clause>("tic_tac_toe", list("tic_tac_toe"));
    held::<reference_games::battleship::Clause>("battleship::", list("battleship"));
    held::<reference_games::coup::Clause>("coup::", list("coup"));
    held::<reference_games::dark_hex::Clause>("dark_hex::", list("dark_hex"));
    held::<reference_games::goofspiel::Clause>("goofspiel::", list("goofspiel"));
    held::<reference_games::kuhn_three::Clause>("kuhn_three::", list("kuhn_three"));
    held::<reference_games::liars_dice::Clause>("liars_dice::", list("liars_dice"));
    held::<reference_games::matching_pennies::Clause>("matching_pennies::", list("matching_pennies"));
    held::<reference_games::rock_paper_scissors::Clause>("rock_paper_scissors::", list("rock_paper_scissors"));
    held::<reference_games::tiny_hanabi::Clause>("tiny_hanabi::", list("tiny_hanabi"));
}

#[test]
#[should_panic(expected = "KU-1 (Deal) has no test\nKU-2")]
fn all_clauses_without_a_test_are_named() {
    engine_core::laws::every_clause_is_held::<reference_games::kuhn::Clause>("elsewhere", "kuhn.txt");
}
