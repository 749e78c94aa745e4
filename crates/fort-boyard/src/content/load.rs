//! Loading: what a file says, against what the box holds and the caps of ruling Q30.
use super::{Against, Answers, Content, Procedure, SquareKind, TrialCard};
use crate::clauses::Clause;
use engine_core::{
    anchor,
    content::{Origin, Row, Sheet},
    rules::ValidationError,
};
use serde::Deserialize;

/// Keys, dice and other pieces: the rulebook counts them, so a file can only agree (CMP-1, CMP-2).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Piece {
    name: String,
    count: u8,
    #[expect(dead_code, reason = "read so that a row without it is a fault")]
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoteRow {
    value: u32,
    count: u8,
    #[expect(dead_code, reason = "read so that a row without it is a fault")]
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SquareRow {
    at: u8,
    kind: SquareKind,
    keys: u8,
    #[expect(dead_code, reason = "read so that a row without it is a fault")]
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TrialRow {
    id: String,
    name: String,
    sand: bool,
    against: Against,
    procedure: Procedure,
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnTrial {
    name: String,
    sand: bool,
    against: Against,
    won: u16,
    of: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RiddleRow {
    answers: Limit,
    cards: u8,
    #[expect(dead_code, reason = "read so that a row without it is a fault")]
    origin: Origin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnRiddle {
    name: String,
    answers: Limit,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Limit {
    Any,
    One,
}

anchor!(Clause::CardCounts);

const PIECES: [(&str, u8); 10] = [
    ("black key", 30),
    ("red key", 30),
    ("die", 2),
    ("pawn", 6),
    ("sandglass", 1),
    ("guardian card", 1),
    ("matches sleeve", 1),
    ("blank trial card", 3),
    ("blank riddle card", 4),
    ("chest", 1),
];

anchor!(Clause::KeysAndNotes);

/// The printed notes.
const NOTES: [(u32, u8); 6] = [(1_000, 35), (5_000, 29), (10_000, 20), (50_000, 15), (100_000, 8), (500_000, 5)];

pub(super) fn content(text: &str) -> Result<Content, ValidationError> {
    let mut sheet = Sheet::read(text);
    let pieces = sheet.rows::<Piece>("piece");
    let notes = sheet.rows::<NoteRow>("note");
    let squares = sheet.rows::<SquareRow>("square");
    let trials = sheet.rows::<TrialRow>("trial");
    let own_trials = sheet.rows::<OwnTrial>("own_trial");
    let riddles = sheet.rows::<RiddleRow>("riddle");
    let own_riddles = sheet.rows::<OwnRiddle>("own_riddle");
    let whole = sheet.is_whole();
    let faults = &mut sheet.faults;
    walk(&squares, whole, faults);
    for row in &trials {
        let (line, at) = (row.line, format!("trial {}", row.is.id));
        plain(line, &at, &row.is.id, 12, faults);
        plain(line, &at, &row.is.name, 40, faults);
        trial(line, &at, row.is.procedure, row.is.against, faults);
        sand(line, &at, row.is.procedure, row.is.sand, faults);
    }
    for row in &own_trials {
        let at = format!("own_trial {}", row.is.name);
        plain(row.line, &at, &row.is.name, 40, faults);
        trial(row.line, &at, Procedure::Report { won: row.is.won, of: row.is.of }, row.is.against, faults);
    }
    twice(trials.iter().map(|r| (r.line, r.is.id.as_str())), "trial", faults);
    for row in &own_riddles {
        plain(row.line, &format!("own_riddle {}", row.is.name), &row.is.name, 40, faults);
    }
    twice(own_riddles.iter().map(|r| (r.line, r.is.name.as_str())), "own_riddle", faults);
    twice(own_trials.iter().map(|r| (r.line, r.is.name.as_str())), "own_trial", faults);
    if let Some(row) = own_trials.get(3) {
        faults.add_line(row.line, "own_trial", "there are three blank trial cards (FB-CMP-2, FB-Q30)");
    }
    if let Some(row) = own_riddles.get(4) {
        faults.add_line(row.line, "own_riddle", "there are four blank riddle cards (FB-CMP-2, FB-Q30)");
    }
    if whole {
        count(&pieces, &notes, &trials, &riddles, faults);
    }
    let cards = |limit: Limit| {
        let printed: u32 = riddles.iter().filter(|r| r.is.answers == limit).map(|r| u32::from(r.is.cards)).sum();
        printed + own_riddles.iter().filter(|r| r.is.answers == limit).count() as u32
    };
    let riddles = [cards(Limit::Any), cards(Limit::One)];
    sheet.end()?;
    let own = own_trials.into_iter().enumerate().map(|(i, Row { is, .. })| TrialCard {
        id: format!("own {}", i + 1),
        name: is.name,
        sand: is.sand,
        against: is.against,
        procedure: Procedure::Report { won: is.won, of: is.of },
        origin: Origin::Design,
    });
    let printed = trials.into_iter().map(|Row { is, .. }| {
        let TrialRow { id, name, sand, against, procedure, origin } = is;
        TrialCard { id, name, sand, against, procedure, origin }
    });
    let mut counts = [0; 2];
    for kind in [Answers::Any, Answers::One] {
        counts[kind] = riddles[kind as usize] as u8;
    }
    Ok(Content {
        squares: squares.into_iter().map(|r| r.is.kind).collect(),
        notes: notes.into_iter().map(|r| (r.is.value, r.is.count)).collect(),
        trials: printed.chain(own).collect(),
        riddles: counts,
    })
}

/// The walk: in order, within the caps, one START and one guardian, at least one tiger, 30 keys (Q1, Q30).
fn walk(rows: &[Row<SquareRow>], whole: bool, faults: &mut ValidationError) {
    for (i, Row { line, is }) in rows.iter().enumerate() {
        let at = format!("square {}", is.at);
        if i == 63 {
            faults.add_line(*line, &at, "a walk has 8 to 63 squares (FB-Q30)");
        }
        if i < 64 && usize::from(is.at) != i {
            faults.add_line(*line, &at, format!("squares stand in order; number {i} is expected here"));
        }
        if is.keys != is.kind.keys() {
            let expected = is.kind.keys();
            faults.add_line(*line, &at, format!("a square of this kind has {expected} keys, not {} (FB-Q30)", is.keys));
        }
        if (i == 0) != (is.kind == SquareKind::Start) {
            let what = if i == 0 { "the first square is START" } else { "there is one START, the first square" };
            faults.add_line(*line, &at, format!("{what} (FB-Q30)"));
        }
    }
    if !whole {
        return;
    }
    faults.expect(rows.len() >= 8, "square", || format!("a walk has 8 to 63 squares, not {} (FB-Q30)", rows.len()));
    let of = |kind| rows.iter().filter(|r| r.is.kind == kind).count();
    let guardians = of(SquareKind::Guardian);
    faults.expect(guardians == 1, "square", || format!("there is one GUARDIAN, not {guardians} (FB-SQ-3)"));
    faults.expect(of(SquareKind::Tiger) > 0, "square", || "there is at least one TIGER (FB-Q30)".into());
    let keys: u32 = rows.iter().map(|r| u32::from(r.is.kind.keys())).sum();
    faults.expect(keys == 30, "square", || format!("the cells hold {keys} keys, the box holds 30 (FB-SET-1)"));
}

/// A name that fits a table of text and a picture.
fn plain(line: u32, at: &str, name: &str, most: usize, faults: &mut ValidationError) {
    let odd = |c: char| c.is_control() || "<>&\"".contains(c);
    if name.trim().is_empty() || name.chars().count() > most || name.contains(odd) {
        faults.add_line(line, at, format!("a name is 1 to {most} characters without < > & or quotes"));
    }
}

fn twice<'a>(rows: impl Iterator<Item = (u32, &'a str)> + Clone, list: &str, faults: &mut ValidationError) {
    for (i, (line, name)) in rows.clone().enumerate() {
        if let Some((other, _)) = rows.clone().take(i).find(|r| r.1 == name) {
            faults.add_line(line, format!("{list} {name}"), format!("line {other} has the same name"));
        }
    }
}

anchor!(Clause::SizesAreCapped);

/// The numbers of a procedure are no larger than ours: the bounds of the game rest on them (Q30).
fn trial(line: u32, at: &str, procedure: Procedure, against: Against, faults: &mut ValidationError) {
    let mut within = |what: &str, n: u16, least: u16, most: u16| {
        if !(least..=most).contains(&n) {
            faults.add_line(line, at, format!("{what} is {least} to {most}, not {n} (FB-Q30)"));
        }
    };
    match procedure {
        Procedure::Matches { base } => within("base", base.into(), 1, 15),
        Procedure::Duel { points } | Procedure::Flips { points } => within("points", points.into(), 1, 2),
        Procedure::Rampart { dice } | Procedure::Round { dice } => within("dice", dice.into(), 1, 3),
        Procedure::Doubles { rounds } => within("rounds", rounds.into(), 1, 8),
        Procedure::Suite { faces, throws } => {
            within("faces", faces.into(), 1, 6);
            within("throws", throws.into(), faces.into(), 10);
        }
        Procedure::Report { won, of } => {
            within("of", of, 2, 1_000);
            within("won", won, 1, of.saturating_sub(1).max(1));
        }
        Procedure::Lock { numbers, guesses } => {
            within("numbers", numbers.into(), 2, 40);
            within("guesses", guesses.into(), 1, 5);
        }
        Procedure::Parade { throws } => within("throws", throws.into(), 1, 8),
    }
    let each = matches!(procedure, Procedure::Round { .. } | Procedure::Parade { .. });
    let reported = matches!(procedure, Procedure::Report { .. });
    if !reported && each != (against == Against::Separately) {
        let whom = if each { "each opponent separately" } else { "one opponent, or all together" };
        faults.add_line(line, at, format!("this procedure is played against {whom} (FB-TRI-3)"));
    }
}

anchor!(Clause::SomeUseTheSand);

/// The sandglass of a trial is its number of throws, rounds or guesses. Only what is reported can have a real one.
fn sand(line: u32, at: &str, procedure: Procedure, sand: bool, faults: &mut ValidationError) {
    let limited = match procedure {
        Procedure::Report { .. } => return,
        Procedure::Doubles { .. } | Procedure::Suite { .. } | Procedure::Lock { .. } | Procedure::Parade { .. } => true,
        Procedure::Matches { .. }
        | Procedure::Duel { .. }
        | Procedure::Rampart { .. }
        | Procedure::Round { .. }
        | Procedure::Flips { .. } => false,
    };
    if sand != limited {
        let what = if limited { "is done against the sandglass" } else { "has no use for the sandglass" };
        faults.add_line(line, at, format!("this procedure {what}: sand = {limited} (FB-TRI-2, FB-Q19)"));
    }
}

/// What the rulebook counts.
fn count(
    pieces: &[Row<Piece>],
    notes: &[Row<NoteRow>],
    trials: &[Row<TrialRow>],
    riddles: &[Row<RiddleRow>],
    faults: &mut ValidationError,
) {
    for (name, expected) in PIECES {
        let found: u32 = pieces.iter().filter(|r| r.is.name == name).map(|r| u32::from(r.is.count)).sum();
        faults.expect(found == u32::from(expected), format!("piece {name}"), || {
            format!("there are {found}, the box holds {expected}")
        });
    }
    for row in pieces.iter().filter(|r| PIECES.iter().all(|p| p.0 != r.is.name)) {
        faults.add_line(row.line, format!("piece {}", row.is.name), "the box holds no such piece");
    }
    for (i, row) in notes.iter().enumerate() {
        let printed = NOTES.get(i).copied();
        if printed != Some((row.is.value, row.is.count)) {
            let expected =
                printed.map_or("no more notes".into(), |(value, n)| format!("{n} notes of {value} (FB-CMP-1)"));
            faults.add_line(row.line, format!("note {}", row.is.value), format!("expected {expected}"));
        }
    }
    faults.expect(notes.len() >= NOTES.len(), "note", || "there are six values of note (FB-CMP-1)".into());
    let n = trials.len();
    faults.expect(n == 10, "trial", || format!("there are {n}, the box holds 10 trial cards (FB-CMP-2)"));
    let cards: u32 = riddles.iter().map(|r| u32::from(r.is.cards)).sum();
    faults.expect(cards == 180, "riddle", || format!("there are {cards}, the box holds 180 riddle cards (FB-CMP-2)"));
}
