//! The rows of a batch, and the batch of a game whose type is known.
use super::{
    AnyBatch, Autoreset, BatchError, BatchSpec, Luck, Threads,
    buffers::{Actions, Buffers, Stepped},
    run::{Cost, Job, Scratch},
    write::Writing,
};
use crate::{
    ChanceKind, DynSource, FastRng, Finite, Game, GameBox, Match, Position, Record, Seat, Seats, Seeded, StateOf, Turn,
    View, Written,
    chance::never_halts,
    erased::{AnyGame, AnyMatch, AnyPosition, boxed_game, boxed_match},
};
use std::sync::Arc;

/// One game of a batch.
pub(super) struct Row<G: Game> {
    pub state: StateOf<G>,
    pub turn: Turn,
    pub chance: Chance,
    /// The generator of random actions, independent of chance.
    pub picks: FastRng,
    pub seed: u64,
    pub episode: u64,
    pub plies: u32,
    /// Whether the episode ended and the next has not started.
    pub finished: bool,
    /// The learner's seat that decided last.
    pub actor: Seat,
    pub learners: Seats,
    /// How many legal actions there are, if their bits are those of this state.
    pub listed: Option<u32>,
    pub written: Written,
    pub actions: Vec<u32>,
    pub last: Option<u64>,
    pub last_actions: Vec<u32>,
}

/// The source of chance of a row.
#[derive(Clone)]
pub(super) enum Chance {
    Pinned(Seeded),
    Fast(FastRng),
}

impl<G: Game> Clone for Row<G> {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            chance: self.chance.clone(),
            picks: self.picks.clone(),
            written: Written::new(),
            actions: self.actions.clone(),
            last_actions: self.last_actions.clone(),
            ..*self
        }
    }
}

const ANSWERS: &str = "a seeded generator answers everything";

impl<G: Game> Row<G> {
    fn new(luck: Luck, room: usize) -> Self {
        Self {
            state: StateOf::<G>::default(),
            turn: Turn::Over,
            chance: match luck {
                // Few games use more streams at once. What is not used takes up no memory.
                Luck::Pinned => Chance::Pinned(Seeded::with_room(0, 64.min(16 * G::Chance::THINGS.len()))),
                Luck::Fast => Chance::Fast(FastRng::new(0)),
            },
            picks: FastRng::new(0),
            seed: 0,
            episode: 0,
            plies: 0,
            finished: true,
            actor: Seat(0),
            learners: Seats::NONE,
            listed: None,
            written: Written::new(),
            actions: Vec::with_capacity(room),
            last: None,
            last_actions: Vec::with_capacity(room),
        }
    }

    /// Sets up a game with this seed.
    pub fn set_up(&mut self, game: &GameBox<G>, seed: u64) {
        self.seed = seed;
        self.picks = FastRng::new(!seed);
        match &mut self.chance {
            Chance::Pinned(seeded) => {
                seeded.reseed(seed);
                game.setup_into(&mut self.state, &mut DynSource::new(seeded)).expect(ANSWERS);
            }
            Chance::Fast(rng) => {
                *rng = FastRng::new(seed);
                never_halts(game.setup_into(&mut self.state, rng));
            }
        }
        self.turn = game.turn(&self.state.table);
        (self.plies, self.finished) = (0, false);
        self.actions.clear();
    }

    /// Applies a legal action of the seat in turn.
    #[inline]
    pub fn apply(&mut self, game: &GameBox<G>, p: Seat, a: G::Action, history: bool) {
        self.turn = match &mut self.chance {
            Chance::Pinned(seeded) => game.apply(&mut self.state, p, a, &mut DynSource::new(seeded)).expect(ANSWERS),
            Chance::Fast(rng) => game.apply_fast(&mut self.state, p, a, rng),
        };
        self.plies += 1;
        if history {
            self.actions.push(a.id());
        }
    }

    /// The seat whose observation is shown: the learner's seat in turn, or the one that decided last.
    #[inline]
    pub fn viewer(&self) -> Seat {
        match self.turn {
            Turn::Seat(p) if self.learners.has(p) => p,
            _ => self.actor,
        }
    }

    /// The learner's seat that decides now.
    #[inline]
    pub fn decides(&self) -> Option<Seat> {
        self.turn.seat().filter(|_| !self.finished)
    }
}

