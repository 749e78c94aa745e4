//! A program that wants one of the games and none of the others.

#[test]
fn the_registry_has_one_game() {
    let ids: Vec<_> = trousseau::games().iter().map(|e| e.meta.id).collect();
    assert_eq!(ids, ["fourkeys"]);
    let m = trousseau::game("fourkeys").unwrap().standard(2).unwrap().start(1);
    assert!(!m.choices().is_empty());
}
