//! Piles and hands: drawing, shuffling, discarding, destroying.
use super::*;
use crate::content::Sort;
use engine_core::{Audience, Decision, ensure};

impl<D: Dealer<Viscounts>> Now<'_, D> {
    /// VB-P6-1: cards are drawn to the limit.
    pub(super) fn draw_up(&mut self) -> Done<D> {
        let (who, p) = self.me();
        let limit = self.g.hand_limit(self.t, who);
        self.d.cite(Clause::VbP6_1);
        while self.t.cards[p].hand() < limit {
            if !self.draw_card(p)? {
                break;
            }
        }
        Ok(())
    }

    /// The top card of the pile to the hand; false if there is none.
    pub(super) fn draw_card(&mut self, p: Seat) -> Result<bool, D::Halt> {
        if !self.refill(p) {
            return Ok(false);
        }
        let card = self.draw_set(PILE.by(p).seen_by(p), self.unseen.piles[p])?;
        self.unseen.piles[p].take(card);
        let hidden = &mut self.t.cards[p].hidden;
        hidden.drawn[hidden.top()] += 1;
        self.hands[p].drawn[hidden.top()].put(card);
        self.d.event(|| Event::Drew { seat: p });
        self.d.event_to(Audience::Seat(p), || Event::Got { seat: p, card });
        Ok(true)
    }

    /// The top card of the pile, for all to see.
    pub(super) fn top_card(&mut self, p: Seat) -> Result<Option<Card>, D::Halt> {
        if !self.refill(p) {
            return Ok(None);
        }
        let card = self.draw_set(PILE.by(p).closed(), self.unseen.piles[p])?;
        self.unseen.piles[p].take(card);
        self.t.cards[p].hidden.show(&mut self.hands[p], card);
        Ok(Some(card))
    }

    /// VB-P6-2: an empty pile is made of the discards; false if there is no card (VR-33).
    fn refill(&mut self, p: Seat) -> bool {
        if self.t.cards[p].hidden.in_pile() > 0 {
            return true;
        }
        if self.t.cards[p].discards.is_empty() {
            return false;
        }
        self.d.cite(Clause::VbP6_2);
        self.shuffle(p);
        true
    }

    /// All discards into the pile: with a Criminal on the board a corruption, else a virtue (VB-P6-2).
    pub(super) fn shuffle(&mut self, p: Seat) {
        self.pile_up(p);
        self.d.event(|| Event::Shuffled { who: Who::at(p) });
        if self.g.criminals(self.t, Who::at(p)) > 0 {
            self.corruption(Who::at(p), 1);
        } else {
            self.virtue(Who::at(p), 1);
        }
    }

    /// The discards join the pile.
    pub(super) fn pile_up(&mut self, p: Seat) {
        let cards = std::mem::take(&mut self.t.cards[p].discards);
        self.unseen.piles[p] = self.unseen.piles[p].or(cards);
        self.t.cards[p].hidden.add(&mut self.hands[p], cards);
    }

    /// A card leaves the hand; of a hidden one all see when it was drawn (VR-66).
    pub(super) fn leave_hand(&mut self, p: Seat, card: Card) {
        if self.t.cards[p].shown.take(card) {
            return;
        }
        let layer = self.hands[p].drawn.iter().position(|s| s.has(card)).expect("check looked for it");
        let layer = usize::from(self.d.reveal(Audience::All, layer as u8));
        self.hands[p].drawn[layer].take(card);
        let hidden = &mut self.t.cards[p].hidden;
        hidden.drawn[layer] -= 1;
        hidden.show(&mut self.hands[p], card);
    }

    /// VB-DE-2: a card leaves the game for its silver; a hero may bring more (VK-PUB-15).
    fn destroy(&mut self, p: Seat, card: Card) {
        let who = Who::at(p);
        self.d.cite(Clause::VbDe2);
        self.t.cards[p].gone.put(card);
        self.d.event(|| Event::Destroyed { who, card });
        if self.g.content.card(card).sort == Sort::Hero {
            self.fire(who, Moment::HeroDestroy);
        }
        self.silver(who, self.g.content.card(card).silver.into());
    }
}

impl Viscounts {
    /// How many cards a hand may hold after drawing (VB-P6-1).
    pub fn hand_limit(&self, t: &Table, who: Who) -> u32 {
        let n = &self.content.numbers;
        let slots = self.slot_powers(who).iter().enumerate();
        let more = slots.filter(|(i, power)| {
            **power == crate::content::Power::Hand && !t.boards[who].slots.has(Slot::of(*i as u8))
        });
        let leader = if t.castle.leader == Some(who) { n.leader_hand } else { 0 };
        u32::from(n.hand_limit) + more.count() as u32 + u32::from(leader)
    }
}

