//! The figures of a report, drawn from its numbers. Two boxes that are compared share their axes.
use super::{
    canvas::{COLOURS, Canvas, GREY, INK, PALE, Side, WIDTH, draw, short, ticks},
    summary::{Interval, PARTS, Summary},
};
use plotters::style::RGBColor;

const LEFT: f64 = 44.0;
const RIGHT: f64 = WIDTH - 14.0;
const ROW: f64 = 24.0;

/// A linear axis on the screen.
#[derive(Clone, Copy)]
struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    fn at(self, x: f64) -> f64 {
        self.from + (x - self.low) / (self.high - self.low).max(1e-9) * (self.to - self.from)
    }
}

fn horizontal(c: &mut Canvas<'_>, axis: Axis, y: f64, label: &str) {
    for t in ticks(axis.low, axis.high, 5) {
        c.line((axis.at(t), y), (axis.at(t), y + 4.0), GREY, 1);
        c.words(axis.at(t), y + 14.0, Side::Middle, INK, &short(t));
    }
    c.line((axis.from, y), (axis.to, y), GREY, 1);
    c.words((axis.from + axis.to) / 2.0, y + 32.0, Side::Middle, GREY, label);
}

fn vertical(c: &mut Canvas<'_>, axis: Axis) {
    for t in ticks(axis.low, axis.high, 5) {
        c.line((LEFT, axis.at(t)), (RIGHT, axis.at(t)), PALE, 1);
        c.words(LEFT - 6.0, axis.at(t), Side::Right, INK, &short(t));
    }
}

/// The smallest and the largest of some numbers.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
    if low.is_finite() { (low, high) } else { (0.0, 1.0) }
}

/// A histogram of whole numbers, on the range of all boxes.
fn histogram(values: &[i64], all: (f64, f64), colour: RGBColor, label: &str, says: &str) -> String {
    let span = (all.1 - all.0).max(0.0) as i64 + 1;
    let wide = span.div_euclid(24) + i64::from(span.rem_euclid(24) > 0);
    let bins = (span + wide - 1) / wide;
    let mut counts = vec![0u64; bins as usize];
    values.iter().for_each(|v| counts[(((v - all.0 as i64) / wide).clamp(0, bins - 1)) as usize] += 1);
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let share = 100.0 / values.len().max(1) as f64;
    draw(230.0, says, |c| {
        let y = Axis { low: 0.0, high: most * share, from: 185.0, to: 12.0 };
        vertical(c, y);
        let x = Axis { low: all.0 - 0.5, high: all.0 - 0.5 + (bins * wide) as f64, from: LEFT, to: RIGHT };
        for (i, n) in counts.iter().enumerate() {
            let (from, to) = (x.at(x.low + (i as i64 * wide) as f64), x.at(x.low + ((i as i64 + 1) * wide) as f64));
            let top = y.at(*n as f64 * share);
            c.rect(from + 0.5, top, (to - from - 1.0).max(1.0), 185.0 - top, colour);
        }
        horizontal(c, x, 185.0, label);
    })
}

pub fn lengths(s: &Summary, all: &[&Summary], colour: RGBColor) -> String {
    let values: Vec<i64> = s.lengths.iter().map(|&n| n.into()).collect();
    let range = range(all.iter().flat_map(|s| s.lengths.iter().map(|&n| f64::from(n))));
    histogram(&values, range, colour, "decisions in a game (% of games)", "How long games are")
}

pub fn points(s: &Summary, all: &[&Summary], colour: RGBColor) -> String {
    let values: Vec<i64> = s.points.iter().flatten().map(|&n| n.into()).collect();
    let range = range(all.iter().flat_map(|s| s.points.iter().flatten().map(|&n| f64::from(n))));
    histogram(&values, range, colour, "points of a seat (% of seats)", "The points of seats")
}

pub fn margins(s: &Summary, all: &[&Summary], colour: RGBColor) -> String {
    let values: Vec<i64> = s.margins.iter().map(|&n| n.into()).collect();
    let range = range(all.iter().flat_map(|s| s.margins.iter().map(|&n| f64::from(n))));
    histogram(&values, range, colour, "first minus second, in points (% of games)", "How close games are")
}

pub fn branching(s: &Summary, all: &[&Summary], colour: RGBColor) -> String {
    let high = all.iter().flat_map(|s| &s.branching).map(|b| b.high).fold(1.0, f64::max);
    draw(230.0, "How many legal actions a decision has in the course of a game", |c| {
        let y = Axis { low: 0.0, high: high * 1.05, from: 185.0, to: 12.0 };
        vertical(c, y);
        let x = Axis { low: 0.0, high: 100.0, from: LEFT, to: RIGHT };
        let middle = |i: usize| x.at((i as f64 + 0.5) * 100.0 / PARTS as f64);
        // Short games have no decision in some parts.
        let met: Vec<_> = s.branching.iter().enumerate().filter(|(_, b)| b.mean > 0.0).collect();
        let up = met.iter().map(|(i, b)| (middle(*i), y.at(b.high)));
        let down = met.iter().rev().map(|(i, b)| (middle(*i), y.at(b.low.max(0.0))));
        c.band(&up.chain(down).collect::<Vec<_>>(), colour);
        let means: Vec<_> = met.iter().map(|(i, b)| (middle(*i), y.at(b.mean))).collect();
        c.path(&means, colour);
        means.iter().for_each(|p| c.dot(p.0, p.1, colour));
        horizontal(c, x, 185.0, "legal actions, by % of the game");
    })
}

