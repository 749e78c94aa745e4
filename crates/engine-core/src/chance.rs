//! Seeded randomness: what the rules may ask of the world outside, who answers, and whom they may tell.
//!
//! The rules ask a [`Dealer`] in the middle of an action, in the rulebook's own order. There are exactly two dealers:
//! [`Fast`] for search and playouts, and [`Full`] for everything else, behind which any [`Luck`] can stand: a seed
//! ([`Seeded`]), a list of answers that halts at the first open question ([`Path`]), a table with real dice ([`Live`]).
//! [`docs::randomness`](crate::docs::randomness) is a specification of the seeded generator, complete enough to write it again in another language.
use crate::{Bag, Game, Kind, Seat};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::{
    convert::Infallible,
    hash::{Hash, Hasher},
    panic::Location,
};

/// Who sees or hears something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Audience {
    /// Everybody, spectators too.
    All,
    /// One seat.
    Seat(Seat),
    /// Nobody.
    Nobody,
}

impl Audience {
    /// Whether that seat (`None`: a spectator) is among them.
    #[inline]
    pub fn includes(self, seat: Option<Seat>) -> bool {
        match self {
            Audience::All => true,
            Audience::Seat(p) => seat == Some(p),
            Audience::Nobody => false,
        }
    }
}

/// Whose luck it is: the thing that is asked (a die, a pile) and the seat it falls on, or the number of the pile.
/// Every pair has its own run of words under a seed, so that paired seeds pair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields, try_from = "PlainStream")]
pub struct Stream {
    /// Which thing, below 64.
    pub thing: u8,
    /// Which seat or copy of it, below 16.
    pub of: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainStream {
    thing: u8,
    of: u8,
}

impl TryFrom<PlainStream> for Stream {
    type Error = String;
    fn try_from(s: PlainStream) -> Result<Self, String> {
        if s.thing < 64 && s.of < 16 {
            return Ok(Self { thing: s.thing, of: s.of });
        }
        Err(format!("a stream is a thing below 64 and a copy below 16, not {} and {}", s.thing, s.of))
    }
}

impl Stream {
    /// The stream number of the generator.
    pub const fn number(self) -> u64 {
        self.thing as u64 * 256 + self.of as u64
    }

    const fn slot(self) -> usize {
        self.thing as usize * 16 + self.of as usize
    }
}

/// A question to chance, but for its odds: which stream, who sees the answer, and whether anybody can tell the odds from the table.
///
/// ```
/// use engine_core::{Ask, Audience, Seat};
/// const DIE: Ask = Ask::public(0);
/// const DECK: Ask = Ask::public(1);
/// assert!(DIE.reportable());
/// assert_eq!(DECK.seen_by(Seat(2)).audience, Audience::Seat(Seat(2)));
/// assert!(!DECK.seen_by(Seat(2)).reportable());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// Whose luck.
    pub stream: Stream,
    /// Who sees the answer.
    pub audience: Audience,
    /// Whether the odds follow from the table.
    pub open: bool,
}

impl Ask {
    /// All see the answer, and the odds follow from the table: a die, a pile whose contents everybody can count.
    ///
    /// # Panics
    /// If `thing` is 64 or more.
    pub const fn public(thing: u8) -> Self {
        assert!(thing < 64, "things are numbered below 64");
        Self { stream: Stream { thing, of: 0 }, audience: Audience::All, open: true }
    }

    /// The same thing in the hand of a seat: its own stream.
    #[must_use]
    #[inline]
    pub const fn by(self, seat: Seat) -> Self {
        self.of(seat.0)
    }

    /// The copy number `of` of the thing: its own stream.
    ///
    /// # Panics
    /// If `of` is 16 or more.
    #[must_use]
    #[inline]
    pub const fn of(mut self, of: u8) -> Self {
        assert!(of < 16, "the copies of a thing are numbered below 16");
        self.stream.of = of;
        self
    }

