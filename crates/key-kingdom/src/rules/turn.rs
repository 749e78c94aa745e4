//! À votre tour: move or nap, and who comes next.
use super::{Frame, Kingdom};
use crate::{
    clauses::Clause,
    content::Passive,
    event::Event,
    table::{Spot, Step, Table, Why},
};
use engine_core::{Dealer, Decision, Seat, StateOf, Verdict, View, data, ensure};
use serde::{Deserialize, Serialize};

/// What a nap restores (NAP-1).
pub const NAP: u8 = 5;

/// A turn begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Act;

/// What to do with a turn.
#[data(Finite)]
pub enum Plan {
    /// Roll and move.
    Roll,
    /// Take a nap.
    Nap,
    /// Storm the dungeon.
    Storm,
}

impl Decision<Kingdom> for Act {
    type Choice = Plan;

    /// TURN-1 in the kingdom, Q16 in the castle.
    fn check(self, _: &Kingdom, v: View<'_, Kingdom>, plan: Plan) -> Verdict<Kingdom> {
        let in_castle = matches!(v.table.me().at, Spot::Garden(_));
        match plan {
            Plan::Nap => Ok(()),
            Plan::Roll => ensure(!in_castle, Clause::Q16),
            Plan::Storm => ensure(in_castle, Clause::Obj3),
        }
    }

    fn apply<D: Dealer<Kingdom>>(
        self,
        g: &Kingdom,
        s: &mut StateOf<Kingdom>,
        p: Seat,
        plan: Plan,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let t = &mut s.table;
        dealer.cite(Clause::Turn1);
        t.agenda.step(Step::EndTurn);
        match plan {
            Plan::Roll => g.throw(t, Why::Move, dealer),
            Plan::Nap => {
                g.nap(t, p, dealer);
                Ok(())
            }
            Plan::Storm => {
                dealer.cite(Clause::Q16);
                t.agenda.step(Step::Storm { passed: 0 });
                Ok(())
            }
        }
    }
}

impl Kingdom {
    /// NAP-1: up to five items and the nap bonuses (Q67); then the turn ends (NAP-3).
    fn nap<D: Dealer<Self>>(&self, t: &mut Table, p: Seat, dealer: &mut D) {
        dealer.cite(Clause::Nap1);
        dealer.cite(Clause::Nap3);
        dealer.event(|| Event::Napped { seat: p });
        let bonus = self.bonus(t, p, |passive| if let Passive::NapBonus(n) = passive { n } else { 0 });
        if bonus > 0 {
            dealer.cite(Clause::Q67);
        }
        self.restore(t, p, NAP.saturating_add(bonus));
    }

    /// The turn is over: an extra one (Q60), or the next seat clockwise (SET-18), or the end at the limit (Q55).
    pub(super) fn end_turn<D: Dealer<Self>>(&self, t: &mut Table, dealer: &mut D) {
        t.turns += 1;
        t.rerolled = false;
        let again = std::mem::take(&mut t.extra_turn);
        if t.turns >= self.options.turn_limit.get() as u32 {
            dealer.cite(Clause::Q55);
            dealer.event(|| Event::Drawn);
            return;
        }
        if again {
            dealer.cite(Clause::Q60);
        } else {
            dealer.cite(Clause::Set18);
            t.active = t.active.next(self.seats);
        }
        t.agenda.ask(t.active, Frame::Act(Act));
    }
}
