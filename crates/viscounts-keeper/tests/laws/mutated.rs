//! States changed at random, number by number and list by list: refused, or played on without a panic, and whatever follows
//! from a state that is accepted is accepted too.
use engine_core::{Fast, Game, StateOf, Turn, read_state, sure};
use serde_json::{Value, json};
use viscounts_keeper::{Options, Viscounts};

fn boxes() -> Vec<Viscounts> {
    let base = Options { expansion: false, ..Options::default() };
    let hard = Options { difficulty: viscounts_keeper::rules::Difficulty::of(3), ..Options::default() };
    let of = |options: &Options, seats| Viscounts::new(Viscounts::STANDARD, options.clone(), seats).unwrap();
    let mut list: Vec<_> = (1..=4).map(Viscounts::standard).collect();
    list.extend([of(&hard, 1), of(&base, 1), of(&base, 3)]);
    // A box whose townsfolk hire the next: agendas as deep as they get (VR-71).
    let corners = ["virtue1", "disc1", "rearr", "corr1", "debt1", "shuffle"].map(|w| format!("on_hire = \"{w}\""));
    let chains = corners
        .iter()
        .fold(Viscounts::STANDARD.to_string(), |text, corner| text.replace(corner, "on_hire = \"hire + virtue1\""));
    list.push(Viscounts::new(&chains, Options::default(), 2).unwrap());
    list
}

/// A random game after so many decisions, not quite at its end.
fn after(g: &Viscounts, seed: u64, decisions: u32) -> StateOf<Viscounts> {
    let mut luck = Fast::new(seed);
    let mut s = sure(g.setup(&mut luck));
    g.playout(&mut s, decisions, &mut vec![], &mut luck);
    s
}

/// What the engine returns it takes back.
#[test]
fn what_follows_from_an_accepted_state_is_accepted() {
    let mut luck = Fast::new(29);
    let (mut accepted, mut steps) = (0, 0);
    for g in boxes() {
        let mut tasks = vec![];
        for case in 0..engine_core::laws::cases(32) {
            let depth = if case % 3 == 0 { 30 } else { 700 };
            let whole = serde_json::to_value(after(&g, case.into(), luck.below(depth))).unwrap();
            tasks.extend(whole["table"]["agenda"].as_array().unwrap().iter().cloned());
            for _ in 0..24 {
                let mut json = whole.clone();
                if luck.below(3) == 0 {
                    graft(&mut json["table"]["agenda"], &tasks, &mut luck);
                } else {
                    (0..=luck.below(3)).for_each(|_| change(&mut json, &mut luck));
                }
                let Ok(mut s) = read_state(&g, json.to_string()) else { continue };
                accepted += u32::from(json != whole);
                for _ in 0..30 {
                    if g.turn(&s.table) == Turn::Over {
                        break;
                    }
                    let before = s.clone();
                    steps += g.playout(&mut s, 1, &mut vec![], &mut luck);
                    g.validate(&s).unwrap_or_else(|e| panic!("{e}\n{}\nbecomes\n{}", json!(before), json!(s)));
                }
            }
        }
    }
    assert!(accepted > 100 && steps > 1000, "{accepted} accepted, {steps} steps");
}

/// Puts something on an agenda that waited elsewhere: a step among its steps, or a question in place of its own.
fn graft(agenda: &mut Value, tasks: &[Value], luck: &mut Fast) {
    let agenda = agenda.as_array_mut().unwrap();
    for _ in 0..=luck.below(3) {
        let task = tasks[luck.below(tasks.len() as u32) as usize].clone();
        if task.get("Ask").is_none() {
            agenda.insert(luck.below(agenda.len().max(1) as u32) as usize, task);
        } else if let Some(last) = agenda.last_mut() {
            *last = task;
        }
    }
}

/// Where counts wrap and indices end.
const EDGES: [i64; 14] = [-1, 0, 1, 6, 7, 127, 128, 129, 254, 255, 256, 257, 65_535, 4_294_967_295];

