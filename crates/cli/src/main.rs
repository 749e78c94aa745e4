//! The command `trousseau`.
#![forbid(unsafe_code)]

mod args;
mod failure;
mod games;
mod out;
mod play;
mod rules;
mod simulate;
mod step;
mod table;
mod tour;
mod tournament;
mod tree;

use args::Args;
use failure::Failure;
use out::Out;
use std::process::ExitCode;

const HELP: &str = "\
trousseau: the rules of board games about keys

  trousseau                     a tour: one game of everything
  trousseau games               the games and their options
  trousseau play GAME           play at the terminal against random players
  trousseau simulate GAME       many games at random, and how fast
  trousseau tournament GAME     agents against each other
  trousseau rules GAME          every clause of the rulebook, and how often play meets it
  trousseau tree GAME           the whole game tree of a small game
  trousseau step GAME           the rules as an oracle: one action, one answer
  trousseau help COMMAND        more about a command

Everywhere: --json prints JSON; --seats N, --options KEY=VALUE (repeat it) and --content FILE choose the table;
--seed S chooses the luck. Exit codes: 0 done, 1 refused or wrong input, 2 wrong use of the command.
";

fn main() -> ExitCode {
    let mut out = Out::new();
    match run(std::env::args().skip(1).collect(), &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(words: Vec<String>, out: &mut Out) -> Result<(), Failure> {
    let Some((command, rest)) = words.split_first() else { return tour::run(&Args::none(), out) };
    let help = rest.iter().any(|w| w == "--help" || w == "-h");
    let (command, rest) = match (command.as_str(), rest) {
        ("help" | "--help" | "-h", []) => return out.text(HELP),
        ("help", [about, ..]) => return out.text(about_command(about)?),
        _ if help => return out.text(about_command(command)?),
        (command, rest) => (command, rest),
    };
    let args = |flags, switches, named| Args::parse(command, rest, flags, switches, named);
    match command {
        "tour" => tour::run(&args(&["--seed"], &["--json"], false)?, out),
        "games" => games::run(&args(&[], &["--json"], false)?, out),
        "play" => play::run(&args(play::FLAGS, play::SWITCHES, true)?, out),
        "simulate" => simulate::run(&args(simulate::FLAGS, simulate::SWITCHES, true)?, out),
        "rules" => rules::run(&args(rules::FLAGS, &["--json"], true)?, out),
        "tree" => tree::run(&args(tree::FLAGS, &["--json"], true)?, out),
        "tournament" => tournament::run(&args(tournament::FLAGS, tournament::SWITCHES, true)?, out),
        "step" => step::run(&args(step::FLAGS, step::SWITCHES, true)?, out),
        other => Err(Failure::usage(format!("there is no command \"{other}\"; `trousseau help` lists them"))),
    }
}

fn about_command(command: &str) -> Result<&'static str, Failure> {
    Ok(match command {
        "tour" => tour::HELP,
        "games" => games::HELP,
        "play" => play::HELP,
        "simulate" => simulate::HELP,
        "rules" => rules::HELP,
        "tree" => tree::HELP,
        "tournament" => tournament::HELP,
        "step" => step::HELP,
        other => return Err(Failure::usage(format!("there is no command \"{other}\"; `trousseau help` lists them"))),
    })
}
