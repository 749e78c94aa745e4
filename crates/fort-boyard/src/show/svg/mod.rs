//! The picture: what is asked, the fort with the chest in its court, the players. On a phone they stand one below the other.
mod board;
mod icons;

use super::words;
use crate::{
    FortBoyard,
    rules::{Action, After, Caught, Choice, Frame, StartChoice},
    table::Keys,
};
use engine_core::{
    rules::{Seat, Turn, View},
    show::{Language, Screen, Show, Svg, seat_colour},
};
use icons::{EDGE, INK, PAPER};

/// A rectangle of the picture.
#[derive(Clone, Copy)]
struct Area {
    x: f64,
    y: f64,
    w: f64,
    h: f64,
}

const PAD: f64 = 10.0;

/// The longest walk that is drawn as an oval.
const OVAL: u8 = 34;

pub(super) fn table(v: View<'_, FortBoyard>, screen: Screen) -> Svg {
    let phone = screen == Screen::Phone;
    // On a phone, 430 units leave room for six columns of money in the table of scores.
    let width = if phone { 430.0 } else { screen.pixels() };
    let mut drawn = Svg::new(width, 100);
    let high = if phone { narrow(&mut drawn, v, width) } else { wide(&mut drawn, v, width) };
    let mut svg = Svg::new(width, high);
    svg.rect(0, 0, width, high).fill("#b9d0d8");
    svg.append(drawn, 0, 0);
    svg
}

fn wide(svg: &mut Svg, v: View<'_, FortBoyard>, width: f64) -> f64 {
    let y = status(svg, v, width);
    let panel = 236.0;
    let mut area = Area { x: PAD, y, w: width - panel - 3.0 * PAD, h: 590.0 };
    if v.game.content.circuit() > OVAL {
        area.h = court_and_tiles(svg, v, area, 7);
    } else {
        let fort = board::Fort::new(v, area);
        fort.ground(svg);
        v.game.content.squares().for_each(|at| fort.square(svg, v, at));
        let (x, middle) = fort.centre();
        court(svg, v, x, middle - 8.0);
    }
    let mut row = y;
    for p in Seat::first(v.game.seats) {
        player(svg, v, p, Area { x: width - panel - PAD, y: row, w: panel, h: 88.0 });
        row += 98.0;
    }
    y + area.h.max(row - y) + PAD
}

fn narrow(svg: &mut Svg, v: View<'_, FortBoyard>, width: f64) -> f64 {
    let mut y = status(svg, v, width);
    let inner = width - 2.0 * PAD;
    y += court_and_tiles(svg, v, Area { x: PAD, y, w: inner, h: 0.0 }, 5) + 4.0;
    for p in Seat::first(v.game.seats) {
        player(svg, v, p, Area { x: PAD, y, w: inner, h: 50.0 });
        y += 56.0;
    }
    y + 4.0
}

/// The court above the squares in rows. Returns the height.
fn court_and_tiles(svg: &mut Svg, v: View<'_, FortBoyard>, area: Area, across: usize) -> f64 {
    svg.rect(area.x, area.y, area.w, 156).round(10).fill("#f1e5c8").stroke(EDGE, 1);
    court(svg, v, area.x + area.w / 2.0, area.y + 47.0);
    166.0 + board::tiles(svg, v, Area { y: area.y + 166.0, ..area }, across)
}

