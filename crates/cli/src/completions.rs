//! `completions`: prints shell completion scripts.
use crate::{command, failure::Failure, out::Out, program, registry::Registry};
use clap::{Command, builder::PossibleValuesParser};
use clap_complete::{Shell, generate};

/// Print a completion script for commands, flags and games
#[derive(clap::Args)]
#[command(after_long_help = "\
For example, in bash: `source <(trousseau completions bash)`. To make it permanent, add that line to `~/.bashrc`.")]
pub struct Completions {
    /// The shell
    shell: Shell,
}

pub fn run(args: &Completions, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let mut text = vec![];
    generate(args.shell, &mut with_games(command(), games), program(), &mut text);
    out.text(&String::from_utf8_lossy(&text))
}

/// Adds the names of the games to every command that takes a game.
fn with_games(command: Command, games: Registry) -> Command {
    let takes_one = command.get_arguments().any(|a| a.get_id() == "game" && a.is_positional());
    let command = if takes_one {
        let names: Vec<_> = games.all().iter().map(|e| e.meta.id).collect();
        command.mut_arg("game", |a| a.value_parser(PossibleValuesParser::new(names)))
    } else {
        command
    };
    command.mut_subcommands(|c| with_games(c, games))
}
