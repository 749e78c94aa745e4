//! Clef magique terminée: garden, dungeon, Demon King.
use super::table::{Kingdom, agreed, players};
use engine_core::holds;
use engine_core::rules::{Seat, Turn};
use key_kingdom::{Clause, Frame, content::Portion};

fn at_the_gate(seats: u8) -> Kingdom {
    let mut s = players(seats).whole_key(0).at(0, "SA15").exhausted(0, &["axe", "net", "hook", "sword"]);
    s.roll("4");
    s
}

#[holds(
    Clause::WhirlpoolToCastle,
    Clause::WhirlpoolToGarden,
    Clause::NoFoldOnEntry,
    Clause::EntryEndsTurn,
    Clause::EntryNeverFolds
)]
fn a_whirlpool_leads_to_the_garden() {
    let mut s = at_the_gate(2);
    let cited = s.go("SAW", &[]);
    for clause in [Clause::WhirlpoolToCastle, Clause::WhirlpoolToGarden, Clause::NoFoldOnEntry, Clause::EntryNeverFolds]
    {
        assert!(cited.contains(&clause), "{clause:?}");
    }
    assert_eq!(s.legal(), (0..5).map(|i| format!("Garden {i}")).collect::<Vec<_>>(), "of one's choice");
    assert_eq!(s.state.table.open, [false, false], "nothing folds");
    assert_eq!(s.place(1), "SA1", "nobody else is affected");
    assert!(s.play("Garden 2", &["token 0"]).contains(&Clause::EntryEndsTurn));
    s.play("Restore Stop", &[]);
    assert_eq!((s.place(0).as_str(), s.seat()), ("G3", Seat(1)));
}

#[holds(Clause::WhirlpoolToGarden, Clause::GardenHasRoom)]
fn a_garden_square_holds_one() {
    let mut s = players(5).whole_key(0).at(0, "SA15").garden(1, 0).garden(2, 1).garden(3, 2).garden(4, 3);
    s.roll("1");
    s.go("SAW", &[]);
    s.refused("Garden 3", Clause::WhirlpoolToGarden);
    assert_eq!(s.legal(), ["Garden 4"], "a free one always exists");
    assert!(s.content().garden.len() >= 5);
}

#[holds(Clause::GardenAndDungeon)]
fn there_is_no_such_garden_square() {
    let mut s = at_the_gate(2);
    s.go("SAW", &[]);
    s.refused("Garden 5", Clause::GardenAndDungeon);
}

#[holds(Clause::ResolveGarden, Clause::GardenRestores, Clause::GardenTokenStays)]
fn a_token_restores_items() {
    let mut s = at_the_gate(2);
    s.go("SAW", &[]);
    let cited = s.play("Garden 2", &["token 0"]);
    assert!(cited.contains(&Clause::ResolveGarden) && cited.contains(&Clause::GardenRestores));
    s.mend("axe");
    s.mend("net");
    assert_eq!(s.inactive(0), ["hook", "sword"], "restore 2");
    assert_eq!(s.seat(), Seat(1));
    // Somebody who enters the same square later resolves it again.
    let mut s = players(2).garden(1, 2).whole_key(0).at(0, "SA15").exhausted(0, &["axe"]);
    s.state.table.players[1].at = key_kingdom::table::Spot::Garden(key_kingdom::content::Plot::of(0));
    s = s.garden(1, 0);
    s.roll("1");
    s.go("SAW", &[]);
    assert!(s.play("Garden 2", &[]).contains(&Clause::GardenTokenStays), "the token stays face up");
    assert!(matches!(s.frame(), Frame::Restore(r) if r.left == 3));
}

#[holds(Clause::GardenTokenStays)]
fn a_token_restores_once_by_option() {
    let mut s =
        agreed(2, &[("garden_token_reuse", "false")]).garden(1, 2).whole_key(0).at(0, "SA15").exhausted(0, &["axe"]);
    s = s.garden(1, 0);
    s.roll("1");
    s.go("SAW", &[]);
    s.play("Garden 2", &[]);
    assert_eq!((s.seat(), s.inactive(0)), (Seat(1), vec!["axe"]));
}

