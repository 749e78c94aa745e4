//! The table as text and picture, events and chance in sentences.
mod svg;

use crate::{
    content::{Card, Content, Deck, Direction, Print, Room, Sort},
    dungeon::{Cell, Dungeon, Face, Laid},
    event::Event,
    rules::{Action, Chance, FourKeys, Frame, Pick, Top, hides, top},
    score,
    table::{Figure, Line, Slot, Table, Tile},
};
use engine_core::{
    finite::Finite,
    rules::{GameBox, Seat, View},
    show::{Language, Show},
};
use std::fmt::Write;

/// The width of a cell in text.
const CELL: usize = 14;

impl Show<FourKeys> for FourKeys {
    fn text(v: View<'_, Self>, _: Language) -> String {
        let (game, t) = (v.game, v.table);
        let mut out = format!("{}\n\n", headline(game, t));
        mat(game, t, &mut out);
        let seats: Vec<Seat> = Seat::first(game.seats).collect();
        for pair in seats.chunks(2) {
            let sides: Vec<Vec<String>> = pair.iter().map(|&seat| dungeon(game, t, seat, v.seat)).collect();
            out.push('\n');
            for i in 0..sides.iter().map(Vec::len).max().unwrap_or(0) {
                let line: String = sides.iter().fold(String::new(), |mut line, side| {
                    let text = side.get(i).map_or("", String::as_str);
                    let _ = write!(line, "{text:<width$}", width = 4 * CELL + 8);
                    line
                });
                let _ = writeln!(out, "{}", line.trim_end());
            }
        }
        out.push_str("\nHLC? 5: a door that asks for Heart, Lightning, Cross and earns 5. open 5: its Room. [LX]: keys in view.\n");
        out
    }

    fn svg(v: View<'_, Self>, _: Language) -> String {
        svg::table(v.game, v.table)
    }

    fn event(game: &GameBox<Self>, e: &Event, _: Language) -> String {
        let id = |card: Card| &game.content.kind(card).id;
        match *e {
            Event::LinedUp { order } => format!("The tiles line up: {}.", standing(&order)),
            Event::Dealt { seat, card } => format!("{} is dealt {}.", cap(seat), sides(&game.content, card)),
            Event::TurnedUp { pile, card } => match *game.content.print(card) {
                Print::Door { needs, .. } if hides(game, pile.deck()) => {
                    format!("A door that asks for {needs} lies on {} now.", pile.deck().title())
                }
                _ => format!("{} lies on {} now.", sides(&game.content, card), pile.deck().title()),
            },
            Event::RanOut { pile } => format!("{} has run out.", pile.deck().title()),
            Event::Refreshed { tile } => format!("{} pays a coin for new cards.", cap(tile.seat)),
            Event::Pushed { by, tile, from, to } => {
                format!("{} pays a coin and pushes {} from slot {from} to slot {to}.", named(by), named(tile))
            }
            Event::Took { tile, slot, pile, card } if slot == pile => {
                format!("{} takes slot {slot} and {}.", named(tile), id(card))
            }
            Event::Took { tile, slot, pile, card } => {
                format!(
                    "{} is stuck: it takes slot {slot}, and {} from {}.",
                    named(tile),
                    id(card),
                    pile.deck().title()
                )
            }
            Event::Laid { seat, card, face, cell } => match *game.content.print(card) {
                Print::Key { faces } => format!("{} lays {} on {cell} and shows {}.", cap(seat), id(card), faces[face]),
                Print::Door { .. } => format!("{} lays {} on {cell}.", cap(seat), id(card)),
            },
            Event::Opened { seat, card, cell } => format!("{} on {cell} opens for {seat}.", id(card)),
            Event::NewRound { order } => format!("A new round: {}.", standing(&order)),
            Event::TileLaid { seat, cell, coins } => {
                format!("{} puts the Adventurer with {} on {cell}.", cap(seat), many(coins, "coin"))
            }
            Event::Earned { seat, card, cell, gold } => format!("{} on {cell} earns {gold} for {seat}.", id(card)),
            Event::Ended { outcome } => {
                let points: Vec<String> =
                    outcome.points().iter().enumerate().map(|(p, n)| format!("seat {p} has {n}")).collect();
                let first = outcome.ranks().iter().enumerate().filter(|(_, r)| **r == 1);
                let first: Vec<String> = first.map(|(p, _)| format!("seat {p}")).collect();
                let wins = if first.len() == 1 { "wins" } else { "share the win" };
                format!("The game ends: {}; {} {wins}.", points.join(", "), first.join(" and "))
            }
        }
    }

