//! The picture: the board as it is folded, what is folded away, the castle, the heroes.
use super::{cap_words, headline, icon_words, ix, need_words, words};
use crate::{
    board::Icon,
    content::{Colour, Item, Plot, Portion},
    rules::{KeyKingdom, dungeon_need},
    table::{Spot, Table},
};
use engine_core::{
    finite::Finite,
    rules::{GameBox, Seat},
};
use std::fmt::Write;

const HEROES: [&str; 5] = ["#c0392b", "#2471a3", "#239b56", "#b9770e", "#7d3c98"];
const PANEL: f32 = 470.0;
const HIGH: f32 = 430.0;
const TOP: f32 = 50.0;

/// Where a panel lies, and how large a hundredth is.
#[derive(Clone, Copy)]
struct Frame {
    x: f32,
    y: f32,
    sx: f32,
    sy: f32,
}

impl Frame {
    fn at(self, at: [u8; 2]) -> (f32, f32) {
        (self.x + f32::from(at[0]) * self.sx, self.y + f32::from(at[1]) * self.sy)
    }
}

pub(super) fn table(g: &GameBox<KeyKingdom>, t: &Table) -> String {
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1240 800\" font-family=\"Georgia, serif\" font-size=\"13\">\
         <rect width=\"1240\" height=\"800\" fill=\"#f4ead5\"/>\
         <text x=\"20\" y=\"30\" font-size=\"18\" fill=\"#4a3520\">{}</text>",
        escape(&headline(g, t))
    );
    let frames = [0.0, PANEL].map(|x| Frame { x: 20.0 + x, y: TOP, sx: PANEL / 100.0, sy: HIGH / 100.0 });
    for portion in Portion::all() {
        ground(g, t, portion, frames[portion], true, &mut out);
    }
    seam(g, t, frames, &mut out);
    for portion in Portion::all() {
        region(g, t, portion, frames[portion], true, &mut out);
    }
    for (portion, x) in Portion::all().zip([980.0, 1108.0]) {
        let frame = Frame { x, y: TOP + 18.0, sx: 1.18, sy: 1.1 };
        ground(g, t, portion, frame, false, &mut out);
        region(g, t, portion, frame, false, &mut out);
    }
    let _ = write!(out, "<text x=\"980\" y=\"{}\" fill=\"#6b5538\">folded away</text>", TOP + 10.0);
    castle(g, t, &mut out);
    for seat in Seat::first(g.seats) {
        player(g, t, seat, &mut out);
    }
    out.push_str("</svg>");
    out
}

/// Which region of a portion: the one that shows, or the one that does not.
fn shown(g: &GameBox<KeyKingdom>, t: &Table, portion: Portion, visible: bool) -> u8 {
    g.content.board.shows(portion, t.is_open(portion) == visible)
}

fn ground(g: &GameBox<KeyKingdom>, t: &Table, portion: Portion, f: Frame, visible: bool, out: &mut String) {
    let region = &g.content.board.regions[usize::from(shown(g, t, portion, visible))];
    let fill = match (visible, region.open) {
        (false, _) => "#e2d8c2",
        (_, true) => "#dcebc8",
        (_, false) => "#f3dfb4",
    };
    let (w, h) = (100.0 * f.sx, 100.0 * f.sy);
    let _ = write!(
        out,
        "<rect x=\"{:.0}\" y=\"{:.0}\" width=\"{w:.0}\" height=\"{h:.0}\" rx=\"6\" fill=\"{fill}\" stroke=\"#b09060\"/>",
        f.x, f.y
    );
    let size = if visible { 15 } else { 9 };
    let state = if region.open { "open" } else { "closed" };
    let (x, y) = (f.x + 6.0, f.y + h - 6.0);
    let _ = write!(
        out,
        "<text x=\"{x:.0}\" y=\"{y:.0}\" font-size=\"{size}\" fill=\"#6b5538\">{} ({portion} {state})</text>",
        escape(&region.id)
    );
}

/// Q1: the paths that lead from one portion to the other.
fn seam(g: &GameBox<KeyKingdom>, t: &Table, f: [Frame; 2], out: &mut String) {
    let board = &g.content.board;
    let [a, b] =
        Portion::all().map(|p| &board.regions[usize::from(shown(g, t, p, true))].gates).collect::<Vec<_>>()[..]
    else {
        return;
    };
    for (&a, &b) in a.iter().zip(b) {
        line(out, f[0].at(board.square(a).at), f[1].at(board.square(b).at), "#8a6d3b", 3.0, "2 5");
    }
}

fn line(out: &mut String, (x1, y1): (f32, f32), (x2, y2): (f32, f32), colour: &str, width: f32, dash: &str) {
    let _ = write!(
        out,
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-dasharray=\"{dash}\"/>"
    );
}

