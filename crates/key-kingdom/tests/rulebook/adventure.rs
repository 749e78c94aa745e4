//! Entreprendre une aventure.
use super::table::{Kingdom, agreed, players};
use engine_core::holds;
use engine_core::{finite::Finite, rules::Seat};
use key_kingdom::{
    Clause, Frame,
    content::{Colour, Need, Portion},
    table::Why,
};

/// In front of the green adventure, without its helping item: odd, even, odd, even and so on, eight times.
fn at_echo() -> Kingdom {
    players(2).at(0, "SB7").exhausted(0, &["rope"])
}

/// Enters the green adventure and throws these faces.
fn echo(mut s: Kingdom, faces: &[&str]) -> Kingdom {
    s.roll("1");
    s.go("SB_ECHO", &faces[..1]);
    for face in &faces[1..] {
        s.keep(&[face]);
    }
    s
}

#[holds(Clause::PiecesFromAdventures, Clause::StepsOfAdventures, Clause::PiecesTakeAdventures)]
fn one_key_adventure_per_colour() {
    let s = players(2);
    assert_eq!(s.content().keys.len(), Colour::COUNT as usize);
    assert!(s.content().keys.iter().all(|key| key.spaces.len() > 1), "several steps");
    let names: Vec<&str> = Colour::all().map(|c| s.content().key(c).id.as_str()).collect();
    assert_eq!(names, ["dragons_stair", "echo_canyon", "ice_caves"]);
}

#[holds(Clause::CodexGivesConditions, Clause::ZeroIsEven)]
fn the_needs_of_the_spaces() {
    let met = |need: Need, last| (0..12).filter(|&n| need.met(n, last)).collect::<Vec<u16>>();
    assert_eq!(met(Need::Even, None), [0, 2, 4, 6, 8, 10], "0 is even");
    assert_eq!(met(Need::Odd, None), [1, 3, 5, 7, 9, 11]);
    assert_eq!(met(Need::AtLeast(9), None), [9, 10, 11]);
    assert_eq!(met(Need::AtMost(2), None), [0, 1, 2]);
    assert_eq!(met(Need::Higher, Some(8)), [9, 10, 11]);
    assert_eq!(met(Need::Higher, None).len(), 12);
    let s = players(2);
    let needs: Vec<Need> = s.content().key(Colour::Red).spaces.iter().map(|space| space.need).collect();
    use Need::{AtLeast as Least, AtMost as Most};
    assert_eq!(needs, [Most(4), Most(4), Least(5), Most(4), Most(4), Least(5), Most(4), Most(4)]);
}

#[holds(Clause::UndertakeAtOnce, Clause::RollForEachSpace)]
fn space_by_space() {
    let mut s = at_echo();
    s.roll("1");
    let cited = s.go("SB_ECHO", &["3"]);
    assert!(
        cited.contains(&Clause::UndertakeAtOnce) && cited.contains(&Clause::FromFirstSpace),
        "in the same turn, and no choice"
    );
    assert!(s.keep(&["4"]).contains(&Clause::RollForEachSpace));
    assert_eq!(s.state.table.roll.unwrap().why, Why::Key { colour: Colour::Green, space: 1, last: Some(3) });
}

#[holds(Clause::UntilEndOrFailure, Clause::LeaveAdventure, Clause::CodexNamesExit)]
fn a_failure_ends_it() {
    let mut s = echo(at_echo(), &["3", "4", "2"]);
    let cited = s.keep(&[]);
    for clause in [Clause::UntilEndOrFailure, Clause::LeaveAdventure, Clause::CodexNamesExit] {
        assert!(cited.contains(&clause), "{clause:?}");
    }
    assert_eq!(s.place(0), "SB6");
    assert!(matches!(s.frame(), Frame::Assign(_)), "the icon of the exit");
    assert!(s.state.table.players[0].keys.is_empty());
}

