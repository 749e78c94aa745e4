//! Les différentes cases: the choice of the OR squares. What each square does when a pawn lands is in `play`.
use crate::{FortBoyard, clauses::Clause};
use engine_core::{Dealer, Decision, Seat, StateOf, Verdict, View, data};
use serde::{Deserialize, Serialize};

/// On an OR square: which of the two (SQ-1). The choice is made before any card is seen (Q5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TrialOrRiddle;

/// What to undergo.
#[data(Finite)]
pub enum Choice {
    /// Take a trial.
    Trial,
    /// Answer a riddle.
    Riddle,
}

impl Decision<FortBoyard> for TrialOrRiddle {
    type Choice = Choice;

    fn check(self, _: &FortBoyard, _: View<'_, FortBoyard>, _: Choice) -> Verdict<FortBoyard> {
        Ok(())
    }

    fn apply<D: Dealer<FortBoyard>>(
        self,
        g: &FortBoyard,
        s: &mut StateOf<FortBoyard>,
        _: Seat,
        c: Choice,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        dealer.cite(Clause::OrChoice);
        match c {
            Choice::Trial => g.trial(s, dealer),
            Choice::Riddle => g.riddle_for_keys(s, dealer),
        }
    }
}
