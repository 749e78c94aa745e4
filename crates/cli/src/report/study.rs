//! The games behind a report, and what is kept of each.
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use trousseau::{AnyGame, AnyMatch, engine_core::play::Next};
use trousseau_agents::arena::{Fixture, Played};

/// What is kept of a finished game: one line of the log.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// The number of the game.
    pub task: u64,
    /// Each seat's share of the win.
    pub wins: Vec<f64>,
    /// The points of each seat; empty if an agent gave up.
    pub points: Vec<i32>,
    /// The rank of each seat.
    pub ranks: Vec<u8>,
    /// What was seen on the way. The games of the ladder are not watched.
    pub seen: Option<Seen>,
}

/// What an observer sees of a game.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// For each decision, the number of its kind and the number of legal actions.
    pub decisions: Vec<(u16, u32)>,
    /// For each seat, the content that its decisions brought up.
    pub taken: Vec<BTreeSet<u16>>,
    /// How often each clause took effect.
    pub clauses: BTreeMap<String, u32>,
    #[serde(skip)]
    turn: Option<usize>,
}

/// What an observer must know of a game beforehand.
pub struct Lens {
    /// The kinds of decisions.
    pub kinds: Vec<String>,
    /// The kind of each action.
    kind_of: Vec<u16>,
    /// The content of the box: what a sentence calls it, and its name here.
    pub items: Vec<(String, String)>,
}

impl Lens {
    /// Reads the kinds of decisions from the actions of a game, and its items from its content file.
    pub fn new(game: &dyn AnyGame, content: &str) -> Self {
        let (mut kinds, mut kind_of): (Vec<String>, Vec<u16>) = (vec![], vec![]);
        for group in game.groups() {
            let word = group.name.split(' ').next().unwrap_or_default();
            let kind = if word.is_empty() { "move" } else { word };
            let at = kinds.iter().position(|k| k == kind).unwrap_or_else(|| {
                kinds.push(kind.into());
                kinds.len() - 1
            });
            let size: u32 = group.factors.iter().map(|f| f.size).product();
            kind_of.extend(std::iter::repeat_n(at as u16, size as usize));
        }
        Self { kinds, kind_of, items: items(content) }
    }

    /// Starts to watch a game.
    pub fn begin(&self, fixture: &Fixture) -> Seen {
        Seen { taken: vec![BTreeSet::new(); fixture.agents.len()], ..Seen::default() }
    }

    /// Sees the match at the start and after every decision.
    pub fn see(&self, seen: &mut Seen, m: &dyn AnyMatch) {
        if let Some(seat) = seen.turn {
            for told in m.events() {
                let sentence = plain(&told.event.sentence);
                let named = self.items.iter().enumerate().filter(|(_, (words, _))| mentions(&sentence, words));
                seen.taken[seat].extend(named.map(|(i, _)| i as u16));
            }
            for cited in m.citations() {
                *seen.clauses.entry(cited.event.clause.to_string()).or_default() += 1;
            }
        }
        seen.turn = None;
        if let Next::Seat(p) = m.next() {
            let mut legal = vec![];
            m.legal(&mut legal);
            let kind = legal.first().and_then(|id| self.kind_of.get(*id as usize)).copied().unwrap_or(0);
            seen.decisions.push((kind, legal.len() as u32));
            seen.turn = Some(p.at());
        }
    }
}

impl Kept {
    /// Whether this can be a game of `seats` players with the actions and items of a lens. A log comes from outside.
    pub fn fits(&self, lens: &Lens, seats: usize) -> bool {
        let ended = |n: usize| n == seats || n == 0;
        let seen = self.seen.as_ref().is_none_or(|seen| {
            seen.taken.len() == seats
                && seen.taken.iter().flatten().all(|item| usize::from(*item) < lens.items.len())
                && seen.decisions.iter().all(|(kind, _)| usize::from(*kind) < lens.kinds.len())
        });
        let shares = self.wins.len() == seats && self.wins.iter().all(|win| (0.0..=1.0).contains(win));
        shares && ended(self.points.len()) && ended(self.ranks.len()) && seen
    }

    /// What is kept of a game.
    pub fn of(played: Played, seen: Option<Seen>) -> Self {
        Self { task: played.number, wins: played.wins, points: played.points, ranks: played.ranks, seen }
    }
}

/// The rows of a content file that have an id: what sentences call them, and how a report names them.
fn items(content: &str) -> Vec<(String, String)> {
    fn collect(value: &toml::Value, out: &mut BTreeMap<String, String>) {
        match value {
            toml::Value::Array(rows) => rows.iter().for_each(|row| collect(row, out)),
            toml::Value::Table(row) => {
                let text = |key: &str| row.get(key).and_then(toml::Value::as_str);
                if let Some(id) = text("id") {
                    let name = text("name").unwrap_or(id);
                    let words = plain(name);
                    if words.chars().count() > 1 {
                        out.insert(words, name.replace('_', " "));
                    }
                }
                row.values().for_each(|value| collect(value, out));
            }
            _ => {}
        }
    }
    let mut out = BTreeMap::new();
    if let Ok(table) = content.parse::<toml::Table>() {
        collect(&toml::Value::Table(table), &mut out);
    }
    out.into_iter().collect()
}

fn plain(text: &str) -> String {
    text.to_lowercase().replace('_', " ")
}

/// Whether a sentence names an item as a whole word.
fn mentions(sentence: &str, words: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '-';
    sentence.match_indices(words).any(|(at, _)| {
        let before = sentence[..at].chars().next_back();
        let after = sentence[at + words.len()..].chars().next();
        !before.is_some_and(part) && !after.is_some_and(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_is_named_as_a_whole_word() {
        assert!(mentions("seat 0 takes d1-hla.", "d1-hla") && !mentions("seat 0 takes d1-hlab.", "d1-hla"));
        let found = items("card = [{ id = \"R01\" }, { id = \"x\", name = \"Two_way mirror\" }]\nn = 3");
        assert_eq!(found, [("r01".into(), "R01".into()), ("two way mirror".into(), "Two way mirror".into())]);
    }
}
