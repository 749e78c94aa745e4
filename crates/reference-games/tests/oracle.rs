//! Exact numbers that others have published, from the explicit tree.
use engine_core::tree;
use reference_games::{Kuhn, Leduc};

#[test]
fn kuhn_tree() {
    let size = tree::size(&Kuhn, 1_000).unwrap();
    assert_eq!((size.chance, size.decision, size.terminal), (4, 24, 30));
    assert_eq!(size.value.unwrap().to_string(), "1/8");
}

#[test]
fn leduc_tree() {
    let size = tree::size(&Leduc, 20_000).unwrap();
    assert_eq!((size.chance, size.decision, size.terminal), (157, 3_780, 5_520));
    assert_eq!(size.value.unwrap().to_string(), "-5/64");
}
