//! A world as one seat may imagine it (VR-66).
use super::*;
use engine_core::State;

impl Viscounts {
    pub(super) fn imagine<D: Dealer<Self>>(&self, v: View<'_, Self>, dealer: &mut D) -> Result<StateOf<Self>, D::Halt> {
        let mut s = State { table: v.table.clone(), hands: [Hand::default(); SEATS], unseen: Unseen::default() };
        let mut now = Now::new(self, &mut s, dealer);
        for p in Seat::first(self.seats) {
            let hidden = now.t.cards[p].hidden;
            let hand = match v.hand {
                Some(hand) if v.seat == Some(p) => *hand,
                _ => now.imagine_hand(p)?,
            };
            now.hands[p] = hand;
            now.unseen.piles[p] = hidden.all().less(hand.all());
        }
        for _ in 0..now.t.ai.mixed {
            let rest = now.t.ai.future.less(now.unseen.mixed);
            let scheme = now.draw_set(FUTURE.unseen(), rest)?;
            now.unseen.mixed.put(scheme);
        }
        Ok(s)
    }
}

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// From the oldest layer up, each time any card that fits: so every possible split is equally likely.
    fn imagine_hand(&mut self, p: Seat) -> Result<Hand, D::Halt> {
        let hidden = self.t.cards[p].hidden;
        let mut hand = Hand::default();
        let mut fits = Set::EMPTY;
        for layer in 0..usize::from(hidden.len) {
            fits = fits.or(hidden.cards[layer]);
            for _ in 0..hidden.drawn[layer] {
                let card = self.draw_set(PILE.by(p).unseen(), fits)?;
                fits = fits.less([card].into_iter().collect());
                hand.drawn[layer].put(card);
            }
        }
        Ok(hand)
    }
}
