//! `play`: a person at the terminal against random players.
use crate::{args::Args, failure::Failure, out::Out, table};
use std::io::{self, BufRead, IsTerminal};
use trousseau::{
    AnyMatch,
    engine_core::{Fast, Next, Record, Seat},
};

pub const FLAGS: &[&str] = &["--seed", "--seat", "--record"];
pub const SWITCHES: &[&str] = &["--json", "--live"];
pub const HELP: &str = "\
trousseau play GAME [--seats N] [--seat P] [--seed S] [--record FILE] [--live] [--json]

You are seat P (0); the others play at random. --record goes on with a saved game. With --live you also report what real dice and
cards say. Moves are read from standard input, one a line, and the end of the input ends the game as it stands.
At the prompt: a number from the list or a move in notation; `why MOVE`, `moves`, `look`, `undo`, `save FILE`, `svg FILE`, `help`, `quit`.
--json prints one object at the end: `game`, `seats`, `steps`, `outcome`, `record`.
";

const COMMANDS: &str = "\
  3              the move number 3 of the list
  Place 1 0 2    a move in its notation
  why MOVE       whether a move is allowed, and if not, which clause forbids it
  moves          the list of moves again, all of it
  look           the table again
  undo           takes back your last move and what followed
  save FILE      writes the game as a record
  svg FILE       writes a picture of what you see
  quit           ends
";

/// More moves than this are not listed unasked.
const MANY: usize = 40;

struct Session<'a> {
    m: Box<dyn AnyMatch>,
    me: Seat,
    luck: Fast,
    out: &'a mut Out,
    quiet: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let seed: u64 = args.number("--seed")?.unwrap_or_else(fresh_seed);
    let begins = if args.value("--record").is_some() { "as it was saved".to_string() } else { format!("seed {seed}") };
    let m = match args.value("--record") {
        Some(path) => {
            let record = Record::load(table::read(path)?)?;
            let content = table::content(args)?;
            table::entry(args)?.open(&record, content.as_deref())?
        }
        None if args.has("--live") => table::make(args)?.live(seed),
        None => table::make(args)?.start(seed),
    };
    let me = Seat(args.number_or("--seat", 0)?);
    let seats = m.game().seats();
    if me.0 >= seats {
        return Err(Failure::usage(format!("--seat is 0 to {}", seats - 1)));
    }
    let quiet = args.has("--json");
    let mut s = Session { m, me, luck: Fast::new(seed ^ 0x5EED), out, quiet };
    if !quiet {
        let game = s.m.game();
        s.out.line(format_args!(
            "{}, {seats} players, {begins}. You are seat {}. `help` lists what you can say.\n",
            game.meta().title,
            me.0
        ))?;
    }
    s.go()?;
    s.finish()
}

/// A seed nobody chose: the time. It is printed, so that the game can be had again.
fn fresh_seed() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |t| t.as_nanos() as u64 % 1_000_000)
}

