//! La partie.
use super::table::{
    ANY, E7, Fort, KEEP, LOST, NOTHING, PASS, RIDDLE, RIGHT, ROLL, TRIAL, TRY_RIDDLE, WON, dice, die, players, sq, with,
};
use engine_core::{
    chance::{ChanceError, DynSource, Script},
    rules::Seat,
};
use engine_core::{holds, laws::Situation};
use fort_boyard::{Clause, Event, Frame, SquareKind};

#[holds(Clause::HighestRollStarts)]
fn the_highest_roll_starts() {
    let g = players(4).0.game;
    for first in 0..4u8 {
        let mut path = Script::new(std::slice::from_ref(&[0u32, 1, 2, 3][first as usize]));
        let s = g.setup(&mut DynSource::new(&mut path)).unwrap();
        assert_eq!((s.table.turn, s.table.asked, s.table.turns), (Seat(first), Seat(first), 0));
        let mut s = Fort(Situation::from_state(g.clone(), s));
        // The starter rolls one die again to move.
        assert_eq!(s.asks(ROLL, &[]).weights.len(), 6);
        s.play(ROLL, &[die(3)]);
        assert_eq!(s.t().pawns[first as usize], sq(3));
    }
}

#[holds(Clause::StarterDrawn)]
fn the_starter_is_one_even_draw() {
    let g = players(5).0.game;
    let mut nothing = Script::new(&[]);
    let mut source = DynSource::new(&mut nothing);
    let Err(ChanceError::Unanswered(question)) = g.setup(&mut source).map_err(|halt| source.why(halt)) else {
        panic!("chance is asked")
    };
    assert_eq!(question.weights, (0..5).map(|p| (p, 1)).collect::<Vec<_>>());
    assert!(question.ask.reportable(), "a live table says who starts");
    assert!(g.setup(&mut DynSource::new(&mut Script::new(&[4]))).is_ok(), "and nothing else is asked");
}

#[holds(Clause::WalkByTheDie)]
fn the_pawn_moves_by_the_die() {
    for figure in 1..=6 {
        let mut s = players(3).table(|t| t.pawns[0] = sq(6)).cell(6 + figure as u8, 0, 0);
        s.play(ROLL, &[die(figure)]);
        assert_eq!(s.t().pawns[0], sq(6 + figure as u8));
        assert!(s.cites(Clause::WalkByTheDie) && s.seat() == Seat(1));
        assert_eq!(s.t().pawns[1..], [sq(0); 5], "nobody else moves");
    }
}

#[holds(Clause::KeyMeansTrial)]
fn a_key_in_the_cell_means_a_trial() {
    let mut s = players(3);
    s.roll_one(&[E7, LOST]);
    assert!(s.cites(Clause::KeyMeansTrial) && s.events.contains(&Event::Trial(Seat(0), false)));
    assert!(matches!(s.t().frame, Frame::CatchUp(_)));
}

#[holds(Clause::TrialWinsKey)]
fn a_won_trial_wins_the_key() {
    let mut s = players(3);
    s.roll_one(&[E7, WON]);
    assert!(s.cites(Clause::TrialWinsKey));
    assert_eq!((s.key_count(0).black, s.seat()), (1, Seat(1)));
}

#[holds(Clause::RiddleRescues)]
fn a_riddle_can_make_up_for_a_lost_trial() {
    let lost = || {
        let mut s = players(2);
        s.roll_one(&[E7, LOST]);
        s
    };
    assert_eq!(lost().legal(), [TRY_RIDDLE, PASS]);
    let mut s = lost();
    s.play(TRY_RIDDLE, &[ANY, RIGHT]);
    assert!(s.cites(Clause::RiddleRescues));
    assert_eq!((s.key_count(0).total(), s.seat()), (1, Seat(1)));
    let mut s = lost();
    let silence: Vec<u32> = [ANY].into_iter().chain([NOTHING; 8]).collect();
    s.play(TRY_RIDDLE, &silence);
    assert_eq!((s.key_count(0).total(), s.seat(), s.in_cell(1)), (0, Seat(1), (1, 0)));
    assert_eq!(s.refused_by(TRY_RIDDLE), Clause::RiddleRescues, "nothing was lost by this player");
}

#[holds(Clause::DiePassesLeft)]
fn the_die_goes_left() {
    let mut s = players(4);
    for p in [0, 1, 2, 3, 0] {
        assert_eq!((s.seat(), s.t().turn), (Seat(p), Seat(p)));
        s.state.table.pawns[Seat(p)] = sq(2);
        s.play(ROLL, &[die(1)]); // a TIGER
        assert!(s.cites(Clause::DiePassesLeft));
    }
    assert_eq!(s.t().turns, 5);
}