    fn action(v: View<'_, Self>, a: Action, _: Language) -> String {
        let deck = |slot: Slot| slot.deck().title();
        match a {
            Action::Draft(Pick::Refresh) => "pay a coin for new cards".into(),
            Action::Draft(Pick::Take { slot }) => {
                let top = top(v.game, v.table, slot).map_or("nothing".to_string(), |top| seen(&v.game.content, top));
                match v.table.choice.at(slot) {
                    None => format!("take slot {slot} ({}): {top}", deck(slot)),
                    Some(tile) => {
                        format!("pay a coin and push {} from slot {slot} ({}): {top}", named(tile), deck(slot))
                    }
                }
            }
            Action::Draft(Pick::Relief { slot, pile }) => {
                let top = top(v.game, v.table, pile).map_or("nothing".to_string(), |top| seen(&v.game.content, top));
                format!("stuck: take slot {slot}, and from {}: {top}", deck(pile))
            }
            Action::PushTo(to) => format!("push the tile to slot {to} ({})", deck(to)),
            Action::Place(spot) => match v.table.in_hand().map(|card| *v.game.content.print(card)) {
                Some(Print::Key { faces }) => format!("lay it on {} showing {}", spot.cell(), faces[spot.face]),
                _ => format!("lay it on {}", spot.cell()),
            },
        }
    }

    fn question(game: &GameBox<Self>, ask: Chance, _: Language) -> String {
        match ask {
            Chance::Lots if game.seats == 2 => "whose Adventurer begins".into(),
            Chance::Lots => "the next tile of the Turn-Order Line".into(),
            Chance::Doors => "the next starting door".into(),
            Chance::Pile(slot) => format!("the next card of {}", slot.deck().title()),
            Chance::Room(slot) => format!("which of the {} with that front was taken", slot.deck().title()),
        }
    }

    fn answer(game: &GameBox<Self>, ask: Chance, answer: u32, _: Language) -> String {
        let deck = match ask {
            Chance::Lots => return Tile::from_id(answer).map_or("no tile".into(), named),
            Chance::Doors => Deck::Start,
            Chance::Pile(slot) | Chance::Room(slot) => slot.deck(),
        };
        let content = &game.content;
        let sort = Sort::from_id(answer).filter(|sort| sort.get() < content.sorts(deck));
        let Some(sort) = sort else { return "no card".into() };
        let card = content.card(deck, sort);
        match (ask, content.print(card)) {
            (Chance::Pile(_), Print::Door { needs, .. }) if hides(game, deck) => {
                format!("a door that asks for {needs}")
            }
            _ => content.kind(card).id.clone(),
        }
    }
}

/// Which round it is and what is being decided.
fn headline(game: &GameBox<FourKeys>, t: &Table) -> String {
    let rounds = if game.seats == 2 { 7 } else { 14 };
    let per_round = 14 / rounds;
    let (Some(asked), Some(tile)) = (t.asked, t.mover()) else {
        let points = game.outcome(t).map_or(vec![], |end| end.points().to_vec());
        let points: Vec<String> = points.iter().enumerate().map(|(p, n)| format!("seat {p} {n}")).collect();
        return format!("The game is over: {}.", points.join(", "));
    };
    let waiting = t.order.tiles().filter(|w| w.seat == tile.seat).count();
    let laid = t.dungeons[tile.seat].len() + usize::from(matches!(asked, Frame::Place(_)));
    let round = (laid - 1 + waiting) / per_round;
    let what = match asked {
        Frame::Draft(_) => format!("{} is to move", named(tile)),
        Frame::PushTo(push) => format!("{} pushes from slot {} and chooses where to", named(tile), push.slot),
        Frame::Place(place) => format!("{} lays {}", cap(tile.seat), sides(&game.content, place.card)),
    };
    format!("Round {round} of {rounds}. {what}.")
}

