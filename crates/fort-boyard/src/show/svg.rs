//! The picture: the fort as an oval walk with its cells, the chest in the middle, the players beside it.
use super::{asked, money, notes, player, trial_in_progress};
use crate::{
    FortBoyard,
    content::{Square, SquareKind},
    table::Keys,
};
use engine_core::rules::{Seat, View};
use std::f32::consts::TAU;
use std::fmt::Write;

const PAWNS: [&str; 6] = ["#2f6fb7", "#d9482b", "#3f9142", "#e0b02c", "#7d4aa8", "#2b2b2b"];
const INK: &str = "#3b2a18";
/// The side of a square.
const SIDE: f32 = 44.0;

/// Where the squares lie.
struct Fort {
    squares: u8,
    centre: (f32, f32),
    radius: (f32, f32),
}

impl Fort {
    /// A point so far outside (or inside) the ring of the walk, and the angle there.
    fn at(&self, square: Square, out: f32) -> (f32, f32, f32) {
        let angle = TAU * f32::from(square.get()) / f32::from(self.squares) + TAU / 4.0;
        let (sin, cos) = angle.sin_cos();
        let (x, y) = (self.centre.0 + (self.radius.0 + out) * cos, self.centre.1 + (self.radius.1 + out) * sin);
        (x, y, angle.to_degrees() + 90.0)
    }
}

pub(super) fn draw(v: View<'_, FortBoyard>) -> String {
    let squares = v.game.content.circuit();
    let round = (f32::from(squares) * (SIDE + 8.0) / TAU).max(190.0);
    let radius = (round * 1.12, round * 0.94);
    let (width, height) = (2.0 * radius.0 + 460.0, (2.0 * radius.1 + 150.0).max(510.0));
    let fort = Fort { squares, centre: (radius.0 + 75.0, radius.1 + 85.0), radius };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         font-family=\"Georgia, serif\"><rect width=\"100%\" height=\"100%\" fill=\"#a9c4cf\"/>"
    );
    let (x, y) = fort.centre;
    for (grow, fill) in [(62.0, "#7d5a34"), (54.0, "#c89b5e"), (-SIDE * 1.9, "#9c6b37"), (-SIDE * 2.1, "#efe0bd")] {
        let _ = write!(
            out,
            "<ellipse cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{:.1}\" ry=\"{:.1}\" fill=\"{fill}\"/>",
            radius.0 + grow,
            radius.1 + grow
        );
    }
    for at in v.game.content.squares() {
        square(v, &fort, at, &mut out);
    }
    chest(v, &fort, &mut out);
    players(v, width - 300.0, &mut out);
    out + "</svg>"
}

fn text(out: &mut String, x: f32, y: f32, size: u32, fill: &str, anchor: &str, words: &str) {
    let _ = write!(
        out,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{fill}\" text-anchor=\"{anchor}\">{words}</text>"
    );
}

/// A square of the walk, the cell below it with its keys, and the pawns on it.
fn square(v: View<'_, FortBoyard>, fort: &Fort, at: Square, out: &mut String) {
    let t = v.table;
    let kind = v.game.content.kind(at);
    let (x, y, turn) = fort.at(at, 22.0);
    let s = SIDE;
    let fill = match kind {
        SquareKind::Start => "#ffffff",
        SquareKind::Tiger => "#f0a13a",
        SquareKind::Guardian => "#cfc6ea",
        SquareKind::Either => "#d8ead0",
        SquareKind::Both => "#f3d3cb",
        SquareKind::Trial => "#f6ead0",
    };
    let _ = write!(
        out,
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{s}\" height=\"{s}\" rx=\"5\" fill=\"{fill}\" stroke=\"#6b4a26\" stroke-width=\"1.5\" \
         transform=\"rotate({turn:.1} {x:.1} {y:.1})\"/>",
        x - s / 2.0,
        y - s / 2.0
    );
    let (nx, ny, _) = fort.at(at, 22.0 + s / 2.0 + 11.0);
    text(out, nx, ny + 4.0, 11, "#fff6e0", "middle", &at.get().to_string());
    let label = match kind {
        SquareKind::Start => "START",
        SquareKind::Tiger => "TIGER",
        SquareKind::Guardian => "GUARD",
        SquareKind::Either => "OR",
        SquareKind::Both => "AND",
        SquareKind::Trial => "",
    };
    text(out, x, y + 4.0, 10, INK, "middle", label);
    if kind.keys() > 0 {
        cell(fort, at, t.cell(at), out);
    }
    let here: Vec<Seat> = Seat::first(v.game.seats).filter(|&p| t.pawns[p] == at).collect();
    for (i, &p) in here.iter().enumerate() {
        let (dx, dy) =
            if here.len() == 1 { (0.0, 0.0) } else { ((i % 3) as f32 * 13.0 - 13.0, (i / 3) as f32 * 14.0 - 7.0) };
        pawn(out, x + dx, y + dy, p, 7.5);
    }
}

