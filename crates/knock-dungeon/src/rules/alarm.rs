//! Vérifier l'alarme: every creature loses a token (p.10).
use super::{Cx, end};
use crate::{clauses::Clause, dungeon::Index, event::Event, table::End};
use engine_core::{anchor, chance::Source, collections::Set};

/// Each creature with tokens gives one back, even one that was placed this turn. The first creature that gives its last token raises the alarm.
pub(super) fn alarm(cx: &mut Cx<'_, impl Source>) {
    let (mut given, mut rung) = (0, None);
    anchor!(Clause::TurnsToBeat);
    let standing: Set<Index> = cx.table.dungeon.standing().filter(|(_, l)| l.tokens > 0).map(|(i, _)| i).collect();
    for i in standing.iter() {
        let laid = cx.table.dungeon.at_mut(i);
        laid.tokens -= 1;
        given += 1;
        if laid.tokens == 0 && rung.is_none() {
            rung = Some(i);
        }
    }
    cx.table.reserve += given;
    if given > 0 {
        cx.cite(Clause::OneTokenBack);
        cx.event(Event::Ticked(given));
    }
    anchor!(Clause::BeatenOrFrozen); // any other creature without tokens has ended the game
    if let Some(i) = rung {
        return end::finish(cx, End::Alarm(i));
    }
    if cx.table.passed && end::stands_still(cx.game, cx.table) {
        cx.cite(Clause::StandstillTimesOut);
        end::finish(cx, End::Time);
    }
}
