//! Objets, Objets magiques: restoring items, losing items, and what magic items do.
use super::{Assign, Cx, Frame, KeyKingdom, roll};
use crate::{
    clauses::Clause,
    content::{Ability, Effect, Item},
    event::Event,
    table::{Step, Table},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    rules::{Decision, Refusal, Seat, Verdict, View, ensure},
};
use std::ops::ControlFlow;

/// Which item is restored?
#[data(Copy)]
pub struct Restore {
    /// The maximum number of items.
    pub left: u8,
    /// The item that may not be restored.
    pub not: Option<Item>,
}

/// Which item is lost?
#[data(Copy)]
pub struct Lose {
    /// The number of items.
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

impl Decision<KeyKingdom> for Restore {
    type Choice = Mend;

    fn check(self, v: View<'_, KeyKingdom>, mend: Mend) -> Verdict<Clause> {
        let player = &v.table.players[v.me()];
        match mend {
            Mend::Stop => Ok(()),
            Mend::Item { item } if self.not == Some(item) => {
                Err(Refusal::because(Clause::MagicEffect, "it restores others, not itself"))
            }
            Mend::Item { item } => ensure(player.inactive().has(item), Clause::RestoringReactivates),
        }
    }

    #[inline]
    fn legal(self, v: View<'_, KeyKingdom>, out: &mut impl FnMut(Mend) -> ControlFlow<()>) -> ControlFlow<()> {
        out(Mend::Stop)?;
        for item in v.table.players[v.me()].inactive().iter().filter(|&i| self.not != Some(i)) {
            out(Mend::Item { item })?;
        }
        ControlFlow::Continue(())
    }

    /// The item turns back to its active face. Then the player may restore another.
    fn apply(self, cx: &mut Cx<impl Source>, mend: Mend) -> Result<(), Halt> {
        cx.cite(Clause::OneByOne);
        let Mend::Item { item } = mend else { return Ok(()) };
        cx.cite(Clause::RestoringReactivates);
        cx.event(Event::Restored { seat: cx.seat, item });
        cx.table.players[cx.seat].active.put(item);
        // With the first item of any effect, a certain item of this hero is restored too.
        if let Ability::RestoreWith(with) = roll::ability(cx.game, cx.table, cx.seat)
            && item != with
            && cx.table.players[cx.seat].active.put(with)
        {
            cx.cite(Clause::SwordComesBack);
            cx.event(Event::Restored { seat: cx.seat, item: with });
        }
        cx.table.agenda.step(Step::Restore { seat: cx.seat, left: self.left - 1, not: self.not });
        Ok(())
    }
}

impl Decision<KeyKingdom> for Lose {
    type Choice = Item;

    fn check(self, v: View<'_, KeyKingdom>, item: Item) -> Verdict<Clause> {
        ensure(v.table.players[v.me()].active.has(item), Clause::OwnerPicksLosses)
    }

    #[inline]
    fn legal(self, v: View<'_, KeyKingdom>, out: &mut impl FnMut(Item) -> ControlFlow<()>) -> ControlFlow<()> {
        v.table.players[v.me()].active.iter().try_for_each(out)
    }

    /// The owner picks the items one by one.
    fn apply(self, cx: &mut Cx<impl Source>, item: Item) -> Result<(), Halt> {
        cx.cite(Clause::OwnerPicksLosses);
        if cx.seat != cx.table.active {
            cx.cite(Clause::RivalDecides);
        }
        cx.event(Event::Lost { seat: cx.seat, item });
        cx.table.agenda.step(Step::Lose { seat: cx.seat, left: self.left - 1 });
        exhaust(cx, cx.seat, item, false);
        Ok(())
    }
}

/// Lets a seat restore up to `left` items next.
#[inline]
pub(super) fn restore(t: &mut Table, seat: Seat, left: u8) {
    t.agenda.step(Step::Restore { seat, left, not: None });
}

/// Asks which item is restored, unless none can be.
#[inline]
pub(super) fn ask_restore(t: &mut Table, seat: Seat, left: u8, not: Option<Item>) {
    anchor!(Clause::NothingNothingAsked);
    let mut can = t.players[seat].inactive();
    if let Some(item) = not {
        can.take(item);
    }
    if left > 0 && !can.is_empty() {
        t.agenda.ask(seat, Frame::Restore(Restore { left, not }));
    }
}

/// Asks which item is lost, unless none can be.
#[inline]
pub(super) fn ask_lose(t: &mut Table, seat: Seat, left: u8) {
    if left > 0 && !t.players[seat].active.is_empty() {
        t.agenda.ask(seat, Frame::Lose(Lose { left }));
    }
}

/// An item turns to its inactive face. The effect of a magic item comes first.
pub(super) fn exhaust(cx: &mut Cx<impl Source>, p: Seat, item: Item, on_roll: bool) {
    cx.cite(Clause::UsingExhausts);
    cx.table.players[p].active.take(item);
    let effect = cx.game.content.effect(item);
    if effect == Effect::None {
        return;
    }
    cx.cite(Clause::MagicEffect);
    cx.cite(Clause::EffectComesFirst);
    match effect {
        Effect::None => {}
        Effect::RestoreOthers(left) => {
            cx.table.agenda.step(Step::Restore { seat: p, left, not: Some(item) });
        }
        Effect::ExtraItem(n) => {
            if let (true, Some(roll)) = (on_roll, &mut cx.table.roll) {
                roll.extra += n;
            }
        }
        Effect::AssignDie => cx.table.agenda.ask(p, Frame::Assign(Assign)),
    }
}

/// A seat takes a magic item: from the supply with its active face up, from a rival in its present state.
pub(super) fn gain(cx: &mut Cx<impl Source>, p: Seat, item: Item) {
    let from = cx.table.owner(item);
    if from == Some(p) {
        cx.cite(Clause::NamedMagicItem);
        return;
    }
    cx.cite(Clause::MagicJoinsItems);
    cx.event(Event::Magic { seat: p, item, from });
    let mut active = true;
    if let Some(rival) = from {
        cx.cite(Clause::NamedMagicItem);
        cx.table.players[rival].magic.take(item);
        active = cx.table.players[rival].active.take(item);
    }
    cx.table.players[p].magic.put(item);
    if active {
        cx.table.players[p].active.put(item);
    }
}

/// Every item becomes active.
pub(super) fn restore_all(cx: &mut Cx<impl Source>, p: Seat) {
    cx.cite(Clause::RestoreAllIsNoChoice);
    cx.event(Event::RestoredAll { seat: p });
    cx.table.players[p].active = cx.table.players[p].items();
}
