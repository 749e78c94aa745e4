//! Agents for a game whose type is known. Implement [`Agent`] to add a player of your own.
use crate::{bot::Bot, observation::TypedObservation};
use engine_core::{
    chance::FastRng,
    finite::Finite,
    play::{Match, MatchError, Next},
    rules::Game,
};

/// A player. It receives the observation of its seat and the legal actions, never the state. A [`TypedObservation`] gives no access to
/// the true state, only to sampled worlds that the seat cannot distinguish from it.
///
/// ```
/// use engine_core::{play::Match, rules::Game};
/// use reference_games::{Pig, pig::Act};
/// use trousseau_agents::{Agent, TypedObservation, BotAgent, play_on};
///
/// /// Holds as soon as there is anything to hold.
/// struct Timid;
/// impl Agent<Pig> for Timid {
///     fn act(&mut self, observation: &TypedObservation<'_, Pig>, legal: &[Act]) -> Act {
///         if observation.view().table.total > 0 { Act::Hold } else { legal[0] }
///     }
/// }
///
/// let mut m = Match::new(Pig::standard(2), 7);
/// play_on(&mut m, &mut [&mut Timid, &mut BotAgent::new("mcts:50".parse()?, 1)])?;
/// assert_eq!(m.outcome().expect("it is over").ranks(), [2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Agent<G: Game> {
    /// Chooses a legal action. `legal` is never empty.
    fn act(&mut self, observation: &TypedObservation<'_, G>, legal: &[G::Action]) -> G::Action;
}

/// A [`Bot`] at a seat, with its own random number generator. The same seed gives the same play.
#[derive(Clone, Debug)]
pub struct BotAgent {
    bot: Bot,
    rng: FastRng,
}

impl BotAgent {
    /// Creates an agent from a bot and a seed.
    pub fn new(bot: Bot, seed: u64) -> Self {
        Self { bot, rng: FastRng::new(seed) }
    }
}

impl<G: Game> Agent<G> for BotAgent {
    fn act(&mut self, observation: &TypedObservation<'_, G>, _: &[G::Action]) -> G::Action {
        G::Action::from_id(self.bot.choose(observation, self.rng.word())).expect("an id of this game")
    }
}

/// Plays a match to its end, or until a live table must report a chance outcome. Agent k plays seat k. If there are fewer agents than
/// seats, seats are assigned to the agents cyclically.
///
/// # Errors
/// Returns an error if an agent chooses an illegal action; the match is then unchanged.
///
/// # Panics
/// Panics if `agents` is empty.
pub fn play_on<G: Game>(m: &mut Match<G>, agents: &mut [&mut dyn Agent<G>]) -> Result<Next, MatchError<G::Clause>> {
    let n = agents.len();
    while let Next::Seat(_) = m.next() {
        // Seats that are asked together decide before any of their actions is played.
        let asked = m.seats_asked();
        let mut actions = Vec::with_capacity(asked.len() as usize);
        for p in asked.iter() {
            let legal = m.legal_for(p);
            actions.push((p, agents[p.at() % n].act(&TypedObservation::at(m, p), &legal)));
        }
        m.play_all(&actions)?;
    }
    Ok(m.next())
}
