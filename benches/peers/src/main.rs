//! Simulations per second of a search from the opening position: ours on Leduc, connect four and tic-tac-toe, and that of `turnbase` on a
//! tic-tac-toe written on its trait. `run.py` beside this sets OpenSpiel's next to them.
mod theirs;
#[path = "../../tuned/tic_tac_toe.rs"]
mod tuned;

use engine_core::{play::{Match, Next}, rules::Game};
use reference_games::{ConnectFour, Leduc};
use std::time::Instant;
use trousseau_agents::{Bot, TypedObservation};
use tuned::TicTacToe;
use turnbase::{Game as _, PlayerId};
use turnbase_bots::{Bot as _, Mcts};

/// Repeats a search for about a second and returns the simulations per second. `run.py` does all this several times and keeps
/// the best of each, so that a slow spell of the machine meets everybody.
fn rate(simulations: u32, mut search: impl FnMut(u64)) -> f64 {
    let (start, mut n) = (Instant::now(), 0);
    while start.elapsed().as_millis() < 1_000 {
        search(n);
        n += 1;
    }
    n as f64 * f64::from(simulations) / start.elapsed().as_secs_f64()
}

fn ours<G: Game>(brain: &str, simulations: u32) -> f64 {
    let m = Match::new(G::standard(2), 7);
    let Next::Seat(p) = m.next() else { panic!("somebody decides") };
    let brain: Bot = format!("{brain}:{simulations}").parse().expect("an agent");
    rate(simulations, |seed| {
        std::hint::black_box(brain.rank(&TypedObservation::at(&m, p), seed));
    })
}

fn main() {
    let n: u32 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1_000);
    let board = theirs::TicTacToe;
    let start = board.new_initial_state(7);
    let turnbase = rate(n, |seed| {
        std::hint::black_box(Mcts::new(n, seed).choose(&board, &start, PlayerId::new(0)));
    });
    println!("ours leduc ismcts {:.0}", ours::<Leduc>("ismcts", n));
    println!("ours connect_four mcts {:.0}", ours::<ConnectFour>("mcts", n));
    println!("ours tic_tac_toe mcts {:.0}", ours::<TicTacToe>("mcts", n));
    println!("turnbase tic_tac_toe mcts {turnbase:.0}");
}
