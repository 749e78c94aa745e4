//! Worlds that a viewer could not tell from the real one (Q21).
use crate::{FortBoyard, content::Note, rules::DEAL};
use engine_core::{Bag, Dealer, Seat, State, StateOf, View};

impl FortBoyard {
    /// The notes that a viewer has not seen: all of the box, but the own ones and those laid open.
    pub fn unknown(&self, v: View<'_, Self>) -> Bag<Note> {
        let mut unknown = self.notes();
        for seen in v.table.shown.iter().chain(v.hand) {
            for (note, n) in seen.kinds() {
                for _ in 0..n {
                    assert!(unknown.take(note), "a note that is seen is in the box");
                }
            }
        }
        unknown
    }

    /// Deals each rival as many of the unknown notes as that rival has taken; the rest is what nobody has seen.
    pub(crate) fn deal_world<D: Dealer<Self>>(
        &self,
        v: View<'_, Self>,
        dealer: &mut D,
    ) -> Result<StateOf<Self>, D::Halt> {
        let mut unseen = self.unknown(v);
        let mut hands = [Bag::EMPTY; 6];
        for p in Seat::first(self.seats) {
            if v.seat == Some(p) {
                hands[p] = *v.mine();
                continue;
            }
            let held = u16::from(v.table.taken[p]) - v.table.shown[p].len();
            for _ in 0..held {
                hands[p].put(dealer.draw(DEAL, &mut unseen)?);
            }
        }
        Ok(State { table: v.table.clone(), hands, unseen })
    }
}
