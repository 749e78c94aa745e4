//! Pousser un Aventurier: a coin for an occupied slot.
use super::FourKeys;
use crate::{
    clauses::Clause,
    event::Event,
    table::{Figure, Slot, Table, Tile},
};
use engine_core::{Dealer, Decision, Refusal, Seat, StateOf, Verdict, View, ensure};
use serde::{Deserialize, Serialize};

/// PUSH-5, PUSH-2: an Adventurer with a coin pushes whatever stands on the slot it drafts (PUSH-4).
#[inline]
pub(crate) fn may_push(t: &Table, tile: Tile) -> Verdict<FourKeys> {
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushTo {
    /// The slot that is wanted.
    pub slot: Slot,
}

impl Decision<FourKeys> for PushTo {
    type Choice = Slot;

    fn check(self, _: &FourKeys, v: View<'_, FourKeys>, to: Slot) -> Verdict<FourKeys> {
        ensure(v.table.choice.is_free(to), Clause::Q6)
    }

    /// PUSH-1: a coin moves the occupant to a free slot, and the wanted slot is ours. The pushed takes no card (PUSH-3).
    fn apply<D: Dealer<FourKeys>>(
        self,
        g: &FourKeys,
        s: &mut StateOf<FourKeys>,
        p: Seat,
        to: Slot,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let t = &mut s.table;
        dealer.cite(Clause::Push1);
        dealer.cite(Clause::Push6);
        if g.seats == 2 {
            dealer.cite(Clause::Push4);
        }
        let by = t.mover().expect("a tile is to move");
        let tile = t.choice.at(self.slot).expect("a tile stands on the wanted slot");
        dealer.event(|| Event::Pushed { by, tile, from: self.slot, to });
        t.pay(p);
        t.choice.slide(self.slot, to);
        g.take(t, self.slot, self.slot, dealer)
    }
}
