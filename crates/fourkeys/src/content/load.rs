//! Loading: what a file says, against what the box holds.
use super::{Content, Deck, Keys, Kind, Print, Room};
use crate::clauses::Clause;
use engine_core::{
    anchor,
    content::{Origin, Row, Sheet},
    finite::Finite,
    rules::ValidationError,
};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Door {
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
struct Key {
    id: String,
    level: u8,
    recto: Keys,
    verso: Keys,
    #[serde(default = "one")]
    copies: u8,
    origin: Origin,
}

/// Tiles, coins and mat. The rulebook counts them, so a file can only agree.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Piece {
    name: String,
    count: u8,
    #[expect(dead_code, reason = "read so that a row without it is a fault")]
    origin: Origin,
}

anchor!(Clause::BoxHolds);
const PIECES: [(&str, u8); 4] = [("Adventurer tile", 4), ("Acolyte tile", 4), ("gold coin", 16), ("mat", 1)];

fn one() -> u8 {
    1
}

/// Reads a file and checks it against the counts and limits of the box.
pub(super) fn content(text: &str) -> Result<Content, ValidationError> {
    anchor!(Clause::OtherContent);
    let mut sheet = Sheet::read(text);
    let pieces = sheet.rows::<Piece>("piece");
    let doors = sheet.rows::<Door>("door");
    let keys = sheet.rows::<Key>("key");
    let whole = sheet.is_whole();
    let mut kinds: Vec<Row<Kind>> = vec![];
    kinds.extend(doors.into_iter().filter_map(|row| door(row, &mut sheet.faults)));
    kinds.extend(keys.into_iter().filter_map(|row| key(row, &mut sheet.faults)));
    names(&kinds, &mut sheet.faults);
    if whole {
        count_pieces(&pieces, &mut sheet.faults);
        count_cards(&kinds, &mut sheet.faults);
    }
    sheet.end().map(|()| Content::of(kinds.into_iter().map(|row| row.is).collect()))
}

fn door(Row { line, is: row }: Row<Door>, faults: &mut ValidationError) -> Option<Row<Kind>> {
    let at = format!("door {}", row.id);
    if row.needs == Keys::NONE {
        faults.add_line(line, &at, "a door asks for 1 to 4 keys"); // more than four letters were not read
    }
    let Some(deck) = Deck::all().find(|d| d.is_door() && d.level() == row.level) else {
        faults.add_line(line, at, format!("a door has level 0 (starting), 1 or 2, not {}", row.level));
        return None;
    };
    let print = Print::Door { needs: row.needs, room: row.room };
    Some(Row { line, is: Kind { id: row.id, deck, copies: row.copies, print, origin: row.origin } })
}

fn key(Row { line, is: row }: Row<Key>, faults: &mut ValidationError) -> Option<Row<Kind>> {
    let at = format!("key {}", row.id);
    let Some(deck) = Deck::all().find(|d| !d.is_door() && d.level() == row.level) else {
        faults.add_line(line, at, format!("a key card has level 1 or 2, not {}", row.level));
        return None;
    };
    anchor!(Clause::EqualFaces);
    for (side, face) in [("recto", row.recto), ("verso", row.verso)] {
        if face.total() != row.level {
            faults.add_line(line, &at, format!("its {side} shows {} keys, not {}", face.total(), row.level));
        }
    }
    let print = Print::Key { faces: [row.recto, row.verso] };
    Some(Row { line, is: Kind { id: row.id, deck, copies: row.copies, print, origin: row.origin } })
}

/// Every card has a name of its own, one word; every row stands for a card.
fn names(kinds: &[Row<Kind>], faults: &mut ValidationError) {
    for (i, Row { line, is: kind }) in kinds.iter().enumerate() {
        let id = &kind.id;
        if id.is_empty() || id.len() > 12 || id.contains(|c: char| !c.is_ascii_graphic() || "<>&\"'".contains(c)) {
            faults.add_line(*line, format!("card {id:?}"), "an id is one plain word of 1 to 12 letters");
        }
        if let Some(other) = kinds[..i].iter().find(|other| other.is.id == *id) {
            faults.add_line(*line, format!("card {id}"), format!("line {} has the same id", other.line));
        }
        if kind.copies == 0 {
            faults.add_line(*line, format!("card {id}"), "there is at least one copy");
        }
    }
}

fn count_pieces(rows: &[Row<Piece>], faults: &mut ValidationError) {
    for Row { line, is: row } in rows {
        if !PIECES.contains(&(&row.name, row.count)) {
            let what = "the box has 4 Adventurer tiles, 4 Acolyte tiles, 16 gold coins and 1 mat";
            faults.add_line(*line, format!("piece {}", row.name), format!("{what}, not {} of these", row.count));
        }
    }
    for (name, _) in PIECES {
        let n = rows.iter().filter(|row| row.is.name == name).count();
        faults.expect(n == 1, format!("piece {name}"), || format!("expected one row, found {n}"));
    }
}

fn count_cards(kinds: &[Row<Kind>], faults: &mut ValidationError) {
    for deck in Deck::all() {
        let n: u32 = kinds.iter().filter(|row| row.is.deck == deck).map(|row| u32::from(row.is.copies)).sum();
        faults.expect(n == u32::from(deck.cards()), deck.title(), || {
            format!("there are {n} cards, the box holds {}", deck.cards())
        });
    }
}
