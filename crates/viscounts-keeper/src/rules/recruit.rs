//! Phase 4, Recruter. The townsfolk of the own segment for its silver, and free hires.
use super::{Cx, Frame, Purpose, Step, ViscountsKeeper, Yes, funding};
use crate::{
    chance::Chance,
    clauses::Clause,
    content::{Card, Moment, Segment},
    event::Event,
    table::Who,
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    finite::Finite,
    rules::{Decision, Seat, Verdict, View, ensure},
};

/// VB-P4-1: the card of the own segment may be hired, if there is one and silver for it (VR-72).
pub(super) fn ask_recruit(cx: &mut Cx<impl Source>) {
    let (who, p) = cx.table.me();
    let segment = cx.table.boards[who].viscount.segment();
    if let Some(card) = cx.table.townsfolk.tops[segment]
        && cx.table.boards[who].silver >= cx.game.content.card(card).silver.into()
    {
        cx.table.agenda.ask(p, Frame::Yes(Yes { to: Purpose::Recruit }));
    }
}

/// A townsfolk leaves its pile and the next one shows at once (VR-80).
pub(super) fn take_townsfolk(cx: &mut Cx<impl Source>, segment: Segment) -> Result<Option<Card>, Halt> {
    let Some(card) = cx.table.townsfolk.tops[segment].take() else { return Ok(None) };
    anchor!(Clause::NextShowsAtOnce);
    next_townsfolk(cx, segment)?;
    Ok(Some(card))
}

/// The next townsfolk of a pile shows.
pub(super) fn next_townsfolk(cx: &mut Cx<impl Source>, segment: Segment) -> Result<(), Halt> {
    if cx.table.townsfolk.sizes[segment] > 0 {
        let next = cx.chance.member(Chance::Townsfolk(segment), cx.table.townsfolk.below)?;
        cx.table.townsfolk.below.take(next);
        cx.table.townsfolk.sizes[segment] -= 1;
        cx.table.townsfolk.tops[segment] = Some(next);
    }
    Ok(())
}

/// A player hires a townsfolk into the discards. Its top-right effect comes first, then hire powers.
pub(super) fn hire(cx: &mut Cx<impl Source>, p: Seat, segment: Segment) -> Result<(), Halt> {
    let who = Who::at(p);
    if let Some(card) = take_townsfolk(cx, segment)? {
        cx.table.cards[p].discards.put(card);
        cx.event(Event::Hired { who, card });
        cx.table.agenda.step(Step::Fire(who, Moment::Hire));
        if let Some(effect) = cx.game.content.card(card).on_hire {
            cx.table.agenda.step(Step::Gain(who, effect));
        }
    }
    Ok(())
}

/// The townsfolk of the own segment is hired for its silver.
pub(super) fn recruit(cx: &mut Cx<impl Source>, p: Seat) -> Result<(), Halt> {
    let segment = cx.table.boards[p].viscount.segment();
    if let Some(card) = cx.table.townsfolk.tops[segment] {
        cx.cite(Clause::Recruit);
        funding::pay_silver(cx, p, cx.game.content.card(card).silver.into());
        hire(cx, p, segment)?;
    }
    Ok(())
}

/// A townsfolk is hired for free.
#[data(Copy)]
pub struct FreeHire {}

impl Decision<ViscountsKeeper> for FreeHire {
    type Choice = Segment;

    /// VB-P4-2: any visible top card of the board; a printed one is never hired (VB-P3-5).
    fn check(self, v: View<ViscountsKeeper>, c: Segment) -> Verdict<Clause> {
        ensure(v.table.townsfolk.tops[c.id() as usize].is_some(), Clause::PrintedTownsfolk)
    }

    fn apply(self, cx: &mut Cx<impl Source>, c: Segment) -> Result<(), Halt> {
        cx.cite(Clause::FreeHire);
        hire(cx, cx.seat, c)
    }
}
