//! The table as a picture: mat above, dungeons below. Everything is drawn from shapes; nothing is loaded.
use super::{Words, earned, short, text::headline};
use crate::{
    content::{Card, Deck, Direction, Keys, Mask, Print, Room, Symbol},
    dungeon::{Cell, Face, Laid},
    rules::{FourKeys, Top, top},
    table::{Figure, Line, Slot, Table, Tile},
};
use engine_core::{
    finite::Finite,
    rules::{GameBox, Seat},
};
use std::fmt::{self, Write};

/// The side of a card.
const CARD: f32 = 92.0;
/// From one card to the next.
const STEP: f32 = CARD + 6.0;
const MARGIN: f32 = 24.0;
/// From one place of the mat to the next.
const PLACE: f32 = 176.0;
/// A dungeon with its head and its numbers.
const DUNGEON: (f32, f32) = (4.0 * STEP + 48.0, 4.0 * STEP + 76.0);
const MAT: (f32, f32) = (4.0 * PLACE + 116.0, 336.0);

const SEATS: [&str; 4] = ["#b3402e", "#2b6ca3", "#2e8b57", "#8e5aa8"];

/// The four symbols in a box of 20 by 20, a torch and a coin.
const DEFS: &str = r##"<defs>
<path id="fk-H" fill="#c8323c" d="M10 18C3 12 1 9 1 6a4.5 4.5 0 0 1 9-1.5A4.5 4.5 0 0 1 19 6c0 3-2 6-9 12z"/>
<path id="fk-L" fill="#e0a010" d="M12 0 3 12h5l-2 8 10-13h-6z"/>
<path id="fk-C" fill="#2f8f5b" d="M7 1h6v6h6v6h-6v6H7v-6H1V7h6z"/>
<path id="fk-X" fill="#3a64c8" d="M5.5 1.8h9L19 10l-4.5 8.2h-9L1 10z"/>
<g id="fk-torch"><path fill="#6b4526" d="M4 9h4l-1 9H5z"/><path fill="#f08c1e" d="M6 0c4 4 4 6 2 9H4C2 6 4 5 6 0z"/></g>
<g id="fk-coin"><circle cx="6" cy="6" r="5.5" fill="#e8b830" stroke="#8a6410"/><circle cx="6" cy="6" r="2.5" fill="none" stroke="#8a6410"/></g>
</defs>
"##;

struct Drawing {
    out: String,
    say: &'static dyn Words,
}

/// The whole table.
pub(super) fn table(say: &'static dyn Words, game: &GameBox<FourKeys>, t: &Table) -> String {
    let across = if game.seats == 3 { 3 } else { 2 };
    let rows = usize::from(game.seats).div_ceil(across);
    let width = MAT.0.max(across as f32 * DUNGEON.0) + 2.0 * MARGIN;
    let height = MAT.1 + rows as f32 * DUNGEON.1 + 2.0 * MARGIN;
    let mut d = Drawing { out: String::new(), say };
    let _ = writeln!(
        d.out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="Georgia, 'DejaVu Serif', serif">"##
    );
    d.out.push_str(DEFS);
    d.rect((0.0, 0.0), (width, height), 0.0, "#efe9dc", "none");
    d.mat(game, t, ((width - MAT.0) / 2.0, MARGIN));
    for seat in Seat::first(game.seats) {
        let (row, col) = (seat.at() / across, seat.at() % across);
        let left = (width - across as f32 * DUNGEON.0) / 2.0;
        let at = (left + col as f32 * DUNGEON.0 + 20.0, MARGIN + MAT.1 + 16.0 + row as f32 * DUNGEON.1);
        d.dungeon(game, t, seat, at);
    }
    d.out.push_str("</svg>\n");
    d.out
}

type At = (f32, f32);

impl Drawing {
    fn put(&mut self, what: fmt::Arguments<'_>) {
        let _ = writeln!(self.out, "{what}");
    }

