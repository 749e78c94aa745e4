//! Mise en place: piles, tiles, starting doors, coins.
use super::{Cx, Draft, FourKeys, Frame, StartOrder, draft, hides};
use crate::{
    clauses::Clause,
    content::{Content, Deck, Sort},
    dungeon::{Cell, Face, Laid},
    event::Event,
    table::{COINS, Figure, Line, Pile, Slot, Tile},
};
use engine_core::{
    chance::{Halt, Source},
    collections::Bag,
    data,
    finite::Finite,
    rules::{GameBox, Seat},
};

/// What is left to chance.
#[data(Chance)]
pub enum Chance {
    /// The next tile of the Turn-Order Line; with two players, whose Adventurer begins.
    Lots,
    /// The next starting door, from the one deck of them.
    Doors,
    /// The next card of a pile.
    Pile(Slot),
    /// Which of the doors of a pile with that front was taken, where Rooms are hidden (Q8).
    Room(Slot),
}

/// Lays out the table as the game begins. Chance is asked in the order of Q21: tiles, starting doors, tops.
pub(super) fn lay_out(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    cx.table.asked = Some(Frame::Draft(Draft));
    line_up(cx)?;
    deal(cx)?;
    explore(cx)?;
    cx.cite(Clause::Set6);
    Ok(())
}

/// The tiles in play with so many players.
pub(crate) fn tiles(seats: u8) -> impl Iterator<Item = Tile> + use<> {
    let acolytes = if seats == 2 { 2 } else { 0 };
    Seat::first(seats).map(Tile::adventurer).chain(Seat::first(acolytes).map(Tile::acolyte))
}

/// SET-3, SET-9, SET-10: the Adventurers in random order. SET-7 for two.
fn line_up(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    let seats = cx.game.seats;
    let mut lots: Bag<Tile> = Seat::first(seats).map(Tile::adventurer).collect();
    if seats == 2 {
        cx.cite(Clause::Set7);
        cx.cite(Clause::Q7);
        cx.table.order = alternate(cx.game, cx.chance.draw(Chance::Lots, &mut lots)?.seat);
    } else {
        cx.cite(Clause::Set3);
        cx.cite(if seats == 3 { Clause::Set9 } else { Clause::Set10 });
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

/// SET-4, SET-5, Q18: a starting door and four coins each; the other doors stay in the box.
fn deal(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    let (seats, content) = (cx.game.seats, &cx.game.content);
    cx.cite(Clause::Set4);
    cx.cite(Clause::Set5);
    if seats == 2 {
        cx.cite(Clause::Set8); // the Acolytes get none
    }
    if seats < 4 {
        cx.cite(Clause::Q18);
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

/// SET-1, SET-12: the four piles, shuffled, their tops in view.
fn explore(cx: &mut Cx<'_, impl Source>) -> Result<(), Halt> {
    cx.cite(Clause::Set1);
    cx.cite(Clause::Set12);
    cx.cite(Clause::Q17);
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

/// A pile before its first card is in view.
fn pile(game: &GameBox<FourKeys>, deck: Deck) -> Pile {
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
