//! The picture: overlapping cards with the figures that show, dangers, tokens; the hand below.
use super::{player, turn_number};
use crate::{
    KnockDungeon,
    content::{Card, Content, Corner},
    dungeon::{At, Fate, Index, Laid},
    table::Side,
};
use engine_core::rules::{Seat, View};
use std::fmt::Write;

/// A lattice step in pixels: cards are taller than wide.
const DX: f32 = 46.0;
const DY: f32 = 62.0;
/// How far a card reaches beyond its corner cells.
const RIM: f32 = 15.0;

pub(super) fn draw(v: View<'_, KnockDungeon>) -> String {
    let t = v.table;
    let spots = || t.dungeon.standing().map(|(_, l)| l.at);
    let least = |f: fn(At) -> i8| spots().map(f).min().unwrap_or(0);
    let most = |f: fn(At) -> i8| spots().map(f).max().unwrap_or(0);
    let (x0, x1, y0, y1) = (least(|a| a.x), most(|a| a.x), least(|a| a.y), most(|a| a.y));
    let width = (f32::from(x1 - x0 + 1) * DX + 2.0 * RIM + 40.0).max(560.0);
    let board = f32::from(y1 - y0 + 1) * DY + 2.0 * RIM;
    let hands = 64.0 + 30.0 * f32::from(v.game.seats - 1) + 96.0;
    let height = 64.0 + board + 24.0 + hands;
    let left = (width - f32::from(x1 - x0 + 1) * DX) / 2.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         font-family=\"Georgia, serif\"><rect width=\"100%\" height=\"100%\" fill=\"#2b2a33\"/>"
    );
    header(v, width, &mut out);
    let spot = |at: At| (left + f32::from(at.x - x0) * DX, 64.0 + RIM + f32::from(at.y - y0) * DY);
    for (i, l) in t.dungeon.standing() {
        card(v, i, l, spot(l.at), &mut out);
    }
    for (i, l) in t.dungeon.standing() {
        figures(v, i, l, spot(l.at), &mut out);
    }
    hands_below(v, 64.0 + board + 24.0, width, &mut out);
    out + "</svg>"
}

fn text(out: &mut String, x: f32, y: f32, size: u32, fill: &str, anchor: &str, words: &str) {
    let _ = write!(
        out,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{fill}\" text-anchor=\"{anchor}\">{words}</text>"
    );
}

fn header(v: View<'_, KnockDungeon>, width: f32, out: &mut String) {
    let t = v.table;
    text(out, 20.0, 28.0, 18, "#f2e9d8", "start", "Knock! Knock! Dungeon!");
    let knight = if t.knight_below { " + the Black Knight" } else { "" };
    let line = format!("turn {} · pile {}{knight} · reserve {}", turn_number(v.game, t), t.pile, t.reserve);
    text(out, 20.0, 48.0, 13, "#b9b3a6", "start", &line);
    if v.game.seats > 1 {
        let (fill, word) = if t.side == Side::Speech { ("#5fae6b", "Speech") } else { ("#b5484d", "Silence") };
        let _ = write!(
            out,
            "<rect x=\"{:.1}\" y=\"14\" width=\"96\" height=\"30\" rx=\"15\" fill=\"{fill}\"/>",
            width - 116.0
        );
        text(out, width - 68.0, 34.0, 14, "#ffffff", "middle", word);
    }
}

fn card(v: View<'_, KnockDungeon>, i: Index, l: &Laid, (x, y): (f32, f32), out: &mut String) {
    let (fill, edge) = match l.fate {
        Fate::Room => ("#d9cdb4", "#8d7f63"),
        Fate::Beaten => ("#b8c4ae", "#6f8062"),
        Fate::Frozen => ("#bcd6e8", "#4f87ad"),
        Fate::Creature | Fate::Burnt => ("#e0a39a", "#a03f34"),
    };
    let knight = l.card == v.game.content.knight();
    let (fill, edge, ink) = if knight { ("#4a4756", "#111111", "#f2e9d8") } else { (fill, edge, "#3a342a") };
    let _ = write!(
        out,
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"9\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2\"/>",
        x - RIM,
        y - RIM,
        DX + 2.0 * RIM,
        DY + 2.0 * RIM
    );
    let face = v.game.content.face(l.card);
    text(out, x + DX / 2.0, y + DY / 2.0 - 6.0, 10, ink, "middle", &format!("{} #{i}", face.id));
    let danger = v.table.dungeon.danger(&v.game.content, i);
    let loud = if danger > 5 { "#c0392b" } else { ink };
    text(
        out,
        x + DX / 2.0,
        y + DY / 2.0 + 12.0,
        18,
        if knight { "#ff8a7a" } else { loud },
        "middle",
        &danger.to_string(),
    );
    for k in 0..l.tokens {
        let _ = write!(
            out,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"#e8b53a\" stroke=\"#7a5a10\"/>",
            x + DX / 2.0 + 9.0 * (f32::from(k) - f32::from(l.tokens - 1) / 2.0),
            y + DY / 2.0 + 22.0
        );
    }
    for k in 0..face.chests {
        let _ = write!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"7\" height=\"5\" fill=\"#8a5a2b\" stroke=\"#4d3216\"/>",
            x + DX / 2.0 - 4.0 + 9.0 * (f32::from(k) - f32::from(face.chests - 1) / 2.0),
            y + DY + 3.0
        );
    }
}