    /// Only that seat sees the answer. The odds count as closed unless [`open`](Self::open) says otherwise.
    #[must_use]
    #[inline]
    pub const fn seen_by(mut self, seat: Seat) -> Self {
        self.audience = Audience::Seat(seat);
        self.open = false;
        self
    }

    /// Nobody sees the answer. The odds count as closed unless [`open`](Self::open) says otherwise.
    #[must_use]
    #[inline]
    pub const fn unseen(mut self) -> Self {
        self.audience = Audience::Nobody;
        self.open = false;
        self
    }

    /// The odds depend on what is not on the table.
    #[must_use]
    #[inline]
    pub const fn closed(mut self) -> Self {
        self.open = false;
        self
    }

    /// The odds follow from the table, although not all see the answer.
    #[must_use]
    #[inline]
    pub const fn open(mut self) -> Self {
        self.open = true;
        self
    }

    /// Whether a live table may answer it, and a seat be shown its odds.
    #[inline]
    pub fn reportable(self) -> bool {
        self.open && self.audience == Audience::All
    }
}

/// Exact odds, in integers.
#[derive(Clone, Copy, Debug)]
pub enum Odds<'a> {
    /// The answers 0 to n - 1, all alike.
    Even(u32),
    /// One answer per kind, as likely as there are of it.
    Bag {
        /// How many of each kind.
        counts: &'a [u8],
        /// Their sum.
        total: u16,
    },
    /// One answer per weight.
    Weights(&'a [u32]),
}

impl Odds<'_> {
    /// The sum of all weights.
    #[inline]
    pub fn total(self) -> u64 {
        match self {
            Odds::Even(n) => n.into(),
            Odds::Bag { total, .. } => total.into(),
            Odds::Weights(w) => w.iter().map(|&x| u64::from(x)).sum(),
        }
    }

    /// The weight of an answer; 0 for one that cannot be.
    #[inline]
    pub fn weight(self, answer: u32) -> u64 {
        match self {
            Odds::Even(n) => u64::from(answer < n),
            Odds::Bag { counts, .. } => counts.get(answer as usize).map_or(0, |&x| x.into()),
            Odds::Weights(w) => w.get(answer as usize).map_or(0, |&x| x.into()),
        }
    }

    /// The possible answers with their weights, in order.
    pub fn weights(self) -> Vec<(u32, u64)> {
        let n = match self {
            Odds::Even(n) => n,
            Odds::Bag { counts, .. } => counts.len() as u32,
            Odds::Weights(w) => w.len() as u32,
        };
        (0..n).map(|i| (i, self.weight(i))).filter(|x| x.1 > 0).collect()
    }

    /// The answer on which a word of luck falls: the one that holds the place `hi64(word * total)`.
    #[inline]
    pub fn fall(self, word: u64) -> u32 {
        let place = ((u128::from(word) * u128::from(self.total())) >> 64) as u64;
        match self {
            Odds::Even(n) => {
                assert!(n > 0, "chance was asked where nothing can happen");
                place as u32
            }
            Odds::Bag { counts, .. } => place_in(counts, place),
            Odds::Weights(w) => place_in(w, place),
        }
    }
}

#[inline]
fn place_in<T: Copy + Into<u64>>(weights: &[T], mut place: u64) -> u32 {
    for (i, &w) in weights.iter().enumerate() {
        let w = w.into();
        if place < w {
            return i as u32;
        }
        place -= w;
    }
    panic!("chance was asked where nothing can happen")
}

/// What a listener hears while the rules run.
#[derive(Debug)]
pub enum Note<G: Game> {
    /// A clause took effect.
    Clause {
        /// Who may know.
        to: Audience,
        /// Which.
        clause: G::Clause,
        /// The line that cited it.
        at: &'static Location<'static>,
    },
    /// Something happened.
    Event {
        /// Who may know.
        to: Audience,
        /// What.
        event: G::Event,
    },
    /// Something hidden until now becomes known.
    Reveal {
        /// To whom.
        to: Audience,
        /// A fingerprint of it.
        what: u64,
    },
    /// Chance was asked and answered.
    Answer {
        /// What was asked.
        ask: Ask,
        /// What was answered.
        answer: u32,
    },
}

