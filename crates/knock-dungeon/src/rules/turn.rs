//! Tour de jeu: the steps of a turn (p.6), and the order in which it ends.
use super::{Cx, Frame, Lay, Pass, Showing, Window, WindowKind, alarm, draw, end, evaluate, grimoire, place, showing};
use crate::clauses::Clause;
use engine_core::{
    anchor,
    chance::{Halt, Source},
};

anchor!(Clause::EndOfTurnOrder);

/// A stage of a turn, in the order of the rulebook. Each leads to the next until somebody is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    Window(WindowKind),
    Place,
    Evaluate,
    Alarm,
    Draw,
    Knight,
    KnightEvaluate,
    Clock,
    Show,
    Next,
}

/// Runs the turn from a stage to the next question, or to the end.
pub(super) fn run(cx: &mut Cx<'_, impl Source>, from: Stage) -> Result<(), Halt> {
    let mut stage = from;
    while cx.table.end.is_none() {
        stage = match stage {
            Stage::Window(w) => {
                if grimoire::has_use(cx.game, cx.table) {
                    cx.table.frame = Frame::Window(Window { kind: w });
                    return Ok(());
                }
                w.then()
            }
            Stage::Place => {
                cx.table.frame =
                    if cx.table.hand_size(cx.table.turn) > 0 { Frame::Lay(Lay) } else { Frame::Pass(Pass) };
                return Ok(());
            }
            Stage::Evaluate => {
                evaluate::evaluate_due(cx);
                Stage::Window(WindowKind::BeforeAlarm)
            }
            Stage::Alarm => {
                alarm::alarm(cx);
                Stage::Draw
            }
            Stage::Draw => draw::draw(cx)?,
            Stage::Knight => {
                cx.table.frame = place::knight_enters(&cx.game.content);
                return Ok(());
            }
            Stage::KnightEvaluate => {
                evaluate::evaluate_due(cx);
                anchor!(Clause::DrawerPlacesKnight); // the alarm is not checked again
                Stage::Clock
            }
            Stage::Clock => {
                end::clock(cx)?;
                Stage::Show
            }
            Stage::Show => {
                if showing::may_show(cx.game, cx.table) {
                    cx.table.frame = Frame::Show(Showing);
                    return Ok(());
                }
                Stage::Next
            }
            Stage::Next => {
                cx.cite(Clause::Clockwise);
                cx.table.turn = cx.table.turn.next(cx.game.seats);
                (cx.table.placed_silence, cx.table.passed) = (false, false);
                Stage::Window(WindowKind::Start)
            }
        };
    }
    Ok(())
}
