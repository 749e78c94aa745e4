//! Résultats de dé.
use super::table::{Kingdom, players};
use engine_core::holds;
use key_kingdom::{Clause, Frame, rules};

fn result(s: &Kingdom) -> u16 {
    rules::result(&s.game, &s.state.table).expect("a roll is being made")
}

#[holds(Clause::ItemOnAnyRoll, Clause::UsedItemIsExhausted, Clause::WholeValue)]
fn an_item_adds_or_subtracts() {
    for (sign, expected) in [("Plus", 7), ("Minus", 1)] {
        let mut s = players(2);
        s.play("Act Roll", &["4"]);
        let cited = s.spend("torch", sign);
        assert!(
            cited.contains(&Clause::ItemOnAnyRoll)
                && cited.contains(&Clause::UsedItemIsExhausted)
                && cited.contains(&Clause::WholeValue)
        );
        assert_eq!((result(&s), s.inactive(0)), (expected, vec!["torch"]));
    }
}

#[holds(Clause::ItemOnAnyRoll)]
fn nothing_modifies_without_a_roll() {
    let s = players(2);
    s.refused("Modify Use 7 Plus", Clause::ItemOnAnyRoll);
    s.refused("Modify Keep", Clause::ItemOnAnyRoll);
}

#[holds(Clause::OneItemPerRoll)]
fn one_item_per_roll() {
    let mut s = players(2);
    s.play("Act Roll", &["4"]);
    s.spend("torch", "Plus");
    s.refused("Modify Use 7 Plus", Clause::OneItemPerRoll);
    assert_eq!(s.legal(), ["Modify Keep"]);
}

#[holds(Clause::NoUpperLimit)]
fn no_upper_limit() {
    let mut s = players(2).turn_of(1).magic(1, "bee_cannon").magic(1, "sticky_stick").companion(1, "retired_ranger");
    s.play("Act Roll", &["8"]);
    s.spend("bee_cannon", "Plus");
    s.spend("sticky_stick", "Plus");
    s.play(&format!("Modify Ask {} Plus", s.card("retired_ranger")), &[]);
    assert_eq!(result(&s), 8 + 6 + 5 + 2);
    s.keep(&[]);
    assert!(matches!(s.frame(), Frame::Go(go) if go.count == 21));
}

#[holds(Clause::NeverBelowZero, Clause::AddThenCut)]
fn below_zero_is_zero() {
    let mut s = players(2).turn_of(1);
    s.play("Act Roll", &["2"]);
    s.spend("sword", "Minus");
    assert_eq!(result(&s), 0);
    s.spend("torch", "Plus");
    assert_eq!(result(&s), 1, "2 - 4 + 3: the sum is cut off once, at the end");
    assert!(s.keep(&[]).contains(&Clause::AddThenCut));
    let mut s = players(2).at(0, "SA3");
    s.play("Act Roll", &["2"]);
    s.spend("sword", "Minus");
    assert!(s.keep(&[]).contains(&Clause::NeverBelowZero));
}

#[holds(Clause::CompanionsAdjust, Clause::CompanionsStayActive, Clause::CompanionOncePerRoll)]
fn companions_join_in() {
    let mut s = players(2).companion(0, "gossiping_goat").companion(0, "retired_ranger");
    s.play("Act Roll", &["4"]);
    s.spend("sword", "Plus");
    let (goat, ranger) = (s.card("gossiping_goat"), s.card("retired_ranger"));
    let cited = s.play(&format!("Modify Ask {goat} Plus"), &[]);
    assert!(cited.contains(&Clause::CompanionsAdjust) && cited.contains(&Clause::CompanionOncePerRoll));
    s.refused(&format!("Modify Ask {goat} Plus"), Clause::CompanionOncePerRoll); // once per roll
    s.play(&format!("Modify Ask {ranger} Minus"), &[]);
    assert_eq!(result(&s), 4 + 4 + 1 - 2, "beside the item");
    assert_eq!(s.state.table.players[0].companions.len(), 2, "never exhausted");
    let mut s = s.turn_of(0);
    s.state.table.roll = None;
    s.play("Act Roll", &["4"]);
    assert!(s.legal().contains(&format!("Modify Ask {goat} Plus")), "and there again for the next roll");
}

#[holds(Clause::CompanionOncePerRoll)]
fn companions_keep_to_their_context() {
    let mut s = players(2).companion(0, "slurring_seer").companion(0, "lucky_locksmith");
    let (seer, smith) = (s.card("slurring_seer"), s.card("lucky_locksmith"));
    s.play("Act Roll", &["1"]);
    s.refused(&format!("Modify Ask {seer} Plus"), Clause::CompanionOncePerRoll); // events only
    s.refused(&format!("Modify Ask {} Plus", s.card("gossiping_goat")), Clause::CompanionsAdjust); // nobody's companion
    s.keep(&[]);
    s.go("SA2", &["kindly_kobold", "2"]);
    s.play(&format!("Modify Ask {seer} Plus"), &[]);
    s.refused(&format!("Modify Ask {smith} Plus"), Clause::CompanionOncePerRoll); // the castle only
    assert_eq!(result(&s), 4);
}

