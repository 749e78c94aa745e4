//! A table with real dice: questions, reports, and reports taken back.
use crate::toy::{Act, Event, Toy, toy};
use engine_core::{
    play::{Match, MatchError, Next},
    rules::Seat,
    show::Language,
};

fn begun(first: u32, seed: u64) -> Match<Toy> {
    let mut setup = Match::live(toy(), seed);
    setup.report(first).unwrap();
    setup.begin().unwrap()
}

#[test]
fn set_up_asks_the_table_for_public_answers_and_draws_the_rest() {
    let mut setup = Match::live(toy(), 5);
    let asked = setup.asked(Language::English).unwrap();
    assert_eq!((asked.what.as_str(), asked.total, asked.action), ("who begins", 2, None));
    assert_eq!(asked.answers.iter().map(|a| a.label.as_str()).collect::<Vec<_>>(), ["seat 0", "seat 1"]);
    assert_eq!(setup.report(2), Err(MatchError::Impossible { answer: 2, possible: vec![0, 1] }));
    setup = *setup.begin().unwrap_err();
    setup.report(1).unwrap();
    assert_eq!(setup.question(), None);
    assert_eq!(setup.report(0), Err(MatchError::NotAsked));
    setup.take_back().unwrap();
    assert_eq!(setup.take_back(), Err(MatchError::NothingToTakeBack));
    setup.report(0).unwrap();
    let m = setup.begin().unwrap();
    assert_eq!((m.turn().seat(), m.reports()), (Some(Seat(0)), &[0][..]));
    // The private cards come from the seed, whatever was reported.
    assert_eq!(m.state().hands, Match::new(toy(), 5).state().hands);
}

#[test]
fn an_action_stops_at_the_die_and_continues_with_the_report() {
    let mut m = begun(0, 5);
    let before = m.state().clone();
    assert_eq!(m.play(Seat(0), Act::Roll), Ok(Next::Chance));
    let asked = m.asked(Language::English).unwrap();
    assert_eq!(
        (asked.what.as_str(), asked.seat, asked.action.as_deref()),
        ("a die of seat 0", Some(Seat(0)), Some("Roll"))
    );
    assert_eq!(asked.possible().map(|a| (a.label.as_str(), a.weight)).last(), Some(("6", 1)));
    assert_eq!((m.state(), m.legal(), m.next()), (&before, vec![], Next::Chance));

    assert_eq!(m.play(Seat(0), Act::Draw), Err(MatchError::Pending));
    assert_eq!(m.report(6), Err(MatchError::Impossible { answer: 6, possible: (0..6).collect() }));
    assert_eq!((m.state(), m.next(), m.reports()), (&before, Next::Chance, &[0][..]));

    assert_eq!(m.report(2), Ok(Next::Chance));
    assert_eq!(m.report(4), Ok(Next::Seat(Seat(1))));
    assert_eq!(m.state().table.scores, [8, 0]);
    assert!(m.happened(None).any(|e| *e == Event::Rolled(Seat(0), [3, 5])));
    // A private draw asks the table nothing.
    assert_eq!(m.play(Seat(1), Act::Draw), Ok(Next::Seat(Seat(0))));
}

#[test]
fn a_report_is_taken_back_and_the_hidden_draws_stay_the_same() {
    let mut m = begun(0, 5);
    m.play(Seat(0), Act::Roll).unwrap();
    assert_eq!(m.take_back(), Err(MatchError::NothingToTakeBack));
    m.report(2).unwrap();
    m.report(2).unwrap(); // a pair: a card is drawn from the seed
    let paired = m.state().clone();
    assert_eq!(paired.table.cards, [2, 1]);
    m.take_back().unwrap();
    assert_eq!((m.next(), m.reports(), m.pending().map(|s| s.reports)), (Next::Chance, &[0, 2][..], Some(1)));
    m.take_back().unwrap();
    assert_eq!((m.next(), m.reports(), m.pending().map(|s| s.reports)), (Next::Chance, &[0][..], Some(0)));
    m.report(2).unwrap();
    m.report(3).unwrap();
    assert_eq!(m.state().table.cards, [1, 1]);
    m.take_back().unwrap();
    m.report(2).unwrap();
    assert_eq!(m.state(), &paired);
    // The next decision has no report, so it must be undone first.
    m.play(Seat(1), Act::Draw).unwrap();
    assert_eq!(m.take_back(), Err(MatchError::NothingToTakeBack));
    m.undo().unwrap();
    m.take_back().unwrap();
    assert_eq!(m.pending().map(|s| s.reports), Some(1));
}

#[test]
fn undo_drops_a_pending_action_with_its_reports() {
    let mut m = begun(1, 5);
    m.play(Seat(1), Act::Roll).unwrap();
    m.report(0).unwrap();
    m.report(1).unwrap();
    let before = format!("{m:?}");
    m.play(Seat(0), Act::Roll).unwrap();
    m.report(5).unwrap();
    let step = m.undo().unwrap();
    assert_eq!((step.seat, step.action), (Seat(0), Act::Roll));
    assert_eq!(format!("{m:?}"), before);
    m.undo().unwrap();
    assert_eq!((m.reports(), m.plies().len()), (&[1][..], 0));
    let mut setup = m.back_to_setup().unwrap();
    setup.take_back().unwrap();
    assert!(setup.question().is_some());
    assert!(Match::new(toy(), 1).back_to_setup().is_err());
}

#[test]
fn a_live_match_with_the_answers_of_a_seed_is_the_seeded_match() {
    for seed in 0..10 {
        let mut seeded = Match::new(toy(), seed);
        let mut live = begun(seeded.turn().seat().unwrap().0.into(), seed);
        while let Some(p) = seeded.turn().seat() {
            seeded.play(p, Act::Roll).unwrap();
            let Some(Event::Rolled(_, dice)) = seeded.happened(p).next() else { panic!("dice were rolled") };
            assert_eq!(live.play(p, Act::Roll), Ok(Next::Chance));
            for d in dice {
                live.report(u32::from(d - 1)).unwrap();
            }
        }
        assert_eq!((seeded.state(), seeded.events()), (live.state(), live.events()));
        assert_eq!(seeded.info_key(Seat(0)), live.info_key(Seat(0)));
    }
}

#[test]
fn a_table_set_up_by_hand_reports_from_there() {
    let state = begun(0, 5).state().clone();
    let mut m = Match::live_from(toy(), state.clone(), 9).unwrap();
    assert_eq!(m.play(Seat(0), Act::Roll), Ok(Next::Chance));
    m.report(1).unwrap();
    let kept = engine_core::record::Record::load(m.record().to_json()).unwrap();
    let mut again: Match<Toy> = kept.verify(toy()).unwrap();
    assert_eq!(again.report(1), m.report(1));
    assert_eq!((again.state(), again.reports()), (m.state(), &[1, 1][..]));
    m.undo().unwrap();
    assert_eq!((m.state(), m.reports()), (&state, &[][..]));
    assert!(m.back_to_setup().is_err());
    let mut bad = state;
    bad.table.taken = 100;
    assert!(Match::live_from(toy(), bad, 9).is_err());
}
