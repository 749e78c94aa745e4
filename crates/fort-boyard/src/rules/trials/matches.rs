//! Les épreuves, E1 Allumettes: both take one to three matches in turn, and the player who takes the last one loses.
use super::{opponent, trial_die, trial_over};
use crate::{
    FortBoyard,
    clauses::Clause,
    content::Trial,
    event::Event,
    rules::{Cx, Frame},
};
use engine_core::{
    chance::{Halt, Source},
    data,
    rules::{Decision, Refusal, Verdict, View},
};

/// The sleeve, open to both.
#[data(Copy)]
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

/// The opponent's die says how many there are; the candidate takes first.
pub(super) fn matches(cx: &mut Cx<'_, impl Source>, card: Trial, base: u8) -> Result<(), Halt> {
    let me = cx.table.turn;
    let other = opponent(cx.game, me, card);
    let left = base + trial_die(cx, other)?;
    cx.event(Event::Sleeve(left));
    (cx.table.frame, cx.table.asked) = (Frame::Matches(Matches { card, left }), me);
    Ok(())
}

impl Decision<FortBoyard> for Matches {
    type Choice = Take;

    fn check(self, _: View<'_, FortBoyard>, take: Take) -> Verdict<Clause> {
        if take.get() > self.left {
            return Err(Refusal::because(Clause::FollowTheCard, "there are fewer matches left"));
        }
        Ok(())
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, take: Take) -> Result<(), Halt> {
        let (p, left) = (cx.seat, self.left - take.get());
        cx.event(Event::Matches(p, take.get(), left));
        let me = cx.table.turn;
        if left == 0 {
            return trial_over(cx, p != me);
        }
        cx.table.frame = Frame::Matches(Matches { left, ..self });
        cx.table.asked = if p == me { opponent(cx.game, me, self.card) } else { me };
        Ok(())
    }
}
