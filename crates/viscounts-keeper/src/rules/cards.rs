//! Phase 1, Card Management: cards slide, one drops, one is played.
use super::*;
use crate::content::{Icon, Timing};
use engine_core::{Decision, ensure};

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// VB-P1-1: all cards slide one space to the right; entry rewards of spaces 3 and 2, then the drop-off effect (VR-6).
    pub(super) fn slide(&mut self) {
        self.d.cite(Clause::VbP1_1);
        let (who, p) = self.me();
        let cards = &mut self.t.cards[p];
        let off = cards.spaces[2];
        cards.spaces = [None, cards.spaces[0], cards.spaces[1]];
        if let Some(card) = off {
            self.t.agenda.step(Step::Dropped(card));
            if self.g.content.card(card).removed {
                self.t.leaving = Some(card); // VR-30: it lies nowhere
            } else {
                self.t.cards[p].discards.put(card);
            }
            self.d.event(|| Event::Dropped { who, card });
        }
        self.t.agenda.step(Step::Enter(1));
        self.t.agenda.step(Step::Enter(2));
    }

    /// The active player, who is a seat.
    pub(super) fn me(&self) -> (Who, Seat) {
        (self.t.active, self.t.active.seat().expect("only a seat has these phases"))
    }

    /// The drop-off effect of a card; with the remove mark it then leaves the game (VK-HERO-6, VK-HERO-7).
    pub(super) fn dropped(&mut self, card: Card) {
        let info = self.g.content.card(card);
        if info.removed {
            self.t.agenda.step(Step::Leave);
        }
        if let (Timing::Drop, Some(effect)) = (info.timing, info.effect) {
            if info.removed {
                self.d.cite(Clause::VkHero7);
            }
            self.t.agenda.step(Step::Gain(self.t.active, effect));
        }
    }

    /// VK-HERO-6: the card leaves the game, unless its owner would be left with too few (VR-29).
    pub(super) fn leave(&mut self) {
        let (who, p) = self.me();
        let Some(card) = self.t.leaving.take() else { return };
        if self.t.cards[p].owned() < u32::from(self.g.content.numbers.min_cards) {
            self.d.cite(Clause::Vr29);
            self.t.cards[p].discards.put(card);
        } else {
            self.d.cite(Clause::VkHero6);
            self.t.cards[p].gone.put(card);
            self.d.event(|| Event::Removed { who, card });
        }
    }

    /// VB-P1-2: a card of the hand is played; without a hand the top of the pile, unseen (VB-P1-5, VR-32).
    pub(super) fn play_card(&mut self) -> Done<D> {
        let (_, p) = self.me();
        if self.t.cards[p].hand() > 0 {
            self.t.agenda.ask(p, Frame::Play(Play {}));
            return Ok(());
        }
        self.d.cite(Clause::VbP1_5);
        if let Some(card) = self.top_card(p)? {
            self.lay(card);
        }
        Ok(())
    }

    /// A card comes to space 1: entry reward, corruption, immediate effect (VR-7).
    fn lay(&mut self, card: Card) {
        let (who, p) = self.me();
        self.t.cards[p].spaces[0] = Some(card);
        self.t.played = Some(card);
        self.d.event(|| Event::Played { who, card });
        self.t.agenda.then([
            engine_core::Task::Do(Step::Enter(0)),
            engine_core::Task::Do(Step::Corrupt(card)),
            engine_core::Task::Do(Step::Immediate(card)),
        ]);
    }

    /// VB-P1-3: a card with a Criminal brings a corruption for every Criminal of the board.
    pub(super) fn corrupt_by(&mut self, card: Card) {
        if self.g.content.card(card).icons.count(Icon::X) > 0 {
            self.d.cite(Clause::VbP1_3);
            let who = self.t.active;
            self.corruption(who, self.g.criminals(self.t, who));
        }
    }

    /// VB-P1-4: then its immediate effect.
    pub(super) fn immediate(&mut self, card: Card) {
        let info = self.g.content.card(card);
        if let (Timing::Inst, Some(effect)) = (info.timing, info.effect) {
            self.d.cite(Clause::VbP1_4);
            self.gain(self.t.active, effect);
        }
    }
}

/// A card of the hand is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {}

impl Decision<Viscounts> for Play {
    type Choice = Card;

    fn check(self, _: &Viscounts, v: View<'_, Viscounts>, card: Card) -> Verdict<Viscounts> {
        ensure(deck::holds(v, card), Clause::VbP1_2)
    }

    fn legal(self, _: &Viscounts, v: View<'_, Viscounts>, out: &mut impl FnMut(Card) -> Flow) -> Flow {
        v.table.cards[v.me()].shown.or(v.mine().all()).iter().try_for_each(out)
    }

    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        card: Card,
        d: &mut D,
    ) -> Done<D> {
        d.cite(Clause::VbP1_2);
        let mut now = Now::new(g, s, d);
        now.leave_hand(p, card);
        now.lay(card);
        Ok(())
    }
}
