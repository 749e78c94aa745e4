//! Fin de la partie: what each kind of Room earns.
use engine_core::holds;
use engine_core::rules::Game;
use fourkeys::{Clause, FourKeys, score};

use super::table::draw;

/// What the card earns in a finished dungeon as drawn.
fn earns(id: &str, drawn: &str, coins: u8) -> u16 {
    worth(id, drawn, coins).gold
}

fn worth(id: &str, drawn: &str, coins: u8) -> score::Worth {
    let game = FourKeys::standard(2);
    let (content, card) = (&game.content, game.content.find(id).unwrap());
    let dungeon = draw(content, drawn);
    score::ledger(content, &dungeon, coins)
        .find(|w| dungeon.at(w.cell).is_some_and(|laid| laid.card == card))
        .expect("it lies there")
}

/// A finished dungeon of key cards, with the tile in its last cell and these rooms in place of the cells marked.
fn filled(rooms: &[(usize, usize, &str)]) -> String {
    let mut cells = [["K1-CX"; 4]; 4];
    cells[3][3] = "TILE";
    for &(row, col, id) in rooms {
        cells[row][col] = id;
    }
    cells.map(|row| row.join(" ")).join("\n")
}

fn cites(id: &str, drawn: &str, clause: Clause) -> bool {
    worth(id, drawn, 0).clauses.iter().any(|c| c == clause)
}

#[holds(Clause::FixedRoom)]
fn a_flat_room() {
    for (row, col) in [(0, 0), (1, 2), (3, 1)] {
        assert_eq!(earns("D2-HLCa", &filled(&[(row, col, "D2-HLCa*")]), 0), 5);
    }
    assert!(cites("D2-HLCa", &filled(&[(0, 0, "D2-HLCa*")]), Clause::FixedRoom));
}

#[holds(Clause::CentreRoom, Clause::PlacesOfTheFrame)]
fn a_centre_room() {
    for row in 0..4 {
        for col in 0..4 {
            if (row, col) != (3, 3) {
                let centre = (1..=2).contains(&row) && (1..=2).contains(&col);
                let drawn = filled(&[(row, col, "D1-Hb*")]);
                assert_eq!(earns("D1-Hb", &drawn, 0), if centre { 3 } else { 1 }, "{row} {col}");
                assert!(cites("D1-Hb", &drawn, Clause::CentreRoom) && cites("D1-Hb", &drawn, Clause::PlacesOfTheFrame));
            }
        }
    }
}

#[holds(Clause::CopyAboveOrBelow)]
fn a_room_copies_the_card_above() {
    let drawn = filled(&[(0, 1, "D2-LCXa*"), (1, 1, "D2-LCXc*"), (2, 1, "D2-HLCXa*")]);
    assert_eq!(earns("D2-LCXc", &drawn, 0), 5, "the one above, not the one below");
    assert!(cites("D2-LCXc", &drawn, Clause::CopyAboveOrBelow));
    let drawn = filled(&[(0, 1, "D2-LCXa*"), (1, 1, "D1-LCb*"), (2, 1, "D2-HLCXa*")]);
    assert_eq!(earns("D1-LCb", &drawn, 0), 6, "the default deck has Rooms that copy what is below, too");
}

#[holds(Clause::CopyLeftOrRight)]
fn a_room_copies_the_card_at_its_left() {
    let drawn = filled(&[(1, 0, "D2-LCXa*"), (1, 1, "D1-HCb*"), (1, 2, "D2-HLCXa*")]);
    assert_eq!(earns("D1-HCb", &drawn, 0), 5, "the one at its left, not the one at its right");
    assert!(cites("D1-HCb", &drawn, Clause::CopyLeftOrRight));
    let drawn = filled(&[(1, 0, "D2-LCXa*"), (1, 1, "D1-HXb*"), (1, 2, "D2-HLCXa*")]);
    assert_eq!(earns("D1-HXb", &drawn, 0), 6, "the default deck has Rooms that copy what is at the right, too");
}

