//! Tree search that is led by an [`Evaluator`], for instance a network: PUCT selection with priors, and values instead of playouts.
//!
//! Leaves are evaluated in batches. There are two ways to fill a batch, and they go together:
//!
//! - Many searches run in lock-step ([`Puct::rank_all`], [`SelfPlay`]). The leaves of all searches share a call. This changes no result: each
//!   search finds what it would find alone, for any number of searches and any size of a call.
//! - One search starts several simulations before it learns their results ([`Puct::leaves`]). Until then, each counts as a loss for those who
//!   moved (*virtual loss*), so that the next ones go elsewhere. This changes the search a little. With one leaf at a time it is the plain
//!   sequential search. For the same settings, seed and evaluator the result is always the same.
//!
//! The searches are those of [`Bot`](crate::Bot): one tree with sampled worlds, which is plain Monte Carlo tree search where nothing is hidden,
//! and one tree per seat with regret matching in games with secret actions, where the priors are the first strategy of a node.
//! The evaluator sees only encodings: a leaf as the seat that decides there sees it, in a world sampled from what the searching seat knows.
//! A node that is met with new legal actions in another world is evaluated again, and priors are averaged.
mod agent;
mod evaluator;
mod self_play;
mod tree;

pub use agent::PuctAgent;
pub use evaluator::{Evaluator, EvaluatorError, Leaves, PuctError};
pub use self_play::{Decided, SelfPlay, SelfPlayed};

use crate::{
    bot::{Ranked, draw},
    observation::Observation,
};
use engine_core::chance::FastRng;
use evaluator::Rows;
use tree::Search;

/// The settings of a search with an evaluator.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Puct {
    simulations: u32,
    leaves: u32,
    rows: usize,
    explore: f32,
    noise: Option<(f32, f32)>,
}

impl Puct {
    /// A search with this number of simulations: one leaf at a time, no noise, and calls of any size. The first simulation evaluates the root.
    pub fn new(simulations: u32) -> Self {
        Self { simulations: simulations.max(1), leaves: 1, rows: usize::MAX, explore: 1.5, noise: None }
    }

    /// Sets how many leaves of one search wait at the same time.
    #[must_use]
    pub fn leaves(self, leaves: u32) -> Self {
        Self { leaves: leaves.max(1), ..self }
    }

    /// Sets the maximum number of rows in one call of the evaluator. It changes no result.
    #[must_use]
    pub fn rows(self, rows: usize) -> Self {
        Self { rows: rows.max(1), ..self }
    }

    /// Sets the weight of the priors; the default is 1.5.
    #[must_use]
    pub fn explore(self, explore: f32) -> Self {
        Self { explore: if explore.is_finite() { explore.max(0.0) } else { self.explore }, ..self }
    }

    /// Mixes noise into the priors at the root, for self-play: `share` of a draw from the Dirichlet distribution with parameter `alpha`.
    /// It is ignored in games with secret actions, where every node explores anyway.
    #[must_use]
    pub fn noise(self, alpha: f32, share: f32) -> Self {
        let noise = (alpha > 0.0 && share > 0.0).then_some((alpha.min(1e6), share.min(1.0)));
        Self { noise, ..self }
    }

    /// Evaluates all legal actions of a seat, the best first.
    ///
    /// # Errors
    /// If the evaluator fails.
    pub fn rank<S: Observation, E: Evaluator + ?Sized>(
        &self,
        observation: &S,
        seed: u64,
        evaluator: &mut E,
    ) -> Result<Vec<Ranked>, PuctError> {
        Ok(self.rank_all(std::slice::from_ref(observation), &[seed], evaluator)?.remove(0))
    }

