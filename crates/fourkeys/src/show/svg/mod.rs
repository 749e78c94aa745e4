//! The table as a picture: the mat and a panel for each dungeon, in two columns on a wide screen and in one on a phone.
mod cards;

use super::{Words, earned, text::headline};
use crate::{
    content::{Card, Print},
    dungeon::{Cell, Face, Laid, each},
    rules::{Action, FourKeys, Frame, Pick, Top, top},
    table::{Line, Slot, Tile},
};
use cards::{At, INK, TEXT};
use engine_core::{
    finite::Finite,
    rules::{Game, Seat, View},
    show::{Element, Screen, Svg, seat_colour},
};

/// The width of a panel.
const PANEL: f64 = 436.0;
const GAP: f64 = 10.0;
/// The side of a card on the mat.
const CARD: f64 = 92.0;
/// What is left and above a dungeon for the numbers of its rows and columns.
const NUMBERS: f64 = 22.0;
/// The side of the field on which a dungeon is drawn.
const FIELD: f64 = PANEL - NUMBERS - 6.0;

const FELT: &str = "#3d4a3e";
const CHALK: &str = "#f4ecd8";
const RIM: &str = "#7d8a7e";

type V<'a> = View<'a, FourKeys>;

/// The whole table.
pub(super) fn table(say: &dyn Words, v: V<'_>, screen: Screen) -> Svg {
    let seats: Vec<Seat> = Seat::first(v.game.seats).collect();
    let own = v.seat.or(v.table.mover().map(|tile| tile.seat)).unwrap_or(Seat(0));
    match (screen, seats.len()) {
        (Screen::Phone, _) => {
            let others = seats.into_iter().filter(|&p| p != own);
            let dungeons = std::iter::once(own).chain(others).map(|p| dungeon(say, v, p));
            arranged(1, std::iter::once(mat(say, v, PANEL)).chain(dungeons).collect(), None)
        }
        (Screen::Wide, 3) => {
            let panels = std::iter::once(mat(say, v, PANEL)).chain(seats.into_iter().map(|p| dungeon(say, v, p)));
            arranged(2, panels.collect(), None)
        }
        (Screen::Wide, _) => {
            let panels = seats.into_iter().map(|p| dungeon(say, v, p)).collect();
            arranged(2, panels, Some(mat(say, v, 2.0 * PANEL + GAP)))
        }
    }
}

/// Panels row by row, below a head.
fn arranged(across: usize, panels: Vec<Svg>, head: Option<Svg>) -> Svg {
    let width = across as f64 * (PANEL + GAP) + GAP;
    let mut rows: Vec<Vec<Svg>> = head.into_iter().map(|head| vec![head]).collect();
    let mut rest = panels.into_iter().peekable();
    while rest.peek().is_some() {
        rows.push(rest.by_ref().take(across).collect());
    }
    let tall = |row: &Vec<Svg>| row.iter().map(|panel| panel.size().1).fold(0.0, f64::max);
    let height = rows.iter().map(|row| tall(row) + GAP).sum::<f64>() + GAP;
    let mut svg = Svg::new(width, height);
    svg.rect(0, 0, width, height).fill("#efe9dc");
    let mut y = GAP;
    for row in rows {
        let next = y + tall(&row) + GAP;
        for (i, panel) in row.into_iter().enumerate() {
            svg.append(panel, GAP + i as f64 * (PANEL + GAP), y);
        }
        y = next;
    }
    svg
}

/// Where the piles begin, from the top of the mat.
const PILES: f64 = 70.0;

