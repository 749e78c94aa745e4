//! Fin du jeu: how a dungeon ends (p.11), and the six minutes. The chapter of each step decides what loses the game.
use super::Cx;
use crate::{
    KnockDungeon,
    chance::Chance,
    clauses::Clause,
    event::Event,
    options::Clock,
    table::{End, Table},
};
use engine_core::{
    chance::{Halt, Source},
    rules::{GameBox, Seat},
};

/// An upper bound on the number of turns with any deck. At an arranged table with that many turns, the count stays there.
pub(crate) const MOST_TURNS: u8 = 129;

/// The players look at the clock once, when the turn ends.
pub(super) fn clock(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    cx.table.turns = (cx.table.turns + 1).min(MOST_TURNS);
    let out = match cx.game.options.clock {
        Clock::None => return Ok(()),
        Clock::Turns { turns } => cx.table.turns == turns.get(),
        Clock::Sand { hits, of } => cx.chance.happens(Chance::Sand, hits.get().into(), of.get().into())?,
    };
    cx.cite(Clause::ClockAtTurnEnd);
    if out {
        finish(cx, End::Time);
    } else if matches!(cx.game.options.clock, Clock::Sand { .. }) {
        cx.event(Event::SandRuns);
    }
    Ok(())
}

/// Ends the dungeon and cites the clause that says how.
pub(super) fn finish(cx: &mut Cx<'_, impl Source>, end: End) {
    cx.cite(match end {
        End::Won => Clause::KnightBeatenWins,
        End::Room(_) => Clause::LoudRoomLoses,
        End::Beaten(_) => Clause::LoudBeatenLoses,
        End::Short(_) => Clause::ShortReserveLoses,
        End::Alarm(_) => Clause::LastTokenAlarm,
        End::Time => Clause::TimeLoses,
    });
    cx.event(Event::Ended(end));
    cx.table.end = Some(end);
}

/// Whether nothing can change any more: no hand or pile has a card, and no creature has a token. The rules check this after a seat has passed, so that
/// the windows of that turn come first.
pub(crate) fn stands_still(game: &GameBox<KnockDungeon>, t: &Table) -> bool {
    let no_card = t.pile == 0 && !t.knight_below && Seat::first(game.seats).all(|p| t.hand_size(p) == 0);
    no_card && t.dungeon.standing().all(|(_, l)| l.tokens == 0)
}
