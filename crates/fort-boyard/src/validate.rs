//! Whether a state from outside is a state of this game, and every component counted.
use crate::{
    FortBoyard, Table,
    content::{Answers, Note, Procedure, Square, SquareKind, Trial},
    options::{OpenWindow, Opening, TrialMode},
    rules::{
        Frame, Lock, Matches, Throw,
        chest::{KEPT, OPENS_AT},
        end,
        setup::{KEYS, NOTES_EACH},
        trials::opponent,
    },
    table::{End, Keys},
};
use engine_core::{
    finite::Finite,
    rules::{Census, GameBox, Seat, StateOf, ValidationError},
};

/// Every component of the box, counted.
pub(crate) fn counted(game: &GameBox<FortBoyard>, s: &StateOf<FortBoyard>) -> Census {
    let t = &s.table;
    let held = |f: fn(&Keys) -> u8| t.keys.iter().map(|k| u32::from(f(k))).sum::<u32>();
    let black = u32::from(t.black.len()) + held(|k| k.black) + u32::from(t.gone);
    let red = u32::from(t.red.len()) + held(|k| k.red) + u32::from(t.supply);
    let taken: u32 = t.taken.iter().map(|&n| u32::from(n)).sum();
    let mut census = Census::new().count("black keys", black, KEYS).count("red keys", red, KEYS).count(
        "notes of the chest",
        taken + u32::from(t.chest),
        NOTES_EACH * game.seats,
    );
    for note in Note::all() {
        let piles = s.hands.iter().chain(&t.shown).chain([&s.unseen]);
        let found: u32 = piles.map(|bag| u32::from(bag.count(note))).sum();
        census = census.count(format!("notes of {}", game.content.value(note)), found, game.content.notes_of(note));
    }
    for kind in Answers::all() {
        let found = u32::from(t.unread.count(kind)) + u32::from(t.read.count(kind));
        census = census.count(format!("riddles with answers: {kind}"), found, game.content.riddles(kind));
    }
    census
}

/// Everything that is wrong with a state.
pub(crate) fn faults(game: &GameBox<FortBoyard>, s: &StateOf<FortBoyard>) -> ValidationError {
    let mut faults = ValidationError::default();
    if let Err(f) = counted(game, s).verify() {
        faults.append(f);
    }
    let t = &s.table;
    let here = t.turn.0 < game.seats && t.asked.0 < game.seats;
    faults.expect(here, "table.turn", || format!("there are {} seats", game.seats));
    notes_faults(game, s, &mut faults);
    let on_board = t.pawns.iter().all(|at| game.content.find(*at).is_some());
    faults.expect(on_board, "table.pawns", || format!("the walk has {} squares", game.content.circuit()));
    keys_faults(game, t, &mut faults);
    if here && on_board {
        question_faults(game, t, &mut faults);
    }
    faults
}

/// Notes: how many, whose, and when they lie open.
fn notes_faults(game: &GameBox<FortBoyard>, s: &StateOf<FortBoyard>, faults: &mut ValidationError) {
    let t = &s.table;
    for p in Seat::first(6) {
        let at = |what: &str| format!("{what}[{}]", p.0);
        let (closed, open) = if t.end.is_some() { (0, t.taken[p]) } else { (t.taken[p], 0) };
        faults.expect(s.hands[p].len() == u16::from(closed), at("hands"), || {
            format!("this seat holds {closed} notes back")
        });
        faults.expect(t.shown[p].len() == u16::from(open), at("table.shown"), || {
            format!("{open} notes of this seat lie open")
        });
        if p.0 >= game.seats {
            let empty = t.taken[p] == 0 && t.keys[p].total() == 0 && t.pawns[p].get() == 0;
            faults.expect(empty, at("table"), || "nobody sits there".into());
        }
    }
    let turns = t.turns;
    let last = end::last_turn(game);
    let (fits, what) = match t.end {
        None => (t.chest > 0 && turns < last, "it goes on, so notes are in the chest and rounds are left"),
        Some(End::Chest) => (t.chest == 0 && turns < last, "it ended with the last note"),
        Some(End::Rounds) => (t.chest > 0 && turns == last, "it ended after the last round"),
    };
    faults.expect(fits, "table.end", || what.into());
    faults.expect(!t.unread.is_empty() || !t.read.is_empty(), "table.unread", || "there are riddles".into());
}

/// Keys: where they can lie, and how many of each colour.
fn keys_faults(game: &GameBox<FortBoyard>, t: &Table, faults: &mut ValidationError) {
    for at in Square::all() {
        let cell = t.cell(at);
        let place = || format!("table cell {at}");
        faults.expect(cell.total() == 0 || game.content.has_cell(at), place(), || "there is no cell for a key".into());
        // While red keys lie beside the board no black key has ever come back to a cell (Q9, Q12).
        let printed = game.content.find(at).map_or(0, SquareKind::keys);
        faults.expect(t.supply == 0 || cell.black <= printed, place(), || {
            format!("it began with {printed} black keys, and none comes back")
        });
    }
    let sent = KEYS.saturating_sub(t.supply);
    faults.expect(t.gone <= sent, "table.gone", || "a black key is exchanged for a red one (FB-CH-7)".into());
    let in_order = t.supply == 0 || t.black.len() == u16::from(t.supply) + u16::from(t.gone);
    faults.expect(in_order, "table.supply", || "every won black key was replaced by a red one (FB-KEY-1)".into());
    let opened = t.taken.iter().any(|&n| n > 0);
    faults.expect(t.gone == 0 || opened, "table.gone", || "keys are exchanged after an opening".into());
    for p in Seat::first(game.seats) {
        // A turn wins two keys at most, and an opening takes four.
        let n = turns_of(game, t, p);
        let most = 2 * n;
        let at = || format!("table.keys[{}]", p.0);
        faults.expect(u32::from(t.keys[p].total()) <= most, at(), || format!("no more than {most} can be won by now"));
        let rich = t.taken[p] > 0 && most < OPENS_AT.into();
        faults.expect(!rich, format!("table.taken[{}]", p.0), || "nobody opens the chest so early".into());
        let most = n * 39; // the first note, at most 32 ticks, a die
        faults.expect(u32::from(t.taken[p]) <= most, format!("table.taken[{}]", p.0), || {
            format!("no more than {most} can be taken by now")
        });
    }
}

