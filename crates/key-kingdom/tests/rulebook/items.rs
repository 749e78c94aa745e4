//! Objets: used, restored, lost; and the magic ones.
use super::table::{Kingdom, players};
use engine_core::holds;
use engine_core::rules::Seat;
use key_kingdom::{Clause, Frame, rules, table::Step};

#[holds(Clause::TwoFaces, Clause::UsingExhausts, Clause::RestoringReactivates)]
fn an_item_turns_and_turns_back() {
    let mut s = players(2);
    s.play("Act Roll", &["3"]);
    assert!(s.spend("axe", "Plus").contains(&Clause::UsingExhausts));
    assert_eq!(s.inactive(0), ["axe"]);
    let mut s = players(2).exhausted(0, &["axe", "net"]);
    s.play("Act Nap", &[]);
    assert!(s.mend("axe").contains(&Clause::RestoringReactivates));
    assert_eq!(s.inactive(0), ["net"]);
}

#[holds(Clause::RestoringReactivates)]
fn an_active_item_is_not_restored() {
    let mut s = players(2).exhausted(0, &["axe"]);
    s.play("Act Nap", &[]);
    s.refused(&format!("Restore Item {}", s.item("sword")), Clause::RestoringReactivates);
    assert_eq!(s.legal(), ["Restore Stop", "Restore Item 2"]);
}

#[holds(Clause::OnlyActiveItems)]
fn an_exhausted_item_is_refused() {
    let mut s = players(2).exhausted(0, &["sword"]);
    s.play("Act Roll", &["3"]);
    s.refused("Modify Use 7 Plus", Clause::OnlyActiveItems);
    assert!(!s.legal().iter().any(|a| a.starts_with("Modify Use 7")));
}

#[holds(Clause::MagicJoinsItems, Clause::MagicWorksAsItem)]
fn a_magic_item_works_as_any_other() {
    let mut s = players(2).magic(0, "bee_cannon");
    s.play("Act Roll", &["3"]);
    s.refused("Modify Use 8 Plus", Clause::MagicJoinsItems); // the stick is in the supply
    s.spend("bee_cannon", "Plus");
    assert_eq!(rules::result(&s.game, &s.state.table), Some(9));
    assert_eq!(s.inactive(0), ["bee_cannon"]);
}

#[holds(Clause::MagicEffect, Clause::EffectComesFirst)]
fn the_whistle_restores_others() {
    let mut s = players(2).magic(0, "moon_whistle").exhausted(0, &["axe", "net", "hook"]);
    s.play("Act Roll", &["3"]);
    let cited = s.spend("moon_whistle", "Minus");
    assert!(cited.contains(&Clause::MagicEffect) && cited.contains(&Clause::EffectComesFirst));
    assert_eq!(s.legal(), ["Restore Stop", "Restore Item 2", "Restore Item 3", "Restore Item 6"], "not itself");
    s.refused("Restore Item 10", Clause::MagicEffect);
    s.refused("Modify Keep", Clause::OneByOne); // first things first
    s.mend("axe");
    s.mend("hook");
    assert_eq!(s.inactive(0), ["net", "moon_whistle"], "two, no more");
    assert!(matches!(s.frame(), Frame::Modify(_)), "then the roll goes on");
    assert_eq!(rules::result(&s.game, &s.state.table), Some(1));
    assert_eq!(s.legal(), ["Modify Keep"], "an item restored meanwhile is one too many");
}

#[holds(Clause::EffectComesFirst)]
fn a_lost_magic_item_acts() {
    // The knight loses his imp to a card of seat 0: he assigns the demon die, in another's turn.
    let mut s = players(3).only(1, &[]).magic(1, "imp_in_a_jar").magic(1, "two_way_mirror");
    s.event(&["boastful_bandit", "6"]);
    s.keep(&[]);
    s.play("Rival 1", &[]);
    assert_eq!(s.seat(), Seat(1));
    s.play(&format!("Lose {}", s.item("imp_in_a_jar")), &[]);
    assert_eq!(s.legal(), ["Assign 0", "Assign 1", "Assign 2"], "at once, and he decides");
    s.play("Assign 0", &[]);
    assert_eq!(s.state.table.demon, Some(Seat(0)));
    assert!(matches!(s.frame(), Frame::Lose(_)));
    s.play(&format!("Lose {}", s.item("two_way_mirror")), &[]); // outside a roll the mirror does nothing
    assert_eq!(s.state.table.active, Seat(1));
    assert!(matches!(s.frame(), Frame::Act(_)));
}

