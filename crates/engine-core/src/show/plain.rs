//! The default text and picture: the fields of the table and of the viewer's hand, and who acts next or who won.
use super::{Language, Screen, Show, Svg, legal};
use crate::{Finite, Game, Group, Turn, View};
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
    held: bool,
}

/// The fields of a view, and the status line below them.
fn fields<G: Game>(v: View<'_, G>, language: Language) -> (Vec<Field>, String) {
    let mut all = vec![];
    part(&mut all, "", v.table);
    if let (Some(p), Some(hand)) = (v.seat, v.hand) {
        part(&mut all, &format!("{p} holds"), hand);
    }
    (all, status(v, language))
}

/// The fields of one part of the state, in declaration order.
fn part(all: &mut Vec<Field>, prefix: &str, data: &impl Serialize) {
    let json = serde_json::to_string(data).expect("state is plain data");
    match serde_json::from_str(&json) {
        Ok(InOrder(fields)) => all.extend(fields.into_iter().map(|(name, value)| {
            let name = name.replace('_', " ");
            let held = !prefix.is_empty();
            Field { name: if held { format!("{prefix} {name}") } else { name }, value, held }
        })),
        Err(_) => {
            let value = serde_json::from_str(&json).unwrap_or_default();
            let held = !prefix.is_empty();
            all.push(Field { name: if held { prefix.into() } else { "table".into() }, value, held });
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
fn status<G: Game>(v: View<'_, G>, language: Language) -> String {
    match (v.game.turn(v.table), language) {
        (Turn::Over, _) => G::Show::result(v.game, &G::outcome(v.game, v.table), language),
        (Turn::Seat(p), Language::French) => format!("à {} de jouer", G::Show::seat(v.game, p, language)),
        (Turn::Seat(p), Language::English) => format!("{} to act", G::Show::seat(v.game, p, language)),
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
pub fn text<G: Game>(v: View<'_, G>, language: Language) -> String {
    let (fields, status) = fields(v, language);
    let mut out = String::new();
    for Field { name, value, .. } in fields {
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

/// The view as a picture: a label per field, lists as boxes. On a phone the label stands above its value.
pub fn svg<G: Game>(v: View<'_, G>, screen: Screen, language: Language) -> Svg {
    const SIZE: f64 = 15.0;
    const ROW: f64 = 30.0;
    const EDGE: f64 = 16.0;
    let (fields, status) = fields(v, language);
    let wide = |text: &str| text.chars().count() as f64 * SIZE * 0.6;
    // Wider than this, text of this size would be too small on the screen.
    let widest = (screen.pixels() * SIZE / Screen::SMALLEST_TEXT).floor() - EDGE;
    let left = match screen {
        Screen::Phone => EDGE,
        Screen::Wide => EDGE + fields.iter().map(|f| wide(&f.name)).fold(0.0, f64::max) + 14.0,
    };
    let room = (widest - left).max(120.0);
    let shown: Vec<(&Field, bool, f64, Vec<Vec<String>>)> = fields
        .iter()
        .map(|f| match rows(&f.value).filter(|rows| rows.iter().map(Vec::len).sum::<usize>() > 1) {
            Some(rows) => {
                let cell = (rows.iter().flatten().map(|c| wide(c)).fold(12.0, f64::max) + 14.0).min(room);
                let most = (room / cell).max(1.0) as usize;
                let rows = rows.iter().flat_map(|row| row.chunks(most).map(<[String]>::to_vec)).collect();
                (f, true, cell, rows)
            }
            None => {
                let lines = wrap(&brief(&f.value), (room / (SIZE * 0.6)) as usize);
                (f, false, room, lines.into_iter().map(|line| vec![line]).collect())
            }
        })
        .collect();
    let used = shown.iter().flat_map(|(_, boxed, cell, rows)| {
        rows.iter().map(move |r| if *boxed { cell * r.len() as f64 } else { r.first().map_or(0.0, |t| wide(t)) })
    });
    let width = (left + used.fold(0.0, f64::max) + EDGE).max(wide(&status) + 40.0).clamp(220.0, widest + EDGE);
    let mut out = Svg::new(width, 0);
    out.rect(0, 0, width, 0).set("style", "height:100%").fill("#fbf7ee");
    let boxes = Boxes::of(v);
    let mut y = 12.0;
    for (field, boxed, cell, rows) in &shown {
        out.words(EDGE, y + 20.0, SIZE, &field.name).fill("#6b5d43");
        let (count, mut at) = (rows.iter().map(Vec::len).sum(), 0);
        y += if screen == Screen::Phone { ROW } else { 0.0 };
        for row in rows {
            for (i, text) in row.iter().enumerate() {
                let x = left + cell * i as f64;
                if *boxed {
                    let place = out.rect(x, y, cell - 3.0, ROW - 3.0).round(4).fill("#fff").stroke("#c9b98f", 1);
                    boxes.touch(place, field, count, at, text);
                    at += 1;
                    out.words(x + cell / 2.0 - 1.5, y + 19.0, SIZE, text).middle().fill("#222");
                } else {
                    out.words(x, y + 20.0, SIZE, text).fill("#222");
                }
            }
            y += ROW;
        }
        y += 8.0;
    }
    for line in wrap(&status, ((width - 2.0 * EDGE) / ((SIZE + 2.0) * 0.6)) as usize) {
        out.words(width / 2.0, y + 24.0, SIZE + 2.0, line).middle().bold().fill("#222");
        y += ROW;
    }
    out.set_height(y + 14.0);
    out
}

/// What a box of a field stands for: its text is an action that the viewer can take with what it holds, or its place is a value of the only factor with so
/// many values. A list with an entry for each seat stands for nothing.
struct Boxes<G: Game> {
    groups: Vec<Group>,
    legal: Vec<G::Action>,
    seats: usize,
}

impl<G: Game> Boxes<G> {
    fn of(v: View<'_, G>) -> Self {
        Self { groups: G::Action::groups(), legal: legal(v), seats: v.game.seats.into() }
    }

    /// Says what a box stands for: one of `count` boxes of a field, with its place and its text.
    fn touch(&self, element: &mut super::Element, field: &Field, count: usize, at: usize, text: &str) {
        if field.held {
            if let Some(&a) = self.legal.iter().find(|a| a.to_string().eq_ignore_ascii_case(text)) {
                element.touch_action(a);
            }
            return;
        }
        let mut fitting = self.groups.iter().filter(|g| matches!(&g.factors[..], [f] if f.size as usize == count));
        if let (Some(group), None) = (fitting.next(), fitting.next())
            && count > 3
            && count != self.seats
        {
            element.touch_place(&group.factors[0].name, at as u32);
        }
    }
}

/// What is asked, from the actions alone: a few by name, many by what makes them differ.
pub fn prompt<G: Game>(v: View<'_, G>, language: Language) -> String {
    let legal = legal(v);
    let labels: Vec<String> = legal.iter().take(5).map(|&a| G::Show::label(v, a, language)).collect();
    let french = language == Language::French;
    let list = |items: &[String]| {
        let or = if french { "ou" } else { "or" };
        match items.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} {or} {last}", rest.join(", ")),
            _ => items.concat(),
        }
    };
    match (labels.len(), french) {
        (1, false) => return format!("There is one thing to do: {}.", labels[0]),
        (1, true) => return format!("Il n'y a qu'une chose à faire : {}.", labels[0]),
        (0..=4, false) => return format!("Choose: {}.", list(&labels)),
        (0..=4, true) => return format!("Choisissez : {}.", list(&labels)),
        (_, true) => return format!("Choisissez parmi {} possibilités.", legal.len()),
        _ => {}
    }
    let groups = G::Action::groups();
    let mut asked: Vec<&Group> = vec![];
    for &a in &legal {
        let (at, _) = crate::factors(&groups, a.id()).expect("every id has its factors");
        if !asked.iter().any(|g| std::ptr::eq(*g, &groups[at])) {
            asked.push(&groups[at]);
        }
    }
    match asked[..] {
        [group] if !group.factors.is_empty() => {
            let a = |name: &str| {
                let word = name.replace('_', " ");
                format!("{} {word}", if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" })
            };
            let parts: Vec<String> = group.factors.iter().map(|f| a(&f.name)).collect();
            let what = format!("hoose {}.", parts.join(" and "));
            if group.name.is_empty() { format!("C{what}") } else { format!("{}: c{what}", group.name) }
        }
        _ => format!("Choose: {}.", list(&asked.iter().map(|g| g.name.clone()).collect::<Vec<_>>())),
    }
}

/// Splits a text into lines of at most `most` characters, between words where possible.
fn wrap(text: &str, most: usize) -> Vec<String> {
    let most = most.max(8);
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        loop {
            let line = lines.last_mut().expect("there is a line");
            let used = line.chars().count();
            if used + usize::from(used > 0) + word.len() <= most {
                if used > 0 {
                    line.push(' ');
                }
                line.extend(&word);
                break;
            }
            if used == 0 {
                line.extend(word.drain(..most));
            }
            lines.push(String::new());
        }
    }
    lines
}
