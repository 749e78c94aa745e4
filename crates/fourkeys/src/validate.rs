//! Whether a state from outside is a state of this game, and the count of every component.
use crate::{
    content::{Content, Deck, Print},
    dungeon::{Cell, Dungeon, Face, Laid},
    rules::{FourKeys, Frame, alternate, hides, may_push, open::KeyLines, tiles},
    table::{COINS, Figure, Line, SEATS, Slot, Table, Tile},
};
use engine_core::{
    finite::Finite,
    rules::{Census, GameBox, Seat, ValidationError},
};

/// Everything that is wrong with a table.
pub(crate) fn validate(game: &GameBox<FourKeys>, t: &Table) -> Result<(), ValidationError> {
    let mut faults = ValidationError::default();
    // What is looked up below must exist, so these come first and alone.
    numbers(game, t, &mut faults);
    faults.or(())?;
    let mut faults = ValidationError::default();
    for seat in Seat::first(game.seats) {
        dungeon(game, t, seat, &mut faults);
    }
    lines(game, t, &mut faults);
    asked(game, t, &mut faults);
    piles(game, t, &mut faults);
    census(game, t).verify().err().into_iter().for_each(|f| faults.append(f));
    faults.or(())
}

/// Sorts are in the box, tiles belong to players, and empty seats have nothing.
fn numbers(game: &GameBox<FourKeys>, t: &Table, faults: &mut ValidationError) {
    let content = &game.content;
    let cards = t.dungeons.iter().flat_map(Dungeon::laid).map(|laid| laid.card).chain(t.in_hand());
    for card in cards {
        faults.expect(content.has(card), "table", || format!("there is no card {card} in this box"));
    }
    for slot in Slot::all() {
        let (pile, deck) = (&t.piles[slot], slot.deck());
        let bags = [&pile.below, &pile.boxed, &pile.unknown];
        let sorts = bags.into_iter().flat_map(|bag| bag.kinds().map(|(sort, _)| sort)).chain(pile.top);
        for sort in sorts {
            faults.expect(sort.get() < content.sorts(deck), format!("table.piles[{slot}]"), || {
                format!("{} has no sort {sort}", deck.title())
            });
        }
    }
    for (sort, _) in t.spare.kinds() {
        faults.expect(sort.get() < content.sorts(Deck::Start), "table.spare", || format!("there is no sort {sort}"));
    }
    for tile in t.order.tiles().chain(t.choice.tiles()) {
        faults.expect(tiles(game.seats).any(|x| x == tile), "table", || format!("no tile \"{tile}\" plays"));
    }
    for seat in Seat::first(SEATS as u8).skip(game.seats.into()) {
        let empty = t.coins[seat] == 0 && t.dungeons[seat] == Dungeon::EMPTY;
        faults.expect(empty, format!("table.dungeons[{}]", seat.0), || "nobody sits there".into());
    }
}

/// SET-4, PLC-1, PLC-2, OPEN-1, END-2: a dungeon is one piece around the starting door, within the frame, and the doors that have their keys are open.
fn dungeon(game: &GameBox<FourKeys>, t: &Table, seat: Seat, faults: &mut ValidationError) {
    let (d, at, content) = (&t.dungeons[seat], format!("table.dungeons[{}]", seat.0), &game.content);
    let keys = KeyLines::of(content, d);
    for Laid { cell, card, face } in d.laid() {
        let kind = content.kind(card);
        faults.expect((kind.deck == Deck::Start) == (cell == Cell::START), &at, || {
            format!("{} lies on {cell}: the starting door, and only it, lies on 0 0", kind.id)
        });
        if let Print::Door { needs, .. } = kind.print {
            let open = keys.for_door(cell).cover(needs);
            faults.expect(open == (face == Face::Verso), &at, || {
                format!(
                    "{} on {cell} is {}",
                    kind.id,
                    if open { "closed and has its keys" } else { "open without its keys" }
                )
            });
        }
    }
    faults.expect(d.at(Cell::START).is_some(), &at, || "there is no starting door".into());
    faults.expect(d.span().is_none_or(|s| s.rows() <= 4 && s.cols() <= 4), &at, || {
        "it has more than four rows or columns".into()
    });
    faults.expect(is_one_piece(d), &at, || "a card lies apart from the others".into());
    faults.expect(d.tile() == if t.asked.is_none() { d.last_cell() } else { None }, &at, || {
        "the Adventurer lies on the last empty cell once the game has ended, not before".into()
    });
    faults.expect(t.coins[seat] <= COINS, format!("table.coins[{}]", seat.0), || "it never has more than four".into());
}

