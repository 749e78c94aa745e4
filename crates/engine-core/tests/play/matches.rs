//! Checked play, undo, and what a seat learns.
use crate::toy::{Act, Clause, Event, toy};
use engine_core::{
    chance::Audience,
    play::{Match, MatchError, Next},
    rules::{Refusal, Seat, Turn},
};

/// Plays a seeded game that cycles through the legal actions.
fn played(seed: u64, decisions: usize) -> Match<crate::toy::Toy> {
    let mut m = Match::new(toy(), seed);
    for k in 0..decisions {
        let Turn::Seat(p) = m.turn() else { break };
        let legal = m.legal();
        m.play(p, legal[(k + seed as usize) % legal.len()]).unwrap();
    }
    m
}

#[test]
fn the_same_seed_and_actions_give_the_same_game() {
    for seed in 0..20 {
        let (a, b) = (played(seed, 8), played(seed, 8));
        assert_eq!((a.state(), a.events(), a.plies()), (b.state(), b.events(), b.plies()));
        assert_eq!(a.state_hash(), b.state_hash());
        assert_eq!(a.next(), Next::Over);
        assert!(a.outcome().is_some() && a.legal().is_empty());
    }
    assert_ne!(played(1, 8).state(), played(2, 8).state());
}

#[test]
fn a_refusal_leaves_the_match_as_it_was() {
    let mut m = Match::new(toy(), 3);
    let me = m.turn().seat().unwrap();
    let before = format!("{m:?} {:?} {:?}", m.events(), m.info_key(me));
    assert_eq!(m.play(me.next(2), Act::Roll), Err(MatchError::Refused(Refusal::NotYourTurn { turn: me })));
    assert_eq!(m.play(me, Act::Stop), Err(MatchError::Refused(Refusal::by(Clause::Early))));
    assert_eq!(m.play(Seat(9), Act::Roll), Err(MatchError::Refused(Refusal::NotYourTurn { turn: me })));
    assert_eq!(m.report(0), Err(MatchError::NotAsked));
    assert_eq!(m.take_back(), Err(MatchError::NothingToTakeBack));
    assert_eq!(m.undo(), Err(MatchError::NothingToUndo));
    assert_eq!(format!("{m:?} {:?} {:?}", m.events(), m.info_key(me)), before);

    let mut over = played(3, 8);
    let before = format!("{over:?}");
    assert_eq!(over.play(me, Act::Roll), Err(MatchError::Refused(Refusal::Over)));
    assert_eq!(format!("{over:?}"), before);
}

#[test]
fn undo_goes_back_and_the_same_answers_come_again() {
    for seed in 0..20 {
        let mut m = played(seed, 5);
        let whole = format!("{m:?} {:?} {:?} {:?}", m.events(), m.citations(), m.info_key(Seat(1)));
        let last = m.undo().unwrap();
        let four = played(seed, 4);
        assert_eq!((m.state(), m.events(), m.plies()), (four.state(), four.events(), four.plies()));
        assert_eq!((m.citations(), m.info_key(Seat(0))), (four.citations(), four.info_key(Seat(0))));
        m.play(last.seat, last.action).unwrap();
        assert_eq!(format!("{m:?} {:?} {:?} {:?}", m.events(), m.citations(), m.info_key(Seat(1))), whole);
        m.rewind(9);
        assert_eq!(m.plies().len(), 5);
        m.rewind(0);
        assert_eq!(m.state(), Match::new(toy(), seed).state());
    }
}

#[test]
fn a_seat_gets_the_events_since_its_decision_and_nothing_private_of_others() {
    let mut m = Match::new(toy(), 3);
    let me = m.turn().seat().unwrap();
    let foe = me.next(2);
    assert!(matches!(m.happened(me).collect::<Vec<_>>()[..], [Event::Began(_), Event::Dealt(_)]));
    assert!(matches!(m.happened(None).collect::<Vec<_>>()[..], [Event::Began(_)]));
    m.play(me, Act::Draw).unwrap();
    let mine: Vec<_> = m.happened(me).collect();
    assert!(matches!(mine[..], [Event::Drew(p), Event::Got(_)] if *p == me), "{mine:?}");
    let theirs: Vec<_> = m.happened(foe).collect();
    assert!(matches!(theirs[..], [Event::Began(_), Event::Dealt(_), Event::Drew(p)] if *p == me), "{theirs:?}");
    m.play(foe, Act::Draw).unwrap();
    let mine: Vec<_> = m.happened(me).collect();
    assert!(matches!(mine[..], [Event::Drew(p), Event::Got(_), Event::Drew(q)] if (*p, *q) == (me, foe)), "{mine:?}");
    let got = m.events().iter().filter(|t| matches!(t.event, Event::Got(_)));
    assert!(got.clone().all(|t| t.to != Audience::All) && got.count() == 2);
}

