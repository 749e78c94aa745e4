//! Why an answer to another question is refused: the clause that makes it one.
use super::{Action, After, Caught, Frame, StartChoice, chest};
use crate::{FortBoyard, clauses::Clause, content::SquareKind};
use engine_core::rules::{Refusal, View};

pub(super) fn why(v: View<'_, FortBoyard>, a: Action) -> Refusal<Clause> {
    let t = v.table;
    let opens = matches!(a, Action::Start(StartChoice::Open) | Action::Window(After::Open));
    let passes = matches!(a, Action::CatchUp(Caught::Pass) | Action::Window(After::Pass));
    match (t.frame, a) {
        (Frame::PutBack(_), _) => Refusal::because(Clause::RedKeysGoBack, "keys are owed: put them back first"),
        (_, Action::PutBack(_)) => {
            Refusal::because(Clause::RedKeysGoBack, "keys go back only when the chest is closed")
        }
        (Frame::Matches(_) | Frame::Throw(_) | Frame::Lock(_), _) if opens => {
            chest::no_opening(v).expect_err("it is refused")
        }
        (Frame::Matches(_) | Frame::Throw(_) | Frame::Lock(_), Action::CatchUp(_)) => {
            match v.game.content.kind(t.here()) {
                SquareKind::Both => Refusal::because(
                    Clause::BothTestsNeeded,
                    "failing either test wins no key, and nothing makes up for it",
                ),
                SquareKind::Either if !v.game.options.or_catch_up => Refusal::by(Clause::NoSecondTest),
                _ => Refusal::because(Clause::RiddleRescues, "a riddle can make up only for a lost trial"),
            }
        }
        (Frame::Matches(_) | Frame::Throw(_) | Frame::Lock(_), _) => Refusal::by(Clause::FollowTheCard),
        (_, Action::Matches(_) | Action::Throw(_) | Action::Lock(_)) => {
            Refusal::because(Clause::FollowTheCard, "no trial asks that now")
        }
        _ if opens => chest::no_opening(v).expect_err("it is refused"),
        (Frame::Square(_), _) if passes => Refusal::by(Clause::ChooseOneTest),
        (Frame::Square(_), Action::CatchUp(_)) => Refusal::by(Clause::NoSecondTest),
        (Frame::CatchUp(_) | Frame::Window(_), Action::Square(_))
            if v.game.content.kind(t.here()) == SquareKind::Either =>
        {
            Refusal::because(Clause::NoSecondTest, "the choice on this square has been made")
        }
        (_, Action::Square(_)) => Refusal::because(Clause::ChooseOneTest, "only an OR square lets you choose"),
        (Frame::Start(_), Action::CatchUp(_)) => {
            Refusal::because(Clause::RiddleRescues, "there is no lost trial to make up for")
        }
        (Frame::Start(_), _) => Refusal::by(Clause::TurnStartsAsked),
        (_, Action::Start(_)) => Refusal::because(Clause::WalkByTheDie, "the die has been rolled"),
        (Frame::CatchUp(_), _) => Refusal::because(Clause::RiddleRescues, "try a riddle, or pass"),
        _ => Refusal::because(Clause::TwoWindows, "a key was won: open the chest, or pass the die"),
    }
}
