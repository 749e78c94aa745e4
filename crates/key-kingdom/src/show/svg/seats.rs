//! The players: key pieces, items, companions, the demon die.
use super::{Area, icons, words};
use crate::{
    content::{Card, Colour, Item},
    rules::{Action, Change, Frame, KeyKingdom, Sign},
};
use engine_core::{
    finite::Finite,
    rules::{Seat, View},
    show::{Svg, seat_colour},
};

/// The measures of a player's panel.
pub(super) struct Panel {
    pub w: f64,
    /// Plain items in a row, and magic items or companions in a row.
    pub columns: [usize; 2],
    /// The height of an item.
    pub chip: f64,
    /// The legal actions.
    pub legal: Vec<Action>,
}

const HEAD: f64 = 34.0;

impl Panel {
    fn rows(&self, v: View<'_, KeyKingdom>, p: Seat) -> [usize; 3] {
        let player = &v.table.players[p];
        let plain = player.items().less(player.magic).len() as usize;
        let [few, wide] = self.columns;
        [
            plain.div_ceil(few),
            (player.magic.len() as usize).div_ceil(wide),
            (player.companions.len() as usize).div_ceil(wide),
        ]
    }

    /// How high the panel of a player is.
    pub(super) fn height(&self, v: View<'_, KeyKingdom>, p: Seat) -> f64 {
        let rows: usize = self.rows(v, p).iter().sum();
        HEAD + 10.0 + rows as f64 * (self.chip + 5.0)
    }

    pub(super) fn draw(&self, svg: &mut Svg, v: View<'_, KeyKingdom>, p: Seat, area: Area) {
        let (game, t) = (v.game, v.table);
        let (player, name) = (&t.players[p], words::name(game, p));
        let Area { x, y, w, h } = area;
        let asked = t.agenda.asked();
        let turn = asked.is_some_and(|(q, _)| q == p);
        svg.rect(x, y, w, h)
            .round(8)
            .fill(icons::PAPER)
            .stroke(seat_colour(p), if turn { 4.0 } else { 1.5 })
            .touch("seat", p)
            .title(format_args!("{name} {}. Place: {}", words::ability(game, p), words::place(game, t, p)));
        icons::hero(svg, game, x + 18.0, y + 18.0, p);
        let you = if v.seat == Some(p) { " (you)" } else { "" };
        svg.words(x + 32.0, y + 23.0, 15, format_args!("{name}{you}")).bold().fill(icons::INK);
        for (i, colour) in Colour::all().enumerate() {
            let at = x + w - 24.0 - 32.0 * (2 - i) as f64;
            let has = player.keys.has(colour);
            let (fill, ink) = if has { (icons::key_colour(colour), "#fff") } else { ("#efe6d2", "#cdbf9f") };
            let says = if has { "has" } else { "does not have" };
            svg.circle(at, y + 18.0, 12)
                .fill(fill)
                .stroke(icons::key_colour(colour), 1.5)
                .title(format_args!("{name} {says} the {} piece", words::colour(colour)));
            icons::key(svg, at, y + 18.0, ink);
        }
        if t.demon == Some(p) {
            icons::demon_die(svg, x + w - 128.0, y + 21.0, None);
        }

        let [few, wide] = self.columns;
        let mut top = y + HEAD;
        let plain = player.items().less(player.magic);
        for (set, columns) in [(plain, few), (player.magic, wide)] {
            let column = (w - 16.0 + 5.0) / columns as f64;
            for (i, item) in set.iter().enumerate() {
                let at = (x + 8.0 + column * (i % columns) as f64, top + (self.chip + 5.0) * (i / columns) as f64);
                self.item(svg, v, p, item, Area { x: at.0, y: at.1, w: column - 5.0, h: self.chip });
            }
            top += (self.chip + 5.0) * (set.len() as usize).div_ceil(columns) as f64;
        }
        let column = (w - 16.0 + 5.0) / wide as f64;
        for (i, card) in player.companions.iter().enumerate() {
            let at = (x + 8.0 + column * (i % wide) as f64, top + (self.chip + 5.0) * (i / wide) as f64);
            self.companion(svg, v, p, card, Area { x: at.0, y: at.1, w: column - 5.0, h: self.chip });
        }
    }

