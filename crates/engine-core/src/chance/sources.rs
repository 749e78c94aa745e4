//! Where answers come from: a seed, a list, or a table with real dice; and a tape that records them.
//!
//! The step from a ChaCha8 word to an answer is hand-written: the distributions of rand may change between its versions, but a seed must give the
//! same game for years.
use super::{Ask, Odds, Stream};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A question to chance that has no answer yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceQuestion {
    /// What is asked.
    pub ask: Ask,
    /// The possible answers with their exact weights, in order.
    pub weights: Vec<(u32, u64)>,
}

impl ChanceQuestion {
    /// The sum of the weights.
    pub fn total(&self) -> u64 {
        self.weights.iter().map(|w| w.1).sum()
    }
}

/// Why the rules could not continue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChanceError {
    /// There are no more answers, and this question is open.
    #[error("chance has no answer yet")]
    Unanswered(ChanceQuestion),
    /// An answer is impossible.
    #[error("answer {answer} (number {at}) is impossible: the possible answers are {possible:?}")]
    Impossible {
        /// The index of the answer, from 0.
        at: usize,
        /// The answer.
        answer: u32,
        /// The possible answers.
        possible: Vec<u32>,
    },
}

impl ChanceError {
    fn impossible(at: usize, answer: u32, odds: Odds<'_>) -> Self {
        Self::Impossible { at, answer, possible: odds.weights().into_iter().map(|w| w.0).collect() }
    }
}

/// A source of answers to questions to chance.
pub trait ChanceSource {
    /// Returns an answer, as an index into the odds.
    ///
    /// # Errors
    /// If the answer is unknown or impossible.
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError>;
}

impl<L: ChanceSource + ?Sized> ChanceSource for &mut L {
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        (**self).answer(ask, odds)
    }
}

/// Wraps any generator of the `rand` crates, for games that need not be replayed.
#[derive(Clone, Debug)]
pub struct FromRng<R>(pub R);
impl<R: Rng> ChanceSource for FromRng<R> {
    fn answer(&mut self, _: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        Ok(odds.fall(self.0.next_u64()))
    }
}

/// The number of words used of each stream. Together with the seed, it is the whole state of the generator.
pub type Counters = Vec<(Stream, u64)>;

/// The seeded generator of a match. Word k of a stream under a seed never changes between versions. One question takes exactly one word.
#[derive(Clone, Debug)]
pub struct Seeded {
    seed: u64,
    /// The index of a stream in `open`, plus one; 0 for a stream not used yet.
    index: Vec<u16>,
    open: Vec<Opened>,
}

#[derive(Clone, Debug)]
struct Opened {
    stream: Stream,
    used: u64,
    words: ChaCha8Rng,
}

impl Seeded {
    /// Creates a generator from a seed.
    pub fn new(seed: u64) -> Self {
        Self { seed, index: Vec::new(), open: Vec::new() }
    }

    /// Creates a generator with room for this many streams, so that it allocates nothing while it uses no more.
    pub fn with_room(seed: u64, streams: usize) -> Self {
        Self { seed, index: Vec::with_capacity(64 * 16), open: Vec::with_capacity(streams) }
    }

