//! The law tampered: what outsiders may do to a state, and what must come of it.
use super::{Law, LawError, law, run};
use crate::{FastRng, Game, GameBox, Seeded, StateOf, Turn, View};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Numbers at which narrow types wrap and arrays end.
const EDGES: &[i64] =
    &[-1, 0, 1, 2, 6, 7, 8, 15, 16, 31, 32, 63, 64, 127, 128, 129, 254, 255, 256, 257, 65_535, 65_536, 1 << 32];
/// How often a state is tampered with at the end of each walk.
const TRIES: u64 = 24;
/// How many decisions are played from a tampered state that is accepted.
const STEPS: u32 = 12;

/// Changes a JSON value as a careless or hostile hand would: a number goes to an edge, moves by one or by 256, or takes the place of
/// another; an element of a list is dropped, or stands there twice or hundreds of times; a value moves to another place.
///
/// ```
/// use engine_core::{chance::FastRng, laws::tamper};
/// let mut state = serde_json::json!({ "coins": [3, 1], "turn": 0 });
/// let before = state.clone();
/// let mut luck = FastRng::new(1);
/// while state == before {
///     tamper(&mut state, &mut luck);
/// }
/// ```
pub fn tamper(json: &mut Value, luck: &mut FastRng) {
    let places = Places::of(json);
    let mut pick = |among: &[String]| among.get(luck.below(among.len() as u32) as usize).cloned();
    let (node, other) = (pick(&places.all).unwrap_or_default(), pick(&places.all).unwrap_or_default());
    let (number, list) = (pick(&places.numbers), pick(&places.lists));
    let at = |json: &Value, path: &str| json.pointer(path).cloned().unwrap_or_default();
    let put = |json: &mut Value, path: &str, value: Value| {
        if let Some(there) = json.pointer_mut(path) {
            *there = value;
        }
    };
    match (luck.below(10), number, list) {
        (0..=2, Some(path), _) => put(json, &path, json!(EDGES[luck.below(EDGES.len() as u32) as usize])),
        (3..=5, Some(path), _) => {
            let by = [-2, -1, 1, 2, 256][luck.below(5) as usize];
            let now = at(json, &path).as_i64().unwrap_or_default();
            put(json, &path, json!(now.wrapping_add(by)));
        }
        (6 | 7, _, Some(path)) => {
            let Some(Value::Array(all)) = json.pointer_mut(&path) else { return };
            if all.is_empty() {
                return;
            }
            let k = luck.below(all.len() as u32) as usize;
            match luck.below(3) {
                0 => drop(all.remove(k)),
                1 => all.insert(k, all[k].clone()),
                _ => {
                    let copies = vec![all[k].clone(); 256];
                    all.splice(k..k, copies);
                }
            }
        }
        _ => {
            let value = at(json, &other);
            put(json, &node, value);
        }
    }
}

/// The JSON pointers of all values of a text, and of the numbers and lists among them.
#[derive(Default)]
struct Places {
    all: Vec<String>,
    numbers: Vec<String>,
    lists: Vec<String>,
}

impl Places {
    fn of(json: &Value) -> Self {
        let mut places = Self::default();
        places.collect(json, String::new());
        places
    }

    fn collect(&mut self, value: &Value, path: String) {
        match value {
            Value::Number(_) => self.numbers.push(path.clone()),
            Value::Array(list) => {
                self.lists.push(path.clone());
                list.iter().enumerate().for_each(|(k, v)| self.collect(v, format!("{path}/{k}")));
            }
            Value::Object(map) => {
                let escaped = |key: &str| key.replace('~', "~0").replace('/', "~1");
                map.iter().for_each(|(k, v)| self.collect(v, format!("{path}/{}", escaped(k))));
            }
            _ => {}
        }
        self.all.push(path);
    }
}

/// Puts a part of another state in the same place: what waits to be done there, a hand, a pile.
fn transplant(json: &mut Value, donor: &Value, luck: &mut FastRng) {
    let places = Places::of(json).all;
    let path = &places[luck.below(places.len() as u32) as usize];
    if let (Some(there), Some(part)) = (json.pointer_mut(path), donor.pointer(path)) {
        *there = part.clone();
    }
}

/// Tampers with a state of play, also by parts of another. Whatever comes of it is refused, or accepted and accepted again after every
/// decision.
pub(super) fn state<G: Game>(
    g: &GameBox<G>,
    s: &StateOf<G>,
    donor: &StateOf<G>,
    seed: u64,
    accepted: &mut u64,
) -> Result<(), LawError> {
    let (Ok(json), Ok(donor)) = (crate::text::to_value(s), crate::text::to_value(donor)) else { return Ok(()) };
    for n in 0..TRIES {
        let mut luck = FastRng::new(crate::fingerprint(&(seed, n)));
        let mut changed = json.clone();
        for _ in 0..=luck.below(2) {
            match luck.below(4) {
                0 => transplant(&mut changed, &donor, &mut luck),
                _ => tamper(&mut changed, &mut luck),
            }
        }
        let Ok(other) = crate::text::from_value::<StateOf<G>>(&changed) else { continue };
        if other == *s {
            continue;
        }
        let held = catch_unwind(AssertUnwindSafe(|| holds(g, other, seed ^ n, &mut luck)));
        match held {
            Ok(Ok(was_accepted)) => *accepted += u64::from(was_accepted),
            Ok(Err(why)) => law!(Tampered, false, "{why}\ntampered state: {changed}"),
            Err(panic) => {
                let why = super::panic_message(&*panic);
                return Err(LawError {
                    law: Law::Tampered,
                    why: format!("a tampered state makes the rules panic: {why}\ntampered state: {changed}"),
                });
            }
        }
    }
    Ok(())
}

/// Whether a tampered state was accepted; if so, it is also played on for a while.
fn holds<G: Game>(g: &GameBox<G>, mut s: StateOf<G>, seed: u64, luck: &mut FastRng) -> Result<bool, String> {
    if g.validate(&s).is_err() {
        return Ok(false);
    }
    let mut dealt = Seeded::new(seed);
    for step in 0..STEPS {
        let Turn::Seat(p) = g.turn(&s.table) else { break };
        if usize::from(g.seats) <= p.at() {
            return Err(format!("it is the turn of {p} at a table of {}", g.seats));
        }
        let list = g.actions(View::of(g, &s, p));
        if list.is_empty() {
            return Err(format!("{p} has nothing to decide"));
        }
        g.sample_fast(View::of(g, &s, p), luck);
        let a = list[luck.below(list.len() as u32) as usize];
        run::blind(g, &mut s, p, a, &mut dealt);
        if let Err(faults) = g.validate(&s) {
            return Err(format!("it is accepted, and refused after {a} (decision {}): {faults}", step + 1));
        }
    }
    let _ = g.outcome(&s.table);
    Ok(true)
}
