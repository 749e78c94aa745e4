//! The cards that one seat alone knows, or nobody: pile and hidden hand, by the shuffles that all could count.
use crate::content::Card;
use engine_core::{collections::Set, data};

/// How many shuffles can be told apart in one hand. Every layer but the newest has a card in the hand, so a thirteenth needs
/// a hand of twelve hidden cards from twelve shuffles; 240 games of random and greedy players have shown five layers. The
/// two oldest are then one: a sampled world may hold a split that a perfect memory could rule out, but it always can be
/// the true one, and no draw changes.
pub const LAYERS: usize = 12;

/// What all can deduce of the cards of a player that nobody but the owner, or nobody at all, knows (VR-66): the unseen cards
/// by the shuffle that last put them into the pile, and how many cards of the hand were drawn after each shuffle. A hand
/// card drawn in a layer is one of this layer or of an earlier one. Layers that nobody could tell apart are one.
#[data(Copy, Default)]
pub struct Hidden {
    /// The cards that each shuffle put into the pile.
    pub cards: [Set<Card>; LAYERS],
    /// How many cards of the hand were drawn then.
    pub drawn: [u8; LAYERS],
    /// How many layers there are.
    pub len: u8,
}

impl Hidden {
    /// All cards in pile or hidden hand.
    pub fn all(&self) -> Set<Card> {
        self.cards.iter().fold(Set::EMPTY, |sum, set| sum.or(*set))
    }

    /// How many hidden cards are in the hand.
    #[inline]
    pub fn in_hand(&self) -> u32 {
        self.drawn.iter().map(|&n| u32::from(n)).sum()
    }

    /// How many are in the pile.
    #[inline]
    pub fn in_pile(&self) -> u32 {
        self.cards.iter().map(|s| s.len()).sum::<u32>() - self.in_hand()
    }

    /// The layer from which cards are drawn now.
    pub fn top(&self) -> usize {
        usize::from(self.len).saturating_sub(1)
    }
}

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
    pub(crate) fn add(&mut self, hand: &mut Hand, cards: Set<Card>) {
        if usize::from(self.len) == LAYERS {
            self.join(hand, 0); // see LAYERS
        }
        self.cards[usize::from(self.len)] = cards;
        self.len += 1;
        self.merge(hand);
    }

    /// A card shows itself and is hidden no more.
    pub(crate) fn show(&mut self, hand: &mut Hand, card: Card) {
        for set in &mut self.cards {
            set.take(card);
        }
        self.merge(hand);
    }
}

/// What one seat alone sees: its hidden hand, by layers.
#[data(Copy, Default)]
pub struct Hand {
    /// The cards drawn in each layer of [`Hidden`].
    pub drawn: [Set<Card>; LAYERS],
}

impl Hand {
    /// All of them.
    pub fn all(&self) -> Set<Card> {
        self.drawn.iter().fold(Set::EMPTY, |sum, set| sum.or(*set))
    }
}