/// The figure that shows in each corner cell; the newer card draws it last, on top.
fn figures(v: View<'_, KnockDungeon>, i: Index, l: &Laid, (x, y): (f32, f32), out: &mut String) {
    for c in Corner::ALL {
        let (dx, dy) = c.step();
        let (cx, cy) = (if dx > 0 { x + DX } else { x }, if dy > 0 { y + DY } else { y });
        let poisoned = v.table.dungeon.poison == Some(l.at.cell(c));
        let (fill, figure) =
            if poisoned { ("#6fbf4a", 0) } else { ("#fffaf0", v.table.dungeon.figure(&v.game.content, i, c)) };
        let _ = write!(out, "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"10\" fill=\"{fill}\" stroke=\"#3a342a\"/>");
        text(out, cx, cy + 5.0, 14, "#1d1a15", "middle", &figure.to_string());
    }
}

fn hands_below(v: View<'_, KnockDungeon>, top: f32, width: f32, out: &mut String) {
    let t = v.table;
    let _ =
        write!(out, "<line x1=\"20\" x2=\"{:.1}\" y1=\"{top:.1}\" y2=\"{top:.1}\" stroke=\"#55525f\"/>", width - 20.0);
    let mut y = top + 24.0;
    for p in Seat::first(v.game.seats) {
        let mine = if v.seat == Some(p) { v.hand.copied().unwrap_or_default() } else { Default::default() };
        let known = t.told[p].or(mine);
        let fill = if t.turn == p && t.end.is_none() { "#ffd479" } else { "#f2e9d8" };
        text(out, 20.0, y, 14, fill, "start", &player(p));
        let hidden = if mine.is_empty() { t.held[p] } else { 0 };
        let tall = v.seat == Some(p) && !known.is_empty();
        let mut x = 110.0;
        for c in known.iter() {
            if tall {
                large(&v.game.content, c, x, y - 14.0, t.bound[p] == Some(c), out);
                x += 64.0;
            } else {
                text(out, x, y, 12, "#d9cdb4", "start", &v.game.content.face(c).id);
                x += 36.0;
            }
        }
        for _ in 0..hidden {
            let _ = write!(
                out,
                "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"12\" height=\"18\" rx=\"2\" fill=\"#6a5acd\" stroke=\"#d9d3ff\"/>",
                y - 14.0
            );
            x += 17.0;
        }
        y += if tall { 104.0 } else { 28.0 };
    }
}

/// A card in the viewer's hand with its figures.
fn large(content: &Content, card: Card, x: f32, y: f32, bound: bool, out: &mut String) {
    let face = content.face(card);
    let fill = match (face.knight, face.creature, face.silence) {
        (true, ..) => "#4a4756",
        (_, Some(_), _) => "#e0a39a",
        (_, _, true) => "#c9c3e6",
        _ => "#d9cdb4",
    };
    let edge = if bound { "#ffd479" } else { "#3a342a" };
    let _ = write!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"56\" height=\"86\" rx=\"6\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2\"/>"
    );
    for c in Corner::ALL {
        let (dx, dy) = c.step();
        let (cx, cy) = (x + if dx > 0 { 44.0 } else { 12.0 }, y + if dy > 0 { 72.0 } else { 18.0 });
        text(out, cx, cy + 3.0, 16, "#1d1a15", "middle", &face.figure(false, c).to_string());
    }
    text(out, x + 28.0, y + 42.0, 11, "#1d1a15", "middle", &face.id);
    let below = face.creature.map_or(String::new(), |n| format!("{n} tokens"));
    let below = if face.silence { "Silence".into() } else { below };
    text(out, x + 28.0, y + 56.0, 10, "#1d1a15", "middle", &below);
}
