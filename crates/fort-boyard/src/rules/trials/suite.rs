//! Les épreuves, E6 La Suite: a number of different faces within a number of throws. Once, the others may demand another throw.
use super::{opponent, trial_die, trial_over};
use crate::{
    FortBoyard,
    clauses::Clause,
    content::{Content, Procedure, Trial},
    event::Event,
    rules::{Cx, Frame},
};
use engine_core::{
    chance::{Halt, Source},
    data,
    rules::{Decision, Verdict, View},
};

/// A throw that has not counted yet; the others have not used their right.
#[data(Copy)]
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

/// What the others decide about a throw.
#[data(Finite)]
pub enum Ruling {
    /// It counts.
    Stand,
    /// Another throw replaces it, once per trial.
    Again,
}

impl Throw {
    /// The throw counts: whether the trial is over, and won.
    fn counts(&mut self, content: &Content) -> Option<bool> {
        let Procedure::Suite { faces, throws } = content.trial(self.card).procedure else {
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

/// The candidate throws for the first time.
pub(super) fn suite(cx: &mut Cx<'_, impl Source>, card: Trial) -> Result<(), Halt> {
    ask_throw(cx, Throw { card, throws: 0, seen: 0, die: 0 })
}

/// The candidate throws, and the speaker is asked (Q27).
fn ask_throw(cx: &mut Cx<'_, impl Source>, t: Throw) -> Result<(), Halt> {
    let me = cx.table.turn;
    let die = trial_die(cx, me)?;
    cx.cite(Clause::LeftNeighbourSpeaks);
    (cx.table.frame, cx.table.asked) = (Frame::Throw(Throw { die, ..t }), opponent(cx.game, me, t.card));
    Ok(())
}

impl Decision<FortBoyard> for Throw {
    type Choice = Ruling;

    fn check(self, _: View<'_, FortBoyard>, _: Ruling) -> Verdict<Clause> {
        Ok(())
    }

    fn apply(mut self, cx: &mut Cx<'_, impl Source>, ruling: Ruling) -> Result<(), Halt> {
        let (me, content) = (cx.table.turn, &cx.game.content);
        match ruling {
            Ruling::Stand => match self.counts(content) {
                Some(won) => trial_over(cx, won),
                None => ask_throw(cx, self),
            },
            Ruling::Again => {
                cx.event(Event::Again(cx.seat));
                loop {
                    self.die = trial_die(cx, me)?;
                    if let Some(won) = self.counts(content) {
                        return trial_over(cx, won);
                    }
                }
            }
        }
    }
}
