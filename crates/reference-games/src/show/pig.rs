//! The text and pictures of pig.
use super::status;
use crate::{
    Pig,
    pig::{Act, Chance, Event},
};
use engine_core::{
    rules::{GameBox, Seat, View},
    show::{Language, Screen, Show, Svg, seat_colour},
};

fn seat(p: Seat) -> String {
    p.to_string()
}

fn progress(v: View<'_, Pig>) -> String {
    let last = v.game.options.horizon.get() * u16::from(v.game.seats);
    format!("{} points win; turn {} of {last}", v.game.options.target, (v.table.turns + 1).min(last))
}

impl Show<Self> for Pig {
    /// An arrow points at the player who has the die.
    fn text(v: View<'_, Self>, _: Language) -> String {
        let turn = v.game.turn(v.table).seat();
        let mut out = String::new();
        for p in Seat::first(v.game.seats) {
            let (arrow, total) =
                if turn == Some(p) { ('>', format!(" + {}", v.table.total)) } else { (' ', String::new()) };
            out += &format!("{arrow} {p}: {:3}{total}\n", v.table.scores[p]);
        }
        format!("{out}{}\n{}", progress(v), status(v, seat))
    }

    /// A bar of points for each seat, with the turn total in a paler colour behind it.
    fn svg(v: View<'_, Self>, _: Screen, _: Language) -> Svg {
        let (seats, scale) = (u32::from(v.game.seats), u32::from(v.game.options.target.get()) + 5);
        let mut svg = Svg::new(320, 40 * seats + 60);
        svg.rect(0, 0, 320, 40 * seats + 60).fill("#f4f1ea");
        for (p, y) in Seat::first(v.game.seats).map(|p| (p, 40 * u32::from(p.0) + 10)) {
            let total = if v.game.turn(v.table).seat() == Some(p) { v.table.total } else { 0 };
            let [held, risked] =
                [v.table.scores[p], v.table.scores[p].saturating_add(total)].map(|n| u32::from(n) * 210 / scale);
            svg.rect(90, y, 210, 26).round(4).fill("#dddddd");
            svg.rect(90, y, risked, 26).round(4).fill("#aab7b8");
            svg.rect(90, y, held, 26).round(4).fill(seat_colour(p));
            svg.words(45, y + 18, 14, p).middle().fill("#222");
            let more = if total > 0 { format!(" + {total}") } else { String::new() };
            svg.words(195, y + 18, 14, format!("{}{more}", v.table.scores[p])).middle().fill("#222");
        }
        svg.words(160, 40 * seats + 26, 13, progress(v)).middle().fill("#222");
        svg.words(160, 40 * seats + 48, 16, status(v, seat)).middle().fill("#222");
        svg
    }

    fn event(_: &GameBox<Self>, e: &Event, _: Language) -> String {
        match *e {
            Event::Rolled(p, pips) => format!("Seat {} rolls a {pips}.", p.0),
            Event::Lost(p, 0) => format!("Seat {} loses the turn.", p.0),
            Event::Lost(p, n) => format!("Seat {} loses the turn and {n} points.", p.0),
            Event::Held(p, n) => format!("Seat {} holds {n} points.", p.0),
            Event::Won(p) => format!("Seat {} reaches the target and wins.", p.0),
            Event::Ended => "The last turn is over: the player with the most points wins.".into(),
        }
    }

    fn action(v: View<'_, Self>, a: Act, _: Language) -> String {
        match a {
            Act::Roll => format!("roll the die, with {} at risk", v.table.total),
            Act::Hold => format!("hold {}", v.table.total),
        }
    }

    fn question(_: &GameBox<Self>, Chance::Die(p): Chance, _: Language) -> String {
        format!("the die of {p}")
    }

    fn answer(_: &GameBox<Self>, _: Chance, answer: u32, _: Language) -> String {
        (answer + 1).to_string()
    }
}
