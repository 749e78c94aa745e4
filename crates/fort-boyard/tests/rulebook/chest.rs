//! Le coffre.
use super::table::{
    ANY, E7, Fort, KEEP, LOST, OPEN, OPEN_NOW, PASS, RIDDLE, RIGHT, ROLL, STAND, TRIAL, TRY_RIDDLE, WON, die, number,
    players, put, sq, take, with,
};
use engine_core::chance::{DynSource, Script};
use engine_core::holds;
use engine_core::rules::{Game, Refusal, Seat};
use fort_boyard::{Clause, Colour, Event, FortBoyard, Frame, OpenWindow, Opening, Options};

/// A note of the lowest value.
const NOTE: u32 = 0;

/// Seat 0 with these keys, all pawns on START: a 3 reaches a TIGER.
fn opener(seats: u8, black: u8, red: u8) -> Fort {
    players(seats).keys(0, black, red)
}

#[holds(Clause::FourKeysOpen)]
fn four_keys_open_the_chest() {
    let three = opener(3, 3, 0).checked();
    assert_eq!((three.refused_by(OPEN), three.legal()), (Clause::FourKeysOpen, vec![ROLL]));
    let said = FortBoyard::check(three.game.view(&three.state, Seat(0)), OPEN).unwrap_err().to_string();
    assert_eq!(said, "FB-CH-1: you have fewer than four keys");
    assert_eq!(opener(3, 4, 0).checked().legal(), [ROLL, OPEN], "a right, not a duty");
    assert_eq!(opener(3, 2, 2).legal(), [ROLL, OPEN], "of either colour");
}

#[holds(Clause::TopNoteFirst)]
fn the_opener_takes_the_first_note_before_any_roll() {
    let mut s = opener(3, 4, 0);
    s.play(OPEN, &[NOTE, die(3)]);
    assert!(s.cites(Clause::TopNoteFirst) && s.events.contains(&Event::Opened(Seat(0))));
    assert_eq!((s.t().taken[0], s.t().chest), (1, 29), "the first note comes before any roll");
    assert!(s.events.contains(&Event::Took(Seat(0))));
}

#[holds(Clause::OthersChaseTiger)]
fn the_others_roll_and_move_in_turn() {
    let mut s = opener(3, 4, 0);
    s.play(OPEN, &[NOTE, die(1), NOTE, die(2), NOTE, die(2)]);
    assert!(s.cites(Clause::OthersChaseTiger));
    assert_eq!(s.t().pawns[..3], [sq(0), sq(3), sq(2)], "seat 1 moves 1, seat 2 moves 2, seat 1 moves 2: a TIGER");
}

#[holds(Clause::NotePerMiss)]
fn every_roll_that_misses_gives_a_note() {
    let mut s = opener(2, 4, 0);
    s.play(OPEN, &[NOTE, die(1), NOTE, die(1), NOTE, die(2), NOTE, die(5)]);
    assert!(s.cites(Clause::NotePerMiss));
    assert_eq!((s.t().taken[0], s.t().chest), (4, 16), "one at first, one for each of three rolls");
}

#[holds(Clause::TigerCloses)]
fn a_tiger_closes_the_chest() {
    let mut s = opener(2, 4, 0);
    s.play(OPEN, &[NOTE, die(3)]);
    assert!(s.cites(Clause::TigerCloses) && s.events.contains(&Event::Tiger(Seat(1))));
    assert_eq!(s.t().taken[0], 1, "no extra note");
    assert!(matches!(s.t().frame, Frame::PutBack(_)) && s.seat() == Seat(0));
    // Passing a TIGER is not reaching it.
    let mut s = opener(2, 4, 0);
    s.play(OPEN, &[NOTE, die(4), NOTE, die(5)]);
    assert_eq!((s.t().taken[0], s.t().pawns[1]), (2, sq(9)));
}

