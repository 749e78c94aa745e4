//! Aperçu du plateau: portions, regions, gates, voids.
use super::table::players;
use engine_core::holds;
use engine_core::{content::Content as _, finite::Finite};
use key_kingdom::Clause;
use key_kingdom::{
    board::Icon,
    content::{Content, Portion},
};

fn fault(from: &str, to: &str) -> String {
    assert!(Content::STANDARD.contains(from), "{from}");
    Content::read(&Content::STANDARD.replacen(from, to, 1)).expect_err("it is wrong").to_string()
}

#[holds(Clause::DottedPathsMeet, Clause::PortionsInterlock, Clause::PathsAcrossSeam)]
fn gates_join_the_portions() {
    let s = players(2);
    let board = &s.content().board;
    for fold in 0..4 {
        let [a, b] = [board.faces[0][fold & 1], board.faces[1][fold >> 1]].map(|r| &board.regions[usize::from(r)]);
        assert_eq!(a.gates.len(), b.gates.len());
        for (&a, &b) in a.gates.iter().zip(&b.gates) {
            assert!(board.steps(a, fold).contains(&b) && board.steps(b, fold).contains(&a));
        }
    }
    let e = fault("gates = { N = \"SB2\", S = \"SB12\" }", "gates = { N = \"SB2\" }");
    assert!(e.contains("region SB: every region has the gates N, S"), "{e}");
}

#[holds(Clause::PathsAcrossSeam)]
fn four_fold_states() {
    let s = players(2);
    let board = &s.content().board;
    for fold in 0..4 {
        for q in board.all() {
            for &to in board.steps(q, fold) {
                assert!(board.is_visible(q, fold) && board.is_visible(to, fold), "no path in what is folded away");
            }
        }
    }
    let names = |fold: usize| {
        let mut steps: Vec<&str> =
            board.steps(s.square("SA6"), fold).iter().map(|&q| board.square(q).id.as_str()).collect();
        steps.sort_unstable();
        steps
    };
    assert_eq!(names(0), ["SA5", "SA7", "SB2"]);
    assert_eq!(names(2), ["LB1", "SA5", "SA7"], "with B open the gate leads to its large region");
    assert!(names(1).is_empty(), "with A open it is folded away");
}

#[holds(Clause::PlacesOnBothFaces, Clause::FourRegions)]
fn four_regions_two_small_two_large() {
    let board = Content::read(Content::STANDARD).unwrap().board;
    assert_eq!(board.regions.len(), 4);
    assert_eq!(board.regions.iter().filter(|r| r.open).count(), 2);
    for portion in Portion::all() {
        let [small, large] = [false, true].map(|open| board.shows(portion, open));
        let size = |r: u8| board.squares.iter().filter(|q| q.region == r).count();
        assert!(size(small) < size(large));
    }
    assert!(
        fault("id = \"LA\", size = \"large\"", "id = \"LA\", size = \"small\"").contains("what shows open is large")
    );
}

#[holds(Clause::RegionsHaveWhirlpools)]
fn every_region_has_a_whirlpool() {
    let board = Content::read(Content::STANDARD).unwrap().board;
    for r in 0..4 {
        assert!(board.squares.iter().any(|q| q.region == r && q.icon == Icon::Whirlpool));
    }
    assert!(
        fault("id = \"LBW\", region = \"LB\", icon = \"whirlpool\"", "id = \"LBW\", region = \"LB\", icon = \"event\"")
            .contains("region LB: it has no whirlpool")
    );
}

#[holds(Clause::OpenBoardHasVoids)]
fn large_regions_have_voids() {
    let board = Content::read(Content::STANDARD).unwrap().board;
    for (r, region) in board.regions.iter().enumerate() {
        let voids = board.squares.iter().filter(|q| usize::from(q.region) == r && q.icon == Icon::Void).count();
        assert_eq!(voids > 0, region.open);
    }
    for fold in 0..4 {
        let void = |q| board.square(q).icon == Icon::Void;
        assert!(board.all().all(|q| !board.steps(q, fold).iter().any(|&to| void(to))), "no path leads into a void");
        assert!(
            board.all().filter(|&q| void(q) && board.is_visible(q, fold)).all(|q| !board.steps(q, fold).is_empty())
        );
    }
    let e = fault(
        "id = \"LA19\", region = \"LA\", icon = \"restore 3\", to = [\"LA20\"]",
        "id = \"LA19\", region = \"LA\", icon = \"restore 3\", to = [\"LA20\", \"LA_VOID\"]",
    );
    assert!(e.contains("square LA19: a path leads into the void LA_VOID"), "{e}");
}

#[holds(Clause::OneSquarePerFold)]
fn where_folds_put_heroes() {
    let s = players(2);
    let board = &s.content().board;
    assert_eq!(
        board.puts.map(|put| put.map(|q| board.square(q).id.as_str())),
        [["SAW", "LA_VOID"], ["SBW", "LB_VOID"]]
    );
    assert!(fault("closing = \"SAW\"", "closing = \"SA1\"").contains("portion A: closing puts heroes on a whirlpool"));
    assert!(
        fault("opening = \"LB_VOID\"", "opening = \"LA_VOID\"")
            .contains("portion B: opening puts heroes on a void of its")
    );
}