/// Exploration Line, Choice Line and Turn-Order Line. The card in hand is at the left or, on a narrow mat, below.
fn mat(say: &dyn Words, v: V<'_>, width: f64) -> Svg {
    let t = v.table;
    let wide = width > PANEL;
    let step = if wide { 150.0 } else { (width - 12.0) / 4.0 };
    let left = width - 6.0 - 4.0 * step;
    let (choice, order, end) = if wide { (212.0, 264.0, 294.0) } else { (227.0, 293.0, 323.0) };
    let refresh = FourKeys::check(v, Action::Draft(Pick::Refresh)).is_ok();
    let below = match t.in_hand() {
        _ if wide => 0.0,
        Some(_) => CARD + 10.0,
        None if refresh => 42.0,
        None => 0.0,
    };
    let mut svg = Svg::new(width, end + below);
    svg.rect(0, 0, width, end + below).round(12).fill(FELT);
    let head = headline(say, v.game, t);
    for (i, line) in if wide { vec![head.join(" ")] } else { head }.into_iter().enumerate() {
        svg.words(14, 20.0 + 17.0 * i as f64, TEXT, line).fill(CHALK).bold();
    }
    let [_, _, first, second] = say.titles();
    for (label, y) in [(first, choice), (second, order)] {
        if wide {
            svg.words(left - 8.0, y + 5.0, TEXT + 1.0, label).end().fill(CHALK);
        } else {
            svg.words(14, y - 27.0, TEXT, label).fill(CHALK);
        }
    }
    for slot in Slot::all() {
        let middle = left + step * (f64::from(slot.get()) + 0.5);
        pile(&mut svg, say, v, slot, middle);
        place(&mut svg, v, &t.choice, slot, (middle, choice)).touch("slot", slot).title(say.slot(slot));
        stands(&mut svg, v, &t.choice, slot, (middle, choice));
        place(&mut svg, v, &t.order, slot, (middle, order));
        stands(&mut svg, v, &t.order, slot, (middle, order));
    }
    let at = if wide { (14.0, PILES) } else { (14.0, end) };
    match t.in_hand() {
        Some(card) => hand(&mut svg, say, v, card, at, wide),
        None if refresh => {
            svg.rect(at.0, at.1, 220, 32).round(16).fill("#56664f").stroke(CHALK, 1).touch_group("Draft Refresh");
            cards::coin(&mut svg, (at.0 + 18.0, at.1 + 16.0), 8.0);
            svg.words(at.0 + 34.0, at.1 + 21.0, TEXT + 1.0, say.refresh()).fill(CHALK).touch_group("Draft Refresh");
        }
        None => {}
    }
    svg
}

/// The card that is to be laid, with every side that may be up.
fn hand(svg: &mut Svg, say: &dyn Words, v: V<'_>, card: Card, (x, y): At, wide: bool) {
    let content = &v.game.content;
    let sides = if content.kind(card).deck.is_door() { 1 } else { 2 };
    for (i, face) in Face::all().take(sides).enumerate() {
        let at = (x + (CARD + 8.0) * i as f64, y);
        cards::card(svg, content, card, face, at, CARD);
        over(svg, at, CARD).touch("face", face).title(cards::told(say, content, card, face));
    }
    let (x, y) = if wide { (x, y + CARD + 20.0) } else { (x + (CARD + 8.0) * f64::from(sides as u8) + 6.0, y + 52.0) };
    svg.words(x, y, TEXT + 1.0, say.in_hand()).fill("#ffd75e");
}

/// A pile with its top card. Touching it takes the slot below, or its card for a player who is stuck.
fn pile(svg: &mut Svg, say: &dyn Words, v: V<'_>, slot: Slot, middle: f64) {
    let (t, left) = (v.table, middle - CARD / 2.0);
    let n = t.piles[slot].len();
    svg.words(middle, PILES - 11.0, TEXT + 1.0, format_args!("{slot}  {}", say.deck(slot.deck()))).middle().fill(CHALK);
    let known = top(v.game, t, slot);
    let title = match known {
        Some(Top::Known(card)) => cards::told(say, &v.game.content, card, Face::Recto),
        Some(Top::Front(needs)) => say.closed(needs, None),
        None => say.no_card().into(),
    };
    for lift in (1..n.min(3)).rev() {
        let off = 3.0 * f64::from(lift);
        svg.rect(left + off, PILES - off, CARD, CARD).round(7).fill("#7a6a52").stroke("#2a332b", 1);
    }
    match known {
        None => {
            svg.rect(left, PILES, CARD, CARD).round(7).fill("none").stroke(RIM, 1.5).set("stroke-dasharray", "5 4");
        }
        Some(Top::Known(card)) => cards::card(svg, &v.game.content, card, Face::Recto, (left, PILES), CARD),
        Some(Top::Front(needs)) => cards::door(svg, slot.deck(), needs, None, (left, PILES), CARD),
    }
    let all = over(svg, (left, PILES), CARD).title(title);
    all.touch_group("Draft Take").touch("slot", slot).or().touch("pile", slot);
    svg.words(middle, PILES + CARD + 17.0, TEXT, say.cards(n)).middle().fill("#cfc8b0");
}

/// What is touched over a card: it is invisible, and its outline marks the last move.
fn over(svg: &mut Svg, (x, y): At, size: f64) -> &mut Element {
    svg.rect(x, y, size, size).round(7).fill("#ffffff").set("fill-opacity", 0)
}

/// A place of a line.
fn place<'a>(svg: &'a mut Svg, v: V<'_>, line: &Line, slot: Slot, (x, y): At) -> &'a mut Element {
    let wanted = matches!(v.table.asked, Some(Frame::PushTo(push)) if push.slot == slot && !line.is_free(slot));
    let (rim, width) = if wanted { ("#ffd75e", 3.0) } else { (RIM, 1.5) };
    svg.rect(x - 49.0, y - 22.0, 98, 44).round(22).fill("#2f3a30").stroke(rim, width)
}

