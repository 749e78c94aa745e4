//! The picture: what is going on, the board as it is folded, the castle, the players. On a phone they stand one below the other.
mod board;
mod icons;
mod seats;

use super::words;
use crate::{
    content::{Colour, DieKind, Plot, Portion},
    rules::{Action, Change, Frame, Gift, KeyKingdom, Mend, Where, Who, dungeon_need, result},
    table::{Spot, Why},
};
use engine_core::{
    finite::Finite,
    rules::{Seat, View},
    show::{Language, Screen, Show, Svg},
};

/// A rectangle of the picture.
#[derive(Clone, Copy)]
struct Area {
    x: f64,
    y: f64,
    w: f64,
    h: f64,
}

const EDGE: f64 = 10.0;
const GAP: f64 = 10.0;

pub(super) fn table(v: View<'_, KeyKingdom>, screen: Screen) -> Svg {
    let phone = screen == Screen::Phone;
    let width = screen.pixels();
    let inner = width - 2.0 * EDGE;
    let legal = match v.table.agenda.asked() {
        Some((seat, _)) => v.game.actions(View { seat: Some(seat), ..v }),
        None => vec![],
    };
    let abreast = if phone { 1 } else { usize::from(v.game.seats).min(3) };
    let w = (inner - GAP * (abreast - 1) as f64) / abreast as f64;
    let chip = if phone { 30.0 } else { 24.0 };
    let panel = seats::Panel { w, columns: [3, 2], chip, legal };
    let mut drawn = Svg::new(width, 100);
    let high = page(&mut drawn, v, phone, width, &panel, abreast);
    let mut svg = Svg::new(width, high);
    svg.rect(0, 0, width, high).fill("#f4ead5");
    svg.append(drawn, 0, 0);
    svg
}

/// Draws everything from top to bottom and returns the height.
fn page(svg: &mut Svg, v: View<'_, KeyKingdom>, phone: bool, width: f64, panel: &seats::Panel, abreast: usize) -> f64 {
    let inner = width - 2.0 * EDGE;
    let mut y = status(svg, v, width, &panel.legal);
    y = track(svg, v, width, y);
    let size = if phone { (inner, 440.0) } else { ((inner - GAP) / 2.0, 470.0) };
    let mut regions = vec![];
    for (i, portion) in Portion::all().enumerate() {
        let (column, row) = if phone { (0, i) } else { (i, 0) };
        let at = (EDGE + column as f64 * (size.0 + GAP), y + row as f64 * (size.1 + GAP));
        regions.push(board::Region::new(v, portion, Area { x: at.0, y: at.1, w: size.0, h: size.1 }));
    }
    regions.iter().for_each(|region| region.ground(svg));
    if !phone {
        regions[0].seam(&regions[1], svg);
    }
    regions.iter().for_each(|region| region.squares(svg));
    y += (size.1 + GAP) * if phone { 2.0 } else { 1.0 };
    y = castle(svg, v, phone, inner, y);
    let seats: Vec<Seat> = Seat::first(v.game.seats).collect();
    for row in seats.chunks(abreast) {
        let h = row.iter().map(|&p| panel.height(v, p)).fold(0.0, f64::max);
        for (i, &p) in row.iter().enumerate() {
            panel.draw(svg, v, p, Area { x: EDGE + i as f64 * (panel.w + GAP), y, w: panel.w, h });
        }
        y += h + GAP;
    }
    y
}

/// Breaks a text into lines of at most `most` characters.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always one");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > most {
            lines.push(word.into());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

/// What is going on, the die, and buttons for what no other part of the picture stands for.
fn status(svg: &mut Svg, v: View<'_, KeyKingdom>, width: f64, legal: &[Action]) -> f64 {
    let (game, t) = (v.game, v.table);
    let mut y = 24.0;
    for line in wrapped(&words::headline(v), ((width - 2.0 * EDGE) / 8.6) as usize) {
        svg.words(EDGE, y, 14, line).bold().fill(icons::INK);
        y += 19.0;
    }
    let Some((seat, _)) = t.agenda.asked() else { return y - 6.0 };
    if t.roll.is_none() && !legal.iter().any(|&a| button(v, a).is_some()) {
        return y - 6.0;
    }
    let mut x = EDGE;
    if let Some(roll) = t.roll {
        let middle = (x + 20.0, y + 10.0);
        match roll.die {
            DieKind::Hero => icons::hero_die(svg, middle.0, middle.1, t.active, Some(roll.face)),
            DieKind::Demon => icons::demon_die(svg, middle.0, middle.1 + 4.0, Some(roll.face)),
        }
        x += 48.0;
        if let Some(now) = result(game, t).filter(|&n| n != u16::from(roll.face)) {
            svg.words(x, y + 16.0, 18, format_args!("→ {now}")).bold().fill(icons::INK);
            x += 52.0;
        }
    }
    let asked = View { seat: Some(seat), ..v };
    let left = x;
    for &a in legal {
        let Some(short) = button(asked, a) else { continue };
        let w = short.chars().count() as f64 * 7.4 + 20.0;
        if x + w > width - EDGE {
            (x, y) = (left, y + 36.0);
        }
        let shape = svg.rect(x, y - 4.0, w, 30).round(6).fill(icons::PAPER).stroke("#e67e22", 1.5);
        shape.touch_action(a).title(KeyKingdom::action(asked, a, Language::English));
        svg.words(x + w / 2.0, y + 15.5, 13, short).middle().fill(icons::INK);
        x += w + 8.0;
    }
    y + 40.0
}

