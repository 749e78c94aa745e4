//! Mise en place.
use super::{Act, Cx, Frame};
use crate::{
    Chance,
    clauses::Clause,
    content::{Card, Colour, EVENTS, Plot, plain_items},
    event::Event,
    table::{Player, Spot},
};
use engine_core::{
    chance::{Halt, Source},
    collections::{Bag, Set},
    finite::Finite,
    rules::Seat,
};

/// Lays out the table as the game begins. Decks and tokens are bags, drawn from when something is turned up (Q59). Both portions are closed
/// (SET-1), and the demon die is on the throne (SET-14).
pub(super) fn lay_out(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    let (content, options) = (&cx.game.content, &cx.game.options);
    for seat in Seat::first(cx.game.seats) {
        cx.table.players[seat] = Player {
            hero: options.heroes[seat.at()],
            at: Spot::Kingdom(content.board.start), // SET-6
            active: plain_items(),                  // SET-8
            keys: if options.complete_key { Colour::all().collect() } else { Set::EMPTY },
            ..Player::NOBODY
        };
    }
    cx.cite(Clause::FiguresOnStart);
    cx.cite(Clause::ItemsStartActive);
    cx.cite(Clause::HeroesChosenBefore);
    let first = Seat(cx.chance.roll(Chance::Start, cx.game.seats.into())? as u8);
    cx.cite(Clause::HighestBegins);
    cx.cite(Clause::FirstSeatDrawn);
    cx.event(Event::Begins { seat: first });
    let tokens = |n: usize| Plot::all().take(n).collect::<Bag<Plot>>();
    cx.table.active = first;
    cx.table.deck = Card::all().take(EVENTS).collect();
    cx.table.garden_left = tokens(content.garden.len());
    cx.table.dungeon_left = tokens(content.dungeon.len());
    cx.table.agenda.ask(first, Frame::Act(Act));
    Ok(())
}
