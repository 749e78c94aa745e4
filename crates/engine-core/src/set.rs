//! Sets of a finite type in one word. Hand-written because no library has such a set that is plain data, `Copy`, and serialised as a sorted list.
use crate::Finite;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
};
use std::{
    fmt,
    hash::{Hash, Hasher},
    marker::PhantomData,
};

/// A set of values of a type with at most 128 values. It serialises as the sorted list of its members.
pub struct Set<K> {
    bits: u128,
    of: PhantomData<K>,
}

impl<K: Finite> Set<K> {
    const FITS: () = assert!(K::COUNT <= 128, "a Set holds a type with at most 128 values");

    /// The empty set.
    pub const EMPTY: Self = Self { bits: 0, of: PhantomData };

    /// The number of members.
    #[inline]
    pub const fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    #[inline]
    pub(crate) const fn bits(self) -> u128 {
        self.bits
    }

    #[inline]
    fn bit(k: K) -> u128 {
        let () = Self::FITS;
        1 << k.id()
    }

    /// Whether `k` is a member.
    #[inline]
    pub fn has(self, k: K) -> bool {
        self.bits & Self::bit(k) != 0
    }

    /// Adds a member. Returns false if it was there already.
    #[inline]
    pub fn put(&mut self, k: K) -> bool {
        let new = !self.has(k);
        self.bits |= Self::bit(k);
        new
    }

    /// Removes a member. Returns false if it was not there.
    #[inline]
    pub fn take(&mut self, k: K) -> bool {
        let there = self.has(k);
        self.bits &= !Self::bit(k);
        there
    }

    /// The union.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self { bits: self.bits | other.bits, of: PhantomData }
    }

    /// The intersection.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self { bits: self.bits & other.bits, of: PhantomData }
    }

    /// The difference: the members of this set that are not in the other.
    #[must_use]
    #[inline]
    pub const fn less(self, other: Self) -> Self {
        Self { bits: self.bits & !other.bits, of: PhantomData }
    }

    /// The members, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = K> + Clone {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            let id = (bits != 0).then(|| bits.trailing_zeros())?;
            bits &= bits - 1;
            Some(K::from_id(id).expect("every bit is the id of a value"))
        })
    }
}

impl<K: Finite> FromIterator<K> for Set<K> {
    fn from_iter<I: IntoIterator<Item = K>>(iter: I) -> Self {
        let mut set = Self::EMPTY;
        for k in iter {
            set.put(k);
        }
        set
    }
}

impl<K> Clone for Set<K> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<K> Copy for Set<K> {}
impl<K> PartialEq for Set<K> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}
impl<K> Eq for Set<K> {}
impl<K> Hash for Set<K> {
    fn hash<H: Hasher>(&self, h: &mut H) {
        self.bits.hash(h);
    }
}
impl<K: Finite> Default for Set<K> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<K: Finite> fmt::Debug for Set<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<K: Finite + Serialize> Serialize for Set<K> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de, K: Finite + Deserialize<'de>> Deserialize<'de> for Set<K> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Members<K>(PhantomData<K>);
        impl<'de, K: Finite + Deserialize<'de>> Visitor<'de> for Members<K> {
            type Value = Set<K>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a sorted list without duplicates")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Set<K>, A::Error> {
                let (mut set, mut next) = (Set::EMPTY, 0);
                while let Some(k) = seq.next_element::<K>()? {
                    if k.id() < next {
                        return Err(A::Error::custom("the members of a set must be sorted, without duplicates"));
                    }
                    next = k.id() + 1;
                    set.put(k);
                }
                Ok(set)
            }
        }
        d.deserialize_seq(Members(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data;

    /// A card.
    #[data(Finite)]
    #[finite(0..=127)]
    pub struct Card(u8);

    #[test]
    fn a_set_holds_one_of_each() {
        let mut set: Set<Card> = [127, 3, 64].into_iter().map(Card::of).collect();
        assert!(!set.put(Card::of(3)) && set.take(Card::of(64)) && !set.take(Card::of(64)));
        assert_eq!(set.len(), 2);
        let json = serde_json::to_string(&set).unwrap();
        assert_eq!(json, "[3,127]");
        assert_eq!(serde_json::from_str::<Set<Card>>(&json).unwrap(), set);
        for bad in ["[3,3]", "[4,3]", "[128]", "3"] {
            assert!(serde_json::from_str::<Set<Card>>(bad).is_err(), "{bad}");
        }
    }
}
