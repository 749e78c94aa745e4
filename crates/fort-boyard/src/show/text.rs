//! The table as text, for a terminal of 80 columns.
use super::words;
use crate::{FortBoyard, content::Square};
use engine_core::rules::{Seat, View};
use std::fmt::Write;

/// The width of a terminal.
const COLUMNS: usize = 80;

pub(super) fn table(v: View<'_, FortBoyard>) -> String {
    let t = v.table;
    let mut out = format!(
        "{}. Chest: {}. Red keys beside the board: {}. Riddles: {}.\n",
        words::round(v),
        words::notes(t.chest),
        t.supply,
        t.unread.len()
    );
    let squares: Vec<String> = v.game.content.squares().map(|at| square(v, at)).collect();
    let wide = squares.iter().map(|s| s.chars().count()).max().unwrap_or(0) + 2;
    for row in squares.chunks(((COLUMNS + 2) / wide).max(1)) {
        let line: String = row.iter().map(|s| format!("{s:<wide$}")).collect();
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let _ = writeln!(out, "  (b black and r red keys in the cell, * pawns by seat)");
    for p in Seat::first(v.game.seats) {
        let _ = writeln!(out, "{}", player(v, p));
    }
    if let Some(trial) = words::trial_in_progress(v.game, t) {
        let _ = writeln!(out, "{trial}.");
    }
    for line in words::wrapped(&words::headline(v.game, t), COLUMNS) {
        let _ = writeln!(out, "{line}");
    }
    out
}

fn square(v: View<'_, FortBoyard>, at: Square) -> String {
    let (t, kind) = (v.table, v.game.content.kind(at));
    let cell = t.cell(at);
    let mut out = format!("{:>2} {}", at.get(), kind.title());
    if kind.keys() > 0 {
        match (cell.black, cell.red) {
            (0, 0) => out += " -",
            (b, 0) => _ = write!(out, " {b}b"),
            (0, r) => _ = write!(out, " {r}r"),
            (b, r) => _ = write!(out, " {b}b{r}r"),
        }
    }
    let pawns: String = Seat::first(v.game.seats).filter(|&p| t.pawns[p] == at).map(|p| p.0.to_string()).collect();
    if !pawns.is_empty() {
        let _ = write!(out, " *{pawns}");
    }
    out
}

fn player(v: View<'_, FortBoyard>, p: Seat) -> String {
    let t = v.table;
    let mark = if t.end.is_none() && t.asked == p { ">" } else { " " };
    let you = if v.seat == Some(p) { " (you)" } else { "" };
    let turn = if t.end.is_none() && t.turn == p { ", in turn" } else { "" };
    let worth = words::known(v, p).map_or(String::new(), |h| format!(" worth {}", words::money(v.game.content.sum(h))));
    let (name, at) = (words::player(p), t.pawns[p]);
    format!("{mark} {name}{you} on {at}: {}, {}{worth}{turn}", words::keys(t.keys[p]), words::notes(t.taken[p]))
}
