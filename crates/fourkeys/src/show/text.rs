//! The table as text for a terminal.
use super::{Words, earned, seen, short, sides};
use crate::{
    content::Print,
    dungeon::{Cell, Dungeon, Face, Laid},
    rules::{FourKeys, Frame, top},
    table::{Figure, Line, Slot, Table},
};
use engine_core::{
    finite::Finite,
    rules::{GameBox, Seat, View},
};
use std::fmt::Write;

/// The width of a terminal.
const WIDTH: usize = 80;
/// The width of a cell.
const CELL: usize = 14;

/// The whole table.
pub(super) fn table(say: &dyn Words, v: View<'_, FourKeys>) -> String {
    let (game, t) = (v.game, v.table);
    let mut out = wrapped(&headline(say, game, t).join(" "), WIDTH).join("\n");
    out.push_str("\n\n");
    mat(say, game, t, &mut out);
    for seat in Seat::first(game.seats) {
        out.push('\n');
        for line in dungeon(say, game, t, seat, v.seat) {
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
    let _ = writeln!(out, "\n{}", say.footer().join("\n"));
    out
}

/// A text in lines of at most this length.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// Which round it is and what is being decided.
pub(super) fn headline(say: &dyn Words, game: &GameBox<FourKeys>, t: &Table) -> Vec<String> {
    let rounds = if game.seats == 2 { 7 } else { 14 };
    let per_round = 14 / rounds;
    let (Some(asked), Some(tile)) = (t.asked, t.mover()) else {
        return vec![say.over(game.outcome(t).as_ref().map_or(&[], |end| end.points()))];
    };
    let waiting = t.order.tiles().filter(|w| w.seat == tile.seat).count();
    let laid = t.dungeons[tile.seat].len() + usize::from(matches!(asked, Frame::Place(_)));
    let round = (laid - 1 + waiting) / per_round;
    let what = match asked {
        Frame::Draft(_) => say.to_move(tile),
        Frame::PushTo(push) => say.pushes(tile, push.slot),
        Frame::Place(place) => say.lays(tile.seat, &sides(say, &game.content, place.card)),
    };
    vec![say.round(round, rounds), what]
}

/// The piles, one below the other, and the two lines of tiles.
fn mat(say: &dyn Words, game: &GameBox<FourKeys>, t: &Table, out: &mut String) {
    let [on_top, cards, choice, order] = say.titles();
    let piles: Vec<[String; 3]> = Slot::all()
        .map(|slot| {
            let shown = top(game, t, slot).map_or("-".into(), |top| seen(say, &game.content, top));
            [format!("{slot} {}", say.deck(slot.deck())), shown, t.piles[slot].len().to_string()]
        })
        .collect();
    let first = widest(piles.iter().map(|pile| pile[0].as_str()).chain([choice, order])) + 2;
    let second = widest(piles.iter().map(|pile| pile[1].as_str()).chain([on_top])) + 2;
    let _ = writeln!(out, "{:<first$}{on_top:<second$}{cards}", "");
    for [name, shown, n] in piles {
        let _ = writeln!(out, "{name:<first$}{shown:<second$}{n}");
    }
    let places = |of: &dyn Fn(Slot) -> String| Slot::all().map(|slot| format!("{:<4}", of(slot))).collect::<String>();
    let on = |line: Line| places(&move |slot| line.at(slot).map_or("-".into(), short));
    let rows = [("", places(&|slot| slot.to_string())), (choice, on(t.choice)), (order, on(t.order))];
    for (title, places) in rows {
        let _ = writeln!(out, "{}", format!("{title:<first$}{places}").trim_end());
    }
}

fn widest<'a>(all: impl IntoIterator<Item = &'a str>) -> usize {
    all.into_iter().map(|text| text.chars().count()).max().unwrap_or(0)
}

/// A dungeon as lines of text: a head, then two lines for each row.
fn dungeon(say: &dyn Words, game: &GameBox<FourKeys>, t: &Table, seat: Seat, me: Option<Seat>) -> Vec<String> {
    let d = &t.dungeons[seat];
    let mut out = vec![say.owner(seat, me == Some(seat), t.coins[seat], d.len() as u8)];
    let Some(span) = d.span() else { return out };
    let columns: String = (span.left..=span.right).map(|col| format!("{col:<CELL$}")).collect();
    out.push(format!("    {columns}"));
    for row in span.top..=span.bottom {
        let cells: Vec<[String; 2]> =
            (span.left..=span.right).map(|col| cell(say, game, t, seat, Cell::at(row, col))).collect();
        for (i, number) in [row.to_string(), String::new()].into_iter().enumerate() {
            let line: String = cells.iter().map(|cell| format!("{:<CELL$}", cell[i])).collect();
            out.push(format!("{number:>2}  {line}"));
        }
    }
    out
}

/// A cell as two lines.
fn cell(say: &dyn Words, game: &GameBox<FourKeys>, t: &Table, seat: Seat, cell: Cell) -> [String; 2] {
    let d: &Dungeon = &t.dungeons[seat];
    if d.tile() == Some(cell) {
        return [say.figure(Figure::Adventurer).into(), say.coins(t.coins[seat])];
    }
    let Some(Laid { card, face, .. }) = d.at(cell) else { return [".".into(), String::new()] };
    let what = match (game.content.print(card), face) {
        (Print::Key { faces }, _) => format!("[{}]", faces[face]),
        (Print::Door { needs, room }, Face::Recto) => format!("{needs}? {}", say.brief(room)),
        (Print::Door { room, .. }, Face::Verso) => match earned(game, t, seat, cell) {
            Some(gold) => say.earns(gold),
            None => say.open(room),
        },
    };
    [game.content.kind(card).id.clone(), what]
}
