//! Phase 6, Piocher; Défausser et détruire. Piles and hands.
use super::{Cx, Frame, Step, ViscountsKeeper, gains, track};
use crate::{
    chance::Chance,
    clauses::Clause,
    content::{Card, Moment, Place, Power, Sort, Word},
    event::Event,
    table::{Slot, Table, Who},
};
use engine_core::{
    anchor,
    chance::{Audience, ChanceKind, Halt, Source},
    data,
    rules::{Decision, GameBox, Refusal, Seat, Verdict, View, ensure},
};
use std::ops::ControlFlow;

/// VB-P6-1: the active player draws up to the limit.
pub(super) fn draw_up(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    let (who, p) = cx.table.me();
    anchor!(Clause::LimitAtNextDraw);
    let limit = hand_limit(cx.game, cx.table, who);
    cx.cite(Clause::DrawToLimit);
    while cx.table.cards[p].hand() < limit {
        if !draw_card(cx, p)? {
            break;
        }
    }
    Ok(())
}

/// Draws the top card of the pile into the hand. Returns false if there is none.
pub(super) fn draw_card(cx: &mut Cx<impl Source>, p: Seat) -> Result<bool, Halt> {
    if !refill(cx, p) {
        return Ok(false);
    }
    let card = cx.chance.member(Chance::Pile(p).seen_by(p), cx.unseen.piles[p])?;
    cx.unseen.piles[p].take(card);
    let hidden = &mut cx.table.cards[p].hidden;
    hidden.drawn[hidden.top()] += 1;
    cx.hands[p].drawn[hidden.top()].put(card);
    cx.event(Event::Drew { seat: p });
    cx.event_to(Audience::Seat(p), Event::Got { seat: p, card });
    Ok(true)
}

/// Turns up the top card of the pile, for all to see.
pub(super) fn top_card(cx: &mut Cx<impl Source>, p: Seat) -> Result<Option<Card>, Halt> {
    if !refill(cx, p) {
        return Ok(None);
    }
    let card = cx.chance.member(Chance::Pile(p).closed(), cx.unseen.piles[p])?;
    cx.unseen.piles[p].take(card);
    cx.table.cards[p].hidden.show(&mut cx.hands[p], card);
    Ok(Some(card))
}

/// VB-P6-2: the discards become the pile if it is empty. Returns false if there is no card (VR-33).
fn refill(cx: &mut Cx<impl Source>, p: Seat) -> bool {
    if cx.table.cards[p].hidden.in_pile() > 0 {
        return true;
    }
    anchor!(Clause::WhichShufflesCount);
    if cx.table.cards[p].discards.is_empty() {
        return false;
    }
    cx.cite(Clause::ShuffleStepsMarker);
    shuffle(cx, p);
    true
}

/// Shuffles all discards into the pile. That brings a corruption with a Criminal on the board, else a virtue (VB-P6-2).
pub(super) fn shuffle(cx: &mut Cx<impl Source>, p: Seat) {
    pile_up(cx, p);
    cx.event(Event::Shuffled { who: Who::at(p) });
    anchor!(Clause::CriminalInShuffles, Clause::IgnoreOnlyCollision);
    if gains::criminals(cx.game, cx.table, Who::at(p)) > 0 {
        track::corruption(cx, Who::at(p), 1);
    } else {
        track::virtue(cx, Who::at(p), 1);
    }
}

/// The discards join the pile.
pub(super) fn pile_up(cx: &mut Cx<impl Source>, p: Seat) {
    let cards = std::mem::take(&mut cx.table.cards[p].discards);
    cx.unseen.piles[p] = cx.unseen.piles[p].or(cards);
    cx.table.cards[p].hidden.add(&mut cx.hands[p], cards);
}

