//! Files of records: one, or several in a row.
use crate::failure::Failure;
use serde::de::IgnoredAny;
use serde_json::Value;
use std::{
    fs,
    io::{self, Read},
};
use trousseau::engine_core::Faults;

/// No file of records is longer than this.
const MOST: u64 = 1 << 30;

/// The records of a file, each as its own JSON: one, or several one after the other. What `play --json` prints holds one too, and so
/// does a line of a tournament.
pub fn read(path: &str) -> Result<Vec<Vec<u8>>, Failure> {
    let fault = |error| Failure::File { path: path.to_string(), error };
    let wrong = |what: String| Failure::Faults(Faults::one(path, what));
    let mut bytes = Vec::new();
    let source: Box<dyn Read> = match path {
        "-" => Box::new(io::stdin().lock()),
        _ => Box::new(fs::File::open(path).map_err(fault)?),
    };
    source.take(MOST + 1).read_to_end(&mut bytes).map_err(fault)?;
    if bytes.len() as u64 > MOST {
        return Err(wrong(format!("it is longer than {MOST} bytes")));
    }
    let mut values = serde_json::Deserializer::from_slice(&bytes).into_iter::<IgnoredAny>();
    let mut records = vec![];
    let mut from = 0;
    while let Some(value) = values.next() {
        value.map_err(|e| wrong(format!("game {} is not JSON: {e}", records.len())))?;
        let text = &bytes[from..values.byte_offset()];
        from = values.byte_offset();
        records.extend(record(text));
    }
    if records.is_empty() { Err(wrong("there is no record in it".into())) } else { Ok(records) }
}

/// A record, or the one inside an object that says more; nothing where there is none, as in the head of a tournament.
fn record(text: &[u8]) -> Option<Vec<u8>> {
    let whole: Value = serde_json::from_slice(text).ok()?;
    match whole.get("record")? {
        record if record.is_object() => Some(record.to_string().into_bytes()),
        _ => Some(text.to_vec()),
    }
}
