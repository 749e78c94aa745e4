//! Solo: the AI opponent (section 8 of the rules page). It is no seat and decides nothing.
use super::*;
use crate::{
    content::{Chest, ChestKind, Good, Icon, Kind, Power, Scheme, Side},
    table::Space,
};
use engine_core::Task;

impl Viscounts {
    fn ai_info(&self) -> &crate::content::AiBoardInfo {
        &self.content.ai_boards[self.options.ai_board]
    }

    /// The icons that the AI has for an action: headers, empty spaces, permanent ones, Criminals, face-up chests (VK-SOLO-12, 13).
    pub fn ai_icons(&self, t: &Table, icon: Icon) -> u32 {
        let permanent = self.permanent(t, Who::AI);
        let mut n = u32::from(permanent.count(icon) + permanent.count(Icon::X));
        for (at, space) in t.ai.spaces.iter().enumerate() {
            let Some(scheme) = *space else {
                n += u32::from(self.ai_info().space_icons[at].count(icon));
                continue;
            };
            let icons = self.content.scheme(scheme).icons;
            n += u32::from(icons.count(icon) + icons.count(Icon::X));
            if let Some(chest) = t.boards[Who::AI].chests[at]
                && let ChestKind::Turns(from, to) = self.content.ai_chests[usize::from(chest.get())].does
                && icons.count(from) > 0
            {
                n += u32::from(to.count(icon)).saturating_sub(u32::from(from == icon));
            }
        }
        n
    }

    /// Which of its resources pay for an icon; one common kind pays for all.
    fn ai_good(&self, icon: Icon) -> Good {
        if self.ai_info().order.is_empty() { Good::Ink } else { icon.good() }
    }

    fn ai_affords(&self, t: &Table, icon: Icon, cost: u8) -> bool {
        self.ai_icons(t, icon) + t.boards[Who::AI].good(self.ai_good(icon)) >= cost.into()
    }

    /// VK-SOLO-17, VR-52: the public building it builds, by columns, and the own one it replaces.
    fn ai_public(&self, t: &Table) -> Option<(Kind, Spot)> {
        if !self.options.expansion {
            return None;
        }
        self.ai_info().columns.iter().find_map(|&kind| {
            let open =
                t.publics[kind].is_none() && self.ai_affords(t, Icon::B, self.content.publics[kind as usize].cost);
            let mut spots = self.side_spots(t.boards[Who::AI].viscount);
            spots.find(|&s| open && self.public_spot(t, Who::AI, kind, s)).map(|spot| (kind, spot))
        })
    }

    /// VB-A-14: the left-most building that it can afford.
    fn ai_own(&self, t: &Table) -> Option<(Slot, Spot)> {
        let spot = self.side_spots(t.boards[Who::AI].viscount).find(|&s| t.spots[s].is_none())?;
        let slot =
            self.ai_slots(t).find(|s| self.ai_affords(t, Icon::B, self.content.buildings[s.kind() as usize].cost))?;
        Some((slot, spot))
    }

    /// The AI's buildings from the left.
    fn ai_slots<'a>(&'a self, t: &'a Table) -> impl Iterator<Item = Slot> + 'a {
        self.ai_info().columns.iter().flat_map(|&k| Slot::of_kind(k)).filter(|&s| t.boards[Who::AI].slots.has(s))
    }

    /// VB-A-15: as many workers as it can, never one: the number and the Nobles.
    fn ai_workers(&self, t: &Table) -> Option<(u8, u8)> {
        let steps = self.content.numbers.ai_worker_nobles;
        let list = steps.iter().enumerate().map(|(i, &cost)| (i as u8 + 2, cost)).rev();
        list.into_iter().find(|&(n, cost)| n <= t.boards[Who::AI].workers && self.ai_affords(t, Icon::N, cost))
    }

