//! Renouveler les cartes: a coin for four new top cards.
use super::{FourKeys, Slot};
use crate::{
    clauses::Clause,
    event::Event,
    table::{Figure, Pile, Table, Tile},
};
use engine_core::{Dealer, Finite, Verdict, ensure};

impl FourKeys {
    /// Q4, REF-4, Q2: an Adventurer's turn, a coin, and enough cards left for everybody.
    #[inline]
    pub(super) fn may_refresh(&self, t: &Table, tile: Tile) -> Verdict<Self> {
        ensure(tile.figure == Figure::Adventurer || self.options.acolyte_may_refresh, Clause::Q4)?;
        ensure(t.coins[tile.seat] > 0, Clause::Ref4)?;
        let left: u16 = t.piles.iter().map(|pile| pile.below.len()).sum();
        ensure(left >= t.to_take(self.seats), Clause::Q2)
    }

    /// REF-2, REF-3: for a coin the top card of each pile goes to the box, and the next one shows. The tile has not moved (REF-6) and
    /// still takes a slot (REF-5), or refreshes again (REF-4).
    #[inline]
    pub(super) fn refresh<D: Dealer<Self>>(&self, t: &mut Table, dealer: &mut D) -> Result<(), D::Halt> {
        dealer.cite(Clause::Ref3);
        dealer.cite(Clause::Ref5);
        dealer.cite(Clause::Push6);
        let tile = t.mover().expect("a tile is to move");
        dealer.event(|| Event::Refreshed { tile });
        if tile.figure == Figure::Acolyte {
            dealer.cite(Clause::Q4);
        }
        if t.piles.iter().any(Pile::is_empty) {
            dealer.cite(Clause::Q2);
        }
        t.pay(tile.seat);
        for slot in Slot::all() {
            let pile = &mut t.piles[slot];
            if let Some(top) = pile.top.take() {
                pile.boxed.put(top);
                self.turn_up(t, slot, dealer)?;
            }
        }
        Ok(())
    }
}
