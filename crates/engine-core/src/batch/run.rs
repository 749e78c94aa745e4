//! Runs a call on all rows: on this thread, or on several if there is enough to do.
use super::{
    Autoreset, BatchError, BatchSpec, Illegal, LEAVE, OpponentError, OpponentView, Threads,
    buffers::{Actions, Buffers, Stepped},
    rows::{Batch, Row, replayed},
    write::Writing,
};
use crate::{
    FastRng, Finite, Game, GameBox, Language, Position, Refusal, RefusalInfo, Seat, Seats, Turn, View, Written,
    by_count,
    erased::{AnyError, AnyGame, AnyMatch, AnyPosition, boxed_game, boxed_match},
    legality::nth_of,
    show,
};
use std::{ops::ControlFlow, sync::Arc, time::Instant};

/// How much work a thread must get at least, in nanoseconds. Starting one takes a fifth of that.
const SHARE: f64 = 100_000.0;
/// How often the way that seems slower is tried again.
const RETRY: u32 = 64;
/// How many episodes in a row opponents may end before a learner decides.
const SKIPPED: u32 = 100;

/// A call.
#[derive(Clone, Copy)]
pub(super) enum Job<'a> {
    Step(Actions<'a>),
    Reset { which: Option<&'a [bool]>, seeds: Option<&'a [u64]> },
    Observe,
}

impl<'a> Job<'a> {
    /// The part of the call that concerns these rows.
    fn part(self, first: usize, rows: usize) -> Self {
        match self {
            Job::Step(Actions::Given(all)) => Job::Step(Actions::Given(&all[first..][..rows])),
            Job::Reset { which, seeds } => Job::Reset {
                which: which.map(|all| &all[first..][..rows]),
                seeds: seeds.map(|all| &all[first..][..rows]),
            },
            all => all,
        }
    }
}

/// What a thread keeps between calls.
pub(super) struct Scratch<G: Game> {
    list: Vec<G::Action>,
    spare: Written,
}

impl<G: Game> Default for Scratch<G> {
    fn default() -> Self {
        // Room for all actions, so that a long list never allocates.
        Self { list: Vec::with_capacity(G::Action::COUNT as usize), spare: Written::new() }
    }
}

/// How long a row has taken lately, in nanoseconds: on one thread, and when several shared the rows. 0 if that is not known yet.
#[derive(Clone, Copy, Default)]
pub(super) struct Cost {
    one: f64,
    several: f64,
    calls: u32,
}

impl Cost {
    /// How many threads to use: several if they have been faster, and now and then the other way to see if that is still so.
    fn threads(&mut self, rows: usize, most: usize) -> usize {
        let several = ((self.one * rows as f64 / SHARE) as usize).min(most);
        if several < 2 {
            return 1;
        }
        self.calls = self.calls.wrapping_add(1);
        let faster = self.several == 0.0 || self.several < self.one;
        if faster != self.calls.is_multiple_of(RETRY) { several } else { 1 }
    }

    fn took(&mut self, threads: usize, each: f64) {
        let cost = if threads == 1 { &mut self.one } else { &mut self.several };
        *cost = if *cost == 0.0 { each } else { 0.8 * *cost + 0.2 * each };
    }
}

/// What all rows share.
struct Shared<'a, G: Game> {
    game: &'a Arc<GameBox<G>>,
    spec: &'a BatchSpec,
    writing: &'a Writing,
}

/// The rows of one thread, and their share of everything else.
struct Chunk<'a, G: Game> {
    /// The index of the first row in the batch.
    first: usize,
    rows: &'a mut [Row<G>],
    bits: &'a mut [u64],
    scratch: &'a mut Scratch<G>,
    job: Job<'a>,
    out: Buffers<'a>,
}

/// What a chunk has done so far, and what it works with.
struct Work<'a, G: Game> {
    scratch: &'a mut Scratch<G>,
    out: Buffers<'a>,
    done: Stepped,
    /// The first opponent that failed.
    failed: Option<BatchError>,
}

