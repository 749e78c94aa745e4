//! Pousser un Aventurier: a coin for an occupied slot.
use super::{Cx, FourKeys, draft};
use crate::{
    clauses::Clause,
    event::Event,
    table::{Figure, Slot, Table, Tile},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    rules::{Decision, Refusal, Verdict, View, ensure},
};

/// PUSH-5, PUSH-2: an Adventurer with a coin can push any tile on the slot that it wants (PUSH-4).
#[inline]
pub(crate) fn may_push(t: &Table, tile: Tile) -> Verdict<Clause> {
    ensure(tile.figure == Figure::Adventurer, Clause::AcolyteNeverPushes)?;
    ensure(t.coins[tile.seat] > 0, Clause::NoCoinNoPush)
}

/// Why a push is refused before a slot was chosen: the player cannot push at all, or must choose the slot first.
pub(super) fn no_slot_chosen(t: &Table) -> Refusal<Clause> {
    let nobody = t.choice.tiles().next().is_none();
    match t.mover() {
        Some(Tile { figure: Figure::Acolyte, .. }) => {
            Refusal::because(Clause::AcolyteNeverPushes, "an Acolyte has no coins to push a tile with")
        }
        Some(tile) if t.coins[tile.seat] == 0 => {
            Refusal::because(Clause::NoCoinNoPush, "no coin is left on your Adventurer to push a tile with")
        }
        _ if nobody => {
            Refusal::because(Clause::PushOccupant, "no tile stands in the Choice Line yet; every slot is free")
        }
        _ => Refusal::because(Clause::PushOccupant, "choose the slot you want first: a tile is pushed from there"),
    }
}

/// The wanted slot is occupied: where does the tile there go?
#[data(Copy)]
pub struct PushTo {
    /// The slot that is wanted.
    pub slot: Slot,
}

impl Decision<FourKeys> for PushTo {
    type Choice = Slot;

    /// Before a tile moves, three tiles at most stand on the four slots, so one is free.
    fn check(self, v: View<'_, FourKeys>, to: Slot) -> Verdict<Clause> {
        anchor!(Clause::FreeSlotExists);
        ensure(v.table.choice.is_free(to), Clause::PushToFreeSlot)
    }

    /// PUSH-1: a coin moves the occupant to a free slot, and the pusher takes the wanted slot.
    fn apply(self, cx: &mut Cx<'_, impl Source>, to: Slot) -> Result<(), Halt> {
        cx.cite(Clause::PushOccupant);
        cx.cite(Clause::SpentCoinGone);
        if cx.game.seats == 2 {
            cx.cite(Clause::PushAnyTile);
        }
        let by = cx.table.mover().expect("a tile is to move");
        anchor!(Clause::PushedAgain);
        let tile = cx.table.choice.at(self.slot).expect("a tile stands on the wanted slot");
        cx.event(Event::Pushed { by, tile, from: self.slot, to });
        cx.table.pay(cx.seat);
        anchor!(Clause::NewSlotCounts, Clause::PushedTakesNothing);
        cx.table.choice.slide(self.slot, to);
        draft::take(cx, self.slot, self.slot)
    }
}