/// The tile on a place of a line.
fn stands(svg: &mut Svg, v: V<'_>, line: &Line, slot: Slot, at: At) {
    if let Some(tile) = line.at(slot) {
        cards::tile(svg, tile, v.table.coins[tile.seat], at, v.table.mover() == Some(tile));
    }
}

/// The seat that laid the last card, if that is certain: the only one with tiles in the Choice Line.
fn last_to_lay(v: V<'_>) -> Option<Seat> {
    let mut moved = v.table.choice.tiles().map(|tile| tile.seat);
    let first = moved.next()?;
    (v.table.in_hand().is_none() && moved.all(|seat| seat == first)).then_some(first)
}

/// A dungeon with its owner. While the frame floats, there is room for a row or a column more on every side.
fn dungeon(say: &dyn Words, v: V<'_>, seat: Seat) -> Svg {
    let (game, t) = (v.game, v.table);
    let d = &t.dungeons[seat];
    let (x0, y0) = (NUMBERS, 34.0 + NUMBERS);
    let mut svg = Svg::new(PANEL, y0 + FIELD + 6.0);
    let name = say.name(seat, game.outcome(t).map(|end| end.points()[seat.at()]));
    svg.circle(x0 + 10.0, 17, 10).fill(seat_colour(seat));
    svg.words(x0 + 28.0, 22, 16, name).bold().fill(INK);
    for i in 0..t.coins[seat] {
        cards::coin(&mut svg, (x0 + FIELD - 12.0 - 20.0 * f64::from(i), 17.0), 8.0);
    }
    svg.rect(x0, y0, FIELD, FIELD).round(8).fill("#ddd3bd").stroke("#b9ab8c", 1.5);
    let Some(span) = d.span() else { return svg };
    let cells = if span.rows() < 4 || span.cols() < 4 { 5 } else { 4 };
    let step = FIELD / f64::from(cells);
    let size = step - 4.0;
    let (down, right) = (f64::from(cells - span.rows()) / 2.0, f64::from(cells - span.cols()) / 2.0);
    let corner = |row: i8, col: i8| {
        let across = |from: i8, to: i8, off: f64| 2.0 + step * (f64::from(to - from) + off);
        (x0 + across(span.left, col, right), y0 + across(span.top, row, down))
    };
    let lays = t.in_hand().is_some() && t.mover().is_some_and(|tile| tile.seat == seat);
    let free: Vec<Cell> = each(if lays { d.frontier() } else { 0 }).collect();
    let among = |at: fn(&Cell) -> i8, first: i8, last: i8| {
        let all = free.iter().map(at);
        all.clone().min().map_or(first, |n| n.min(first))..=all.max().map_or(last, |n| n.max(last))
    };
    for row in among(|cell| cell.row.get(), span.top, span.bottom) {
        svg.words(x0 - 5.0, corner(row, 0).1 + size / 2.0 + 5.0, TEXT, row).end().fill("#6b5f49");
    }
    for col in among(|cell| cell.col.get(), span.left, span.right) {
        svg.words(corner(0, col).0 + size / 2.0, y0 - 6.0, TEXT, col).middle().fill("#6b5f49");
    }
    for Cell { row, col } in free {
        let (x, y) = corner(row.get(), col.get());
        let cell =
            svg.rect(x, y, size, size).round(7).fill("#eae2cf").stroke("#8c7d5c", 1.5).set("stroke-dasharray", "6 4");
        cell.touch_group("Place").touch("row", row).touch("col", col).title(say.cell(row, col));
    }
    let laid_last = last_to_lay(v) == Some(seat);
    for Laid { cell, card, face } in d.laid() {
        let at = corner(cell.row.get(), cell.col.get());
        cards::card(&mut svg, &game.content, card, face, at, size);
        if let (Face::Verso, Some(gold), Print::Door { .. }) =
            (face, earned(game, t, seat, cell), game.content.print(card))
        {
            cards::gold(&mut svg, gold, (at.0 + size - 13.0, at.1 + 13.0), 12.0);
        }
        let all = over(&mut svg, at, size).title(cards::told(say, &game.content, card, face));
        if laid_last {
            all.touch_group("Place").touch("row", cell.row).touch("col", cell.col);
        }
    }
    if let Some(Cell { row, col }) = d.tile() {
        let (x, y) = corner(row.get(), col.get());
        svg.rect(x, y, size, size).round(7).fill("#cfc3a6").stroke("#8c7d5c", 1.5);
        cards::tile(&mut svg, Tile::adventurer(seat), t.coins[seat], (x + size / 2.0, y + size / 2.0), false);
    }
    svg
}