#[holds(Clause::StormFromCastle)]
fn without_the_key_there_is_no_storm() {
    let s = players(2);
    s.refused("Act Storm", Clause::StormFromCastle);
    let s = players(2).whole_key(0);
    s.refused("Act Storm", Clause::StormFromCastle); // nor from the kingdom
}

#[holds(Clause::NapOrStorm)]
fn nap_or_storm() {
    let mut s = players(2).garden(0, 0).exhausted(0, &["axe"]);
    s.refused("Act Roll", Clause::NapOrStorm);
    assert_eq!(s.legal(), ["Act Nap", "Act Storm"]);
    s.play("Act Nap", &[]);
    s.mend("axe");
    assert_eq!(s.place(0), "G1");
}

/// Passes the first `n` squares of the dungeon, whose tokens are 0 to 3: 5 or more, 4 or less, even, odd.
fn storming(n: usize) -> Kingdom {
    let mut s = players(3).garden(0, 0).garden(1, 1);
    s.play("Act Storm", &["token 0", "5"]);
    let next = [["token 1", "4"], ["token 2", "2"], ["token 3", "3"]];
    for (i, chance) in next.iter().enumerate().take(n) {
        let cited = s.keep(chance);
        assert!(cited.contains(&Clause::StormFromFirstSquare) && cited.contains(&Clause::DungeonFromCodex), "{i}");
    }
    s
}

#[holds(Clause::DungeonFromCodex, Clause::StormFromFirstSquare)]
fn square_by_square_to_the_throne() {
    let mut s = storming(3);
    s.keep(&["6"]);
    assert_eq!(s.state.table.roll.unwrap().why, key_kingdom::table::Why::Throne);
    assert!(s.state.table.dungeon[..4].iter().all(Option::is_some));
    // The tokens stay for everyone, and every storm begins at the first square.
    let mut s = storming(1);
    s.spend("sword", "Plus"); // 8 is not 4 or less
    s.keep(&[]);
    s.play("Garden 0", &[]);
    s.mend("sword");
    assert_eq!(s.seat(), Seat(1));
    s.play("Act Storm", &["5"]);
    s.keep(&["4"]);
    s.keep(&["token 3", "3"]);
    assert_eq!(s.state.table.dungeon_left.len(), 1);
}

#[holds(Clause::RepelledToGarden)]
fn a_failure_leads_back_to_the_garden() {
    let mut s = storming(0);
    s.spend("sword", "Minus");
    assert!(s.keep(&[]).contains(&Clause::RepelledToGarden));
    assert_eq!(s.legal(), ["Garden 0", "Garden 2", "Garden 3", "Garden 4"], "the square he left counts as free");
    s.play("Garden 4", &["token 3"]);
    assert!(matches!(s.frame(), Frame::Restore(r) if r.left == 4), "and it is resolved");
    let mut s = storming(3);
    s.keep(&["5"]); // the King takes 6
    assert!(s.keep(&[]).contains(&Clause::RepelledToGarden));
    assert!(matches!(s.frame(), Frame::Garden(_)));
}

#[holds(Clause::FirstToBeatKing, Clause::BeatTheKing, Clause::WinIsImmediate, Clause::OthersShareSecond)]
fn beating_the_king_wins_at_once() {
    let mut s = storming(3);
    s.keep(&["5"]);
    s.spend("food", "Plus");
    let cited = s.keep(&[]);
    assert!(
        cited.contains(&Clause::BeatTheKing)
            && cited.contains(&Clause::WinIsImmediate)
            && cited.contains(&Clause::OthersShareSecond)
    );
    assert_eq!(s.game.turn(&s.state.table), Turn::Over);
    let outcome = s.game.outcome(&s.state.table).unwrap();
    assert_eq!(outcome.ranks(), [1, 2, 2], "the others share the second place, whatever they hold");
}

