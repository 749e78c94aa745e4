//! `step`: the rules as an oracle, one action per process.
use crate::{args::Args, command::Command, failure::Failure, out::Out, table};
use std::fs;
use trousseau::{
    AnyGame,
    engine_core::{Record, Seat},
    erased::{Question, StepAnswer, StepFrom, StepRequest},
};

pub const COMMAND: Command = Command {
    name: "step",
    about: &["GAME"],
    does: "the rules as an oracle: one action, one answer",
    flags: &["--state", "--record", "--at", "--action", "--answers", "--seed", "--as"],
    switches: &["--json", "--write", "--new", "--live", "--force"],
    table: true,
    help: HELP,
    run,
};
const HELP: &str = "\
trousseau step GAME --new [--seats N] [--options KEY=VALUE] [--seed S] [--live] --record FILE [--force]
    begins a game and writes its record to FILE; --force writes over a file that is there already
trousseau step GAME (--state FILE|- | --record FILE [--at N]) [--action NOTATION|#ID] [--answers 3,0,2 | --seed S] [--as P] [--write]
    without --action: what may be done now
    with --action: the new state, events, clauses and outcome; or the refusal with its clause; or, without answers or seed, what
    chance is asked with exact odds. Answers are indices into the list that is printed.
    A record goes on with its own luck unless answers or a seed are given; --write appends the step to it, all or nothing.
    --as P acts as that seat and prints only what it may know.
    --at N starts after step N of the record.
With --state, --seats and --options describe the table. JSON: an object with `result`: `legal` (`next`, `legal`, `outcome`), `refused` (`action`,
`reason`), `asks` (`question`) or `done` (`seat`, `action`, `next`, `state` or `view`, `events`, `clauses`, `outcome`, `legal`).
Exit code 1 if the action is refused.
";

fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    if args.has("--new") {
        return begin(args, out);
    }
    let answers = args.value("--answers").map(numbers).transpose()?;
    let request = |from| -> Result<StepRequest<'_>, Failure> {
        Ok(StepRequest {
            from,
            action: args.value("--action"),
            answers: answers.as_deref(),
            seed: args.number("--seed")?,
            seat: args.number("--as")?.map(Seat),
        })
    };
    let answer = match (args.value("--state"), args.value("--record")) {
        (Some(path), None) => {
            if args.has("--write") || args.value("--at").is_some() {
                return Err(Failure::usage("--write and --at go with --record"));
            }
            let state = table::read(path)?;
            state_table(args, &state)?.step(&request(StepFrom::State(&state))?)?
        }
        (None, Some(path)) => {
            let record = table::read_record(path)?;
            let game = record_table(args, &record)?;
            let at = args.number("--at")?;
            let answer = game.step(&request(StepFrom::Record { record: &record, at })?)?;
            if args.has("--write") {
                if at.is_some() {
                    return Err(Failure::usage("--write appends to the end: it does not go with --at"));
                }
                write(&answer, path)?;
            }
            answer
        }
        _ => return Err(Failure::usage("where from? --state FILE, --record FILE, or --new")),
    };
    tell(args, &answer, out)?;
    if matches!(answer, StepAnswer::Refused { .. }) { Err(Failure::Told) } else { Ok(()) }
}

/// A new game, as a record.
fn begin(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let path = args.value("--record").ok_or_else(|| Failure::usage("--new wants --record FILE to write to"))?;
    let game = table::make(args)?;
    let seed = args.number_or("--seed", 1)?;
    let m = if args.has("--live") { game.live(seed) } else { game.start(seed) };
    let record = m.record();
    if !args.has("--force") && fs::metadata(path).is_ok_and(|m| m.is_file()) {
        return Err(Failure::Refused(format!("{path} exists already: --force writes a new game over it")));
    }
    table::replace(path, &record.try_to_json()?)?;
    let from = StepFrom::Record { record: &record, at: None };
    let answer = game.step(&StepRequest { from, action: None, answers: None, seed: None, seat: None })?;
    tell(args, &answer, out)
}

/// The table of a state: as the flags say; without `--seats`, the first number of players for which it is a state.
fn state_table(args: &Args, state: &[u8]) -> Result<Box<dyn AnyGame>, Failure> {
    let entry = table::entry(args)?;
    if args.value("--seats").is_some() {
        return table::make(args);
    }
    let fits = |seats: u8| table::make_for(args, seats).ok().filter(|g| g.start_from(state, 0).is_ok());
    match (entry.meta.min_seats..=entry.meta.max_seats).find_map(fits) {
        Some(game) => Ok(game),
        None => table::make(args),
    }
}

/// The table of a record.
fn record_table(args: &Args, record: &Record) -> Result<Box<dyn AnyGame>, Failure> {
    let entry = table::entry(args)?;
    let content = table::content(args)?;
    Ok(entry.open(record, content.as_deref())?.game())
}

fn numbers(list: &str) -> Result<Vec<u32>, Failure> {
    let read = |n: &str| {
        n.trim().parse().map_err(|_| Failure::usage(format!("--answers wants numbers like 3,0,2, not \"{n}\"")))
    };
    if list.trim().is_empty() { Ok(vec![]) } else { list.split(',').map(read).collect() }
}

/// Appends what was done to the record: a new file takes the place of the old one, or nothing happens.
fn write(answer: &StepAnswer, path: &str) -> Result<(), Failure> {
    let record = match answer {
        StepAnswer::Done(done) => done.record.as_ref(),
        StepAnswer::Asks { record, .. } => record.as_deref(),
        StepAnswer::Legal { .. } | StepAnswer::Refused { .. } => return Ok(()),
    };
    let record = record
        .ok_or_else(|| Failure::usage("--write goes on with the record's own luck: leave out --answers and --seed"))?;
    table::replace(path, &record.try_to_json()?)
}

fn tell(args: &Args, answer: &StepAnswer, out: &mut Out) -> Result<(), Failure> {
    if args.has("--json") {
        return out.json(answer);
    }
    let choices = |out: &mut Out, legal: &Option<Vec<trousseau::erased::Choice>>| -> Result<(), Failure> {
        match legal {
            None => out.line("what may be done is another seat's to know"),
            Some(all) => {
                all.iter().try_for_each(|c| out.line(format_args!("#{:<5} {:<24} {}", c.id, c.notation, c.words)))
            }
        }
    };
    match answer {
        StepAnswer::Legal { next, legal, outcome } => {
            out.line(format_args!("next: {}", waits(next)))?;
            outcome.iter().try_for_each(|o| out.line(crate::tour::ending(o)))?;
            choices(out, legal)
        }
        StepAnswer::Refused { action, reason } => {
            out.line(format_args!("refused: {action}: {reason}"))?;
            reason.at.iter().try_for_each(|at| out.line(format_args!("  by {at}")))
        }
        StepAnswer::Asks { question: Question::Open(asked), .. } => {
            out.line(format_args!("chance is asked: {}", asked.what))?;
            let possible = asked.answers.iter().filter(|a| a.weight > 0);
            possible.into_iter().try_for_each(|a| {
                out.line(format_args!("  {:<4} {:<24} {} in {}", a.answer, a.label, a.weight, asked.total))
            })
        }
        StepAnswer::Asks { question: Question::Hidden { what }, .. } => out.line(what),
        StepAnswer::Done(done) => {
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

fn waits(next: &trousseau::engine_core::Next) -> String {
    match next {
        trousseau::engine_core::Next::Seat(p) => p.to_string(),
        trousseau::engine_core::Next::Chance => "a report of chance".into(),
        trousseau::engine_core::Next::Over => "nothing, it is over".into(),
    }
}
