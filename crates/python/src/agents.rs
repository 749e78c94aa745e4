//! Agents by name, and agents written in Python at tables of the engine.
use crate::{
    args::{Seed, wrong},
    game::Game,
    held::caught,
    matches::{Match, observation},
    observation::{Observation, chosen},
    position::Position,
    wait::interruptible,
};
use pyo3::{prelude::*, types::PyString};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use trousseau_agents::{AgentError, AgentSpec, AnyAgent, AnyObservation, PreparedAgent, SeatedAgent};

/// An agent by name, prepared for a box.
///
/// >>> import trousseau as tr
/// >>> game = tr.game("leduc")
/// >>> tr.Bot("ismcts:200", game).choose(game.start(seed=7), seed=1) in (1, 2)
/// True
#[pyclass(frozen, module = "trousseau")]
pub struct Bot {
    pub game: Game,
    pub spec: AgentSpec,
    pub prepared: PreparedAgent,
}

/// Parses the name of an agent and prepares it; that may solve the game.
pub fn prepare(py: Python<'_>, game: &Game, spec: &str, limit: f64) -> PyResult<(AgentSpec, PreparedAgent)> {
    let parsed: AgentSpec = spec.parse().map_err(wrong)?;
    let limit = Duration::try_from_secs_f64(limit).map_err(|e| wrong(format!("time_limit: {e}")))?;
    let stop = AtomicBool::new(false);
    let prepared = interruptible(py, spec, &stop, || parsed.prepare(&*game.any, limit))?.map_err(wrong)?;
    Ok((parsed, prepared))
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (spec, game, time_limit=10.0))]
    fn new(py: Python<'_>, spec: &str, game: &Game, time_limit: f64) -> PyResult<Self> {
        let (spec, prepared) = prepare(py, game, spec, time_limit)?;
        Ok(Self { game: game.share(), spec, prepared })
    }
    /// The name that describes the agent completely.
    #[getter]
    fn spec(&self) -> String {
        self.spec.to_string()
    }
    /// Chooses an action for the seat in turn of a match, a position or an observation. The same seed gives the same choice.
    #[pyo3(signature = (at, seed=Seed(0)), text_signature = "($self, at, seed=0)")]
    fn choose(&self, py: Python<'_>, at: &Bound<'_, PyAny>, seed: Seed) -> PyResult<u32> {
        if let Ok(m) = at.cast::<Match>() {
            let mut agent = self.prepared.sit().map_err(wrong)?;
            return m.get().with_observation(py, |o| {
                // The observation borrows the match, which stays locked meanwhile.
                caught("choose", || py.detach(|| agent.choose(o, seed.0)).map_err(wrong))
            });
        }
        let PreparedAgent::Bot(bot) = &self.prepared else {
            return Err(wrong(format!("{} chooses in a match, not in a position", self.spec)));
        };
        let sight = match at.cast::<Position>() {
            Ok(position) => position.call_method1("observation", (seed.0,))?.cast::<Observation>()?.get().sight(py)?,
            Err(_) => match at.cast::<Observation>() {
                Ok(observation) => observation.get().sight(py)?,
                Err(_) => return Err(wrong("expected a Match, a Position or an Observation")),
            },
        };
        caught("choose", || Ok(py.detach(|| bot.choose(&sight, seed.0))))
    }
    /// Evaluates all legal actions of the seat in turn, the best first: (action, value, visits).
    #[pyo3(signature = (at, seed=Seed(0)), text_signature = "($self, at, seed=0)")]
    fn rank(&self, py: Python<'_>, at: &Match, seed: Seed) -> PyResult<Vec<(u32, f64, u32)>> {
        let PreparedAgent::Bot(bot) = &self.prepared else {
            return Err(wrong(format!("{} does not rank actions", self.spec)));
        };
        at.with_observation(py, |o| {
            let ranked = caught("rank", || Ok(py.detach(|| bot.rank(o, seed.0))))?;
            Ok(ranked.into_iter().map(|r| (r.id, r.value, r.visits)).collect())
        })
    }
    fn __repr__(&self) -> String {
        format!("<trousseau.Bot {} for {}>", self.spec, self.game.any.meta().id)
    }
}

