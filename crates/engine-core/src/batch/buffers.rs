//! What a batch reads and writes: slices of the caller.
use super::BatchError;
use std::mem::take;

/// The action that leaves a row as it is.
pub const LEAVE: i64 = -1;

/// What to play in each row.
#[derive(Clone, Copy, Debug)]
pub enum Actions<'a> {
    /// The id of an action for each row, or [`LEAVE`].
    Given(&'a [i64]),
    /// A uniformly random legal action in each row. The game of an episode with pinned luck and seed `s` is then number 0 of the
    /// [`Simulation`](crate::erased::Simulation) with seed `s`.
    Random,
}

/// The buffers that a call fills. All are optional, and row i of each belongs to game i.
///
/// The observation, the mask and the legal ids are those of the seat that decides now. In a row that waits for its next episode nothing is
/// legal, and the observation is the last one of the learner's seat that decided last.
#[derive(Debug, Default)]
pub struct Buffers<'a> {
    /// The observation of the seat that decides.
    pub observation: Observations<'a>,
    /// The last observation of an episode that ended, with [`Autoreset::SameStep`](super::Autoreset::SameStep). Other rows are not touched.
    pub final_observation: Observations<'a>,
    /// Whether `observation` and `legal` are the buffers of the last call, unchanged since. Large rows are then cleared only where they were written, and
    /// rows that are left are not written again.
    pub kept: bool,
    /// The legal actions: one flag per action.
    pub mask: Option<&'a mut [bool]>,
    /// The legal actions as lists of ids.
    pub legal: Option<LegalRows<'a>>,
    /// The seat that decides; -1 in a row that waits for its next episode.
    pub seat: Option<&'a mut [i8]>,
    /// The utility of each seat if the game ended in this call, and 0 otherwise: one number per row and seat.
    pub reward: Option<&'a mut [f32]>,
    /// Whether the game ended in this call.
    pub terminated: Option<&'a mut [bool]>,
    /// Whether the episode was cut short in this call.
    pub truncated: Option<&'a mut [bool]>,
    /// Whether the action was illegal and forgiven.
    pub illegal: Option<&'a mut [bool]>,
    /// The number of the present episode.
    pub episode: Option<&'a mut [u64]>,
    /// The seed of the present episode.
    pub seed: Option<&'a mut [u64]>,
    /// The number of decisions in the present episode so far, those of opponents included.
    pub length: Option<&'a mut [u32]>,
}

/// Where observations are written.
#[derive(Debug, Default)]
pub enum Observations<'a> {
    /// Nowhere.
    #[default]
    None,
    /// As numbers.
    F32(&'a mut [f32]),
    /// As bytes: the range of each block of the layout becomes 0 to 255.
    U8(&'a mut [u8]),
    /// As the numbers that are not 0.
    Sparse(SparseRows<'a>),
}

/// Observations as the numbers that are not 0. Their width is the length of `places` divided by the number of rows.
#[derive(Debug)]
pub struct SparseRows<'a> {
    /// The places of the numbers, filled up with -1.
    pub places: &'a mut [i32],
    /// The numbers, filled up with 0.
    pub numbers: &'a mut [f32],
    /// How many numbers are not 0 in each row. If that is more than the width, the rest is left out; see [`Stepped::widest`].
    pub counts: &'a mut [u32],
}

/// The legal actions as lists of ids. Their width is the length of `ids` divided by the number of rows.
#[derive(Debug)]
pub struct LegalRows<'a> {
    /// The ids, by ascending number, filled up with -1.
    pub ids: &'a mut [i32],
    /// The number of legal actions in each row. If that is more than the width, the rest is left out; see [`Stepped::most_legal`].
    pub counts: &'a mut [u32],
    /// The coordinates of each id, filled up with -1: [`depth`](crate::finite::ActionSpace::depth) numbers for each place of `ids`.
    pub features: Option<&'a mut [i32]>,
}

/// What happened in a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Stepped {
    /// The number of episodes that ended.
    pub finished: u32,
    /// The number of episodes that opponents ended before a learner could decide. They are skipped.
    pub skipped: u32,
    /// The largest number of a sparse observation. If it is above your width, call [`observe`](super::AnyBatch::observe) with wider buffers.
    pub widest: u32,
    /// The largest number of legal actions, where lists of ids were written. If it is above your width, call
    /// [`observe`](super::AnyBatch::observe) with wider buffers.
    pub most_legal: u32,
}

impl Stepped {
    pub(super) fn add(&mut self, other: Self) {
        self.finished += other.finished;
        self.skipped += other.skipped;
        self.widest = self.widest.max(other.widest);
        self.most_legal = self.most_legal.max(other.most_legal);
    }
}

/// The lengths of the rows of a batch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub rows: usize,
    pub numbers: usize,
    pub actions: usize,
    pub seats: usize,
    pub depth: usize,
}

fn fits(buffer: &'static str, found: usize, expected: usize) -> Result<(), BatchError> {
    if found == expected { Ok(()) } else { Err(BatchError::Length { buffer, found, expected }) }
}

/// The width of a row, if the buffer has whole rows.
fn whole(buffer: &'static str, found: usize, rows: usize) -> Result<usize, BatchError> {
    if found.is_multiple_of(rows) {
        Ok(found / rows)
    } else {
        Err(BatchError::Length { buffer, found, expected: rows })
    }
}

/// Cuts the first `n` items off a slice.
fn cut<'a, T>(all: &mut &'a mut [T], n: usize) -> &'a mut [T] {
    let (first, rest) = take(all).split_at_mut(n);
    *all = rest;
    first
}

