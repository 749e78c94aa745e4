//! Where tables are kept: a small trait, SQLite behind it, and memory for tests.
mod memory;
mod sqlite;

pub use memory::MemoryStore;
pub use sqlite::SqliteStore;

use std::{future::Future, pin::Pin};

/// A write under way. It is done when the data is safe.
pub type Saving = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send>>;

/// Why a store failed. Nothing was written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no room.
    #[error("the disk is full, so nothing was changed")]
    Full,
    /// There is such a table or entry already.
    #[error("that place in the store is taken")]
    Taken,
    /// Anything else.
    #[error("the store failed: {0}")]
    Other(String),
}

/// What a store has of a table: its head, and one text per entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// How the table was made.
    pub head: String,
    /// What happened since, in order.
    pub entries: Vec<String>,
}

/// Keeps tables. A table is a head, which never changes, and a list of entries, which only grows.
pub trait Store: Send + Sync + 'static {
    /// Adds a table.
    fn create(&self, table: &str, head: String) -> Saving;
    /// Adds entry number `n` of a table. It fails with [`StoreError::Taken`] if there is one with this number.
    fn append(&self, table: &str, n: u32, entry: String) -> Saving;
    /// Reads a table. It may block.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn load(&self, table: &str) -> Result<Option<Kept>, StoreError>;
    /// The number of tables. It may block.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn count(&self) -> Result<usize, StoreError>;
}
