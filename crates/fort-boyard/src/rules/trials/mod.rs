//! Les épreuves: a card is picked blind and followed strictly. The ones of dice alone are in `dice`; those with decisions
//! have a file each.
mod dice;
mod lock;
mod matches;
mod suite;

pub use lock::{Lock, Number};
pub use matches::{Matches, Take};
pub use suite::{Ruling, Throw};

use super::{CatchUp, Cx, Frame, play, riddles};
use crate::{
    FortBoyard,
    chance::Chance,
    clauses::Clause,
    content::{Against, Procedure, SquareKind, Trial},
    event::Event,
    options::TrialMode,
};
use engine_core::{
    chance::{Halt, Source},
    rules::{GameBox, Seat},
};

/// A trial of the player in turn: rated by the seat's odds, or a card of the fan (TRI-1, Q17, Q20).
pub(super) fn trial(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    let me = cx.table.turn;
    if cx.game.options.trial_mode == TrialMode::Rated {
        cx.cite(Clause::SkillIsOdds);
        let odds = cx.game.options.trial_odds.of(me);
        let won = cx.chance.happens(Chance::Result(me), odds.won.into(), odds.of.into())?;
        return trial_over(cx, won);
    }
    cx.cite(Clause::PickedBlind);
    let card = Trial::of(cx.chance.roll(Chance::Card, cx.game.content.trials().len() as u32)? as u8);
    cx.event(Event::Card(me, card));
    let won = match cx.game.content.trial(card).procedure {
        Procedure::Matches { base } => return matches::matches(cx, card, base),
        Procedure::Suite { .. } => return suite::suite(cx, card),
        Procedure::Lock { numbers, guesses } => {
            lock::lock(cx.table, card, numbers, guesses);
            return Ok(());
        }
        Procedure::Duel { points } => dice::duel(cx, me, card, points)?,
        Procedure::Rampart { dice } => dice::rampart(cx, me, card, dice)?,
        Procedure::Round { dice } => dice::round(cx, me, dice)?,
        Procedure::Doubles { rounds } => dice::doubles(cx, me, card, rounds)?,
        Procedure::Flips { points } => dice::flips(cx, me, points)?,
        Procedure::Parade { throws } => dice::parade(cx, me, throws)?,
        Procedure::Report { won, of } => cx.chance.happens(Chance::Result(me), won.into(), of.into())?,
    };
    trial_over(cx, won)
}

/// Who plays against the candidate, or speaks for all others (TRI-3, Q27).
#[inline]
pub(crate) fn opponent(game: &GameBox<FortBoyard>, me: Seat, card: Trial) -> Seat {
    match game.content.trial(card).against {
        Against::Right => play::right(game, me),
        Against::Left | Against::Together | Against::Separately => play::left(game, me),
    }
}

/// A die of a trial.
fn trial_die(cx: &mut Cx<'_, impl Source>, p: Seat) -> Result<u8, Halt> {
    let die = play::die(cx, Chance::TrialDie(p))?;
    cx.event(Event::Die(p, die));
    Ok(die)
}

/// What a trial, won or lost, leads to on this square.
fn trial_over(cx: &mut Cx<'_, impl Source>, won: bool) -> Result<(), Halt> {
    let me = cx.table.turn;
    cx.event(Event::Trial(me, won));
    let kind = cx.game.content.kind(cx.table.here());
    match (kind, won) {
        // SQ-2, Q6: the trial first, then the riddle; failing either wins neither.
        (SquareKind::Both, true) => {
            cx.cite(Clause::TrialThenRiddle);
            return riddles::riddle_for_keys(cx);
        }
        (_, true) => {
            cx.cite(Clause::TrialWinsKey);
            play::win(cx);
        }
        (SquareKind::Trial, false) => (cx.table.frame, cx.table.asked) = (Frame::CatchUp(CatchUp), me),
        (SquareKind::Either, false) if cx.game.options.or_catch_up => {
            (cx.table.frame, cx.table.asked) = (Frame::CatchUp(CatchUp), me);
        }
        (_, false) => {
            cx.cite(if kind == SquareKind::Both { Clause::TrialThenRiddle } else { Clause::NoSecondTest });
            play::pass_the_die(cx);
        }
    }
    Ok(())
}
