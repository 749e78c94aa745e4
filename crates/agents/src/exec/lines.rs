//! The lines of the protocol.
use super::error::AgentError;
use crate::observation::{AnyObservation, Observation};
use engine_core::{
    encode::FeatureBlock,
    erased::{AnyError, AnyGame, Choice},
    rules::{Outcome, Seat},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use std::collections::BTreeMap;

/// A line to a process.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Tell<'a> {
    /// Protocol 1: a decision.
    Decide {
        protocol: u32,
        game: &'a str,
        seats: u8,
        options: BTreeMap<String, String>,
        seat: Seat,
        step: usize,
        seed: u64,
        view: Value,
        events: Vec<String>,
        legal: Vec<Choice>,
    },
    /// Protocol 2: the game, once.
    Game {
        protocol: u32,
        game: &'a str,
        seats: u8,
        options: BTreeMap<String, String>,
        seat: Seat,
        actions: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        layout: Option<Vec<FeatureBlock>>,
    },
    /// Protocol 2: decisions.
    Asks { asks: Vec<&'a RawValue> },
    /// The end of a game.
    Over {
        #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
        number: Option<u64>,
        outcome: &'a Outcome,
    },
}

impl<'a> Tell<'a> {
    pub(super) fn line(&self) -> String {
        serde_json::to_string(self).expect("it is plain data")
    }

    /// A decision in protocol 1.
    pub(super) fn decide(game: &'a dyn AnyGame, observation: &AnyObservation<'_>, seed: u64) -> Self {
        Self::Decide {
            protocol: 1,
            game: game.meta().id,
            seats: game.seats(),
            options: game.options(),
            seat: observation.seat(),
            step: observation.step(),
            seed: seed >> 11,
            view: serde_json::from_str(&observation.view_json()).expect("a view is JSON"),
            events: observation.happened().into_iter().map(|e| e.sentence).collect(),
            legal: observation.choices(),
        }
    }

    /// The line that a process of protocol 2 receives first.
    pub(super) fn game(game: &'a dyn AnyGame, seat: Seat, hello: &Hello) -> Self {
        let encodes = hello.wants.iter().any(|want| matches!(want, Want::Encode | Want::Sparse));
        Self::Game {
            protocol: 2,
            game: game.meta().id,
            seats: game.seats(),
            options: game.options(),
            seat,
            actions: game.actions(),
            layout: encodes.then(|| game.layout().pieces),
        }
    }
}

/// What a process can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Want {
    View,
    Events,
    Choices,
    Encode,
    Sparse,
    Mask,
}

/// The first line of a process that speaks protocol 2.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(super) struct Hello {
    pub(super) protocol: u32,
    #[serde(default)]
    pub(super) wants: Vec<Want>,
    #[serde(default = "one")]
    pub(super) batch: usize,
}

fn one() -> usize {
    1
}

/// Reads a hello; `None` for any other line.
pub(super) fn hello(line: &str) -> Option<Result<Hello, AgentError>> {
    let value: Value = serde_json::from_str(line).ok()?;
    if value.get("type")? != "hello" {
        return None;
    }
    let hello: Result<Hello, _> = serde_json::from_value(value);
    Some(match hello {
        Ok(hello) if !(1..=2).contains(&hello.protocol) => {
            Err(nonsense(line, "there are the protocols 1 and 2".to_string()))
        }
        Ok(hello) if hello.batch == 0 => Err(nonsense(line, "a batch has at least one question".to_string())),
        Ok(hello) => Ok(hello),
        Err(e) => Err(nonsense(line, e.to_string())),
    })
}

/// A decision in protocol 2.
#[derive(Serialize)]
struct Question {
    ask: u64,
    #[serde(rename = "match")]
    number: u64,
    step: usize,
    seed: u64,
    legal: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<Choice>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    encode: Option<Vec<f32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sparse: Option<Vec<(u32, f32)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mask: Option<Vec<u8>>,
}

/// A decision in protocol 2: its number, the number of its match, and what the process wants to know.
pub(super) fn question(
    ask: u64,
    number: u64,
    wants: &[Want],
    observation: &AnyObservation<'_>,
    seed: u64,
) -> Box<RawValue> {
    let wants = |want: Want| wants.contains(&want);
    let legal = observation.legal();
    let row = (wants(Want::Encode) || wants(Want::Sparse)).then(|| observation.encode());
    let sparse = |row: &Vec<f32>| {
        let filled = row.iter().enumerate().filter(|(_, x)| **x != 0.0);
        filled.map(|(k, x)| (k as u32, *x)).collect()
    };
    let mask = || {
        let mut mask = vec![0; observation.game().actions() as usize];
        legal.iter().for_each(|id| mask[*id as usize] = 1);
        mask
    };
    let question = Question {
        ask,
        number,
        step: observation.step(),
        seed: seed >> 11,
        view: wants(Want::View).then(|| RawValue::from_string(observation.view_json()).expect("a view is JSON")),
        events: wants(Want::Events).then(|| observation.happened().into_iter().map(|e| e.sentence).collect()),
        choices: wants(Want::Choices).then(|| observation.choices()),
        sparse: row.as_ref().filter(|_| wants(Want::Sparse)).map(sparse),
        encode: row.filter(|_| wants(Want::Encode)),
        mask: wants(Want::Mask).then(mask),
        legal,
    };
    serde_json::value::to_raw_value(&question).expect("it is plain data")
}

/// An answer.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Said {
    #[serde(default)]
    pub(super) ask: Option<u64>,
    id: Option<u32>,
    action: Option<String>,
}

/// A line with answers, in protocol 2.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Answers {
    pub(super) answers: Vec<Said>,
}

/// A line that is not an answer.
pub(super) fn nonsense(line: &str, why: String) -> AgentError {
    AgentError::Nonsense { line: short(line), why }
}

fn short(line: &str) -> String {
    line.trim().chars().take(80).collect()
}

impl Said {
    /// The legal action that was chosen.
    pub(super) fn chosen(&self, line: &str, observation: &AnyObservation<'_>) -> Result<u32, AgentError> {
        let id = match (self.id, &self.action) {
            (Some(id), None) => id,
            (None, Some(action)) => {
                observation.game().read_action(action).map_err(|e| nonsense(line, e.to_string()))?
            }
            _ => return Err(nonsense(line, "expected either id or action".into())),
        };
        match observation.why_not(id) {
            Ok(None) => Ok(id),
            Ok(Some(why)) => Err(AgentError::Illegal { line: short(line), why }),
            Err(e) => Err(nonsense(line, AnyError::to_string(&e))),
        }
    }

    /// The answer as it was written, about.
    pub(super) fn text(&self) -> String {
        match (self.id, &self.action) {
            (Some(id), None) => format!("{{\"id\":{id}}}"),
            (None, Some(action)) => format!("{{\"action\":{action:?}}}"),
            (id, action) => format!("{{\"id\":{id:?},\"action\":{action:?}}}"),
        }
    }
}
