//! Showing a card (p.10; option, Q20).
use super::{Cx, Stage, run};
use crate::{KnockDungeon, clauses::Clause, content::Card, event::Event, table::Table};
use engine_core::{
    chance::{Audience, Halt, Source},
    data,
    rules::{Decision, GameBox, Refusal, Verdict, View},
};

/// Show a card before the turn passes?
#[data(Copy)]
pub struct Showing;

/// A card to show, or none.
#[data(Finite)]
pub enum Show {
    /// This one: it must be played next.
    Card {
        /// Which.
        card: Card,
    },
    /// None.
    Keep,
}

impl Decision<KnockDungeon> for Showing {
    type Choice = Show;

    fn check(self, v: View<'_, KnockDungeon>, c: Show) -> Verdict<Clause> {
        match c {
            Show::Card { card } if !v.mine().has(card) && !v.table.told[v.me()].has(card) => {
                Err(Refusal::because(Clause::ShowOne, "that card is not in your hand"))
            }
            Show::Card { .. } | Show::Keep => Ok(()),
        }
    }

    /// INFO-2: everybody knows the shown card from now on, and it must be the seat's next placement.
    fn apply(self, cx: &mut Cx<'_, impl Source>, c: Show) -> Result<(), Halt> {
        if let Show::Card { card } = c {
            let p = cx.seat;
            cx.cite(Clause::ShowOne);
            if cx.hands[p].take(card) {
                cx.table.held[p] -= 1;
                cx.reveal(Audience::All, card);
            }
            cx.table.told[p].put(card);
            cx.table.bound[p] = Some(card);
            cx.event(Event::Showed(p, card));
        }
        run(cx, Stage::Next)
    }
}

/// Q20: with the option, two players or more, and a card in the hand.
pub(crate) fn may_show(game: &GameBox<KnockDungeon>, t: &Table) -> bool {
    game.options.showing && game.seats > 1 && t.hand_size(t.turn) > 0
}
