//! Tokens and names of tables: random bits, as text.
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use subtle::{Choice, ConstantTimeEq};

type Fill = dyn Fn(&mut [u8]) + Send + Sync;

/// A source of random bytes.
#[derive(Clone)]
pub struct Entropy(Arc<Fill>);

impl Entropy {
    /// A source of one's own: for tests, which need the same bytes twice.
    pub fn new(fill: impl Fn(&mut [u8]) + Send + Sync + 'static) -> Self {
        Self(Arc::new(fill))
    }

    pub(crate) fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        (self.0)(&mut bytes);
        bytes
    }
}

/// The operating system.
impl Default for Entropy {
    fn default() -> Self {
        Self::new(|bytes| getrandom::fill(bytes).expect("the operating system has random bytes"))
    }
}

impl std::fmt::Debug for Entropy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Entropy")
    }
}

/// What a link proves: 128 random bits. It is never printed by accident.
pub(crate) struct Token([u8; 16]);

impl Token {
    pub fn new(entropy: &Entropy) -> Self {
        Self(entropy.bytes())
    }

    /// The token of a link; `None` if the text cannot be one.
    pub fn read(text: &str) -> Option<Self> {
        let mut bytes = [0; 16];
        let n = URL_SAFE_NO_PAD.decode_slice(text, &mut bytes).ok()?;
        (n == bytes.len()).then_some(Self(bytes))
    }

    pub fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }
}

/// What is stored of a token.
#[derive(Clone, Copy)]
pub(crate) struct TokenHash([u8; 32]);

impl TokenHash {
    /// Compares in constant time.
    pub fn is(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl Serialize for TokenHash {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl<'de> Deserialize<'de> for TokenHash {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(serde::de::Error::custom)?;
        Ok(Self(bytes.try_into().map_err(|_| serde::de::Error::custom("a hash has 32 bytes"))?))
    }
}

/// The letters of a table's name: none that looks like another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
const _: () = assert!(LETTERS.len() == 32);

/// A new name for a table: 60 random bits.
pub(crate) fn table_name(entropy: &Entropy) -> String {
    entropy.bytes::<12>().iter().map(|b| char::from(LETTERS[usize::from(b % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_as_it_was_written_and_nothing_else_is_one() {
        let token = Token::new(&Entropy::default());
        let text = token.text();
        assert_eq!(text.len(), 22);
        let again = Token::read(&text).expect("it was just written");
        assert!(bool::from(again.hash().is(&token.hash())));
        for wrong in ["", "AAAA", &text[1..], &format!("{text}A"), &"!".repeat(22)] {
            assert!(Token::read(wrong).is_none(), "{wrong}");
        }
        let stored = serde_json::to_string(&token.hash()).expect("plain data");
        assert!(!stored.contains(&text));
        let read: TokenHash = serde_json::from_str(&stored).expect("it was just written");
        assert!(bool::from(read.is(&token.hash())));
    }

    #[test]
    fn names_differ() {
        let entropy = Entropy::default();
        assert_ne!(table_name(&entropy), table_name(&entropy));
        assert!(table_name(&entropy).bytes().all(|b| LETTERS.contains(&b)));
    }
}
