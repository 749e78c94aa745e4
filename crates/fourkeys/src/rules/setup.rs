//! Mise en place: piles, tiles, starting doors, coins.
use super::{Cx, Draft, FourKeys, Frame, draft, hides};
use crate::{
    chance::Chance,
    clauses::Clause,
    content::{Content, Deck, Sort},
    dungeon::{Cell, Face, Laid},
    event::Event,
    options::StartOrder,
    table::{COINS, Figure, Line, Pile, Slot, Tile},
};
use engine_core::{
    anchor,
    chance::{Halt, Source},
    collections::Bag,
    finite::Finite,
    rules::{GameBox, Seat},
};

/// Sets up the table. Chance is asked in the order of Q21: tiles, starting doors, tops.
pub(super) fn lay_out(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    cx.table.asked = Some(Frame::Draft(Draft));
    line_up(cx)?;
    deal(cx)?;
    explore(cx)?;
    cx.cite(Clause::LeftmostBegins);
    Ok(())
}

/// The tiles in play with this number of players.
pub(crate) fn tiles(seats: u8) -> impl Iterator<Item = Tile> + use<> {
    let acolytes = if seats == 2 { 2 } else { 0 };
    Seat::first(seats).map(Tile::adventurer).chain(Seat::first(acolytes).map(Tile::acolyte))
}

/// SET-3, SET-9, SET-10: lines up the Adventurers in random order. SET-7 for two players.
fn line_up(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    let seats = cx.game.seats;
    let mut lots: Bag<Tile> = Seat::first(seats).map(Tile::adventurer).collect();
    if seats == 2 {
        cx.cite(Clause::TwoPlayerTiles);
        cx.cite(Clause::AlternatingStart);
        cx.table.order = alternate(cx.game, cx.chance.draw(Chance::Lots, &mut lots)?.seat);
    } else {
        cx.cite(Clause::RandomOrder);
        cx.cite(if seats == 3 { Clause::ThreePlayers } else { Clause::FourPlayers });
        for place in Slot::all().take(seats.into()) {
            cx.table.order.put(place, cx.chance.draw(Chance::Lots, &mut lots)?);
        }
    }
    cx.event(Event::LinedUp { order: cx.table.order });
    Ok(())
}

/// Q7: the tiles of two players, colours alternating, as the table agreed.
pub(crate) fn alternate(game: &GameBox<FourKeys>, first: Seat) -> Line {
    use Figure::{Acolyte, Adventurer};
    let [a, b] = match game.options.two_player_order {
        StartOrder::AdventurerAdventurerAcolyteAcolyte => [[Adventurer, Acolyte], [Adventurer, Acolyte]],
        StartOrder::AdventurerAcolyteAcolyteAdventurer => [[Adventurer, Acolyte], [Acolyte, Adventurer]],
        StartOrder::AcolyteAdventurerAdventurerAcolyte => [[Acolyte, Adventurer], [Adventurer, Acolyte]],
        StartOrder::AcolyteAcolyteAdventurerAdventurer => [[Acolyte, Adventurer], [Acolyte, Adventurer]],
    };
    let second = first.next(2);
    [(a[0], first), (b[0], second), (a[1], first), (b[1], second)]
        .into_iter()
        .map(|(figure, seat)| Tile { figure, seat })
        .collect()
}

/// SET-4, SET-5, Q18: deals each player a starting door and four coins; the other doors stay in the box.
fn deal(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    let (seats, content) = (cx.game.seats, &cx.game.content);
    cx.cite(Clause::StartingDoor);
    cx.cite(Clause::FourCoins);
    if seats == 2 {
        cx.cite(Clause::AcolyteWithoutCoins); // the Acolytes get none
    }
    if seats < 4 {
        cx.cite(Clause::UnusedInBox);
    }
    cx.table.spare = full(content, Deck::Start);
    for seat in Seat::first(seats) {
        let card = content.card(Deck::Start, cx.chance.draw(Chance::Doors, &mut cx.table.spare)?);
        cx.event(Event::Dealt { seat, card });
        cx.table.dungeons[seat].lay(Laid { cell: Cell::START, card, face: Face::Recto });
        cx.table.coins[seat] = COINS;
    }
    Ok(())
}

/// SET-1, SET-12: shuffles the four piles and turns up their top cards.
fn explore(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    cx.cite(Clause::ExplorationLine);
    cx.cite(Clause::ShuffledPiles);
    cx.cite(Clause::PilesApart);
    for slot in Slot::all() {
        cx.table.piles[slot] = pile(cx.game, slot.deck());
        draft::turn_up(cx, slot)?;
    }
    Ok(())
}

/// All cards of a deck.
fn full(content: &Content, deck: Deck) -> Bag<Sort> {
    let mut bag = Bag::EMPTY;
    for card in content.deck(deck) {
        bag.put_many(content.sort(card), content.kind(card).copies);
    }
    bag
}

/// A pile before its first card is in view. Only which cards lie in it is kept, so which way up they lie does not matter.
fn pile(game: &GameBox<FourKeys>, deck: Deck) -> Pile {
    anchor!(Clause::DoorPilesDoorUp);
    let content = &game.content;
    if !hides(game, deck) {
        return Pile { below: full(content, deck), ..Pile::default() };
    }
    let mut below = Bag::EMPTY;
    for card in content.deck(deck) {
        below.put_many(content.front(card), content.kind(card).copies);
    }
    Pile { below, unknown: full(content, deck), ..Pile::default() }
}
