//! Le coffre: opening, the tigers, the bonus, closing, and the keys that go back.
use super::{Cx, Frame, end, play, riddles};
use crate::{
    FortBoyard,
    chance::Chance,
    clauses::Clause,
    content::{Square, SquareKind},
    event::Event,
    options::Opening,
    table::{Colour, End},
};
use engine_core::{
    anchor,
    chance::{Audience, ChanceKind, Halt, Source},
    data,
    rules::{Decision, Refusal, Verdict, View, ensure},
};
use std::ops::ControlFlow;

/// The number of keys that open the chest.
pub(crate) const OPENS_AT: u8 = 4;
/// The number of keys that the opener keeps.
pub(crate) const KEPT: u8 = 2;

/// A key was just won, and there are enough (Q13).
#[data(Copy)]
pub struct Window;

/// What to do after winning a key.
#[data(Finite)]
pub enum After {
    /// Open the chest.
    Open,
    /// Give the die away.
    Pass,
}

impl Decision<FortBoyard> for Window {
    type Choice = After;

    /// CH-1: a right, not a duty, unless the table agreed otherwise.
    fn check(self, v: View<'_, FortBoyard>, c: After) -> Verdict<Clause> {
        if c == After::Pass && v.game.options.opening == Opening::Forced {
            return Err(Refusal::because(
                Clause::TwoWindows,
                "at this table a player who can open the chest must do so",
            ));
        }
        Ok(())
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, c: After) -> Result<(), Halt> {
        match c {
            After::Open => open_chest(cx),
            After::Pass => {
                play::pass_the_die(cx);
                Ok(())
            }
        }
    }
}

/// The chest is closed: where the next key goes (CH-6).
#[data(Copy)]
pub struct PutBack;

impl Decision<FortBoyard> for PutBack {
    type Choice = Square;

    /// Q11: any cell, full or empty.
    fn check(self, v: View<'_, FortBoyard>, at: Square) -> Verdict<Clause> {
        match v.game.content.find(at) {
            None => Err(Refusal::because(Clause::AnyCell, "there is no such square on this board")),
            Some(SquareKind::Start) => Err(Refusal::because(Clause::AnyCell, "START has no cell for a key")),
            Some(SquareKind::Tiger) => Err(Refusal::because(Clause::AnyCell, "a TIGER square has no cell for a key")),
            Some(_) => Ok(()),
        }
    }

    fn legal(self, v: View<'_, FortBoyard>, out: &mut impl FnMut(Square) -> ControlFlow<()>) -> ControlFlow<()> {
        for at in v.game.content.squares() {
            if v.game.content.has_cell(at) {
                out(at)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn apply(self, cx: &mut Cx<'_, impl Source>, at: Square) -> Result<(), Halt> {
        let me = cx.seat;
        cx.cite(Clause::RedKeysGoBack);
        cx.cite(Clause::AnyCell);
        // Q12: red first; a black one only where no red could be had (Q9).
        let colour = if cx.table.keys[me].red > 0 {
            cx.table.keys[me].red -= 1;
            cx.table.red.put(at);
            Colour::Red
        } else {
            cx.table.keys[me].black -= 1;
            cx.table.black.put(at);
            Colour::Black
        };
        cx.event(Event::PutBack(me, at, colour));
        if cx.table.keys[me].total() == KEPT {
            cx.cite(Clause::DieToOpenersLeft);
            play::pass_the_die(cx);
        }
        Ok(())
    }
}

/// The whole opening, from the first note to the closing.
pub(super) fn open_chest(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    let (me, sand) = (cx.table.turn, cx.game.options.chest_sand);
    cx.cite(Clause::TwoWindows);
    cx.event(Event::Opened(me));
    cx.cite(Clause::TopNoteFirst);
    if take_note(cx)? {
        return Ok(());
    }
    let mut roller = play::left(cx.game, me);
    for tick in 1.. {
        cx.cite(Clause::OthersChaseTiger);
        let die = play::die(cx, Chance::Chase(roller))?;
        let at = cx.game.content.ahead(cx.table.pawns[roller], die);
        cx.table.pawns[roller] = at; // Q14: the pawn stays there, and the square does nothing else
        cx.cite(Clause::ChestRollsGoRound);
        cx.event(Event::Moved(roller, die, at));
        if cx.game.content.kind(at) == SquareKind::Tiger {
            cx.cite(Clause::TigerCloses);
            cx.event(Event::Tiger(roller));
            break;
        }
        cx.cite(Clause::NotePerMiss);
        if take_note(cx)? {
            return Ok(());
        }
        if riddles::sand_is_out(cx, sand, tick, Chance::ChestSand)? {
            if bonus(cx)? {
                return Ok(());
            }
            break;
        }
        roller = play::left(cx.game, roller);
        if roller == me {
            roller = play::left(cx.game, me);
        }
    }
    close_chest(cx);
    Ok(())
}

/// CH-8: no tiger in time: a die of notes. Whether the chest is empty then.
fn bonus(cx: &mut Cx<'_, impl Source>) -> Result<bool, Halt> {
    let me = cx.table.turn;
    cx.cite(Clause::BonusDie);
    let die = play::die(cx, Chance::Bonus(me))?;
    cx.event(Event::Bonus(me, die));
    for _ in 0..die {
        if take_note(cx)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The opener takes a note, which nobody else sees (Q21). With the last one the game ends at once (Q15): true then.
fn take_note(cx: &mut Cx<'_, impl Source>) -> Result<bool, Halt> {
    let me = cx.table.turn;
    let note = cx.chance.draw(Chance::Note.seen_by(me), cx.unseen)?;
    cx.hands[me].put(note);
    cx.table.taken[me] += 1;
    cx.table.chest -= 1;
    cx.event(Event::Took(me));
    cx.event_to(Audience::Seat(me), Event::Found(me, note));
    if cx.table.chest > 0 {
        return Ok(false);
    }
    cx.cite(Clause::LastNoteEnds);
    end::end(cx, End::Chest);
    Ok(true)
}

/// The chest is closed: all keys but two go back (CH-6, Q10), red ones; for what is missing black ones are exchanged (CH-7, Q12).
fn close_chest(cx: &mut Cx<'_, impl Source>) {
    let me = cx.table.turn;
    cx.event(Event::Closed(me));
    cx.cite(Clause::KeepTwoKeys);
    anchor!(Clause::KeysAtOpening); // nothing changes the keys while the chest is open
    let back = cx.table.keys[me].total() - KEPT;
    let missing = back.saturating_sub(cx.table.keys[me].red);
    let exchanged = missing.min(cx.table.supply);
    if exchanged > 0 {
        cx.cite(Clause::BlackForRed);
        cx.cite(Clause::OwnRedFirst);
        cx.event(Event::Exchanged(me, exchanged));
        cx.table.supply -= exchanged;
        cx.table.gone += exchanged;
        cx.table.keys[me].black -= exchanged;
        cx.table.keys[me].red += exchanged;
    }
    if exchanged < missing {
        cx.cite(Clause::NoRedLeft);
    }
    (cx.table.frame, cx.table.asked) = (Frame::PutBack(PutBack), me);
}

/// Why a chest cannot be opened now: no key was won (Q13), or it is another's turn (Q26).
pub(super) fn no_opening(v: View<'_, FortBoyard>) -> Verdict<Clause> {
    ensure(v.table.asked == v.table.turn, Clause::OwnTurnOnly)?;
    Err(Refusal::by(Clause::TwoWindows))
}
