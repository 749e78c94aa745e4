//! Commercer. Merchants for what the space offers.
use super::{Cx, Deal, Step, ViscountsKeeper, funding, gains};
use crate::{
    clauses::Clause,
    content::{Effect, Side, Word},
    table::{Act, Table, Who},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    rules::{Decision, GameBox, Seat, Verdict, View, ensure},
};

/// The exchange that a player's space offers: how many Merchants, and what they bring. There is none on the inside path.
pub(crate) fn trade_at(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat) -> Option<(u8, Effect)> {
    anchor!(Clause::TradeBeforeMoving);
    let space = t.boards[p].viscount;
    anchor!(Clause::BoardSideByPlayers);
    let side = usize::from(game.content.side_b[usize::from(game.seats) - 1]);
    let trades = &game.content.segments[space.segment()].trades[side];
    match space.side() {
        Side::L => Some(trades[0]),
        Side::R => Some(trades[1]),
        Side::I => None,
    }
}

/// The exchanges resolve one after the other.
pub(super) fn exchange(cx: &mut Cx<impl Source>, p: Seat, n: u8) {
    if n > 1 {
        cx.table.agenda.step(Step::Exchange(p, n - 1));
    }
    if let Some((_, effect)) = trade_at(cx.game, cx.table, p) {
        cx.cite(Clause::RepeatedExchange);
        gains::gain(cx, Who::at(p), effect);
    }
}

/// How many exchanges?
#[data(Copy)]
pub struct Exchanges {
    /// The action.
    pub act: Act,
}

/// A number of exchanges (VR-71).
#[data(Finite)]
#[finite(1..=32)]
pub struct Times(u8);

impl Exchanges {
    /// The most exchanges that can be paid, and the most that make sense: silver buys more than one only where none comes back (VR-36).
    fn most(self, game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat) -> (u32, u32) {
        let Some((n, effect)) = trade_at(game, t, p) else { return (0, 0) };
        let free = funding::free(game, t, p, &t.cards[p].spaces, self.act);
        let funds = free.saturating_add(t.boards[p].silver);
        let (all, sensible) = (funds / u32::from(n), free / u32::from(n));
        let brings_silver = game.content.effect(effect).has(Word::Silver);
        (all, if brings_silver { sensible.max(all.min(1)) } else { all })
    }
}

impl Decision<ViscountsKeeper> for Exchanges {
    type Choice = Times;

    fn check(self, v: View<ViscountsKeeper>, c: Times) -> Verdict<Clause> {
        let (all, sensible) = self.most(v.game, v.table, v.me());
        ensure(u32::from(c.get()) <= all, Clause::RepeatedExchange)?;
        ensure(u32::from(c.get()) <= sensible, Clause::ExchangesFixed)
    }

    fn apply(self, cx: &mut Cx<impl Source>, c: Times) -> Result<(), Halt> {
        let p = cx.seat;
        if let Some((n, _)) = trade_at(cx.game, cx.table, p) {
            funding::charge(cx, p, self.act, u32::from(n) * u32::from(c.get()), Deal::Trade(c.get()));
        }
        Ok(())
    }
}
