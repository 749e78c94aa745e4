//! The arena: agents at the seats of matches, one game after the other or many at once.
//!
//! Simulations, tournaments and whatever counts clauses play here. A game has a number, and everything about it follows from that number: the seed
//! of the match, who sits where, and the seed of every decision. So the results do not depend on the number of threads.
use crate::{
    bot::Bot,
    exec::AgentError,
    observation::AnyObservation,
    spec::{PreparedAgent, SeatedAgent},
};
use engine_core::{
    chance::FastRng,
    erased::{AnyGame, AnyMatch, ClauseHits, Simulation, Tally},
    play::Next,
    record::{Record, RecordError},
    rules::{Outcome, Seat},
};
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder, prelude::*};
use serde::{Deserialize, Serialize};
use std::{sync::mpsc::channel, time::Instant};

/// An agent at a seat of any game, for one game. Write one of your own and hand it to the arena by [`PreparedAgent::custom`].
pub trait AnyAgent: Send {
    /// Decides for the seat in turn: the id of a legal action. With the same seed it should decide the same.
    ///
    /// # Errors
    /// If it cannot decide.
    fn choose(&mut self, observation: &AnyObservation<'_>, seed: u64) -> Result<u32, AgentError>;
    /// Hears how the game ended.
    fn over(&mut self, outcome: &Outcome) {
        let _ = outcome;
    }
}

/// One game: its number, its seed, and who sits where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number.
    pub number: u64,
    /// The seed of the match.
    pub seed: u64,
    /// Which agent has each seat.
    pub agents: Vec<usize>,
}

/// What happens when an agent does not decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OnTrouble {
    /// It loses that game; where all play together, all do.
    #[default]
    Loss,
    /// The run stops there.
    Abort,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Its number.
    pub number: u64,
    /// The seed of the match.
    pub seed: u64,
    /// Which agent had each seat.
    pub agents: Vec<usize>,
    /// The share of the win of each seat.
    pub wins: Vec<f64>,
    /// The rank of each seat, from 1.
    pub ranks: Vec<u8>,
    /// What the result is worth to each seat: what agents play for.
    pub utilities: Vec<f64>,
    /// The points of each seat; empty if somebody gave the game up.
    pub points: Vec<i32>,
    /// How many decisions each seat took.
    pub decisions: Vec<u32>,
    /// How long each seat thought, in microseconds: all of this but that is the same for the same seed.
    pub micros: Vec<u64>,
    /// Who gave the game up, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
    /// The record of the game, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Box<Record>>,
}

/// A game that was given up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Forfeit {
    /// By whom.
    pub seat: Seat,
    /// Why.
    pub why: String,
}

/// An agent did not decide, and that stopped the run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {game}, {seat}, agent {agent}: {trouble}")]
pub struct NoDecisionError {
    /// In which game.
    pub game: u64,
    /// At which seat.
    pub seat: Seat,
    /// Which agent.
    pub agent: usize,
    /// What was wrong.
    pub trouble: AgentError,
}

/// Why a run stopped.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError<E: std::error::Error> {
    /// An agent did not decide.
    #[error(transparent)]
    NoDecision(NoDecisionError),
    /// A result could not be kept.
    #[error(transparent)]
    Keep(E),
    /// The threads cannot be started.
    #[error("{0}")]
    Threads(ThreadPoolBuildError),
}

/// What came of a simulation.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Simulated {
    /// The sums over all games.
    pub tally: Tally,
    /// The records in the order of the games, if they were asked for.
    pub records: Vec<Record>,
}

/// A box and agents that play it.
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
    seeds: fn(&Fixture, usize) -> u64,
}

/// The most parts that a simulation is split into.
const PARTS: u64 = 1024;
/// How many random games make one part.
const TOGETHER: u64 = 64;

impl<'a> Arena<'a> {
    /// Agents for a box. One thread, no records, and an agent that does not decide loses its game.
    pub fn new(game: &'a dyn AnyGame, agents: &'a [PreparedAgent]) -> Self {
        let (on_trouble, records, clauses) = (OnTrouble::Loss, false, false);
        Self { game, agents, threads: 1, on_trouble, records, fast: false, clauses, seeds: decision_seed }
    }

    /// Plays so many games at once. The results are the same for any number.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// What happens when an agent does not decide.
    #[must_use]
    pub fn on_trouble(self, on_trouble: OnTrouble) -> Self {
        Self { on_trouble, ..self }
    }

    /// Keeps the record of every game.
    #[must_use]
    pub fn records(self, records: bool) -> Self {
        Self { records, ..self }
    }

    /// Uses the quick generator in place of the pinned seeds: for random play that is not recorded.
    #[must_use]
    pub fn fast(self, fast: bool) -> Self {
        Self { fast, ..self }
    }

    /// Counts the clauses that take effect, and those that refuse what is not legal. This is slow.
    #[must_use]
    pub fn clauses(self, clauses: bool) -> Self {
        Self { clauses, ..self }
    }

    /// How the seed of a decision follows from the game and the number of decisions before it.
    #[must_use]
    pub fn decision_seeds(self, seeds: fn(&Fixture, usize) -> u64) -> Self {
        Self { seeds, ..self }
    }

