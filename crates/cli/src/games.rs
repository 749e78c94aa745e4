//! `games`: what there is.
use crate::{args::Args, command::Command, failure::Failure, out::Out, table};
use serde::Serialize;
use trousseau::engine_core::{Domain, Meta, OptionInfo};

pub const COMMAND: Command = Command {
    name: "games",
    about: &["[GAME]"],
    does: "the games and their options",
    flags: &[],
    switches: &["--json"],
    table: false,
    help: HELP,
    run,
};
const HELP: &str = "\
trousseau games [GAME] [--json]

Lists the games, or one, with their options: key, default, values, and the ruling each belongs to.
JSON: an object with `games`, each with `id`, `title`, `min_seats`, `max_seats`, `rules_version`, `shared`, `actions`
and `options` (each with `key`, `gist`, `ruling`, `default`, `values`, `samples`).
";

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

fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let row = |entry: &&'static trousseau::Entry| -> Result<Row, Failure> {
        let game = entry.standard(table::usual_seats(entry))?;
        Ok(Row { meta: entry.meta, actions: game.actions(), options: entry.options() })
    };
    let chosen = match args.about(0) {
        "" => trousseau::games(),
        id => &[table::named(id)?],
    };
    let games = chosen.iter().map(row).collect::<Result<Vec<_>, _>>()?;
    if args.has("--json") {
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

/// The values of an option in words.
fn values(d: &Domain) -> String {
    match d {
        Domain::OneOf(all) => all.join(" | "),
        Domain::Range { min, max } => format!("{min} to {max}"),
        Domain::Each { count, of } => format!("{count} of: {}", values(of)),
        Domain::Subset { of } => format!("none, or some of: {}", values(of)),
    }
}
