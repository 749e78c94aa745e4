//! The picture: the table in a strip, the overlapping cards with figures, dangers and tokens, and the hands below.
use super::{
    cards::{Look, NARROW, Size, card, figures},
    icons::{bubble, card_back, drop_of_poison, grimoire, half_turn, helmet},
    text::extent,
    words::{self, corner, described, headline, player, tokens, turn_number},
};
use crate::{
    KnockDungeon,
    content::{Card, Corner},
    dungeon::{At, Fate, Index, Place},
    rules::{Frame, WindowKind},
    table::{Side, Token},
};
use engine_core::{
    rules::{Seat, View},
    show::{Screen, Svg, seat_colour},
};
use std::ops::ControlFlow;

const PAPER: &str = "#fbf7ee";
const STONE: &str = "#ddd7c9";
pub(super) const INK: &str = "#2f2a22";
pub(super) const FAINT: &str = "#6b6353";
pub(super) const GOLD: &str = "#f0bf3c";
pub(super) const GREEN: &str = "#3f7a45";
pub(super) const AMBER: &str = "#b06a00";
pub(super) const RED: &str = "#b3261e";

pub(super) fn draw(v: View<'_, KnockDungeon>, screen: Screen) -> Svg {
    let mut page = Page::new(v, screen);
    page.header();
    page.buttons();
    page.board();
    page.hands();
    page.svg.set_height(page.y + 4.0);
    page.svg
}

/// A picture in the making, from top to bottom.
struct Page<'a> {
    v: View<'a, KnockDungeon>,
    svg: Svg,
    phone: bool,
    width: f64,
    y: f64,
    /// The sizes of small and normal text.
    small: f64,
    normal: f64,
}

impl<'a> Page<'a> {
    fn new(v: View<'a, KnockDungeon>, screen: Screen) -> Self {
        let phone = screen == Screen::Phone;
        let (width, small, normal) = if phone { (440.0, 13.0, 15.0) } else { (900.0, 12.0, 15.0) };
        let mut svg = Svg::new(width, 0);
        svg.rect(0, 0, width, 0).set("style", "height:100%").fill(PAPER);
        Self { v, svg, phone, width, y: 0.0, small, normal }
    }

    /// The question, the reserve, the pile, the Speech/Silence token and the Grimoire tokens.
    fn header(&mut self) {
        let (v, t) = (self.v, self.v.table);
        let said = format!("turn {} · {}", turn_number(v.game, t), headline(v));
        self.y = 12.0;
        for line in wrap(&said, ((self.width - 40.0) / (self.normal * 0.66)) as usize) {
            self.y += 18.0;
            self.svg.words(20, self.y, self.normal + 1.0, line).bold().fill(INK);
        }
        if t.end.is_none() {
            self.svg.rect(0, 12, 9, self.y - 4.0).fill(seat_colour(t.turn));
        }
        self.y += 26.0;
        let mut x = 20.0;
        self.svg.words(x, self.y + 5.0, self.small, "Reserve").fill(FAINT);
        x += if self.phone { 70.0 } else { 64.0 };
        for k in 0..12 {
            let disc = self.svg.circle(x, self.y, 6.5).stroke("#8a6a14", 1);
            disc.fill(if k < t.reserve { GOLD } else { "none" }).title(format!("{} in the reserve", tokens(t.reserve)));
            x += 15.0;
        }
        if self.phone {
            self.y += 36.0;
            x = 8.0;
        }
        x += 22.0;
        let back = format!("The pile: {} cards{}", t.pile, if t.knight_below { ", then the Black Knight" } else { "" });
        card_back(&mut self.svg, x, self.y - 12.0, 17.0, 24.0).title(&back);
        self.svg.words(x + 24.0, self.y + 5.0, self.normal, t.pile).bold().fill(INK).title(&back);
        x += 50.0;
        if t.knight_below {
            self.svg.words(x, self.y + 5.0, self.normal, "+").fill(INK);
            helmet(&mut self.svg, x + 27.0, self.y + 1.0, 10.0, "#3f3c4a").title(&back);
            self.svg.rect(x + 20.0, self.y - 1.0, 14, 3).fill(PAPER);
            x += 40.0;
        }
        x += 24.0;
        if v.game.seats > 1 {
            let (fill, word, crossed) = match t.side {
                Side::Speech => (GREEN, "Speech", false),
                Side::Silence => (RED, "Silence", true),
            };
            self.svg.rect(x, self.y - 15.0, 98, 30).round(15).fill(fill);
            bubble(&mut self.svg, x + 19.0, self.y - 1.0, "#ffffff", crossed);
            self.svg.words(x + 36.0, self.y + 5.0, self.normal - 1.0, word).fill("#ffffff").bold();
            x += 116.0;
        }
        if self.phone && !t.grimoire.is_empty() {
            self.y += 38.0;
            x = 30.0;
        } else {
            x += 12.0;
        }
        for held in t.grimoire.iter() {
            grimoire(&mut self.svg, x, self.y, held);
            x += 40.0;
        }
        self.y += 26.0;
    }

