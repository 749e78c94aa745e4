//! Connect four for people.
use super::{COLOURS, Svg, status};
use crate::{
    ConnectFour,
    connect_four::{COLUMNS, Column, Event, ROWS},
};
use engine_core::{Ask, Finite, Seat, Show, View};

fn colour(p: Seat) -> String {
    ["red", "yellow"][p.at()].into()
}

impl Show for ConnectFour {
    /// `X` is red, `O` is yellow; the numbers of the columns stand on top.
    fn text(&self, v: View<'_, Self>) -> String {
        let row = |cell: &dyn Fn(Column) -> String| Column::all().map(cell).collect::<Vec<_>>().join(" ") + "\n";
        let mut out = row(&|at| at.to_string());
        for y in (0..ROWS).rev() {
            out += &row(&|at| v.table.disc(y, at).map_or(".", |p| ["X", "O"][p.at()]).into());
        }
        out + &status(self, v.table, colour)
    }

    fn svg(&self, v: View<'_, Self>) -> String {
        let mut svg = Svg::new(COLUMNS * 40 + 20, ROWS * 40 + 60);
        svg.rect(5, 5, COLUMNS * 40 + 10, ROWS * 40 + 10, "#2b4a8b");
        for at in Column::all() {
            for y in 0..ROWS {
                let fill = v.table.disc(y, at).map_or("#f4f1ea", |p| COLOURS[p.at()]);
                svg.disc(at.id() * 40 + 30, (ROWS - 1 - y) * 40 + 30, 16, fill);
            }
        }
        svg.words(COLUMNS * 20 + 10, ROWS * 40 + 42, 16, status(self, v.table, colour));
        svg.end()
    }

    fn event(&self, e: &Event) -> String {
        match *e {
            Event::Dropped(p, at) => format!("{} drops a disc into column {at}.", titled(p)),
            Event::Won(p) => format!("{} has four in line and wins.", titled(p)),
            Event::Drawn => "The frame is full: a draw.".into(),
        }
    }

    fn action(&self, _: View<'_, Self>, a: Column) -> String {
        format!("drop a disc into column {a}")
    }

    fn question(&self, _: Ask) -> String {
        "nothing: there is no chance in connect four".into()
    }
}

fn titled(p: Seat) -> &'static str {
    ["Red", "Yellow"][p.at()]
}