#[holds(Clause::RedKeysGoBack)]
fn two_keys_go_back_or_three_of_five() {
    let mut s = opener(2, 2, 2);
    s.play(OPEN, &[NOTE, die(3)]);
    let (a, b) = (s.in_cell(1), s.in_cell(2));
    s.play(put(1), &[]);
    assert!(s.cites(Clause::RedKeysGoBack) && s.events.contains(&Event::PutBack(Seat(0), sq(1), Colour::Red)));
    s.play(put(2), &[]);
    assert_eq!((s.in_cell(1), s.in_cell(2)), ((a.0, a.1 + 1), (b.0, b.1 + 1)));
    assert_eq!((s.key_count(0).black, s.key_count(0).red, s.seat()), (2, 0, Seat(1)));
    let mut five = opener(2, 2, 3);
    five.play(OPEN, &[NOTE, die(3)]);
    for _ in 0..3 {
        assert_eq!(five.seat(), Seat(0), "three of five");
        five.play(put(1), &[]);
    }
    assert_eq!((five.key_count(0).total(), five.seat()), (2, Seat(1)));
}

#[holds(Clause::RedKeysGoBack)]
fn nothing_else_happens_while_keys_are_owed() {
    let mut s = opener(2, 4, 0);
    s.play(OPEN, &[NOTE, die(3)]);
    for a in [ROLL, OPEN, TRIAL, RIDDLE, TRY_RIDDLE, PASS, OPEN_NOW, KEEP, take(1), STAND, number(1)] {
        assert_eq!(s.refused_by(a), Clause::RedKeysGoBack, "{a}");
    }
    assert_eq!(players(2).refused_by(put(1)), Clause::RedKeysGoBack, "and no key goes back otherwise");
}

#[holds(Clause::BlackForRed)]
fn missing_red_keys_are_exchanged_for_black_ones() {
    let mut s = opener(2, 4, 0);
    let supply = s.t().supply;
    s.play(OPEN, &[NOTE, die(3)]);
    assert!(s.cites(Clause::BlackForRed) && s.events.contains(&Event::Exchanged(Seat(0), 2)));
    assert_eq!((s.key_count(0).black, s.key_count(0).red), (2, 2));
    assert_eq!((s.t().supply, s.t().gone), (supply - 2, 2));
    s.play(put(5), &[]).play(put(5), &[]);
    assert_eq!(s.in_cell(5), (1, 2), "red keys are put back");
    s.game.validate(&s.state).unwrap();
}

#[holds(Clause::BonusDie)]
fn the_bonus_is_a_die_of_notes() {
    // Ten ticks without a TIGER: seat 1 walks 1, 1, 2 and round the tigers.
    let walk = [1, 1, 2, 1, 1, 1, 1, 2, 1, 1];
    let mut answers = vec![NOTE];
    walk.iter().for_each(|&figure| answers.extend([die(figure), NOTE]));
    let bonus: Vec<u32> = answers.iter().copied().chain([die(4), NOTE, NOTE, NOTE, NOTE]).collect();
    let mut s = opener(2, 4, 0);
    s.play(OPEN, &bonus);
    assert!(s.cites(Clause::BonusDie) && s.events.contains(&Event::Bonus(Seat(0), 4)));
    assert_eq!(s.t().taken[0], 1 + 10 + 4);
    assert!(matches!(s.t().frame, Frame::PutBack(_)), "then it is closed, and keys go back");
    s.play(put(1), &[]).play(put(1), &[]);
    assert_eq!(s.key_count(0).total(), 2);
}

#[holds(Clause::SandByTicks)]
fn the_sand_of_the_chest_runs_by_ticks_or_is_asked() {
    let game = |set: &[(&str, &str)]| with(2, set).keys(0, 4, 0);
    let mut s = game(&[("chest_sand", "Ticks 1")]);
    s.play(OPEN, &[NOTE, die(1), NOTE, die(1), NOTE]);
    assert_eq!(s.t().taken[0], 3, "the note of the last tick counts, then the bonus");
    let asked = game(&[("chest_sand", "Asked 1 10")]);
    assert_eq!(asked.asks(OPEN, &[NOTE, die(1), NOTE]).weights, [(0, 9), (1, 1)]);
    let mut asked = asked;
    asked.play(OPEN, &[NOTE, die(1), NOTE, 0, die(1), NOTE, 1, die(2), NOTE, NOTE]);
    assert_eq!(asked.t().taken[0], 5);
    assert!(asked.events.contains(&Event::SandRuns) && asked.events.contains(&Event::SandOut));
}

#[holds(Clause::KeepTwoKeys)]
fn all_keys_but_two_go_back() {
    for keys in 4..=9 {
        let mut s = opener(2, keys, 0);
        s.play(OPEN, &[NOTE, die(3)]);
        assert!(s.cites(Clause::KeepTwoKeys));
        for left in (3..=keys).rev() {
            assert_eq!((s.key_count(0).total(), s.seat()), (left, Seat(0)));
            s.play(put(1), &[]);
        }
        assert_eq!((s.key_count(0).total(), s.seat()), (2, Seat(1)));
    }
}