    /// Buttons for what cannot be touched on a card.
    fn buttons(&mut self) {
        if self.v.table.end.is_some() {
            return;
        }
        let (words, group) = match self.v.table.frame {
            Frame::Window(_) => ("Use no token", "Window Close"),
            Frame::Pass(_) => ("Pass", "Pass"),
            Frame::Show(_) => ("Show no card", "Show Keep"),
            Frame::Lay(_) | Frame::Rotate(_) | Frame::Where(_) => return,
        };
        let size = self.normal - 1.0;
        self.svg.words(85, self.y + 20.0, size, words).middle().fill(INK);
        self.svg
            .rect(20, self.y, 130, 30)
            .round(8)
            .fill("#fff")
            .set("fill-opacity", 0)
            .stroke(FAINT, 1.5)
            .touch_group(group)
            .title(words);
        self.y += 42.0;
    }

    /// The dungeon. Older cards are drawn first, so that a newer card covers their corners.
    fn board(&mut self) {
        let (v, d) = (self.v, &self.v.table.dungeon);
        let (x0, x1, y0, y1) = extent(d).unwrap_or((0, 0, 0, 0));
        // Room for a card all around: the places where the next one may lie.
        let (columns, rows) = (f64::from(x1 - x0) + 3.0, f64::from(y1 - y0) + 3.0);
        let edge = if self.phone { 4.0 } else { 20.0 };
        let r = if self.phone { 8.5 } else { 9.5 };
        let room = self.width - 2.0 * edge - 2.0 * (r + 3.0);
        let dx = (room / columns).min(if self.phone { 58.0 } else { 66.0 });
        // Narrow cards are taller, because their tokens lie below the danger.
        let least = match (self.phone, dx < NARROW) {
            (_, true) => 72.0,
            (true, false) => 56.0,
            (false, false) => 52.0,
        };
        let dy = (820.0 / rows).clamp(least, 84.0);
        let dx = dx.min(dy);
        let size = Size { dx, dy, r, font: self.small };
        let height = rows * dy + 2.0 * (r + 8.0);
        self.svg.rect(edge, self.y, self.width - 2.0 * edge, height).round(10).fill(STONE);
        let left = (self.width - columns * dx) / 2.0;
        let top = self.y + r + 8.0;
        let spot = |at: At| (left + (f64::from(at.x - x0) + 1.0) * dx, top + (f64::from(at.y - y0) + 1.0) * dy);
        if matches!(v.table.frame, Frame::Where(_)) && v.table.end.is_none() {
            let _ = d.free(&mut |name| {
                let at = d.place(name).expect("a free place");
                self.place(name, spot(at), size);
                ControlFlow::Continue(())
            });
        }
        for (i, l) in d.standing() {
            let at = spot(l.at);
            card(&mut self.svg, at, size, &Look::laid(v, i));
            self.laid_touch(i, at, size);
        }
        if let Some(cell) = d.poison {
            self.poison(cell, spot(cell), size);
        }
        self.poison_targets(spot, size);
        self.y += height + 14.0;
    }

