//! Tour de jeu; Fin de partie. Turns, rounds and the end.
use super::{Cx, Step, players};
use crate::{clauses::Clause, event::Event, table::Who};
use engine_core::{
    chance::{Audience, Source},
    rules::Task,
};

/// VB-T-1: a turn begins. A player has six phases; the AI has its own.
pub(super) fn begin_turn(cx: &mut Cx<impl Source>) {
    let (who, round) = (cx.table.active, cx.table.round);
    cx.cite(Clause::SixPhases);
    cx.event(Event::Turn { who, round });
    cx.table.played = None;
    cx.table.dismissed = false;
    cx.table.transcribed = false;
    if who == Who::AI {
        cx.table.agenda.then([
            Task::Do(Step::AiSlide),
            Task::Do(Step::AiReveal),
            Task::Do(Step::Collide(0, 0)),
            Task::Do(Step::EndTurn),
        ]);
    } else {
        cx.table.agenda.then([
            Task::Do(Step::Slide),
            Task::Do(Step::PlayCard),
            Task::Do(Step::Movement),
            Task::Do(Step::PrimaryAction),
            Task::Do(Step::RecruitOne),
            Task::Do(Step::Collide(0, 0)),
            Task::Do(Step::DrawUp),
            Task::Do(Step::EndTurn),
        ]);
    }
}

/// The turn passes to the next player, the next round begins, or the game ends (VB-E-1).
pub(super) fn end_turn(cx: &mut Cx<impl Source>) {
    cx.table.active = players::after(cx.game, cx.table.active, 1);
    if cx.table.active == cx.table.start {
        let limit = cx.game.options.round_limit.get();
        if cx.table.last == Some(cx.table.round) || cx.table.round >= limit {
            let triggered = cx.table.last.is_some();
            cx.cite(if triggered { Clause::OneMoreRound } else { Clause::RoundLimit });
            show_schemes(cx);
            cx.event(Event::Over);
            return;
        }
        cx.table.round += 1;
    }
    cx.table.agenda.step(Step::Turn);
}

/// The schemes left in the AI's pile are shown: they count for its manuscripts (VR-53).
fn show_schemes(cx: &mut Cx<impl Source>) {
    let mixed = std::mem::take(&mut cx.unseen.mixed);
    let mixed = cx.reveal(Audience::All, mixed);
    cx.table.ai.mixed = 0;
    cx.table.ai.future = cx.table.ai.future.less(mixed);
    cx.table.ai.pile = cx.table.ai.pile.or(mixed);
}

/// VB-DD-2: Poverty or Prosperity is revealed; this round is finished and one more is played.
pub(super) fn trigger(cx: &mut Cx<impl Source>, poverty: bool) {
    cx.cite(Clause::EndRevealed);
    cx.event(Event::Revealed { poverty });
    if cx.table.last.is_none() {
        cx.table.last = Some(cx.table.round + 1);
    }
}
