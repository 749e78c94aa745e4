//! All tables of a server.
use crate::{
    catalogue::Catalogue,
    game::Game,
    limits::Limits,
    problem::Problem,
    seating::{Head, Made, NewTable},
    store::{Kept, Store, StoreError},
    table::Table,
    think::Thinkers,
    token,
};
use engine_core::erased::Entry;
use std::{
    collections::HashMap,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::Instant,
};

/// The tables of a server: open ones in memory, all of them in a store.
///
/// ```
/// use trousseau_table::{Limits, MemoryStore, NewTable, Sitter, Tables, router};
///
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// let tables = Tables::new(trousseau::games(), MemoryStore::default(), Limits::default()).unwrap();
/// let made = tables.create(serde_json::from_str::<NewTable>(r#"{"game": "leduc", "seats": ["person", {"agent": "easy"}]}"#).unwrap());
/// println!("{}", made.await.unwrap().links[0].path);
/// let app = router(tables); // an axum::Router, to serve or to nest in another
/// # });
/// ```
#[derive(Clone)]
pub struct Tables(Arc<Inner>);

struct Inner {
    catalogue: Catalogue,
    open: RwLock<HashMap<String, Arc<Table>>>,
    /// Held while a table is read, so that it is read once.
    reading: [tokio::sync::Mutex<()>; 16],
    count: AtomicUsize,
    store: Arc<dyn Store>,
    limits: Arc<Limits>,
    thinkers: Thinkers,
}

impl Tables {
    /// The tables of a store, for these games.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn new(games: &'static [&'static Entry], store: impl Store, limits: Limits) -> Result<Self, StoreError> {
        let count = AtomicUsize::new(store.count()?);
        let thinkers = Thinkers::new(limits.thinkers, limits.queue);
        Ok(Self(Arc::new(Inner {
            catalogue: Catalogue::new(games),
            open: RwLock::default(),
            reading: Default::default(),
            count,
            store: Arc::new(store),
            limits: Arc::new(limits),
            thinkers,
        })))
    }

    pub(crate) fn catalogue(&self) -> &Catalogue {
        &self.0.catalogue
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub(crate) fn thinkers(&self) -> &Thinkers {
        &self.0.thinkers
    }

    /// Makes a table. It is in the store when this is done.
    ///
    /// # Errors
    /// If there is no such game or box, or too many tables, or the store is full.
    pub async fn create(&self, new: NewTable) -> Result<Made, Problem> {
        let inner = &self.0;
        if inner.count.fetch_add(1, Ordering::SeqCst) >= inner.limits.tables {
            inner.count.fetch_sub(1, Ordering::SeqCst);
            return Err(Problem::busy("this server has as many tables as it may have"));
        }
        let done = self.create_counted(new).await;
        if done.is_err() {
            inner.count.fetch_sub(1, Ordering::SeqCst);
        }
        done
    }

    async fn create_counted(&self, new: NewTable) -> Result<Made, Problem> {
        let inner = &self.0;
        // A box can take a while to make.
        let tables = self.clone();
        let making = tokio::task::spawn_blocking(move || {
            let inner = &tables.0;
            let name = token::table_name(&inner.limits.entropy);
            let (head, made) = Head::new(inner.catalogue.games(), new, &name, &inner.limits.entropy)?;
            let text = serde_json::to_string(&head).expect("plain data");
            let table = tables.open(name.clone(), &Kept { head: text.clone(), entries: vec![] })?;
            Ok::<_, Problem>((name, text, table, made))
        });
        let made = making.await.map_err(|_| Problem::busy("the table could not be made: try again"))?;
        let (name, text, table, made) = made?;
        inner.store.create(&name, text).await?;
        self.keep(table)?.drive();
        Ok(made)
    }

    /// The table with this name, from memory or from the store.
    pub(crate) async fn table(&self, name: &str) -> Result<Arc<Table>, Problem> {
        if let Some(table) = self.in_memory(name) {
            return Ok(table);
        }
        if name.len() > 40 {
            return Err(Problem::no_table());
        }
        let stripe = name.bytes().fold(0usize, |h, b| h.wrapping_mul(31).wrapping_add(b.into())) % self.0.reading.len();
        let _reading = self.0.reading[stripe].lock().await;
        if let Some(table) = self.in_memory(name) {
            return Ok(table);
        }
        let (tables, wanted) = (self.clone(), name.to_string());
        let read = tokio::task::spawn_blocking(move || {
            let kept = tables.0.store.load(&wanted)?.ok_or_else(Problem::no_table)?;
            tables.open(wanted, &kept)
        });
        let table = read.await.map_err(|_| Problem::unreadable("the table cannot be opened"))??;
        let table = self.keep(table)?;
        table.drive();
        Ok(table)
    }

    fn in_memory(&self, name: &str) -> Option<Arc<Table>> {
        let open = self.0.open.read().unwrap_or_else(PoisonError::into_inner);
        open.get(name).filter(|table| !table.is_stale()).cloned()
    }

    /// A table from what is stored of it.
    fn open(&self, name: String, kept: &Kept) -> Result<Arc<Table>, Problem> {
        let bad = |e: serde_json::Error| Problem::unreadable(format!("the stored table is damaged: {e}"));
        let head: Head = serde_json::from_str(&kept.head).map_err(bad)?;
        let m = head.start(self.0.catalogue.games())?;
        let mut game = Game::new(Arc::new(head), m);
        for entry in &kept.entries {
            let what = serde_json::from_str(entry).map_err(bad)?;
            game.check(&what).map_err(|e| Problem::unreadable(format!("the stored table is damaged: {e}")))?;
            game.apply(&what)?;
        }
        let inner = &self.0;
        Ok(Table::new(name, game, inner.store.clone(), inner.limits.clone(), inner.thinkers.clone()))
    }

    /// Keeps a table in memory, and makes room for it.
    fn keep(&self, table: Arc<Table>) -> Result<Arc<Table>, Problem> {
        let mut open = self.0.open.write().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= self.0.limits.open {
            let used = |t: &Arc<Table>| *t.used.lock().unwrap_or_else(PoisonError::into_inner);
            let idle = open.values().filter(|t| Arc::strong_count(t) == 1 && t.is_idle() || t.is_stale());
            let mut idle: Vec<(Instant, String)> = idle.map(|t| (used(t), t.name.clone())).collect();
            idle.sort_unstable();
            // Many at once, so that the next tables find room.
            for (_, name) in idle.iter().take((open.len() / 16).max(1)) {
                open.remove(name);
            }
            if open.len() >= self.0.limits.open {
                return Err(Problem::busy("too many tables are open: try again later"));
            }
        }
        open.insert(table.name.clone(), table.clone());
        Ok(table)
    }
}
