//! `tree`: the whole game tree of a small game.
use crate::{args::Args, command::Command, failure::Failure, out::Out, table};

pub const COMMAND: Command = Command {
    name: "tree",
    about: &["GAME"],
    does: "the whole game tree of a small game",
    flags: &["--limit"],
    switches: &["--json"],
    table: true,
    help: HELP,
    run,
};
const HELP: &str = "\
trousseau tree GAME [--seats N] [--options KEY=VALUE] [--limit NODES] [--json]

Walks the whole tree, every answer of chance included, up to NODES nodes (2 000 000).
JSON: one object with `game`, `chance`, `decision`, `terminal`, `information_sets`, `value` (for seat 0 when every legal action is
equally likely: an exact fraction as text).
";

fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let game = table::make(args)?;
    let tree = game.tree(args.number_or("--limit", 2_000_000)?)?;
    if args.has("--json") {
        let mut json = serde_json::to_value(&tree).expect("plain data");
        json["game"] = game.meta().id.into();
        return out.json(&json);
    }
    out.line(format_args!("{} with {} seats", game.meta().title, game.seats()))?;
    out.line(format_args!("chance nodes      {:>12}", tree.chance))?;
    out.line(format_args!("decision nodes    {:>12}", tree.decision))?;
    out.line(format_args!("ends              {:>12}", tree.terminal))?;
    out.line(format_args!("information sets  {:>12}", tree.information_sets))?;
    out.line(format_args!("value for seat 0  {:>12}", tree.value.as_deref().unwrap_or("past 128 bits")))
}
