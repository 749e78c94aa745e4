//! Fin de la partie: the Adventurers go to their last cells, and the gold is counted.
use super::FourKeys;
use crate::{
    clauses::Clause,
    event::Event,
    score::{self, Worth},
    table::{Line, Table},
};
use engine_core::{Dealer, Seat};

impl FourKeys {
    /// END-1: every dungeon has its 15 cards.
    pub(super) fn end<D: Dealer<Self>>(&self, t: &mut Table, dealer: &mut D) {
        dealer.cite(Clause::End1);
        dealer.cite(Clause::End2);
        dealer.cite(Clause::Q16);
        t.asked = None;
        (t.order, t.choice) = (Line::default(), Line::default());
        if self.seats == 2 {
            dealer.cite(Clause::End3);
        }
        for seat in Seat::first(self.seats) {
            let dungeon = &mut t.dungeons[seat];
            let cell = dungeon.last_cell().expect("15 cards within four rows and columns leave one cell");
            dungeon.lay_tile(cell);
            dealer.event(|| Event::TileLaid { seat, cell, coins: t.coins[seat] });
        }
        if dealer.listens() {
            self.count_gold(t, dealer);
        }
    }

    /// SC-1 to SC-4: tells what earned how much. The result itself follows from the table.
    fn count_gold<D: Dealer<Self>>(&self, t: &Table, dealer: &mut D) {
        for seat in Seat::first(self.seats) {
            for Worth { cell, gold, clauses } in score::ledger(&self.content, &t.dungeons[seat], t.coins[seat]) {
                clauses.iter().for_each(|c| dealer.cite(c));
                if let Some(laid) = t.dungeons[seat].at(cell) {
                    dealer.event(|| Event::Earned { seat, card: laid.card, cell, gold });
                }
            }
        }
        dealer.cite(Clause::Sc4);
        let outcome = score::outcome(self, t);
        if outcome.ranks().iter().enumerate().any(|(i, rank)| outcome.ranks()[..i].contains(rank)) {
            dealer.cite(Clause::Q15);
        }
        dealer.event(|| Event::Ended { outcome });
    }
}
