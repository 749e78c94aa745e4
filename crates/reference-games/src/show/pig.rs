//! Pig for people.
use super::{COLOURS, Svg, status};
use crate::{
    Pig,
    pig::{Act, Event},
};
use engine_core::{Ask, Game, Seat, Show, View};

fn seat(p: Seat) -> String {
    p.to_string()
}

impl Pig {
    fn progress(&self, v: View<'_, Self>) -> String {
        let last = self.options().horizon.get() * u16::from(self.seats());
        format!("{} points win; turn {} of {last}", self.options().target, (v.table.turns + 1).min(last))
    }
}

impl Show for Pig {
    /// An arrow points at who has the die.
    fn text(&self, v: View<'_, Self>) -> String {
        let turn = self.turn(v.table).seat();
        let mut out = String::new();
        for p in Seat::first(self.seats()) {
            let (arrow, total) =
                if turn == Some(p) { ('>', format!(" + {}", v.table.total)) } else { (' ', String::new()) };
            out += &format!("{arrow} {p}: {:3}{total}\n", v.table.scores[p]);
        }
        format!("{out}{}\n{}", self.progress(v), status(self, v.table, seat))
    }

    /// A bar of points for each seat, the turn total paler behind it.
    fn svg(&self, v: View<'_, Self>) -> String {
        let (seats, scale) = (u32::from(self.seats()), u32::from(self.options().target.get()) + 5);
        let mut svg = Svg::new(320, 40 * seats + 60);
        for (p, y) in Seat::first(self.seats()).map(|p| (p, 40 * u32::from(p.0) + 10)) {
            let total = if self.turn(v.table).seat() == Some(p) { v.table.total } else { 0 };
            let [held, risked] =
                [v.table.scores[p], v.table.scores[p].saturating_add(total)].map(|n| u32::from(n) * 210 / scale);
            svg.rect(90, y, 210, 26, "#dddddd");
            svg.rect(90, y, risked, 26, "#aab7b8");
            svg.rect(90, y, held, 26, COLOURS[p.at()]);
            svg.words(45, y + 18, 14, p);
            svg.words(
                195,
                y + 18,
                14,
                if total > 0 { format!("{} + {total}", v.table.scores[p]) } else { v.table.scores[p].to_string() },
            );
        }
        svg.words(160, 40 * seats + 26, 13, self.progress(v));
        svg.words(160, 40 * seats + 48, 16, status(self, v.table, seat));
        svg.end()
    }

    fn event(&self, e: &Event) -> String {
        match *e {
            Event::Rolled(p, pips) => format!("Seat {} rolls a {pips}.", p.0),
            Event::Lost(p, 0) => format!("Seat {} loses the turn.", p.0),
            Event::Lost(p, n) => format!("Seat {} loses the turn and {n} points.", p.0),
            Event::Held(p, n) => format!("Seat {} holds {n} points.", p.0),
            Event::Won(p) => format!("Seat {} has the target and wins.", p.0),
            Event::Ended => "The turns are used up: the most points win.".into(),
        }
    }

    fn action(&self, v: View<'_, Self>, a: Act) -> String {
        match a {
            Act::Roll => format!("roll the die, with {} at risk", v.table.total),
            Act::Hold => format!("hold {}", v.table.total),
        }
    }

    fn question(&self, ask: Ask) -> String {
        format!("the die of seat {}", ask.stream.of)
    }

    fn answer(&self, _: Ask, answer: u32) -> String {
        (answer + 1).to_string()
    }
}
