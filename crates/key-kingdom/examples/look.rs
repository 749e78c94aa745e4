//! Prints a table as text, or as a picture with `svg`: `cargo run --example look -- 4 7 300 svg > table.svg`.
use engine_core::{Fast, Game, Show, Turn, View, sure};
use key_kingdom::Kingdom;

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = |default: u64| args.next().and_then(|n| n.parse().ok()).unwrap_or(default);
    let (seats, seed, decisions) = (number(4), number(7), number(300));
    let g = Kingdom::standard(seats.clamp(2, 5) as u8);
    let mut luck = Fast::new(seed);
    let mut s = sure(g.setup(&mut luck));
    for _ in 0..decisions {
        let Turn::Seat(p) = g.turn(&s.table) else { break };
        let list = g.list(View::of(&s, p));
        sure(g.apply(&mut s, list[luck.below(list.len() as u32) as usize], &mut luck));
    }
    let v = View::spectator(&s);
    println!("{}", if args.next().as_deref() == Some("svg") { g.svg(v) } else { g.text(v) });
}
