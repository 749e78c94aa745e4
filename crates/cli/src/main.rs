//! The command `trousseau`.
#![forbid(unsafe_code)]

mod args;
mod bench;
mod command;
mod content;
mod failure;
mod games;
mod near;
mod out;
mod play;
mod player;
mod replay;
mod rules;
mod simulate;
mod step;
mod table;
mod tour;
mod tournament;
mod tree;

use args::Args;
use command::{Command, find};
use failure::Failure;
use out::Out;
use std::process::ExitCode;

/// All commands, in the order of the help.
static COMMANDS: &[Command] = &[
    tour::COMMAND,
    games::COMMAND,
    play::COMMAND,
    simulate::COMMAND,
    tournament::COMMAND,
    rules::COMMAND,
    tree::COMMAND,
    step::COMMAND,
    replay::COMMAND,
    content::COMMAND,
    bench::COMMAND,
];

fn main() -> ExitCode {
    let mut out = Out::new();
    match run(std::env::args().skip(1).collect(), &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = out.flush();
            failure.report()
        }
    }
}

fn run(words: Vec<String>, out: &mut Out) -> Result<(), Failure> {
    let Some((command, rest)) = words.split_first() else { return tour::run(&Args::default(), out) };
    match (command.as_str(), rest) {
        ("help" | "--help" | "-h", []) => help(out),
        ("help", [about, ..]) => out.text(find(COMMANDS, about)?.help),
        ("version" | "--version" | "-V", _) => out.line(concat!("trousseau ", env!("CARGO_PKG_VERSION"))),
        (flag, _) if flag.starts_with("--") => tour::run(&Args::parse(&tour::COMMAND, &words)?, out),
        (name, rest) => {
            let command = find(COMMANDS, name)?;
            if rest.iter().any(|w| w == "--help" || w == "-h") {
                return out.text(command.help);
            }
            (command.run)(&Args::parse(command, rest)?, out)
        }
    }
}

fn help(out: &mut Out) -> Result<(), Failure> {
    out.text("trousseau: the rules of board games about keys\n\n")?;
    let more = [("help COMMAND".to_string(), "more about a command")];
    let words = |c: &Command| [c.name].iter().chain(c.about).copied().collect::<Vec<_>>().join(" ");
    let rows: Vec<_> = COMMANDS.iter().map(|c| (words(c), c.does)).chain(more).collect();
    let width = rows.iter().map(|(words, _)| words.len()).max().unwrap_or(0);
    rows.iter().try_for_each(|(words, does)| out.line(format_args!("  trousseau {words:<width$}  {does}")))?;
    out.text(
        "
Everywhere: --json prints JSON; --seats N, --options KEY=VALUE (repeat it) and --content FILE choose the table;
--seed S chooses the luck. Agents are written random, greedy, ismcts:1000, ismcts:50ms, exec:COMMAND; `help tournament` has them all.
Exit codes: 0 done, 1 refused or wrong input, 2 wrong use of the command.
",
    )
}
