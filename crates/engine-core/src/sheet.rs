//! Content files: lists of rows in TOML, every row read by itself, all faults at once, each with its line.
use crate::Faults;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, ops::Range};
use toml::{
    Spanned,
    de::{DeTable, DeValue, ValueDeserializer},
};

/// Where a row of content comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// Stated by the rulebook or printed on the component.
    Printed,
    /// A list made by others.
    Published,
    /// It follows from something printed.
    Inferred,
    /// Our own.
    Design,
}

/// A row and the line it stands on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row<T> {
    /// The line of the file, from 1.
    pub line: u32,
    /// What it says.
    pub is: T,
}

/// A content file, taken apart.
///
/// ```
/// use engine_core::Sheet;
/// #[derive(serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Card { id: String, value: u8 }
///
/// let mut sheet = Sheet::read("card = [\n  { id = \"A\", value = 3 },\n  { id = \"B\", value = 300 },\n]\ncrad = []\n");
/// let cards = sheet.rows::<Card>("card");
/// assert_eq!((cards[0].line, cards[0].is.id.as_str(), cards[0].is.value), (2, "A", 3));
/// let faults = sheet.end().unwrap_err().to_string();
/// assert!(faults.contains("line 3: card B: ") && faults.contains("line 5: crad: "), "{faults}");
/// ```
#[derive(Debug)]
pub struct Sheet<'a> {
    text: &'a str,
    lists: BTreeMap<String, (Range<usize>, Spanned<DeValue<'a>>)>,
    asked: Vec<String>,
    /// What is wrong with it so far; a game adds what it finds.
    pub faults: Faults,
}

impl<'a> Sheet<'a> {
    /// Takes a text apart; what cannot be read becomes a fault.
    pub fn read(text: &'a str) -> Self {
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut sheet = Self { text, lists: BTreeMap::new(), asked: Vec::new(), faults: Faults::default() };
        for e in errors {
            sheet.fault(e.span(), "", e.message());
        }
        for (name, value) in table.into_inner() {
            sheet.lists.insert(name.get_ref().to_string(), (name.span(), value));
        }
        sheet
    }

    /// The rows of a list, each with its line; those that cannot be read become faults. None, if there is no such list.
    pub fn rows<T: DeserializeOwned>(&mut self, list: &str) -> Vec<Row<T>> {
        self.asked.push(list.to_string());
        let Some((_, value)) = self.lists.remove(list) else { return Vec::new() };
        let span = value.span();
        let DeValue::Array(rows) = value.into_inner() else {
            self.fault(Some(span), list, "expected a list of rows");
            return Vec::new();
        };
        rows.into_iter().filter_map(|row| self.row(list, row)).collect()
    }

    /// A table that stands once; a fault if it is missing or cannot be read.
    pub fn table<T: DeserializeOwned>(&mut self, name: &str) -> Option<Row<T>> {
        self.asked.push(name.to_string());
        match self.lists.remove(name) {
            Some((_, value)) => self.row(name, value),
            None => {
                self.faults.add(name, "it is missing");
                None
            }
        }
    }

    fn row<T: DeserializeOwned>(&mut self, list: &str, row: Spanned<DeValue<'_>>) -> Option<Row<T>> {
        let span = row.span();
        let id = ["id", "name"].iter().find_map(|k| Some(row.get_ref().get(*k)?.get_ref().as_str()?.to_string()));
        match T::deserialize(ValueDeserializer::from(row)) {
            Ok(is) => Some(Row { line: self.line(span.start), is }),
            Err(e) => {
                let at = id.map_or(list.to_string(), |id| format!("{list} {id}"));
                self.fault(e.span().or(Some(span)), &at, e.message());
                None
            }
        }
    }

    /// Whether all that was asked for so far could be read: counts say nothing while rows are missing.
    pub fn is_whole(&self) -> bool {
        self.faults.list().is_empty()
    }

    /// Fine if nothing is wrong and nothing is left over.
    ///
    /// # Errors
    /// All faults.
    pub fn end(mut self) -> Result<(), Faults> {
        let known = self.asked.join(", ");
        for (name, (span, _)) in std::mem::take(&mut self.lists) {
            self.fault(Some(span), &name, &format!("there is no such list; there are {known}"));
        }
        self.faults.or(())
    }

    fn line(&self, at: usize) -> u32 {
        1 + self.text.as_bytes()[..at.min(self.text.len())].iter().filter(|&&b| b == b'\n').count() as u32
    }

    fn fault(&mut self, span: Option<Range<usize>>, at: &str, what: &str) {
        match span {
            Some(span) => self.faults.add_line(self.line(span.start), at, what),
            None => self.faults.add(at, what),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Card {
        id: String,
        origin: Origin,
    }

    #[test]
    fn every_fault_is_told_at_once_with_its_line() {
        let text = "card = [\n { id = \"A\", origin = \"printed\" },\n { id = \"B\", origin = \"gossip\" },\n { id = \"C\" },\n]\nbox = 3\n";
        let mut sheet = Sheet::read(text);
        assert_eq!(sheet.rows::<Card>("card").len(), 1);
        assert_eq!(sheet.table::<Card>("box"), None);
        assert_eq!(sheet.table::<Card>("lid"), None);
        assert!(!sheet.is_whole());
        let lines: Vec<_> = sheet.end().unwrap_err().list().iter().map(|f| (f.line, f.at.clone())).collect();
        let expected = [(Some(3), "card B"), (Some(4), "card C"), (Some(6), "box"), (None, "lid")];
        assert_eq!(lines, expected.map(|(line, at)| (line, at.to_string())));
    }

    #[test]
    fn noise_is_a_fault_and_no_panic() {
        for noise in ["\u{0}\u{1}", "= = =", "card = [", "[[card]]\nid = ", &"[".repeat(5_000)] {
            let mut sheet = Sheet::read(noise);
            sheet.rows::<Card>("card");
            assert!(sheet.end().is_err(), "{noise:.20}");
        }
    }
}