#[test]
fn the_clauses_of_the_last_step_are_cited_with_their_lines() {
    let mut m = Match::new(toy(), 3);
    let me = m.turn().seat().unwrap();
    let codes = |m: &Match<_>, p| m.cited(p).map(|c| c.clause).collect::<Vec<_>>();
    assert_eq!(codes(&m, Some(me)), [Clause::First, Clause::Deal]);
    assert_eq!(codes(&m, None), [Clause::First]);
    m.play(me, Act::Draw).unwrap();
    assert_eq!(codes(&m, None), [Clause::Draw]);
    let at = m.citations()[0].at;
    assert!(at.file.ends_with("tests/play/toy.rs") && at.line > 100, "{at}");
}

#[test]
fn an_information_key_distinguishes_what_its_seat_can() {
    // In two games that differ only in the other seat's card, a seat has the same key, and the other seat has two keys.
    let (mut same, mut other) = (0, 0);
    let games: Vec<_> = (0..60).map(|seed| Match::new(toy(), seed)).collect();
    for a in &games {
        for b in &games {
            let alike = a.view(Seat(0)).to_owned() == b.view(Seat(0)).to_owned();
            assert_eq!(a.info_key(Seat(0)) == b.info_key(Seat(0)), alike);
            same += usize::from(alike);
            other += usize::from(alike && a.info_key(Seat(1)) != b.info_key(Seat(1)));
        }
    }
    assert!(same > 60 && other > 0);
    assert_eq!(games[0].info_key(Seat(2)), None);
}

#[test]
fn a_given_state_goes_through_validate() {
    let state = played(4, 3).state().clone();
    let mut m = Match::from_state(toy(), state.clone(), 9).unwrap();
    let p = m.turn().seat().unwrap();
    m.play(p, Act::Roll).unwrap();
    m.undo().unwrap();
    assert_eq!(m.state(), &state);

    let mut bad = state;
    bad.table.turn = Seat(5);
    bad.table.cards[0] += 1;
    let faults = Match::from_state(toy(), bad, 9).unwrap_err();
    assert_eq!(faults.list().len(), 2, "{faults}");
}

#[test]
fn a_fork_is_the_real_state_and_a_determinization_is_not() {
    let m = Match::new(toy(), 11);
    let me = m.turn().seat().unwrap();
    let mut fork = m.fork(0);
    assert_eq!(fork.state(), m.state());
    let before = m.state().clone();
    let mut flags = [false; 3];
    assert_eq!(fork.mask(&mut flags), 2);
    assert_eq!(flags, [true, true, false]);
    assert_eq!(fork.play(Act::Stop), Err(Refusal::by(Clause::Early)));
    assert_eq!(fork.play(Act::Draw), Ok(Turn::Seat(me.next(2))));
    assert!(fork.play_random().is_some());
    assert_eq!(fork.playout(1), 1);
    fork.playout(u32::MAX);
    assert!(fork.outcome().is_some() && fork.play_random().is_none());
    assert_eq!(fork.play(Act::Roll), Err(Refusal::Over));
    assert_eq!(fork.mask(&mut flags), 0);
    assert_eq!(m.state(), &before);

    let worlds: Vec<_> = (0..20).map(|seed| m.imagine(me, seed)).collect();
    for w in &worlds {
        assert_eq!(w.view(me).to_owned(), m.view(me).to_owned());
        m.game().validate(w.state()).unwrap();
    }
    assert!(worlds.iter().any(|w| w.state() != m.state()));
    fork.go_to(&worlds[0]);
    assert_eq!((fork.state(), fork.turn()), (worlds[0].state(), m.turn()));
    fork.restart(5);
    assert_eq!(fork.state(), engine_core::play::Position::new(toy(), 5).state());
}

#[test]
fn matches_move_between_threads() {
    fn free<T: Send + Sync>() {}
    free::<Match<crate::toy::Toy>>();
    free::<engine_core::play::Position<crate::toy::Toy>>();
    free::<engine_core::play::Setup<crate::toy::Toy>>();
}
