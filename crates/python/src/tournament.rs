//! Tournaments: the plan, the log and the table are those of the command.
use crate::{
    agents::{Raised, player},
    args::{Seed, plain, wrong},
    game::Game,
    held::caught,
    wait::interruptible,
};
use engine_core::{record::Record, rules::Seat};
use pyo3::prelude::*;
use std::{
    collections::BTreeSet,
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};
use trousseau_agents::{
    Arena, PreparedAgent,
    tournament::{Log, LogError, Plan, Played, standings},
};

/// Every agent against every other on the same luck. Game number i is the same game whoever plays it and wherever.
#[pyclass(frozen, module = "trousseau")]
pub struct Tournament {
    game: Game,
    names: Vec<String>,
    plan: Plan,
    played: Mutex<(Vec<Played>, Option<Log>)>,
}

/// Why a run of games ended early.
#[derive(Debug)]
enum End {
    Stopped,
    Log(LogError),
}

impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            End::Stopped => f.write_str("interrupted"),
            End::Log(e) => e.fmt(f),
        }
    }
}
impl std::error::Error for End {}

impl Tournament {
    fn lock(&self) -> std::sync::MutexGuard<'_, (Vec<Played>, Option<Log>)> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, game: Played) -> Result<(), LogError> {
        let mut kept = self.lock();
        if let Some(log) = &mut kept.1 {
            log.keep(game.clone())?;
        }
        kept.0.push(game);
        Ok(())
    }

    fn done(&self) -> BTreeSet<u64> {
        self.lock().0.iter().map(|g| g.number).collect()
    }
}

#[pymethods]
impl Tournament {
    #[new]
    #[pyo3(signature = (game, names, games, seed=Seed(0), log=None), text_signature = "(game, names, games, seed=0, log=None)")]
    fn new(game: &Game, names: Vec<String>, games: u64, seed: Seed, log: Option<PathBuf>) -> PyResult<Self> {
        if names.is_empty() {
            return Err(wrong("a tournament needs at least one agent"));
        }
        let log = log.map(|path| Log::open(&path, &*game.any, &names, seed.0).map_err(wrong)).transpose()?;
        let plan = Plan::new(&*game.any, names.len(), games, seed.0);
        let played = log.as_ref().map(|log| log.played().to_vec()).unwrap_or_default();
        Ok(Self { game: game.share(), names, plan, played: Mutex::new((played, log)) })
    }
    /// The number of games.
    fn __len__(&self) -> usize {
        self.plan.len() as usize
    }
    /// The games that are still to be played: (number, seed, the agent at each seat).
    fn left(&self) -> Vec<(u64, u64, Vec<usize>)> {
        self.plan.left(&self.done()).map(|f| (f.number, f.seed, f.agents)).collect()
    }
    /// Plays the games that are left. Agents are names, Bots, or objects with choose(observation, seed).
    #[pyo3(signature = (agents, threads=1, time_limit=10.0))]
    fn run(&self, py: Python<'_>, agents: Vec<Bound<'_, PyAny>>, threads: usize, time_limit: f64) -> PyResult<()> {
        if agents.len() != self.names.len() {
            return Err(wrong(format!("{} agents are given, {} names", agents.len(), self.names.len())));
        }
        let (stop, raised) = (Arc::new(AtomicBool::new(false)), Raised::default());
        let mut ready: Vec<PreparedAgent> = vec![];
        for agent in &agents {
            ready.push(player(py, &self.game, agent, time_limit)?.prepared(&self.game, &stop, &raised));
        }
        let done = self.done();
        let result = interruptible(py, "tournament", &stop, || {
            let arena = self.plan.arena(Arena::new(&*self.game.any, &ready)).threads(threads);
            arena.run(self.plan.left(&done), |game| {
                if stop.load(Ordering::Relaxed) { Err(End::Stopped) } else { self.add(game).map_err(End::Log) }
            })
        })?;
        match raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(error) => Err(error),
            None => result.map_err(wrong),
        }
    }
    /// Adds the result of a game that was played elsewhere: its record, replayed and checked.
    fn keep(&self, number: u64, record: &str) -> PyResult<()> {
        if number >= self.plan.len() {
            return Err(wrong(format!("there is no game {number}: there are {}", self.plan.len())));
        }
        let fixture = self.plan.fixture(number);
        let mut decisions = vec![0; self.game.seats().into()];
        let m = caught("keep", || {
            let mut m = self.game.any.start(fixture.seed);
            for action in &Record::load(record).map_err(wrong)?.actions {
                let engine_core::play::Next::Seat(seat) = m.next() else {
                    return Err(wrong("the game was over before the last action"));
                };
                let id = self.game.any.read_action(action).map_err(wrong)?;
                m.play(seat, id).map_err(wrong)?;
                decisions[seat.at()] += 1;
            }
            Ok(m)
        })?;
        let end = m.outcome().ok_or_else(|| wrong(format!("game {number} is not over after these actions")))?;
        let seats = || Seat::first(self.game.seats());
        let share = |p: Seat| {
            let (n, of) = end.win_share(p);
            f64::from(n) / f64::from(of)
        };
        let played = Played {
            number,
            seed: fixture.seed,
            wins: seats().map(share).collect(),
            ranks: end.ranks().to_vec(),
            utilities: seats().map(|p| end.utility(p).into()).collect(),
            points: end.points().to_vec(),
            decisions,
            micros: vec![0; self.game.seats().into()],
            forfeit: None,
            record: None,
            agents: fixture.agents,
        };
        self.add(played).map_err(wrong)
    }
    /// The results so far, one dict per game, in the order of their numbers.
    fn results<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut all = self.lock().0.clone();
        all.sort_by_key(|g| g.number);
        plain(py, &all)
    }
    /// The table: one dict per agent, the best first.
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let games = self.lock().0.clone();
        plain(py, &standings(&self.names, self.game.any.meta().shared, &games))
    }
}
