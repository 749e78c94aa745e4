//! Dé du démon: whoever holds it throws it, and leaves the hero die on the throne.
use super::Kingdom;
use crate::{clauses::Clause, event::Event, table::Table};
use engine_core::{Dealer, Decision, Seat, StateOf, Verdict, View, ensure};
use serde::{Deserialize, Serialize};

/// The demon die must go to somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Assign;

impl Decision<Kingdom> for Assign {
    type Choice = Seat;

    /// DEM-2, DEM-3: to anybody who does not hold it, oneself included.
    fn check(self, g: &Kingdom, v: View<'_, Kingdom>, to: Seat) -> Verdict<Kingdom> {
        ensure(to.0 < g.seats, Clause::Q53)?;
        ensure(v.table.demon != Some(to), Clause::Dem2)
    }

    fn apply<D: Dealer<Kingdom>>(
        self,
        g: &Kingdom,
        s: &mut StateOf<Kingdom>,
        p: Seat,
        to: Seat,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        dealer.cite(Clause::Dem1);
        if to == p {
            dealer.cite(Clause::Dem3);
            if g.seats == 2 && s.table.demon.is_some() {
                dealer.cite(Clause::Q36);
            }
        }
        if s.table.roll.is_some() {
            dealer.cite(Clause::Q37);
        }
        g.give_die(&mut s.table, to, dealer);
        Ok(())
    }
}

impl Kingdom {
    /// DEM-4: the receiver's hero die goes to the throne; whoever had the demon die takes his own back (DEM-5, Q35).
    pub(super) fn give_die<D: Dealer<Self>>(&self, t: &mut Table, to: Seat, dealer: &mut D) {
        if t.demon == Some(to) {
            dealer.cite(Clause::Q36); // taking what one holds is nothing
            return;
        }
        dealer.cite(Clause::Dem4);
        if t.demon.is_some() {
            dealer.cite(Clause::Dem5);
            dealer.cite(Clause::Q35);
        }
        dealer.event(|| Event::Demon { seat: to });
        t.demon = Some(to);
    }
}
