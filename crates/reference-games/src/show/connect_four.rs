//! The text and pictures of connect four.
use super::status;
use crate::{
    ConnectFour,
    connect_four::{COLUMNS, Column, Event, ROWS},
};
use engine_core::{
    finite::Finite,
    rules::{GameBox, Seat, View},
    show::{Language, Screen, Show, Svg},
};

fn colour(p: Seat) -> String {
    ["red", "yellow"][p.at()].into()
}

/// The colours of the discs.
const DISCS: [&str; 2] = ["#c0392b", "#d4a017"];

impl Show<Self> for ConnectFour {
    /// `X` is red, `O` is yellow; the column numbers are on top.
    fn text(v: View<'_, Self>, _: Language) -> String {
        let row = |cell: &dyn Fn(Column) -> String| Column::all().map(cell).collect::<Vec<_>>().join(" ") + "\n";
        let mut out = row(&|at| at.to_string());
        for y in (0..ROWS).rev() {
            out += &row(&|at| v.table.disc(y, at).map_or(".", |p| ["X", "O"][p.at()]).into());
        }
        out + &status(v, colour)
    }

    fn svg(v: View<'_, Self>, _: Screen, _: Language) -> Svg {
        let (width, height) = (COLUMNS * 40 + 20, ROWS * 40 + 60);
        let mut svg = Svg::new(width, height);
        svg.rect(0, 0, width, height).fill("#f4f1ea");
        svg.rect(5, 5, COLUMNS * 40 + 10, ROWS * 40 + 10).round(4).fill("#2b4a8b");
        for at in Column::all() {
            for y in 0..ROWS {
                let fill = v.table.disc(y, at).map_or("#f4f1ea", |p| DISCS[p.at()]);
                svg.circle(at.id() * 40 + 30, (ROWS - 1 - y) * 40 + 30, 16).fill(fill).touch("column", at);
            }
        }
        svg.words(COLUMNS * 20 + 10, ROWS * 40 + 42, 16, status(v, colour)).middle().fill("#222");
        svg
    }

    fn event(_: &GameBox<Self>, e: &Event, _: Language) -> String {
        match *e {
            Event::Dropped(p, at) => format!("{} drops a disc into column {at}.", titled(p)),
            Event::Won(p) => format!("{} has four in a row and wins.", titled(p)),
            Event::Drawn => "The frame is full: a draw.".into(),
        }
    }

    fn action(_: View<'_, Self>, a: Column, _: Language) -> String {
        format!("drop a disc into column {a}")
    }
}

fn titled(p: Seat) -> &'static str {
    ["Red", "Yellow"][p.at()]
}
