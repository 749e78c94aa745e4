//! Random play, with or without an encoding of every decision: `encode GAME SEATS GAMES [encode]`. `games.sh` counts the instructions of both.
//! Long rows are cleared only where they were written, as in a batch.
use std::hint::black_box;
use trousseau::engine_core::{
    encode::{Dense, TRACKED_FROM, Tracked, Written, encode_into},
    play::Position,
    rules::{Game, GameBox, Turn},
};

type Error = Box<dyn std::error::Error>;

fn main() -> Result<(), Error> {
    let words: Vec<String> = std::env::args().skip(1).filter(|w| !w.starts_with("--")).collect();
    let [game, seats, games, more @ ..] = &words[..] else {
        return Ok(()); // `cargo bench` and `cargo test` pass no game.
    };
    let (seats, games, encodes) = (seats.parse()?, games.parse()?, !more.is_empty());
    match &**game {
        "fourkeys" => run::<trousseau::fourkeys::FourKeys>(seats, games, encodes),
        "knock-dungeon" => run::<trousseau::knock_dungeon::KnockDungeon>(seats, games, encodes),
        "fort-boyard" => run::<trousseau::fort_boyard::FortBoyard>(seats, games, encodes),
        "key-kingdom" => run::<trousseau::key_kingdom::KeyKingdom>(seats, games, encodes),
        "viscounts-keeper" => run::<trousseau::viscounts_keeper::ViscountsKeeper>(seats, games, encodes),
        "connect-four" => run::<trousseau::reference_games::ConnectFour>(seats, games, encodes),
        "leduc" => run::<trousseau::reference_games::Leduc>(seats, games, encodes),
        _ => Err(format!("no game {game} here").into()),
    }
}

fn run<G: Game>(seats: u8, games: u64, encodes: bool) -> Result<(), Error> {
    let mut position = Position::<G>::new(GameBox::standard(seats)?, 0);
    let mut row = vec![0.0; position.game().layout_len()];
    let (mut decisions, mut written) = (0u64, Written::new());
    for seed in 0..games {
        position.restart(seed);
        while let Turn::Seat(p) = position.turn() {
            if encodes && row.len() < TRACKED_FROM {
                row.fill(0.0);
                encode_into(position.view(p), Dense(&mut row));
            } else if encodes {
                encode_into(position.view(p), Tracked::new(&mut row, &mut written));
            }
            black_box(&mut row);
            position.play_random();
            decisions += 1;
        }
    }
    println!("\"decisions\": {decisions}");
    Ok(())
}