#[holds(Clause::AdventureGivesPiece, Clause::LastSpaceCompletes, Clause::PieceFromSupply, Clause::ResolveExit)]
fn the_last_space_gives_the_piece() {
    let mut s = echo(at_echo(), &["1", "2", "1", "2", "1", "2", "1", "2"]);
    let cited = s.keep(&[]);
    for clause in
        [Clause::AdventureGivesPiece, Clause::LastSpaceCompletes, Clause::PieceFromSupply, Clause::ResolveExit]
    {
        assert!(cited.contains(&clause), "{clause:?}");
    }
    assert!(s.state.table.players[0].keys.has(Colour::Green));
    assert_eq!(s.place(0), "SB13");
    s.mend("rope");
    assert!(s.inactive(0).is_empty(), "the exit restores");
    assert_eq!(s.seat(), Seat(1));
}

#[holds(Clause::ItemsHelpInAdventures, Clause::OneHelpfulItem, Clause::TwoCompanionSpaces)]
fn one_item_helps_in_each() {
    let s = players(2);
    let items: Vec<&str> = s
        .content()
        .keys
        .iter()
        .flat_map(|key| key.spaces.iter().filter_map(|space| space.item))
        .map(|i| s.content().item_name(i))
        .collect();
    assert_eq!(items, ["shield", "rope", "axe"]);
    for key in &s.content().keys {
        assert_eq!(key.spaces.iter().filter(|space| !space.companions.is_empty()).count(), 2);
    }
}

#[holds(Clause::ItemHelps, Clause::HelpfulItemStays)]
fn an_active_item_helps() {
    let mut s = echo(players(2).at(0, "SB7"), &["1", "2", "1"]);
    s.keep(&[]);
    assert_eq!(s.legal(), ["Help Help", "Help Roll"]);
    let cited = s.play("Help Help", &["3"]);
    assert!(cited.contains(&Clause::ItemHelps));
    assert!(s.active(0).contains(&"rope"), "not exhausted");
    assert_eq!(s.state.table.roll.unwrap().why, Why::Key { colour: Colour::Green, space: 4, last: Some(1) });
}

#[holds(Clause::ExhaustedDoesNotHelp)]
fn an_exhausted_item_does_not_help() {
    let mut s = echo(players(2).at(0, "SB7"), &["2"]);
    s.spend("rope", "Plus"); // on the way
    s.keep(&["2"]);
    s.keep(&["1"]);
    assert!(s.keep(&["2"]).contains(&Clause::ExhaustedDoesNotHelp));
    assert!(matches!(s.frame(), Frame::Modify(_)));
}

/// The dwarf restores the rope in the middle of the adventure: it helps when its space comes.
#[holds(Clause::ExhaustedDoesNotHelp)]
fn an_item_restored_on_the_way_helps() {
    let mut s = at_echo().demon(0).companion(0, "demonic_dwarf");
    s.play("Act Roll", &["1"]);
    s.keep(&[]);
    s.go("SB_ECHO", &["1"]);
    s.keep(&["0"]);
    s.keep(&[]); // 0 is even, and pleases the dwarf
    let rope = s.item("rope");
    s.play(&format!("Restore Item {rope}"), &["1"]);
    s.keep(&[]);
    assert!(matches!(s.frame(), Frame::Help(help) if help.space == 3));
    s.play("Help Roll", &["1"]);
    s.spend("rope", "Plus"); // it may be spent on the very space it would have helped with
    s.keep(&["1"]);
    assert_eq!(s.inactive(0), ["rope"]);
}

#[holds(Clause::CompanionHelps, Clause::HelpIsOptional)]
fn a_companion_helps() {
    let mut s = echo(at_echo().companion(0, "bashful_bard"), &["5"]);
    s.keep(&[]);
    assert!(matches!(s.frame(), Frame::Help(help) if help.space == 1));
    let mut other = s.clone();
    other.play("Help Roll", &["2"]);
    assert!(matches!(other.frame(), Frame::Modify(_)), "help is a may");
    let cited = s.play("Help Help", &["1"]);
    assert!(cited.contains(&Clause::CompanionHelps) && cited.contains(&Clause::HelpIsOptional));
    assert_eq!(s.state.table.roll.unwrap().why, Why::Key { colour: Colour::Green, space: 2, last: Some(5) });
}

