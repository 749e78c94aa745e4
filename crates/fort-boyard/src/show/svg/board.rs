//! The walk and its cells: as an oval round the chest, or as tiles in rows on a phone.
use super::{Area, icons, words};
use crate::{
    FortBoyard,
    content::{Square, SquareKind},
};
use engine_core::{
    rules::{Seat, View},
    show::{Element, Svg},
};
use std::f64::consts::TAU;

/// The fort seen from above.
pub(super) struct Fort {
    centre: (f64, f64),
    radius: (f64, f64),
    /// The angle of each square. All squares have the same room.
    angles: Vec<f64>,
    /// The width of a square.
    side: f64,
}

/// The depth of a square.
const DEEP: f64 = 48.0;
/// The room outside the walk, for pawns.
const RAMPART: f64 = 44.0;

impl Fort {
    pub(super) fn new(v: View<'_, FortBoyard>, area: Area) -> Self {
        let margin = DEEP / 2.0 + RAMPART;
        let radius = (area.w / 2.0 - margin, area.h / 2.0 - margin);
        let centre = (area.x + area.w / 2.0, area.y + area.h / 2.0);
        let squares = usize::from(v.game.content.circuit());
        // Points at equal distances along the oval, from the bottom to the left and round.
        let steps = 3600;
        let point = |i: usize| {
            let (sin, cos) = (TAU * i as f64 / steps as f64 + TAU / 4.0).sin_cos();
            (radius.0 * cos, radius.1 * sin)
        };
        let mut lengths = vec![0.0];
        for i in 0..steps {
            let ((x, y), (a, b)) = (point(i), point(i + 1));
            lengths.push(lengths[i] + (x - a).hypot(y - b));
        }
        let whole = lengths[steps];
        let at = |k: usize| lengths.partition_point(|&l| l < whole * k as f64 / squares as f64);
        let angles = (0..squares).map(|k| TAU * at(k) as f64 / steps as f64 + TAU / 4.0).collect();
        Self { centre, radius, angles, side: (whole / squares as f64 - 3.0).min(60.0) }
    }

    pub(super) fn centre(&self) -> (f64, f64) {
        self.centre
    }

    /// The point at this distance outside the middle of a square, and the direction in degrees of what stands upright there.
    fn at(&self, square: Square, out: f64, along: f64) -> (f64, f64, f64) {
        let (sin, cos) = self.angles[usize::from(square.get())].sin_cos();
        let (nx, ny) = (cos / self.radius.0, sin / self.radius.1);
        let long = nx.hypot(ny);
        let (nx, ny) = (nx / long, ny / long);
        let x = self.centre.0 + self.radius.0 * cos + nx * out - ny * along;
        let y = self.centre.1 + self.radius.1 * sin + ny * out + nx * along;
        (x, y, ny.atan2(nx).to_degrees() + 90.0)
    }

    /// The walls and the court.
    pub(super) fn ground(&self, svg: &mut Svg) {
        let (x, y) = self.centre;
        let inner = -DEEP / 2.0 - 42.0;
        for (grow, fill) in [
            (DEEP / 2.0 + RAMPART - 4.0, "#8a6a45"),
            (DEEP / 2.0 + RAMPART - 10.0, "#d3b487"),
            (inner, "#8a6a45"),
            (inner - 4.0, "#f1e5c8"),
        ] {
            let (rx, ry) = (self.radius.0 + grow, self.radius.1 + grow);
            svg.path(format!("M {} {y} a {rx} {ry} 0 1 0 {} 0 a {rx} {ry} 0 1 0 {} 0 z", x - rx, 2.0 * rx, -2.0 * rx))
                .fill(fill);
        }
    }

