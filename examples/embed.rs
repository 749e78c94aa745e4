//! Rules inside another program: a loop of its own, refusals with their clause, what each seat may see, save and load.
//!
//! `cargo run --example embed`
use std::error::Error;
use trousseau::engine_core::{
    play::{Match, MatchError, Next},
    record::Record,
    rules::{Game, Refusal, Seat},
    show::Language,
};
use trousseau::reference_games::{
    Leduc,
    leduc::{Act, Clause},
};

fn main() -> Result<(), Box<dyn Error>> {
    // The box is a value, the match owns the table. The seed decides all luck, on every machine.
    let mut game = Match::new(Leduc::standard(2), 7);

    // What a client sends is checked before anything changes. A refusal names the clause, as an enum to match on.
    let wish: Act = "Fold".parse()?;
    match game.play(Seat(0), wish) {
        Err(MatchError::Refused(Refusal::Rule { clause: Clause::NoFold, at, .. })) => {
            println!("Refused by LE-6, in {}:{}.", at.file(), at.line());
        }
        other => return Err(format!("folding to nothing must be refused, not {other:?}").into()),
    }

    // The loop is yours: a server would wait for the seat in turn here.
    while let Next::Seat(p) = game.next() {
        // All that this seat may know: the table and its own hand. There is no field in which another hand could be.
        let view = game.view(p);
        println!("\n{}", view.text(Language::English));
        let action = if game.legal().contains(&Act::Raise) && view.hand.is_some_and(|card| card.rank() > 0) {
            Act::Raise
        } else {
            Act::Call
        };
        game.play(p, action)?;
        // What the others hear of it: each its own events.
        for event in game.happened(p) {
            println!("{p} hears: {event}");
        }
        // Save and load: a record is one line of JSON, checked in every field when it is read again.
        let saved = game.record().to_json();
        game = Record::load(&saved)?.verify(Leduc::standard(2))?;
    }

    let end = game.outcome().expect("it is over");
    println!("\nChips: {:?}. To take a decision back is to play the rest again:", end.points());
    let last = game.undo()?;
    println!("{:?} is undone, and seat {} decides again.", last.action, last.seat.0);

    // What a server may send to seat 1: no seed, no hand but its own.
    let redacted = serde_json::to_string(&game.redacted(Seat(1)))?;
    println!("What seat 1 may keep: {} bytes.", redacted.len());
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
