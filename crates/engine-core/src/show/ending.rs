//! The result and the scores by source, above the last picture of a game.
use super::{ScoreRow, Screen, Svg, seat_colour};
use crate::Seat;

/// The picture with the result above it.
pub fn above(picture: Svg, screen: Screen, result: &str, names: &[String], rows: &[ScoreRow]) -> Svg {
    let (width, height) = picture.size();
    let size = screen.smallest(width).max(12.0) * 1.15;
    let (line, pad) = (size * 1.7, size);
    let fits = |words: &str, room: f64, size: f64| clip(words, (room / (size * 0.6)).max(2.0) as usize);
    let table = if rows.is_empty() { 0.0 } else { line * (rows.len() + 2) as f64 };
    let head = pad * 2.0 + line + table;
    let mut out = Svg::new(width, height + head);
    out.rect(0, 0, width, head).fill("#fbf7ee");
    out.words(pad, pad + size * 1.1, size * 1.25, fits(result, width - 2.0 * pad, size * 1.25)).bold().fill("#222");
    if !rows.is_empty() {
        let longest = rows.iter().map(|r| r.source.chars().count()).max().unwrap_or(0) as f64;
        let seats = names.len().max(1) as f64;
        let sources = (longest * size * 0.62 + pad).min(width * 0.5);
        let column = ((width - 2.0 * pad - sources) / seats).min(size * 9.0);
        let right = |p: usize| pad + sources + column * (p + 1) as f64;
        let mut y = pad + line * 1.9;
        for (p, name) in names.iter().enumerate() {
            out.rect(right(p) - column + size * 0.4, y + size * 0.35, column - size * 0.4, size * 0.25)
                .fill(seat_colour(Seat(p as u8)));
            out.words(right(p), y, size, fits(name, column - size * 0.4, size)).end().bold().fill("#222");
        }
        let mut sums = vec![0i64; names.len()];
        for row in rows {
            y += line;
            out.words(pad, y, size, fits(&row.source, sources, size)).fill("#444");
            for (p, &points) in row.points.iter().enumerate().take(names.len()) {
                sums[p] += i64::from(points);
                out.words(right(p), y, size, points).end().fill("#222");
            }
        }
        y += line;
        out.line(pad, y - size * 1.2, right(names.len().saturating_sub(1)), y - size * 1.2).stroke("#c9b98f", 1);
        for (p, sum) in sums.iter().enumerate() {
            out.words(right(p), y, size, sum).end().bold().fill("#222");
        }
    }
    out.append(picture, 0, head);
    out
}

/// A text of at most this many characters.
pub(super) fn clip(words: &str, most: usize) -> String {
    if words.chars().count() <= most {
        return words.into();
    }
    words.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}