    /// Whether all agents take any legal action.
    fn is_random(&self) -> bool {
        self.agents.iter().all(|a| matches!(a, PreparedAgent::Bot(Bot::Random)))
    }

    /// Plays one game, and shows the match as it begins and after every decision.
    ///
    /// # Errors
    /// If an agent does not decide and that aborts.
    ///
    /// # Panics
    /// If the fixture seats an agent that is not there.
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
        show(&*m);
        while let Next::Seat(p) = m.next() {
            let start = Instant::now();
            let agent = &self.agents[fixture.agents[p.at()]];
            let chosen = sit(&mut seated[p.at()], agent).and_then(|agent| {
                let observation = AnyObservation::at(&*m).expect("a seat decides");
                agent.choose(&observation, (self.seeds)(fixture, m.steps()))
            });
            micros[p.at()] += start.elapsed().as_micros() as u64;
            decisions[p.at()] += 1;
            // An agent from outside may name what is not legal: that is no decision either.
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

    /// What a game came to; a game that was given up is lost by who gave it up.
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
                let worth = each().map(|p| f64::from(end.utility(p))).collect();
                (each().map(share).collect(), end.ranks().to_vec(), worth, end.points().to_vec())
            }
            (None, loser) => {
                let together = self.game.meta().shared || seats == 1;
                let lost = |p: Seat| together || Some(p) == loser;
                let share = 1.0 / (seats as f64 - 1.0);
                let rank = |p: Seat| if lost(p) { seats as u8 } else { 1 };
                let all = f64::from(self.game.utility_bound());
                let worth = each().map(|p| if lost(p) { -all } else { all * share }).collect();
                (each().map(|p| if lost(p) { 0.0 } else { share }).collect(), each().map(rank).collect(), worth, vec![])
            }
        };
        let Fixture { number, seed, agents } = fixture.clone();
        Played { number, seed, agents, wins, ranks, utilities, points, decisions, micros, forfeit, record }
    }

    /// Plays these games and tells each result as it comes. The results are the same for any number of threads; their order is not. Games are
    /// begun in the order given.
    ///
    /// # Errors
    /// If an agent does not decide and that aborts, if `keep` fails, or if no threads can be started. What was told before stands.
    pub fn run<E: std::error::Error>(
        &self,
        fixtures: impl Iterator<Item = Fixture> + Send,
        mut keep: impl FnMut(Played) -> Result<(), E>,
    ) -> Result<(), RunError<E>> {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build().map_err(RunError::Threads)?;
        let (tell, results) = channel();
        pool.in_place_scope(|scope| {
            scope.spawn(move |_| {
                // A bridge hands out the games in order. Nobody listens any more after the first trouble: that ends it.
                let one = |fixture| tell.send(self.play(&fixture, |_| ()).map(|played| played.0)).map_err(drop);
                let _ = fixtures.par_bridge().try_for_each(one);
            });
            for result in results {
                keep(result.map_err(RunError::NoDecision)?).map_err(RunError::Keep)?;
            }
            Ok(())
        })
    }

    /// Game number `number` of a simulation, as a match: agent k sits at seat k, and the seed of the match is `seed` plus the number.
    ///
    /// # Errors
    /// If an agent does not decide.
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

    /// Plays `games` games from a seed and sums them up: agent k sits at seat k, and game i has the seed `seed` plus i. `progress` hears how many
    /// games were done.
    ///
    /// # Errors
    /// If an agent does not decide, if a record is too long to be read again, or if no threads can be started.
    pub fn simulate(
        &self,
        seed: u64,
        games: u64,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Simulated, RunError<RecordError>> {
        let all = Simulation { fast: self.fast, clauses: self.clauses, ..Simulation::new(seed, games) };
        self.simulate_part(&all, progress)
    }

    /// The same for the games of a simulation from `first` on.
    ///
    /// # Errors
    /// As [`simulate`](Self::simulate).
    pub fn simulate_part(
        &self,
        all: &Simulation,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Simulated, RunError<RecordError>> {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build().map_err(RunError::Threads)?;
        // A game at random takes microseconds, so a part has many of them; a game by agents may take a minute.
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

    /// The games of these numbers, counted from the first.
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
        let mut tally = Tally { utilities: vec![0; seated], wins: vec![0; seated], clauses, ..Tally::default() };
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
            tally.count(&m.outcome().expect("it was played to its end"), m.steps() as u32);
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

/// Agent k at seat k.
fn seats(all: &Simulation, number: u64, agents: usize) -> Fixture {
    Fixture { number, seed: all.seed_of(number), agents: (0..agents).collect() }
}

/// A seed for a decision: other numbers than the chance of the match, and others at every step.
pub fn decision_seed(fixture: &Fixture, step: usize) -> u64 {
    FastRng::new(FastRng::new(fixture.seed ^ 0x5EED).word() ^ step as u64).word()
}

/// The agent at a seat, who sits down when it first decides.
fn sit<'a>(chair: &'a mut Option<SeatedAgent>, agent: &PreparedAgent) -> Result<&'a mut SeatedAgent, AgentError> {
    if chair.is_none() {
        *chair = Some(agent.sit()?);
    }
    Ok(chair.as_mut().expect("it sat down"))
}
