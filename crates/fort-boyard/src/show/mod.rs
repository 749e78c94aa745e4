//! What people read and see: the table as text and picture, events, actions and chance in words.
mod svg;
mod text;
mod words;

use crate::{
    FortBoyard,
    chance::Chance,
    content::{Answers, Note, SquareKind, Trial},
    event::{Event, LockSays, Reply},
    rules::{Action, After, Caught, Choice, Frame, Ruling, StartChoice, chest::KEPT, play::right},
    table::End,
};
use engine_core::{
    finite::Finite,
    rules::{GameBox, Outcome, Seat, View},
    show::{Language, ScoreRow, Screen, Show, Svg},
};

impl Show<Self> for FortBoyard {
    fn text(v: View<'_, Self>, _: Language) -> String {
        text::table(v)
    }

    fn svg(v: View<'_, Self>, screen: Screen, _: Language) -> Svg {
        svg::table(v, screen)
    }

    fn seat(_: &GameBox<Self>, p: Seat, _: Language) -> String {
        words::player(p)
    }

    fn goal(_: &GameBox<Self>, _: Language) -> String {
        "Win keys in trials and riddles, and open the chest with four of them. The player who has taken the most money \
         when the chest is empty wins."
            .into()
    }

    fn outline(game: &GameBox<Self>, _: Language) -> Vec<String> {
        vec![
            "Roll the die and move your pawn along the walk. With four keys you may open the chest instead.".into(),
            "If the cell below your square holds a key, you must take a trial for it: you draw a card and do what it \
             says. If you fail, you may try a riddle for the key."
                .into(),
            "On an OR square you choose a trial or a riddle. On an AND square you need both, for two keys. The \
             guardian asks a riddle for two keys. A TIGER, START and an empty cell do nothing."
                .into(),
            "While you think about a riddle, the others roll two dice in turn. An even double ends the riddle.".into(),
            "A red key replaces every black key that is won. A red key that is won leaves its cell empty.".into(),
            "Right after winning a key you may open the chest if you have four. You take a note at once, and another \
             after every roll of the others that does not reach a TIGER. If the sand runs out first, you roll the die \
             for as many notes as a bonus."
                .into(),
            "After an opening you put all keys but two back into cells of your choice. Then the die goes left.".into(),
            format!("The game ends with the last note, or after {} rounds.", game.options.round_limit),
        ]
    }

    fn legend(_: &GameBox<Self>, _: Language) -> Vec<String> {
        vec![
            "A red card is a trial, a blue card a riddle. Both cards with a + are an AND square, with a / an OR square."
                .into(),
            "The purple hood is the guardian, the striped face a TIGER, the flag START.".into(),
            "A cell shows its black and red keys, with their number if there are several.".into(),
            "Coloured discs are the pawns, with the number of the seat. The player whose name has a die is in turn."
                .into(),
            "In the text, 1b2r is a cell with one black and two red keys, - an empty cell, and *02 the pawns of seats \
             0 and 2."
                .into(),
        ]
    }

    fn scores(v: View<'_, Self>, _: Language) -> Vec<ScoreRow> {
        let rows = Note::all().map(|note| {
            let count = |p| words::known(v, p).map_or(0, |notes| u32::from(notes.count(note)));
            let value = v.game.content.value(note);
            let points = Seat::first(v.game.seats).map(|p| (count(p) * value) as i32).collect();
            ScoreRow { source: format!("{}k", value / 1000), points }
        });
        rows.filter(|row| row.points.iter().any(|&n| n > 0)).collect()
    }

    fn result(game: &GameBox<Self>, outcome: &Outcome, _: Language) -> String {
        let first: Vec<String> =
            Seat::first(game.seats).filter(|p| outcome.ranks()[p.at()] == 1).map(words::player).collect();
        let best = outcome.points().iter().max().map_or(0, |&n| n as u32);
        let verb = if first.len() == 1 { "wins" } else { "share the win" };
        format!("{} {verb} with {}.", first.join(" and "), words::money(best))
    }

