//! Phase 2, Déplacement. The viscount follows the arrows of the two paths, and may meet others.
use super::{Cx, Frame, Step, ViscountsKeeper, funding, players};
use crate::{
    clauses::Clause,
    content::{Place, Power, Word},
    event::Event,
    table::{Slot, Space, Table, Who},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    rules::{Decision, GameBox, Seat, Verdict, View, ensure},
};
use std::ops::ControlFlow;

/// The spaces after one more step, as bits in ring order: left to right and inside, right to the next left, inside to
/// right and to the next inside.
const fn step(mask: u16) -> u16 {
    const L: u16 = 0b001_001_001_001_001;
    let (l, r, i) = (mask & L, mask >> 1 & L, mask >> 2 & L);
    let (r_on, i_on) = ((r << 3 | r >> 12) & L, (i << 3 | i >> 12) & L);
    r_on | (l | i) << 1 | (l | i_on) << 2
}

/// The spaces at exactly this distance, one bit each (VB-P2-2).
fn reach(t: &Table, from: Space, steps: u8) -> u16 {
    let mut mask = 1u16 << (3 * t.place(from.segment()) + from.get() % 3);
    for _ in 0..steps {
        mask = step(mask);
    }
    (0..5).fold(0, |sum, at| sum | (mask >> (3 * at) & 7) << (3 * t.ring[at].get()))
}

/// Whether an emptied slot gives a player a free step.
fn has_free_step(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat) -> bool {
    let held = &t.boards[p].slots;
    game.content.slots.iter().enumerate().any(|(i, s)| *s == Power::FreeStep && !held.has(Slot::of(i as u8)))
}

/// What extra steps cost a player in silver.
pub(crate) fn step_price(game: &GameBox<ViscountsKeeper>, t: &Table, p: Seat, extra: u8) -> u32 {
    u32::from(extra).saturating_sub(u32::from(has_free_step(game, t, p)))
}

/// Asks the active player for extra steps.
pub(super) fn ask_steps(cx: &mut Cx<impl Source>) {
    let (_, p) = cx.table.me();
    cx.table.agenda.ask(p, Frame::Steps(Steps {}));
}

/// A viscount arrives at a space. The players whose viscounts stand there may rearrange (VB-P2-3).
pub(super) fn arrive(cx: &mut Cx<impl Source>, who: Who, space: Space) {
    cx.table.boards[who].viscount = space;
    cx.event(Event::Moved { who, space });
    cx.table.agenda.step(Step::Meet(who, 1));
}

/// VR-23: those whom a viscount meets are asked clockwise from the one who moved.
pub(super) fn meet(cx: &mut Cx<impl Source>, who: Who, n: u8) {
    if n >= players::count(cx.game) {
        return;
    }
    cx.table.agenda.step(Step::Meet(who, n + 1));
    anchor!(Clause::MeetingsClockwise);
    let other = players::after(cx.game, who, n);
    if cx.table.boards[other].viscount == cx.table.boards[who].viscount {
        cx.cite(Clause::MetRivalsRearrange);
        cx.table.agenda.step(Step::Do(other, Word::Rearr, 1, Place::Any));
    }
}

/// How many more steps than the card's silver?
#[data(Copy)]
pub struct Steps {}
/// Steps beyond the card's silver: more could only waste silver (VR-69).
#[data(Finite)]
#[finite(0..=9)]
pub struct Extra(u8);

impl Decision<ViscountsKeeper> for Steps {
    type Choice = Extra;

    /// VB-P2-1: each costs 1 silver, except a free one.
    fn check(self, v: View<ViscountsKeeper>, c: Extra) -> Verdict<Clause> {
        let price = step_price(v.game, v.table, v.me(), c.get());
        ensure(price <= v.table.boards[v.me()].silver, Clause::StepsAndSilver)
    }

    fn apply(self, cx: &mut Cx<impl Source>, c: Extra) -> Result<(), Halt> {
        let p = cx.seat;
        cx.cite(Clause::StepsAndSilver);
        let price = step_price(cx.game, cx.table, p, c.get());
        funding::pay_silver(cx, p, price);
        anchor!(Clause::StepsThenSpace);
        let n = cx.table.played.map_or(0, |card| cx.game.content.card(card).silver) + c.get();
        cx.table.agenda.ask(p, Frame::Space(MoveTo { least: n, most: n }));
        Ok(())
    }
}

/// The viscount moves.
#[data(Copy)]
pub struct MoveTo {
    /// The fewest steps.
    pub least: u8,
    /// The most steps.
    pub most: u8,
}

impl MoveTo {
    fn reach(self, t: &Table, p: Seat) -> u16 {
        (self.least..=self.most).fold(0, |sum, n| sum | reach(t, t.boards[p].viscount, n))
    }
}

impl Decision<ViscountsKeeper> for MoveTo {
    type Choice = Space;

    /// VB-P2-2; VR-19: with a choice of steps, as an effect gives it, staying is none.
    fn check(self, v: View<ViscountsKeeper>, c: Space) -> Verdict<Clause> {
        let clause = if self.least < self.most { Clause::ExtraMovement } else { Clause::AlongTheArrows };
        ensure(self.reach(v.table, v.me()) >> c.get() & 1 == 1, clause)
    }

    fn legal(self, v: View<ViscountsKeeper>, out: &mut impl FnMut(Space) -> ControlFlow<()>) -> ControlFlow<()> {
        let reach = self.reach(v.table, v.me());
        (0..15).filter(|i| reach >> i & 1 == 1).try_for_each(|i| out(Space::of(i)))
    }

    fn apply(self, cx: &mut Cx<impl Source>, c: Space) -> Result<(), Halt> {
        cx.cite(Clause::AlongTheArrows);
        arrive(cx, Who::at(cx.seat), c);
        Ok(())
    }
}
