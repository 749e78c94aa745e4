//! The table as text, for a terminal of 80 columns.
use super::words;
use crate::{
    board::Icon,
    content::{Plot, Portion, Square},
    rules::{Action, Frame, KeyKingdom, Where, dungeon_need},
    table::Spot,
};
use engine_core::{
    finite::Finite,
    rules::{GameBox, Seat, View},
};
use std::fmt::Write;

/// The width of a terminal.
const COLUMNS: usize = 80;
/// The size of a region, and the room that a label at its right edge needs.
const WIDE: usize = 78;
const HIGH: usize = 15;
const LABEL: usize = 9;

pub(super) fn table(v: View<'_, KeyKingdom>) -> String {
    let mut out = String::new();
    wrap(&words::headline(v), "  ", &mut out);
    let marked = destinations(v);
    for portion in Portion::all() {
        region(v, portion, &marked, &mut out);
    }
    wrap(
        "  n. boring, nE event, nRk restore k, nD demon die, @ whirlpool, O void, NAME key adventure, name minor \
         adventure, * possible destination, [G] hero",
        "  ",
        &mut out,
    );
    castle(v, &mut out);
    for seat in Seat::first(v.game.seats) {
        player(v, seat, &mut out);
    }
    out
}

/// The squares that answer the present question.
pub(super) fn destinations(v: View<'_, KeyKingdom>) -> Vec<Square> {
    let Some((seat, Frame::Go(_) | Frame::Send(_))) = v.table.agenda.asked() else { return vec![] };
    let asked = View { seat: Some(seat), ..v };
    let square = |a: Action| match a {
        Action::Go(square) | Action::Send(Where::To { square }) => Some(square),
        _ => None,
    };
    v.game.actions(asked).into_iter().filter_map(square).collect()
}

/// The region of a portion that shows, square by square where they are drawn.
fn region(v: View<'_, KeyKingdom>, portion: Portion, marked: &[Square], out: &mut String) {
    let (game, t, board) = (v.game, v.table, &v.game.content.board);
    let shown = board.shows(portion, t.is_open(portion));
    let open = if t.is_open(portion) { "open" } else { "closed" };
    let row = &board.regions[usize::from(shown)];
    let gates: Vec<String> =
        board.gates.iter().zip(&row.gates).map(|(name, &q)| format!("gate {name} at {}", short(game, q))).collect();
    let _ = writeln!(out, "\n  Portion {portion}, {open}: region {}; {}", row.id, gates.join(", "));
    let mut grid = vec![vec![' '; WIDE]; HIGH];
    let squares: Vec<Square> = board.all().filter(|&q| board.square(q).region == shown).collect();
    let edge = |axis: usize| {
        let at = squares.iter().map(|&q| usize::from(board.square(q).at[axis]));
        (at.clone().min().unwrap_or(0), at.max().unwrap_or(0))
    };
    let (across, down) = (edge(0), edge(1));
    let scaled =
        |n: u8, (least, most): (usize, usize), room: usize| (usize::from(n) - least) * room / (most - least).max(1);
    for &q in &squares {
        let at = board.square(q).at;
        let (x, y) = (scaled(at[0], across, WIDE - LABEL), scaled(at[1], down, HIGH - 1));
        let heroes = Seat::first(game.seats).filter(|&p| t.players[p].at == Spot::Kingdom(q));
        let heroes: String = heroes.map(|p| words::letter(game, p)).collect();
        let heroes = if heroes.is_empty() { heroes } else { format!("[{heroes}]") };
        let star = if marked.contains(&q) { "*" } else { "" };
        for (i, ch) in format!("{star}{}{heroes}", label(game, q)).chars().enumerate() {
            if let Some(cell) = grid[y].get_mut(x + i) {
                *cell = ch;
            }
        }
    }
    for row in grid {
        let line: String = row.into_iter().collect();
        if !line.trim().is_empty() {
            let _ = writeln!(out, "  {}", line.trim_end());
        }
    }
}

