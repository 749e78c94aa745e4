//! Showing a card (p.10; option, Q20).
use super::Stage;
use crate::{KnockDungeon, Table, clauses::Clause, content::Card, event::Event};
use engine_core::{Audience, Dealer, Decision, Refusal, Seat, StateOf, Verdict, View, data};
use serde::{Deserialize, Serialize};

/// Show a card before the turn passes?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Showing;

/// A card to show, or none.
#[data(Finite)]
pub enum Show {
    /// This one: it must be played next.
    Card {
        /// Which.
        card: Card,
    },
    /// None.
    Keep,
}

impl Decision<KnockDungeon> for Showing {
    type Choice = Show;

    fn check(self, _: &KnockDungeon, v: View<'_, KnockDungeon>, c: Show) -> Verdict<KnockDungeon> {
        match c {
            Show::Card { card } if !v.mine().has(card) && !v.table.told[v.me()].has(card) => {
                Err(Refusal::because(Clause::ShowOne, "that card is not in your hand"))
            }
            Show::Card { .. } | Show::Keep => Ok(()),
        }
    }

    /// INFO-2: what is shown is known to all from now on and must be the seat's next placement.
    fn apply<D: Dealer<KnockDungeon>>(
        self,
        g: &KnockDungeon,
        s: &mut StateOf<KnockDungeon>,
        p: Seat,
        c: Show,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        if let Show::Card { card } = c {
            dealer.cite(Clause::ShowOne);
            if s.hands[p].take(card) {
                s.table.held[p] -= 1;
                dealer.reveal(Audience::All, card);
            }
            s.table.told[p].put(card);
            s.table.bound[p] = Some(card);
            dealer.event(|| Event::Showed(p, card));
        }
        g.run(s, Stage::Next, dealer)
    }
}

impl KnockDungeon {
    /// Q20: with the option, two players or more, and a card in the hand.
    pub(crate) fn may_show(&self, t: &Table) -> bool {
        self.options.showing && self.seats > 1 && t.hand_size(t.turn) > 0
    }
}