/// What a button says, for an action that nothing else in the picture stands for.
fn button(v: View<'_, KeyKingdom>, a: Action) -> Option<String> {
    match a {
        Action::SetFace(face) => Some(face.to_string()),
        Action::Act(_)
        | Action::Reroll(_)
        | Action::Help(_)
        | Action::Branch(_)
        | Action::Modify(Change::Keep)
        | Action::Restore(Mend::Stop)
        | Action::Hero(Who::Decline)
        | Action::Send(Where::Decline)
        | Action::Give(Gift::Decline) => Some(KeyKingdom::label(v, a, Language::English)),
        // Magic items in the supply lie nowhere in the picture.
        Action::Magic(item) if v.table.supply().has(item) => {
            Some(format!("{} {}", words::item(&v.game.content, item), v.game.content.value(item)))
        }
        _ => None,
    }
}

/// The spaces of the key adventure that is being undertaken, with the hero on the last one reached.
fn track(svg: &mut Svg, v: View<'_, KeyKingdom>, width: f64, y: f64) -> f64 {
    let (t, c) = (v.table, &v.game.content);
    let under_way: Option<(Colour, u8)> = match (t.roll.map(|roll| roll.why), t.agenda.asked()) {
        (Some(Why::Key { colour, space, .. }), _) => Some((colour, space)),
        (_, Some((_, Frame::Help(help)))) => Some((help.colour, help.space)),
        _ => None,
    };
    let Some((colour, next)) = under_way else { return y };
    let spaces = &c.key(colour).spaces;
    let each = ((width - 2.0 * EDGE) / (spaces.len() + 1) as f64).min(64.0);
    let middle = |i: usize| EDGE + each * (i as f64 + 0.5);
    let line = y + 32.0;
    svg.line(middle(0), line, middle(spaces.len()), line).stroke(icons::key_colour(colour), 4);
    for (i, space) in spaces.iter().enumerate() {
        let x = middle(i + 1);
        let reached = i < usize::from(next);
        let helps: Vec<String> = (space.item.map(|item| words::item(c, item)).into_iter())
            .chain(space.companions.iter().map(|card| words::card(c, card)))
            .collect();
        let help = if helps.is_empty() { String::new() } else { format!("; helped by {}", helps.join(" or ")) };
        svg.circle(x, line, 16)
            .fill(if reached { icons::GARDEN } else { icons::PAPER })
            .stroke(icons::key_colour(colour), if i == usize::from(next) { 4 } else { 2 })
            .title(format_args!("Space {}: {}{help}", i + 1, words::need(space.need)));
        svg.words(x, line + 4.0, 11.5, words::short_need(space.need)).middle().fill(icons::INK);
        if !helps.is_empty() {
            svg.circle(x + 12.0, line + 13.0, 4.5).fill("#f1c40f").stroke(icons::WOOD, 1);
        }
    }
    icons::hero(svg, v.game, middle(usize::from(next)), line - 22.0, t.active);
    y + 64.0
}

