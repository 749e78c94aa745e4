//! Secret actions: as many nodes and information sets as OpenSpiel 2.0.2 (`pip install open_spiel`, simultaneous games turned into sequential ones),
//! and what others may know of a match.
use engine_core::{
    chance::Audience,
    play::{Match, MatchError, Next},
    rules::{Game, GameBox, Refusal, Seat},
    tree,
};
use reference_games::{
    Battleship, DarkHex, Goofspiel, KuhnThree, LiarsDice, MatchingPennies, RockPaperScissors, TinyHanabi, battleship,
    dark_hex, goofspiel,
    goofspiel::{Card, Order},
    liars_dice,
};

/// Chance, decision and terminal nodes, then the information sets of each seat.
fn counts<G: Game>(g: &GameBox<G>) -> ([u64; 3], Vec<u64>) {
    let size = tree::size(g, 10_000_000).unwrap();
    ([size.chance, size.decision, size.terminal], tree::information_sets(g, 10_000_000).unwrap())
}

fn goof(cards: u8, order: Order, open: bool, seats: u8) -> GameBox<Goofspiel> {
    GameBox::with(goofspiel::Options { cards: goofspiel::Deck::of(cards), order, open }, seats).unwrap()
}

fn ships(length: u8, shots: u8) -> GameBox<Battleship> {
    let (side, length) = (battleship::Side::of(2), battleship::Length::of(length));
    let shots = battleship::Shots::of(shots);
    GameBox::with(battleship::Options { rows: side, cols: side, length, shots }, 2).unwrap()
}

fn hex(rows: u8, cols: u8, abrupt: bool) -> GameBox<DarkHex> {
    let (rows, cols) = (dark_hex::Side::of(rows), dark_hex::Side::of(cols));
    GameBox::with(dark_hex::Options { rows, cols, abrupt }, 2).unwrap()
}

fn liars(faces: u8) -> GameBox<LiarsDice> {
    let (faces, dice) = (liars_dice::Faces::of(faces), liars_dice::Dice::of(1));
    GameBox::with(liars_dice::Options { faces, dice }, 2).unwrap()
}

#[test]
fn small_games_have_the_nodes_and_information_sets_of_open_spiel() {
    assert_eq!(counts(&MatchingPennies::standard(2)), ([0, 3, 4], vec![1, 1]), "matrix_mp");
    assert_eq!(counts(&RockPaperScissors::standard(2)), ([0, 4, 9], vec![1, 1]), "matrix_rps");
    assert_eq!(counts(&TinyHanabi::standard(2)), ([3, 16, 36], vec![2, 6]));
    assert_eq!(counts(&KuhnThree::standard(3)), ([17, 288, 312], vec![16, 16, 16]));
    assert_eq!(counts(&liars(2)), ([3, 64, 60], vec![16, 16]));
    assert_eq!(counts(&liars(3)), ([4, 576, 567], vec![96, 96]));
    assert_eq!(counts(&liars(4)), ([5, 4_096, 4_080], vec![512, 512]));
}

#[test]
fn goofspiel_has_the_nodes_and_information_sets_of_open_spiel() {
    let count = |cards, order, open| counts(&goof(cards, order, open, 2));
    assert_eq!(count(3, Order::Descending, true), ([0, 31, 36], vec![10, 10]));
    assert_eq!(count(3, Order::Descending, false), ([0, 31, 36], vec![8, 8]));
    assert_eq!(count(3, Order::Random, true), ([28, 174, 216], vec![57, 57]));
    assert_eq!(count(3, Order::Random, false), ([28, 174, 216], vec![45, 45]));
    // OpenSpiel has 135 and 3 028 here: its text does not say in which order open bids were made.
    assert_eq!(count(4, Order::Descending, true), ([0, 501, 576], vec![161, 161]));
    assert_eq!(count(4, Order::Descending, false), ([0, 501, 576], vec![81, 81]));
    assert_eq!(count(4, Order::Random, true), ([1_793, 11_156, 13_824], vec![3_652, 3_652]));
    assert_eq!(count(4, Order::Random, false), ([1_793, 11_156, 13_824], vec![1_804, 1_804]));
}

