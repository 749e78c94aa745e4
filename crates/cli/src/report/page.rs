//! The page of a report: one HTML file with its plots in it.
use super::{
    canvas::{COLOURS, short},
    figures,
    summary::{Interval, Summary},
};
use std::fmt::Write;

/// What a page shows.
pub struct Page<'a> {
    pub title: &'static str,
    pub rules_version: u32,
    pub shared: bool,
    pub seed: u64,
    pub ladder: &'a [String],
    pub rounds: usize,
    pub played: usize,
    pub repeat: &'a str,
    /// The file that the box is compared with.
    pub other: Option<&'a str>,
    pub boxes: &'a [Summary],
}

const STYLE: &str = "\
:root{color-scheme:light}*{box-sizing:border-box}\
body{margin:0 auto;max-width:1240px;padding:16px;font:16px/1.5 system-ui,sans-serif;color:#222;background:#fff}\
h1{font-size:1.7rem;line-height:1.2;margin:.2em 0}h2{font-size:1.15rem;margin:0 0 .2em}p{margin:.3em 0 .8em;max-width:70ch}\
.figures{columns:360px;column-gap:16px}.both{columns:560px}\
section{display:inline-block;width:100%;margin:0 0 16px;border:1px solid #ddd;border-radius:6px;padding:12px;min-width:0;break-inside:avoid}section p{font-size:.9rem;color:#555}\
.plots{display:flex;flex-wrap:wrap;gap:8px}figure{margin:0;flex:1 1 240px;max-width:520px}\
figcaption{font-size:.85rem;font-weight:600}svg{width:100%;height:auto;display:block}\
table{border-collapse:collapse;margin:0 0 16px;width:100%;max-width:760px}td,th{padding:3px 10px 3px 0;text-align:right;vertical-align:top}\
td:first-child,th:first-child{text-align:left}tr+tr{border-top:1px solid #eee}\
code{font-size:.85rem;background:#f3f3f3;padding:2px 5px;border-radius:4px;overflow-wrap:anywhere}\
details{margin:16px 0}ul{padding-left:1.2em}li{font-size:.9rem;overflow-wrap:anywhere}\
@media print{body{max-width:none;padding:0;font-size:11pt}.figures{columns:2}.both{columns:1}\
code{background:none;padding:0}details>*{display:block}}";

