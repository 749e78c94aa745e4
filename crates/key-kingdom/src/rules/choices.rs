//! Cases et icônes, Événement, and Aventures mineures: the choices that cards and adventures offer. Which rival, which hero, which
//! square, which magic item, which of several effects?
use super::{Cx, Frame, KeyKingdom, cards, items};
use crate::{
    clauses::Clause,
    content::{Content, Item, Op, Scope, Square},
    event::Event,
    table::{self, Spot, Step},
};
use engine_core::{
    chance::{Halt, Source},
    data,
    rules::{Decision, Refusal, Seat, Verdict, View, ensure},
};
use std::ops::ControlFlow;

/// Which rival loses items?
#[data(Copy)]
pub struct Rival {
    /// How many.
    pub left: u8,
}

/// Which other hero is moved?
#[data(Copy)]
pub struct HeroToMove {
    /// Where to.
    pub scope: Scope,
}

/// Which boring square does the hero go to?
#[data(Copy)]
pub struct Send {
    /// Who.
    pub who: Seat,
    /// Where to.
    pub scope: Scope,
}

/// Which magic item is won?
#[data(Copy)]
pub struct Magic {
    /// From a rival, not from the supply.
    pub steal: bool,
}

/// Which magic item is given in a swap?
#[data(Copy)]
pub struct Give;

/// Which magic item is taken in a swap?
#[data(Copy)]
pub struct TakeFor {
    /// What is given.
    pub given: Item,
}

/// Which of several effects?
#[data(Copy)]
pub struct Branch {
    /// Whose reward.
    pub source: table::Source,
    /// Which of its things is a choice.
    pub at: u8,
}

/// A hero to move, or none.
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

/// A square to go to, or none.
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

/// A magic item to give, or none.
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

/// One of several effects, by number.
#[data(Finite)]
#[finite(0..=3)]
pub struct Pick(u8);

impl Decision<KeyKingdom> for Rival {
    type Choice = Seat;

    /// The rival must have an active item.
    fn check(self, v: View<'_, KeyKingdom>, rival: Seat) -> Verdict<Clause> {
        ensure(rival.0 < v.game.seats, Clause::TwoToFive)?;
        if rival == v.table.active {
            return Err(Refusal::because(Clause::OwnerPicksLosses, "a rival loses items, not you"));
        }
        if v.table.players[rival].active.is_empty() {
            return Err(Refusal::because(Clause::OwnerPicksLosses, "that rival has no active item to lose"));
        }
        Ok(())
    }

    fn apply(self, cx: &mut Cx<impl Source>, rival: Seat) -> Result<(), Halt> {
        cx.table.agenda.step(Step::Lose { seat: rival, left: self.left });
        Ok(())
    }
}

impl Decision<KeyKingdom> for HeroToMove {
    type Choice = Who;

    /// The hero of a rival must be in the kingdom and have a square to go to.
    fn check(self, v: View<'_, KeyKingdom>, who: Who) -> Verdict<Clause> {
        let Who::Move { seat } = who else { return Ok(()) };
        ensure(seat.0 < v.game.seats, Clause::TwoToFive)?;
        if seat == v.table.active {
            return Err(Refusal::because(Clause::SentToBoringSquare, "another hero is moved, not yours"));
        }
        ensure(matches!(v.table.players[seat].at, Spot::Kingdom(_)), Clause::CastleHeroesStay)?;
        ensure(!cards::boring(v.game, v.table, seat, self.scope).is_empty(), Clause::OnlyWithTarget)
    }

    fn apply(self, cx: &mut Cx<impl Source>, who: Who) -> Result<(), Halt> {
        cx.cite(Clause::SentToBoringSquare);
        if let Who::Move { seat } = who {
            cx.table.agenda.ask(cx.seat, Frame::Send(Send { who: seat, scope: self.scope }));
        }
        Ok(())
    }
}

impl Decision<KeyKingdom> for Send {
    type Choice = Where;

    /// A free boring square. Only a player who moves their own hero may still decline.
    fn check(self, v: View<'_, KeyKingdom>, to: Where) -> Verdict<Clause> {
        match to {
            Where::Decline if self.who == v.table.active => Ok(()),
            Where::Decline => {
                Err(Refusal::because(Clause::SentToBoringSquare, "the hero is named; now name the square"))
            }
            Where::To { square } => {
                ensure(cards::boring(v.game, v.table, self.who, self.scope).has(square), Clause::SentToBoringSquare)
            }
        }
    }