    fn item(&self, svg: &mut Svg, v: View<'_, KeyKingdom>, p: Seat, item: Item, area: Area) {
        let (c, t) = (&v.game.content, v.table);
        let active = t.players[p].active.has(item);
        let (fill, ink) = match (active, item.is_magic()) {
            (false, _) => ("#e4ddcf", "#8d8474"),
            (true, true) => ("#dcc4ea", icons::DEMON),
            (true, false) => ("#f9e79f", icons::WOOD),
        };
        let state = if active { "active" } else { "exhausted" };
        let says = format!("{} {}, {state}{}", words::item(c, item), c.value(item), words::magic(c, item));
        let Area { x, y, w, h } = area;
        let chip = svg.rect(x, y, w, h).round(5).fill(fill).title(&says);
        if !active {
            chip.stroke("#c8bfae", 1).set("stroke-dasharray", "3 3");
        }
        if let Some(group) = group(t.agenda.asked(), p, item, active) {
            chip.touch_group(group).touch("item", item);
        }
        let text = format!("{} {}", words::item(c, item), c.value(item));
        svg.words(x + w / 2.0, y + h / 2.0 + 4.2, 12, text).middle().fill(ink);
        if self.legal.contains(&Action::Modify(Change::Use { item, sign: Sign::Plus })) && asked_to_modify(v, p) {
            for (sign, text, at) in [(Sign::Minus, "−", x), (Sign::Plus, "+", x + w - h * 0.7)] {
                let verb = if sign == Sign::Plus { "Add" } else { "Subtract" };
                svg.rect(at, y, h * 0.7, h)
                    .round(5)
                    .fill("#fff")
                    .stroke("#e67e22", 1.2)
                    .touch_group("Modify Use")
                    .touch("item", item)
                    .touch("sign", sign)
                    .title(format_args!("{verb} {} with the {}", c.value(item), words::item(c, item)));
                svg.words(at + h * 0.35, y + h / 2.0 + 5.0, 14, text).middle().bold().fill(icons::WOOD);
            }
        }
    }

    fn companion(&self, svg: &mut Svg, v: View<'_, KeyKingdom>, p: Seat, card: Card, area: Area) {
        let c = &v.game.content;
        let Area { x, y, w, h } = area;
        let chip = svg.rect(x, y, w, h).round(5).fill("#e7f0df").stroke("#9fb68a", 1).title(words::companion(c, card));
        let modify = asked_to_modify(v, p);
        if modify {
            chip.touch_group("Modify Ask").touch("card", card);
        }
        svg.words(x + w / 2.0, y + h / 2.0 + 4.2, 12, words::card(c, card)).middle().fill(icons::INK);
        if modify && self.legal.contains(&Action::Modify(Change::Ask { card, sign: Sign::Plus })) {
            for (sign, text, at) in [(Sign::Minus, "−", x), (Sign::Plus, "+", x + w - h * 0.7)] {
                svg.rect(at, y, h * 0.7, h)
                    .round(5)
                    .fill("#fff")
                    .stroke("#e67e22", 1.2)
                    .touch_group("Modify Ask")
                    .touch("card", card)
                    .touch("sign", sign)
                    .title(words::companion(c, card));
                svg.words(at + h * 0.35, y + h / 2.0 + 5.0, 14, text).middle().bold().fill(icons::WOOD);
            }
        }
    }
}

/// Whether a seat may modify a roll now.
fn asked_to_modify(v: View<'_, KeyKingdom>, p: Seat) -> bool {
    matches!(v.table.agenda.asked(), Some((q, Frame::Modify(_))) if q == p)
}

/// The actions for which an item of a seat stands, as the question is.
fn group(asked: Option<(Seat, Frame)>, p: Seat, item: Item, active: bool) -> Option<&'static str> {
    let (seat, frame) = asked?;
    match frame {
        Frame::Modify(_) if seat == p && active => Some("Modify Use"),
        Frame::Restore(_) if seat == p => Some("Restore Item"),
        Frame::Lose(_) if seat == p => Some("Lose"),
        Frame::Magic(_) if seat != p && item.is_magic() => Some("Magic"),
        Frame::Give(_) if seat == p && item.is_magic() => Some("Give Item"),
        Frame::TakeFor(_) if seat != p && item.is_magic() => Some("TakeFor"),
        _ => None,
    }
}
