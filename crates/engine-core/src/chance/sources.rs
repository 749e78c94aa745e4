//! Where answers come from: a seed, a list, a table with real dice; and a recorder of them.
//!
//! How a word of ChaCha8 becomes an answer is written by hand: the distributions of rand may change between its versions, and a seed must give the
//! same game for years.
use super::{Ask, Odds, Stream};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A question that chance was asked and that is not answered yet.
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

/// Why the rules could not go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChanceError {
    /// The answers are used up, and this is asked.
    #[error("chance is asked and nobody has answered yet")]
    Unanswered(ChanceQuestion),
    /// An answer cannot be.
    #[error("answer {answer} (number {at}) cannot be: chance was asked for one of {possible:?}")]
    Impossible {
        /// Which of the answers, from 0.
        at: usize,
        /// What it said.
        answer: u32,
        /// What could have been.
        possible: Vec<u32>,
    },
}

impl ChanceError {
    fn impossible(at: usize, answer: u32, odds: Odds<'_>) -> Self {
        Self::Impossible { at, answer, possible: odds.weights().into_iter().map(|w| w.0).collect() }
    }
}

/// Where answers come from.
pub trait ChanceSource {
    /// The answer, as an index into the odds.
    ///
    /// # Errors
    /// Where the answer is not known, or not possible.
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError>;
}

impl<L: ChanceSource + ?Sized> ChanceSource for &mut L {
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        (**self).answer(ask, odds)
    }
}

/// Any generator of the `rand` crates, for tables that do not need to be replayed.
#[derive(Clone, Debug)]
pub struct FromRng<R>(pub R);
impl<R: Rng> ChanceSource for FromRng<R> {
    fn answer(&mut self, _: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        Ok(odds.fall(self.0.next_u64()))
    }
}

/// How far each stream of a seed has been used: with the seed, all of its state.
pub type Counters = Vec<(Stream, u64)>;

/// The luck of a match: word k of a stream under a seed is one fixed number, for years. One ask takes one word, never more.
#[derive(Clone, Debug)]
pub struct Seeded {
    seed: u64,
    /// Where a stream stands in `open`, plus one; 0 for one not used yet.
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
    /// From a seed, nothing used yet.
    pub fn new(seed: u64) -> Self {
        Self { seed, index: Vec::new(), open: Vec::new() }
    }

    /// Goes on where another left off.
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

    /// How far each stream has been used, in the order of the streams.
    pub fn counters(&self) -> Counters {
        let mut used: Counters = self.open.iter().filter(|o| o.used > 0).map(|o| (o.stream, o.used)).collect();
        used.sort_unstable();
        used
    }

    /// Starts over with another seed, keeping the memory.
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

/// Plays a list of answers, then halts and says what is asked: explicit chance, replay and scripts are all this.
#[derive(Clone, Debug)]
pub struct Script<'a> {
    answers: &'a [u32],
    at: usize,
}

impl<'a> Script<'a> {
    /// These answers, from the first on.
    pub fn new(answers: &'a [u32]) -> Self {
        Self { answers, at: 0 }
    }

    /// The answers that nobody asked for. A script that is meant to fit ends with none.
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

/// A table with real dice: public, open questions are answered by the people there, the engine draws the rest.
#[derive(Debug)]
pub struct Reported<'a, L> {
    reported: Script<'a>,
    hidden: L,
}

impl<'a, L: ChanceSource> Reported<'a, L> {
    /// The reports so far, and luck for what nobody at the table may know.
    pub fn new(reports: &'a [u32], hidden: L) -> Self {
        Self { reported: Script::new(reports), hidden }
    }

    /// The reports that nobody asked for.
    pub fn rest(&self) -> &'a [u32] {
        self.reported.rest()
    }
}

impl<L: ChanceSource> ChanceSource for Reported<'_, L> {
    fn answer(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, ChanceError> {
        if ask.reportable() { self.reported.answer(ask, odds) } else { self.hidden.answer(ask, odds) }
    }
}

/// One question with its odds and the answer it got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TapeEntry {
    /// What was asked, with its odds.
    pub question: ChanceQuestion,
    /// The answer.
    pub answer: u32,
}

/// Writes down every question and its answer.
#[derive(Debug)]
pub struct Tape<L> {
    /// Who answers.
    pub source: L,
    /// What was asked and answered so far.
    pub entries: Vec<TapeEntry>,
}

impl<L: ChanceSource> Tape<L> {
    /// With an empty tape.
    pub fn new(source: L) -> Self {
        Self { source, entries: Vec::new() }
    }

    /// The answers alone: what a [`Script`] plays again.
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
