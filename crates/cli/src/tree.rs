//! `tree`: walks the whole game tree of a small game.
use crate::{
    failure::Failure,
    out::Out,
    progress::{Progress, busy},
    registry::Registry,
    table::Table,
};
use serde::Serialize;
use trousseau::AnyGame;
use trousseau_agents::TabularPolicy;

/// Walk the whole tree of a small game
#[derive(clap::Args)]
#[command(after_long_help = MORE)]
pub struct Tree {
    #[command(flatten)]
    table: Table,
    /// Stop after this number of nodes
    #[arg(long, value_name = "NODES", default_value_t = 2_000_000)]
    limit: u64,
    /// Search for an equilibrium in this number of rounds
    #[arg(long, value_name = "ROUNDS")]
    solve: Option<u32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const MORE: &str = "\
The tree contains every legal action and every chance outcome. --solve runs counterfactual regret minimization and reports how much \
a best response to the policy it found would gain.

JSON: one object with `game`, `chance`, `decision`, `terminal`, `information_sets` and `value`: the expected utility of seat 0 when \
every legal action is equally likely, as an exact fraction. With --solve also `equilibrium`, with `rounds`, `values` (per seat) and \
`exploitability`.";

pub fn run(args: &Tree, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let game = args.table.make(games)?;
    let tree = busy("walking the tree", args.json, || game.tree(args.limit))?;
    let equilibrium = args.solve.map(|rounds| solve(&*game, args, rounds)).transpose()?;
    if args.json {
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
    out.line(format_args!("terminal nodes    {:>12}", tree.terminal))?;
    out.line(format_args!("information sets  {:>12}", tree.information_sets))?;
    out.line(format_args!("value for seat 0  {:>12}", tree.value.as_deref().unwrap_or("over 128 bits")))?;
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

fn solve(game: &dyn AnyGame, args: &Tree, rounds: u32) -> Result<Equilibrium, Failure> {
    let tree = busy("walking the tree", args.json, || game.plain_tree(args.limit))?;
    let progress = Progress::new("rounds", Some(rounds.into()), 0, args.json);
    let policy = TabularPolicy::solve_and_tell(&tree, rounds, |_| progress.done(1));
    drop(progress);
    Ok(Equilibrium { rounds, values: policy.values(&tree), exploitability: policy.exploitability(&tree) })
}
