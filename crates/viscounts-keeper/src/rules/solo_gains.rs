//! Solo: what the AI does and gains (section 8 of the rules page, its actions and gains).
use super::*;
use crate::content::{Good, Icon, Kind, Power};

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// What a word does for the AI.
    pub(super) fn ai_word(&mut self, word: Word, n: u8, place: Place) -> Done<D> {
        let who = Who::AI;
        match word {
            Word::Good(good) => {
                let good = if self.g.ai_info().order.is_empty() { Good::Ink } else { good };
                self.goods(who, good, n.into());
            }
            Word::Any => (0..n).for_each(|_| self.ai_resource()),
            Word::Silver => {
                self.d.cite(Clause::Vr54);
                (0..n / 2).for_each(|_| self.ai_resource());
            }
            Word::Rearr => {
                self.d.cite(Clause::VbA7);
                self.ai_resource();
            }
            Word::Virtue => self.virtue(who, n),
            Word::Corr => self.corruption(who, n),
            Word::CorrPerX => {
                self.d.cite(Clause::VbA20);
                self.corruption(who, self.g.criminals(self.t, who));
            }
            Word::Debt => {
                if n > 1 {
                    self.t.agenda.step(Step::Do(who, word, n - 1, place));
                }
                self.gain_debt(who);
            }
            Word::Deed => (0..n).for_each(|_| self.gain_deed(who)),
            Word::Flip | Word::Destroy => {
                if n > 1 {
                    self.t.agenda.step(Step::Do(who, word, n - 1, place));
                }
                if word == Word::Destroy {
                    self.d.cite(Clause::VbA8);
                }
                self.ai_flip();
            }
            Word::FlipDebt if self.t.boards[who].debts > 0 => self.flip_debt(who),
            Word::FlipDeed if self.t.boards[who].deeds > 0 => self.flip_deed(who),
            Word::FlipDebt | Word::FlipDeed => self.virtue(who, 1),
            Word::Disc | Word::Cmove => {
                self.d.cite(Clause::VbA9);
                self.virtue(who, n);
            }
            Word::Hire | Word::Hero | Word::Scheme => {
                if word == Word::Hero {
                    self.t.agenda.step(Step::Fire(who, Moment::HeroGain)); // VR-51
                }
                self.ai_scheme()?;
            }
            Word::Chest | Word::FlipAiChest => self.ai_chest()?,
            Word::Shuffle => self.ai_shuffle(),
            Word::Dismiss => self.ai_dismiss()?,
            Word::PurgeRows => self.purge()?,
            Word::Workers => {
                let n = n.min(self.t.boards[who].workers);
                if n > 0 {
                    self.place_workers(who, self.t.section(self.t.boards[who].viscount.segment()), n);
                }
            }
            Word::FreeManuscript => {
                let from = self.t.boards[who].viscount.segment();
                let cheap =
                    |s: &crate::content::Segment| self.t.manuscripts.tops[*s].is_some_and(|m| self.g.is_cheap(m));
                if let Some(segment) = (0..5).map(|i| self.t.clockwise(from, i)).find(cheap) {
                    self.d.cite(Clause::VbA16);
                    self.take_manuscript(who, segment)?;
                }
            }
            Word::Build(kind) => self.ai_free_build(kind, place),
            Word::AiBuild => self.ai_build(),
            Word::AiCastle => {
                if let Some((n, cost)) = self.g.ai_workers(self.t) {
                    self.d.cite(Clause::VbA15);
                    self.ai_pay(Icon::N, cost);
                    self.t.agenda.step(Step::Fire(who, Moment::AfterCastle));
                    self.place_workers(who, self.t.section(self.t.boards[who].viscount.segment()), n);
                }
            }
            Word::AiScribe | Word::ScribeAct => {
                if self.g.ai_can(self.t, Word::AiScribe) {
                    self.d.cite(Clause::VbA16);
                    self.ai_pay(Icon::C, self.g.cost_at(self.t, self.t.boards[who].viscount.segment()));
                    self.t.agenda.step(Step::Fire(who, Moment::AfterScribe));
                    self.transcribe(who)?;
                }
            }
            Word::Focus => {
                self.d.cite(Clause::VbA13);
                self.ai_word(self.g.ai_info().focus, 1, Place::Any)?;
            }
            Word::Vmove => self.ai_move(1),
            Word::Draw | Word::IgnoreX | Word::RemoveSelf | Word::TradeAct => {} // VR-51, VR-62
        }
        Ok(())
    }

    /// VB-A-7: a resource by its chart.
    fn ai_resource(&mut self) {
        let b = &self.t.boards[Who::AI];
        let order = &self.g.ai_info().order;
        let good = order.iter().find(|(good, limit)| b.good(*good) < *limit).map_or(Good::Ink, |x| x.0);
        self.goods(Who::AI, good, 1);
    }

    /// VB-A-10: the type it has flipped less of, a debt if equal; nothing to flip is a virtue (VB-A-9).
    fn ai_flip(&mut self) {
        let b = &self.t.boards[Who::AI];
        let debt = b.debts > 0 && (b.deeds == 0 || b.paid <= b.approved);
        self.d.cite(Clause::VbA10);
        if debt {
            self.flip_debt(Who::AI);
        } else if b.deeds > 0 {
            self.flip_deed(Who::AI);
        } else {
            self.virtue(Who::AI, 1);
        }
    }

    /// VB-A-11: the top future scheme goes face up on its discards; none left: a flip (VB-A-8).
    fn ai_scheme(&mut self) -> Done<D> {
        let rest = self.t.ai.future.less(self.unseen.mixed);
        if rest.is_empty() {
            self.ai_flip();
            return Ok(());
        }
        self.d.cite(Clause::VbA11);
        let ask = if self.t.ai.mixed == 0 { FUTURE } else { FUTURE.closed() };
        let scheme = self.draw_set(ask, rest)?;
        self.t.ai.future.take(scheme);
        self.t.ai.discards.put(scheme);
        self.d.event(|| Event::Planned { scheme });
        self.fire(Who::AI, Moment::GainScheme);
        Ok(())
    }

    /// VK-SOLO-10: the next of its chests is turned, under space 1, 2, then 3.
    fn ai_chest(&mut self) -> Done<D> {
        if self.t.ai.chests.is_empty() {
            return Ok(());
        }
        let Some(at) = self.t.boards[Who::AI].chests.iter().position(Option::is_none) else { return Ok(()) };
        self.d.cite(Clause::VkSolo10);
        let chest = self.draw_set(AI_CHESTS, self.t.ai.chests)?;
        self.t.ai.chests.take(chest);
        self.t.boards[Who::AI].chests[at] = Some(chest);
        self.d.event(|| Event::Chest { who: Who::AI, chest, space: at as u8 });
        Ok(())
    }

    /// VB-A-12: the townsfolk of its segment leaves the game for nothing; it gets the top-right effect.
    fn ai_dismiss(&mut self) -> Done<D> {
        self.d.cite(Clause::VbA12);
        let segment = self.t.boards[Who::AI].viscount.segment();
        let card = self.take_townsfolk(segment)?;
        self.d.event(|| Event::Dismissed { who: Who::AI, card });
        let effect = match card {
            Some(card) => {
                self.t.gone.put(card);
                self.g.content.card(card).on_hire
            }
            None => Some(self.g.content.segments[segment].townsfolk.2),
        };
        if let Some(effect) = effect {
            self.t.agenda.step(Step::Gain(Who::AI, effect));
        }
        Ok(())
    }

    /// VK-SOLO-4 to 6: the two oldest of each row leave the game; the rest slides, new ones come.
    fn purge(&mut self) -> Done<D> {
        self.d.cite(Clause::VkSolo4);
        for _ in 0..2 {
            if let Some(i) = self.t.heroes.iter().rposition(Option::is_some) {
                self.t.gone.put(self.t.heroes[i].take().expect("there is one"));
            }
            if let Some(i) = self.t.chests.iter().rposition(Option::is_some) {
                self.t.gone_chests.put(self.t.chests[i].take().expect("there is one"));
            }
        }
        self.d.event(|| Event::Purged);
        self.fill_heroes()?;
        self.fill_chests()
    }

    /// As few resources as needed.
    fn ai_pay(&mut self, icon: Icon, cost: u8) {
        let due = u32::from(cost).saturating_sub(self.g.ai_icons(self.t, icon));
        let good = self.g.ai_good(icon);
        self.t.boards[Who::AI].goods[good] -= due;
        if due > 0 {
            self.d.event(|| Event::Paid { who: Who::AI, good: Some(good), n: due });
        }
    }

    /// VB-A-14, VK-SOLO-15, VK-SOLO-17: a public building first, else the left-most own one.
    fn ai_build(&mut self) {
        if let Some((kind, spot)) = self.g.ai_public(self.t) {
            self.d.cite(Clause::VkSolo17);
            self.t.agenda.step(Step::Fire(Who::AI, Moment::AfterBuild));
            self.ai_pay(Icon::B, self.g.content.publics[kind as usize].cost);
            let held = self.t.boards[Who::AI].slots;
            if let Some(back) = Slot::of_kind(kind).filter(|s| !held.has(*s)).last() {
                self.d.cite(Clause::VkSolo18);
                self.raise_public(Who::AI, spot, back);
            }
        } else if let Some((slot, spot)) = self.g.ai_own(self.t) {
            self.d.cite(Clause::VbA14);
            self.t.agenda.step(Step::Fire(Who::AI, Moment::AfterBuild));
            self.ai_pay(Icon::B, self.g.content.buildings[slot.kind() as usize].cost);
            self.raise(Who::AI, slot, spot);
        }
    }

    /// VR-83: a free building of the AI, clockwise from the first spot of its side.
    fn ai_free_build(&mut self, kind: Option<Kind>, place: Place) {
        let viscount = self.t.boards[Who::AI].viscount;
        let side: usize = self.g.side_spots(viscount).count();
        let Some(first) = self.g.side_spots(viscount).next() else { return };
        let many = if place == Place::Viscount { side } else { 25 };
        let spot = (0..many as u8).map(|i| {
            let at = first.index() + i;
            Spot::of(5 * self.t.clockwise(first.segment(), at / 5).get() + at % 5)
        });
        let free: Option<Spot> = spot.into_iter().find(|s| self.t.spots[*s].is_none());
        let slot = self.g.ai_slots(self.t).find(|s| kind.is_none_or(|k| s.kind() == k));
        if let (Some(slot), Some(spot)) = (slot, free) {
            self.raise(Who::AI, slot, spot);
        }
    }

    /// The power of a slot that the AI has just emptied (VR-82: before the spot's reward).
    pub(super) fn ai_emptied(&mut self, slot: Slot) {
        if let Power::When { moments, guard, then } = self.g.ai_info().slots[slot]
            && moments >> Moment::Now as u16 & 1 == 1
        {
            self.t.agenda.step(Step::Guarded(Who::AI, guard, then, false));
        }
    }
}
