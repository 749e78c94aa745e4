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
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};
use trousseau_agents::{
    AgentSpec, Arena, PreparedAgent,
    tournament::{Fixture, Log, LogError, Plan, Played, labels, standings},
};

/// Every agent against every other on the same luck. Game number i is the same game whoever plays it and wherever.
#[pyclass(frozen, module = "trousseau")]
pub struct Tournament {
    game: Game,
    names: Vec<String>,
    plan: Plan,
    log: Mutex<Log>,
}

/// How games are played.
struct How {
    threads: usize,
    time_limit: f64,
    records: bool,
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

/// The label of each agent in tables and logs: its name, numbered if it occurs before. Names in `specs` are written out in full.
#[pyfunction]
pub fn agent_labels(names: Vec<(String, bool)>) -> PyResult<Vec<String>> {
    let full = names.into_iter().map(|(name, is_spec)| match is_spec {
        true => name.parse::<AgentSpec>().map(|spec| spec.to_string()).map_err(wrong),
        false => Ok(name),
    });
    Ok(labels(&full.collect::<PyResult<Vec<_>>>()?))
}

/// The line of a log.
fn line(game: &Played) -> PyResult<String> {
    serde_json::to_string(game).map_err(wrong)
}

impl Tournament {
    fn lock(&self) -> std::sync::MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays these games and passes on each result.
    fn games(
        &self,
        py: Python<'_>,
        agents: &[Bound<'_, PyAny>],
        fixtures: impl Iterator<Item = Fixture> + Send,
        how: &How,
        mut keep: impl FnMut(Played) -> Result<(), LogError> + Send,
    ) -> PyResult<()> {
        if agents.len() != self.names.len() {
            return Err(wrong(format!("{} agents are given, {} names", agents.len(), self.names.len())));
        }
        let (stop, raised) = (Arc::new(AtomicBool::new(false)), Raised::default());
        let mut ready: Vec<PreparedAgent> = vec![];
        for agent in agents {
            ready.push(player(py, &self.game, agent, how.time_limit)?.prepared(&self.game, &stop, &raised));
        }
        let result = interruptible(py, "tournament", &stop, || {
            let arena = Arena::new(&*self.game.any, &ready).threads(how.threads).records(how.records);
            self.plan.arena(arena).run(fixtures, |game| {
                if stop.load(Ordering::Relaxed) { Err(End::Stopped) } else { keep(game).map_err(End::Log) }
            })
        })?;
        match raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(error) => Err(error),
            None => result.map_err(wrong),
        }
    }

    fn fixture(&self, number: u64) -> PyResult<Fixture> {
        if number >= self.plan.len() {
            return Err(wrong(format!("there is no game {number}: there are {}", self.plan.len())));
        }
        Ok(self.plan.fixture(number))
    }

    /// The games so far, or those with numbers below `below`.
    fn played(&self, below: Option<u64>) -> Vec<Played> {
        let fits = |g: &&Played| below.is_none_or(|end| g.number < end);
        let without_record = |g: &Played| Played { record: None, ..g.clone() };
        self.lock().played().iter().filter(fits).map(without_record).collect()
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
        let log = match log {
            Some(path) => Log::open(&path, &*game.any, &names, seed.0).map_err(|e| match e {
                LogError::Io(e) => PyErr::from(e),
                e => wrong(format!("{}: {e}", path.display())),
            })?,
            None => Log::in_memory(),
        };
        let plan = Plan::new(&*game.any, names.len(), games, seed.0);
        Ok(Self { game: game.share(), names, plan, log: Mutex::new(log) })
    }
    /// The number of games.
    fn __len__(&self) -> usize {
        self.plan.len() as usize
    }
    /// The number of games in a round: every table once for each rotation of its seats, all with the same seed.
    #[getter]
    fn round(&self) -> u64 {
        self.plan.round()
    }
    /// The number of games that are in the log.
    #[getter]
    fn done(&self) -> usize {
        self.lock().done().len()
    }
    /// The games from `start` on that are still to be played, at most `limit` of them: (number, seed, the agent at each seat).
    #[pyo3(signature = (start=0, limit=None))]
    fn left(&self, start: u64, limit: Option<usize>) -> Vec<(u64, u64, Vec<usize>)> {
        let log = self.lock();
        let numbers = (start..self.plan.len()).filter(|n| !log.done().contains(n)).take(limit.unwrap_or(usize::MAX));
        numbers.map(|n| self.plan.fixture(n)).map(|f| (f.number, f.seed, f.agents)).collect()
    }
    /// Plays the games that are left. Agents are names, Bots, or objects with choose(observation, seed).
    #[pyo3(signature = (agents, threads=1, time_limit=10.0))]
    fn run(&self, py: Python<'_>, agents: Vec<Bound<'_, PyAny>>, threads: usize, time_limit: f64) -> PyResult<()> {
        let done = self.lock().done().clone();
        let how = How { threads, time_limit, records: false };
        self.games(py, &agents, self.plan.left(&done), &how, |game| self.lock().keep(game))
    }
    /// Plays the games with these numbers and returns their lines for the log, in the order of the numbers. Nothing is logged.
    #[pyo3(signature = (agents, numbers, threads=1, time_limit=10.0, records=false))]
    fn play(
        &self,
        py: Python<'_>,
        agents: Vec<Bound<'_, PyAny>>,
        numbers: Vec<u64>,
        threads: usize,
        time_limit: f64,
        records: bool,
    ) -> PyResult<Vec<String>> {
        let fixtures = numbers.into_iter().map(|n| self.fixture(n)).collect::<PyResult<Vec<_>>>()?;
        let mut played = vec![];
        let how = How { threads, time_limit, records };
        self.games(py, &agents, fixtures.into_iter(), &how, |game| {
            played.push(game);
            Ok(())
        })?;
        played.sort_by_key(|g| g.number);
        played.iter().map(line).collect()
    }
    /// Adds games that were played elsewhere: their lines. Each must be a game of this tournament that is not in the log.
    fn add(&self, lines: Vec<String>) -> PyResult<()> {
        let mut games = vec![];
        for text in lines {
            let game: Played =
                serde_json::from_str(&text).map_err(|e| wrong(format!("not the line of a game: {e}")))?;
            if !self.plan.includes(&game) {
                return Err(wrong(format!("game {} with seed {} is not of this tournament", game.number, game.seed)));
            }
            games.push(game);
        }
        self.lock().keep_all(games).map_err(|e| match e {
            LogError::Io(e) => PyErr::from(e),
            e => wrong(e),
        })
    }
    /// The line of a game that was played elsewhere: its record is replayed and checked. With `keep`, the line has the record too.
    #[pyo3(signature = (number, record, keep=false))]
    fn line(&self, number: u64, record: &str, keep: bool) -> PyResult<String> {
        let fixture = self.fixture(number)?;
        let mut decisions = vec![0; self.game.seats().into()];
        let m = caught("line", || {
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
            record: keep.then(|| Box::new(m.record())),
            agents: fixture.agents,
        };
        line(&played)
    }
    /// The results so far, one dict per game, in the order of their numbers; with `below`, of the games with smaller numbers.
    #[pyo3(signature = (below=None))]
    fn results<'py>(&self, py: Python<'py>, below: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        let mut all = self.played(below);
        all.sort_by_key(|g| g.number);
        plain(py, &all)
    }
    /// The table: one dict per agent, the best first; with `below`, of the games with smaller numbers.
    #[pyo3(signature = (below=None))]
    fn table<'py>(&self, py: Python<'py>, below: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &standings(&self.names, self.game.any.meta().shared, &self.played(below)))
    }
}
