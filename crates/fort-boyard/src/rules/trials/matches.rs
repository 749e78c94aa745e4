//! E1 Allumettes: by turns, one to three matches; who takes the last one loses.
use super::super::Frame;
use crate::{FortBoyard, clauses::Clause, content::Trial, event::Event};
use engine_core::{Dealer, Decision, Refusal, Seat, StateOf, Verdict, View, data};
use serde::{Deserialize, Serialize};

/// The sleeve, open to both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matches {
    /// The card.
    pub card: Trial,
    /// Matches left.
    pub left: u8,
}

/// Matches to take.
#[data(Finite)]
#[finite(1..=3)]
pub struct Take(u8);

impl FortBoyard {
    /// The opponent's die says how many there are; the candidate takes first.
    pub(super) fn matches<D: Dealer<Self>>(
        &self,
        s: &mut StateOf<Self>,
        card: Trial,
        base: u8,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let me = s.table.turn;
        let left = base + self.trial_die(self.opponent(me, card), dealer)?;
        dealer.event(|| Event::Sleeve(left));
        (s.table.frame, s.table.asked) = (Frame::Matches(Matches { card, left }), me);
        Ok(())
    }
}

impl Decision<FortBoyard> for Matches {
    type Choice = Take;

    fn check(self, _: &FortBoyard, _: View<'_, FortBoyard>, take: Take) -> Verdict<FortBoyard> {
        if take.get() > self.left {
            return Err(Refusal::because(Clause::Strictly, "there are not so many matches left"));
        }
        Ok(())
    }

    fn apply<D: Dealer<FortBoyard>>(
        self,
        g: &FortBoyard,
        s: &mut StateOf<FortBoyard>,
        p: Seat,
        take: Take,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let left = self.left - take.get();
        dealer.event(|| Event::Matches(p, take.get(), left));
        let me = s.table.turn;
        if left == 0 {
            return g.trial_over(s, p != me, dealer);
        }
        s.table.frame = Frame::Matches(Matches { left, ..self });
        s.table.asked = if p == me { g.opponent(me, self.card) } else { me };
        Ok(())
    }
}
