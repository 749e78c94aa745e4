//! Déroulement d'un tour de jeu: who plays, and how a round ends.
use super::{Cx, Draft, Frame, end};
use crate::{
    clauses::Clause,
    dungeon::Dungeon,
    event::Event,
    table::{Line, Slot},
};
use engine_core::{anchor, chance::Source, finite::Finite, rules::Seat};

/// After a card is laid, the next tile plays (TURN-1), or the round or the game ends (TURN-4, END-1).
#[inline]
pub(super) fn next_tile(cx: &mut Cx<'_, impl Source>) {
    if cx.table.order.leftmost().is_none() {
        cx.cite(Clause::RoundEnds);
        if cx.table.dungeons[Seat(0)].len() == Dungeon::CARDS {
            return end::end(cx);
        }
        slide_back(cx);
    }
    cx.cite(Clause::LeftmostPlays);
    if cx.table.order.leftmost().is_some_and(|tile| tile.seat == cx.seat) && cx.game.seats == 2 {
        cx.cite(Clause::TwoTurnsRunning);
    }
    cx.table.asked = Some(Frame::Draft(Draft));
}

/// TURN-5, TURN-6: the tiles go back to the Turn-Order Line in the order in which they stand, without gaps.
fn slide_back(cx: &mut Cx<'_, impl Source>) {
    anchor!(Clause::OrderExample);
    cx.cite(Clause::SlideBack);
    if Slot::all().any(|slot| cx.table.choice.is_free(slot)) {
        cx.cite(Clause::GapCloses);
    }
    cx.table.order = cx.table.choice.tiles().collect();
    cx.table.choice = Line::default();
    cx.event(Event::NewRound { order: cx.table.order });
}