/// The whistle, lost in another's turn: its owner restores others, and then goes on losing.
#[holds(Clause::EffectComesFirst)]
fn a_lost_whistle_restores() {
    let mut s = players(3).only(2, &["food"]).magic(2, "moon_whistle");
    s.event(&["boastful_bandit", "6"]);
    s.keep(&[]);
    s.play("Rival 2", &[]);
    s.play(&format!("Lose {}", s.item("moon_whistle")), &[]);
    assert_eq!((s.seat(), s.state.table.active), (Seat(2), Seat(0)));
    s.refused(&format!("Restore Item {}", s.item("moon_whistle")), Clause::MagicEffect);
    s.mend("axe"); // the mercenary, whose sword comes back with it
    s.mend("net");
    assert!(matches!(s.frame(), Frame::Lose(lose) if lose.left == 1), "one more is lost, of what is active now");
    s.play(&format!("Lose {}", s.item("food")), &[]);
    assert_eq!(s.active(2), ["axe", "net", "sword"]);
    assert_eq!(s.seat(), Seat(1));
}

#[holds(Clause::OneByOne)]
fn up_to_means_up_to() {
    let mut s = players(2).exhausted(0, &["axe", "net", "hook"]);
    s.play("Act Nap", &[]);
    s.mend("net");
    s.play("Restore Stop", &[]);
    assert_eq!(s.inactive(0), ["axe", "hook"]);
    assert_eq!(s.seat(), Seat(1));
}

#[holds(Clause::SwordComesBack)]
fn the_mercenarys_sword() {
    let mut s = players(3).turn_of(2).exhausted(2, &["axe", "net", "hook", "sword"]).at(2, "SA3");
    s.roll("1");
    s.go("SA4", &[]);
    assert!(s.mend("axe").contains(&Clause::SwordComesBack), "the sword comes back with the first");
    assert_eq!(s.inactive(2), ["net", "hook"]);
    assert_eq!(
        s.state.table.agenda.asked().unwrap().1,
        Frame::Restore(key_kingdom::rules::Restore { left: 1, not: None }),
        "free: one is left"
    );
    let mut s = players(3).turn_of(2).exhausted(2, &["axe", "sword"]).at(2, "SA3");
    s.roll("1");
    s.go("SA4", &[]);
    assert!(!s.mend("sword").contains(&Clause::SwordComesBack), "the sword itself brings nothing more");
    assert_eq!(s.inactive(2), ["axe"]);
    let mut s = players(3).turn_of(2).exhausted(2, &["axe", "sword"]);
    s.play("Act Nap", &[]);
    s.play("Restore Stop", &[]);
    assert_eq!(s.inactive(2), ["axe", "sword"], "restoring nothing gives nothing");
    let mut s = players(3).exhausted(0, &["axe", "sword"]);
    s.play("Act Nap", &[]);
    assert!(!s.mend("axe").contains(&Clause::SwordComesBack), "no other hero can");
    assert_eq!(s.inactive(0), ["sword"]);
}

#[holds(Clause::OwnerPicksLosses, Clause::RivalDecides)]
fn the_loser_picks() {
    let mut s = players(3);
    s.event(&["boastful_bandit", "6"]);
    s.keep(&[]);
    assert_eq!(s.legal(), ["Rival 1", "Rival 2"]);
    s.refused("Act Nap", Clause::OwnerPicksLosses);
    s.play("Rival 2", &[]);
    assert_eq!(s.seat(), Seat(2), "he is the seat in turn for that");
    assert_eq!(s.state.table.active, Seat(0));
    assert!(s.play("Lose 0", &[]).contains(&Clause::RivalDecides));
    s.refused("Lose 0", Clause::OwnerPicksLosses);
    s.play("Lose 7", &[]);
    assert_eq!(s.inactive(2), ["food", "sword"]);
    assert_eq!(s.seat(), Seat(1), "then the turn has gone on, and ended");
    let mut s = players(2).only(1, &["rope"]);
    s.event(&["boastful_bandit", "6"]);
    s.keep(&[]);
    s.play("Rival 1", &[]);
    s.play("Lose 1", &[]);
    assert!(s.active(1).is_empty(), "who has fewer loses all");
    assert!(matches!(s.frame(), Frame::Act(_)));
}

