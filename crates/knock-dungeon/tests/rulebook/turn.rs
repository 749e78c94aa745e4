//! Tour de jeu (p.6): steps, order, passing.
use super::table::{Arrange, CLOSE, PASS, Situation, i, name, players, start, tokens, two, with};
use engine_core::{
    content::Content as _,
    holds,
    rules::{GameBox, Seat},
    show::Language,
};
use knock_dungeon::{
    Action, Clause, Content, Corner, End, Frame, KnockDungeon, Options, Token,
    options::First,
    rules::{LayCard, WindowKind},
};

#[holds(Clause::Clockwise)]
fn play_passes_clockwise() {
    let mut s = players(3).laid("R01", 0, 0).hand(0, &["J1"]).hand(1, &["J2"]).hand(2, &["J3"]).valid();
    s.place_and_draw("J1", false, 1, 1, "R05");
    assert!(s.cited.contains(&Clause::Clockwise));
    assert_eq!(s.seat(), Seat(1));
    s.place_and_draw("J2", false, -1, 1, "R06").place_and_draw("J3", false, -1, -1, "R07");
    assert_eq!(s.seat(), Seat(0));
}

#[holds(Clause::FourSteps)]
fn an_action_of_another_step_is_refused() {
    let s = two().laid("R01", 0, 0).hand(0, &["J1"]).hand(1, &["J2"]);
    s.refused(name(0, Corner::TopLeft), Clause::FourSteps); // the card comes first
    s.refused(CLOSE, Clause::FourSteps); // no window is open
    let mut s = s;
    s.lay("J1", false);
    let again = Action::Lay(LayCard { card: s.card("J1"), turned: false });
    s.refused(again, Clause::FourSteps);
}

#[holds(Clause::EmptyHandPasses)]
fn a_player_without_cards_passes_and_draws() {
    let mut s = two()
        .laid("J4", 0, 0)
        .creature("M01", 1, 1, 3)
        .hand(1, &["J2"])
        .table(|t| t.frame = Frame::Pass(knock_dungeon::rules::Pass));
    let drawn = s.draws("R09");
    s.act(PASS, &[drawn]);
    assert!(s.cited.contains(&Clause::EmptyHandPasses));
    assert_eq!((s.tokens_on(1), s.seat()), (2, Seat(1)), "the alarm is checked, a card is drawn");
    assert_eq!(s.state.table.held[Seat(0)], 1);
    // Alone the Knight may be drawn by a pass; that he follows a pass is no fault of the state in any window.
    let mut alone = with(1, tokens(&[Token::Frost]))
        .laid("J1", 0, 0)
        .creature("M01", 1, 1, 4)
        .pile(&[])
        .table(|t| t.frame = Frame::Pass(knock_dungeon::rules::Pass));
    let faults = |s: &Situation| s.game.validate(&s.state).err().map_or_else(String::new, |f| f.to_string());
    alone.act(PASS, &[]);
    for kind in [WindowKind::BeforeAlarm, WindowKind::KnightDrawn] {
        assert_eq!(alone.state.table.window(), Some(kind));
        assert!(!faults(&alone).contains("passed"), "{}", faults(&alone));
        alone.act(CLOSE, &[]);
    }
    alone.put(-1, -1, &[]);
    assert_eq!(alone.state.table.window(), Some(WindowKind::KnightPlaced));
    assert!(!faults(&alone).contains("passed"), "{}", faults(&alone));
}

#[holds(Clause::SeatZeroStarts)]
fn seat_zero_starts_unless_another_is_named() {
    for first in 0..4 {
        let o = Options { first: First::of(first), ..Options::default() };
        assert_eq!(start(&GameBox::<KnockDungeon>::new(Content::STANDARD, o, 4).unwrap(), 5).table.turn, Seat(first));
    }
    let o = Options { first: First::of(4), ..Options::default() };
    assert!(GameBox::<KnockDungeon>::new(Content::STANDARD, o, 4).unwrap_err().to_string().contains("first"));
}

