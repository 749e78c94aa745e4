//! One region of the board: paths, squares, heroes, names.
use super::{Area, icons, words};
use crate::{
    board::Icon,
    content::{Portion, Square},
    rules::KeyKingdom,
    show::text,
    table::Spot,
};
use engine_core::{
    rules::{Seat, View},
    show::Svg,
};

const RADIUS: f64 = 15.0;
const NAME: f64 = 12.0;
/// Where the heroes of a square stand around its centre.
const CORNERS: [(f64, f64); 5] = [(15.0, -14.0), (-15.0, -14.0), (15.0, 14.0), (-15.0, 14.0), (0.0, -21.0)];

/// A rectangle, to keep names apart from everything else.
#[derive(Clone, Copy)]
struct Room {
    x: f64,
    y: f64,
    w: f64,
    h: f64,
}

impl Room {
    fn around(x: f64, y: f64, r: f64) -> Self {
        Self { x: x - r, y: y - r, w: 2.0 * r, h: 2.0 * r }
    }

    fn overlap(&self, other: &Self) -> f64 {
        let w = (self.x + self.w).min(other.x + other.w) - self.x.max(other.x);
        let h = (self.y + self.h).min(other.y + other.h) - self.y.max(other.y);
        w.max(0.0) * h.max(0.0)
    }
}

/// Where the squares of a region lie in an area.
pub(super) struct Region<'a> {
    v: View<'a, KeyKingdom>,
    portion: Portion,
    area: Area,
    squares: Vec<Square>,
    least: [f64; 2],
    scale: [f64; 2],
}

impl<'a> Region<'a> {
    pub(super) fn new(v: View<'a, KeyKingdom>, portion: Portion, area: Area) -> Self {
        let board = &v.game.content.board;
        let region = board.shows(portion, v.table.is_open(portion));
        let squares: Vec<Square> = board.all().filter(|&q| board.square(q).region == region).collect();
        // The squares fill the area, with a margin for heroes and names.
        let margin = [30.0, 44.0];
        let size = [area.w - 2.0 * margin[0], area.h - margin[1] - 56.0];
        let (mut least, mut scale) = ([0.0; 2], [1.0; 2]);
        for axis in 0..2 {
            let at = || squares.iter().map(|&q| f64::from(board.square(q).at[axis]));
            let (low, high) = (at().fold(100.0, f64::min), at().fold(0.0, f64::max));
            scale[axis] = size[axis] / (high - low).max(1.0);
            least[axis] = low - margin[axis] / scale[axis];
        }
        Self { v, portion, area, squares, least, scale }
    }

    /// The centre of a square.
    fn at(&self, q: Square) -> (f64, f64) {
        let [x, y] = self.v.game.content.board.square(q).at.map(f64::from);
        (self.area.x + (x - self.least[0]) * self.scale[0], self.area.y + (y - self.least[1]) * self.scale[1])
    }

    fn row(&self) -> &crate::board::Region {
        let board = &self.v.game.content.board;
        &board.regions[usize::from(board.shows(self.portion, self.v.table.is_open(self.portion)))]
    }

    /// The paper of the region, its title, and what is on the back.
    pub(super) fn ground(&self, svg: &mut Svg) {
        let Area { x, y, w, h } = self.area;
        let row = self.row();
        let (fill, state) = if row.open { ("#dcebc8", "open") } else { ("#f3dfb4", "closed") };
        svg.rect(x, y, w, h).round(8).fill(fill).stroke("#b09060", 1.5);
        let title = format!("Portion {}, {state}: region {}", self.portion, row.id);
        svg.words(x + 10.0, y + 18.0, 13, title).bold().fill(icons::FAINT);
        let board = &self.v.game.content.board;
        let back = board.shows(self.portion, !row.open);
        let hidden: Vec<String> = (board.all().filter(|&q| board.square(q).region == back))
            .filter_map(|q| match board.square(q).icon {
                Icon::Key(key) => {
                    Some(format!("{} ({} key)", words::words(&self.v.game.content.key(key).id), words::colour(key)))
                }
                Icon::Minor(minor) => Some(words::words(&self.v.game.content.minor(minor).id)),
                _ => None,
            })
            .collect();
        let lines = super::wrapped(&format!("Back: {}", hidden.join(", ")), ((w - 20.0) / 6.1) as usize);
        let first = y + h - 8.0 - 14.0 * (lines.len().saturating_sub(1)) as f64;
        for (i, line) in lines.iter().enumerate() {
            svg.words(x + 10.0, first + 14.0 * i as f64, NAME, line).fill(icons::FAINT);
        }
    }

    /// The paths across the seam, from the gates of one region to those of the other.
    pub(super) fn seam(&self, other: &Self, svg: &mut Svg) {
        for (&a, &b) in self.row().gates.iter().zip(&other.row().gates) {
            let ((x1, y1), (x2, y2)) = (self.at(a), other.at(b));
            svg.line(x1, y1, x2, y2).stroke("#8a6d3b", 3).set("stroke-dasharray", "2 6");
        }
    }

