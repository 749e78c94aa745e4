//! Transcrire un Manuscrit. Manuscripts, ribbons and bonus cards.
use super::{Cx, ViscountsKeeper, gains};
use crate::{
    chance::Chance,
    clauses::Clause,
    content::{Segment, Tile},
    event::Event,
    table::{Table, Who},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    finite::Finite,
    rules::{Decision, GameBox, Seat, Verdict, View, ensure},
};

/// Whether a manuscript may still be transcribed this turn (VB-M-1, VR-18).
pub(crate) fn may_transcribe(game: &GameBox<ViscountsKeeper>, t: &Table) -> bool {
    anchor!(Clause::ScarletteShares);
    !t.transcribed || game.options.transcribe_per_action
}

/// What the manuscript of a player's segment costs; the printed one where the pile is empty (VB-M-3).
pub(crate) fn manuscript_cost(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat) -> Option<u8> {
    may_transcribe(game, t).then(|| cost_at(game, t, t.boards[p].viscount.segment()))
}

/// What the manuscript of a segment costs, printed or on its pile.
pub(crate) fn cost_at(game: &GameBox<ViscountsKeeper>, t: &Table, segment: Segment) -> u8 {
    t.manuscripts.tops[segment].map_or(game.content.segments[segment].manuscript.0, |m| game.content.tile(m).cost)
}

/// VB-M-1: the manuscript of the own segment is taken, or the printed one gives its effect (VB-M-3).
pub(super) fn transcribe(cx: &mut Cx<impl Source>, who: Who) -> Result<(), Halt> {
    cx.cite(Clause::Transcribe);
    let segment = cx.table.boards[who].viscount.segment();
    if cx.table.manuscripts.tops[segment].is_some() {
        return take_manuscript(cx, who, segment);
    }
    cx.cite(Clause::PrintedManuscript);
    cx.event(Event::Wrote { who, tile: None });
    gains::gain(cx, who, cx.game.content.segments[segment].manuscript.1);
    Ok(())
}

/// Takes a manuscript; the next one shows (VR-80). A bonus card may follow, then the effect.
pub(super) fn take_manuscript(cx: &mut Cx<impl Source>, who: Who, segment: Segment) -> Result<(), Halt> {
    let Some(tile) = cx.table.manuscripts.tops[segment].take() else { return Ok(()) };
    next_manuscript(cx, segment)?;
    cx.table.boards[who].tiles.put(tile);
    cx.event(Event::Wrote { who, tile: Some(tile) });
    let info = cx.game.content.tile(tile);
    let same = |m: &Tile| cx.game.content.tile(*m).ribbon == info.ribbon;
    let ribbons = cx.table.boards[who].tiles.iter().filter(same).count();
    if ribbons >= usize::from(cx.game.content.numbers.ribbons_for_bonus) && cx.table.bonus[info.ribbon].is_none() {
        cx.cite(Clause::BonusCard);
        cx.table.bonus[info.ribbon] = Some(who);
        cx.event(Event::Bonus { who, ribbon: info.ribbon });
    }
    if let Some(effect) = info.effect {
        gains::gain(cx, who, effect);
    }
    Ok(())
}

/// The next manuscript of a pile shows.
pub(super) fn next_manuscript(cx: &mut Cx<impl Source>, segment: Segment) -> Result<(), Halt> {
    if cx.table.manuscripts.sizes[segment] > 0 {
        let next = cx.chance.member(Chance::Manuscripts(segment), cx.table.manuscripts.below)?;
        cx.table.manuscripts.below.take(next);
        cx.table.manuscripts.sizes[segment] -= 1;
        cx.table.manuscripts.tops[segment] = Some(next);
    }
    Ok(())
}

/// A manuscript is taken for free.
#[data(Copy)]
pub struct FreeManuscript {}

impl Decision<ViscountsKeeper> for FreeManuscript {
    type Choice = Segment;

    /// VB-M-4: any visible one of cost 3 or 4; a printed one is not for free (VR-43).
    fn check(self, v: View<ViscountsKeeper>, c: Segment) -> Verdict<Clause> {
        let top = v.table.manuscripts.tops[c.id() as usize];
        ensure(top.is_some(), Clause::FreeManuscriptIsTile)?;
        ensure(top.is_some_and(|m| v.game.content.is_cheap(m)), Clause::FreeManuscript)
    }

    fn apply(self, cx: &mut Cx<impl Source>, c: Segment) -> Result<(), Halt> {
        cx.cite(Clause::FreeManuscript);
        take_manuscript(cx, Who::at(cx.seat), c)
    }
}
