//! Loading: reads a file and checks it against the box. It reports all faults at once, each with its line.
//!
//! What cannot be read is reported once. What depends on it is then unknown and not reported; everything else is checked as usual.
mod adventures;
mod map;
mod rows;

use super::{
    CastleRow, Content, EVENTS, HEROES, HeroCard, MAGIC, MagicItem, Need, PLAIN, PlainItem, SIDES, TOKENS, check, words,
};
use crate::{
    board::{Icon, SQUARES},
    clauses::Clause,
};
use engine_core::{
    anchor,
    content::{Row, Sheet, Unread},
    record::MAX_TEXT,
    rules::ValidationError,
};
use rows::{RawDie, RawHero, RawItem, RawThrone, RawToken};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

pub(super) use adventures::{Event, Key, Kind, Minor, Read, Tracks};
pub(super) use map::{Map, Slot};

/// The message for something whose fault is reported elsewhere: none.
pub(super) const ELSEWHERE: String = String::new();

/// Collects faults of one row.
pub(super) struct At<'a> {
    pub faults: &'a mut ValidationError,
    pub line: u32,
    pub at: String,
}

impl At<'_> {
    pub fn add(&mut self, what: impl Into<String>) {
        self.faults.add_line(self.line, &self.at, what);
    }

    pub fn expect(&mut self, condition: bool, what: impl FnOnce() -> String) {
        if !condition {
            self.add(what());
        }
    }

    /// What was read, or a fault.
    fn get<T>(&mut self, read: Result<T, String>) -> Option<T> {
        read.map_err(|what| self.expect(what.is_empty(), || what.clone())).ok()
    }

    /// The row with this name. Adds a fault if there is none, unless the row may be one that could not be read.
    fn find(&mut self, sort: &str, name: &str, ids: &Ids<'_>) -> Option<usize> {
        self.get(ids.find(sort, name))
    }
}

pub(super) fn at<'a>(faults: &'a mut ValidationError, line: u32, list: &str, id: &str) -> At<'a> {
    At { faults, line, at: format!("{list} {}", short(id)) }
}

/// As much of a name as a fault repeats.
fn short(id: &str) -> &str {
    id.char_indices().nth(40).map_or(id, |(i, _)| &id[..i])
}

/// The rows of a list, and what of it could not be read.
pub(super) struct List<T> {
    pub rows: Vec<Row<T>>,
    pub lost: Unread,
}

impl<T> List<T> {
    /// The number of rows, read or not. It is unknown if the text is torn.
    fn count(&self) -> Option<usize> {
        (!self.lost.torn).then_some(self.rows.len() + self.lost.rows)
    }
}

fn list<T: DeserializeOwned>(sheet: &mut Sheet<'_>, name: &str) -> List<T> {
    let rows = sheet.rows(name);
    List { rows, lost: sheet.lost(name) }
}

/// The names of a list.
pub(super) struct Ids<'a> {
    rows: BTreeMap<&'a str, usize>,
    lost: Unread,
}

