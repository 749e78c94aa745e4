//! Dé du démon.
use super::table::*;
use engine_core::holds;
use engine_core::rules::Seat;
use key_kingdom::{Clause, Event, Frame, content::DieKind};

fn on_the_square(seats: u8) -> Situation {
    let mut s = players(seats).at(0, "SA6");
    s.roll("1");
    s.go("SA7", &[]);
    s
}

#[holds(Clause::Dem1)]
fn it_must_be_assigned() {
    let mut s = on_the_square(3);
    assert_eq!(s.refused("Act Nap"), Clause::Dem1);
    assert_eq!(s.legal(), ["Assign 0", "Assign 1", "Assign 2"], "no way to keep it on the throne");
    assert!(s.play("Assign 2", &[]).cites(Clause::Dem1));
    assert_eq!(s.state.table.demon, Some(Seat(2)));
}

#[holds(Clause::Dem2)]
fn not_to_its_holder() {
    let mut s = players(3).demon(2).at(0, "SA6");
    s.roll("1");
    s.go("SA7", &[]);
    let before = s.state.clone();
    assert_eq!(s.refused("Assign 2"), Clause::Dem2);
    assert_eq!(s.state, before);
    assert_eq!(s.legal(), ["Assign 0", "Assign 1"]);
}

#[holds(Clause::Dem3)]
fn to_yourself() {
    let mut s = on_the_square(3);
    assert!(s.play("Assign 0", &[]).cites(Clause::Dem3));
    assert_eq!(s.state.table.demon, Some(Seat(0)));
}

#[holds(Clause::Dem4, Clause::Dem5, Clause::Q35)]
fn one_die_is_on_the_throne() {
    // The throne holds the demon die, or the hero die of its one holder: whoever loses it throws his own again.
    let mut s = on_the_square(3);
    assert!(s.play("Assign 1", &[]).cites(Clause::Dem4));
    let mut s = s.turn_of(0).at(0, "SA6");
    s.roll("1");
    s.go("SA7", &[]);
    let heard = s.play("Assign 2", &[]);
    assert!(heard.cites(Clause::Dem5) && heard.cites(Clause::Q35));
    assert_eq!(s.state.table.demon, Some(Seat(2)));
    let heard = s.play("Act Roll", &["5"]);
    assert!(heard.events.iter().any(|e| matches!(e, Event::Threw { seat: Seat(1), die: DieKind::Hero, .. })));
}

#[holds(Clause::Dem6)]
fn the_holder_throws_it() {
    let mut s = players(2).demon(0);
    let heard = s.play("Act Roll", &["9"]);
    assert!(heard.cites(Clause::Dem6));
    s.spend("sword", "Minus");
    s.keep(&[]);
    assert!(matches!(s.asked(), Frame::Go(go) if go.count == 5));
    let mut s = s.turn_of(0).at(0, "SA1");
    s.state.table.roll = None;
    s.roll("1");
    s.go("SA2", &[]);
    let heard = s.play("Restore Stop", &["kindly_kobold", "0"]);
    assert!(heard.cites(Clause::Dem6), "for all his rolls");
}

#[holds(Clause::Q36)]
fn two_players() {
    let mut s = players(2).demon(1).at(0, "SA6");
    s.roll("1");
    s.go("SA7", &[]);
    assert_eq!(s.legal(), ["Assign 0"], "it must be yourself");
    assert!(s.play("Assign 0", &[]).cites(Clause::Q36));
}

#[holds(Clause::Q36)]
fn taking_it_twice() {
    let mut s = players(2).demon(0).at(0, "SB3");
    s.play("Act Roll", &["1"]);
    s.keep(&[]);
    s.go("SB_DEN", &["2"]);
    let heard = s.keep(&["slurring_seer", "3"]);
    assert!(heard.cites(Clause::Q36));
    assert_eq!(s.state.table.demon, Some(Seat(0)));
    assert_eq!(s.place(0), "SB4");
}

#[holds(Clause::Q37)]
fn in_the_middle_of_a_roll() {
    let mut s = players(2).magic(0, "imp_in_a_jar");
    s.play("Act Roll", &["5"]);
    s.spend("imp_in_a_jar", "Minus");
    let heard = s.play("Assign 0", &[]);
    assert!(heard.cites(Clause::Q37));
    assert_eq!(s.state.table.roll.unwrap().die, DieKind::Hero, "this throw stands");
    s.keep(&[]);
    s.go("SA3", &[]);
    s.play("Act Nap", &[]);
    assert!(s.play("Act Roll", &["9"]).cites(Clause::Dem6), "the next one is the demon die");
}

/// The holder gives it away in the dungeon: this throw stands, the next square is stormed with the hero die.
#[holds(Clause::Q37)]
fn given_away_in_the_dungeon() {
    let mut s = players(2).garden(0, 0).demon(0).magic(0, "imp_in_a_jar");
    s.play("Act Storm", &["token 0", "3"]);
    s.spend("imp_in_a_jar", "Plus");
    assert_eq!(s.legal(), ["Assign 1"]);
    assert!(s.play("Assign 1", &[]).cites(Clause::Q37));
    s.keep(&["token 1", "5"]);
    assert_eq!(s.state.table.roll.unwrap().die, DieKind::Hero);
}

/// A rival who holds it loses his imp, of two players: it comes to the one who robbed him.
#[holds(Clause::Q36)]
fn a_robbed_holder_passes_it_on() {
    let mut s = players(2).only(1, &[]).magic(1, "imp_in_a_jar").demon(1);
    s.event(&["boastful_bandit", "6"]);
    s.keep(&[]);
    s.play("Rival 1", &[]);
    s.play(&format!("Lose {}", s.item("imp_in_a_jar")), &[]);
    assert_eq!((s.me(), s.legal()), (Seat(1), vec!["Assign 0".to_string()]));
    s.play("Assign 0", &[]);
    let heard = s.play("Act Roll", &["5"]);
    assert!(heard.events.iter().any(|e| matches!(e, Event::Threw { seat: Seat(1), die: DieKind::Hero, .. })));
}