impl Session<'_> {
    fn say(&mut self, line: impl std::fmt::Display) -> Result<(), Failure> {
        if self.quiet { Ok(()) } else { self.out.line(line) }
    }

    fn go(&mut self) -> Result<(), Failure> {
        let stdin = io::stdin();
        let prompts = stdin.is_terminal();
        let mut lines = stdin.lock().lines();
        loop {
            match self.m.next() {
                Next::Over => return Ok(()),
                Next::Seat(p) if p != self.me => {
                    self.others(p)?;
                    continue;
                }
                Next::Seat(_) => self.show_turn()?,
                Next::Chance => self.show_question()?,
            }
            loop {
                if prompts && !self.quiet {
                    self.out.text("> ")?;
                }
                self.out.flush()?;
                let Some(line) = lines.next().transpose()? else { return Ok(()) };
                match self.command(line.trim())? {
                    Said::Again => {}
                    Said::Went => break,
                    Said::Quit => return Ok(()),
                }
            }
        }
    }

    fn others(&mut self, p: Seat) -> Result<(), Failure> {
        let mut ids = Vec::new();
        self.m.legal(&mut ids);
        let id = ids[self.luck.below(ids.len() as u32) as usize];
        self.m.play(p, id)?;
        Ok(())
    }

    fn show_turn(&mut self) -> Result<(), Failure> {
        for e in self.m.happened(Some(self.me))? {
            self.say(format_args!("  {}", e.sentence))?;
        }
        let text = self.m.text(Some(self.me))?;
        self.say(format_args!("\n{text}"))?;
        self.show_moves(false)
    }

    fn show_moves(&mut self, all: bool) -> Result<(), Failure> {
        let choices = self.m.choices();
        let shown = if all { choices.len() } else { choices.len().min(MANY) };
        for (k, c) in choices.iter().take(shown).enumerate() {
            let words = if c.words == c.notation { String::new() } else { format!("  {}", c.words) };
            self.say(format_args!("{:>3}  {}{words}", k + 1, c.notation))?;
        }
        if shown < choices.len() {
            self.say(format_args!("     and {} more: `moves` lists them all", choices.len() - shown))?;
        }
        Ok(())
    }

    fn show_question(&mut self) -> Result<(), Failure> {
        let Some(asked) = self.m.asked() else { return Ok(()) };
        self.say(format_args!("\nChance is asked: {}. What did the table show?", asked.what))?;
        for a in asked.answers.iter().filter(|a| a.weight > 0) {
            self.say(format_args!("{:>3}  {}  ({} in {})", a.answer, a.label, a.weight, asked.total))?;
        }
        Ok(())
    }

    fn command(&mut self, line: &str) -> Result<Said, Failure> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(w, r)| (w, r.trim()));
        match word.to_ascii_lowercase().as_str() {
            "" => {}
            "quit" | "q" | "exit" => return Ok(Said::Quit),
            "help" | "?" => self.say(COMMANDS.trim_end())?,
            "moves" => self.show_moves(true)?,
            "look" => self.show_turn()?,
            "why" => self.why(rest)?,
            "undo" => return self.undo(),
            "save" if !rest.is_empty() => {
                let json = self.m.record().to_json();
                self.write_file(rest, &json)?;
            }
            "svg" if !rest.is_empty() => {
                let svg = self.m.svg(Some(self.me))?;
                self.write_file(rest, &svg)?;
            }
            "save" | "svg" => self.say(format_args!("`{word} FILE`: into which file?"))?,
            _ if self.m.next() == Next::Chance => return self.report(line),
            _ => return self.play(line),
        }
        Ok(Said::Again)
    }

    /// A move by its number in the list or in notation.
    fn read(&self, text: &str) -> Result<u32, String> {
        if let Ok(k) = text.parse::<usize>() {
            let choices = self.m.choices();
            return match k.checked_sub(1).and_then(|k| choices.get(k)) {
                Some(c) => Ok(c.id),
                None => Err(format!("there are the moves 1 to {}", choices.len())),
            };
        }
        self.m.game().read_action(text).map_err(|e| e.to_string())
    }

    fn play(&mut self, text: &str) -> Result<Said, Failure> {
        let played = self.read(text).and_then(|id| self.m.play(self.me, id).map_err(|e| e.to_string()));
        match played {
            Ok(_) => Ok(Said::Went),
            Err(why) => {
                self.say(format_args!("No: {why}"))?;
                Ok(Said::Again)
            }
        }
    }

    fn report(&mut self, text: &str) -> Result<Said, Failure> {
        let Ok(answer) = text.parse() else {
            self.say("No: report the number in front of the answer")?;
            return Ok(Said::Again);
        };
        match self.m.report(answer) {
            Ok(_) => Ok(Said::Went),
            Err(why) => {
                self.say(format_args!("No: {why}"))?;
                Ok(Said::Again)
            }
        }
    }

    fn why(&mut self, text: &str) -> Result<(), Failure> {
        let answer = match self.read(text) {
            Err(e) => e,
            Ok(id) => match self.m.why_not(self.me, id) {
                Ok(None) => "That is allowed.".into(),
                Ok(Some(reason)) => match reason.at {
                    Some(at) => format!("{reason} ({at})"),
                    None => reason.to_string(),
                },
                Err(e) => e.to_string(),
            },
        };
        self.say(answer)
    }

    /// Back to before the own last move.
    fn undo(&mut self) -> Result<Said, Failure> {
        let before = self.m.steps();
        while let Ok((seat, _)) = self.m.undo() {
            if seat == self.me {
                return Ok(Said::Went);
            }
        }
        if self.m.steps() < before {
            return Ok(Said::Went);
        }
        self.say("There is nothing to undo.")?;
        Ok(Said::Again)
    }

    fn write_file(&mut self, path: &str, text: &str) -> Result<(), Failure> {
        match std::fs::write(path, text) {
            Ok(()) => self.say(format_args!("Written to {path}.")),
            Err(e) => self.say(format_args!("No: {path}: {e}")),
        }
    }

    fn finish(self) -> Result<(), Failure> {
        if self.quiet {
            return self.out.json(&serde_json::json!({
                "game": self.m.game().meta().id,
                "seats": self.m.game().seats(),
                "steps": self.m.steps(),
                "outcome": self.m.outcome(),
                "record": self.m.record(),
            }));
        }
        let Some(end) = self.m.outcome() else { return self.out.line("The game ends here, unfinished.") };
        for e in self.m.happened(Some(self.me))? {
            self.out.line(format_args!("  {}", e.sentence))?;
        }
        self.out.line(format_args!("\n{}", self.m.text(Some(self.me))?))?;
        self.out.line(format_args!("It is over: {}.", crate::tour::ending(&end)))
    }
}

enum Said {
    Again,
    Went,
    Quit,
}
