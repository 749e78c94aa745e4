//! Loading: what a file says, against what the box holds. All faults at once, each with its line.
mod adventures;
mod map;
mod rows;

use super::{
    CastleRow, Colour, Content, EVENTS, HEROES, HeroCard, KeyAdventure, MAGIC, MagicItem, Need, PLAIN, PlainItem,
    SIDES, TOKENS, check,
    words::{self, Names},
};
use crate::board::{Icon, SQUARES};
use adventures::{read_events, read_keys, read_minors};
use engine_core::{Faults, Row, Sheet};
use map::{enter, read_board, read_icons};
use rows::{
    RawDie, RawEvent, RawHero, RawItem, RawKey, RawMinor, RawPortion, RawRegion, RawSpace, RawSquare, RawThrone,
    RawToken,
};

/// Collects faults of one row.
pub(super) struct At<'a> {
    pub faults: &'a mut Faults,
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
        read.map_err(|what| self.add(what)).ok()
    }

    /// Where a name stands in a list, or a fault.
    fn find(&mut self, sort: &str, name: &str, names: &[&str]) -> Option<usize> {
        let found = names.iter().position(|n| *n == name);
        self.expect(found.is_some(), || format!("there is no {sort} \"{name}\""));
        found
    }
}

fn at<'a>(faults: &'a mut Faults, line: u32, list: &str, id: &str) -> At<'a> {
    At { faults, line, at: format!("{list} {id}") }
}

/// Every name is one plain word of at most 32 letters, and stands once.
fn names<'a>(faults: &mut Faults, list: &str, ids: impl Iterator<Item = (u32, &'a str)>) -> Vec<&'a str> {
    let mut seen: Vec<(&str, u32)> = vec![];
    for (line, id) in ids {
        let mut at = at(faults, line, list, id);
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        at.expect(!id.is_empty() && id.len() <= 32 && id.chars().all(plain), || {
            "an id is 1 to 32 letters, digits and underscores".into()
        });
        if let Some((_, other)) = seen.iter().find(|(other, _)| *other == id) {
            at.add(format!("line {other} has the same id"));
        }
        seen.push((id, line));
    }
    seen.into_iter().map(|(id, _)| id).collect()
}

fn counted(faults: &mut Faults, list: &str, found: usize, expected: usize) {
    faults.expect(found == expected, list, || format!("there are {found}, the box holds {expected}"));
}

