//! Fin de la partie: the Adventurers go to their last cells, and the gold is counted.
use super::Cx;
use crate::{
    clauses::Clause,
    event::Event,
    score::{self, Worth},
    table::Line,
};
use engine_core::{chance::Source, rules::Seat};

/// END-1: every dungeon has its 15 cards.
pub(super) fn end(cx: &mut Cx<'_, impl Source>) {
    cx.cite(Clause::FifteenCards);
    cx.cite(Clause::LastCell);
    cx.cite(Clause::FloatingFrame);
    cx.table.asked = None;
    (cx.table.order, cx.table.choice) = (Line::default(), Line::default());
    if cx.game.seats == 2 {
        cx.cite(Clause::AcolytesLeave);
    }
    for seat in Seat::first(cx.game.seats) {
        let dungeon = &mut cx.table.dungeons[seat];
        let cell = dungeon.last_cell().expect("15 cards within four rows and columns leave one cell");
        dungeon.lay_tile(cell);
        cx.event(Event::TileLaid { seat, cell, coins: cx.table.coins[seat] });
    }
    if cx.listens() {
        count_gold(cx);
    }
}

/// Reports what each Room earns. The result itself follows from the table.
fn count_gold(cx: &mut Cx<'_, impl Source>) {
    let (game, t) = (cx.game, *cx.table);
    for seat in Seat::first(game.seats) {
        for Worth { cell, gold, clauses } in score::ledger(&game.content, &t.dungeons[seat], t.coins[seat]) {
            clauses.iter().for_each(|c| cx.cite(c));
            if let Some(laid) = t.dungeons[seat].at(cell) {
                cx.event(Event::Earned { seat, card: laid.card, cell, gold });
            }
        }
    }
    cx.cite(Clause::HighestTotalWins);
    let outcome = score::outcome(game, &t);
    if outcome.ranks().iter().enumerate().any(|(i, rank)| outcome.ranks()[..i].contains(rank)) {
        cx.cite(Clause::SharedRank);
    }
    cx.event(Event::Ended { outcome });
}
