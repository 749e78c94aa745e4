//! Fin du jeu (p.11).
use super::table::{Arrange, PASS, Situation, i, poison, tokens, two, with};
use engine_core::{
    content::Content as _,
    holds,
    rules::{GameBox, Seat},
};
use knock_dungeon::{Clause, Content, End, Event, Frame, KnockDungeon, Options, Token, rules::Pass};

/// The Knight on one zero, two of his corners under zeros.
fn nearly() -> Situation {
    two().laid("J1", 0, 0).creature("M22", 1, 1, 3).laid("J2", 2, 0).laid("J3", 0, 2)
}

#[holds(Clause::KnightBeatenWins)]
fn a_beaten_knight_wins_at_once() {
    let mut s = nearly().creature("M02", 1, -1, 1).hand(0, &["J4"]).hand(1, &["J5"]).pile(&[]);
    s.place("J4", false, 2, 2);
    assert!(s.cited.contains(&Clause::KnightBeatenWins));
    assert_eq!(s.end(), Some(End::Won), "although another creature stands with its last token");
    assert_eq!(s.tokens_on(4), 1, "no alarm");
    assert!(!s.cited.contains(&Clause::EmptyPileNoDraw), "nobody tries to draw");
}

#[holds(Clause::LoudRoomLoses)]
fn a_room_at_six_loses() {
    let mut s = two().laid("R01", 0, 0).hand(0, &["R04"]).hand(1, &["J2"]);
    s.place("R04", false, 1, 1); // its 3 on a zero: 4 1 3 0
    assert!(s.cited.contains(&Clause::LoudRoomLoses));
    assert_eq!(s.end(), Some(End::Room(i(0))));
}

#[holds(Clause::LoudBeatenLoses)]
fn a_beaten_creature_at_six_loses() {
    let mut s = two().laid("J1", 0, 0).beaten("M01", 1, 1).laid("J2", 2, 2).hand(0, &["R10"]).hand(1, &["J3"]);
    assert_eq!(s.danger(1), 4);
    s.place("R10", false, 0, 2); // 2 3 0 0: its 3 on the zero at the bottom left
    assert!(s.cited.contains(&Clause::LoudBeatenLoses));
    assert_eq!((s.danger(1), s.end()), (7, Some(End::Beaten(i(1)))));
}

#[holds(Clause::ShortReserveLoses)]
fn a_reserve_without_enough_tokens_loses() {
    let mut s =
        two().laid("J1", 0, 0).creature("M09", 1, 1, 5).creature("M10", -1, 1, 5).hand(0, &["M01"]).hand(1, &["J3"]);
    s.place("M01", false, -1, -1);
    assert!(s.cited.contains(&Clause::ShortReserveLoses));
    assert_eq!(s.end(), Some(End::Short(i(3))));
}

#[holds(Clause::TimeLoses)]
fn time_runs_out_unless_the_knight_falls_first() {
    let mut s = with(2, |o| o.clock = "Turns 1".parse().unwrap()).laid("J1", 0, 0).hand(0, &["J2"]).hand(1, &["J3"]);
    s.place_and_draw("J2", false, 1, 1, "R20");
    assert!(s.cited.contains(&Clause::TimeLoses));
    assert_eq!(s.end(), Some(End::Time));
    let mut win = with(2, |o| o.clock = "Turns 1".parse().unwrap())
        .laid("J1", 0, 0)
        .creature("M22", 1, 1, 3)
        .laid("J2", 2, 0)
        .laid("J3", 0, 2)
        .hand(0, &["J4"])
        .hand(1, &["J5"])
        .pile(&[]);
    win.place("J4", false, 2, 2);
    assert_eq!(win.end(), Some(End::Won), "a win in the last turn counts");
}

