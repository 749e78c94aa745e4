//! `content diff`: what differs between two content files, row by row.
use super::{Diff, fits};
use crate::{failure::Failure, out::Out, registry::Registry, table};
use serde::Serialize;
use serde_json::json;
use std::{collections::BTreeMap, path::Path};
use toml::{Table, Value};
use trousseau::{Entry, engine_core::rules::ValidationError};

/// A difference. What is missing is null.
#[derive(Serialize, PartialEq, Debug)]
struct Change {
    at: String,
    field: Option<String>,
    a: Option<String>,
    b: Option<String>,
}

pub fn run(args: &Diff, as_json: bool, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let read = |path: &str| -> Result<(Option<String>, String), Failure> {
        match games.find(path).filter(|_| !Path::new(path).exists()) {
            Some(entry) => Ok((None, entry.content.to_string())),
            None => Ok((Some(path.to_string()), table::text(path)?)),
        }
    };
    let ((file_a, a), (file_b, b)) = match &args.b {
        Some(b) => (read(&args.a)?, read(b)?),
        None => {
            let (file, text) = read(&args.a)?;
            let entry = fits(&text, games).ok_or_else(|| Failure::usage("no game here has a content file"))?;
            ((None, entry.content.to_string()), (file, text))
        }
    };
    let entry = fits(&b, games).ok_or_else(|| Failure::usage("no game here has a content file"))?;
    let name = |file: &Option<String>| file.clone().unwrap_or_else(|| "the standard content".into());
    let changes = changes(&parse(&a, &name(&file_a))?, &parse(&b, &name(&file_b))?);
    let (hash_a, hash_b) = (hash(entry, &a), hash(entry, &b));
    if as_json {
        return out.json(&json!({
            "game": entry.meta.id,
            "a": { "file": file_a, "content": hash_a },
            "b": { "file": file_b, "content": hash_b },
            "same": changes.is_empty(),
            "changes": changes,
        }));
    }
    let n = changes.len();
    let count = match n {
        0 => "no differences".into(),
        1 => "1 difference".into(),
        n => format!("{n} differences"),
    };
    out.line(format_args!("{}: {count} between {} and {}", entry.meta.id, name(&file_a), name(&file_b)))?;
    for c in &changes {
        let field = c.field.as_ref().map_or_else(String::new, |f| format!(" {f}"));
        match (&c.a, &c.b) {
            (Some(a), Some(b)) => out.line(format_args!("  {}{field}: {a} -> {b}", c.at))?,
            (Some(a), None) => out.line(format_args!("- {}{field}: {a}", c.at))?,
            (_, Some(b)) => out.line(format_args!("+ {}{field}: {b}", c.at))?,
            (None, None) => {}
        }
    }
    for (file, hash) in [(&file_a, &hash_a), (&file_b, &hash_b)] {
        if hash.is_none() {
            out.line(format_args!("{} has faults; `content check` lists them", name(file)))?;
        }
    }
    Ok(())
}

/// The hash of the content, if the game can be played with it.
fn hash(entry: &Entry, text: &str) -> Option<String> {
    entry.make(text, &[], entry.meta.max_seats).ok().map(|game| game.content_hash().to_string())
}

fn parse(text: &str, name: &str) -> Result<Table, Failure> {
    text.parse::<Table>().map_err(|e| {
        let line = e.span().map(|span| 1 + text[..span.start.min(text.len())].matches('\n').count() as u32);
        let mut fault = ValidationError::default();
        match line {
            Some(line) => fault.add_line(line, name, e.message()),
            None => fault.add(name, e.message()),
        }
        Failure::Invalid(fault)
    })
}

/// The rows of a list by what they are called: their id, their name, or their place.
fn rows(list: &[Value]) -> BTreeMap<String, &Value> {
    let mut out = BTreeMap::new();
    for (i, row) in list.iter().enumerate() {
        let key = |k: &str| row.get(k).map(plain);
        let called = key("id").or_else(|| key("name")).or_else(|| key("at")).unwrap_or_else(|| format!("{:03}", i + 1));
        let twice = (2..).map(|n| format!("{called} ({n})"));
        let name = std::iter::once(called.clone()).chain(twice).find(|n| !out.contains_key(n)).expect("endless");
        out.insert(name, row);
    }
    out
}

fn plain(v: &Value) -> String {
    v.as_str().map_or_else(|| v.to_string(), String::from)
}

fn changes(a: &Table, b: &Table) -> Vec<Change> {
    let mut out = vec![];
    let keys: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
    for list in keys {
        match (a.get(list), b.get(list)) {
            (Some(Value::Array(a)), Some(Value::Array(b))) => {
                let (a, b) = (rows(a), rows(b));
                let names: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
                names.into_iter().for_each(|row| {
                    value(&format!("{list} {row}"), a.get(row).copied(), b.get(row).copied(), &mut out)
                });
            }
            (a, b) => value(list, a, b, &mut out),
        }
    }
    out
}

/// The differences of a row, field by field; of anything else, as a whole.
fn value(at: &str, a: Option<&Value>, b: Option<&Value>, out: &mut Vec<Change>) {
    match (a, b) {
        (Some(Value::Table(a)), Some(Value::Table(b))) => {
            let fields: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
            for f in fields.into_iter().filter(|f| a.get(*f) != b.get(*f)) {
                let (a, b) = (a.get(f).map(Value::to_string), b.get(f).map(Value::to_string));
                out.push(Change { at: at.into(), field: Some(f.clone()), a, b });
            }
        }
        (a, b) if a != b => {
            out.push(Change { at: at.into(), field: None, a: a.map(Value::to_string), b: b.map(Value::to_string) });
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_matched_by_their_ids() {
        let a = "n = 1\ncard = [{ id = \"A\", value = 1 }, { id = \"B\", value = 2 }]".parse().unwrap();
        let b = "n = 1\ncard = [{ id = \"C\", value = 2 }, { id = \"A\", value = 3, extra = true }]".parse().unwrap();
        let found = changes(&a, &b);
        let of =
            |at: &str, field: Option<&str>| found.iter().find(|c| c.at == at && c.field.as_deref() == field).unwrap();
        assert_eq!(found.len(), 4, "{found:?}");
        assert_eq!(
            (of("card A", Some("value")).a.as_deref(), of("card A", Some("value")).b.as_deref()),
            (Some("1"), Some("3"))
        );
        assert!(
            of("card A", Some("extra")).a.is_none() && of("card B", None).b.is_none() && of("card C", None).a.is_none()
        );
        assert_eq!(changes(&a, &a), []);
    }
}
