//! An SVG builder: shapes and text in order, well formed by construction, with elements that can name what they stand for.
use crate::{Finite, Group, Seat, factors};
use std::{
    collections::BTreeSet,
    fmt::{Display, Write},
};

/// A picture under construction.
///
/// An element can name what it stands for, in terms of the factors of actions. A page can then match a touched element with the legal actions.
///
/// ```
/// use engine_core::{rules::Seat, show::{Svg, seat_colour}};
///
/// let mut svg = Svg::new(120, 60);
/// svg.rect(10, 10, 40, 40).round(4).fill(seat_colour(Seat(1))).touch("seat", Seat(1)).title("The place of seat 1");
/// svg.words(30, 35, 12, "R & D").middle();
///
/// let picture = svg.finish();
/// assert!(picture.starts_with(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60""#));
/// assert!(picture.contains(r#"data-touch="seat:1""#));
/// assert!(picture.contains("R &amp; D"));
/// ```
#[derive(Clone, Debug)]
pub struct Svg {
    width: Length,
    height: Length,
    parts: Vec<Part>,
    depth: usize,
}

#[derive(Clone, Debug)]
enum Part {
    Element(Element),
    Open(Element),
    Close,
}

/// A shape or a text of a picture, whose attributes can still be set.
#[derive(Clone, Debug)]
pub struct Element {
    tag: &'static str,
    attributes: Vec<(&'static str, String)>,
    body: String,
    title: String,
    touch: Vec<Vec<Touch>>,
    last: bool,
}

/// What an element stands for: a value of a factor, or a group of actions.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Touch {
    Factor(String, u32),
    Group(String),
}

/// A length or coordinate, written with at most two decimals.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Length(f64);

macro_rules! lengths {
    ($($t:ty),+) => { $( impl From<$t> for Length {
        fn from(x: $t) -> Self {
            Self(x as f64)
        }
    } )+ };
}
lengths!(u8, u16, u32, i8, i16, i32, usize, f32, f64);

impl Display for Length {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0;
        write!(f, "{}", if rounded == 0.0 { 0.0 } else { rounded })
    }
}

/// Colours for the seats that people with any colour vision can distinguish, on light and dark backgrounds.
pub const SEAT_COLOURS: [&str; crate::MAX_SEATS] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6bb1", "#6b6b6b"];

/// The colour of a seat.
pub fn seat_colour(p: Seat) -> &'static str {
    SEAT_COLOURS[p.at() % SEAT_COLOURS.len()]
}

impl Svg {
    /// Creates an empty picture of this size.
    pub fn new(width: impl Into<Length>, height: impl Into<Length>) -> Self {
        Self { width: width.into(), height: height.into(), parts: vec![], depth: 0 }
    }

    /// The width and height of the picture.
    pub fn size(&self) -> (f64, f64) {
        (self.width.0, self.height.0)
    }

    /// Sets the height, for a picture that is drawn from top to bottom.
    pub fn set_height(&mut self, height: impl Into<Length>) {
        self.height = height.into();
    }

    /// Adds another picture with its top left corner at this point, without scaling it.
    pub fn append(&mut self, other: Self, x: impl Into<Length>, y: impl Into<Length>) {
        let (x, y) = (x.into(), y.into());
        self.group().transform(format_args!("translate({x} {y})"));
        let depth = self.depth;
        self.depth += other.depth;
        self.parts.extend(other.parts);
        while self.depth >= depth {
            self.end_group();
        }
    }

    /// Marks every element that stands for this action, or for a part of it, as part of the last move.
    pub fn highlight(&mut self, group: &str, factors: &[(&str, u32)]) {
        for part in &mut self.parts {
            if let Part::Element(e) | Part::Open(e) = part {
                e.last = e.stands_for(group, factors);
            }
        }
    }

    /// For each element that stands for something: which of these actions, given by group and factors, it stands for.
    pub(crate) fn meanings(&self, actions: &[(&str, Vec<(&str, u32)>)]) -> BTreeSet<Vec<bool>> {
        let touched = self.parts.iter().filter_map(|part| match part {
            Part::Element(e) | Part::Open(e) if !e.touch.is_empty() => Some(e),
            _ => None,
        });
        touched.map(|e| actions.iter().map(|(group, factors)| e.stands_for(group, factors)).collect()).collect()
    }

