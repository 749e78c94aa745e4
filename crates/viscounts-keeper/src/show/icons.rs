//! The icons of the pictures as simple shapes, and lines that mix icons with words.
use super::words;
use crate::content::{Atom, Card, Content, Effect, Good, Icon, Icons, Kind, Moment, Power, Thing, Tile, Timing, Word};
use engine_core::{finite::Finite, show::Svg};

pub(super) const INK: &str = "#2d2418";
pub(super) const PAPER: &str = "#fdf9ee";
pub(super) const SAND: &str = "#efe3c4";
pub(super) const LINE: &str = "#8a7656";
pub(super) const GOLD: &str = "#c99a1c";

/// A small picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Glyph {
    Icon(Icon),
    Good(Good),
    Any,
    Silver,
    Virtue,
    Corruption,
    Debt,
    Deed,
    Flip,
    Hero,
    Chest,
    Person,
    Scroll,
    Worker,
    House(Kind),
    AnyHouse,
    Draw,
    Discard,
    Destroy,
    Rearrange,
    Shuffle,
    Move,
    Castle,
}

/// A piece of a line.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token {
    Glyph(Glyph),
    Text(String),
}

fn text(t: impl Into<String>) -> Token {
    Token::Text(t.into())
}

/// The width of a letter as a part of the font size, in a wide sans-serif font.
fn letter(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '\'' | 'I' => 0.29,
        ' ' | '.' | ',' | ':' | ';' | '·' | '/' | '-' => 0.34,
        'f' | 'r' | 't' | '(' | ')' => 0.41,
        'm' | 'M' | '…' => 0.97,
        'w' | 'W' | '→' | '+' | '=' => 0.84,
        'A'..='Z' => 0.71,
        _ => 0.62,
    }
}

/// The width of a text of this size.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(letter).sum::<f64>() * size
}

/// The text, cut where it is wider than that.
pub(super) fn cut(text: &str, size: f64, most: f64) -> String {
    if width(text, size) <= most {
        return text.into();
    }
    let mut out = String::new();
    for c in text.chars() {
        if width(&out, size) + (letter(c) + letter('…')) * size > most {
            break;
        }
        out.push(c);
    }
    out + "…"
}

/// The icons of a card.
pub(super) fn of_icons(icons: Icons) -> Vec<Token> {
    let each = |i: Icon| (0..icons.count(i)).map(move |_| Token::Glyph(Glyph::Icon(i)));
    Icon::all().flat_map(each).collect()
}

/// One part of an effect.
fn of_atom(a: &Atom, out: &mut Vec<Token>) {
    let glyph = match a.word {
        Word::Good(g) => Glyph::Good(g),
        Word::Silver => Glyph::Silver,
        Word::Any => Glyph::Any,
        Word::Virtue => Glyph::Virtue,
        Word::Corr => Glyph::Corruption,
        Word::Debt => Glyph::Debt,
        Word::Deed => Glyph::Deed,
        Word::Flip => Glyph::Flip,
        Word::Hero => Glyph::Hero,
        Word::Chest => Glyph::Chest,
        Word::Hire => Glyph::Person,
        Word::Workers => Glyph::Worker,
        Word::Build(Some(kind)) => Glyph::House(kind),
        Word::Build(None) => Glyph::AnyHouse,
        Word::Draw => Glyph::Draw,
        Word::Disc => Glyph::Discard,
        Word::Destroy => Glyph::Destroy,
        Word::Shuffle => Glyph::Shuffle,
        Word::Rearr => Glyph::Rearrange,
        Word::Cmove => Glyph::Castle,
        Word::Vmove => {
            out.extend([Token::Glyph(Glyph::Move), text("1-2")]);
            return;
        }
        Word::FreeManuscript => {
            out.extend([Token::Glyph(Glyph::Scroll), text("3-4")]);
            return;
        }
        _ => {
            out.extend(words::atom(a).split(' ').map(text));
            return;
        }
    };
    if a.n > 1 {
        out.push(text(a.n.to_string()));
    }
    out.push(Token::Glyph(glyph));
}

impl Content {
    /// An effect as a line.
    pub(super) fn tokens(&self, effect: Effect) -> Vec<Token> {
        let mut out = vec![];
        for (i, option) in self.effect(effect).options.iter().enumerate() {
            if i > 0 {
                out.push(text("or"));
            }
            option.iter().for_each(|a| of_atom(a, &mut out));
        }
        out
    }

