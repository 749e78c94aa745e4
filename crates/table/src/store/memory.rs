//! A store that forgets.
use super::{Kept, Saving, Store, StoreError};
use std::{
    collections::HashMap,
    future::ready,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Keeps tables in memory, for tests and for servers that need not remember.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<HashMap<String, Kept>>);

impl MemoryStore {
    fn tables(&self) -> MutexGuard<'_, HashMap<String, Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn create(&self, table: &str, head: String) -> Saving {
        let old = self.tables().insert(table.into(), Kept { head, entries: vec![] });
        Box::pin(ready(old.map_or(Ok(()), |_| Err(StoreError::Taken))))
    }
    fn append(&self, table: &str, n: u32, entry: String) -> Saving {
        let done = match self.tables().get_mut(table) {
            Some(kept) if kept.entries.len() == n as usize => {
                kept.entries.push(entry);
                Ok(())
            }
            Some(_) => Err(StoreError::Taken),
            None => Err(StoreError::Other("there is no such table".into())),
        };
        Box::pin(ready(done))
    }
    fn load(&self, table: &str) -> Result<Option<Kept>, StoreError> {
        Ok(self.tables().get(table).cloned())
    }
    fn count(&self) -> Result<usize, StoreError> {
        Ok(self.tables().len())
    }
}
