//! Agents of a game whose type is known: what somebody writes who wires in a player of his own.
use crate::{bot::Bot, observation::TypedObservation};
use engine_core::{
    chance::FastRng,
    finite::Finite,
    play::{Match, MatchError, Next},
    rules::Game,
};

/// A player. It is given what its seat sees and what it may do, never the state: there is no way from a [`TypedObservation`] to the truth, only to
/// worlds that the seat could not tell from it.
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
    /// Decides. `legal` is never empty.
    fn act(&mut self, observation: &TypedObservation<'_, G>, legal: &[G::Action]) -> G::Action;
}

/// A [`Bot`] at a seat, with its own luck: the same seed plays the same.
#[derive(Clone, Debug)]
pub struct BotAgent {
    bot: Bot,
    luck: FastRng,
}

impl BotAgent {
    /// Sits down.
    pub fn new(bot: Bot, seed: u64) -> Self {
        Self { bot, luck: FastRng::new(seed) }
    }
}

impl<G: Game> Agent<G> for BotAgent {
    fn act(&mut self, observation: &TypedObservation<'_, G>, _: &[G::Action]) -> G::Action {
        G::Action::from_id(self.bot.choose(observation, self.luck.word())).expect("an id of this game")
    }
}

/// Plays a match on until it is over, or until chance is asked at a live table. Agent k sits at seat k; with fewer agents than seats they
/// take turns.
///
/// # Errors
/// If an agent does what it may not; the match is then where it was.
///
/// # Panics
/// Without agents.
pub fn play_on<G: Game>(m: &mut Match<G>, agents: &mut [&mut dyn Agent<G>]) -> Result<Next, MatchError<G::Clause>> {
    while let Next::Seat(p) = m.next() {
        let legal = m.legal();
        let n = agents.len();
        let action = agents[p.at() % n].act(&TypedObservation::at(m, p), &legal);
        m.play(p, action)?;
    }
    Ok(m.next())
}
