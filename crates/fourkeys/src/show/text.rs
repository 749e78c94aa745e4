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

/// The width of a cell.
const CELL: usize = 14;

/// The whole table.
pub(super) fn table(say: &dyn Words, v: View<'_, FourKeys>) -> String {
    let (game, t) = (v.game, v.table);
    let mut out = format!("{}\n\n", headline(say, game, t));
    mat(say, game, t, &mut out);
    let seats: Vec<Seat> = Seat::first(game.seats).collect();
    for pair in seats.chunks(2) {
        let sides: Vec<Vec<String>> = pair.iter().map(|&seat| dungeon(say, game, t, seat, v.seat)).collect();
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
    let _ = writeln!(out, "\n{}", say.footer());
    out
}

/// Which round it is and what is being decided.
pub(super) fn headline(say: &dyn Words, game: &GameBox<FourKeys>, t: &Table) -> String {
    let rounds = if game.seats == 2 { 7 } else { 14 };
    let per_round = 14 / rounds;
    let (Some(asked), Some(tile)) = (t.asked, t.mover()) else {
        return say.over(game.outcome(t).as_ref().map_or(&[], |end| end.points()));
    };
    let waiting = t.order.tiles().filter(|w| w.seat == tile.seat).count();
    let laid = t.dungeons[tile.seat].len() + usize::from(matches!(asked, Frame::Place(_)));
    let round = (laid - 1 + waiting) / per_round;
    let what = match asked {
        Frame::Draft(_) => say.to_move(tile),
        Frame::PushTo(push) => say.pushes(tile, push.slot),
        Frame::Place(place) => say.lays(tile.seat, &sides(say, &game.content, place.card)),
    };
    say.round(round, rounds, &what)
}

/// Piles and lines, one column for each place.
fn mat(say: &dyn Words, game: &GameBox<FourKeys>, t: &Table, out: &mut String) {
    let on = |line: &Line, slot| line.at(slot).map_or("-".to_string(), short);
    let columns: Vec<[String; 5]> = Slot::all()
        .map(|slot| {
            [
                format!("{slot} {}", say.deck(slot.deck())),
                top(game, t, slot).map_or("-".into(), |top| seen(say, &game.content, top)),
                t.piles[slot].len().to_string(),
                on(&t.choice, slot),
                on(&t.order, slot),
            ]
        })
        .collect();
    let titles = say.titles();
    let first = widest(titles) + 2;
    for (i, title) in titles.into_iter().enumerate() {
        let _ = write!(out, "{title:<first$}");
        for column in &columns {
            let width = widest(column.iter().map(String::as_str)) + 3;
            let _ = write!(out, "{:<width$}", column[i]);
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
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
