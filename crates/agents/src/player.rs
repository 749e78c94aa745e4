//! Players of any game by their names: those that think here, and those in another process.
use crate::{
    brain::{Brain, NoSuchAgent, Ranked},
    cfr::Policy,
    exec::{Exec, Process, Trouble},
    sight::{Glance, Sight},
};
use engine_core::{FastRng, Outcome, erased::AnyGame, tree::TooLarge};
use std::{fmt, str::FromStr, sync::Arc, time::Duration};

/// Trees up to this size are solved.
const SOLVED: u64 = 2_000_000;

/// An agent by its name: a [`Brain`], `cfr:ROUNDS` for games whose whole tree can be walked, or `exec:COMMAND` for a process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Name {
    /// Needs nothing but what its seat sees.
    Brain(Brain),
    /// Solves the game first.
    Cfr {
        /// How many rounds.
        rounds: u32,
    },
    /// Another process.
    Exec(Exec),
}

impl FromStr for Name {
    type Err = NoSuchAgent;
    fn from_str(name: &str) -> Result<Self, NoSuchAgent> {
        let wrong = || NoSuchAgent { name: name.chars().take(40).collect() };
        match name.split_once(':') {
            Some(("cfr", n)) => {
                let rounds = n.parse().ok().filter(|n| (1..=1_000_000).contains(n));
                rounds.map(|rounds| Name::Cfr { rounds }).ok_or_else(wrong)
            }
            Some(("exec", command)) => Exec::new(command).map(Name::Exec).ok_or_else(wrong),
            _ => name.parse().map(Name::Brain),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Brain(brain) => brain.fmt(f),
            Name::Cfr { rounds } => write!(f, "cfr:{rounds}"),
            Name::Exec(exec) => write!(f, "exec:{exec}"),
        }
    }
}

/// An agent that has learnt all it needs of a box, to sit down at any number of tables.
#[derive(Clone, Debug)]
pub enum Ready {
    /// Needs nothing.
    Brain(Brain),
    /// A policy of the whole game.
    Policy(Arc<Policy>),
    /// Another process.
    Exec(Exec),
}

impl Name {
    /// Gets ready for a box. `limit` is how long a process may think about a decision.
    ///
    /// # Errors
    /// If the game is too large to be solved.
    pub fn prepare(&self, game: &dyn AnyGame, limit: Duration) -> Result<Ready, TooLarge> {
        Ok(match self {
            Name::Brain(brain) => Ready::Brain(*brain),
            Name::Cfr { rounds } => Ready::Policy(Arc::new(Policy::solve(&game.plain_tree(SOLVED)?, *rounds))),
            Name::Exec(exec) => Ready::Exec(exec.clone().limit(limit)),
        })
    }
}

impl Ready {
    /// Sits down at a seat for one game.
    ///
    /// # Errors
    /// If a process cannot be started.
    pub fn sit(&self) -> Result<Player, Trouble> {
        Ok(match self {
            Ready::Brain(brain) => Player::Brain(*brain),
            Ready::Policy(policy) => Player::Policy(policy.clone()),
            Ready::Exec(exec) => Player::Process(exec.start()?),
        })
    }
}

/// An agent at a seat of any game, for one game.
pub enum Player {
    /// It thinks here.
    Brain(Brain),
    /// It plays what was learnt.
    Policy(Arc<Policy>),
    /// It thinks in another process.
    Process(Process),
}

impl Player {
    /// Decides for the seat in turn.
    ///
    /// # Errors
    /// If a process does not answer with a legal action in time, or a policy was learnt for another game.
    pub fn choose(&mut self, glance: &Glance<'_>, seed: u64) -> Result<u32, Trouble> {
        match self {
            Player::Brain(brain) => Ok(brain.choose(glance, seed)),
            Player::Process(process) => process.choose(glance, seed),
            Player::Policy(policy) => {
                let plan = glance.info_key().and_then(|info| policy.at(glance.seat(), info)).ok_or(Trouble::Lost)?;
                let mut point = FastRng::new(seed).word() as f64 / u64::MAX as f64;
                let taken = plan.iter().find(|(_, p)| {
                    point -= p;
                    point < 0.0
                });
                Ok(taken.or(plan.last()).expect("something is legal").0)
            }
        }
    }

    /// What it thinks of all legal actions, the best first; `None` where it does not say.
    pub fn rank(&self, glance: &Glance<'_>, seed: u64) -> Option<Vec<Ranked>> {
        match self {
            Player::Brain(Brain::Random) | Player::Process(_) => None,
            Player::Brain(brain) => Some(brain.rank(glance, seed)),
            Player::Policy(policy) => {
                let plan = policy.at(glance.seat(), glance.info_key()?)?;
                let mut all: Vec<_> = plan.iter().map(|&(id, value)| Ranked { id, value, visits: 0 }).collect();
                all.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.id.cmp(&b.id)));
                Some(all)
            }
        }
    }

    /// Hears how the game ended.
    pub fn over(&mut self, outcome: &Outcome) {
        if let Player::Process(process) = self {
            process.over(outcome);
        }
    }
}
