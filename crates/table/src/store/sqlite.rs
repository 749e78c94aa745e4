//! SQLite with a write-ahead log. One thread writes; whatever waits for it is committed together.
use super::{Kept, Saving, Store, StoreError};
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use std::{
    path::Path,
    sync::{Mutex, PoisonError, mpsc},
    thread,
    time::Duration,
};
use tokio::sync::oneshot;

/// The most writes in one transaction.
const BATCH: usize = 1024;
/// The version of the tables of the database.
const FORMAT: i64 = 1;

const TABLES: &str = "
CREATE TABLE IF NOT EXISTS tables (name TEXT PRIMARY KEY, head TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (name TEXT NOT NULL, n INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (name, n)) STRICT, WITHOUT ROWID;
";

/// Keeps tables in a file. A write is done when it is on the disk: write-ahead log, `synchronous = FULL`, one commit for all writes that wait.
#[derive(Debug)]
pub struct SqliteStore {
    write: mpsc::Sender<Write>,
    read: Mutex<Connection>,
}

struct Write {
    table: String,
    /// The number of the entry; `None` for a head.
    n: Option<u32>,
    text: String,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl SqliteStore {
    /// Opens or creates the file. It grows to at most `most` bytes, if that is given.
    ///
    /// # Errors
    /// If the file cannot be opened, or another version of the program made it.
    pub fn open(path: impl AsRef<Path>, most: Option<u64>) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let writer = connect(path)?;
        writer.execute_batch(TABLES).map_err(fault)?;
        match writer.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(fault)? {
            0 => writer.pragma_update(None, "user_version", FORMAT).map_err(fault)?,
            FORMAT => {}
            other => {
                return Err(StoreError::Other(format!("the file has format {other}, and this program reads {FORMAT}")));
            }
        }
        if let Some(most) = most {
            let page: u64 = writer.query_row("PRAGMA page_size", [], |row| row.get(0)).map_err(fault)?;
            let pages = i64::try_from(most / page.max(1)).unwrap_or(i64::MAX).clamp(1, i64::from(u32::MAX - 1));
            writer.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(())).map_err(fault)?;
        }
        let (write, orders) = mpsc::channel();
        let read = Mutex::new(connect(path)?);
        let run = move || run(writer, &orders);
        thread::Builder::new().name("table-writer".into()).spawn(run).map_err(|e| StoreError::Other(e.to_string()))?;
        Ok(Self { write, read })
    }

    fn save(&self, table: &str, n: Option<u32>, text: String) -> Saving {
        let (done, answer) = oneshot::channel();
        let sent = self.write.send(Write { table: table.into(), n, text, done });
        Box::pin(async move {
            let gone = || StoreError::Other("the writer has stopped".into());
            sent.map_err(|_| gone())?;
            answer.await.map_err(|_| gone())?
        })
    }
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let db = Connection::open(path).map_err(fault)?;
    db.busy_timeout(Duration::from_secs(10)).map_err(fault)?;
    db.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).map_err(fault)?;
    db.pragma_update(None, "synchronous", "FULL").map_err(fault)?;
    Ok(db)
}

fn fault(e: rusqlite::Error) -> StoreError {
    match e.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::ConstraintViolation) => StoreError::Taken,
        _ => StoreError::Other(e.to_string()),
    }
}

/// Writes what is ordered, until nobody can order any more.
fn run(mut db: Connection, orders: &mpsc::Receiver<Write>) {
    while let Ok(first) = orders.recv() {
        let mut batch = vec![first];
        batch.extend(orders.try_iter().take(BATCH - 1));
        let results = commit(&mut db, &batch);
        for (order, result) in batch.into_iter().zip(results) {
            let _ = order.done.send(result); // Whoever asked may have gone; the data is safe all the same.
        }
    }
}

/// Writes a batch in one transaction. A taken place fails alone; anything else fails the batch, and nothing of it is written.
fn commit(db: &mut Connection, batch: &[Write]) -> Vec<Result<(), StoreError>> {
    match try_commit(db, batch) {
        Ok(results) => results,
        Err(e) => {
            let e = fault(e);
            batch.iter().map(|_| Err(e.clone())).collect()
        }
    }
}

fn try_commit(db: &mut Connection, batch: &[Write]) -> rusqlite::Result<Vec<Result<(), StoreError>>> {
    let all = db.transaction()?; // Dropped without a commit, it is rolled back.
    let mut results = Vec::with_capacity(batch.len());
    for Write { table, n, text, .. } in batch {
        let done = match n {
            None => all.prepare_cached("INSERT INTO tables VALUES (?, ?)")?.execute(params![table, text]),
            Some(n) => all.prepare_cached("INSERT INTO entries VALUES (?, ?, ?)")?.execute(params![table, n, text]),
        };
        match done {
            Ok(_) => results.push(Ok(())),
            Err(e) if e.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                results.push(Err(StoreError::Taken))
            }
            Err(e) => return Err(e),
        }
    }
    all.commit()?;
    Ok(results)
}

impl Store for SqliteStore {
    fn create(&self, table: &str, head: String) -> Saving {
        self.save(table, None, head)
    }
    fn append(&self, table: &str, n: u32, entry: String) -> Saving {
        self.save(table, Some(n), entry)
    }
    fn load(&self, table: &str) -> Result<Option<Kept>, StoreError> {
        let mut db = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let at_once = db.transaction().map_err(fault)?;
        let head = at_once
            .prepare_cached("SELECT head FROM tables WHERE name = ?")
            .and_then(|mut rows| rows.query_row([table], |row| row.get(0)).optional())
            .map_err(fault)?;
        let Some(head) = head else { return Ok(None) };
        let mut rows =
            at_once.prepare_cached("SELECT n, entry FROM entries WHERE name = ? ORDER BY n").map_err(fault)?;
        let read = rows.query_map([table], |row| Ok((row.get::<_, usize>(0)?, row.get(1)?))).map_err(fault)?;
        let mut entries = vec![];
        for row in read {
            let (n, entry) = row.map_err(fault)?;
            if n != entries.len() {
                return Err(StoreError::Other(format!("entry {} of table {table} is missing", entries.len())));
            }
            entries.push(entry);
        }
        Ok(Some(Kept { head, entries }))
    }
    fn count(&self) -> Result<usize, StoreError> {
        let db = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        db.query_row("SELECT count(*) FROM tables", [], |row| row.get(0)).map_err(fault)
    }
}
