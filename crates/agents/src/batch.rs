//! Agents as opponents inside a batch.
use crate::{
    exec::AgentError,
    observation::{AnyObservation, Observation},
    spec::{AgentSpec, PreparedAgent, SeatedAgent},
};
use engine_core::{
    batch::{Opponent, OpponentError, OpponentView},
    erased::{AnyGame, AnyPosition},
    rules::Seat,
    tree::TreeTooLargeError,
};
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

/// An agent that plays seats inside a [batch](engine_core::batch). Bots decide from the batch itself. Policies, processes and agents of your own are
/// shown an observation of the episode replayed as a match, so the batch must keep its history and have pinned luck.
///
/// A process or an agent of your own sits down for one episode of one row, and is not told how it ends.
///
/// ```
/// use engine_core::{batch::{Actions, BatchSpec, Buffers}, rules::{Seat, Seats}};
/// use reference_games::entries::CONNECT_FOUR;
/// use std::{sync::Arc, time::Duration};
/// use trousseau_agents::BatchOpponent;
///
/// let game = CONNECT_FOUR.standard(2)?;
/// let opponent = BatchOpponent::new(&"mcts:20".parse()?, &*game, Duration::from_secs(1))?;
/// let spec = BatchSpec {
///     learners: Seats::one(Seat(0)), // in half of the episodes, the learner sits second
///     rotate: true,
///     opponents: vec![Arc::new(opponent)],
///     ..BatchSpec::new(8, 7)
/// };
/// let mut batch = game.batch(&spec)?;
/// let mut out = Buffers::default();
/// batch.reset(None, None, &mut out)?;
/// let games: u32 = (0..20).map(|_| batch.step(Actions::Random, &mut out).unwrap().finished).sum();
/// assert!(games > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BatchOpponent {
    agent: PreparedAgent,
    /// Agents of one game each, by row and seat, with the episode that they play.
    seated: Mutex<HashMap<(u64, Seat), (u64, SeatedAgent)>>,
}

impl BatchOpponent {
    /// The agent with this specification. `limit` is the time limit of a process for one decision.
    ///
    /// # Errors
    /// If the game is too large to be solved.
    pub fn new(spec: &AgentSpec, game: &dyn AnyGame, limit: Duration) -> Result<Self, TreeTooLargeError> {
        spec.prepare(game, limit).map(Self::from)
    }

    fn replayed(&self, at: &dyn OpponentView, seed: u64) -> Result<u32, OpponentError> {
        let m = at.replay().ok_or_else(|| {
            OpponentError("this agent needs a batch with pinned luck that keeps its history".to_string())
        })?;
        let observation = AnyObservation::of(&*m, at.seat()).ok_or_else(|| failed(&AgentError::Lost))?;
        let (place, lock) = ((at.row(), at.seat()), || self.seated.lock().unwrap_or_else(PoisonError::into_inner));
        // The agent is taken out, so that others can decide at the same time.
        let kept = lock().remove(&place).filter(|(episode, _)| *episode == at.episode());
        let mut agent = match kept {
            Some((_, agent)) => agent,
            None => self.agent.sit().map_err(|e| failed(&e))?,
        };
        let chosen = agent.choose(&observation, seed).map_err(|e| failed(&e));
        lock().insert(place, (at.episode(), agent));
        chosen
    }
}

fn failed(error: &AgentError) -> OpponentError {
    OpponentError(error.to_string())
}

impl From<PreparedAgent> for BatchOpponent {
    fn from(agent: PreparedAgent) -> Self {
        Self { agent, seated: Mutex::default() }
    }
}

impl std::fmt::Debug for BatchOpponent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("BatchOpponent").field(&self.agent).finish()
    }
}

impl Opponent for BatchOpponent {
    fn choose(&self, at: &dyn OpponentView, seed: u64) -> Result<u32, OpponentError> {
        match &self.agent {
            PreparedAgent::Bot(bot) => Ok(bot.choose(&Seen::of(at), seed)),
            _ => self.replayed(at, seed),
        }
    }
}

/// The observation of a seat inside a batch.
struct Seen<'a> {
    at: &'a dyn OpponentView,
    game: Box<dyn AnyGame>,
}

impl<'a> Seen<'a> {
    fn of(at: &'a dyn OpponentView) -> Self {
        Self { at, game: at.game() }
    }
}

impl Observation for Seen<'_> {
    type State = Box<dyn AnyPosition>;
    fn seat(&self) -> Seat {
        self.at.seat()
    }
    fn legal(&self) -> Vec<u32> {
        let mut out = Vec::new();
        self.at.legal(&mut out);
        out
    }
    fn imagine(&self, into: &mut Option<Box<dyn AnyPosition>>, seed: u64) {
        match into {
            Some(world) => {
                self.at.imagine_into(seed, &mut **world).expect("all worlds of one observation belong to one game");
            }
            None => *into = Some(self.at.imagine(seed)),
        }
    }
    fn has_secrets(&self) -> bool {
        self.game.has_secrets()
    }
    fn bound(&self) -> u32 {
        self.game.bound()
    }
    fn utility_bound(&self) -> i32 {
        self.game.utility_bound()
    }
    fn shared(&self) -> bool {
        self.game.meta().shared
    }
    fn encoding_len(&self) -> usize {
        self.game.layout().len()
    }
    fn info_key(&self) -> Option<u64> {
        self.at.replay()?.info_key(self.at.seat()).ok()
    }
}