/// A batch of a game whose type is known. Its methods are those of [`AnyBatch`].
///
/// ```
/// # use reference_games::Leduc;
/// use engine_core::{batch::{Actions, AnyBatch, Batch, BatchSpec, Buffers}, rules::Game};
/// let mut batch = Batch::<Leduc>::new(Leduc::standard(2), &BatchSpec::new(32, 7))?;
/// let mut reward = [0.0; 32 * 2];
/// let mut out = Buffers { reward: Some(&mut reward), ..Buffers::default() };
/// batch.reset(None, None, &mut out)?;
/// let games: u32 = (0..100).map(|_| batch.step(Actions::Random, &mut out).unwrap().finished).sum();
/// assert!(games > 500);
/// # Ok::<(), engine_core::batch::BatchError>(())
/// ```
pub struct Batch<G: Game> {
    pub(super) game: Arc<GameBox<G>>,
    pub(super) spec: BatchSpec,
    pub(super) rows: Vec<Row<G>>,
    /// The bits of the legal actions of each row.
    pub(super) bits: Vec<u64>,
    pub(super) writing: Writing,
    pub(super) scratch: Vec<Scratch<G>>,
    pub(super) cost: Cost,
    /// Which buffer the observations went into.
    pub(super) buffer: (u8, usize),
    /// Whether all rows have had an episode.
    pub(super) begun: bool,
}

impl<G: Game> Clone for Batch<G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            spec: self.spec.clone(),
            rows: self.rows.clone(),
            bits: self.bits.clone(),
            writing: self.writing.clone(),
            scratch: self.scratch.iter().map(|_| Scratch::default()).collect(),
            cost: self.cost,
            buffer: (0, 0),
            begun: self.begun,
        }
    }
}

impl<G: Game> std::fmt::Debug for Batch<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch").field("game", &G::META.id).field("spec", &self.spec).finish_non_exhaustive()
    }
}

impl<G: Game> Batch<G> {
    /// The largest number of rows.
    pub const MAX_ROWS: usize = 1 << 24;

    /// Makes a batch. Every row waits for its first episode until [`AnyBatch::reset`].
    ///
    /// # Errors
    /// If the spec makes no sense for this box.
    pub fn new(game: impl Into<Arc<GameBox<G>>>, spec: &BatchSpec) -> Result<Self, BatchError> {
        let (game, mut spec) = (game.into(), spec.clone());
        let wrong = |why: String| Err(BatchError::Spec(why));
        if spec.rows == 0 || spec.rows > Self::MAX_ROWS {
            return wrong(format!("a batch has 1 to {} rows, not {}", Self::MAX_ROWS, spec.rows));
        }
        if matches!(&spec.seeds, super::Seeds::Given(list) if list.is_empty()) {
            return wrong("the list of seeds is empty".into());
        }
        if spec.step_limit == Some(0) {
            return wrong("the step limit must be at least 1".into());
        }
        let all: Seats = Seat::first(game.seats).collect();
        spec.learners = spec.learners.iter().filter(|p| all.has(*p)).collect();
        if spec.learners.is_empty() {
            return wrong(format!("no learner has a seat: the seats are 0 to {}", game.seats - 1));
        }
        if spec.learners != all && spec.opponents.is_empty() {
            return wrong("there are seats that are not a learner's, but no opponents".into());
        }
        let threads = match spec.threads {
            Threads::AtMost(0) => std::thread::available_parallelism().map_or(1, Into::into),
            Threads::AtMost(n) | Threads::Exactly(n) => n.max(1),
        };
        let writing = Writing::new(&*game, spec.rows);
        // Room for a long game. It takes up no memory until it is used.
        let room = if spec.history { (game.bound() as usize).min(1024) } else { 0 };
        let rows = (0..spec.rows).map(|_| Row::new(spec.luck, room)).collect();
        let scratch = (0..threads.min(spec.rows)).map(|_| Scratch::default()).collect();
        let bits = vec![0; spec.rows * writing.words];
        Ok(Self { game, spec, rows, bits, writing, scratch, cost: Cost::default(), buffer: (0, 0), begun: false })
    }

    fn row(&self, row: usize) -> Result<&Row<G>, BatchError> {
        if !self.begun {
            return Err(BatchError::NotReset);
        }
        self.rows.get(row).ok_or(BatchError::NoSuchRow { row, rows: self.rows.len() })
    }

    /// The full state of a row.
    ///
    /// # Errors
    /// If there is no such row.
    pub fn state(&self, row: usize) -> Result<&StateOf<G>, BatchError> {
        self.row(row).map(|r| &r.state)
    }

    fn replayed(&self, seed: u64, actions: &[u32]) -> Result<Match<G>, BatchError> {
        replayed(&self.game, &self.spec, seed, actions).ok_or(BatchError::NotKept)
    }
}

/// The match with this seed and these actions; `None` if the batch does not keep them.
pub(super) fn replayed<G: Game>(
    game: &Arc<GameBox<G>>,
    spec: &BatchSpec,
    seed: u64,
    actions: &[u32],
) -> Option<Match<G>> {
    if spec.luck != Luck::Pinned || !spec.history {
        return None;
    }
    let mut m = Match::new(game.clone(), seed);
    for a in actions.iter().filter_map(|&id| G::Action::from_id(id)) {
        let p = m.turn().seat()?;
        m.play(p, a).ok()?;
    }
    Some(m)
}

