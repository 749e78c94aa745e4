//! Tourbillons et vides.
use super::table::players;
use engine_core::holds;
use engine_core::rules::Seat;
use key_kingdom::{Clause, Frame, content::Portion, table::Spot};

#[holds(
    Clause::WhirlpoolTogglesPortion,
    Clause::WhirlpoolActs,
    Clause::WhirlpoolFoldsRegion,
    Clause::OpeningPutsOnVoid,
    Clause::AllToTheVoid
)]
fn a_whirlpool_opens_its_portion() {
    let mut s = players(2).at(0, "SA15").at(1, "SB1");
    s.roll("5");
    let cited = s.go("SAW", &[]);
    for clause in [
        Clause::WhirlpoolTogglesPortion,
        Clause::WhirlpoolStops,
        Clause::WhirlpoolActs,
        Clause::WhirlpoolFoldsRegion,
        Clause::OpeningPutsOnVoid,
        Clause::AllToTheVoid,
    ] {
        assert!(cited.contains(&clause), "{clause:?}");
    }
    assert_eq!(s.state.table.open, [true, false]);
    assert_eq!((s.place(0).as_str(), s.place(1).as_str()), ("LA_VOID", "SB1"));
    assert_eq!(s.seat(), Seat(1), "nothing more happens");
}

#[holds(Clause::WhirlpoolFoldsRegion, Clause::ClosingToWhirlpool, Clause::PlacedResolvesNothing)]
fn a_whirlpool_closes_its_portion() {
    let mut s = players(2).open(Portion::A).at(0, "LA24").at(1, "SB1");
    s.roll("1");
    let cited = s.go("LAW", &[]);
    assert!(cited.contains(&Clause::ClosingToWhirlpool));
    assert_eq!(s.state.table.open, [false, false]);
    assert_eq!(s.place(0), "SAW", "on the whirlpool of the small region");
    assert_eq!(s.seat(), Seat(1), "being put there is not entering: nothing folds again");
    assert!(matches!(s.frame(), Frame::Act(_)));
}

#[holds(Clause::OthersAreSwept, Clause::WholeRegionAffected, Clause::PlacementStacks)]
fn others_are_swept_along() {
    // One stands on Start, one on an adventure square, one on the other portion, one in the castle.
    let mut s = players(5).at(0, "SA16").at(1, "SA1").at(2, "SA_BOG").at(3, "SB5").garden(4, 0);
    s.roll("1");
    let cited = s.go("SAW", &[]);
    assert!(cited.contains(&Clause::OthersAreSwept) && cited.contains(&Clause::WholeRegionAffected));
    assert_eq!([0, 1, 2, 3, 4].map(|p| s.place(p)), ["LA_VOID", "LA_VOID", "LA_VOID", "SB5", "G1"].map(String::from));
    // And back: from the void, the whirlpool and elsewhere.
    let mut s = players(3).open(Portion::A).at(0, "LA23").at(1, "LA_VOID").at(2, "LA5");
    s.roll("1");
    s.go("LAW", &[]);
    assert_eq!([0, 1, 2].map(|p| s.place(p)), ["SAW", "SAW", "SAW"].map(String::from), "figures stack");
}

#[holds(Clause::OnePortionToggles)]
fn one_portion_toggles() {
    let mut s = players(2).at(0, "SB15");
    s.roll("1");
    assert!(s.go("SBW", &[]).contains(&Clause::OnePortionToggles));
    assert_eq!(s.state.table.open, [false, true], "that of the whirlpool entered");
    // A card names the other one: who stands here is not affected.
    let mut s = players(2).at(1, "SB5");
    s.event(&["distant_drum", "5"]);
    s.keep(&[]);
    assert_eq!(s.state.table.open, [false, true]);
    assert_eq!((s.place(0).as_str(), s.place(1).as_str()), ("SA2", "LB_VOID"));
    let mut s = players(2).at(1, "SB5");
    s.event(&["wandering_whirl", "6"]);
    s.keep(&[]);
    assert_eq!(s.state.table.open, [true, false]);
    assert_eq!((s.place(0).as_str(), s.place(1).as_str()), ("LA_VOID", "SB5"));
}

#[holds(Clause::HiddenFaceIsEmpty)]
fn hidden_regions_hold_no_hero() {
    for seed in 0..6 {
        players(5).wander(seed, 2_000, |s| {
            let t = &s.state.table;
            for p in &t.players {
                if let Spot::Kingdom(q) = p.at {
                    assert!(s.content().board.is_visible(q, t.fold()));
                }
            }
        });
    }
}
