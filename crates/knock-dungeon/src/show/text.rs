//! The view as text in 80 columns: the table in a line, the dungeon as overlapping boxes, the creatures, the hands and the question.
use super::words::{self, face, headline, name, player, token, tokens, turn_number};
use crate::{
    KnockDungeon,
    content::Corner,
    dungeon::{At, Dungeon, Fate, Laid},
    rules::{Frame, evaluate::BEARABLE},
    score::chests,
    table::Side,
};
use engine_core::rules::{Seat, View};
use std::fmt::Write;

pub(super) fn text(v: View<'_, KnockDungeon>) -> String {
    let (game, t) = (v.game, v.table);
    let mut out = String::new();
    let side = match (game.seats, t.side) {
        (1, _) => "solo",
        (_, Side::Speech) => "Speech: talk",
        (_, Side::Silence) => "Silence: signs only",
    };
    let knight = if t.knight_below { ", then the Black Knight" } else { "" };
    let _ =
        writeln!(out, "Turn {} · {side} · reserve {} of 12 · pile {}{knight}", turn_number(game, t), t.reserve, t.pile);
    if !t.grimoire.is_empty() {
        let held: Vec<&str> = t.grimoire.iter().map(token).collect();
        let _ = writeln!(out, "Grimoire: {}", held.join(", "));
    }
    if game.options.chests {
        let _ = writeln!(out, "Chests in the longest chain: {}", chests(&game.content, &t.dungeon).points);
    }
    out += &map(v);
    for (i, l) in t.dungeon.standing().filter(|(_, l)| l.fate.is_unbeaten()) {
        let danger = t.dungeon.danger(&game.content, i);
        let hurry = if l.fate == Fate::Frozen { "frozen".to_string() } else { tokens(l.tokens) };
        let over = if danger > BEARABLE { format!(", {} too much", danger - BEARABLE) } else { String::new() };
        let _ = writeln!(out, "  {} #{i}: danger {danger}{over}, {hurry}", name(&game.content, l.card));
    }
    for p in Seat::first(game.seats) {
        hand(v, p, &mut out);
    }
    if let (Frame::Where(w), None) = (t.frame, t.end) {
        let turned = if w.turned { ", turned" } else { "" };
        let _ = writeln!(out, "To place: {}{turned}", face(&game.content, w.card, w.turned));
    }
    let _ = writeln!(out, "{}", headline(v));
    out
}

/// The columns of a lattice step, and the lines.
const STEP: (usize, usize) = (4, 3);

/// The lattice: every card is a box with its number and its danger. The figure that shows stands at each corner, so that two cards share the corner
/// at which they overlap.
fn map(v: View<'_, KnockDungeon>) -> String {
    let d = &v.table.dungeon;
    let Some((x0, x1, y0, y1)) = extent(d) else { return "  (the dungeon is empty)\n".into() };
    let (columns, lines) = ((x1 - x0 + 1) as usize * STEP.0 + 1, (y1 - y0 + 1) as usize * STEP.1 + 1);
    let mut grid = vec![vec![' '; columns]; lines];
    let spot = |at: At| ((at.x - x0) as usize * STEP.0, (at.y - y0) as usize * STEP.1);
    let mut write = |x: usize, y: usize, words: &str| {
        for (k, c) in words.chars().enumerate() {
            grid[y][x + k] = c;
        }
    };
    for (i, l) in d.standing() {
        let (x, y) = spot(l.at);
        for k in 1..STEP.0 {
            write(x + k, y, "─");
            write(x + k, y + STEP.1, "─");
        }
        for k in 1..STEP.1 {
            write(x, y + k, "│");
            write(x + STEP.0, y + k, "│");
        }
        write(x + 1, y + 1, &format!("{:>3}", format!("#{i}")));
        write(x + 1, y + 2, &format!("{:>2}{}", d.danger(&v.game.content, i), mark(l)));
    }
    for (i, l) in d.standing() {
        for c in Corner::ALL {
            let (x, y) = spot(l.at.cell(c));
            let poisoned = d.poison == Some(l.at.cell(c));
            write(x, y, &if poisoned { "*".into() } else { d.figure(&v.game.content, i, c).to_string() });
        }
    }
    let rows = grid.iter().map(|row| format!("  {}", row.iter().collect::<String>().trim_end()));
    rows.fold(String::new(), |all, row| all + row.trim_end() + "\n")
}

/// The places that cards take up: least and most x, least and most y.
pub(super) fn extent(d: &Dungeon) -> Option<(i8, i8, i8, i8)> {
    d.standing()
        .map(|(_, l)| (l.at.x, l.at.x, l.at.y, l.at.y))
        .reduce(|(a, b, c, e), (x, _, y, _)| (a.min(x), b.max(x), c.min(y), e.max(y)))
}

fn mark(l: &Laid) -> char {
    match l.fate {
        Fate::Creature => '!',
        Fate::Frozen => '~',
        Fate::Beaten => '=',
        Fate::Room | Fate::Burnt => ' ',
    }
}

/// What is known of a hand, one card per line where the faces are known.
fn hand(v: View<'_, KnockDungeon>, p: Seat, out: &mut String) {
    let t = v.table;
    let content = &v.game.content;
    let sign = if t.turn == p && t.end.is_none() { ">" } else { " " };
    let known = t.told[p].or(v.hand_of(p).copied().unwrap_or_default());
    let hidden = if v.seat == Some(p) { 0 } else { t.held[p] };
    let unknown = |n: u8| if n == 1 { "1 unknown card".into() } else { format!("{n} unknown cards") };
    let mine = v.seat == Some(p);
    let size = match (hidden, known.len() as u8) {
        (0, 0) => "no card".into(),
        (0, _) if mine => "your hand".into(),
        (0, _) => String::new(),
        (n, 0) => unknown(n),
        (n, _) => format!("{} and ", unknown(n)),
    };
    let bound = t.bound[p].map_or(String::new(), |c| format!(" (must play {} next)", content.face(c).id));
    if mine {
        let _ = writeln!(out, "{sign} {}: {size}{bound}", player(p));
        for card in known.iter() {
            let _ = writeln!(out, "    {}", face(content, card, false));
        }
        return;
    }
    let seen: Vec<String> =
        known.iter().map(|c| format!("{} {}", content.face(c).id, words::figures(content, c, false))).collect();
    let line = format!("{sign} {}: {size}{}{bound}", player(p), seen.join(", "));
    let _ = writeln!(out, "{}", line.trim_end());
}