    /// Adds a rectangle.
    pub fn rect(
        &mut self,
        x: impl Into<Length>,
        y: impl Into<Length>,
        width: impl Into<Length>,
        height: impl Into<Length>,
    ) -> &mut Element {
        let (x, y, width, height) = (x.into(), y.into(), width.into(), height.into());
        self.add("rect").set("x", x).set("y", y).set("width", width).set("height", height)
    }

    /// Adds a circle.
    pub fn circle(&mut self, x: impl Into<Length>, y: impl Into<Length>, radius: impl Into<Length>) -> &mut Element {
        let (x, y, radius) = (x.into(), y.into(), radius.into());
        self.add("circle").set("cx", x).set("cy", y).set("r", radius)
    }

    /// Adds a line between two points.
    pub fn line(
        &mut self,
        x1: impl Into<Length>,
        y1: impl Into<Length>,
        x2: impl Into<Length>,
        y2: impl Into<Length>,
    ) -> &mut Element {
        let (x1, y1, x2, y2) = (x1.into(), y1.into(), x2.into(), y2.into());
        self.add("line").set("x1", x1).set("y1", y1).set("x2", x2).set("y2", y2)
    }

    /// Adds a path in SVG syntax: `M 0 0 L 10 10 Z`.
    pub fn path(&mut self, d: impl Display) -> &mut Element {
        self.add("path").set("d", d)
    }

    /// Adds a polygon through these points.
    pub fn polygon<L: Into<Length>>(&mut self, points: impl IntoIterator<Item = (L, L)>) -> &mut Element {
        let points: Vec<String> = points.into_iter().map(|(x, y)| format!("{},{}", x.into(), y.into())).collect();
        self.add("polygon").set("points", points.join(" "))
    }

    /// Adds text that starts at `x`, with its baseline at `y`.
    pub fn words(
        &mut self,
        x: impl Into<Length>,
        y: impl Into<Length>,
        size: impl Into<Length>,
        words: impl Display,
    ) -> &mut Element {
        let (x, y, size) = (x.into(), y.into(), size.into());
        let words = words.to_string();
        let element = self.add("text").set("x", x).set("y", y).set("font-size", size);
        element.body = escaped(&words);
        element
    }

    /// Opens a group. Everything up to [`end_group`](Self::end_group) belongs to it.
    pub fn group(&mut self) -> &mut Element {
        self.depth += 1;
        self.parts.push(Part::Open(Element::new("g")));
        self.last()
    }

    /// Closes the innermost open group. Does nothing if there is none.
    pub fn end_group(&mut self) {
        if self.depth > 0 {
            self.depth -= 1;
            self.parts.push(Part::Close);
        }
    }

    /// The picture as text. Groups that are still open are closed.
    pub fn finish(mut self) -> String {
        while self.depth > 0 {
            self.end_group();
        }
        let (width, height) = (self.width, self.height);
        let mut out = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">"#
        );
        let marked = |part: &Part| matches!(part, Part::Element(e) | Part::Open(e) if e.last);
        if self.parts.iter().any(marked) {
            out.push_str("<style>.last,.last *{stroke:#d6006e;stroke-width:3;paint-order:stroke}text.last,.last text{stroke:none}</style>");
        }
        for part in &self.parts {
            match part {
                Part::Element(e) => e.write(&mut out, true),
                Part::Open(e) => e.write(&mut out, false),
                Part::Close => out.push_str("</g>"),
            }
        }
        out.push_str("</svg>");
        out
    }

    fn add(&mut self, tag: &'static str) -> &mut Element {
        self.parts.push(Part::Element(Element::new(tag)));
        self.last()
    }

    fn last(&mut self) -> &mut Element {
        match self.parts.last_mut() {
            Some(Part::Element(e) | Part::Open(e)) => e,
            _ => unreachable!("an element was just added"),
        }
    }
}

impl Element {
    fn new(tag: &'static str) -> Self {
        Self { tag, attributes: vec![], body: String::new(), title: String::new(), touch: vec![], last: false }
    }

    /// Sets any attribute, replacing an earlier value. The value is escaped.
    pub fn set(&mut self, name: &'static str, value: impl Display) -> &mut Self {
        let value = escaped(&value.to_string());
        match self.attributes.iter_mut().find(|a| a.0 == name) {
            Some(attribute) => attribute.1 = value,
            None => self.attributes.push((name, value)),
        }
        self
    }

