//! The interface between a search and what evaluates its leaves.
use engine_core::rules::Seat;
use std::error::Error;

/// Evaluates the leaves of searches, many in one call. A network goes here.
///
/// ```
/// use engine_core::{play::Match, rules::{Game, Seat}};
/// use reference_games::ConnectFour;
/// use trousseau_agents::{TypedObservation, puct::{Evaluator, EvaluatorError, Leaves, Puct}};
///
/// /// Knows nothing: all actions are equally good, and nobody is ahead.
/// struct Even;
/// impl Evaluator for Even {
///     fn evaluate(&mut self, _: &Leaves<'_>, logits: &mut [f32], values: &mut [f32]) -> Result<(), EvaluatorError> {
///         logits.fill(0.0);
///         values.fill(0.0);
///         Ok(())
///     }
/// }
///
/// let m = Match::new(ConnectFour::standard(2), 7);
/// let ranked = Puct::new(200).rank(&TypedObservation::at(&m, Seat(0)), 1, &mut Even)?;
/// assert_eq!(ranked.iter().map(|r| r.visits).sum::<u32>(), 199); // the first simulation evaluates the root
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Evaluator {
    /// Evaluates all leaves. Row r of each slice belongs to leaf r.
    ///
    /// `logits` has one number per leaf and action. The softmax over the legal actions gives the priors; what stands at illegal actions is
    /// ignored. `values` has one number per leaf and seat, from -1 to 1 (larger ones are cut off). As in an encoding, seats are counted from
    /// the one that decides: the first number is its own value, the second that of the next seat. Both slices are 0 at the start.
    ///
    /// A row must depend on its leaf alone. The search then gives the same result, however many leaves share a call.
    ///
    /// # Errors
    /// Any error ends the search.
    fn evaluate(&mut self, leaves: &Leaves<'_>, logits: &mut [f32], values: &mut [f32]) -> Result<(), EvaluatorError>;
}

/// Why an evaluator failed.
pub type EvaluatorError = Box<dyn Error + Send + Sync>;

/// Leaves to evaluate, as the seats that decide there see them. An evaluator gets nothing else: an encoding is a view, and the world that it
/// shows was sampled from what the searching seat knows.
#[derive(Clone, Copy, Debug)]
pub struct Leaves<'a> {
    pub(super) observations: &'a [f32],
    pub(super) masks: &'a [bool],
    pub(super) movers: &'a [Seat],
    pub(super) shape: Shape,
}

/// The size of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) width: usize,
    pub(super) actions: usize,
    pub(super) seats: usize,
}

impl<'a> Leaves<'a> {
    /// The number of leaves.
    pub fn rows(&self) -> usize {
        self.movers.len()
    }

    /// The length of an encoding.
    pub fn width(&self) -> usize {
        self.shape.width
    }

    /// The number of actions.
    pub fn actions(&self) -> usize {
        self.shape.actions
    }

    /// The number of players.
    pub fn seats(&self) -> usize {
        self.shape.seats
    }

    /// The encodings, one row of [`width`](Self::width) numbers per leaf.
    pub fn observations(&self) -> &'a [f32] {
        self.observations
    }

    /// The legal actions, one row of [`actions`](Self::actions) flags per leaf.
    pub fn masks(&self) -> &'a [bool] {
        self.masks
    }

    /// The seat that decides at each leaf.
    pub fn movers(&self) -> &'a [Seat] {
        self.movers
    }

    /// The encoding of one leaf.
    ///
    /// # Panics
    /// If there are fewer leaves.
    pub fn observation(&self, row: usize) -> &'a [f32] {
        &self.observations[row * self.shape.width..(row + 1) * self.shape.width]
    }

    /// The legal actions of one leaf.
    ///
    /// # Panics
    /// If there are fewer leaves.
    pub fn mask(&self, row: usize) -> &'a [bool] {
        &self.masks[row * self.shape.actions..(row + 1) * self.shape.actions]
    }
}

/// The leaves of one round, gathered from many searches, and what was found about them.
#[derive(Default)]
pub(super) struct Rows {
    pub(super) observations: Vec<f32>,
    pub(super) masks: Vec<bool>,
    pub(super) movers: Vec<Seat>,
    logits: Vec<f32>,
    values: Vec<f32>,
}

impl Rows {
    pub(super) fn clear(&mut self) {
        self.observations.clear();
        self.masks.clear();
        self.movers.clear();
    }

    /// Evaluates all rows, at most `most` in one call.
    pub(super) fn evaluate<E: Evaluator + ?Sized>(
        &mut self,
        evaluator: &mut E,
        shape: Shape,
        most: usize,
    ) -> Result<(), PuctError> {
        let rows = self.movers.len();
        self.logits.clear();
        self.logits.resize(rows * shape.actions, 0.0);
        self.values.clear();
        self.values.resize(rows * shape.seats, 0.0);
        for from in (0..rows).step_by(most.max(1)) {
            let to = from.saturating_add(most.max(1)).min(rows);
            let leaves = Leaves {
                observations: &self.observations[from * shape.width..to * shape.width],
                masks: &self.masks[from * shape.actions..to * shape.actions],
                movers: &self.movers[from..to],
                shape,
            };
            let logits = &mut self.logits[from * shape.actions..to * shape.actions];
            let values = &mut self.values[from * shape.seats..to * shape.seats];
            evaluator.evaluate(&leaves, logits, values).map_err(PuctError::Evaluator)?;
        }
        let legal =
            self.logits.iter().zip(&self.masks).position(|(x, legal)| *legal && (x.is_nan() || *x == f32::INFINITY));
        let value = self.values.iter().position(|x| !x.is_finite());
        match (legal, value) {
            (Some(k), _) => Err(PuctError::NotFinite { what: "logit", row: k / shape.actions, number: self.logits[k] }),
            (_, Some(k)) => Err(PuctError::NotFinite { what: "value", row: k / shape.seats, number: self.values[k] }),
            _ => Ok(()),
        }
    }

    /// Writes the priors of the legal actions of a row, in the order of their ids, and returns its values.
    pub(super) fn found(&self, row: usize, shape: Shape, priors: &mut Vec<(u32, f32)>) -> &[f32] {
        let at = row * shape.actions..(row + 1) * shape.actions;
        let legal = self.masks[at.clone()].iter().zip(&self.logits[at]).enumerate().filter(|(_, (legal, _))| **legal);
        priors.clear();
        priors.extend(legal.map(|(id, (_, logit))| (id as u32, *logit)));
        let top = priors.iter().fold(f32::NEG_INFINITY, |top, p| top.max(p.1));
        let n = priors.len() as f32;
        if top == f32::NEG_INFINITY {
            priors.iter_mut().for_each(|p| p.1 = 1.0 / n);
        } else {
            priors.iter_mut().for_each(|p| p.1 = (p.1 - top).exp());
            let sum: f32 = priors.iter().map(|p| p.1).sum();
            priors.iter_mut().for_each(|p| p.1 /= sum);
        }
        &self.values[row * shape.seats..(row + 1) * shape.seats]
    }
}

/// Why a search ended without a result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PuctError {
    /// The evaluator failed.
    #[error("the evaluator failed: {0}")]
    Evaluator(#[source] EvaluatorError),
    /// The evaluator wrote a number that is not finite. A logit may be negative infinity.
    #[error("the evaluator wrote {number} as a {what} of row {row}")]
    NotFinite {
        /// The kind of number.
        what: &'static str,
        /// The row.
        row: usize,
        /// The number.
        number: f32,
    },
    /// Observations of different games, or of different boxes of one game, cannot share a call.
    #[error("the observations belong to different games")]
    OtherGame,
}
