//! Bots: playing methods, selected by name.
use crate::{exact, expectimax, observation::Observation, search, simple};
use engine_core::chance::FastRng;
use std::{fmt, str::FromStr, time::Duration};

/// The budget of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// A number of simulations. The same seed gives the same choice.
    Iterations(u32),
    /// A time limit.
    Time(Duration),
    /// A number of simulations, and a time limit in case they take longer. Below the limit, the same seed gives the same choice.
    Within(u32, Duration),
}

impl Budget {
    /// The expected number of simulations, as far as it is known.
    pub(crate) fn games(self) -> usize {
        match self {
            Budget::Iterations(n) | Budget::Within(n, _) => n as usize,
            Budget::Time(_) => 0,
        }
    }

    /// One of `parts` equal shares of the budget, at least one simulation.
    pub(crate) fn share(self, parts: u32) -> Self {
        match self {
            Budget::Iterations(n) => Budget::Iterations((n / parts).max(1)),
            Budget::Time(t) => Budget::Time(t / parts),
            Budget::Within(n, t) => Budget::Within((n / parts).max(1), t / parts),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Iterations(n) => write!(f, "{n}"),
            Budget::Time(t) => write!(f, "{}ms", t.as_millis()),
            Budget::Within(n, t) => write!(f, "{n} in {}ms", t.as_millis()),
        }
    }
}

/// A playing method that needs only an observation. Its name describes it completely: `random`, `greedy:4`, `flat:200`, `ismcts:1000`,
/// `mcts:50ms`, `mcts-exact:500`, `expectimax:3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bot {
    /// Plays a uniformly random legal action.
    Random,
    /// Plays the best action by the game's own estimate, over a number of sampled worlds. Each action is played on until another seat
    /// decides.
    Greedy {
        /// The number of sampled worlds.
        worlds: u32,
    },
    /// Flat Monte Carlo: divides the random playouts among the legal actions and takes the best mean.
    Flat(Budget),
    /// Tree search over sampled worlds, for games with hidden information.
    Ismcts(Budget),
    /// Tree search with sampled chance. It is the same search as `Ismcts`: without hidden information, all sampled worlds are the same.
    Mcts(Budget),
    /// Tree search with exact chance: the value of an action weighs its results by their exact probabilities.
    MctsExact(Budget),
    /// Searches a fixed number of decisions ahead with exact probabilities, then uses the estimate.
    Expectimax {
        /// The number of decisions.
        depth: u32,
    },
}

/// An action and a bot's evaluation of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ranked {
    /// The id of the action.
    pub id: u32,
    /// The value for the seat, from -1 to 1; for greedy, the estimate.
    pub value: f64,
    /// The number of visits.
    pub visits: u32,
}

/// There is no agent with that name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "there is no agent \"{name}\"; there are random, greedy, greedy:WORLDS, flat:N, mcts:N, mcts-exact:N, ismcts:N, expectimax:DEPTH, cfr:ROUNDS and exec:COMMAND, where N is a number of simulations or a time like 50ms"
)]
pub struct AgentSpecError {
    /// The requested name.
    pub name: String,
}

impl FromStr for Bot {
    type Err = AgentSpecError;
    fn from_str(name: &str) -> Result<Self, AgentSpecError> {
        let wrong = || AgentSpecError { name: name.chars().take(40).collect() };
        let (kind, rest) = name.split_once(':').map_or((name, None), |(k, r)| (k, Some(r)));
        let budget = || -> Option<Budget> {
            let rest = rest?;
            if let Some(ms) = rest.strip_suffix("ms") {
                return ms.parse().ok().filter(|n| *n > 0).map(|n| Budget::Time(Duration::from_millis(n)));
            }
            rest.parse().ok().filter(|n| *n > 0).map(Budget::Iterations)
        };
        match (kind, rest) {
            ("random", None) => Ok(Bot::Random),
            ("greedy", None) => Ok(Bot::Greedy { worlds: 4 }),
            ("greedy", Some(n)) => {
                n.parse().ok().filter(|n| *n > 0).map(|worlds| Bot::Greedy { worlds }).ok_or_else(wrong)
            }
            ("flat", Some(_)) => budget().map(Bot::Flat).ok_or_else(wrong),
            ("mcts", Some(_)) => budget().map(Bot::Mcts).ok_or_else(wrong),
            ("mcts-exact", Some(_)) => budget().map(Bot::MctsExact).ok_or_else(wrong),
            ("ismcts", Some(_)) => budget().map(Bot::Ismcts).ok_or_else(wrong),
            ("expectimax", Some(n)) => {
                n.parse().ok().filter(|n| (1..=16).contains(n)).map(|depth| Bot::Expectimax { depth }).ok_or_else(wrong)
            }
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Random => f.write_str("random"),
            Bot::Greedy { worlds } => write!(f, "greedy:{worlds}"),
            Bot::Flat(b) => write!(f, "flat:{b}"),
            Bot::Ismcts(b) => write!(f, "ismcts:{b}"),
            Bot::Mcts(b) => write!(f, "mcts:{b}"),
            Bot::MctsExact(b) => write!(f, "mcts-exact:{b}"),
            Bot::Expectimax { depth } => write!(f, "expectimax:{depth}"),
        }
    }
}

/// Draws an action in proportion to its visits.
pub(crate) fn draw(ranked: &[Ranked], mut rng: FastRng) -> u32 {
    let total: u32 = ranked.iter().map(|r| r.visits).sum();
    let mut left = rng.below(total.max(1));
    let drawn = ranked.iter().find(|r| match left.checked_sub(r.visits) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    });
    drawn.or(ranked.first()).expect("there is a legal action").id
}

impl Bot {
    /// Chooses an action. The same observation and seed give the same action, unless the budget is a time limit.
    ///
    /// # Panics
    /// Panics if there is no decision to make.
    pub fn choose<S: Observation>(&self, observation: &S, seed: u64) -> u32 {
        let legal = observation.legal();
        match (legal.len(), self) {
            (1, _) => legal[0],
            (n, Bot::Random) => legal[FastRng::new(seed).below(n as u32) as usize],
            (_, Bot::Ismcts(_) | Bot::Mcts(_)) if observation.has_secrets() => {
                draw(&self.rank(observation, seed), FastRng::new(!seed))
            }
            _ => self.rank(observation, seed).first().expect("there is a legal action").id,
        }
    }

    /// Evaluates all legal actions, the best first.
    pub fn rank<S: Observation>(&self, observation: &S, seed: u64) -> Vec<Ranked> {
        match *self {
            Bot::Random => observation.legal().into_iter().map(|id| Ranked { id, value: 0.0, visits: 0 }).collect(),
            Bot::Greedy { worlds } => simple::greedy(observation, worlds, seed),
            Bot::Flat(budget) => simple::flat(observation, budget, seed),
            Bot::Ismcts(budget) | Bot::Mcts(budget) => search::search(observation, budget, seed),
            Bot::MctsExact(budget) => exact::search(observation, budget, seed),
            Bot::Expectimax { depth } => expectimax::search(observation, depth, seed),
        }
    }
}
