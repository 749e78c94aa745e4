//! Solo: the AI opponent, its set-up and its turn (section 8 of the rules page). It is no seat and decides nothing.
use super::*;
use crate::{
    content::{Chest, ChestKind, Good, Icon, Kind, Scheme, Side},
    table::Space,
};
use engine_core::Task;

impl Viscounts {
    pub(super) fn ai_info(&self) -> &crate::content::AiBoardInfo {
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
    pub(super) fn ai_good(&self, icon: Icon) -> Good {
        if self.ai_info().order.is_empty() { Good::Ink } else { icon.good() }
    }

    pub(super) fn ai_affords(&self, t: &Table, icon: Icon, cost: u8) -> bool {
        self.ai_icons(t, icon) + t.boards[Who::AI].good(self.ai_good(icon)) >= cost.into()
    }

    /// VK-SOLO-17, VR-52: the public building it builds, by columns, and the own one it replaces.
    pub(super) fn ai_public(&self, t: &Table) -> Option<(Kind, Spot)> {
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
    pub(super) fn ai_own(&self, t: &Table) -> Option<(Slot, Spot)> {
        let spot = self.side_spots(t.boards[Who::AI].viscount).find(|&s| t.spots[s].is_none())?;
        let slot =
            self.ai_slots(t).find(|s| self.ai_affords(t, Icon::B, self.content.buildings[s.kind() as usize].cost))?;
        Some((slot, spot))
    }

    /// The AI's buildings from the left.
    pub(super) fn ai_slots<'a>(&'a self, t: &'a Table) -> impl Iterator<Item = Slot> + 'a {
        self.ai_info().columns.iter().flat_map(|&k| Slot::of_kind(k)).filter(|&s| t.boards[Who::AI].slots.has(s))
    }

    /// VB-A-15: as many workers as it can, never one: the number and the Nobles.
    pub(super) fn ai_workers(&self, t: &Table) -> Option<(u8, u8)> {
        let steps = self.content.numbers.ai_worker_nobles;
        let list = steps.iter().enumerate().map(|(i, &cost)| (i as u8 + 2, cost)).rev();
        list.into_iter().find(|&(n, cost)| n <= t.boards[Who::AI].workers && self.ai_affords(t, Icon::N, cost))
    }

    /// Whether the AI can do a word of its bottom row in full (VR-26).
    pub(super) fn ai_can(&self, t: &Table, word: Word) -> bool {
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
        self.t.ai.mixed = self.g.options.difficulty.get().min(self.t.ai.future.len() as u8);
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

    pub(super) fn ai_shuffle(&mut self) {
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
}