    #[inline]
    fn legal(self, v: View<'_, KeyKingdom>, out: &mut impl FnMut(Where) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.who == v.table.active {
            out(Where::Decline)?;
        }
        cards::boring(v.game, v.table, self.who, self.scope).iter().try_for_each(|square| out(Where::To { square }))
    }

    /// Nothing happens on arrival.
    fn apply(self, cx: &mut Cx<impl Source>, to: Where) -> Result<(), Halt> {
        cx.cite(Clause::SentToBoringSquare);
        if let Where::To { square } = to {
            cx.event(Event::Put { seat: self.who, to: square });
            cx.table.players[self.who].at = Spot::Kingdom(square);
        }
        Ok(())
    }
}

impl Decision<KeyKingdom> for Magic {
    type Choice = Item;

    /// A magic item of the supply, or of a rival.
    fn check(self, v: View<'_, KeyKingdom>, item: Item) -> Verdict<Clause> {
        match self.steal {
            true => ensure(v.table.rivals_magic(v.table.active).has(item), Clause::MagicAsItLies),
            false => ensure(v.table.supply().has(item), Clause::WhereMagicComesFrom),
        }
    }

    fn apply(self, cx: &mut Cx<impl Source>, item: Item) -> Result<(), Halt> {
        cx.cite(if self.steal { Clause::MagicAsItLies } else { Clause::WhereMagicComesFrom });
        items::gain(cx, cx.seat, item);
        Ok(())
    }
}

impl Decision<KeyKingdom> for Give {
    type Choice = Gift;

    fn check(self, v: View<'_, KeyKingdom>, gift: Gift) -> Verdict<Clause> {
        match gift {
            Gift::Decline => Ok(()),
            Gift::Item { item } => ensure(v.table.me().magic.has(item), Clause::MagicAsItLies),
        }
    }

    fn apply(self, cx: &mut Cx<impl Source>, gift: Gift) -> Result<(), Halt> {
        cx.cite(Clause::MagicAsItLies);
        if let Gift::Item { item } = gift {
            cx.table.agenda.ask(cx.seat, Frame::TakeFor(TakeFor { given: item }));
        }
        Ok(())
    }
}

impl Decision<KeyKingdom> for TakeFor {
    type Choice = Item;

    fn check(self, v: View<'_, KeyKingdom>, item: Item) -> Verdict<Clause> {
        ensure(v.table.rivals_magic(v.table.active).has(item), Clause::MagicAsItLies)
    }

    /// Both items change hands in their present state.
    fn apply(self, cx: &mut Cx<impl Source>, item: Item) -> Result<(), Halt> {
        cx.cite(Clause::MagicAsItLies);
        let rival = cx.table.owner(item).expect("checked: a rival has it");
        items::gain(cx, cx.seat, item);
        items::gain(cx, rival, self.given);
        Ok(())
    }
}

impl Content {
    /// What there is to choose from.
    pub fn choice(&self, branch: Branch) -> &[Op] {
        match self.ops(branch.source).get(usize::from(branch.at)) {
            Some(Op::Choose(ops)) => ops,
            _ => &[],
        }
    }
}

impl Decision<KeyKingdom> for Branch {
    type Choice = Pick;

    /// An effect is offered if it has a target.
    fn check(self, v: View<'_, KeyKingdom>, pick: Pick) -> Verdict<Clause> {
        match v.game.content.choice(self).get(usize::from(pick.get())) {
            Some(op) => ensure(cards::has_target(v.game, v.table, op), Clause::OnlyWithTarget),
            None => Err(Refusal::because(Clause::OnlyWithTarget, "there are fewer things to choose from")),
        }
    }

    fn legal(self, v: View<'_, KeyKingdom>, out: &mut impl FnMut(Pick) -> ControlFlow<()>) -> ControlFlow<()> {
        for (i, op) in v.game.content.choice(self).iter().enumerate() {
            if cards::has_target(v.game, v.table, op) {
                out(Pick::of(i as u8))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn apply(self, cx: &mut Cx<impl Source>, pick: Pick) -> Result<(), Halt> {
        cx.cite(Clause::OnlyWithTarget);
        let op = &cx.game.content.choice(self)[usize::from(pick.get())];
        cards::carry_out(cx, op, self.source, self.at);
        Ok(())
    }
}
