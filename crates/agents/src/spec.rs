//! Agents by name, for any game: built-in ones and external processes.
use crate::{
    arena::AnyAgent,
    bot::{AgentSpecError, Bot, Ranked},
    cfr::TabularPolicy,
    exec::{AgentError, Exec, Process, Processes},
    observation::{AnyObservation, Observation},
};
use engine_core::{chance::FastRng, erased::AnyGame, rules::Outcome, tree::TreeTooLargeError};
use std::{fmt, str::FromStr, sync::Arc, time::Duration};

/// The maximum number of nodes of a tree that is solved.
const SOLVED: u64 = 2_000_000;

/// The specification of an agent: a [`Bot`], `cfr:ROUNDS` for games with a small enough tree, or `exec:COMMAND` for a process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AgentSpec {
    /// A bot, which needs only the observation of its seat.
    Bot(Bot),
    /// An agent that solves the game first.
    Cfr {
        /// The number of rounds.
        rounds: u32,
    },
    /// An agent in another process.
    Exec(Exec),
}

impl FromStr for AgentSpec {
    type Err = AgentSpecError;
    fn from_str(name: &str) -> Result<Self, AgentSpecError> {
        let wrong = || AgentSpecError { name: name.chars().take(40).collect() };
        match name.split_once(':') {
            Some(("cfr", n)) => {
                let rounds = n.parse().ok().filter(|n| (1..=1_000_000).contains(n));
                rounds.map(|rounds| AgentSpec::Cfr { rounds }).ok_or_else(wrong)
            }
            Some(("exec", command)) => Exec::new(command).map(AgentSpec::Exec).ok_or_else(wrong),
            _ => name.parse().map(AgentSpec::Bot),
        }
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgentSpec::Bot(bot) => bot.fmt(f),
            AgentSpec::Cfr { rounds } => write!(f, "cfr:{rounds}"),
            AgentSpec::Exec(exec) => write!(f, "exec:{exec}"),
        }
    }
}

/// An agent prepared for a game. It can play any number of matches.
#[derive(Clone, Debug)]
pub enum PreparedAgent {
    /// A bot, which needs no preparation.
    Bot(Bot),
    /// A policy for the whole game.
    TabularPolicy(Arc<TabularPolicy>),
    /// An agent in another process. Its games share a process that can play many.
    Exec(Processes),
    /// An agent of your own, created for every game.
    Custom(Custom),
}

/// A constructor of a custom agent.
#[derive(Clone)]
pub struct Custom(Arc<dyn Fn() -> Box<dyn AnyAgent> + Send + Sync>);

impl fmt::Debug for Custom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Custom")
    }
}

impl AgentSpec {
    /// Prepares the agent for a game. `limit` is the time limit of a process for one decision.
    ///
    /// # Errors
    /// Returns an error if the game is too large to be solved.
    pub fn prepare(&self, game: &dyn AnyGame, limit: Duration) -> Result<PreparedAgent, TreeTooLargeError> {
        Ok(match self {
            AgentSpec::Bot(bot) => PreparedAgent::Bot(*bot),
            AgentSpec::Cfr { rounds } => {
                PreparedAgent::TabularPolicy(Arc::new(TabularPolicy::solve(&game.plain_tree(SOLVED)?, *rounds)))
            }
            AgentSpec::Exec(exec) => PreparedAgent::Exec(Processes::new(exec.clone().limit(limit))),
        })
    }
}

