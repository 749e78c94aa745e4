//! Key adventures with their spaces, minor adventures, event cards.
use super::{
    At, Ids, List, at,
    rows::{RawEvent, RawKey, RawMinor, RawSpace},
};
use crate::content::{
    Branch, Card, CardKind, Colour, EventCard, Item, KeyAdventure, Need, Op, Passive, Square,
    words::{self, Names},
};
use engine_core::{content::Row, finite::Finite, rules::ValidationError};
use std::collections::BTreeSet;

/// What was read of a list, and whether that is all of it.
pub(in crate::content) struct Read<T> {
    pub rows: Vec<T>,
    pub whole: bool,
}

/// A key adventure, as far as it is known.
pub(in crate::content) struct Key<'a> {
    pub line: u32,
    pub row: &'a RawKey,
    pub colour: Option<Colour>,
    pub entry: Option<usize>,
    pub success: Option<usize>,
    pub failure: Option<usize>,
}

/// A space of a key adventure, as far as it is known.
pub(in crate::content) struct Space<'a> {
    pub row: &'a RawSpace,
    pub need: Option<Need>,
    pub item: Option<usize>,
    pub companions: BTreeSet<usize>,
}

/// The spaces of each key adventure.
pub(in crate::content) struct Tracks<'a> {
    pub of: Vec<Vec<Space<'a>>>,
    /// Whether all spaces are there: each could be read, and its adventure is known.
    pub whole: bool,
    /// By adventure: whether all companions of its spaces are known.
    pub known: Vec<bool>,
}

/// A minor adventure, as far as it is known.
pub(in crate::content) struct Minor<'a> {
    pub line: u32,
    pub row: &'a RawMinor,
    pub entry: Option<usize>,
    pub exit: Option<usize>,
    pub branches: Vec<Branch>,
}

/// What an event card is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::content) enum Kind {
    /// It stays with the player who wins it: the adventure in which it helps, and what it does.
    Companion(Option<usize>, Option<Passive>),
    /// It brings a magic item.
    Magic,
    /// Anything else.
    Encounter,
    /// Not known.
    Unknown,
}

/// An event card, as far as it is known.
pub(in crate::content) struct Event<'a> {
    pub line: u32,
    pub row: &'a RawEvent,
    pub need: Option<Need>,
    pub reward: Vec<Op>,
    pub kind: Kind,
}

pub(super) fn number(i: Option<usize>) -> Option<Square> {
    Some(Square::of(u8::try_from(i?).ok()?))
}

pub(super) fn read_keys<'a>(list: &'a List<RawKey>, squares: &Ids<'_>, f: &mut ValidationError) -> Read<Key<'a>> {
    let mut rows = vec![];
    for Row { line, is: row } in &list.rows {
        let mut at = at(f, *line, "key_adventure", &row.id);
        let colour = Colour::all().find(|c| c.to_string().to_lowercase() == row.colour);
        at.expect(colour.is_some(), || format!("a key is red, green or blue, not \"{}\"", row.colour));
        let mut square = |name: &str| at.find("square", name, squares);
        let (entry, success, failure) = (square(&row.entry), square(&row.success), square(&row.failure));
        rows.push(Key { line: *line, row, colour, entry, success, failure });
    }
    let whole = list.lost.is_nothing();
    for colour in Colour::all().filter(|_| whole && rows.iter().all(|r| r.colour.is_some())) {
        let n = rows.iter().filter(|r| r.colour == Some(colour)).count();
        f.expect(n == 1, "key adventures", || format!("one is {}, not {n}", colour.to_string().to_lowercase()));
    }
    Read { rows, whole }
}

impl Key<'_> {
    pub fn build(&self, spaces: &[Space<'_>]) -> Option<(Colour, KeyAdventure)> {
        let space = |s: &Space<'_>| {
            let card = |i: &usize| Some(Card::of(u8::try_from(*i).ok()?));
            Some(crate::content::Space {
                need: s.need?,
                item: s.item.map(|i| Item::of(i as u8)),
                companions: s.companions.iter().map(card).collect::<Option<_>>()?,
                origin: s.row.origin,
            })
        };
        let (entry, success, failure) = (number(self.entry)?, number(self.success)?, number(self.failure)?);
        let spaces = spaces.iter().map(space).collect::<Option<_>>()?;
        let key = KeyAdventure { id: self.row.id.clone(), entry, success, failure, spaces, origin: self.row.origin };
        Some((self.colour?, key))
    }
}

/// The spaces of `n` key adventures.
pub(super) fn read_spaces<'a>(
    list: &'a List<RawSpace>,
    keys: &Ids<'_>,
    items: &Ids<'_>,
    cards: &Ids<'_>,
    n: usize,
    f: &mut ValidationError,
) -> Tracks<'a> {
    let mut tracks =
        Tracks { of: (0..n).map(|_| vec![]).collect(), whole: list.lost.is_nothing(), known: vec![true; n] };
    for Row { line, is: row } in &list.rows {
        let mut at = at(f, *line, "space", &row.adventure);
        let adventure = at.find("key adventure", &row.adventure, keys);
        let need = at.get(words::need(&row.need));
        let item = row.item.as_ref().and_then(|name| at.find("item", name, items));
        let (mut companions, mut known) = (BTreeSet::new(), true);
        for name in &row.companions {
            match at.find("event card", name, cards) {
                Some(card) => at.expect(companions.insert(card), || format!("{name} stands here twice")),
                None => known = false,
            }
        }
        match adventure {
            Some(i) => {
                tracks.known[i] &= known;
                tracks.of[i].push(Space { row, need, item, companions });
            }
            None => tracks.whole = false,
        }
    }
    tracks
}

