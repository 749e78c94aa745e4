//! A rough worth of a position: money, keys, and how a trial in progress stands.
use crate::{
    FortBoyard, Table,
    content::{Content, Note, Procedure, Square},
    rules::{Frame, chest::OPENS_AT},
};
use engine_core::{
    finite::Finite,
    rules::{Seat, View},
};

/// What a key is worth, in hundredths of a note: an opening gives between five and six notes for two keys.
const KEY: i32 = 220;
/// What a key within one roll is worth, in hundredths of a note.
const NEAR: i32 = 6;

/// How much better a seat stands than the best of the others, in hundredths of an average note.
pub(crate) fn worth(v: View<'_, FortBoyard>, p: Seat) -> i32 {
    let best = Seat::first(v.game.seats).filter(|&q| q != p).map(|q| standing(v, q)).max().unwrap_or(0);
    standing(v, p) - best + in_trial(&v.game.content, v.table, p)
}

/// The average value of a note in the box.
fn average(content: &Content) -> i64 {
    let (sum, n) = Note::all().fold((0, 0), |(sum, n), note| {
        let count = i64::from(content.notes_of(note));
        (sum + i64::from(content.value(note)) * count, n + count)
    });
    sum / n
}

/// What a seat has: notes by their number, and a part of what they are worth beyond that where the viewer knows it (the value of
/// the next note is luck, their number is not); keys up to four; keys within reach.
fn standing(v: View<'_, FortBoyard>, p: Seat) -> i32 {
    let (content, t) = (&v.game.content, v.table);
    let known = if t.end.is_some() { Some(&t.shown[p]) } else { v.hand.filter(|_| v.seat == Some(p)) };
    let number = i64::from(t.taken[p]) * 100;
    let value = known.map_or(number, |notes| i64::from(content.sum(notes)) * 100 / average(content));
    if t.end.is_some() {
        return value as i32;
    }
    (number + (value - number) / 4) as i32
        + KEY * i32::from(t.keys[p].total().min(OPENS_AT))
        + NEAR * within_reach(content, t, t.pawns[p])
}

/// How many faces of the die lead to a cell with a key.
fn within_reach(content: &Content, t: &Table, at: Square) -> i32 {
    (1..=6).filter(|&die| t.cell(content.ahead(at, die)).total() > 0).count() as i32
}

/// What the trial in progress promises the candidate, or costs a rival of theirs.
fn in_trial(content: &Content, t: &Table, p: Seat) -> i32 {
    let won = match t.frame {
        // Good play leaves the other 1, 5, 9, ...
        Frame::Matches(f) => {
            let lost_for_asked = f.left % 4 == 1;
            if lost_for_asked == (t.asked == t.turn) { 10 } else { 90 }
        }
        Frame::Throw(f) => {
            let Procedure::Suite { faces, throws } = content.trial(f.card).procedure else { return 0 };
            let missing = i32::from(faces) - (f.seen | 1 << (f.die - 1)).count_ones() as i32;
            (100 - 35 * missing + 6 * i32::from(throws - f.throws)).clamp(0, 90)
        }
        Frame::Lock(f) => {
            let found = (1 << f.guesses) - 1;
            (100 * found / i32::from(f.high - f.low + 1)).min(100)
        }
        Frame::CatchUp(_) => 30,
        Frame::Square(_) => 55,
        _ => return 0,
    };
    let worth = KEY * won / 100;
    if p == t.turn { worth } else { -worth }
}
