//! Playing the games of a tournament, on any number of threads.
use super::plan::{Fixture, Plan};
use crate::{
    exec::Trouble,
    player::{Player, Ready},
    sight::Glance,
};
use engine_core::{Next, Record, Seat, erased::AnyGame, fingerprint};
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder, prelude::*};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, sync::mpsc::channel, time::Instant};

/// What happens when an agent does not decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OnTrouble {
    /// It loses that game; where all play together, all do.
    #[default]
    Loss,
    /// The tournament stops there.
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

/// How to play the games of a plan.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// How many at once.
    pub threads: usize,
    /// What happens when an agent does not decide.
    pub on_trouble: OnTrouble,
    /// Whether to keep the records.
    pub records: bool,
}

/// Why a tournament stopped.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError<E: std::error::Error> {
    /// An agent did not decide.
    #[error("game {game}, {seat}, agent {agent}: {trouble}")]
    Trouble {
        /// In which game.
        game: u64,
        /// At which seat.
        seat: Seat,
        /// Which agent.
        agent: usize,
        /// What was wrong.
        trouble: Trouble,
    },
    /// A result could not be kept.
    #[error(transparent)]
    Keep(E),
    /// The threads cannot be started.
    #[error("{0}")]
    Threads(ThreadPoolBuildError),
}

/// Plays every game of a plan that is not among those done, and tells each result as it comes. The results are the same for any
/// number of threads; their order is not. Games are begun in the order of their numbers, so that those of an interrupted tournament
/// are spread evenly over its tables.
///
/// # Errors
/// If an agent does not decide and that aborts, if `keep` fails, or if no threads can be started. What was told before stands.
pub fn run<E: std::error::Error>(
    game: &dyn AnyGame,
    agents: &[Ready],
    plan: &Plan,
    done: &BTreeSet<u64>,
    how: Run,
    mut keep: impl FnMut(Played) -> Result<(), E>,
) -> Result<(), RunError<E>> {
    let todo = || (0..plan.len()).filter(|n| !done.contains(n));
    let threads = how.threads.clamp(1, todo().count().max(1));
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(RunError::Threads)?;
    let (tell, results) = channel();
    pool.in_place_scope(|scope| {
        scope.spawn(move |_| {
            // A bridge hands out the numbers in order. Nobody listens any more after the first trouble: that ends it.
            let one = |number| tell.send(play(game, agents, plan.fixture(number), how)).map_err(drop);
            let _ = todo().par_bridge().try_for_each(one);
        });
        for result in results {
            let (game, seat, agent, trouble) = match result {
                Ok(played) => {
                    keep(played).map_err(RunError::Keep)?;
                    continue;
                }
                Err(stopped) => stopped,
            };
            return Err(RunError::Trouble { game, seat, agent, trouble });
        }
        Ok(())
    })
}

type Stopped = (u64, Seat, usize, Trouble);

fn play(game: &dyn AnyGame, agents: &[Ready], fixture: Fixture, how: Run) -> Result<Played, Stopped> {
    let seats = fixture.agents.len();
    let mut m = game.start(fixture.seed);
    let mut players: Vec<Option<Player>> = (0..seats).map(|_| None).collect();
    let (mut decisions, mut micros) = (vec![0; seats], vec![0; seats]);
    let mut given_up = None;
    while let Next::Seat(p) = m.next() {
        let start = Instant::now();
        let chosen = sit(&mut players[p.at()], &agents[fixture.agents[p.at()]]).and_then(|player| {
            let seed = fingerprint(&(fixture.number, fixture.seed, m.steps() as u64));
            player.choose(&Glance::at(&*m).expect("a seat decides"), seed)
        });
        micros[p.at()] += start.elapsed().as_micros() as u64;
        decisions[p.at()] += 1;
        match chosen {
            Ok(id) => drop(m.play(p, id).expect("what an agent chose is legal")),
            Err(trouble) if how.on_trouble == OnTrouble::Abort => {
                return Err((fixture.number, p, fixture.agents[p.at()], trouble));
            }
            Err(trouble) => {
                given_up = Some(Forfeit { seat: p, why: trouble.to_string() });
                break;
            }
        }
    }
    let outcome = m.outcome();
    if let Some(outcome) = &outcome {
        players.iter_mut().flatten().for_each(|player| player.over(outcome));
    }
    let each = || Seat::first(seats as u8);
    let loser = given_up.as_ref().map(|f| f.seat);
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
            let together = game.meta().shared || seats == 1;
            let lost = |p: Seat| together || Some(p) == loser;
            let share = 1.0 / (seats as f64 - 1.0);
            let rank = |p: Seat| if lost(p) { seats as u8 } else { 1 };
            let all = f64::from(game.utility_bound());
            let worth = each().map(|p| if lost(p) { -all } else { all * share }).collect();
            (each().map(|p| if lost(p) { 0.0 } else { share }).collect(), each().map(rank).collect(), worth, vec![])
        }
    };
    let record = how.records.then(|| Box::new(m.record()));
    let Fixture { number, seed, agents } = fixture;
    Ok(Played { number, seed, agents, wins, ranks, utilities, points, decisions, micros, forfeit: given_up, record })
}

/// The player at a seat, who sits down when he first decides.
fn sit<'a>(chair: &'a mut Option<Player>, agent: &Ready) -> Result<&'a mut Player, Trouble> {
    if chair.is_none() {
        *chair = Some(agent.sit()?);
    }
    Ok(chair.as_mut().expect("he sat down"))
}
