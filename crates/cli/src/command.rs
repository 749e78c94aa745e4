//! Commands: what each is called, what words it takes, what it does.
use crate::{args::Args, failure::Failure, near, out::Out};

/// One command.
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// What it is about, in order: `GAME`, `FILE`. What stands in brackets may be left out.
    pub about: &'static [&'static str],
    /// What it does, in one line.
    pub does: &'static str,
    /// Flags with a value.
    pub flags: &'static [&'static str],
    /// Switches.
    pub switches: &'static [&'static str],
    /// Whether `--seats`, `--options` and `--content` choose its table.
    pub table: bool,
    /// All about it.
    pub help: &'static str,
    /// Does it.
    pub run: fn(&Args, &mut Out) -> Result<(), Failure>,
}

/// The command of that name.
pub fn find(all: &'static [Command], name: &str) -> Result<&'static Command, Failure> {
    all.iter().find(|c| c.name == name).ok_or_else(|| {
        let hint = near::hint(name, all.iter().map(|c| c.name));
        Failure::usage(format!("there is no command \"{name}\"{hint}; `trousseau help` lists them"))
    })
}