/// What is asked, the trial in progress, and a button for every answer except the cells. Returns where the rest begins.
fn status(svg: &mut Svg, v: View<'_, FortBoyard>, width: f64) -> f64 {
    let t = v.table;
    let inner = width - 2.0 * PAD;
    let mut y = 24.0;
    let trial = words::trial_in_progress(v.game, t).map(|trial| format!("{trial}."));
    for (text, size, bold) in [(Some(words::headline(v.game, t)), 15.0, true), (trial, 13.0, false)] {
        for line in text.iter().flat_map(|text| words::wrapped(text, (inner / (size * 0.63)) as usize)) {
            let words = svg.words(PAD, y, size, line).fill(INK);
            if bold {
                words.bold();
            }
            y += 20.0;
        }
    }
    y = match t.frame {
        _ if t.end.is_some() => y,
        Frame::Matches(f) => sticks(svg, v, f.left, y, inner),
        Frame::Throw(f) => {
            for face in 1..=6 {
                let x = PAD + 15.0 + 34.0 * f64::from(face - 1);
                svg.group().opacity(if f.seen >> (face - 1) & 1 == 1 { 1.0 } else { 0.3 });
                icons::die(svg, x, y + 14.0, 28.0, face);
                svg.end_group();
            }
            svg.circle(PAD + 243.0, y + 14.0, 22).fill("#f2d7a0").stroke(EDGE, 1);
            icons::die(svg, PAD + 243.0, y + 14.0, 28.0, f.die);
            y + 54.0
        }
        _ => y,
    };
    let Turn::Seat(seat) = v.game.turn(t) else { return y };
    let asked = View { seat: Some(seat), ..v };
    let (mut x, size) = (PAD, 13.0);
    let mut any = false;
    for a in v.game.actions(asked) {
        let label = match a {
            Action::PutBack(_) => continue,
            Action::Lock(k) => k.to_string(),
            _ => FortBoyard::label(asked, a, Language::English),
        };
        let w = label.chars().count() as f64 * size * 0.58 + 18.0;
        if x + w > width - PAD {
            (x, y) = (PAD, y + 36.0);
        }
        let shape = svg.rect(x, y - 10.0, w, 30.0).round(6).fill(PAPER).stroke("#c8651b", 1.5);
        shape.touch_action(a).title(FortBoyard::action(asked, a, Language::English));
        svg.words(x + w / 2.0, y + 9.5, size, label).middle().fill(INK);
        x += w + 7.0;
        any = true;
    }
    y + if any { 32.0 } else { 0.0 }
}

/// The matches in the sleeve. The first three stand for taking one, two or three.
fn sticks(svg: &mut Svg, v: View<'_, FortBoyard>, left: u8, y: f64, inner: f64) -> f64 {
    let step = (inner / 24.0).min(22.0);
    for i in 0..left {
        let x = PAD + 6.0 + step * f64::from(i);
        svg.line(x, y - 4.0, x, y + 26.0).stroke("#d9b06c", 5);
        svg.circle(x, y - 6.0, 4.2).fill("#c0392b");
        if let Some(a) = v.game.actions(View { seat: Some(v.table.asked), ..v }).get(usize::from(i)) {
            let shape = svg.rect(x - step / 2.0, y - 12.0, step, 40).fill("#000000").set("fill-opacity", 0);
            shape.touch_action(*a).title(FortBoyard::action(v, *a, Language::English));
        }
    }
    y + 46.0
}

/// The chest between the two piles, and the red keys beside the board.
fn court(svg: &mut Svg, v: View<'_, FortBoyard>, x: f64, y: f64) {
    let t = v.table;
    icons::chest(svg, x, y)
        .touch("start_choice", StartChoice::Open)
        .or()
        .touch("after", After::Open)
        .title(format_args!("The chest with {}. Four keys open it.", words::notes(t.chest)));
    svg.words(x, y + 38.0, 14, words::notes(t.chest)).middle().fill("#f7e6bd");
    let pile = icons::pile(svg, x - 110.0, y + 4.0, icons::RIDDLE);
    pile.touch("choice", Choice::Riddle).or().touch("caught", Caught::Riddle);
    pile.title(format_args!("{} riddles that nobody has read", t.unread.len()));
    let trials = v.game.content.trials().len();
    icons::pile(svg, x + 110.0, y + 4.0, icons::TRIAL)
        .touch("choice", Choice::Trial)
        .title(format_args!("{trials} trials"));
    for (dx, n, name) in [(-110.0, u32::from(t.unread.len()), "riddles"), (110.0, trials as u32, "trials")] {
        svg.words(x + dx, y + 10.0, 17, n).middle().bold().fill("#ffffff");
        svg.words(x + dx, y + 52.0, 12.5, name).middle().fill(INK);
    }
    let beside = format!("{} red beside the board", t.supply);
    let half = beside.chars().count() as f64 * 12.5 * 0.25;
    icons::key(svg, x - half - 8.0, y + 76.0, crate::Colour::Red);
    svg.words(x - half + 6.0, y + 80.0, 12.5, beside).fill(INK);
    svg.words(x, y + 80.0 + 12.5 * 1.5, 12.5, words::round(v)).middle().fill(INK);
}