impl<'a> Ids<'a> {
    /// Every name is one plain word of at most 32 letters and appears once. A name that appears twice counts as lost, because
    /// one of the two must be wrong.
    fn of(f: &mut ValidationError, list: &str, ids: impl Iterator<Item = (u32, &'a str)>, lost: &Unread) -> Self {
        let mut ids = ids.enumerate().map(|(i, (line, id))| (i, line, id));
        Self::among(f, list, &mut ids, lost, &mut BTreeMap::new())
    }

    /// The same for one of several lists that share their names.
    fn among(
        f: &mut ValidationError,
        list: &str,
        ids: &mut dyn Iterator<Item = (usize, u32, &'a str)>,
        lost: &Unread,
        seen: &mut BTreeMap<&'a str, u32>,
    ) -> Self {
        let mut known = Self { rows: BTreeMap::new(), lost: lost.clone() };
        for (i, line, id) in ids {
            let mut at = at(f, line, list, id);
            let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
            at.expect(!id.is_empty() && id.len() <= 32 && id.chars().all(plain), || {
                "an id is 1 to 32 letters, digits and underscores".into()
            });
            match seen.get(id) {
                Some(other) => {
                    at.add(format!("line {other} has the same id"));
                    known.lost.rows += 1;
                }
                None => {
                    seen.insert(id, line);
                    known.rows.insert(id, i);
                }
            }
        }
        known
    }

    /// The row with this name. The fault is empty if the row may be one that could not be read.
    pub(super) fn find(&self, sort: &str, name: &str) -> Result<usize, String> {
        match self.rows.get(name) {
            Some(i) => Ok(*i),
            None if self.lost.may_be(name) => Err(ELSEWHERE),
            None => Err(format!("there is no {sort} \"{name}\"")),
        }
    }

    /// All names, with the numbers of their rows.
    pub(super) fn all(&self) -> impl Iterator<Item = (&'a str, usize)> {
        self.rows.iter().map(|(name, i)| (*name, *i))
    }

    /// Whether every row could be read and has a name of its own.
    pub(super) fn is_whole(&self) -> bool {
        self.lost.is_nothing()
    }
}

fn ids<'a, T>(f: &mut ValidationError, name: &str, list: &'a List<T>, id: impl Fn(&T) -> &str) -> Ids<'a> {
    Ids::of(f, name, list.rows.iter().map(|r| (r.line, id(&r.is))), &list.lost)
}

/// Plain and magic items share their names.
fn item_ids<'a>(
    f: &mut ValidationError,
    list: &str,
    items: &'a List<RawItem>,
    seen: &mut BTreeMap<&'a str, u32>,
) -> Ids<'a> {
    let mut named = items.rows.iter().enumerate().map(|(i, r)| (i, r.line, r.is.id.as_str()));
    Ids::among(f, list, &mut named, &items.lost, seen)
}

fn counted(f: &mut ValidationError, what: &str, found: Option<usize>, expected: usize) {
    let found = found.unwrap_or(expected);
    f.expect(found == expected, what, || format!("there are {found}, the box holds {expected}"));
}

