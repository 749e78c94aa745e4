//! Opponents that move inside a batch.
use crate::{
    FastRng, Seat,
    erased::{AnyError, AnyGame, AnyMatch, AnyPosition},
};
use std::fmt;

/// An opponent that moves inside a batch. All rows and threads share it, so what it chooses must depend only on the view and the seed.
///
/// The crate `trousseau-agents` makes opponents of all its agents, by name.
///
/// ```
/// # use reference_games::entries::PIG;
/// use engine_core::{batch::{Actions, BatchSpec, Buffers, Opponent, OpponentError, OpponentView}, rules::{Seat, Seats}};
/// use std::sync::Arc;
///
/// /// Takes the last legal action: holds as soon as it can.
/// #[derive(Debug)]
/// struct Timid;
/// impl Opponent for Timid {
///     fn choose(&self, at: &dyn OpponentView, _: u64) -> Result<u32, OpponentError> {
///         let mut legal = vec![];
///         at.legal(&mut legal);
///         Ok(*legal.last().expect("there is a legal action"))
///     }
/// }
///
/// let spec = BatchSpec { learners: Seats::one(Seat(1)), opponents: vec![Arc::new(Timid)], ..BatchSpec::new(8, 7) };
/// let mut batch = PIG.standard(2)?.batch(&spec)?;
/// let mut seat = [0; 8];
/// batch.reset(None, None, &mut Buffers { seat: Some(&mut seat), ..Buffers::default() })?;
/// assert_eq!(seat, [1; 8]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Opponent: Send + Sync + fmt::Debug {
    /// Chooses the id of a legal action for the seat that decides.
    ///
    /// # Errors
    /// If it cannot decide.
    fn choose(&self, at: &dyn OpponentView, seed: u64) -> Result<u32, OpponentError>;
}

/// What an opponent says when it cannot decide.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct OpponentError(pub String);

/// What an opponent is given: what its seat may know, and worlds that its seat cannot distinguish from the real one.
pub trait OpponentView {
    /// The box.
    fn game(&self) -> Box<dyn AnyGame>;
    /// The seat that decides.
    fn seat(&self) -> Seat;
    /// The number of the row in its batch.
    fn row(&self) -> u64;
    /// The number of the episode of that row.
    fn episode(&self) -> u64;
    /// The number of decisions before this one.
    fn step(&self) -> u32;
    /// Writes the legal action ids into the caller's buffer.
    fn legal(&self, out: &mut Vec<u32>);
    /// A uniformly random legal action.
    fn random(&self, rng: &mut FastRng) -> u32;
    /// The view, encoded as numbers.
    ///
    /// # Errors
    /// If `out` does not have the length of the layout.
    fn encode(&self, out: &mut [f32]) -> Result<(), AnyError>;
    /// A determinization: a state that the seat cannot distinguish from the real one.
    fn imagine(&self, seed: u64) -> Box<dyn AnyPosition>;
    /// Replaces an old position by a new determinization, reusing its memory.
    ///
    /// # Errors
    /// If the position belongs to another box.
    fn imagine_into(&self, seed: u64, into: &mut dyn AnyPosition) -> Result<(), AnyError>;
    /// The episode as a match, replayed from its seed; `None` if the batch does not keep what is needed. A match holds the hidden state: this is for
    /// code that shows an agent no more than an observation of it.
    fn replay(&self) -> Option<Box<dyn AnyMatch>>;
}

/// Plays uniformly random legal actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RandomOpponent;

impl Opponent for RandomOpponent {
    fn choose(&self, at: &dyn OpponentView, seed: u64) -> Result<u32, OpponentError> {
        Ok(at.random(&mut FastRng::new(seed)))
    }
}
