//! `tree`: the whole game tree of a small game.
use crate::{args::Args, command::Command, failure::Failure, out::Out, table};
use serde::Serialize;
use trousseau::AnyGame;
use trousseau_agents::Policy;

pub const COMMAND: Command = Command {
    name: "tree",
    about: &["GAME"],
    does: "the whole game tree of a small game",
    flags: &["--limit", "--solve"],
    switches: &["--json"],
    table: true,
    help: HELP,
    run,
};
const HELP: &str = "\
trousseau tree GAME [--seats N] [--options KEY=VALUE] [--limit NODES] [--solve ROUNDS] [--json]

Walks the whole tree, every answer of chance included, up to NODES nodes (2 000 000). --solve looks for an equilibrium by so many
rounds of counterfactual regret minimisation, and says how much a best answer to it would gain.
JSON: one object with `game`, `chance`, `decision`, `terminal`, `information_sets`, `value` (for seat 0 when every legal action is
equally likely: an exact fraction as text); with --solve also `equilibrium`: `rounds`, `values` (per seat), `exploitability`.
";

fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let game = table::make(args)?;
    let limit = args.number_or("--limit", 2_000_000)?;
    let tree = game.tree(limit)?;
    let equilibrium = args.number("--solve")?.map(|rounds| solve(&*game, limit, rounds)).transpose()?;
    if args.has("--json") {
        let mut json = serde_json::to_value(&tree).expect("plain data");
        json["game"] = game.meta().id.into();
        if let Some(found) = equilibrium {
            json["equilibrium"] = serde_json::to_value(found).expect("plain data");
        }
        return out.json(&json);
    }
    out.line(format_args!("{} with {} seats", game.meta().title, game.seats()))?;
    out.line(format_args!("chance nodes      {:>12}", tree.chance))?;
    out.line(format_args!("decision nodes    {:>12}", tree.decision))?;
    out.line(format_args!("ends              {:>12}", tree.terminal))?;
    out.line(format_args!("information sets  {:>12}", tree.information_sets))?;
    out.line(format_args!("value for seat 0  {:>12}", tree.value.as_deref().unwrap_or("past 128 bits")))?;
    if let Some(found) = equilibrium {
        let values: Vec<String> = found.values.iter().map(|v| format!("{v:+.6}")).collect();
        out.line(format_args!("equilibrium       {:>12}", values.join("  ")))?;
        out.line(format_args!("exploitability    {:>12.6}", found.exploitability))?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Equilibrium {
    rounds: u32,
    values: Vec<f64>,
    exploitability: f64,
}

fn solve(game: &dyn AnyGame, limit: u64, rounds: u32) -> Result<Equilibrium, Failure> {
    let tree = game.plain_tree(limit)?;
    let policy = Policy::solve(&tree, rounds);
    Ok(Equilibrium { rounds, values: policy.values(&tree), exploitability: policy.exploitability(&tree) })
}
