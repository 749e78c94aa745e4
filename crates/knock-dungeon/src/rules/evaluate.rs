//! Évaluer les dangers: the danger of the cards that were covered (p.8-9).
use super::{Cx, end};
use crate::{
    clauses::Clause,
    dungeon::{Covered, Fate, Index, Laid},
    event::Event,
    table::End,
};
use engine_core::{anchor, chance::Source};

/// The highest danger that a room can bear.
pub(crate) const BEARABLE: u8 = 5;

/// Evaluates the cards that wait for it.
pub(super) fn evaluate_due(cx: &mut Cx<'_, impl Source>) {
    let due = std::mem::take(&mut cx.table.due);
    evaluate(cx, due);
}

/// Evaluates these cards. All are summed first: a room or a beaten creature at 6 loses the game; only then do creatures at 5 fall, the Knight last.
pub(super) fn evaluate(cx: &mut Cx<'_, impl Source>, cards: Covered) {
    let content = &cx.game.content;
    let (mut room, mut beaten) = (None, None);
    let (mut fallen, mut knight) = (Covered::default(), false);
    for i in cards.iter() {
        let danger = cx.table.dungeon.danger(content, i);
        let laid = cx.table.dungeon.get(i).expect("a laid card");
        let loud = danger > BEARABLE;
        match laid.fate {
            Fate::Room if loud => room = room.or(Some(i)),
            Fate::Beaten if loud => beaten = beaten.or(Some(i)),
            Fate::Creature | Fate::Frozen if loud => cx.cite(Clause::FightGoesOn),
            Fate::Creature | Fate::Frozen if laid.card == content.knight() => knight = true,
            Fate::Creature | Fate::Frozen => fallen = fallen.and(Covered::one(i)),
            Fate::Room => cx.cite(Clause::SafeUpToFive),
            Fate::Beaten | Fate::Burnt => {}
        }
    }
    anchor!(Clause::LossBeforeFall);
    if room.is_some() || beaten.is_some() {
        cx.cite(if room.is_some() { Clause::SafeUpToFive } else { Clause::BeatenIsRoom });
        return end::finish(cx, room.map(End::Room).or(beaten.map(End::Beaten)).expect("one of them"));
    }
    let mut thawed = false;
    for i in fallen.iter() {
        thawed |= cx.table.dungeon.get(i).is_some_and(|l| l.fate == Fate::Frozen);
        fall(cx, i);
    }
    if knight || thawed {
        recheck_knight(cx);
    }
}

/// A creature is beaten: it stays as a room, and its tokens go back.
fn fall(cx: &mut Cx<'_, impl Source>, i: Index) {
    cx.cite(Clause::CreatureBeaten);
    cx.event(Event::Fell(i));
    let laid = cx.table.dungeon.at_mut(i);
    laid.fate = Fate::Beaten;
    cx.table.reserve += std::mem::take(&mut laid.tokens);
}

/// The Knight falls at 5 or less, unless another creature still stands frozen.
fn recheck_knight(cx: &mut Cx<'_, impl Source>) {
    let content = &cx.game.content;
    let is_knight = |l: &Laid| l.card == content.knight() && l.fate.is_unbeaten();
    anchor!(Clause::KnightLikeAny);
    let Some(i) = cx.table.dungeon.standing().find(|(_, l)| is_knight(l)).map(|(i, _)| i) else { return };
    if cx.table.dungeon.danger(content, i) > BEARABLE {
        return;
    }
    if cx.table.dungeon.standing().any(|(j, l)| l.fate == Fate::Frozen && j != i) {
        return cx.cite(Clause::FrozenBeforeKnight);
    }
    fall(cx, i);
    end::finish(cx, End::Won);
}
