//! Plays random games and counts their decisions: `cargo run --release --example playouts -- 20 4`.
use engine_core::{Fast, Game, sure};
use key_kingdom::Kingdom;

fn main() {
    let mut args = std::env::args().skip(1).map(|n| n.parse::<u64>().expect("a number"));
    let (games, seats) = (args.next().unwrap_or(10), args.next().unwrap_or(4));
    let g = Kingdom::standard(seats as u8);
    let (mut luck, mut scratch, mut decisions) = (Fast::new(1), Vec::new(), 0u64);
    for _ in 0..games {
        let mut s = sure(g.setup(&mut luck));
        decisions += u64::from(g.playout(&mut s, u32::MAX, &mut scratch, &mut luck));
    }
    println!("{games} games, {decisions} decisions");
}