#[holds(Clause::AnyCell)]
fn a_key_goes_back_into_any_cell() {
    let mut s = opener(2, 4, 0);
    s.play(OPEN, &[NOTE, die(3)]);
    let cells: Vec<u8> = (0..30).filter(|at| ![0, 3, 9, 15, 21, 27].contains(at)).collect();
    assert_eq!(s.legal(), cells.into_iter().map(put).collect::<Vec<_>>(), "every cell, full ones too");
    for at in [0, 3, 27, 30, 63] {
        assert_eq!(s.refused_by(put(at)), Clause::AnyCell, "{at}");
    }
    let why = |at| match FortBoyard::check(s.game.view(&s.state, Seat(0)), put(at)) {
        Err(Refusal::Rule { because: Some(words), .. }) => words,
        other => panic!("{other:?}"),
    };
    assert!(why(0).contains("START") && why(3).contains("TIGER") && why(30).contains("no such square"));
    s.play(put(18), &[]).play(put(18), &[]);
    assert!(s.cites(Clause::AnyCell));
    assert_eq!(s.in_cell(18), (2, 2), "several in one cell");
}

#[holds(Clause::OwnRedFirst)]
fn own_red_keys_go_back_first() {
    // One red: it goes back, and one black is exchanged.
    let mut s = opener(2, 3, 1);
    let gone = s.t().gone;
    s.play(OPEN, &[NOTE, die(3)]);
    assert!(s.cites(Clause::OwnRedFirst));
    assert_eq!((s.key_count(0).black, s.key_count(0).red, s.t().gone), (2, 2, gone + 1));
    // Enough red: nothing is exchanged, and the black ones are kept.
    let mut s = opener(2, 1, 3);
    let gone = s.t().gone;
    s.play(OPEN, &[NOTE, die(3)]);
    assert!(!s.cites(Clause::BlackForRed) && s.t().gone == gone);
    s.play(put(1), &[]).play(put(1), &[]);
    assert_eq!((s.key_count(0).black, s.key_count(0).red), (1, 1));
}

#[holds(Clause::TwoWindows)]
fn the_chest_opens_at_the_start_of_a_turn_or_after_a_win() {
    // At the start of the turn, in place of the roll.
    let mut s = opener(2, 4, 0);
    s.play(OPEN, &[NOTE, die(3)]);
    assert!(s.cites(Clause::TwoWindows) && s.t().pawns[0] == sq(0));
    s.play(put(1), &[]).play(put(1), &[]);
    assert_eq!(s.seat(), Seat(1), "an opening ends the turn");
    // Right after winning a key.
    let mut s = opener(2, 3, 0);
    s.roll_one(&[E7, WON]);
    assert_eq!((s.seat(), s.legal()), (Seat(0), vec![OPEN_NOW, KEEP]));
    s.play(KEEP, &[]);
    assert_eq!((s.seat(), s.key_count(0).total()), (Seat(1), 4), "declining is free");
    // Not after a landing that won none.
    let mut s = opener(2, 4, 0);
    s.roll_one(&[E7, LOST]);
    assert_eq!(s.refused_by(OPEN_NOW), Clause::TwoWindows);
    s.play(PASS, &[]);
    assert_eq!(s.seat(), Seat(1));
    // Nor below four keys.
    let mut s = opener(2, 2, 0);
    s.roll_one(&[E7, WON]);
    assert_eq!(s.seat(), Seat(1));
}

