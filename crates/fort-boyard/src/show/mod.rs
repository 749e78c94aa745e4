//! The fort as people see it: text, sentences, labels of chance; the picture is in `svg`.
mod svg;

use crate::{
    FortBoyard, Table,
    chance::Chance,
    content::{Against, Answers, Note, Square, SquareKind, Trial},
    event::{Event, LockSays, Reply},
    rules::{Action, After, Caught, Choice, Frame, Ruling, StartChoice, play::right, trials::opponent},
    table::{Colour, End, Keys},
};
use engine_core::{
    finite::Finite,
    rules::{GameBox, Seat, View},
    show::{Language, Screen, Show, Svg},
};
use std::fmt::Write;

/// Squares to a line of text.
const ACROSS: u8 = 5;

impl Show<FortBoyard> for FortBoyard {
    fn text(v: View<'_, Self>, _: Language) -> String {
        let (game, t) = (v.game, v.table);
        let mut out = String::new();
        let round = (t.turns / u16::from(game.seats) + 1).min(game.options.round_limit.get());
        let riddles = t.unread.len();
        let _ = writeln!(
            out,
            "Round {round} of {} · chest: {} · red keys beside the board: {} · unread riddles: {riddles}",
            game.options.round_limit,
            notes(t.chest),
            t.supply,
        );
        for row in 0..game.content.circuit().div_ceil(ACROSS) {
            let squares = (row * ACROSS..((row + 1) * ACROSS).min(game.content.circuit())).map(Square::of);
            let line: String = squares.map(|at| format!("{:<20}", square_text(game, t, at))).collect();
            let _ = writeln!(out, "{}", line.trim_end());
        }
        let _ = writeln!(out, "  (b black keys, r red keys in the cell, * pawns by player)");
        for p in Seat::first(game.seats) {
            let _ = writeln!(out, "{}", player_line(v, p));
        }
        let _ = writeln!(out, "{}", asked(game, t));
        out
    }

    fn svg(v: View<'_, Self>, _: Screen, _: Language) -> Svg {
        Svg::from_markup(&svg::draw(v))
    }

    fn event(game: &GameBox<Self>, e: &Event, _: Language) -> String {
        match *e {
            Event::Begins(p) => format!("{} rolls highest and begins.", player(p)),
            Event::Moved(p, die, at) => format!("{} rolls {die} and moves to {}.", player(p), place(game, at)),
            Event::Empty(_) => "The cell is empty.".into(),
            Event::Card(p, card) => {
                let trial = game.content.trial(card);
                let sand = if trial.sand { "with" } else { "without" };
                let name = trial_name(game, card);
                format!(
                    "{} picks the trial {name} against {}, {sand} the sandglass.",
                    player(p),
                    opposition(game, p, card)
                )
            }
            Event::Die(p, die) => format!("{} throws {die}.", player(p)),
            Event::Sleeve(n) => format!("The sleeve holds {}.", matches_(n)),
            Event::Matches(p, n, left) => format!("{} takes {}, and {left} stay.", player(p), matches_(n)),
            Event::Again(p) => format!("{} has it thrown again.", player(p)),
            Event::Bout(p, true) => format!("{} wins the bout.", player(p)),
            Event::Bout(p, false) => format!("{} loses the bout.", player(p)),
            Event::Tried(p, k, LockSays::Found) => format!("{} tries {k}: the lock opens.", player(p)),
            Event::Tried(p, k, LockSays::Lower) => format!("{} tries {k}: lower.", player(p)),
            Event::Tried(p, k, LockSays::Higher) => format!("{} tries {k}: higher.", player(p)),
            Event::Trial(p, true) => format!("{} passes the trial.", player(p)),
            Event::Trial(p, false) => format!("{} fails the trial.", player(p)),
            Event::NewPile => "All riddles were read: the used ones are the pile again.".into(),
            Event::Riddle(p, Answers::Any) => {
                format!("{} reads a riddle to {}: any number of answers.", player(right(game, p)), player(p))
            }
            Event::Riddle(p, Answers::One) => {
                format!("{} reads a riddle to {}: one answer only.", player(right(game, p)), player(p))
            }
            Event::Dice(p, a, b) => format!("{} rolls {a} and {b}.", player(p)),
            Event::Reply(p, Reply::Right) => format!("{} gives the right answer.", player(p)),
            Event::Reply(p, Reply::Wrong) => format!("{} gives a wrong answer.", player(p)),
            Event::Reply(p, Reply::Nothing) => format!("{} has no answer yet.", player(p)),
            Event::SandRuns => "The sand still runs.".into(),
            Event::SandOut => "The sand is out.".into(),
            Event::Solved(p, true) => format!("{} has solved the riddle.", player(p)),
            Event::Solved(p, false) => format!("{} has not solved the riddle.", player(p)),
            Event::Won(p, keys) => format!("{} wins {}.", player(p), keys_text(keys)),
            Event::Replaced(at, n) => {
                format!("{} put into {}.", if n == 1 { "A red key is" } else { "Two red keys are" }, cell_name(at))
            }
            Event::Opened(p) => format!("{} opens the chest!", player(p)),
            Event::Took(p) => format!("{} takes a note.", player(p)),
            Event::Found(p, note) => format!("{} finds {}.", player(p), money(game.content.value(note))),
            Event::Tiger(p) => format!("{} has reached a TIGER.", player(p)),
            Event::Bonus(p, die) => format!("No TIGER in time: {} rolls {die} for a bonus.", player(p)),
            Event::Closed(p) => format!("{} closes the chest.", player(p)),
            Event::Exchanged(p, n) => {
                let what =
                    if n == 1 { "a black key for a red one".into() } else { format!("{n} black keys for red ones") };
                format!("{} exchanges {what}.", player(p))
            }
            Event::PutBack(p, at, colour) => {
                format!("{} puts a {} key into {}.", player(p), colour_name(colour), cell_name(at))
            }
            Event::Ended(End::Chest) => "The chest is empty: the game is over.".into(),
            Event::Ended(End::Rounds) => "The last round is over, and so is the game.".into(),
            Event::Sum(p, sum) => format!("{} has {}.", player(p), money(sum)),
        }
    }