fn region(g: &GameBox<KeyKingdom>, t: &Table, portion: Portion, f: Frame, visible: bool, out: &mut String) {
    let board = &g.content.board;
    let region = shown(g, t, portion, visible);
    let scale = f.sx / 4.7;
    let here = || board.all().filter(|&q| board.square(q).region == region);
    for q in here() {
        let row = board.square(q);
        for &to in &row.to {
            let dash = if row.icon == Icon::Void { "4 4" } else { "none" };
            line(out, f.at(row.at), f.at(board.square(to).at), "#a58654", 4.0 * scale, dash);
        }
    }
    for q in here() {
        let row = board.square(q);
        let (x, y) = f.at(row.at);
        let (fill, ink, text) = look(row.icon);
        let r = if board.is_stop(q) { 17.0 } else { 14.0 } * scale;
        let _ = write!(
            out,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\" fill=\"{fill}\" stroke=\"#5c4427\" stroke-width=\"{:.1}\"><title>{}: {}</title></circle>",
            1.5 * scale,
            escape(&row.id),
            escape(&icon_words(g, row.icon))
        );
        if row.icon == Icon::Whirlpool {
            for k in [0.7, 0.4] {
                let _ = write!(
                    out,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"{:.1}\"/>",
                    r * k,
                    1.6 * scale
                );
            }
        }
        if visible {
            let _ = write!(
                out,
                "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"12\" font-weight=\"bold\" fill=\"{ink}\">{text}</text>",
                y + 4.0
            );
            let name = match row.icon {
                Icon::Key(colour) => words(&g.content.key(colour).id),
                Icon::Minor(minor) => words(&g.content.minor(minor).id),
                _ if q == board.start => "Start".into(),
                _ => String::new(),
            };
            if !name.is_empty() {
                let _ = write!(
                    out,
                    "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"9.5\" fill=\"#3b2a14\">{}</text>",
                    y + 27.0,
                    escape(&name)
                );
            }
        }
    }
    if visible {
        for q in here() {
            let who: Vec<Seat> = Seat::first(g.seats).filter(|&p| t.players[p].at == Spot::Kingdom(q)).collect();
            for (i, &p) in who.iter().enumerate() {
                let (x, y) = f.at(board.square(q).at);
                pawn(out, x - 6.0 * (who.len() as f32 - 1.0) + 12.0 * i as f32, y - 8.0, p);
            }
        }
    }
}

/// Fill, ink and sign of an icon.
fn look(icon: Icon) -> (&'static str, &'static str, String) {
    match icon {
        Icon::Boring => ("#fffaf0", "#999", String::new()),
        Icon::Event => ("#ffe08a", "#5c4427", "!".into()),
        Icon::Restore(n) => ("#a9dfbf", "#145a32", format!("+{n}")),
        Icon::DemonDie => ("#4a235a", "#fff", "D".into()),
        Icon::Whirlpool => ("#2e86c1", "#fff", String::new()),
        Icon::Void => ("#1b1b1b", "#fff", String::new()),
        Icon::Key(colour) => (
            match colour {
                Colour::Red => "#e74c3c",
                Colour::Green => "#27ae60",
                Colour::Blue => "#3498db",
            },
            "#fff",
            "K".into(),
        ),
        Icon::Minor(_) => ("#e8c9a0", "#5c4427", "?".into()),
    }
}

/// A figure with the number of its seat.
fn pawn(out: &mut String, x: f32, y: f32, seat: Seat) {
    let colour = HEROES[seat.at() % HEROES.len()];
    let _ = write!(
        out,
        "<path d=\"M {:.1} {:.1} q 8 -26 16 0 z\" fill=\"{colour}\" stroke=\"#fff\" stroke-width=\"1.4\"/>\
         <circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"7\" fill=\"{colour}\" stroke=\"#fff\" stroke-width=\"1.4\"/>\
         <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"10\" fill=\"#fff\">{}</text>",
        x - 8.0,
        y + 8.0,
        y - 9.0,
        y - 5.5,
        seat.0
    );
}

