//! Pousser un Aventurier: a coin for an occupied slot.
use super::{Cx, FourKeys, draft};
use crate::{
    clauses::Clause,
    event::Event,
    table::{Figure, Slot, Table, Tile},
};
use engine_core::{
    chance::{Halt, Source},
    data,
    rules::{Decision, Refusal, Verdict, View, ensure},
};

/// PUSH-5, PUSH-2: an Adventurer with a coin pushes whatever stands on the slot it drafts (PUSH-4).
#[inline]
pub(crate) fn may_push(t: &Table, tile: Tile) -> Verdict<Clause> {
    ensure(tile.figure == Figure::Adventurer, Clause::Push5)?;
    ensure(t.coins[tile.seat] > 0, Clause::Push2)
}

/// A tile is to be pushed before a slot was chosen: whoever cannot push at all is told so, others what comes first (PUSH-1).
pub(super) fn no_slot_chosen(t: &Table) -> Refusal<Clause> {
    let nobody = t.choice.tiles().next().is_none();
    match t.mover() {
        Some(Tile { figure: Figure::Acolyte, .. }) => {
            Refusal::because(Clause::Push5, "an Acolyte has no coins to push a tile with")
        }
        Some(tile) if t.coins[tile.seat] == 0 => {
            Refusal::because(Clause::Push2, "no coin is left on your Adventurer to push a tile with")
        }
        _ if nobody => Refusal::because(Clause::Push1, "no tile stands in the Choice Line yet; every slot is free"),
        _ => Refusal::because(Clause::Push1, "choose the slot you want first: a tile is pushed from there"),
    }
}

/// The slot is occupied: where is the tile there pushed to?
#[data(Copy)]
pub struct PushTo {
    /// The slot that is wanted.
    pub slot: Slot,
}

impl Decision<FourKeys> for PushTo {
    type Choice = Slot;

    fn check(self, v: View<'_, FourKeys>, to: Slot) -> Verdict<Clause> {
        ensure(v.table.choice.is_free(to), Clause::Q6)
    }

    /// PUSH-1: a coin moves the occupant to a free slot, and the wanted slot is ours. The pushed takes no card (PUSH-3).
    fn apply(self, cx: &mut Cx<'_, impl Source>, to: Slot) -> Result<(), Halt> {
        cx.cite(Clause::Push1);
        cx.cite(Clause::Push6);
        if cx.game.seats == 2 {
            cx.cite(Clause::Push4);
        }
        let by = cx.table.mover().expect("a tile is to move");
        let tile = cx.table.choice.at(self.slot).expect("a tile stands on the wanted slot");
        cx.event(Event::Pushed { by, tile, from: self.slot, to });
        cx.table.pay(cx.seat);
        cx.table.choice.slide(self.slot, to);
        draft::take(cx, self.slot, self.slot)
    }
}
