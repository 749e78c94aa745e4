//! `rules`: every clause of a rulebook, and how often play meets it.
use crate::{
    args::Args,
    command::Command,
    failure::Failure,
    out::Out,
    player::{Agent, play_out},
    table,
};
use serde::Serialize;
use std::collections::BTreeMap;
use trousseau::{
    engine_core::Source,
    erased::{ClauseHits, ClauseInfo, Hits, Simulation},
};

pub const COMMAND: Command = Command {
    name: "rules",
    about: &["GAME"],
    does: "every clause of the rulebook, and how often play meets it",
    flags: &["--games", "--seed", "--agent"],
    switches: &["--json"],
    table: true,
    help: HELP,
    run,
};
const HELP: &str = "\
trousseau rules GAME [--games M] [--seed S] [--agent AGENT] [--seats N] [--options KEY=VALUE] [--content FILE] [--json]

Lists the clauses and rulings of the game. Plays M games (20) over all numbers of seats and all sample options in turn, or with those
that are given, and counts how often each clause took effect or refused something. All seats are played by AGENT (random): one that plays well meets other clauses.
JSON: one object with `game`, `title`, `rules_version`, `games`, `agent` and `clauses`, each with `id`, `kind`, `gist`, `page`, `tests`,
`hits` (applied and refused together; null for Fact and Advice), `applied`, `refused`, `sources` (`file` and `line` of the rules that
cited it or refused by it in these games).
";

#[derive(Serialize)]
struct Row {
    #[serde(flatten)]
    clause: ClauseInfo,
    hits: Option<u64>,
    applied: u64,
    refused: u64,
    sources: Vec<Source>,
}

fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let entry = table::entry(args)?;
    let agent = args.value("--agent").unwrap_or("random");
    let games: u64 = args.number_or("--games", 20)?;
    let seed: u64 = args.number_or("--seed", 1)?;
    let hits = play(args, agent, games, seed)?;
    let rows: Vec<Row> = entry.clauses().into_iter().map(|clause| row(clause, &hits)).collect();
    if args.has("--json") {
        return out.json(&serde_json::json!({
            "game": entry.meta.id,
            "title": entry.meta.title,
            "rules_version": entry.meta.rules_version,
            "games": games,
            "agent": agent,
            "clauses": rows,
        }));
    }
    out.line(format_args!("{}: {} clauses, met in {games} games by {agent}", entry.meta.title, rows.len()))?;
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
        out.line(format_args!("never met here: {}", never.join(" ")))?;
    }
    Ok(())
}

/// The games: one table after the other, over all numbers of seats and all sample options, or as the flags say.
fn play(args: &Args, agent: &str, games: u64, seed: u64) -> Result<BTreeMap<&'static str, Hits>, Failure> {
    let entry = table::entry(args)?;
    let content = table::content(args)?;
    let content = content.as_deref().unwrap_or(entry.content);
    let chosen: Option<u8> = args.number("--seats")?;
    let (fewest, most) = chosen.map_or((entry.meta.min_seats, entry.meta.max_seats), |n| (n, n));
    let mut tables = Vec::new();
    if args.value("--options").is_some() {
        for seats in fewest..=most {
            tables.push(table::make_for(args, seats)?);
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
    for (i, table) in tables.iter().enumerate() {
        let (i, n) = (i as u64, tables.len() as u64);
        let share = games / n + u64::from(i < games % n);
        let some = Simulation { clauses: true, first: i * games, ..Simulation::new(seed, share) };
        let agents = Agent::seated(args, "--agent", &**table, table.seats().into(), agent)?;
        if agents.iter().all(Agent::is_random) {
            table.simulate(&some).clauses.iter().for_each(|c| sum.add(c));
            continue;
        }
        for number in some.first..some.first + share {
            let seed = some.seed_of(number);
            let mut m = table.start(seed);
            m.count_clauses(&mut sum);
            play_out(&mut *m, &agents, seed, |m| m.count_clauses(&mut sum))?;
        }
    }
    Ok(sum.rows().iter().map(|h| (h.id, h.clone())).collect())
}

fn row(clause: ClauseInfo, hits: &BTreeMap<&'static str, Hits>) -> Row {
    let met = hits.get(clause.id).cloned().unwrap_or_default();
    Row {
        hits: clause.kind.is_met_in_play().then_some(met.applied + met.refused),
        applied: met.applied,
        refused: met.refused,
        sources: met.sources.into_iter().collect(),
        clause,
    }
}
