//! The words of a command: a game, flags with a value, switches.
use crate::failure::Failure;
use std::str::FromStr;

/// Flags that choose a table: every command with a game takes them.
const TABLE: &[&str] = &["--seats", "--options", "--content"];

/// Flags that may be given more than once.
const REPEATED: &[&str] = &["--options", "--agents"];

/// The words of a command, understood.
#[derive(Debug)]
pub struct Args {
    game: Option<String>,
    values: Vec<(String, String)>,
    switches: Vec<String>,
}

impl Args {
    /// Nothing said.
    pub fn none() -> Self {
        Self { game: None, values: vec![], switches: vec![] }
    }

    /// Sorts the words. `named`: the command is about a game.
    pub fn parse(
        command: &str,
        words: &[String],
        flags: &[&str],
        switches: &[&str],
        named: bool,
    ) -> Result<Self, Failure> {
        let mut args = Self::none();
        let known = |w: &str| flags.contains(&w) || named && TABLE.contains(&w);
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let (flag, glued) = match word.split_once('=') {
                Some((flag, value)) if flag.starts_with("--") => (flag, Some(value.to_string())),
                _ => (word.as_str(), None),
            };
            if switches.contains(&flag) && glued.is_none() {
                args.switches.push(flag.into());
            } else if known(flag) {
                let value = glued.or_else(|| words.next().cloned());
                let value = value.ok_or_else(|| Failure::usage(format!("{flag} wants a value")))?;
                if !REPEATED.contains(&flag) && args.value(flag).is_some() {
                    return Err(Failure::usage(format!("{flag} is given twice")));
                }
                args.values.push((flag.into(), value));
            } else if flag.starts_with('-') && flag.len() > 1 {
                let all: Vec<&str> =
                    flags.iter().chain(switches).chain(if named { TABLE } else { &[] }).copied().collect();
                return Err(Failure::usage(format!("`{command}` has no {flag}; it has {}", all.join(", "))));
            } else if named && args.game.is_none() {
                args.game = Some(word.clone());
            } else {
                return Err(Failure::usage(format!("`{command}` does not know what to do with \"{word}\"")));
            }
        }
        if named && args.game.is_none() {
            return Err(Failure::usage(format!(
                "which game? `trousseau {command} GAME`; `trousseau games` lists them"
            )));
        }
        Ok(args)
    }

    /// The game that was named.
    pub fn game(&self) -> &str {
        self.game.as_deref().unwrap_or_default()
    }

    /// Whether a switch is there.
    pub fn has(&self, switch: &str) -> bool {
        self.switches.iter().any(|s| s == switch)
    }

    /// The value of a flag.
    pub fn value(&self, flag: &str) -> Option<&str> {
        self.values.iter().find(|(f, _)| f == flag).map(|(_, v)| v.as_str())
    }

    /// All values of a flag.
    pub fn all<'a>(&'a self, flag: &'a str) -> impl Iterator<Item = &'a str> {
        self.values.iter().filter(move |(f, _)| f == flag).map(|(_, v)| v.as_str())
    }

    /// The value of a flag as a number.
    pub fn number<T: FromStr>(&self, flag: &str) -> Result<Option<T>, Failure> {
        let read = |v: &str| v.parse().map_err(|_| Failure::usage(format!("{flag} wants a whole number, not \"{v}\"")));
        self.value(flag).map(read).transpose()
    }

    /// The value of a flag as a number, or the default.
    pub fn number_or<T: FromStr>(&self, flag: &str, default: T) -> Result<T, Failure> {
        Ok(self.number(flag)?.unwrap_or(default))
    }
}
