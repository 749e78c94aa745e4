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
