//! The tour: a short game told in sentences, a refusal, an agent's thought, and what to try next.
use crate::{
    failure::Failure,
    out::Out,
    player::{Agent, Player},
    registry::Registry,
    style::Look,
    table::usual_seats,
};
use serde_json::{Value, json};
use trousseau::{
    AnyMatch, Entry,
    engine_core::{
        play::Next,
        rules::{Outcome, RefusalInfo, Seat},
    },
};

/// Show what the engine is for, in ten seconds; this is the default command
#[derive(clap::Args, Clone, Copy)]
pub struct Tour {
    /// Seed of the game
    #[arg(long, value_name = "S", default_value_t = 2026)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The long help.
pub const MORE: &str = "\
An agent plays a short game against itself. The tour tells it in sentences, shows a refusal with its clause and what the agent thought of its first \
moves, and lists the games.

JSON: one object with `seed`, `game`, `title`, `seats`, `agent`, `refusal` (`action`, `clause`, `because`, `at`), `thoughts` (each with `action`, \
`words`, `value` and `tries`), `story` (the sentences), `outcome`, `result` and `games` (each with `id`, `title`, `min_seats` and `max_seats`).";

/// Who plays.
const AGENT: &str = "ismcts:200";
/// The games that are told best in a few sentences, the first that there is.
const SHORT: [&str; 3] = ["leduc", "kuhn", "tic-tac-toe"];

pub fn run(args: &Tour, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let Some(entry) = shortest(games) else {
        return if args.json {
            out.json(&json!({ "seed": args.seed, "games": [] }))
        } else {
            out.line("There are no games.")
        };
    };
    let game = entry.standard(usual_seats(entry))?;
    let mut m = game.start(args.seed);
    let mut player = Agent::read(AGENT, &*game)?.sit()?;
    let refusal = refusal(&*m);
    let thoughts = player.rank(&*m, args.seed);
    let opening =
        thoughts.iter().take(4).map(|o| (o.choice.words.clone(), o.choice.notation.clone(), o.value, o.visits));
    let opening: Vec<_> = opening.collect();
    let story = tell(&mut *m, &mut player, args.seed)?;
    let outcome = m.outcome();
    let result = m.result().unwrap_or_default();
    if args.json {
        let refused = refusal.as_ref().map(
            |(action, why)| json!({ "action": action, "clause": why.clause, "because": why.because, "at": why.at }),
        );
        let thought = |(words, action, value, tries): &(String, String, f64, u32)| json!({ "action": action, "words": words, "value": value, "tries": tries });
        let listed = |e: &&Entry| -> Value {
            json!({ "id": e.meta.id, "title": e.meta.title, "min_seats": e.meta.min_seats, "max_seats": e.meta.max_seats })
        };
        return out.json(&json!({
            "seed": args.seed,
            "game": entry.meta.id,
            "title": entry.meta.title,
            "seats": game.seats(),
            "agent": AGENT,
            "refusal": refused,
            "thoughts": opening.iter().map(thought).collect::<Vec<_>>(),
            "story": story,
            "outcome": outcome,
            "result": result,
            "games": games.all().iter().map(listed).collect::<Vec<_>>(),
        }));
    }
    let look = Look::new();
    let mut say = |line: &str| out.styled(&format!("{}\n", look.fit(line)));
    say(&look.bold(&format!("A game of {}, seed {}: {AGENT} plays every seat.", entry.meta.title, args.seed)))?;
    for line in &story {
        say(&format!("  {line}"))?;
    }
    say(&format!("  {}", look.good(&result)))?;
    if let Some((action, why)) = &refusal {
        say(&look.bold("\nThe rules refuse what the rulebook forbids, and say by which clause."))?;
        let at = why.at.map_or_else(String::new, |at| look.dim(&format!(" ({at})")));
        say(&format!("  \"{action}\" as the first move: {}{at}", look.warn(&why.to_string())))?;
    }
    if !opening.is_empty() {
        say(&look.bold(&format!("\nWhat {AGENT} thought of the first moves, from what its seat may know:")))?;
        for (words, _, value, tries) in &opening {
            say(&format!("  {value:>+6.2} after {tries:>4} tries  {words}"))?;
        }
    }
    let ids: Vec<&str> = games.all().iter().map(|e| e.meta.id).collect();
    say(&look.bold(&format!("\n{} games:", ids.len())))?;
    say(&format!("  {}", ids.join(", ")))?;
    say(&look.bold("\nTry next:"))?;
    let (program, first) = (crate::program(), games.all().first().map_or(entry.meta.id, |e| e.meta.id));
    for (line, what) in [
        (format!("play {first} --against ismcts:200"), "play at the terminal"),
        ("serve".into(), "play in the browser"),
        (format!("report {first} --html page.html"), "a game at a glance"),
        (format!("step {first} --new --json"), "the rules for a program"),
        ("help".into(), "everything else"),
    ] {
        say(&format!("  {:<44} {}", format!("{program} {line}"), look.dim(what)))?;
    }
    Ok(())
}

/// A game that is soon told.
fn shortest(games: Registry) -> Option<&'static Entry> {
    let bound = |e: &&&'static Entry| e.standard(usual_seats(e)).map_or(u32::MAX, |g| g.bound());
    SHORT.iter().find_map(|id| games.find(id)).or_else(|| games.all().iter().min_by_key(bound).copied())
}

/// An action that a clause forbids now.
fn refusal(m: &dyn AnyMatch) -> Option<(String, RefusalInfo)> {
    let (Next::Seat(p), game) = (m.next(), m.game()) else { return None };
    (0..game.actions()).find_map(|id| {
        let why = m.why_not(p, id).ok()??;
        why.clause?;
        Some((game.notation(id)?, why))
    })
}

/// Plays the game and tells what everybody saw.
fn tell(m: &mut dyn AnyMatch, player: &mut Player, seed: u64) -> Result<Vec<String>, Failure> {
    let mut story: Vec<String> = heard(m);
    while let Next::Seat(p) = m.next() {
        let id = player.choose(m, seed)?;
        let words = m.words(None, id)?;
        m.play(p, id)?;
        let told = heard(m);
        story.extend(if told.is_empty() { vec![format!("{p}: {words}.")] } else { told });
    }
    Ok(story)
}

/// What a spectator heard of the last decision.
fn heard(m: &dyn AnyMatch) -> Vec<String> {
    let public = m.events().into_iter().filter(|t| t.to.includes(None::<Seat>));
    public.map(|t| t.event.sentence).collect()
}

/// An outcome in words.
pub fn ending(end: &Outcome) -> String {
    match end.together() {
        Some(true) => "won together".into(),
        Some(false) => "lost together".into(),
        None => {
            let points: Vec<String> = end.points().iter().map(ToString::to_string).collect();
            let first: Vec<String> =
                end.ranks().iter().enumerate().filter(|(_, r)| **r == 1).map(|(p, _)| p.to_string()).collect();
            let who = if first.len() == end.ranks().len() && first.len() > 1 {
                "a draw".into()
            } else {
                format!("seat {} wins", first.join(" and "))
            };
            format!("{who} ({})", points.join(" : "))
        }
    }
}
