//! Les différentes cases: the choice of the OR squares. What each square does when a pawn lands is in `play`.
use super::{Cx, riddles, trials};
use crate::{FortBoyard, clauses::Clause};
use engine_core::{
    chance::{Halt, Source},
    data,
    rules::{Decision, Verdict, View},
};

/// On an OR square: which of the two (SQ-1). The choice is made before any card is seen (Q5).
#[data(Copy)]
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

    fn check(self, _: View<'_, FortBoyard>, _: Choice) -> Verdict<Clause> {
        Ok(())
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, c: Choice) -> Result<(), Halt> {
        cx.cite(Clause::NoSecondTest);
        match c {
            Choice::Trial => trials::trial(cx),
            Choice::Riddle => riddles::riddle_for_keys(cx),
        }
    }
}