pub(super) fn content(text: &str) -> Result<Content, ValidationError> {
    if text.len() > MAX_TEXT {
        return Err(ValidationError::one("content", format!("it is too large: a file has {MAX_TEXT} bytes at most")));
    }
    let mut sheet = Sheet::read(text);
    let dice = list::<RawDie>(&mut sheet, "die");
    let items = list::<RawItem>(&mut sheet, "item");
    let magic = list::<RawItem>(&mut sheet, "magic_item");
    let heroes = list::<RawHero>(&mut sheet, "hero");
    let portions = list(&mut sheet, "portion");
    let regions = list(&mut sheet, "region");
    let squares = list(&mut sheet, "square");
    let keys = list(&mut sheet, "key_adventure");
    let spaces = list(&mut sheet, "space");
    let minors = list(&mut sheet, "minor_adventure");
    let garden = list::<RawToken>(&mut sheet, "garden");
    let dungeon = list::<RawToken>(&mut sheet, "dungeon");
    let throne = sheet.table::<RawThrone>("throne");
    let events = list(&mut sheet, "event");
    let f = &mut sheet.faults;

    let die_ids = ids(f, "die", &dice, |r| &r.id);
    let mut seen = BTreeMap::new();
    let plain = item_ids(f, "item", &items, &mut seen);
    let names = words::Names { items: plain, magic: item_ids(f, "magic_item", &magic, &mut seen) };
    ids(f, "hero", &heroes, |r| &r.id);
    let castle = garden.rows.iter().chain(&dungeon.rows).map(|r| (r.line, r.is.id.as_str()));
    Ids::of(f, "castle square", castle, &Unread::default());
    let event_ids = ids(f, "event", &events, |r: &rows::RawEvent| &r.id);

    counted(f, "dice", dice.count(), 2);
    counted(f, "items", items.count(), PLAIN);
    counted(f, "magic items", magic.count(), MAGIC);
    counted(f, "heroes", heroes.count(), HEROES);
    counted(f, "castle tokens", garden.count().zip(dungeon.count()).map(|(a, b)| a + b), TOKENS);
    counted(f, "event cards", events.count(), EVENTS);
    anchor!(Clause::GardenHasRoom);
    f.expect(garden.count().is_none_or(|n| n >= 5), "garden", || "five heroes need five squares".into());
    f.expect(dungeon.count().is_none_or(|n| n > 0), "dungeon", || "it has at least one square".into());

    let dice = read_dice(&dice, &die_ids, f);
    let items = read_items(&items, &names.items, f);
    let magic = read_magic(&magic, f);
    let heroes = read_heroes(&heroes, &names, f);
    let garden = read_garden(&garden, f);
    let dungeon = read_dungeon(&dungeon, f);
    let throne = throne.and_then(|Row { line, is: row }| {
        let mut at = At { faults: f, line, at: "throne".into() };
        let need = at.get(words::need(&row.need))?;
        at.expect(need != Need::Higher, || "higher_than_last is for key adventures".into());
        Some(need)
    });

    // The board and its adventures have their own list: their paths are checked only if nothing else is wrong with them.
    let mut of_board = ValidationError::default();
    let b = &mut of_board;
    let square_ids = ids(b, "square", &squares, |r: &rows::RawSquare| &r.id);
    let key_ids = ids(b, "key_adventure", &keys, |r: &rows::RawKey| &r.id);
    counted(b, "portions", portions.count(), 2);
    counted(b, "regions", regions.count(), 4);
    counted(b, "key adventures", keys.count(), 3);
    let (n, most) = (squares.count().unwrap_or(0), SQUARES - TOKENS);
    b.expect(n <= most, "squares", || format!("there are {n}, {most} at most"));
    let n = minors.count().unwrap_or(0);
    b.expect(n <= 16, "minor adventures", || format!("there are {n}, 16 at most"));
    let mut map = map::read(&portions, &regions, &squares, &square_ids, b);
    let keys = adventures::read_keys(&keys, &square_ids, b);
    let minors = adventures::read_minors(&minors, &names, &square_ids, (b, f));
    map::enter(&mut map, &keys, &minors, b);
    check::board(&map, b);
    let board = map::build(&map, b);
    check::exits(&map, &keys.rows, &minors.rows, b);
    if let (Some(board), true) = (&board, b.list().is_empty()) {
        check::hangs_together(board, &map, b);
    }
    f.append(of_board);

    let tracks = adventures::read_spaces(&spaces, &key_ids, &names.items, &event_ids, keys.rows.len(), f);
    let events = adventures::read_events(&events, &names, &key_ids, f);
    check::helpers(&keys.rows, &tracks, &events.rows, f);
    check::cards(&events, &minors.rows, &names.magic, f);

    sheet.end()?;
    (|| {
        let colours: Vec<_> = keys.rows.iter().map(|k| k.colour).collect::<Option<_>>()?;
        let mut built: Vec<_> = keys.rows.iter().zip(&tracks.of).map(|(k, t)| k.build(t)).collect::<Option<_>>()?;
        built.sort_by_key(|(colour, _)| *colour);
        Some(Content {
            decisions_per_turn: 0, // counted once all of it is read
            dice: dice?,
            items,
            magic,
            heroes,
            board: board?,
            keys: built.into_iter().map(|k| k.1).collect(),
            minors: minors.rows.iter().map(Minor::build).collect::<Option<_>>()?,
            garden,
            dungeon,
            throne: throne?,
            events: events.rows.iter().map(|e| e.build(&colours)).collect::<Option<_>>()?,
        })
    })()
    .ok_or_else(|| ValidationError::one("content", "it could not be read"))
}

