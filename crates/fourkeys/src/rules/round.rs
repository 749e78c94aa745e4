//! Déroulement d'un tour de jeu: who plays, and how a round ends.
use super::{Draft, FourKeys, Frame};
use crate::{
    clauses::Clause,
    dungeon::Dungeon,
    event::Event,
    table::{Line, Slot, Table},
};
use engine_core::{Dealer, Finite, Seat};

impl FourKeys {
    /// A card was laid: the next tile plays (TURN-1), or the round ends (TURN-4), or the game (END-1).
    #[inline]
    pub(super) fn next_tile<D: Dealer<Self>>(&self, t: &mut Table, last: Seat, dealer: &mut D) {
        if t.order.leftmost().is_none() {
            dealer.cite(Clause::Turn4);
            if t.dungeons[Seat(0)].len() == Dungeon::CARDS {
                return self.end(t, dealer);
            }
            self.slide_back(t, dealer);
        }
        dealer.cite(Clause::Turn1);
        if t.order.leftmost().is_some_and(|tile| tile.seat == last) && self.seats == 2 {
            dealer.cite(Clause::Turn7);
        }
        t.asked = Some(Frame::Draft(Draft));
    }

    /// TURN-5, TURN-6: the tiles go back to the Turn-Order Line as they stand, side by side.
    fn slide_back<D: Dealer<Self>>(&self, t: &mut Table, dealer: &mut D) {
        dealer.cite(Clause::Turn5);
        if Slot::all().any(|slot| t.choice.is_free(slot)) {
            dealer.cite(Clause::Turn6);
        }
        t.order = t.choice.tiles().collect();
        t.choice = Line::default();
        dealer.event(|| Event::NewRound { order: t.order });
    }
}
