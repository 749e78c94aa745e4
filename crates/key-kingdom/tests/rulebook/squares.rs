//! Cases et icônes.
use super::table::players;
use engine_core::holds;
use engine_core::rules::Seat;
use key_kingdom::{Clause, Frame, board::Icon, content::Portion};

#[holds(Clause::ResolveArrival, Clause::RestoreSquare)]
fn a_restore_square_restores() {
    let mut s = players(2).at(0, "SA3").exhausted(0, &["axe", "net", "hook"]);
    s.roll("1");
    let cited = s.go("SA4", &[]);
    assert!(cited.contains(&Clause::RestoreSquare) && cited.contains(&Clause::ResolveArrival));
    s.mend("axe");
    s.mend("net");
    assert_eq!(s.inactive(0), ["hook"], "two, as it says");
    assert_eq!(s.seat(), Seat(1));
}

#[holds(Clause::RestoreNumberVaries)]
fn the_number_varies() {
    let s = players(2);
    let mut numbers: Vec<u8> = s
        .content()
        .board
        .squares
        .iter()
        .filter_map(|q| if let Icon::Restore(n) = q.icon { Some(n) } else { None })
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers, [1, 2, 3]);
    let mut s = players(2).at(0, "SA8").exhausted(0, &["axe", "net"]);
    s.roll("1");
    s.go("SA9", &[]);
    assert!(matches!(s.frame(), Frame::Restore(r) if r.left == 1));
}

#[holds(Clause::BoringSquare)]
fn a_boring_square_does_nothing() {
    let mut s = players(2).exhausted(0, &["axe"]);
    s.roll("2");
    assert!(s.go("SA3", &[]).contains(&Clause::BoringSquare));
    assert_eq!((s.seat(), s.inactive(0)), (Seat(1), vec!["axe"]));
}

/// From the void both ways, and one of them past the other's first square.
#[holds(Clause::VoidOnlyLeft)]
fn a_void_is_left_for_either_side() {
    let mut s = players(2).open(Portion::A).at(1, "SB8");
    s.roll("2");
    assert_eq!(s.ends(), ["LA18", "LA19", "LA20", "LA21"]);
    let mut s = players(3).open(Portion::A).at(2, "LA19");
    s.roll("1");
    assert_eq!(
        s.ends(),
        ["LA18", "LA20"],
        "a hero who shares the void is not in the way, a hero who left it is jumped"
    );
}

#[holds(Clause::VoidOnlyLeft)]
fn a_zero_on_a_void_does_nothing() {
    let mut s = players(2).open(Portion::A).demon(0);
    assert_eq!(s.place(0), "LA_VOID");
    let cited = s.roll("0");
    assert!(cited.contains(&Clause::VoidOnlyLeft));
    assert_eq!((s.seat(), s.place(0).as_str()), (Seat(1), "LA_VOID"));
    s.play("Act Nap", &[]);
    s.roll("1");
    assert_eq!(s.ends(), ["LA19", "LA20"], "and it is only left");
}
