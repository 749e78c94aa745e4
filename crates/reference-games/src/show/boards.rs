//! The boards of Battleship and Dark Hex, as one viewer knows them. A cell stands for its row and column.
use super::status;
use crate::{
    Battleship, DarkHex,
    battleship::{self, Square},
    dark_hex::{self, Cell},
};
use engine_core::{
    finite::Finite,
    rules::{Game, Seat, View},
    show::{Language, Screen, Show, Svg, seat_colour},
};

/// The size of a cell.
const CELL: u32 = 44;

fn name(p: Seat) -> String {
    p.to_string()
}

/// What lies on a square of the water in front of a seat, as far as the viewer knows.
fn mark(v: View<'_, Battleship>, owner: Seat, square: Square) -> &'static str {
    let by = owner.other();
    let ship = v.hand_of(owner).and_then(|hand| hand.ship).and_then(|ship| battleship::squares(v.game, ship));
    match (v.table.hits[by].has(square), v.table.misses[by].has(square), ship.is_some_and(|all| all.has(square))) {
        (true, _, _) => "×",
        (_, true, _) => "·",
        (_, _, true) => "■",
        _ => "~",
    }
}

fn square(row: u8, col: u8) -> Square {
    Square { row: battleship::Line::of(row), col: battleship::Line::of(col) }
}

impl Show<Self> for Battleship {
    fn text(v: View<'_, Self>, _: Language) -> String {
        let (rows, cols) = (v.game.options.rows.get(), v.game.options.cols.get());
        let mut out = String::new();
        for p in Seat::first(2) {
            out += &format!("The water of {p}:\n");
            for row in 0..rows {
                let cells: Vec<&str> = (0..cols).map(|col| mark(v, p, square(row, col))).collect();
                out += &format!("  {}\n", cells.join(" "));
            }
        }
        out + &status(v, name)
    }

    fn prompt(v: View<'_, Self>, _: Language) -> String {
        (if v.table.placed < 2 {
            "Where does your ship begin, and which way does it lie?"
        } else {
            "Shoot at which square?"
        })
        .into()
    }

    /// The waters of both seats, one above the other.
    fn svg(v: View<'_, Self>, _: Screen, _: Language) -> Svg {
        let (rows, cols) = (v.game.options.rows.get(), v.game.options.cols.get());
        let (width, water) = (u32::from(cols) * CELL + 20, u32::from(rows) * CELL + 34);
        let mut svg = Svg::new(width.max(200), 2 * water + 40);
        svg.rect(0, 0, width.max(200), 2 * water + 82).fill("#f4f1ea");
        for p in Seat::first(2) {
            let top = 26 + u32::from(p.0) * water;
            svg.words(10, top - 8, 14, format_args!("The water of {p}")).fill(seat_colour(p)).bold();
            for at in Square::all().filter(|at| at.row.get() < rows && at.col.get() < cols) {
                let (x, y) = (10 + at.col.id() * CELL, top + at.row.id() * CELL);
                let mark = mark(v, p, at);
                let fill = match mark {
                    "×" => "#d55e00",
                    "·" => "#d8e6ee",
                    "■" => "#6b6b6b",
                    _ => "#9ec5d8",
                };
                let cell = svg.rect(x, y, CELL - 3, CELL - 3).round(4).fill(fill);
                cell.title(format_args!("Row {}, column {}", at.row, at.col));
                // A ship is placed in one's own water, and shots fall into the other's.
                cell.touch("row", at.row).touch("col", at.col);
                cell.touch_group(if v.table.placed < 2 { "Place" } else { "Shoot" });
                if mark != "~" && mark != "■" {
                    svg.words(x + CELL / 2 - 2, y + CELL / 2 + 6, 20, mark).middle().fill("#222");
                }
            }
        }
        svg.words(10, 2 * water + 26, 14, status(v, name)).fill("#222");
        if v.seat.is_some_and(|p| Self::asked(v.game, v.table).has(p)) && v.table.placed < 2 {
            for (down, x, words) in [(false, 10, "Across"), (true, 104, "Down")] {
                let way = svg.group();
                way.touch_group("Place")
                    .touch("down", down)
                    .title(format_args!("The ship lies {}", words.to_lowercase()));
                svg.rect(x, 2 * water + 40, 86, 32).round(6).fill("#fff").stroke("#6b6b6b", 1.5);
                svg.words(x + 43, 2 * water + 61, 14, words).middle().fill("#222");
                svg.end_group();
            }
            svg.set_height(2 * water + 82);
        }
        svg
    }
}

/// The seat whose stone lies on a cell, as far as the viewer knows.
fn stone(v: View<'_, DarkHex>, at: Cell) -> Option<Seat> {
    let (me, hand) = (v.seat?, v.hand?);
    match (hand.stones.has(at), hand.met.has(at)) {
        (true, _) => Some(me),
        (_, true) => Some(me.other()),
        _ => None,
    }
}

fn cell(row: u8, col: u8) -> Cell {
    Cell { row: dark_hex::Line::of(row), col: dark_hex::Line::of(col) }
}

impl Show<Self> for DarkHex {
    fn text(v: View<'_, Self>, _: Language) -> String {
        let (rows, cols) = (v.game.options.rows.get(), v.game.options.cols.get());
        let mut out = String::new();
        for row in 0..rows {
            let cells: Vec<&str> = (0..cols)
                .map(|col| stone(v, cell(row, col)).map_or("·", |p| if p == Seat(0) { "X" } else { "O" }))
                .collect();
            out += &format!("{}{}\n", " ".repeat(row.into()), cells.join(" "));
        }
        out + &format!("{} tries so far.\n{}", v.table.tries.len(), status(v, name))
    }

    fn prompt(_: View<'_, Self>, _: Language) -> String {
        "Try to put a stone on which cell?".into()
    }

    fn svg(v: View<'_, Self>, _: Screen, _: Language) -> Svg {
        let (rows, cols) = (v.game.options.rows.get(), v.game.options.cols.get());
        let width = u32::from(cols) * CELL + u32::from(rows) * CELL / 2 + 40;
        let height = u32::from(rows) * CELL + 70;
        let mut svg = Svg::new(width, height);
        svg.rect(0, 0, width, height).fill("#f4f1ea");
        for at in Cell::all().filter(|at| at.row.get() < rows && at.col.get() < cols) {
            let x = 20 + at.col.id() * CELL + at.row.id() * CELL / 2 + CELL / 2;
            let y = 20 + at.row.id() * CELL + CELL / 2;
            let (fill, title) = match stone(v, at) {
                Some(p) => (seat_colour(p), format!("A stone of {p}")),
                None => ("#ddd2b8", "Nothing is known of this cell".into()),
            };
            svg.circle(x, y, CELL / 2 - 3).fill(fill).title(title).touch("row", at.row).touch("col", at.col);
        }
        svg.words(20, height - 14, 14, status(v, name)).fill("#222");
        svg
    }
}
