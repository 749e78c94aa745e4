//! Simple shapes: keys, pawns, dice, cards, what the squares are.
use super::super::words;
use crate::{content::SquareKind, table::Colour};
use engine_core::{
    rules::Seat,
    show::{Element, Svg, seat_colour},
};

pub(super) const INK: &str = "#3b2a18";
pub(super) const PAPER: &str = "#fbf4e2";
pub(super) const EDGE: &str = "#8a7a5c";
pub(super) const OCHRE: &str = "#a9793c";
pub(super) const TRIAL: &str = "#b5443c";
pub(super) const RIDDLE: &str = "#3f6aa3";

/// The colour of the ground of a square.
pub(super) fn ground(kind: SquareKind) -> &'static str {
    match kind {
        SquareKind::Start => "#ffffff",
        SquareKind::Tiger => "#f6c177",
        SquareKind::Guardian => "#dcd3f0",
        SquareKind::Trial | SquareKind::Either | SquareKind::Both => "#f6ead0",
    }
}

/// What a square is, as a shape about 24 wide and 20 high around this point.
pub(super) fn square(svg: &mut Svg, x: f64, y: f64, kind: SquareKind) {
    match kind {
        SquareKind::Start => {
            svg.line(x - 7.0, y + 10.0, x - 7.0, y - 10.0).stroke(INK, 2);
            svg.polygon([(x - 6.0, y - 10.0), (x + 10.0, y - 5.0), (x - 6.0, y)]).fill("#2e8b57");
        }
        SquareKind::Trial => card(svg, x, y, TRIAL, 1.25),
        SquareKind::Either => {
            card(svg, x - 6.8, y - 1.5, TRIAL, 1.0);
            svg.line(x - 2.2, y + 9.0, x + 2.2, y - 9.0).stroke(INK, 1.8);
            card(svg, x + 6.8, y + 1.5, RIDDLE, 1.0);
        }
        SquareKind::Both => {
            card(svg, x - 8.0, y, TRIAL, 1.0);
            svg.line(x - 3.0, y, x + 3.0, y).stroke(INK, 1.8);
            svg.line(x, y - 3.0, x, y + 3.0).stroke(INK, 1.8);
            card(svg, x + 8.0, y, RIDDLE, 1.0);
        }
        SquareKind::Guardian => {
            let hood = format!("M {} {} q 1 -20 9 -20 q 8 0 9 20 z", x - 9.0, y + 10.0);
            svg.path(hood).fill("#6a4c93").stroke(INK, 1);
            svg.circle(x, y + 1.0, 5).fill("#f3e3c8");
            svg.circle(x - 2.0, y, 0.9).fill(INK);
            svg.circle(x + 2.0, y, 0.9).fill(INK);
        }
        SquareKind::Tiger => {
            for side in [-1.0, 1.0] {
                svg.circle(x + side * 7.0, y - 7.0, 3.4).fill("#e07b1a").stroke(INK, 1);
            }
            svg.circle(x, y, 9.5).fill("#f28c28").stroke(INK, 1);
            for (dx, up) in [(-4.0, 4.5), (0.0, 6.0), (4.0, 4.5)] {
                svg.line(x + dx, y - 8.5, x + dx * 0.7, y - 8.5 + up).stroke(INK, 1.8);
            }
            svg.circle(x - 3.5, y - 0.5, 1.3).fill(INK);
            svg.circle(x + 3.5, y - 0.5, 1.3).fill(INK);
            svg.polygon([(x - 2.5, y + 3.0), (x + 2.5, y + 3.0), (x, y + 6.0)]).fill(INK);
        }
    }
}

/// A small card: red for a trial, blue for a riddle.
fn card(svg: &mut Svg, x: f64, y: f64, fill: &str, scale: f64) {
    svg.rect(x - 4.6 * scale, y - 7.5 * scale, 9.2 * scale, 15.0 * scale).round(2).fill(fill).stroke("#ffffff", 1);
    if fill == RIDDLE {
        // A question mark.
        svg.path(format!("M {} {} a 2.4 2.4 0 1 1 2.4 2.6 v 1.6", x - 2.4, y - 2.2))
            .fill("none")
            .stroke("#ffffff", 1.3);
        svg.circle(x, y + 4.6, 0.9).fill("#ffffff");
    } else {
        // A star.
        let points = (0..10).map(|i| {
            let (angle, r) =
                (f64::from(i) * std::f64::consts::PI / 5.0, if i % 2 == 0 { 3.8 * scale } else { 1.6 * scale });
            (x + r * angle.sin(), y - r * angle.cos())
        });
        svg.polygon(points).fill("#ffffff");
    }
}

