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
            Refusal::because(Clause::WhirlpoolToGarden, "first choose a square of the garden")
        }
        (Some(Frame::Restore(_)), _) => {
            Refusal::because(Clause::OneByOne, "items are being restored: name one, or stop")
        }
        (Some(Frame::Rival(_)), _) => {
            Refusal::because(Clause::OwnerPicksLosses, "first name the rival who loses items")
        }
        (Some(Frame::Hero(_) | Frame::Send(_)), _) => {
            Refusal::because(Clause::SentToBoringSquare, "first say which hero is moved, and where to")
        }
        (Some(Frame::Magic(_) | Frame::Give(_) | Frame::TakeFor(_)), _) => {
            Refusal::because(Clause::MagicAsItLies, "first choose a magic item")
        }
        (Some(Frame::Branch(_)), _) => Refusal::because(Clause::OnlyWithTarget, "first choose one of the effects"),
        (_, Action::Modify(_)) => {
            Refusal::because(Clause::ItemOnAnyRoll, "items and companions modify a roll, and no roll is being made")
        }
        (_, Action::Go(_)) => Refusal::because(Clause::RollToMove, "roll the die first"),
        (_, Action::Restore(_)) => Refusal::because(Clause::RestoringReactivates, "nothing restores items now"),
        (_, Action::Assign(_)) => Refusal::because(Clause::MustAssign, "the demon die cannot be assigned now"),
        (_, Action::Help(_)) => {
            Refusal::because(Clause::ItemHelps, "no space of an adventure can be reached with help now")
        }
        (_, Action::Act(_)) => Refusal::because(Clause::MoveOrNap, "the turn has already begun: finish it"),
        (_, Action::Reroll(_)) => Refusal::because(Clause::RerollFirst, "no companion allows another throw now"),
        (_, Action::SetFace(_)) => Refusal::because(Clause::SetAnyFace, "the thrown face cannot be changed"),
        (_, Action::Garden(_)) => Refusal::because(Clause::WhirlpoolToGarden, "you do not enter the garden now"),
        (_, Action::Lose(_) | Action::Rival(_)) => Refusal::because(Clause::OwnerPicksLosses, "nobody loses items now"),
        (_, Action::Hero(_) | Action::Send(_)) => {
            Refusal::because(Clause::SentToBoringSquare, "no hero is sent anywhere now")
        }
        (_, Action::Magic(_) | Action::Give(_) | Action::TakeFor(_)) => {
            Refusal::because(Clause::MagicAsItLies, "no magic item changes hands now")
        }
        (_, Action::Branch(_)) => Refusal::because(Clause::OnlyWithTarget, "there is nothing to choose now"),
    }
}