fn cut_some<'a, T>(all: &mut Option<&'a mut [T]>, n: usize) -> Option<&'a mut [T]> {
    all.as_mut().map(|all| cut(all, n))
}

impl<'a> Observations<'a> {
    fn check(&self, shape: Shape) -> Result<(), BatchError> {
        let all = shape.rows * shape.numbers;
        match self {
            Self::None => Ok(()),
            Self::F32(rows) => fits("the buffer of observations", rows.len(), all),
            Self::U8(rows) => fits("the buffer of observations", rows.len(), all),
            Self::Sparse(rows) => {
                whole("the buffer of places", rows.places.len(), shape.rows)?;
                fits("the buffer of numbers", rows.numbers.len(), rows.places.len())?;
                fits("the buffer of counts", rows.counts.len(), shape.rows)
            }
        }
    }

    fn cut(&mut self, rows: usize, of: usize, numbers: usize) -> Self {
        match self {
            Self::None => Self::None,
            Self::F32(all) => Self::F32(cut(all, rows * numbers)),
            Self::U8(all) => Self::U8(cut(all, rows * numbers)),
            Self::Sparse(all) => {
                let width = all.places.len() / of;
                Self::Sparse(SparseRows {
                    places: cut(&mut all.places, rows * width),
                    numbers: cut(&mut all.numbers, rows * width),
                    counts: cut(&mut all.counts, rows),
                })
            }
        }
    }

    fn lend(&mut self) -> Observations<'_> {
        match self {
            Self::None => Observations::None,
            Self::F32(all) => Observations::F32(all),
            Self::U8(all) => Observations::U8(all),
            Self::Sparse(all) => {
                Observations::Sparse(SparseRows { places: all.places, numbers: all.numbers, counts: all.counts })
            }
        }
    }

    /// Which buffer this is: its kind and where it lies.
    pub(super) fn identity(&self) -> (u8, usize) {
        match self {
            Self::None => (0, 0),
            Self::F32(rows) => (1, rows.as_ptr() as usize),
            Self::U8(rows) => (2, rows.as_ptr() as usize),
            Self::Sparse(rows) => (3, rows.places.as_ptr() as usize),
        }
    }
}

impl<'a> Buffers<'a> {
    pub(super) fn check(&self, shape: Shape) -> Result<(), BatchError> {
        let Shape { rows, actions, seats, depth, .. } = shape;
        self.observation.check(shape)?;
        self.final_observation.check(shape)?;
        let one = |name, len: Option<usize>, each: usize| len.map_or(Ok(()), |len| fits(name, len, rows * each));
        one("the mask", self.mask.as_ref().map(|b| b.len()), actions)?;
        one("the buffer of seats", self.seat.as_ref().map(|b| b.len()), 1)?;
        one("the buffer of rewards", self.reward.as_ref().map(|b| b.len()), seats)?;
        one("the buffer of terminated episodes", self.terminated.as_ref().map(|b| b.len()), 1)?;
        one("the buffer of truncated episodes", self.truncated.as_ref().map(|b| b.len()), 1)?;
        one("the buffer of illegal actions", self.illegal.as_ref().map(|b| b.len()), 1)?;
        one("the buffer of episodes", self.episode.as_ref().map(|b| b.len()), 1)?;
        one("the buffer of seeds", self.seed.as_ref().map(|b| b.len()), 1)?;
        one("the buffer of lengths", self.length.as_ref().map(|b| b.len()), 1)?;
        if let Some(legal) = &self.legal {
            let width = whole("the buffer of legal ids", legal.ids.len(), rows)?;
            fits("the buffer of counts", legal.counts.len(), rows)?;
            one("the buffer of features", legal.features.as_ref().map(|b| b.len()), width * depth)?;
        }
        Ok(())
    }

    /// Cuts off the first `rows` of `of` rows.
    pub(super) fn cut(&mut self, rows: usize, of: usize, shape: Shape) -> Self {
        Self {
            observation: self.observation.cut(rows, of, shape.numbers),
            final_observation: self.final_observation.cut(rows, of, shape.numbers),
            kept: self.kept,
            mask: cut_some(&mut self.mask, rows * shape.actions),
            legal: self.legal.as_mut().map(|all| {
                let width = all.ids.len() / of;
                LegalRows {
                    ids: cut(&mut all.ids, rows * width),
                    counts: cut(&mut all.counts, rows),
                    features: cut_some(&mut all.features, rows * width * shape.depth),
                }
            }),
            seat: cut_some(&mut self.seat, rows),
            reward: cut_some(&mut self.reward, rows * shape.seats),
            terminated: cut_some(&mut self.terminated, rows),
            truncated: cut_some(&mut self.truncated, rows),
            illegal: cut_some(&mut self.illegal, rows),
            episode: cut_some(&mut self.episode, rows),
            seed: cut_some(&mut self.seed, rows),
            length: cut_some(&mut self.length, rows),
        }
    }

    /// The same buffers for a shorter time.
    pub(super) fn lend(&mut self) -> Buffers<'_> {
        Buffers {
            observation: self.observation.lend(),
            final_observation: self.final_observation.lend(),
            kept: self.kept,
            mask: self.mask.as_deref_mut(),
            legal: self.legal.as_mut().map(|all| LegalRows {
                ids: all.ids,
                counts: all.counts,
                features: all.features.as_deref_mut(),
            }),
            seat: self.seat.as_deref_mut(),
            reward: self.reward.as_deref_mut(),
            terminated: self.terminated.as_deref_mut(),
            truncated: self.truncated.as_deref_mut(),
            illegal: self.illegal.as_deref_mut(),
            episode: self.episode.as_deref_mut(),
            seed: self.seed.as_deref_mut(),
            length: self.length.as_deref_mut(),
        }
    }
}
