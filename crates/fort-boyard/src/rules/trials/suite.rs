//! E6 La Suite: so many different faces in so many throws; once, the others may have a throw thrown again.
use super::super::Frame;
use crate::{
    FortBoyard,
    clauses::Clause,
    content::{Procedure, Trial},
    event::Event,
};
use engine_core::{Dealer, Decision, Seat, StateOf, Verdict, View, data};
use serde::{Deserialize, Serialize};

/// A throw that has not counted yet; the others have not used their right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Throw {
    /// The card.
    pub card: Trial,
    /// Throws that have counted.
    pub throws: u8,
    /// Faces seen, the 1 in the lowest bit.
    pub seen: u8,
    /// The throw in question.
    pub die: u8,
}

/// What the others say of a throw.
#[data(Finite)]
pub enum Ruling {
    /// It counts.
    Stand,
    /// It is thrown again, once per trial.
    Again,
}

impl Throw {
    /// The throw counts: whether the trial is over, and won.
    fn counts(&mut self, g: &FortBoyard) -> Option<bool> {
        let Procedure::Suite { faces, throws } = g.content.trial(self.card).procedure else {
            unreachable!("a throw belongs to a suite")
        };
        self.seen |= 1 << (self.die - 1);
        self.throws += 1;
        if self.seen.count_ones() >= faces.into() {
            return Some(true);
        }
        (self.throws == throws).then_some(false)
    }
}

impl FortBoyard {
    pub(super) fn suite<D: Dealer<Self>>(
        &self,
        s: &mut StateOf<Self>,
        card: Trial,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        self.ask_throw(s, Throw { card, throws: 0, seen: 0, die: 0 }, dealer)
    }

    /// The candidate throws, and the speaker is asked (Q27).
    fn ask_throw<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, t: Throw, dealer: &mut D) -> Result<(), D::Halt> {
        let me = s.table.turn;
        let die = self.trial_die(me, dealer)?;
        dealer.cite(Clause::Speaker);
        (s.table.frame, s.table.asked) = (Frame::Throw(Throw { die, ..t }), self.opponent(me, t.card));
        Ok(())
    }
}

impl Decision<FortBoyard> for Throw {
    type Choice = Ruling;

    fn check(self, _: &FortBoyard, _: View<'_, FortBoyard>, _: Ruling) -> Verdict<FortBoyard> {
        Ok(())
    }

    fn apply<D: Dealer<FortBoyard>>(
        mut self,
        g: &FortBoyard,
        s: &mut StateOf<FortBoyard>,
        p: Seat,
        ruling: Ruling,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let me = s.table.turn;
        match ruling {
            Ruling::Stand => match self.counts(g) {
                Some(won) => g.trial_over(s, won, dealer),
                None => g.ask_throw(s, self, dealer),
            },
            Ruling::Again => {
                dealer.event(|| Event::Again(p));
                loop {
                    self.die = g.trial_die(me, dealer)?;
                    if let Some(won) = self.counts(g) {
                        return g.trial_over(s, won, dealer);
                    }
                }
            }
        }
    }
}