pub(super) fn content(text: &str) -> Result<Content, Faults> {
    let mut sheet = Sheet::read(text);
    let dice = sheet.rows::<RawDie>("die");
    let items = sheet.rows::<RawItem>("item");
    let magic = sheet.rows::<RawItem>("magic_item");
    let heroes = sheet.rows::<RawHero>("hero");
    let portions = sheet.rows::<RawPortion>("portion");
    let regions = sheet.rows::<RawRegion>("region");
    let squares = sheet.rows::<RawSquare>("square");
    let keys = sheet.rows::<RawKey>("key_adventure");
    let spaces = sheet.rows::<RawSpace>("space");
    let minors = sheet.rows::<RawMinor>("minor_adventure");
    let garden = sheet.rows::<RawToken>("garden");
    let dungeon = sheet.rows::<RawToken>("dungeon");
    let throne = sheet.table::<RawThrone>("throne");
    let events = sheet.rows::<RawEvent>("event");
    let whole = sheet.is_whole();
    let f = &mut sheet.faults;

    let item_ids = names(f, "item", items.iter().chain(&magic).map(|r| (r.line, r.is.id.as_str())));
    let (plain_ids, magic_ids) = item_ids.split_at(items.len());
    let vocabulary = Names { items: plain_ids.to_vec(), magic: magic_ids.to_vec() };
    names(f, "hero", heroes.iter().map(|r| (r.line, r.is.id.as_str())));
    let region_ids = names(f, "region", regions.iter().map(|r| (r.line, r.is.id.as_str())));
    let square_ids = names(f, "square", squares.iter().map(|r| (r.line, r.is.id.as_str())));
    names(f, "castle square", garden.iter().chain(&dungeon).map(|r| (r.line, r.is.id.as_str())));
    let key_ids = names(f, "key_adventure", keys.iter().map(|r| (r.line, r.is.id.as_str())));
    names(f, "minor_adventure", minors.iter().map(|r| (r.line, r.is.id.as_str())));
    let event_ids = names(f, "event", events.iter().map(|r| (r.line, r.is.id.as_str())));

    if whole {
        counted(f, "dice", dice.len(), 2);
        counted(f, "items", items.len(), PLAIN);
        counted(f, "magic items", magic.len(), MAGIC);
        counted(f, "heroes", heroes.len(), HEROES);
        counted(f, "portions", portions.len(), 2);
        counted(f, "regions", regions.len(), 4);
        counted(f, "key adventures", keys.len(), 3);
        counted(f, "castle tokens", garden.len() + dungeon.len(), TOKENS);
        counted(f, "event cards", events.len(), EVENTS);
        let most = SQUARES - TOKENS;
        f.expect(squares.len() <= most, "squares", || format!("there are {}, {most} at most", squares.len()));
        f.expect(minors.len() <= 16, "minor adventures", || format!("there are {}, 16 at most", minors.len()));
        f.expect(garden.len() >= 5, "garden", || "five heroes need five squares".into());
        f.expect(!dungeon.is_empty(), "dungeon", || "it has at least one square".into());
    }
    if items.len() > PLAIN
        || magic.len() > MAGIC
        || squares.len() > SQUARES
        || events.len() > EVENTS
        || minors.len() > 16
    {
        return Err(sheet.end().expect_err("a cap was passed")); // nothing past a cap has a number
    }

    let dice = read_dice(&dice, f);
    let items = read_items(&items, f);
    let magic = read_magic(&magic, f);
    let heroes: Vec<HeroCard> = heroes
        .iter()
        .filter_map(|Row { line, is: row }| {
            let ability = at(f, *line, "hero", &row.id).get(words::ability(&vocabulary, &row.ability))?;
            Some(HeroCard { id: row.id.clone(), ability, origin: row.origin })
        })
        .collect();
    let mut icons = read_icons(&squares, f);
    let keys = read_keys(&keys, &spaces, &key_ids, &square_ids, plain_ids, &event_ids, f);
    let minors = read_minors(&minors, &vocabulary, &square_ids, f);
    enter(&mut icons, &keys, &minors, &squares, f);
    let events = read_events(&events, &vocabulary, &key_ids, &keys, f);
    let garden: Vec<CastleRow<u8>> = garden
        .iter()
        .filter_map(|Row { line, is: row }| {
            let mut at = at(f, *line, "garden", &row.id);
            match at.get(words::icon(&row.token))? {
                Some(Icon::Restore(n)) => Some(CastleRow { id: row.id.clone(), token: n, origin: row.origin }),
                _ => {
                    at.add("a garden token says \"restore n\"");
                    None
                }
            }
        })
        .collect();
    let dungeon: Vec<CastleRow<Need>> = dungeon
        .iter()
        .filter_map(|Row { line, is: row }| {
            let mut at = at(f, *line, "dungeon", &row.id);
            let token = at.get(words::need(&row.token))?;
            at.expect(token != Need::Higher, || "higher_than_last is for key adventures".into());
            Some(CastleRow { id: row.id.clone(), token, origin: row.origin })
        })
        .collect();
    let throne = throne.and_then(|Row { line, is: row }| {
        let mut at = At { faults: f, line, at: "throne".into() };
        let need = at.get(words::need(&row.need))?;
        at.expect(need != Need::Higher, || "higher_than_last is for key adventures".into());
        Some(need)
    });
    let board = read_board(&portions, &regions, &squares, &icons, &region_ids, &square_ids, f);
    let lines = check::Lines {
        squares: squares.iter().map(|r| r.line).collect(),
        regions: regions.iter().map(|r| r.line).collect(),
        keys: keys.iter().map(|r| r.line).collect(),
        minors: minors.iter().map(|r| r.line).collect(),
        events: events.iter().map(|r| r.line).collect(),
    };
    let mut keys: Vec<(Colour, KeyAdventure, u32)> = keys.into_iter().map(|r| (r.is.0, r.is.1, r.line)).collect();
    keys.sort_by_key(|k| k.0);
    let key_lines = keys.iter().map(|k| k.2).collect();
    let lines = check::Lines { keys: key_lines, ..lines };
    let built = (|| {
        let content = Content {
            dice: dice?,
            items,
            magic,
            heroes,
            board: board?,
            keys: keys.into_iter().map(|k| k.1).collect(),
            minors: minors.into_iter().map(|r| r.is).collect(),
            garden,
            dungeon,
            throne: throne?,
            events: events.into_iter().map(|r| r.is).collect(),
        };
        sheet.is_whole().then_some(content)
    })();
    if let Some(content) = &built {
        check::content(content, &lines, &mut sheet.faults);
    }
    sheet.end()?;
    built.ok_or_else(|| Faults::one("content", "it could not be read"))
}

