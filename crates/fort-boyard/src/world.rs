//! Worlds that a viewer cannot distinguish from the real one.
use crate::{FortBoyard, chance::Chance, content::Note, rules::Cx};
use engine_core::{
    chance::{ChanceKind, Halt, Source},
    collections::Bag,
    rules::{Seat, View},
};

/// The notes that a viewer has not seen: all of the box except the viewer's own and those that lie open.
pub(crate) fn unknown(v: View<'_, FortBoyard>) -> Bag<Note> {
    let mut unknown = v.game.content.all_notes();
    for seen in v.table.shown.iter().chain(v.hand) {
        for (note, n) in seen.kinds() {
            for _ in 0..n {
                assert!(unknown.take(note), "a note that is seen is in the box");
            }
        }
    }
    unknown
}

/// Deals each rival as many of the unknown notes as that rival has taken; the rest is what nobody has seen.
pub(crate) fn deal_world(cx: &mut Cx<'_, impl Source>, v: View<'_, FortBoyard>) -> Result<(), Halt> {
    *cx.unseen = unknown(v);
    for p in Seat::first(cx.game.seats).filter(|&p| v.seat != Some(p)) {
        let held = u16::from(v.table.taken[p]) - v.table.shown[p].len();
        for _ in 0..held {
            cx.hands[p].put(cx.chance.draw(Chance::Deal.unseen(), cx.unseen)?);
        }
    }
    Ok(())
}