impl<G: Game> Work<'_, G> {
    fn fail(&mut self, row: usize, trouble: Option<(Seat, OpponentError)>) {
        if let (None, Some((seat, error))) = (&self.failed, trouble) {
            self.failed = Some(BatchError::Opponent { row, seat, error });
        }
    }
}

impl<G: Game> Batch<G> {
    pub(super) fn run(&mut self, job: Job<'_>, out: &mut Buffers<'_>) -> Result<Stepped, BatchError> {
        out.check(self.writing.shape)?;
        self.check(job)?;
        self.begun = true;
        let mut out = out.lend();
        let buffer = out.observation.identity();
        out.kept &= buffer == self.buffer;
        self.buffer = buffer;
        let Self { game, spec, rows, bits, writing, scratch, cost, .. } = self;
        let shared = Shared { game, spec, writing };
        let (n, words) = (rows.len(), shared.writing.words);
        let threads = match spec.threads {
            Threads::AtMost(_) => cost.threads(n, scratch.len()),
            Threads::Exactly(_) => scratch.len(),
        };
        let timed = (scratch.len() > 1).then(Instant::now);
        let (mut done, mut failed) = (Stepped::default(), None);
        if threads == 1 {
            let chunk = Chunk { first: 0, rows, bits, scratch: &mut scratch[0], job, out };
            (done, failed) = shared.chunk(chunk);
        } else {
            std::thread::scope(|scope| {
                let (mut rows, mut bits, mut first) = (&mut rows[..], &mut bits[..], 0);
                let mut chunks = scratch[..threads].iter_mut().enumerate().map(|(k, scratch)| {
                    let (len, left) = ((n - first) / (threads - k), n - first);
                    let (mine, rest) = std::mem::take(&mut rows).split_at_mut(len);
                    let (my_bits, rest_bits) = std::mem::take(&mut bits).split_at_mut(len * words);
                    (rows, bits) = (rest, rest_bits);
                    let out = out.cut(len, left, shared.writing.shape);
                    let chunk = Chunk { first, rows: mine, bits: my_bits, scratch, job: job.part(first, len), out };
                    first += len;
                    chunk
                });
                let mine = chunks.next().expect("there is a first chunk");
                let shared = &shared;
                let others: Vec<_> = chunks.map(|chunk| scope.spawn(move || shared.chunk(chunk))).collect();
                let mine = shared.chunk(mine);
                let theirs = others.into_iter().map(|other| match other.join() {
                    Ok(done) => done,
                    Err(panic) => std::panic::resume_unwind(panic),
                });
                for (part, error) in [mine].into_iter().chain(theirs) {
                    done.add(part);
                    failed = failed.take().or(error);
                }
            });
        }
        if let Some(start) = timed {
            cost.took(threads, start.elapsed().as_nanos() as f64 / n as f64);
        }
        failed.map_or(Ok(done), Err)
    }

    /// Checks a call before anything changes.
    fn check(&self, job: Job<'_>) -> Result<(), BatchError> {
        let n = self.rows.len();
        let fits = |buffer, len: Option<usize>| match len {
            Some(found) if found != n => Err(BatchError::Length { buffer, found, expected: n }),
            _ => Ok(()),
        };
        if !self.begun && !matches!(job, Job::Reset { which: None, .. }) {
            return Err(BatchError::NotReset);
        }
        match job {
            Job::Reset { which, seeds } => {
                fits("the list of rows", which.map(<[_]>::len))?;
                fits("the list of seeds", seeds.map(<[_]>::len))
            }
            Job::Step(Actions::Given(actions)) => {
                fits("the list of actions", Some(actions.len()))?;
                if self.spec.illegal != Illegal::Refuse {
                    return Ok(());
                }
                let words = self.writing.words;
                for (i, (row, &action)) in self.rows.iter().zip(actions).enumerate() {
                    if action != LEAVE
                        && !row.finished
                        && legal(&self.game, row, &self.bits[i * words..][..words], action).is_none()
                    {
                        return Err(self.refused(i, action));
                    }
                }
                Ok(())
            }
            Job::Step(Actions::Random) | Job::Observe => Ok(()),
        }
    }