    /// A square of the walk with the cell below it and the pawns outside.
    pub(super) fn square(&self, svg: &mut Svg, v: View<'_, FortBoyard>, at: Square) {
        let size = 11.5;
        let kind = v.game.content.kind(at);
        let (x, y, turn) = self.at(at, 0.0, 0.0);
        let shape = svg.rect(x - self.side / 2.0, y - DEEP / 2.0, self.side, DEEP).round(5).fill(icons::ground(kind));
        shape.stroke("#6b4a26", 1.5).transform(format_args!("rotate({turn:.1} {x:.1} {y:.1})"));
        stand_for(shape, v, at);
        let (nx, ny, _) = self.at(at, DEEP / 2.0 - size * 0.75, 0.0);
        svg.words(nx, ny + size * 0.36, size, at.get()).middle().fill("#7a5a30");
        let (ix, iy, _) = self.at(at, -8.5, 0.0);
        icons::square(svg, ix, iy, kind);
        if kind.keys() > 0 {
            let (x, y, turn) = self.at(at, -DEEP / 2.0 - 19.0, 0.0);
            let wide = (self.side * 0.74).min(40.0);
            let shape = svg.rect(x - wide / 2.0, y - 17.0, wide, 34).round(4).fill(icons::OCHRE);
            shape.stroke("#5a3a14", 1.2).transform(format_args!("rotate({turn:.1} {x:.1} {y:.1})"));
            stand_for(shape, v, at);
            icons::keys(svg, x, y, v.table.cell(at), size, "#ffffff");
        }
        let here: Vec<Seat> = Seat::first(v.game.seats).filter(|&p| v.table.pawns[p] == at).collect();
        for (i, &p) in here.iter().enumerate() {
            // Two in a row, or three where nearly all stand together.
            let across = if here.len() > 4 { 3 } else { 2 };
            let (row, place) = (i / across, i % across);
            let beside = across.min(here.len() - row * across);
            let along = (place as f64 - (beside as f64 - 1.0) / 2.0) * 20.0;
            let (x, y, _) = self.at(at, DEEP / 2.0 + 11.0 + 19.5 * row as f64, along);
            icons::pawn(svg, x, y, p, 9.0, size);
        }
    }
}

/// The squares as tiles, row by row. Each row runs in the opposite direction of the one before. Returns the height.
pub(super) fn tiles(svg: &mut Svg, v: View<'_, FortBoyard>, area: Area, across: usize) -> f64 {
    let on = |at: Square| Seat::first(v.game.seats).filter(move |&p| v.table.pawns[p] == at);
    let crowded = v.game.content.squares().any(|at| on(at).count() > 4);
    let (gap, h) = (6.0, if crowded { 89.0 } else { 70.0 });
    let w = (area.w - gap * (across as f64 - 1.0)) / across as f64;
    let squares: Vec<Square> = v.game.content.squares().collect();
    let corner = |i: usize| {
        let (row, along) = (i / across, i % across);
        let column = if row.is_multiple_of(2) { along } else { across - 1 - along };
        (area.x + column as f64 * (w + gap), area.y + row as f64 * (h + gap))
    };
    for i in 1..squares.len() {
        let ((x1, y1), (x2, y2)) = (corner(i - 1), corner(i));
        svg.line(x1 + w / 2.0, y1 + h / 2.0, x2 + w / 2.0, y2 + h / 2.0).stroke("#6b4a26", 5);
    }
    for (i, &at) in squares.iter().enumerate() {
        let (x, y) = corner(i);
        let kind = v.game.content.kind(at);
        let shape = svg.rect(x, y, w, h).round(6).fill(icons::ground(kind)).stroke("#6b4a26", 1.5);
        stand_for(shape, v, at);
        svg.words(x + 5.0, y + 15.0, 12.5, at.get()).fill("#7a5a30");
        if kind.keys() > 0 {
            icons::square(svg, x + 19.0, y + 33.0, kind);
            let shape = svg.rect(x + w - 43.0, y + 5.0, 38, 38).round(4).fill(icons::OCHRE).stroke("#5a3a14", 1.2);
            stand_for(shape, v, at);
            icons::keys(svg, x + w - 24.0, y + 24.0, v.table.cell(at), 12.5, "#ffffff");
        } else {
            icons::square(svg, x + w / 2.0, y + 26.0, kind);
        }
        for (k, p) in on(at).enumerate() {
            icons::pawn(svg, x + 10.5 + 18.5 * (k % 4) as f64, y + h - 11.0 - 19.0 * (k / 4) as f64, p, 9.0, 12.5);
        }
    }
    squares.len().div_ceil(across) as f64 * (h + gap)
}

/// Says in words what a square is, and that its cell can be chosen.
fn stand_for(shape: &mut Element, v: View<'_, FortBoyard>, at: Square) {
    let kind = v.game.content.kind(at);
    let what = match kind {
        SquareKind::Start => "START",
        SquareKind::Trial => "a trial for a key",
        SquareKind::Either => "a trial or a riddle for a key",
        SquareKind::Both => "a trial and a riddle for two keys",
        SquareKind::Guardian => "the guardian: a riddle for two keys",
        SquareKind::Tiger => "a TIGER",
    };
    if kind.keys() > 0 {
        shape
            .touch("square", at)
            .title(format_args!("Square {at}: {what}. In the cell: {}.", words::keys(v.table.cell(at))));
    } else {
        shape.title(format_args!("Square {at}: {what}."));
    }
}
