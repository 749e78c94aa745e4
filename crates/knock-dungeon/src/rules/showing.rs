//! Les joueurs ne peuvent jamais se montrer leurs cartes: showing a card, with the option (p.10).
use super::{
    Cx,
    turn::{Stage, run},
};
use crate::{KnockDungeon, clauses::Clause, content::Card, event::Event, table::Table};
use engine_core::{
    chance::{Audience, Halt, Source},
    data,
    rules::{Decision, GameBox, Refusal, Verdict, View},
};

/// Which card is shown before the turn ends, if any?
#[data(Copy)]
pub struct Showing;

/// A card to show, or none.
#[data(Finite)]
pub enum Show {
    /// This card. It must be played next.
    Card {
        /// The card.
        card: Card,
    },
    /// No card.
    Keep,
}

impl Decision<KnockDungeon> for Showing {
    type Choice = Show;

    fn check(self, v: View<'_, KnockDungeon>, c: Show) -> Verdict<Clause> {
        match c {
            Show::Card { card } if !v.mine().has(card) && !v.table.told[v.me()].has(card) => {
                Err(Refusal::because(Clause::ShowAtTurnEnd, "that card is not in your hand"))
            }
            Show::Card { .. } | Show::Keep => Ok(()),
        }
    }

    /// Everybody knows the shown card from now on, and it must be the seat's next placement.
    fn apply(self, cx: &mut Cx<'_, impl Source>, c: Show) -> Result<(), Halt> {
        if let Show::Card { card } = c {
            let p = cx.seat;
            cx.cite(Clause::ShowAtTurnEnd);
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

/// Whether the seat in turn is asked to show a card: with the option, at a table of two or more, and with a card in the hand.
pub(crate) fn may_show(game: &GameBox<KnockDungeon>, t: &Table) -> bool {
    game.options.showing && game.seats > 1 && t.hand_size(t.turn) > 0
}
