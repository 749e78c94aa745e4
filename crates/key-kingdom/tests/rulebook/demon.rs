//! Dé du démon.
use super::table::{Kingdom, players};
use engine_core::holds;
use engine_core::rules::Seat;
use key_kingdom::{Clause, Event, Frame, content::DieKind};

fn on_the_square(seats: u8) -> Kingdom {
    let mut s = players(seats).at(0, "SA6");
    s.roll("1");
    s.go("SA7", &[]);
    s
}

#[holds(Clause::MustAssign)]
fn it_must_be_assigned() {
    let mut s = on_the_square(3);
    s.refused("Act Nap", Clause::MustAssign);
    assert_eq!(s.legal(), ["Assign 0", "Assign 1", "Assign 2"], "no way to keep it on the throne");
    assert!(s.play("Assign 2", &[]).contains(&Clause::MustAssign));
    assert_eq!(s.state.table.demon, Some(Seat(2)));
}

#[holds(Clause::NotToHolder)]
fn not_to_its_holder() {
    let mut s = players(3).demon(2).at(0, "SA6");
    s.roll("1");
    s.go("SA7", &[]);
    let before = s.state.clone();
    s.refused("Assign 2", Clause::NotToHolder);
    assert_eq!(s.state, before);
    assert_eq!(s.legal(), ["Assign 0", "Assign 1"]);
}

#[holds(Clause::SelfAllowed)]
fn to_yourself() {
    let mut s = on_the_square(3);
    assert!(s.play("Assign 0", &[]).contains(&Clause::SelfAllowed));
    assert_eq!(s.state.table.demon, Some(Seat(0)));
}

#[holds(Clause::HeroDieToThrone, Clause::HeroDieReturns, Clause::ThroneHoldsOneDie)]
fn one_die_is_on_the_throne() {
    // The throne holds the demon die, or the hero die of its one holder: a player who loses it throws the hero die again.
    let mut s = on_the_square(3);
    assert!(s.play("Assign 1", &[]).contains(&Clause::HeroDieToThrone));
    let mut s = s.turn_of(0).at(0, "SA6");
    s.roll("1");
    s.go("SA7", &[]);
    let cited = s.play("Assign 2", &[]);
    assert!(cited.contains(&Clause::HeroDieReturns) && cited.contains(&Clause::ThroneHoldsOneDie));
    assert_eq!(s.state.table.demon, Some(Seat(2)));
    s.play("Act Roll", &["5"]);
    assert!(s.events.iter().any(|e| matches!(e, Event::Threw { seat: Seat(1), die: DieKind::Hero, .. })));
}

#[holds(Clause::HolderThrowsDemonDie)]
fn the_holder_throws_it() {
    let mut s = players(2).demon(0);
    let cited = s.play("Act Roll", &["9"]);
    assert!(cited.contains(&Clause::HolderThrowsDemonDie));
    s.spend("sword", "Minus");
    s.keep(&[]);
    assert!(matches!(s.frame(), Frame::Go(go) if go.count == 5));
    let mut s = s.turn_of(0).at(0, "SA1");
    s.state.table.roll = None;
    s.roll("1");
    s.go("SA2", &[]);
    let cited = s.play("Restore Stop", &["kindly_kobold", "0"]);
    assert!(cited.contains(&Clause::HolderThrowsDemonDie), "for all his rolls");
}

#[holds(Clause::LastHolderLeft)]
fn two_players() {
    let mut s = players(2).demon(1).at(0, "SA6");
    s.roll("1");
    s.go("SA7", &[]);
    assert_eq!(s.legal(), ["Assign 0"], "it must be yourself");
    assert!(s.play("Assign 0", &[]).contains(&Clause::LastHolderLeft));
}

#[holds(Clause::LastHolderLeft)]
fn taking_it_twice() {
    let mut s = players(2).demon(0).at(0, "SB3");
    s.play("Act Roll", &["1"]);
    s.keep(&[]);
    s.go("SB_DEN", &["2"]);
    let cited = s.keep(&["slurring_seer", "3"]);
    assert!(cited.contains(&Clause::LastHolderLeft));
    assert_eq!(s.state.table.demon, Some(Seat(0)));
    assert_eq!(s.place(0), "SB4");
}

#[holds(Clause::NextThrowOn)]
fn in_the_middle_of_a_roll() {
    let mut s = players(2).magic(0, "imp_in_a_jar");
    s.play("Act Roll", &["5"]);
    s.spend("imp_in_a_jar", "Minus");
    let cited = s.play("Assign 0", &[]);
    assert!(cited.contains(&Clause::NextThrowOn));
    assert_eq!(s.state.table.roll.unwrap().die, DieKind::Hero, "this throw stands");
    s.keep(&[]);
    s.go("SA3", &[]);
    s.play("Act Nap", &[]);
    assert!(s.play("Act Roll", &["9"]).contains(&Clause::HolderThrowsDemonDie), "the next one is the demon die");
}

/// The holder gives it away in the dungeon: this throw stands, the next square is stormed with the hero die.
#[holds(Clause::NextThrowOn)]
fn given_away_in_the_dungeon() {
    let mut s = players(2).garden(0, 0).demon(0).magic(0, "imp_in_a_jar");
    s.play("Act Storm", &["token 0", "3"]);
    s.spend("imp_in_a_jar", "Plus");
    assert_eq!(s.legal(), ["Assign 1"]);
    assert!(s.play("Assign 1", &[]).contains(&Clause::NextThrowOn));
    s.keep(&["token 1", "5"]);
    assert_eq!(s.state.table.roll.unwrap().die, DieKind::Hero);
}

/// A rival who holds it loses his imp, of two players: it comes to the one who robbed him.
#[holds(Clause::LastHolderLeft)]
fn a_robbed_holder_passes_it_on() {
    let mut s = players(2).only(1, &[]).magic(1, "imp_in_a_jar").demon(1);
    s.event(&["boastful_bandit", "6"]);
    s.keep(&[]);
    s.play("Rival 1", &[]);
    s.play(&format!("Lose {}", s.item("imp_in_a_jar")), &[]);
    assert_eq!((s.seat(), s.legal()), (Seat(1), vec!["Assign 0".to_string()]));
    s.play("Assign 0", &[]);
    s.play("Act Roll", &["5"]);
    assert!(s.events.iter().any(|e| matches!(e, Event::Threw { seat: Seat(1), die: DieKind::Hero, .. })));
}
