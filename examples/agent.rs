//! An agent of your own, for every game, against those that come with the engine.
//!
//! `cargo run --release --example agent`
use std::error::Error;
use trousseau::engine_core::{
    chance::FastRng,
    play::Next,
    rules::{Seat, Turn},
};
use trousseau_agents::{AnyObservation, Bot, Observation, SimState};

/// Imagines worlds that it could not tell from the real one, tries each action in all of them, plays each on at random for a
/// little while, and takes the action after which it stands best by the game's own estimate.
struct Dreamer {
    worlds: u64,
    ahead: u32,
}

impl Dreamer {
    /// A observation is all that an agent ever gets: its seat, what is legal, and imagined worlds. There is no way to the truth.
    fn choose<S: Observation>(&self, observation: &S, seed: u64) -> u32 {
        let mut world = None;
        let mut worth = |id: u32| -> i64 {
            let mut sum = 0;
            for k in 0..self.worlds {
                observation.imagine(&mut world, seed + k);
                let w = world.as_mut().expect("imagined");
                w.apply(id);
                w.playout(self.ahead);
                sum += match (w.turn(), w.outcome()) {
                    (Turn::Over, Some(end)) => 1_000_000 * i64::from(end.utility(observation.seat())),
                    _ => i64::from(w.estimate(observation.seat())),
                };
            }
            sum
        };
        observation.legal().into_iter().max_by_key(|&id| worth(id)).expect("something to decide")
    }
}

/// How often the dreamer wins against another, with seats changed after each game; a draw counts half.
fn duel(id: &str, other: Bot, games: u64) -> Result<f64, Box<dyn Error>> {
    let dreamer = Dreamer { worlds: 12, ahead: 20 };
    let table = trousseau::game(id)?.standard(2)?;
    let mut won = 0.0;
    for game in 0..games {
        let mine = Seat((game % 2) as u8);
        let mut luck = FastRng::new(game);
        let mut m = table.start(game / 2); // The same luck once from each seat.
        while let Next::Seat(p) = m.next() {
            let observation = AnyObservation::at(&*m).expect("somebody decides");
            let seed = luck.word() >> 1;
            let action = if p == mine { dreamer.choose(&observation, seed) } else { other.choose(&observation, seed) };
            m.play(p, action)?;
        }
        let (share, of) = m.outcome().expect("it is over").win_share(mine);
        won += f64::from(share) / f64::from(of);
    }
    Ok(won / games as f64)
}

fn main() -> Result<(), Box<dyn Error>> {
    for id in ["connect-four", "leduc", "pig"] {
        for other in ["random", "greedy", "ismcts:30"] {
            println!("{id}: the dreamer wins {:.0} % against {other}", 100.0 * duel(id, other.parse()?, 40)?);
        }
    }
    Ok(())
}

#[test]
fn the_dreamer_beats_blind_play() {
    let won = duel("connect-four", Bot::Random, 20).unwrap();
    assert!(won > 0.8, "{won}");
    assert_eq!(won, duel("connect-four", Bot::Random, 20).unwrap(), "the same games for the same seeds");
}