/// How many turns a seat has begun with a roll or an opening.
fn turns_of(game: &GameBox<FortBoyard>, t: &Table, p: Seat) -> u32 {
    let seats = u32::from(game.seats);
    let behind = (u32::from(t.turn.0) + seats - u32::from(p.0)) % seats;
    let turns = u32::from(t.turns);
    // The seat in turn has ended turns n, 2n, ... ago; a seat `behind` places before it one round less that.
    let ended = if behind == 0 { turns / seats } else { (turns + seats - behind) / seats };
    ended + u32::from(behind == 0 && (t.end.is_some() || !matches!(t.frame, Frame::Start(_))))
}

/// The question fits the table.
fn question_faults(game: &GameBox<FortBoyard>, t: &Table, faults: &mut ValidationError) {
    if t.end.is_some() {
        let rest = matches!(t.frame, Frame::Start(_)) && t.asked == t.turn;
        faults.expect(rest, "table.frame", || "nothing is asked when it is over".into());
        return;
    }
    let (me, keys) = (t.turn, t.keys[t.turn].total());
    let kind = game.content.kind(t.here());
    let full = t.cell(t.here()).total() > 0;
    let own = t.asked == me;
    let fits = match t.frame {
        Frame::Start(_) => own,
        Frame::Square(_) => own && kind == SquareKind::Either && full,
        Frame::CatchUp(_) => {
            own && full && (kind == SquareKind::Trial || kind == SquareKind::Either && game.options.or_catch_up)
        }
        Frame::Window(_) => {
            own && kind.keys() > 0 && keys >= OPENS_AT && game.options.open_window != OpenWindow::TurnStart
        }
        Frame::PutBack(_) => {
            let had = u32::from(t.keys[me].red) >= u32::from(keys.saturating_sub(KEPT)) || t.supply == 0;
            own && keys > KEPT && t.taken[me] > 0 && had
        }
        Frame::Matches(f) => full && kind.has_trial() && matches_fit(game, t, f),
        Frame::Throw(f) => full && kind.has_trial() && throw_fits(game, t, f),
        Frame::Lock(f) => own && full && kind.has_trial() && lock_fits(game, f),
    };
    faults.expect(fits, "table.frame", || "that is not what is asked at this table".into());
    let forced = game.options.opening == Opening::Forced && game.options.open_window != OpenWindow::TurnStart;
    for p in Seat::first(game.seats) {
        let opening = p == me && matches!(t.frame, Frame::Window(_) | Frame::PutBack(_));
        faults.expect(!forced || opening || t.keys[p].total() < OPENS_AT, format!("table.keys[{}]", p.0), || {
            "at this table the chest is opened with the fourth key".into()
        });
    }
}

fn procedure(game: &GameBox<FortBoyard>, card: Trial) -> Option<Procedure> {
    let played = game.options.trial_mode == TrialMode::Played;
    game.content.trials().get(card.id() as usize).map(|c| c.procedure).filter(|_| played)
}

fn matches_fit(game: &GameBox<FortBoyard>, t: &Table, f: Matches) -> bool {
    let Some(Procedure::Matches { base }) = procedure(game, f.card) else { return false };
    let rival = t.asked != t.turn;
    let right = !rival || t.asked == opponent(game, t.turn, f.card);
    right && (1..=base + 6 - u8::from(rival)).contains(&f.left)
}

fn throw_fits(game: &GameBox<FortBoyard>, t: &Table, f: Throw) -> bool {
    let Some(Procedure::Suite { faces, throws }) = procedure(game, f.card) else { return false };
    let seen = f.seen.count_ones();
    let counted = seen <= f.throws.into() && (seen > 0) == (f.throws > 0) && f.seen < 64 && seen < faces.into();
    counted && f.throws < throws && (1..=6).contains(&f.die) && t.asked == opponent(game, t.turn, f.card)
}

fn lock_fits(game: &GameBox<FortBoyard>, f: Lock) -> bool {
    let Some(Procedure::Lock { numbers, guesses }) = procedure(game, f.card) else { return false };
    if f.low < 1 || f.low > f.high || f.high > numbers || f.guesses < 1 || f.guesses > guesses {
        return false;
    }
    // Every guess so far took itself and what lies beyond it off one end.
    let (made, off) = (guesses - f.guesses, numbers - (f.high - f.low + 1));
    off >= made && (made > 0 || off == 0)
}
