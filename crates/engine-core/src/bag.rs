//! Bags: multisets that rules draw from. A face-down pile is a bag: it has no order that could leak or be guessed.
//! Hand-written: the counts are stored in place by the id of their kind, and draws have exact integer odds.
use crate::{Countable, Odds};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
};
use std::{
    fmt,
    hash::{Hash, Hasher},
    marker::PhantomData,
};

/// A multiset: a count for each kind. It serialises as the pairs `[kind, count]` with a positive count, in the order of the kinds.
pub struct Bag<K: Countable> {
    counts: K::Counts,
    left: u16,
}

impl<K: Countable> Bag<K> {
    /// The empty bag.
    pub const EMPTY: Self = Self { counts: K::NONE, left: 0 };

    /// A bag with `n` of each kind.
    #[inline]
    pub fn of_each(n: u8) -> Self {
        let mut counts = K::NONE;
        counts.as_mut().fill(n);
        Self { counts, left: u16::from(n) * counts.as_ref().len() as u16 }
    }

    /// The number of items.
    #[inline]
    pub fn len(&self) -> u16 {
        self.left
    }

    /// Whether the bag is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// The number of items of a kind.
    #[inline]
    pub fn count(&self, kind: K) -> u8 {
        self.counts.as_ref()[kind.id() as usize]
    }

    /// Whether the bag holds an item of a kind.
    #[inline]
    pub fn has(&self, kind: K) -> bool {
        self.count(kind) > 0
    }

    /// Adds one item.
    ///
    /// # Panics
    /// If there are 255 of the kind already. No box has that many.
    #[inline]
    pub fn put(&mut self, kind: K) {
        self.put_many(kind, 1);
    }

    /// Adds several items of a kind.
    ///
    /// # Panics
    /// If there would be more than 255 of the kind. No box has that many.
    #[inline]
    pub fn put_many(&mut self, kind: K, n: u8) {
        let slot = &mut self.counts.as_mut()[kind.id() as usize];
        *slot = slot.checked_add(n).expect("a bag holds at most 255 of a kind");
        self.left += u16::from(n);
    }

    /// Removes one item. Returns false if there is none.
    #[inline]
    #[must_use]
    pub fn take(&mut self, kind: K) -> bool {
        let slot = &mut self.counts.as_mut()[kind.id() as usize];
        if *slot == 0 {
            return false;
        }
        *slot -= 1;
        self.left -= 1;
        true
    }

    /// The bag without these items.
    ///
    /// # Panics
    /// If one of them is not in the bag.
    #[must_use]
    #[inline]
    #[track_caller]
    pub fn without(mut self, kinds: impl IntoIterator<Item = K>) -> Self {
        kinds.into_iter().for_each(|k| assert!(self.take(k), "{k:?} is not in the bag"));
        self
    }

    /// Adds everything from another bag.
    pub fn pour(&mut self, other: &Self) {
        for (kind, n) in other.kinds() {
            self.put_many(kind, n);
        }
    }

    #[inline]
    pub(crate) fn counts(&self) -> &[u8] {
        self.counts.as_ref()
    }

    /// The kinds with a positive count, with their counts, in order.
    pub fn kinds(&self) -> impl Iterator<Item = (K, u8)> + '_ {
        self.counts
            .as_ref()
            .iter()
            .enumerate()
            .filter(|(_, n)| **n > 0)
            .map(|(i, n)| (K::from_id(i as u32).expect("one count per kind"), *n))
    }

    /// All items one by one, in the order of the kinds.
    pub fn iter(&self) -> impl Iterator<Item = K> + '_ {
        self.kinds().flat_map(|(kind, n)| std::iter::repeat_n(kind, n.into()))
    }

    /// The odds of a draw.
    #[inline]
    pub fn odds(&self) -> Odds<'_> {
        Odds::Bag { counts: self.counts.as_ref(), total: self.left }
    }
}

impl<K: Countable> FromIterator<K> for Bag<K> {
    fn from_iter<I: IntoIterator<Item = K>>(iter: I) -> Self {
        let mut bag = Self::EMPTY;
        iter.into_iter().for_each(|k| bag.put(k));
        bag
    }
}

impl<K: Countable> Clone for Bag<K> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<K: Countable> Copy for Bag<K> {}
impl<K: Countable> Default for Bag<K> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<K: Countable> PartialEq for Bag<K> {
    fn eq(&self, other: &Self) -> bool {
        self.counts == other.counts
    }
}
impl<K: Countable> Eq for Bag<K> {}
impl<K: Countable> Hash for Bag<K> {
    fn hash<H: Hasher>(&self, h: &mut H) {
        self.counts.hash(h);
    }
}
impl<K: Countable> fmt::Debug for Bag<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.kinds()).finish()
    }
}

impl<K: Countable + Serialize> Serialize for Bag<K> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.kinds())
    }
}

impl<'de, K: Countable + Deserialize<'de>> Deserialize<'de> for Bag<K> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Pairs<K>(PhantomData<K>);
        impl<'de, K: Countable + Deserialize<'de>> Visitor<'de> for Pairs<K> {
            type Value = Bag<K>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("pairs of a kind and a positive count, sorted by kind, without duplicates")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Bag<K>, A::Error> {
                let (mut bag, mut next) = (Bag::EMPTY, 0);
                while let Some((kind, n)) = seq.next_element::<(K, u8)>()? {
                    if kind.id() < next || n == 0 {
                        return Err(A::Error::custom(
                            "the pairs of a bag must be sorted by kind, without duplicates or zero counts",
                        ));
                    }
                    next = kind.id() + 1;
                    bag.put_many(kind, n);
                }
                Ok(bag)
            }
        }
        d.deserialize_seq(Pairs(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data;

    /// A card.
    #[data(Finite)]
    #[finite(0..=99)]
    pub struct Card(u8);

    #[test]
    fn a_bag_counts_and_serialises_sparsely() {
        let mut bag: Bag<Card> = [3, 7, 3].into_iter().map(Card::of).collect();
        assert_eq!((bag.len(), bag.count(Card::of(3)), bag.has(Card::of(4))), (3, 2, false));
        assert!(bag.take(Card::of(7)) && !bag.take(Card::of(7)));
        let two = Bag::of_each(2);
        assert_eq!(two, (0..200).map(|k| Card::of(k % 100)).collect());
        assert_eq!(two.len(), 200);
        let json = serde_json::to_string(&bag).unwrap();
        assert_eq!(json, "[[3,2]]");
        assert_eq!(serde_json::from_str::<Bag<Card>>(&json).unwrap(), bag);
        for bad in ["[[3,0]]", "[[3,1],[3,1]]", "[[4,1],[3,1]]", "[[100,1]]", "[[3,256]]", "{}"] {
            assert!(serde_json::from_str::<Bag<Card>>(bad).is_err(), "{bad}");
        }
    }
}
