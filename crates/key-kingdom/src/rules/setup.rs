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
    anchor,
    chance::{Halt, Source},
    collections::{Bag, Set},
    finite::Finite,
    rules::Seat,
};

/// Lays out the table. A deck or a heap of tokens is a bag from which the next card or token is drawn when it is turned up.
pub(super) fn lay_out(cx: &mut Cx<impl Source>) -> Result<(), Halt> {
    // The default table has both portions closed, and nobody holds the demon die.
    anchor!(Clause::BoardStartsFolded, Clause::DemonDieOnThrone);
    let (content, options) = (&cx.game.content, &cx.game.options);
    // What a player does not have lies in the supply.
    anchor!(Clause::HeroSet, Clause::MagicInSupply, Clause::PiecesInSupply);
    for seat in Seat::first(cx.game.seats) {
        cx.table.players[seat] = Player {
            hero: options.heroes[seat.at()],
            at: Spot::Kingdom(content.board.start),
            active: plain_items(),
            keys: if options.complete_key { Colour::all().collect() } else { Set::EMPTY },
            ..Player::NOBODY
        };
    }
    cx.cite(Clause::FiguresOnStart);
    cx.cite(Clause::ItemsStartActive);
    cx.cite(Clause::HeroesChosenBefore);
    anchor!(Clause::TiesRollAgain);
    let first = Seat(cx.chance.roll(Chance::Start, cx.game.seats.into())? as u8);
    cx.cite(Clause::HighestBegins);
    cx.cite(Clause::FirstSeatDrawn);
    cx.event(Event::Begins { seat: first });
    let tokens = |n: usize| Plot::all().take(n).collect::<Bag<Plot>>();
    cx.table.active = first;
    anchor!(Clause::DeckFaceDown, Clause::TokensSortedByBack, Clause::TokensFaceDown);
    cx.table.deck = Card::all().take(EVENTS).collect();
    cx.table.garden_left = tokens(content.garden.len());
    cx.table.dungeon_left = tokens(content.dungeon.len());
    cx.table.agenda.ask(first, Frame::Act(Act));
    Ok(())
}
