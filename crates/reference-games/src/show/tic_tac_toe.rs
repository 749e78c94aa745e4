//! Tic-tac-toe for people.
use super::{COLOURS, Svg, status};
use crate::{
    TicTacToe,
    tic_tac_toe::{Event, Square},
};
use engine_core::{Ask, Finite, Seat, Show, View};

fn pen(p: Seat) -> String {
    ["X", "O"][p.at()].into()
}

impl Show for TicTacToe {
    /// A square that is free shows its number.
    fn text(&self, v: View<'_, Self>) -> String {
        let mut out = String::new();
        for at in Square::all() {
            let mark = v.table.mark(at).map_or(at.to_string(), pen);
            out += &format!(" {mark} {}", if at.get() % 3 == 0 { "\n" } else { "|" });
            if at.get() == 3 || at.get() == 6 {
                out += "---+---+---\n";
            }
        }
        out + &status(self, v.table, pen)
    }

    fn svg(&self, v: View<'_, Self>) -> String {
        let mut svg = Svg::new(200, 230);
        for at in [70, 130] {
            svg.line([at, 15, at, 185], "#222");
            svg.line([15, at, 185, at], "#222");
        }
        for (x, y, at) in Square::all().map(|at| (40 + at.id() % 3 * 60, 40 + at.id() / 3 * 60, at)) {
            match v.table.mark(at) {
                Some(Seat(0)) => {
                    svg.line([x - 18, y - 18, x + 18, y + 18], COLOURS[0]);
                    svg.line([x - 18, y + 18, x + 18, y - 18], COLOURS[0]);
                }
                Some(_) => {
                    svg.disc(x, y, 20, COLOURS[2]);
                    svg.disc(x, y, 16, "#f4f1ea");
                }
                None => {}
            }
        }
        svg.words(100, 215, 16, status(self, v.table, pen));
        svg.end()
    }

    fn event(&self, e: &Event) -> String {
        match *e {
            Event::Marked(p, at) => format!("{} marks square {at}.", pen(p)),
            Event::Won(p) => format!("{} has three in line and wins.", pen(p)),
            Event::Drawn => "All squares are marked: a draw.".into(),
        }
    }

    fn action(&self, _: View<'_, Self>, a: Square) -> String {
        let row = ["top", "middle", "bottom"][a.id() as usize / 3];
        let column = ["left", "centre", "right"][a.id() as usize % 3];
        format!("mark square {a} ({row} {column})")
    }

    fn question(&self, _: Ask) -> String {
        "nothing: there is no chance in tic-tac-toe".into()
    }
}
