//! The search as an agent at a table.
use super::{Evaluator, Puct};
use crate::{arena::AnyAgent, exec::AgentError, observation::AnyObservation};

/// An agent that searches with an evaluator, for the [`Arena`](crate::Arena).
///
/// ```
/// use reference_games::entries::CONNECT_FOUR;
/// use trousseau_agents::{Arena, Bot, PreparedAgent, puct::{EvaluatorError, Evaluator, Leaves, Puct, PuctAgent}};
///
/// #[derive(Clone)]
/// struct Even;
/// impl Evaluator for Even {
///     fn evaluate(&mut self, _: &Leaves<'_>, _: &mut [f32], _: &mut [f32]) -> Result<(), EvaluatorError> {
///         Ok(()) // all logits and values stay 0
///     }
/// }
///
/// let game = CONNECT_FOUR.standard(2)?;
/// let even = PreparedAgent::custom(|| Box::new(PuctAgent::new(Puct::new(50), Even)));
/// let tally = Arena::new(&*game, &[even, Bot::Random.into()]).simulate(1, 10, &|_| ())?.tally;
/// assert!(tally.utilities[0] > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PuctAgent<E> {
    puct: Puct,
    evaluator: E,
}

impl<E: Evaluator> PuctAgent<E> {
    /// An agent with these settings and this evaluator.
    pub fn new(puct: Puct, evaluator: E) -> Self {
        Self { puct, evaluator }
    }
}

impl<E: Evaluator + Send> AnyAgent for PuctAgent<E> {
    fn choose(&mut self, observation: &AnyObservation<'_>, seed: u64) -> Result<u32, AgentError> {
        let chosen = self.puct.choose(observation, seed, &mut self.evaluator);
        chosen.map_err(|e| AgentError::Evaluator { why: e.to_string() })
    }
}
