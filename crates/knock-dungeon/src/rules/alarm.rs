//! Vérifier l'alarme: a token off every creature (p.10).
use super::{
    Cx,
    end::{self, stands_still},
};
use crate::{clauses::Clause, dungeon::Index, event::Event, table::End};
use engine_core::{chance::Source, collections::Set};

/// ALM-1, ALM-2: each creature with tokens gives one back. The first that gives its last raises the alarm.
pub(super) fn alarm(cx: &mut Cx<'_, impl Source>) {
    let (mut given, mut rung) = (0, None);
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
        cx.cite(Clause::TokensOff);
        cx.event(Event::Ticked(given));
    }
    if let Some(i) = rung {
        return end::finish(cx, End::Alarm(i));
    }
    if cx.table.passed && stands_still(cx.game, cx.table) {
        cx.cite(Clause::StandStill);
        end::finish(cx, End::Time);
    }
}
