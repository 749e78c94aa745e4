//! Plots as SVG: what the figures of a report are drawn with.
//!
//! A plot is 400 units wide with text of 13, so that it can be read on a phone, and stands beside others on a desktop.
use plotters::{
    prelude::{DrawingBackend, SVGBackend},
    style::{
        Color, RGBColor, ShapeStyle, TextStyle,
        text_anchor::{HPos, Pos, VPos},
    },
};

/// The width of every plot.
pub const WIDTH: f64 = 400.0;
/// The backend writes text at 1/1.24 of its nominal size.
const FONT: f64 = 13.0 * 1.24;

/// The colours of series. Everybody can tell them apart, in print too.
pub const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 90, 160),
    RGBColor(213, 110, 0),
    RGBColor(0, 140, 105),
    RGBColor(150, 60, 130),
    RGBColor(190, 160, 20),
    RGBColor(90, 165, 215),
    RGBColor(130, 130, 130),
];
pub const INK: RGBColor = RGBColor(34, 34, 34);
pub const GREY: RGBColor = RGBColor(120, 120, 120);
pub const PALE: RGBColor = RGBColor(222, 222, 222);

/// Where a text stands relative to its point.
#[derive(Clone, Copy)]
pub enum Side {
    Left,
    Middle,
    Right,
}

/// A picture in the making.
pub struct Canvas<'a>(SVGBackend<'a>);

/// Draws a picture of this height and returns it as an SVG element.
pub fn draw(height: f64, says: &str, figure: impl FnOnce(&mut Canvas<'_>)) -> String {
    let mut svg = String::new();
    {
        let backend = SVGBackend::with_string(&mut svg, (WIDTH as u32, height.ceil() as u32));
        let mut canvas = Canvas(backend);
        figure(&mut canvas);
        canvas.0.present().expect("a picture in memory");
    }
    // The page scales it, and a screen reader says what it shows.
    let from = svg.find("<svg ").unwrap_or(0);
    let size = format!("width=\"{}\" height=\"{}\" ", WIDTH as u32, height.ceil() as u32);
    let label = format!("<svg role=\"img\" aria-label=\"{}\" ", super::page::escape(says));
    svg[from..].replacen(&size, "", 1).replacen("<svg ", &label, 1)
}

fn at(x: f64, y: f64) -> (i32, i32) {
    (x.round() as i32, y.round() as i32)
}

fn fill(colour: RGBColor) -> ShapeStyle {
    colour.filled()
}

impl Canvas<'_> {
    pub fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, colour: RGBColor) {
        if width <= 0.0 || height <= 0.0 {
            return;
        }
        let (from, to) = (at(x, y), at(x + width.max(1.0), y + height.max(1.0)));
        let _ = self.0.draw_rect(from, to, &fill(colour), true);
    }

    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: RGBColor, width: u32) {
        let _ = self.0.draw_line(at(from.0, from.1), at(to.0, to.1), &colour.stroke_width(width));
    }

    pub fn path(&mut self, points: &[(f64, f64)], colour: RGBColor) {
        let points: Vec<_> = points.iter().map(|p| at(p.0, p.1)).collect();
        let _ = self.0.draw_path(points, &colour.stroke_width(2));
    }

    pub fn band(&mut self, points: &[(f64, f64)], colour: RGBColor) {
        let points: Vec<_> = points.iter().map(|p| at(p.0, p.1)).collect();
        let _ = self.0.fill_polygon(points, &colour.mix(0.18).filled());
    }

    pub fn dot(&mut self, x: f64, y: f64, colour: RGBColor) {
        let _ = self.0.draw_circle(at(x, y), 4, &fill(colour), true);
    }

    pub fn words(&mut self, x: f64, y: f64, side: Side, colour: RGBColor, text: &str) {
        let h = match side {
            Side::Left => HPos::Left,
            Side::Middle => HPos::Center,
            Side::Right => HPos::Right,
        };
        let style = TextStyle::from(("sans-serif", FONT)).color(&colour).pos(Pos::new(h, VPos::Center));
        let _ = self.0.draw_text(text, &style, at(x, y));
    }
}

/// Round numbers for an axis from `low` to `high`.
pub fn ticks(low: f64, high: f64, most: usize) -> Vec<f64> {
    let span = (high - low).max(1e-9);
    let rough = span / most.max(1) as f64;
    let power = 10f64.powf(rough.log10().floor());
    let step =
        [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|s| *s >= rough * 0.999).unwrap_or(power * 10.0);
    let first = (low / step - 1e-9).ceil() as i64;
    (first..).map(|k| k as f64 * step).take_while(|t| *t <= high + step * 1e-6).take(50).collect()
}

/// A number for an axis: short, without superfluous digits.
pub fn short(x: f64) -> String {
    let x = if x == 0.0 { 0.0 } else { x }; // no -0
    if x.abs() >= 1e6 {
        return format!("{}M", short(x / 1e6));
    }
    if x.abs() >= 1e4 {
        return format!("{}k", short(x / 1e3));
    }
    let text = if x.abs() >= 100.0 { format!("{x:.0}") } else { format!("{x:.2}") };
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_string() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_has_round_numbers() {
        assert_eq!(ticks(0.0, 97.0, 5), [0.0, 20.0, 40.0, 60.0, 80.0]);
        assert_eq!(ticks(-3.0, 3.0, 4), [-2.0, 0.0, 2.0]);
        assert_eq!(
            (short(0.5), short(12.0), short(1500.0), short(25_000.0)),
            ("0.5".into(), "12".into(), "1500".into(), "25k".into())
        );
    }
}