    /// A free place, with the dangers that the open card would cause there.
    fn place(&mut self, name: Place, (x, y): (f64, f64), size: Size) {
        let stake = words::at_stake(self.v, name).unwrap_or_default();
        let (colour, width) = if stake.contains("lost") {
            (RED, 1.5)
        } else if stake.contains("beaten") {
            (GREEN, 3.0)
        } else {
            (FAINT, 1.5)
        };
        let (w, h, rim) = (size.width(), size.height(), size.rim());
        let (cx, cy, arm) = (x + size.dx / 2.0, y + size.dy / 2.0, (size.dx / 4.0).min(7.0));
        self.svg
            .path(format!("M {} {cy} h {} M {cx} {} v {}", cx - arm, 2.0 * arm, cy - arm, 2.0 * arm))
            .stroke(colour, 2);
        let outline = self.svg.rect(x - rim, y - rim, w, h).round(6).fill("#ffffff").set("fill-opacity", 0.25);
        outline.stroke(colour, width).set("stroke-dasharray", "5 4");
        outline.touch_group("Where").touch("card", name.card).touch("corner", name.corner).title(stake);
    }

    /// What a laid card stands for: the place that it took, and the target of a Fireball or a Frost Bolt.
    fn laid_touch(&mut self, i: Index, (x, y): (f64, f64), size: Size) {
        let (v, d) = (self.v, &self.v.table.dungeon);
        let l = d.get(i).expect("a laid card");
        let rim = size.rim();
        let whole =
            self.svg.rect(x - rim, y - rim, size.width(), size.height()).round(6).fill("#fff").set("fill-opacity", 0);
        whole.title(described(v, i));
        let covered = Corner::ALL.into_iter().filter_map(|c| Some((d.card_at(l.at.beyond(c))?, c.across())));
        if let Some((card, corner)) = covered.filter(|(j, _)| *j < i).min() {
            whole.touch_group("Where").touch("card", card).touch("corner", corner);
        }
        if l.fate == Fate::Frozen || l.fate == Fate::Creature && v.table.window().is_some() {
            for group in ["Window Fireball", "Window Frost"] {
                whole.or().touch_group(group).touch("at", i);
            }
        }
    }

    /// The Poison token.
    fn poison(&mut self, cell: At, (x, y): (f64, f64), size: Size) {
        drop_of_poison(&mut self.svg, x, y, size.r + 1.0);
        self.svg.words(x, y + size.font * 0.36, size.font, 0).middle().bold().fill("#ffffff");
        let d = &self.v.table.dungeon;
        let over = self
            .svg
            .circle(x, y, size.r + 2.0)
            .fill("#fff")
            .set("fill-opacity", 0)
            .title("Poison: this corner is worth 0");
        for (i, l) in d.standing() {
            for c in Corner::ALL.into_iter().filter(|&c| l.at.cell(c) == cell) {
                over.or().touch_group("Window Poison").touch("at", i).touch("corner", c);
            }
        }
    }

    /// The corners that can be poisoned now.
    fn poison_targets(&mut self, spot: impl Fn(At) -> (f64, f64), size: Size) {
        let (v, t) = (self.v, self.v.table);
        if t.end.is_some() || t.window().is_none() || !t.grimoire.has(Token::Poison) {
            return;
        }
        let unbeaten = |j: Index| t.dungeon.get(j).is_some_and(|l| l.fate.is_unbeaten());
        for (i, l) in t.dungeon.standing().filter(|(i, _)| unbeaten(*i)) {
            for c in Corner::ALL {
                if t.dungeon.card_at(l.at.beyond(c)).is_some_and(|j| j < i && unbeaten(j)) {
                    continue; // the other creature names this corner
                }
                let (x, y) = spot(l.at.cell(c));
                let ring = self.svg.circle(x, y, size.r + 1.0).fill("#fff").set("fill-opacity", 0).stroke("#5a9a3c", 2);
                ring.set("stroke-dasharray", "3 2").touch_group("Window Poison").touch("at", i).touch("corner", c);
                ring.title(format!("Poison the {} corner of {}", corner(c), described(v, i)));
            }
        }
    }