/// A key that lies on its side, 18 wide, with its middle at this point.
pub(super) fn key(svg: &mut Svg, x: f64, y: f64, colour: Colour) {
    let (fill, rim) = match colour {
        Colour::Black => ("#15110c", "#e9dcc0"),
        Colour::Red => ("#d6261f", "#ffe1da"),
    };
    let x = x - 5.0;
    svg.path(format!("M {} {} h 11 v 4.4 h -2.4 v -2 h -2 v 2 h -2.4 v -2 h -4.2 z", x + 3.0, y - 1.2))
        .fill(fill)
        .stroke(rim, 0.7);
    svg.path(format!(
        "M {} {y} a 4 4 0 1 0 8 0 a 4 4 0 1 0 -8 0 m 2.2 0 a 1.8 1.8 0 1 1 3.6 0 a 1.8 1.8 0 1 1 -3.6 0",
        x - 4.0
    ))
    .fill(fill)
    .stroke(rim, 0.7)
    .set("fill-rule", "evenodd");
}

/// Keys of both colours around this point, one row for each colour, with their number if there are several.
pub(super) fn keys(svg: &mut Svg, x: f64, y: f64, held: crate::Keys, size: f64, ink: &str) {
    let rows = [(held.black, Colour::Black), (held.red, Colour::Red)];
    let shown: Vec<_> = rows.into_iter().filter(|row| row.0 > 0).collect();
    for (i, &(n, colour)) in shown.iter().enumerate() {
        let row = y + (i as f64 - (shown.len() as f64 - 1.0) / 2.0) * size * 1.25;
        if n == 1 {
            key(svg, x, row, colour);
        } else {
            let whole = 20.0 + n.to_string().len() as f64 * size * 0.57;
            key(svg, x - whole / 2.0 + 9.0, row, colour);
            svg.words(x - whole / 2.0 + 20.0, row + size * 0.36, size, n).fill(ink);
        }
    }
}

/// A pawn with the number of its seat. The number needs a radius of at least 8.
pub(super) fn pawn(svg: &mut Svg, x: f64, y: f64, p: Seat, r: f64, size: f64) -> &mut Element {
    svg.circle(x, y, r)
        .fill(seat_colour(p))
        .stroke("#ffffff", 1.5)
        .title(format_args!("The pawn of {}", words::player(p)));
    svg.words(x, y + size * 0.36, size, p.0).middle().bold().fill("#ffffff")
}

/// A die with this face, or three pips for none.
pub(super) fn die(svg: &mut Svg, x: f64, y: f64, side: f64, face: u8) {
    svg.rect(x - side / 2.0, y - side / 2.0, side, side).round(side / 5.0).fill("#ffffff").stroke(INK, 1.2);
    let d = side * 0.27;
    let spots: &[(f64, f64)] = match face {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)],
        5 => &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (0.0, 0.0)],
        6 => &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0)],
        _ => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
    };
    for (dx, dy) in spots {
        svg.circle(x + dx * d, y + dy * d, side * 0.09).fill(INK);
    }
}

/// The chest, 108 wide and 86 high, with the middle of its lid's edge at this point.
pub(super) fn chest(svg: &mut Svg, x: f64, y: f64) -> &mut Element {
    svg.rect(x - 54.0, y, 108, 52).fill("#6f4518").stroke(INK, 2);
    svg.path(format!("M {} {y} q 0 -34 34 -34 h 40 q 34 0 34 34 z", x - 54.0)).fill("#8f5c24").stroke(INK, 2);
    svg.rect(x - 9.0, y - 9.0, 18, 20).round(3).fill("#e8c04a").stroke(INK, 1);
    // What is touched lies over all of it.
    svg.rect(x - 54.0, y - 34.0, 108, 86).round(10).fill("#000000").set("fill-opacity", 0)
}

/// A pile of cards, 44 wide and 60 high, around this point.
pub(super) fn pile<'a>(svg: &'a mut Svg, x: f64, y: f64, fill: &str) -> &'a mut Element {
    for k in 1..3 {
        let shift = f64::from(k) * 2.5;
        svg.rect(x - 22.0 + shift, y - 30.0 - shift, 44, 60).round(4).fill(fill).stroke("#ffffff", 1);
    }
    svg.rect(x - 22.0, y - 30.0, 44, 60).round(4).fill(fill).stroke("#ffffff", 1)
}