    /// Paths, squares, names and heroes.
    pub(super) fn squares(&self, svg: &mut Svg) {
        let (game, t, board) = (self.v.game, self.v.table, &self.v.game.content.board);
        let mut paths = vec![];
        for &q in &self.squares {
            let (row, (x1, y1)) = (board.square(q), self.at(q));
            for &to in &row.to {
                let (x2, y2) = self.at(to);
                let steps = ((x2 - x1).hypot(y2 - y1) / 5.0).max(1.0);
                for i in 0..steps as usize {
                    let part = i as f64 / steps;
                    paths.push(Room::around(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, 2.5));
                }
                let path = svg.line(x1, y1, x2, y2).stroke("#a58654", 4);
                if row.icon == Icon::Void {
                    path.set("stroke-dasharray", "4 4");
                }
            }
        }
        let marked = text::destinations(self.v);
        let mut taken = vec![];
        for &q in &self.squares {
            let (row, (x, y)) = (board.square(q), self.at(q));
            if marked.contains(&q) {
                svg.circle(x, y, RADIUS + 4.5).fill("#fff3b0").stroke("#e67e22", 3);
            }
            svg.circle(x, y, RADIUS)
                .fill(icons::ground(row.icon))
                .stroke(icons::WOOD, 1.5)
                .touch("square", q)
                .title(words::tooltip(&game.content, q));
            icons::icon(svg, x, y, row.icon);
            taken.push(Room::around(x, y, RADIUS));
        }
        let heroes = |q: Square| Seat::first(game.seats).filter(move |&p| t.players[p].at == Spot::Kingdom(q));
        for &q in &self.squares {
            let (x, y) = self.at(q);
            for (p, (dx, dy)) in heroes(q).zip(CORNERS) {
                icons::hero(svg, game, x + dx, y + dy, p);
                taken.push(Room::around(x + dx, y + dy, 9.0));
            }
        }
        for &q in &self.squares {
            if let Some(name) = self.name(q) {
                self.place_name(svg, q, &name, &mut taken, &paths);
            }
        }
    }

    /// What is written beside a square: adventures, Start and gates have names.
    fn name(&self, q: Square) -> Option<String> {
        let (c, row) = (&self.v.game.content, self.row());
        let gate =
            c.board.gates.iter().zip(&row.gates).find(|(_, at)| **at == q).map(|(name, _)| format!("gate {name}"));
        match c.board.square(q).icon {
            Icon::Key(key) => Some(words::words(&c.key(key).id)),
            Icon::Minor(minor) => Some(words::words(&c.minor(minor).id)),
            _ if q == c.board.start => Some("Start".into()),
            _ => gate,
        }
    }

    /// Writes a name where it hides nothing: below the square, above it or beside it, in one line or in two.
    fn place_name(&self, svg: &mut Svg, q: Square, name: &str, taken: &mut Vec<Room>, paths: &[Room]) {
        let (x, y) = self.at(q);
        let Area { x: left, y: top, w: wide, h: high } = self.area;
        let title = Room { x: left, y: top, w: wide, h: 22.0 };
        let foot = Room { x: left, y: top + high - 34.0, w: wide, h: 34.0 };
        let inside = |room: &Room| room.x >= left + 1.5 && room.x + room.w <= left + wide - 1.5;
        let paths: Vec<&Room> =
            paths.iter().filter(|room| (room.x - x).abs() < 200.0 && (room.y - y).abs() < 70.0).collect();
        // Squares, heroes and other names must stay visible. A path may run behind a name if there is no better place.
        let cost = |room: &Room| -> f64 {
            let hidden: f64 = taken.iter().chain([&title, &foot]).map(|other| room.overlap(other)).sum();
            let crossed: f64 = paths.iter().map(|path| room.overlap(path)).sum();
            1e3 * hidden + crossed + if inside(room) { 0.0 } else { 1e7 }
        };
        let halves = name.split_once(' ').map(|(first, rest)| vec![first, rest]);
        let forms = [Some(vec![name]), halves];
        let rooms = forms.iter().flatten().flat_map(|lines| {
            let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
            let (w, h) = (longest as f64 * NAME * 0.6 + 4.0, lines.len() as f64 * (NAME + 2.0));
            let near = [RADIUS + 4.0, RADIUS + 12.0].into_iter();
            let spots = near.flat_map(move |d| {
                let (below, above) = (y + d, y - d - h);
                [
                    (x - w / 2.0, below),
                    (x - w / 2.0, above),
                    (x + d, y - h / 2.0),
                    (x - d - w, y - h / 2.0),
                    (x, below),
                    (x - w, below),
                    (x, above),
                    (x - w, above),
                ]
            });
            spots.map(move |(x, y)| (lines, Room { x, y, w, h }))
        });
        let weighed = rooms.map(|(lines, room)| (cost(&room), lines, room));
        let Some((_, lines, room)) = weighed.min_by(|a, b| a.0.total_cmp(&b.0)) else { return };
        let paper = if self.row().open { "#dcebc8" } else { "#f3dfb4" };
        for (i, line) in lines.iter().enumerate() {
            let base = room.y + NAME - 1.0 + i as f64 * (NAME + 2.0);
            svg.words(room.x + room.w / 2.0, base, NAME, line)
                .middle()
                .fill(icons::INK)
                .stroke(paper, 3)
                .set("paint-order", "stroke")
                .set("stroke-linejoin", "round");
        }
        taken.push(room);
    }
}
