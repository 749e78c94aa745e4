//! Phase 4, Recruit: the townsfolk of the own segment for its silver, and free hires.
use super::*;
use crate::content::Segment;
use engine_core::{Decision, Finite, ensure};

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// VB-P4-1: the card of the own segment may be hired, if there is one and silver for it (VR-72).
    pub(super) fn ask_recruit(&mut self) {
        let (who, p) = self.me();
        let segment = self.t.boards[who].viscount.segment();
        if let Some(card) = self.t.townsfolk.tops[segment]
            && self.t.boards[who].silver >= self.g.content.card(card).silver.into()
        {
            self.t.agenda.ask(p, Frame::Yes(Yes { to: Purpose::Recruit }));
        }
    }

    /// A townsfolk leaves its pile and the next one shows at once (VR-80).
    pub(super) fn take_townsfolk(&mut self, segment: Segment) -> Result<Option<Card>, D::Halt> {
        let Some(card) = self.t.townsfolk.tops[segment].take() else { return Ok(None) };
        self.next_townsfolk(segment)?;
        Ok(Some(card))
    }

    /// The next townsfolk of a pile shows.
    pub(super) fn next_townsfolk(&mut self, segment: Segment) -> Done<D> {
        if self.t.townsfolk.sizes[segment] > 0 {
            let next = self.draw_set(TOWNSFOLK.of(segment.get()), self.t.townsfolk.below)?;
            self.t.townsfolk.below.take(next);
            self.t.townsfolk.sizes[segment] -= 1;
            self.t.townsfolk.tops[segment] = Some(next);
        }
        Ok(())
    }

    /// A townsfolk joins the discards; its top-right effect, then hire powers.
    pub(super) fn hire(&mut self, p: Seat, segment: Segment) -> Done<D> {
        let who = Who::at(p);
        if let Some(card) = self.take_townsfolk(segment)? {
            self.t.cards[p].discards.put(card);
            self.d.event(|| Event::Hired { who, card });
            self.t.agenda.step(Step::Fire(who, Moment::Hire));
            if let Some(effect) = self.g.content.card(card).on_hire {
                self.t.agenda.step(Step::Gain(who, effect));
            }
        }
        Ok(())
    }

    /// The townsfolk of the own segment is hired for its silver.
    pub(super) fn recruit(&mut self, p: Seat) -> Done<D> {
        let segment = self.t.boards[p].viscount.segment();
        if let Some(card) = self.t.townsfolk.tops[segment] {
            self.d.cite(Clause::VbP4_1);
            self.pay_silver(p, self.g.content.card(card).silver.into());
            self.hire(p, segment)?;
        }
        Ok(())
    }
}

/// A townsfolk is hired for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreeHire {}

impl Decision<Viscounts> for FreeHire {
    type Choice = Segment;

    /// VB-P4-2: any visible top card of the board; a printed one is never hired (VB-P3-5).
    fn check(self, _: &Viscounts, v: View<'_, Viscounts>, c: Segment) -> Verdict<Viscounts> {
        ensure(v.table.townsfolk.tops[c.id() as usize].is_some(), Clause::VbP3_5)
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: Segment,
        d: &mut D,
    ) -> Done<D> {
        d.cite(Clause::VbP4_2);
        Now::new(g, s, d).hire(p, c)
    }
}
