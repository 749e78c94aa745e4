//! Cards, tiles and symbols as shapes. Everything is drawn at its final size, since nothing in a picture may be scaled.
use crate::{
    content::{Card, Content, Deck, Direction, Keys, Mask, Print, Room, Symbol},
    dungeon::Face,
    show::{Words, short},
    table::{Figure, Tile},
};
use engine_core::{
    finite::Finite,
    show::{Element, Svg, seat_colour},
};

/// A point or a size.
pub(super) type At = (f64, f64);

/// The smallest text of a picture.
pub(super) const TEXT: f64 = 13.0;
pub(super) const INK: &str = "#3a2f1e";
const GOLD: &str = "#e8b830";
const COPPER: &str = "#8a6410";
/// What counts less.
const SOFT: &str = "#7a6a48";

/// A path in a box of 20 by 20, drawn around a point in another size. It has absolute commands only.
fn stamp(svg: &mut Svg, path: &str, (x, y): At, size: f64, fill: &str) {
    let (k, mut across) = (size / 20.0, false);
    let place = |part: &str, across: &mut bool| match part.parse::<f64>() {
        Err(_) => part.to_string(),
        Ok(n) => {
            *across = !*across;
            format!("{:.1}", if *across { x + k * (n - 10.0) } else { y + k * (n - 10.0) })
        }
    };
    let path: Vec<String> = path.split(' ').map(|part| place(part, &mut across)).collect();
    svg.path(path.join(" ")).fill(fill);
}

/// A key symbol around a point.
fn symbol(svg: &mut Svg, symbol: Symbol, at: At, size: f64) {
    let (path, fill) = match symbol {
        Symbol::Heart => ("M 10 18 C 3 12 1 9 1 6 C 1 1 8 0 10 4.5 C 12 0 19 1 19 6 C 19 9 17 12 10 18 Z", "#c8323c"),
        Symbol::Lightning => ("M 12 0 L 3 12 L 8 12 L 6 20 L 16 7 L 10 7 Z", "#e0a010"),
        Symbol::Cross => {
            ("M 7 1 L 13 1 L 13 7 L 19 7 L 19 13 L 13 13 L 13 19 L 7 19 L 7 13 L 1 13 L 1 7 L 7 7 Z", "#2f8f5b")
        }
        Symbol::Hexagon => ("M 5.5 1.8 L 14.5 1.8 L 19 10 L 14.5 18.2 L 5.5 18.2 L 1 10 Z", "#3a64c8"),
    };
    stamp(svg, path, at, size, fill);
}

/// Key symbols side by side around a point.
fn keys(svg: &mut Svg, keys: Keys, (x, y): At, size: f64) {
    let symbols: Vec<Symbol> = Symbol::all().flat_map(|s| (0..keys.count(s)).map(move |_| s)).collect();
    let gap = size * 1.12;
    let left = x - gap * (symbols.len() as f64 - 1.0) / 2.0;
    for (i, s) in symbols.into_iter().enumerate() {
        symbol(svg, s, (left + gap * i as f64, y), size);
    }
}

/// The sign for an Adventurer.
fn pawn(svg: &mut Svg, (x, y): At, size: f64, fill: &str) {
    stamp(svg, "M 7 8 C 4 10 4 15 2 19 L 18 19 C 16 15 16 10 13 8 Z", (x, y), size, fill);
    svg.circle(x, y - 0.25 * size, 0.24 * size).fill(fill);
}

pub(super) fn coin(svg: &mut Svg, (x, y): At, radius: f64) {
    svg.circle(x, y, radius).fill(GOLD).stroke(COPPER, 1);
    svg.circle(x, y, 0.5 * radius).fill("none").stroke(COPPER, 1);
}

/// A number of gold pieces on a coin.
pub(super) fn gold(svg: &mut Svg, gold: impl std::fmt::Display, at: At, radius: f64) {
    svg.circle(at.0, at.1, radius).fill(GOLD).stroke(COPPER, 1.5);
    number(svg, gold, at, (1.2 * radius).max(TEXT));
}

