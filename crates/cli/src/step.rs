//! `step`: the rules as an oracle, one action per process.
use crate::{
    failure::Failure,
    language::Speech,
    out::Out,
    registry::Registry,
    table::{self, Table},
};
use std::{fs, str::FromStr};
use trousseau::{
    AnyError, AnyMatch,
    engine_core::{
        play::Next,
        record::{Record, StateError},
        rules::Seat,
    },
    erased::{StepAnswer, StepPrompt, StepRequest},
};

/// Ask the rules: one action, one answer
#[derive(clap::Args)]
#[command(after_long_help = MORE)]
pub struct Step {
    #[command(flatten)]
    table: Table,
    /// Start a game, and write its record to --record if that is given
    #[arg(long, conflicts_with = "state")]
    new: bool,
    /// The state to act in; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "record")]
    state: Option<String>,
    /// The record to act on; - is standard input
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Act after step N of the record
    #[arg(long, value_name = "N", requires = "record", conflicts_with = "state")]
    at: Option<usize>,
    /// The action, in notation or as #ID; without it, the legal actions are listed
    #[arg(long, value_name = "NOTATION|#ID", allow_hyphen_values = true)]
    action: Option<String>,
    /// The chance outcomes, as positions in the printed list
    #[arg(long, value_name = "3,0,2")]
    answers: Option<Answers>,
    /// Seed for the chance outcomes
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Act as seat P, and print only what it may know
    #[arg(long = "as", value_name = "P")]
    seat: Option<u8>,
    /// Append the step to the record, atomically
    #[arg(long, requires = "record", conflicts_with_all = ["at", "state"])]
    write: bool,
    /// With --new: a live table, where the results of real dice and cards are reported
    #[arg(long)]
    live: bool,
    /// With --new: overwrite an existing file
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    speech: Speech,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const MORE: &str = "\
Without an action, the answer is the position as it is, with the last decision; `step GAME --new --json` views a new game. The answer to \
an action is the new state with events, clauses and outcome; or the refusal and its clause; or, without answers or a \
seed, the pending chance event with its exact probabilities. A record continues with its own seed unless answers or a seed are given. With \
--state, --seats and --options describe the table; without --seats, it is the number of seats that fits the state best. --answers need an \
--action, unless a live table waits for them.

JSON: one object with `result`:
  legal    no action was given
  refused  with `action`, `reason`
  asks     with `question`
  done     the action was played
`legal` and `done` have `seat`, `action`, `next`, `state` (or `view`, with --as), `events`, `clauses`, `outcome` and `legal`. `schema GAME` \
describes states and views. The exit code is 1 if the action is refused.";

/// Chance outcomes, by number.
#[derive(Clone)]
struct Answers(Vec<u32>);

impl FromStr for Answers {
    type Err = String;
    fn from_str(list: &str) -> Result<Self, String> {
        let read = |n: &str| n.trim().parse().map_err(|_| format!("--answers takes numbers like 3,0,2, not \"{n}\""));
        let all = if list.trim().is_empty() { Ok(vec![]) } else { list.split(',').map(read).collect() };
        all.map(Self)
    }
}

pub fn run(args: &Step, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let mut request = StepRequest {
        action: args.action.as_deref(),
        answers: args.answers.as_ref().map(|a| &a.0[..]),
        seed: args.seed,
        seat: args.seat.map(Seat),
        explore: false,
    };
    let answer = match (&args.state, &args.record) {
        (_, path) if args.new => return begin(args, path.as_deref(), games, out),
        (Some(path), None) => {
            let mut m = of_state(&args.table, games, &table::read(path)?)?;
            args.speech.tell(&mut *m);
            request.explore = true;
            m.step(&request)?
        }
        (None, Some(path)) => {
            let mut m = of_record(&args.table, games, &table::read_record(path)?)?;
            args.at.map_or(Ok(()), |at| m.rewind(at))?;
            args.speech.tell(&mut *m);
            let answer = m.step(&request)?;
            if args.write {
                write(&answer, path)?;
            }
            answer
        }
        _ => return Err(Failure::usage("missing input: give --state FILE, --record FILE or --new")),
    };
    tell(args.json, &answer, out)?;
    if matches!(answer, StepAnswer::Refused { .. }) { Err(Failure::Told) } else { Ok(()) }
}

/// Starts a new game and writes its record.
fn begin(args: &Step, path: Option<&str>, games: Registry, out: &mut Out) -> Result<(), Failure> {
    if args.action.is_some() || args.answers.is_some() {
        return Err(Failure::usage("--new starts a game; act in it with a second call, without --new"));
    }
    let game = args.table.make(games)?;
    let seed = args.seed.unwrap_or(1);
    let mut m = if args.live { game.live(seed) } else { game.start(seed) };
    args.speech.tell(&mut *m);
    let answer = m.step(&StepRequest { seat: args.seat.map(Seat), ..StepRequest::default() })?;
    if let Some(path) = path {
        if !args.force && fs::metadata(path).is_ok_and(|m| m.is_file()) {
            return Err(Failure::Refused(format!("{path} already exists; --force overwrites it")));
        }
        table::replace(path, &m.record().try_to_json()?)?;
    }
    tell(args.json, &answer, out)
}

/// The match of a state, at the table that the flags describe. Without `--seats`, the number of players is the first for which the state is
/// valid, or else the one for which the fewest things are wrong with it; of several, the largest.
fn of_state(table: &Table, games: Registry, state: &[u8]) -> Result<Box<dyn AnyMatch>, Failure> {
    let entry = table.entry(games)?;
    if table.seats.is_some() {
        return Ok(table.make(games)?.start_from(state, 0)?);
    }
    let mut best: Option<(usize, AnyError)> = None;
    for seats in entry.meta.min_seats..=entry.meta.max_seats {
        let Ok(game) = table.make_for(games, seats) else { continue };
        match game.start_from(state, 0) {
            Ok(m) => return Ok(m),
            Err(e) => {
                let wrong = match &e {
                    AnyError::State(StateError::Impossible(faults)) => faults.list().len(),
                    _ => usize::MAX,
                };
                if best.as_ref().is_none_or(|(least, _)| wrong <= *least) {
                    best = Some((wrong, e));
                }
            }
        }
    }
    match best {
        Some((_, e)) => Err(e.into()),
        None => table.make(games).map(|_| ()).and(Err(Failure::usage("no number of seats fits these flags"))),
    }
}

/// The match of a record.
fn of_record(table: &Table, games: Registry, record: &Record) -> Result<Box<dyn AnyMatch>, Failure> {
    let content = table.content()?;
    Ok(table.entry(games)?.open(record, content.as_deref())?)
}

/// Appends the step to the record. The new file replaces the old one atomically.
fn write(answer: &StepAnswer, path: &str) -> Result<(), Failure> {
    let record = match answer {
        StepAnswer::Done(done) => done.record.as_ref(),
        StepAnswer::Asks { record, .. } => record.as_deref(),
        StepAnswer::Legal(_) | StepAnswer::Refused { .. } => return Ok(()),
    };
    let record = record
        .ok_or_else(|| Failure::usage("--write continues with the record's own seed: omit --answers and --seed"))?;
    table::replace(path, &record.try_to_json()?)
}

fn tell(json: bool, answer: &StepAnswer, out: &mut Out) -> Result<(), Failure> {
    if json {
        return out.json(answer);
    }
    let choices = |out: &mut Out, legal: &Option<Vec<trousseau::erased::Choice>>| -> Result<(), Failure> {
        match legal {
            None => out.line("only the seat to move can see its legal actions"),
            Some(all) => {
                all.iter().try_for_each(|c| out.line(format_args!("#{:<5} {:<24} {}", c.id, c.notation, c.words)))
            }
        }
    };
    match answer {
        StepAnswer::Refused { action, reason } => {
            out.line(format_args!("refused: {action}: {reason}"))?;
            reason.at.iter().try_for_each(|at| out.line(format_args!("  by {at}")))
        }
        StepAnswer::Asks { question: StepPrompt::Open(asked), .. } => {
            out.line(format_args!("chance event: {}", asked.what))?;
            let possible = asked.answers.iter().filter(|a| a.weight > 0);
            possible.into_iter().try_for_each(|a| {
                out.line(format_args!("  {:<4} {:<24} {} in {}", a.answer, a.label, a.weight, asked.total))
            })
        }
        StepAnswer::Asks { question: StepPrompt::Hidden { what }, .. } => out.line(what),
        StepAnswer::Legal(done) | StepAnswer::Done(done) => {
            done.events.iter().try_for_each(|e| out.line(&e.sentence))?;
            done.clauses.iter().try_for_each(|c| out.line(format_args!("  {} {}  ({})", c.clause, c.gist, c.at)))?;
            done.outcome.iter().try_for_each(|o| out.line(crate::tour::ending(o)))?;
            out.line(format_args!("next: {}", waits(&done.next)))?;
            match (&done.state, &done.view) {
                (Some(state), _) => out.line(format_args!("state: {state}"))?,
                (None, Some(view)) => out.line(format_args!("view: {view}"))?,
                (None, None) => {}
            }
            choices(out, &done.legal)
        }
    }
}

fn waits(next: &Next) -> String {
    match next {
        Next::Seat(p) => p.to_string(),
        Next::Chance => "a chance report".into(),
        Next::Over => "nothing, the game is over".into(),
    }
}
