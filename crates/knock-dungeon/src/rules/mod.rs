//! The rules by chapter, and the turn that runs from question to question.
pub(crate) mod alarm;
pub(crate) mod draw;
pub(crate) mod end;
pub(crate) mod evaluate;
mod game;
pub(crate) mod grimoire;
pub(crate) mod place;
pub(crate) mod setup;
pub(crate) mod showing;

use crate::{KnockDungeon, clauses::Clause};
use engine_core::{Ask, Dealer, StateOf, decisions};
pub use grimoire::{Spell, Window, WindowKind};
pub use place::{Lay, LayCard, Pass, Rotate, Turning, Where};
pub use showing::{Show, Showing};

decisions! { KnockDungeon;
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

/// The pile.
pub(crate) const PILE: Ask = Ask::public(0);
/// The hourglass.
pub(crate) const SAND: Ask = Ask::public(1);

/// Where a turn stands; each stage leads to the next until somebody is asked (Q32).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
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

impl KnockDungeon {
    /// Runs the turn on from a stage to the next question, or to the end.
    pub(crate) fn run<D: Dealer<Self>>(
        &self,
        s: &mut StateOf<Self>,
        from: Stage,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let mut stage = from;
        while s.table.end.is_none() {
            stage = match stage {
                Stage::Window(w) => {
                    if self.has_use(&s.table) {
                        s.table.frame = Frame::Window(Window { kind: w });
                        return Ok(());
                    }
                    w.then()
                }
                Stage::Place => {
                    s.table.frame =
                        if s.table.hand_size(s.table.turn) > 0 { Frame::Lay(Lay) } else { Frame::Pass(Pass) };
                    return Ok(());
                }
                Stage::Evaluate => {
                    self.evaluate_due(&mut s.table, dealer);
                    Stage::Window(WindowKind::BeforeAlarm)
                }
                Stage::Alarm => {
                    self.alarm(&mut s.table, dealer);
                    Stage::Draw
                }
                Stage::Draw => self.draw(s, dealer)?,
                Stage::Knight => {
                    s.table.frame = self.knight_enters();
                    return Ok(());
                }
                Stage::KnightEvaluate => {
                    self.evaluate_due(&mut s.table, dealer);
                    Stage::Clock
                }
                Stage::Clock => {
                    self.clock(s, dealer)?;
                    Stage::Show
                }
                Stage::Show => {
                    if self.may_show(&s.table) {
                        s.table.frame = Frame::Show(Showing);
                        return Ok(());
                    }
                    Stage::Next
                }
                Stage::Next => {
                    dealer.cite(Clause::Clockwise);
                    s.table.turn = s.table.turn.next(self.seats);
                    (s.table.placed_silence, s.table.passed) = (false, false);
                    Stage::Window(WindowKind::Start)
                }
            };
        }
        Ok(())
    }
}
