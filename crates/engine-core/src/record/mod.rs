//! Records: games as plain JSON that can be replayed and are checked in every field.
//! [`docs::records`](crate::docs::records) describes the fields and when a rules version changes.
mod error;
mod golden;
mod redacted;
mod verify;

pub use crate::canonical::{CanonicalError, HashParseError, StableHash, canonical, state_hash};
pub use crate::fingerprint::fingerprint;
pub use crate::text::{MAX_ACTIONS, MAX_RECORD, MAX_TEXT, MalformedError, StateError, read_state};
pub use error::RecordError;
pub use golden::{GoldenError, golden};
pub use redacted::{Redacted, RedactedPly};

use crate::{Counters, Game, GameBox, Match, Options, Setup, play::Moment, schema::Schema, text::read_json};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, MapAccess, SeqAccess, Visitor},
};
use serde_json::value::RawValue;
use std::{collections::BTreeMap, fmt};

/// The version of the record format.
pub const RECORD_FORMAT: u32 = 1;

/// A game as plain data, to store, send and replay. [`docs::records`](crate::docs::records) describes the fields.
///
/// A record holds the seed, and whoever knows the seed knows the future. A server sends [`Match::redacted`] to a seat instead.
///
/// ```
/// # use reference_games::kuhn::{Bet, Kuhn};
/// use engine_core::{play::Match, record::Record, rules::{Game, Seat}};
/// let mut m = Match::new(Kuhn::standard(2), 7);
/// m.play(Seat(0), Bet::Bet).unwrap();
/// let text = m.record().to_json();
/// assert!(text.contains(r#""game":"kuhn""#) && text.contains(r#""actions":["Bet"]"#));
///
/// let again: Match<Kuhn> = Record::load(&text).unwrap().verify(Kuhn::standard(2)).unwrap();
/// assert_eq!(again.state(), m.state());
///
/// let forged = text.replace(r#"["Bet"]"#, r#"["Bet","Pass","Pass"]"#);
/// let e = Record::load(&forged).unwrap().verify(Kuhn::standard(2)).unwrap_err();
/// assert_eq!(e.to_string(), "step 3 (Pass): the game is over");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Schema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of the format.
    pub record: u32,
    /// The id of the game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The stable hash of its content.
    pub content: StableHash,
    /// The options by key. An option that is left out has its default.
    #[serde(deserialize_with = "each_once")]
    pub options: BTreeMap<String, String>,
    /// The number of players.
    pub seats: u8,
    /// A state that replaces set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<StartState>,
    /// The seed.
    pub seed: u64,
    /// The answers that a live table reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reported: Option<Vec<u32>>,
    /// The decisions, in notation.
    #[serde(deserialize_with = "read_actions")]
    pub actions: Vec<String>,
    /// The action of a live table that waits for an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<String>,
    /// The stable hash of the seed, counters and state after the actions. `None` only while set-up waits for an answer.
    #[serde(default, rename = "final", skip_serializing_if = "Option::is_none")]
    pub final_hash: Option<StableHash>,
}

/// A state that a match starts from instead of set-up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Schema)]
#[serde(deny_unknown_fields)]
pub struct StartState {
    /// The state.
    #[serde(deserialize_with = "read_state_value")]
    pub state: serde_json::Value,
    /// How far each random stream had been used: thing, of, words.
    #[serde(default)]
    pub counters: Vec<[u64; 3]>,
    /// The information key of each seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub info: Option<Vec<StableHash>>,
}

impl Record {
    /// Reads a record. It does not replay it; [`verify`](Self::verify) does.
    ///
    /// # Errors
    /// If the text is not the JSON of a record.
    pub fn load(json: impl AsRef<[u8]>) -> Result<Self, RecordError> {
        Ok(read_json(json.as_ref(), MAX_RECORD)?)
    }

    /// The record as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a record is plain data")
    }

    /// The record as one line of JSON, if [`load`](Self::load) can read it again.
    ///
    /// # Errors
    /// If it is too long for that.
    pub fn try_to_json(&self) -> Result<String, RecordError> {
        if self.actions.len() > MAX_ACTIONS {
            return Err(RecordError::TooManyActions { actions: self.actions.len() });
        }
        let text = self.to_json();
        if text.len() > MAX_RECORD {
            Err(MalformedError::TooLong { length: text.len(), limit: MAX_RECORD }.into())
        } else {
            Ok(text)
        }
    }

    fn of<G: Game>(game: &GameBox<G>, seed: u64) -> Self {
        Self {
            record: RECORD_FORMAT,
            game: G::META.id.to_string(),
            rules_version: G::META.rules_version,
            content: game.content_hash(),
            options: options_of(game),
            seats: game.seats,
            start: None,
            seed,
            reported: None,
            actions: vec![],
            pending: None,
            final_hash: None,
        }
    }
}