    fn action(v: View<'_, Self>, a: Action, _: Language) -> String {
        match a {
            Action::Start(StartChoice::Roll) => "roll the die and move".into(),
            Action::Start(StartChoice::Open) => "open the chest instead of rolling".into(),
            Action::Square(Choice::Trial) => "take a trial".into(),
            Action::Square(Choice::Riddle) => "answer a riddle".into(),
            Action::CatchUp(Caught::Riddle) => "try a riddle to make it good".into(),
            Action::CatchUp(Caught::Pass) => "give the die away".into(),
            Action::Window(After::Open) => "open the chest".into(),
            Action::Window(After::Pass) => "keep the keys and give the die away".into(),
            Action::PutBack(at) if v.game.content.find(at).is_some() => {
                format!("put a key into {} ({})", cell_name(at), keys_text(v.table.cell(at)))
            }
            Action::PutBack(at) => format!("put a key on square {at}"),
            Action::Matches(n) => format!("take {}", matches_(n.get())),
            Action::Throw(Ruling::Stand) => "let the throw stand".into(),
            Action::Throw(Ruling::Again) => "have it thrown again".into(),
            Action::Lock(k) => format!("try {k}"),
        }
    }

    fn question(_: &GameBox<Self>, ask: Chance, _: Language) -> String {
        match ask {
            Chance::Starter => "who rolls highest and begins".into(),
            Chance::Move(p) => format!("the die that moves the pawn of {}", player(p)),
            Chance::Card => "the trial card that was picked".into(),
            Chance::TrialDie(p) => format!("a die of the trial, thrown by {}", player(p)),
            Chance::Result(p) => format!("whether {} has passed the trial", player(p)),
            Chance::Flip(p) => format!("whether {} has won the bout", player(p)),
            Chance::Lock(_) => "what the lock says of the number".into(),
            Chance::Riddle => "how many answers the riddle card allows".into(),
            Chance::Dice(p) => format!("a die of {} against the riddle", player(p)),
            Chance::Reply(p) => format!("what {} answers", player(p)),
            Chance::RiddleSand | Chance::ChestSand => "whether the sand is out".into(),
            Chance::Chase(p) => format!("the die of {} in search of a TIGER", player(p)),
            Chance::Bonus(p) => format!("the bonus die of {}", player(p)),
            Chance::Note => "the next note of the chest".into(),
            Chance::Deal => "a note that a rival may hold".into(),
        }
    }

    fn answer(game: &GameBox<Self>, ask: Chance, answer: u32, _: Language) -> String {
        let one = |labels: &[&str]| labels.get(answer as usize).map_or_else(String::new, ToString::to_string);
        match ask {
            Chance::Starter => player(Seat(answer as u8)),
            Chance::Card => match Trial::from_id(answer) {
                Some(card) if (answer as usize) < game.content.trials().len() => trial_name(game, card),
                _ => String::new(),
            },
            Chance::Result(_) => one(&["failed", "passed"]),
            Chance::Flip(_) => one(&["lost", "won"]),
            Chance::Lock(_) => one(&["found", "lower", "higher"]),
            Chance::Riddle => one(&["any number", "one"]),
            Chance::Reply(_) => one(&["the right answer", "a wrong answer", "no answer"]),
            Chance::RiddleSand | Chance::ChestSand => one(&["it still runs", "it is out"]),
            Chance::Move(_) | Chance::TrialDie(_) | Chance::Dice(_) | Chance::Chase(_) | Chance::Bonus(_) => {
                (answer + 1).to_string()
            }
            Chance::Note | Chance::Deal => {
                Note::from_id(answer).map_or_else(String::new, |note| money(game.content.value(note)))
            }
        }
    }
}

pub(crate) fn player(p: Seat) -> String {
    format!("Seat {}", p.0)
}

fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::Red => "red",
    }
}

/// An amount with its thousands apart: `4,430,000`.
pub(crate) fn money(n: u32) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