#[holds(Clause::EndOfTurnOrder)]
fn a_turn_ends_in_the_printed_order() {
    // Alarm, draw, the Knight's entry, the clock, showing, next seat.
    let mut s = with(2, |o| {
        o.showing = true;
        o.clock = "Sand 1 60".parse().unwrap();
    })
    .laid("J4", 0, 0)
    .creature("M01", 1, 1, 3)
    .hand(0, &["J1", "J2"])
    .hand(1, &["J3"])
    .pile(&[])
    .table(|t| t.pile = 0);
    s.lay("J1", false).put(-1, -1, &[]);
    assert!(matches!(s.state.table.frame, Frame::Where(w) if w.knight), "the Knight is drawn after the alarm");
    assert_eq!(s.tokens_on(1), 2);
    assert_eq!(s.state.table.turns, 0, "the clock comes after his entry");
    s.put(-2, 0, &[0]);
    assert!(matches!(s.state.table.frame, Frame::Show(_)), "then a card may be shown");
    assert_eq!((s.state.table.turns, s.seat()), (1, Seat(0)));
    s.act(Action::Show(knock_dungeon::rules::Show::Keep), &[]);
    assert_eq!((s.seat(), s.end()), (Seat(1), None::<End>));
    assert_eq!(s.game.seats, 2);
}

#[holds(Clause::EndOfTurnOrder)]
fn the_turn_keeps_its_number_until_it_passes() {
    let told = |s: &Situation| {
        let view = s.view(s.state.table.turn);
        let text = view.text(Language::English);
        let n = text.strip_prefix("Turn ").and_then(|t| t.split(' ').next()).expect("the turn comes first").to_string();
        assert!(
            view.svg(engine_core::show::Screen::Wide, Language::English).contains(&format!("turn {n} ·")),
            "the picture says the same"
        );
        n
    };
    let mut s = with(2, |o| o.showing = true).laid("R01", 0, 0).hand(0, &["J1", "R05"]).hand(1, &["J2"]);
    assert_eq!(told(&s), "1");
    s.place_and_draw("J1", false, 1, 1, "R20");
    assert!(matches!(s.state.table.frame, Frame::Show(_)));
    assert_eq!(told(&s), "1", "a card is shown in the turn that ends");
    s.act(Action::Show(knock_dungeon::rules::Show::Keep), &[]);
    assert_eq!(told(&s), "2");
    // The clock ends the second turn, not a third; what ends a turn before the clock leaves it the same.
    let late = |clock: &str| {
        with(2, |o| o.clock = clock.parse().unwrap())
            .laid("R01", 0, 0)
            .hand(0, &["J1"])
            .hand(1, &["J2"])
            .table(|t| t.turns = 1)
    };
    let mut s = late("Turns 2");
    s.place_and_draw("J1", false, 1, 1, "R20");
    assert_eq!((s.end(), told(&s).as_str()), (Some(End::Time), "2"));
    let mut s = late("None").hand(0, &["M07"]);
    s.place("M07", false, 1, 1);
    assert_eq!((s.end(), told(&s).as_str()), (Some(End::Room(i(0))), "2"));
    let mut s = with(2, tokens(&[Token::Frost]))
        .laid("J1", 0, 0)
        .frozen("M22", 1, 1)
        .pile(&[])
        .table(|t| (t.turns, t.frame) = (1, Frame::Pass(knock_dungeon::rules::Pass)));
    s.act(PASS, &[]);
    assert_eq!((s.end(), told(&s).as_str()), (Some(End::Time), "2"), "a stand-still");
}

/// Alone, the last card being a Silence card: a pass draws again, and is a turn.
#[holds(Clause::EmptyHandPasses)]
fn a_solo_player_draws_again_after_passing() {
    let mut s = players(1).laid("R01", 0, 0).hand(0, &["J1"]);
    s.place("J1", false, 1, 1);
    assert!(matches!(s.state.table.frame, Frame::Pass(_)));
    let lay = Action::Lay(LayCard { card: s.card("J1"), turned: false });
    s.refused(lay, Clause::MustPlace);
    let drawn = s.draws("R20");
    s.act(PASS, &[drawn]);
    assert_eq!((s.state.table.hand_size(Seat(0)), s.state.table.turns), (1, 2));
}
