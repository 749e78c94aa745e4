//! La partie: the turn, the walk, the keys.
use super::{
    Cx, Frame, TrialOrRiddle, Window,
    chest::{self, OPENS_AT},
    end, riddles, trials,
};
use crate::{
    FortBoyard,
    chance::Chance,
    clauses::Clause,
    content::SquareKind,
    event::Event,
    options::{OpenWindow, Opening},
    table::End,
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    rules::{Decision, GameBox, Refusal, Seat, Verdict, View, ensure},
};

/// A turn begins (Q29).
#[data(Copy)]
pub struct Start;

/// How a turn begins.
#[data(Finite)]
pub enum StartChoice {
    /// Roll the die and move.
    Roll,
    /// Open the chest instead.
    Open,
}

impl Decision<FortBoyard> for Start {
    type Choice = StartChoice;

    fn check(self, v: View<'_, FortBoyard>, c: StartChoice) -> Verdict<Clause> {
        let may_open = v.table.keys[v.me()].total() >= OPENS_AT;
        let window = v.game.options.open_window != OpenWindow::AfterWin;
        match c {
            StartChoice::Roll if v.game.options.opening == Opening::Forced && may_open && window => {
                Err(Refusal::because(Clause::TwoWindows, "at this table a player who can open the chest must do so"))
            }
            StartChoice::Roll => Ok(()),
            StartChoice::Open if !window => {
                Err(Refusal::because(Clause::TwoWindows, "at this table the chest is opened right after winning a key"))
            }
            StartChoice::Open => ensure(may_open, Clause::FourKeysOpen),
        }
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, c: StartChoice) -> Result<(), Halt> {
        let me = cx.seat;
        cx.cite(Clause::TurnStartsAsked);
        match c {
            StartChoice::Open => chest::open_chest(cx),
            StartChoice::Roll => {
                cx.cite(Clause::WalkByTheDie);
                let die = die(cx, Chance::Move(me))?;
                let at = cx.game.content.ahead(cx.table.pawns[me], die);
                cx.table.pawns[me] = at;
                cx.event(Event::Moved(me, die, at));
                land(cx)
            }
        }
    }
}

/// A trial is lost: a riddle may make it good (PLAY-5).
#[data(Copy)]
pub struct CatchUp;

/// What to do after a lost trial.
#[data(Finite)]
pub enum Caught {
    /// Try a riddle.
    Riddle,
    /// Give the die away.
    Pass,
}

impl Decision<FortBoyard> for CatchUp {
    type Choice = Caught;

    fn check(self, _: View<'_, FortBoyard>, _: Caught) -> Verdict<Clause> {
        Ok(()) // Q4: the riddle is a right, not a duty
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, c: Caught) -> Result<(), Halt> {
        cx.cite(Clause::RiddleRescues);
        match c {
            Caught::Riddle => riddles::riddle_for_keys(cx),
            Caught::Pass => {
                pass_the_die(cx);
                Ok(())
            }
        }
    }
}

/// One die: 1 to 6.
#[inline]
pub(super) fn die(cx: &mut Cx<'_, impl Source>, ask: Chance) -> Result<u8, Halt> {
    Ok(cx.chance.roll(ask, 6)? as u8 + 1)
}

anchor!(Clause::LeftIsNext);

/// The seat on the left of a seat.
#[inline]
pub(crate) fn left(game: &GameBox<FortBoyard>, p: Seat) -> Seat {
    p.next(game.seats)
}

/// The seat on the right of a seat.
#[inline]
pub(crate) fn right(game: &GameBox<FortBoyard>, p: Seat) -> Seat {
    Seat(if p.0 == 0 { game.seats - 1 } else { p.0 - 1 })
}

/// The square that the player in turn has reached.
fn land(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    let (me, at) = (cx.table.turn, cx.table.here());
    let kind = cx.game.content.kind(at);
    match kind {
        SquareKind::Start => pass_the_die(cx),
        SquareKind::Tiger => {
            cx.cite(Clause::TigerPassesTurn);
            pass_the_die(cx);
        }
        _ if cx.table.cell(at).total() == 0 => {
            cx.cite(Clause::EmptyCellIsNothing);
            cx.event(Event::Empty(me));
            pass_the_die(cx);
        }
        SquareKind::Trial => {
            cx.cite(Clause::KeyMeansTrial);
            cx.cite(Clause::TrialDutyRiddleRight);
            return trials::trial(cx);
        }
        SquareKind::Either => {
            cx.cite(Clause::ChooseOneTest);
            cx.table.frame = Frame::Square(TrialOrRiddle);
        }
        SquareKind::Both => {
            cx.cite(Clause::BothTestsNeeded);
            return trials::trial(cx);
        }
        SquareKind::Guardian => {
            cx.cite(Clause::GuardianRiddle);
            return riddles::riddle_for_keys(cx);
        }
    }
    Ok(())
}

/// The player in turn has passed the test of the square: the keys, black before red (Q8), and the red ones that follow.
pub(super) fn win(cx: &mut Cx<'_, impl Source>) {
    let (me, at) = (cx.table.turn, cx.table.here());
    let (cell, most) = (cx.table.cell(at), cx.game.content.kind(at).keys());
    anchor!(Clause::GuardianGivesBoth); // or the one key that is left
    let won = cell.won(most);
    for _ in 0..won.black {
        assert!(cx.table.black.take(at), "counted above");
    }
    for _ in 0..won.red {
        assert!(cx.table.red.take(at), "counted above");
    }
    cx.table.keys[me].black += won.black;
    cx.table.keys[me].red += won.red;
    cx.event(Event::Won(me, won));
    if cell.total() > most {
        cx.cite(Clause::BlackBeforeRed);
    }
    if won.red > 0 && cx.table.cell(at).total() == 0 {
        cx.cite(Clause::RedLeavesEmpty);
    }
    let replaced = won.black.min(cx.table.supply);
    if replaced > 0 {
        cx.cite(Clause::RedReplacesBlack);
        cx.event(Event::Replaced(at, replaced));
        cx.table.supply -= replaced;
        cx.table.red.put_many(at, replaced);
    }
    if replaced < won.black {
        cx.cite(Clause::NoRedLeft);
    }
    // Q13, Q28: with four keys the chest may be opened before the die is given away.
    if cx.table.keys[me].total() >= OPENS_AT && cx.game.options.open_window != OpenWindow::TurnStart {
        cx.cite(Clause::OpenBeforePassing);
        (cx.table.frame, cx.table.asked) = (Frame::Window(Window), me);
    } else {
        pass_the_die(cx);
    }
}

/// PLAY-6: the die goes to the left; after the last round the game ends as it stands (Q22).
pub(super) fn pass_the_die(cx: &mut Cx<'_, impl Source>) {
    cx.cite(Clause::DiePassesLeft);
    cx.table.turns += 1;
    cx.table.turn = left(cx.game, cx.table.turn);
    (cx.table.frame, cx.table.asked) = (Frame::Start(Start), cx.table.turn);
    if cx.table.turns == end::last_turn(cx.game) {
        cx.cite(Clause::RoundLimit);
        end::end(cx, End::Rounds);
    }
}
