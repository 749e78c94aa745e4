//! Phase 1, Gestion des cartes. Cards slide, one drops off, one is played.
use super::{Cx, Frame, Step, ViscountsKeeper, deck, gains, track};
use crate::{
    clauses::Clause,
    content::{Card, Icon, Timing},
    event::Event,
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    rules::{Decision, Task, Verdict, View, ensure},
};
use std::ops::ControlFlow;

/// VB-P1-1: all cards slide one space to the right; entry rewards of spaces 3 and 2, then the drop-off effect (VR-6).
pub(super) fn slide(cx: &mut Cx<impl Source>) {
    cx.cite(Clause::CardsSlide);
    let (who, p) = cx.table.me();
    let cards = &mut cx.table.cards[p];
    let off = cards.spaces[2];
    cards.spaces = [None, cards.spaces[0], cards.spaces[1]];
    if let Some(card) = off {
        cx.table.agenda.step(Step::Dropped(card));
        anchor!(Clause::WhereDroppedCardsLie);
        if cx.game.content.card(card).removed {
            cx.table.leaving = Some(card); // VR-30: it lies nowhere
        } else {
            cx.table.cards[p].discards.put(card);
        }
        cx.event(Event::Dropped { who, card });
    }
    anchor!(Clause::SlideOrder);
    cx.table.agenda.step(Step::Enter(1));
    cx.table.agenda.step(Step::Enter(2));
}

/// The drop-off effect of a card; with the remove mark it then leaves the game (VK-HERO-6, VK-HERO-7).
pub(super) fn dropped(cx: &mut Cx<impl Source>, card: Card) {
    let info = cx.game.content.card(card);
    if info.removed {
        cx.table.agenda.step(Step::Leave);
    }
    anchor!(Clause::Girard);
    if let (Timing::Drop, Some(effect)) = (info.timing, info.effect) {
        if info.removed {
            cx.cite(Clause::MarkedCardEffects);
        }
        cx.table.agenda.step(Step::Gain(cx.table.active, effect));
    }
}

/// VK-HERO-6: the card leaves the game, unless its owner would be left with too few (VR-29).
pub(super) fn leave(cx: &mut Cx<impl Source>) {
    let (who, p) = cx.table.me();
    let Some(card) = cx.table.leaving.take() else { return };
    anchor!(Clause::LeavingCardNotOwned);
    if cx.table.cards[p].owned() < u32::from(cx.game.content.numbers.min_cards) {
        cx.cite(Clause::MarkedCardStays);
        cx.table.cards[p].discards.put(card);
    } else {
        cx.cite(Clause::MarkedCardLeaves);
        anchor!(Clause::LeavingIsNotDestroying);
        cx.table.cards[p].gone.put(card);
        cx.event(Event::Removed { who, card });
    }
}

/// VB-P1-2: the active player plays a card of the hand; without a hand, the top of the pile unseen (VB-P1-5, VR-32).
pub(super) fn play_card(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    let (_, p) = cx.table.me();
    anchor!(Clause::HandTestedAtPlay);
    if cx.table.cards[p].hand() > 0 {
        cx.table.agenda.ask(p, Frame::Play(Play {}));
        return Ok(());
    }
    cx.cite(Clause::EmptyHandPlaysTop);
    anchor!(Clause::ThreeCardsCycle);
    if let Some(card) = deck::top_card(cx, p)? {
        lay(cx, card);
    }
    Ok(())
}

/// A card comes to space 1. Entry reward, corruption and immediate effect follow (VR-7).
fn lay(cx: &mut Cx<impl Source>, card: Card) {
    let (who, p) = cx.table.me();
    cx.table.cards[p].spaces[0] = Some(card);
    cx.table.played = Some(card);
    cx.event(Event::Played { who, card });
    anchor!(Clause::PlayOrder);
    cx.table.agenda.then([Task::Do(Step::Enter(0)), Task::Do(Step::Corrupt(card)), Task::Do(Step::Immediate(card))]);
}

/// VB-P1-3: a card with a Criminal brings a corruption for every Criminal of the board.
pub(super) fn corrupt_by(cx: &mut Cx<impl Source>, card: Card) {
    if cx.game.content.card(card).icons.count(Icon::X) > 0 {
        cx.cite(Clause::CriminalCorrupts);
        let who = cx.table.active;
        anchor!(Clause::CriminalInCorruption, Clause::PermanentCriminalNoEntry);
        track::corruption(cx, who, gains::criminals(cx.game, cx.table, who));
    }
}

/// VB-P1-4: a played card has its immediate effect.
pub(super) fn immediate(cx: &mut Cx<impl Source>, card: Card) {
    let info = cx.game.content.card(card);
    if let (Timing::Inst, Some(effect)) = (info.timing, info.effect) {
        cx.cite(Clause::ImmediateEffect);
        gains::gain(cx, cx.table.active, effect);
    }
}

/// A card of the hand is played.
#[data(Copy)]
pub struct Play {}

impl Decision<ViscountsKeeper> for Play {
    type Choice = Card;

    fn check(self, v: View<ViscountsKeeper>, card: Card) -> Verdict<Clause> {
        ensure(deck::holds(v, card), Clause::CardPlayed)
    }

    fn legal(self, v: View<ViscountsKeeper>, out: &mut impl FnMut(Card) -> ControlFlow<()>) -> ControlFlow<()> {
        v.table.cards[v.me()].shown.or(v.mine().all()).iter().try_for_each(out)
    }

    fn apply(self, cx: &mut Cx<impl Source>, card: Card) -> Result<(), Halt> {
        cx.cite(Clause::CardPlayed);
        deck::leave_hand(cx, cx.seat, card);
        lay(cx, card);
        Ok(())
    }
}
