//! Turns, rounds and the end.
use super::*;
use engine_core::{Audience, Task};

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// VB-T-1: the six phases; the AI has its own.
    pub(super) fn begin_turn(&mut self) {
        let (who, round) = (self.t.active, self.t.round);
        self.d.cite(Clause::VbT1);
        self.d.event(|| Event::Turn { who, round });
        self.t.played = None;
        self.t.dismissed = false;
        self.t.transcribed = false;
        if who == Who::AI {
            self.t.agenda.then([
                Task::Do(Step::AiSlide),
                Task::Do(Step::AiReveal),
                Task::Do(Step::Collide(0, 0)),
                Task::Do(Step::EndTurn),
            ]);
        } else {
            self.t.agenda.then([
                Task::Do(Step::Slide),
                Task::Do(Step::PlayCard),
                Task::Do(Step::Movement),
                Task::Do(Step::PrimaryAction),
                Task::Do(Step::RecruitOne),
                Task::Do(Step::Collide(0, 0)),
                Task::Do(Step::DrawUp),
                Task::Do(Step::EndTurn),
            ]);
        }
    }

    /// The next player, the next round, or the end (VB-E-1).
    pub(super) fn end_turn(&mut self) {
        self.t.active = self.g.after(self.t.active, 1);
        if self.t.active == self.t.start {
            let limit = self.g.options.round_limit.get();
            if self.t.last == Some(self.t.round) || self.t.round >= limit {
                let triggered = self.t.last.is_some();
                self.d.cite(if triggered { Clause::VbE1 } else { Clause::Vr68 });
                self.show_schemes();
                self.d.event(|| Event::Over);
                return;
            }
            self.t.round += 1;
        }
        self.t.agenda.step(Step::Turn);
    }

    /// The schemes left in the AI's pile are shown: they count for its manuscripts (VR-53).
    fn show_schemes(&mut self) {
        let mixed = self.d.reveal(Audience::All, std::mem::take(&mut self.unseen.mixed));
        self.t.ai.mixed = 0;
        self.t.ai.future = self.t.ai.future.less(mixed);
        self.t.ai.pile = self.t.ai.pile.or(mixed);
    }

    /// VB-DD-2: Poverty or Prosperity is revealed; this round is finished and one more is played.
    pub(super) fn trigger(&mut self, poverty: bool) {
        self.d.cite(Clause::VbDd2);
        self.d.event(|| Event::Revealed { poverty });
        if self.t.last.is_none() {
            self.t.last = Some(self.t.round + 1);
        }
    }
}
