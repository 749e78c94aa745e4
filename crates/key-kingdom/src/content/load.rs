//! Loading: what a file says, against what the box holds. All faults at once, each with its line.
use super::{
    Branch, Card, CardKind, CastleRow, Colour, Content, EVENTS, EventCard, HEROES, HeroCard, Item, KeyAdventure, MAGIC,
    MagicItem, Minor, MinorId, Need, Op, PLAIN, PlainItem, Portion, SIDES, Space, Square, TOKENS, check,
    words::{self, Names},
};
use crate::board::{Board, GATES, Icon, Parts, Region, SQUARES, SquareRow};
use engine_core::{Faults, Finite, Origin, Row, Set, Sheet};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDie {
    id: String,
    faces: Vec<u8>,
    #[expect(dead_code, reason = "read so that a row without it is a fault")]
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawItem {
    id: String,
    value: u8,
    effect: Option<String>,
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHero {
    id: String,
    ability: String,
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPortion {
    id: String,
    closed: String,
    open: String,
    opening: String,
    closing: String,
    begins: String,
    #[expect(dead_code, reason = "read so that a row without it is a fault")]
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRegion {
    id: String,
    size: String,
    gates: BTreeMap<String, String>,
    start: Option<String>,
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSquare {
    id: String,
    region: String,
    icon: String,
    to: Vec<String>,
    at: [u8; 2],
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawKey {
    id: String,
    colour: String,
    entry: String,
    success: String,
    failure: String,
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSpace {
    adventure: String,
    need: String,
    item: Option<String>,
    #[serde(default)]
    companions: Vec<String>,
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBranch {
    when: Option<String>,
    r#do: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMinor {
    id: String,
    entry: String,
    exit: String,
    requires: Option<String>,
    roll: Vec<RawBranch>,
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawToken {
    id: String,
    token: String,
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawThrone {
    need: String,
    #[expect(dead_code, reason = "read so that a row without it is a fault")]
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEvent {
    id: String,
    kind: String,
    need: Option<String>,
    helps: Option<String>,
    passive: Option<String>,
    #[serde(default)]
    reward: Vec<String>,
    origin: Origin,
}

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

/// The icons; `None` inside where an adventure is to begin.
fn read_icons(rows: &[Row<RawSquare>], f: &mut Faults) -> Vec<Option<Icon>> {
    let icon = |r: &Row<RawSquare>| at(f, r.line, "square", &r.is.id).get(words::icon(&r.is.icon));
    rows.iter().map(icon).map(|read| read.unwrap_or(Some(Icon::Boring))).collect()
}

fn read_keys(
    rows: &[Row<RawKey>],
    spaces: &[Row<RawSpace>],
    key_ids: &[&str],
    square_ids: &[&str],
    items: &[&str],
    cards: &[&str],
    f: &mut Faults,
) -> Vec<Row<(Colour, KeyAdventure)>> {
    let mut tracks: Vec<Vec<Space>> = vec![vec![]; rows.len()];
    for Row { line, is: row } in spaces {
        let mut at = at(f, *line, "space", &row.adventure);
        let adventure = at.find("key adventure", &row.adventure, key_ids);
        let need = at.get(words::need(&row.need));
        let item = row.item.as_ref().and_then(|name| at.find("item", name, items)).map(|i| Item::of(i as u8));
        let mut companions = Set::EMPTY;
        for name in &row.companions {
            let card = at.find("event card", name, cards).map(|i| Card::of(i as u8));
            at.expect(card.is_none_or(|c| companions.put(c)), || format!("{name} stands here twice"));
        }
        if let (Some(i), Some(need)) = (adventure, need) {
            tracks[i].push(Space { need, item, companions, origin: row.origin });
        }
    }
    let mut read = vec![];
    for (Row { line, is: row }, spaces) in rows.iter().zip(tracks) {
        let mut at = at(f, *line, "key_adventure", &row.id);
        let colour = Colour::all().find(|c| c.to_string().to_lowercase() == row.colour);
        at.expect(colour.is_some(), || format!("a key is red, green or blue, not \"{}\"", row.colour));
        at.expect((1..=12).contains(&spaces.len()), || format!("it has 1 to 12 spaces, not {}", spaces.len()));
        let mut square = |name: &str| at.find("square", name, square_ids).map(|i| Square::of(i as u8));
        let places = (square(&row.entry), square(&row.success), square(&row.failure));
        if let (Some(colour), (Some(entry), Some(success), Some(failure))) = (colour, places) {
            let key = KeyAdventure { id: row.id.clone(), entry, success, failure, spaces, origin: row.origin };
            read.push(Row { line: *line, is: (colour, key) });
        }
    }
    for colour in Colour::all() {
        let n = read.iter().filter(|r| r.is.0 == colour).count();
        f.expect(n == 1 || read.len() < rows.len(), "key adventures", || {
            format!("one is {}, not {n}", colour.to_string().to_lowercase())
        });
    }
    read
}

fn ops(at: &mut At<'_>, vocabulary: &Names<'_>, phrases: &[String]) -> Vec<Op> {
    at.expect(phrases.len() <= 4, || format!("it does 4 things at most, not {}", phrases.len()));
    phrases.iter().filter_map(|phrase| at.get(words::op(vocabulary, phrase))).collect()
}

fn read_minors(rows: &[Row<RawMinor>], vocabulary: &Names<'_>, square_ids: &[&str], f: &mut Faults) -> Vec<Row<Minor>> {
    let mut read = vec![];
    for Row { line, is: row } in rows {
        let mut at = at(f, *line, "minor_adventure", &row.id);
        let needs_key = row.requires.is_some();
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
            branches.push(Branch { when, ops: ops(&mut at, vocabulary, &branch.r#do) });
        }
        let mut square = |name: &str| at.find("square", name, square_ids).map(|i| Square::of(i as u8));
        if let (Some(entry), Some(exit)) = (square(&row.entry), square(&row.exit)) {
            let minor = Minor { id: row.id.clone(), entry, exit, needs_key, branches, origin: row.origin };
            read.push(Row { line: *line, is: minor });
        }
    }
    read
}

/// ADVSQ-1: every adventure has its square, every adventure square its adventure.
fn enter(
    icons: &mut [Option<Icon>],
    keys: &[Row<(Colour, KeyAdventure)>],
    minors: &[Row<Minor>],
    squares: &[Row<RawSquare>],
    f: &mut Faults,
) {
    let keys = keys.iter().map(|r| (r.line, &r.is.1.id, r.is.1.entry, Icon::Key(r.is.0)));
    let minors = minors.iter().zip(MinorId::all()).map(|(r, m)| (r.line, &r.is.id, r.is.entry, Icon::Minor(m)));
    let wanted: Vec<bool> = icons.iter().map(Option::is_none).collect();
    for (line, id, entry, icon) in keys.chain(minors) {
        let i = usize::from(entry.get());
        if !wanted[i] {
            f.add_line(line, format!("adventure {id}"), "its entry is no adventure square");
        } else if icons[i].is_some() {
            f.add_line(line, format!("adventure {id}"), "another adventure begins on its entry");
        }
        icons[i] = Some(icon);
    }
    for (_, row) in icons.iter().zip(squares).filter(|(icon, _)| icon.is_none()) {
        f.add_line(row.line, format!("square {}", row.is.id), "no adventure begins on this adventure square");
    }
}

fn read_events(
    rows: &[Row<RawEvent>],
    vocabulary: &Names<'_>,
    key_ids: &[&str],
    keys: &[Row<(Colour, KeyAdventure)>],
    f: &mut Faults,
) -> Vec<Row<EventCard>> {
    let mut read = vec![];
    for Row { line, is: row } in rows {
        let mut at = at(f, *line, "event", &row.id);
        let need = row.need.as_ref().and_then(|phrase| at.get(words::need(phrase)));
        at.expect(need != Some(Need::Higher), || "higher_than_last is for key adventures".into());
        let reward = ops(&mut at, vocabulary, &row.reward);
        let companion = row.kind == "companion";
        at.expect(companion == row.reward.is_empty(), || "a companion has no reward, any other card has one".into());
        at.expect(companion == (row.helps.is_some() && row.passive.is_some()), || {
            "a companion, and no other card, has helps and passive".into()
        });
        let kind = match row.kind.as_str() {
            "companion" => {
                let helps = row.helps.as_ref().and_then(|name| at.find("key adventure", name, key_ids));
                let helps = helps.and_then(|i| keys.iter().find(|k| k.is.1.id == key_ids[i])).map(|k| k.is.0);
                let passive = row.passive.as_ref().and_then(|phrase| at.get(words::passive(phrase)));
                match (helps, passive) {
                    (Some(helps), Some(passive)) => CardKind::Companion { helps, passive },
                    _ => continue,
                }
            }
            "magic_item" => CardKind::Magic(reward),
            "encounter" => CardKind::Encounter(reward),
            other => {
                at.add(format!("a card is a companion, magic_item or encounter, not \"{other}\""));
                continue;
            }
        };
        read.push(Row { line: *line, is: EventCard { id: row.id.clone(), need, kind, origin: row.origin } });
    }
    read
}

fn read_board(
    portions: &[Row<RawPortion>],
    regions: &[Row<RawRegion>],
    squares: &[Row<RawSquare>],
    icons: &[Option<Icon>],
    region_ids: &[&str],
    square_ids: &[&str],
    f: &mut Faults,
) -> Option<Board> {
    let (mut faces, mut puts) = ([[None; 2]; 2], [[None; 2]; 2]);
    for Row { line, is: row } in portions {
        let mut at = at(f, *line, "portion", &row.id);
        let Some(i) = at.find("portion", &row.id, &["A", "B"]) else { continue };
        at.expect(row.begins == "closed", || "the board begins folded: begins = \"closed\"".into());
        for (k, name) in [&row.closed, &row.open].into_iter().enumerate() {
            faces[i][k] = at.find("region", name, region_ids).map(|r| r as u8);
        }
        for (k, name) in [&row.closing, &row.opening].into_iter().enumerate() {
            puts[i][k] = at.find("square", name, square_ids).map(|q| Square::of(q as u8));
        }
    }
    let face = |i: usize, k: usize| faces[i][k];
    let faces = [[face(0, 0)?, face(0, 1)?], [face(1, 0)?, face(1, 1)?]];
    let puts = [[puts[0][0]?, puts[0][1]?], [puts[1][0]?, puts[1][1]?]];
    let gates: Vec<String> = regions.first()?.is.gates.keys().cloned().collect();
    let mut read = vec![];
    let mut starts = vec![];
    for (r, Row { line, is: row }) in regions.iter().enumerate() {
        let mut at = at(f, *line, "region", &row.id);
        let side = Portion::all().find_map(|p| Some((p, faces[p].iter().position(|&x| usize::from(x) == r)?)));
        let Some((portion, open)) = side else {
            at.add("it is on neither portion");
            continue;
        };
        let size = ["small", "large"][open];
        at.expect(row.size == size, || format!("what shows {} is {size}", ["closed", "open"][open]));
        at.expect(row.gates.keys().eq(gates.iter()), || format!("every region has the gates {}", gates.join(", ")));
        at.expect((1..=GATES).contains(&row.gates.len()), || format!("a seam has 1 to {GATES} gates"));
        let mut here = vec![];
        for name in row.gates.values() {
            let Some(q) = at.find("square", name, square_ids) else { continue };
            at.expect(squares[q].is.region == row.id, || format!("its gate {name} lies in another region"));
            here.push(Square::of(q as u8));
        }
        if let Some(name) = &row.start {
            at.expect(open == 0, || "Start shows while the board is folded".into());
            let q = at.find("square", name, square_ids);
            at.expect(q.is_none_or(|q| squares[q].is.region == row.id), || "Start lies in another region".into());
            starts.extend(q.map(|q| Square::of(q as u8)));
        }
        read.push(Region { id: row.id.clone(), portion, open: open == 1, gates: here, origin: row.origin });
    }
    f.expect(starts.len() == 1, "Start", || format!("there is one, in a closed region, not {}", starts.len()));
    let mut list = vec![];
    for (Row { line, is: row }, icon) in squares.iter().zip(icons) {
        let mut at = at(f, *line, "square", &row.id);
        let region = at.find("region", &row.region, region_ids);
        at.expect(row.at.iter().all(|&n| n <= 100), || "it is drawn within 0 to 100".into());
        let mut to = vec![];
        for name in &row.to {
            let Some(q) = at.find("square", name, square_ids) else { continue };
            at.expect(squares[q].is.region == row.region, || format!("{name} lies in another region"));
            at.expect(*name != row.id, || "a path leads to another square".into());
            to.push(Square::of(q as u8));
        }
        let region = region.unwrap_or(0) as u8;
        list.push(SquareRow { id: row.id.clone(), region, icon: (*icon)?, to, at: row.at, origin: row.origin });
    }
    if read.len() != 4 || !f.list().is_empty() {
        return None;
    }
    let parts = Parts { squares: list, regions: read, faces, puts, start: *starts.first()?, gates };
    match Board::of(parts) {
        Ok(board) => Some(board),
        Err(crowded) => {
            for q in crowded {
                let row = &squares[usize::from(q.get())];
                f.add_line(row.line, format!("square {}", row.is.id), "it has more than 6 neighbours in a fold state");
            }
            None
        }
    }
}
