//! Comment résoudre une énigme.
use super::table::{ANY, Fort, NOTHING, ONE, RIGHT, ROLL, WRONG, die, none_unread, sq, with};
use engine_core::holds;
use engine_core::{
    rules::Seat,
    show::{Language, Show},
};
use fort_boyard::{Answers, Clause, Event, FortBoyard};

/// The guardian asks a riddle: what it comes to with these answers.
fn guardian(seats: u8, set: &[(&str, &str)]) -> Fort {
    with(seats, set).before(18)
}

fn rollers(s: &Fort) -> Vec<u8> {
    s.events.iter().filter_map(|e| if let Event::Dice(p, ..) = e { Some(p.0) } else { None }).collect()
}

#[holds(Clause::RightNeighbourReads)]
fn the_player_on_the_right_reads_the_first_card() {
    let mut s = guardian(3, &[]);
    assert_eq!(s.asks(ROLL, &[die(1)]).weights, [(0, 162), (1, 18)]);
    s.roll_one(&[ONE, die(1), die(2), RIGHT]);
    assert!(s.cites(Clause::RightNeighbourReads) && s.events.contains(&Event::Riddle(Seat(0), Answers::One)));
    assert_eq!((s.t().unread.count(Answers::One), s.t().read.count(Answers::One)), (17, 1));
    assert_eq!(
        FortBoyard::event(&s.game, &Event::Riddle(Seat(0), Answers::One), Language::English),
        "Seat 2 reads a riddle to Seat 0: one answer only."
    );
}

#[holds(Clause::OthersRollDoubles)]
fn only_an_even_double_ends_a_riddle() {
    for (a, b) in (1..=6u32).flat_map(|a| (1..=6u32).map(move |b| (a, b))) {
        let even_double = a == b && a % 2 == 0;
        let mut s = guardian(3, &[]);
        if even_double {
            s.roll_one(&[ANY, die(a), die(b)]);
        } else {
            s.roll_one(&[ANY, die(a), die(b), RIGHT]);
        }
        assert!(s.cites(Clause::OthersRollDoubles));
        assert_eq!(s.key_count(0).total(), if even_double { 0 } else { 2 }, "{a} {b}");
    }
}

#[holds(Clause::EvenDoubleEnds)]
fn an_even_double_costs_the_right_to_the_keys() {
    let mut s = guardian(3, &[]);
    s.roll_one(&[ANY, die(1), die(3), NOTHING, die(4), die(4)]);
    assert!(s.cites(Clause::EvenDoubleEnds) && s.events.contains(&Event::Solved(Seat(0), false)));
    assert_eq!((s.key_count(0).total(), s.in_cell(18), s.seat()), (0, (2, 0), Seat(1)), "to both keys");
}

#[holds(Clause::ManyAnswers)]
fn a_card_allows_any_number_of_answers_or_one() {
    let any = guardian(2, &[]);
    assert_eq!(any.asks(ROLL, &[die(1), ANY]).weights, [(RIGHT, 1), (NOTHING, 7)], "a wrong answer is none");
    let mut one = guardian(2, &[]);
    assert_eq!(one.asks(ROLL, &[die(1), ONE]).weights, [(RIGHT, 1), (WRONG, 1), (NOTHING, 6)]);
    one.roll_one(&[ONE, NOTHING, WRONG]);
    assert!(one.cites(Clause::ManyAnswers), "wrong loses at once");
    assert_eq!((one.key_count(0).total(), one.seat()), (0, Seat(1)));
}

#[holds(Clause::NoAnswerInTime)]
fn a_riddle_without_an_answer_in_time_is_failed() {
    let mut s = guardian(2, &[]);
    let answers: Vec<u32> = [ANY].into_iter().chain([NOTHING; 8]).collect();
    s.roll_one(&answers);
    assert!(s.cites(Clause::NoAnswerInTime));
    assert_eq!((s.key_count(0).total(), s.in_cell(18)), (0, (2, 0)));
}

#[holds(Clause::CardsReturn)]
fn used_riddles_become_the_pile_again() {
    // The last unread card is read; then the used ones are the pile.
    let mut s = guardian(2, &[]).table(|t| {
        none_unread(t, Answers::One);
        none_unread(t, Answers::Any);
        assert!(t.read.take(Answers::Any));
        t.unread.put(Answers::Any);
    });
    assert_eq!(s.asks(ROLL, &[die(1)]).weights, [(0, 1)]);
    s.roll_one(&[ANY, RIGHT]);
    assert!(!s.cites(Clause::CardsReturn) && s.t().unread.is_empty());
    s.state.table.pawns[1] = sq(17);
    assert_eq!(s.asks(ROLL, &[die(1)]).weights, [(0, 162), (1, 18)]);
    s.roll_one(&[ONE, RIGHT]);
    assert!(s.cites(Clause::CardsReturn) && s.events.contains(&Event::NewPile));
    assert_eq!((s.t().unread.len(), s.t().read.len()), (179, 1));
}

#[holds(Clause::RollersGoRound)]
fn the_rollers_go_round_without_candidate_and_reader() {
    let tick = [die(1), die(2), NOTHING];
    let four: Vec<u32> = [ANY].into_iter().chain(tick.repeat(4)).chain([die(6), die(6)]).collect();
    let who = |seats| {
        let mut s = guardian(seats, &[]);
        s.roll_one(&four);
        rollers(&s)
    };
    assert_eq!(who(3), [1, 1, 1, 1, 1], "one player, every tick");
    assert_eq!(who(4), [1, 2, 1, 2, 1], "round and round, without candidate and reader");
    assert_eq!(who(6), [1, 2, 3, 4, 1]);
    let mut two = guardian(2, &[]);
    two.roll_one(&[ANY, NOTHING, RIGHT]);
    assert!(two.cites(Clause::RollersGoRound) && rollers(&two).is_empty(), "of two players nobody rolls");
    let mut reader = guardian(2, &[("two_player_riddle", "Reader")]);
    reader.roll_one(&four);
    assert_eq!(rollers(&reader), [1; 5], "unless agreed");
    // From another seat, round the end of the table: candidate 3, reader 2.
    let mut s = guardian(4, &[]).table(|t| {
        (t.turn, t.asked) = (Seat(3), Seat(3));
        t.pawns[3] = sq(17);
    });
    s.roll_one(&four);
    assert_eq!(rollers(&s), [0, 1, 0, 1, 0]);
}

