//! The shapes of the picture: icons of squares, hero discs, dice, keys, buttons.
use super::words;
use crate::{board::Icon, content::Colour, rules::KeyKingdom};
use engine_core::{
    rules::{GameBox, Seat},
    show::{Svg, seat_colour},
};

pub(super) const INK: &str = "#3b2a14";
pub(super) const FAINT: &str = "#6b5538";
pub(super) const PAPER: &str = "#fffaf0";
pub(super) const WOOD: &str = "#5c4427";
pub(super) const DEMON: &str = "#4a235a";
pub(super) const GARDEN: &str = "#bfe3c8";

/// The colour of a key piece.
pub(super) fn key_colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "#c0392b",
        Colour::Green => "#1e8449",
        Colour::Blue => "#2471a3",
    }
}

/// The fill of a square.
pub(super) fn ground(icon: Icon) -> &'static str {
    match icon {
        Icon::Boring => PAPER,
        Icon::Event => "#ffe08a",
        Icon::Restore(_) => GARDEN,
        Icon::DemonDie => "#e3d0ea",
        Icon::Whirlpool => "#2e86c1",
        Icon::Void => "#1b1b1b",
        Icon::Key(colour) => key_colour(colour),
        Icon::Minor(_) => "#e8c9a0",
    }
}

/// The icon of a square around its centre.
pub(super) fn icon(svg: &mut Svg, x: f64, y: f64, icon: Icon) {
    match icon {
        Icon::Boring => {}
        Icon::Event => card(svg, x, y),
        Icon::Restore(n) => {
            svg.words(x, y + 4.5, 13, format_args!("+{n}")).middle().bold().fill("#145a32");
        }
        Icon::DemonDie => demon_die(svg, x, y + 1.0, None),
        Icon::Whirlpool => {
            svg.path(format_args!("M {x} {y} q 3 -3 4 1 q 0 5 -5 5 q -7 -1 -6 -8 q 2 -8 10 -7 q 8 2 7 11 q -1 5 -4 7"))
                .fill("none")
                .stroke("#fff", 1.8);
        }
        Icon::Void => {
            svg.circle(x, y, 8).fill("none").stroke("#777", 1.2);
            svg.circle(x, y, 4).fill("none").stroke("#555", 1.2);
        }
        Icon::Key(_) => key(svg, x, y, "#fff"),
        Icon::Minor(_) => book(svg, x, y),
    }
}

/// An event card: a small card with a star on it.
fn card(svg: &mut Svg, x: f64, y: f64) {
    svg.rect(x - 5.5, y - 7.5, 11, 15).round(2).fill("#fff").stroke(WOOD, 1.2);
    let points = (0..10).map(|i| {
        let (angle, r) = (f64::from(i) * std::f64::consts::PI / 5.0, if i % 2 == 0 { 4.2 } else { 1.8 });
        (x + r * angle.sin(), y - r * angle.cos())
    });
    svg.polygon(points).fill("#b9770e");
}

/// A key, lying.
pub(super) fn key(svg: &mut Svg, x: f64, y: f64, colour: &str) {
    svg.circle(x - 4.5, y, 3.6).fill("none").stroke(colour, 2.2);
    svg.path(format_args!("M {} {y} h 10 v 4 m -3.5 -4 v 3", x - 1.0)).fill("none").stroke(colour, 2.2);
}

/// An open book.
fn book(svg: &mut Svg, x: f64, y: f64) {
    let page = |side: f64| {
        format!("M {x} {} q {} -3 {} -1 v 9 q {} -2 {} 1 z", y - 4.0, 4.0 * side, 8.0 * side, -4.0 * side, -8.0 * side)
    };
    svg.path(page(1.0)).fill("#fff").stroke(WOOD, 1.3);
    svg.path(page(-1.0)).fill("#fff").stroke(WOOD, 1.3);
}

/// The demon die: a dark die with horns, and its face if it shows one.
pub(super) fn demon_die(svg: &mut Svg, x: f64, y: f64, face: Option<u8>) {
    let r = if face.is_some() { 16.0 } else { 6.5 };
    for side in [-1.0, 1.0] {
        svg.polygon([
            (x + side * r * 0.3, y - r * 0.8),
            (x + side * r, y - r * 1.55),
            (x + side * r * 0.95, y - r * 0.6),
        ])
        .fill(DEMON);
    }
    svg.rect(x - r, y - r, 2.0 * r, 2.0 * r).round(r * 0.3).fill(DEMON);
    match face {
        Some(n) => _ = svg.words(x, y + 6.5, 18, n).middle().bold().fill("#fff"),
        None => {
            for side in [-1.0, 1.0] {
                svg.circle(x + side * 2.6, y - 1.2, 1.3).fill("#ffb3a7");
            }
            svg.path(format_args!("M {} {} h 6", x - 3.0, y + 3.2)).stroke("#ffb3a7", 1.2);
        }
    }
}

/// A hero die, an eight-sided one, in the colour of its seat.
pub(super) fn hero_die(svg: &mut Svg, x: f64, y: f64, seat: Seat, face: Option<u8>) {
    let r = if face.is_some() { 18.0 } else { 9.0 };
    svg.polygon([(x, y - r), (x + r * 0.9, y), (x, y + r), (x - r * 0.9, y)]).fill(seat_colour(seat)).stroke("#fff", 1);
    if let Some(n) = face {
        svg.words(x, y + 6.5, 18, n).middle().bold().fill(ink_on(seat));
    }
}

/// The colour of letters on a seat's colour.
fn ink_on(seat: Seat) -> &'static str {
    if seat.0 < 3 { "#fff" } else { "#1b1b1b" }
}

/// A hero: a disc with the hero's letter.
pub(super) fn hero(svg: &mut Svg, game: &GameBox<KeyKingdom>, x: f64, y: f64, seat: Seat) {
    svg.circle(x, y, 8.5).fill(seat_colour(seat)).stroke("#fff", 1.4).title(words::name(game, seat));
    svg.words(x, y + 4.0, 11.5, words::letter(game, seat)).middle().bold().fill(ink_on(seat));
}
