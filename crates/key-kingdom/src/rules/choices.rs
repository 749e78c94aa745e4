//! What cards and adventures ask: which rival, which hero, which square, which magic item, which of several things.
use super::{Frame, Kingdom};
use crate::{
    clauses::Clause,
    content::{Item, Op, Scope, Square},
    event::Event,
    table::{Source, Spot, Step},
};
use engine_core::{Dealer, Decision, Flow, MORE, Refusal, Seat, StateOf, Verdict, View, data, ensure};
use serde::{Deserialize, Serialize};

/// A rival loses items: who?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rival {
    /// How many.
    pub left: u8,
}

/// Another hero may be moved: who?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeroToMove {
    /// Where to.
    pub scope: Scope,
}

/// A hero goes to a boring square: which?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Send {
    /// Who.
    pub who: Seat,
    /// Where to.
    pub scope: Scope,
}

/// A magic item is won: which?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Magic {
    /// From a rival, not from the supply.
    pub steal: bool,
}

/// A magic item may be swapped: which is given?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Give;

/// A magic item is given for another: which is taken?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeFor {
    /// What is given.
    pub given: Item,
}

/// One of several things: which?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// Whose reward.
    pub source: Source,
    /// Which of its things is a choice.
    pub at: u8,
}

/// Somebody, or nobody.
#[data(Finite)]
pub enum Who {
    /// Nobody.
    Decline,
    /// This one.
    Move {
        /// Whose hero.
        seat: Seat,
    },
}

/// Somewhere, or nowhere.
#[data(Finite)]
pub enum Where {
    /// Nowhere.
    Decline,
    /// There.
    To {
        /// Where.
        square: Square,
    },
}

/// Something, or nothing.
#[data(Finite)]
pub enum Gift {
    /// Nothing.
    Decline,
    /// This one.
    Item {
        /// Which.
        item: Item,
    },
}

/// One of the things to choose from.
#[data(Finite)]
#[finite(0..=3)]
pub struct Pick(u8);

impl Decision<Kingdom> for Rival {
    type Choice = Seat;

    /// Q65: a rival who has an active item.
    fn check(self, g: &Kingdom, v: View<'_, Kingdom>, rival: Seat) -> Verdict<Kingdom> {
        ensure(rival.0 < g.seats, Clause::Q53)?;
        if rival == v.table.active {
            return Err(Refusal::because(Clause::Q65, "a rival loses items, not you"));
        }
        if v.table.players[rival].active.is_empty() {
            return Err(Refusal::because(Clause::Q65, "that rival has no active item to lose"));
        }
        Ok(())
    }

    fn apply<D: Dealer<Kingdom>>(
        self,
        _: &Kingdom,
        s: &mut StateOf<Kingdom>,
        _: Seat,
        rival: Seat,
        _: &mut D,
    ) -> Result<(), D::Halt> {
        s.table.agenda.step(Step::Lose { seat: rival, left: self.left });
        Ok(())
    }
}

impl Decision<Kingdom> for HeroToMove {
    type Choice = Who;

    /// Q41, Q64: a rival's hero who is in the kingdom and has somewhere to go.
    fn check(self, g: &Kingdom, v: View<'_, Kingdom>, who: Who) -> Verdict<Kingdom> {
        let Who::Move { seat } = who else { return Ok(()) };
        ensure(seat.0 < g.seats, Clause::Q53)?;
        if seat == v.table.active {
            return Err(Refusal::because(Clause::Q64, "another hero is moved, not yours"));
        }
        ensure(matches!(v.table.players[seat].at, Spot::Kingdom(_)), Clause::Q41)?;
        ensure(!g.boring(v.table, seat, self.scope).is_empty(), Clause::Q63)
    }

    fn apply<D: Dealer<Kingdom>>(
        self,
        _: &Kingdom,
        s: &mut StateOf<Kingdom>,
        p: Seat,
        who: Who,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        dealer.cite(Clause::Q64);
        if let Who::Move { seat } = who {
            s.table.agenda.ask(p, Frame::Send(Send { who: seat, scope: self.scope }));
        }
        Ok(())
    }
}

impl Decision<Kingdom> for Send {
    type Choice = Where;

    /// Q64: a free boring square; only who moves himself may still decline.
    fn check(self, g: &Kingdom, v: View<'_, Kingdom>, to: Where) -> Verdict<Kingdom> {
        match to {
            Where::Decline if self.who == v.table.active => Ok(()),
            Where::Decline => Err(Refusal::because(Clause::Q64, "the hero is named; now name the square")),
            Where::To { square } => ensure(g.boring(v.table, self.who, self.scope).has(square), Clause::Q64),
        }
    }

