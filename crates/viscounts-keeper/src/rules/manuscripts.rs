//! The Transcribe action: manuscripts, ribbons and bonus cards.
use super::*;
use crate::content::{Segment, Tile};
use engine_core::{Decision, Finite, ensure};

impl Viscounts {
    /// Whether a manuscript may still be transcribed this turn (VB-M-1, VR-18).
    pub(crate) fn may_transcribe(&self, t: &Table) -> bool {
        !t.transcribed || self.options.transcribe_per_action
    }

    /// What the manuscript of a player's segment costs; the printed one where the pile is empty (VB-M-3).
    pub(crate) fn manuscript_cost(&self, t: &Table, p: Seat) -> Option<u8> {
        self.may_transcribe(t).then(|| self.cost_at(t, t.boards[p].viscount.segment()))
    }

    pub(crate) fn cost_at(&self, t: &Table, segment: Segment) -> u8 {
        t.manuscripts.tops[segment].map_or(self.content.segments[segment].manuscript.0, |m| self.content.tile(m).cost)
    }
}

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// VB-M-1: the manuscript of the own segment is taken, or the printed one gives its effect (VB-M-3).
    pub(super) fn transcribe(&mut self, who: Who) -> Done<D> {
        self.d.cite(Clause::VbM1);
        let segment = self.t.boards[who].viscount.segment();
        if self.t.manuscripts.tops[segment].is_some() {
            return self.take_manuscript(who, segment);
        }
        self.d.cite(Clause::VbM3);
        self.d.event(|| Event::Wrote { who, tile: None });
        self.gain(who, self.g.content.segments[segment].manuscript.1);
        Ok(())
    }

    /// A manuscript is taken and the next one shows (VR-80); a bonus card perhaps, then its effect.
    pub(super) fn take_manuscript(&mut self, who: Who, segment: Segment) -> Done<D> {
        let Some(tile) = self.t.manuscripts.tops[segment].take() else { return Ok(()) };
        self.next_manuscript(segment)?;
        self.t.boards[who].tiles.put(tile);
        self.d.event(|| Event::Wrote { who, tile: Some(tile) });
        let info = self.g.content.tile(tile);
        let same = |m: &Tile| self.g.content.tile(*m).ribbon == info.ribbon;
        let ribbons = self.t.boards[who].tiles.iter().filter(same).count();
        if ribbons >= usize::from(self.g.content.numbers.ribbons_for_bonus) && self.t.bonus[info.ribbon].is_none() {
            self.d.cite(Clause::VbM2);
            self.t.bonus[info.ribbon] = Some(who);
            self.d.event(|| Event::Bonus { who, ribbon: info.ribbon });
        }
        if let Some(effect) = info.effect {
            self.gain(who, effect);
        }
        Ok(())
    }

    /// The next manuscript of a pile shows.
    pub(super) fn next_manuscript(&mut self, segment: Segment) -> Done<D> {
        if self.t.manuscripts.sizes[segment] > 0 {
            let next = self.draw_set(MANUSCRIPTS.of(segment.get()), self.t.manuscripts.below)?;
            self.t.manuscripts.below.take(next);
            self.t.manuscripts.sizes[segment] -= 1;
            self.t.manuscripts.tops[segment] = Some(next);
        }
        Ok(())
    }
}

/// A manuscript is taken for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreeManuscript {}

impl Decision<Viscounts> for FreeManuscript {
    type Choice = Segment;

    /// VB-M-4: any visible one of cost 3 or 4; a printed one is not for free (VR-43).
    fn check(self, g: &Viscounts, v: View<'_, Viscounts>, c: Segment) -> Verdict<Viscounts> {
        let top = v.table.manuscripts.tops[c.id() as usize];
        ensure(top.is_some(), Clause::Vr43)?;
        ensure(top.is_some_and(|m| g.is_cheap(m)), Clause::VbM4)
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: Segment,
        d: &mut D,
    ) -> Done<D> {
        d.cite(Clause::VbM4);
        Now::new(g, s, d).take_manuscript(Who::at(p), c)
    }
}