#[holds(Clause::OwnerPicksLosses)]
fn a_rival_with_nothing_is_not_named() {
    let mut s = players(3).only(1, &[]);
    s.event(&["boastful_bandit", "6"]);
    s.keep(&[]);
    s.refused("Rival 1", Clause::OwnerPicksLosses);
    s.refused("Rival 0", Clause::OwnerPicksLosses);
    assert_eq!(s.legal(), ["Rival 2"]);
    let mut s = players(3).only(1, &[]).only(2, &[]);
    s.event(&["boastful_bandit", "6"]);
    assert!(s.keep(&[]).contains(&Clause::OwnerPicksLosses));
    assert_eq!(s.seat(), Seat(1), "nobody has anything to lose");
}

#[holds(Clause::BonusesAddUp)]
fn bonuses_keep_to_their_occasion() {
    let all = ["food", "rope", "axe", "net", "torch", "shield", "hook", "sword"];
    let tired = || {
        players(2)
            .exhausted(0, &all)
            .companion(0, "bashful_bard")
            .companion(0, "snoring_salamander")
            .companion(0, "patient_penguin")
    };
    let left = |s: &Kingdom| match s.frame() {
        Frame::Restore(restore) => restore.left,
        other => panic!("{other:?}"),
    };
    let mut s = tired();
    assert!(s.play("Act Nap", &[]).contains(&Clause::BonusesAddUp));
    assert_eq!(left(&s), 5 + 2 + 1);
    let mut s = tired().at(0, "SA3");
    s.roll("1");
    s.go("SA4", &[]);
    assert_eq!(left(&s), 2 + 1, "a restore square");
    let mut s = tired();
    s = s.turn_of(0);
    s.event(&[]);
    s.play("Restore Stop", &["pocket_picnic"]);
    assert_eq!(left(&s), 2, "no bonus for a card");
    let mut s = tired().whole_key(0).at(0, "SA15");
    s.roll("1");
    s.go("SAW", &[]);
    s.play("Garden 0", &["token 4"]);
    assert_eq!(left(&s), 5 + 1, "a garden token");
}

#[holds(Clause::NothingNothingAsked)]
fn nothing_to_restore_is_not_asked() {
    let mut s = players(2);
    s.play("Act Nap", &[]);
    assert_eq!(s.seat(), Seat(1), "a nap with everything active is over at once");
    let mut s = players(2).exhausted(0, &["axe"]);
    s.play("Act Nap", &[]);
    s.mend("axe");
    assert_eq!(s.seat(), Seat(1));
    assert!(!s.state.table.agenda.tasks().any(|x| matches!(x, engine_core::rules::Task::Do(Step::Restore { .. }))));
}

/// In the bog with nothing but the whistle: what it restores can be lost next, and who restores nothing loses nothing more.
#[holds(Clause::EffectComesFirst, Clause::OwnerPicksLosses)]
fn the_bog_takes_the_whistle() {
    let mut s = players(2).only(0, &[]).magic(0, "moon_whistle").at(0, "SA13");
    s.roll("1");
    s.go("SA_BOG", &["1"]);
    s.keep(&[]);
    s.play(&format!("Lose {}", s.item("moon_whistle")), &[]);
    let mut wary = s.clone();
    wary.play("Restore Stop", &[]);
    assert_eq!(wary.place(0), "SA14", "there is nothing left to lose");
    s.mend("sword");
    s.mend("hook");
    assert_eq!(s.legal(), ["Lose 6", "Lose 7"]);
    s.play("Lose 6", &[]);
    assert_eq!((s.active(0), s.place(0).as_str()), (vec!["sword"], "SA14"));
}
