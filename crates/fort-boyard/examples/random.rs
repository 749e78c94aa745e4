//! Plays so many random games and says how many decisions they took: `random <players> <games>`, for counting instructions.
use engine_core::{Fast, Game, sure};
use fort_boyard::FortBoyard;

fn main() {
    let mut args = std::env::args().skip(1).filter_map(|a| a.parse::<u32>().ok());
    let (seats, games) = (args.next().unwrap_or(4), args.next().unwrap_or(100));
    let game = FortBoyard::standard(seats as u8).expect("two to six players");
    let (mut luck, mut scratch, mut decisions) = (Fast::new(1), Vec::with_capacity(117), 0);
    for _ in 0..games {
        let mut s = sure(game.setup(&mut luck));
        decisions += game.playout(&mut s, u32::MAX, &mut scratch, &mut luck);
    }
    println!("{games} games of {seats} players, {decisions} decisions");
}