/// An agent of a tournament: its name and how it decides.
pub enum Player {
    /// By name.
    Named(PreparedAgent),
    /// An object with `choose(observation, seed)`, or a callable of the same.
    Python(Arc<Py<PyAny>>),
}

/// Reads an agent: text, a `Bot`, or a Python object.
pub fn player(py: Python<'_>, game: &Game, given: &Bound<'_, PyAny>, limit: f64) -> PyResult<Player> {
    if let Ok(text) = given.cast::<PyString>() {
        return prepare(py, game, &text.to_string(), limit).map(|(_, prepared)| Player::Named(prepared));
    }
    if let Ok(bot) = given.cast::<Bot>() {
        return Ok(Player::Named(bot.get().prepared.clone()));
    }
    let choose = given.getattr_opt("choose")?.unwrap_or_else(|| given.clone());
    if !choose.is_callable() {
        return Err(wrong("an agent is a name, a Bot, or an object with choose(observation, seed)"));
    }
    Ok(Player::Python(Arc::new(choose.unbind())))
}

impl Player {
    /// The agent for an arena. It decides nothing more once `stop` is set. What Python raised is kept in `raised`.
    pub fn prepared(&self, game: &Game, stop: &Arc<AtomicBool>, raised: &Raised) -> PreparedAgent {
        match self {
            Player::Named(prepared) => {
                let (prepared, stop) = (prepared.clone(), stop.clone());
                PreparedAgent::custom(move || {
                    Box::new(Stoppable { agent: None, prepared: prepared.clone(), stop: stop.clone() })
                })
            }
            Player::Python(choose) => {
                let (choose, game, stop, raised) = (choose.clone(), game.share(), stop.clone(), raised.clone());
                PreparedAgent::custom(move || {
                    Box::new(FromPython {
                        choose: choose.clone(),
                        game: game.share(),
                        stop: stop.clone(),
                        raised: raised.clone(),
                    })
                })
            }
        }
    }
}

/// What an agent in Python raised, to be raised again.
pub type Raised = Arc<std::sync::Mutex<Option<PyErr>>>;

fn stopped() -> AgentError {
    AgentError::Nonsense { line: String::new(), why: "interrupted".into() }
}

struct Stoppable {
    agent: Option<SeatedAgent>,
    prepared: PreparedAgent,
    stop: Arc<AtomicBool>,
}

impl AnyAgent for Stoppable {
    fn choose(&mut self, observation: &AnyObservation<'_>, seed: u64) -> Result<u32, AgentError> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(stopped());
        }
        let agent = match &mut self.agent {
            Some(agent) => agent,
            None => self.agent.insert(self.prepared.sit()?),
        };
        agent.choose(observation, seed)
    }
    fn over(&mut self, outcome: &engine_core::rules::Outcome) {
        if let Some(agent) = &mut self.agent {
            agent.over(outcome);
        }
    }
}

struct FromPython {
    choose: Arc<Py<PyAny>>,
    game: Game,
    stop: Arc<AtomicBool>,
    raised: Raised,
}

impl AnyAgent for FromPython {
    fn choose(&mut self, o: &AnyObservation<'_>, seed: u64) -> Result<u32, AgentError> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(stopped());
        }
        Python::attach(|py| {
            let answer = self.choose.bind(py).call1((observation(&self.game, o, seed), seed)).and_then(|a| chosen(&a));
            answer.map_err(|e| {
                let why = e.to_string();
                self.stop.store(true, Ordering::Relaxed);
                self.raised.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get_or_insert(e);
                AgentError::Nonsense { line: String::new(), why }
            })
        })
    }
}
