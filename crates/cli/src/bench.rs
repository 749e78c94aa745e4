//! `bench`: measures the speed of a game on this machine.
use crate::{
    failure::Failure,
    out::Out,
    player::{Agent, Player},
    progress::busy,
    registry::Registry,
    table::Table,
};
use serde::Serialize;
use std::time::{Duration, Instant};
use trousseau::{
    AnyGame, AnyMatch,
    engine_core::{play::Next, rules::Seat},
    erased::Simulation,
};

/// Measure the speed of a game on this machine
#[derive(clap::Args)]
#[command(after_long_help = MORE)]
pub struct Bench {
    #[command(flatten)]
    table: Table,
    /// Seed of the games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Milliseconds for each measurement
    #[arg(long, value_name = "MS", default_value_t = 500)]
    millis: u64,
    /// Agent to measure
    #[arg(long, default_value = "ismcts:200")]
    agent: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const MORE: &str = "\
Everything runs on one core. The command measures:
- games and decisions of random play, with the quick generator of searches and with the seeded generator of matches;
- decisions of recorded matches;
- worlds sampled for the seat to move, and its encoded view;
- decisions of the agent.
The last three are measured at positions spread over one game. The rates depend on the machine: compare them only within one run.

JSON: one object with `game`, `seats`, `options`, `seed`, `millis`, `agent` and `rates`. Each rate has `what`, `done`, `seconds` and \
`per_second`.";

/// The rate of an operation: how often it was done, and in what time.
#[derive(Serialize)]
struct Rate {
    what: String,
    done: u64,
    seconds: f64,
    per_second: f64,
}

/// Repeats an operation for a given time. Each call returns how much it did.
fn rate(what: impl Into<String>, time: Duration, mut once: impl FnMut(u64) -> u64) -> Rate {
    let (mut done, mut round, start) = (0, 0, Instant::now());
    while round == 0 || start.elapsed() < time {
        done += once(round);
        round += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    Rate { what: what.into(), done, seconds, per_second: done as f64 / seconds.max(1e-9) }
}

pub fn run(args: &Bench, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let game = args.table.make(games)?;
    let Bench { seed, millis, agent, .. } = args;
    let (seed, millis) = (*seed, *millis);
    let mut player = Agent::read(agent, &*game)?.sit()?;
    let time = Duration::from_millis(millis);
    if !args.json {
        out.line(format_args!("{}, {} seats, one core, {millis} ms each", game.meta().title, game.seats()))?;
        out.flush()?;
    }
    let rates = busy("measuring", args.json, || measure(&*game, seed, time, (agent, &mut player)))?;
    if args.json {
        return out.json(&serde_json::json!({
            "game": game.meta().id,
            "seats": game.seats(),
            "options": game.options(),
            "seed": seed,
            "millis": millis,
            "agent": agent,
            "rates": rates,
        }));
    }
    rates.iter().try_for_each(|r| out.line(format_args!("{:<44} {:>14.0} per second", r.what, r.per_second)))
}

fn measure(
    game: &dyn AnyGame,
    seed: u64,
    time: Duration,
    (agent, player): (&str, &mut Player),
) -> Result<Vec<Rate>, Failure> {
    let play = |what: &str, fast: bool| {
        let mut games = 0;
        let decisions = rate(format!("decisions, {what}"), time, |round| {
            games += 8;
            game.simulate(&Simulation { first: 8 * round, games: 8, fast, ..Simulation::new(seed, 8) }).decisions
        });
        let per_second = games as f64 / decisions.seconds.max(1e-9);
        [Rate { what: format!("games, {what}"), done: games, per_second, seconds: decisions.seconds }, decisions]
    };
    let mut rates = vec![];
    rates.extend(play("quick generator", true));
    rates.extend(play("seeded generator", false));
    rates.push(rate("decisions, recorded matches", time, |round| {
        game.simulated(&Simulation::new(seed, u64::MAX), round).plies() as u64
    }));
    let places = positions(game, seed)?;
    let place = |round: u64| &places[round as usize % places.len()];
    rates.push(rate("worlds sampled", time, |round| {
        let (seat, m) = place(round);
        u64::from(m.imagine(Some(*seat), round).is_ok())
    }));
    let mut numbers = vec![0.0; game.layout().len()];
    rates.push(rate("views encoded", time, |round| {
        let (seat, m) = place(round);
        u64::from(m.encode(Some(*seat), &mut numbers).is_ok())
    }));
    let mut trouble = Ok(());
    rates.push(rate(format!("decisions by {agent}"), time, |round| match player.choose(&*place(round).1, round) {
        Ok(_) => 1,
        Err(e) => {
            trouble = Err(e);
            0
        }
    }));
    trouble.map(|()| rates)
}

/// A match and the seat to move in it.
type Place = (Seat, Box<dyn AnyMatch>);

/// Positions in which a seat is to move, spread over a random game.
fn positions(game: &dyn AnyGame, seed: u64) -> Result<Vec<Place>, Failure> {
    const SPREAD: usize = 16;
    let whole = game.simulated(&Simulation::new(seed, 1), 0);
    let mut places = vec![];
    for k in 0..SPREAD {
        let mut m = whole.boxed_clone();
        m.rewind(whole.plies() * k / SPREAD)?;
        if let Next::Seat(p) = m.next() {
            places.push((p, m));
        }
    }
    Ok(places)
}
