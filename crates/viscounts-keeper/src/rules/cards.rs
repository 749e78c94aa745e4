//! Phase 1, Card Management, and all that happens to cards: drop, play, draw, shuffle, discard, destroy, rearrange.
use super::*;
use crate::content::{Icon, Sort, Timing};
use crate::table::{Hidden, LAYERS};
use engine_core::{Audience, Decision, ensure};

impl Hidden {
    /// Layers that nobody can tell apart become one: no hand card was drawn between them.
    fn merge(&mut self, hand: &mut Hand) {
        let mut i = 0;
        while i + 1 < usize::from(self.len) {
            if self.drawn[i] == 0 {
                self.join(hand, i);
            } else {
                i += 1;
            }
        }
    }

    /// Two neighbouring layers become one.
    fn join(&mut self, hand: &mut Hand, i: usize) {
        self.cards[i + 1] = self.cards[i + 1].or(self.cards[i]);
        self.drawn[i + 1] += self.drawn[i];
        hand.drawn[i + 1] = hand.drawn[i + 1].or(hand.drawn[i]);
        for k in i..LAYERS - 1 {
            self.cards[k] = self.cards[k + 1];
            self.drawn[k] = self.drawn[k + 1];
            hand.drawn[k] = hand.drawn[k + 1];
        }
        self.cards[LAYERS - 1] = Set::EMPTY;
        self.drawn[LAYERS - 1] = 0;
        hand.drawn[LAYERS - 1] = Set::EMPTY;
        self.len -= 1;
    }

    /// A shuffle puts cards into the pile.
    fn add(&mut self, hand: &mut Hand, cards: Set<Card>) {
        if usize::from(self.len) == LAYERS {
            self.join(hand, 0); // a hand of twelve shuffles: the oldest two are not told apart any more
        }
        self.cards[usize::from(self.len)] = cards;
        self.len += 1;
        self.merge(hand);
    }

    /// A card shows itself and is hidden no more.
    fn show(&mut self, hand: &mut Hand, card: Card) {
        for set in &mut self.cards {
            set.take(card);
        }
        self.merge(hand);
    }
}

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
    fn leave_hand(&mut self, p: Seat, card: Card) {
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

/// All cards in the hand of a viewer.
fn holds(v: View<'_, Viscounts>, card: Card) -> bool {
    v.table.cards[v.me()].shown.has(card) || v.mine().drawn.iter().any(|s| s.has(card))
}

/// A card of the hand is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {}

impl Decision<Viscounts> for Play {
    type Choice = Card;

    fn check(self, _: &Viscounts, v: View<'_, Viscounts>, card: Card) -> Verdict<Viscounts> {
        ensure(holds(v, card), Clause::VbP1_2)
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

finite! {
    /// A card to get rid of.
    pub enum Cull { /** None, and no more. */ Decline, /** The top of the pile, unseen. */ Top, /** A card of the hand; in set-up of all own cards. */ Card { /** Which. */ card: Card } }
}

fn check_cull(v: View<'_, Viscounts>, deck: bool, c: Cull) -> Verdict<Viscounts> {
    let cards = &v.table.cards[v.me()];
    match c {
        Cull::Decline => Ok(()),
        Cull::Top => ensure(!deck && (cards.hidden.in_pile() > 0 || !cards.discards.is_empty()), Clause::VbDe1),
        Cull::Card { card } if deck => ensure(cards.discards.has(card), Clause::VbDe1),
        Cull::Card { card } => ensure(holds(v, card), Clause::VbDe1),
    }
}

/// The answers that `check_cull` allows, by id.
fn legal_cull(v: View<'_, Viscounts>, deck: bool, decline: bool, out: &mut impl FnMut(Cull) -> Flow) -> Flow {
    let cards = &v.table.cards[v.me()];
    if decline {
        out(Cull::Decline)?;
    }
    if check_cull(v, deck, Cull::Top).is_ok() {
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
        check_cull(v, self.deck, c)
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
        check_cull(v, self.deck, c)
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

/// The cards on the board may be rearranged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rearrange {}
small! {
    /// An order of the three spaces: 0 as they lie, then 132, 213, 231, 312, 321.
    pub struct Order: u8 in 0..=5;
}

/// Which card comes to each space, for every order.
pub(crate) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The cards in another order.
pub(crate) fn reordered(spaces: &[Option<Card>; 3], order: usize) -> [Option<Card>; 3] {
    ORDERS[order].map(|i| spaces[i])
}

/// Whether an order keeps empty spaces empty (VR-31).
pub(crate) fn keeps_gaps(spaces: &[Option<Card>; 3], order: usize) -> bool {
    (0..3).all(|i| spaces[i].is_some() || ORDERS[order][i] == i)
}

impl Decision<Viscounts> for Rearrange {
    type Choice = Order;

    fn check(self, g: &Viscounts, v: View<'_, Viscounts>, c: Order) -> Verdict<Viscounts> {
        let (p, order) = (v.me(), usize::from(c.get()));
        let spaces = &v.table.cards[p].spaces;
        ensure(keeps_gaps(spaces, order), Clause::Vr31)?;
        // VR-37, VR-76: an action that waits for its dismissal's effect must stay fundable, if it still can be.
        let Some(act) = g.waiting(v.table, p) else { return Ok(()) };
        let silver = v.table.boards[p].silver;
        let funds = |o: usize| keeps_gaps(spaces, o) && g.fundable(v.table, p, act, &reordered(spaces, o), silver);
        ensure(funds(order) || !(0..6).any(funds), Clause::Vr76)
    }

    /// No entry reward comes of it (VK-CHEST-8).
    fn apply<D: Dealer<Viscounts>>(
        self,
        _: &Viscounts,
        s: &mut StateOf<Viscounts>,
        p: Seat,
        c: Order,
        d: &mut D,
    ) -> Done<D> {
        let cards = &mut s.table.cards[p];
        cards.spaces = reordered(&cards.spaces, c.get().into());
        if c.get() > 0 {
            d.event(|| Event::Rearranged { who: Who::at(p) });
        }
        Ok(())
    }
}
