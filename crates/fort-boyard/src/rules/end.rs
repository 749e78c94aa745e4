//! Fin de la partie.
use super::{Cx, Frame, Start};
use crate::{FortBoyard, clauses::Clause, event::Event, table::End};
use engine_core::{
    chance::{Audience, Source},
    rules::{GameBox, Seat},
};

/// The number of turns after which the game is over.
pub(crate) fn last_turn(game: &GameBox<FortBoyard>) -> u16 {
    game.options.round_limit.get() * u16::from(game.seats)
}

/// All notes are laid on the table, and the sums are compared.
pub(super) fn end(cx: &mut Cx<'_, impl Source>, end: End) {
    if end == End::Chest {
        cx.cite(Clause::EmptyChestEnds);
    }
    cx.cite(Clause::NotesAreHidden);
    cx.event(Event::Ended(end));
    let hands = std::mem::take(cx.hands);
    let notes = cx.reveal(Audience::All, hands);
    if cx.listens() {
        for p in Seat::first(cx.game.seats) {
            cx.event(Event::Sum(p, cx.game.content.sum(&notes[p])));
        }
    }
    cx.table.shown = notes;
    (cx.table.frame, cx.table.asked) = (Frame::Start(Start), cx.table.turn);
    cx.table.end = Some(end);
}
