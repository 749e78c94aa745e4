//! Frozen layouts, so that networks trained on an encoding can still read it.
use crate::GAMES;

#[test]
fn layouts_are_frozen() {
    for (entry, hash) in GAMES.iter().zip([
        "cc84c68a0dd14d20",
        "972d677107cfc791",
        "14bce5f47514a347",
        "a29c6b35a27aad72",
        "acd30bc456628503",
    ]) {
        for seats in entry.meta.min_seats..=entry.meta.max_seats {
            let layout = entry.standard(seats).unwrap().layout();
            layout.frozen(hash).unwrap_or_else(|e| panic!("{}: {e}", entry.meta.id));
        }
    }
}
