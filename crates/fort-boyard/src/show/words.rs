//! Names and phrases.
use crate::{
    FortBoyard, Table,
    content::{Against, Note, Square, SquareKind, Trial},
    rules::{
        Frame,
        chest::{KEPT, OPENS_AT},
        trials::opponent,
    },
    table::{Colour, Keys},
};
use engine_core::{
    collections::Bag,
    rules::{GameBox, Seat, View},
    show::{Language, Show},
};

pub(super) fn player(p: Seat) -> String {
    format!("Seat {}", p.0)
}

pub(super) fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::Red => "red",
    }
}

/// An amount with its thousands apart: `4,430,000`.
pub(super) fn money(n: u32) -> String {
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

pub(super) fn notes(n: u8) -> String {
    if n == 1 { "1 note".into() } else { format!("{n} notes") }
}

pub(super) fn matches(n: u8) -> String {
    if n == 1 { "1 match".into() } else { format!("{n} matches") }
}

pub(super) fn keys(held: Keys) -> String {
    let of = |n: u8, colour: &str| match n {
        1 => format!("1 {colour} key"),
        _ => format!("{n} {colour} keys"),
    };
    match (held.black, held.red) {
        (0, 0) => "no key".into(),
        (b, 0) => of(b, "black"),
        (0, r) => of(r, "red"),
        (b, r) => format!("{b} black and {}", of(r, "red")),
    }
}

pub(super) fn trial_name(game: &GameBox<FortBoyard>, card: Trial) -> String {
    let c = game.content.trial(card);
    format!("{} {}", c.id, c.name)
}

pub(super) fn place(game: &GameBox<FortBoyard>, at: Square) -> String {
    match game.content.kind(at) {
        SquareKind::Start => "START".into(),
        kind => format!("square {at} ({})", kind.title()),
    }
}

pub(super) fn cell_name(at: Square) -> String {
    format!("cell {at}")
}

/// Who is asked what, or how it ended.
pub(super) fn headline(game: &GameBox<FortBoyard>, t: &Table) -> String {
    if t.end.is_some() {
        let outcome = game.outcome(t).expect("the game is over");
        return format!("The game is over: {}", FortBoyard::result(game, &outcome, Language::English));
    }
    let question = prompt(t);
    format!("{}: {}{}", player(t.asked), question[..1].to_lowercase(), &question[1..])
}

/// What is asked.
pub(super) fn prompt(t: &Table) -> String {
    match t.frame {
        Frame::Start(_) if t.keys[t.asked].total() >= OPENS_AT => {
            format!("Roll the die, or open the chest with {}?", notes(t.chest))
        }
        Frame::Start(_) => "Roll the die.".into(),
        Frame::Square(_) => format!("A trial or a riddle for {}?", keys(t.cell(t.here()).won(1))),
        Frame::CatchUp(_) => format!("The trial is lost. Try a riddle for {}?", keys(t.cell(t.here()).won(1))),
        Frame::Window(_) => format!("Open the chest with {}, or keep {}?", notes(t.chest), keys(t.keys[t.asked])),
        Frame::PutBack(_) => {
            format!("Into which cell does the next key go? {} to put back.", t.keys[t.asked].total() - KEPT)
        }
        Frame::Matches(f) => format!("How many of {}? The player who takes the last one loses.", matches(f.left)),
        Frame::Throw(f) => {
            let seen: Vec<String> = (1..=6u8).filter(|n| f.seen >> (n - 1) & 1 == 1).map(|n| n.to_string()).collect();
            let seen = if seen.is_empty() { "none".into() } else { seen.join(" ") };
            format!("Does the {} stand? Faces seen: {seen}; throw {}.", f.die, f.throws + 1)
        }
        Frame::Lock(f) => format!("Which number from {} to {}? Guesses left: {}.", f.low, f.high, f.guesses),
    }
}

/// The trial in progress, and against whom.
pub(super) fn trial_in_progress(game: &GameBox<FortBoyard>, t: &Table) -> Option<String> {
    let card = match t.frame {
        Frame::Matches(f) => f.card,
        Frame::Throw(f) => f.card,
        Frame::Lock(f) => f.card,
        _ => return None,
    };
    let against = opposition(game, t.turn, card);
    Some(format!("{}: {} against {against}", trial_name(game, card), player(t.turn)))
}

/// Whom a candidate plays against.
pub(super) fn opposition(game: &GameBox<FortBoyard>, me: Seat, card: Trial) -> String {
    match game.content.trial(card).against {
        Against::Left | Against::Right => player(opponent(game, me, card)),
        Against::Together => "all others together".into(),
        Against::Separately => "each of the others".into(),
    }
}

/// The notes of a seat, if the viewer knows them.
pub(super) fn known<'a>(v: View<'a, FortBoyard>, p: Seat) -> Option<&'a Bag<Note>> {
    if v.table.end.is_some() { Some(&v.table.shown[p]) } else { v.hand.filter(|_| v.seat == Some(p)) }
}

/// The round that is being played, and the last one.
pub(super) fn round(v: View<'_, FortBoyard>) -> String {
    let last = v.game.options.round_limit.get();
    format!("Round {} of {last}", (v.table.turns / u16::from(v.game.seats) + 1).min(last))
}

/// Breaks a text into lines of at most this many characters.
pub(super) fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always one");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > most {
            lines.push(word.into());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
