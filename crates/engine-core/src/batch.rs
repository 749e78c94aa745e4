//! Many games of one box at once, for learning: contiguous rows that are stepped together and written into buffers of the caller.
//!
//! [`AnyGame::batch`] makes a batch, and its code is compiled in the crate of the game. One call of
//! [`AnyBatch::step`] takes an action for every row and writes, for the seat that decides next in each row, the observation, the legal actions,
//! rewards and ends of episodes. Nothing is allocated on the way.
//!
//! ```
//! # use reference_games::entries::CONNECT_FOUR;
//! use engine_core::batch::{Actions, BatchSpec, Buffers, Observations};
//!
//! let game = CONNECT_FOUR.standard(2)?;
//! let mut batch = game.batch(&BatchSpec::new(64, 7))?;
//! let (mut numbers, mut mask) = (vec![0.0; 64 * batch.numbers()], vec![false; 64 * batch.actions() as usize]);
//! let (mut seat, mut reward, mut terminated) = (vec![0; 64], vec![0.0; 64 * 2], vec![false; 64]);
//! let (mut actions, mut games) = (vec![0; 64], 0);
//! for step in 0..50 {
//!     let mut out = Buffers {
//!         observation: Observations::F32(&mut numbers),
//!         mask: Some(&mut mask),
//!         seat: Some(&mut seat),
//!         reward: Some(&mut reward),
//!         terminated: Some(&mut terminated),
//!         kept: true,
//!         ..Buffers::default()
//!     };
//!     let done = if step == 0 { batch.reset(None, None, &mut out)? } else { batch.step(Actions::Given(&actions), &mut out)? };
//!     games += done.finished;
//!     for (action, legal) in actions.iter_mut().zip(mask.chunks(7)) {
//!         *action = legal.iter().position(|&yes| yes).unwrap() as i64; // a network would choose here
//!     }
//! }
//! assert!(games > 64);
//! let record = batch.last_record(0)?; // the last game of row 0, which anybody can verify
//! assert_eq!(game.open(&record)?.record(), record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Episodes and their seeds
//! With [`Luck::Pinned`], the game of an episode with seed `s` is exactly the match that starts with seed `s`, so it can be exported as a record. The
//! seed of every episode is known and can be chosen: see [`Seeds`]. A row plays the same games whatever the number of rows and threads.
//!
//! # Ends of episodes
//! An episode ends when the game is over (`terminated`) or at the step limit (`truncated`). What happens then is up to [`Autoreset`]. The flags and the
//! rewards tell what happened in this call; `seat` is -1 in a row that waits for its next episode.
mod buffers;
mod error;
mod opponent;
mod rows;
mod run;
mod seeds;
mod write;

pub use buffers::{Actions, Buffers, LEAVE, LegalRows, Observations, SparseRows, Stepped};
pub use error::BatchError;
pub use opponent::{Opponent, OpponentError, OpponentView, RandomOpponent};
pub use rows::Batch;
pub use seeds::{Seeds, Split, episode_seed};

use crate::{
    Record, Seat, Seats,
    erased::{AnyGame, AnyMatch, AnyPosition},
};
use std::sync::Arc;

/// What happens in a row when its episode ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Autoreset {
    /// The next episode starts in the same call. The observation is its first one; the last one of the old episode goes into
    /// [`Buffers::final_observation`].
    #[default]
    SameStep,
    /// The call returns the last observation, and the next call starts the next episode, whatever the action. Only [`LEAVE`] leaves the row at the end.
    NextStep,
    /// The row stays at the end until [`AnyBatch::reset`]. Its actions are ignored.
    Disabled,
}

/// What happens when an action is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Illegal {
    /// The call fails with the row and the clause, and no row changes.
    #[default]
    Refuse,
    /// A uniformly random legal action is played instead, drawn from the generator of the row.
    Random,
    /// The row is left as it is.
    Leave,
}

/// What answers the questions to chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Luck {
    /// The generator of matches. Games can be exported as records.
    #[default]
    Pinned,
    /// The generator of search. It is faster in games that start often or roll much. Its games are the same for the same seed, but they are not
    /// matches and cannot be exported.
    Fast,
}

/// How many threads share the rows. It never changes what is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threads {
    /// This many, or fewer where there is too little to do: a call on so small a batch is faster on one. 0 stands for all that the machine has.
    AtMost(usize),
    /// This many, whatever there is to do.
    Exactly(usize),
}

/// What a batch plays, and how. Start with [`new`](Self::new) and change what you need:
///
/// ```
/// use engine_core::{batch::{Autoreset, BatchSpec, Seeds, Split}, rules::{Seat, Seats}};
/// let spec = BatchSpec {
///     autoreset: Autoreset::NextStep,
///     seeds: Seeds::new(7, Split::Test),
///     learners: Seats::one(Seat(0)),
///     rotate: true,
///     ..BatchSpec::new(256, 7)
/// };
/// # assert_eq!(spec.rows, 256);
/// ```
#[derive(Clone, Debug)]
pub struct BatchSpec {
    /// The number of rows: games that are played at once.
    pub rows: usize,
    /// The number of the first row. Batches that divide the rows of a larger one among them play the same games as it does.
    pub first_row: u64,
    /// The seeds of the episodes.
    pub seeds: Seeds,
    /// What happens when an episode ends.
    pub autoreset: Autoreset,
    /// What happens when an action is illegal.
    pub illegal: Illegal,
    /// What answers the questions to chance.
    pub luck: Luck,
    /// The number of decisions, those of opponents included, after which an episode is truncated.
    pub step_limit: Option<u32>,
    /// The seats that the caller decides for. The opponents decide for the others.
    pub learners: Seats,
    /// Whether the learners change seats: in episode e of row r, all of them sit r + e seats further on.
    pub rotate: bool,
    /// The opponents. The k-th seat that is not a learner's is played by opponent k, and so on in turn if there are fewer.
    pub opponents: Vec<Arc<dyn Opponent>>,
    /// How many threads share the rows.
    pub threads: Threads,
    /// Whether to keep the actions of the present and the last episode of each row, so that they can be exported. The list of a row grows to
    /// the length of its longest game.
    pub history: bool,
}

