//! The prompt: what a person sees and can type.
use super::{Session, menu};
use crate::{failure::Failure, near, out::escaped, player::Agent, progress::busy};
use std::io::{self, Write};
use trousseau::engine_core::{play::Next, show::Screen};

const COMMANDS: &str = "\
  3              play the move with the key 3 at the left
  MOVE           play a move by its name in brackets, or in notation
  why MOVE       say whether a move is legal, and if not, which clause forbids it
  hint           show a strong agent's evaluation of your moves, the best first
  hint AGENT     do the same with another agent: hint greedy, hint ismcts:2000
  what CODE      explain a sign, a card or a clause
  about          show the goal and the course of a turn
  legend         explain all signs
  log            tell the game so far
  scores         show where the points come from
  moves          list all moves again
  look           show the table again
  undo           take back your last move and everything after it
  save FILE      write the record of the game to a new file
  svg FILE       write a picture of what you see
  quit           stop the game
";

/// The first words of commands, for suggestions and completion.
pub const WORDS: &[&str] = &[
    "why", "hint", "what", "about", "legend", "log", "scores", "moves", "look", "undo", "save", "svg", "help", "quit",
];

/// Longer lists of moves are shortened unless requested in full.
const MANY: usize = 40;
/// The number of moves in a hint.
const BEST: usize = 8;
/// The agent that gives hints by default.
const ADVISER: &str = "ismcts:500";

/// The effect of a line.
pub enum Said {
    /// The prompt waits for another line.
    Again,
    /// The game moved forward or back.
    Went,
    /// The person quit.
    Quit,
}