#[holds(Clause::GardenInRivalsTurn, Clause::FoldSweepsToGarden)]
fn swept_to_the_garden_in_anothers_turn() {
    let mut s = players(3).at(0, "SA15").whole_key(1).at(1, "SA3").at(2, "SA4").exhausted(1, &["axe"]);
    s.roll("1");
    let cited = s.go("SAW", &[]);
    for clause in [Clause::FoldSweepsToGarden, Clause::GardenInRivalsTurn, Clause::RivalDecides] {
        assert!(cited.contains(&clause), "{clause:?}");
    }
    assert_eq!((s.seat(), s.state.table.active), (Seat(1), Seat(0)));
    assert_eq!((s.place(0).as_str(), s.place(2).as_str()), ("LA_VOID", "LA_VOID"), "the board still folds");
    s.play("Garden 0", &["token 1"]);
    s.mend("axe");
    assert_eq!(s.seat(), Seat(1), "and then the turn goes on: it is over");
    assert_eq!(s.state.table.active, Seat(1));
    // By a card of his own: the turn ends once the card is resolved.
    let mut s = players(2).whole_key(0);
    s.event(&["wandering_whirl", "6"]);
    s.keep(&[]);
    s.play("Garden 0", &["token 1"]);
    assert_eq!((s.seat(), s.state.table.open), (Seat(1), [true, false]));
    assert!(s.state.table.discard.has(s.card("wandering_whirl")));
}

/// His own fold sweeps him, too: by an adventure there is no exit then, and with others he goes first.
#[holds(Clause::FoldSweepsToGarden, Clause::GardenClockwise, Clause::MovedUsesNoExit)]
fn swept_by_ones_own_fold() {
    let mut s = players(2).whole_key(0).at(0, "SA7").at(1, "SB5");
    s.roll("1");
    s.go("SA_HINGE", &["3"]);
    let cited = s.keep(&[]);
    assert!(cited.contains(&Clause::FoldSweepsToGarden) && !cited.contains(&Clause::GardenInRivalsTurn));
    let cited = s.play("Garden 1", &["token 0"]);
    assert!(cited.contains(&Clause::MovedUsesNoExit), "no exit");
    assert_eq!((s.place(0).as_str(), s.seat(), s.state.table.open), ("G2", Seat(1), [true, false]));
    let mut s = players(4).turn_of(2).whole_key(0).whole_key(2).whole_key(3).at(0, "SA3").at(1, "SB5").at(3, "SA4");
    s.event(&["wandering_whirl", "6"]);
    assert!(s.keep(&[]).contains(&Clause::GardenClockwise));
    for (seat, plot) in [(2, 4), (3, 3), (0, 0)] {
        assert_eq!((s.seat(), s.state.table.active), (Seat(seat), Seat(2)), "the player in turn first, then clockwise");
        s.play(&format!("Garden {plot}"), &[&format!("token {plot}")]);
    }
    assert_eq!((s.seat(), s.place(1).as_str()), (Seat(3), "SB5"), "and the turn is over");
}

#[holds(Clause::FoldSweepsToGarden)]
fn closing_only_by_option() {
    let mut s = agreed(2, &[("sweep_to_castle", "Closing")]).at(0, "SA15").whole_key(1).at(1, "SA3");
    s.roll("1");
    s.go("SAW", &[]);
    assert_eq!(s.place(1), "LA_VOID", "an opening puts him on the void");
    let mut s = agreed(2, &[("sweep_to_castle", "Closing")]).open(Portion::A).at(0, "LA24").whole_key(1).at(1, "LA3");
    s.roll("1");
    s.go("LAW", &[]);
    assert!(matches!(s.frame(), Frame::Garden(_)), "a closing takes him to the castle");
    assert_eq!(s.seat(), Seat(1));
}

#[holds(Clause::GardenClockwise)]
fn several_are_swept_clockwise() {
    let mut s = players(4).turn_of(2).at(2, "SA15").whole_key(1).whole_key(3).at(1, "SA3").at(3, "SA5").at(0, "SA4");
    s = s.exhausted(3, &["axe"]);
    s.roll("1");
    assert!(s.go("SAW", &[]).contains(&Clause::GardenClockwise));
    assert_eq!(s.place(0), "LA_VOID", "the others are placed first");
    assert_eq!(s.seat(), Seat(3), "clockwise from the player in turn");
    s.play("Garden 0", &["token 0"]);
    assert_eq!(s.seat(), Seat(3), "he resolves his square completely");
    s.mend("axe");
    assert_eq!(s.seat(), Seat(1));
    s.refused("Garden 0", Clause::WhirlpoolToGarden);
    s.play("Garden 1", &["token 1"]);
    assert_eq!((s.seat(), s.state.table.active), (Seat(3), Seat(3)), "the turn of seat 2 is over");
}

