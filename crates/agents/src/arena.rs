//! The arena runs matches between agents, one after another or many in parallel.
//!
//! Simulations, tournaments and clause counts are played here. Each game has a number, which determines the seed of the match, the
//! seating and the seed of every decision. The results therefore do not depend on the number of threads.
use crate::{
    bot::Bot,
    exec::AgentError,
    observation::AnyObservation,
    spec::{PreparedAgent, SeatedAgent},
};
use engine_core::{
    chance::FastRng,
    erased::{AnyGame, AnyMatch, ClauseHits, Details, Simulation, Tally},
    play::Next,
    record::{Record, RecordError},
    rules::{Outcome, Seat},
};
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder, prelude::*};
use serde::{Deserialize, Serialize};
use std::{sync::mpsc::channel, time::Instant};

/// An agent at a seat of any game, for a single game. To add your own, pass it to the arena with [`PreparedAgent::custom`].
pub trait AnyAgent: Send {
    /// Decides for the seat to move: returns the id of a legal action. The same seed should give the same decision.
    ///
    /// # Errors
    /// Returns an error if it cannot decide.
    fn choose(&mut self, observation: &AnyObservation<'_>, seed: u64) -> Result<u32, AgentError>;
    /// Receives the outcome of the game.
    fn over(&mut self, outcome: &Outcome) {
        let _ = outcome;
    }
}

/// One game to play: its number, its seed and its seating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// The number of the game.
    pub number: u64,
    /// The seed of the match.
    pub seed: u64,
    /// The agent at each seat.
    pub agents: Vec<usize>,
}

/// What to do when an agent fails to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OnTrouble {
    /// The agent loses that game. In a cooperative game, all players lose.
    #[default]
    Loss,
    /// The run stops.
    Abort,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The number of the game.
    pub number: u64,
    /// The seed of the match.
    pub seed: u64,
    /// The agent at each seat.
    pub agents: Vec<usize>,
    /// Each seat's share of the win.
    pub wins: Vec<f64>,
    /// The rank of each seat, from 1.
    pub ranks: Vec<u8>,
    /// The utility of the result for each seat: the quantity that agents maximize.
    pub utilities: Vec<f64>,
    /// The points of each seat; empty after a forfeit.
    pub points: Vec<i32>,
    /// The number of decisions of each seat.
    pub decisions: Vec<u32>,
    /// The thinking time of each seat, in microseconds. Every other field is the same for the same seed.
    pub micros: Vec<u64>,
    /// Who forfeited, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
    /// The record of the game, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Box<Record>>,
}

/// A forfeit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Forfeit {
    /// The seat that forfeited.
    pub seat: Seat,
    /// The reason.
    pub why: String,
}

/// An agent failed to decide, and this stopped the run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {game}, {seat}, agent {agent}: {trouble}")]
pub struct NoDecisionError {
    /// The number of the game.
    pub game: u64,
    /// The seat.
    pub seat: Seat,
    /// The agent.
    pub agent: usize,
    /// The error.
    pub trouble: AgentError,
}

/// Why a run stopped.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError<E: std::error::Error> {
    /// An agent failed to decide.
    #[error(transparent)]
    NoDecision(NoDecisionError),
    /// A result could not be stored.
    #[error(transparent)]
    Keep(E),
    /// The threads could not be started.
    #[error("{0}")]
    Threads(ThreadPoolBuildError),
}

/// The result of a simulation.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Simulated {
    /// The totals over all games.
    pub tally: Tally,
    /// The records in the order of the games, if requested.
    pub records: Vec<Record>,
}

/// A game and the agents that play it.
///
/// ```
/// use reference_games::entries::KUHN;
/// use std::time::Duration;
/// use trousseau_agents::{AgentSpec, Arena};
///
/// let game = KUHN.standard(2)?;
/// let spec: AgentSpec = "random".parse()?;
/// let agents = vec![spec.prepare(&*game, Duration::from_secs(1))?; 2];
/// let one = Arena::new(&*game, &agents).simulate(7, 100, &|_| ())?.tally;
/// let two = Arena::new(&*game, &agents).threads(2).simulate(7, 100, &|_| ())?.tally;
/// assert_eq!(one, two);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Arena<'a> {
    game: &'a dyn AnyGame,
    agents: &'a [PreparedAgent],
    threads: usize,
    on_trouble: OnTrouble,
    records: bool,
    fast: bool,
    clauses: bool,
    details: bool,
    seeds: fn(&Fixture, usize) -> u64,
}

