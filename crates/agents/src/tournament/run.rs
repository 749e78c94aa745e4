//! Playing the games of a tournament, on any number of threads.
use super::plan::{Fixture, Plan};
use crate::{
    exec::Trouble,
    player::{Player, Ready},
    sight::Glance,
};
use engine_core::{Next, Record, Seat, erased::AnyGame, fingerprint};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeSet,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc::channel,
    },
    time::Instant,
};

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
}

/// Plays every game of a plan that is not among those done, and tells each result as it comes. The results are the same for any
/// number of threads; their order is not.
///
/// # Errors
/// If an agent does not decide and that aborts, or if `keep` fails. What was told before stands.
pub fn run<E: std::error::Error>(
    game: &dyn AnyGame,
    agents: &[Ready],
    plan: &Plan,
    done: &BTreeSet<u64>,
    how: Run,
    mut keep: impl FnMut(Played) -> Result<(), E>,
) -> Result<(), RunError<E>> {
    let todo: Vec<u64> = (0..plan.len()).filter(|n| !done.contains(n)).collect();
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (tell, results) = channel();
    std::thread::scope(|scope| {
        for _ in 0..how.threads.clamp(1, todo.len().max(1)) {
            let (tell, todo, next, stop) = (tell.clone(), &todo, &next, &stop);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed)
                    && let Some(&number) = todo.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let result = play(game, agents, plan.fixture(number), how);
                    if tell.send(result).is_err() {
                        return;
                    }
                }
            });
        }
        drop(tell);
        let mut outcome = Ok(());
        for result in results {
            let kept = match result {
                Ok(played) if outcome.is_ok() => keep(played).map_err(RunError::Keep),
                Ok(_) => continue,
                Err((game, seat, agent, trouble)) => Err(RunError::Trouble { game, seat, agent, trouble }),
            };
            if outcome.is_ok() && kept.is_err() {
                outcome = kept;
                stop.store(true, Ordering::Relaxed);
            }
        }
        outcome
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
