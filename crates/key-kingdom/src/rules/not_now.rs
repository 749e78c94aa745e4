//! Why an action that answers another question is refused.
use super::{Action, Frame};
use crate::{clauses::Clause, table::Table};
use engine_core::rules::Refusal;

/// Says what has to be done first, or why the action means nothing now.
pub(super) fn not_now(t: &Table, a: Action) -> Refusal<Clause> {
    let asked = t.agenda.asked().map(|(_, frame)| frame);
    match (asked, a) {
        (Some(Frame::Modify(_)), Action::Go(_)) => {
            Refusal::because(Clause::ModifyBeforeMove, "the result may still be modified: keep it first")
        }
        (Some(Frame::Act(_)), Action::Go(_)) => Refusal::because(Clause::RollToMove, "roll the die first"),
        (Some(Frame::Assign(_)), _) => Refusal::because(Clause::MustAssign, "the demon die must be assigned first"),
        (Some(Frame::Lose(_)), _) => Refusal::because(Clause::OwnerPicksLosses, "an item must be lost first"),
        (Some(Frame::Go(_)), _) => Refusal::because(Clause::ExactCount, "move first, exactly as far as the result"),
        (Some(Frame::Help(_) | Frame::Modify(_) | Frame::Reroll(_) | Frame::SetFace(_)), Action::Act(_)) => {
            Refusal::because(Clause::ModifyAfterThrow, "a roll is being made: finish it first")
        }
        (Some(Frame::Garden(_)), _) => {
            Refusal::because(Clause::WhirlpoolToGarden, "choose a square of the garden first")
        }
        (Some(Frame::Restore(_)), _) => {
            Refusal::because(Clause::OneByOne, "items are being restored: name one, or stop")
        }
        (Some(Frame::Rival(_)), _) => {
            Refusal::because(Clause::OwnerPicksLosses, "name the rival first who loses items")
        }
        (Some(Frame::Hero(_) | Frame::Send(_)), _) => {
            Refusal::because(Clause::SentToBoringSquare, "say first which hero is moved, and where to")
        }
        (Some(Frame::Magic(_) | Frame::Give(_) | Frame::TakeFor(_)), _) => {
            Refusal::because(Clause::MagicAsItLies, "choose a magic item first")
        }
        (Some(Frame::Branch(_)), _) => {
            Refusal::because(Clause::OnlyWithTarget, "choose one of the things offered first")
        }
        (_, Action::Modify(_)) => {
            Refusal::because(Clause::ItemOnAnyRoll, "items and companions modify a roll; none is being made")
        }
        (_, Action::Go(_)) => Refusal::because(Clause::RollToMove, "roll the die first"),
        (_, Action::Restore(_)) => Refusal::because(Clause::RestoringReactivates, "nothing restores items now"),
        (_, Action::Assign(_)) => Refusal::because(Clause::MustAssign, "nothing lets you assign the demon die now"),
        (_, Action::Help(_)) => Refusal::because(Clause::ItemHelps, "no space of an adventure is being helped with"),
        (_, Action::Act(_)) => Refusal::because(Clause::MoveOrNap, "the turn has begun: finish what it brought"),
        (_, Action::Reroll(_)) => Refusal::because(Clause::RerollFirst, "no companion grants a throw again now"),
        (_, Action::SetFace(_)) => Refusal::because(Clause::SetAnyFace, "no face was thrown that may be set"),
        (_, Action::Garden(_)) => Refusal::because(Clause::WhirlpoolToGarden, "you do not enter the garden now"),
        (_, Action::Lose(_) | Action::Rival(_)) => Refusal::because(Clause::OwnerPicksLosses, "nobody loses items now"),
        (_, Action::Hero(_) | Action::Send(_)) => {
            Refusal::because(Clause::SentToBoringSquare, "no hero is sent anywhere now")
        }
        (_, Action::Magic(_) | Action::Give(_) | Action::TakeFor(_)) => {
            Refusal::because(Clause::MagicAsItLies, "no magic item changes hands now")
        }
        (_, Action::Branch(_)) => Refusal::because(Clause::OnlyWithTarget, "there is nothing to choose between now"),
    }
}
