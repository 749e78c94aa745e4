//! À votre tour: move or nap, and who comes next.
use super::{Cx, Frame, KeyKingdom, items, roll};
use crate::{
    clauses::Clause,
    content::Passive,
    event::Event,
    table::{Spot, Step, Why},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    rules::{Decision, Seat, Verdict, View, ensure},
};

/// The number of items that a nap restores.
pub const NAP: u8 = 5;

/// A turn begins.
#[data(Copy)]
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

impl Decision<KeyKingdom> for Act {
    type Choice = Plan;

    /// In the kingdom a player moves or naps, in the castle a player storms or naps.
    fn check(self, v: View<'_, KeyKingdom>, plan: Plan) -> Verdict<Clause> {
        let in_castle = matches!(v.table.me().at, Spot::Garden(_));
        match plan {
            Plan::Nap => Ok(()),
            Plan::Roll => ensure(!in_castle, Clause::NapOrStorm),
            Plan::Storm => ensure(in_castle, Clause::StormFromCastle),
        }
    }

    fn apply(self, cx: &mut Cx<impl Source>, plan: Plan) -> Result<(), Halt> {
        cx.cite(Clause::MoveOrNap);
        cx.table.agenda.step(Step::EndTurn);
        match plan {
            Plan::Roll => roll::throw(cx, Why::Move),
            Plan::Nap => {
                nap(cx, cx.seat);
                Ok(())
            }
            Plan::Storm => {
                cx.cite(Clause::NapOrStorm);
                cx.table.agenda.step(Step::Storm { passed: 0 });
                Ok(())
            }
        }
    }
}

/// A nap restores up to five items, and more with some companions. Then the turn ends.
fn nap(cx: &mut Cx<impl Source>, p: Seat) {
    anchor!(Clause::NapRestoresMagic);
    cx.cite(Clause::NapRestoresFive);
    cx.cite(Clause::NapEndsTurn);
    cx.event(Event::Napped { seat: p });
    let bonus = roll::bonus(cx.game, cx.table, p, |passive| if let Passive::NapBonus(n) = passive { n } else { 0 });
    if bonus > 0 {
        cx.cite(Clause::BonusesAddUp);
    }
    items::restore(cx.table, p, NAP.saturating_add(bonus));
}

/// The turn is over. An extra turn follows, or the next seat clockwise, or the end at the limit.
pub(super) fn end_turn(cx: &mut Cx<impl Source>) {
    cx.table.turns += 1;
    cx.table.rerolled = false;
    let again = std::mem::take(&mut cx.table.extra_turn);
    if cx.table.turns >= cx.game.options.turn_limit.get() as u32 {
        cx.cite(Clause::TurnLimitIsDraw);
        cx.event(Event::Drawn);
        return;
    }
    if again {
        cx.cite(Clause::ExtraTurnFollows);
    } else {
        cx.cite(Clause::Clockwise);
        cx.table.active = cx.table.active.next(cx.game.seats);
    }
    cx.table.agenda.ask(cx.table.active, Frame::Act(Act));
}