#[holds(Clause::PlacesRoom)]
fn a_room_of_drawn_places() {
    let cases = [("D1-Hc", 0, 0), ("D1-Lc", 1, 3), ("D1-Cc", 0, 2), ("D1-Xc", 3, 1)];
    for (id, row, col) in cases {
        let on = filled(&[(row, col, &format!("{id}*"))]);
        assert_eq!(earns(id, &on, 0), 3, "{id} on its side");
        assert_eq!(earns(id, &filled(&[(1, 1, &format!("{id}*"))]), 0), 1, "{id} elsewhere");
        assert!(cites(id, &on, Clause::PlacesRoom));
    }
    assert_eq!(earns("D2-HLCXc", &filled(&[(3, 0, "D2-HLCXc*")]), 0), 6, "a corner");
    assert_eq!(earns("D2-HLCXc", &filled(&[(2, 0, "D2-HLCXc*")]), 0), 1);
}

/// Where the starting door lies does not matter: places are counted in the finished frame.
#[holds(Clause::PlacesOfTheFrame)]
fn places_belong_to_the_finished_dungeon() {
    for (row, col) in [(0, 0), (1, 2), (3, 1)] {
        let drawn = filled(&[(row, col, "S-H"), (0, 3, "D1-Lc*"), (2, 2, "D1-Hb*"), (2, 0, "D1-Hc*")]);
        assert_eq!(["D1-Lc", "D1-Hb", "D1-Hc"].map(|id| earns(id, &drawn, 0)), [3, 3, 3]);
    }
}

#[holds(Clause::CopyAdventurer)]
fn a_room_copies_the_adventurer() {
    for coins in 0..=4 {
        let drawn = filled(&[(0, 0, "D2-HLCb*")]);
        assert_eq!(earns("D2-HLCb", &drawn, coins), u16::from(coins), "however far away the tile is");
        assert!(cites("D2-HLCb", &drawn, Clause::CopyAdventurer));
    }
}

#[holds(Clause::KeyCountRoom, Clause::CountedSymbols)]
fn a_room_counts_keys() {
    // Visible symbols, not cards: two on one face; hidden faces and other symbols do not count.
    let drawn =
        filled(&[(0, 0, "D1-LL*"), (0, 1, "K2-HH-LL*"), (3, 0, "K2-HL-CX"), (2, 3, "K2-LL-CC"), (1, 2, "K1-HL")]);
    assert_eq!(earns("D1-LL", &drawn, 0), 5);
    assert!(cites("D1-LL", &drawn, Clause::KeyCountRoom) && cites("D1-LL", &drawn, Clause::CountedSymbols));
    let other_face = filled(&[(0, 0, "D1-LL*"), (0, 1, "K2-HH-LL"), (3, 0, "K2-HL-CX"), (2, 3, "K2-LL-CC*")]);
    assert_eq!(earns("D1-LL", &other_face, 0), 1);
    let doors = filled(&[(0, 0, "D1-LL*"), (1, 1, "D1-LXa"), (1, 2, "D1-LCa*")]);
    assert_eq!(earns("D1-LL", &doors, 0), 0, "doors that ask for Lightning are no keys");
}

#[holds(Clause::AdventurerBesideRoom, Clause::SharedEdge)]
fn a_room_beside_the_adventurer() {
    for (row, col, gold) in [(3, 2, 3), (2, 3, 3), (2, 2, 1), (0, 0, 1), (3, 1, 1)] {
        let drawn = filled(&[(row, col, "D1-LXb*")]);
        assert_eq!(earns("D1-LXb", &drawn, 4), gold, "{row} {col}: an edge, not a corner; not the coins");
        assert!(cites("D1-LXb", &drawn, Clause::AdventurerBesideRoom) && cites("D1-LXb", &drawn, Clause::SharedEdge));
    }
}