/// The kinds of decisions, stacked over the course of a game. Kinds beyond the sixth are drawn together.
pub fn kinds(s: &Summary, all: &[&Summary]) -> String {
    let mut order: Vec<(String, f64)> = vec![];
    for (name, parts) in all.iter().flat_map(|s| &s.kinds) {
        let n = parts.iter().sum::<f64>();
        match order.iter_mut().find(|(known, _)| known == name) {
            Some(row) => row.1 += n,
            None => order.push((name.clone(), n)),
        }
    }
    order.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let first = if order.len() > COLOURS.len() { COLOURS.len() - 1 } else { order.len() };
    let mut rows: Vec<(String, Vec<f64>)> = order[..first].iter().map(|(n, _)| (n.clone(), vec![0.0; PARTS])).collect();
    if first < order.len() {
        rows.push((format!("{} other kinds", order.len() - first), vec![0.0; PARTS]));
    }
    for (name, parts) in &s.kinds {
        let at = rows.iter().position(|(known, _)| known == name).unwrap_or(rows.len() - 1);
        rows[at].1.iter_mut().zip(parts).for_each(|(sum, n)| *sum += n);
    }
    let keys = rows.len().div_ceil(2) as f64 * 20.0;
    draw(230.0 + keys, "Which decisions are made in the course of a game", |c| {
        let y = Axis { low: 0.0, high: 100.0, from: 185.0, to: 12.0 };
        vertical(c, y);
        let x = Axis { low: 0.0, high: 100.0, from: LEFT, to: RIGHT };
        for p in 0..PARTS {
            let total: f64 = rows.iter().map(|r| r.1[p]).sum();
            let mut below = 0.0;
            let (from, to) = (x.at(p as f64 * 10.0) + 1.0, x.at((p + 1) as f64 * 10.0) - 1.0);
            for (k, row) in rows.iter().enumerate() {
                let share = if total > 0.0 { 100.0 * row.1[p] / total } else { 0.0 };
                c.rect(from, y.at(below + share), to - from, y.at(below) - y.at(below + share), COLOURS[k]);
                below += share;
            }
        }
        horizontal(c, x, 185.0, "% of decisions, by % of the game");
        for (k, (name, _)) in rows.iter().enumerate() {
            let (x, y) = (14.0 + (k % 2) as f64 * 195.0, 238.0 + (k / 2) as f64 * 20.0);
            c.rect(x, y - 6.0, 12.0, 12.0, COLOURS[k]);
            c.words(x + 18.0, y, Side::Left, INK, &cut(name, 24));
        }
    })
}

/// A row of a plot of intervals.
struct Row {
    name: String,
    value: Interval,
    note: String,
}

/// Means with their intervals, one row each, and a line where they would all be equal.
fn intervals(rows: &[Row], x: (f64, f64), even: Option<f64>, colour: RGBColor, label: &str, says: &str) -> String {
    let bottom = 10.0 + ROW * rows.len() as f64;
    let longest = rows.iter().map(|r| r.name.chars().count()).max().unwrap_or(0).min(24);
    let notes = rows.iter().map(|r| r.note.chars().count()).max().unwrap_or(0);
    let from = 14.0 + 7.4 * longest as f64;
    draw(bottom + 48.0, says, |c| {
        let x = Axis { low: x.0, high: x.1, from, to: RIGHT - 7.4 * notes as f64 };
        if let Some(even) = even {
            c.line((x.at(even), 6.0), (x.at(even), bottom), GREY, 1);
        }
        for (k, row) in rows.iter().enumerate() {
            let y = 10.0 + ROW * (k as f64 + 0.5);
            c.words(from - 8.0, y, Side::Right, INK, &cut(&row.name, 24));
            c.words(WIDTH - 6.0, y, Side::Right, GREY, &row.note);
            let at = |v: f64| x.at(v.clamp(x.low, x.high));
            c.line((at(row.value.low), y), (at(row.value.high), y), colour, 2);
            c.dot(at(row.value.mean), y, colour);
        }
        horizontal(c, x, bottom, label);
    })
}

fn percent(i: Interval) -> Interval {
    Interval { mean: 100.0 * i.mean, low: 100.0 * i.low, high: 100.0 * i.high }
}

