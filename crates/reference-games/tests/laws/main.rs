//! The laws for the reference games, and for games with deliberate faults. Each fault is caught by the law in its name.
mod faulty;
mod sealed;
mod tiny;
mod toll;

use engine_core::laws::{Law, cases, conform, posterior};
use faulty::{Bug, faulty};
use tiny::{Flaw, Tiny};

const MANY: u32 = 64;

#[test]
fn the_sound_game_keeps_all_laws() {
    let report = conform(&faulty(Bug::None), cases(MANY)).map_err(|e| e.0.to_string()).unwrap();
    assert!(report.steps > 100, "{report:?}");
    assert!(report.quiet > 100 && report.private > 100 && report.odds == 0, "{report:?}");
    posterior(&faulty(Bug::None), 4).unwrap();
}

fn caught(bug: Bug) -> Law {
    conform(&faulty(bug), MANY).expect_err(&format!("{bug:?} passes")).0.law
}

/// One test per fault.
macro_rules! faults {
    ($( $name:ident: $bug:ident => $law:ident; )+) => {
        $( #[test] fn $name() { assert_eq!(caught(Bug::$bug), Law::$law); } )+
    };
}
faults! {
    nothing_to_decide: Alive => Alive;
    too_long: Ends => Ends;
    unordered: Order => Order;
    the_list_offers_too_much: AgreeTooMuch => Agree;
    the_list_offers_too_little: AgreeTooLittle => Agree;
    another_pick: PickNth => Pick;
    another_count: PickCount => Pick;
    rules_that_know_who_listens: ChanceListens => Chance;
    odds_that_do_not_add_up: ChanceOdds => Chance;
    memory_outside_the_state: Same => Same;
    a_world_that_looks_different: World => World;
    a_world_that_cannot_be: WorldImpossible => World;
    a_leak: Quiet => Quiet;
    a_leak_beside_a_reveal: QuietBesideReveal => Quiet;
    a_leak_in_an_event: QuietEvent => Quiet;
    a_leak_in_a_citation: QuietCitation => Quiet;
    nothing_compared: QuietNothingCompared => Quiet;
    a_hand_parked_on_the_table: Private => Private;
    a_hand_told_at_set_up: PrivateEvent => Private;
    open_odds_that_tell_a_hand: Odds => Odds;
    a_card_twice: Census => Census;
    a_state_of_play_refused: Serde => Serde;
    a_tampered_state_accepted_once: TamperedRefused => Tampered;
    a_tampered_state_that_panics: TamperedPanic => Tampered;
    an_outcome_for_other_seats: OutcomeSeats => Outcome;
    a_utility_past_its_bound: OutcomeTooMuch => Outcome;
    a_number_out_of_range: EncodeRange => Encode;
    a_text_too_small_to_read: ShowPicture => Show;
    an_event_without_a_sentence: ShowSentence => Show;
    answers_that_look_alike: ShowLabels => Show;
    an_element_that_stands_for_nothing: ShowTouch => Show;
    two_actions_with_one_label: ShowTwins => Show;
    a_panic: Panic => Panic;
}

#[test]
fn a_biased_sampler() {
    assert!(conform(&faulty(Bug::Posterior), MANY).is_ok(), "only the exact comparison sees a bias");
    assert_eq!(posterior(&faulty(Bug::Posterior), 2).unwrap_err().law, Law::Posterior);
}

#[test]
fn flaws_of_types() {
    assert_eq!(conform(&Tiny::<0>::standard(1), MANY).map(|_| ()), Ok(()));
    let law = |flaw| match flaw {
        Flaw::Id => conform(&Tiny::<1>::standard(1), MANY).expect_err("passes").0.law,
        Flaw::Notation => conform(&Tiny::<2>::standard(1), MANY).expect_err("passes").0.law,
        Flaw::LostField => conform(&Tiny::<3>::standard(1), MANY).expect_err("passes").0.law,
        Flaw::UnknownField => conform(&Tiny::<4>::standard(1), MANY).expect_err("passes").0.law,
    };
    assert_eq!(law(Flaw::Id), Law::Ids);
    assert_eq!(law(Flaw::Notation), Law::Ids);
    assert_eq!(law(Flaw::LostField), Law::Serde);
    assert_eq!(law(Flaw::UnknownField), Law::Serde);
}

#[test]
fn a_failure_shrinks_and_says_what_replays_it() {
    let panic =
        std::panic::catch_unwind(|| engine_core::laws::assert_conforms(&faulty(Bug::ChanceListens), MANY)).unwrap_err();
    let said = panic.downcast_ref::<String>().unwrap();
    assert!(said.contains("the law \"chance\" is broken") && said.contains("actions: Call;"), "{said}");
    let (_, walk) = conform(&faulty(Bug::ChanceListens), MANY).unwrap_err();
    assert_eq!((walk.lead, walk.choices.len()), (0, 1), "one step is enough to show it");
}

#[test]
fn set_up_is_a_function_of_the_seed() {
    let g = faulty(Bug::None);
    assert_eq!(faulty::first(&g, 5), faulty::first(&g, 5));
}

use engine_core::{
    conformance,
    rules::{Game, GameBox},
};
use reference_games::{
    Battleship, ConnectFour, Coup, DarkHex, Goofspiel, Kuhn, KuhnThree, Leduc, LiarsDice, MatchingPennies, Pig,
    RockPaperScissors, TicTacToe, TinyHanabi, battleship, coup, dark_hex, goofspiel, liars_dice,
};

conformance!(kuhn, Kuhn::standard(2), posterior: 3);
conformance!(leduc, Leduc::standard(2), posterior: 5);
conformance!(tic_tac_toe, TicTacToe::standard(2), posterior: 2);
conformance!(connect_four, ConnectFour::standard(2));
conformance!(pig, Pig::standard(2));
conformance!(pig_of_four, Pig::standard(4));
conformance!(kuhn_three, KuhnThree::standard(3), posterior: 5);
conformance!(tiny_hanabi, TinyHanabi::standard(2), posterior: 2);
conformance!(matching_pennies, MatchingPennies::standard(2), posterior: 2);
conformance!(rock_paper_scissors, RockPaperScissors::standard(2), posterior: 2);
conformance!(liars_dice_of_two, LiarsDice::standard(2), posterior: 3);
conformance!(liars_dice_of_three, liars(3, 2, 3), posterior: 1);
conformance!(goofspiel_open, goof(4, goofspiel::Order::Descending, true, 2), posterior: 6);
conformance!(goofspiel_hidden, goof(4, goofspiel::Order::Descending, false, 2), posterior: 6);
conformance!(goofspiel_of_three, goof(3, goofspiel::Order::Random, false, 3), posterior: 6);
conformance!(battleship_of_two, ships(2, 2, 3), posterior: 8);
conformance!(battleship_of_four, Battleship::standard(2), posterior: 4);
conformance!(dark_hex_of_four, hex(2, 2, false), posterior: 8);
conformance!(dark_hex_abrupt, hex(2, 2, true), posterior: 8);
conformance!(dark_hex_of_six, hex(2, 3, false), posterior: 4);

/// The exact odds of many pasts take long, so there are few walks, and few turns with many players.
#[test]
fn coup_keeps_all_laws() {
    let of = |turns, seats| {
        let options = coup::Options { turns: coup::Turns::of(turns), ..coup::Options::default() };
        GameBox::<Coup>::with(options, seats).unwrap()
    };
    for (game, walks) in [(of(100, 2), 8), (of(8, 3), 3), (of(5, 6), 4)] {
        let report = engine_core::laws::assert_conforms(&game, cases(walks));
        assert!(report.steps > 0 && report.private > 0, "{report:?}");
    }
}

/// An exchange, a proof and a loss, each seen by one player and guessed by the other.
#[test]
fn the_odds_of_coup_are_exact() {
    let game = Coup::standard(2);
    let plays = [
        "Act Tax; Respond Challenge; Prove Concede; Lose Duke",
        "Act Tax; Respond Challenge; Prove Show; Lose Assassin",
        "Act Exchange; Respond Allow",
        "Act Exchange; Respond Allow; Keep Two Duke Captain",
    ];
    // All of them take minutes: TROUSSEAU_LONG=1.
    let some = if std::env::var_os("TROUSSEAU_LONG").is_some() { plays.len() } else { 1 };
    for play in &plays[..some] {
        let play: Vec<_> = play.split("; ").map(|a| a.parse().unwrap()).collect();
        engine_core::laws::posterior_after(&game, &play).unwrap();
    }
}

fn liars(faces: u8, dice: u8, seats: u8) -> GameBox<LiarsDice> {
    let (faces, dice) = (liars_dice::Faces::of(faces), liars_dice::Dice::of(dice));
    GameBox::with(liars_dice::Options { faces, dice }, seats).unwrap()
}

fn goof(cards: u8, order: goofspiel::Order, open: bool, seats: u8) -> GameBox<Goofspiel> {
    GameBox::with(goofspiel::Options { cards: goofspiel::Deck::of(cards), order, open }, seats).unwrap()
}

fn ships(side: u8, length: u8, shots: u8) -> GameBox<Battleship> {
    let (side, length) = (battleship::Side::of(side), battleship::Length::of(length));
    let shots = battleship::Shots::of(shots);
    GameBox::with(battleship::Options { rows: side, cols: side, length, shots }, 2).unwrap()
}

fn hex(rows: u8, cols: u8, abrupt: bool) -> GameBox<DarkHex> {
    let (rows, cols) = (dark_hex::Side::of(rows), dark_hex::Side::of(cols));
    GameBox::with(dark_hex::Options { rows, cols, abrupt }, 2).unwrap()
}