fn read_dice(list: &List<RawDie>, ids: &Ids<'_>, f: &mut ValidationError) -> Option<[[u8; SIDES]; 2]> {
    const NAMES: [&str; 2] = ["hero", "demon"];
    let (mut dice, mut strange) = ([None; 2], false);
    for Row { line, is: row } in &list.rows {
        let mut at = at(f, *line, "die", &row.id);
        let Some(i) = NAMES.iter().position(|name| *name == row.id) else {
            at.add(format!("there is no die \"{}\"", short(&row.id)));
            strange = true;
            continue;
        };
        at.expect(row.faces.iter().all(|&n| n <= 15), || "a face shows 0 to 15".into());
        let faces = <[u8; SIDES]>::try_from(row.faces.as_slice());
        at.expect(faces.is_ok(), || format!("a die has {SIDES} faces, not {}", row.faces.len()));
        dice[i] = Some(faces.unwrap_or_default());
    }
    for (die, name) in dice.iter().zip(NAMES) {
        let known = die.is_some() || strange || ids.find("die", name).is_err_and(|e| e.is_empty());
        f.expect(known, format!("die {name}"), || "it is missing".into());
    }
    Some([dice[0]?, dice[1]?])
}

fn read_items(list: &List<RawItem>, ids: &Ids<'_>, f: &mut ValidationError) -> Vec<PlainItem> {
    for Row { line, is: row } in &list.rows {
        let mut at = at(f, *line, "item", &row.id);
        at.expect((1..=4).contains(&row.value), || format!("an item is worth 1 to 4, not {}", row.value));
        at.expect(row.id != "sword" || row.value == 4, || "the rulebook prints 4 on the sword".into());
        at.expect(row.effect.is_none(), || "only a magic item has an effect".into());
    }
    let sword = ids.find("item", "sword").map_or_else(|e| e.is_empty(), |_| true);
    f.expect(sword, "item sword", || "it is missing: the rulebook shows one".into());
    list.rows.iter().map(|r| PlainItem { id: r.is.id.clone(), value: r.is.value, origin: r.is.origin }).collect()
}

fn read_magic(list: &List<RawItem>, f: &mut ValidationError) -> Vec<MagicItem> {
    let read = |Row { line, is: row }: &Row<RawItem>| {
        let mut at = at(f, *line, "magic_item", &row.id);
        at.expect((1..=9).contains(&row.value), || format!("a magic item is worth 1 to 9, not {}", row.value));
        let effect = at.get(words::effect(row.effect.as_deref().unwrap_or("")))?;
        Some(MagicItem { id: row.id.clone(), value: row.value, effect, origin: row.origin })
    };
    let magic: Vec<MagicItem> = list.rows.iter().filter_map(read).collect();
    let with = magic.iter().filter(|m| m.effect != super::Effect::None).count();
    f.expect(with == 3 || magic.len() < list.rows.len() || list.count() != Some(magic.len()), "magic items", || {
        format!("three of them have an effect, not {with}")
    });
    magic
}

fn read_heroes(list: &List<RawHero>, names: &words::Names<'_>, f: &mut ValidationError) -> Vec<HeroCard> {
    let read = |Row { line, is: row }: &Row<RawHero>| {
        let ability = at(f, *line, "hero", &row.id).get(words::ability(names, &row.ability))?;
        Some(HeroCard { id: row.id.clone(), ability, origin: row.origin })
    };
    list.rows.iter().filter_map(read).collect()
}

fn read_garden(list: &List<RawToken>, f: &mut ValidationError) -> Vec<CastleRow<u8>> {
    let read = |Row { line, is: row }: &Row<RawToken>| {
        let mut at = at(f, *line, "garden", &row.id);
        match at.get(words::icon(&row.token))? {
            Some(Icon::Restore(n)) => Some(CastleRow { id: row.id.clone(), token: n, origin: row.origin }),
            _ => {
                at.add("a garden token says \"restore n\"");
                None
            }
        }
    };
    list.rows.iter().filter_map(read).collect()
}

fn read_dungeon(list: &List<RawToken>, f: &mut ValidationError) -> Vec<CastleRow<Need>> {
    let read = |Row { line, is: row }: &Row<RawToken>| {
        let mut at = at(f, *line, "dungeon", &row.id);
        let token = at.get(words::need(&row.token))?;
        at.expect(token != Need::Higher, || "higher_than_last is for key adventures".into());
        Some(CastleRow { id: row.id.clone(), token, origin: row.origin })
    };
    list.rows.iter().filter_map(read).collect()
}
