//! Fin du jeu: how a dungeon ends (p.11), and the six minutes. What loses it is decided in the chapter of its step.
use super::SAND;
use crate::{KnockDungeon, Table, clauses::Clause, event::Event, options::Clock, table::End};
use engine_core::{Dealer, Seat, StateOf};

/// B6: no dungeon lasts longer. At an arranged table that counts so many already, the count stays there.
pub(crate) const MOST_TURNS: u8 = 129;

impl KnockDungeon {
    /// Q19: the clock is looked at once, when the turn ends.
    pub(super) fn clock<D: Dealer<Self>>(&self, s: &mut StateOf<Self>, dealer: &mut D) -> Result<(), D::Halt> {
        s.table.turns = (s.table.turns + 1).min(MOST_TURNS);
        let out = match self.options.clock {
            Clock::None => return Ok(()),
            Clock::Turns { turns } => s.table.turns == turns.get(),
            Clock::Sand { hits, of } => dealer.chance(SAND, hits.get().into(), of.get().into())?,
        };
        dealer.cite(Clause::ClockRuling);
        if out {
            self.end(&mut s.table, End::Time, dealer);
        } else if matches!(self.options.clock, Clock::Sand { .. }) {
            dealer.event(|| Event::SandRuns);
        }
        Ok(())
    }

    /// The dungeon ends; the clause says how.
    pub(crate) fn end<D: Dealer<Self>>(&self, t: &mut Table, end: End, dealer: &mut D) {
        dealer.cite(match end {
            End::Won => Clause::Won,
            End::Room(_) => Clause::LostRoom,
            End::Beaten(_) => Clause::LostBeaten,
            End::Short(_) => Clause::LostShort,
            End::Alarm(_) => Clause::Alarm,
            End::Time => Clause::LostTime,
        });
        dealer.event(|| Event::Ended(end));
        t.end = Some(end);
    }

    /// Q24: no card in any hand or pile, no token on any creature, and the Knight unbeaten: nothing can change. It is looked at when a
    /// seat has passed, so that the windows of that turn come first.
    pub(crate) fn stands_still(&self, t: &Table) -> bool {
        let no_card = t.pile == 0 && !t.knight_below && Seat::first(self.seats).all(|p| t.hand_size(p) == 0);
        no_card && t.dungeon.standing().all(|(_, l)| l.tokens == 0)
    }
}
