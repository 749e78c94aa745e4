//! Kuhn poker for people.
use super::{Svg, result};
use crate::{
    Kuhn,
    kuhn::{Bet, Card, Event, Table, known},
};
use engine_core::{Ask, Audience, Finite, Game, Seat, Show, Turn, View};

fn status(g: &Kuhn, t: &Table) -> String {
    match (g.turn(t), g.outcome(t)) {
        (Turn::Over, Some(end)) => {
            let chips = end.points().iter().max().copied().unwrap_or(0);
            format!("{} {chips}", result(&end, |p| p.to_string()))
        }
        (turn, _) => turn.seat().map_or("over".into(), |p| format!("{p} to act")),
    }
}

impl Show for Kuhn {
    fn text(&self, v: View<'_, Self>) -> String {
        let mut out = String::new();
        for p in Seat::first(2) {
            let card = known(v, p).map_or("?".into(), |c| c.to_string());
            out += &format!("{p}: {card:5}  {} in the pot\n", v.table.stake(p));
        }
        let bets: Vec<_> = v.table.bets.iter().map(|b| b.to_string()).collect();
        format!("{out}betting: {}\n{}", bets.join(" "), status(self, v.table))
    }

    fn svg(&self, v: View<'_, Self>) -> String {
        let mut svg = Svg::new(260, 190);
        for (p, x) in [(Seat(0), 40), (Seat(1), 160)] {
            svg.card(x, 15, known(v, p));
            svg.words(x + 30, 118, 13, format!("{p}: {} in", v.table.stake(p)));
        }
        let bets: Vec<_> = v.table.bets.iter().map(|b| b.to_string()).collect();
        svg.words(130, 148, 14, bets.join(", "));
        svg.words(130, 175, 16, status(self, v.table));
        svg.end()
    }

    fn event(&self, e: &Event) -> String {
        match *e {
            Event::Did(p, Bet::Pass) => format!("Seat {} passes.", p.0),
            Event::Did(p, Bet::Bet) => format!("Seat {} bets.", p.0),
            Event::Shown([a, b]) => format!("Both show: {a} against {b}."),
        }
    }

    fn action(&self, v: View<'_, Self>, a: Bet) -> String {
        match (v.table.bets.top(), a) {
            (Some(Bet::Bet), Bet::Pass) => "fold",
            (Some(Bet::Bet), Bet::Bet) => "call the bet",
            (_, Bet::Pass) => "pass",
            (_, Bet::Bet) => "bet a chip",
        }
        .into()
    }

    fn question(&self, ask: Ask) -> String {
        match ask.audience {
            Audience::Seat(p) => format!("the card of {p}"),
            Audience::All | Audience::Nobody => format!("the card of seat {}", ask.stream.of),
        }
    }

    fn answer(&self, _: Ask, answer: u32) -> String {
        Card::from_id(answer).map_or_else(|| answer.to_string(), |c| c.to_string())
    }
}