    /// Whether the AI can do a word of its bottom row in full (VR-26).
    fn ai_can(&self, t: &Table, word: Word) -> bool {
        match word {
            Word::AiBuild => self.ai_public(t).is_some() || self.ai_own(t).is_some(),
            Word::AiCastle => self.ai_workers(t).is_some(),
            Word::AiScribe => self.ai_affords(t, Icon::C, self.cost_at(t, t.boards[Who::AI].viscount.segment())),
            Word::FlipAiChest => self.options.expansion && !t.ai.chests.is_empty(),
            Word::Focus if self.ai_info().focus == Word::Flip => t.boards[Who::AI].debts + t.boards[Who::AI].deeds > 0,
            Word::Focus => self.ai_can(t, self.ai_info().focus),
            _ => true,
        }
    }
}

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// VB-A-2, VB-A-19, VK-SOLO-2, VK-SOLO-3: its schemes and chests.
    pub(super) fn lay_schemes(&mut self) -> Done<D> {
        let (keys, gone) = (self.g.options.expansion, self.g.ai_info().removed);
        for (i, info) in self.g.content.schemes.iter().enumerate() {
            let scheme = Scheme::of(i as u8);
            if gone.has(scheme) || (info.keys && !keys) {
                continue;
            }
            if info.future {
                self.t.ai.future.put(scheme)
            } else {
                self.t.ai.pile.put(scheme)
            };
        }
        self.t.ai.mixed = self.g.options.difficulty.get();
        for _ in 0..self.t.ai.mixed {
            let rest = self.t.ai.future.less(self.unseen.mixed);
            let scheme = self.draw_set(FUTURE.unseen(), rest)?;
            self.unseen.mixed.put(scheme);
        }
        if keys {
            self.t.ai.chests = (0..self.g.content.ai_chests.len()).map(|i| Chest::of(i as u8)).collect();
        }
        Ok(())
    }

    /// VB-A-3, VB-A-4: its viscount goes to the other card's number, and it gets its board's start.
    pub(super) fn ai_start(&mut self) {
        if let (true, Some(card)) = (self.g.is_solo(), self.t.chosen[4]) {
            self.d.cite(Clause::VbA3);
            self.t.boards[Who::AI].viscount = self.start_space(card, true);
            self.d.cite(Clause::VbA4);
            self.t.agenda.step(Step::Gain(Who::AI, self.g.ai_info().start));
        }
    }

    /// VB-A-5: its cards slide; VB-A-21: an empty pile is shuffled then.
    pub(super) fn ai_slide(&mut self) {
        self.d.cite(Clause::VbA5);
        let ai = &mut self.t.ai;
        if let Some(off) = ai.spaces[2] {
            ai.discards.put(off);
        }
        ai.spaces = [None, ai.spaces[0], ai.spaces[1]];
        if ai.pile.is_empty() && ai.mixed == 0 {
            self.d.cite(Clause::VbA21);
            self.ai_shuffle();
        }
    }

    fn ai_shuffle(&mut self) {
        let discards = std::mem::take(&mut self.t.ai.discards);
        if discards.is_empty() {
            return;
        }
        self.t.ai.pile = self.t.ai.pile.or(discards);
        self.d.event(|| Event::Shuffled { who: Who::AI });
        self.fire(Who::AI, Moment::Shuffle); // VR-82: after the shuffle's own step
        if self.g.criminals(self.t, Who::AI) > 0 { self.corruption(Who::AI, 1) } else { self.virtue(Who::AI, 1) }
    }

    /// A scheme comes to space 1, and its rows are done from top to bottom.
    pub(super) fn ai_reveal(&mut self) -> Done<D> {
        let all = self.t.ai.pile.or(self.unseen.mixed);
        if all.is_empty() {
            return Ok(());
        }
        let ask = if self.t.ai.mixed == 0 { SCHEMES } else { SCHEMES.closed() };
        let scheme = self.draw_set(ask, all)?;
        if !self.t.ai.pile.take(scheme) {
            self.unseen.mixed.take(scheme);
            self.t.ai.future.take(scheme);
            self.t.ai.mixed -= 1;
        }
        self.t.ai.spaces[0] = Some(scheme);
        self.d.event(|| Event::Schemed { scheme });
        let info = self.g.content.scheme(scheme);
        self.t.agenda.then([
            Task::Do(Step::Gain(Who::AI, info.pre)),
            Task::Do(Step::AiMove(info.steps)),
            Task::Do(Step::AiBottom),
        ]);
        if let Some(top) = info.top {
            self.t.agenda.step(Step::Gain(Who::AI, top));
        }
        Ok(())
    }

    /// VB-A-6: it moves on the outside path only.
    pub(super) fn ai_move(&mut self, steps: u8) {
        self.d.cite(Clause::VbA6);
        let mut space = self.t.boards[Who::AI].viscount;
        for _ in 0..steps {
            space = match space.side() {
                Side::L => Space::at(space.segment(), Side::R),
                _ => Space::at(self.t.clockwise(space.segment(), 1), Side::L),
            };
        }
        self.arrive(Who::AI, space);
    }

    /// VB-A-24: the first option of the bottom row that it can do.
    pub(super) fn ai_bottom(&mut self) {
        let Some(scheme) = self.t.ai.spaces[0] else { return };
        let able = |e: &&Effect| {
            let options = &self.g.content.effect(**e).options;
            options[0].iter().all(|a| self.g.ai_can(self.t, a.word))
        };
        if let Some(&effect) = self.g.content.scheme(scheme).bottom.iter().find(able) {
            self.d.cite(Clause::VbA24);
            self.t.agenda.step(Step::Gain(Who::AI, effect));
        }
    }

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