#[holds(Clause::TwoWindows)]
fn tables_can_agree_on_other_windows() {
    let mut s = with(2, &[("open_window", "AfterWin")]).keys(0, 4, 0);
    assert_eq!((s.legal(), s.refused_by(OPEN)), (vec![ROLL], Clause::TwoWindows));
    s.roll_one(&[E7, WON]);
    assert_eq!(s.legal(), [OPEN_NOW, KEEP]);
    let mut s = with(2, &[("open_window", "TurnStart")]).keys(0, 4, 0);
    assert_eq!(s.legal(), [ROLL, OPEN]);
    s.roll_one(&[E7, WON]);
    assert_eq!(s.seat(), Seat(1), "no second window");
    let s = with(2, &[("opening", "Forced"), ("open_window", "TurnStart")]).keys(0, 4, 0);
    assert_eq!((s.legal(), s.refused_by(ROLL)), (vec![OPEN], Clause::TwoWindows));
    let mut s = with(2, &[("opening", "Forced")]).keys(0, 3, 0);
    assert_eq!(s.legal(), [ROLL]);
    s.roll_one(&[E7, WON]);
    assert_eq!((s.legal(), s.refused_by(KEEP)), (vec![OPEN_NOW], Clause::TwoWindows));
    let o = Options::default();
    assert_eq!((o.open_window, o.opening), (OpenWindow::Both, Opening::Free));
}

#[holds(Clause::ChestRollsGoRound)]
fn chest_rolls_go_round_without_the_opener() {
    let mut s = opener(4, 4, 0).table(|t| (t.turn, t.asked) = (Seat(2), Seat(2)));
    s.state.table.keys.swap(0, 2);
    let keys = (s.t().black, s.t().red);
    s.play(OPEN, &[NOTE, die(1), NOTE, die(2), NOTE, die(4), NOTE, die(1), NOTE, die(1)]);
    assert!(s.cites(Clause::ChestRollsGoRound));
    let moved: Vec<u8> =
        s.events.iter().filter_map(|e| if let Event::Moved(p, ..) = e { Some(p.0) } else { None }).collect();
    assert_eq!(moved, [3, 0, 1, 3, 0], "from the opener's left, without the opener");
    assert_eq!(s.t().pawns[..4], [sq(3), sq(4), sq(0), sq(2)], "pawns stay where they land");
    assert_eq!((s.t().black, s.t().red), keys, "no trial, no key");
    let mut two = opener(2, 4, 0);
    two.play(OPEN, &[NOTE, die(1), NOTE, die(1), NOTE, die(1)]);
    let moved: Vec<u8> =
        two.events.iter().filter_map(|e| if let Event::Moved(p, ..) = e { Some(p.0) } else { None }).collect();
    assert_eq!(moved, [1, 1, 1], "of two players the other rolls each time");
}

#[holds(Clause::DieToOpenersLeft)]
fn the_die_goes_to_the_openers_left() {
    let mut s = opener(4, 4, 0);
    s.play(OPEN, &[NOTE, die(1), NOTE, die(1), NOTE, die(3)]); // seat 3 reaches the TIGER
    s.play(put(1), &[]);
    s.play(put(1), &[]);
    assert!(s.cites(Clause::DieToOpenersLeft));
    assert_eq!(s.seat(), Seat(1));
}

#[holds(Clause::KeysAtOpening)]
fn the_keys_at_the_opening_count() {
    let mut s = opener(2, 5, 0);
    s.play(OPEN, &[NOTE, die(1), NOTE, die(2)]);
    assert_eq!(s.key_count(0).total(), 5, "keys do not change while it is open");
    let mut n = 0;
    while s.seat() == Seat(0) {
        s.play(put(1), &[]);
        n += 1;
    }
    assert_eq!(n, 3);
}

#[holds(Clause::OwnTurnOnly)]
fn nobody_opens_in_another_players_turn() {
    // Seat 1 has four keys and is asked in the middle of the trial of seat 0.
    let mut s = players(3).keys(1, 4, 0);
    s.roll_one(&[0, die(1)]).play(take(1), &[]);
    assert_eq!(s.seat(), Seat(1));
    assert_eq!((s.refused_by(OPEN), s.refused_by(OPEN_NOW)), (Clause::OwnTurnOnly, Clause::OwnTurnOnly));
    // And otherwise it is simply not the turn.
    let s = players(3).keys(1, 4, 0);
    assert_eq!(s.game.check(&s.state, Seat(1), OPEN), Err(Refusal::NotYourTurn { turn: Seat(0) }));
}

#[holds(Clause::OpenBeforePassing)]
fn the_chest_opens_before_the_die_is_passed() {
    let mut s = opener(3, 3, 0);
    s.roll_one(&[E7, WON]);
    assert!(s.cites(Clause::OpenBeforePassing) && s.seat() == Seat(0));
    s.play(OPEN_NOW, &[NOTE, die(3)]);
    assert_eq!(s.t().taken[0], 1);
    s.play(put(1), &[]).play(put(2), &[]);
    assert_eq!(s.seat(), Seat(1));
}