/// A text as HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl Page<'_> {
    /// The page.
    pub fn html(&self) -> String {
        let (title, first) = (escape(self.title), &self.boxes[0]);
        let mut out = format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title} at a glance</title>\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><style>{STYLE}</style></head><body>\n\
             <h1>{title} at a glance</h1>\n"
        );
        let strongest = self.ladder.last().map_or("", String::as_str);
        let players = if first.seats == 1 { "1 player".into() } else { format!("{} players", first.seats) };
        let _ = writeln!(
            out,
            "<p>{players}, rules version {}, seeds {} to {}. {} games were played in {} rounds; unless a plot says otherwise, it shows the \
             {} games in which {} plays every seat. Intervals hold the true value 19 times out of 20.</p>",
            self.rules_version,
            self.seed,
            self.seed.wrapping_add(self.rounds as u64 - 1),
            self.played,
            self.rounds,
            first.games,
            escape(strongest),
        );
        let _ = writeln!(out, "<p>The same numbers again: <code>{}</code></p>", escape(self.repeat));
        if let Some(other) = self.other {
            let _ = writeln!(
                out,
                "<p>Compared: <b>this box</b> ({}) and <b>{}</b> ({}), on the same seeds.</p>",
                self.describe(0),
                escape(other),
                self.describe(1)
            );
        }
        out += &self.numbers();
        let _ = writeln!(out, "<div class=\"figures{}\">", if self.boxes.len() > 1 { " both" } else { "" });
        let all: Vec<&Summary> = self.boxes.iter().collect();
        self.section(&mut out, "How long a game is", "Each bar is a length, or a few of them.", |s, c| {
            Some(figures::lengths(s, &all, c))
        });
        self.section(
            &mut out,
            "How many actions there are",
            "The mean number of legal actions of a decision. The band is its interval.",
            |s, c| Some(figures::branching(s, &all, c)),
        );
        self.section(&mut out, "What is decided when", "The kinds of decisions in each tenth of a game.", |s, _| {
            Some(figures::kinds(s, &all))
        });
        let counted = self.boxes.iter().any(|s| s.points.iter().flatten().any(|p| !(0..=1).contains(p)));
        if counted {
            self.section(&mut out, "Points", "The points of all seats at the end.", |s, c| {
                Some(figures::points(s, &all, c))
            });
            if self.boxes.iter().any(|s| !s.margins.is_empty()) {
                self.section(
                    &mut out,
                    "How close it is",
                    "The points of the first minus those of the second.",
                    |s, c| Some(figures::margins(s, &all, c)),
                );
            }
        }
        let seats = if self.shared {
            "All seats win or lose together."
        } else {
            "The line is an equal share. A draw of all counts half."
        };
        self.section(&mut out, "Who wins, by seat", seats, |s, c| Some(figures::seats(s, &all, c)));
        if self.ladder.len() > 1 {
            let rungs: Vec<String> = self.ladder.windows(2).map(|w| format!("{} against {}", w[1], w[0])).collect();
            self.section(
                &mut out,
                "What better play is worth",
                &format!("{} rounds: {}. The line is what equal agents would win.", self.rounds, rungs.join("; ")),
                |s, c| Some(figures::ladder(s, c)),
            );
            let words = if self.shared {
                "Both agents play the same seeds. Skill: only the better one wins. Luck: both win or both lose."
            } else {
                "Each seed is played with the better agent at each seat in turn. Skill: it wins from every seat. Luck: the same seat wins whoever sits there."
            };
            self.section(&mut out, "Luck and skill", words, |s, _| Some(figures::luck(s)));
        }
        self.section(
            &mut out,
            "Which content wins",
            "How often a seat wins whose decisions brought up a card or a piece: the best and the last ones. The line is all seats. This is what goes \
             together, not what causes what.",
            figures::content,
        );
        self.section(
            &mut out,
            "Which clauses act",
            "How often a clause of the rulebook takes effect: the 20 most frequent.",
            |s, c| Some(figures::clauses(s, c)),
        );
        out += "</div>\n";
        out += &self.rulebook();
        out += "</body></html>";
        out
    }

    /// What sets a box apart.
    fn describe(&self, i: usize) -> String {
        let (s, other) = (&self.boxes[i], &self.boxes[1 - i]);
        let options = s.options.iter().filter(|(k, v)| other.options.get(*k) != Some(*v));
        let mut all: Vec<String> = options.map(|(k, v)| escape(&format!("{k}={v}"))).collect();
        if s.content != other.content || all.is_empty() {
            all.insert(0, format!("content {}", s.content));
        }
        all.join(", ")
    }

    fn section(
        &self,
        out: &mut String,
        title: &str,
        words: &str,
        figure: impl Fn(&Summary, plotters::style::RGBColor) -> Option<String>,
    ) {
        let drawn: Vec<Option<String>> = self.boxes.iter().zip(COLOURS).map(|(s, c)| figure(s, c)).collect();
        if drawn.iter().all(Option::is_none) {
            return;
        }
        let _ = write!(out, "<section><h2>{title}</h2><p>{}</p><div class=\"plots\">", escape(words));
        for (i, svg) in drawn.iter().enumerate() {
            let name = if i == 0 { "this box" } else { self.other.unwrap_or_default() };
            let caption =
                if self.boxes.len() > 1 { format!("<figcaption>{}</figcaption>", escape(name)) } else { String::new() };
            let _ =
                write!(out, "<figure>{caption}{}</figure>", svg.as_deref().unwrap_or("<p>Too few games to say.</p>"));
        }
        *out += "</div></section>\n";
    }

    /// The main numbers, as a table.
    fn numbers(&self) -> String {
        let interval = |i: &Interval, unit: f64, sign: &str| {
            format!(
                "{}{sign} <small>({} to {})</small>",
                short(unit * i.mean),
                short(unit * i.low),
                short(unit * i.high)
            )
        };
        let mut rows: Vec<(String, Vec<String>)> = vec![];
        let mut row = |name: &str, value: &dyn Fn(&Summary) -> String| {
            rows.push((escape(name), self.boxes.iter().map(value).collect()));
        };
        row("decisions in a game", &|s| interval(&s.length, 1.0, ""));
        row("legal actions of a decision", &|s| interval(&s.branching_overall, 1.0, ""));
        for p in 0..if self.shared { 1 } else { self.boxes[0].seat_wins.len() } {
            let name = if self.shared { "wins of the team".to_string() } else { format!("wins of seat {p}") };
            row(&name, &|s| interval(&s.seat_wins[p], 100.0, " %"));
        }
        if !self.shared && self.boxes[0].seats > 1 {
            row("draws of all", &|s| format!("{} %", short(100.0 * s.draws)));
        }
        for r in 0..self.boxes[0].rungs.len() {
            let rung = &self.boxes[0].rungs[r];
            row(&format!("wins of {} against {}", rung.stronger, rung.weaker), &|s| {
                interval(&s.rungs[r].wins, 100.0, " %")
            });
        }
        row("clauses that act", &|s| format!("{} of {}", s.clauses.len(), s.clauses.len() + s.never.len()));
        let mut out = String::from("<table>");
        if self.boxes.len() > 1 {
            let _ =
                write!(out, "<tr><th></th><th>this box</th><th>{}</th></tr>", escape(self.other.unwrap_or_default()));
        }
        for (name, values) in rows {
            let _ = write!(out, "<tr><td>{name}</td>");
            values.iter().for_each(|v| out += &format!("<td>{v}</td>"));
            out += "</tr>";
        }
        out + "</table>\n"
    }

    /// Every clause that acted, in words, and those that did not.
    fn rulebook(&self) -> String {
        let mut out = String::new();
        for (i, s) in self.boxes.iter().enumerate() {
            let of = if self.boxes.len() > 1 {
                format!(", {}", if i == 0 { "this box" } else { self.other.unwrap_or_default() })
            } else {
                String::new()
            };
            let _ = write!(out, "<details><summary>All clauses that acted{}</summary><ul>", escape(&of));
            for c in &s.clauses {
                let (n, share) = (short(c.per_game), short(100.0 * c.games));
                let _ = write!(
                    out,
                    "<li><b>{}</b> {}: {n} times in a game, in {share} % of the games</li>",
                    c.id,
                    escape(c.gist)
                );
            }
            let _ = writeln!(
                out,
                "</ul><p>Never in these games: {}</p></details>",
                escape(&if s.never.is_empty() { "none".into() } else { s.never.join(" ") })
            );
        }
        out
    }
}