    /// Searches many observations of one game in lock-step. The leaves of all searches share the calls of the evaluator. Search k has the
    /// seed k and finds what [`rank`](Self::rank) finds with it. A decision with a single legal action is not searched and has no visits.
    ///
    /// # Errors
    /// If the evaluator fails, or the observations belong to different games.
    ///
    /// # Panics
    /// If there are fewer seeds than observations.
    pub fn rank_all<S: Observation, E: Evaluator + ?Sized>(
        &self,
        observations: &[S],
        seeds: &[u64],
        evaluator: &mut E,
    ) -> Result<Vec<Vec<Ranked>>, PuctError> {
        assert!(seeds.len() >= observations.len(), "one seed for each observation");
        let new = |(observation, seed): (_, &u64)| Search::new(observation, *self, *seed);
        let mut searches: Vec<_> = observations.iter().zip(seeds).map(new).collect();
        let Some(shape) = searches.first().map(Search::shape) else { return Ok(vec![]) };
        if searches.iter().any(|s| s.shape() != shape) {
            return Err(PuctError::OtherGame);
        }
        let (mut rows, mut first) = (Rows::default(), vec![0; searches.len()]);
        loop {
            rows.clear();
            for (search, first) in searches.iter_mut().zip(&mut first) {
                *first = rows.movers.len();
                search.gather(&mut rows);
            }
            if rows.movers.is_empty() {
                return Ok(searches.into_iter().map(Search::ranked).collect());
            }
            rows.evaluate(evaluator, shape, self.rows)?;
            searches.iter_mut().zip(&first).for_each(|(search, first)| search.evaluated(&rows, *first));
        }
    }

    /// Chooses an action: the one with the most visits or, in a game with secret actions, one drawn in proportion to the visits.
    ///
    /// # Errors
    /// If the evaluator fails.
    pub fn choose<S: Observation, E: Evaluator + ?Sized>(
        &self,
        observation: &S,
        seed: u64,
        evaluator: &mut E,
    ) -> Result<u32, PuctError> {
        let ranked = self.rank(observation, seed, evaluator)?;
        Ok(if observation.has_secrets() { draw(&ranked, FastRng::new(!seed)) } else { ranked[0].id })
    }

    /// Mixes noise into priors.
    fn disturb(&self, priors: &mut [(u32, f32)], rng: &mut FastRng) {
        let Some((alpha, share)) = self.noise else { return };
        let draws: Vec<f64> = priors.iter().map(|_| gamma(alpha.into(), rng)).collect();
        let sum: f64 = draws.iter().sum();
        if sum > 0.0 {
            for (prior, draw) in priors.iter_mut().zip(draws) {
                prior.1 = (1.0 - share) * prior.1 + share * (draw / sum) as f32;
            }
        }
    }
}

/// A draw from the uniform distribution between 0 and 1, both excluded.
fn unit(rng: &mut FastRng) -> f64 {
    ((rng.word() >> 12) as f64 + 0.5) / (1u64 << 52) as f64
}

/// A draw from the gamma distribution with this shape and scale 1: Marsaglia and Tsang's method, with the usual boost for shapes below 1.
fn gamma(shape: f64, rng: &mut FastRng) -> f64 {
    if shape < 1.0 {
        return gamma(shape + 1.0, rng) * unit(rng).powf(1.0 / shape);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let normal = (-2.0 * unit(rng).ln()).sqrt() * (std::f64::consts::TAU * unit(rng)).cos();
        let v = (1.0 + c * normal).powi(3);
        if v > 0.0 && unit(rng).ln() < 0.5 * normal * normal + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_has_the_mean_and_spread_of_its_distribution() {
        let mut rng = FastRng::new(5);
        for shape in [0.3, 1.0, 4.0] {
            let draws: Vec<f64> = (0..20_000).map(|_| gamma(shape, &mut rng)).collect();
            let mean = draws.iter().sum::<f64>() / 20_000.0;
            let spread = draws.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 20_000.0;
            assert!(
                (mean / shape - 1.0).abs() < 0.05 && (spread / shape - 1.0).abs() < 0.1,
                "{shape}: {mean} {spread}"
            );
        }
        let mut priors = [(0, 0.5), (1, 0.25), (2, 0.25)];
        Puct::new(1).noise(0.3, 0.25).disturb(&mut priors, &mut rng);
        assert!((priors.iter().map(|p| p.1).sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(priors[0].1 >= 0.374 && priors.iter().all(|p| p.1 >= 0.187), "{priors:?}");
    }
}