fn castle(g: &GameBox<KeyKingdom>, t: &Table, out: &mut String) {
    let c = &g.content;
    let (x, y) = (980.0, 200.0);
    let _ = write!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"246\" height=\"280\" rx=\"6\" fill=\"#d5c3d9\" stroke=\"#4a235a\"/>\
         <text x=\"{}\" y=\"{}\" font-size=\"15\" fill=\"#4a235a\">The Demon Castle</text>",
        x + 10.0,
        y + 22.0
    );
    let mut cell = |i: usize, row: f32, fill: &str, name: &str, text: &str, who: Option<Seat>| {
        let (cx, cy) = (x + 10.0 + 46.0 * (i % 5) as f32, y + row + 50.0 * (i / 5) as f32);
        let _ = write!(
            out,
            "<rect x=\"{cx}\" y=\"{cy}\" width=\"42\" height=\"44\" rx=\"4\" fill=\"{fill}\" stroke=\"#4a235a\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"9\" fill=\"#4a235a\">{}</text>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"14\" font-weight=\"bold\" fill=\"#4a235a\">{}</text>",
            cx + 21.0,
            cy + 11.0,
            escape(name),
            cx + 21.0,
            cy + 30.0,
            escape(text)
        );
        if let Some(p) = who {
            pawn(out, cx + 21.0, cy + 32.0, p);
        }
    };
    for (i, row) in c.garden.iter().enumerate() {
        let token = t.garden[i].map_or("?".into(), |token| format!("+{}", c.garden[ix(token)].token));
        let who = Seat::first(g.seats).find(|&p| t.players[p].at == Spot::Garden(Plot::of(i as u8)));
        cell(i, 40.0, "#a9dfbf", &row.id, &token, who);
    }
    for (i, row) in c.dungeon.iter().enumerate() {
        let token = dungeon_need(g, t, Plot::of(i as u8))
            .map_or("?".into(), |need| need_words(need).replace(" or more", "+").replace(" or less", "-"));
        cell(i, 140.0, "#c9b0a8", &row.id, &token, None);
    }
    let die = t.demon.map_or("the demon die".into(), |p| format!("the hero die of {p}"));
    for (i, text) in [
        format!("Throne: {} beats the King", need_words(c.throne)),
        format!("On the throne: {die}"),
        format!("Events: {} in the deck, {} discarded", t.deck.len(), t.discard.len()),
    ]
    .iter()
    .enumerate()
    {
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"12\" fill=\"#4a235a\">{}</text>",
            x + 10.0,
            y + 230.0 + 18.0 * i as f32,
            escape(text)
        );
    }
}

fn player(g: &GameBox<KeyKingdom>, t: &Table, seat: Seat, out: &mut String) {
    let (p, c) = (&t.players[seat], &g.content);
    let (x, y) = (20.0 + 242.0 * f32::from(seat.0), 495.0);
    let edge = if t.agenda.asked().is_some_and(|(q, _)| q == seat) { 4 } else { 1 };
    let colour = HEROES[seat.at()];
    let _ = write!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"234\" height=\"292\" rx=\"6\" fill=\"#fffaf0\" stroke=\"{colour}\" stroke-width=\"{edge}\"/>\
         <text x=\"{}\" y=\"{}\" font-size=\"15\" font-weight=\"bold\" fill=\"{colour}\">{} {}</text>",
        x + 10.0,
        y + 22.0,
        seat.0,
        escape(&cap_words(&c.heroes[usize::from(p.hero.get())].id))
    );
    for (i, key) in Colour::all().enumerate() {
        let fill = if p.keys.has(key) { look(Icon::Key(key)).0 } else { "#e8e0d0" };
        let _ = write!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"9\" fill=\"{fill}\" stroke=\"#5c4427\"/>",
            x + 150.0 + 24.0 * i as f32,
            y + 17.0
        );
    }
    if t.demon == Some(seat) {
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"16\" height=\"16\" rx=\"3\" fill=\"#4a235a\"/>",
            x + 214.0,
            y + 26.0
        );
    }
    for (i, item) in p.items().iter().enumerate() {
        let (cx, cy) = (x + 10.0 + 110.0 * (i % 2) as f32, y + 46.0 + 21.0 * (i / 2) as f32);
        token(out, cx, cy, &words(c.item_name(item)), c.value(item), p.active.has(item), item);
    }
    for (i, card) in p.companions.iter().enumerate() {
        let (cx, cy) = (x + 12.0 + 110.0 * (i % 2) as f32, y + 208.0 + 15.0 * (i / 2) as f32);
        let name = escape(&words(&c.card(card).id));
        let _ = write!(out, "<text x=\"{cx}\" y=\"{cy}\" font-size=\"11\" fill=\"#6b5538\">{name}</text>");
    }
}

fn token(out: &mut String, x: f32, y: f32, name: &str, value: u8, active: bool, item: Item) {
    let (fill, ink) = match (active, item.is_magic()) {
        (false, _) => ("#ddd6c8", "#a09a8c"),
        (true, true) => ("#d7bde2", "#4a235a"),
        (true, false) => ("#f9e79f", "#5c4427"),
    };
    let _ = write!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"104\" height=\"18\" rx=\"4\" fill=\"{fill}\"/>\
         <text x=\"{}\" y=\"{}\" font-size=\"11\" fill=\"{ink}\">{} {value}</text>",
        x + 6.0,
        y + 13.0,
        escape(name)
    );
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