fn pawn(out: &mut String, x: f32, y: f32, p: Seat, r: f32) {
    let fill = PAWNS[p];
    let _ = write!(
        out,
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r}\" fill=\"{fill}\" stroke=\"#ffffff\" stroke-width=\"1.5\"/>"
    );
    text(out, x, y + r * 0.48, (r * 1.35) as u32, "#ffffff", "middle", &p.0.to_string());
}

/// A cell of dark ochre and the keys in it: up to two of each colour as keys, more as a number.
fn cell(fort: &Fort, at: Square, keys: Keys, out: &mut String) {
    let (x, y, turn) = fort.at(at, 22.0 - SIDE * 1.02);
    let (w, h) = (SIDE * 0.82, SIDE * 0.86);
    let _ = write!(
        out,
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" rx=\"4\" fill=\"#8a5a22\" stroke=\"#5a3a14\" \
         transform=\"rotate({turn:.1} {x:.1} {y:.1})\"/>",
        x - w / 2.0,
        y - h / 2.0
    );
    let piles = [(keys.black, "#15110c", "#d8c9a8"), (keys.red, "#d6261f", "#ffd9d0")];
    let shown: Vec<_> = piles.iter().filter(|p| p.0 > 0).collect();
    for (i, (n, fill, rim)) in shown.iter().enumerate() {
        let row = y + if shown.len() == 2 { i as f32 * 17.0 - 8.5 } else { 0.0 };
        match n {
            1 => key(out, x - 6.0, row, fill, rim),
            2 => {
                key(out, x - 12.0, row - 3.5, fill, rim);
                key(out, x - 2.0, row + 3.5, fill, rim);
            }
            _ => {
                key(out, x - 13.0, row, fill, rim);
                text(out, x + 11.0, row + 4.0, 12, rim, "middle", &n.to_string());
            }
        }
    }
}

/// A key that lies on its side, with its ring at (x, y).
fn key(out: &mut String, x: f32, y: f32, fill: &str, rim: &str) {
    let _ = write!(
        out,
        "<g stroke=\"{rim}\" stroke-width=\"0.6\"><path d=\"M{:.1} {:.1} h13 v4 h-2.5 v-2 h-2.5 v2 h-2.5 v-2 h-5.5 z\" fill=\"{fill}\"/>\
         <circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.6\" fill=\"{fill}\"/></g><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1.9\" fill=\"#8a5a22\"/>",
        x + 3.0,
        y - 1.2
    );
}