#[holds(Clause::HelpIsOptional)]
fn help_keeps_the_last_result() {
    // In the blue adventure each result must be higher than the last; the first accepts anything.
    let mut s = players(2)
        .open(Portion::B)
        .at(0, "LB27")
        .at(1, "SA1")
        .companion(0, "woolly_wizard")
        .companion(0, "patient_penguin");
    s.state.table.rerolled = false;
    s.play("Act Roll", &["1"]);
    s.play("Reroll true", &["1"]);
    s.keep(&[]);
    s.go("LB_ICE", &["1"]);
    s.keep(&[]);
    s.play("Help Help", &[]); // the wizard, for the second space
    assert!(matches!(s.frame(), Frame::Help(help) if help.space == 2 && help.last == Some(1)), "the axe is next");
    s.play("Help Roll", &["1"]);
    s.spend("food", "Plus");
    s.keep(&[]);
    assert!(matches!(s.frame(), Frame::Help(help) if help.space == 3 && help.last == Some(2)));
    s.play("Help Help", &["2"]);
    s.keep(&[]); // not higher than 2
    assert_eq!(s.place(0), "LB5");
}

#[holds(Clause::NoStoppingMidway)]
fn nobody_stops_midway() {
    let s = echo(at_echo(), &["1", "2"]);
    assert!(s.legal().iter().all(|a| a.starts_with("Modify")), "roll on, whatever comes");
    s.refused("Act Nap", Clause::ModifyAfterThrow);
}

#[holds(Clause::OneItemHereToo)]
fn one_item_per_roll_here_too() {
    let mut s = echo(at_echo(), &["2"]);
    assert!(s.spend("food", "Plus").contains(&Clause::OneItemHereToo));
    s.refused("Modify Use 7 Plus", Clause::OneItemPerRoll);
    s.keep(&["2"]);
    s.spend("sword", "Plus"); // the next roll, the next item
}

#[holds(Clause::OwnedIsNotUndertaken, Clause::OwnedAdventureStops)]
fn an_owned_adventure_does_nothing() {
    let mut s = at_echo().keys(0, &[Colour::Green]);
    s.roll("3");
    assert!(s.ends().contains(&"SB_ECHO".to_string()), "it still stops");
    let cited = s.go("SB_ECHO", &[]);
    assert!(cited.contains(&Clause::OwnedIsNotUndertaken) && cited.contains(&Clause::OwnedAdventureStops));
    assert_eq!((s.place(0).as_str(), s.seat()), ("SB_ECHO", Seat(1)));
}

#[holds(Clause::OwnedAdventureStops)]
fn an_owned_adventure_by_option() {
    let s = || agreed(2, &[("owned_adventure_stops", "false")]).at(0, "SB7");
    let mut owned = s().keys(0, &[Colour::Green]);
    owned.roll("3");
    assert!(!owned.ends().contains(&"SB_ECHO".to_string()), "a dead end that no longer stops");
    let mut owned = s().keys(0, &[Colour::Green]);
    owned.roll("1");
    owned.go("SB_ECHO", &[]);
    assert_eq!(owned.seat(), Seat(1), "nor does it do anything");
    let mut other = s().keys(0, &[Colour::Red]);
    other.roll("3");
    assert!(other.ends().contains(&"SB_ECHO".to_string()));
}

/// At the end of a spur: it is a destination by the exact count only, and a 0 on it does nothing at either table.
#[holds(Clause::OwnedAdventureStops)]
fn an_owned_adventure_at_the_end_of_a_spur() {
    for (option, by_two, by_three) in [
        ("false", vec!["LA8", "LA_STAIR"], vec!["LA7", "LA9"]),
        ("true", vec!["LA8", "LA_STAIR"], vec!["LA7", "LA9", "LA_STAIR"]),
    ] {
        let owner =
            || agreed(2, &[("owned_adventure_stops", option)]).open(Portion::A).keys(0, &[Colour::Red]).at(1, "SB5");
        for (face, ends) in [("2", by_two), ("3", by_three)] {
            let mut s = owner().at(0, "LA26");
            s.roll(face);
            assert_eq!(s.ends(), ends, "{option}, {face}");
        }
        let mut s = owner().at(0, "LA_STAIR").demon(0);
        assert!(s.roll("0").contains(&Clause::OwnedIsNotUndertaken));
        assert_eq!((s.place(0).as_str(), s.seat()), ("LA_STAIR", Seat(1)));
    }
}

