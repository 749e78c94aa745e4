//! The main board: building spots with links and rivers, the two paths, and the castle in the middle.
use super::{
    icons::{self, Glyph, INK, LINE, PAPER, Token},
    svg::{PANEL, TEXT, colour},
    words::{kind, of_who, who},
};
use crate::{
    content::{Effect, Section, Segment, Side},
    rules::{ViscountsKeeper, players},
    table::{Space, Spot, Who},
};
use engine_core::{rules::View, show::Svg};
use std::f64::consts::TAU;

type V<'a> = View<'a, ViscountsKeeper>;

const CENTRE: f64 = PANEL / 2.0;
const SPOTS: f64 = 192.0;
const OUTSIDE: f64 = 149.0;
const INSIDE: f64 = 112.0;
const CASTLE: f64 = 90.0;
const TIER_2: f64 = 61.0;
const TIER_3: f64 = 25.0;

/// A point at this distance from the middle, this many turns clockwise from the top.
fn at(radius: f64, turn: f64) -> (f64, f64) {
    (CENTRE + radius * (TAU * turn).sin(), CENTRE - radius * (TAU * turn).cos())
}

/// A piece of a ring between two radii and two turns.
fn wedge(inner: f64, outer: f64, from: f64, to: f64) -> String {
    let [a, b, c, d] = [at(outer, from), at(outer, to), at(inner, to), at(inner, from)];
    format!(
        "M {:.1} {:.1} A {outer} {outer} 0 0 1 {:.1} {:.1} L {:.1} {:.1} A {inner} {inner} 0 0 0 {:.1} {:.1} Z",
        a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1
    )
}

pub(super) fn panel(v: V<'_>) -> Svg {
    let mut o = Svg::new(PANEL, PANEL);
    o.circle(CENTRE, CENTRE, CENTRE - 2.0).fill("#dcc9a0").stroke(LINE, 1);
    o.circle(CENTRE, CENTRE, 172).fill("#cfdcae");
    o.circle(CENTRE, CENTRE, 130).fill("#e3d7b4");
    for (place, &segment) in v.table.ring.iter().enumerate() {
        let from = place as f64 / 5.0;
        spots(&mut o, v, segment, from);
        paths(&mut o, v, segment, from);
        castle(&mut o, v, v.table.section(segment), from);
    }
    top(&mut o, v);
    o
}

/// Draws the first icon of an effect, as often as it counts.
fn reward(o: &mut Svg, v: V<'_>, effect: Effect, (x, y): (f64, f64), size: f64) {
    let tokens = v.game.content.tokens(effect);
    let n = match tokens.first() {
        Some(Token::Text(n)) => n.parse().unwrap_or(1),
        _ => 1,
    };
    let glyph = tokens.iter().find_map(|t| if let Token::Glyph(g) = t { Some(*g) } else { None });
    if let Some(glyph) = glyph {
        for i in 0..n.min(3) {
            icons::draw(o, glyph, x + (f64::from(i) - f64::from(n.min(3) - 1) / 2.0) * size * 0.55, y, size);
        }
    }
}

fn spots(o: &mut Svg, v: V<'_>, segment: Segment, from: f64) {
    let (t, c) = (v.table, &v.game.content);
    let info = &c.segments[segment];
    let (a, b) = (at(CASTLE, from), at(CENTRE - 2.0, from));
    o.line(a.0, a.1, b.0, b.1).stroke(LINE, 1.5);
    let river = from + f64::from(info.river) / 25.0;
    let (a, b) = (at(172.0, river), at(CENTRE - 3.0, river));
    o.line(a.0, a.1, b.0, b.1).stroke("#5b9bc4", 6);
    for i in 0..5u8 {
        let spot = Spot::of(5 * segment.get() + i);
        let (x, y) = at(SPOTS, from + (f64::from(i) + 0.5) / 25.0);
        let built = t.spots[spot];
        let line = match built {
            Some(b) => format!(
                "{} of {} on {}",
                if b.public { format!("Public {}", kind(b.kind)) } else { kind(b.kind).into() },
                of_who(b.owner),
                c.spot_name(spot)
            ),
            None => format!("Spot {} of {}, which gives {}", i + 1, c.segment_name(segment), c.spot_reward(spot)),
        };
        o.group().title(line).touch_group("Spot").touch("spot", spot);
        o.circle(x, y, 16).fill(PAPER).stroke(LINE, 1);
        match built {
            Some(b) => icons::house(o, b.kind, x, y, 25.0, colour(b.owner), b.public),
            None => reward(o, v, info.spots[usize::from(i)], (x, y), 18.0),
        }
        o.end_group();
        if let Some(link) = info.links[usize::from(i)] {
            let (x, y) = at(CENTRE - 11.0, from + (f64::from(i) + 1.0) / 25.0);
            o.group().title(format_args!("A link: {} for the owners of both ends", c.words(link)));
            o.circle(x, y, 8.5).fill("#f6edd2").stroke(LINE, 0.8);
            reward(o, v, link, (x, y), 11.0);
            o.end_group();
        }
    }
}

