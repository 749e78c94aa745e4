//! Debts and deeds, and the track of virtue and corruption.
use super::*;
use crate::table::MOST_CARDS;
use engine_core::{Decision, ensure};

/// Debts and deeds never run out (VB-DD-3), but no play leads to so many.
fn one_more(cards: &mut u32) {
    *cards = (*cards + 1).min(MOST_CARDS);
}

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// VB-TR-1: the white marker goes left; together with the black one where they have met (VB-TR-4).
    pub(super) fn virtue(&mut self, who: Who, n: u8) {
        self.d.cite(Clause::VbTr1);
        for _ in 0..n {
            let b = &mut self.t.boards[who];
            if b.collides() {
                b.virtue = b.virtue.saturating_sub(1).max(1); // VB-TR-2
                b.corruption = b.virtue;
                self.d.cite(Clause::VbTr4);
            } else {
                b.virtue -= 1;
            }
        }
        self.d.event(|| Event::Stepped { who, virtue: true, n });
    }

    /// VB-TR-1: the black marker goes right, in the same way.
    pub(super) fn corruption(&mut self, who: Who, n: u8) {
        self.d.cite(Clause::VbTr1);
        for _ in 0..n {
            let b = &mut self.t.boards[who];
            if b.collides() {
                b.corruption = (b.corruption + 1).min(7);
                b.virtue = b.corruption;
                self.d.cite(Clause::VbTr4);
            } else {
                b.corruption += 1;
            }
        }
        self.d.event(|| Event::Stepped { who, virtue: false, n });
    }

    /// VB-DD-1: a debt from the top of the pile; it may reveal Poverty (VR-34), and powers react (VR-45).
    pub(super) fn gain_debt(&mut self, who: Who) {
        self.d.cite(Clause::VbDd1);
        one_more(&mut self.t.boards[who].debts);
        self.d.event(|| Event::Card { who, debt: true });
        if !self.t.in_setup() && self.t.poverty > 0 {
            self.t.poverty -= 1;
            if self.t.poverty == 0 {
                self.trigger(true);
            }
        }
        self.fire(who, Moment::GainDebt);
    }

    /// VB-DD-1: a deed from the top of the pile; it may reveal Prosperity.
    pub(super) fn gain_deed(&mut self, who: Who) {
        self.d.cite(Clause::VbDd1);
        one_more(&mut self.t.boards[who].deeds);
        self.d.event(|| Event::Card { who, debt: false });
        if !self.t.in_setup() && self.t.prosperity > 0 {
            self.t.prosperity -= 1;
            if self.t.prosperity == 0 {
                self.trigger(false);
            }
        }
    }

    /// VB-DD-4: a debt is paid, for any one resource; then powers react.
    pub(super) fn flip_debt(&mut self, who: Who) {
        self.d.cite(Clause::VbDd4);
        self.t.boards[who].debts -= 1;
        one_more(&mut self.t.boards[who].paid);
        self.d.event(|| Event::Flipped { who, debt: true });
        if who == Who::AI {
            self.fire(who, Moment::Flip);
        }
        self.fire(who, Moment::FlipDebt); // VR-45: after the resource
        self.t.agenda.step(Step::Do(who, Word::Any, 1, Place::Any));
    }

    /// A deed is approved.
    pub(super) fn flip_deed(&mut self, who: Who) {
        self.t.boards[who].deeds -= 1;
        one_more(&mut self.t.boards[who].approved);
        self.d.event(|| Event::Flipped { who, debt: false });
        if who == Who::AI {
            self.fire(who, Moment::Flip);
        }
    }
}

/// A debt or a deed is flipped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Decision<Viscounts> for Flip {
    type Choice = FlipWhich;

    fn check(self, _: &Viscounts, v: View<'_, Viscounts>, c: FlipWhich) -> Verdict<Viscounts> {
        let b = &v.table.boards[v.me()];
        match c {
            FlipWhich::Decline => ensure(self.may, Clause::VbT2),
            FlipWhich::Debt => ensure(b.debts > 0, Clause::VbDd5),
            FlipWhich::Deed => ensure(b.deeds > 0, Clause::VbDd5),
        }
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: FlipWhich,
        d: &mut D,
    ) -> Done<D> {
        let mut now = Now::new(g, s, d);
        match c {
            FlipWhich::Decline => {}
            FlipWhich::Debt => now.flip_debt(Who::at(p)),
            FlipWhich::Deed => now.flip_deed(Who::at(p)),
        }
        Ok(())
    }
}