impl Session<'_> {
    pub fn show_turn(&mut self) -> Result<(), Failure> {
        let text = self.m.text(Some(self.me))?;
        self.say(format_args!("\n{text}"))?;
        self.show_moves(false)
    }

    fn show_moves(&mut self, all: bool) -> Result<(), Failure> {
        let choices = self.m.choices();
        let shown = if all { choices.len() } else { choices.len().min(MANY) };
        let keys = self.keys();
        let key = keys.iter().take(shown).map(String::len).max().unwrap_or(0).max(3);
        let lost = if self.quiet { Default::default() } else { self.losing() };
        for (k, c) in keys.iter().zip(&choices).take(shown) {
            let label = if *k == c.label || c.words.eq_ignore_ascii_case(&c.label) { None } else { Some(&c.label) };
            let words = escaped(if *k == c.words { "" } else { &c.words });
            let label = label.map_or_else(String::new, |label| self.look.dim(&format!("  [{}]", escaped(label))));
            let mark = if lost.contains(&c.id) { self.look.warn("  (loses)") } else { String::new() };
            let k = self.look.key(&format!("{:>key$}", escaped(k)));
            self.styled(format!("{k}  {words}{label}{mark}").trim_end())?;
        }
        if shown < choices.len() {
            self.say(format_args!("     and {} more: `moves` lists them all", choices.len() - shown))?;
        }
        Ok(())
    }

    pub fn show_question(&mut self) -> Result<(), Failure> {
        let Some(asked) = self.m.asked() else { return Ok(()) };
        self.say(format_args!("\nChance event: {}. What was the result at the table?", asked.what))?;
        let labels: Vec<_> = asked.possible().map(|a| a.label.clone()).collect();
        let keys = menu::keys(&labels);
        let key = keys.iter().map(String::len).max().unwrap_or(0).max(3);
        for (k, a) in keys.iter().zip(asked.possible()) {
            let label = if *k == a.label { String::new() } else { format!("{}  ", a.label) };
            self.say(format_args!("{k:>key$}  {label}({} in {})", a.weight, asked.total))?;
        }
        Ok(())
    }

    pub fn command(&mut self, line: &str) -> Result<Said, Failure> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(w, r)| (w, r.trim()));
        match word.to_ascii_lowercase().as_str() {
            "" => {}
            "quit" | "q" | "exit" => return Ok(Said::Quit),
            "help" | "?" => self.say(COMMANDS.trim_end())?,
            "about" | "goal" => self.about()?,
            "legend" => self.legend()?,
            "what" if rest.is_empty() => self.say("Which sign? `what CODE`")?,
            "what" => self.what(rest)?,
            "log" | "history" => self.log()?,
            "scores" => {
                if !self.scores()? {
                    self.say("The game does not say where its points come from.")?;
                }
            }
            "moves" if self.m.next() == Next::Over => self.say("The game is over: there are no moves.")?,
            "moves" => self.show_moves(true)?,
            "look" if self.m.next() == Next::Over => self.show_end()?,
            "look" if self.m.next() == Next::Chance => self.show_question()?,
            "look" => self.show_turn()?,
            "why" if rest.is_empty() => self.say("Which move? `why MOVE`")?,
            "why" => self.why(rest)?,
            "hint" => self.hint(rest)?,
            "undo" => return self.undo(),
            "save" if !rest.is_empty() => {
                let json = self.m.record().try_to_json()?;
                self.write_file(rest, &json)?;
            }
            "svg" if !rest.is_empty() => match self.m.svg(Some(self.me), Screen::Wide) {
                Ok(svg) => self.write_file(rest, &svg)?,
                Err(e) => self.no(&e.to_string())?,
            },
            "save" | "svg" => self.say(format_args!("Which file? `{word} FILE`"))?,
            _ if self.m.next() == Next::Chance => return self.report(line),
            _ => return self.play(line),
        }
        Ok(Said::Again)
    }

    /// The possible inputs besides commands, in full: moves in notation, or chance outcomes.
    pub fn sayable(&self) -> Vec<String> {
        match self.m.asked() {
            Some(asked) => asked.possible().map(|a| a.label.clone()).collect(),
            None => self.m.choices().into_iter().map(|c| c.label).collect(),
        }
    }

    /// The keys at the left of the list of moves.
    fn keys(&self) -> Vec<String> {
        let notation: Vec<_> = self.m.choices().into_iter().map(|c| c.notation).collect();
        if self.numbered { menu::numbers(notation.len()) } else { notation }
    }

    /// A move by its key, or in notation.
    fn read(&self, text: &str) -> Result<u32, String> {
        let choices = self.m.choices();
        if let Some(k) = menu::find(&self.keys(), text) {
            return Ok(choices[k].id);
        }
        if self.numbered && menu::is_number(text) {
            return Err(format!("the list has moves 1 to {}", choices.len()));
        }
        self.m.read_action(Some(self.me), text).map_err(|e| {
            let word = text.split(' ').next().unwrap_or_default();
            format!("{e}{}; `help` lists the commands", near::hint(word, WORDS.iter().copied()))
        })
    }

    fn play(&mut self, text: &str) -> Result<Said, Failure> {
        let played = self.read(text).and_then(|id| self.m.play(self.me, id).map_err(|e| e.to_string()));
        match played {
            Ok(_) => Ok(Said::Went),
            Err(why) => {
                self.no(&why.to_string())?;
                Ok(Said::Again)
            }
        }
    }

    fn report(&mut self, text: &str) -> Result<Said, Failure> {
        let asked = self.m.asked();
        let possible: Vec<_> = asked.iter().flat_map(|a| a.possible()).collect();
        let labels: Vec<_> = possible.iter().map(|a| a.label.clone()).collect();
        let line = menu::find(&menu::keys(&labels), text).or_else(|| menu::find(&labels, text));
        let Some(answer) = line.map(|k| possible[k].answer) else {
            self.no("type the key at the left of a line, or the result itself")?;
            return Ok(Said::Again);
        };
        match self.m.report(answer) {
            Ok(_) => Ok(Said::Went),
            Err(why) => {
                self.no(&why.to_string())?;
                Ok(Said::Again)
            }
        }
    }

    fn why(&mut self, text: &str) -> Result<(), Failure> {
        let answer = match self.read(text) {
            Err(e) => e,
            Ok(id) => match self.m.why_not(self.me, id) {
                Ok(None) => "That is legal.".into(),
                Ok(Some(reason)) => match reason.at {
                    Some(at) => format!("{reason} ({at})"),
                    None => reason.to_string(),
                },
                Err(e) => e.to_string(),
            },
        };
        self.say(answer)
    }

    /// An agent's evaluation of the moves. The agent sees no more than the person does.
    fn hint(&mut self, name: &str) -> Result<(), Failure> {
        let name = if name.is_empty() { ADVISER } else { name };
        let mut adviser = match Agent::read(name, &*self.m.game()).and_then(|a| a.sit()) {
            Ok(adviser) => adviser,
            Err(e) => return self.no(&e.to_string()),
        };
        if self.m.next() == Next::Chance {
            return self.no("this is a chance event, not a decision");
        }
        if self.m.next() == Next::Over {
            return self.no("the game is over");
        }
        let (m, seed) = (&*self.m, self.seed);
        let all = busy(&format!("{name} thinks"), self.quiet, || adviser.rank(m, seed));
        if all.is_empty() {
            return self.say(format_args!("{name} has no opinion."));
        }
        self.say(format_args!("{name} thinks:"))?;
        let (keys, choices) = (self.keys(), self.m.choices());
        for o in all.iter().take(BEST) {
            let k = choices.iter().position(|c| c.id == o.choice.id).map_or("", |k| &keys[k]);
            let value = match o.visits {
                0 if o.value <= 0.0 => "not tried".into(),
                _ if o.value.abs() < 10.0 => format!("{:+.2}", o.value),
                _ => format!("{:+.0}", o.value),
            };
            let line = format!("{k:>3}  {value:>9}  {:>6} tries  {}", o.visits, o.choice.words);
            self.say(line.trim_end())?;
        }
        if all.len() > BEST {
            self.say(format_args!("     and {} more", all.len() - BEST))?;
        }
        Ok(())
    }

    /// Goes back to before the person's last move.
    fn undo(&mut self) -> Result<Said, Failure> {
        let before = self.m.plies();
        while let Ok((seat, _)) = self.m.undo() {
            if seat == self.me {
                return Ok(Said::Went);
            }
        }
        if self.m.plies() < before {
            return Ok(Said::Went);
        }
        self.say("Nothing to undo.")?;
        Ok(Said::Again)
    }

    fn write_file(&mut self, path: &str, text: &str) -> Result<(), Failure> {
        let written = std::fs::File::create_new(path).and_then(|mut file| file.write_all(text.as_bytes()));
        match written {
            Ok(()) => self.say(format_args!("Written to {path}.")),
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {
                self.no(&format!("{path} already exists, and files are not overwritten"))
            }
            Err(e) => self.no(&format!("{path}: {e}")),
        }
    }
}
