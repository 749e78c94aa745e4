//! The default text and picture: the fields of the table and of the viewer's hand, and who acts next or who won.
use crate::{Game, Seat, Svg, Turn, View};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{MapAccess, Visitor},
};
use serde_json::Value;
use std::fmt::{self, Write};

/// One field of the table or of a hand.
struct Field {
    name: String,
    value: Value,
}

/// The fields of a view, and the status line below them.
fn fields<G: Game>(v: View<'_, G>) -> (Vec<Field>, String) {
    let mut all = vec![];
    part(&mut all, "", v.table);
    if let (Some(p), Some(hand)) = (v.seat, v.hand) {
        part(&mut all, &format!("{p} holds"), hand);
    }
    (all, status(v))
}

/// The fields of one part of the state, in declaration order.
fn part(all: &mut Vec<Field>, prefix: &str, data: &impl Serialize) {
    let json = serde_json::to_string(data).expect("state is plain data");
    match serde_json::from_str(&json) {
        Ok(InOrder(fields)) => all.extend(fields.into_iter().map(|(name, value)| {
            let name = name.replace('_', " ");
            Field { name: if prefix.is_empty() { name } else { format!("{prefix} {name}") }, value }
        })),
        Err(_) => {
            let value = serde_json::from_str(&json).unwrap_or_default();
            all.push(Field { name: if prefix.is_empty() { "table".into() } else { prefix.into() }, value });
        }
    }
}

/// The entries of a JSON object in the order of the text.
struct InOrder(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for InOrder {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = InOrder;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<InOrder, A::Error> {
                let mut entries = vec![];
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(InOrder(entries))
            }
        }
        d.deserialize_map(Entries)
    }
}

/// Who acts next, or how the game ended.
fn status<G: Game>(v: View<'_, G>) -> String {
    let outcome = match v.game.turn(v.table) {
        Turn::Seat(p) => return format!("{p} to act"),
        Turn::Over => G::outcome(v.game, v.table),
    };
    if let Some(won) = outcome.together() {
        return if won { "all win".into() } else { "all lose".into() };
    }
    let first: Vec<Seat> = Seat::first(v.game.seats).filter(|p| outcome.ranks().get(p.at()) == Some(&1)).collect();
    match first[..] {
        [p] => format!("{p} wins"),
        _ if first.len() == usize::from(v.game.seats) => "a draw".into(),
        _ => format!("{} share the win", first.iter().map(Seat::to_string).collect::<Vec<_>>().join(" and ")),
    }
}

/// A list of plain values as rows: a square if their number is a square number, else a single row.
fn rows(value: &Value) -> Option<Vec<Vec<String>>> {
    let Value::Array(items) = value else { return None };
    let plain = |v: &Value| !v.is_array() && !v.is_object();
    if let Some(lists) = items.iter().map(|v| v.as_array().filter(|l| l.iter().all(plain))).collect::<Option<Vec<_>>>()
        && !lists.is_empty()
    {
        return Some(lists.into_iter().map(|list| list.iter().map(brief).collect()).collect());
    }
    if items.is_empty() || !items.iter().all(plain) {
        return None;
    }
    let side = (2..=16).find(|n| n * n == items.len() && *n > 2).unwrap_or(items.len());
    Some(items.chunks(side).map(|row| row.iter().map(brief).collect()).collect())
}

/// JSON without quotes and braces.
fn brief(value: &Value) -> String {
    match value {
        Value::Null => "·".into(),
        Value::Bool(yes) => (if *yes { "yes" } else { "no" }).into(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.is_empty() => "none".into(),
        Value::Array(items) => items.iter().map(brief).collect::<Vec<_>>().join(" "),
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| format!("{name} {}", brief(value))).collect::<Vec<_>>().join(", ")
        }
        value => value.to_string(),
    }
}

/// The view as text.
pub fn text<G: Game>(v: View<'_, G>) -> String {
    let (fields, status) = fields(v);
    let mut out = String::new();
    for Field { name, value } in fields {
        match rows(&value) {
            Some(rows) if rows.len() > 1 => {
                let _ = writeln!(out, "{name}:");
                let width = rows.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(1);
                for row in rows {
                    let cells: Vec<String> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
                    let _ = writeln!(out, "  {}", cells.join(" "));
                }
            }
            _ => _ = writeln!(out, "{name}: {}", brief(&value)),
        }
    }
    out + &status
}

/// The view as a picture: one line per field, lists as boxes.
pub fn svg<G: Game>(v: View<'_, G>) -> String {
    const SIZE: f64 = 15.0;
    const ROW: f64 = 30.0;
    let (fields, status) = fields(v);
    let wide = |text: &str| text.chars().count() as f64 * SIZE * 0.6;
    let left = 16.0 + fields.iter().map(|f| wide(&f.name)).fold(0.0, f64::max) + 14.0;
    let rows_of = |f: &Field| rows(&f.value).unwrap_or_else(|| vec![vec![brief(&f.value)]]);
    let cell = |rows: &[Vec<String>]| rows.iter().flatten().map(|c| wide(c)).fold(12.0, f64::max) + 14.0;
    let width = fields.iter().map(|f| {
        let rows = rows_of(f);
        cell(&rows) * rows.iter().map(Vec::len).max().unwrap_or(1) as f64
    });
    let width = (left + width.fold(0.0, f64::max) + 16.0).max(wide(&status) + 40.0).max(220.0);
    let lines: usize = fields.iter().map(|f| rows_of(f).len()).sum();
    let height = ROW * lines as f64 + 8.0 * fields.len() as f64 + 56.0;
    let mut out = Svg::new(width, height);
    out.rect(0, 0, width, height).round(10).fill("#fbf7ee");
    let mut y = 12.0;
    for field in &fields {
        let rows = rows_of(field);
        out.words(16, y + 20.0, SIZE, &field.name).fill("#6b5d43");
        let size = cell(&rows);
        let boxed = rows.iter().map(Vec::len).sum::<usize>() > 1;
        for row in &rows {
            for (i, text) in row.iter().enumerate() {
                let x = left + size * i as f64;
                if boxed {
                    out.rect(x, y, size - 3.0, ROW - 3.0).round(4).fill("#fff").stroke("#c9b98f", 1);
                    out.words(x + size / 2.0 - 1.5, y + 19.0, SIZE, text).middle().fill("#222");
                } else {
                    out.words(x, y + 20.0, SIZE, text).fill("#222");
                }
            }
            y += ROW;
        }
        y += 8.0;
    }
    out.words(width / 2.0, y + 24.0, SIZE + 2.0, status).middle().bold().fill("#222");
    out.finish()
}
