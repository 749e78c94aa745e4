//! Worlds that a viewer could not tell from the real one (Q28, B6).
use crate::{KnockDungeon, content::Card, rules::Frame};
use engine_core::{Ask, Bag, Dealer, Seat, Set, State, StateOf, View};

const DEAL: Ask = Ask::public(2).unseen();

impl KnockDungeon {
    /// The cards that a viewer has not seen: in play, not the Knight, not laid or burnt or open, not told, not in the own hand.
    pub fn unknown(&self, v: View<'_, Self>) -> Set<Card> {
        let mut unknown = self.deck();
        unknown.take(self.content.knight());
        for (_, l) in v.table.dungeon.iter() {
            unknown.take(l.card);
        }
        if let Frame::Where(w) = v.table.frame {
            unknown.take(w.card);
        }
        v.table.told.iter().chain(v.hand).fold(unknown, |u, known| u.less(*known))
    }

    /// Deals the unknown cards uniformly to the unknown places of the other hands; the rest is the pile.
    pub(crate) fn deal_world<D: Dealer<Self>>(
        &self,
        v: View<'_, Self>,
        dealer: &mut D,
    ) -> Result<StateOf<Self>, D::Halt> {
        let mut unseen: Bag<Card> = self.unknown(v).iter().collect();
        let mut hands = [Set::EMPTY; 6];
        for p in Seat::first(self.seats) {
            if v.seat == Some(p) {
                hands[p] = *v.mine();
                continue;
            }
            for _ in 0..v.table.held[p] {
                hands[p].put(dealer.draw(DEAL, &mut unseen)?);
            }
        }
        Ok(State { table: v.table.clone(), hands, unseen })
    }
}