pub fn seats(s: &Summary, all: &[&Summary], colour: RGBColor) -> String {
    let row = |(p, wins): (usize, &Interval)| Row {
        name: format!("seat {p}"),
        value: percent(*wins),
        note: format!("{:.1} %", 100.0 * wins.mean),
    };
    let rows: Vec<Row> = s.seat_wins.iter().enumerate().map(row).collect();
    let (low, high) = range(all.iter().flat_map(|s| &s.seat_wins).flat_map(|w| [100.0 * w.low, 100.0 * w.high]));
    let even = (s.seats > 1).then_some(100.0 / f64::from(s.seats));
    let (low, high) = (low.min(even.unwrap_or(low)), high.max(even.unwrap_or(high)));
    let pad = ((high - low) * 0.08).max(1.0);
    intervals(
        &rows,
        ((low - pad).max(0.0), (high + pad).min(100.0)),
        even,
        colour,
        "% of games won, 95 % intervals",
        "Who wins, by seat",
    )
}

pub fn ladder(s: &Summary, colour: RGBColor) -> String {
    let row = |r: &super::summary::Rung| Row {
        name: r.stronger.clone(),
        value: percent(r.wins),
        note: format!("{:.0} %", 100.0 * r.wins.mean),
    };
    let rows: Vec<Row> = s.rungs.iter().map(row).collect();
    let even = s.rungs.first().map(|r| 100.0 * r.even);
    intervals(&rows, (0.0, 100.0), even, colour, "% won against the rung below, 95 %", "How much better agents do")
}

/// Seeds that skill decided, seeds that luck decided, and the others.
pub fn luck(s: &Summary) -> String {
    let bottom = 10.0 + 44.0 * s.rungs.len() as f64;
    draw(bottom + 70.0, "How much is luck, how much is skill", |c| {
        let x = Axis { low: 0.0, high: 100.0, from: 14.0, to: RIGHT };
        for (k, r) in s.rungs.iter().enumerate() {
            let y = 10.0 + 44.0 * k as f64;
            c.words(
                14.0,
                y + 8.0,
                Side::Left,
                INK,
                &format!("{} against {}", cut(&r.stronger, 22), cut(&r.weaker, 22)),
            );
            let mut from = 0.0;
            for (share, colour) in [(r.skill, COLOURS[2]), (r.mixed, PALE), (r.luck, COLOURS[1])] {
                c.rect(x.at(from), y + 18.0, x.at(from + 100.0 * share) - x.at(from), 18.0, colour);
                from += 100.0 * share;
            }
        }
        horizontal(c, x, bottom, "% of seeds");
        for (k, (name, colour)) in [("skill", COLOURS[2]), ("neither", PALE), ("luck", COLOURS[1])].iter().enumerate() {
            let x = 60.0 + 110.0 * k as f64;
            c.rect(x, bottom + 48.0, 12.0, 12.0, *colour);
            c.words(x + 18.0, bottom + 54.0, Side::Left, INK, name);
        }
    })
}

/// The content that wins most and least when it is taken.
pub fn content(s: &Summary, colour: RGBColor) -> Option<String> {
    const EACH: usize = 10;
    let enough = (s.games as u64 / 20).max(5);
    let rows: Vec<_> = s.items.iter().filter(|i| i.taken >= enough).collect();
    if rows.is_empty() {
        return None;
    }
    let mut sorted = rows;
    sorted.sort_by(|a, b| b.wins.mean.total_cmp(&a.wins.mean).then_with(|| a.name.cmp(&b.name)));
    if sorted.len() > 2 * EACH {
        let low = sorted.split_off(sorted.len() - EACH);
        sorted.truncate(EACH);
        sorted.extend(low);
    }
    let row =
        |i: &&super::summary::Item| Row { name: i.name.clone(), value: percent(i.wins), note: i.taken.to_string() };
    let rows: Vec<Row> = sorted.iter().map(row).collect();
    let all = 100.0 * s.seat_wins.iter().map(|w| w.mean).sum::<f64>() / f64::from(s.seats.max(1));
    let (low, high) = range(rows.iter().flat_map(|r| [r.value.low, r.value.high]));
    Some(intervals(
        &rows,
        ((low - 3.0).max(0.0), (high + 3.0).min(100.0)),
        Some(all),
        colour,
        "% won when taken (right: times taken)",
        "Which content wins when it is taken",
    ))
}

/// The clauses that act most often.
pub fn clauses(s: &Summary, colour: RGBColor) -> String {
    const MOST: usize = 20;
    let rows = &s.clauses[..s.clauses.len().min(MOST)];
    let bottom = 10.0 + ROW * rows.len() as f64;
    let longest = rows.iter().map(|r| r.id.chars().count()).max().unwrap_or(0).min(20);
    let from = 14.0 + 7.6 * longest as f64;
    let most = rows.iter().map(|r| r.per_game).fold(0.1, f64::max);
    draw(bottom + 48.0, "Which clauses act", |c| {
        let x = Axis { low: 0.0, high: most, from, to: RIGHT - 44.0 };
        for (k, row) in rows.iter().enumerate() {
            let y = 10.0 + ROW * (k as f64 + 0.5);
            c.words(from - 8.0, y, Side::Right, INK, &cut(row.id, 20));
            c.rect(from, y - 7.0, x.at(row.per_game) - from, 14.0, colour);
            c.words(x.at(row.per_game) + 6.0, y, Side::Left, INK, &short(row.per_game));
        }
        horizontal(c, x, bottom, "times in a game");
    })
}

/// A text, cut off after a number of characters.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.into();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}
