//! The picture: the wheel with spots, paths and castle, and a board for everybody.
use super::{COLOURS, kind_letter, who};
use crate::{
    content::Side,
    rules::{ViscountsKeeper, players},
    score,
    table::{Space, Spot, Who},
};
use engine_core::rules::View;
use std::fmt::Write as _;

const CENTRE: f64 = 300.0;

fn at(radius: f64, turn: f64) -> (f64, f64) {
    let angle = turn * std::f64::consts::TAU - std::f64::consts::FRAC_PI_2;
    (CENTRE + radius * angle.cos(), CENTRE + radius * angle.sin())
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn label(o: &mut String, (x, y): (f64, f64), size: u8, text: &str) {
    let text = escape(text);
    let _ = write!(
        o,
        r#"<text x="{x:.0}" y="{:.0}" font-size="{size}" text-anchor="middle">{text}</text>"#,
        y + f64::from(size) * 0.35
    );
}

fn left(o: &mut String, (x, y): (f64, f64), size: u8, text: &str) {
    let _ = write!(o, r#"<text x="{x:.0}" y="{y:.0}" font-size="{size}">{}</text>"#, escape(text));
}

fn disc(o: &mut String, (x, y): (f64, f64), r: f64, fill: &str) {
    let _ = write!(o, r##"<circle cx="{x:.0}" cy="{y:.0}" r="{r}" fill="{fill}" stroke="#4a3b28"/>"##);
}

/// The whole picture.
pub(super) fn draw(v: View<ViscountsKeeper>) -> String {
    let (game, t) = (v.game, v.table);
    let mut o = String::from(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1100 620" font-family="Georgia, serif" fill="#2d2418"><rect width="1100" height="620" fill="#f3ead7"/>"##,
    );
    for (r, fill) in [
        (285.0, "#dcc9a0"),
        (215.0, "#e9dcbb"),
        (150.0, "#d3c3a2"),
        (105.0, "#bfae90"),
        (62.0, "#a8977a"),
        (26.0, "#8d7c61"),
    ] {
        disc(&mut o, (CENTRE, CENTRE), r, fill);
    }
    for (place, &segment) in t.ring.iter().enumerate() {
        let info = &game.content.segments[segment];
        let from = place as f64 / 5.0;
        let (a, b) = (at(26.0, from), at(285.0, from));
        let _ = write!(o, r##"<path d="M{:.0} {:.0}L{:.0} {:.0}" stroke="#4a3b28"/>"##, a.0, a.1, b.0, b.1);
        let river = from + f64::from(info.river) / 25.0;
        let (a, b) = (at(215.0, river), at(285.0, river));
        let _ = write!(
            o,
            r##"<path d="M{:.0} {:.0}L{:.0} {:.0}" stroke="#4f8fb8" stroke-width="6"/>"##,
            a.0, a.1, b.0, b.1
        );
        for i in 0..5u8 {
            let here = at(262.0, from + (f64::from(i) + 0.5) / 25.0);
            match t.spots[Spot::of(5 * segment.get() + i)] {
                Some(b) => {
                    disc(&mut o, here, if b.public { 19.0 } else { 16.0 }, COLOURS[usize::from(b.owner.get())]);
                    let (x, y) = here;
                    let letter = kind_letter(b.kind);
                    let _ = write!(
                        o,
                        r##"<text x="{x:.0}" y="{:.0}" font-size="15" text-anchor="middle" fill="#fff">{letter}</text>"##,
                        y + 5.0
                    );
                }
                None => {
                    disc(&mut o, here, 17.0, "#fbf6e9");
                    label(&mut o, here, 8, &game.content.effect(info.spots[usize::from(i)]).text);
                }
            }
        }
        for (i, link) in info.links.iter().enumerate() {
            if let Some(effect) = link {
                let here = at(240.0, from + (i as f64 + 1.0) / 25.0);
                label(&mut o, here, 7, &game.content.effect(*effect).text);
            }
        }
        for (side, radius, turn) in [(Side::L, 226.0, 0.05), (Side::R, 226.0, 0.15), (Side::I, 132.0, 0.1)] {
            let (x, y) = at(radius, from + turn);
            let space = Space::at(segment, side);
            label(&mut o, (x, y - 12.0), 10, &game.content.space_name(space));
            let standing: Vec<Who> = players::all(game).filter(|&w| t.boards[w].viscount == space).collect();
            for (i, w) in standing.iter().enumerate() {
                disc(&mut o, (x - 8.0 + 16.0 * i as f64, y + 4.0), 8.0, COLOURS[usize::from(w.get())]);
            }
        }
        let middle = from + 0.1;
        let (x, y) = at(186.0, middle);
        let town = t.townsfolk.tops[segment].map_or("printed".into(), |c| game.content.name(c));
        label(&mut o, (x, y - 8.0), 11, &town);
        let script = t.manuscripts.tops[segment].map_or("printed".into(), |m| {
            let m = game.content.tile(m);
            let what = m.effect.map_or("VP".into(), |e| game.content.effect(e).text.clone());
            format!("{} {}: {what}", m.ribbon, m.cost)
        });
        label(&mut o, (x, y + 8.0), 10, &script);
        let section = (usize::from(t.turned.get()) + place) % 5;
        for (tier, radius) in [(0, 86.0), (1, 45.0)] {
            let mut i = 0.0;
            for w in players::all(game) {
                for _ in 0..t.castle.tiers[tier][section][w] {
                    disc(&mut o, at(radius, from + 0.03 + 0.14 * i / 6.0), 6.0, COLOURS[usize::from(w.get())]);
                    i += 1.0;
                }
            }
        }
    }
    let top: String = players::all(game)
        .filter(|&w| t.castle.top[w] > 0)
        .map(|w| format!("{}:{} ", w.get() + 1, t.castle.top[w]))
        .collect();
    label(&mut o, (CENTRE, CENTRE), 10, top.trim());
    boards(v, &mut o);
    o.push_str("</svg>");
    o
}

fn boards(v: View<ViscountsKeeper>, o: &mut String) {
    let (game, t) = (v.game, v.table);
    let last = t.last.map_or(String::new(), |n| format!(" of {n}"));
    left(
        o,
        (610.0, 26.0),
        15,
        &format!(
            "Round {}{last} · debts above Poverty {} · deeds above Prosperity {}",
            t.round, t.poverty, t.prosperity
        ),
    );
    let row = |list: Vec<String>| list.join(" · ");
    if game.options.expansion {
        left(
            o,
            (610.0, 46.0),
            12,
            &format!("Heroes: {}", row(t.heroes.iter().flatten().map(|&c| game.content.name(c)).collect())),
        );
        let chests = t.chests.iter().flatten().map(|c| game.content.chest_name(*c, false)).collect();
        left(o, (610.0, 62.0), 12, &format!("Chests: {}", row(chests)));
    }
    for (i, w) in players::all(game).enumerate() {
        let y = 74.0 + 128.0 * i as f64;
        let b = &t.boards[w];
        let _ = write!(
            o,
            r##"<rect x="605" y="{y}" width="485" height="122" rx="8" fill="#fbf6e9" stroke="{}" stroke-width="3"/>"##,
            COLOURS[usize::from(w.get())]
        );
        let points = score::score(game, t, w).total();
        left(o, (615.0, y + 18.0), 14, &format!("{} · {points} VP", who(w)));
        let purse = format!(
            "silver {} · ink {} · gold {} · stone {} · debts {}+{} · deeds {}+{} · workers {}",
            b.silver, b.goods[0], b.goods[1], b.goods[2], b.debts, b.paid, b.deeds, b.approved, b.workers
        );
        left(o, (615.0, y + 35.0), 11, &purse);
        for n in 1..=7u8 {
            let x = 872.0 + 28.0 * f64::from(n);
            let _ =
                write!(o, r##"<rect x="{:.0}" y="{:.0}" width="26" height="14" fill="#e9dcbb"/>"##, x - 13.0, y + 7.0);
            if b.corruption == n {
                disc(o, (x - 5.0, y + 14.0), 5.0, "#222222");
            }
            if b.virtue == n {
                disc(o, (x + 5.0, y + 14.0), 5.0, "#ffffff");
            }
        }
        for at in 0..3usize {
            let x = 615.0 + 156.0 * at as f64;
            let _ = write!(
                o,
                r##"<rect x="{x}" y="{:.0}" width="150" height="40" rx="5" fill="#efe3c4" stroke="#4a3b28"/>"##,
                y + 43.0
            );
            let (title, below) = match w.seat() {
                Some(p) => match t.cards[p].spaces[at] {
                    Some(c) => (game.content.name(c), game.content.card_text(c).to_string()),
                    None => (game.content.space_icons[at].letters(), String::new()),
                },
                None => (t.ai.spaces[at].map_or(String::new(), |s| game.content.scheme(s).id.clone()), String::new()),
            };
            label(o, (x + 75.0, y + 55.0), 12, &title);
            label(o, (x + 75.0, y + 72.0), 9, &below.chars().take(32).collect::<String>());
            if let Some(chest) = b.chests[at] {
                label(o, (x + 75.0, y + 91.0), 10, &game.content.chest_name(chest, w == Who::AI));
            }
        }
        let slots: String = (0..9)
            .map(|i| if b.slots.has(crate::table::Slot::of(i)) { ["T", "G", "W"][usize::from(i / 3)] } else { "·" })
            .collect();
        let hand = w.seat().map_or(String::new(), |p| {
            let c = &t.cards[p];
            format!(" · hand {} · pile {} · discards {}", c.hand(), c.hidden.in_pile(), c.discards.len())
        });
        left(o, (615.0, y + 114.0), 11, &format!("slots {slots}{hand} · manuscripts {}", b.tiles.len()));
    }
    if let (Some(p), Some(hand)) = (v.seat, v.hand) {
        let cards = hand.all().or(t.cards[p].shown);
        left(o, (20.0, 612.0), 13, &format!("Hand: {}", row(cards.iter().map(|c| game.content.name(c)).collect())));
    }
}
