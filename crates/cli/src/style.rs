//! Text for a terminal: colours where they are wanted, and lines that fit.
use console::{Style, Term, measure_text_width};
use std::io::{IsTerminal, stdout};

/// The width that texts are written for where no terminal says its own.
const USUAL: usize = 80;

/// How this program writes at the terminal. Without a terminal there are no colours, and lines are left as they are.
#[derive(Clone, Copy)]
pub struct Look {
    colours: bool,
    width: Option<usize>,
}

impl Look {
    /// Looks at standard output. `NO_COLOR` and a dumb terminal have no colours.
    pub fn new() -> Self {
        let terminal = stdout().is_terminal();
        let width = Term::stdout().size_checked().map_or(USUAL, |(_, columns)| usize::from(columns).max(20));
        Self { colours: terminal && console::colors_enabled(), width: terminal.then_some(width) }
    }

    fn paint(self, style: &Style, text: &str) -> String {
        if self.colours && !text.is_empty() {
            style.clone().force_styling(true).apply_to(text).to_string()
        } else {
            text.into()
        }
    }

    /// A heading.
    pub fn bold(self, text: &str) -> String {
        self.paint(&Style::new().bold(), text)
    }

    /// Something less important.
    pub fn dim(self, text: &str) -> String {
        self.paint(&Style::new().dim(), text)
    }

    /// Something to type.
    pub fn key(self, text: &str) -> String {
        self.paint(&Style::new().cyan(), text)
    }

    /// A refusal or a warning.
    pub fn warn(self, text: &str) -> String {
        self.paint(&Style::new().red(), text)
    }

    /// Something good.
    pub fn good(self, text: &str) -> String {
        self.paint(&Style::new().green(), text)
    }

    /// A text whose lines fit the terminal. What is continued is indented a little more than its line.
    pub fn fit(self, text: &str) -> String {
        match self.width {
            Some(width) => text.split('\n').map(|line| wrapped(line, width)).collect::<Vec<_>>().join("\n"),
            None => text.into(),
        }
    }
}

/// A line in pieces of at most this width, broken at spaces; a word that is too long is cut.
fn wrapped(line: &str, width: usize) -> String {
    if measure_text_width(line) <= width {
        return line.into();
    }
    let indent = line.len() - line.trim_start_matches(' ').len();
    let hang = " ".repeat((indent + 2).min(width / 2));
    let (mut out, mut now, mut words) = (String::new(), String::new(), 0);
    let put = |out: &mut String, now: &mut String| {
        out.push_str(now.trim_end());
        out.push('\n');
        *now = hang.clone();
    };
    for word in line.split_inclusive(' ') {
        if words > 0 && measure_text_width(&now) + measure_text_width(word.trim_end()) > width {
            put(&mut out, &mut now);
            words = 0;
        }
        let mut word = word.to_string();
        while measure_text_width(&now) + measure_text_width(word.trim_end()) > width && !word.contains('\u{1b}') {
            let room = width.saturating_sub(measure_text_width(&now)).max(1);
            let rest: String = word.chars().skip(room).collect();
            now.extend(word.chars().take(room));
            put(&mut out, &mut now);
            word = rest;
        }
        words += usize::from(!word.trim().is_empty());
        now.push_str(&word);
    }
    out + now.trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces() {
        assert_eq!(wrapped("short", 10), "short");
        assert_eq!(wrapped("  one two three four", 12), "  one two\n    three\n    four");
        assert_eq!(wrapped("abcdefghijkl", 5), "abcde\n  fgh\n  ijk\n  l");
        for line in ["a b c d e f g h i j k l m n o p", "   1  take the long road [Take the long road]", "é è ê ë à â"]
        {
            assert!(wrapped(line, 9).lines().all(|l| measure_text_width(l) <= 9), "{}", wrapped(line, 9));
        }
    }
}
