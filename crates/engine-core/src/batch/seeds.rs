//! The seeds of episodes.
use crate::FastRng;

/// What the episodes of a batch are for. Seeds for training have a top bit of 0 and seeds for testing one of 1, so no game is ever in both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Split {
    /// Training.
    #[default]
    Train,
    /// Testing.
    Test,
}

/// The seed of each episode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seeds {
    /// Episode e of row r has the seed [`episode_seed`]`(base, split, r, e)`.
    Base {
        /// The base.
        base: u64,
        /// What the episodes are for.
        split: Split,
    },
    /// A list that the rows share: episode e of row r has number `e * rows + r` in it, counted around if the list is too short.
    Given(Vec<u64>),
}

impl Seeds {
    /// Seeds from a base.
    pub fn new(base: u64, split: Split) -> Self {
        Self::Base { base, split }
    }

    pub(super) fn of(&self, rows: u64, row: u64, episode: u64) -> u64 {
        match self {
            Self::Base { base, split } => episode_seed(*base, *split, row, episode),
            Self::Given(list) => {
                let number = u128::from(episode) * u128::from(rows) + u128::from(row);
                list[(number % list.len() as u128) as usize]
            }
        }
    }
}

/// The seed of an episode: a pure function that never changes. With `f(x)` for the first word of [`FastRng::new`]`(x)`, it is
/// `f(f(f(base) ^ row) ^ episode)` with its top bit replaced: 0 for training, 1 for testing.
///
/// ```
/// use engine_core::batch::{Split, episode_seed};
/// let (train, test) = (episode_seed(7, Split::Train, 0, 0), episode_seed(7, Split::Test, 0, 0));
/// assert_eq!((train, test), (train & !(1 << 63), train | 1 << 63));
/// ```
pub fn episode_seed(base: u64, split: Split, row: u64, episode: u64) -> u64 {
    let first = |x: u64| FastRng::new(x).word();
    let word = first(first(first(base) ^ row) ^ episode);
    match split {
        Split::Train => word & !(1 << 63),
        Split::Test => word | 1 << 63,
    }
}