/// A card leaves the hand. If it was hidden, all see now when it was drawn (VR-66).
pub(super) fn leave_hand(cx: &mut Cx<impl Source>, p: Seat, card: Card) {
    if cx.table.cards[p].shown.take(card) {
        return;
    }
    let layer = cx.hands[p].drawn.iter().position(|s| s.has(card)).expect("check looked for it");
    let layer = usize::from(cx.reveal(Audience::All, layer as u8));
    cx.hands[p].drawn[layer].take(card);
    let hidden = &mut cx.table.cards[p].hidden;
    hidden.drawn[layer] -= 1;
    hidden.show(&mut cx.hands[p], card);
}

/// VB-DE-2: a card leaves the game for its silver; a hero may bring more (VK-PUB-15).
fn destroy(cx: &mut Cx<impl Source>, p: Seat, card: Card) {
    let who = Who::at(p);
    cx.cite(Clause::DestroyedForSilver);
    cx.table.cards[p].gone.put(card);
    cx.event(Event::Destroyed { who, card });
    if cx.game.content.card(card).sort == Sort::Hero {
        gains::fire(cx, who, Moment::HeroDestroy);
    }
    gains::silver(cx, who, cx.game.content.card(card).silver.into());
}

/// How many cards a hand may hold after drawing (VB-P6-1).
pub fn hand_limit(game: &GameBox<ViscountsKeeper>, t: &Table, who: Who) -> u32 {
    let n = &game.content.numbers;
    let slots = gains::slot_powers(game, who).iter().enumerate();
    let more = slots.filter(|(i, power)| **power == Power::Hand && !t.boards[who].slots.has(Slot::of(*i as u8)));
    let leader = if t.castle.leader == Some(who) { n.leader_hand } else { 0 };
    u32::from(n.hand_limit) + more.count() as u32 + u32::from(leader)
}

/// Whether a viewer holds a card.
pub(super) fn holds(v: View<ViscountsKeeper>, card: Card) -> bool {
    v.table.cards[v.me()].shown.has(card) || v.mine().drawn.iter().any(|s| s.has(card))
}

/// A card to get rid of.
#[data(Finite)]
pub enum Cull {
    /// None, and no more.
    Decline,
    /// The top of the pile, unseen.
    Top,
    /// A card of the hand; in set-up of all own cards.
    Card {
        /// Which.
        card: Card,
    },
}

/// Whether a player may get rid of a card: one of the hand or the pile (VB-DE-1); in set-up any own card, as the given clause says.
fn check_cull(v: View<ViscountsKeeper>, deck: Option<Clause>, c: Cull) -> Verdict<Clause> {
    let cards = &v.table.cards[v.me()];
    match (c, deck) {
        (Cull::Decline, _) => Ok(()),
        (Cull::Top, Some(clause)) => Err(Refusal::by(clause)),
        (Cull::Top, None) if cards.hidden.in_pile() > 0 || !cards.discards.is_empty() => Ok(()),
        (Cull::Top, None) => {
            Err(Refusal::because(Clause::DiscardOrDestroy, "no card is left in your pile or your discards"))
        }
        (Cull::Card { card }, Some(clause)) => ensure(cards.discards.has(card), clause),
        (Cull::Card { card }, None) => ensure(holds(v, card), Clause::DiscardOrDestroy),
    }
}

/// The answers that `check_cull` allows, by id.
fn legal_cull(
    v: View<ViscountsKeeper>,
    deck: bool,
    decline: bool,
    out: &mut impl FnMut(Cull) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cards = &v.table.cards[v.me()];
    if decline {
        out(Cull::Decline)?;
    }
    if !deck && check_cull(v, None, Cull::Top).is_ok() {
        out(Cull::Top)?;
    }
    let own = if deck { cards.discards } else { cards.shown.or(v.mine().all()) };
    own.iter().try_for_each(|card| out(Cull::Card { card }))
}

/// A card may be discarded.
#[data(Copy)]
pub struct Discard {
    /// How many more, this one included.
    pub left: u8,
    /// Set-up: of all own cards, and it must be (VR-58).
    pub deck: bool,
}

