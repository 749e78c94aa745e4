//! Canonical JSON and its stable hash: the same on every platform, in every language, for years.
//! [`docs::canonical`](crate::docs::canonical) is the specification.
//! Hand-written because RFC 8785 writes numbers as doubles, but a seed or a hash has 64 bits.
use crate::{Game, StateOf};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::Value;
use std::{fmt, fmt::Write as _, str::FromStr};

/// Why a value has no canonical JSON.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CanonicalError {
    /// A number is not whole, or needs more than 64 bits.
    #[error("{at}: {number} is not a 64-bit integer")]
    Number {
        /// The path of the number: `table.coins[2]`.
        at: String,
        /// The number.
        number: String,
    },
    /// The value cannot be written as JSON.
    #[error("it cannot be written as JSON: {what}")]
    Json {
        /// What is wrong.
        what: String,
    },
}

/// The canonical JSON of a value, as specified in [`docs::canonical`](crate::docs::canonical).
///
/// # Errors
/// If the value holds a number that is not a 64-bit integer, or cannot be written as JSON.
///
/// ```
/// use std::collections::HashMap;
/// let coins = HashMap::from([("red", vec![1, -2]), ("blue", vec![])]);
/// assert_eq!(engine_core::record::canonical(&coins).unwrap(), r#"{"blue":[],"red":[1,-2]}"#);
/// ```
pub fn canonical<T: Serialize + ?Sized>(value: &T) -> Result<String, CanonicalError> {
    let value = crate::text::to_value(value).map_err(|e| CanonicalError::Json { what: e.to_string() })?;
    let mut out = String::new();
    write(&value, &mut out).map_err(|(path, number)| CanonicalError::Number {
        at: path.into_iter().rev().collect::<String>().trim_start_matches('.').to_string(),
        number,
    })?;
    Ok(out)
}

/// The path of a number that is not an integer, innermost step first, and the number.
type Astray = (Vec<String>, String);

fn write(value: &Value, out: &mut String) -> Result<(), Astray> {
    let deeper = |step: String| {
        move |(mut path, number): Astray| {
            path.push(step);
            (path, number)
        }
    };
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
        Value::Number(n) if n.is_u64() || n.is_i64() => write!(out, "{n}").expect("writing to a string does not fail"),
        Value::Number(n) => return Err((vec![], n.to_string())),
        Value::String(s) => write_string(s, out),
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write(item, out).map_err(deeper(format!("[{i}]")))?;
            }
            out.push(']');
        }
        Value::Object(fields) => {
            // Sorted here, because any crate of a build can turn on a feature of serde_json that keeps insertion order.
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_unstable_by_key(|f| f.0);
            out.push('{');
            for (i, (key, item)) in fields.into_iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_string(key, out);
                out.push(':');
                write(item, out).map_err(deeper(format!(".{key}")))?;
            }
            out.push('}');
        }
    }
    Ok(())
}

fn write_string(s: &str, out: &mut String) {
    out.push('"');
    for c in s.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            c if c < ' ' => write!(out, "\\u{:04x}", c as u32).expect("writing to a string does not fail"),
            c => out.push(c),
        }
    }
    out.push('"');
}

/// A stable hash: 64-bit FNV-1a, read and written as 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StableHash(pub u64);

impl StableHash {
    /// The hash of bytes.
    pub const fn of_bytes(bytes: &[u8]) -> Self {
        let (mut hash, mut i) = (0xcbf2_9ce4_8422_2325_u64, 0);
        while i < bytes.len() {
            hash = (hash ^ bytes[i] as u64).wrapping_mul(0x100_0000_01b3);
            i += 1;
        }
        Self(hash)
    }

    /// The hash of the canonical JSON of a value.
    ///
    /// # Errors
    /// If the value has no canonical JSON.
    pub fn of<T: Serialize + ?Sized>(value: &T) -> Result<Self, CanonicalError> {
        canonical(value).map(|json| Self::of_bytes(json.as_bytes()))
    }
}

impl fmt::Display for StableHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for StableHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StableHash({self})")
    }
}

/// A text is not a stable hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected 16 lower-case hexadecimal digits")]
pub struct HashParseError;

impl FromStr for StableHash {
    type Err = HashParseError;
    fn from_str(s: &str) -> Result<Self, HashParseError> {
        let is_digit = |b: &u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
        if s.len() != 16 || !s.as_bytes().iter().all(is_digit) {
            return Err(HashParseError);
        }
        u64::from_str_radix(s, 16).map(Self).map_err(|_| HashParseError)
    }
}

impl Serialize for StableHash {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StableHash {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        String::deserialize(d)?.parse().map_err(D::Error::custom)
    }
}

/// The stable hash of a state.
///
/// # Panics
/// If the state holds a float. The state of a game never does.
pub fn state_hash<G: Game>(state: &StateOf<G>) -> StableHash {
    StableHash::of(state).expect("the state of a game has canonical JSON")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn one_value_has_one_spelling() {
        let value = json!({"b": [1, -2, true, null], "a": {"z": u64::MAX, "y": i64::MIN}, "": "x"});
        assert_eq!(
            canonical(&value).unwrap(),
            r#"{"":"x","a":{"y":-9223372036854775808,"z":18446744073709551615},"b":[1,-2,true,null]}"#
        );
        let text = "\"\\\u{8}\t\n\u{c}\r\u{1}\u{1f}\u{7f}/é€😀";
        assert_eq!(canonical(text).unwrap(), "\"\\\"\\\\\\b\\t\\n\\f\\r\\u0001\\u001f\u{7f}/é€😀\"");
        assert_eq!(serde_json::from_str::<String>(&canonical(text).unwrap()).unwrap(), text);
    }

    #[test]
    fn keys_are_sorted_by_code_point() {
        // U+FF61 is before U+1F600 by code point, and after it by UTF-16 code unit.
        assert_eq!(canonical(&json!({"😀": 1, "｡": 2, "a": 3, "B": 4})).unwrap(), r#"{"B":4,"a":3,"｡":2,"😀":1}"#);
    }

    #[test]
    fn a_float_is_refused_with_its_place() {
        let e = canonical(&json!({"table": {"coins": [1, 2.5]}})).unwrap_err();
        assert_eq!(e.to_string(), "table.coins[1]: 2.5 is not a 64-bit integer");
    }

    #[test]
    fn published_vectors_of_the_hash() {
        for (bytes, hash) in [
            ("", "cbf29ce484222325"),
            ("a", "af63dc4c8601ec8c"),
            ("b", "af63df4c8601f1a5"),
            ("foobar", "85944171f73967e8"),
        ] {
            assert_eq!(StableHash::of_bytes(bytes.as_bytes()).to_string(), hash);
            assert_eq!(hash.parse(), Ok(StableHash::of_bytes(bytes.as_bytes())));
        }
    }

    #[test]
    fn vectors_of_hashed_values() {
        let of = |v: &Value| StableHash::of(v).unwrap().to_string();
        assert_eq!(of(&json!(null)), "5b9bc4ba528108e4");
        assert_eq!(of(&json!({"b": 1, "a": [true, "x"]})), "53ff724af1f39aeb");
    }

    #[test]
    fn only_sixteen_lower_case_digits_are_a_hash() {
        for bad in ["", "af63dc4c8601ec8", "af63dc4c8601ec8cc", "AF63DC4C8601EC8C", "+f63dc4c8601ec8c", "éééééééé"]
        {
            assert_eq!(bad.parse::<StableHash>(), Err(HashParseError), "{bad}");
        }
    }
}