/// The chest in the middle, with what lies on both sides of it.
fn chest(v: View<'_, FortBoyard>, fort: &Fort, out: &mut String) {
    let t = v.table;
    let (x, y) = fort.centre;
    let _ = write!(
        out,
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"108\" height=\"52\" fill=\"#6f4518\" stroke=\"{INK}\" stroke-width=\"2\"/>\
         <path d=\"M{:.1} {:.1} q0 -34 34 -34 h40 q34 0 34 34 z\" fill=\"#8f5c24\" stroke=\"{INK}\" stroke-width=\"2\"/>\
         <rect x=\"{:.1}\" y=\"{:.1}\" width=\"18\" height=\"20\" rx=\"3\" fill=\"#e8c04a\" stroke=\"{INK}\"/>",
        x - 54.0,
        y - 6.0,
        x - 54.0,
        y - 6.0,
        x - 9.0,
        y - 15.0
    );
    text(out, x, y + 34.0, 15, "#f7e6bd", "middle", &notes(t.chest));
    for (dx, colour, words, n) in [
        (-104.0, "#4c6fa5", "riddles", u32::from(t.unread.len())),
        (104.0, "#a54c4c", "trials", v.game.content.trials().len() as u32),
    ] {
        for k in 0..3 {
            let shift = k as f32 * 2.5;
            let _ = write!(
                out,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"44\" height=\"60\" rx=\"4\" fill=\"{colour}\" stroke=\"#ffffff\"/>",
                x + dx - 22.0 + shift,
                y - 30.0 - shift
            );
        }
        text(out, x + dx + 5.0, y + 2.0, 18, "#ffffff", "middle", &n.to_string());
        text(out, x + dx, y + 48.0, 12, INK, "middle", words);
    }
    key(out, x - 46.0, y + 70.0, "#d6261f", "#ffd9d0");
    text(out, x - 22.0, y + 74.0, 13, INK, "start", &format!("{} beside the board", t.supply));
    // What trial it is stands above the chest, what is asked below: the fort is widest there.
    let trial = lines(&trial_in_progress(v.game, t).unwrap_or_default(), 34);
    for (i, line) in trial.iter().enumerate() {
        text(out, x, y - 46.0 - 17.0 * (trial.len() - i) as f32, 13, INK, "middle", line);
    }
    for (i, line) in lines(&asked(v.game, t), 36).iter().enumerate() {
        text(out, x, y + 95.0 + 16.0 * i as f32, 13, INK, "middle", line);
    }
}

/// Words in lines that are no longer than that, unless a word is.
fn lines(words: &str, wide: usize) -> Vec<String> {
    let mut all: Vec<String> = vec![];
    for word in words.split_whitespace() {
        match all.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= wide => {
                line.push(' ');
                line.push_str(word);
            }
            _ => all.push(word.into()),
        }
    }
    all
}

/// Who has what: keys, notes, and the money that the viewer knows of.
fn players(v: View<'_, FortBoyard>, x: f32, out: &mut String) {
    let t = v.table;
    let round = (t.turns / u16::from(v.game.seats) + 1).min(v.game.options.round_limit.get());
    text(out, x, 38.0, 22, INK, "start", "Les Clés de Fort Boyard");
    text(out, x, 60.0, 14, INK, "start", &format!("Round {round} of {}", v.game.options.round_limit));
    for p in Seat::first(v.game.seats) {
        let y = 76.0 + 70.0 * f32::from(p.0);
        let turn = t.end.is_none() && t.turn == p;
        let (edge, wide) = if turn { ("#d9482b", 3) } else { ("#8a7a5c", 1) };
        let _ = write!(
            out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"276\" height=\"60\" rx=\"8\" fill=\"#fbf4e2\" stroke=\"{edge}\" stroke-width=\"{wide}\"/>"
        );
        pawn(out, x + 22.0, y + 30.0, p, 12.0);
        text(out, x + 44.0, y + 24.0, 15, INK, "start", &player(p));
        let known = if t.end.is_some() { Some(&t.shown[p]) } else { v.hand.filter(|_| v.seat == Some(p)) };
        let worth = known.map_or(String::new(), |h| format!(": {}", money(v.game.content.sum(h))));
        text(out, x + 44.0, y + 46.0, 14, INK, "start", &format!("{}{worth}", notes(t.taken[p])));
        for (i, (n, fill)) in [(t.keys[p].black, "#15110c"), (t.keys[p].red, "#d6261f")].into_iter().enumerate() {
            let row = y + 20.0 + 22.0 * i as f32;
            if n > 0 {
                key(out, x + 222.0, row, fill, "#8a5a22");
                text(out, x + 248.0, row + 5.0, 14, INK, "start", &n.to_string());
            }
        }
    }
}
