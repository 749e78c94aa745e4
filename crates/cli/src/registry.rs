//! The games that the command line knows: the ones passed to it, and no others.
use crate::{failure::Failure, near};
use trousseau::{Entry, erased};

/// The games of this command line.
#[derive(Clone, Copy)]
pub struct Registry(pub &'static [&'static Entry]);

impl Registry {
    /// All games.
    pub fn all(self) -> &'static [&'static Entry] {
        self.0
    }

    /// The game with this name, if there is one.
    pub fn find(self, id: &str) -> Option<&'static Entry> {
        erased::find(self.0, id).ok()
    }

    /// The game with this name. For a misspelt name, the error suggests the nearest one.
    pub fn named(self, id: &str) -> Result<&'static Entry, Failure> {
        let hint = |e| Failure::usage(format!("{e}{}", near::hint(id, self.0.iter().map(|e| e.meta.id))));
        erased::find(self.0, id).map_err(hint)
    }
}
