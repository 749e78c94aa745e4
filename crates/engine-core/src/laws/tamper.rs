//! The law `tampered`: damaged states are refused, or can be played.
use super::{Law, LawError, law, run};
use crate::{FastRng, Game, GameBox, Seeded, StateOf, Turn, View};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Numbers at which narrow types wrap and arrays end.
const EDGES: &[i64] =
    &[-1, 0, 1, 2, 6, 7, 8, 15, 16, 31, 32, 63, 64, 127, 128, 129, 254, 255, 256, 257, 65_535, 65_536, 1 << 32];
/// The number of damaged states at the end of each walk.
const TRIES: u64 = 24;
/// The number of decisions played from a damaged state that is accepted.
const STEPS: u32 = 12;

/// Damages a JSON value as a careless or hostile person would. A number goes to an edge, moves by one or by 256, or replaces another; an
/// element of a list is dropped, doubled or repeated hundreds of times; a value moves to another place.
///
/// ```
/// use engine_core::{chance::FastRng, laws::tamper};
/// let mut state = serde_json::json!({ "coins": [3, 1], "turn": 0 });
/// let before = state.clone();
/// let mut rng = FastRng::new(1);
/// while state == before {
///     tamper(&mut state, &mut rng);
/// }
/// ```
pub fn tamper(json: &mut Value, rng: &mut FastRng) {
    let places = Places::of(json);
    let mut pick = |among: &[String]| among.get(rng.below(among.len() as u32) as usize).cloned();
    let (node, other) = (pick(&places.all).unwrap_or_default(), pick(&places.all).unwrap_or_default());
    let (number, list) = (pick(&places.numbers), pick(&places.lists));
    let at = |json: &Value, path: &str| json.pointer(path).cloned().unwrap_or_default();
    let put = |json: &mut Value, path: &str, value: Value| {
        if let Some(there) = json.pointer_mut(path) {
            *there = value;
        }
    };
    match (rng.below(10), number, list) {
        (0..=2, Some(path), _) => put(json, &path, json!(EDGES[rng.below(EDGES.len() as u32) as usize])),
        (3..=5, Some(path), _) => {
            let by = [-2, -1, 1, 2, 256][rng.below(5) as usize];
            let now = at(json, &path).as_i64().unwrap_or_default();
            put(json, &path, json!(now.wrapping_add(by)));
        }
        (6 | 7, _, Some(path)) => {
            let Some(Value::Array(all)) = json.pointer_mut(&path) else { return };
            if all.is_empty() {
                return;
            }
            let k = rng.below(all.len() as u32) as usize;
            match rng.below(3) {
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

/// The JSON pointers of all values, and of the numbers and lists among them.
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

/// Copies a part of another state to the same place: the agenda, a hand, a pile.
fn transplant(json: &mut Value, donor: &Value, rng: &mut FastRng) {
    let places = Places::of(json).all;
    let path = &places[rng.below(places.len() as u32) as usize];
    if let (Some(there), Some(part)) = (json.pointer_mut(path), donor.pointer(path)) {
        *there = part.clone();
    }
}

/// Damages a state of play, also with parts of another. The result must be refused, or accepted and accepted again after every decision.
pub(super) fn state<G: Game>(
    g: &GameBox<G>,
    s: &StateOf<G>,
    donor: &StateOf<G>,
    seed: u64,
    accepted: &mut u64,
) -> Result<(), LawError> {
    let (Ok(json), Ok(donor)) = (crate::text::to_value(s), crate::text::to_value(donor)) else { return Ok(()) };
    for n in 0..TRIES {
        let mut rng = FastRng::new(crate::fingerprint(&(seed, n)));
        let mut changed = json.clone();
        for _ in 0..=rng.below(2) {
            match rng.below(4) {
                0 => transplant(&mut changed, &donor, &mut rng),
                _ => tamper(&mut changed, &mut rng),
            }
        }
        let Ok(other) = crate::text::from_value::<StateOf<G>>(&changed) else { continue };
        if other == *s {
            continue;
        }
        let held = catch_unwind(AssertUnwindSafe(|| holds(g, other, seed ^ n, &mut rng)));
        match held {
            Ok(Ok(was_accepted)) => *accepted += u64::from(was_accepted),
            Ok(Err(why)) => law!(Tampered, false, "{why}\ntampered state: {changed}"),
            Err(panic) => {
                let why = super::panic_message(&*panic);
                return Err(LawError {
                    law: Law::Tampered,
                    why: format!("the rules panic on a tampered state: {why}\ntampered state: {changed}"),
                });
            }
        }
    }
    Ok(())
}

/// Whether a damaged state is accepted. If so, it is also played for a while.
fn holds<G: Game>(g: &GameBox<G>, mut s: StateOf<G>, seed: u64, rng: &mut FastRng) -> Result<bool, String> {
    if g.validate(&s).is_err() {
        return Ok(false);
    }
    let mut chance = Seeded::new(seed);
    for step in 0..STEPS {
        let Turn::Seat(p) = g.turn(&s.table) else { break };
        if usize::from(g.seats) <= p.at() {
            return Err(format!("it is the turn of {p}, but there are {} players", g.seats));
        }
        let list = g.actions(View::of(g, &s, p));
        if list.is_empty() {
            return Err(format!("{p} has no legal action"));
        }
        g.sample_fast(View::of(g, &s, p), rng);
        let a = list[rng.below(list.len() as u32) as usize];
        run::blind(g, &mut s, p, a, &mut chance);
        if let Err(faults) = g.validate(&s) {
            return Err(format!("it is accepted, but refused after {a} (decision {}): {faults}", step + 1));
        }
    }
    let _ = g.outcome(&s.table);
    Ok(true)
}