/// A number around a point.
fn number(svg: &mut Svg, n: impl std::fmt::Display, (x, y): At, size: f64) -> &mut Element {
    svg.words(x, y + 0.36 * size, size, n).middle().bold().fill(INK)
}

/// A tile around a point, with the coins of an Adventurer beside it.
pub(super) fn tile(svg: &mut Svg, tile: Tile, coins: u8, (x, y): At, moves: bool) {
    let adventurer = tile.figure == Figure::Adventurer;
    let radius = if adventurer { 19.0 } else { 15.0 };
    let x = if adventurer && coins > 0 { x - 22.0 } else { x };
    let (ring, width) = if moves { ("#ffd75e", 4) } else { ("#f4ecd8", 1) };
    svg.circle(x, y, radius).fill(seat_colour(tile.seat)).stroke(ring, width);
    svg.words(x, y + 5.0, 15, short(tile)).middle().bold().fill("#ffffff");
    for i in 0..if adventurer { coins } else { 0 } {
        coin(svg, (x + 32.0 + 16.0 * f64::from(i % 2), y - 8.0 + 16.0 * f64::from(i / 2)), 7.0);
    }
}

/// A card with one side up, its top left corner at a point.
pub(super) fn card(svg: &mut Svg, content: &Content, card: Card, face: Face, at: At, size: f64) {
    let kind = content.kind(card);
    match (kind.print, face) {
        (Print::Door { needs, room }, Face::Recto) => door(svg, kind.deck, needs, Some(room), at, size),
        (Print::Door { room, .. }, Face::Verso) => {
            svg.rect(at.0, at.1, size, size).round(7).fill("#fbf3d4").stroke("#a5813a", 2);
            earns(svg, room, (at.0 + size / 2.0, at.1 + size / 2.0), size / 92.0);
        }
        (Print::Key { faces }, face) => {
            let other = faces[1 - face as usize];
            key(svg, faces[face], other, at, size);
        }
    }
}

/// A closed door with the keys that open it, and what is behind it where that is known.
pub(super) fn door(svg: &mut Svg, deck: Deck, needs: Keys, room: Option<Room>, (x, y): At, size: f64) {
    svg.rect(x, y, size, size)
        .round(7)
        .fill("#8a5a33")
        .stroke(if deck == Deck::Start { "#1f140a" } else { "#5b3717" }, 2);
    for plank in 1..4 {
        let at = x + size * f64::from(plank) / 4.0;
        svg.line(at, y + 2.0, at, y + size - 2.0).stroke("#754a27", 1.5);
    }
    let middle = if room.is_some() { 0.35 } else { 0.52 };
    let each = if needs.total() > 3 { 0.18 } else { 0.21 } * size;
    let wide = each * 1.12 * f64::from(needs.total()) + 0.08 * size;
    svg.rect(x + (size - wide) / 2.0, y + middle * size - 0.15 * size, wide, 0.3 * size).round(8).fill("#f4ead2");
    keys(svg, needs, (x + size / 2.0, y + middle * size), each);
    for torch in 0..deck.level() {
        let left = x + size * (0.5 + 0.14 * (f64::from(torch) - f64::from(deck.level() - 1) / 2.0));
        stamp(svg, "M 8 9 L 12 9 L 11 19 L 9 19 Z", (left, y + 0.1 * size), 0.18 * size, "#3d2410");
        stamp(svg, "M 10 0 C 15 4 15 7 12 10 L 8 10 C 5 7 6 5 10 0 Z", (left, y + 0.1 * size), 0.18 * size, "#ffa024");
    }
    if let Some(room) = room {
        svg.rect(x + 0.08 * size, y + 0.55 * size, 0.84 * size, 0.39 * size)
            .round(5)
            .fill("#fbf3d4")
            .stroke("#5b3717", 1);
        earns(svg, room, (x + size / 2.0, y + 0.745 * size), 0.55 * size / 92.0);
    }
}