    /// A power as a line.
    pub(super) fn power_tokens(&self, power: &Power<Effect>) -> Vec<Token> {
        let mut out = vec![];
        match *power {
            Power::When { moments, guard, then } => {
                for (i, m) in Moment::all().filter(|&m| moments >> m as u16 & 1 == 1).enumerate() {
                    if i > 0 {
                        out.push(text("or"));
                    }
                    out.extend(words::moment(m).split(' ').map(text));
                }
                out.extend(words::guard(guard).split(' ').filter(|w| !w.is_empty()).map(text));
                if let Some(Token::Text(last)) = out.last_mut() {
                    last.push(':');
                }
                out.extend(self.tokens(then));
            }
            Power::Permanent(icons) => out = of_icons(icons),
            Power::TwoMerchants(i) => {
                out = vec![text("2"), Token::Glyph(Glyph::Icon(Icon::M)), text("="), Token::Glyph(Glyph::Icon(i))];
            }
            Power::TwoSilver(i) => {
                out = vec![text("2"), Token::Glyph(Glyph::Silver), text("="), Token::Glyph(Glyph::Icon(i))];
            }
            Power::Double(i) => {
                let (good, icon) = (Token::Glyph(Glyph::Good(i.good())), Token::Glyph(Glyph::Icon(i)));
                out = vec![text("first"), good, text("="), icon.clone(), icon];
            }
            Power::Others(i) => {
                out = Good::all().filter(|&g| g != i.good()).map(|g| Token::Glyph(Glyph::Good(g))).collect();
                out.extend([text("="), Token::Glyph(Glyph::Icon(i))]);
            }
            _ => out.extend(self.power(power).split(' ').map(text)),
        }
        out
    }

    /// What a manuscript does, as a line.
    pub(super) fn tile_tokens(&self, tile: Tile) -> Vec<Token> {
        let m = self.tile(tile);
        let Some(thing) = m.counts else { return m.effect.map_or(vec![], |e| self.tokens(e)) };
        let (words, glyph) = match thing {
            Thing::Icons { icon } => ("1 per", Glyph::Icon(icon)),
            Thing::TwoMerchants => ("1 per 2", Glyph::Icon(Icon::M)),
            Thing::Building => ("1 per", Glyph::AnyHouse),
            Thing::TwoResources => ("1 per 2", Glyph::Any),
            Thing::TwoWorkers => ("1 per 2", Glyph::Worker),
            Thing::FlippedDebt => ("1/flipped", Glyph::Debt),
            Thing::FlippedDeed => ("1/flipped", Glyph::Deed),
            Thing::Hero => ("1 per", Glyph::Hero),
        };
        words.split(' ').map(text).chain([Token::Glyph(glyph)]).collect()
    }

    /// What a card does, as a line.
    pub(super) fn ability_tokens(&self, card: Card) -> Vec<Token> {
        let c = self.card(card);
        let after = |head: &str, e: Effect| {
            let mut out: Vec<Token> = head.split(' ').map(text).collect();
            out.extend(self.tokens(e));
            out
        };
        match (c.timing, c.effect, &c.power) {
            (Timing::Inst, Some(e), _) => after("played:", e),
            (Timing::Drop, Some(e), _) => after("drops:", e),
            (Timing::Ongo, _, Some(p)) => self.power_tokens(p),
            _ => vec![],
        }
    }
}

/// Draws tokens from left to right, in lines as wide as that, and returns how many lines there are. The first baseline is at `y`.
pub(super) fn line(o: &mut Svg, x: f64, y: f64, size: f64, most: f64, tokens: &[Token]) -> usize {
    let (glyph, gap) = (size * 1.15, size * 0.3);
    let (mut at, mut lines) = (x, 1);
    for (i, token) in tokens.iter().enumerate() {
        let needs = match token {
            Token::Glyph(_) => glyph,
            Token::Text(t) => width(t, size),
        };
        // A number stays with the icon that it counts.
        let next = matches!((token, tokens.get(i + 1)), (Token::Text(t), Some(Token::Glyph(_))) if t.len() == 1);
        if at > x && at + needs + if next { gap + glyph } else { 0.0 } > x + most {
            (at, lines) = (x, lines + 1);
        }
        let base = y + (lines - 1) as f64 * size * 1.3;
        match token {
            Token::Glyph(g) => draw(o, *g, at + glyph / 2.0, base - size * 0.36, glyph),
            Token::Text(t) => {
                o.words(at, base, size, t).fill(INK);
            }
        }
        at += needs + if next { gap * 0.5 } else { gap };
    }
    lines
}

