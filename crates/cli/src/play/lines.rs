//! The input of a person: a line editor at a terminal, or any other input, line by line.
use super::prompt::WORDS;
use rustyline::{
    CompletionType, Config, Context, Editor, Helper, completion::Completer, error::ReadlineError,
    highlight::Highlighter, hint::Hinter, history::MemHistory, validate::Validator,
};
use std::io::{self, BufRead, IsTerminal, Read, StdinLock};

/// The maximum length of a line, in bytes.
pub const LONGEST: usize = 64 << 10;
/// The prompt at a terminal.
pub const PROMPT: &str = "> ";

/// A line, or the reason that there is none.
#[derive(PartialEq, Eq, Debug)]
pub enum Line {
    Text(String),
    /// The line was longer than the limit and was skipped.
    Long,
    /// The input has ended.
    End,
}

/// A source of lines.
pub enum Lines {
    /// A line editor at a terminal.
    Editor(Box<Editor<Known, MemHistory>>),
    /// Any other input.
    Plain(StdinLock<'static>),
}

impl Lines {
    /// Standard input. Lines are edited if input and output are a terminal, unless output is not allowed.
    pub fn new(quiet: bool) -> Self {
        let person = !quiet && io::stdin().is_terminal() && io::stdout().is_terminal();
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        match person.then(|| Editor::with_history(config, MemHistory::new())) {
            Some(Ok(mut editor)) => {
                editor.set_helper(Some(Known::default()));
                Self::Editor(Box::new(editor))
            }
            _ => Self::Plain(io::stdin().lock()),
        }
    }

    /// Whether the caller must write the prompt.
    pub fn wants_prompt(&self) -> bool {
        matches!(self, Self::Plain(_)) && io::stdin().is_terminal()
    }

    /// The next line. `moves` are completed in addition to commands; they are only computed for an editor.
    pub fn next(&mut self, moves: impl FnOnce() -> Vec<String>) -> io::Result<Line> {
        let editor = match self {
            Self::Plain(input) => return read(input),
            Self::Editor(editor) => editor,
        };
        if let Some(known) = editor.helper_mut() {
            known.moves = moves();
        }
        match editor.readline(PROMPT) {
            Ok(line) if line.len() > LONGEST => Ok(Line::Long),
            Ok(line) => Ok(Line::Text(line)),
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(Line::End),
            Err(ReadlineError::Io(e)) => Err(e),
            Err(e) => Err(io::Error::other(e)),
        }
    }
}

/// Reads a line from any input. Keeps at most one byte past the limit.
fn read(input: &mut impl BufRead) -> io::Result<Line> {
    let mut line = vec![];
    input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(Line::End);
    }
    if line.pop_if(|last| *last == b'\n').is_none() && line.len() > LONGEST {
        input.skip_until(b'\n')?;
        return Ok(Line::Long);
    }
    let text =
        String::from_utf8(line).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "a line is not UTF-8 text"))?;
    Ok(Line::Text(text))
}

/// The words that an editor completes: commands and moves.
#[derive(Default)]
pub struct Known {
    moves: Vec<String>,
}

impl Completer for Known {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.complete(&line[..pos]))
    }
}

impl Known {
    /// The completions of a line, and where they start.
    fn complete(&self, typed: &str) -> (usize, Vec<String>) {
        let (start, words) = if typed.starts_with("why ") { (4, &[][..]) } else { (0, WORDS) };
        let begun = &typed[start..];
        let fits = |word: &str| word.get(..begun.len()).is_some_and(|head| head.eq_ignore_ascii_case(begun));
        let all = words.iter().copied().chain(self.moves.iter().map(String::as_str));
        (start, all.filter(|word| fits(word)).map(String::from).collect())
    }
}

impl Hinter for Known {
    type Hint = String;
}
impl Highlighter for Known {}
impl Validator for Known {}
impl Helper for Known {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_a_longest_length() {
        let just = "x".repeat(LONGEST);
        let text = format!("first\r\n{just}\n{just}x\n{}\n\nlast", "y".repeat(5 * LONGEST));
        let mut input = text.as_bytes();
        let mut next = || read(&mut input).unwrap();
        assert_eq!(next(), Line::Text("first\r".into()));
        assert_eq!(next(), Line::Text(just));
        assert_eq!((next(), next()), (Line::Long, Line::Long));
        assert_eq!((next(), next(), next()), (Line::Text(String::new()), Line::Text("last".into()), Line::End));
        assert!(read(&mut &b"\xff\n"[..]).is_err());
        let endless = "z".repeat(LONGEST + 1);
        let mut input = endless.as_bytes();
        assert_eq!((read(&mut input).unwrap(), read(&mut input).unwrap()), (Line::Long, Line::End));
    }

    #[test]
    fn commands_and_moves_are_completed() {
        let known = Known { moves: vec!["Call".into(), "Raise".into(), "Look 2".into()] };
        assert_eq!(known.complete("ra"), (0, vec!["Raise".into()]));
        assert_eq!(known.complete("loo"), (0, vec!["look".into(), "Look 2".into()]));
        assert_eq!(known.complete("why c"), (4, vec!["Call".into()]));
        assert_eq!(known.complete("é"), (0, vec![]));
        assert_eq!(known.complete("").1.len(), WORDS.len() + 3);
    }
}