/// The hinge sweeps a rival from the other portion: he is done in the garden before the mover leaves by the exit.
#[holds(Clause::MovedUsesNoExit, Clause::RivalDecides)]
fn the_exit_waits_for_the_garden() {
    let mut s = players(2).at(0, "SA7").whole_key(1).at(1, "SB5").exhausted(1, &["axe"]);
    s.roll("1");
    s.go("SA_HINGE", &["4"]);
    s.keep(&[]);
    assert_eq!((s.seat(), s.place(0).as_str()), (Seat(1), "SA_HINGE"));
    s.play("Garden 0", &["token 1"]);
    s.play("Restore Stop", &["kindly_kobold", "1"]);
    assert_eq!((s.seat(), s.place(0).as_str()), (Seat(0), "SA8"), "now the exit, and its card");
    s.keep(&[]);
    assert_eq!((s.seat(), s.legal()), (Seat(1), vec!["Act Nap".to_string(), "Act Storm".to_string()]));
}

/// The option is about folds: a hero who enters a whirlpool, or stays on one with a 0, goes to the castle at any table.
#[holds(Clause::FoldSweepsToGarden, Clause::EntryNeverFolds)]
fn ones_own_whirlpool_at_any_table() {
    for option in ["Always", "Closing"] {
        let base = || agreed(2, &[("sweep_to_castle", option)]).whole_key(0).at(1, "SA3");
        let mut s = base().at(0, "SA15");
        s.roll("1");
        assert!(s.go("SAW", &[]).contains(&Clause::EntryNeverFolds));
        assert!(matches!(s.frame(), Frame::Garden(_)));
        let mut s = base().at(0, "SAW").demon(0);
        s.roll("0");
        assert!(matches!(s.frame(), Frame::Garden(_)));
        assert_eq!((s.place(1).as_str(), s.state.table.open), ("SA3", [false, false]));
        let mut s = base().at(0, "SA7");
        s.roll("1");
        s.go("SA_HINGE", &["3"]);
        s.keep(&[]);
        assert_eq!(matches!(s.frame(), Frame::Garden(_)), option == "Always", "an opening by an adventure");
        assert!(option == "Always" || s.place(0) == "LA_VOID");
    }
}

/// All heroes are in the castle, so a hero who fails has one square to go back to.
#[holds(Clause::GardenTokenStays, Clause::RepelledToGarden)]
fn the_only_free_square_is_his_own() {
    for (reuse, asked) in [("true", true), ("false", false)] {
        let mut s = agreed(5, &[("garden_token_reuse", reuse)]).exhausted(0, &["axe"]);
        for seat in 0..5 {
            s = s.garden(seat, seat);
        }
        s.play("Act Storm", &["token 0", "4"]);
        s.keep(&[]);
        assert_eq!(s.legal(), ["Garden 0"]);
        s.play("Garden 0", &[]);
        assert_eq!(matches!(s.frame(), Frame::Restore(_)), asked, "its token was turned up long ago");
    }
}

/// A rival swept to the garden resolves his square with what is his: his own penguin and hero, not the mover's.
#[holds(Clause::BonusesAddUp)]
fn the_garden_knows_whose_it_is() {
    let swept = |owner: u8| {
        let s = players(3).at(0, "SA15").at(1, "SB5").whole_key(2).at(2, "SA3").only(2, &[]);
        let mut s = s.companion(owner, "patient_penguin");
        s.roll("1");
        s.go("SAW", &[]);
        s.play("Garden 0", &["token 0"]);
        s
    };
    let mut s = swept(0);
    assert!(matches!(s.frame(), Frame::Restore(r) if r.left == 2));
    s.mend("axe");
    assert_eq!(s.active(2), ["axe", "sword"], "the mercenary's sword, in another's turn");
    assert!(matches!(swept(2).frame(), Frame::Restore(r) if r.left == 3));
}
