//! `play`: a person plays against agents at the terminal.
mod explain;
mod lines;
mod menu;
mod prompt;

use crate::{
    failure::Failure,
    language::Speech,
    out::{Out, escaped},
    player::{Agent, Player},
    progress::busy,
    registry::Registry,
    style::Look,
    table::{self, Table},
};
use lines::{LONGEST, Line, Lines, PROMPT};
use prompt::Said;
use std::path::Path;
use trousseau::{
    AnyMatch,
    engine_core::{play::Next, rules::Seat},
};

/// Play at the terminal against agents
#[derive(clap::Args)]
#[command(after_long_help = MORE)]
pub struct Play {
    #[command(flatten)]
    table: Table,
    /// Your seat
    #[arg(long, value_name = "P", default_value_t = 0)]
    seat: u8,
    /// One agent for all other seats, or one for each in order [default: random]
    #[arg(long, value_name = "AGENT,..")]
    against: Vec<String>,
    /// Seed of the game [default: a new one each time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Save the game to a file after every move; resume it if the file exists
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Report the results of real dice and cards yourself
    #[arg(long)]
    live: bool,
    #[command(flatten)]
    speech: Speech,
    /// Print one JSON object at the end, and nothing else
    #[arg(long)]
    json: bool,
}

const MORE: &str = "\
At the prompt, type the key at the left of a line, the name of a move in brackets, or a move in notation. You can also type `why MOVE`, `hint`, \
`hint AGENT`, `what CODE`, `about`, `legend`, `moves`, `look`, `log`, `scores`, `undo`, `save FILE`, `svg FILE`, `help` and `quit`. `help tournament` \
lists the agents. A move is marked as lost if it loses in every world that you can imagine: at once, or to the next player's answer.

Tab completes commands and moves, and the arrow keys recall earlier input. Ctrl-C or Ctrl-D stops the game.

If standard input is not a terminal, moves are read from it, one per line. The game stops at the end of the input.

JSON: one object with `game`, `seats`, `seat`, `agents` (per seat, null for yours), `steps`, `outcome` and `record`.";

struct Session<'a> {
    m: Box<dyn AnyMatch>,
    me: Seat,
    seed: u64,
    /// One player per seat, with its name; the person's own seat has none.
    players: Vec<Option<(String, Player)>>,
    /// The file that the game is saved to.
    file: Option<&'a str>,
    /// The number of steps already reported.
    told: usize,
    /// Whether moves are chosen by line number. If the game writes moves as numbers, a number is a move.
    numbered: bool,
    out: &'a mut Out,
    quiet: bool,
    look: Look,
    /// The content file of the box.
    content: String,
}

pub fn run(args: &Play, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let entry = args.table.entry(games)?;
    let file = args.record.as_deref();
    let saved = match file.filter(|f| *f == "-" || Path::new(f).exists()) {
        Some(path) => Some(table::read_record(path)?),
        None => None,
    };
    let seed: u64 = args.seed.or(saved.as_ref().map(|r| r.seed)).unwrap_or_else(fresh_seed);
    let mut m = match &saved {
        Some(record) => {
            let content = args.table.content()?;
            entry.open(record, content.as_deref())?
        }
        None if args.live => args.table.make(games)?.live(seed),
        None => args.table.make(games)?.start(seed),
    };
    args.speech.tell(&mut *m);
    let game = m.game();
    let me = Seat(args.seat);
    let seats = game.seats();
    if me.0 >= seats {
        return Err(Failure::usage(format!("--seat must be 0 to {}", seats - 1)));
    }
    let others = Agent::seated(&args.against, "--against", &*game, usize::from(seats) - 1, "random")?;
    let mut sitting =
        others.iter().map(|a| Ok((a.name().to_string(), a.sit()?))).collect::<Result<Vec<_>, Failure>>()?.into_iter();
    let players: Vec<_> = Seat::first(seats).map(|p| if p == me { None } else { sitting.next() }).collect();
    let content = args.table.content()?.unwrap_or_else(|| entry.content.to_string());
    let told = m.plies();
    let file = file.filter(|f| *f != "-");
    let numbered = !(0..game.actions()).filter_map(|id| game.notation(id)).any(|n| menu::is_number(&n));
    let mut s =
        Session { m, me, seed, players, file, told, numbered, out, quiet: args.json, look: Look::new(), content };
    let begins = if saved.is_some() { format!("resumed after {told} moves") } else { format!("seed {seed}") };
    s.say(format_args!(
        "{}, {seats} {}, {begins}. You are seat {}. `help` lists the commands.",
        game.meta().title,
        if seats == 1 { "player" } else { "players" },
        me.0
    ))?;
    for p in Seat::first(seats) {
        if let Some(name) = s.agent(p) {
            s.say(format_args!("Seat {} is played by {name}.", p.0))?;
        }
    }
    if saved.is_none() && !s.quiet {
        let guide = game.guide(s.m.language());
        if !guide.goal.is_empty() || !guide.outline.is_empty() {
            s.say("")?;
            s.about()?;
        }
        if !guide.legend.is_empty() {
            s.legend()?;
            s.say("`about` and `legend` show this again; `what CODE` explains one sign.")?;
        }
    }
    s.say("")?;
    for e in s.m.happened(Some(me))? {
        s.say(format_args!("  {}", e.sentence))?;
    }
    s.go()?;
    s.finish()
}