    fn event(game: &GameBox<Self>, e: &Event, _: Language) -> String {
        match *e {
            Event::Begins(p) => format!("{} rolls highest and begins.", words::player(p)),
            Event::Moved(p, die, at) => {
                format!("{} rolls {die} and moves to {}.", words::player(p), words::place(game, at))
            }
            Event::Empty(_) => "The cell is empty.".into(),
            Event::Card(p, card) => {
                let trial = game.content.trial(card);
                let sand = if trial.sand { "with" } else { "without" };
                let name = words::trial_name(game, card);
                format!(
                    "{} picks the trial {name} against {}, {sand} the sandglass.",
                    words::player(p),
                    words::opposition(game, p, card)
                )
            }
            Event::Die(p, die) => format!("{} throws {die}.", words::player(p)),
            Event::Sleeve(n) => format!("The sleeve holds {}.", words::matches(n)),
            Event::Matches(p, n, left) => {
                format!("{} takes {} and leaves {left}.", words::player(p), words::matches(n))
            }
            Event::Again(p) => format!("{} demands another throw.", words::player(p)),
            Event::Bout(p, true) => format!("{} wins the bout.", words::player(p)),
            Event::Bout(p, false) => format!("{} loses the bout.", words::player(p)),
            Event::Tried(p, k, LockSays::Found) => format!("{} tries {k}: the lock opens.", words::player(p)),
            Event::Tried(p, k, LockSays::Lower) => format!("{} tries {k}: lower.", words::player(p)),
            Event::Tried(p, k, LockSays::Higher) => format!("{} tries {k}: higher.", words::player(p)),
            Event::Trial(p, true) => format!("{} passes the trial.", words::player(p)),
            Event::Trial(p, false) => format!("{} fails the trial.", words::player(p)),
            Event::NewPile => "All riddles have been read: the used ones form a new pile.".into(),
            Event::Riddle(p, Answers::Any) => {
                format!(
                    "{} reads a riddle to {}: any number of answers.",
                    words::player(right(game, p)),
                    words::player(p)
                )
            }
            Event::Riddle(p, Answers::One) => {
                format!("{} reads a riddle to {}: one answer only.", words::player(right(game, p)), words::player(p))
            }
            Event::Dice(p, a, b) => format!("{} rolls {a} and {b}.", words::player(p)),
            Event::Reply(p, Reply::Right) => format!("{} gives the right answer.", words::player(p)),
            Event::Reply(p, Reply::Wrong) => format!("{} gives a wrong answer.", words::player(p)),
            Event::Reply(p, Reply::Nothing) => format!("{} has no answer yet.", words::player(p)),
            Event::SandRuns => "The sand still runs.".into(),
            Event::SandOut => "The sand is out.".into(),
            Event::Solved(p, true) => format!("{} has solved the riddle.", words::player(p)),
            Event::Solved(p, false) => format!("{} has not solved the riddle.", words::player(p)),
            Event::Won(p, keys) => format!("{} wins {}.", words::player(p), words::keys(keys)),
            Event::Replaced(at, n) => {
                format!(
                    "{} put into {}.",
                    if n == 1 { "A red key is" } else { "Two red keys are" },
                    words::cell_name(at)
                )
            }
            Event::Opened(p) => format!("{} opens the chest!", words::player(p)),
            Event::Took(p) => format!("{} takes a note.", words::player(p)),
            Event::Found(p, note) => format!("{} finds {}.", words::player(p), words::money(game.content.value(note))),
            Event::Tiger(p) => format!("{} reaches a TIGER.", words::player(p)),
            Event::Bonus(p, die) => format!("No TIGER in time: {} rolls {die} for a bonus.", words::player(p)),
            Event::Closed(p) => format!("{} closes the chest.", words::player(p)),
            Event::Exchanged(p, n) => {
                let what =
                    if n == 1 { "a black key for a red one".into() } else { format!("{n} black keys for red ones") };
                format!("{} exchanges {what}.", words::player(p))
            }
            Event::PutBack(p, at, colour) => {
                format!("{} puts a {} key into {}.", words::player(p), words::colour_name(colour), words::cell_name(at))
            }
            Event::Ended(End::Chest) => "The chest is empty: the game is over.".into(),
            Event::Ended(End::Rounds) => "The last round is over: the game ends.".into(),
            Event::Sum(p, sum) => format!("{} has {}.", words::player(p), words::money(sum)),
        }
    }

