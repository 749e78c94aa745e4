//! Checking the alarm (p.10).
use crate::{KnockDungeon, Table, clauses::Clause, dungeon::Index, event::Event, table::End};
use engine_core::{Dealer, Seat, Set};

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

    /// Q24: no card in any hand or pile, no token on any creature, and the Knight unbeaten: nothing can change. It is looked at when a
    /// seat has passed, so that the windows of that turn come first.
    pub(crate) fn stands_still(&self, t: &Table) -> bool {
        let no_card = t.pile == 0 && !t.knight_below && Seat::first(self.seats).all(|p| t.hand_size(p) == 0);
        no_card && t.dungeon.standing().all(|(_, l)| l.tokens == 0)
    }
}
