//! Règles de pose.
use super::table::{Mat, draw, players, refusal};
use engine_core::holds;
use engine_core::rules::Seat;
use fourkeys::{Clause, dungeon::Face};

/// Seat 0 has taken a key card and is to lay it in this dungeon.
fn holding_a_key(drawn: &str) -> Mat {
    let mut s = players(3).dungeon(0, drawn).on_top("K2-HX-LC");
    s.play("Draft Take 3", &["K2-HC-LX"]);
    s
}

fn cells(s: &Mat) -> Vec<String> {
    s.legal().iter().filter_map(|a| a.strip_prefix("Place Recto ").map(String::from)).collect()
}

#[holds(Clause::EdgeToEdge)]
fn a_diagonal_cell_is_refused() {
    let s = holding_a_key("S-H");
    for cell in ["1 1", "-1 -1", "1 -1", "-1 1"] {
        assert_eq!(s.why_not(&format!("Place Recto {cell}")), Clause::EdgeToEdge);
    }
    assert_eq!(cells(&s), ["-1 0", "0 -1", "0 1", "1 0"]);
}

#[holds(Clause::EdgeToEdge)]
fn a_lone_cell_is_refused() {
    let s = holding_a_key("S-H K1-LC");
    assert_eq!(s.why_not("Place Recto 0 3"), Clause::EdgeToEdge);
    assert_eq!(s.why_not("Place Recto 3 3"), Clause::EdgeToEdge);
    assert_eq!(cells(&s), ["-1 0", "-1 1", "0 -1", "0 2", "1 0", "1 1"]);
}

#[holds(Clause::EdgeToEdge)]
fn a_filled_cell_is_refused() {
    let s = holding_a_key("S-H K1-LC");
    assert_eq!(s.why_not("Place Recto 0 1"), Clause::EdgeToEdge);
    assert!(refusal(&s, 0, "Place Verso 0 0").to_string().contains("a card lies there already"));
}

#[holds(Clause::FourByFour)]
fn a_fifth_row_or_column_is_refused() {
    let s = holding_a_key("D1-La D1-Lb S-H D1-Lc");
    assert_eq!(s.why_not("Place Recto 0 2"), Clause::FourByFour, "a fifth column");
    assert_eq!(s.why_not("Place Recto 0 -3"), Clause::FourByFour);
    assert_eq!(cells(&s), ["-1 -2", "-1 -1", "-1 0", "-1 1", "1 -2", "1 -1", "1 0", "1 1"], "rows are still free");
    let s = holding_a_key("D1-La\nD1-Lb\nD1-Lc\nS-H");
    assert_eq!(s.why_not("Place Recto 1 0"), Clause::FourByFour, "a fifth row");
    // Holes are allowed: a ring of eight around an empty cell can be filled or not.
    let s = holding_a_key("S-H D1-La D1-Lb\nD1-Lc . D1-Ca\nD1-Cb D1-Cc D1-Xa");
    assert!(cells(&s).contains(&"1 1".into()) && cells(&s).contains(&"0 3".into()));
}

#[holds(Clause::FaceOfChoice, Clause::EitherWayUp)]
fn a_key_card_shows_the_chosen_face() {
    for (face, side) in [("Recto", Face::Recto), ("Verso", Face::Verso)] {
        let mut s = holding_a_key("S-H");
        let heard = s.play(&format!("Place {face} 0 1"), &[]);
        assert!(heard.contains(&Clause::FaceOfChoice) && heard.contains(&Clause::EitherWayUp));
        assert_eq!(s.laid(0, 0, 1), Some(("K2-HX-LC".into(), side)));
        assert_eq!(s.is_open(0, "S-H"), side == Face::Recto, "HX opens the Heart door, LC does not");
        s.wander(6, u32::MAX, |s| assert_eq!(s.laid(0, 0, 1).unwrap().1, side, "it stays so to the end"));
    }
}

#[holds(Clause::DoorUp)]
fn a_door_is_laid_door_up() {
    let mut s = players(3);
    s.play("Draft Take 0", &["D1-Hb"]);
    assert_eq!(s.why_not("Place Verso 0 1"), Clause::DoorUp);
    assert!(s.legal().iter().all(|a| a.starts_with("Place Recto")));
    s.play("Place Recto 0 1", &[]);
    assert_eq!(s.laid(0, 0, 1), Some(("D1-Ha".into(), Face::Recto)));
}