/// The maximum number of parts that a simulation is split into.
const PARTS: u64 = 1024;
/// The number of random games in one part.
const TOGETHER: u64 = 64;

impl<'a> Arena<'a> {
    /// Creates an arena for a game and its agents: one thread, no records, and an agent that fails to decide loses its game.
    pub fn new(game: &'a dyn AnyGame, agents: &'a [PreparedAgent]) -> Self {
        let (on_trouble, records, fast, clauses, details) = (OnTrouble::Loss, false, false, false, false);
        Self { game, agents, threads: 1, on_trouble, records, fast, clauses, details, seeds: decision_seed }
    }

    /// Sets how many games run in parallel. The results are the same for any number.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Sets what happens when an agent fails to decide.
    #[must_use]
    pub fn on_trouble(self, on_trouble: OnTrouble) -> Self {
        Self { on_trouble, ..self }
    }

    /// Keeps the record of every game.
    #[must_use]
    pub fn records(self, records: bool) -> Self {
        Self { records, ..self }
    }

    /// Uses the fast generator instead of the reproducible seeds of matches, for random play that is not recorded.
    #[must_use]
    pub fn fast(self, fast: bool) -> Self {
        Self { fast, ..self }
    }

    /// Counts the clauses that take effect and those that refuse an illegal action. This is slow.
    #[must_use]
    pub fn clauses(self, clauses: bool) -> Self {
        Self { clauses, ..self }
    }

    /// Counts wins, draws, losses and spreads: [`Tally::details`].
    #[must_use]
    pub fn details(self, details: bool) -> Self {
        Self { details, ..self }
    }

    /// Sets how the seed of a decision is derived from the game and the number of decisions before it.
    #[must_use]
    pub fn decision_seeds(self, seeds: fn(&Fixture, usize) -> u64) -> Self {
        Self { seeds, ..self }
    }

    /// Whether all agents play uniformly random legal actions.
    fn is_random(&self) -> bool {
        self.agents.iter().all(|a| matches!(a, PreparedAgent::Bot(Bot::Random)))
    }

    /// Plays one game. Calls `show` with the match at the start and after every decision.
    ///
    /// # Errors
    /// Returns an error if an agent fails to decide and the arena is set to abort.
    ///
    /// # Panics
    /// Panics if the fixture refers to an agent that does not exist.
    pub fn play(
        &self,
        fixture: &Fixture,
        mut show: impl FnMut(&dyn AnyMatch),
    ) -> Result<(Played, Box<dyn AnyMatch>), NoDecisionError> {
        let seats = fixture.agents.len();
        let mut m = self.game.start(fixture.seed);
        let mut seated: Vec<Option<SeatedAgent>> = (0..seats).map(|_| None).collect();
        let (mut decisions, mut micros) = (vec![0; seats], vec![0; seats]);
        let mut given_up = None;
        // Seats that are asked together decide before any of their actions is played.
        let mut sealed: Vec<Option<Result<u32, AgentError>>> = (0..seats).map(|_| None).collect();
        show(&*m);
        while let Next::Seat(turn) = m.next() {
            if sealed[turn.at()].is_none() {
                for (k, p) in m.seats_asked().iter().enumerate() {
                    let start = Instant::now();
                    let agent = &self.agents[fixture.agents[p.at()]];
                    let chosen = sit(&mut seated[p.at()], agent).and_then(|agent| {
                        let observation = AnyObservation::of(&*m, p).expect("the seat is asked");
                        agent.choose(&observation, (self.seeds)(fixture, m.plies() + k))
                    });
                    micros[p.at()] += start.elapsed().as_micros() as u64;
                    decisions[p.at()] += 1;
                    sealed[p.at()] = Some(chosen);
                }
            }
            let p = turn;
            let chosen = sealed[p.at()].take().expect("the seat in turn is asked");
            // A custom agent may return an illegal action; this counts as a failure to decide.
            let played =
                chosen.and_then(|id| m.play(p, id).map_err(|e| AgentError::NotLegal { id, why: e.to_string() }));
            match played {
                Ok(_) => show(&*m),
                Err(trouble) if self.on_trouble == OnTrouble::Abort => {
                    return Err(NoDecisionError {
                        game: fixture.number,
                        seat: p,
                        agent: fixture.agents[p.at()],
                        trouble,
                    });
                }
                Err(trouble) => {
                    given_up = Some(Forfeit { seat: p, why: trouble.to_string() });
                    break;
                }
            }
        }
        if let Some(outcome) = m.outcome() {
            seated.iter_mut().flatten().for_each(|agent| agent.over(&outcome));
        }
        let record = self.records.then(|| Box::new(m.record()));
        Ok((self.result(fixture, m.outcome(), decisions, micros, given_up, record), m))
    }

