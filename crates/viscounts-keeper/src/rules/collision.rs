//! Phase 5, Résoudre les collisions. Slots, cards and public buildings react; then everybody gains from the track.
use super::{Cx, Frame, Purpose, Step, Yes, gains, players};
use crate::{
    clauses::Clause,
    content::{Effect, Moment, Power, Timing},
    event::Event,
    table::{Slot, Who},
};
use engine_core::{anchor, chance::Source};

/// One stage of a collision, for the player this many places after the active one. Only if the active markers share a space (VB-P5).
pub(super) fn collide(cx: &mut Cx<impl Source>, stage: u8, n: u8) {
    let active = cx.table.active;
    anchor!(Clause::CollisionInOwnTurn);
    if stage == 0 && !cx.table.boards[active].collides() {
        return;
    }
    if n >= players::count(cx.game) {
        cx.table.agenda.step(Step::Collide(stage + 1, if stage == 3 { 1 } else { 0 }));
        return;
    }
    let who = players::after(cx.game, active, n);
    match stage {
        0 => {
            let space = cx.table.boards[active].virtue;
            cx.cite(Clause::Collision);
            cx.event(Event::Collided { who: active, space });
            cx.table.ignores = false;
            cx.table.agenda.step(Step::Collide(1, 0));
            ask_ignore(cx);
        }
        1 => {
            cx.table.agenda.step(Step::Collide(1, n + 1));
            for (i, power) in gains::slot_powers(cx.game, who).iter().enumerate().rev() {
                if !cx.table.boards[who].slots.has(Slot::of(i as u8)) {
                    on_collision(cx, who, power, Clause::CollisionSlots);
                }
            }
        }
        2 => {
            cx.table.agenda.step(Step::Collide(2, n + 1));
            for (public, holder) in cx.game.content.publics.iter().zip(cx.table.publics).rev() {
                if holder == Some(who) {
                    on_collision(cx, who, &public.power, Clause::PublicWorkshopDraws);
                }
            }
            if let Some(p) = who.seat() {
                for card in cx.table.cards[p].spaces.into_iter().rev().flatten() {
                    let info = cx.game.content.card(card);
                    if let (Timing::Ongo, Some(power)) = (info.timing, &info.power) {
                        on_collision(cx, who, power, Clause::CollisionCards);
                    }
                }
            }
        }
        3 => {
            cx.table.agenda.step(Step::Collide(4, 1));
            cx.cite(Clause::CollisionOwnGain);
            anchor!(Clause::CollisionSpaceReread);
            let row = cx.game.content.track[usize::from(cx.table.boards[active].virtue) - 1]; // VR-61: where they are now
            anchor!(Clause::AiCollisions);
            cx.table.agenda.step(Step::Gain(active, if active == Who::AI { row.ai } else { row.own }));
        }
        4 => {
            cx.table.agenda.step(Step::Collide(4, n + 1));
            cx.cite(Clause::CollisionOpponents);
            let row = cx.game.content.track[usize::from(cx.table.boards[active].virtue) - 1];
            cx.table.agenda.step(Step::Guarded(who, row.opponents.0, row.opponents.1, true));
        }
        _ => {
            cx.cite(Clause::MarkersReturn);
            let b = &mut cx.table.boards[active];
            (b.corruption, b.virtue) = (1, 7);
            cx.table.ignores = false;
        }
    }
}

/// Queues a power that reacts to a collision.
fn on_collision(cx: &mut Cx<impl Source>, who: Who, power: &Power<Effect>, clause: Clause) {
    if let Power::When { moments, guard, then } = *power
        && moments >> Moment::Collision as u16 & 1 == 1
    {
        cx.cite(clause);
        cx.table.agenda.step(Step::Guarded(who, guard, then, true));
    }
}

/// VK-PUB-21, VR-2: the owner of the Public Workshop says whether to ignore a Criminal, if there is one (VR-72).
fn ask_ignore(cx: &mut Cx<impl Source>) {
    anchor!(Clause::IgnoreDeclaredFirst);
    let Some(owner) = gains::ignorer(cx.game, cx.table) else { return };
    if gains::criminals(cx.game, cx.table, owner) == 0 {
        return;
    }
    match owner.seat() {
        Some(p) => cx.table.agenda.ask(p, Frame::Yes(Yes { to: Purpose::Ignore })),
        None => {
            cx.cite(Clause::AiIgnoresCriminal);
            cx.table.ignores = true;
        }
    }
}