fn is_one_piece(d: &Dungeon) -> bool {
    let mut reached = Dungeon::EMPTY;
    d.at(Cell::START).into_iter().for_each(|start| reached.lay(start));
    while let Some(next) = d.laid().find(|laid| crate::dungeon::has(reached.beside(), laid.cell)) {
        reached.lay(next);
    }
    reached.filled() == d.filled()
}

/// The lines agree with each other and with the number of cards that everybody has.
fn lines(game: &GameBox<FourKeys>, t: &Table, faults: &mut ValidationError) {
    let tiles = tiles(game.seats).count();
    let waiting = t.order.tiles().count();
    let moved = t.choice.tiles().count();
    if t.asked.is_none() {
        faults.expect(waiting + moved == 0, "table.order", || "the game has ended: no tile stands in a line".into());
    } else {
        let stand = tiles - waiting.min(tiles)..tiles;
        let order = Slot::all().all(|slot| t.order.at(slot).is_some() == stand.contains(&usize::from(slot.get())));
        faults.expect(order, "table.order", || "tiles leave it from the left, and none is missing at the right".into());
    }
    // Everybody has the starting door, the same number of cards for each round, and one for each tile that has moved in this round.
    let per_round = tiles / usize::from(game.seats);
    let cards = |seat: Seat| {
        let moved = t.choice.tiles().filter(|tile| tile.seat == seat).count();
        let in_hand = usize::from(t.in_hand().is_some() && t.mover().is_some_and(|tile| tile.seat == seat));
        (t.dungeons[seat].len() + in_hand).checked_sub(1 + moved)
    };
    let rounds = cards(Seat(0));
    let even = Seat::first(game.seats).all(|seat| cards(seat) == rounds);
    faults.expect(even && rounds.is_some_and(|n| n % per_round == 0), "table.dungeons", || {
        "the dungeons differ by more than the tiles that have moved in this round".into()
    });
    let full = rounds == Some(Dungeon::CARDS - 1);
    faults.expect(t.asked.is_none() == full, "table.asked", || "a game ends when every dungeon has 15 cards".into());
    if game.seats == 2 && rounds == Some(0) && t.asked.is_some() {
        first_round(game, t, faults);
    }
}

/// Q7: in the first round of two players the tiles still wait as they were lined up.
fn first_round(game: &GameBox<FourKeys>, t: &Table, faults: &mut ValidationError) {
    let fits = Seat::first(2).any(|first| {
        let start = alternate(game, first);
        Slot::all().all(|slot| t.order.is_free(slot) || t.order.at(slot) == start.at(slot))
    });
    faults.expect(fits, "table.order", || "two players do not begin in this order".into());
}

/// The question fits what lies on the table.
fn asked(game: &GameBox<FourKeys>, t: &Table, faults: &mut ValidationError) {
    let at = "table.asked";
    let stands = t.choice.tiles().count();
    let mover = t.mover();
    match t.asked {
        None => {}
        Some(Frame::Draft(_)) => faults.expect(mover.is_some(), at, || "no tile is to move".into()),
        Some(Frame::PushTo(push)) => {
            let pays = mover.is_some_and(|tile| may_push(t, tile).is_ok());
            faults.expect(pays, at, || "the tile to move cannot pay for a push".into());
            faults.expect(!t.choice.is_free(push.slot), at, || "no tile stands on the wanted slot".into());
            faults.expect(!t.piles[push.slot].is_empty(), at, || "the wanted pile is empty".into());
        }
        Some(Frame::Place(place)) => {
            faults.expect(mover.is_some(), at, || "no tile stands on the slot of the card".into());
            let deck = game.content.kind(place.card).deck;
            let stuck = t.piles[place.slot].is_empty() && mover.is_some_and(|tile| may_push(t, tile).is_err());
            faults.expect(deck == place.slot.deck() || deck != Deck::Start && stuck, at, || {
                format!("{} was not taken above slot {}", game.content.kind(place.card).id, place.slot)
            });
        }
    }
    faults.expect(t.asked.is_none() || stands <= 3 || t.in_hand().is_some(), "table.choice", || {
        "four tiles stand there and a tile is still to move".into()
    });
}

