//! Content files: lists of rows in TOML. Each row is read by itself, and all problems are reported at once with their lines.
//! Hand-written on toml's own parser, because deserializers stop at the first problem.
use crate::ValidationError;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};
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
    /// A published list by somebody else.
    Published,
    /// Inferred from something printed.
    Inferred,
    /// Our own design.
    Design,
}

/// A row and its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row<T> {
    /// The line of the file, from 1.
    pub line: u32,
    /// The row itself.
    pub is: T,
}

/// The part of a list that could not be read. Its problems are reported; whatever depends on it is unknown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unread {
    /// The number of rows.
    pub rows: usize,
    /// The ids of those rows that have one.
    pub ids: BTreeSet<String>,
    /// It is not a list, or the syntax is broken there: any number of rows may be missing.
    pub torn: bool,
}

impl Unread {
    /// Whether everything was read.
    pub fn is_nothing(&self) -> bool {
        self.rows == 0 && !self.torn
    }

    /// Whether a row with this id may be among the unreadable rows. If so, its absence is not a problem by itself.
    pub fn may_be(&self, id: &str) -> bool {
        self.torn || self.rows > self.ids.len() || self.ids.contains(id)
    }
}

/// A content file, split into its lists and tables.
///
/// ```
/// use engine_core::content::Sheet;
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
    /// Where each line but the first starts.
    lines: Vec<usize>,
    /// Where the syntax is broken.
    torn: Vec<usize>,
    lists: BTreeMap<String, (Range<usize>, Spanned<DeValue<'a>>)>,
    lost: BTreeMap<String, Unread>,
    asked: Vec<String>,
    /// The problems so far. A game adds its own.
    pub faults: ValidationError,
}

impl<'a> Sheet<'a> {
    /// Splits a text into lists and tables. Unreadable parts become problems.
    pub fn read(text: &'a str) -> Self {
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut sheet = Self {
            lines: text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i + 1).collect(),
            torn: Vec::new(),
            lists: BTreeMap::new(),
            lost: BTreeMap::new(),
            asked: Vec::new(),
            faults: ValidationError::default(),
        };
        for e in errors {
            let at = e.span().map_or(0, |span| span.start);
            let last = sheet.faults.list().last();
            // The parser may report the same problem twice.
            if last.is_none_or(|f| f.line != Some(sheet.line(at)) || f.what != e.message()) {
                sheet.fault(e.span(), "", e.message());
            }
            sheet.torn.push(at);
        }
        sheet.torn.sort_unstable();
        for (name, value) in table.into_inner() {
            // The game that the file is for: `content::game_of` reads it.
            if name.get_ref() == "game" && value.get_ref().is_str() {
                continue;
            }
            sheet.lists.insert(name.get_ref().to_string(), (name.span(), value));
        }
        sheet
    }

    /// The rows of a list with their lines. Unreadable rows become problems. A missing list has no rows.
    pub fn rows<T: DeserializeOwned>(&mut self, list: &str) -> Vec<Row<T>> {
        self.asked.push(list.to_string());
        let Some((_, value)) = self.lists.remove(list) else {
            if !self.torn.is_empty() {
                self.lost.entry(list.to_string()).or_default().torn = true;
            }
            return Vec::new();
        };
        let span = value.span();
        if self.is_torn(&span) {
            self.lost.entry(list.to_string()).or_default().torn = true;
        }
        let DeValue::Array(rows) = value.into_inner() else {
            self.lost.entry(list.to_string()).or_default().torn = true;
            self.fault(Some(span), list, "expected a list of rows");
            return Vec::new();
        };
        rows.into_iter().filter_map(|row| self.row(list, row)).collect()
    }

    /// A table that occurs once. It is a problem if it is missing or unreadable.
    pub fn table<T: DeserializeOwned>(&mut self, name: &str) -> Option<Row<T>> {
        self.asked.push(name.to_string());
        match self.lists.remove(name) {
            Some((_, value)) => self.row(name, value),
            None if !self.torn.is_empty() => None,
            None => {
                self.faults.add(name, "it is missing");
                None
            }
        }
    }

    fn row<T: DeserializeOwned>(&mut self, list: &str, row: Spanned<DeValue<'_>>) -> Option<Row<T>> {
        let span = row.span();
        let id = ["id", "name"].iter().find_map(|k| Some(row.get_ref().get(*k)?.get_ref().as_str()?.to_string()));
        let torn = self.is_torn(&span);
        match T::deserialize(ValueDeserializer::from(row)) {
            Ok(is) if !torn => return Some(Row { line: self.line(span.start), is }),
            Err(e) if !torn => {
                let at = id.as_ref().map_or(list.to_string(), |id| format!("{list} {id}"));
                self.fault(e.span().or(Some(span)), &at, e.message());
            }
            _ => {} // The broken syntax has been reported already.
        }
        let lost = self.lost.entry(list.to_string()).or_default();
        lost.rows += 1;
        lost.ids.extend(id);
        None
    }

    /// The part of a list that could not be read, once the list has been requested.
    pub fn lost(&self, list: &str) -> Unread {
        self.lost.get(list).cloned().unwrap_or_default()
    }

    fn is_torn(&self, span: &Range<usize>) -> bool {
        let first = self.torn.partition_point(|&at| at < span.start);
        self.torn.get(first).is_some_and(|&at| at <= span.end)
    }

    /// Whether everything requested so far could be read. Counts mean nothing while rows are missing.
    pub fn is_whole(&self) -> bool {
        self.faults.list().is_empty()
    }

    /// Finishes: succeeds if there are no problems and nothing is left over.
    ///
    /// # Errors
    /// All problems.
    pub fn end(mut self) -> Result<(), ValidationError> {
        let known = self.asked.join(", ");
        for (name, (span, _)) in std::mem::take(&mut self.lists) {
            self.fault(Some(span), &name, &format!("unknown list; the lists are {known}"));
        }
        self.faults.or(())
    }

    fn line(&self, at: usize) -> u32 {
        1 + self.lines.partition_point(|&begins| begins <= at) as u32
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
    fn every_problem_is_reported_at_once_with_its_line() {
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
    fn unreadable_rows_are_remembered() {
        let text =
            "card = [\n { id = \"A\", origin = \"gossip\" },\n { id = \"B\", origin = \"printed\" },\n]\nlid = 3\n";
        let mut sheet = Sheet::read(text);
        for list in ["card", "lid", "pawn"] {
            sheet.rows::<Card>(list);
        }
        let (card, lid) = (sheet.lost("card"), sheet.lost("lid"));
        assert!(card.rows == 1 && card.may_be("A") && !card.may_be("B") && !card.may_be("C") && !card.is_nothing());
        assert!(lid.may_be("A") && !lid.is_nothing() && sheet.lost("pawn").is_nothing());
        let torn = "card = [\n { id = \"A\", origin = },\n { id = \"B\", origin = \"printed\" },\n]\n";
        let mut sheet = Sheet::read(torn);
        sheet.rows::<Card>("card");
        assert!(sheet.lost("card").torn && sheet.faults.list().len() == 1, "{}", sheet.faults);
        assert_eq!(sheet.faults.list()[0].line, Some(2));
    }

    #[test]
    fn noise_is_reported_without_a_panic() {
        for noise in ["\u{0}\u{1}", "= = =", "card = [", "[[card]]\nid = ", &"[".repeat(5_000)] {
            let mut sheet = Sheet::read(noise);
            sheet.rows::<Card>("card");
            assert!(sheet.end().is_err(), "{noise:.20}");
        }
    }
}
