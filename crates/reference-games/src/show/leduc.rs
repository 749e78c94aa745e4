//! Leduc poker for people.
use super::{Svg, result};
use crate::{
    Leduc,
    leduc::{Act, Card, Event, Table, known},
};
use engine_core::{Ask, Audience, Finite, Game, Seat, Show, Turn, View};

fn name(c: Card) -> String {
    format!("{}{}", ["Jack", "Queen", "King"][usize::from(c.rank())], ["♠", "♥"][usize::from(c.get() % 2)])
}

fn status(g: &Leduc, t: &Table) -> String {
    match (g.turn(t), g.outcome(t)) {
        (Turn::Over, Some(end)) => match end.points().iter().max() {
            Some(&chips) if chips > 0 => format!("{} {chips}", result(&end, |p| p.to_string())),
            _ => "the pot is shared".into(),
        },
        (turn, _) => turn.seat().map_or("over".into(), |p| format!("{p} to act")),
    }
}

fn round(t: &Table) -> String {
    format!("{} round, raises: {}", if t.second_round { "second" } else { "first" }, t.raises)
}

impl Show for Leduc {
    fn text(&self, v: View<'_, Self>) -> String {
        let mut out = String::new();
        for p in Seat::first(2) {
            let card = known(v, p).map_or("?".into(), name);
            out += &format!("{p}: {card:6}  {:2} in the pot\n", v.table.stakes[p]);
        }
        let board = v.table.board.map_or("none yet".into(), name);
        format!("{out}board: {board}\n{}\n{}", round(v.table), status(self, v.table))
    }

    fn svg(&self, v: View<'_, Self>) -> String {
        let mut svg = Svg::new(320, 190);
        svg.card(20, 15, known(v, Seat(0)).map(name));
        svg.card(240, 15, known(v, Seat(1)).map(name));
        if let Some(card) = v.table.board {
            svg.card(130, 15, Some(name(card)));
        }
        for (p, x) in [(Seat(0), 50), (Seat(1), 270)] {
            svg.words(x, 118, 13, format!("{p}: {} in", v.table.stakes[p]));
        }
        svg.words(160, 148, 14, round(v.table));
        svg.words(160, 175, 16, status(self, v.table));
        svg.end()
    }

    fn event(&self, e: &Event) -> String {
        match *e {
            Event::Did(p, Act::Fold) => format!("Seat {} folds.", p.0),
            Event::Did(p, Act::Call) => format!("Seat {} calls.", p.0),
            Event::Did(p, Act::Raise) => format!("Seat {} raises.", p.0),
            Event::Board(c) => format!("The {} is turned up.", name(c)),
            Event::Shown([a, b]) => format!("Both show: {} against {}.", name(a), name(b)),
        }
    }

    fn action(&self, v: View<'_, Self>, a: Act) -> String {
        match a {
            Act::Fold => "fold".into(),
            Act::Call if v.table.stakes[0] == v.table.stakes[1] => "check".into(),
            Act::Call => "call".into(),
            Act::Raise => format!("raise by {}", if v.table.second_round { 4 } else { 2 }),
        }
    }

    fn question(&self, ask: Ask) -> String {
        match (ask.stream.thing, ask.audience) {
            (0, Audience::Seat(p)) => format!("the card of {p}"),
            (0, _) => format!("the card of seat {}", ask.stream.of),
            _ => "the card that is turned up".into(),
        }
    }

    fn answer(&self, _: Ask, answer: u32) -> String {
        Card::from_id(answer).map_or_else(|| answer.to_string(), name)
    }
}