fn read_dice(rows: &[Row<RawDie>], f: &mut Faults) -> Option<[[u8; SIDES]; 2]> {
    let mut dice = [None; 2];
    for Row { line, is: row } in rows {
        let mut at = at(f, *line, "die", &row.id);
        let Some(i) = at.find("die", &row.id, &["hero", "demon"]) else { continue };
        at.expect(row.faces.iter().all(|&n| n <= 15), || "a face shows 0 to 15".into());
        match <[u8; SIDES]>::try_from(row.faces.as_slice()) {
            Ok(faces) => dice[i] = Some(faces),
            Err(_) => at.add(format!("a die has {SIDES} faces, not {}", row.faces.len())),
        }
    }
    for (die, name) in dice.iter().zip(["hero", "demon"]) {
        f.expect(die.is_some(), format!("die {name}"), || "it is missing".into());
    }
    Some([dice[0]?, dice[1]?])
}

fn read_items(rows: &[Row<RawItem>], f: &mut Faults) -> Vec<PlainItem> {
    for Row { line, is: row } in rows {
        let mut at = at(f, *line, "item", &row.id);
        at.expect((1..=4).contains(&row.value), || format!("an item is worth 1 to 4, not {}", row.value));
        at.expect(row.id != "sword" || row.value == 4, || "the rulebook prints 4 on the sword".into());
        at.expect(row.effect.is_none(), || "only a magic item has an effect".into());
    }
    f.expect(rows.iter().any(|r| r.is.id == "sword"), "item sword", || "it is missing: the rulebook shows one".into());
    rows.iter().map(|r| PlainItem { id: r.is.id.clone(), value: r.is.value, origin: r.is.origin }).collect()
}

fn read_magic(rows: &[Row<RawItem>], f: &mut Faults) -> Vec<MagicItem> {
    let read = |Row { line, is: row }: &Row<RawItem>| {
        let mut at = at(f, *line, "magic_item", &row.id);
        at.expect((1..=9).contains(&row.value), || format!("a magic item is worth 1 to 9, not {}", row.value));
        let effect = at.get(words::effect(row.effect.as_deref().unwrap_or("")))?;
        Some(MagicItem { id: row.id.clone(), value: row.value, effect, origin: row.origin })
    };
    let magic: Vec<MagicItem> = rows.iter().filter_map(read).collect();
    let with = magic.iter().filter(|m| m.effect != super::Effect::None).count();
    f.expect(with == 3 || magic.len() < rows.len(), "magic items", || {
        format!("three of them have an effect, not {with}")
    });
    magic
}
