//! Every game of the registry, by its name and without its types: what a server, a page or another language stands on.
//!
//! `cargo run --release --example every_game`
use std::error::Error;
use trousseau::engine_core::{chance::FastRng, play::Next, record::Record};

/// One game at random; says how it went.
fn play(entry: &trousseau::Entry, seats: u8, seed: u64) -> Result<String, Box<dyn Error>> {
    let table = entry.standard(seats)?;
    let mut m = table.start(seed);
    let mut luck = FastRng::new(seed);
    let mut encoding = vec![0.0; table.layout().len()];
    let mut clauses = std::collections::BTreeSet::new();
    let mut ids = Vec::new();
    while let Next::Seat(p) = m.next() {
        m.encode(Some(p), &mut encoding)?; // The view as numbers, for a network.
        m.legal(&mut ids); // What may be done, as ids; `m.choices()` has them in words.
        m.play(p, ids[luck.below(ids.len() as u32) as usize])?;
        clauses.extend(m.cited(None)?.iter().map(|c| c.clause));
    }
    // A record can be opened without knowing of which game it is.
    let again = trousseau::open(Record::to_json(&m.record()))?;
    assert_eq!(again.state_json()?, m.state_json()?);
    Ok(format!(
        "{:<18} {seats} seats: {:>4} decisions out of {:>5} actions, {:>5} numbers a view, {:>2} of {:>3} clauses, points {:?}",
        entry.meta.id,
        m.plies(),
        table.actions(),
        encoding.len(),
        clauses.len(),
        entry.clauses().len(),
        m.outcome().expect("it is over").points(),
    ))
}

fn main() -> Result<(), Box<dyn Error>> {
    for entry in trousseau::games() {
        println!("{}", play(entry, entry.meta.max_seats, 2026)?);
    }
    Ok(())
}

#[test]
fn every_game_is_played_with_every_number_of_seats() {
    for entry in trousseau::games() {
        for seats in entry.meta.min_seats..=entry.meta.max_seats {
            let told = play(entry, seats, 7).unwrap();
            assert!(told.starts_with(entry.meta.id) && told.contains("points ["), "{told}");
        }
    }
}
