//! E9 Le Cadenas: guess a number; every wrong guess is told lower or higher.
use super::super::{Frame, LOCK};
use crate::{
    FortBoyard,
    clauses::Clause,
    content::Trial,
    event::{Event, LockSays},
};
use engine_core::{Dealer, Decision, Finite, Odds, Refusal, Seat, StateOf, Verdict, View, data};
use serde::{Deserialize, Serialize};

/// What is still possible. No number exists until it is found: chance answers as if one had been hidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    /// The card.
    pub card: Trial,
    /// The lowest number still possible.
    pub low: u8,
    /// The highest.
    pub high: u8,
    /// Guesses left.
    pub guesses: u8,
}

/// A number on the lock.
#[data(Finite)]
#[finite(1..=40)]
pub struct Number(u8);

impl FortBoyard {
    pub(super) fn lock(&self, s: &mut StateOf<Self>, card: Trial, numbers: u8, guesses: u8) {
        s.table.frame = Frame::Lock(Lock { card, low: 1, high: numbers, guesses });
        s.table.asked = s.table.turn;
    }
}

impl Decision<FortBoyard> for Lock {
    type Choice = Number;

    fn check(self, _: &FortBoyard, _: View<'_, FortBoyard>, k: Number) -> Verdict<FortBoyard> {
        if !(self.low..=self.high).contains(&k.get()) {
            return Err(Refusal::because(Clause::Strictly, "the number is no longer possible"));
        }
        Ok(())
    }

    fn apply<D: Dealer<FortBoyard>>(
        self,
        g: &FortBoyard,
        s: &mut StateOf<FortBoyard>,
        me: Seat,
        k: Number,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let k = k.get();
        let weights = [1, k - self.low, self.high - k].map(u32::from);
        let says =
            LockSays::from_id(dealer.pick(LOCK.by(me), Odds::Weights(&weights))?).expect("a lock says three things");
        dealer.event(|| Event::Tried(me, k, says));
        let guesses = self.guesses - 1;
        let next = match says {
            LockSays::Found => return g.trial_over(s, true, dealer),
            LockSays::Lower => Lock { high: k - 1, guesses, ..self },
            LockSays::Higher => Lock { low: k + 1, guesses, ..self },
        };
        if guesses == 0 {
            return g.trial_over(s, false, dealer);
        }
        s.table.frame = Frame::Lock(next);
        Ok(())
    }
}