/// What the rules may ask of the world outside, and whom they may tell. Two types implement it, [`Fast`] and [`Full`].
pub trait Dealer<G: Game>: Sized {
    /// Why the rules could not go on: nothing for `Fast`, an open question for `Full`.
    type Halt;

    /// Asks chance: the answer, as an index into the odds.
    ///
    /// # Errors
    /// Halts where the answer is not known yet.
    fn pick(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, Self::Halt>;

    /// Whether anybody listens.
    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }

    /// Tells the listener.
    #[inline(always)]
    fn note(&mut self, _: Note<G>) {}

    /// One of n, all alike: 0 to n - 1.
    ///
    /// # Errors
    /// Halts where the answer is not known yet.
    #[inline]
    fn roll(&mut self, ask: Ask, n: u32) -> Result<u32, Self::Halt> {
        self.pick(ask, Odds::Even(n))
    }

    /// Whether something with odds `hits` in `of` happens: answer 1 if it does, 0 if not.
    ///
    /// # Errors
    /// Halts where the answer is not known yet.
    #[inline]
    fn chance(&mut self, ask: Ask, hits: u32, of: u32) -> Result<bool, Self::Halt> {
        Ok(self.pick(ask, Odds::Weights(&[of - hits, hits]))? == 1)
    }

    /// Draws from a bag; the one drawn leaves it.
    ///
    /// # Errors
    /// Halts where the answer is not known yet.
    ///
    /// # Panics
    /// If the bag is empty: the rules look first.
    #[inline]
    fn draw<K: Kind>(&mut self, ask: Ask, bag: &mut Bag<K>) -> Result<K, Self::Halt> {
        let kind = K::from_id(self.pick(ask, bag.odds())?).expect("the odds of a bag have one answer per kind");
        assert!(bag.take(kind), "a draw has a weight");
        Ok(kind)
    }

    /// A clause takes effect, for all to know.
    #[inline(always)]
    #[track_caller]
    fn cite(&mut self, clause: G::Clause) {
        if self.listens() {
            self.note(Note::Clause { to: Audience::All, clause, at: Location::caller() });
        }
    }

    /// A clause takes effect that only some may know of.
    #[inline(always)]
    #[track_caller]
    fn cite_to(&mut self, to: Audience, clause: G::Clause) {
        if self.listens() {
            self.note(Note::Clause { to, clause, at: Location::caller() });
        }
    }

    /// Something happened, for all to know.
    #[inline(always)]
    fn event(&mut self, event: impl FnOnce() -> G::Event) {
        self.event_to(Audience::All, event);
    }

    /// Something happened that only some may know of.
    #[inline(always)]
    fn event_to(&mut self, to: Audience, event: impl FnOnce() -> G::Event) {
        if self.listens() {
            self.note(Note::Event { to, event: event() });
        }
    }

    /// Declares that `what`, hidden until now, becomes known. The laws compare what was declared with what could be seen.
    #[inline(always)]
    fn reveal<T: Hash>(&mut self, to: Audience, what: T) -> T {
        if self.listens() {
            self.note(Note::Reveal { to, what: fingerprint(&what) });
        }
        what
    }
}

/// A quick 64-bit hash of anything that derives `Hash`, the same on every little-endian platform of one version of this crate
/// (but for slices of `usize`, which no state holds). For keys in memory; what is stored uses the hash of the canonical JSON.
pub fn fingerprint<T: Hash + ?Sized>(what: &T) -> u64 {
    let mut h = Mix(0xcbf2_9ce4_8422_2325);
    what.hash(&mut h);
    h.finish()
}

