//! A card in the picture: figures at its corners, its danger in a badge, and what lies on it.
use super::{
    icons::{bubble, chest, helmet, snowflake},
    svg::{AMBER, FAINT, GOLD, GREEN, INK, RED},
};
use crate::{
    KnockDungeon,
    content::{Card, Content, Corner},
    dungeon::{Fate, Index},
    rules::evaluate::BEARABLE,
};
use engine_core::{rules::View, show::Svg};

/// Cards with corners closer together than this have their tokens below the danger.
pub(super) const NARROW: f64 = 26.0;

/// The colours of figures from 0 to 4, paler for less danger.
const FIGURES: [&str; 5] = ["#ffffff", "#fdf0c8", "#fbd98e", "#f8b56a", "#f28a5f"];

/// The size of a card: the distance of its corners and the size of the figures there.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub(super) dx: f64,
    pub(super) dy: f64,
    /// The radius of the circle around a figure.
    pub(super) r: f64,
    pub(super) font: f64,
}

impl Size {
    /// How far a card reaches beyond the centres of its corners.
    pub(super) fn rim(self) -> f64 {
        self.r + if self.dx < 24.0 { 0.8 } else { 2.0 }
    }
    pub(super) fn width(self) -> f64 {
        self.dx + 2.0 * self.rim()
    }
    pub(super) fn height(self) -> f64 {
        self.dy + 2.0 * self.rim()
    }
}

/// What is drawn on a card.
pub(super) struct Look {
    figures: [u8; 4],
    danger: u8,
    horned: bool,
    knight: bool,
    fate: Fate,
    tokens: u8,
    chests: u8,
    silence: bool,
    /// The name or number between the upper corners.
    head: String,
}

impl Look {
    /// A card that does not lie in the dungeon.
    pub(super) fn of(content: &Content, card: Card, turned: bool) -> Self {
        let face = content.face(card);
        Self {
            figures: Corner::ALL.map(|c| face.figure(turned, c)),
            danger: face.sum(),
            horned: face.creature.is_some(),
            knight: face.knight,
            fate: if face.creature.is_some() { Fate::Creature } else { Fate::Room },
            tokens: face.creature.unwrap_or(0),
            chests: face.chests,
            silence: face.silence,
            head: face.id.clone(),
        }
    }

    /// A card of the dungeon. Its own figures are drawn; newer cards cover them.
    pub(super) fn laid(v: View<'_, KnockDungeon>, i: Index) -> Self {
        let (content, d) = (&v.game.content, &v.table.dungeon);
        let l = d.get(i).expect("a laid card");
        let danger = d.danger(content, i);
        Self {
            fate: l.fate,
            tokens: l.tokens,
            danger,
            head: format!("#{i}"),
            silence: false,
            ..Self::of(content, l.card, l.turned)
        }
    }
}

/// A card: its outline, the figures at its corners, its danger and what lies on it. `x` and `y` are the centre of its top left corner.
pub(super) fn card(svg: &mut Svg, (x, y): (f64, f64), size: Size, look: &Look) {
    let (fill, edge) = match look.fate {
        _ if look.knight && look.fate != Fate::Beaten => ("#57536a", "#1d1b26"),
        Fate::Room => ("#fffaf0", "#8d7f63"),
        Fate::Beaten => ("#dfe6d2", "#76855f"),
        Fate::Frozen => ("#cbe3f3", "#4f87ad"),
        Fate::Creature | Fate::Burnt => ("#f3cfc6", "#a03f34"),
    };
    let rim = size.rim();
    svg.rect(x - rim, y - rim, size.width(), size.height()).round(6).fill(fill).stroke(edge, 1.5);
    figures(svg, (x, y), size, look.figures);
    let (cx, cy) = (x + size.dx / 2.0, y + size.dy / 2.0);
    let ink = if look.knight && look.fate != Fate::Beaten { "#f2e9d8" } else { FAINT };
    let head = size.font.min(13.0);
    if size.dx - 2.0 * size.r > look.head.len().max(3) as f64 * head * 0.58 {
        svg.words(cx, y + 4.5, head, &look.head).middle().fill(ink);
    }
    // Beside the danger, or below it on a narrow card: tokens, frost, or the tick of a beaten creature.
    let second = look.tokens > 0 || matches!(look.fate, Fate::Frozen | Fate::Beaten) || look.silence;
    let (badge, more) = match (second, size.dx >= NARROW) {
        (false, _) => ((cx, cy), (cx, cy)),
        (true, true) => ((cx - 11.0, cy), (cx + 12.5, cy)),
        (true, false) => ((cx, cy - 9.5), (cx, cy + 11.0)),
    };
    danger(svg, badge, size.font + 1.0, look);
    if look.tokens > 0 {
        svg.circle(more.0, more.1, 9.5).fill(GOLD).stroke("#8a6a14", 1);
        svg.words(more.0, more.1 + size.font * 0.36, size.font, look.tokens).middle().bold().fill("#3b2c05");
    } else if look.fate == Fate::Frozen {
        snowflake(svg, more.0, more.1, 8.0, "#2d6b94");
    } else if look.fate == Fate::Beaten {
        svg.path(format!("M {} {} l 4 5 l 8 -10", more.0 - 6.0, more.1)).fill("none").stroke(GREEN, 2.5);
    } else if look.silence {
        bubble(svg, more.0, more.1, "#7a5ba6", true);
    }
    if look.chests > 0 && size.dx - 2.0 * size.r > f64::from(look.chests) * 10.0 + 3.0 {
        for k in 0..look.chests {
            chest(svg, cx + 10.0 * (f64::from(k) - f64::from(look.chests - 1) / 2.0), y + size.dy + 1.0);
        }
    }
}

/// The four figures, in circles.
pub(super) fn figures(svg: &mut Svg, (x, y): (f64, f64), size: Size, figures: [u8; 4]) {
    for (c, figure) in Corner::ALL.into_iter().zip(figures) {
        let (sx, sy) = c.step();
        let (cx, cy) = (if sx > 0 { x + size.dx } else { x }, if sy > 0 { y + size.dy } else { y });
        svg.circle(cx, cy, size.r).fill(FIGURES[usize::from(figure.min(4))]).stroke("#5c5343", 1);
        svg.words(cx, cy + size.font * 0.36, size.font, figure).middle().fill(INK);
    }
}

/// The danger of a card in a badge: a door for a room, a horned head for a creature, a helmet for the Knight.
fn danger(svg: &mut Svg, (x, y): (f64, f64), font: f64, look: &Look) {
    let fill = match look.danger {
        0..=3 => GREEN,
        4..=BEARABLE => AMBER,
        _ => RED,
    };
    if look.knight {
        helmet(svg, x, y, 11.5, fill).stroke("#f2e9d8", 1);
    } else if look.horned {
        svg.path(format!("M {} {} l -3 -9 l 8 4 Z M {} {} l 3 -9 l -8 4 Z", x - 8.0, y - 4.0, x + 8.0, y - 4.0))
            .fill(fill);
        svg.circle(x, y, 10.5).fill(fill);
    } else {
        svg.path(format!("M {} {} v -12 a 10 10 0 0 1 20 0 v 12 Z", x - 10.0, y + 11.0)).fill(fill);
    }
    svg.words(x, y + font * 0.37, font, look.danger).middle().bold().fill("#ffffff");
}
