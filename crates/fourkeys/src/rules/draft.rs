//! Récupérer une carte: choosing a slot and taking the card above it.
use super::{Cx, FourKeys, Frame, Place, PushTo, hides, may_push, refresh};
use crate::{
    chance::Chance,
    clauses::Clause,
    content::{Card, Sort},
    event::Event,
    table::{Slot, Table, Tile},
};
use engine_core::{
    chance::{Halt, Source},
    collections::Bag,
    data,
    finite::Finite,
    rules::{Decision, Refusal, Verdict, View, ensure},
};
use std::ops::ControlFlow;

/// A tile is to move.
#[data(Copy)]
pub struct Draft;

/// What the owner of the tile does.
#[data(Finite)]
pub enum Pick {
    /// Pays for new cards first.
    Refresh,
    /// Takes a slot and the card above it; an occupied slot by a push.
    Take {
        /// Which slot.
        slot: Slot,
    },
    /// Takes a free slot and a card from any pile, if the player is stuck (Q3).
    Relief {
        /// Which slot.
        slot: Slot,
        /// Which pile.
        pile: Slot,
    },
}

impl Decision<FourKeys> for Draft {
    type Choice = Pick;

    fn check(self, v: View<'_, FourKeys>, pick: Pick) -> Verdict<Clause> {
        let Some(tile) = v.table.mover() else { return Err(Refusal::Over) };
        match pick {
            Pick::Refresh => refresh::may_refresh(v.game, v.table, tile),
            Pick::Take { slot } => may_take(v.table, tile, slot),
            Pick::Relief { slot, pile } => may_be_relieved(v.table, tile, slot, pile),
        }
    }

    #[inline]
    fn legal(self, v: View<'_, FourKeys>, out: &mut impl FnMut(Pick) -> ControlFlow<()>) -> ControlFlow<()> {
        let t = v.table;
        let Some(tile) = t.mover() else { return ControlFlow::Continue(()) };
        if refresh::may_refresh(v.game, t, tile).is_ok() {
            out(Pick::Refresh)?;
        }
        let mut stuck = true;
        for slot in Slot::all() {
            if may_take(t, tile, slot).is_ok() {
                stuck = false;
                out(Pick::Take { slot })?;
            }
        }
        if stuck {
            for slot in Slot::all().filter(|&slot| t.choice.is_free(slot)) {
                for pile in Slot::all().filter(|&pile| !t.piles[pile].is_empty()) {
                    out(Pick::Relief { slot, pile })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, pick: Pick) -> Result<(), Halt> {
        match pick {
            Pick::Refresh => refresh::refresh(cx),
            Pick::Take { slot } if cx.table.choice.is_free(slot) => {
                cx.cite(Clause::SlotOfChoice);
                take(cx, slot, slot)
            }
            Pick::Take { slot } => {
                cx.table.asked = Some(Frame::PushTo(PushTo { slot }));
                Ok(())
            }
            Pick::Relief { slot, pile } => {
                cx.cite(Clause::StuckPlayer);
                take(cx, slot, pile)
            }
        }
    }
}

/// TURN-3: any free slot, or an occupied one by a push; in either case the pile has a card (Q1).
#[inline]
fn may_take(t: &Table, tile: Tile, slot: Slot) -> Verdict<Clause> {
    ensure(!t.piles[slot].is_empty(), Clause::EmptyPile)?;
    if t.choice.is_free(slot) { Ok(()) } else { may_push(t, tile) }
}

/// Q3: if no printed move gives the player a card, every free slot with every pile that has one.
fn may_be_relieved(t: &Table, tile: Tile, slot: Slot, pile: Slot) -> Verdict<Clause> {
    ensure(!Slot::all().any(|slot| may_take(t, tile, slot).is_ok()), Clause::StuckPlayer)?;
    if !t.choice.is_free(slot) {
        return Err(Refusal::because(Clause::StuckPlayer, "a tile stands on that slot; choose a free one"));
    }
    ensure(!t.piles[pile].is_empty(), Clause::EmptyPile)
}

/// TURN-2: the tile goes to the slot, its owner takes the top card of the pile, and the next card shows (TURN-10).
#[inline]
pub(super) fn take(cx: &mut Cx<'_, impl Source>, slot: Slot, pile: Slot) -> Result<(), Halt> {
    cx.cite(Clause::TakeAndLay);
    let tile = cx.table.order.take_leftmost().expect("a tile is to move");
    cx.table.choice.put(slot, tile);
    let top = cx.table.piles[pile].top.take().expect("check: the pile has a card");
    let card = identify(cx, pile, top)?;
    cx.event(Event::Took { tile, slot, pile, card });
    cx.table.asked = Some(Frame::Place(Place { slot, card }));
    turn_up(cx, pile)
}

/// Q8: where Rooms are hidden, chance now decides which of the doors with this front the card is.
#[inline]
fn identify(cx: &mut Cx<'_, impl Source>, pile: Slot, top: Sort) -> Result<Card, Halt> {
    let (deck, content) = (pile.deck(), &cx.game.content);
    if !hides(cx.game, deck) {
        return Ok(content.card(deck, top));
    }
    cx.cite(Clause::HiddenRooms);
    let unknown = &mut cx.table.piles[pile].unknown;
    let mut alike = Bag::EMPTY;
    for (sort, n) in unknown.kinds().filter(|&(sort, _)| content.front(content.card(deck, sort)) == top) {
        alike.put_many(sort, n);
    }
    let sort = cx.chance.draw(Chance::Room(pile), &mut alike)?;
    let was_there = unknown.take(sort);
    debug_assert!(was_there, "it was counted there");
    Ok(content.card(deck, sort))
}

/// TURN-10, Q21: the next card of a pile is drawn and lies face up on top. An empty pile has none.
#[inline]
pub(super) fn turn_up(cx: &mut Cx<'_, impl Source>, slot: Slot) -> Result<(), Halt> {
    if cx.table.piles[slot].below.is_empty() {
        cx.table.piles[slot].top = None;
        cx.event(Event::RanOut { pile: slot });
        return Ok(());
    }
    cx.cite(Clause::NextCardShows);
    cx.cite(Clause::DrawnWhenNeeded);
    let pile = &mut cx.table.piles[slot];
    let top = cx.chance.draw(Chance::Pile(slot), &mut pile.below)?;
    pile.top = Some(top);
    if cx.listens() {
        cx.event(Event::TurnedUp { pile: slot, card: cx.game.content.card(slot.deck(), top) });
    }
    Ok(())
}
