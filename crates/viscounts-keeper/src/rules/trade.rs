//! The Trade action: Merchants for what the space offers.
use super::*;
use crate::content::Side;
use engine_core::{Decision, ensure};

impl Viscounts {
    /// The exchange of a player's space: Merchants and what they bring; none on the inside path.
    pub(crate) fn trade_at(&self, t: &Table, p: Seat) -> Option<(u8, Effect)> {
        let space = t.boards[p].viscount;
        let side = usize::from(self.content.side_b[usize::from(self.seats) - 1]); // VR-25
        let trades = &self.content.segments[space.segment()].trades[side];
        match space.side() {
            Side::L => Some(trades[0]),
            Side::R => Some(trades[1]),
            Side::I => None,
        }
    }
}

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// The exchanges resolve one after the other.
    pub(super) fn exchange(&mut self, p: Seat, n: u8) {
        if n > 1 {
            self.t.agenda.step(Step::Exchange(p, n - 1));
        }
        if let Some((_, effect)) = self.g.trade_at(self.t, p) {
            self.d.cite(Clause::VbTd2);
            self.gain(Who::at(p), effect);
        }
    }
}

/// How many exchanges?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exchanges {
    /// The action.
    pub act: Act,
}

/// A number of exchanges (VR-71).
#[data(Finite)]
#[finite(1..=32)]
pub struct Times(u8);

impl Exchanges {
    /// The most exchanges that can be paid: silver buys more than one only where none comes back (VR-36).
    fn most(self, g: &Viscounts, t: &Table, p: Seat) -> (u32, u32) {
        let Some((n, effect)) = g.trade_at(t, p) else { return (0, 0) };
        let free = g.free(t, p, &t.cards[p].spaces, self.act);
        let funds = free.saturating_add(t.boards[p].silver);
        let (all, sensible) = (funds / u32::from(n), free / u32::from(n));
        let brings_silver = g.content.effect(effect).has(Word::Silver);
        (all, if brings_silver { sensible.max(all.min(1)) } else { all })
    }
}

impl Decision<Viscounts> for Exchanges {
    type Choice = Times;

    fn check(self, g: &Viscounts, v: View<'_, Viscounts>, c: Times) -> Verdict<Viscounts> {
        let (all, sensible) = self.most(g, v.table, v.me());
        ensure(u32::from(c.get()) <= all, Clause::VbTd2)?;
        ensure(u32::from(c.get()) <= sensible, Clause::Vr36)
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: Times,
        d: &mut D,
    ) -> Done<D> {
        let mut now = Now::new(g, s, d);
        if let Some((n, _)) = g.trade_at(now.t, p) {
            now.charge(p, self.act, u32::from(n) * u32::from(c.get()), Deal::Trade(c.get()));
        }
        Ok(())
    }
}