/// A seed from the clock. It is printed, so the game can be repeated.
fn fresh_seed() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |t| t.as_nanos() as u64 % 1_000_000)
}

impl Session<'_> {
    fn say(&mut self, line: impl std::fmt::Display) -> Result<(), Failure> {
        if self.quiet { Ok(()) } else { self.styled(&escaped(&line.to_string())) }
    }

    /// Writes a line that may have styles in it, in lines that fit the terminal.
    fn styled(&mut self, line: &str) -> Result<(), Failure> {
        if self.quiet {
            return Ok(());
        }
        let text = self.look.fit(line);
        self.out.styled(&text)?;
        self.out.styled("\n")
    }

    /// A heading.
    fn head(&mut self, line: &str) -> Result<(), Failure> {
        let line = self.look.bold(&escaped(line));
        self.styled(&line)
    }

    /// A refusal of what was typed.
    fn no(&mut self, why: &str) -> Result<(), Failure> {
        let no = self.look.warn("No:");
        self.styled(&format!("{no} {}", escaped(why)))
    }

    /// The name of the agent at a seat; `None` for the person's own.
    fn agent(&self, p: Seat) -> Option<String> {
        self.players[p.at()].as_ref().map(|(name, _)| name.clone())
    }

    fn go(&mut self) -> Result<(), Failure> {
        let mut lines = Lines::new(self.quiet);
        loop {
            self.keep()?;
            match self.m.next() {
                Next::Over if self.quiet => return Ok(()),
                Next::Over => self.show_end()?,
                Next::Seat(p) if p != self.me => {
                    self.out.flush()?; // An agent may take a while.
                    let (name, player) = self.players[p.at()].as_mut().expect("every other seat has a player");
                    let (m, seed) = (&*self.m, self.seed);
                    let id = busy(&format!("{name} thinks"), self.quiet, || player.choose(m, seed))?;
                    self.m.play(p, id)?;
                    self.tell_step()?;
                    continue;
                }
                Next::Seat(_) => self.show_turn()?,
                Next::Chance => self.show_question()?,
            }
            loop {
                if lines.wants_prompt() && !self.quiet {
                    self.out.text(PROMPT)?;
                }
                self.out.flush()?;
                let line = match lines.next(|| self.sayable())? {
                    Line::Text(line) => line,
                    Line::Long => {
                        self.no(&format!("a line can have at most {LONGEST} bytes"))?;
                        continue;
                    }
                    Line::End => return Ok(()),
                };
                match self.command(line.trim())? {
                    Said::Again => {}
                    Said::Went => break,
                    Said::Quit => return Ok(()),
                }
            }
            self.tell_step()?;
        }
    }

    /// How the game ended, who won and where the points came from.
    fn show_end(&mut self) -> Result<(), Failure> {
        let text = self.m.text(Some(self.me))?;
        self.say(format_args!("\n{text}"))?;
        let result = self.m.result().unwrap_or_default();
        self.head(&format!("The game is over. {result}"))?;
        self.scores()?;
        self.say("`undo` takes back your last move, `log` tells the game again, `quit` ends it.")
    }

    /// Saves the game if a file was named.
    fn keep(&self) -> Result<(), Failure> {
        match self.file {
            Some(path) => table::replace(path, &self.m.record().try_to_json()?),
            None => Ok(()),
        }
    }

    /// Reports the last step, as far as this seat may know it: by its events, or in words if the seat observed none.
    fn tell_step(&mut self) -> Result<(), Failure> {
        let steps = self.m.plies();
        if steps > self.told {
            let heard: Vec<_> = self.m.events().into_iter().filter(|t| t.to.includes(Some(self.me))).collect();
            for t in &heard {
                self.say(format_args!("  {}", t.event.sentence))?;
            }
            if heard.is_empty()
                && let Some((seat, action)) = self.last_move()
                && seat != self.me
            {
                self.say(format_args!("  {}: {action}.", self.m.game().seat_name(seat, self.m.language())?))?;
            }
        }
        self.told = steps;
        Ok(())
    }

    /// The last move and its seat, as this seat sees it.
    fn last_move(&self) -> Option<(Seat, String)> {
        let mut before = self.m.boxed_clone();
        let (seat, id) = before.undo().ok()?;
        Some((seat, before.words(Some(self.me), id).ok()?))
    }

    fn finish(mut self) -> Result<(), Failure> {
        if let Some(end) = self.m.outcome() {
            self.players.iter_mut().flatten().for_each(|(_, player)| player.over(&end));
        }
        let agents: Vec<_> = Seat::first(self.m.game().seats()).map(|p| self.agent(p)).collect();
        if self.quiet {
            return self.out.json(&serde_json::json!({
                "game": self.m.game().meta().id,
                "seats": self.m.game().seats(),
                "seat": self.me,
                "agents": agents,
                "steps": self.m.plies(),
                "outcome": self.m.outcome(),
                "record": self.m.record(),
            }));
        }
        match self.m.outcome() {
            Some(_) => Ok(()), // It was told when it ended.
            None => self.out.line("The game stops here, unfinished."),
        }
    }
}