/// What is done, as far as it is known.
fn ops(at: &mut At<'_>, names: &Names<'_>, phrases: &[String]) -> Vec<Op> {
    at.expect(phrases.len() <= 4, || format!("it does 4 things at most, not {}", phrases.len()));
    phrases.iter().filter_map(|phrase| at.get(words::op(names, phrase))).collect()
}

/// Faults of their squares go to the first list, all other faults to the second.
pub(super) fn read_minors<'a>(
    list: &'a List<RawMinor>,
    names: &Names<'_>,
    squares: &Ids<'_>,
    (of_board, f): (&mut ValidationError, &mut ValidationError),
) -> Read<Minor<'a>> {
    super::ids(f, "minor_adventure", list, |r| &r.id);
    let mut rows = vec![];
    for Row { line, is: row } in &list.rows {
        let mut at_square = at(of_board, *line, "minor_adventure", &row.id);
        let mut square = |name: &str| at_square.find("square", name, squares);
        let (entry, exit) = (square(&row.entry), square(&row.exit));
        let mut at = at(f, *line, "minor_adventure", &row.id);
        at.expect(row.requires.as_deref().is_none_or(|r| r == "complete_key"), || {
            "the only thing it can require is complete_key".into()
        });
        at.expect((1..=8).contains(&row.roll.len()), || "a roll has 1 to 8 branches".into());
        let last = row.roll.len().saturating_sub(1);
        let mut branches = vec![];
        for (i, branch) in row.roll.iter().enumerate() {
            at.expect((i == last) == branch.when.is_none(), || {
                "the last branch, and no other, takes what is left".into()
            });
            let when = branch.when.as_ref().and_then(|phrase| at.get(words::need(phrase)));
            at.expect(when != Some(Need::Higher), || "higher_than_last is for key adventures".into());
            branches.push(Branch { when, ops: ops(&mut at, names, &branch.r#do) });
        }
        rows.push(Minor { line: *line, row, entry, exit, branches });
    }
    Read { rows, whole: list.lost.is_nothing() }
}

impl Minor<'_> {
    /// Whether it requires the complete key.
    pub fn needs_key(&self) -> bool {
        self.row.requires.is_some()
    }

    pub fn build(&self) -> Option<crate::content::Minor> {
        Some(crate::content::Minor {
            id: self.row.id.clone(),
            entry: number(self.entry)?,
            exit: number(self.exit)?,
            needs_key: self.needs_key(),
            branches: self.branches.clone(),
            origin: self.row.origin,
        })
    }
}

pub(super) fn read_events<'a>(
    list: &'a List<RawEvent>,
    names: &Names<'_>,
    keys: &Ids<'_>,
    f: &mut ValidationError,
) -> Read<Event<'a>> {
    let mut rows = vec![];
    for Row { line, is: row } in &list.rows {
        let mut at = at(f, *line, "event", &row.id);
        let need = row.need.as_ref().and_then(|phrase| at.get(words::need(phrase)));
        at.expect(need != Some(Need::Higher), || "higher_than_last is for key adventures".into());
        let reward = ops(&mut at, names, &row.reward);
        let helps = row.helps.as_ref().and_then(|name| at.find("key adventure", name, keys));
        let passive = row.passive.as_ref().and_then(|phrase| at.get(words::passive(phrase)));
        let kind = match row.kind.as_str() {
            "companion" => Kind::Companion(helps, passive),
            "magic_item" => Kind::Magic,
            "encounter" => Kind::Encounter,
            other => {
                at.add(format!("a card is a companion, magic_item or encounter, not \"{other}\""));
                Kind::Unknown
            }
        };
        if kind != Kind::Unknown {
            let companion = matches!(kind, Kind::Companion(..));
            at.expect(companion == row.reward.is_empty(), || {
                "a companion has no reward, any other card has one".into()
            });
            let has = if companion {
                row.helps.is_some() && row.passive.is_some()
            } else {
                row.helps.is_none() && row.passive.is_none()
            };
            at.expect(has, || "a companion, and no other card, has helps and passive".into());
        }
        rows.push(Event { line: *line, row, need, reward, kind });
    }
    Read { rows, whole: list.lost.is_nothing() }
}

impl Event<'_> {
    /// Whether all that it does is known.
    pub fn is_known(&self) -> bool {
        self.kind != Kind::Unknown && self.reward.len() == self.row.reward.len()
    }

    pub fn build(&self, colours: &[Colour]) -> Option<EventCard> {
        let kind = match self.kind {
            Kind::Companion(helps, passive) => CardKind::Companion { helps: *colours.get(helps?)?, passive: passive? },
            Kind::Magic => CardKind::Magic(self.reward.clone()),
            Kind::Encounter => CardKind::Encounter(self.reward.clone()),
            Kind::Unknown => return None,
        };
        Some(EventCard { id: self.row.id.clone(), need: self.need, kind, origin: self.row.origin })
    }
}