    #[inline]
    fn legal(self, g: &Kingdom, v: View<'_, Kingdom>, out: &mut impl FnMut(Where) -> Flow) -> Flow {
        if self.who == v.table.active {
            out(Where::Decline)?;
        }
        g.boring(v.table, self.who, self.scope).iter().try_for_each(|square| out(Where::To { square }))
    }

    /// Nothing happens on arrival.
    fn apply<D: Dealer<Kingdom>>(
        self,
        _: &Kingdom,
        s: &mut StateOf<Kingdom>,
        _: Seat,
        to: Where,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        dealer.cite(Clause::Q64);
        if let Where::To { square } = to {
            dealer.event(|| Event::Put { seat: self.who, to: square });
            s.table.players[self.who].at = Spot::Kingdom(square);
        }
        Ok(())
    }
}

impl Decision<Kingdom> for Magic {
    type Choice = Item;

    /// MAG-2 for the supply, Q66 for a rival's.
    fn check(self, _: &Kingdom, v: View<'_, Kingdom>, item: Item) -> Verdict<Kingdom> {
        match self.steal {
            true => ensure(v.table.rivals_magic(v.table.active).has(item), Clause::Q66),
            false => ensure(v.table.supply().has(item), Clause::Mag2),
        }
    }

    fn apply<D: Dealer<Kingdom>>(
        self,
        g: &Kingdom,
        s: &mut StateOf<Kingdom>,
        p: Seat,
        item: Item,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        dealer.cite(if self.steal { Clause::Q66 } else { Clause::Mag2 });
        g.gain(&mut s.table, p, item, dealer);
        Ok(())
    }
}

impl Decision<Kingdom> for Give {
    type Choice = Gift;

    fn check(self, _: &Kingdom, v: View<'_, Kingdom>, gift: Gift) -> Verdict<Kingdom> {
        match gift {
            Gift::Decline => Ok(()),
            Gift::Item { item } => ensure(v.table.me().magic.has(item), Clause::Q66),
        }
    }

    fn apply<D: Dealer<Kingdom>>(
        self,
        _: &Kingdom,
        s: &mut StateOf<Kingdom>,
        p: Seat,
        gift: Gift,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        dealer.cite(Clause::Q66);
        if let Gift::Item { item } = gift {
            s.table.agenda.ask(p, Frame::TakeFor(TakeFor { given: item }));
        }
        Ok(())
    }
}

impl Decision<Kingdom> for TakeFor {
    type Choice = Item;

    fn check(self, _: &Kingdom, v: View<'_, Kingdom>, item: Item) -> Verdict<Kingdom> {
        ensure(v.table.rivals_magic(v.table.active).has(item), Clause::Q66)
    }

    /// Q66: both change hands as they lie.
    fn apply<D: Dealer<Kingdom>>(
        self,
        g: &Kingdom,
        s: &mut StateOf<Kingdom>,
        p: Seat,
        item: Item,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        let t = &mut s.table;
        dealer.cite(Clause::Q66);
        let rival = t.owner(item).expect("check: a rival has it");
        g.gain(t, p, item, dealer);
        g.gain(t, rival, self.given, dealer);
        Ok(())
    }
}

impl Kingdom {
    /// What there is to choose from.
    pub fn choice(&self, branch: Branch) -> &[Op] {
        match self.ops(branch.source).get(usize::from(branch.at)) {
            Some(Op::Choose(ops)) => ops,
            _ => &[],
        }
    }
}

impl Decision<Kingdom> for Branch {
    type Choice = Pick;

    /// Q63: a branch is offered if it has a target.
    fn check(self, g: &Kingdom, v: View<'_, Kingdom>, pick: Pick) -> Verdict<Kingdom> {
        match g.choice(self).get(usize::from(pick.get())) {
            Some(op) => ensure(g.has_target(v.table, op), Clause::Q63),
            None => Err(Refusal::because(Clause::Q63, "there are not so many things to choose from")),
        }
    }

    fn legal(self, g: &Kingdom, v: View<'_, Kingdom>, out: &mut impl FnMut(Pick) -> Flow) -> Flow {
        for (i, op) in g.choice(self).iter().enumerate() {
            if g.has_target(v.table, op) {
                out(Pick::of(i as u8))?;
            }
        }
        MORE
    }

    fn apply<D: Dealer<Kingdom>>(
        self,
        g: &Kingdom,
        s: &mut StateOf<Kingdom>,
        _: Seat,
        pick: Pick,
        dealer: &mut D,
    ) -> Result<(), D::Halt> {
        dealer.cite(Clause::Q63);
        let op = &g.choice(self)[usize::from(pick.get())];
        g.carry_out(&mut s.table, op, self.source, self.at, dealer);
        Ok(())
    }
}
