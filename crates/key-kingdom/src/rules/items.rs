//! Objets: restoring them, losing them, and what magic items do.
use super::{Assign, Frame, Kingdom};
use crate::{
    clauses::Clause,
    content::{Ability, Effect, Item},
    event::Event,
    table::{Step, Table},
};
use engine_core::{Dealer, Decision, Flow, MORE, Refusal, Seat, StateOf, Verdict, View, data, ensure};
use serde::{Deserialize, Serialize};

/// Items may be restored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restore {
    /// How many at most.
    pub left: u8,
    /// But not this one.
    pub not: Option<Item>,
}

/// An item must be lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lose {
    /// How many in all.
    pub left: u8,
}

/// The next item, or no more.
#[data(Finite)]
pub enum Mend {
    /// No more.
    Stop,
    /// This one.
    Item {
        /// Which.
        item: Item,
    },
}

impl Decision<Kingdom> for Restore {
    type Choice = Mend;

    fn check(self, _: &Kingdom, v: View<'_, Kingdom>, mend: Mend) -> Verdict<Kingdom> {
        let player = &v.table.players[v.me()];
        match mend {
            Mend::Stop => Ok(()),
            Mend::Item { item } if self.not == Some(item) => {
                Err(Refusal::because(Clause::Mag5, "it restores others, not itself"))
            }
            Mend::Item { item } => ensure(player.inactive().has(item), Clause::Item4),
        }
    }

    #[inline]
    fn legal(self, _: &Kingdom, v: View<'_, Kingdom>, out: &mut impl FnMut(Mend) -> Flow) -> Flow {
        out(Mend::Stop)?;
        for item in v.table.players[v.me()].inactive().iter().filter(|&i| self.not != Some(i)) {
            out(Mend::Item { item })?;
        }
        MORE
    }

    /// ITEM-4: it turns back to its active face. Q54: one at a time, as many as wanted.
    fn apply<D: Dealer<Kingdom>>(
        self,
        g: &Kingdom,
        s: &mut StateOf<Kingdom>,
        p: Seat,
        mend: Mend,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let t = &mut s.table;
        dealer.cite(Clause::Q54);
        let Mend::Item { item } = mend else { return Ok(()) };
        dealer.cite(Clause::Item4);
        dealer.event(|| Event::Restored { seat: p, item });
        t.players[p].active.put(item);
        // Q62: with the first item by any effect, a certain one comes back by itself. After that one it is active.
        if let Ability::RestoreWith(with) = g.ability(t, p)
            && item != with
            && t.players[p].active.put(with)
        {
            dealer.cite(Clause::Q62);
            dealer.event(|| Event::Restored { seat: p, item: with });
        }
        t.agenda.step(Step::Restore { seat: p, left: self.left - 1, not: self.not });
        Ok(())
    }
}

impl Decision<Kingdom> for Lose {
    type Choice = Item;

    fn check(self, _: &Kingdom, v: View<'_, Kingdom>, item: Item) -> Verdict<Kingdom> {
        ensure(v.table.players[v.me()].active.has(item), Clause::Q65)
    }

    #[inline]
    fn legal(self, _: &Kingdom, v: View<'_, Kingdom>, out: &mut impl FnMut(Item) -> Flow) -> Flow {
        v.table.players[v.me()].active.iter().try_for_each(out)
    }

    /// Q65: the owner picks which, one by one.
    fn apply<D: Dealer<Kingdom>>(
        self,
        g: &Kingdom,
        s: &mut StateOf<Kingdom>,
        p: Seat,
        item: Item,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let t = &mut s.table;
        dealer.cite(Clause::Q65);
        if p != t.active {
            dealer.cite(Clause::Q69);
        }
        dealer.event(|| Event::Lost { seat: p, item });
        t.agenda.step(Step::Lose { seat: p, left: self.left - 1 });
        g.exhaust(t, p, item, false, dealer);
        Ok(())
    }
}

impl Kingdom {
    /// Up to so many items of a seat are restored, next.
    #[inline]
    pub(super) fn restore(&self, t: &mut Table, seat: Seat, left: u8) {
        t.agenda.step(Step::Restore { seat, left, not: None });
    }

    /// Q58: not asked once nothing more can be restored.
    #[inline]
    pub(super) fn ask_restore(&self, t: &mut Table, seat: Seat, left: u8, not: Option<Item>) {
        let mut can = t.players[seat].inactive();
        if let Some(item) = not {
            can.take(item);
        }
        if left > 0 && !can.is_empty() {
            t.agenda.ask(seat, Frame::Restore(Restore { left, not }));
        }
    }

    /// Q58, Q65: not asked once nothing more can be lost.
    #[inline]
    pub(super) fn ask_lose(&self, t: &mut Table, seat: Seat, left: u8) {
        if left > 0 && !t.players[seat].active.is_empty() {
            t.agenda.ask(seat, Frame::Lose(Lose { left }));
        }
    }

    /// ITEM-3: an item turns to its inactive face. Q61: what a magic item does then comes first.
    pub(super) fn exhaust<D: Dealer<Self>>(&self, t: &mut Table, p: Seat, item: Item, on_roll: bool, dealer: &mut D) {
        dealer.cite(Clause::Item3);
        t.players[p].active.take(item);
        let effect = self.content.effect(item);
        if effect == Effect::None {
            return;
        }
        dealer.cite(Clause::Mag5);
        dealer.cite(Clause::Q61);
        match effect {
            Effect::None => {}
            Effect::RestoreOthers(left) => {
                t.agenda.step(Step::Restore { seat: p, left, not: Some(item) });
            }
            Effect::ExtraItem(n) => {
                if let (true, Some(roll)) = (on_roll, &mut t.roll) {
                    roll.extra += n;
                }
            }
            Effect::AssignDie => t.agenda.ask(p, Frame::Assign(Assign)),
        }
    }

    /// MAG-3, Q42: a magic item comes to a seat, from the supply with its active face up, from a rival as it lies.
    pub(super) fn gain<D: Dealer<Self>>(&self, t: &mut Table, p: Seat, item: Item, dealer: &mut D) {
        let from = t.owner(item);
        if from == Some(p) {
            dealer.cite(Clause::Q42);
            return;
        }
        dealer.cite(Clause::Mag3);
        dealer.event(|| Event::Magic { seat: p, item, from });
        let mut active = true;
        if let Some(rival) = from {
            dealer.cite(Clause::Q42);
            t.players[rival].magic.take(item);
            active = t.players[rival].active.take(item);
        }
        t.players[p].magic.put(item);
        if active {
            t.players[p].active.put(item);
        }
    }

    /// Q73: every item becomes active.
    pub(super) fn restore_all<D: Dealer<Self>>(&self, t: &mut Table, p: Seat, dealer: &mut D) {
        dealer.cite(Clause::Q73);
        dealer.event(|| Event::RestoredAll { seat: p });
        t.players[p].active = t.players[p].items();
    }
}