/// A key card with its other face at the lower right.
fn key(svg: &mut Svg, shown: Keys, other: Keys, (x, y): At, size: f64) {
    svg.rect(x, y, size, size).round(7).fill("#e3ecf3").stroke("#6f8699", 2);
    let each = if shown.total() > 1 { 0.36 } else { 0.46 } * size;
    keys(svg, shown, (x + size / 2.0, y + 0.42 * size), each);
    let (wide, high) = (0.08 * size + 0.17 * size * f64::from(other.total()), 0.2 * size);
    svg.rect(x + size - wide - 4.0, y + size - high - 4.0, wide, high).round(6).fill("#ffffff").stroke("#a9bac8", 1);
    keys(svg, other, (x + size - 4.0 - wide / 2.0, y + size - 4.0 - high / 2.0), 0.14 * size);
}

/// What a Room earns, as a sign around a point: 92 wide at scale 1.
fn earns(svg: &mut Svg, room: Room, (x, y): At, k: f64) {
    let big = (26.0 * k).max(TEXT + 2.0);
    match room {
        Room::Flat { gold: n } => gold(svg, n, (x, y), (24.0 * k).max(12.0)),
        Room::Centre { gold, otherwise } => places(svg, Mask::CENTRE, gold.get(), otherwise.get(), (x, y), k),
        Room::Places { mask, gold, otherwise } => places(svg, mask, gold.get(), otherwise.get(), (x, y), k),
        Room::Copy { from } => {
            let turn = match from {
                Direction::Above => 0,
                Direction::Right => 90,
                Direction::Below => 180,
                Direction::Left => 270,
            };
            number(svg, "=", (x - 18.0 * k - 4.0, y), big);
            svg.group().transform(format_args!("rotate({turn} {:.1} {y:.1})", x + 14.0 * k));
            stamp(svg, "M 10 0 L 19 10 L 14 10 L 14 20 L 6 20 L 6 10 L 1 10 Z", (x + 14.0 * k, y), 40.0 * k, "#c79a2b");
            svg.end_group();
        }
        Room::CopyAdventurer {} => {
            number(svg, "=", (x - 18.0 * k - 4.0, y), big);
            pawn(svg, (x + 14.0 * k, y), 44.0 * k, INK);
        }
        Room::PerKey { symbol: s, gold } => {
            number(svg, format_args!("{gold}\u{d7}"), (x - 20.0 * k, y), big);
            symbol(svg, s, (x + 18.0 * k + 3.0, y), 34.0 * k);
        }
        Room::NextToAdventurer { gold, otherwise } => {
            let side = 34.0 * k;
            svg.rect(x - 40.0 * k, y - side / 2.0, side, side).round(3).fill(GOLD).stroke(COPPER, 1);
            number(svg, gold, (x - 23.0 * k, y), (24.0 * k).max(TEXT));
            pawn(svg, (x + 12.0 * k, y), 36.0 * k, INK);
            number(svg, otherwise, (x + 30.0 * k + 5.0, y), (18.0 * k).max(TEXT)).fill(SOFT);
        }
    }
}

/// A small dungeon with the places marked, what they earn, and what other places earn.
fn places(svg: &mut Svg, mask: Mask, gold: u8, otherwise: u8, (x, y): At, k: f64) {
    let step = 10.5 * k;
    for (row, col) in (0..4u8).flat_map(|row| (0..4u8).map(move |col| (row, col))) {
        let (left, top) = (x - 40.0 * k + step * f64::from(col), y + step * (f64::from(row) - 2.0));
        let fill = if mask.has(row, col) { GOLD } else { "#fffaf0" };
        svg.rect(left, top, 0.9 * step, 0.9 * step).fill(fill).stroke("#a5813a", 0.6);
    }
    number(svg, gold, (x + 15.0 * k, y), (25.0 * k).max(TEXT + 1.0));
    number(svg, otherwise, (x + 15.0 * k + (19.0 * k).max(14.0), y), (18.0 * k).max(TEXT)).fill(SOFT);
}

/// A card in words.
pub(super) fn told(say: &dyn Words, content: &Content, card: Card, face: Face) -> String {
    match (*content.print(card), face) {
        (Print::Door { needs, room }, Face::Recto) => say.closed(needs, Some(&room)),
        (Print::Door { room, .. }, Face::Verso) => say.opened(&room),
        (Print::Key { faces }, face) => say.shows(faces[face], faces[1 - face as usize]),
    }
}