    /// The open card and the viewer's hand; the hands of the others beside them, or below on a phone.
    fn hands(&mut self) {
        let top = self.y;
        let side_by_side = !self.phone && self.own_cards(570.0);
        if self.phone {
            self.own_cards(self.width - 6.0);
        }
        let bottom = self.y;
        if side_by_side {
            self.y = top + 10.0;
        }
        self.other_hands(if side_by_side { 590.0 } else { 20.0 });
        self.y = self.y.max(bottom);
    }

    /// The open card and the viewer's own hand, each card both ways round. Returns whether there are any.
    fn own_cards(&mut self, right: f64) -> bool {
        let (v, t) = (self.v, self.v.table);
        let content = &v.game.content;
        let size = Size { dx: 56.0, dy: 66.0, r: 11.0, font: self.normal };
        let open: Vec<(Card, bool)> = match (t.end, t.frame) {
            (None, Frame::Where(w)) => vec![(w.card, w.turned)],
            (None, Frame::Rotate(_)) => vec![(content.knight(), false), (content.knight(), true)],
            (None, Frame::Window(w)) if w.kind == WindowKind::KnightDrawn => {
                vec![(content.knight(), false)]
            }
            _ => vec![],
        };
        let mine = v.seat.map(|p| (p, t.told[p].or(v.hand.copied().unwrap_or_default())));
        let cards: Vec<Card> = mine.iter().flat_map(|(_, hand)| hand.iter()).collect();
        if open.is_empty() && cards.is_empty() {
            return false;
        }
        let (left, gap, step) = (if self.phone { 14.0 } else { 20.0 }, 12.0, size.width() + 12.0);
        let mini = Size { dx: 36.0, dy: 24.0, r: 9.0, font: self.small };
        let turns = cards.iter().any(|&c| !content.looks_the_same_turned(c));
        let row = size.height() + if turns { mini.height() + 18.0 } else { 12.0 };
        let mut x = left;
        self.y += 6.0;
        if !open.is_empty() {
            self.svg.words(x, self.y + 10.0, self.small, "To place").fill(FAINT);
        }
        let top = self.y + 18.0;
        for &(c, turned) in &open {
            let at = (x + size.rim(), top + size.rim());
            card(&mut self.svg, at, size, &Look::of(content, c, turned));
            let whole = self.svg.rect(x, top, size.width(), size.height()).round(6).fill("#fff").set("fill-opacity", 0);
            whole.stroke(INK, 2.5).title(format!(
                "{}{}",
                words::face(content, c, turned),
                if turned { ", turned" } else { "" }
            ));
            whole
                .touch_group("Lay")
                .touch("card", c)
                .touch("turned", turned)
                .or()
                .touch_group("Rotate")
                .touch("turned", turned);
            x += step;
        }
        if !open.is_empty() {
            x += gap;
        }
        if let Some((p, _)) = mine.filter(|_| !cards.is_empty()) {
            let name = format!("{} (you)", player(p));
            self.svg.rect(x, self.y + 1.0, 10, 10).round(3).fill(seat_colour(p));
            self.svg.words(x + 15.0, self.y + 10.0, self.small, name).fill(INK);
        }
        let (mut x, mut top, first) = (x, top, x);
        for &c in &cards {
            if x + size.width() > right {
                x = if self.phone { left } else { first };
                top += row;
            }
            self.hand_card(c, (x, top), size, mini);
            x += step;
        }
        self.y = top + row;
        true
    }

