//! Ouvrir une porte.
use super::table::{Mat, players};
use engine_core::holds;
use engine_core::rules::Seat;
use fourkeys::Clause;

/// Seat 0 lays this card, on top of its pile now, in this dungeon.
fn lay(drawn: &str, id: &str, spot: &str) -> Mat {
    let mut s = players(3).dungeon(0, drawn).on_top(id);
    let deck = id.split('-').next().unwrap();
    let (slot, next) = match deck {
        "D1" => (0, "D1-HLb"),
        "K1" => (1, "K1-HC"),
        "D2" => (2, "D2-HLCb"),
        _ => (3, "K2-HC-LX"),
    };
    s.play(&format!("Draft Take {slot}"), &[next]);
    s.play(&format!("Place {spot}"), &[]);
    s
}

/// A key card is turned to LX and laid in the middle; C1 and C2 open. Then a door is laid where its keys are.
#[holds(Clause::SeveralAtOnce)]
fn the_example_of_the_book() {
    let before = "K1-HC .      .
                  D1-HLa .     .
                  S-X  D1-CXa  K1-HC*";
    let s = lay(before, "K2-HC-LX", "Verso -1 1");
    assert_eq!(s.opened(), ["D1-HLa", "D1-CXa"], "C1 and C2");
    assert!(s.cited.contains(&Clause::SeveralAtOnce));
    assert!(!s.is_open(0, "S-X"));
    let mut s = s.lines("A0 A1 A2 -", "- - - -").on_top("D1-LCa"); // Paul's next turn
    s.play("Draft Take 0", &["D1-Hc"]);
    s.play("Place Recto -1 2", &[]);
    assert_eq!(s.opened(), ["D1-LCa"], "D is E at once");
    assert!(s.cited.contains(&Clause::OpensWhenLaid));
    // On its other face the key card opens neither.
    let s = lay(before, "K2-HC-LX", "Recto -1 1");
    assert_eq!(s.opened(), [""; 0]);
    assert!(!s.cited.contains(&Clause::SeveralAtOnce));
}

#[holds(Clause::DoorOpens)]
fn a_door_opens_by_itself() {
    let s = lay("S-H", "K1-HL", "Recto 0 1");
    assert!(s.cited.contains(&Clause::DoorOpens));
    assert!(s.is_open(0, "S-H"), "nobody was asked");
    let s = lay("S-H", "K1-HL", "Verso 0 1");
    assert!(!s.cited.contains(&Clause::DoorOpens));
    assert!(!s.is_open(0, "S-H"), "a Lightning does not open a Heart door");
    let s = lay("S-X D1-HLa\nK1-CX .", "K1-HL", "Recto 1 1");
    assert!(!s.is_open(0, "D1-HLa"), "all its keys, not some");
    let s = lay("S-H K1-CX", "K1-HL", "Recto 1 1");
    assert!(!s.is_open(0, "S-H"), "a key on the diagonal does not count");
}

#[holds(Clause::KeysAtADistance)]
fn keys_reach_over_gaps() {
    let s = lay("S-H .     .\nK1-CX K1-CX D1-Ca", "K1-HL", "Recto 0 2");
    assert!(s.is_open(0, "S-H"), "over an empty cell");
    let s = lay("S-H D1-Ca K1-CX", "K1-HL", "Recto 0 3");
    assert!(s.is_open(0, "S-H"), "over other cards");
}

#[holds(Clause::OpensWhenLaid)]
fn a_door_opens_as_it_is_laid() {
    let s = lay("S-H* K1-HL", "D1-Ha", "Recto 1 1");
    assert_eq!(s.opened(), ["D1-Ha"], "with a key that has opened another door before");
    assert!(s.cited.contains(&Clause::OpensWhenLaid) && !s.cited.contains(&Clause::OpensLater));
    let s = lay("S-H* K1-HL", "D1-Ha", "Recto 1 0");
    assert_eq!(s.opened(), [""; 0], "not in its row or column");
}

#[holds(Clause::KeysStay)]
fn a_key_is_never_used_up() {
    let mut s = lay("S-H", "K1-HL", "Recto 0 1");
    assert!(s.is_open(0, "S-H"));
    for (door, cell) in [("D1-Ha", "0 2"), ("D1-Hb", "0 3"), ("D1-Hc", "1 1")] {
        s = s.lines("A0 A1 A2 -", "- - - -").on_top(door);
        s.play("Draft Take 0", &["D1-HXa"]);
        s.play(&format!("Place Recto {cell}"), &[]);
        assert!(s.is_open(0, door), "{door} opens with the same Heart");
    }
}

#[holds(Clause::RowAndColumn)]
fn row_and_column_count_together() {
    let s = lay("D1-HLa K1-HC\nS-X .", "K1-LX", "Recto -2 0");
    assert_eq!(s.opened(), ["D1-HLa"], "the Heart of its row and the Lightning of its column");
    assert!(s.cited.contains(&Clause::RowAndColumn));
    let s = lay("S-X\nD1-HLa", "K2-HL-CX", "Recto 1 1");
    assert_eq!(s.opened(), ["D1-HLa"]);
    assert!(!s.cited.contains(&Clause::RowAndColumn), "its row alone is enough");
}

