//! A table that is open: one writer at a time, any number of readers, and its agents.
use crate::{
    game::{Game, Happening},
    limits::Limits,
    problem::Problem,
    seating::{Head, Viewer},
    store::{Store, StoreError},
    think::Thinkers,
};
use axum::body::Bytes;
use engine_core::{
    erased::AnyMatch,
    rules::Seat,
    show::{Language, Screen},
};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::watch;
use trousseau_agents::AnyObservation;

/// What is sent again and again until the table changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Sent {
    Sight,
    Picture(Screen),
    Text,
}

/// A table that is open.
pub(crate) struct Table {
    pub name: String,
    pub head: Arc<Head>,
    game: Mutex<Game>,
    /// Held while something is written, so that entries are in order.
    order: tokio::sync::Mutex<()>,
    /// The bodies that were sent since the last change.
    sent: Mutex<HashMap<(Sent, Viewer, Language), Bytes>>,
    /// Wakes those who listen: the number of entries, and the number of arrivals and departures.
    pub news: watch::Sender<(u32, u32)>,
    /// How many listen, for each viewer: a spectator, then the seats.
    here: Mutex<Vec<u32>>,
    /// Whether the agents of this table are at work.
    driven: AtomicBool,
    changed: Mutex<Instant>,
    pub used: Mutex<Instant>,
    store: Arc<dyn Store>,
    limits: Arc<Limits>,
    thinkers: Thinkers,
    stale: AtomicBool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Table {
    pub fn new(name: String, game: Game, store: Arc<dyn Store>, limits: Arc<Limits>, thinkers: Thinkers) -> Arc<Self> {
        let seats = game.head.seats.len();
        Arc::new(Self {
            name,
            head: game.head.clone(),
            news: watch::Sender::new((game.version, 0)),
            game: Mutex::new(game),
            order: tokio::sync::Mutex::new(()),
            sent: Mutex::default(),
            here: Mutex::new(vec![0; seats + 1]),
            driven: AtomicBool::new(false),
            changed: Mutex::new(Instant::now()),
            used: Mutex::new(Instant::now()),
            store,
            limits,
            thinkers,
            stale: AtomicBool::new(false),
        })
    }

    /// Looks at the game. Nobody else can meanwhile, so this must be short.
    pub fn look<T>(&self, look: impl FnOnce(&mut Game) -> T) -> T {
        look(&mut lock(&self.game))
    }

    /// Makes something happen: checks it, writes it, and only then does it. `turn` is the question that it answers, if it answers one.
    ///
    /// Once begun, it is finished, even if whoever asked goes away.
    pub async fn happen(
        self: &Arc<Self>,
        turn: Option<u32>,
        what: impl FnOnce(&mut Game) -> Result<Happening, Problem> + Send + 'static,
    ) -> Result<u32, Problem> {
        let table = self.clone();
        let done = tokio::spawn(async move { table.write(turn, what).await }).await;
        done.unwrap_or_else(|_| {
            self.read_again();
            Err(Problem::busy("the table is being read again: try again"))
        })
    }

    async fn write(
        self: &Arc<Self>,
        turn: Option<u32>,
        what: impl FnOnce(&mut Game) -> Result<Happening, Problem>,
    ) -> Result<u32, Problem> {
        let _order = self.order.lock().await;
        if self.is_stale() {
            return Err(Problem::busy("the table is being read again: try again"));
        }
        let (n, what) = self.look(|game| {
            if turn.is_some_and(|turn| turn != game.turn) {
                return Err(Problem::moved_on());
            }
            if game.version >= self.limits.entries {
                return Err(Problem::not_now("this table is full: too much has happened at it"));
            }
            let what = what(game)?;
            game.check(&what)?;
            Ok((game.version, what))
        })?;
        let entry = serde_json::to_string(&what).expect("plain data");
        if let Err(e) = self.store.append(&self.name, n, entry).await {
            if e == StoreError::Taken {
                self.read_again();
            }
            return Err(e.into());
        }
        let applied = self.look(|game| game.apply(&what).map(|()| game.version));
        let version = applied.inspect_err(|_| self.read_again())?;
        lock(&self.sent).clear();
        *lock(&self.changed) = Instant::now();
        self.news.send_modify(|news| news.0 = version);
        self.drive();
        Ok(version)
    }

    /// Whether memory and store may differ. The table must then be read again.
    pub fn is_stale(&self) -> bool {
        self.stale.load(Ordering::SeqCst)
    }

    fn read_again(&self) {
        self.stale.store(true, Ordering::SeqCst);
        self.news.send_modify(|news| news.1 = news.1.wrapping_add(1));
    }

    /// A body for a viewer, made once after every change.
    pub fn body(
        &self,
        kind: Sent,
        viewer: Viewer,
        language: Language,
        make: impl FnOnce(&mut Game) -> Result<Vec<u8>, Problem>,
    ) -> Result<Bytes, Problem> {
        let key = (kind, viewer, language);
        if let Some(body) = lock(&self.sent).get(&key) {
            return Ok(body.clone());
        }
        let mut game = lock(&self.game);
        let body = Bytes::from(game.told_in(language, make)?);
        // Still holding the game, so that nothing has changed meanwhile.
        lock(&self.sent).insert(key, body.clone());
        Ok(body)
    }

    /// Whether anybody listens or an agent is at work.
    pub fn is_idle(&self) -> bool {
        self.news.receiver_count() == 0 && !self.driven.load(Ordering::SeqCst)
    }

    /// Counts a listener until the guard is dropped.
    pub fn arrive(self: &Arc<Self>, viewer: Viewer) -> Here {
        let at = viewer.0.map_or(0, |p| 1 + p.at());
        lock(&self.here)[at] += 1;
        self.news.send_modify(|news| news.1 = news.1.wrapping_add(1));
        Here { table: self.clone(), at }
    }

    /// The seats that somebody listens at, and the number of spectators.
    pub fn present(&self) -> (Vec<u8>, u32) {
        let here = lock(&self.here);
        ((0u8..).zip(&here[1..]).filter(|(_, n)| **n > 0).map(|(p, _)| p).collect(), here[0])
    }

    /// Lets the agents of the table move, until it waits for a person.
    pub fn drive(self: &Arc<Self>) {
        if !self.looks_driven() || self.driven.swap(true, Ordering::SeqCst) {
            return;
        }
        let table = self.clone();
        tokio::spawn(async move {
            while table.agent_moves().await {}
            table.driven.store(false, Ordering::SeqCst);
            if table.looks_driven() && !table.is_stale() {
                tokio::time::sleep(Duration::from_millis(500)).await;
                table.drive();
            }
        });
    }

    fn looks_driven(&self) -> bool {
        self.look(|game| next_agent(game).is_some())
    }

    /// Makes one move of an agent. False if none is to move, or it could not be stored.
    async fn agent_moves(self: &Arc<Self>) -> bool {
        let next = self.look(|game| {
            let seat = next_agent(game)?;
            let mut legal = vec![];
            game.m.legal_for(seat, &mut legal);
            Some((seat, game.head.agent(seat)?, game.m.boxed_clone(), game.turn, game.version, legal))
        });
        let Some((seat, level, m, turn, version, legal)) = next else { return false };
        let pace = if legal.len() == 1 { self.limits.pace / 2 } else { self.limits.pace };
        let until = *lock(&self.changed) + pace;
        let id = match legal[..] {
            [only] => only,
            _ => {
                let bot = level.bot(self.limits.thinking);
                let seed = thought(&self.name, version);
                let thought = self.thinkers.run(move || choose(&*m, seat, bot, seed)).await;
                match thought {
                    Ok(Some(id)) => id,
                    // The queue is full, or the agent failed: it is asked again later.
                    _ => {
                        tokio::time::sleep(Duration::from_millis(200)).await;
                        return true;
                    }
                }
            }
        };
        tokio::time::sleep_until(until.into()).await;
        match self.happen(Some(turn), move |_| Ok(Happening::Act { seat, id })).await {
            Ok(_) => true,
            Err(e) if e.status.is_server_error() => false,
            Err(_) => !self.is_stale(), // The table has moved on: look again.
        }
    }

    /// How an agent ranks the choices of a seat, the best first.
    pub async fn hint(&self, seat: Seat) -> Result<Vec<u32>, Problem> {
        let (m, version) = self.look(|game| {
            if !game.hints_allowed() {
                return Err(Problem::forbidden("hints are allowed only if everybody agrees"));
            }
            if game.sealed.contains_key(&seat.0) || !game.m.seats_asked().has(seat) {
                return Err(Problem::not_now("it is not your turn"));
            }
            Ok((game.m.boxed_clone(), game.version))
        })?;
        // By simulations as long as there is time: the same advice for the same view.
        let budget = trousseau_agents::Budget::Within(self.limits.advice, self.limits.thinking);
        let bot = trousseau_agents::Bot::Ismcts(budget);
        let seed = thought(&self.name, version);
        let ranked = self.thinkers.run(move || {
            AnyObservation::of(&*m, seat).map(|seen| bot.rank(&seen, seed).into_iter().map(|r| r.id).collect())
        });
        ranked.await?.ok_or_else(|| Problem::not_now("it is not your turn"))
    }

    /// Runs something long on a copy of the match.
    pub async fn study<T: Send + 'static>(
        &self,
        language: Language,
        at: Option<u32>,
        work: impl FnOnce(&dyn AnyMatch) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let (mut m, plies) = self.look(|game| (game.m.boxed_clone(), game.m.plies()));
        if at.is_some_and(|at| at as usize > plies) {
            return Err(Problem::not_found(format!("there is no moment {}: the table has {plies}", at.unwrap_or(0))));
        }
        m.set_language(language);
        self.thinkers
            .run(move || {
                if let Some(at) = at {
                    m.rewind(at as usize)?;
                }
                work(&*m)
            })
            .await?
    }
}

/// The seed of a thought. It says nothing about the seed of the game.
fn thought(table: &str, version: u32) -> u64 {
    table
        .bytes()
        .fold(u64::from(version) ^ 0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

/// The first agent that is asked and has not decided.
fn next_agent(game: &Game) -> Option<Seat> {
    game.m.seats_asked().iter().find(|p| game.head.agent(*p).is_some() && !game.sealed.contains_key(&p.0))
}

fn choose(m: &dyn AnyMatch, seat: Seat, bot: trousseau_agents::Bot, seed: u64) -> Option<u32> {
    AnyObservation::of(m, seat).map(|seen| bot.choose(&seen, seed))
}

/// Somebody who listens to a table.
pub(crate) struct Here {
    table: Arc<Table>,
    at: usize,
}

impl Drop for Here {
    fn drop(&mut self) {
        lock(&self.table.here)[self.at] -= 1;
        self.table.news.send_modify(|news| news.1 = news.1.wrapping_add(1));
    }
}
