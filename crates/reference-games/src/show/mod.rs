//! The five games as text and pictures, for people.
mod connect_four;
mod kuhn;
mod leduc;
mod pig;
mod tic_tac_toe;

use engine_core::{Game, Outcome, Seat, Turn};
use std::fmt::{Display, Write};

/// One line under the table: who is to act, or how it ended.
fn status<G: Game>(g: &G, t: &G::Table, name: impl Fn(Seat) -> String) -> String {
    match (g.turn(t), g.outcome(t)) {
        (Turn::Seat(p), _) => format!("{} to act", name(p)),
        (Turn::Over, Some(end)) => result(&end, name),
        (Turn::Over, None) => "over".into(),
    }
}

fn result(end: &Outcome, name: impl Fn(Seat) -> String) -> String {
    let first: Vec<_> = Seat::first(end.ranks().len() as u8).filter(|p| end.ranks()[p.at()] == 1).collect();
    match first[..] {
        [p] => format!("{} wins", name(p)),
        _ if first.len() == end.ranks().len() => "a draw".into(),
        _ => format!("{} share the win", first.into_iter().map(name).collect::<Vec<_>>().join(" and ")),
    }
}

/// The colours of the seats in pictures.
const COLOURS: [&str; 4] = ["#c0392b", "#d4a017", "#2471a3", "#1e8449"];

/// A picture under way: shapes one upon the other.
struct Svg(String);

impl Svg {
    fn new(width: u32, height: u32) -> Self {
        let mut svg = Svg(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">"#
        ));
        svg.rect(0, 0, width, height, "#f4f1ea");
        svg
    }

    fn rect(&mut self, x: u32, y: u32, width: u32, height: u32, fill: &str) {
        self.add(format_args!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4" fill="{fill}"/>"#));
    }

    fn disc(&mut self, x: u32, y: u32, radius: u32, fill: &str) {
        self.add(format_args!(r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"/>"#));
    }

    fn line(&mut self, [x1, y1, x2, y2]: [u32; 4], stroke: &str) {
        self.add(format_args!(
            r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{stroke}" stroke-width="4" stroke-linecap="round"/>"#
        ));
    }

    /// Words whose middle is at x, on the line y. They are ours alone, so nothing in them needs an escape.
    fn words(&mut self, x: u32, y: u32, size: u32, words: impl Display) {
        self.add(format_args!(
            r##"<text x="{x}" y="{y}" font-size="{size}" text-anchor="middle" fill="#222">{words}</text>"##
        ));
    }

    /// A playing card with its name, or its back.
    fn card(&mut self, x: u32, y: u32, face: Option<impl Display>) {
        self.rect(x, y, 60, 84, if face.is_some() { "#ffffff" } else { "#34495e" });
        if let Some(face) = face {
            self.words(x + 30, y + 47, 13, face);
        }
    }

    fn add(&mut self, shape: impl Display) {
        write!(self.0, "{shape}").expect("writing to a string does not fail");
    }

    fn end(mut self) -> String {
        self.0.push_str("</svg>");
        self.0
    }
}
