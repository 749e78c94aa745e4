//! `rules`: every clause of a rulebook, and how often play meets it.
use crate::{args::Args, failure::Failure, out::Out, table};
use serde::Serialize;
use std::collections::BTreeMap;
use trousseau::{
    engine_core::Source,
    erased::{ClauseInfo, Hits, Simulation, Tally},
};

pub const FLAGS: &[&str] = &["--games", "--seed", "--agent"];
pub const HELP: &str = "\
trousseau rules GAME [--games M] [--seed S] [--agent random] [--json]

Lists the clauses and rulings of the game. Plays M games (20) over all numbers of seats and all sample options in turn, and counts how
often each clause took effect or refused something.
JSON: one object with `game`, `title`, `rules_version`, `games` and `clauses`, each with `id`, `kind`, `gist`, `page`, `tests`,
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

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let entry = table::entry(args)?;
    let agent = args.value("--agent").unwrap_or("random");
    if agent != "random" {
        return Err(Failure::usage(format!("there is no agent \"{agent}\"; there is: random")));
    }
    let games: u64 = args.number_or("--games", 20)?;
    let seed: u64 = args.number_or("--seed", 1)?;
    let hits = play(args, games, seed)?;
    let rows: Vec<Row> = entry.clauses().into_iter().map(|clause| row(clause, &hits)).collect();
    if args.has("--json") {
        return out.json(&serde_json::json!({
            "game": entry.meta.id,
            "title": entry.meta.title,
            "rules_version": entry.meta.rules_version,
            "games": games,
            "clauses": rows,
        }));
    }
    out.line(format_args!("{}: {} clauses, met in {games} games", entry.meta.title, rows.len()))?;
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

/// The games: one table after the other, over all numbers of seats and all sample options.
fn play(args: &Args, games: u64, seed: u64) -> Result<BTreeMap<&'static str, Hits>, Failure> {
    let entry = table::entry(args)?;
    let content = table::content(args)?;
    let content = content.as_deref().unwrap_or(entry.content);
    let mut tables = Vec::new();
    for options in entry.samples() {
        let options: Vec<(&str, &str)> = options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        for seats in entry.meta.min_seats..=entry.meta.max_seats {
            tables.push(entry.make(content, &options, seats)?);
        }
    }
    let mut sum = Tally::default();
    for (i, table) in tables.iter().enumerate() {
        let (i, n) = (i as u64, tables.len() as u64);
        let share = games / n + u64::from(i < games % n);
        sum.add(&table.simulate(&Simulation { clauses: true, first: i * games, ..Simulation::new(seed, share) }));
    }
    let rows = sum.clauses.map(|c| c.rows().to_vec()).unwrap_or_default();
    Ok(rows.into_iter().map(|h| (h.id, h)).collect())
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