fn notes(n: u8) -> String {
    if n == 1 { "1 note".into() } else { format!("{n} notes") }
}

fn matches_(n: u8) -> String {
    if n == 1 { "1 match".into() } else { format!("{n} matches") }
}

fn keys_text(keys: Keys) -> String {
    let of = |n: u8, colour: &str| match n {
        1 => format!("1 {colour} key"),
        _ => format!("{n} {colour} keys"),
    };
    match (keys.black, keys.red) {
        (0, 0) => "no key".into(),
        (b, 0) => of(b, "black"),
        (0, r) => of(r, "red"),
        (b, r) => format!("{} and {}", of(b, "black"), of(r, "red")),
    }
}

fn trial_name(game: &GameBox<FortBoyard>, card: Trial) -> String {
    let c = game.content.trial(card);
    format!("{} {}", c.id, c.name)
}

fn place(game: &GameBox<FortBoyard>, at: Square) -> String {
    match game.content.kind(at) {
        SquareKind::Start => "START".into(),
        kind => format!("square {at} ({})", kind.title()),
    }
}

fn cell_name(at: Square) -> String {
    format!("cell {at}")
}

fn square_text(game: &GameBox<FortBoyard>, t: &Table, at: Square) -> String {
    let kind = game.content.kind(at);
    let cell = t.cell(at);
    let mut out = format!("{:>2} {}", at.get(), kind.title());
    if kind.keys() > 0 {
        match (cell.black, cell.red) {
            (0, 0) => out += " -",
            (b, 0) => _ = write!(out, " {b}b"),
            (0, r) => _ = write!(out, " {r}r"),
            (b, r) => _ = write!(out, " {b}b{r}r"),
        }
    }
    let pawns: String = Seat::first(game.seats).filter(|&p| t.pawns[p] == at).map(|p| p.0.to_string()).collect();
    if !pawns.is_empty() {
        let _ = write!(out, " *{pawns}");
    }
    out
}

fn player_line(v: View<'_, FortBoyard>, p: Seat) -> String {
    let t = v.table;
    let mark = if t.end.is_none() && t.asked == p { ">" } else { " " };
    let die = if t.end.is_none() && t.turn == p { " (has the die)" } else { "" };
    let known = if t.end.is_some() { Some(&t.shown[p]) } else { v.hand.filter(|_| v.seat == Some(p)) };
    let worth = known.map_or(String::new(), |h| format!(" worth {}", money(v.game.content.sum(h))));
    format!("{mark} {} on {}: {}, {}{worth}{die}", player(p), t.pawns[p], keys_text(t.keys[p]), notes(t.taken[p]))
}

/// What is asked, or how it ended.
pub(crate) fn asked(game: &GameBox<FortBoyard>, t: &Table) -> String {
    let who = player(t.asked);
    if t.end.is_some() {
        let outcome = game.outcome(t).expect("it is over");
        let first: Vec<String> = Seat::first(game.seats).filter(|p| outcome.ranks()[p.at()] == 1).map(player).collect();
        return format!(
            "The game is over: {} with {}.",
            first.join(" and ") + if first.len() == 1 { " wins" } else { " share the win" },
            money(*outcome.points().iter().max().expect("two players at least") as u32)
        );
    }
    match t.frame {
        Frame::Start(_) => format!("{who}: roll, or open the chest?"),
        Frame::Square(_) => format!("{who}: a trial or a riddle?"),
        Frame::CatchUp(_) => format!("{who}: try a riddle?"),
        Frame::Window(_) => format!("{who}: open the chest?"),
        Frame::PutBack(_) => {
            format!("{who}: where does the next key go? {} to put back.", t.keys[t.asked].total() - 2)
        }
        Frame::Matches(f) => format!("{who}: take how many? {} left.", matches_(f.left)),
        Frame::Throw(f) => {
            let seen: Vec<String> = (1..=6u8).filter(|n| f.seen >> (n - 1) & 1 == 1).map(|n| n.to_string()).collect();
            let seen = if seen.is_empty() { "none".into() } else { seen.join(" ") };
            format!("{who}: does the {} stand? Faces seen: {seen}; throw {}.", f.die, f.throws + 1)
        }
        Frame::Lock(f) => format!("{who}: which number from {} to {}? Guesses left: {}.", f.low, f.high, f.guesses),
    }
}

/// The trial in progress, and against whom.
pub(crate) fn trial_in_progress(game: &GameBox<FortBoyard>, t: &Table) -> Option<String> {
    let card = match t.frame {
        Frame::Matches(f) => f.card,
        Frame::Throw(f) => f.card,
        Frame::Lock(f) => f.card,
        _ => return None,
    };
    let against = opposition(game, t.turn, card);
    Some(format!("{}: {} against {against}", trial_name(game, card), player(t.turn)))
}

/// TRI-3: whom a candidate plays against.
fn opposition(game: &GameBox<FortBoyard>, me: Seat, card: Trial) -> String {
    match game.content.trial(card).against {
        Against::Left | Against::Right => player(opponent(game, me, card)),
        Against::Together => "all others together".into(),
        Against::Separately => "each of the others".into(),
    }
}