fn paths(o: &mut Svg, v: V<'_>, segment: Segment, from: f64) {
    let (t, c) = (v.table, &v.game.content);
    let info = &c.segments[segment];
    let river = f64::from(info.river);
    let spaces = [(Side::L, OUTSIDE, river / 2.0), (Side::R, OUTSIDE, (river + 5.0) / 2.0), (Side::I, INSIDE, 2.5)];
    for (side, radius, spot) in spaces {
        let (x, y) = at(radius, from + spot / 25.0);
        let space = Space::at(segment, side);
        let inside = side == Side::I;
        let name = if inside { c.segment_name(segment) } else { info.numbers[side as usize].to_string() };
        let path = if inside { "inside path" } else { "outside path" };
        let here: Vec<Who> = players::all(v.game)
            .filter(|&w| !t.in_setup() || t.chosen[w].is_some())
            .filter(|&w| t.boards[w].viscount == space)
            .collect();
        let names: Vec<_> = here.iter().map(|&w| who(w)).collect();
        let stands = if names.is_empty() { String::new() } else { format!(", with {}", names.join(", ")) };
        o.group()
            .title(format_args!("{} on the {path}{stands}", super::words::capital(&c.space_name(space))))
            .touch_group("Space")
            .touch("space", space);
        o.rect(x - 24.0, y - 17.0, 48, 34).round(16).fill(if inside { "#f1e2ba" } else { "#f7fbe8" }).stroke(LINE, 1.2);
        o.words(x, if here.is_empty() { y + 5.0 } else { y - 2.0 }, TEXT, name).middle().fill(INK).bold();
        for (i, &w) in here.iter().enumerate() {
            let px = x + 11.0 * (i as f64 - (here.len() - 1) as f64 / 2.0);
            o.circle(px, y + 8.0, 5.5).fill(colour(w)).stroke("#ffffff", 1);
        }
        o.end_group();
    }
}

/// Discs side by side along an arc.
fn workers(o: &mut Svg, workers: &[Who], radius: f64, middle: f64, r: f64) {
    let wide = (workers.len() as f64 * 2.2 * r / (TAU * radius)).min(0.17);
    for (i, &w) in workers.iter().enumerate() {
        let turn = middle + wide * ((i as f64 + 0.5) / workers.len() as f64 - 0.5);
        let (x, y) = at(radius, turn);
        o.circle(x, y, r).fill(colour(w)).stroke("#ffffff", 0.8).title(who(w)).touch_group("Bump").touch("who", w);
    }
}

fn castle(o: &mut Svg, v: V<'_>, section: Section, from: f64) {
    let (t, c) = (v.table, &v.game.content);
    let middle = from + 0.1;
    let inside = |tier: usize| -> Vec<Who> {
        let held = t.castle.tiers[tier][section];
        players::all(v.game).flat_map(|w| (0..held[w]).map(move |_| w)).collect()
    };
    o.path(wedge(TIER_2, CASTLE, from, from + 0.2))
        .fill("#c7b899")
        .stroke(PAPER, 1.5)
        .title("Tier 1 of the castle")
        .touch_group("Section")
        .touch("section", section)
        .or()
        .touch_group("Triple Tier1")
        .touch("section", section)
        .or()
        .touch_group("CastleMove Step")
        .touch("section", section);
    workers(o, &inside(0), (TIER_2 + CASTLE) / 2.0, middle, 6.0);
    let effect = c.sections[section];
    o.path(wedge(TIER_3, TIER_2, from, from + 0.2))
        .fill("#ab9a78")
        .stroke(PAPER, 1.5)
        .title(format_args!("Tier 2 of the castle: a worker that climbs here brings {}", c.words(effect)))
        .touch_group("Triple Tier2")
        .touch("section", section);
    let mut glyphs: Vec<Glyph> = vec![];
    let mut times = 1;
    for token in c.tokens(effect) {
        match token {
            Token::Glyph(g) => glyphs.extend((0..times).map(|_| g)),
            Token::Text(n) => times = n.parse().unwrap_or(1).clamp(1, 3),
        }
    }
    for (i, &g) in glyphs.iter().enumerate() {
        let (x, y) = at(52.0, middle + 0.05 * (i as f64 - (glyphs.len() - 1) as f64 / 2.0));
        icons::draw(o, g, x, y, 12.0);
    }
    workers(o, &inside(1), 35.0, middle, 4.5);
}

/// The top of the castle.
fn top(o: &mut Svg, v: V<'_>) {
    let t = v.table;
    let held: Vec<Who> = players::all(v.game).flat_map(|w| (0..t.castle.top[w]).map(move |_| w)).collect();
    let names: Vec<_> = players::all(v.game)
        .filter(|&w| t.castle.top[w] > 0)
        .map(|w| format!("{} {}", who(w), t.castle.top[w]))
        .collect();
    let line = if names.is_empty() { "nobody".into() } else { names.join(", ") };
    let edge = t.castle.leader.map_or(PAPER, colour);
    o.circle(CENTRE, CENTRE, TIER_3)
        .fill("#8f7d5b")
        .stroke(edge, 3)
        .title(format_args!("Tier 3 of the castle, the top: {line}"));
    let n = held.len();
    for (i, &w) in held.iter().enumerate() {
        let (x, y) = if n == 1 {
            (CENTRE, CENTRE)
        } else {
            at(if n < 9 { 13.0 } else { 8.0 + 8.0 * (i % 2) as f64 }, i as f64 / n as f64)
        };
        o.circle(x, y, if n < 9 { 5.0 } else { 4.0 }).fill(colour(w)).stroke("#ffffff", 0.8);
    }
}