    /// Sets the fill colour.
    pub fn fill(&mut self, colour: &str) -> &mut Self {
        self.set("fill", colour)
    }

    /// Sets the colour and width of the outline.
    pub fn stroke(&mut self, colour: &str, width: impl Into<Length>) -> &mut Self {
        self.set("stroke", colour).set("stroke-width", width.into())
    }

    /// Rounds the corners.
    pub fn round(&mut self, radius: impl Into<Length>) -> &mut Self {
        self.set("rx", radius.into())
    }

    /// Sets the opacity, from 0 to 1.
    pub fn opacity(&mut self, opacity: f64) -> &mut Self {
        self.set("opacity", Length(opacity))
    }

    /// Centres the text at `x`.
    pub fn middle(&mut self) -> &mut Self {
        self.set("text-anchor", "middle")
    }

    /// Makes the text end at `x`.
    pub fn end(&mut self) -> &mut Self {
        self.set("text-anchor", "end")
    }

    /// Makes the text bold.
    pub fn bold(&mut self) -> &mut Self {
        self.set("font-weight", "bold")
    }

    /// Sets a transformation in SVG syntax: `translate(10 20) rotate(90)`.
    pub fn transform(&mut self, transform: impl Display) -> &mut Self {
        self.set("transform", transform)
    }

    /// Sets the tooltip.
    pub fn title(&mut self, words: impl Display) -> &mut Self {
        self.title = escaped(&words.to_string());
        self
    }

    /// Names what the element stands for: a value of a factor of actions, such as slot 2. Further calls narrow it down: row 1, column 3.
    pub fn touch(&mut self, factor: &str, value: impl Finite) -> &mut Self {
        self.touch_place(factor, value.id())
    }

    /// Says that the element stands only for actions of this group, such as `Draft Take`; for all of them if nothing else is named.
    pub fn touch_group(&mut self, group: &str) -> &mut Self {
        self.stand_for(Touch::Group(group.into()))
    }

    /// Begins another meaning: the element stands for what was named before, or for what is named next.
    ///
    /// ```
    /// # use engine_core::{rules::Seat, show::Svg};
    /// let mut svg = Svg::new(10, 10);
    /// svg.circle(5, 5, 4).touch("seat", Seat(1)).or().touch_group("Give Decline");
    /// assert!(svg.finish().contains(r#"data-touch="seat:1|@Give Decline""#));
    /// ```
    pub fn or(&mut self) -> &mut Self {
        self.touch.push(vec![]);
        self
    }

    /// Names a whole action that the element stands for: its group and every factor.
    ///
    /// ```
    /// # use engine_core::{rules::Seat, show::Svg};
    /// let mut svg = Svg::new(10, 10);
    /// svg.circle(5, 5, 4).touch_action(Seat(1));
    /// assert!(svg.finish().contains(r#"data-touch="@&amp;seat:1""#));
    /// ```
    pub fn touch_action(&mut self, action: impl Finite) -> &mut Self {
        fn groups<A: Finite>(_: A) -> Vec<Group> {
            A::groups()
        }
        let groups = groups(action);
        let (at, values) = factors(&groups, action.id()).expect("every id has its factors");
        self.touch_group(&groups[at].name);
        for (factor, value) in groups[at].factors.iter().zip(values) {
            self.stand_for(Touch::Factor(factor.name.clone(), value));
        }
        self
    }

    /// Names a value of a factor by its number.
    pub(crate) fn touch_place(&mut self, factor: &str, value: u32) -> &mut Self {
        self.stand_for(Touch::Factor(factor.into(), value))
    }

    fn stand_for(&mut self, touch: Touch) -> &mut Self {
        match self.touch.last_mut() {
            Some(all) => all.push(touch),
            None => self.touch.push(vec![touch]),
        }
        self
    }

    /// Whether the element stands for this action, or for a part of it.
    fn stands_for(&self, group: &str, factors: &[(&str, u32)]) -> bool {
        let meant = |touch: &Touch| match touch {
            Touch::Factor(name, value) => factors.contains(&(name, *value)),
            Touch::Group(name) => name == group,
        };
        self.touch.iter().any(|all| !all.is_empty() && all.iter().all(meant))
    }