    #[cold]
    fn refused(&self, i: usize, action: i64) -> BatchError {
        let row = &self.rows[i];
        let none = || RefusalInfo {
            clause: None,
            because: format!("the ids are 0 to {}, and {LEAVE} leaves the row as it is", G::Action::COUNT - 1),
            at: None,
        };
        let reason = match (u32::try_from(action).ok().and_then(G::Action::from_id), row.decides()) {
            (Some(a), Some(p)) => {
                let why = self.game.check(&row.state, p, a).err().unwrap_or(Refusal::NotNow);
                show::reason(&self.game, why, Language::English)
            }
            _ => none(),
        };
        BatchError::Illegal { row: i, action, reason }
    }
}

/// The action with this number, if it is legal in a row.
#[inline]
fn legal<G: Game>(game: &GameBox<G>, row: &Row<G>, bits: &[u64], action: i64) -> Option<G::Action> {
    let id = u32::try_from(action).ok()?;
    if row.listed.is_some() {
        let word = bits.get(id as usize / 64)?;
        return if word >> (id % 64) & 1 == 1 { G::Action::from_id(id) } else { None };
    }
    let a = G::Action::from_id(id)?;
    let p = row.decides()?;
    G::check(View::of(game, &row.state, p), a).is_ok().then_some(a)
}

