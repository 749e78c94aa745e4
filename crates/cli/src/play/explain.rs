//! What a newcomer asks: what the game is about, what a sign means, where the points come from, which moves lose.
use super::Session;
use crate::failure::Failure;
use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};
use trousseau::{
    AnyMatch,
    engine_core::{
        play::Next,
        rules::{Outcome, Seat, Turn},
    },
};

/// How many worlds a move must lose in to be marked, and how long it may take to find out.
const WORLDS: u64 = 24;
const TIME: Duration = Duration::from_millis(300);

impl Session<'_> {
    /// The goal and the course of a turn.
    pub fn about(&mut self) -> Result<(), Failure> {
        let guide = self.m.game().guide(self.m.language());
        if guide.goal.is_empty() && guide.outline.is_empty() {
            return self.say("The game says nothing about itself; `moves` lists what you can do.");
        }
        if !guide.goal.is_empty() {
            self.head("Goal")?;
            self.say(format_args!("  {}", guide.goal))?;
        }
        if !guide.outline.is_empty() {
            self.head("A turn")?;
            for (n, line) in guide.outline.iter().enumerate() {
                self.say(format_args!("  {}. {line}", n + 1))?;
            }
        }
        Ok(())
    }

    /// The meaning of the signs.
    pub fn legend(&mut self) -> Result<(), Failure> {
        let guide = self.m.game().guide(self.m.language());
        if guide.legend.is_empty() {
            return self.say("The game uses no signs that need a legend.");
        }
        self.head("Signs")?;
        guide.legend.iter().try_for_each(|line| self.say(format_args!("  {line}")))
    }

    /// What a code on a card or in the text means.
    pub fn what(&mut self, code: &str) -> Result<(), Failure> {
        let game = self.m.game();
        let guide = game.guide(self.m.language());
        let mut found: Vec<String> = content_row(&self.content, code).into_iter().collect();
        found.extend(
            game.clauses().into_iter().filter(|c| c.id.eq_ignore_ascii_case(code)).map(|c| {
                format!("{} is a clause of the rulebook ({}): {}.", c.id, c.page, c.gist.trim_end_matches('.'))
            }),
        );
        if let Some(value) = game.options().get(code) {
            found.push(format!("{code} is an option of the game; here it is {value}."));
        }
        let sentences: Vec<&String> = guide.legend.iter().chain(&guide.outline).collect();
        found.extend(mentioning(&sentences, code));
        if found.is_empty() && code.chars().count() > 1 {
            // A code of several letters, each with a meaning of its own.
            for letter in code.chars().filter(|c| c.is_alphanumeric()) {
                let more = mentioning(&sentences, &letter.to_string());
                found.extend(more.into_iter().filter(|line| !found.contains(line)).collect::<Vec<_>>());
            }
        }
        if found.is_empty() {
            return self.no(&format!("nothing here explains \"{code}\"; `legend` lists the signs"));
        }
        found.iter().try_for_each(|line| self.say(format_args!("  {line}")))
    }

    /// Where the points come from, as far as this seat knows.
    pub fn scores(&mut self) -> Result<bool, Failure> {
        let Ok(rows) = self.m.scores(Some(self.me)) else { return Ok(false) };
        if rows.is_empty() {
            return Ok(false);
        }
        let game = self.m.game();
        let names =
            Seat::first(game.seats()).map(|p| game.seat_name(p, self.m.language())).collect::<Result<Vec<_>, _>>()?;
        let first = rows.iter().map(|r| r.source.chars().count()).max().unwrap_or(0).clamp(5, 36);
        let wide = names.iter().map(|n| n.chars().count()).max().unwrap_or(0).clamp(4, 12);
        let clip = |text: &str, most: usize| text.chars().take(most).collect::<String>();
        let heads: Vec<String> = names.iter().map(|n| format!("{:>wide$}", clip(n, wide))).collect();
        self.head(&format!("  {:first$}  {}", "", heads.join("  ")))?;
        let mut sums = vec![0i64; names.len()];
        for row in &rows {
            sums.iter_mut().zip(&row.points).for_each(|(sum, p)| *sum += i64::from(*p));
            let points: Vec<String> = row.points.iter().map(|p| format!("{p:>wide$}")).collect();
            self.say(format_args!("  {:first$}  {}", clip(&row.source, first), points.join("  ")))?;
        }
        let sums: Vec<String> = sums.iter().map(|p| format!("{p:>wide$}")).collect();
        self.head(&format!("  {:first$}  {}", "total", sums.join("  ")))?;
        Ok(true)
    }

    /// Everything that happened, as far as this seat may know it.
    pub fn log(&mut self) -> Result<(), Failure> {
        let mut lines = vec![];
        for (n, moment) in self.m.moments().enumerate() {
            let heard = moment.m.events().into_iter().filter(|t| t.to.includes(Some(self.me)));
            let mut said: Vec<String> = heard.map(|t| t.event.sentence).collect();
            if said.is_empty()
                && let Some(ply) = &moment.ply
            {
                said.extend(ply.words.get(1 + self.me.at()).map(|words| format!("{}: {words}.", ply.seat)));
            }
            lines.extend(said.into_iter().map(|line| format!("{n:>4}  {line}")));
        }
        if lines.is_empty() {
            return self.say("Nothing has happened yet.");
        }
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// The moves that lose in every world that this seat can imagine: the game ends there with a loss, or the next player can end it so.
    pub fn losing(&self) -> BTreeSet<u32> {
        losing(&*self.m, self.me, self.seed)
    }
}