struct Mix(u64);
impl Mix {
    #[inline]
    fn add(&mut self, word: u64) {
        let t = u128::from(self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
        self.0 = (t >> 64) as u64 ^ t as u64 ^ self.0.rotate_left(23);
    }
}
impl Hasher for Mix {
    fn finish(&self) -> u64 {
        let mut end = Mix(self.0);
        end.add(0x2545_F491_4F6C_DD1D);
        end.0
    }
    fn write(&mut self, bytes: &[u8]) {
        let (chunks, rest) = bytes.as_chunks::<8>();
        for c in chunks {
            self.add(u64::from_le_bytes(*c));
        }
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.add(u64::from_le_bytes(last) ^ (rest.len() as u64) << 59);
        }
    }
    fn write_u8(&mut self, i: u8) {
        self.add(i.into());
    }
    fn write_u16(&mut self, i: u16) {
        self.add(i.into());
    }
    fn write_u32(&mut self, i: u32) {
        self.add(i.into());
    }
    fn write_u64(&mut self, i: u64) {
        self.add(i);
    }
    fn write_u128(&mut self, i: u128) {
        self.add(i as u64);
        self.add((i >> 64) as u64);
    }
    fn write_usize(&mut self, i: usize) {
        self.add(i as u64);
    }
    fn write_isize(&mut self, i: isize) {
        self.add(i as i64 as u64);
    }
}

/// Search and playouts: a quick generator without streams or ears. Every `?`, `cite` and `event` compiles to nothing.
#[derive(Clone, Debug)]
pub struct Fast(u64);

impl Fast {
    /// From a seed.
    #[inline]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xA076_1D64_78BD_642F);
        let t = u128::from(self.0) * u128::from(self.0 ^ 0xE703_7ED1_A0B4_28DB);
        (t >> 64) as u64 ^ t as u64
    }

    /// A number below n.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        ((u128::from(self.word()) * u128::from(n)) >> 64) as u32
    }
}

impl<G: Game> Dealer<G> for Fast {
    type Halt = Infallible;
    #[inline]
    fn pick(&mut self, _: Ask, odds: Odds<'_>) -> Result<u32, Infallible> {
        Ok(odds.fall(self.word()))
    }
}

/// The value of something that cannot fail.
#[inline]
pub fn sure<T>(r: Result<T, Infallible>) -> T {
    match r {
        Ok(t) => t,
    }
}

/// Any source of answers, any listener.
pub struct Full<'a, G: Game> {
    luck: &'a mut dyn Luck,
    ears: Option<&'a mut dyn FnMut(Note<G>)>,
}

impl<'a, G: Game> Full<'a, G> {
    /// Answers, and nobody listening.
    pub fn new(luck: &'a mut dyn Luck) -> Self {
        Self { luck, ears: None }
    }

    /// Answers, and a listener.
    pub fn heard(luck: &'a mut dyn Luck, ears: &'a mut dyn FnMut(Note<G>)) -> Self {
        Self { luck, ears: Some(ears) }
    }
}

impl<G: Game> std::fmt::Debug for Full<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Full").field("heard", &self.ears.is_some()).finish_non_exhaustive()
    }
}

impl<G: Game> Dealer<G> for Full<'_, G> {
    type Halt = Stop;
    fn pick(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, Stop> {
        let answer = self.luck.pick(ask, odds)?;
        if let Some(ears) = &mut self.ears {
            ears(Note::Answer { ask, answer });
        }
        Ok(answer)
    }
    fn listens(&self) -> bool {
        self.ears.is_some()
    }
    fn note(&mut self, n: Note<G>) {
        if let Some(ears) = &mut self.ears {
            ears(n);
        }
    }
}

/// A question that chance was asked and that is not answered yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// What is asked.
    pub ask: Ask,
    /// The possible answers with their exact weights, in order.
    pub weights: Vec<(u32, u64)>,
}

impl Question {
    /// The sum of the weights.
    pub fn total(&self) -> u64 {
        self.weights.iter().map(|w| w.1).sum()
    }
}