impl<G: Game> Shared<'_, G> {
    fn chunk(&self, chunk: Chunk<'_, G>) -> (Stepped, Option<BatchError>) {
        let Chunk { first, rows, bits, scratch, job, out } = chunk;
        let mut work = Work { scratch, out, done: Stepped::default(), failed: None };
        let out = &mut work.out;
        if let Some(reward) = &mut out.reward {
            reward.fill(0.0);
        }
        for flags in [&mut out.terminated, &mut out.truncated, &mut out.illegal].into_iter().flatten() {
            flags.fill(false);
        }
        self.writing.clear_small(out);
        for (i, (row, bits)) in rows.iter_mut().zip(bits.chunks_exact_mut(self.writing.words)).enumerate() {
            let changed = match job {
                Job::Observe => false,
                Job::Reset { which, seeds } => {
                    let flagged = which.is_none_or(|which| which[i]);
                    if flagged {
                        let seed = seeds.map(|seeds| seeds[i]);
                        row.episode += u64::from(row.learners != Seats::NONE);
                        let trouble = self.begin(row, first + i, seed, &mut work.done);
                        work.fail(first + i, trouble);
                    }
                    flagged
                }
                Job::Step(actions) => {
                    let action = match actions {
                        Actions::Given(actions) => Some(actions[i]),
                        Actions::Random => None,
                    };
                    if action == Some(LEAVE) {
                        false
                    } else if row.finished {
                        // A row whose next episode could not start, because an opponent failed, tries again.
                        let next = self.spec.autoreset != Autoreset::Disabled;
                        if next {
                            row.episode += 1;
                            let trouble = self.begin(row, first + i, None, &mut work.done);
                            work.fail(first + i, trouble);
                        }
                        next
                    } else {
                        self.step(row, bits, i, first + i, action, &mut work)
                    }
                }
            };
            let widths = self.writing.row(self.game, row, bits, i, changed, &mut work.out);
            work.done.widest = work.done.widest.max(widths.widest);
            work.done.most_legal = work.done.most_legal.max(widths.most_legal);
        }
        (work.done, work.failed)
    }

    /// Plays an action in a row that is not finished: row `i` of the buffers and row `index` of the batch. Returns whether anything changed.
    #[inline]
    fn step(
        &self,
        row: &mut Row<G>,
        bits: &[u64],
        i: usize,
        index: usize,
        action: Option<i64>,
        work: &mut Work<'_, G>,
    ) -> bool {
        let Turn::Seat(p) = row.turn else { return false };
        let a = match action.and_then(|action| legal(self.game, row, bits, action)) {
            Some(a) => a,
            None => {
                if action.is_some() {
                    if let Some(illegal) = &mut work.out.illegal {
                        illegal[i] = true;
                    }
                    if self.spec.illegal != Illegal::Random {
                        return false;
                    }
                }
                let picked = match row.listed {
                    // The same action as that of the picker, without listing them once more.
                    Some(count) => nth_of(bits, row.picks.below(count)).and_then(G::Action::from_id),
                    None => {
                        let view = View::of(self.game, &row.state, p);
                        self.game.pick(view, &mut work.scratch.list, &mut row.picks)
                    }
                };
                picked.expect("the seat in turn has a legal action")
            }
        };
        row.actor = p;
        row.apply(self.game, p, a, self.spec.history);
        let trouble = self.reply(row, index);
        let (terminated, broken) = (row.turn == Turn::Over, trouble.is_some());
        work.fail(index, trouble);
        if terminated || broken || self.spec.step_limit.is_some_and(|limit| row.plies >= limit) {
            self.end(row, i, index, work);
        }
        true
    }

    /// Ends the episode of a row.
    fn end(&self, row: &mut Row<G>, i: usize, index: usize, work: &mut Work<'_, G>) {
        work.done.finished += 1;
        row.finished = true;
        let (out, terminated) = (&mut work.out, row.turn == Turn::Over);
        if let Some(flags) = if terminated { &mut out.terminated } else { &mut out.truncated } {
            flags[i] = true;
        }
        if terminated && let Some(reward) = &mut out.reward {
            let (outcome, seats) = (G::outcome(self.game, &row.state.table), self.writing.shape.seats);
            let all = reward[i * seats..][..seats].iter_mut();
            all.zip(Seat::first(self.game.seats)).for_each(|(r, p)| *r = outcome.utility(p) as f32);
        }
        if self.spec.autoreset == Autoreset::SameStep {
            let wide = self.writing.last_observation(self.game, row, i, &mut work.scratch.spare, out);
            work.done.widest = work.done.widest.max(wide);
            row.last = Some(row.seed);
            std::mem::swap(&mut row.actions, &mut row.last_actions);
            row.episode += 1;
            let trouble = self.begin(row, index, None, &mut work.done);
            work.fail(index, trouble);
        }
    }

    /// Starts the episode whose number the row has. Skips those that opponents end before a learner decides.
    fn begin(
        &self,
        row: &mut Row<G>,
        index: usize,
        seed: Option<u64>,
        done: &mut Stepped,
    ) -> Option<(Seat, OpponentError)> {
        if row.finished && self.spec.autoreset != Autoreset::SameStep && row.plies > 0 {
            row.last = Some(row.seed);
            std::mem::swap(&mut row.actions, &mut row.last_actions);
        }
        let number = self.spec.first_row + index as u64;
        let rows = self.spec.rows as u64;
        for tried in 0.. {
            let seed = seed.filter(|_| tried == 0).unwrap_or_else(|| self.spec.seeds.of(rows, number, row.episode));
            row.set_up(self.game, seed);
            row.learners = self.learners(number, row.episode);
            row.actor = row.learners.iter().next().expect("there is a learner");
            let trouble = self.reply(row, index);
            let cut = self.spec.step_limit.is_some_and(|limit| row.plies >= limit);
            if trouble.is_some() || tried == SKIPPED {
                row.finished = trouble.is_some() || row.turn == Turn::Over || cut;
                return trouble;
            }
            if row.turn != Turn::Over && !cut {
                return None;
            }
            done.skipped += 1;
            row.episode += 1;
        }
        None
    }

    fn learners(&self, row: u64, episode: u64) -> Seats {
        let n = u64::from(self.game.seats);
        if !self.spec.rotate {
            return self.spec.learners;
        }
        let on = (row % n + episode % n) % n;
        self.spec.learners.iter().map(|p| Seat(((u64::from(p.0) + on) % n) as u8)).collect()
    }

    /// Lets the opponents move until a learner decides or the episode ends.
    #[inline]
    fn reply(&self, row: &mut Row<G>, index: usize) -> Option<(Seat, OpponentError)> {
        match row.turn {
            Turn::Seat(p) if !row.learners.has(p) => self.opponents_reply(row, index),
            _ => None,
        }
    }

    #[inline(never)]
    fn opponents_reply(&self, row: &mut Row<G>, index: usize) -> Option<(Seat, OpponentError)> {
        while let Turn::Seat(p) = row.turn {
            if row.learners.has(p) || self.spec.step_limit.is_some_and(|limit| row.plies >= limit) {
                return None;
            }
            let others = Seat::first(p.0).filter(|q| !row.learners.has(*q)).count();
            let opponent = &self.spec.opponents[others % self.spec.opponents.len()];
            let seed = FastRng::new(row.seed ^ u64::from(row.plies) << 32).word();
            row.listed = None;
            let number = self.spec.first_row + index as u64;
            let id = match opponent.choose(&Here { shared: self, row, number, seat: p }, seed) {
                Ok(id) => id,
                Err(error) => return Some((p, error)),
            };
            let Some(a) = legal(self.game, row, &[], id.into()) else {
                let why = format!("it chose action {id}, which is illegal");
                return Some((p, OpponentError(why)));
            };
            row.apply(self.game, p, a, self.spec.history);
        }
        None
    }
}