    /// Continues where another generator with the same seed stopped.
    pub fn resume(seed: u64, counters: &[(Stream, u64)]) -> Self {
        let mut s = Self::new(seed);
        for &(stream, used) in counters {
            let i = s.opened(stream);
            s.open[i].used = used;
            s.open[i].words.set_word_pos(u128::from(used) * 2);
        }
        s
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of words used of each stream, in stream order.
    pub fn counters(&self) -> Counters {
        let mut used: Counters = self.open.iter().filter(|o| o.used > 0).map(|o| (o.stream, o.used)).collect();
        used.sort_unstable();
        used
    }

    /// Starts over with another seed, keeping the allocated memory.
    pub fn reseed(&mut self, seed: u64) {
        self.seed = seed;
        self.index.fill(0);
        self.open.clear();
    }

    /// The next word of a stream.
    #[inline]
    pub fn word(&mut self, stream: Stream) -> u64 {
        let i = match self.index.get(stream.slot()) {
            Some(&at) if at > 0 => usize::from(at) - 1,
            _ => self.opened(stream),
        };
        let o = &mut self.open[i];
        o.used += 1;
        o.words.next_u64()
    }

    #[cold]
    fn opened(&mut self, stream: Stream) -> usize {
        let slot = stream.slot();
        if self.index.len() <= slot {
            self.index.resize(slot + 1, 0);
        }
        if self.index[slot] == 0 {
            let mut key = [0; 32];
            key[..8].copy_from_slice(&self.seed.to_le_bytes());
            let mut words = ChaCha8Rng::from_seed(key);
            words.set_stream(stream.number());
            self.open.push(Opened { stream, used: 0, words });
            self.index[slot] = self.open.len() as u16;
        }
        usize::from(self.index[slot]) - 1
    }
}

impl ChanceSource for Seeded {
    #[inline]
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        Ok(odds.fall(self.word(ask.stream)))
    }
}

/// Plays a list of answers, then halts with the open question. Explicit chance nodes, replay and scripted tests all use it.
#[derive(Clone, Debug)]
pub struct Script<'a> {
    answers: &'a [u32],
    at: usize,
}

impl<'a> Script<'a> {
    /// Creates a script of these answers.
    pub fn new(answers: &'a [u32]) -> Self {
        Self { answers, at: 0 }
    }

    /// The answers not used yet. Nothing remains of a script that fits.
    pub fn rest(&self) -> &'a [u32] {
        &self.answers[self.at..]
    }
}

impl ChanceSource for Script<'_> {
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        let Some(&answer) = self.answers.get(self.at) else {
            return Err(ChanceError::Unanswered(ChanceQuestion { ask, weights: odds.weights() }));
        };
        if odds.weight(answer) == 0 {
            return Err(ChanceError::impossible(self.at, answer, odds));
        }
        self.at += 1;
        Ok(answer)
    }
}

/// A table with real dice: the people at the table answer questions with public answers and public odds, and another source answers the rest.
#[derive(Debug)]
pub struct Reported<'a, L> {
    reported: Script<'a>,
    hidden: L,
}

impl<'a, L: ChanceSource> Reported<'a, L> {
    /// Creates a source from the reports so far and a source for what the table may not know.
    pub fn new(reports: &'a [u32], hidden: L) -> Self {
        Self { reported: Script::new(reports), hidden }
    }

    /// The reports not used yet.
    pub fn rest(&self) -> &'a [u32] {
        self.reported.rest()
    }
}

impl<L: ChanceSource> ChanceSource for Reported<'_, L> {
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        if ask.reportable() { self.reported.answer(ask, odds) } else { self.hidden.answer(ask, odds) }
    }
}

/// A question with its odds and the answer it got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TapeEntry {
    /// The question with its odds.
    pub question: ChanceQuestion,
    /// The answer.
    pub answer: u32,
}

/// Records every question and its answer.
#[derive(Debug)]
pub struct Tape<L> {
    /// The source that answers.
    pub source: L,
    /// The questions and answers so far.
    pub entries: Vec<TapeEntry>,
}

impl<L: ChanceSource> Tape<L> {
    /// Creates an empty tape.
    pub fn new(source: L) -> Self {
        Self { source, entries: Vec::new() }
    }

    /// The answers alone. A [`Script`] can play them again.
    pub fn answers(&self) -> Vec<u32> {
        self.entries.iter().map(|t| t.answer).collect()
    }
}

impl<L: ChanceSource> ChanceSource for Tape<L> {
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        let answer = self.source.answer(ask, odds)?;
        self.entries.push(TapeEntry { question: ChanceQuestion { ask, weights: odds.weights() }, answer });
        Ok(answer)
    }
}
