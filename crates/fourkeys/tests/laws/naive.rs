//! A second scorer, from the content file and the JSON of a finished state alone: slow, plain, and of its own mind.
use serde_json::Value;
use std::collections::HashMap;

type Cell = (i64, i64);

/// The gold of all seats; 0 where nobody sits.
pub fn scores(content: &str, state: &Value) -> Vec<i32> {
    let file: toml::Table = content.parse().expect("the content is TOML");
    let cards = numbered(&file);
    let table = &state["table"];
    let seats = table["dungeons"].as_array().unwrap().iter().zip(table["coins"].as_array().unwrap());
    seats.map(|(dungeon, coins)| score(&cards, dungeon, coins.as_i64().unwrap()) as i32).collect()
}

/// The rows of the file in the order of their numbers: Doors 1, Keys 1, Doors 2, Keys 2, starting doors.
fn numbered(file: &toml::Table) -> Vec<toml::Table> {
    let rows = |list: &str, level: i64| {
        let rows = file[list].as_array().unwrap().iter().map(|row| row.as_table().unwrap().clone());
        rows.filter(move |row| row["level"].as_integer() == Some(level)).collect::<Vec<_>>()
    };
    [rows("door", 1), rows("key", 1), rows("door", 2), rows("key", 2), rows("door", 0)].concat()
}

enum Thing {
    Tile,
    Keys(String),
    Closed,
    Room(toml::Table),
}

fn cell(v: &Value) -> Cell {
    (v["row"].as_i64().unwrap(), v["col"].as_i64().unwrap())
}

fn score(cards: &[toml::Table], dungeon: &Value, coins: i64) -> i64 {
    let mut things = HashMap::new();
    for laid in dungeon["cards"].as_array().unwrap() {
        let row = &cards[laid["card"].as_u64().unwrap() as usize];
        let verso = laid["face"] == "Verso";
        let text = |key: &str| row[key].as_str().unwrap().to_string();
        let thing = match (row.contains_key("needs"), verso) {
            (true, false) => Thing::Closed,
            (true, true) => Thing::Room(row["room"].as_table().unwrap().clone()),
            (false, false) => Thing::Keys(text("recto")),
            (false, true) => Thing::Keys(text("verso")),
        };
        things.insert(cell(&laid["cell"]), thing);
    }
    if things.is_empty() {
        return 0;
    }
    things.insert(cell(&dungeon["tile"]), Thing::Tile);
    assert_eq!(things.len(), 16);
    let top = things.keys().map(|c| c.0).min().unwrap();
    let left = things.keys().map(|c| c.1).min().unwrap();
    let things: HashMap<Cell, Thing> = things.into_iter().map(|((r, c), thing)| ((r - top, c - left), thing)).collect();
    things.keys().map(|&at| earns(&things, at, coins, &mut vec![])).sum()
}

/// Recursive, with the cells on the way: coming back to one of them is a ring.
fn earns(things: &HashMap<Cell, Thing>, at: Cell, coins: i64, way: &mut Vec<Cell>) -> i64 {
    if way.contains(&at) {
        return 0;
    }
    way.push(at);
    let room = match things.get(&at) {
        Some(Thing::Tile) => return coins,
        Some(Thing::Room(room)) => room,
        Some(Thing::Keys(_) | Thing::Closed) | None => return 0,
    };
    let number = |key: &str| room[key].as_integer().unwrap();
    let either = |yes: bool| number(if yes { "gold" } else { "otherwise" });
    let (r, c) = at;
    match room["kind"].as_str().unwrap() {
        "flat" => number("gold"),
        "centre" => either([(1, 1), (1, 2), (2, 1), (2, 2)].contains(&at)),
        "places" => {
            let rows: Vec<&str> = room["mask"].as_str().unwrap().split(' ').collect();
            either(rows[r as usize].as_bytes()[c as usize] == b'X')
        }
        "copy" => {
            let next = match room["from"].as_str().unwrap() {
                "Above" => (r - 1, c),
                "Below" => (r + 1, c),
                "Left" => (r, c - 1),
                "Right" => (r, c + 1),
                other => panic!("{other}"),
            };
            earns(things, next, coins, way)
        }
        "copy-adventurer" => coins,
        "per-key" => {
            let letter = match room["symbol"].as_str().unwrap() {
                "Heart" => 'H',
                "Lightning" => 'L',
                "Cross" => 'C',
                "Hexagon" => 'X',
                other => panic!("{other}"),
            };
            let keys = things.values().map(|thing| match thing {
                Thing::Keys(keys) => keys.chars().filter(|&k| k == letter).count() as i64,
                _ => 0,
            });
            number("gold") * keys.sum::<i64>()
        }
        "next-to-adventurer" => {
            let beside = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)];
            either(beside.iter().any(|next| matches!(things.get(next), Some(Thing::Tile))))
        }
        other => panic!("{other}"),
    }
}
