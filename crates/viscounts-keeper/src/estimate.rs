//! A rough worth of a position: points as they stand, and what is still to be spent.
use crate::{
    rules::Viscounts,
    score,
    table::{Table, Who},
};
use engine_core::Seat;

/// In quarters of a point.
pub fn estimate(g: &Viscounts, t: &Table, p: Seat) -> i32 {
    let who = Who::at(p);
    let b = &t.boards[who];
    let s = score::score(g, t, who);
    let spare = |n: u32, cap: u32| n.min(cap) as i32;
    let goods: i32 = b.goods.iter().map(|&n| 3 * spare(n, 4) + spare(n.saturating_sub(4), 8)).sum();
    let powers = 9 - b.slots.len() as i32;
    let near = i32::from(b.virtue - b.corruption);
    let cards = t.cards[p].owned().min(14) as i32;
    let debts = -2 * b.debts.min(10) as i32;
    4 * s.total() + goods + 2 * spare(b.silver, 5) + spare(b.silver, 12) + 3 * powers - near
        + cards
        + debts
        + i32::from(t.in_castle(who))
}