    /// A card in the viewer's hand, and below it the same card turned.
    fn hand_card(&mut self, c: Card, (x, y): (f64, f64), size: Size, mini: Size) {
        let (v, t) = (self.v, self.v.table);
        let content = &v.game.content;
        let bound = v.seat.is_some_and(|p| t.bound[p] == Some(c));
        card(&mut self.svg, (x + size.rim(), y + size.rim()), size, &Look::of(content, c, false));
        let whole = self.svg.rect(x, y, size.width(), size.height()).round(6).fill("#fff").set("fill-opacity", 0);
        if bound {
            whole.stroke(AMBER, 3);
        }
        let must = if bound { ", to be played next" } else { "" };
        whole.title(format!("{}{must}", words::face(content, c, false)));
        whole.touch_group("Lay").touch("card", c).touch("turned", false).or().touch_group("Show Card").touch("card", c);
        if content.looks_the_same_turned(c) {
            return;
        }
        // The turned card: its figures around an arrow.
        let (x, y) = (x + (size.width() - mini.width()) / 2.0, y + size.height() + 7.0);
        self.svg.rect(x, y, mini.width(), mini.height()).round(5).fill("#f3eddf").stroke("#a89a7c", 1);
        let at = (x + mini.rim(), y + mini.rim());
        let (cx, cy) = (at.0 + mini.dx / 2.0, at.1 + mini.dy / 2.0);
        figures(&mut self.svg, at, mini, Corner::ALL.map(|k| content.face(c).figure(true, k)));
        half_turn(&mut self.svg, cx, cy, 6.0);
        let whole = self.svg.rect(x, y, mini.width(), mini.height()).round(5).fill("#fff").set("fill-opacity", 0);
        whole
            .touch_group("Lay")
            .touch("card", c)
            .touch("turned", true)
            .title(format!("{}, turned", words::face(content, c, true)));
    }

    /// The hands of the others: backs, and the cards that everybody knows.
    fn other_hands(&mut self, left: f64) {
        let (v, t) = (self.v, self.v.table);
        let others: Vec<Seat> = Seat::first(v.game.seats).filter(|p| v.seat != Some(*p)).collect();
        let columns = if self.phone || left > 20.0 { 1 } else { 2 };
        let wide = (self.width - left - 20.0) / columns as f64;
        let mini = Size { dx: 26.0, dy: 22.0, r: 9.0, font: self.small };
        let tall = |p: Seat| if t.told[p].is_empty() { 32.0 } else { mini.height() + 10.0 };
        for pair in others.chunks(columns) {
            let height = pair.iter().map(|&p| tall(p)).fold(0.0, f64::max);
            let middle = self.y + height / 2.0;
            for (k, &p) in pair.iter().enumerate() {
                let mut x = left + wide * k as f64;
                let turn = t.turn == p && t.end.is_none();
                self.svg.rect(x, middle - 6.0, 12, 12).round(3).fill(seat_colour(p));
                let name = self.svg.words(x + 18.0, middle + 5.0, self.normal - 1.0, player(p)).fill(INK);
                if turn {
                    name.bold();
                }
                x += 84.0;
                for c in t.told[p].iter() {
                    let top = middle - mini.height() / 2.0;
                    let face = v.game.content.face(c);
                    let fill = if face.creature.is_some() { "#f3cfc6" } else { "#fffaf0" };
                    let edge = if t.bound[p] == Some(c) { (AMBER, 3.0) } else { ("#a89a7c", 1.0) };
                    let known = self.svg.rect(x, top, mini.width(), mini.height()).round(5).fill(fill);
                    known.stroke(edge.0, edge.1).title(words::face(&v.game.content, c, false));
                    known.touch_group("Show Card").touch("card", c);
                    figures(
                        &mut self.svg,
                        (x + mini.rim(), top + mini.rim()),
                        mini,
                        Corner::ALL.map(|k| face.figure(false, k)),
                    );
                    x += mini.width() + 8.0;
                }
                for _ in 0..t.held[p] {
                    card_back(&mut self.svg, x, middle - 12.0, 17.0, 24.0);
                    x += 22.0;
                }
                if t.hand_size(p) == 0 {
                    self.svg.words(x, middle + 5.0, self.small, "no card").fill(FAINT);
                }
            }
            self.y += height;
        }
        self.y += 8.0;
    }
}

/// Splits a text into lines of at most this many characters, between words.
fn wrap(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && line.chars().count() + word.chars().count() >= most {
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