/// The width of tokens on one line.
pub(super) fn length(size: f64, tokens: &[Token]) -> f64 {
    let one = |t: &Token| match t {
        Token::Glyph(_) => size * 1.45,
        Token::Text(t) => width(t, size) + size * 0.3,
    };
    tokens.iter().map(one).sum()
}

/// Draws an icon around a point, in a square of this size.
pub(super) fn draw(o: &mut Svg, glyph: Glyph, x: f64, y: f64, size: f64) {
    let r = size / 2.0;
    let card = |o: &mut Svg, fill: &str| {
        o.rect(x - r * 0.65, y - r * 0.9, r * 1.3, r * 1.8).round(r * 0.2).fill(fill).stroke(INK, 0.8);
    };
    match glyph {
        Glyph::Icon(Icon::M) => {
            o.path(format_args!(
                "M {} {} L {} {} C {} {} {} {} {} {} C {} {} {} {} {} {} Z",
                x - r * 0.3,
                y - r * 0.7,
                x + r * 0.3,
                y - r * 0.7,
                x + r * 1.3,
                y + r * 0.3,
                x + r * 0.9,
                y + r * 0.9,
                x,
                y + r * 0.9,
                x - r * 0.9,
                y + r * 0.9,
                x - r * 1.3,
                y + r * 0.3,
                x - r * 0.3,
                y - r * 0.7
            ))
            .fill("#2f6fa8");
            o.rect(x - r * 0.4, y - r * 0.95, r * 0.8, r * 0.3).fill("#1d4a73");
        }
        Glyph::Icon(Icon::B) => {
            o.rect(x - r * 0.12, y - r * 0.5, r * 0.3, r * 1.4).fill("#8a5a2b");
            o.rect(x - r * 0.8, y - r * 0.9, r * 1.6, r * 0.65).round(1).fill("#6b6b6b");
        }
        Glyph::Icon(Icon::N) => {
            let points = [(-0.9, 0.7), (-0.9, -0.5), (-0.4, 0.0), (0.0, -0.9), (0.4, 0.0), (0.9, -0.5), (0.9, 0.7)];
            o.polygon(points.map(|(a, b)| (x + a * r, y + b * r))).fill(GOLD).stroke("#8a6a10", 0.6);
        }
        Glyph::Icon(Icon::C) => {
            o.rect(x - r * 0.2, y - r * 0.9, r * 0.4, r * 1.8).fill("#a3341f");
            o.rect(x - r * 0.65, y - r * 0.45, r * 1.3, r * 0.4).fill("#a3341f");
        }
        Glyph::Icon(Icon::X) => {
            o.circle(x, y - r * 0.15, r * 0.75).fill("#6d3f8c");
            o.rect(x - r * 0.4, y + r * 0.35, r * 0.8, r * 0.5).fill("#6d3f8c");
            o.circle(x - r * 0.3, y - r * 0.15, r * 0.2).fill("#ffffff");
            o.circle(x + r * 0.3, y - r * 0.15, r * 0.2).fill("#ffffff");
        }
        Glyph::Good(Good::Ink) => {
            o.path(format_args!(
                "M {x} {} C {} {} {} {} {x} {} C {} {} {} {} {x} {} Z",
                y - r * 0.95,
                x + r * 0.9,
                y + r * 0.2,
                x + r * 0.7,
                y + r * 0.9,
                y + r * 0.9,
                x - r * 0.7,
                y + r * 0.9,
                x - r * 0.9,
                y + r * 0.2,
                y - r * 0.95
            ))
            .fill("#23315e");
        }
        Glyph::Good(Good::Gold) => {
            let points = [(-0.95, 0.55), (-0.55, -0.5), (0.55, -0.5), (0.95, 0.55)];
            o.polygon(points.map(|(a, b)| (x + a * r, y + b * r))).fill("#e8b923").stroke("#8a6a10", 0.8);
        }
        Glyph::Good(Good::Stone) => {
            let points = [(-0.8, 0.4), (-0.8, -0.4), (0.0, -0.85), (0.8, -0.4), (0.8, 0.4), (0.0, 0.85)];
            o.polygon(points.map(|(a, b)| (x + a * r, y + b * r))).fill("#9a9a94").stroke("#55554f", 0.8);
        }
        Glyph::Any => {
            for (i, fill) in ["#23315e", "#e8b923", "#9a9a94"].into_iter().enumerate() {
                let turn = |k: f64| {
                    let a = std::f64::consts::TAU * (k / 3.0 - 0.25);
                    (x + r * 0.9 * a.cos(), y + r * 0.9 * a.sin())
                };
                let (from, to) = (turn(i as f64), turn(i as f64 + 1.0));
                let reach = r * 0.9;
                o.path(format_args!("M {x} {y} L {} {} A {reach} {reach} 0 0 1 {} {} Z", from.0, from.1, to.0, to.1))
                    .fill(fill);
            }
        }
        Glyph::Silver => {
            o.circle(x, y, r * 0.85).fill("#c9ced3").stroke("#6f767c", 1);
            o.circle(x, y, r * 0.5).fill("none").stroke("#8b9299", 0.8);
        }
        Glyph::Virtue => {
            o.circle(x, y, r * 0.85).fill("#ffffff").stroke(INK, 1.2);
        }
        Glyph::Corruption => {
            o.circle(x, y, r * 0.85).fill("#1a1a1a");
        }
        Glyph::Debt => card(o, "#c8553d"),
        Glyph::Deed => card(o, "#6fa36a"),
        Glyph::Flip => {
            o.rect(x - r * 0.9, y - r * 0.8, r * 0.8, r * 1.3).round(1).fill("#c8553d");
            o.rect(x + r * 0.1, y - r * 0.5, r * 0.8, r * 1.3).round(1).fill("#6fa36a");
            o.path(format_args!(
                "M {} {} h {} m {} {} l {} {} l {} {}",
                x - r * 0.7,
                y + r * 0.9,
                r * 1.3,
                -r * 0.3,
                -r * 0.3,
                r * 0.3,
                r * 0.3,
                -r * 0.3,
                r * 0.3
            ))
            .fill("none")
            .stroke(INK, 1);
            o.path(format_args!(
                "M {} {} h {} m {} {} l {} {} l {} {}",
                x + r * 0.7,
                y - r * 0.9,
                -r * 1.3,
                r * 0.3,
                -r * 0.3,
                -r * 0.3,
                r * 0.3,
                r * 0.3,
                r * 0.3
            ))
            .fill("none")
            .stroke(INK, 1);
        }
        Glyph::Person | Glyph::Hero => {
            let fill = if glyph == Glyph::Hero { GOLD } else { "#5d7a3a" };
            o.circle(x, y - r * 0.45, r * 0.42).fill(fill);
            o.path(format_args!(
                "M {} {} C {} {} {} {} {} {} Z",
                x - r * 0.8,
                y + r * 0.9,
                x - r * 0.7,
                y - r * 0.4,
                x + r * 0.7,
                y - r * 0.4,
                x + r * 0.8,
                y + r * 0.9
            ))
            .fill(fill);
            if glyph == Glyph::Hero {
                star(o, x, y + r * 0.4, r * 0.45, "#ffffff");
            }
        }
        Glyph::Chest => {
            o.rect(x - r * 0.9, y - r * 0.6, r * 1.8, r * 1.3).round(r * 0.25).fill("#8a5a2b").stroke("#4a2f14", 0.8);
            o.line(x - r * 0.9, y - r * 0.05, x + r * 0.9, y - r * 0.05).stroke("#4a2f14", 1);
            o.rect(x - r * 0.2, y - r * 0.2, r * 0.4, r * 0.5).fill("#e8b923");
        }
        Glyph::Scroll => {
            o.rect(x - r * 0.6, y - r * 0.9, r * 1.2, r * 1.8).round(r * 0.3).fill("#fbf3d8").stroke(LINE, 1);
            for k in [-0.4, 0.0, 0.4] {
                o.line(x - r * 0.35, y + k * r, x + r * 0.35, y + k * r).stroke(LINE, 0.8);
            }
        }
        Glyph::Worker => {
            o.circle(x, y - r * 0.5, r * 0.4).fill(INK);
            o.polygon([(x - r * 0.7, y + r * 0.9), (x, y - r * 0.4), (x + r * 0.7, y + r * 0.9)]).fill(INK);
        }
        Glyph::House(kind) => house(o, kind, x, y, size * 1.2, "#7a6a50", false),
        Glyph::AnyHouse => {
            house(o, Kind::Workshop, x, y, size * 1.2, "#7a6a50", false);
            o.circle(x, y - r * 0.05, r * 0.28).fill("#ffffff");
        }
        Glyph::Draw | Glyph::Discard | Glyph::Destroy => {
            card(o, PAPER);
            let (a, b) = (r * 0.4, r * 0.5);
            if glyph == Glyph::Destroy {
                o.line(x - a, y - b, x + a, y + b).stroke("#b3402e", 2);
                o.line(x + a, y - b, x - a, y + b).stroke("#b3402e", 2);
            } else {
                let down = if glyph == Glyph::Discard { 1.0 } else { -1.0 };
                o.line(x, y - b * down, x, y + b * down).stroke(INK, 1.4);
                o.path(format_args!(
                    "M {} {} L {x} {} L {} {}",
                    x - a,
                    y + down * r * 0.1,
                    y + b * down,
                    x + a,
                    y + down * r * 0.1
                ))
                .fill("none")
                .stroke(INK, 1.4);
            }
        }
        Glyph::Rearrange => {
            for (dy, way) in [(-0.4, 1.0), (0.4, -1.0)] {
                let (line, end) = (y + dy * r, x + way * r * 0.9);
                o.line(x - way * r * 0.9, line, end, line).stroke(INK, 1.6);
                o.path(format_args!(
                    "M {} {} L {end} {line} L {} {}",
                    end - way * r * 0.45,
                    line - r * 0.35,
                    end - way * r * 0.45,
                    line + r * 0.35
                ))
                .fill("none")
                .stroke(INK, 1.6);
            }
        }
        Glyph::Shuffle => {
            for way in [1.0, -1.0] {
                let (from, to) = (y + way * r * 0.6, y - way * r * 0.6);
                o.path(format_args!(
                    "M {} {from} C {} {from} {} {to} {} {to} m {} {} l {} {} l {} {}",
                    x - r * 0.9,
                    x,
                    x,
                    x + r * 0.9,
                    -r * 0.4,
                    -r * 0.3,
                    r * 0.4,
                    r * 0.3,
                    -r * 0.4,
                    r * 0.3
                ))
                .fill("none")
                .stroke(INK, 1.4);
            }
        }
        Glyph::Move => {
            o.line(x - r * 0.9, y, x + r * 0.8, y).stroke("#7a2e8a", 2);
            o.path(format_args!(
                "M {} {} L {} {y} L {} {}",
                x + r * 0.2,
                y - r * 0.6,
                x + r * 0.9,
                x + r * 0.2,
                y + r * 0.6
            ))
            .fill("none")
            .stroke("#7a2e8a", 2);
        }
        Glyph::Castle => {
            let points = [
                (-0.8, 0.9),
                (-0.8, -0.8),
                (-0.45, -0.8),
                (-0.45, -0.4),
                (-0.18, -0.4),
                (-0.18, -0.8),
                (0.18, -0.8),
                (0.18, -0.4),
                (0.45, -0.4),
                (0.45, -0.8),
                (0.8, -0.8),
                (0.8, 0.9),
            ];
            o.polygon(points.map(|(a, b)| (x + a * r, y + b * r))).fill("#7d7468");
            o.rect(x - r * 0.25, y + r * 0.2, r * 0.5, r * 0.7).fill(PAPER);
        }
    }
}