/// Whether a viewer holds a card.
pub(super) fn holds(v: View<'_, Viscounts>, card: Card) -> bool {
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

/// Whether a card can be got rid of: of the hand or the pile (VB-DE-1); in set-up of all own cards, as that clause says.
fn check_cull(v: View<'_, Viscounts>, deck: Option<Clause>, c: Cull) -> Verdict<Viscounts> {
    let cards = &v.table.cards[v.me()];
    match (c, deck) {
        (Cull::Decline, _) => Ok(()),
        (Cull::Top, Some(clause)) => Err(Refusal::by(clause)),
        (Cull::Top, None) if cards.hidden.in_pile() > 0 || !cards.discards.is_empty() => Ok(()),
        (Cull::Top, None) => Err(Refusal::because(Clause::VbDe1, "no card is left in your pile or your discards")),
        (Cull::Card { card }, Some(clause)) => ensure(cards.discards.has(card), clause),
        (Cull::Card { card }, None) => ensure(holds(v, card), Clause::VbDe1),
    }
}

/// The answers that `check_cull` allows, by id.
fn legal_cull(v: View<'_, Viscounts>, deck: bool, decline: bool, out: &mut impl FnMut(Cull) -> Flow) -> Flow {
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Discard {
    /// How many more, this one included.
    pub left: u8,
    /// Set-up: of all own cards, and it must be (VR-58).
    pub deck: bool,
}

impl Decision<Viscounts> for Discard {
    type Choice = Cull;

    fn check(self, _: &Viscounts, v: View<'_, Viscounts>, c: Cull) -> Verdict<Viscounts> {
        ensure(!self.deck || c != Cull::Decline, Clause::Vr58)?;
        check_cull(v, self.deck.then_some(Clause::Vr58), c)
    }

    fn legal(self, _: &Viscounts, v: View<'_, Viscounts>, out: &mut impl FnMut(Cull) -> Flow) -> Flow {
        legal_cull(v, self.deck, !self.deck, out)
    }

    /// VB-DE-1: from the hand or unseen from the pile; declining ends it (VR-73).
    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: Cull,
        d: &mut D,
    ) -> Done<D> {
        let mut now = Now::new(g, s, d);
        let card = match c {
            Cull::Decline => {
                now.d.cite(Clause::Vr73);
                return Ok(());
            }
            Cull::Card { card } if self.deck => {
                now.d.cite(Clause::VkPc3);
                now.t.cards[p].discards.take(card);
                now.t.cards[p].aside.put(card);
                if self.left > 1 {
                    now.t.agenda.ask(p, Frame::Discard(Discard { left: self.left - 1, deck: true }));
                }
                return Ok(());
            }
            Cull::Card { card } => {
                now.leave_hand(p, card);
                Some(card)
            }
            Cull::Top => now.top_card(p)?,
        };
        if let Some(card) = card {
            now.d.cite(Clause::VbDe1);
            now.t.cards[p].discards.put(card);
            now.d.event(|| Event::Discarded { who: Who::at(p), card });
        }
        if self.left > 1 {
            now.t.agenda.step(Step::Do(Who::at(p), Word::Disc, self.left - 1, Place::Any));
        }
        Ok(())
    }
}

/// A card may be destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Destroy {
    /// How many more, this one included.
    pub left: u8,
    /// Set-up: of all own cards.
    pub deck: bool,
}

impl Decision<Viscounts> for Destroy {
    type Choice = Cull;

    fn check(self, g: &Viscounts, v: View<'_, Viscounts>, c: Cull) -> Verdict<Viscounts> {
        let enough = v.table.cards[v.me()].owned() > u32::from(g.content.numbers.min_cards);
        ensure(c == Cull::Decline || enough, Clause::Vr27)?;
        check_cull(v, self.deck.then_some(Clause::VbSet11), c)
    }

    fn legal(self, g: &Viscounts, v: View<'_, Viscounts>, out: &mut impl FnMut(Cull) -> Flow) -> Flow {
        if v.table.cards[v.me()].owned() <= u32::from(g.content.numbers.min_cards) {
            return out(Cull::Decline);
        }
        legal_cull(v, self.deck, true, out)
    }

    /// VB-DE-1, VB-DE-2: like discarding, but the card leaves the game.
    fn apply<D: Dealer<Viscounts>>(
        self,
        g: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: Cull,
        d: &mut D,
    ) -> Done<D> {
        let mut now = Now::new(g, s, d);
        let card = match c {
            Cull::Decline => return Ok(()),
            Cull::Card { card } if self.deck => {
                now.t.cards[p].discards.take(card);
                Some(card)
            }
            Cull::Card { card } => {
                now.leave_hand(p, card);
                Some(card)
            }
            Cull::Top => now.top_card(p)?,
        };
        if self.left > 1 {
            let place = if self.deck { Place::Deck } else { Place::Any };
            now.t.agenda.step(Step::Do(Who::at(p), Word::Destroy, self.left - 1, place));
        }
        if let Some(card) = card {
            now.destroy(p, card);
        }
        Ok(())
    }
}
