//! So many random games for so many players, and nothing else: `playouts 3 100`. Prints the decisions that were taken.
use engine_core::{Fast, Game, sure};
use viscounts_keeper::Viscounts;

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse().expect("a number"));
    let (seats, games) = (args.next().unwrap_or(3), args.next().unwrap_or(100));
    let game = Viscounts::standard(seats as u8);
    let (mut luck, mut scratch, mut decisions) = (Fast::new(1), Vec::new(), 0u64);
    for _ in 0..games {
        let mut state = sure(game.setup(&mut luck));
        decisions += u64::from(game.playout(&mut state, u32::MAX, &mut scratch, &mut luck));
    }
    println!("{games} games, {decisions} decisions");
}
