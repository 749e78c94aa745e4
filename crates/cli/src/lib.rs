//! The command `trousseau` as a library. A program of your own gets the whole command line, with the games of your choice.
//!
//! [`main`] is the only function to call.
#![forbid(unsafe_code)]

mod bench;
mod completions;
mod content;
mod failure;
mod games;
mod language;
mod man;
mod near;
mod out;
mod play;
mod player;
mod progress;
mod registry;
mod replay;
mod report;
mod rules;
mod schema;
mod serve;
mod simulate;
mod step;
mod style;
mod table;
mod tour;
mod tournament;
mod tree;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::Failure;
use out::Out;
use registry::Registry;
use std::{
    env::consts::EXE_SUFFIX,
    ffi::OsStr,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    process::ExitCode,
};
use trousseau::Entry;

/// Board games: their rules, agents that play them, and tools around them
#[derive(Parser)]
#[command(name = "trousseau", version, args_conflicts_with_subcommands = true, after_help = MORE)]
struct Cli {
    #[command(subcommand)]
    command: Option<Does>,
    #[command(flatten)]
    tour: tour::Tour,
}

const MORE: &str = "\
`help COMMAND` explains a command and describes its --json output. With --json, errors are JSON on standard output too: `result` is \
error, with `kind` (refused, usage, input or internal), `message` and, where the input has them, `faults`.
Exit codes: 0 success, 1 refused, 2 wrong usage or bad input, 3 a fault of the program.";

/// All commands, in the order of the help.
#[derive(Subcommand)]
enum Does {
    #[command(after_long_help = tour::MORE)]
    Tour(tour::Tour),
    Games(games::Games),
    Play(play::Play),
    Serve(serve::Serve),
    Simulate(simulate::Simulate),
    Tournament(tournament::Tournament),
    Report(report::Report),
    Rules(rules::Rules),
    Tree(tree::Tree),
    Step(step::Step),
    Schema(schema::Schema),
    Replay(replay::Replay),
    Content(content::Content),
    Bench(bench::Bench),
    Completions(completions::Completions),
    Man(man::Man),
    /// Print the version
    #[command(hide = true)]
    Version,
}

/// Parses the command line and runs the command, with these games only. Returns the exit code of the program: 0 for success, 1 for a
/// refused request, 2 for wrong usage or bad input, 3 for a fault of the program. Help and error messages use the name that the program was called by.
///
/// ```no_run
/// use trousseau::{Entry, fourkeys, reference_games::entries};
///
/// static GAMES: &[&Entry] = &[&fourkeys::ENTRY, &entries::PIG]; // add the entries of your own games
///
/// fn main() -> std::process::ExitCode {
///     trousseau_cli::main(GAMES)
/// }
/// ```
pub fn main(games: &'static [&'static Entry]) -> ExitCode {
    let read = command().try_get_matches().and_then(|words| Cli::from_arg_matches(&words));
    // A command line that cannot be read may still ask for JSON.
    let json = std::env::args_os().take_while(|word| word != "--").any(|word| word == "--json");
    let cli = match read {
        Ok(cli) => cli,
        Err(e) if e.use_stderr() => {
            let text = e.to_string();
            return Failure::usage(text.strip_prefix("error: ").unwrap_or(&text).trim_end()).report(json);
        }
        Err(help) => {
            let _ = help.print(); // A closed pipe is not an error.
            return ExitCode::SUCCESS;
        }
    };
    let mut out = Out::new();
    // A panic is a fault of the program: it has said so on standard error, and the exit code tells it apart from a refusal.
    let done = catch_unwind(AssertUnwindSafe(|| run(&cli, Registry(games), &mut out)))
        .unwrap_or_else(|_| Err(Failure::Internal("the program failed; please report this as a bug".into())));
    match done.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = out.flush();
            drop(out); // It locks standard output.
            failure.report(json)
        }
    }
}

fn run(cli: &Cli, games: Registry, out: &mut Out) -> Result<(), Failure> {
    match cli.command.as_ref().unwrap_or(&Does::Tour(cli.tour)) {
        Does::Tour(args) => tour::run(args, games, out),
        Does::Games(args) => games::run(args, games, out),
        Does::Play(args) => play::run(args, games, out),
        Does::Serve(args) => serve::run(args, games, out),
        Does::Simulate(args) => simulate::run(args, games, out),
        Does::Tournament(args) => tournament::run(args, games, out),
        Does::Report(args) => report::run(args, games, out),
        Does::Rules(args) => rules::run(args, games, out),
        Does::Tree(args) => tree::run(args, games, out),
        Does::Step(args) => step::run(args, games, out),
        Does::Schema(args) => schema::run(args, games, out),
        Does::Replay(args) => replay::run(args, games, out),
        Does::Content(args) => content::run(args, games, out),
        Does::Bench(args) => bench::run(args, games, out),
        Does::Completions(args) => completions::run(args, games, out),
        Does::Man(args) => man::run(args, out),
        Does::Version => out.line(concat!("trousseau ", env!("CARGO_PKG_VERSION"))),
    }
}

/// The command line, under the name that the program was called by.
fn command() -> clap::Command {
    Cli::command().bin_name(program())
}

/// The name that the program was called by.
fn program() -> String {
    let called = std::env::args_os().next();
    let name = called.as_deref().and_then(|path| Path::new(path).file_name()).and_then(OsStr::to_str);
    let name = name.map(|name| name.strip_suffix(EXE_SUFFIX).unwrap_or(name));
    name.filter(|name| !name.is_empty()).unwrap_or("trousseau").to_string()
}