/// A copy room earns what its neighbour earns, whatever that is.
#[holds(Clause::CopiedValue)]
fn copies_of_everything() {
    let copy_right = |neighbour: &str| earns("D1-HXb", &filled(&[(1, 1, "D1-HXb*"), (1, 2, neighbour)]), 2);
    assert_eq!(copy_right("D2-HLCa*"), 5, "a Room");
    assert_eq!(copy_right("D2-HLCa"), 0, "a closed door");
    assert_eq!(copy_right("K2-HH-XX*"), 0, "a key card");
    assert_eq!(copy_right("D2-HLCb*"), 2, "a copy of the tile");
    assert_eq!(earns("D1-HXb", &filled(&[(3, 2, "D1-HXb*")]), 4), 4, "the tile itself");
    assert_eq!(earns("D1-HXb", &filled(&[(0, 3, "D1-HXb*")]), 4), 0, "nothing beyond the frame");
    // The neighbour's text is not read again at the copier's place: the centre room lies in the centre, its copy does not.
    assert_eq!(earns("D1-HXb", &filled(&[(1, 0, "D1-HXb*"), (1, 1, "D1-Hb*")]), 0), 3);
    assert_eq!(earns("D1-HCb", &filled(&[(1, 0, "D1-Hb*"), (1, 1, "D1-HCb*")]), 0), 1);
    assert!(cites("D1-HXb", &filled(&[(1, 0, "D1-HXb*"), (1, 1, "D1-Hb*")]), Clause::CopiedValue));
}

#[holds(Clause::CopyOfCopy)]
fn a_copy_of_a_copy() {
    // Right, right, then below: 6.
    let drawn = filled(&[(0, 0, "D1-HXb*"), (0, 1, "D2-HLXc*"), (0, 2, "D1-LCb*"), (1, 2, "D2-HLCXa*")]);
    assert_eq!(["D1-HXb", "D2-HLXc", "D1-LCb"].map(|id| earns(id, &drawn, 0)), [6, 6, 6]);
    assert!(cites("D1-HXb", &drawn, Clause::CopyOfCopy) && !cites("D1-LCb", &drawn, Clause::CopyOfCopy));
}

#[holds(Clause::CopyOfCopy)]
fn a_ring_of_copies() {
    let two = filled(&[(1, 1, "D1-HXb*"), (1, 2, "D1-HCb*")]);
    assert_eq!(["D1-HXb", "D1-HCb"].map(|id| earns(id, &two, 4)), [0, 0]);
    // Right, below, left, above: a ring of four, and a copy that leads into it.
    let four =
        filled(&[(0, 0, "D1-HXb*"), (0, 1, "D1-LCb*"), (1, 1, "D1-HCb*"), (1, 0, "D1-HLb*"), (2, 1, "D2-LCXc*")]);
    assert_eq!(["D1-HXb", "D1-LCb", "D1-HCb", "D1-HLb", "D2-LCXc"].map(|id| earns(id, &four, 4)), [0; 5]);
    // All eight copy rooms of the default deck in one ring.
    let eight = filled(&[
        (0, 0, "D1-HXb*"),
        (0, 1, "D2-HLXc*"),
        (0, 2, "D1-LCb*"),
        (1, 2, "D2-HLCc*"),
        (2, 2, "D1-HCb*"),
        (2, 1, "D2-HCXc*"),
        (2, 0, "D1-HLb*"),
        (1, 0, "D2-LCXc*"),
    ]);
    let ring = ["D1-HXb", "D2-HLXc", "D1-LCb", "D2-HLCc", "D1-HCb", "D2-HCXc", "D1-HLb", "D2-LCXc"];
    assert_eq!(ring.map(|id| earns(id, &eight, 4)), [0; 8]);
}

/// The tile may end in the middle, without a coin: Rooms on all four sides are beside it, copies of it earn nothing.
#[holds(Clause::AdventurerBesideRoom)]
fn a_tile_in_the_middle() {
    let drawn = filled(&[
        (3, 3, "K1-CX"),
        (1, 1, "TILE"),
        (0, 1, "D1-LXb*"), // above it
        (1, 0, "D1-CXb*"), // at its left
        (2, 1, "D2-HHX*"), // below it
        (1, 2, "D1-HCb*"), // at its right: copies what is at its left, the tile
        (0, 0, "D2-LLH*"), // at its corner
        (2, 0, "D1-HLb*"), // copies the Room above, which is beside the tile
        (3, 0, "D2-HLCb*"),
    ]);
    let gold = |coins| {
        ["D1-LXb", "D1-CXb", "D2-HHX", "D1-HCb", "D2-LLH", "D1-HLb", "D2-HLCb"].map(|id| earns(id, &drawn, coins))
    };
    assert_eq!(gold(0), [3, 3, 5, 0, 1, 3, 0]);
    assert_eq!(gold(4), [3, 3, 5, 4, 1, 3, 4]);
}
