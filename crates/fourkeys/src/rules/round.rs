//! Déroulement d'un tour de jeu: who plays, and how a round ends.
use super::{Cx, Draft, Frame, end};
use crate::{
    clauses::Clause,
    dungeon::Dungeon,
    event::Event,
    table::{Line, Slot},
};
use engine_core::{chance::Source, finite::Finite, rules::Seat};

/// A card was laid: the next tile plays (TURN-1), or the round ends (TURN-4), or the game (END-1).
#[inline]
pub(super) fn next_tile(cx: &mut Cx<'_, impl Source>) {
    if cx.table.order.leftmost().is_none() {
        cx.cite(Clause::Turn4);
        if cx.table.dungeons[Seat(0)].len() == Dungeon::CARDS {
            return end::end(cx);
        }
        slide_back(cx);
    }
    cx.cite(Clause::Turn1);
    if cx.table.order.leftmost().is_some_and(|tile| tile.seat == cx.seat) && cx.game.seats == 2 {
        cx.cite(Clause::Turn7);
    }
    cx.table.asked = Some(Frame::Draft(Draft));
}

/// TURN-5, TURN-6: the tiles go back to the Turn-Order Line as they stand, side by side.
fn slide_back(cx: &mut Cx<'_, impl Source>) {
    cx.cite(Clause::Turn5);
    if Slot::all().any(|slot| cx.table.choice.is_free(slot)) {
        cx.cite(Clause::Turn6);
    }
    cx.table.order = cx.table.choice.tiles().collect();
    cx.table.choice = Line::default();
    cx.event(Event::NewRound { order: cx.table.order });
}
