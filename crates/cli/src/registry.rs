//! The games that the command knows: those it was given, and no others.
use crate::{failure::Failure, near};
use trousseau::{Entry, erased};

/// The games of this command line.
#[derive(Clone, Copy)]
pub struct Registry(pub &'static [&'static Entry]);

impl Registry {
    /// All of them.
    pub fn all(self) -> &'static [&'static Entry] {
        self.0
    }

    /// The game of that name, if there is one.
    pub fn find(self, id: &str) -> Option<&'static Entry> {
        erased::find(self.0, id).ok()
    }

    /// The game of that name. A misspelt one is answered with the nearest.
    pub fn named(self, id: &str) -> Result<&'static Entry, Failure> {
        let hint = |e| Failure::usage(format!("{e}{}", near::hint(id, self.0.iter().map(|e| e.meta.id))));
        erased::find(self.0, id).map_err(hint)
    }
}
