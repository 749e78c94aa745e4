//! Réorganiser les cartes. The cards on the board in another order.
use super::{Cx, ViscountsKeeper, action};
use crate::{clauses::Clause, content::Card, event::Event, table::Who};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    data,
    rules::{Decision, Verdict, View, ensure},
};

/// The cards on the board may be rearranged.
#[data(Copy)]
pub struct Rearrange {}
/// An order of the three spaces: 0 as they lie, then 132, 213, 231, 312, 321.
#[data(Finite)]
#[finite(0..=5)]
pub struct Order(u8);

/// Which card comes to each space, for every order.
pub(crate) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The cards in another order.
pub(crate) fn reordered(spaces: &[Option<Card>; 3], order: usize) -> [Option<Card>; 3] {
    ORDERS[order].map(|i| spaces[i])
}

/// Whether an order keeps empty spaces empty (VR-31).
pub(crate) fn keeps_gaps(spaces: &[Option<Card>; 3], order: usize) -> bool {
    (0..3).all(|i| spaces[i].is_some() || ORDERS[order][i] == i)
}

impl Decision<ViscountsKeeper> for Rearrange {
    type Choice = Order;

    fn check(self, v: View<ViscountsKeeper>, c: Order) -> Verdict<Clause> {
        let (p, order) = (v.me(), usize::from(c.get()));
        let spaces = &v.table.cards[p].spaces;
        ensure(keeps_gaps(spaces, order), Clause::GapsStayEmpty)?;
        // VR-37, VR-76: an action that waits for its dismissal's effect must stay fundable, if it still can be.
        let Some(act) = action::waiting(v.table, p) else { return Ok(()) };
        let silver = v.table.boards[p].silver;
        let funds = |o: usize| {
            keeps_gaps(spaces, o) && action::fundable(v.game, v.table, p, act, &reordered(spaces, o), silver)
        };
        ensure(funds(order) || !(0..6).any(funds), Clause::RearrangingKeepsFunds)
    }

    /// No entry reward comes of it (VK-CHEST-8).
    fn apply(self, cx: &mut Cx<impl Source>, c: Order) -> Result<(), Halt> {
        let p = cx.seat;
        let cards = &mut cx.table.cards[p];
        anchor!(Clause::RearrangingBringsNoReward);
        cards.spaces = reordered(&cards.spaces, c.get().into());
        if c.get() > 0 {
            cx.event(Event::Rearranged { who: Who::at(p) });
        }
        Ok(())
    }
}
