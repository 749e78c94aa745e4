//! `games`: lists the games.
use crate::{failure::Failure, language::Speech, out::Out, registry::Registry, table};
use serde::Serialize;
use trousseau::engine_core::{
    content::{Domain, OptionInfo},
    rules::Meta,
};

/// List the games and their options
#[derive(clap::Args)]
#[command(after_long_help = MORE)]
pub struct Games {
    /// List only this game
    game: Option<String>,
    #[command(flatten)]
    speech: Speech,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const MORE: &str = "\
Each option is listed with its default, its effect, its values and its ruling.

JSON: one object with `games`. Each game has `id`, `title`, `min_seats`, `max_seats`, `rules_version`, `shared`, `actions` and `options`. \
Each option has `key`, `gist`, `ruling`, `default`, `values` and `samples`.";

#[derive(Serialize)]
struct Row {
    #[serde(flatten)]
    meta: Meta,
    actions: u32,
    options: Vec<OptionInfo>,
}

#[derive(Serialize)]
struct Listing {
    games: Vec<Row>,
}

pub fn run(args: &Games, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let row = |entry: &&'static trousseau::Entry| -> Result<Row, Failure> {
        let game = entry.standard(table::usual_seats(entry))?;
        let language = if args.game.is_some() { args.speech.of(entry) } else { args.speech.if_any(entry) };
        Ok(Row { meta: entry.meta, actions: game.actions(), options: entry.options_in(language) })
    };
    let chosen = match &args.game {
        None => games.all(),
        Some(id) => &[games.named(id)?],
    };
    let games = chosen.iter().map(row).collect::<Result<Vec<_>, _>>()?;
    if args.json {
        return out.json(&Listing { games });
    }
    for game in games {
        let seats = match (game.meta.min_seats, game.meta.max_seats) {
            (a, b) if a == b => format!("{a} players"),
            (a, b) => format!("{a} to {b} players"),
        };
        out.line(format_args!("{:<18} {}, {seats}, {} actions", game.meta.id, game.meta.title, game.actions))?;
        for o in game.options {
            out.line(format_args!("    {}={}  {} [{}; {}]", o.key, o.default, o.gist, values(&o.values), o.ruling))?;
        }
    }
    Ok(())
}

/// The values of an option, in words.
fn values(d: &Domain) -> String {
    match d {
        Domain::OneOf(all) => all.join(" | "),
        Domain::Range { min, max } => format!("{min} to {max}"),
        Domain::Each { count, of } => format!("{count} of: {}", values(of)),
        Domain::Subset { of } => format!("none, or some of: {}", values(of)),
    }
}