/// The name of a square without the name of its region.
fn short(game: &GameBox<KeyKingdom>, q: Square) -> &str {
    let board = &game.content.board;
    let row = board.square(q);
    let rest = row.id.strip_prefix(&board.regions[usize::from(row.region)].id).unwrap_or(&row.id);
    let rest = rest.trim_start_matches('_');
    if rest.is_empty() { &row.id } else { rest }
}

/// A square on the map: its name and its icon.
fn label(game: &GameBox<KeyKingdom>, q: Square) -> String {
    let name = short(game, q);
    match game.content.board.square(q).icon {
        Icon::Boring if q == game.content.board.start => format!("{name}.Start"),
        Icon::Boring => format!("{name}."),
        Icon::Event => format!("{name}E"),
        Icon::Restore(n) => format!("{name}R{n}"),
        Icon::DemonDie => format!("{name}D"),
        Icon::Whirlpool => "@".into(),
        Icon::Void => "O".into(),
        Icon::Key(_) => name.to_uppercase(),
        Icon::Minor(_) => name.to_lowercase(),
    }
}

fn castle(v: View<'_, KeyKingdom>, out: &mut String) {
    let (game, t, c) = (v.game, v.table, &v.game.content);
    let garden: Vec<String> = (0..c.garden.len())
        .map(|i| {
            let token = words::garden_token(game, t, i).map_or("?".into(), |n| format!("R{n}"));
            let hero = Seat::first(game.seats).find(|&p| t.players[p].at == Spot::Garden(Plot::of(i as u8)));
            let hero = hero.map_or(String::new(), |p| format!("[{}]", words::letter(game, p)));
            format!("{} {token}{hero}", c.garden[i].id)
        })
        .collect();
    let dungeon: Vec<String> = (0..c.dungeon.len())
        .map(|i| {
            let need = dungeon_need(game, t, Plot::of(i as u8));
            format!("{} {}", c.dungeon[i].id, need.map_or("?".into(), words::need))
        })
        .collect();
    let throne = t.demon.map_or("the demon die".into(), |p| format!("the hero die of {}", words::name(game, p)));
    wrap(&format!("\n  Garden: {}", garden.join(", ")), "    ", out);
    wrap(&format!("  Dungeon: {}", dungeon.join(", ")), "    ", out);
    let _ = writeln!(out, "  Throne: {throne}; the Demon King falls to {}", words::need(c.throne));
    let _ = writeln!(out, "  Events: {} in the deck, {} discarded", t.deck.len(), t.discard.len());
    wrap(&format!("  Magic items in the supply: {}", words::item_list(c, t.supply())), "    ", out);
    out.push('\n');
}

fn player(v: View<'_, KeyKingdom>, seat: Seat, out: &mut String) {
    let (game, t, c) = (v.game, v.table, &v.game.content);
    let p = &t.players[seat];
    let pieces: Vec<String> = p.keys.iter().map(words::colour).collect();
    let pieces = match pieces.len() {
        0 => "no key piece".into(),
        1 => format!("{} piece", pieces[0]),
        _ => format!("pieces {}", pieces.join(", ")),
    };
    let you = if v.seat == Some(seat) { ", you" } else { "" };
    let die = if t.demon == Some(seat) { "; demon die" } else { "" };
    let place = words::place(game, t, seat);
    wrap(&format!("  {} (seat {}{you}): {place}; {pieces}{die}", words::name(game, seat), seat.0), "    ", out);
    wrap(&format!("    active: {}", words::item_list(c, p.active)), "      ", out);
    if !p.inactive().is_empty() {
        wrap(&format!("    exhausted: {}", words::item_list(c, p.inactive())), "      ", out);
    }
    if !p.companions.is_empty() {
        let names: Vec<String> = p.companions.iter().map(|card| words::card(c, card)).collect();
        wrap(&format!("    companions: {}", names.join(", ")), "      ", out);
    }
}

/// Writes a line, broken between words where it is too long for a terminal.
fn wrap(text: &str, indent: &str, out: &mut String) {
    let mut width = 0;
    for word in text.split_inclusive(' ') {
        if width + word.trim_end().chars().count() > COLUMNS {
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
            out.push_str(indent);
            width = indent.len();
        }
        out.push_str(word);
        width += word.chars().count();
    }
    out.push('\n');
}