#[holds(Clause::SquaresDiffer)]
fn some_squares_give_two_keys_or_a_choice() {
    let content = players(2).0.game;
    let kinds: Vec<SquareKind> = content.content.squares().map(|at| content.content.kind(at)).collect();
    let n = |kind| kinds.iter().filter(|k| **k == kind).count();
    assert!(n(SquareKind::Both) == 5 && n(SquareKind::Either) == 6 && n(SquareKind::Guardian) == 1);
    let mut two = players(2).before(6);
    two.roll_one(&[E7, WON, ANY, RIGHT]);
    assert_eq!(two.key_count(0).total(), 2, "two keys in one go");
    let mut choice = players(2).before(4);
    choice.roll_one(&[]);
    assert_eq!(choice.legal(), [TRIAL, RIDDLE]);
}

#[holds(Clause::ClosedCircuit)]
fn the_walk_is_a_closed_circuit() {
    let mut s = players(2).table(|t| t.pawns = [sq(29), sq(1), sq(0), sq(0), sq(0), sq(0)]).cell(1, 0, 0);
    s.play(ROLL, &[die(2)]);
    assert_eq!(s.t().pawns[0], sq(1), "past START, onto a square with another pawn");
    let mut s = players(2).table(|t| t.pawns[0] = sq(29));
    s.roll_one(&[]);
    assert_eq!((s.t().pawns[0], s.seat(), s.key_count(0).total()), (sq(0), Seat(1), 0), "START does nothing");
}

#[holds(Clause::TrialDutyRiddleRight)]
fn the_trial_is_a_duty_and_the_riddle_a_right() {
    // The trial begins by itself: right after the die a card is asked for.
    assert_eq!(players(2).asks(ROLL, &[die(1)]).weights.len(), 10);
    let mut s = players(2);
    s.roll_one(&[E7, LOST]);
    assert!(s.cites(Clause::TrialDutyRiddleRight));
    s.play(PASS, &[]);
    assert_eq!((s.seat(), s.in_cell(1)), (Seat(1), (1, 0)), "the riddle may be left alone");
}

#[holds(Clause::LeftIsNext)]
fn left_is_the_next_seat_and_right_the_previous() {
    // Left rolls first against a riddle, right reads: with three players the left one alone rolls.
    let mut s = players(3).table(|t| (t.turn, t.asked) = (Seat(2), Seat(2)));
    s.roll_one(&[E7, LOST]);
    s.play(TRY_RIDDLE, &[ANY, die(1), die(2), RIGHT]);
    assert!(s.events.contains(&Event::Dice(Seat(0), 1, 2)), "left of seat 2 is seat 0");
    assert_eq!(s.seat(), Seat(0));
    let mut two = with(2, &[("two_player_riddle", "Reader")]);
    two.roll_one(&[E7, LOST]);
    two.play(TRY_RIDDLE, &[ANY, die(1), die(2), RIGHT]);
    assert!(two.events.contains(&Event::Dice(Seat(1), 1, 2)), "of two players both are the other");
}

#[holds(Clause::TurnStartsAsked)]
fn a_turn_begins_with_a_decision() {
    let s = players(2);
    assert_eq!(s.legal(), [ROLL], "a question with one answer is asked");
    assert_eq!(s.refused_by(KEEP), Clause::TurnStartsAsked);
    let mut s = players(2).table(|t| t.pawns[0] = sq(2));
    s.roll_one(&[]);
    assert!(s.cites(Clause::TurnStartsAsked) && matches!(s.t().frame, Frame::Start(_)) && s.seat() == Seat(1));
}

/// The longest of all actions: onto an AND square, the doubles won with the last throw of the candidate, then a riddle until the sand
/// is out. At most 59 questions are asked, and 162 where the sand is asked, too.
#[holds(Clause::TurnStartsAsked)]
fn the_longest_action_asks_chance_a_bounded_number_of_times() {
    for (sand, ticks, asked, most) in
        [("Ticks 8", 8, false, 59), ("Ticks 32", 32, false, 162), ("Asked 1 8", 32, true, 162)]
    {
        let mut script = vec![die(1), 4];
        script.extend(dice(&[1, 2, 1, 2].repeat(7)));
        script.extend([die(3), die(3), ANY]);
        for tick in 1..=ticks {
            script.extend([die(1), die(2), NOTHING]);
            script.extend((asked && tick < 32).then_some(0)); // the sand still runs
        }
        assert!(script.len() <= most, "{sand}: {} asks", script.len());
        let mut s = with(3, &[("riddle_sand", sand)]).before(6);
        s.play(ROLL, &script); // which uses them up, all of them
        assert!(s.cites(Clause::NoAnswerInTime), "{sand}");
    }
}