/// All options of a box by key.
pub(crate) fn options_of<G: Game>(game: &GameBox<G>) -> BTreeMap<String, String> {
    let value = |key| game.options.get(key).expect("a described option has a value");
    G::Options::describe().iter().map(|info| (info.key.to_string(), value(info.key))).collect()
}

impl<G: Game> Match<G> {
    /// The record of the match so far.
    pub fn record(&self) -> Record {
        Record {
            start: self.start().given.as_ref().map(|given| StartState {
                state: to_value(&given.state),
                counters: triples(&given.counters),
                info: given.info.as_ref().map(|keys| keys.iter().map(|k| StableHash(k.key())).collect()),
            }),
            reported: self.is_live().then(|| self.reports().to_vec()),
            actions: self.plies().iter().map(|s| s.action.to_string()).collect(),
            pending: self.pending().map(|s| s.action.to_string()),
            final_hash: Some(final_hash(self.now())),
            ..Record::of(self.game(), self.seed())
        }
    }

    /// A record that starts at the present state, so that the match can be resumed without replay. The resumed match cannot be undone past
    /// this point and has no earlier events.
    pub fn snapshot(&self) -> Record {
        let now = self.now();
        let reports = self.pending().map_or(0, |s| s.reports);
        Record {
            start: Some(StartState {
                state: to_value(&now.state),
                counters: triples(&now.rng.counters()),
                info: Some(now.info.iter().map(|k| StableHash(k.key())).collect()),
            }),
            reported: self.is_live().then(|| self.reports()[self.reports().len() - reports..].to_vec()),
            pending: self.pending().map(|s| s.action.to_string()),
            final_hash: Some(final_hash(now)),
            ..Record::of(self.game(), self.seed())
        }
    }
}

impl<G: Game> Setup<G> {
    /// The record of the set-up so far, which [`Record::setup`] continues.
    pub fn record(&self) -> Record {
        let final_hash = self.done().map(final_hash);
        Record { reported: Some(self.reports().to_vec()), final_hash, ..Record::of(self.game(), self.seed()) }
    }
}

fn to_value<T: Serialize>(state: &T) -> serde_json::Value {
    crate::text::to_value(state).expect("a state is plain data")
}

fn triples(counters: &Counters) -> Vec<[u64; 3]> {
    counters.iter().map(|&(s, used)| [s.thing.into(), s.of.into(), used]).collect()
}

/// The data that `final` is the hash of.
#[derive(Serialize)]
struct Final<'a, S> {
    counters: Vec<[u64; 3]>,
    seed: u64,
    state: &'a S,
}

fn final_hash<G: Game>(now: &Moment<G>) -> StableHash {
    let end = Final { counters: triples(&now.rng.counters()), seed: now.rng.seed(), state: &now.state };
    StableHash::of(&end).expect("the state of a game has canonical JSON")
}

impl From<MalformedError> for RecordError {
    fn from(e: MalformedError) -> Self {
        Self::Malformed(e)
    }
}

/// Reads an object of strings without duplicate keys.
fn each_once<'de, D: Deserializer<'de>>(d: D) -> Result<BTreeMap<String, String>, D::Error> {
    struct Pairs;
    impl<'de> Visitor<'de> for Pairs {
        type Value = BTreeMap<String, String>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object of option keys and values, both strings")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut out = BTreeMap::new();
            while let Some((key, value)) = map.next_entry::<String, String>()? {
                if out.len() == MAX_OPTIONS {
                    return Err(A::Error::custom(format!("there are more than {MAX_OPTIONS} options")));
                }
                if out.contains_key(&key) {
                    return Err(A::Error::custom(format!("option \"{key}\" occurs twice")));
                }
                out.insert(key, value);
            }
            Ok(out)
        }
    }
    d.deserialize_map(Pairs)
}

/// The maximum number of options of a game.
const MAX_OPTIONS: usize = 256;

/// Reads a list of actions of bounded length. Its memory grows as it is read.
fn read_actions<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<String>, D::Error> {
    struct Actions;
    impl<'de> Visitor<'de> for Actions {
        type Value = Vec<String>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of actions in notation")
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
            let mut out = vec![];
            while let Some(action) = seq.next_element()? {
                if out.len() == MAX_ACTIONS {
                    return Err(A::Error::custom(format!("there are more than {MAX_ACTIONS} actions")));
                }
                out.push(action);
            }
            Ok(out)
        }
    }
    d.deserialize_seq(Actions)
}

/// Reads a state of bounded length. The length is checked before memory is allocated for it.
fn read_state_value<'de, D: Deserializer<'de>>(d: D) -> Result<serde_json::Value, D::Error> {
    let text = Box::<RawValue>::deserialize(d)?;
    read_json(text.get().as_bytes(), MAX_TEXT).map_err(|e| D::Error::custom(format!("state: {e}")))
}