fn losing(m: &dyn AnyMatch, me: Seat, seed: u64) -> BTreeSet<u32> {
    if m.next() != Next::Seat(me) {
        return BTreeSet::new();
    }
    let (start, mut legal, mut replies) = (Instant::now(), vec![], vec![]);
    m.legal(&mut legal);
    let mut left: BTreeSet<u32> = legal.into_iter().collect();
    let lost = |end: &Outcome| end.win_share(me).0 == 0 && end.ranks().contains(&1);
    let shared = m.game().meta().shared;
    for world in 0..WORLDS {
        let Ok(world) = m.imagine(Some(me), seed.wrapping_add(world)) else { return BTreeSet::new() };
        let mut late = false;
        left.retain(|&id| {
            late |= start.elapsed() > TIME;
            let mut after = world.boxed_clone();
            if late || after.play(id).is_err() {
                return false;
            }
            match after.turn() {
                Turn::Over => after.outcome().as_ref().is_some_and(lost),
                Turn::Seat(p) if p != me && !shared => {
                    after.legal(&mut replies);
                    replies.iter().any(|&reply| {
                        let mut end = after.boxed_clone();
                        end.play(reply).is_ok() && end.outcome().as_ref().is_some_and(lost)
                    })
                }
                Turn::Seat(_) => false,
            }
        });
        if left.is_empty() || late {
            return BTreeSet::new();
        }
    }
    left
}

/// The sentences that explain a code: those that have it as a word, or a code of the same form with other digits.
fn mentioning(sentences: &[&String], code: &str) -> Vec<String> {
    let word = |w: &str| w.trim_matches(|c: char| ".,:;()[]\"'".contains(c)).to_string();
    let form = |w: &str| w.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect::<String>();
    let find = |same: &dyn Fn(&str) -> bool| -> Vec<String> {
        sentences
            .iter()
            .filter(|s| s.split_whitespace().any(|w| same(&word(w)) || same(w)))
            .map(|s| s.to_string())
            .collect()
    };
    let exact = find(&|w| w == code);
    let alike = if exact.is_empty() { find(&|w| w.eq_ignore_ascii_case(code)) } else { exact };
    let digits = code.chars().any(|c| c.is_ascii_digit());
    if alike.is_empty() && digits { find(&|w| form(w) == form(code)) } else { alike }
}

/// A row of the content file, by its id or name, in words.
fn content_row(content: &str, code: &str) -> Option<String> {
    let table = content.parse::<toml::Table>().ok()?;
    for (list, rows) in &table {
        for row in rows.as_array().into_iter().flatten().filter_map(toml::Value::as_table) {
            let text = |key: &str| row.get(key).and_then(toml::Value::as_str);
            let names = [text("id"), text("name")];
            if names
                .iter()
                .flatten()
                .any(|n| n.eq_ignore_ascii_case(code) || n.replace('_', " ").eq_ignore_ascii_case(code))
            {
                let fields = row.iter().filter(|(k, _)| !["id", "origin", "note"].contains(&k.as_str()));
                let fields: Vec<String> =
                    fields.map(|(k, v)| format!("{} {}", k.replace('_', " "), value(v))).collect();
                return Some(format!(
                    "{} is a {}: {}.",
                    text("id").or(text("name"))?,
                    list.replace('_', " "),
                    fields.join(", ")
                ));
            }
        }
    }
    None
}

/// A value of a content file in words.
fn value(v: &toml::Value) -> String {
    match v {
        toml::Value::String(text) => text.clone(),
        toml::Value::Array(all) => all.iter().map(value).collect::<Vec<_>>().join(" "),
        toml::Value::Table(row) => {
            let fields: Vec<String> =
                row.iter().map(|(k, v)| format!("{} {}", k.replace('_', " "), value(v))).collect();
            format!("({})", fields.join(", "))
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use trousseau::reference_games::entries::TIC_TAC_TOE;

    #[test]
    fn a_code_is_found_as_a_word_or_by_its_form() {
        let lines = ["A0 is the Adventurer of seat 0.".to_string(), "3/1 mid: 3 inside, elsewhere 1.".to_string()];
        let lines: Vec<&String> = lines.iter().collect();
        assert_eq!(mentioning(&lines, "a0").len(), 1);
        assert_eq!(mentioning(&lines, "A2")[0], *lines[0]);
        assert_eq!(mentioning(&lines, "3/1")[0], *lines[1]);
        assert!(mentioning(&lines, "Adv").is_empty());
    }

    #[test]
    fn a_row_of_the_content_is_told() {
        let text =
            "card = [{ id = \"R01\", corners = [4, 1], room = { kind = \"flat\", gold = 2 }, origin = \"design\" }]";
        let told = content_row(text, "r01").unwrap();
        assert_eq!(told, "R01 is a card: corners 4 1, room (gold 2, kind flat).");
        assert_eq!(content_row(text, "R02"), None);
    }

    #[test]
    fn a_move_that_lets_the_other_win_is_marked_and_the_saving_move_is_not() {
        let game = TIC_TAC_TOE.standard(2).unwrap();
        let mut m = game.start(1);
        // Seat 0 has two in a row; seat 1 must stop it at square 2.
        for (seat, square) in [(0, 0), (1, 3), (0, 1)] {
            m.play(Seat(seat), square).unwrap();
        }
        let lost = losing(&*m, Seat(1), 1);
        assert_eq!(lost, [4, 5, 6, 7, 8].into());
    }
}
