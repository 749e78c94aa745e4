//! Who plays: the seats, and in the solo game the AI.
use super::ViscountsKeeper;
use crate::clauses::Clause;
use crate::table::Who;
use engine_core::{anchor, rules::GameBox};

/// Whether the AI plays.
#[inline]
pub const fn is_solo(game: &GameBox<ViscountsKeeper>) -> bool {
    game.seats == 1
}

/// How many take turns, the AI included.
#[inline]
pub const fn count(game: &GameBox<ViscountsKeeper>) -> u8 {
    if game.seats == 1 { 2 } else { game.seats }
}

/// Returns who sits `n` places clockwise (VR-47).
#[inline]
pub fn after(game: &GameBox<ViscountsKeeper>, who: Who, n: u8) -> Who {
    anchor!(Clause::ActivePlayerFirst);
    if !is_solo(game) {
        return Who::of((who.get() + n) % game.seats);
    }
    if (who == Who::AI) == n.is_multiple_of(2) { Who::AI } else { Who::of(0) }
}

/// Everybody who takes turns.
pub fn all(game: &GameBox<ViscountsKeeper>) -> impl Iterator<Item = Who> + use<> {
    let solo = is_solo(game);
    (0..count(game)).map(move |i| if solo && i == 1 { Who::AI } else { Who::of(i) })
}
