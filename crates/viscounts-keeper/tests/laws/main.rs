//! The laws, for every number of players and every sample of the options, and this game's own identities.
mod coverage;
mod identities;

use engine_core::{
    content::{Content as _, Options as _},
    encode::Encode,
    rules::{Game, GameBox, Rulebook},
};
use viscounts_keeper::{Clause, Options, ViscountsKeeper, content::Content};

engine_core::conformance!(solo, ViscountsKeeper::standard(1));
engine_core::conformance!(two, ViscountsKeeper::standard(2));
engine_core::conformance!(three, ViscountsKeeper::standard(3));
engine_core::conformance!(four, ViscountsKeeper::standard(4));

#[test]
fn every_sample_of_the_options_keeps_the_laws() {
    for (i, options) in Options::samples().into_iter().enumerate().skip(1) {
        let solo = options.ai_board != Options::default().ai_board || options.difficulty.get() > 0;
        let seats = if solo { 1 } else { 2 + (i % 3) as u8 };
        let game = GameBox::<ViscountsKeeper>::new(Content::STANDARD, options, seats).expect("the standard box");
        engine_core::laws::assert_conforms(&game, engine_core::laws::cases(3));
    }
}

#[test]
fn the_layout_is_frozen() {
    let hashes = ["ba18f3c2d66161bd", "e7863662cfe05032", "b097a45fe180e630", "3a18a7c26551beb6"];
    for (seats, hash) in (1..=4).zip(hashes) {
        ViscountsKeeper::layout(&ViscountsKeeper::standard(seats)).frozen(hash).unwrap();
    }
}

#[test]
fn a_refusal_says_what_is_wrong_and_a_clause_what_is_right() {
    let both = |c: Clause| (c.gist(), c.refusal());
    assert_eq!(
        both(Clause::ChestFromRow),
        ("a chest is gained from the face-up ones of the row", "no chest lies there")
    );
    assert_eq!(both(Clause::HeroFromRow), ("a hero is gained from the face-up ones of the row", "no hero lies there"));
}