#[holds(Clause::SwordExample)]
fn the_example_of_the_book() {
    for (sign, expected) in [("Plus", 9), ("Minus", 1)] {
        let mut s = players(2);
        s.play("Act Roll", &["5"]);
        s.spend("sword", sign);
        assert_eq!(result(&s), expected);
    }
}

#[holds(Clause::ModifyAfterThrow)]
fn modifying_is_optional() {
    let mut s = players(2);
    s.play("Act Roll", &["5"]);
    s.refused("Act Nap", Clause::ModifyAfterThrow);
    assert_eq!(result(&s), 5, "the face is seen before anything is decided");
    s.keep(&[]);
    assert!(s.inactive(0).is_empty());
    let mut s = players(2).only(0, &[]);
    s.play("Act Roll", &["5"]);
    assert_eq!(s.legal(), ["Modify Keep"], "keep is always put, even alone");
}

#[holds(Clause::MoreItemsPerRoll)]
fn the_knight_uses_two() {
    let mut s = players(2).turn_of(1);
    s.play("Act Roll", &["1"]);
    s.spend("axe", "Plus");
    s.refused("Modify Use 2 Minus", Clause::MoreItemsPerRoll); // no item twice
    s.spend("net", "Plus");
    assert_eq!(result(&s), 5);
    s.refused("Modify Use 7 Plus", Clause::OneItemPerRoll);
    assert!(s.keep(&[]).contains(&Clause::MoreItemsPerRoll));
}

#[holds(Clause::MoreItemsPerRoll)]
fn the_mirror_adds_one() {
    let mut s = players(2).magic(0, "two_way_mirror");
    s.play("Act Roll", &["1"]);
    s.spend("two_way_mirror", "Plus");
    s.spend("sword", "Plus");
    assert_eq!(result(&s), 6);
    s.refused("Modify Use 0 Plus", Clause::OneItemPerRoll); // the mirror counts itself
    let mut s = players(2).magic(0, "two_way_mirror");
    s.play("Act Roll", &["1"]);
    s.spend("sword", "Plus");
    s.refused("Modify Use 11 Plus", Clause::OneItemPerRoll); // the mirror comes first
    let mut s = players(2).turn_of(1).magic(1, "two_way_mirror");
    s.play("Act Roll", &["1"]);
    for item in ["two_way_mirror", "sword", "hook"] {
        s.spend(item, "Plus");
    }
    s.refused("Modify Use 0 Plus", Clause::OneItemPerRoll); // three for the knight
}

#[holds(Clause::SetAnyFace)]
fn the_pixie_sets_a_one() {
    let pixie = || players(4).turn_of(3);
    let mut s = pixie();
    s.play("Act Roll", &["1"]);
    assert_eq!(s.legal(), (1..=8).map(|f| format!("SetFace {f}")).collect::<Vec<_>>());
    s.refused("SetFace 9", Clause::SetAnyFace);
    assert!(s.play("SetFace 7", &[]).contains(&Clause::SetAnyFace));
    s.spend("food", "Plus");
    assert_eq!(result(&s), 8, "before modifiers");
    let mut s = pixie().demon(3);
    s.play("Act Roll", &["1"]);
    assert_eq!(s.legal(), [0, 1, 2, 3, 6, 7, 8, 9].map(|f| format!("SetFace {f}")), "any face of the die thrown");
    let mut s = pixie();
    s.play("Act Roll", &["2"]);
    assert!(matches!(s.frame(), Frame::Modify(_)));
    let mut s = players(4);
    s.play("Act Roll", &["1"]);
    assert!(matches!(s.frame(), Frame::Modify(_)), "no other hero can");
}

#[holds(Clause::AnyItemAnyRoll)]
fn any_item_on_any_roll() {
    let mut s = players(2).magic(0, "bee_cannon");
    s.event(&["pocket_picnic"]);
    let mut s = s.turn_of(0);
    s.event(&["kindly_kobold", "8"]);
    for item in ["sword", "bee_cannon", "food"] {
        let mut s = s.clone();
        s.spend(item, "Plus"); // to no purpose: 8 was enough
        assert_eq!(s.inactive(0), [item]);
    }
}

#[holds(Clause::RerollFirst)]
fn once_per_turn_again() {
    let mut s = players(4).turn_of(3).companion(3, "woolly_wizard").at(3, "SA1");
    s.play("Act Roll", &["5"]);
    assert_eq!(s.legal(), ["Reroll false", "Reroll true"], "before anything else");
    assert!(s.play("Reroll true", &["1"]).contains(&Clause::RerollFirst));
    assert!(matches!(s.frame(), Frame::SetFace(_)), "the pixie sets a re-thrown 1, too");
    s.play("SetFace 1", &[]);
    s.keep(&[]);
    s.go("SA2", &["kindly_kobold", "2"]);
    assert!(matches!(s.frame(), Frame::Modify(_)), "once per turn");
    let mut s = s.turn_of(3).at(3, "SA1");
    s.state.table.roll = None;
    s.state.table.in_play = engine_core::collections::Set::EMPTY;
    s.state.table.rerolled = false;
    s = s.deck(&["pocket_picnic"]);
    s.play("Act Roll", &["5"]);
    s.play("Reroll false", &[]);
    assert_eq!(result(&s), 5);
    assert!(!s.state.table.rerolled, "one that was not used is kept for a later throw");
}

