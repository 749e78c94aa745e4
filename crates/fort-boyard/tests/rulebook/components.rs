//! Matériel de jeu, le but du jeu.
use super::table::{OPEN, players};
use engine_core::holds;
use engine_core::{content::Content as _, finite::Finite, rules::GameBox};
use fort_boyard::{Answers, Clause, Content, FortBoyard, Note, Options};

#[holds(Clause::KeysAndNotes)]
fn the_box_holds_sixty_keys_and_112_notes() {
    let g = players(2).0.game;
    let notes: Vec<(u32, u8)> = Note::all().map(|n| (g.content.value(n), g.content.notes_of(n))).collect();
    assert_eq!(notes, [(1000, 35), (5000, 29), (10_000, 20), (50_000, 15), (100_000, 8), (500_000, 5)]);
    assert_eq!(notes.iter().map(|n| u32::from(n.1)).sum::<u32>(), 112);
    assert_eq!(notes.iter().map(|n| n.0 * u32::from(n.1)).sum::<u32>(), 4_430_000);
    let s = players(4);
    assert_eq!((s.t().black.len(), s.t().supply), (30, 30));
    let fewer = Content::STANDARD.replace("value = 1000, count = 35", "value = 1000, count = 34");
    let said = GameBox::<FortBoyard>::new(&fewer, Options::default(), 2).unwrap_err().to_string();
    assert!(said.contains("35 notes of 1000"), "{said}");
}

#[holds(Clause::CardCounts)]
fn the_box_holds_180_riddles_and_ten_trials() {
    let g = players(2).0.game;
    assert_eq!(g.content.trials().len(), 10);
    assert_eq!(Answers::all().map(|k| u32::from(g.content.riddles(k))).sum::<u32>(), 180);
    let fewer = Content::STANDARD.replace("cards = 162", "cards = 161");
    let said = GameBox::<FortBoyard>::new(&fewer, Options::default(), 2).unwrap_err().to_string();
    assert!(said.contains("there are 179, the box holds 180 riddle cards"), "{said}");
}

#[holds(Clause::TwoToSix)]
fn two_to_six_play() {
    for seats in 0..9 {
        assert_eq!(GameBox::<FortBoyard>::standard(seats).is_ok(), (2..=6).contains(&seats), "{seats}");
    }
}

#[holds(Clause::TakeMostMoney)]
fn four_keys_open_the_chest_and_money_decides() {
    let s = players(2).keys(0, 3, 0).checked();
    assert_eq!(s.refused_by(OPEN), Clause::FourKeysOpen);
    let s = players(2).keys(0, 4, 0).checked();
    assert!(s.legal().contains(&OPEN));
    // Seat 1 holds eighteen notes of 1,000; two notes of seat 0 are worth more.
    let mut s = players(2).notes(0, &[500_000]).keys(0, 4, 0).chest(1).checked();
    s.play(OPEN, &[0]);
    let outcome = s.game.outcome(s.t()).unwrap();
    assert_eq!((outcome.points(), outcome.ranks()), (&[501_000, 18_000][..], &[1, 2][..]), "money decides, not notes");
}
