//! Files of one or more records. They are read one record at a time, so a file of any length needs the memory of one record.
use crate::failure::Failure;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::{
    fs,
    io::{self, BufRead, BufReader},
};
use trousseau::engine_core::{record::MAX_RECORD, rules::ValidationError};

/// The extra bytes allowed for an object that contains more than a record, such as a line of a tournament log.
const MOST: usize = MAX_RECORD + (1 << 20);

/// The records of a file, each as its own JSON object: one, or several in sequence. The output of `play --json` and the lines of a
/// tournament log contain a record too.
pub struct Records {
    source: Box<dyn BufRead>,
    path: String,
    found: usize,
}

/// Opens a file of records; `-` is standard input.
pub fn open(path: &str) -> Result<Records, Failure> {
    let source: Box<dyn BufRead> = match path {
        "-" => Box::new(io::stdin().lock()),
        _ => Box::new(BufReader::new(
            fs::File::open(path).map_err(|error| Failure::File { path: path.to_string(), error })?,
        )),
    };
    Ok(Records { source, path: path.to_string(), found: 0 })
}

impl Iterator for Records {
    type Item = Result<Vec<u8>, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let object = match next_object(&mut self.source, MOST) {
                Ok(object) => object?,
                Err(e) => return Some(Err(self.failure(e))),
            };
            match record(&object) {
                Ok(None) => {}
                Ok(Some(record)) => {
                    self.found += 1;
                    return Some(Ok(record));
                }
                Err(e) => return Some(Err(self.failure(Broken::Json(e.to_string())))),
            }
        }
    }
}

impl Records {
    fn failure(&self, why: Broken) -> Failure {
        let path = self.path.clone();
        let what = match why {
            Broken::Io(error) => return Failure::File { path, error },
            Broken::Long => format!("game {} is longer than the limit of {MAX_RECORD} bytes", self.found),
            Broken::Json(what) => format!("game {} is not JSON: {what}", self.found),
        };
        Failure::Invalid(ValidationError::one(path, what))
    }
}

enum Broken {
    Io(io::Error),
    Long,
    Json(String),
}

/// The text of the next JSON object, from its opening to its closing brace. Does not check that the content is valid JSON.
fn next_object(source: &mut dyn BufRead, most: usize) -> Result<Option<Vec<u8>>, Broken> {
    let (mut object, mut skipped) = (vec![], 0);
    let (mut depth, mut quoted, mut escaped) = (0u32, false, false);
    loop {
        let chunk = match source.fill_buf() {
            Ok(chunk) => chunk,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(Broken::Io(e)),
        };
        if chunk.is_empty() {
            return if object.is_empty() { Ok(None) } else { Err(Broken::Json("it ends in the middle".into())) };
        }
        for (i, &byte) in chunk.iter().enumerate() {
            if depth == 0 {
                match byte {
                    b'{' => depth = 1,
                    b' ' | b'\n' | b'\r' | b'\t' => {
                        skipped += 1;
                        if skipped > most {
                            return Err(Broken::Long);
                        }
                        continue;
                    }
                    _ => {
                        let found = char::from(byte).escape_default();
                        return Err(Broken::Json(format!("expected an object, found '{found}'")));
                    }
                }
            } else if quoted {
                (quoted, escaped) = (escaped || byte != b'"', !escaped && byte == b'\\');
            } else {
                match byte {
                    b'"' => quoted = true,
                    b'{' | b'[' => depth = depth.saturating_add(1),
                    b'}' | b']' => depth -= 1,
                    _ => {}
                }
            }
            object.push(byte);
            if object.len() > most {
                return Err(Broken::Long);
            }
            if depth == 0 {
                source.consume(i + 1);
                return Ok(Some(object));
            }
        }
        let read = chunk.len();
        source.consume(read);
    }
}

/// The `record` field of an object: a nested record, or the version that marks the object as a record itself.
#[derive(Deserialize)]
struct Holder<'a> {
    #[serde(borrow)]
    record: Option<&'a RawValue>,
}

/// A record, or the one nested in a larger object; `None` if there is none, as in the header of a tournament log.
fn record(object: &[u8]) -> serde_json::Result<Option<Vec<u8>>> {
    let inner = serde_json::from_slice::<Holder<'_>>(object)?.record.map(RawValue::get);
    Ok(inner.map(|inner| if inner.starts_with('{') { inner.as_bytes().to_vec() } else { object.to_vec() }))
}