#[holds(Clause::RerollFirst)]
fn a_zero_pleases_the_dwarf_first() {
    // On a restore square, with a result of 0: the dwarf's two, then the square's two and one for the penguin.
    let tired = || players(2).companion(0, "demonic_dwarf").only(0, &["sword"]).at(0, "SA4");
    let left = |s: &Kingdom| match s.frame() {
        Frame::Restore(restore) => restore.left,
        other => panic!("{other:?}"),
    };
    let mut s = tired();
    s.play("Act Roll", &["3"]);
    s.spend("sword", "Minus");
    s.keep(&[]);
    assert_eq!(left(&s), 2);
    assert!(s.state.table.roll.is_some(), "the result has not taken effect yet");
    s.mend("axe");
    s.mend("net");
    assert_eq!((left(&s), s.state.table.roll), (2, None), "then the square is resolved");
    s.play("Restore Stop", &[]);
    assert_eq!(s.active(0), ["axe", "net"]);
    // In any roll: here one for a card, which then fails.
    let mut s = players(2).companion(0, "demonic_dwarf").exhausted(0, &["axe"]).demon(0);
    s.event(&[]);
    s.play("Restore Stop", &["kindly_kobold", "0"]);
    s.keep(&[]);
    assert_eq!(left(&s), 2);
    assert!(s.play("Restore Stop", &[]).contains(&Clause::FailedRollDiscards));
    let mut s = tired();
    s.play("Act Roll", &["1"]);
    s.keep(&[]);
    assert!(matches!(s.frame(), Frame::Go(_)), "a 1 is not a 0");
}

/// The whistle brings the mirror back in the same roll: it is active, and yet it was used.
#[holds(Clause::MoreItemsPerRoll)]
fn a_mirror_restored_is_not_used_twice() {
    let mut s = players(2).turn_of(1).magic(1, "two_way_mirror").magic(1, "moon_whistle");
    s.play("Act Roll", &["1"]);
    s.spend("two_way_mirror", "Plus");
    s.spend("moon_whistle", "Plus");
    s.mend("two_way_mirror");
    s.refused(&format!("Modify Use {} Plus", s.item("two_way_mirror")), Clause::MoreItemsPerRoll);
    s.spend("sword", "Plus");
    assert_eq!((result(&s), s.legal()), (1 + 1 + 2 + 4, vec!["Modify Keep".to_string()]));
    // The knight's mirror may also come second, but not once his two are used.
    let mut s = players(2).turn_of(1).magic(1, "two_way_mirror");
    s.play("Act Roll", &["1"]);
    s.spend("food", "Plus");
    let mut late = s.clone();
    s.spend("two_way_mirror", "Plus");
    s.spend("rope", "Plus");
    assert_eq!(result(&s), 4);
    late.spend("rope", "Plus");
    late.refused(&format!("Modify Use {} Plus", late.item("two_way_mirror")), Clause::OneItemPerRoll);
}

/// A throw again that was declined is offered at the next throw; one that was used comes back with an extra turn.
#[holds(Clause::RerollFirst)]
fn a_throw_again_is_of_the_turn() {
    let mut s = players(2).companion(0, "woolly_wizard");
    s.play("Act Roll", &["1"]);
    s.play("Reroll false", &[]);
    s.keep(&[]);
    s.go("SA2", &["speedy_snail", "1"]);
    s.play("Reroll true", &["8"]);
    s.keep(&[]);
    s.play("Act Roll", &["4"]);
    assert_eq!(s.legal(), ["Reroll false", "Reroll true"]);
    // For the pixie it comes before the face is set.
    let mut s = players(4).turn_of(3).companion(3, "woolly_wizard");
    s.play("Act Roll", &["1"]);
    s.play("Reroll false", &[]);
    assert!(matches!(s.frame(), Frame::SetFace(_)));
}

/// The unicorn throws a 0 for a card: the result is 3, and the dwarf is not pleased.
#[holds(Clause::ZeroIsFinalResult)]
fn a_zero_on_the_die_is_not_the_result() {
    let mut s = players(5).turn_of(4).demon(4).companion(4, "demonic_dwarf").exhausted(4, &["axe"]);
    s.event(&["slurring_seer", "0"]);
    assert_eq!(result(&s), 3);
    assert!(s.keep(&[]).contains(&Clause::FailedRollDiscards));
    assert!(matches!(s.frame(), Frame::Act(_)));
    assert_eq!(s.inactive(4), ["axe"]);
}