#[holds(Clause::SandByTicks)]
fn an_answer_in_the_last_tick_counts() {
    // A right answer in the last tick counts; the dice come first.
    let mut s = guardian(3, &[("riddle_sand", "Ticks 2")]);
    s.roll_one(&[ANY, die(1), die(2), NOTHING, die(1), die(2), RIGHT]);
    assert_eq!(s.key_count(0).total(), 2);
    let mut s = guardian(3, &[("riddle_sand", "Ticks 2")]);
    s.roll_one(&[ANY, die(1), die(2), NOTHING, die(1), die(2), NOTHING]);
    assert!(s.cites(Clause::SandByTicks) && s.events.contains(&Event::SandOut));
    // The other order: the answer first.
    let mut s = guardian(3, &[("riddle_tick", "AnswerFirst")]);
    s.roll_one(&[ANY, RIGHT]);
    assert_eq!((s.key_count(0).total(), rollers(&s).len()), (2, 0));
    let mut s = guardian(3, &[("riddle_tick", "AnswerFirst")]);
    s.roll_one(&[ANY, NOTHING, die(2), die(2)]);
    assert_eq!(s.key_count(0).total(), 0);
}

#[holds(Clause::SandByTicks)]
fn the_sand_of_a_riddle_can_be_asked_of_chance() {
    let s = guardian(2, &[("riddle_sand", "Asked 1 8")]);
    assert_eq!(s.asks(ROLL, &[die(1), ANY, NOTHING]).weights, [(0, 7), (1, 1)], "at the end of every tick");
    let mut out = guardian(2, &[("riddle_sand", "Asked 1 8")]);
    out.roll_one(&[ANY, NOTHING, 0, NOTHING, 1]);
    assert!(out.cites(Clause::NoAnswerInTime));
    // Out without asking at the end of tick 32.
    let mut long = guardian(2, &[("riddle_sand", "Asked 1 8")]);
    let ticks = [NOTHING, 0].repeat(31);
    let answers: Vec<u32> = [ANY].into_iter().chain(ticks).chain([NOTHING]).collect();
    long.roll_one(&answers);
    assert!(long.cites(Clause::NoAnswerInTime));
}

#[holds(Clause::SkillIsOdds)]
fn an_answer_goes_by_the_odds_of_the_seat() {
    let s = guardian(2, &[("riddle_odds", "3 2 10,1 1 8,1 1 8,1 1 8,1 1 8,1 1 8")]);
    assert_eq!(s.asks(ROLL, &[die(1), ONE]).weights, [(RIGHT, 3), (WRONG, 2), (NOTHING, 5)]);
    assert_eq!(s.asks(ROLL, &[die(1), ANY]).weights, [(RIGHT, 3), (NOTHING, 7)]);
    assert_eq!(s.asks(ROLL, &[die(1), ANY, NOTHING]).weights, [(RIGHT, 3), (NOTHING, 7)], "the same in every tick");
    let mut s = s;
    s.roll_one(&[ANY, RIGHT]);
    assert!(s.cites(Clause::SkillIsOdds));
    s.state.table.pawns[1] = sq(17);
    assert_eq!(
        s.asks(ROLL, &[die(1), ONE]).weights,
        [(RIGHT, 1), (WRONG, 1), (NOTHING, 6)],
        "another seat, other odds"
    );
    assert!(s.asks(ROLL, &[die(1), ONE]).ask.reportable(), "a live table reports the answer");
}

/// The answer first: a wrong one on a one-answer card loses before anybody rolls; the dice of the last tick still count.
#[holds(Clause::SandByTicks)]
fn with_the_answer_first_the_dice_of_the_last_tick_still_count() {
    let first = |seats, more: &[(&str, &str)]| guardian(seats, &[&[("riddle_tick", "AnswerFirst")], more].concat());
    let mut s = first(3, &[]);
    s.roll_one(&[ONE, WRONG]);
    assert_eq!((rollers(&s).len(), s.key_count(0).total()), (0, 0));
    let two = [("two_player_riddle", "Reader"), ("riddle_sand", "Ticks 1")];
    for (figures, clause) in [([1, 2], Clause::NoAnswerInTime), ([2, 2], Clause::EvenDoubleEnds)] {
        let mut s = first(2, &two);
        s.roll_one(&[ANY, NOTHING, die(figures[0]), die(figures[1])]);
        assert!(s.cites(clause) && s.seat() == Seat(1), "{figures:?}");
    }
    // With the sand asked for: nothing is asked once the riddle is over, however it ended.
    let mut s = guardian(3, &[("riddle_sand", "Asked 1 8")]);
    s.roll_one(&[ANY, die(1), die(1), NOTHING, 0, die(6), die(6)]);
    assert!(s.cites(Clause::EvenDoubleEnds));
    let mut s = guardian(3, &[("riddle_sand", "Asked 1 8")]);
    s.roll_one(&[ANY, die(3), die(3), RIGHT]);
    assert_eq!(s.key_count(0).total(), 2);
}