#[test]
fn hidden_boards_have_the_nodes_and_information_sets_of_open_spiel() {
    assert_eq!(counts(&ships(1, 2)), ([0, 501, 1_072], vec![53, 109]));
    assert_eq!(counts(&ships(2, 2)), ([0, 981, 2_048], vec![133, 337]));
    assert_eq!(counts(&ships(1, 3)), ([0, 1_653, 2_224], vec![341, 397]));
    assert_eq!(counts(&ships(2, 3)), ([0, 4_501, 5_568], vec![1_413, 1_873]));
    assert_eq!(counts(&hex(2, 2, false)), ([0, 225, 216], vec![33, 101]));
    assert_eq!(counts(&hex(2, 2, true)), ([0, 237, 234], vec![59, 35]));
    assert_eq!(counts(&hex(2, 3, false)), ([0, 50_309, 53_920], vec![3_373, 8_349]), "obstype=reveal-numturns");
}

#[test]
fn others_know_that_a_seat_decided_but_not_what() {
    let game = || goof(4, Order::Descending, false, 2);
    let [one, two] = [2, 4].map(|first| {
        let mut m = Match::new(game(), 7);
        assert_eq!(m.seats_asked().iter().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
        m.play(Seat(0), Card::of(first)).unwrap();
        m
    });
    assert_ne!(one.info_key(Seat(0)), two.info_key(Seat(0)), "a seat remembers its own action");
    assert_eq!(one.info_key(Seat(1)), two.info_key(Seat(1)));
    assert_ne!(one.redacted(Seat(0)), two.redacted(Seat(0)));
    assert_eq!(one.redacted(Seat(1)), two.redacted(Seat(1)));
    assert_eq!(one.redacted(None), two.redacted(None));
    assert!(one.happened(Seat(1)).eq(two.happened(Seat(1))));
    assert_eq!((one.plies()[0].to, one.plies()[0].known(Some(Seat(1)))), (Audience::Seat(Seat(0)), None));
    assert_ne!(one.record(), two.record(), "a record is the truth");
    let again: Match<Goofspiel> = one.record().verify(game()).unwrap();
    assert_eq!((again.info_key(Seat(1)), again.state()), (one.info_key(Seat(1)), one.state()));
}

#[test]
fn answers_are_taken_in_any_order_or_not_at_all() {
    let new = || Match::new(goof(4, Order::Random, true, 3), 5);
    let (mut one, mut all, mut other) = (new(), new(), new());
    let bids = [(Seat(0), Card::of(1)), (Seat(1), Card::of(3)), (Seat(2), Card::of(3))];
    for (p, a) in bids {
        one.play(p, a).unwrap();
    }
    assert_eq!(all.play_all(&bids), Ok(Next::Seat(Seat(0))));
    assert_eq!(other.play_all(&[bids[2], bids[0], bids[1]]), Ok(Next::Seat(Seat(0))));
    assert!(one.record() == all.record() && one.record() == other.record());
    let before = all.record();
    let twice = all.play_all(&[(Seat(0), Card::of(2)), (Seat(1), Card::of(3)), (Seat(2), Card::of(1))]);
    assert!(matches!(twice, Err(MatchError::Refused(Refusal::Rule { .. }))), "{twice:?}");
    for few in [&[(Seat(0), Card::of(2))][..], &[], &[(Seat(9), Card::of(2)); 3], &[(Seat(1), Card::of(2)); 3]] {
        assert!(matches!(all.play_all(few), Err(MatchError::NotAllAsked { .. })), "{few:?}");
    }
    assert_eq!(all.record(), before);
    all.play(Seat(0), Card::of(2)).unwrap();
    assert_eq!(all.seats_asked().iter().collect::<Vec<_>>(), [Seat(1), Seat(2)]);
    all.play_all(&[(Seat(2), Card::of(1)), (Seat(1), Card::of(1))]).unwrap();
}

#[test]
fn an_action_that_waits_for_chance_is_secret_too() {
    let mut setup = Match::live(goof(3, Order::Random, true, 2), 1);
    setup.report(2).unwrap();
    let mut m = setup.begin().unwrap();
    m.play(Seat(0), Card::of(3)).unwrap();
    assert_eq!(m.play(Seat(1), Card::of(1)), Ok(Next::Chance));
    let pending = |q: Option<Seat>| m.redacted(q).pending;
    assert_eq!((pending(Some(Seat(1))), pending(Some(Seat(0))), pending(None)), (Some("1".into()), None, None));
    let asked = m.asked(engine_core::show::Language::English).unwrap();
    assert_eq!((asked.seat, asked.action), (Some(Seat(1)), None));
    assert_eq!(m.play_all(&[(Seat(0), Card::of(2))]), Err(MatchError::Pending));
}
