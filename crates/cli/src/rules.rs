//! `rules`: lists every clause of a rulebook and how often it applies in play.
use crate::{
    failure::Failure,
    language::Speech,
    out::Out,
    player::{Agent, stopped},
    progress::Progress,
    registry::Registry,
    table::Table,
};
use serde::Serialize;
use std::collections::BTreeMap;
use trousseau::{
    engine_core::rules::SourceLine,
    erased::{ClauseCount, ClauseHits, ClauseInfo, Simulation},
};
use trousseau_agents::Arena;

/// List every clause of a rulebook and how often it applies in play
#[derive(clap::Args)]
#[command(after_long_help = MORE)]
pub struct Rules {
    #[command(flatten)]
    table: Table,
    /// Number of games
    #[arg(long, value_name = "M", default_value_t = 20)]
    games: u64,
    /// Seed of the games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// One agent for all seats, or one for each [default: random]
    #[arg(long, value_name = "AGENT,..")]
    agent: Vec<String>,
    #[command(flatten)]
    speech: Speech,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const MORE: &str = "\
The games are spread over all numbers of seats and all sample options, or over those that the flags select. The command counts how often each \
clause took effect or refused an action. A good agent meets other clauses than a random one.

JSON: one object with `game`, `title`, `rules_version`, `games`, `agent` and `clauses`. Each clause has `id`, `kind`, `gist`, `page`, \
`tests`, `hits` (applied and refused together; null for Fact and Advice), `applied`, `refused` and `sources`: the `file` and `line` of \
the rules that cited it or refused by it in these games.";

#[derive(Serialize)]
struct Row {
    #[serde(flatten)]
    clause: ClauseInfo,
    hits: Option<u64>,
    applied: u64,
    refused: u64,
    sources: Vec<SourceLine>,
}

pub fn run(args: &Rules, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let entry = args.table.entry(games)?;
    let agent = args.agent.first().map_or("random", String::as_str);
    let hits = play(args, games, agent)?;
    let games = args.games;
    let rows: Vec<Row> = entry.clauses_in(args.speech.of(entry)).into_iter().map(|clause| row(clause, &hits)).collect();
    if args.json {
        return out.json(&serde_json::json!({
            "game": entry.meta.id,
            "title": entry.meta.title,
            "rules_version": entry.meta.rules_version,
            "games": games,
            "agent": agent,
            "clauses": rows,
        }));
    }
    out.line(format_args!("{}: {} clauses, counted over {games} games by {agent}", entry.meta.title, rows.len()))?;
    for r in &rows {
        let met = r.hits.map_or("-".into(), |n| n.to_string());
        out.line(format_args!(
            "{:<14} {:<6} {:>9}  {}  [{}]",
            r.clause.id,
            format!("{:?}", r.clause.kind),
            met,
            r.clause.gist,
            r.clause.page
        ))?;
    }
    let never: Vec<&str> = rows.iter().filter(|r| r.hits == Some(0)).map(|r| r.clause.id).collect();
    if !never.is_empty() && games > 0 {
        out.line(format_args!("never met in these games: {}", never.join(" ")))?;
    }
    Ok(())
}

/// Plays the games, cycling through all numbers of seats and all sample options, or those that the flags select.
fn play(args: &Rules, all: Registry, agent: &str) -> Result<BTreeMap<&'static str, ClauseCount>, Failure> {
    let Rules { games, seed, table, .. } = args;
    let (games, seed) = (*games, *seed);
    let entry = table.entry(all)?;
    let content = table.content()?;
    let content = content.as_deref().unwrap_or(entry.content);
    let (fewest, most) = table.seats.map_or((entry.meta.min_seats, entry.meta.max_seats), |n| (n, n));
    let mut tables = Vec::new();
    if table.has_options() {
        for seats in fewest..=most {
            tables.push(table.make_for(all, seats)?);
        }
    } else {
        for options in entry.samples() {
            let options: Vec<(&str, &str)> = options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
            for seats in fewest..=most {
                tables.push(entry.make(content, &options, seats)?);
            }
        }
    }
    let mut sum = ClauseHits::default();
    let progress = Progress::new("games", Some(games), 0, args.json);
    for (i, table) in tables.iter().enumerate() {
        let (i, n) = (i as u64, tables.len() as u64);
        let share = games / n + u64::from(i < games % n);
        let some = Simulation { clauses: true, first: i * games, ..Simulation::new(seed, share) };
        let agents = Agent::ready(&Agent::seated(&args.agent, "--agent", &**table, table.seats().into(), agent)?);
        let arena = Arena::new(&**table, &agents).clauses(true);
        let tally = arena.simulate_part(&some, &|n| progress.done(n)).map_err(stopped)?.tally;
        tally.clauses.iter().for_each(|c| sum.add(c));
    }
    Ok(sum.rows().iter().map(|h| (h.id, h.clone())).collect())
}

fn row(clause: ClauseInfo, hits: &BTreeMap<&'static str, ClauseCount>) -> Row {
    let met = hits.get(clause.id).cloned().unwrap_or_default();
    Row {
        hits: clause.kind.is_met_in_play().then_some(met.applied + met.refused),
        applied: met.applied,
        refused: met.refused,
        sources: met.sources.into_iter().collect(),
        clause,
    }
}