    fn write(&self, out: &mut String, close: bool) {
        let Self { tag, attributes, body, title, touch, last } = self;
        let _ = write!(out, "<{tag}");
        for (name, value) in attributes {
            let _ = write!(out, r#" {name}="{value}""#);
        }
        if *last {
            out.push_str(r#" class="last""#);
        }
        if !touch.is_empty() {
            let one = |touch: &Touch| match touch {
                Touch::Factor(name, value) => format!("{}:{value}", escaped(name)),
                Touch::Group(name) => format!("@{}", escaped(name)),
            };
            let all: Vec<String> =
                touch.iter().map(|all| all.iter().map(one).collect::<Vec<_>>().join("&amp;")).collect();
            let _ = write!(out, r#" data-touch="{}""#, all.join("|"));
        }
        let empty = body.is_empty() && title.is_empty();
        match (close, empty) {
            (true, true) => out.push_str("/>"),
            (true, false) => {
                let title = if title.is_empty() { String::new() } else { format!("<title>{title}</title>") };
                let _ = write!(out, ">{title}{body}</{tag}>");
            }
            (false, _) => {
                out.push('>');
                if !title.is_empty() {
                    let _ = write!(out, "<title>{title}</title>");
                }
            }
        }
    }
}

/// Escapes text for a document or an attribute.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML does not allow other control characters.
            c if c.is_control() && !matches!(c, '\t' | '\n' | '\r') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_well_formed_whatever_they_hold() {
        let mut svg = Svg::new(100, 50.5);
        svg.group().transform("rotate(90)").title("<b>&\"");
        svg.rect(0, 0.333, 10, 10).fill("red").stroke("#000", 1.5).touch("slot", true).touch("seat", Seat(2));
        svg.words(5, 5, 11, "a < b & c > \"d\" \u{1}").middle().bold();
        svg.group();
        svg.circle(1, 2, 3).title("one");
        svg.polygon([(0, 0), (1, 2)]);
        svg.end_group();
        svg.end_group();
        svg.end_group(); // one too many does nothing
        svg.group();
        let picture = svg.finish();
        let parsed = roxmltree::Document::parse(&picture).unwrap();
        let tagged = |tag: &str| {
            parsed.descendants().find(|n| n.tag_name().name() == tag).unwrap_or_else(|| panic!("no <{tag}>"))
        };
        assert_eq!(tagged("rect").attribute("data-touch"), Some("slot:1&seat:2"));
        assert_eq!(tagged("rect").attribute("y"), Some("0.33"));
        assert_eq!(tagged("text").text(), Some("a < b & c > \"d\"  "));
        assert_eq!(tagged("title").text(), Some("<b>&\""));
    }

    #[test]
    fn the_last_move_is_marked_where_it_was_made() {
        let mut svg = Svg::new(10, 10);
        svg.rect(0, 0, 1, 1).touch("row", Seat(1)).touch("col", Seat(2));
        svg.rect(1, 0, 1, 1).touch("row", Seat(1)).touch("col", Seat(3)).or().touch_group("Pass");
        svg.highlight("Place", &[("face", 0), ("row", 1), ("col", 2)]);
        assert_eq!(svg.clone().finish().matches(r#"class="last""#).count(), 1);
        svg.highlight("Pass", &[]);
        let picture = svg.finish();
        assert!(
            picture.contains(r#"x="1" y="0" width="1" height="1" class="last" data-touch="row:1&amp;col:3|@Pass""#)
        );
        assert_eq!(picture.matches(r#"class="last""#).count(), 1, "{picture}");
    }

    #[test]
    fn a_picture_holds_another_with_its_open_groups_closed() {
        let mut inner = Svg::new(10, 10);
        inner.group();
        inner.circle(1, 1, 1);
        let mut outer = Svg::new(10, 40);
        outer.append(inner, 0, 30);
        outer.rect(0, 0, 5, 5);
        let picture = outer.finish();
        let parsed = roxmltree::Document::parse(&picture).unwrap();
        assert_eq!(parsed.root_element().children().filter(|n| n.tag_name().name() == "rect").count(), 1);
    }

    #[test]
    fn the_colours_of_seats_differ() {
        let mut colours = SEAT_COLOURS.to_vec();
        colours.sort_unstable();
        colours.dedup();
        assert_eq!(colours.len(), SEAT_COLOURS.len());
    }
}
