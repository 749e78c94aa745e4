//! The text and pictures of connect four, pig and the two games on hidden boards. The other games use the defaults.
mod boards;
mod connect_four;
mod pig;

use engine_core::rules::{Game, Outcome, Seat, Turn, View};

/// The line below the table: who acts next, or who won.
fn status<G: Game>(v: View<'_, G>, name: impl Fn(Seat) -> String) -> String {
    match v.game.turn(v.table) {
        Turn::Seat(p) => format!("{} to act", name(p)),
        Turn::Over => result(&G::outcome(v.game, v.table), name),
    }
}

fn result(end: &Outcome, name: impl Fn(Seat) -> String) -> String {
    let first: Vec<_> = Seat::first(end.ranks().len() as u8).filter(|p| end.ranks()[p.at()] == 1).collect();
    match first[..] {
        [p] => format!("{} wins", name(p)),
        _ if first.len() == end.ranks().len() => "a draw".into(),
        _ => format!("{} share the win", first.into_iter().map(name).collect::<Vec<_>>().join(" and ")),
    }
}
