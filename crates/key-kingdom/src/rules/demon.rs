//! Cases et icônes, Dé du démon: its holder throws it and leaves the hero die on the throne.
use super::{Cx, KeyKingdom};
use crate::{clauses::Clause, event::Event};
use engine_core::{
    chance::{Halt, Source},
    data,
    rules::{Decision, Seat, Verdict, View, ensure},
};

/// Who gets the demon die?
#[data(Copy)]
pub struct Assign;

impl Decision<KeyKingdom> for Assign {
    type Choice = Seat;

    /// The die goes to any player who does not hold it, also to the one who decides.
    fn check(self, v: View<'_, KeyKingdom>, to: Seat) -> Verdict<Clause> {
        ensure(to.0 < v.game.seats, Clause::TwoToFive)?;
        ensure(v.table.demon != Some(to), Clause::NotToHolder)
    }

    fn apply(self, cx: &mut Cx<impl Source>, to: Seat) -> Result<(), Halt> {
        cx.cite(Clause::MustAssign);
        if to == cx.seat {
            cx.cite(Clause::SelfAllowed);
            if cx.game.seats == 2 && cx.table.demon.is_some() {
                cx.cite(Clause::LastHolderLeft);
            }
        }
        if cx.table.roll.is_some() {
            cx.cite(Clause::NextThrowOn);
        }
        give_die(cx, to);
        Ok(())
    }
}

/// The receiver's hero die goes to the throne. The player who had the demon die takes the hero die back.
pub(super) fn give_die(cx: &mut Cx<impl Source>, to: Seat) {
    if cx.table.demon == Some(to) {
        cx.cite(Clause::LastHolderLeft);
        return;
    }
    cx.cite(Clause::HeroDieToThrone);
    if cx.table.demon.is_some() {
        cx.cite(Clause::HeroDieReturns);
        cx.cite(Clause::ThroneHoldsOneDie);
    }
    cx.event(Event::Demon { seat: to });
    cx.table.demon = Some(to);
}