impl BatchSpec {
    /// A number of rows in which the caller decides for all seats, with training seeds from this base.
    pub fn new(rows: usize, seed: u64) -> Self {
        Self {
            rows,
            first_row: 0,
            seeds: Seeds::new(seed, Split::Train),
            autoreset: Autoreset::default(),
            illegal: Illegal::default(),
            luck: Luck::default(),
            step_limit: None,
            learners: Seat::first(crate::MAX_SEATS as u8).collect(),
            rotate: false,
            opponents: vec![],
            threads: Threads::Exactly(1),
            history: true,
        }
    }
}

/// A batch of any game. On any error but [`BatchError::Opponent`], nothing has changed.
pub trait AnyBatch: Send + Sync + crate::erased::Sealed {
    /// The box.
    fn game(&self) -> Box<dyn AnyGame>;
    /// What the batch plays, and how.
    fn spec(&self) -> &BatchSpec;
    /// The number of rows.
    fn rows(&self) -> usize {
        self.spec().rows
    }
    /// The number of players.
    fn seats(&self) -> u8;
    /// The number of actions. A mask has one flag for each.
    fn actions(&self) -> u32;
    /// The length of an observation: the numbers of the layout.
    fn numbers(&self) -> usize;

    /// Starts a new episode in all rows, or in those that are flagged. `seeds` has the seed of each row's new episode; without them, the spec decides.
    /// Rows that are not flagged are left as they are.
    ///
    /// # Errors
    /// If a buffer or a list has the wrong length, or an opponent fails.
    fn reset(
        &mut self,
        which: Option<&[bool]>,
        seeds: Option<&[u64]>,
        out: &mut Buffers<'_>,
    ) -> Result<Stepped, BatchError>;
    /// Plays one action in each row, lets the opponents reply, and writes what follows.
    ///
    /// # Errors
    /// If an action is illegal (unless the spec forgives it), a buffer has the wrong length, or an opponent fails.
    fn step(&mut self, actions: Actions<'_>, out: &mut Buffers<'_>) -> Result<Stepped, BatchError>;
    /// Writes everything again as it is, into other buffers for example. Nothing has happened, so rewards and flags are 0.
    ///
    /// # Errors
    /// If a buffer has the wrong length.
    fn observe(&mut self, out: &mut Buffers<'_>) -> Result<Stepped, BatchError>;
    /// For networks that choose an action one coordinate at a time ([`ActionSpace`](crate::finite::ActionSpace)): flags the possible values of the next
    /// coordinate in each row. `prefix` has the same number of coordinates for each row; `out` has
    /// [`width`](crate::finite::ActionSpace::width) flags for each. A row whose action is complete, that has a -1 among its coordinates, or that
    /// waits for its next episode gets no flag.
    ///
    /// # Errors
    /// If a list has the wrong length, or a row has no such coordinate.
    fn next_masks(&self, prefix: &[i64], out: &mut [bool]) -> Result<(), BatchError>;

    /// The seed of the present episode of a row.
    ///
    /// # Errors
    /// If there is no such row.
    fn seed(&self, row: usize) -> Result<u64, BatchError>;
    /// The number of the present episode of a row, from 0.
    ///
    /// # Errors
    /// If there is no such row.
    fn episode(&self, row: usize) -> Result<u64, BatchError>;
    /// The seats that the caller decides for in the present episode of a row.
    ///
    /// # Errors
    /// If there is no such row.
    fn learners(&self, row: usize) -> Result<Seats, BatchError>;
    /// What a viewer may know in a row, encoded as numbers.
    ///
    /// # Errors
    /// If there is no such row or seat, or `out` does not have the length of the layout.
    fn encode(&self, row: usize, viewer: Option<Seat>, out: &mut [f32]) -> Result<(), BatchError>;
    /// A copy of a row to search from, with a generator of its own.
    ///
    /// # Errors
    /// If there is no such row.
    fn position(&self, row: usize, seed: u64) -> Result<Box<dyn AnyPosition>, BatchError>;
    /// The present episode of a row as a match.
    ///
    /// # Errors
    /// If there is no such row, or the spec does not keep what is needed: [`Luck::Pinned`] and [`BatchSpec::history`].
    fn to_match(&self, row: usize) -> Result<Box<dyn AnyMatch>, BatchError>;
    /// The present episode of a row as a record.
    ///
    /// # Errors
    /// If there is no such row, or the spec does not keep what is needed.
    fn record(&self, row: usize) -> Result<Record, BatchError>;
    /// The last episode of a row that ended, as a record.
    ///
    /// # Errors
    /// If there is no such row, none has ended, or the spec does not keep what is needed.
    fn last_record(&self, row: usize) -> Result<Record, BatchError>;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyBatch>;
}