/// The garden, the dungeon, the throne and the event deck.
fn castle(svg: &mut Svg, v: View<'_, KeyKingdom>, phone: bool, inner: f64, y: f64) -> f64 {
    let (game, t, c) = (v.game, v.table, &v.game.content);
    let (cell, rows) = (60.0, if phone { 2.0 } else { 1.0 });
    let supply = format!("Magic items in the supply: {}.", words::item_list(c, t.supply()));
    let supply = wrapped(&supply, ((inner - 20.0) / 6.7) as usize);
    let foot = 16.0 * supply.len() as f64;
    let h = 34.0 + rows * (cell + 22.0) + foot + if phone { 20.0 } else { 0.0 };
    svg.rect(EDGE, y, inner, h).round(8).fill("#e6dbea").stroke(icons::DEMON, 1.5);
    svg.words(EDGE + 10.0, y + 20.0, 14, "The Demon Castle").bold().fill(icons::DEMON);
    for (i, line) in supply.iter().enumerate() {
        svg.words(EDGE + 10.0, y + h - foot + 8.0 + 16.0 * i as f64, 12, line).fill(icons::DEMON);
    }
    let storming = match t.roll.map(|roll| roll.why) {
        Some(Why::Dungeon { plot }) => Some(usize::from(plot.get())),
        Some(Why::Throne) => Some(c.dungeon.len()),
        _ => None,
    };
    let top = y + 46.0;
    svg.words(EDGE + 10.0, top - 6.0, 12, "garden").fill(icons::DEMON);
    for (i, row) in c.garden.iter().enumerate() {
        let x = EDGE + 10.0 + i as f64 * (cell + 6.0);
        let token = words::garden_token(game, t, i);
        let says = token.map_or("its token is face down".into(), |n| format!("restores {n}"));
        svg.rect(x, top, cell, cell)
            .round(6)
            .fill(icons::GARDEN)
            .stroke(icons::DEMON, 1.2)
            .touch("plot", Plot::of(i as u8))
            .title(format_args!("Garden {}: {says}", row.id));
        svg.words(x + 6.0, top + 15.0, 12, &row.id).fill(icons::DEMON);
        let token = token.map_or("?".into(), |n| format!("+{n}"));
        svg.words(x + cell / 2.0, top + 34.0, 15, token).middle().bold().fill("#145a32");
        let here = |&p: &Seat| t.players[p].at == Spot::Garden(Plot::of(i as u8));
        let away = |p: &Seat| storming.is_some() && *p == t.active;
        if let Some(p) = Seat::first(game.seats).filter(here).find(|p| !away(p)) {
            icons::hero(svg, game, x + cell - 11.0, top + cell - 11.0, p);
        }
    }
    let (left, top) = if phone {
        (EDGE + 10.0, top + cell + 22.0)
    } else {
        (EDGE + 30.0 + c.garden.len() as f64 * (cell + 6.0), top)
    };
    svg.words(left, top - 6.0, 12, "dungeon").fill(icons::DEMON);
    let hero = |svg: &mut Svg, x: f64| icons::hero(svg, game, x + cell - 11.0, top + cell - 11.0, t.active);
    for (i, row) in c.dungeon.iter().enumerate() {
        let x = left + i as f64 * (cell + 6.0);
        let need = dungeon_need(game, t, Plot::of(i as u8));
        let says = need.map_or("its token is face down".into(), |n| format!("needs {}", words::need(n)));
        svg.rect(x, top, cell, cell)
            .round(6)
            .fill("#d9c5bd")
            .stroke(icons::DEMON, 1.2)
            .title(format_args!("Dungeon {}: {says}", row.id));
        svg.words(x + 6.0, top + 15.0, 12, &row.id).fill(icons::DEMON);
        svg.words(x + cell / 2.0, top + 34.0, 14, need.map_or("?".into(), words::short_need))
            .middle()
            .bold()
            .fill(icons::DEMON);
        if storming == Some(i) {
            hero(svg, x);
        }
    }
    let x = left + c.dungeon.len() as f64 * (cell + 6.0);
    svg.words(x, top - 6.0, 12, "throne").fill(icons::DEMON);
    let on_it = t.demon.map_or("the demon die".into(), |p| format!("the hero die of {}", words::name(game, p)));
    svg.rect(x, top, cell, cell)
        .round(6)
        .fill("#c9a9d6")
        .stroke(icons::DEMON, 2)
        .title(format_args!("The Demon King falls to {}. On the throne lies {on_it}.", words::need(c.throne)));
    svg.words(x + cell / 2.0, top + 18.0, 14, words::short_need(c.throne)).middle().bold().fill(icons::DEMON);
    match t.demon {
        None => icons::demon_die(svg, x + 18.0, top + 38.0, None),
        Some(p) => icons::hero_die(svg, x + 18.0, top + 38.0, p, None),
    }
    if storming == Some(c.dungeon.len()) {
        hero(svg, x);
    }
    let deck = [format!("Event deck: {}", t.deck.len()), format!("Discarded: {}", t.discard.len())];
    if phone {
        svg.words(EDGE + 10.0, top + cell + 20.0, 12, deck.join(". ")).fill(icons::DEMON);
    } else {
        for (i, line) in deck.iter().enumerate() {
            svg.words(x + cell + 14.0, top + 24.0 + 20.0 * i as f64, 12, line).fill(icons::DEMON);
        }
    }
    y + h + GAP
}