/// Only a pawn that arrives on a TIGER closes the chest: not one that stands there, nor the opener's, and past START as anywhere.
#[holds(Clause::TigerCloses)]
fn only_a_pawn_that_arrives_on_a_tiger_closes_the_chest() {
    let mut s = opener(3, 4, 0).table(|t| (t.pawns[0], t.pawns[1], t.pawns[2]) = (sq(9), sq(3), sq(27)));
    s.play(OPEN, &[NOTE, die(1), NOTE, die(1), NOTE, die(5)]);
    assert_eq!(s.t().pawns[..3], [sq(9), sq(9), sq(28)], "from a TIGER to the next one, in two rolls");
    assert_eq!(s.t().taken[0], 3);
    for (rolls, taken) in [(&[NOTE, die(6)][..], 1), (&[NOTE, die(3), NOTE, die(3)], 2)] {
        let mut s = opener(2, 4, 0).table(|t| t.pawns[1] = sq(27));
        s.play(OPEN, rolls);
        assert_eq!((s.t().pawns[1], s.t().taken[0]), (sq(3), taken), "past START, and from START itself");
    }
}

/// Two who could open, one after the other: the second one's chest is chased by the pawn that the first one left where it was.
#[holds(Clause::DieToOpenersLeft)]
fn one_opening_can_follow_another() {
    let mut s = players(2).keys(0, 4, 0).keys(1, 4, 0);
    let turns = s.t().turns;
    s.play(OPEN, &[NOTE, die(3)]);
    s.play(put(1), &[]).play(put(1), &[]);
    assert_eq!((s.seat(), s.legal(), s.t().turns), (Seat(1), vec![ROLL, OPEN], turns + 1));
    s.play(OPEN, &[NOTE, die(3)]);
    assert_eq!(s.t().pawns[..2], [sq(3), sq(3)]);
    assert_eq!((s.seat(), s.key_count(0).total(), s.key_count(1).total()), (Seat(1), 2, 4));
}

/// A key won by catching up, or by two at once, opens the window as well; what goes back is counted then.
#[holds(Clause::TwoWindows)]
fn every_way_to_win_a_key_lets_the_player_open() {
    let mut s = opener(2, 3, 0);
    s.roll_one(&[E7, LOST]).play(TRY_RIDDLE, &[ANY, RIGHT]);
    assert_eq!((s.seat(), s.legal()), (Seat(0), vec![OPEN_NOW, KEEP]));
    let mut s = opener(2, 2, 0).before(6);
    s.roll_one(&[E7, WON, ANY, RIGHT]);
    assert_eq!(s.legal(), [OPEN_NOW, KEEP]);
    let mut s = opener(2, 3, 0).before(18);
    s.roll_one(&[ANY, RIGHT]).play(OPEN_NOW, &[NOTE, die(3)]);
    for left in [5, 4, 3] {
        assert_eq!((s.key_count(0).total(), s.seat()), (left, Seat(0)), "three of five");
        s.play(put(1), &[]);
    }
    assert_eq!(s.seat(), Seat(1));
}

/// Forced is at the first window that the table has: with none at the start, four keys still roll; with none after a win, the next turn.
#[holds(Clause::TwoWindows)]
fn a_forced_opening_happens_at_the_first_window() {
    let mut s = with(2, &[("opening", "Forced"), ("open_window", "AfterWin")]).keys(0, 4, 0);
    assert_eq!(s.legal(), [ROLL]);
    // Play at this table never leads to four keys without an opening, so the rules are asked directly.
    for (a, answers) in [(ROLL, &[die(1), E7, LOST][..]), (PASS, &[])] {
        s.0.game.apply(&mut s.0.state, Seat(0), a, &mut DynSource::new(&mut Script::new(answers))).unwrap();
    }
    assert_eq!((s.seat(), s.key_count(0).total()), (Seat(1), 4));
    let mut s = with(2, &[("opening", "Forced"), ("open_window", "TurnStart")]).keys(0, 3, 0);
    s.roll_one(&[E7, WON]);
    assert_eq!(s.seat(), Seat(1), "not before the die passes");
    s.state.table.pawns[1] = sq(2);
    s.play(ROLL, &[die(1)]);
    assert_eq!(s.legal(), [OPEN]);
}
