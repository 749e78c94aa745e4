//! Dettes et Actes de Propriété; Vertu et corruption. Debts, deeds and the track.
use super::{Cx, Step, ViscountsKeeper, end, gains};
use crate::{
    clauses::Clause,
    content::{Moment, Place, Word},
    event::Event,
    table::{MOST_CARDS, Who},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    rules::{Decision, Verdict, View, ensure},
};

/// Adds a card. Debts and deeds never run out (VB-DD-3), and no game comes near the limit.
fn one_more(cards: &mut u32) {
    anchor!(Clause::DebtsNeverRunOut);
    *cards = (*cards + 1).min(MOST_CARDS);
}

/// VB-TR-1: the white marker goes left; together with the black one where they have met (VB-TR-4).
pub(super) fn virtue(cx: &mut Cx<impl Source>, who: Who, n: u8) {
    cx.cite(Clause::MarkersStep);
    for _ in 0..n {
        let b = &mut cx.table.boards[who];
        if b.collides() {
            anchor!(Clause::StepBeyondEndLost);
            b.virtue = b.virtue.saturating_sub(1).max(1);
            b.corruption = b.virtue;
            cx.cite(Clause::MarkersStayTogether);
        } else {
            b.virtue -= 1;
        }
    }
    cx.event(Event::Stepped { who, virtue: true, n });
}

/// VB-TR-1: the black marker goes right, in the same way.
pub(super) fn corruption(cx: &mut Cx<impl Source>, who: Who, n: u8) {
    cx.cite(Clause::MarkersStep);
    for _ in 0..n {
        let b = &mut cx.table.boards[who];
        if b.collides() {
            b.corruption = (b.corruption + 1).min(7);
            b.virtue = b.corruption;
            cx.cite(Clause::MarkersStayTogether);
        } else {
            b.corruption += 1;
        }
    }
    cx.event(Event::Stepped { who, virtue: false, n });
}

/// VB-DD-1: takes a debt from the top of the pile. It may reveal Poverty (VR-34), and powers react (VR-45).
pub(super) fn gain_debt(cx: &mut Cx<impl Source>, who: Who) {
    cx.cite(Clause::DebtsAndDeedsGained);
    one_more(&mut cx.table.boards[who].debts);
    cx.event(Event::Card { who, debt: true });
    anchor!(Clause::RevealAtOnce);
    if !cx.table.in_setup() && cx.table.poverty > 0 {
        cx.table.poverty -= 1;
        if cx.table.poverty == 0 {
            end::trigger(cx, true);
        }
    }
    gains::fire(cx, who, Moment::GainDebt);
}

/// VB-DD-1: takes a deed from the top of the pile. It may reveal Prosperity.
pub(super) fn gain_deed(cx: &mut Cx<impl Source>, who: Who) {
    cx.cite(Clause::DebtsAndDeedsGained);
    one_more(&mut cx.table.boards[who].deeds);
    cx.event(Event::Card { who, debt: false });
    if !cx.table.in_setup() && cx.table.prosperity > 0 {
        cx.table.prosperity -= 1;
        if cx.table.prosperity == 0 {
            end::trigger(cx, false);
        }
    }
}

/// VB-DD-4: pays off a debt for any one resource; then powers react.
pub(super) fn flip_debt(cx: &mut Cx<impl Source>, who: Who) {
    cx.cite(Clause::FlippedDebtResource);
    cx.table.boards[who].debts -= 1;
    one_more(&mut cx.table.boards[who].paid);
    cx.event(Event::Flipped { who, debt: true });
    if who == Who::AI {
        gains::fire(cx, who, Moment::Flip);
    }
    anchor!(Clause::DebtPowersPerCard);
    gains::fire(cx, who, Moment::FlipDebt); // VR-45: after the resource
    cx.table.agenda.step(Step::Do(who, Word::Any, 1, Place::Any));
}

/// A deed is approved.
pub(super) fn flip_deed(cx: &mut Cx<impl Source>, who: Who) {
    cx.table.boards[who].deeds -= 1;
    one_more(&mut cx.table.boards[who].approved);
    cx.event(Event::Flipped { who, debt: false });
    if who == Who::AI {
        gains::fire(cx, who, Moment::Flip);
    }
}

/// A debt or a deed is flipped.
#[data(Copy)]
pub struct Flip {
    /// Whether it may be declined (VK-PUB-15).
    pub may: bool,
}

/// Which card is flipped.
#[data(Finite)]
pub enum FlipWhich {
    /// None.
    Decline,
    /// A debt is paid.
    Debt,
    /// A deed is approved.
    Deed,
}

impl Decision<ViscountsKeeper> for Flip {
    type Choice = FlipWhich;

    fn check(self, v: View<ViscountsKeeper>, c: FlipWhich) -> Verdict<Clause> {
        let b = &v.table.boards[v.me()];
        match c {
            FlipWhich::Decline => ensure(self.may, Clause::EffectsMandatory),
            FlipWhich::Debt => ensure(b.debts > 0, Clause::FlippedOnce),
            FlipWhich::Deed => ensure(b.deeds > 0, Clause::FlippedOnce),
        }
    }

    fn apply(self, cx: &mut Cx<impl Source>, c: FlipWhich) -> Result<(), Halt> {
        let p = cx.seat;
        match c {
            FlipWhich::Decline => {}
            FlipWhich::Debt => flip_debt(cx, Who::at(p)),
            FlipWhich::Deed => flip_deed(cx, Who::at(p)),
        }
        Ok(())
    }
}