impl<G: Game> AnyBatch for Batch<G> {
    fn game(&self) -> Box<dyn AnyGame> {
        boxed_game(self.game.clone())
    }
    fn spec(&self) -> &BatchSpec {
        &self.spec
    }
    fn seats(&self) -> u8 {
        self.game.seats
    }
    fn actions(&self) -> u32 {
        G::Action::COUNT
    }
    fn numbers(&self) -> usize {
        self.writing.shape.numbers
    }

    fn reset(
        &mut self,
        which: Option<&[bool]>,
        seeds: Option<&[u64]>,
        out: &mut Buffers<'_>,
    ) -> Result<Stepped, BatchError> {
        self.run(Job::Reset { which, seeds }, out)
    }
    fn step(&mut self, actions: Actions<'_>, out: &mut Buffers<'_>) -> Result<Stepped, BatchError> {
        self.run(Job::Step(actions), out)
    }
    fn observe(&mut self, out: &mut Buffers<'_>) -> Result<Stepped, BatchError> {
        self.run(Job::Observe, out)
    }
    fn next_masks(&self, prefix: &[i64], out: &mut [bool]) -> Result<(), BatchError> {
        let (rows, width) = (self.rows.len(), self.writing.space.width());
        self.row(0)?;
        if !prefix.len().is_multiple_of(rows) {
            return Err(BatchError::Length { buffer: "the list of coordinates", found: prefix.len(), expected: rows });
        }
        if out.len() != rows * width {
            return Err(BatchError::Length { buffer: "the mask", found: out.len(), expected: rows * width });
        }
        let (depth, words) = (prefix.len() / rows, self.writing.words);
        let mut legal = vec![0; words];
        for (i, (row, out)) in self.rows.iter().zip(out.chunks_exact_mut(width)).enumerate() {
            let coordinates = &prefix[i * depth..][..depth];
            out.fill(false);
            let Some(p) = row.decides().filter(|_| !coordinates.contains(&-1)) else { continue };
            let read = |&x: &i64| u32::try_from(x).unwrap_or(u32::MAX);
            let coordinates: Vec<u32> = coordinates.iter().map(read).collect();
            let bits = if row.listed.is_some() {
                &self.bits[i * words..][..words]
            } else {
                let mut bits = crate::Bits::new(&mut legal);
                let _ = G::legal(View::of(&self.game, &row.state, p), &mut |a| bits.push(a));
                &legal
            };
            self.writing
                .space
                .next_mask(&coordinates, bits, out)
                .map_err(|error| BatchError::Prefix { row: i, error })?;
        }
        Ok(())
    }

    fn seed(&self, row: usize) -> Result<u64, BatchError> {
        self.row(row).map(|r| r.seed)
    }
    fn episode(&self, row: usize) -> Result<u64, BatchError> {
        self.row(row).map(|r| r.episode)
    }
    fn learners(&self, row: usize) -> Result<Seats, BatchError> {
        self.row(row).map(|r| r.learners)
    }
    fn encode(&self, row: usize, viewer: Option<Seat>, out: &mut [f32]) -> Result<(), BatchError> {
        let at = self.row(row)?;
        if let Some(seat) = viewer.filter(|p| p.0 >= self.game.seats) {
            return Err(BatchError::NoSuchSeat { seat, last: self.game.seats - 1 });
        }
        if out.len() != self.writing.shape.numbers {
            let (found, expected) = (out.len(), self.writing.shape.numbers);
            return Err(BatchError::Length { buffer: "the buffer of the observation", found, expected });
        }
        self.game.view(&at.state, viewer).encode(out);
        Ok(())
    }
    fn position(&self, row: usize, seed: u64) -> Result<Box<dyn AnyPosition>, BatchError> {
        Ok(Box::new(Position::of(self.game.clone(), self.row(row)?.state.clone(), seed)))
    }
    fn to_match(&self, row: usize) -> Result<Box<dyn AnyMatch>, BatchError> {
        let row = self.row(row)?;
        self.replayed(row.seed, &row.actions).map(boxed_match)
    }
    fn record(&self, row: usize) -> Result<Record, BatchError> {
        let row = self.row(row)?;
        Ok(self.replayed(row.seed, &row.actions)?.record())
    }
    fn last_record(&self, number: usize) -> Result<Record, BatchError> {
        let row = self.row(number)?;
        // A row that waits for its next episode still holds the one that ended.
        let (seed, actions) = match row.last {
            _ if row.finished && row.plies > 0 && self.spec.autoreset != Autoreset::SameStep => {
                (row.seed, &row.actions)
            }
            Some(seed) => (seed, &row.last_actions),
            None => return Err(BatchError::NoneEnded { row: number }),
        };
        Ok(self.replayed(seed, actions)?.record())
    }
    fn boxed_clone(&self) -> Box<dyn AnyBatch> {
        Box::new(self.clone())
    }
}