/// Three doors in the row of a key card and three in its column.
#[holds(Clause::SeveralAtOnce)]
fn six_doors_at_once() {
    let before = ".     D1-La .     .
                  K1-CX D1-Lb K1-CX .
                  S-H   .     D1-Ha D1-Hb
                  K1-CX D1-Lc .     .";
    let s = lay(before, "K2-HL-CX", "Recto 0 1");
    assert_eq!(s.opened(), ["D1-La", "D1-Lb", "S-H", "D1-Ha", "D1-Hb", "D1-Lc"]);
    assert!(s.cited.contains(&Clause::SeveralAtOnce));
}

#[holds(Clause::OpensLater)]
fn a_door_opens_on_a_later_turn() {
    let s = lay("S-H D1-HLa K1-HC", "K1-HL", "Verso -1 1");
    assert_eq!(s.opened(), ["D1-HLa"]);
    assert!(s.cited.contains(&Clause::OpensLater) && !s.cited.contains(&Clause::OpensWhenLaid));
    // Only the dungeon in which the key is laid changes.
    let mut s = players(3).dungeon(1, "S-L D1-Ha").on_top("K2-HL-CX");
    let other = s.state.table.dungeons[1];
    s.play("Draft Take 3", &["K2-HC-LX"]);
    s.play("Place Recto 0 1", &[]);
    assert!(s.is_open(0, "S-H"));
    assert_eq!(s.state.table.dungeons[1], other);
    // And what is open stays open.
    for seed in 0..10 {
        let mut before = [0; 4];
        players(4).wander(seed, u32::MAX, |s| {
            for (p, was) in before.iter_mut().enumerate() {
                let dungeon = &s.state.table.dungeons[Seat(p as u8)];
                let open = dungeon.laid().filter(|l| l.face == fourkeys::dungeon::Face::Verso);
                let open = open.fold(0u64, |bits, l| bits | 1 << engine_core::finite::Finite::id(l.cell));
                assert_eq!(*was & !open, 0);
                *was = open;
            }
        });
    }
}

#[holds(Clause::VisibleKeysCount)]
fn only_visible_keys_count() {
    let s = lay("S-H K1-HL*", "K1-CX", "Recto 0 -1");
    assert!(!s.is_open(0, "S-H"), "not the other face of a key card, which is a Heart");
    let s = lay("S-H\nK1-HL*", "K1-CX", "Recto 0 -1");
    assert!(!s.is_open(0, "S-H"), "in the column neither");
    let s = lay("S-H D1-Ha", "K1-CX", "Recto 0 2");
    assert!(!s.is_open(0, "S-H"), "not the symbols that another door asks for");
    let mut s = players(3).dungeon(1, "S-L K1-HL");
    s.play("Draft Take 0", &["D1-HLb"]);
    s.play("Place Recto 0 1", &[]);
    assert!(!s.is_open(0, "S-H") && !s.is_open(0, "D1-Ha"), "not the keys of another dungeon");
}

#[holds(Clause::NoKeyTwice)]
fn no_key_counts_twice() {
    let s = lay("D1-HH K1-CX\nS-X .", "K1-HL", "Recto -2 0");
    assert!(!s.is_open(0, "D1-HH"), "one Heart in its column is one Heart");
    // Rooms show no key, so one opening never causes another: both doors open, or neither because of the other.
    let s = lay("D1-HLa S-L K1-HC", "K1-LX", "Recto 0 -2");
    assert_eq!(s.opened(), ["D1-HLa", "S-L"]);
}

#[holds(Clause::SymbolAskedTwice)]
fn doubles_need_two_keys() {
    let s = lay("S-X D1-HH", "K1-HL", "Recto 0 2");
    assert!(!s.is_open(0, "D1-HH"), "one is not two");
    let s = lay("S-X D1-HH K1-HL", "K1-HC", "Recto -1 1");
    assert!(s.is_open(0, "D1-HH"), "one in the row, one in the column");
    assert!(s.cited.contains(&Clause::SymbolAskedTwice));
    let s = lay("S-X D1-HH", "K2-HH-LL", "Recto 0 2");
    assert!(s.is_open(0, "D1-HH"), "both on one face");
    let s = lay("S-X D1-HH K1-HL", "K2-HH-LL", "Recto -1 1");
    assert!(s.is_open(0, "D1-HH"), "a third does no harm");
    let s = lay("S-X D2-HHL K1-HL", "K1-HL", "Recto 1 1");
    assert!(!s.is_open(0, "D2-HHL"), "two Hearts, but the Lightning is missing");
}

/// A door of four keys: two in its row and two in its column open it as it is laid, the two of one line do not.
#[holds(Clause::RowAndColumn)]
fn four_keys_from_two_cards() {
    let before = ".  S-H*      K2-HL-CX
                  .  K2-HL-CX* .";
    let s = lay(before, "D2-HLCXa", "Recto 1 1");
    assert_eq!(s.opened(), ["D2-HLCXa"]);
    assert!(s.cited.contains(&Clause::OpensWhenLaid) && s.cited.contains(&Clause::RowAndColumn));
    let s = lay(before, "D2-HLCXa", "Recto 1 -1");
    assert_eq!(s.opened(), [""; 0]);
}
