//! `play`: a person at the terminal against agents.
mod menu;
mod prompt;

use crate::{
    args::Args,
    command::Command,
    failure::Failure,
    out::Out,
    player::{Agent, Player},
    table,
};
use prompt::Said;
use std::{
    io::{self, BufRead, IsTerminal},
    path::Path,
};
use trousseau::{
    AnyMatch,
    engine_core::{Next, Seat},
};

pub const COMMAND: Command = Command {
    name: "play",
    about: &["GAME"],
    does: "play at the terminal against agents",
    flags: &["--seed", "--seat", "--record", "--against"],
    switches: &["--json", "--live"],
    table: true,
    help: HELP,
    run,
};
const HELP: &str = "\
trousseau play GAME [--seats N] [--seat P] [--against AGENT[,AGENT..]] [--seed S] [--record FILE] [--live] [--json]

You are seat P (0). The others are played by AGENT (random), or by one for each of them in the order of their seats. --record FILE keeps
the game there after every move, and goes on with it if it is there already. With --live you also report what real dice and cards say.
Moves are read from standard input, one a line, and the end of the input ends the game as it stands.
At the prompt: what stands at the left of a line of the list, or a move in notation; `why MOVE`, `hint`, `hint AGENT`, `moves`, `look`, `undo`, `save FILE`,
`svg FILE`, `help`, `quit`.
--json prints one object at the end: `game`, `seats`, `seat`, `agents` (per seat, null for yours), `steps`, `outcome`, `record`.
";

struct Session<'a> {
    m: Box<dyn AnyMatch>,
    me: Seat,
    seed: u64,
    /// One per seat, with its name; nobody plays the own one.
    players: Vec<Option<(String, Player)>>,
    /// Where the game is kept.
    file: Option<&'a str>,
    /// How many steps were told.
    told: usize,
    /// Whether moves are chosen by the number of their line. Where the game writes moves as numbers, a number is a move.
    numbered: bool,
    out: &'a mut Out,
    quiet: bool,
}

fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let file = args.value("--record");
    let saved = match file.filter(|f| *f == "-" || Path::new(f).exists()) {
        Some(path) => Some(table::read_record(path)?),
        None => None,
    };
    let seed: u64 = args.number("--seed")?.or(saved.as_ref().map(|r| r.seed)).unwrap_or_else(fresh_seed);
    let m = match &saved {
        Some(record) => {
            let content = table::content(args)?;
            table::entry(args)?.open(record, content.as_deref())?
        }
        None if args.has("--live") => table::make(args)?.live(seed),
        None => table::make(args)?.start(seed),
    };
    let game = m.game();
    let me = Seat(args.number_or("--seat", 0)?);
    let seats = game.seats();
    if me.0 >= seats {
        return Err(Failure::usage(format!("--seat is 0 to {}", seats - 1)));
    }
    let others = Agent::seated(args, "--against", &*game, usize::from(seats) - 1, "random")?;
    let mut sitting =
        others.iter().map(|a| Ok((a.name().to_string(), a.sit()?))).collect::<Result<Vec<_>, Failure>>()?.into_iter();
    let players: Vec<_> = Seat::first(seats).map(|p| if p == me { None } else { sitting.next() }).collect();
    let told = m.steps();
    let file = file.filter(|f| *f != "-");
    let numbered = !(0..game.actions()).filter_map(|id| game.notation(id)).any(|n| menu::is_number(&n));
    let mut s = Session { m, me, seed, players, file, told, numbered, out, quiet: args.has("--json") };
    let begins = if saved.is_some() { format!("{told} moves on") } else { format!("seed {seed}") };
    s.say(format_args!(
        "{}, {seats} {}, {begins}. You are seat {}. `help` lists what you can say.",
        game.meta().title,
        if seats == 1 { "player" } else { "players" },
        me.0
    ))?;
    for p in Seat::first(seats) {
        if let Some(name) = s.agent(p) {
            s.say(format_args!("Seat {} is played by {name}.", p.0))?;
        }
    }
    s.say("")?;
    for e in s.m.happened(Some(me))? {
        s.say(format_args!("  {}", e.sentence))?;
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

    /// Who plays a seat; `None` for the own one.
    fn agent(&self, p: Seat) -> Option<String> {
        self.players[p.at()].as_ref().map(|(name, _)| name.clone())
    }

    fn go(&mut self) -> Result<(), Failure> {
        let stdin = io::stdin();
        let prompts = stdin.is_terminal();
        let mut lines = stdin.lock().lines();
        loop {
            self.keep()?;
            match self.m.next() {
                Next::Over => return Ok(()),
                Next::Seat(p) if p != self.me => {
                    self.out.flush()?; // An agent may think for a while.
                    let (_, player) = self.players[p.at()].as_mut().expect("every other seat has a player");
                    let id = player.choose(&*self.m, self.seed)?;
                    self.m.play(p, id)?;
                    self.tell_step()?;
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
            self.tell_step()?;
        }
    }

    /// Keeps the game, where a file was named.
    fn keep(&self) -> Result<(), Failure> {
        match self.file {
            Some(path) => table::replace(path, &self.m.record().try_to_json()?),
            None => Ok(()),
        }
    }

    /// Tells the step that was just done, as far as this seat may know: by its events, or in words if it heard of none.
    fn tell_step(&mut self) -> Result<(), Failure> {
        let steps = self.m.steps();
        if steps > self.told {
            let heard: Vec<_> = self.m.events().into_iter().filter(|t| t.to.includes(Some(self.me))).collect();
            for t in &heard {
                self.say(format_args!("  {}", t.event.sentence))?;
            }
            if heard.is_empty()
                && let Some((seat, action)) = self.last_move()
                && seat != self.me
            {
                self.say(format_args!("  Seat {}: {action}.", seat.0))?;
            }
        }
        self.told = steps;
        Ok(())
    }

    /// The last move: whose, and what, as this seat sees it.
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
                "steps": self.m.steps(),
                "outcome": self.m.outcome(),
                "record": self.m.record(),
            }));
        }
        match self.m.outcome() {
            Some(end) => {
                self.out.line(format_args!("\n{}", self.m.text(Some(self.me))?))?;
                self.out.line(format_args!("It is over: {}.", crate::tour::ending(&end)))
            }
            None => self.out.line("The game ends here, unfinished."),
        }
    }
}
