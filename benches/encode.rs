//! Random play, with or without an encoding of every decision: `encode GAME SEATS GAMES [tracked]`. `games.sh` counts the instructions of both.
use std::hint::black_box;
use trousseau::{AnyError, engine_core::rules::Turn};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).filter(|w| !w.starts_with("--")).collect();
    let [game, seats, games, more @ ..] = &words[..] else {
        return Ok(()); // `cargo bench` and `cargo test` pass no game.
    };
    let game = trousseau::game(game)?.standard(seats.parse()?)?;
    let mut position = game.position(1);
    let (mut decisions, mut row) = (0u64, vec![0.0; game.layout().len()]);
    for seed in 0..games.parse()? {
        position.restart(seed);
        while let Turn::Seat(p) = position.turn() {
            if !more.is_empty() {
                encode(&*position, p, &mut row)?;
            }
            position.play_random();
            decisions += 1;
        }
    }
    println!("\"decisions\": {decisions}");
    Ok(())
}

fn encode(
    position: &dyn trousseau::AnyPosition,
    p: trousseau::engine_core::rules::Seat,
    row: &mut [f32],
) -> Result<(), AnyError> {
    position.encode(Some(p), row)?;
    black_box(row);
    Ok(())
}