    fn rect(&mut self, (x, y): At, (w, h): At, round: f32, fill: &str, stroke: &str) {
        self.put(format_args!(
            r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round}" fill="{fill}" stroke="{stroke}" stroke-width="{}"/>"#,
            if w < 6.0 { 0.5 } else { 1.5 }
        ));
    }

    /// Text around a point.
    fn text(&mut self, (x, y): At, size: f32, fill: &str, what: &str) {
        self.put(format_args!(
            r#"<text x="{x}" y="{}" font-size="{size}" fill="{fill}" text-anchor="middle">{what}</text>"#,
            y + 0.35 * size
        ));
    }

    fn stamp(&mut self, what: &str, (x, y): At, scale: f32) {
        self.put(format_args!(r##"<use href="#fk-{what}" transform="translate({x} {y}) scale({scale})"/>"##));
    }

    /// Symbols side by side around a point.
    fn keys(&mut self, keys: Keys, (x, y): At, size: f32) {
        let symbols: Vec<Symbol> = Symbol::all().flat_map(|s| (0..keys.count(s)).map(move |_| s)).collect();
        let gap = size * 1.15;
        let left = x - gap * (symbols.len() as f32 - 1.0) / 2.0 - size / 2.0;
        for (i, symbol) in symbols.iter().enumerate() {
            self.stamp(&symbol.letter().to_string(), (left + gap * i as f32, y - size / 2.0), size / 20.0);
        }
    }

    /// Exploration Line, Choice Line, Turn-Order Line.
    fn mat(&mut self, game: &GameBox<FourKeys>, t: &Table, (x, y): At) {
        self.rect((x, y), (MAT.0, MAT.1 - 12.0), 14.0, "#3d4a3e", "#2a332b");
        self.text((x + MAT.0 / 2.0, y + 18.0), 15.0, "#f4ecd8", &headline(self.say, game, t));
        for (label, down) in self.say.lines().into_iter().zip([44.0, 216.0, 280.0]) {
            self.text((x + 60.0, y + down), 14.0, "#cfc8b0", label);
        }
        if let Some(card) = t.in_hand() {
            self.card(game, card, Face::Recto, (x + 14.0, y + 62.0));
            self.text((x + 60.0, y + 168.0), 12.0, "#ffd75e", self.say.in_hand());
        }
        for slot in Slot::all() {
            let middle = x + 116.0 + PLACE * (f32::from(slot.get()) + 0.5);
            let left = middle - CARD / 2.0;
            self.text((middle, y + 44.0), 13.0, "#f4ecd8", &format!("{slot}  {}", self.say.deck(slot.deck())));
            for lift in (0..t.piles[slot].len().min(3)).rev() {
                let off = 3.0 * f32::from(lift);
                self.rect((left + off, y + 62.0 - off), (CARD, CARD), 8.0, "#7a6a52", "#2a332b");
            }
            match top(game, t, slot) {
                None => self.rect((left, y + 62.0), (CARD, CARD), 8.0, "none", "#7d8a7e"),
                Some(Top::Known(card)) => self.card(game, card, Face::Recto, (left, y + 62.0)),
                Some(Top::Front(needs)) => self.door(slot.deck(), needs, None, (left, y + 62.0)),
            }
            self.text((middle + CARD / 2.0 + 24.0, y + 148.0), 13.0, "#f4ecd8", &format!("{}", t.piles[slot].len()));
            for (line, down) in [(&t.choice, 216.0), (&t.order, 280.0)] {
                self.place(t, line, slot, (middle, y + down));
            }
        }
    }

    fn place(&mut self, t: &Table, line: &Line, slot: Slot, at: At) {
        self.rect((at.0 - 50.0, at.1 - 24.0), (100.0, 48.0), 24.0, "#2f3a30", "#7d8a7e");
        if let Some(tile) = line.at(slot) {
            self.tile(tile, t.coins[tile.seat], at, t.mover() == Some(tile));
        }
    }

    /// A tile around a point, its coins beside it.
    fn tile(&mut self, tile: Tile, coins: u8, (x, y): At, moves: bool) {
        let (fill, ring) = (SEATS[tile.seat], if moves { "#ffd75e" } else { "#f4ecd8" });
        let adventurer = tile.figure == Figure::Adventurer;
        let (left, r) = if adventurer { (x - 26.0, 19.0) } else { (x, 15.0) };
        self.put(format_args!(
            r#"<circle cx="{left}" cy="{y}" r="{r}" fill="{fill}" stroke="{ring}" stroke-width="{}"/>"#,
            if moves { 4 } else { 2 }
        ));
        self.text((left, y), 16.0, "#ffffff", &short(tile));
        for coin in 0..if adventurer { coins } else { 0 } {
            let at = (x + 4.0 + 15.0 * f32::from(coin % 2), y - 14.0 + 15.0 * f32::from(coin / 2));
            self.stamp("coin", at, 1.1);
        }
    }

    fn dungeon(&mut self, game: &GameBox<FourKeys>, t: &Table, seat: Seat, (x, y): At) {
        let d = &t.dungeons[seat];
        let (x0, y0) = (x + 20.0, y + 40.0);
        let name = self.say.name(seat, game.outcome(t).map(|end| end.points()[seat.at()]));
        self.put(format_args!(r#"<circle cx="{}" cy="{}" r="9" fill="{}"/>"#, x0 + 10.0, y + 10.0, SEATS[seat]));
        self.put(format_args!(
            r##"<text x="{}" y="{}" font-size="16" fill="#3a3226">{name}</text>"##,
            x0 + 28.0,
            y + 15.5
        ));
        for coin in 0..t.coins[seat] {
            self.stamp("coin", (x0 + 4.0 * STEP - 22.0 - 17.0 * f32::from(coin), y + 3.0), 1.2);
        }
        self.rect((x0 - 6.0, y0 - 6.0), (4.0 * STEP + 6.0, 4.0 * STEP + 6.0), 10.0, "#ddd3bd", "#b9ab8c");
        let Some(span) = d.span() else { return };
        // While the frame floats, what lies there is drawn in the middle of it.
        let (down, right) = (f32::from(4 - span.rows()) / 2.0, f32::from(4 - span.cols()) / 2.0);
        let corner = |row: i8, col: i8| {
            (x0 + STEP * (f32::from(col - span.left) + right), y0 + STEP * (f32::from(row - span.top) + down))
        };
        for row in span.top..=span.bottom {
            self.text((x0 - 17.0, corner(row, span.left).1 + CARD / 2.0), 12.0, "#6b5f49", &row.to_string());
        }
        for col in span.left..=span.right {
            self.text((corner(span.top, col).0 + CARD / 2.0, y0 - 15.0), 12.0, "#6b5f49", &col.to_string());
        }
        for Laid { cell, card, face } in d.laid() {
            let at = corner(cell.row.get(), cell.col.get());
            self.card(game, card, face, at);
            if let (Face::Verso, Some(gold), true) =
                (face, earned(game, t, seat, cell), game.content.kind(card).deck.is_door())
            {
                self.put(format_args!(
                    r##"<circle cx="{}" cy="{}" r="13" fill="#e8b830" stroke="#8a6410" stroke-width="1.5"/>"##,
                    at.0 + CARD - 15.0,
                    at.1 + 15.0
                ));
                self.text((at.0 + CARD - 15.0, at.1 + 15.0), 15.0, "#3a2a08", &gold.to_string());
            }
        }
        if let Some(Cell { row, col }) = d.tile() {
            let at = corner(row.get(), col.get());
            self.rect(at, (CARD, CARD), 8.0, "#cfc3a6", "#8c7d5c");
            self.tile(Tile::adventurer(seat), t.coins[seat], (at.0 + CARD / 2.0 + 5.0, at.1 + CARD / 2.0), false);
        }
    }

    fn card(&mut self, game: &GameBox<FourKeys>, card: Card, face: Face, at: At) {
        let kind = game.content.kind(card);
        match (&kind.print, face) {
            (Print::Door { needs, room }, Face::Recto) => self.door(kind.deck, *needs, Some(room), at),
            (Print::Door { needs, room }, Face::Verso) => self.room(*needs, room, at),
            (Print::Key { faces }, _) => self.key(faces[face], faces[1 - face as usize], at),
        }
        let ink = if kind.deck.is_door() && face == Face::Recto { "#e6d6b4" } else { "#8c7d5c" };
        self.text((at.0 + 8.0 + 2.7 * kind.id.len() as f32, at.1 + CARD - 9.0), 8.5, ink, &kind.id);
    }

    /// A closed door: an arch of stone, torches for its level, the keys it asks for, and what it would earn.
    fn door(&mut self, deck: Deck, needs: Keys, room: Option<&Room>, (x, y): At) {
        let border = if deck == Deck::Start { "#14100c" } else { "#4a3424" };
        self.rect((x, y), (CARD, CARD), 8.0, "#8d8474", border);
        self.put(format_args!(
            r##"<path d="M{} {}v-46a34 30 0 0 1 68 0v46z" fill="#5c3d26" stroke="{border}" stroke-width="2"/>"##,
            x + 12.0,
            y + CARD - 5.0
        ));
        for plank in [29.0, 46.0, 63.0] {
            self.put(format_args!(
                r##"<path d="M{} {}v-58" stroke="#4a2f1c" stroke-width="1.5"/>"##,
                x + plank,
                y + CARD - 7.0
            ));
        }
        for torch in 0..deck.level() {
            let left = if torch == 0 { x + 3.0 } else { x + CARD - 14.0 };
            self.stamp("torch", (left, y + 3.0), 0.95);
        }
        let wide = 10.0 + 19.0 * f32::from(needs.total());
        self.rect((x + CARD / 2.0 - wide / 2.0, y + 34.0), (wide, 26.0), 13.0, "#f4ecd8", "#2c1c10");
        self.keys(needs, (x + CARD / 2.0, y + 47.0), 16.0);
        let (middle, ink) = ((x + CARD / 2.0, y + 70.0), "#f0d890");
        match room {
            None => {}
            Some(Room::Centre { gold, otherwise }) => {
                self.places(Mask::CENTRE, gold.get(), otherwise.get(), middle, 4.2, ink);
            }
            Some(Room::Places { mask, gold, otherwise }) => {
                self.places(*mask, gold.get(), otherwise.get(), middle, 4.2, ink);
            }
            Some(room) => self.text(middle, 12.0, ink, &self.say.brief(room)),
        }
    }

    /// An open Room.
    fn room(&mut self, needs: Keys, room: &Room, (x, y): At) {
        self.rect((x, y), (CARD, CARD), 8.0, "#fbf1d0", "#c79a2b");
        self.keys(needs, (x + 8.0 + 6.0 * f32::from(needs.total()), y + 13.0), 9.0);
        let middle = (x + CARD / 2.0, y + CARD / 2.0 + 2.0);
        let ink = "#5a430f";
        match *room {
            Room::Flat { gold } => self.text(middle, 40.0, ink, &gold.to_string()),
            Room::Centre { gold, otherwise } => {
                self.places(Mask::CENTRE, gold.get(), otherwise.get(), middle, 10.0, ink);
            }
            Room::Places { mask, gold, otherwise } => {
                self.places(mask, gold.get(), otherwise.get(), middle, 10.0, ink);
            }
            Room::Copy { from } => {
                let turn = match from {
                    Direction::Above => 0,
                    Direction::Right => 90,
                    Direction::Below => 180,
                    Direction::Left => 270,
                };
                self.put(format_args!(
                    r##"<path transform="translate({} {}) rotate({turn})" d="M0 -24 18 -4H8V20H-8V-4H-18z" fill="#c79a2b" stroke="{ink}"/>"##,
                    middle.0, middle.1
                ));
                self.text(middle, 18.0, ink, "=");
            }
            Room::CopyAdventurer {} => {
                self.text((middle.0 - 18.0, middle.1), 28.0, ink, "=");
                self.pawn((middle.0 + 14.0, middle.1));
            }
            Room::PerKey { symbol, gold } => {
                self.text((middle.0 - 18.0, middle.1), 28.0, ink, &format!("{gold}\u{d7}"));
                self.stamp(&symbol.letter().to_string(), (middle.0 + 2.0, middle.1 - 14.0), 1.4);
            }
            Room::NextToAdventurer { gold, otherwise } => {
                self.text((middle.0 - 18.0, middle.1), 22.0, ink, &format!("{gold}/{otherwise}"));
                self.pawn((middle.0 + 22.0, middle.1));
            }
        }
    }

    /// A little dungeon with the places marked, and what they earn.
    fn places(&mut self, mask: Mask, gold: u8, otherwise: u8, (x, y): At, step: f32, ink: &str) {
        for (row, col) in (0..4).flat_map(|row| (0..4).map(move |col| (row, col))) {
            let fill = if mask.has(row, col) { "#c79a2b" } else { "#fff9e6" };
            let at = (x + step * (f32::from(col) - 3.8), y + step * (f32::from(row) - 2.0));
            self.rect(at, (0.9 * step, 0.9 * step), 0.1 * step, fill, "#a5813a");
        }
        self.text((x + 1.5 * step + 8.0, y), 1.1 * step + 9.0, ink, &format!("{gold}/{otherwise}"));
    }

    /// The sign for the own Adventurer.
    fn pawn(&mut self, (x, y): At) {
        self.put(format_args!(
            r##"<path transform="translate({x} {y})" d="M0 -16a7 7 0 0 1 4 12.5C9 0 10 8 12 14H-12C-10 8 -9 0 -4 -3.5A7 7 0 0 1 0 -16z" fill="#5a430f"/>"##
        ));
    }

    /// A key card, with the reminder of its other face at the lower right.
    fn key(&mut self, shown: Keys, other: Keys, (x, y): At) {
        self.rect((x, y), (CARD, CARD), 8.0, "#e3ecf3", "#6f8699");
        self.keys(shown, (x + CARD / 2.0, y + CARD / 2.0 - 6.0), if shown.total() > 1 { 32.0 } else { 44.0 });
        let wide = 8.0 + 12.0 * f32::from(other.total());
        self.rect((x + CARD - wide - 5.0, y + CARD - 22.0), (wide, 17.0), 8.0, "#ffffff", "#a9bac8");
        self.keys(other, (x + CARD - 5.0 - wide / 2.0, y + CARD - 13.5), 10.0);
    }
}