/// Changes the JSON of a state: a number, an element of a list, or two places against each other, which keeps sums.
fn change(json: &mut Value, luck: &mut Fast) {
    let (mut numbers, mut lists) = (vec![], vec![]);
    places(json, Place { at: String::new(), sort: String::new() }, &mut numbers, &mut lists);
    let (number, list) = (any(&numbers, luck), any(&lists, luck));
    let nudge = |json: &mut Value, place: &Place, by: i64| {
        let n = json.pointer_mut(&place.at).unwrap();
        *n = json!(n.as_i64().unwrap() + by);
    };
    let sign = if luck.below(2) == 0 { 1 } else { -1 };
    match luck.below(8) {
        0 => *json.pointer_mut(&number.at).unwrap() = json!(EDGES[luck.below(EDGES.len() as u32) as usize]),
        1 => nudge(json, &number, sign),
        2 => nudge(json, &number, 256 * sign),
        3 => {
            nudge(json, &number, sign);
            nudge(json, &like(&number, &numbers, luck), -sign);
        }
        4 => {
            let other = like(&number, &numbers, luck);
            let (a, b) = (json.pointer(&number.at).unwrap().clone(), json.pointer(&other.at).unwrap().clone());
            *json.pointer_mut(&number.at).unwrap() = b;
            *json.pointer_mut(&other.at).unwrap() = a;
        }
        how => {
            let from = json.pointer_mut(&list.at).and_then(Value::as_array_mut).unwrap();
            let i = luck.below(from.len() as u32) as usize;
            let element = if how == 5 { from[i].clone() } else { from.remove(i) };
            if how < 7 {
                let to = if how == 5 { list } else { like(&list, &lists, luck) };
                // A list that has just left has no place any more.
                if let Some(to) = json.pointer_mut(&to.at).and_then(Value::as_array_mut) {
                    to.insert(luck.below(to.len() as u32 + 1) as usize, element);
                }
            }
        }
    }
}

/// A place in a JSON value: its path, and its sort, which is the path but for the indices.
#[derive(Clone)]
struct Place {
    at: String,
    sort: String,
}

impl Place {
    fn inside(&self, key: &str, index: bool) -> Self {
        let sort = if index { "/" } else { key };
        Self { at: format!("{}/{key}", self.at), sort: format!("{}/{sort}", self.sort) }
    }
}

/// The numbers of a JSON value and its lists that are not empty.
fn places(v: &Value, here: Place, numbers: &mut Vec<Place>, lists: &mut Vec<Place>) {
    match v {
        Value::Number(_) => numbers.push(here),
        Value::Array(a) => {
            let inside = |i: usize| here.inside(&i.to_string(), true);
            a.iter().enumerate().for_each(|(i, x)| places(x, inside(i), numbers, lists));
            lists.extend((!a.is_empty()).then_some(here));
        }
        Value::Object(o) => o.iter().for_each(|(key, x)| places(x, here.inside(key, false), numbers, lists)),
        _ => {}
    }
}

/// Some place, every sort of place being as likely.
fn any(among: &[Place], luck: &mut Fast) -> Place {
    let sorts: std::collections::BTreeSet<&str> = among.iter().map(|x| x.sort.as_str()).collect();
    let chosen = sorts.iter().nth(luck.below(sorts.len() as u32) as usize).unwrap();
    pick(among, chosen, luck)
}

/// A place of the same sort, or now and then any.
fn like(place: &Place, among: &[Place], luck: &mut Fast) -> Place {
    if luck.below(8) == 0 { any(among, luck) } else { pick(among, &place.sort, luck) }
}

fn pick(among: &[Place], sort: &str, luck: &mut Fast) -> Place {
    let alike: Vec<&Place> = among.iter().filter(|x| x.sort == sort).collect();
    alike[luck.below(alike.len() as u32) as usize].clone()
}