#[holds(Clause::PlacementStacks, Clause::ExitsHoldSeveral)]
fn exits_stack() {
    let mut s = echo(at_echo().at(1, "SB6"), &["2"]);
    let cited = s.keep(&[]);
    assert!(cited.contains(&Clause::ExitsHoldSeveral) && cited.contains(&Clause::PlacementStacks));
    assert_eq!((s.place(0).as_str(), s.place(1).as_str()), ("SB6", "SB6"));
    assert!(matches!(s.frame(), Frame::Assign(_)), "and still it is resolved");
}

#[holds(Clause::FromFirstSpace)]
fn every_attempt_starts_at_the_first_space() {
    let mut s = echo(at_echo(), &["1", "2", "1"]);
    s.spend("food", "Plus");
    s.keep(&[]);
    s.play("Assign 1", &[]);
    let mut s = s.turn_of(0);
    s = s.at(0, "SB7");
    s.roll("1");
    s.go("SB_ECHO", &["1"]);
    assert_eq!(s.state.table.roll.unwrap().why, Why::Key { colour: Colour::Green, space: 0, last: None });
    assert_eq!(s.inactive(0), ["food", "rope"], "what was spent stays spent");
}

#[holds(Clause::MoveNextTurn)]
fn next_turn_one_moves_again() {
    let mut s = echo(at_echo(), &["2"]);
    s.keep(&[]);
    s.play("Assign 1", &[]);
    s.play("Act Nap", &[]);
    s.roll("1");
    assert_eq!(s.ends(), ["SB5", "SB7"]);
}

/// Enters a minor adventure from the square before it and keeps this face.
fn minor(s: Kingdom, before: &str, entry: &str, chance: &[&str]) -> Kingdom {
    let mut s = s.at(0, before);
    s.roll("1");
    s.go(entry, &chance[..1]);
    s.keep(&chance[1..]);
    s
}

#[holds(Clause::MinorEffects, Clause::MinorOwnRules)]
fn every_minor_adventure() {
    let base = || players(3).at(1, "SB5").at(2, "SB8").exhausted(0, &["axe", "net", "hook", "sword"]);
    // Great hinge: even the other portion, odd this one.
    let s = minor(base(), "SA7", "SA_HINGE", &["2"]);
    assert_eq!(s.state.table.open, [false, true]);
    assert_eq!((s.place(0).as_str(), s.place(1).as_str()), ("SA8", "LB_VOID"));
    assert_eq!(minor(base(), "SA7", "SA_HINGE", &["3"]).state.table.open, [true, false]);
    // Bog of burdens: 5 or more restore 3, else exhaust 2.
    assert!(matches!(minor(base(), "SA13", "SA_BOG", &["5"]).frame(), Frame::Restore(r) if r.left == 3));
    let mut s = minor(base(), "SA13", "SA_BOG", &["4"]);
    assert!(matches!(s.frame(), Frame::Lose(l) if l.left == 2));
    s.play("Lose 0", &[]);
    s.play("Lose 1", &[]);
    assert_eq!(s.place(0), "SA14");
    // Den of dice: 4 or more assign, else take it.
    assert!(matches!(minor(base(), "SB3", "SB_DEN", &["4"]).frame(), Frame::Assign(_)));
    assert_eq!(minor(base(), "SB3", "SB_DEN", &["3"]).state.table.demon, Some(Seat(0)));
    // Giant's sling: 6 or more to any visible boring square.
    assert!(matches!(minor(base(), "SB13", "SB_SLING", &["6"]).frame(), Frame::Send(_)));
    assert_eq!(minor(base(), "SB13", "SB_SLING", &["5"]).place(0), "SB14");
    // Hot springs: as many as the result.
    let s = minor(base().open(Portion::A), "LA11", "LA_SPRING", &["7"]);
    assert!(matches!(s.frame(), Frame::Restore(r) if r.left == 7));
    // Thieves' kitchen: odd a rival exhausts 2, even restore 2.
    let open = || base().open(Portion::B);
    assert!(matches!(minor(open(), "LB6", "LB_KITCHEN", &["3"]).frame(), Frame::Rival(r) if r.left == 2));
    assert!(matches!(minor(open(), "LB6", "LB_KITCHEN", &["4"]).frame(), Frame::Restore(r) if r.left == 2));
    // Genie's teapot: below 7 nothing, out by the exit.
    assert_eq!(minor(open(), "LB12", "LB_GENIE", &["6"]).place(0), "LB13");
    let mut s = base().at(0, "SA7");
    s.roll("1");
    let cited = s.go("SA_HINGE", &["2"]);
    assert!(cited.contains(&Clause::MinorOwnRules));
    assert!(s.keep(&[]).contains(&Clause::MinorEffects));
}

