//! Vérifier l'alarme: a token off every creature (p.10).
use crate::{KnockDungeon, Table, clauses::Clause, dungeon::Index, event::Event, table::End};
use engine_core::{Dealer, Set};

impl KnockDungeon {
    /// ALM-1, ALM-2: each creature with tokens gives one back; who gives the last raises the alarm.
    pub(crate) fn alarm<D: Dealer<Self>>(&self, t: &mut Table, dealer: &mut D) {
        let (mut given, mut rung) = (0, None);
        let standing: Set<Index> = t.dungeon.standing().filter(|(_, l)| l.tokens > 0).map(|(i, _)| i).collect();
        for i in standing.iter() {
            let laid = t.dungeon.at_mut(i);
            laid.tokens -= 1;
            given += 1;
            if laid.tokens == 0 && rung.is_none() {
                rung = Some(i);
            }
        }
        t.reserve += given;
        if given > 0 {
            dealer.cite(Clause::TokensOff);
            dealer.event(|| Event::Ticked(given));
        }
        if let Some(i) = rung {
            return self.end(t, End::Alarm(i), dealer);
        }
        if t.passed && self.stands_still(t) {
            dealer.cite(Clause::StandStill);
            self.end(t, End::Time, dealer);
        }
    }
}