    /// The result of a game. The seat that forfeits loses.
    fn result(
        &self,
        fixture: &Fixture,
        outcome: Option<Outcome>,
        decisions: Vec<u32>,
        micros: Vec<u64>,
        forfeit: Option<Forfeit>,
        record: Option<Box<Record>>,
    ) -> Played {
        let seats = fixture.agents.len();
        let each = || Seat::first(seats as u8);
        let loser = forfeit.as_ref().map(|f| f.seat);
        let (wins, ranks, utilities, points): (_, _, _, Vec<i32>) = match (&outcome, loser) {
            (Some(end), _) => {
                let share = |p: Seat| {
                    let (n, of) = end.win_share(p);
                    f64::from(n) / f64::from(of)
                };
                let value = each().map(|p| f64::from(end.utility(p))).collect();
                (each().map(share).collect(), end.ranks().to_vec(), value, end.points().to_vec())
            }
            (None, loser) => {
                let together = self.game.meta().shared || seats == 1;
                let lost = |p: Seat| together || Some(p) == loser;
                let share = 1.0 / (seats as f64 - 1.0);
                let rank = |p: Seat| if lost(p) { seats as u8 } else { 1 };
                let all = f64::from(self.game.utility_bound());
                let value = each().map(|p| if lost(p) { -all } else { all * share }).collect();
                (each().map(|p| if lost(p) { 0.0 } else { share }).collect(), each().map(rank).collect(), value, vec![])
            }
        };
        let Fixture { number, seed, agents } = fixture.clone();
        Played { number, seed, agents, wins, ranks, utilities, points, decisions, micros, forfeit, record }
    }

    /// Plays these games and passes each result to `keep` as it arrives. The results are the same for any number of threads, but their
    /// order is not. Games start in the given order.
    ///
    /// # Errors
    /// Returns an error if an agent fails to decide and the arena is set to abort, if `keep` fails, or if the threads cannot be started.
    /// Results that were already passed on remain valid.
    pub fn run<E: std::error::Error>(
        &self,
        fixtures: impl Iterator<Item = Fixture> + Send,
        mut keep: impl FnMut(Played) -> Result<(), E>,
    ) -> Result<(), RunError<E>> {
        self.run_watched(fixtures, |_| (), |(), _| (), |played, ()| keep(played))
    }

    /// The same as `run`, with an observer of each game: `begin` makes it, and `see` shows it the match at the start and after every decision.
    ///
    /// # Errors
    /// The same as for [`run`](Self::run).
    pub fn run_watched<T: Send, E: std::error::Error>(
        &self,
        fixtures: impl Iterator<Item = Fixture> + Send,
        begin: impl Fn(&Fixture) -> T + Sync,
        see: impl Fn(&mut T, &dyn AnyMatch) + Sync,
        mut keep: impl FnMut(Played, T) -> Result<(), E>,
    ) -> Result<(), RunError<E>> {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build().map_err(RunError::Threads)?;
        let (tell, results) = channel();
        let (begin, see) = (&begin, &see);
        pool.in_place_scope(|scope| {
            scope.spawn(move |_| {
                // A bridge hands out the games in order. After the first failure the receiver is dropped, which ends the run.
                let one = |fixture: Fixture| {
                    let mut observer = begin(&fixture);
                    let played = self.play(&fixture, |m| see(&mut observer, m));
                    tell.send(played.map(|(played, _)| (played, observer))).map_err(drop)
                };
                let _ = fixtures.par_bridge().try_for_each(one);
            });
            for result in results {
                let (played, observer) = result.map_err(RunError::NoDecision)?;
                keep(played, observer).map_err(RunError::Keep)?;
            }
            Ok(())
        })
    }

    /// Plays game `number` of a simulation and returns the match. Agent k plays seat k, and the seed of the match is `seed` plus the
    /// number.
    ///
    /// # Errors
    /// Returns an error if an agent fails to decide.
    pub fn simulated(&self, seed: u64, number: u64) -> Result<Box<dyn AnyMatch>, NoDecisionError> {
        let all = Simulation::new(seed, 0);
        if self.is_random() {
            return Ok(self.game.simulated(&all, number));
        }
        Ok(self.aborting().play(&seats(&all, number, self.agents.len()), |_| ())?.1)
    }

