//! Renouveler les cartes: a coin for four new top cards.
use super::{Cx, FourKeys, draft};
use crate::{
    clauses::Clause,
    event::Event,
    table::{Figure, Pile, Slot, Table, Tile},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    finite::Finite,
    rules::{GameBox, Verdict, ensure},
};

/// Q4, REF-4, Q2: an Adventurer's turn, a coin, and enough cards left for everybody.
#[inline]
pub(super) fn may_refresh(game: &GameBox<FourKeys>, t: &Table, tile: Tile) -> Verdict<Clause> {
    ensure(tile.figure == Figure::Adventurer || game.options.acolyte_may_refresh, Clause::AcolyteRefresh)?;
    ensure(t.coins[tile.seat] > 0, Clause::RefreshAgain)?;
    let left: u16 = t.piles.iter().map(|pile| pile.below.len()).sum();
    ensure(left >= t.to_take(game.seats), Clause::EnoughCardsLeft)
}

/// REF-3: for a coin the top card of each pile goes to the box, and the next one shows. The tile has not moved. It still takes a slot, by
/// a push if its owner pays again, or its owner refreshes once more.
#[inline]
pub(super) fn refresh(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    cx.cite(Clause::TopsToBox);
    cx.cite(Clause::ThenChooseSlot);
    cx.cite(Clause::SpentCoinGone);
    let tile = cx.table.mover().expect("a tile is to move");
    cx.event(Event::Refreshed { tile });
    if tile.figure == Figure::Acolyte {
        cx.cite(Clause::AcolyteRefresh);
    }
    if cx.table.piles.iter().any(Pile::is_empty) {
        cx.cite(Clause::EnoughCardsLeft);
    }
    anchor!(Clause::RefreshCost, Clause::RefreshMovesNoTile, Clause::RefreshThenPush);
    cx.table.pay(tile.seat);
    for slot in Slot::all() {
        let pile = &mut cx.table.piles[slot];
        if let Some(top) = pile.top.take() {
            pile.boxed.put(top);
            draft::turn_up(cx, slot)?;
        }
    }
    Ok(())
}
