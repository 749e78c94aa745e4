//! Phase 5, Resolve Collision: in the order of section 9 of the rules page.
use super::*;
use crate::content::{Power, Timing};

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// One stage of a collision, for the player so many places after the active one. Only if the active markers share a space (VB-P5).
    pub(super) fn collide(&mut self, stage: u8, n: u8) {
        let active = self.t.active;
        if stage == 0 && !self.t.boards[active].collides() {
            return;
        }
        if n >= self.g.players() {
            self.t.agenda.step(Step::Collide(stage + 1, if stage == 3 { 1 } else { 0 }));
            return;
        }
        let who = self.g.after(active, n);
        match stage {
            0 => {
                let space = self.t.boards[active].virtue;
                self.d.cite(Clause::VbP5);
                self.d.event(|| Event::Collided { who: active, space });
                self.t.ignores = false;
                self.t.agenda.step(Step::Collide(1, 0));
                self.ask_ignore();
            }
            1 => {
                self.t.agenda.step(Step::Collide(1, n + 1));
                for (i, power) in self.g.slot_powers(who).iter().enumerate().rev() {
                    if !self.t.boards[who].slots.has(Slot::of(i as u8)) {
                        self.on_collision(who, power, Clause::VbP5_1);
                    }
                }
            }
            2 => {
                self.t.agenda.step(Step::Collide(2, n + 1));
                for (public, holder) in self.g.content.publics.iter().zip(self.t.publics).rev() {
                    if holder == Some(who) {
                        self.on_collision(who, &public.power, Clause::VkPub22);
                    }
                }
                if let Some(p) = who.seat() {
                    for card in self.t.cards[p].spaces.into_iter().rev().flatten() {
                        let info = self.g.content.card(card);
                        if let (Timing::Ongo, Some(power)) = (info.timing, &info.power) {
                            self.on_collision(who, power, Clause::VbP5_2);
                        }
                    }
                }
            }
            3 => {
                self.t.agenda.step(Step::Collide(4, 1));
                self.d.cite(Clause::VbP5_3);
                let row = self.g.content.track[usize::from(self.t.boards[active].virtue) - 1]; // VR-61: where they are now
                self.t.agenda.step(Step::Gain(active, if active == Who::AI { row.ai } else { row.own }));
            }
            4 => {
                self.t.agenda.step(Step::Collide(4, n + 1));
                self.d.cite(Clause::VbP5_4);
                let row = self.g.content.track[usize::from(self.t.boards[active].virtue) - 1];
                self.t.agenda.step(Step::Guarded(who, row.opponents.0, row.opponents.1, true));
            }
            _ => {
                self.d.cite(Clause::VbP5_5);
                let b = &mut self.t.boards[active];
                (b.corruption, b.virtue) = (1, 7);
                self.t.ignores = false;
            }
        }
    }

    fn on_collision(&mut self, who: Who, power: &Power<Effect>, clause: Clause) {
        if let Power::When { moments, guard, then } = *power
            && moments >> Moment::Collision as u16 & 1 == 1
        {
            self.d.cite(clause);
            self.t.agenda.step(Step::Guarded(who, guard, then, true));
        }
    }

    /// VK-PUB-21, VR-2: the owner of the Public Workshop says whether to ignore a Criminal, if there is one (VR-72).
    fn ask_ignore(&mut self) {
        let Some(owner) = self.g.ignorer(self.t) else { return };
        if self.g.criminals(self.t, owner) == 0 {
            return;
        }
        match owner.seat() {
            Some(p) => self.t.agenda.ask(p, Frame::Yes(Yes { to: Purpose::Ignore })),
            None => {
                self.d.cite(Clause::VkSolo16);
                self.t.ignores = true;
            }
        }
    }
}