impl PreparedAgent {
    /// Wraps an agent of your own. `make` is called for every game and seat.
    ///
    /// ```
    /// use reference_games::entries::PIG;
    /// use trousseau_agents::{AgentError, AnyAgent, AnyObservation, Arena, Observation, PreparedAgent};
    ///
    /// /// Takes the last legal action: holds as soon as it can.
    /// struct Timid;
    /// impl AnyAgent for Timid {
    ///     fn choose(&mut self, observation: &AnyObservation<'_>, _: u64) -> Result<u32, AgentError> {
    ///         Ok(*observation.legal().last().expect("there is a legal action"))
    ///     }
    /// }
    ///
    /// let game = PIG.standard(2)?;
    /// let agents = [PreparedAgent::custom(|| Box::new(Timid)), "greedy".parse::<trousseau_agents::Bot>()?.into()];
    /// let tally = Arena::new(&*game, &agents).simulate(1, 50, &|_| ())?.tally;
    /// assert_eq!(tally.games, 50);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn custom(make: impl Fn() -> Box<dyn AnyAgent> + Send + Sync + 'static) -> Self {
        Self::Custom(Custom(Arc::new(make)))
    }

    /// Creates the agent at a seat for one game.
    ///
    /// # Errors
    /// Returns an error if a process cannot be started.
    pub fn sit(&self) -> Result<SeatedAgent, AgentError> {
        Ok(match self {
            PreparedAgent::Bot(bot) => SeatedAgent::Bot(*bot),
            PreparedAgent::TabularPolicy(policy) => SeatedAgent::TabularPolicy(policy.clone()),
            PreparedAgent::Exec(processes) => SeatedAgent::Process(processes.sit()?),
            PreparedAgent::Custom(custom) => SeatedAgent::Custom((custom.0)()),
        })
    }
}

/// An agent at a seat of any game, for one game.
pub enum SeatedAgent {
    /// A built-in bot.
    Bot(Bot),
    /// A solved policy.
    TabularPolicy(Arc<TabularPolicy>),
    /// An agent in another process.
    Process(Process),
    /// An agent of your own.
    Custom(Box<dyn AnyAgent>),
}

impl SeatedAgent {
    /// Decides for the seat to move.
    ///
    /// # Errors
    /// Returns an error if a process does not answer with a legal action in time, or if a policy belongs to another game.
    pub fn choose(&mut self, observation: &AnyObservation<'_>, seed: u64) -> Result<u32, AgentError> {
        match self {
            SeatedAgent::Bot(bot) => Ok(bot.choose(observation, seed)),
            SeatedAgent::Process(process) => process.choose(observation, seed),
            SeatedAgent::Custom(agent) => agent.choose(observation, seed),
            SeatedAgent::TabularPolicy(policy) => {
                let plan = observation
                    .info_key()
                    .and_then(|info| policy.at(observation.seat(), info))
                    .ok_or(AgentError::Lost)?;
                let mut point = FastRng::new(seed).word() as f64 / u64::MAX as f64;
                let taken = plan.iter().find(|(_, p)| {
                    point -= p;
                    point < 0.0
                });
                Ok(taken.or(plan.last()).expect("there is a legal action").0)
            }
        }
    }

    /// Evaluates all legal actions, the best first; `None` if the agent gives no evaluation.
    pub fn rank(&self, observation: &AnyObservation<'_>, seed: u64) -> Option<Vec<Ranked>> {
        match self {
            SeatedAgent::Bot(Bot::Random) | SeatedAgent::Process(_) | SeatedAgent::Custom(_) => None,
            SeatedAgent::Bot(bot) => Some(bot.rank(observation, seed)),
            SeatedAgent::TabularPolicy(policy) => {
                let plan = policy.at(observation.seat(), observation.info_key()?)?;
                let mut all: Vec<_> = plan.iter().map(|&(id, value)| Ranked { id, value, visits: 0 }).collect();
                all.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.id.cmp(&b.id)));
                Some(all)
            }
        }
    }

    /// Receives the outcome of the game.
    pub fn over(&mut self, outcome: &Outcome) {
        match self {
            SeatedAgent::Process(process) => process.over(outcome),
            SeatedAgent::Custom(agent) => agent.over(outcome),
            SeatedAgent::Bot(_) | SeatedAgent::TabularPolicy(_) => {}
        }
    }
}

impl From<Bot> for PreparedAgent {
    fn from(bot: Bot) -> Self {
        Self::Bot(bot)
    }
}
