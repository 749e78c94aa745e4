//! Frozen layouts: a network trained on an encoding can go on reading it.
use crate::GAMES;

#[test]
fn layouts_are_frozen() {
    for (entry, hash) in GAMES.iter().zip([
        "4bff7322e38d21e0",
        "972d677107cfc791",
        "14bce5f47514a347",
        "48b71755fdb8513c",
        "55968baa0c369748",
    ]) {
        for seats in entry.meta.min_seats..=entry.meta.max_seats {
            let layout = entry.standard(seats).unwrap().layout();
            layout.frozen(hash).unwrap_or_else(|e| panic!("{}: {e}", entry.meta.id));
        }
    }
}