#[holds(Clause::MovedUsesNoExit)]
fn who_was_moved_uses_no_exit() {
    let mut s = players(2).at(1, "SB5").at(0, "SA7");
    s.roll("1");
    s.go("SA_HINGE", &["3"]);
    assert!(s.keep(&[]).contains(&Clause::MovedUsesNoExit));
    assert_eq!(s.place(0), "LA_VOID", "a fold of his own region");
    let mut s = minor(players(2), "SB13", "SB_SLING", &["6"]);
    let to = s.square("SA10");
    s.play(&format!("Send To {to}"), &[]);
    assert_eq!((s.place(0).as_str(), s.seat()), ("SA10", Seat(1)), "the sling");
    let mut s = minor(players(2), "SB13", "SB_SLING", &["6"]);
    s.play("Send Decline", &[]);
    assert_eq!(s.place(0), "SB14", "who declines takes the exit");
    let s = minor(players(2).at(1, "SB5").only(0, &["food"]), "SA7", "SA_HINGE", &["2"]);
    assert_eq!(s.place(0), "SA8", "a fold of the other portion leaves him his exit");
}

#[holds(Clause::OverWithoutKey)]
fn the_postern_takes_the_key() {
    let base = || players(2).open(Portion::A).at(0, "LA21").at(1, "SB5");
    let mut s = base();
    s.roll("1");
    let cited = s.go("LA_POSTERN", &["pocket_picnic"]);
    assert!(cited.contains(&Clause::OverWithoutKey), "over at once, without a roll, out by the exit");
    assert_eq!(s.place(0), "LA20");
    let mut s = base().whole_key(0);
    s.roll("1");
    s.go("LA_POSTERN", &["6"]);
    assert!(!s.keep(&[]).contains(&Clause::OverWithoutKey));
    assert!(matches!(s.frame(), Frame::Garden(_)));
    assert!(s.play("Garden 0", &["token 0"]).contains(&Clause::MovedUsesNoExit));
    assert_eq!((s.place(0).as_str(), s.seat()), ("G1", Seat(1)));
}

/// The hinge closes the other portion, and the card at its exit opens it again: the heroes there go to and fro.
#[holds(Clause::WholeRegionAffected, Clause::MovedUsesNoExit)]
fn the_exit_undoes_the_fold() {
    let mut s = players(3).open(Portion::B).at(0, "SA7").at(1, "LB_ICE").keys(1, &[Colour::Blue]).at(2, "LB_VOID");
    s.roll("1");
    s.go("SA_HINGE", &["4"]);
    s.keep(&["distant_drum", "5"]);
    assert_eq!(
        [0, 1, 2].map(|p| s.place(p)),
        ["SA8", "SBW", "SBW"].map(String::from),
        "from an adventure and a void, too"
    );
    s.keep(&[]);
    assert_eq!([0, 1, 2].map(|p| s.place(p)), ["SA8", "LB_VOID", "LB_VOID"].map(String::from));
    assert_eq!((s.state.table.open, s.seat()), ([false, true], Seat(1)));
}