impl Decision<ViscountsKeeper> for Discard {
    type Choice = Cull;

    fn check(self, v: View<ViscountsKeeper>, c: Cull) -> Verdict<Clause> {
        ensure(!self.deck || c != Cull::Decline, Clause::SetupThreeOfNine)?;
        check_cull(v, self.deck.then_some(Clause::SetupThreeOfNine), c)
    }

    fn legal(self, v: View<ViscountsKeeper>, out: &mut impl FnMut(Cull) -> ControlFlow<()>) -> ControlFlow<()> {
        legal_cull(v, self.deck, !self.deck, out)
    }

    /// VB-DE-1: from the hand or unseen from the pile; declining ends it (VR-73).
    fn apply(self, cx: &mut Cx<impl Source>, c: Cull) -> Result<(), Halt> {
        let p = cx.seat;
        let card = match c {
            Cull::Decline => {
                cx.cite(Clause::DecliningEnds);
                return Ok(());
            }
            Cull::Card { card } if self.deck => {
                cx.cite(Clause::SetupDiscards);
                cx.table.cards[p].discards.take(card);
                cx.table.cards[p].aside.put(card);
                if self.left > 1 {
                    cx.table.agenda.ask(p, Frame::Discard(Discard { left: self.left - 1, deck: true }));
                }
                return Ok(());
            }
            Cull::Card { card } => {
                leave_hand(cx, p, card);
                Some(card)
            }
            Cull::Top => top_card(cx, p)?,
        };
        if let Some(card) = card {
            cx.cite(Clause::DiscardOrDestroy);
            cx.table.cards[p].discards.put(card);
            cx.event(Event::Discarded { who: Who::at(p), card });
        }
        if self.left > 1 {
            cx.table.agenda.step(Step::Do(Who::at(p), Word::Disc, self.left - 1, Place::Any));
        }
        Ok(())
    }
}

/// A card may be destroyed.
#[data(Copy)]
pub struct Destroy {
    /// How many more, this one included.
    pub left: u8,
    /// Set-up: of all own cards.
    pub deck: bool,
}

impl Decision<ViscountsKeeper> for Destroy {
    type Choice = Cull;

    fn check(self, v: View<ViscountsKeeper>, c: Cull) -> Verdict<Clause> {
        anchor!(Clause::ThreeCardsAtLeast);
        let enough = v.table.cards[v.me()].owned() > u32::from(v.game.content.numbers.min_cards);
        ensure(c == Cull::Decline || enough, Clause::DestroyingKeepsThree)?;
        check_cull(v, self.deck.then_some(Clause::PairExtras), c)
    }

    fn legal(self, v: View<ViscountsKeeper>, out: &mut impl FnMut(Cull) -> ControlFlow<()>) -> ControlFlow<()> {
        if v.table.cards[v.me()].owned() <= u32::from(v.game.content.numbers.min_cards) {
            return out(Cull::Decline);
        }
        legal_cull(v, self.deck, true, out)
    }

    /// VB-DE-1, VB-DE-2: like discarding, but the card leaves the game.
    fn apply(self, cx: &mut Cx<impl Source>, c: Cull) -> Result<(), Halt> {
        let p = cx.seat;
        let card = match c {
            Cull::Decline => return Ok(()),
            Cull::Card { card } if self.deck => {
                cx.table.cards[p].discards.take(card);
                Some(card)
            }
            Cull::Card { card } => {
                leave_hand(cx, p, card);
                Some(card)
            }
            Cull::Top => top_card(cx, p)?,
        };
        if self.left > 1 {
            let place = if self.deck { Place::Deck } else { Place::Any };
            cx.table.agenda.step(Step::Do(Who::at(p), Word::Destroy, self.left - 1, place));
        }
        if let Some(card) = card {
            destroy(cx, p, card);
        }
        Ok(())
    }
}
