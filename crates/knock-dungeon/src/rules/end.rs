//! Fin du jeu: how a dungeon ends (p.11), and the six minutes. What loses it is decided in the chapter of its step.
use super::{Chance, Cx};
use crate::{
    KnockDungeon,
    clauses::Clause,
    event::Event,
    options::Clock,
    table::{End, Table},
};
use engine_core::{
    chance::{Halt, Source},
    rules::{GameBox, Seat},
};

/// B6: no dungeon lasts longer. At an arranged table with that many turns, the count stays there.
pub(crate) const MOST_TURNS: u8 = 129;

/// Q19: the players look at the clock once, when the turn ends.
pub(super) fn clock(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    cx.table.turns = (cx.table.turns + 1).min(MOST_TURNS);
    let out = match cx.game.options.clock {
        Clock::None => return Ok(()),
        Clock::Turns { turns } => cx.table.turns == turns.get(),
        Clock::Sand { hits, of } => cx.chance.happens(Chance::Sand, hits.get().into(), of.get().into())?,
    };
    cx.cite(Clause::ClockRuling);
    if out {
        finish(cx, End::Time);
    } else if matches!(cx.game.options.clock, Clock::Sand { .. }) {
        cx.event(Event::SandRuns);
    }
    Ok(())
}

/// The dungeon ends; the clause says how.
pub(super) fn finish(cx: &mut Cx<'_, impl Source>, end: End) {
    cx.cite(match end {
        End::Won => Clause::Won,
        End::Room(_) => Clause::LostRoom,
        End::Beaten(_) => Clause::LostBeaten,
        End::Short(_) => Clause::LostShort,
        End::Alarm(_) => Clause::Alarm,
        End::Time => Clause::LostTime,
    });
    cx.event(Event::Ended(end));
    cx.table.end = Some(end);
}

/// Q24: nothing can change once no hand or pile has a card, no creature has a token, and the Knight is unbeaten. The rules look at it when
/// a seat has passed, so that the windows of that turn come first.
pub(crate) fn stands_still(game: &GameBox<KnockDungeon>, t: &Table) -> bool {
    let no_card = t.pile == 0 && !t.knight_below && Seat::first(game.seats).all(|p| t.hand_size(p) == 0);
    no_card && t.dungeon.standing().all(|(_, l)| l.tokens == 0)
}