fn star(o: &mut Svg, x: f64, y: f64, r: f64, fill: &str) {
    let points = (0..10).map(|i| {
        let (a, reach) = (std::f64::consts::PI * (f64::from(i) / 5.0 - 0.5), if i % 2 == 0 { r } else { r * 0.45 });
        (x + reach * a.cos(), y + reach * a.sin())
    });
    o.polygon(points).fill(fill);
}

/// Draws a building: a flat roof for a Trading Post, a tower for a Guildhall, a small gable for a Workshop.
pub(super) fn house(o: &mut Svg, kind: Kind, x: f64, y: f64, size: f64, fill: &str, public: bool) {
    let r = size / 2.0;
    let points: &[(f64, f64)] = match kind {
        Kind::TradingPost => &[(-0.95, 0.8), (-0.95, -0.1), (-0.6, -0.6), (0.6, -0.6), (0.95, -0.1), (0.95, 0.8)],
        Kind::Guildhall => &[
            (-0.9, 0.9),
            (-0.9, 0.0),
            (-0.4, 0.0),
            (-0.4, -0.6),
            (0.0, -1.0),
            (0.4, -0.6),
            (0.4, 0.0),
            (0.9, 0.0),
            (0.9, 0.9),
        ],
        Kind::Workshop => &[(-0.7, 0.75), (-0.7, -0.1), (0.0, -0.75), (0.7, -0.1), (0.7, 0.75)],
    };
    let (edge, wide) = if public { ("#e8b923", 3.0) } else { ("#ffffff", 1.0) };
    o.polygon(points.iter().map(|&(a, b)| (x + a * r, y + b * r))).fill(fill).stroke(edge, wide);
    o.rect(x - r * 0.2, y + r * 0.25, r * 0.4, r * 0.5).fill(if public { "#e8b923" } else { "#ffffff" });
}