    fn action(v: View<'_, Self>, a: Action, language: Language) -> String {
        let t = v.table;
        let mine = t.keys[t.turn].total();
        let open =
            || format!("{} in it, and {} of your keys go back", words::notes(t.chest), mine.saturating_sub(KEPT));
        match a {
            Action::Start(StartChoice::Roll) => "roll the die and move".into(),
            Action::Start(StartChoice::Open) => format!("open the chest instead of rolling: {}", open()),
            Action::Square(Choice::Trial) => format!("take a trial for {}", prize(v)),
            Action::Square(Choice::Riddle) => format!("answer a riddle for {}", prize(v)),
            Action::CatchUp(Caught::Riddle) => format!("try a riddle for {}", prize(v)),
            Action::CatchUp(Caught::Pass) => "give up the key and pass the die".into(),
            Action::Window(After::Open) => format!("open the chest: {}", open()),
            Action::Window(After::Pass) => format!("keep your {mine} keys and pass the die"),
            Action::PutBack(at) if v.game.content.has_cell(at) => {
                let (kind, keys) = (v.game.content.kind(at).title(), words::keys(t.cell(at)));
                format!("put a key into cell {at} ({kind}, {keys} now)")
            }
            Action::Matches(n) => match t.frame {
                Frame::Matches(f) if f.left >= n.get() => {
                    format!("take {} and leave {}", words::matches(n.get()), f.left - n.get())
                }
                _ => format!("take {}", words::matches(n.get())),
            },
            Action::Throw(Ruling::Again) => "demand another throw, once per trial".into(),
            Action::Lock(k) => format!("try {k} on the lock"),
            Action::PutBack(_) | Action::Throw(Ruling::Stand) => Self::label(v, a, language),
        }
    }

    fn label(v: View<'_, Self>, a: Action, _: Language) -> String {
        match a {
            Action::Start(StartChoice::Roll) => "Roll the die".into(),
            Action::Start(StartChoice::Open) | Action::Window(After::Open) => "Open the chest".into(),
            Action::Square(Choice::Trial) => "Take a trial".into(),
            Action::Square(Choice::Riddle) => "Answer a riddle".into(),
            Action::CatchUp(Caught::Riddle) => "Try a riddle".into(),
            Action::CatchUp(Caught::Pass) => "Pass the die".into(),
            Action::Window(After::Pass) => "Keep the keys".into(),
            Action::PutBack(at) => format!("Put a key into cell {at}"),
            Action::Matches(n) => format!("Take {}", words::matches(n.get())),
            Action::Throw(Ruling::Stand) => match v.table.frame {
                Frame::Throw(f) => format!("Let the {} stand", f.die),
                _ => "Let the throw stand".into(),
            },
            Action::Throw(Ruling::Again) => "Demand another throw".into(),
            Action::Lock(k) => format!("Try {k}"),
        }
    }

    fn prompt(v: View<'_, Self>, _: Language) -> String {
        words::prompt(v.table)
    }

    fn question(_: &GameBox<Self>, ask: Chance, _: Language) -> String {
        match ask {
            Chance::Starter => "who rolls highest and begins".into(),
            Chance::Move(p) => format!("the die that moves the pawn of {}", words::player(p)),
            Chance::Card => "the trial card that was picked".into(),
            Chance::TrialDie(p) => format!("a die of the trial, thrown by {}", words::player(p)),
            Chance::Result(p) => format!("whether {} has passed the trial", words::player(p)),
            Chance::Flip(p) => format!("whether {} has won the bout", words::player(p)),
            Chance::Lock(_) => "what the lock says of the number".into(),
            Chance::Riddle => "how many answers the riddle card allows".into(),
            Chance::Dice(p) => format!("a die of {} against the riddle", words::player(p)),
            Chance::Reply(p) => format!("what {} answers", words::player(p)),
            Chance::RiddleSand | Chance::ChestSand => "whether the sand is out".into(),
            Chance::Chase(p) => format!("the die of {} to reach a TIGER", words::player(p)),
            Chance::Bonus(p) => format!("the bonus die of {}", words::player(p)),
            Chance::Note => "the next note of the chest".into(),
            Chance::Deal => "a note that a rival may hold".into(),
        }
    }

    fn answer(game: &GameBox<Self>, ask: Chance, answer: u32, _: Language) -> String {
        let one = |labels: &[&str]| labels.get(answer as usize).map_or_else(String::new, ToString::to_string);
        match ask {
            Chance::Starter => words::player(Seat(answer as u8)),
            Chance::Card => match Trial::from_id(answer) {
                Some(card) if (answer as usize) < game.content.trials().len() => words::trial_name(game, card),
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
                Note::from_id(answer).map_or_else(String::new, |note| words::money(game.content.value(note)))
            }
        }
    }
}

/// The keys at stake on the square of the player in turn.
fn prize(v: View<'_, FortBoyard>) -> String {
    let t = v.table;
    let most = v.game.content.find(t.here()).map_or(0, SquareKind::keys);
    words::keys(t.cell(t.here()).won(most))
}
