//! `schema`: JSON Schema of what a game writes and reads.
use crate::{failure::Failure, out::Out, registry::Registry};
use clap::ValueEnum;
use serde_json::json;

/// Print the JSON Schema of a game's states, views and records
#[derive(clap::Args)]
#[command(after_long_help = MORE)]
pub struct Schema {
    /// The game; `games` lists them
    #[arg(index = 1)]
    game: String,
    /// Print only this schema, as a document of its own
    #[arg(index = 2)]
    what: Option<What>,
    /// Print JSON; the schemas are JSON anyway
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    State,
    View,
    Record,
}

const MORE: &str = "\
The schemas follow draft 2020-12. They come from the types of the rules, and their descriptions from the comments there. `step` prints and reads \
states, prints views with --as, and keeps records.

JSON: one object with `game`, `rules_version`, `state`, `view` and `record`, each a schema; with a second word, that schema alone.";

pub fn run(args: &Schema, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let entry = games.named(&args.game)?;
    let all = entry.schemas();
    match args.what {
        None => out.json(&json!({
            "game": entry.meta.id,
            "rules_version": entry.meta.rules_version,
            "state": all.state,
            "view": all.view,
            "record": all.record,
        })),
        Some(What::State) => out.json(&all.state),
        Some(What::View) => out.json(&all.view),
        Some(What::Record) => out.json(&all.record),
    }
}