/// Piles and lines, one column for each place.
fn mat(game: &GameBox<FourKeys>, t: &Table, out: &mut String) {
    let on = |line: &Line, slot| line.at(slot).map_or("-".to_string(), short);
    let columns: Vec<[String; 5]> = Slot::all()
        .map(|slot| {
            [
                format!("{slot} {}", slot.deck().title()),
                top(game, t, slot).map_or("-".into(), |top| seen(&game.content, top)),
                t.piles[slot].len().to_string(),
                on(&t.choice, slot),
                on(&t.order, slot),
            ]
        })
        .collect();
    for (i, title) in ["", "on top", "cards", "Choice Line", "Turn order"].into_iter().enumerate() {
        let _ = write!(out, "{title:<13}");
        for column in &columns {
            let width = column.iter().map(String::len).max().unwrap_or(0) + 3;
            let _ = write!(out, "{:<width$}", column[i]);
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
}

/// A dungeon as lines of text: a head, then two lines for each row.
fn dungeon(game: &GameBox<FourKeys>, t: &Table, seat: Seat, me: Option<Seat>) -> Vec<String> {
    let d = &t.dungeons[seat];
    let you = if me == Some(seat) { " (you)" } else { "" };
    let mut out =
        vec![format!("Seat {}{you}: {}, {}", seat.0, many(t.coins[seat], "coin"), many(d.len() as u8, "card"))];
    let Some(span) = d.span() else { return out };
    let columns: String = (span.left..=span.right).map(|col| format!("{col:<CELL$}")).collect();
    out.push(format!("    {columns}"));
    for row in span.top..=span.bottom {
        let cells: Vec<[String; 2]> =
            (span.left..=span.right).map(|col| cell(game, t, seat, Cell::at(row, col))).collect();
        for (i, number) in [row.to_string(), String::new()].into_iter().enumerate() {
            let line: String = cells.iter().map(|cell| format!("{:<CELL$}", cell[i])).collect();
            out.push(format!("{number:>2}  {line}"));
        }
    }
    out
}

/// A cell as two lines.
fn cell(game: &GameBox<FourKeys>, t: &Table, seat: Seat, cell: Cell) -> [String; 2] {
    let d: &Dungeon = &t.dungeons[seat];
    if d.tile() == Some(cell) {
        return ["Adventurer".into(), many(t.coins[seat], "coin")];
    }
    let Some(Laid { card, face, .. }) = d.at(cell) else { return [".".into(), String::new()] };
    let what = match (game.content.print(card), face) {
        (Print::Key { faces }, _) => format!("[{}]", faces[face]),
        (Print::Door { needs, room }, Face::Recto) => format!("{needs}? {}", brief(room)),
        (Print::Door { room, .. }, Face::Verso) => match earned(game, t, seat, cell) {
            Some(gold) => format!("earns {gold}"),
            None => format!("open {}", brief(room)),
        },
    };
    [game.content.kind(card).id.clone(), what]
}

/// What a cell has earned, once the game is over.
fn earned(game: &GameBox<FourKeys>, t: &Table, seat: Seat, cell: Cell) -> Option<u16> {
    let d = &t.dungeons[seat];
    d.tile()?;
    score::ledger(&game.content, d, t.coins[seat]).find(|w| w.cell == cell).map(|w| w.gold)
}

/// What is known of a top card.
fn seen(content: &Content, top: Top) -> String {
    match top {
        Top::Known(card) => sides(content, card),
        Top::Front(needs) => format!("{needs}?"),
    }
}

/// A card with both its sides: `D1-HLa HL? 3`, `K1-HC H|C`.
fn sides(content: &Content, card: Card) -> String {
    let kind = content.kind(card);
    match &kind.print {
        Print::Door { needs, room: room @ Room::Places { mask, .. } } => {
            format!("{} {needs}? {} ({mask})", kind.id, brief(room))
        }
        Print::Door { needs, room } => format!("{} {needs}? {}", kind.id, brief(room)),
        Print::Key { faces: [recto, verso] } => format!("{} {recto}|{verso}", kind.id),
    }
}

/// What a Room earns, in a word or two.
fn brief(room: &Room) -> String {
    match room {
        Room::Flat { gold } => gold.to_string(),
        Room::Centre { gold, otherwise } => format!("{gold}/{otherwise} mid"),
        Room::Places { gold, otherwise, .. } => format!("{gold}/{otherwise} map"),
        Room::Copy { from: Direction::Above } => "=above".into(),
        Room::Copy { from: Direction::Left } => "=left".into(),
        Room::Copy { from: Direction::Right } => "=right".into(),
        Room::Copy { from: Direction::Below } => "=below".into(),
        Room::CopyAdventurer {} => "=tile".into(),
        Room::PerKey { symbol, gold } => format!("{gold} per {}", symbol.letter()),
        Room::NextToAdventurer { gold, otherwise } => format!("{gold}/{otherwise} tile"),
    }
}

/// `A1` for an Adventurer, `a1` for an Acolyte.
fn short(tile: Tile) -> String {
    let letter = match tile.figure {
        Figure::Adventurer => 'A',
        Figure::Acolyte => 'a',
    };
    format!("{letter}{}", tile.seat.0)
}

fn named(tile: Tile) -> String {
    format!("{:?} {}", tile.figure, tile.seat.0)
}

fn standing(line: &Line) -> String {
    line.tiles().map(named).collect::<Vec<_>>().join(", ")
}

fn cap(seat: Seat) -> String {
    format!("Seat {}", seat.0)
}

fn many(n: u8, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
