//! The rules by chapter, and the turn that runs from question to question.
mod alarm;
mod draw;
pub(crate) mod end;
pub(crate) mod evaluate;
mod game;
pub(crate) mod grimoire;
mod place;
mod setup;
pub(crate) mod showing;

use crate::{KnockDungeon, clauses::Clause};
use engine_core::{
    chance::{Halt, Source},
    data, decisions,
};
pub use grimoire::{Spell, Window, WindowKind};
pub use place::{Lay, LayCard, Pass, Rotate, Turning, Where, may_talk, place_at};
pub use setup::{deck, full_hand};
pub use showing::{Show, Showing};

/// The context of the rules.
pub(crate) type Cx<'a, S> = engine_core::rules::Cx<'a, KnockDungeon, S>;

/// What is being asked.
#[decisions(KnockDungeon)]
pub enum Frame {
    /// Use a Grimoire token, or none.
    Window(Window),
    /// Which card, which way round.
    Lay(Lay),
    /// No card to place.
    Pass(Pass),
    /// Which way round the Knight lies.
    Rotate(Rotate),
    /// Where the card lies.
    Where(Where),
    /// Show a card, or none.
    Show(Showing),
}

/// A turn begins with a card.
impl Default for Frame {
    fn default() -> Self {
        Frame::Lay(Lay)
    }
}

/// What is asked of chance: in a dungeon, in a sampled world, and between two dungeons of an Adventure (ADV-2).
#[data(Chance)]
pub enum Chance {
    /// The next card of the pile.
    Pile,
    /// Whether the sand has run out.
    Sand,
    /// A card that nobody has seen.
    World,
    /// The Grimoire token of a win.
    Reward,
}

/// Where a turn stands. Each stage leads to the next until somebody is asked (Q32).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
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
fn run(cx: &mut Cx<'_, impl Source>, from: Stage) -> Result<(), Halt> {
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
