//! Phase 2, Movement: along the arrows of the two paths, and whom a viscount meets.
use super::*;
use crate::{content::Power, table::Space};
use engine_core::{Decision, ensure};

/// The spaces after one more step, as bits in ring order: left to right and inside, right to the next left, inside to
/// right and to the next inside.
const fn step(mask: u16) -> u16 {
    const L: u16 = 0b001_001_001_001_001;
    let (l, r, i) = (mask & L, mask >> 1 & L, mask >> 2 & L);
    let (r_on, i_on) = ((r << 3 | r >> 12) & L, (i << 3 | i >> 12) & L);
    r_on | (l | i) << 1 | (l | i_on) << 2
}

impl Viscounts {
    /// The spaces at exactly so many steps, as bits by space (VB-P2-2).
    pub fn reach(&self, t: &Table, from: Space, steps: u8) -> u16 {
        let mut mask = 1u16 << (3 * t.place(from.segment()) + from.get() % 3);
        for _ in 0..steps {
            mask = step(mask);
        }
        (0..5).fold(0, |sum, at| sum | (mask >> (3 * at) & 7) << (3 * t.ring[at].get()))
    }

    fn has_free_step(&self, t: &Table, p: Seat) -> bool {
        let held = &t.boards[p].slots;
        self.content.slots.iter().enumerate().any(|(i, s)| *s == Power::FreeStep && !held.has(Slot::of(i as u8)))
    }

    pub(crate) fn step_price(&self, t: &Table, p: Seat, extra: u8) -> u32 {
        u32::from(extra).saturating_sub(u32::from(self.has_free_step(t, p)))
    }
}

impl<D: Dealer<Viscounts>> Now<'_, D> {
    pub(super) fn ask_steps(&mut self) {
        let (_, p) = self.me();
        self.t.agenda.ask(p, Frame::Steps(Steps {}));
    }

    /// A viscount comes to a space; whoever stands there may rearrange (VB-P2-3).
    pub(super) fn arrive(&mut self, who: Who, space: Space) {
        self.t.boards[who].viscount = space;
        self.d.event(|| Event::Moved { who, space });
        self.t.agenda.step(Step::Meet(who, 1));
    }

    /// VR-23: clockwise from the one who moved.
    pub(super) fn meet(&mut self, who: Who, n: u8) {
        if n >= self.g.players() {
            return;
        }
        self.t.agenda.step(Step::Meet(who, n + 1));
        let other = self.g.after(who, n);
        if self.t.boards[other].viscount == self.t.boards[who].viscount {
            self.d.cite(Clause::VbP2_3);
            self.t.agenda.step(Step::Do(other, Word::Rearr, 1, Place::Any));
        }
    }
}

/// How many more steps than the card's silver?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Steps {}
/// Steps beyond the card's silver: more could only waste silver (VR-69).
#[data(Finite)]
#[finite(0..=9)]
pub struct Extra(u8);

impl Decision<Viscounts> for Steps {
    type Choice = Extra;

    /// VB-P2-1: a silver for each, but for a free one.
    fn check(self, g: &Viscounts, v: View<'_, Viscounts>, c: Extra) -> Verdict<Viscounts> {
        let price = g.step_price(v.table, v.me(), c.get());
        ensure(price <= v.table.boards[v.me()].silver, Clause::VbP2_1)
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: Extra,
        d: &mut D,
    ) -> Done<D> {
        let mut now = Now::new(g, s, d);
        now.d.cite(Clause::VbP2_1);
        let price = g.step_price(now.t, p, c.get());
        now.pay_silver(p, price);
        let n = now.t.played.map_or(0, |card| g.content.card(card).silver) + c.get();
        now.t.agenda.ask(p, Frame::Space(MoveTo { least: n, most: n }));
        Ok(())
    }
}

/// The viscount moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveTo {
    /// At least so many steps.
    pub least: u8,
    /// At most so many.
    pub most: u8,
}

impl MoveTo {
    fn reach(self, g: &Viscounts, t: &Table, p: Seat) -> u16 {
        (self.least..=self.most).fold(0, |sum, n| sum | g.reach(t, t.boards[p].viscount, n))
    }
}

impl Decision<Viscounts> for MoveTo {
    type Choice = Space;

    /// VB-P2-2; VR-19: with a choice of steps, as an effect gives it, staying is none.
    fn check(self, g: &Viscounts, v: View<'_, Viscounts>, c: Space) -> Verdict<Viscounts> {
        let clause = if self.least < self.most { Clause::Vr19 } else { Clause::VbP2_2 };
        ensure(self.reach(g, v.table, v.me()) >> c.get() & 1 == 1, clause)
    }

    fn legal(self, g: &Viscounts, v: View<'_, Viscounts>, out: &mut impl FnMut(Space) -> Flow) -> Flow {
        let reach = self.reach(g, v.table, v.me());
        (0..15).filter(|i| reach >> i & 1 == 1).try_for_each(|i| out(Space::of(i)))
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: Space,
        d: &mut D,
    ) -> Done<D> {
        d.cite(Clause::VbP2_2);
        Now::new(g, s, d).arrive(Who::at(p), c);
        Ok(())
    }
}
