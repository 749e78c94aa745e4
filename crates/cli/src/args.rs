//! The words of a command: what it is about, flags with a value, switches.
use crate::{command::Command, failure::Failure, near};
use std::str::FromStr;

/// Flags that choose a table: every command with a table takes them.
const TABLE: &[&str] = &["--seats", "--options", "--content"];
/// Flags that may be given more than once.
const REPEATED: &[&str] = &["--options", "--agent", "--agents", "--against"];

/// The words of a command, understood.
#[derive(Debug, Default)]
pub struct Args {
    about: Vec<String>,
    values: Vec<(String, String)>,
    switches: Vec<String>,
}

impl Args {
    /// Sorts the words of a command.
    pub fn parse(command: &Command, words: &[String]) -> Result<Self, Failure> {
        let name = command.name;
        let table = if command.table { TABLE } else { &[] };
        let flags = || command.flags.iter().chain(table).copied();
        let mut args = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let (flag, glued) = match word.split_once('=') {
                Some((flag, value)) if flag.starts_with("--") => (flag, Some(value.to_string())),
                _ => (word.as_str(), None),
            };
            if command.switches.contains(&flag) {
                if glued.is_some() {
                    return Err(Failure::usage(format!("{flag} takes no value")));
                }
                args.switches.push(flag.into());
            } else if flags().any(|f| f == flag) {
                let value = glued.or_else(|| words.next().cloned());
                let value = value.ok_or_else(|| Failure::usage(format!("{flag} wants a value")))?;
                if !REPEATED.contains(&flag) && args.value(flag).is_some() {
                    return Err(Failure::usage(format!("{flag} is given twice")));
                }
                args.values.push((flag.into(), value));
            } else if flag.starts_with('-') && flag.len() > 1 {
                let all: Vec<&str> = flags().chain(command.switches.iter().copied()).collect();
                let hint = near::hint(flag, all.iter().copied());
                return Err(Failure::usage(format!("`{name}` has no {flag}{hint}; it has {}", all.join(", "))));
            } else if args.about.len() < command.about.len() {
                args.about.push(word.clone());
            } else {
                return Err(Failure::usage(format!(
                    "`{name}` does not know what to do with \"{word}\"; `trousseau help {name}` says what it takes"
                )));
            }
        }
        match command.about.get(args.about.len()) {
            Some(missing) if !missing.starts_with('[') => Err(Failure::usage(format!(
                "`{name}` wants {}; {}",
                command.about.join(" "),
                if *missing == "GAME" {
                    "`trousseau games` lists the games".into()
                } else {
                    format!("`trousseau help {name}` has more")
                }
            ))),
            _ => Ok(args),
        }
    }

    /// What the command is about: the word in that place, or nothing.
    pub fn about(&self, place: usize) -> &str {
        self.about.get(place).map_or("", String::as_str)
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
