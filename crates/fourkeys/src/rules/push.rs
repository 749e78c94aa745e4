//! Pousser un Aventurier: a coin for an occupied slot.
use super::FourKeys;
use crate::{
    clauses::Clause,
    event::Event,
    table::{Figure, Slot, Table, Tile},
};
use engine_core::{Dealer, Decision, Seat, StateOf, Verdict, View, ensure};
use serde::{Deserialize, Serialize};

/// PUSH-5, PUSH-2: an Adventurer with a coin pushes whatever stands on the slot it drafts (PUSH-4).
#[inline]
pub(crate) fn may_push(t: &Table, tile: Tile) -> Verdict<FourKeys> {
    ensure(tile.figure == Figure::Adventurer, Clause::Push5)?;
    ensure(t.coins[tile.seat] > 0, Clause::Push2)
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