/// What a player has: keys, notes, and the money that the viewer knows of.
fn player(svg: &mut Svg, v: View<'_, FortBoyard>, p: Seat, area: Area) {
    let t = v.table;
    let Area { x, y, w, h } = area;
    let going_on = t.end.is_none();
    let asked = going_on && t.asked == p;
    svg.rect(x, y, w, h).round(8).fill(PAPER).stroke(if asked { "#c8651b" } else { EDGE }, if asked { 3 } else { 1 });
    svg.rect(x, y, 7.0, h).round(3).fill(seat_colour(p));
    let top = y + 20.0;
    icons::pawn(svg, x + 24.0, top - 1.0, p, 10.0, 12.5);
    let you = if v.seat == Some(p) { " (you)" } else { "" };
    svg.words(x + 42.0, top + 4.0, 14.0, format_args!("{}{you}", words::player(p))).bold().fill(INK);
    let low = h > 60.0;
    if going_on && t.turn == p {
        let (dx, dy) = (x + w - 20.0, top - 1.0);
        icons::die(svg, dx, dy, 20.0, 3);
        svg.rect(dx - 10.0, dy - 10.0, 20, 20)
            .fill("#000000")
            .set("fill-opacity", 0)
            .touch("start_choice", StartChoice::Roll)
            .or()
            .touch("caught", Caught::Pass)
            .or()
            .touch("after", After::Pass)
            .title("The die: roll it, or pass it on");
    }
    let worth = words::known(v, p)
        .filter(|h| !h.is_empty())
        .map_or(String::new(), |h| format!(": {}", words::money(v.game.content.sum(h))));
    let notes = format!("{}{worth}", words::notes(t.taken[p]));
    let below = if low { y + h - 40.0 } else { y + h - 9.0 };
    svg.words(x + if low { 16.0 } else { 42.0 }, below, 13.0, notes).fill(INK);
    keys_in_a_row(
        svg,
        t.keys[p],
        Area {
            x: x + if low { 14.0 } else { 190.0 },
            y: if low { y + h - 17.0 } else { y + 26.0 },
            w: w - if low { 28.0 } else { 230.0 },
            h: 0.0,
        },
    );
}

/// The keys of a player in one row: each drawn, or their number where there are too many.
fn keys_in_a_row(svg: &mut Svg, held: Keys, area: Area) {
    let step = 22.0;
    let mut x = area.x + 10.0;
    if held.total() == 0 {
        svg.words(x - 6.0, area.y + 4.0, 12.5, "no keys").fill("#6d5f4a");
    }
    let each = f64::from(held.total()) * step <= area.w;
    for (n, colour) in [(held.black, crate::Colour::Black), (held.red, crate::Colour::Red)] {
        if n == 0 {
            continue;
        }
        if each {
            for _ in 0..n {
                icons::key(svg, x, area.y, colour);
                x += step;
            }
            x += 4.0;
        } else {
            icons::key(svg, x, area.y, colour);
            svg.words(x + 13.0, area.y + 5.0, 13.0, n).bold().fill(INK);
            x += 56.0;
        }
    }
}
