//! Loading: every row by itself, all faults at once, each with its line.
use super::{Content, Deck, Keys, Kind, Origin, Print, Room};
use engine_core::{Faults, Finite};
use serde::{Deserialize, de::DeserializeOwned};
use std::ops::Range;
use toml::{
    Spanned,
    de::{DeTable, DeValue, ValueDeserializer},
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DoorRow {
    id: String,
    level: u8,
    needs: Keys,
    room: Room,
    #[serde(default = "one")]
    copies: u8,
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KeyRow {
    id: String,
    level: u8,
    recto: Keys,
    verso: Keys,
    #[serde(default = "one")]
    copies: u8,
    origin: Origin,
}

/// Tiles, coins and mat: the rulebook counts them, so a file can only agree (CMP-1).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceRow {
    name: String,
    count: u8,
    #[expect(dead_code, reason = "read so that a row without it is a fault")]
    origin: Origin,
}

const PIECES: [(&str, u8); 4] = [("Adventurer tile", 4), ("Acolyte tile", 4), ("gold coin", 16), ("mat", 1)];

fn one() -> u8 {
    1
}

/// A text and what is wrong with it so far.
struct Reader<'a> {
    text: &'a str,
    faults: Faults,
}

pub(super) fn content(text: &str) -> Result<Content, Faults> {
    let mut reader = Reader { text, faults: Faults::default() };
    let (table, errors) = DeTable::parse_recoverable(text);
    for e in errors {
        reader.fault(e.span(), "", e.message());
    }
    let (mut pieces, mut doors, mut keys) = (vec![], vec![], vec![]);
    for (name, value) in table.into_inner() {
        match name.get_ref().as_ref() {
            "piece" => pieces = reader.rows::<PieceRow>("piece", value),
            "door" => doors = reader.rows::<DoorRow>("door", value),
            "key" => keys = reader.rows::<KeyRow>("key", value),
            other => reader.fault(Some(name.span()), other, "there are piece, door and key rows, nothing else"),
        }
    }
    let unread = !reader.faults.list().is_empty();
    let mut kinds = vec![];
    for (line, row) in doors {
        if let Some(kind) = reader.door(line, row) {
            kinds.push((line, kind));
        }
    }
    for (line, row) in keys {
        if let Some(kind) = reader.key(line, row) {
            kinds.push((line, kind));
        }
    }
    reader.names(&kinds);
    if !unread {
        reader.pieces(&pieces); // counts say nothing while rows are missing
        reader.counts(&kinds);
    }
    reader.faults.or(()).map(|()| Content::of(kinds.into_iter().map(|(_, kind)| kind).collect()))
}

impl Reader<'_> {
    fn line(&self, at: usize) -> u32 {
        1 + self.text.as_bytes()[..at.min(self.text.len())].iter().filter(|&&b| b == b'\n').count() as u32
    }

    fn fault(&mut self, span: Option<Range<usize>>, at: &str, what: &str) {
        match span {
            Some(span) => self.faults.add_line(self.line(span.start), at, what),
            None => self.faults.add(at, what),
        }
    }

    /// The rows of one list, each with its line; those that cannot be read become faults.
    fn rows<T: DeserializeOwned>(&mut self, list: &str, value: Spanned<DeValue<'_>>) -> Vec<(u32, T)> {
        let span = value.span();
        let DeValue::Array(rows) = value.into_inner() else {
            self.fault(Some(span), list, "expected a list of rows");
            return vec![];
        };
        let mut out = vec![];
        for row in rows {
            let span = row.span();
            let id = ["id", "name"].iter().find_map(|k| Some(row.get_ref().get(*k)?.get_ref().as_str()?.to_string()));
            match T::deserialize(ValueDeserializer::from(row)) {
                Ok(t) => out.push((self.line(span.start), t)),
                Err(e) => {
                    let at = id.map_or(list.to_string(), |id| format!("{list} {id}"));
                    self.fault(e.span().or(Some(span)), &at, e.message());
                }
            }
        }
        out
    }

    fn door(&mut self, line: u32, row: DoorRow) -> Option<Kind> {
        let at = format!("door {}", row.id);
        if row.needs == Keys::NONE {
            self.faults.add_line(line, &at, "a door asks for 1 to 4 keys"); // four letters at most were read
        }
        let Some(deck) = Deck::all().find(|d| d.is_door() && d.level() == row.level) else {
            self.faults.add_line(line, at, format!("a door has level 0 (starting), 1 or 2, not {}", row.level));
            return None;
        };
        let print = Print::Door { needs: row.needs, room: row.room };
        Some(Kind { id: row.id, deck, copies: row.copies, print, origin: row.origin })
    }

    fn key(&mut self, line: u32, row: KeyRow) -> Option<Kind> {
        let at = format!("key {}", row.id);
        let Some(deck) = Deck::all().find(|d| !d.is_door() && d.level() == row.level) else {
            self.faults.add_line(line, at, format!("a key card has level 1 or 2, not {}", row.level));
            return None;
        };
        for (side, face) in [("recto", row.recto), ("verso", row.verso)] {
            if face.total() != row.level {
                let what = format!("its {side} shows {} keys, not {}", face.total(), row.level);
                self.faults.add_line(line, &at, what);
            }
        }
        let print = Print::Key { faces: [row.recto, row.verso] };
        Some(Kind { id: row.id, deck, copies: row.copies, print, origin: row.origin })
    }

    /// Every card has a name of its own, one word; every row stands for a card.
    fn names(&mut self, kinds: &[(u32, Kind)]) {
        for (i, (line, kind)) in kinds.iter().enumerate() {
            let id = &kind.id;
            if id.is_empty() || id.len() > 12 || id.contains(|c: char| !c.is_ascii_graphic() || "<>&\"'".contains(c)) {
                self.faults.add_line(*line, format!("card {id:?}"), "an id is one plain word of 1 to 12 letters");
            }
            if let Some((other, _)) = kinds[..i].iter().find(|(_, k)| k.id == *id) {
                self.faults.add_line(*line, format!("card {id}"), format!("line {other} has the same id"));
            }
            if kind.copies == 0 {
                self.faults.add_line(*line, format!("card {id}"), "there is at least one copy");
            }
        }
    }

    fn pieces(&mut self, rows: &[(u32, PieceRow)]) {
        for (line, row) in rows {
            if !PIECES.contains(&(&row.name, row.count)) {
                let what =
                    format!("the box has 4 Adventurer tiles, 4 Acolyte tiles, 16 gold coins, 1 mat; not {}", row.count);
                self.faults.add_line(*line, format!("piece {}", row.name), what);
            }
        }
        for (name, _) in PIECES {
            let n = rows.iter().filter(|(_, row)| row.name == name).count();
            self.faults.expect(n == 1, format!("piece {name}"), || format!("expected one row, found {n}"));
        }
    }

    fn counts(&mut self, kinds: &[(u32, Kind)]) {
        for deck in Deck::all() {
            let n: u32 = kinds.iter().filter(|(_, k)| k.deck == deck).map(|(_, k)| u32::from(k.copies)).sum();
            self.faults.expect(n == deck.cards().into(), deck.title(), || {
                format!("there are {n} cards, the box holds {}", deck.cards())
            });
        }
    }
}
