//! A fast hash of a value, the same on every machine.
use std::hash::{Hash, Hasher};

/// A fast 64-bit hash of anything that derives `Hash`. It is the same on every little-endian platform for one version of this crate (except for
/// slices of `usize`, which no state holds). Use it for keys in memory; stored data uses the hash of its canonical JSON.
pub fn fingerprint<T: Hash + ?Sized>(what: &T) -> u64 {
    let mut h = Mix(0xcbf2_9ce4_8422_2325);
    what.hash(&mut h);
    h.finish()
}

struct Mix(u64);
impl Mix {
    #[inline]
    fn add(&mut self, word: u64) {
        let t = u128::from(self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
        self.0 = (t >> 64) as u64 ^ t as u64 ^ self.0.rotate_left(23);
    }
}
impl Hasher for Mix {
    fn finish(&self) -> u64 {
        let mut end = Mix(self.0);
        end.add(0x2545_F491_4F6C_DD1D);
        end.0
    }
    fn write(&mut self, bytes: &[u8]) {
        let (chunks, rest) = bytes.as_chunks::<8>();
        for c in chunks {
            self.add(u64::from_le_bytes(*c));
        }
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.add(u64::from_le_bytes(last) ^ (rest.len() as u64) << 59);
        }
    }
    fn write_u8(&mut self, i: u8) {
        self.add(i.into());
    }
    fn write_u16(&mut self, i: u16) {
        self.add(i.into());
    }
    fn write_u32(&mut self, i: u32) {
        self.add(i.into());
    }
    fn write_u64(&mut self, i: u64) {
        self.add(i);
    }
    fn write_u128(&mut self, i: u128) {
        self.add(i as u64);
        self.add((i >> 64) as u64);
    }
    fn write_usize(&mut self, i: usize) {
        self.add(i as u64);
    }
    fn write_isize(&mut self, i: isize) {
        self.add(i as i64 as u64);
    }
}

/// A hash like [`fingerprint`] with other numbers, faster for values of many small parts: it packs them into words before it mixes them.
#[inline]
pub(crate) fn packed<T: Hash>(what: &T) -> u64 {
    let mut h = Packed { mix: Mix(0xcbf2_9ce4_8422_2325), word: 0, used: 0 };
    what.hash(&mut h);
    h.finish()
}

struct Packed {
    mix: Mix,
    word: u64,
    used: u32,
}

impl Packed {
    #[inline]
    fn add(&mut self, part: u64, bits: u32) {
        if self.used + bits > 64 {
            self.mix.add(self.word);
            (self.word, self.used) = (0, 0);
        }
        self.word |= part << self.used;
        self.used += bits;
    }

    #[inline]
    fn add_word(&mut self, word: u64) {
        self.mix.add(word);
    }

    /// A length or the number of a variant. It is nearly always small.
    #[inline]
    fn add_count(&mut self, n: u64) {
        self.add(n.min(0xff), 8);
        if n >= 0xff {
            self.add_word(n);
        }
    }
}

impl Hasher for Packed {
    #[inline]
    fn finish(&self) -> u64 {
        let mut end = Mix(self.mix.0);
        end.add(self.word);
        end.finish() ^ u64::from(self.used)
    }
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (chunks, rest) = bytes.as_chunks::<8>();
        chunks.iter().for_each(|c| self.add_word(u64::from_le_bytes(*c)));
        rest.iter().for_each(|b| self.add((*b).into(), 8));
    }
    #[inline]
    fn write_u8(&mut self, i: u8) {
        self.add(i.into(), 8);
    }
    #[inline]
    fn write_u16(&mut self, i: u16) {
        self.add(i.into(), 16);
    }
    #[inline]
    fn write_u32(&mut self, i: u32) {
        self.add(i.into(), 32);
    }
    #[inline]
    fn write_u64(&mut self, i: u64) {
        self.add_word(i);
    }
    #[inline]
    fn write_u128(&mut self, i: u128) {
        self.add_word(i as u64);
        self.add_word((i >> 64) as u64);
    }
    #[inline]
    fn write_usize(&mut self, i: usize) {
        self.add_count(i as u64);
    }
    #[inline]
    fn write_isize(&mut self, i: isize) {
        self.add_count(i as i64 as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn different_values_have_different_numbers() {
        let mut found = HashMap::new();
        let mut all = vec![];
        for a in [None, Some(0u8), Some(1), Some(255)] {
            for b in [vec![], vec![0u8], vec![0, 0], vec![1; 7], vec![1; 8], vec![1; 9], vec![1; 300]] {
                for c in [0u16, 1, 256, 65_535] {
                    for d in [0u64, 1, 1 << 40] {
                        all.push((a, b.clone(), c, [c as u32, 7], d, (a, 3i32)));
                    }
                }
            }
        }
        for x in &all {
            assert_eq!(packed(x), packed(&x.clone()));
            if let Some(other) = found.insert(packed(x), x) {
                panic!("{x:?} and {other:?}");
            }
        }
        // The order of words and parts matters.
        assert_ne!(packed(&(1u64, 2u64, 1u8)), packed(&(2u64, 1u64, 1u8)));
        assert_ne!(packed(&(1u8, 2u8)), packed(&(2u8, 1u8)));
        assert_ne!(packed(&(0u8, 0u8)), packed(&0u8));
    }
}