/// What an opponent is given.
struct Here<'a, G: Game> {
    shared: &'a Shared<'a, G>,
    row: &'a Row<G>,
    number: u64,
    seat: Seat,
}

impl<G: Game> Here<'_, G> {
    fn view(&self) -> View<'_, G> {
        View::of(self.shared.game, &self.row.state, self.seat)
    }
}

impl<G: Game> OpponentView for Here<'_, G> {
    fn game(&self) -> Box<dyn AnyGame> {
        boxed_game(self.shared.game.clone())
    }
    fn seat(&self) -> Seat {
        self.seat
    }
    fn row(&self) -> u64 {
        self.number
    }
    fn episode(&self) -> u64 {
        self.row.episode
    }
    fn step(&self) -> u32 {
        self.row.plies
    }
    fn legal(&self, out: &mut Vec<u32>) {
        out.clear();
        let _ = G::legal(self.view(), &mut |a: G::Action| {
            out.push(a.id());
            ControlFlow::Continue(())
        });
    }
    fn random(&self, rng: &mut FastRng) -> u32 {
        by_count(self.view(), rng).expect("the seat in turn has a legal action").id()
    }
    fn encode(&self, out: &mut [f32]) -> Result<(), AnyError> {
        let expected = self.shared.writing.shape.numbers;
        if out.len() != expected {
            return Err(AnyError::Length { found: out.len(), expected });
        }
        self.view().encode(out);
        Ok(())
    }
    fn imagine(&self, seed: u64) -> Box<dyn AnyPosition> {
        Box::new(Position::imagined(self.shared.game.clone(), self.view(), seed))
    }
    fn imagine_into(&self, seed: u64, into: &mut dyn AnyPosition) -> Result<(), AnyError> {
        let at = into.as_any_mut().downcast_mut::<Position<G>>();
        let at = at.filter(|at| at.game().is_same(self.shared.game)).ok_or(AnyError::OtherBox)?;
        at.imagine_again(self.view(), seed);
        Ok(())
    }
    fn replay(&self) -> Option<Box<dyn AnyMatch>> {
        replayed(self.shared.game, self.shared.spec, self.row.seed, &self.row.actions).map(boxed_match)
    }
}