#[holds(Clause::LayAtOnce)]
fn the_card_is_laid_at_once() {
    let s = holding_a_key("S-H");
    assert_eq!(s.why_not("Draft Take 1"), Clause::LayAtOnce);
    assert_eq!(s.why_not("PushTo 1"), Clause::LayAtOnce);
    assert!(s.legal().iter().all(|a| a.starts_with("Place")), "no discard");
}

#[holds(Clause::LayAtOnce)]
fn there_is_always_room() {
    for seed in 0..30 {
        players(4).wander(seed, u32::MAX, |s| {
            for dungeon in &s.state.table.dungeons {
                let (cells, span) = (dungeon.frontier().count_ones(), dungeon.span().unwrap());
                assert!(cells > 0);
                if dungeon.len() >= 13 {
                    assert_eq!((span.rows(), span.cols()), (4, 4));
                }
                assert!(dungeon.len() != 14 || cells == 2, "with 14 cards two cells are left, and both can be reached");
            }
        });
    }
}

#[holds(Clause::NeverTurned)]
fn above_is_not_below() {
    let lay = |cell: &str| {
        let mut s = holding_a_key("S-H");
        s.play(&format!("Place Recto {cell}"), &[]);
        s.state.table.dungeons[0]
    };
    assert_ne!(lay("-1 0"), lay("1 0"), "mirrored dungeons differ");
    assert_ne!(lay("0 -1"), lay("0 1"));
    // And it matters: a Room that copies what is above earns by what is above.
    let s = players(2);
    let gold = |drawn: &str| fourkeys::score::total(&s.game.content, &draw(&s.game.content, drawn), 0);
    assert_eq!(gold("D1-HLa*\nD1-HLb*"), 6);
    assert_eq!(gold("D1-HLb*\nD1-HLa*"), 3);
}

/// Each axis floats until its own span is four: the same starting door may end in any row and column.
#[holds(Clause::FloatingFrame)]
fn the_frame_floats() {
    let s = holding_a_key("S-H K1-LC");
    assert_eq!(s.state.table.dungeons[0].within().count_ones(), 7 * 6, "seven rows, six columns");
    let s = holding_a_key("S-H D1-La D1-Lb D1-Lc");
    assert_eq!(s.state.table.dungeons[0].within().count_ones(), 7 * 4);
    let mut ends = std::collections::BTreeSet::new();
    for seed in 0..5_000 {
        let mut s = players(2);
        s.wander(seed, u32::MAX, |_| ());
        let span = s.state.table.dungeons[Seat(0)].span().unwrap();
        assert_eq!((span.rows(), span.cols()), (4, 4));
        ends.insert((span.top, span.left));
        if ends.len() == 16 {
            break;
        }
    }
    assert_eq!(ends.len(), 16, "every place of the finished frame can be the starting door's");
}

/// Of several reasons the face comes first, then the neighbours, then the frame.
#[holds(Clause::DoorUp)]
fn which_refusal_comes_first() {
    let mut s = players(3).dungeon(0, "D1-La D1-Lb S-H D1-Lc").on_top("D1-Ha");
    s.play("Draft Take 0", &["D1-Hb"]);
    for (spot, clause) in [
        ("Verso 1 0", Clause::DoorUp),      // a good cell
        ("Verso 0 2", Clause::DoorUp),      // a fifth column
        ("Verso 0 0", Clause::DoorUp),      // a filled cell
        ("Recto 0 0", Clause::EdgeToEdge),  // filled
        ("Recto 1 2", Clause::EdgeToEdge),  // a diagonal in a fifth column
        ("Recto 3 3", Clause::EdgeToEdge),  // alone in a fifth column
        ("Recto 0 2", Clause::FourByFour),  // beside a card, in a fifth column
        ("Recto 0 -3", Clause::FourByFour), // on the other side too
    ] {
        assert_eq!(s.why_not(&format!("Place {spot}")), clause, "{spot}");
    }
}