/// Why the rules could not go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// The answers are used up, and this is asked.
    #[error("chance is asked and nobody has answered yet")]
    Need(Question),
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

impl Stop {
    fn impossible(at: usize, answer: u32, odds: Odds<'_>) -> Self {
        Self::Impossible { at, answer, possible: odds.weights().into_iter().map(|w| w.0).collect() }
    }
}

/// Where answers come from.
pub trait Luck {
    /// The answer, as an index into the odds.
    ///
    /// # Errors
    /// Where the answer is not known, or not possible.
    fn pick(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, Stop>;
}

impl<L: Luck + ?Sized> Luck for &mut L {
    fn pick(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, Stop> {
        (**self).pick(ask, odds)
    }
}

/// Any generator of the `rand` crates, for tables that do not need to be replayed.
#[derive(Clone, Debug)]
pub struct Random<R>(pub R);
impl<R: Rng> Luck for Random<R> {
    fn pick(&mut self, _: Ask, odds: Odds<'_>) -> Result<u32, Stop> {
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

impl Luck for Seeded {
    #[inline]
    fn pick(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, Stop> {
        Ok(odds.fall(self.word(ask.stream)))
    }
}

/// Plays a list of answers, then halts and says what is asked: explicit chance, replay and scripts are all this.
#[derive(Clone, Debug)]
pub struct Path<'a> {
    answers: &'a [u32],
    at: usize,
}

impl<'a> Path<'a> {
    /// These answers, from the first on.
    pub fn new(answers: &'a [u32]) -> Self {
        Self { answers, at: 0 }
    }

    /// The answers that nobody asked for. A script that is meant to fit ends with none.
    pub fn rest(&self) -> &'a [u32] {
        &self.answers[self.at..]
    }
}

impl Luck for Path<'_> {
    fn pick(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, Stop> {
        let Some(&answer) = self.answers.get(self.at) else {
            return Err(Stop::Need(Question { ask, weights: odds.weights() }));
        };
        if odds.weight(answer) == 0 {
            return Err(Stop::impossible(self.at, answer, odds));
        }
        self.at += 1;
        Ok(answer)
    }
}

/// A table with real dice: public, open questions are answered by the people there, the engine draws the rest.
#[derive(Debug)]
pub struct Live<'a, L> {
    reported: Path<'a>,
    hidden: L,
}

impl<'a, L: Luck> Live<'a, L> {
    /// The reports so far, and luck for what nobody at the table may know.
    pub fn new(reports: &'a [u32], hidden: L) -> Self {
        Self { reported: Path::new(reports), hidden }
    }

    /// The reports that nobody asked for.
    pub fn rest(&self) -> &'a [u32] {
        self.reported.rest()
    }
}

impl<L: Luck> Luck for Live<'_, L> {
    fn pick(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, Stop> {
        if ask.reportable() { self.reported.pick(ask, odds) } else { self.hidden.pick(ask, odds) }
    }
}

/// One question with its odds and the answer it got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taped {
    /// What was asked, with its odds.
    pub question: Question,
    /// The answer.
    pub answer: u32,
}

/// Writes down every question and its answer.
#[derive(Debug)]
pub struct Recorder<L> {
    /// Who answers.
    pub luck: L,
    /// What was asked and answered so far.
    pub tape: Vec<Taped>,
}

impl<L: Luck> Recorder<L> {
    /// With an empty tape.
    pub fn new(luck: L) -> Self {
        Self { luck, tape: Vec::new() }
    }

    /// The answers alone: what a [`Path`] plays again.
    pub fn answers(&self) -> Vec<u32> {
        self.tape.iter().map(|t| t.answer).collect()
    }
}

impl<L: Luck> Luck for Recorder<L> {
    fn pick(&mut self, ask: Ask, odds: Odds<'_>) -> Result<u32, Stop> {
        let answer = self.luck.pick(ask, odds)?;
        self.tape.push(Taped { question: Question { ask, weights: odds.weights() }, answer });
        Ok(answer)
    }
}