#[holds(Clause::ClockAtTurnEnd)]
fn turns_and_sand_measure_the_time() {
    let mut s = with(2, |o| o.clock = "Turns 2".parse().unwrap()).laid("J1", 0, 0).hand(0, &["J2"]).hand(1, &["J3"]);
    s.place_and_draw("J2", false, 1, 1, "R20");
    assert_eq!(s.end(), None);
    s.place_and_draw("J3", false, -1, -1, "R21");
    assert_eq!(s.end(), Some(End::Time), "the second turn ends so");
    let sand =
        || with(2, |o| o.clock = "Sand 1 60".parse().unwrap()).laid("J1", 0, 0).hand(0, &["J2"]).hand(1, &["J3"]);
    let mut s = sand();
    let drawn = s.draws("R20");
    s.lay("J2", false).put(1, 1, &[drawn, 0]);
    assert!(s.cited.contains(&Clause::ClockAtTurnEnd) && s.events.contains(&Event::SandRuns));
    assert_eq!((s.end(), s.seat()), (None, Seat(1)));
    let mut s = sand();
    s.lay("J2", false).put(1, 1, &[drawn, 1]);
    assert_eq!(s.end(), Some(End::Time));
    let always = Options { clock: "Sand 5 5".parse().unwrap(), ..Options::default() };
    assert!(GameBox::<KnockDungeon>::new(Content::STANDARD, always, 2).unwrap_err().to_string().contains("clock"));
    assert!("Sand 0 5".parse::<knock_dungeon::Clock>().is_err() && "Turns 0".parse::<knock_dungeon::Clock>().is_err());
}

#[holds(Clause::StandstillTimesOut)]
fn a_standstill_ends_by_time() {
    let mut s = with(2, tokens(&[Token::Frost]))
        .laid("J1", 0, 0)
        .frozen("M22", 1, 1)
        .pile(&[])
        .table(|t| t.frame = Frame::Pass(Pass));
    s.act(PASS, &[]);
    assert!(s.cited.contains(&Clause::StandstillTimesOut) && s.cited.contains(&Clause::TimeLoses));
    assert_eq!(s.end(), Some(End::Time), "also without a clock");
    // The last card was laid, and a Poison is held: the window of the next turn comes before time runs out.
    let mut last = with(2, tokens(&[Token::Frost, Token::Poison]))
        .laid("J1", 0, 0)
        .frozen("M22", 1, 1)
        .laid("J2", 2, 0)
        .laid("J3", 0, 2)
        .hand(0, &["R02"])
        .pile(&[]);
    last.lay("R02", false).put(-1, -1, &[]);
    last.acts("Window Close, Window Close");
    assert_eq!((last.end(), last.seat()), (None, Seat(1)));
    last.act(poison(1, knock_dungeon::Corner::BottomRight), &[]);
    assert_eq!(last.end(), Some(End::Won));
    let mut goes_on = with(2, tokens(&[Token::Frost]))
        .laid("J1", 0, 0)
        .frozen("M22", 1, 1)
        .hand(1, &["J2"])
        .pile(&[])
        .table(|t| t.frame = Frame::Pass(Pass));
    goes_on.act(PASS, &[]);
    assert_eq!(goes_on.end(), None, "the other has a card");
}

/// The clock waits for the Knight's entry, is not asked when that entry loses, and counts a pass.
#[holds(Clause::ClockAtTurnEnd)]
fn the_clock_waits_for_the_knights_entry() {
    let clock = |c: &str| with(2, |o| o.clock = c.parse().unwrap());
    let mut s = clock("Turns 1").laid("J1", 0, 0).hand(0, &["J2"]).hand(1, &["J3"]).pile(&[]);
    s.place("J2", false, 1, 1);
    assert_eq!(s.end(), None, "the Knight is drawn");
    s.put(-1, -1, &[]);
    assert_eq!((s.end(), s.tokens_on(2)), (Some(End::Time), 6));
    let mut s = clock("Sand 1 60").laid("R01", 0, 0).hand(0, &["J2"]).hand(1, &["J3"]).pile(&[]);
    s.place("J2", false, 1, 1).put(-1, 1, &[]);
    assert_eq!(s.end(), Some(End::Room(i(0))), "nobody looks at the glass");
    let mut s = clock("Turns 1").laid("J1", 0, 0).hand(1, &["J3"]).table(|t| t.frame = Frame::Pass(Pass));
    let drawn = s.draws("R20");
    s.act(PASS, &[drawn]);
    assert_eq!(s.end(), Some(End::Time), "a pass is a turn");
}