    fn aborting(self) -> Self {
        self.on_trouble(OnTrouble::Abort)
    }

    /// Plays `games` games and sums up their results. Agent k plays seat k, and game i has the seed `seed` plus i. Calls `progress` with
    /// the number of games just finished.
    ///
    /// # Errors
    /// Returns an error if an agent fails to decide, if a record is too long to be read back, or if the threads cannot be started.
    pub fn simulate(
        &self,
        seed: u64,
        games: u64,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Simulated, RunError<RecordError>> {
        let all = Simulation {
            fast: self.fast,
            clauses: self.clauses,
            details: self.details,
            ..Simulation::new(seed, games)
        };
        self.simulate_part(&all, progress)
    }

    /// The same as `simulate`, for the games from `first` on.
    ///
    /// # Errors
    /// The same as for [`simulate`](Self::simulate).
    pub fn simulate_part(
        &self,
        all: &Simulation,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Simulated, RunError<RecordError>> {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build().map_err(RunError::Threads)?;
        // A random game takes microseconds, so a part contains many of them. A game between agents may take a minute.
        let fewest = if self.threads > 1 { 4 * self.threads as u64 } else { 1 };
        let together = if self.clauses { 1 } else { TOGETHER };
        let wanted = if self.is_random() { (all.games / together).max(fewest) } else { all.games };
        let n = wanted.min(all.games).clamp(1, PARTS);
        let cut = |k: u64| (u128::from(all.games) * u128::from(k) / u128::from(n)) as u64;
        let part = |k: u64| self.part(all, cut(k), cut(k + 1), progress);
        let parts: Vec<_> = pool.install(|| (0..n).into_par_iter().map(part).collect::<Result<_, _>>())?;
        let mut sum = Simulated::default();
        for Simulated { tally, records } in parts {
            sum.tally.add(&tally);
            sum.records.extend(records);
        }
        Ok(sum)
    }

    /// Plays the games with these numbers, counted from the first.
    fn part(
        &self,
        all: &Simulation,
        from: u64,
        to: u64,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Simulated, RunError<RecordError>> {
        if self.is_random() && !self.records {
            let some = Simulation { first: all.first.saturating_add(from), games: to - from, ..*all };
            let tally = self.game.simulate(&some);
            progress(some.games);
            return Ok(Simulated { tally, records: vec![] });
        }
        let seated = self.agents.len();
        let clauses = self.clauses.then(ClauseHits::default);
        let details = all.details.then(Details::default);
        let mut tally =
            Tally { utilities: vec![0; seated], wins: vec![0; seated], clauses, details, ..Tally::default() };
        let mut records = vec![];
        for number in from..to {
            let number = all.first.saturating_add(number);
            let m = if self.is_random() {
                self.game.simulated(all, number)
            } else {
                let hits = &mut tally.clauses;
                let count = |m: &dyn AnyMatch| hits.iter_mut().for_each(|hits| m.count_clauses(hits));
                self.aborting().play(&seats(all, number, seated), count).map_err(RunError::NoDecision)?.1
            };
            tally.count(&m.outcome().expect("the game has ended"), m.plies() as u32);
            progress(1);
            if self.records {
                let record = m.record();
                record.try_to_json().map_err(RunError::Keep)?;
                records.push(record);
            }
        }
        Ok(Simulated { tally, records })
    }
}

impl std::fmt::Debug for Arena<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Arena")
            .field("game", &self.game.meta().id)
            .field("agents", &self.agents)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// Seats agent k at seat k.
fn seats(all: &Simulation, number: u64, agents: usize) -> Fixture {
    Fixture { number, seed: all.seed_of(number), agents: (0..agents).collect() }
}

/// The seed of a decision. It differs from the match's own random numbers, and at every step.
pub fn decision_seed(fixture: &Fixture, step: usize) -> u64 {
    FastRng::new(FastRng::new(fixture.seed ^ 0x5EED).word() ^ step as u64).word()
}

/// The agent at a seat. It is started at its first decision.
fn sit<'a>(chair: &'a mut Option<SeatedAgent>, agent: &PreparedAgent) -> Result<&'a mut SeatedAgent, AgentError> {
    if chair.is_none() {
        *chair = Some(agent.sit()?);
    }
    Ok(chair.as_mut().expect("the agent was just seated"))
}