/// The piles show their tops; what was refreshed away was paid for; enough cards are left for everybody (Q2).
fn piles(game: &GameBox<FourKeys>, t: &Table, faults: &mut ValidationError) {
    let refreshes = t.piles.iter().map(|pile| pile.boxed.len()).max().unwrap_or(0);
    faults.expect(refreshes <= t.spent.into(), "table.spent", || {
        format!("{refreshes} cards of a pile are in the box, and {} coins were spent", t.spent)
    });
    for slot in Slot::all() {
        let (pile, at, deck) = (&t.piles[slot], format!("table.piles[{slot}]"), slot.deck());
        faults.expect(pile.top.is_some() || pile.below.is_empty(), &at, || "its top card is not in view".into());
        faults.expect(pile.boxed.len() == refreshes || pile.is_empty(), &at, || {
            format!("{refreshes} refreshes took {} cards from it, though it is not empty", pile.boxed.len())
        });
        if hides(game, deck) {
            let fronts = pile.below.kinds().chain(pile.boxed.kinds()).map(|(sort, _)| sort).chain(pile.top);
            let first = |sort| game.content.front(game.content.card(deck, sort)) == sort;
            faults.expect(fronts.into_iter().all(first), &at, || "a door is counted by the first of its front".into());
        } else {
            faults.expect(pile.unknown.is_empty(), &at, || "every card of it is known".into());
        }
    }
    let left: u32 = t.piles.iter().map(|pile| u32::from(pile.len())).sum();
    let enough = left + u32::from(t.in_hand().is_some()) >= u32::from(t.to_take(game.seats));
    faults.expect(enough, "table.piles", || "too few cards are left to end the game".into());
}

/// Every sort of card, coin and tile in exactly one place. Where Rooms are hidden, fronts are counted as well.
pub(crate) fn census(game: &GameBox<FourKeys>, t: &Table) -> Census {
    let content = &game.content;
    let mut census = Census::new();
    for card in content.cards() {
        let (kind, sort) = (content.kind(card), content.sort(card));
        let laid = t.dungeons.iter().flat_map(Dungeon::laid).map(|laid| laid.card).chain(t.in_hand());
        let laid = laid.filter(|&c| c == card).count();
        let Some(pile) = t.piles.get(kind.deck.id() as usize) else {
            census = census.count(&kind.id, laid + usize::from(t.spare.count(sort)), kind.copies);
            continue;
        };
        let stacked = usize::from(pile.below.count(sort))
            + usize::from(pile.boxed.count(sort))
            + usize::from(pile.top == Some(sort));
        if !hides(game, kind.deck) {
            census = census.count(&kind.id, laid + stacked, kind.copies);
            continue;
        }
        census = census.count(&kind.id, laid + usize::from(pile.unknown.count(sort)), kind.copies);
        if content.front(card) == sort {
            let unknown = alike(content, kind.deck, sort).map(|sort| u32::from(pile.unknown.count(sort))).sum::<u32>();
            census = census.count(format!("doors like {}", kind.id), stacked, unknown);
        }
    }
    let coins: u32 = t.coins.iter().map(|&n| u32::from(n)).sum();
    census = census.count("gold coins", coins + u32::from(t.spent), u32::from(COINS) * u32::from(game.seats));
    tiles(game.seats).fold(census, |census, tile| census.count(tile.to_string(), places(t, tile), 1u32))
}

/// The sorts of a deck with the same front.
fn alike(
    content: &Content,
    deck: Deck,
    front: crate::content::Sort,
) -> impl Iterator<Item = crate::content::Sort> + '_ {
    content.deck(deck).filter(move |&card| content.front(card) == front).map(|card| content.sort(card))
}

/// The number of places in which a tile is: lines, and at the end the dungeon or the box.
fn places(t: &Table, tile: Tile) -> usize {
    let standing = |line: &Line| line.tiles().filter(|&x| x == tile).count();
    let put_away = match tile.figure {
        Figure::Adventurer => t.dungeons[tile.seat].tile().is_some(),
        Figure::Acolyte => t.asked.is_none(),
    };
    standing(&t.order) + standing(&t.choice) + usize::from(put_away)
}
