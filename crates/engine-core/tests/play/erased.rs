//! The erased surface: any game by ids, text and JSON.
use crate::toy::{Toy, toy};
use engine_core::{
    chance::Audience,
    erased::{
        AnyError, AnyGame, AnyMatch, AnyPosition, ClauseHits, Entry, IllegalActionError, Simulation, StepAnswer,
        StepRequest, find, option_pair,
    },
    play::{Match, Next},
    record::{Record, RecordError},
    rules::{Seat, SourceLine, Turn},
};
use serde_json::Value;

static TOY: Entry = Entry::of::<Toy>();

const ROLL: u32 = 0;
const DRAW: u32 = 1;
const STOP: u32 = 2;

fn game() -> Box<dyn AnyGame> {
    TOY.make("", &[], 2).unwrap()
}

#[test]
fn the_surface_is_object_safe_and_moves_between_threads() {
    fn free<T: Send + Sync + ?Sized>() {}
    free::<Entry>();
    free::<dyn AnyGame>();
    free::<dyn AnyMatch>();
    free::<dyn AnyPosition>();
    let m = game().start(3);
    let json = std::thread::spawn(move || m.state_json().unwrap()).join().unwrap();
    assert_eq!(json, serde_json::to_string(Match::new(toy(), 3).state()).unwrap());
}

#[test]
fn the_json_of_a_view_has_the_facts_that_the_game_adds() {
    static TWISTED: Entry = Entry::of::<Toy<true>>();
    let m = TWISTED.make("", &[], 2).unwrap().start(3);
    let plain = game().start(3);
    let Next::Seat(p) = m.next() else { panic!("a seat decides") };
    for (viewer, held) in [(None, Value::Null), (Some(p), 1.into())] {
        let mut view: Value = serde_json::from_str(&m.view_json(viewer).unwrap()).unwrap();
        assert_eq!(view["facts"]["cards held"], held);
        view.as_object_mut().unwrap().remove("facts");
        assert_eq!(view, serde_json::from_str::<Value>(&plain.view_json(viewer).unwrap()).unwrap(), "and nothing else");
    }
    assert!(!m.state_json().unwrap().contains("facts"));
    let request = StepRequest { action: Some("Draw"), seat: Some(p), ..StepRequest::default() };
    let StepAnswer::Done(done) = m.step(&request).unwrap() else { panic!("it is legal") };
    assert_eq!(done.view.unwrap()["facts"]["cards held"], 2);
}

#[test]
fn a_registry_finds_games_by_name() {
    let games: &[&'static Entry] = &[&TOY];
    assert_eq!(find(games, "toy").unwrap().meta.title, "Toy");
    assert_eq!(find(games, "chess").unwrap_err().to_string(), "there is no game \"chess\"; the games are: toy");
    assert_eq!(TOY.options().iter().map(|o| o.key).collect::<Vec<_>>(), ["turns", "pairs"]);
    assert_eq!(
        TOY.samples().iter().map(|o| format!("{} {}", o["turns"], o["pairs"])).collect::<Vec<_>>(),
        ["8 true", "3 true", "8 false"]
    );
    let clauses = serde_json::to_value(TOY.clauses()).unwrap();
    assert_eq!(clauses.as_array().unwrap().len(), 9);
    assert_eq!(clauses[5]["id"], "TO-6");
    assert_eq!(clauses[5]["kind"], "Limit");
    assert_eq!(clauses[5]["tests"][0], "play::t");
}

#[test]
fn all_problems_of_a_box_are_reported_at_once() {
    let game = TOY.make("a\nb", &[option_pair("turns = 3").unwrap(), ("pairs", "false")], 2).unwrap();
    assert_eq!(
        game.options().into_iter().collect::<Vec<_>>(),
        [("pairs".to_string(), "false".to_string()), ("turns".to_string(), "3".to_string())]
    );
    assert_eq!((game.bound(), game.actions(), game.seats(), game.meta().id), (3, 3, 2, "toy"));
    let faults = TOY
        .make("x!", &[("turns", "0"), ("speed", "1"), ("pairs", "true"), ("pairs", "false")], 7)
        .map(drop)
        .unwrap_err();
    let text = faults.to_string();
    for part in
        ["expected a number from 2 to 12", "no option \"speed\"", "pairs is given twice", "2 to 2 players", "line 1: "]
    {
        assert!(text.contains(part), "{text}");
    }
    assert!(option_pair("turns").unwrap_err().to_string().contains("expected KEY=VALUE"));
    assert!(TOY.standard(2).is_ok() && TOY.standard(3).is_err());
}

#[test]
fn actions_are_read_from_notation_or_id() {
    let game = game();
    assert_eq!(["stop", " Stop ", "2", "#2"].map(|t| game.read_action(t)), [Ok(STOP), Ok(STOP), Ok(STOP), Ok(STOP)]);
    assert_eq!(game.read_action("3"), Err(AnyError::NoSuchAction { id: 3, last: 2 }));
    assert_eq!(
        game.read_action("jump").unwrap_err().to_string(),
        "\"jump\" is not an action: expected Roll, Draw, Stop, found \"jump\""
    );
    for bad in ["", "#", "#-1", "-1", "99999999999", "Roll Roll", "#2 2"] {
        assert!(game.read_action(bad).is_err(), "{bad}");
    }
    assert_eq!((game.notation(1).as_deref(), game.notation(9)), (Some("Draw"), None));
    assert_eq!(game.groups()[0].factors[0].size, 3);
}

#[test]
fn a_match_is_played_by_ids() {
    let game = game();
    let mut m = game.start(3);
    let mut typed = Match::new(toy(), 3);
    let Next::Seat(me) = m.next() else { panic!("somebody begins") };
    let choices = m.choices();
    assert_eq!(choices.iter().map(|c| (c.id, c.notation.as_str())).collect::<Vec<_>>(), [(0, "Roll"), (1, "Draw")]);
    let (mut ids, mut mask) = (vec![7; 9], [true; 3]);
    m.legal(&mut ids);
    assert_eq!((ids, m.mask(&mut mask), mask), (vec![0, 1], Ok(2), [true, true, false]));
    assert_eq!(m.mask(&mut [true; 4]), Err(AnyError::Length { found: 4, expected: 3 }));

    let reason = m.why_not(me, STOP).unwrap().unwrap();
    assert_eq!((reason.clause, reason.because.as_str()), (Some("TO-8"), "nobody stops before the first roll"));
    assert!(reason.at.unwrap().file.ends_with("toy.rs"));
    assert_eq!(m.why_not(me, ROLL), Ok(None));
    let before = m.record();
    let words = m.choices().into_iter().find(|c| c.id == ROLL).unwrap().words;
    assert_eq!((m.words(Some(me), ROLL), m.words(None, ROLL)), (Ok(words.clone()), Ok(words)));
    assert_eq!(m.words(None, STOP), Err(AnyError::Refused(reason.clone())));
    assert_eq!(m.words(None, 3), Err(AnyError::NoSuchAction { id: 3, last: 2 }));
    assert_eq!(m.play(me, STOP), Err(AnyError::Refused(reason)));
    assert_eq!(m.play(me, 3), Err(AnyError::NoSuchAction { id: 3, last: 2 }));
    assert!(matches!(m.play(me.next(2), ROLL), Err(AnyError::Refused(_))));
    assert_eq!(
        (m.report(0), m.take_back(), m.undo()),
        (Err(AnyError::NotAsked), Err(AnyError::NothingToTakeBack), Err(AnyError::NothingToUndo))
    );
    assert_eq!(m.record(), before);

    m.play(me, DRAW).unwrap();
    typed.play(me, crate::toy::Act::Draw).unwrap();
    assert_eq!(m.record(), typed.record());
    assert_eq!(m.view_json(Some(me)).unwrap(), serde_json::to_string(&typed.view(me)).unwrap());
    assert_eq!(m.info_key(me), Ok(typed.info_key(me).unwrap()));
    let happened = m.happened(Some(me)).unwrap();
    assert_eq!(happened[0].sentence, format!("{me} draws a card."));
    assert_eq!(m.happened(None).unwrap().len(), 2, "the game began, and a card was drawn");
    assert_eq!(m.cited(None).unwrap()[0].clause, "TO-5");
    let logged = m.events();
    assert_eq!(
        logged.iter().map(|t| (t.step, t.to)).collect::<Vec<_>>(),
        [(1, Audience::All), (1, Audience::Seat(me))]
    );
    assert_eq!(logged[0].event, happened[0]);
    assert!(m.citations().iter().any(|c| (c.step, c.to, c.event.clause) == (1, Audience::All, "TO-5")));
    assert!(
        m.text(Some(me)).unwrap().contains("scores")
            && m.svg(None, engine_core::show::Screen::Wide).unwrap().starts_with("<svg")
    );
    let mut numbers = [9.0; 8];
    m.encode(Some(me), &mut numbers).unwrap();
    assert_eq!(numbers.iter().sum::<f32>(), 2.0);
    assert!(m.encode(None, &mut [0.0; 7]).is_err());
    assert_eq!(m.estimate(None, me), Ok(0));
    let gone = AnyError::NoSuchSeat { seat: Seat(2), last: 1 };
    assert_eq!(m.view_json(Some(Seat(2))), Err(gone.clone()));
    assert_eq!(m.text(Some(Seat(2))), Err(gone.clone()));
    assert_eq!(m.words(Some(Seat(2)), ROLL), Err(gone.clone()));
    assert_eq!(m.estimate(None, Seat(2)), Err(gone.clone()));
    assert_eq!(m.redacted(Some(Seat(2))).map(drop), Err(gone.clone()));
    assert_eq!(m.info_key(Seat(2)), Err(gone));
    assert_eq!(m.rewind(2), Err(AnyError::NoSuchStep { asked: 2, steps: 1 }));
    assert_eq!(m.undo(), Ok((me, DRAW)));
    assert_eq!(m.record(), before);
}

#[test]
fn a_live_match_begins_in_set_up() {
    let mut m = game().live(5);
    assert_eq!((m.next(), m.is_live(), m.choices(), m.outcome()), (Next::Chance, true, vec![], None));
    assert_eq!(m.asked().unwrap().what, "who begins");
    assert_eq!(m.state_json(), Err(AnyError::InSetup));
    assert_eq!(m.play(Seat(0), ROLL), Err(AnyError::InSetup));
    let kept = m.record();
    assert_eq!(kept, m.snapshot());
    let mut again = game().open(&kept).unwrap();
    assert_eq!(again.asked(), m.asked());

    assert_eq!(again.report(1), Ok(Next::Seat(Seat(1))));
    again.take_back().unwrap();
    assert_eq!(again.record(), kept);
    again.report(0).unwrap();
    assert_eq!(again.play(Seat(0), ROLL), Ok(Next::Chance));
    assert_eq!(again.why_not(Seat(0), ROLL), Err(AnyError::Pending));
    assert_eq!(again.words(None, ROLL), Err(AnyError::Pending));
    assert_eq!(again.play(Seat(0), ROLL), Err(AnyError::Pending));
    assert_eq!(
        again.report(6).unwrap_err().to_string(),
        "answer 6 (number 0) is impossible: the possible answers are [0, 1, 2, 3, 4, 5]"
    );
    assert_eq!((again.report(3), again.report(3)), (Ok(Next::Chance), Ok(Next::Seat(Seat(1)))));
    let copy = again.boxed_clone();
    again.take_back().unwrap();
    assert_eq!((again.next(), copy.next()), (Next::Chance, Next::Seat(Seat(1))));
    assert_eq!(again.asked().unwrap().action.as_deref(), Some("Roll"));
}

#[test]
fn records_open_as_any_match() {
    let mut m = game().start(3);
    let Next::Seat(me) = m.next() else { panic!("somebody begins") };
    m.play(me, ROLL).unwrap();
    let record = Record::load(m.record().to_json()).unwrap();
    // With the standard content, and with the content that it was played with.
    assert!(matches!(TOY.open(&record, None).map(drop), Err(RecordError::Content { .. })));
    let again = TOY.open(&record, Some("")).unwrap();
    assert_eq!((again.record(), again.plies()), (record, 1));
    let resumed = game().open(&m.snapshot()).unwrap();
    assert_eq!((resumed.state_json(), resumed.plies()), (m.state_json(), 0));
    let text = serde_json::to_string(&m.redacted(Some(me)).unwrap()).unwrap();
    assert!(!text.contains("seed") && !text.contains("unseen"));
    let from = game().start_from(m.state_json().unwrap().as_bytes(), 1).unwrap();
    assert_eq!(from.state_json(), m.state_json());
    let mut live = game().live_from(m.state_json().unwrap().as_bytes(), 1).unwrap();
    let Next::Seat(p) = live.next() else { panic!("somebody decides") };
    assert_eq!((live.is_live(), live.play(p, ROLL)), (true, Ok(Next::Chance)));
    let e = game().start_from(br#"{"table":1}"#, 1).map(drop).unwrap_err();
    assert!(e.to_string().starts_with("state: it is not the JSON of a state: invalid type"), "{e}");
}

#[test]
fn a_position_is_searched_by_ids() {
    let m = game().start(3);
    let mut p = m.fork(1).unwrap();
    assert_eq!(p.state_json(), m.state_json().unwrap());
    let Turn::Seat(me) = p.turn() else { panic!("somebody begins") };
    let (mut ids, mut mask, mut bits) = (vec![], [true; 3], [u64::MAX; 1]);
    p.legal(&mut ids);
    p.bits(&mut bits);
    assert_eq!((ids, p.mask(&mut mask), mask, bits), (vec![0, 1], 2, [true, true, false], [0b011]));
    assert_eq!(
        (p.play(STOP), p.play(3), p.play(u32::MAX)),
        (Err(IllegalActionError), Err(IllegalActionError), Err(IllegalActionError))
    );
    assert_eq!(p.why_not(STOP).unwrap().clause, Some("TO-8"));
    assert!(p.why_not(3).unwrap().because.contains("there is no action 3"));
    assert_eq!(p.why_not(ROLL), None);
    let root = p.boxed_clone();
    assert_eq!(p.play(DRAW), Ok(Turn::Seat(me.next(2))));
    assert!(p.play_random().is_some());
    assert!(p.playout(u32::MAX) > 0 && p.outcome().is_some() && p.play_random().is_none());
    assert_eq!(p.why_not(ROLL).unwrap().because, "the game is over");
    p.go_to(&*root).unwrap();
    assert_eq!((p.state_json(), p.turn(), p.outcome()), (root.state_json(), root.turn(), None));
    assert_eq!(p.go_to(&*game().position(1)), Ok(()), "equal boxes are interchangeable");
    assert_eq!(p.go_to(&*TOY.make("", &[("turns", "3")], 2).unwrap().position(1)), Err(AnyError::OtherBox));
    p.restart(9);
    assert_ne!(p.state_json(), root.state_json());
    let world: Value = serde_json::from_str(&root.imagine(Some(me), 4).unwrap().state_json()).unwrap();
    let truth: Value = serde_json::from_str(&root.state_json()).unwrap();
    assert_eq!(world["hands"][me.at()], truth["hands"][me.at()]);
    assert!(root.imagine(Some(Seat(2)), 4).is_err() && root.estimate(None, Seat(2)).is_err());
    assert!(root.encode(None, &mut [0.0; 8]).is_ok() && root.encode(None, &mut []).is_err());
}

#[test]
fn every_game_of_a_simulation_can_be_replayed() {
    let game = game();
    let simulation = Simulation::new(40, 30);
    let whole = game.simulate(&simulation);
    assert_eq!((whole.games, whole.utilities.iter().sum::<i64>(), whole.wins.iter().sum::<u64>()), (30, 0, 30 * 840));
    let (mut decisions, mut utilities) = (0, [0; 2]);
    for i in 0..30 {
        let m = game.simulated(&simulation, i);
        assert_eq!(m.record().seed, 40 + i);
        let again = game.open(&Record::load(m.record().to_json()).unwrap()).unwrap();
        let end = again.outcome().unwrap();
        Seat::first(2).for_each(|p| utilities[p.at()] += i64::from(end.utility(p)));
        decisions += again.plies() as u64;
    }
    assert_eq!((decisions, utilities.to_vec()), (whole.decisions, whole.utilities.clone()));
    // Parts add up to the whole, and counting clauses changes nothing.
    let mut sum = game.simulate(&Simulation { games: 10, clauses: true, ..simulation });
    sum.add(&game.simulate(&Simulation { first: 10, games: 20, clauses: true, ..simulation }));
    let clauses = sum.clauses.take().unwrap();
    assert_eq!(sum, whole);
    let whole = game.simulate(&Simulation { clauses: true, ..simulation }).clauses.unwrap();
    assert_eq!(clauses, whole);
    let fast = game.simulate(&Simulation { fast: true, ..simulation });
    assert_eq!((fast.games, fast.clauses), (30, None));
    assert_ne!(fast.decisions, 0);
}

#[test]
fn clauses_are_counted_where_they_act_and_where_they_refuse() {
    let game = game();
    let simulation = Simulation { clauses: true, ..Simulation::new(1, 200) };
    let hits = game.simulate(&simulation).clauses.unwrap();
    let row = |id: &str| hits.rows().iter().find(|h| h.id == id).unwrap();
    assert_eq!((row("TO-1").applied, row("TO-1").refused), (200, 0));
    assert_eq!(row("TO-2").applied, 400);
    assert!(row("TO-3").applied > 0 && row("TO-3").refused == 0);
    assert!(row("TO-8").refused > 0 && row("TO-8").applied == 0);
    assert!(row("TO-6").refused > 0);
    assert_eq!((row("TO-9").applied, row("TO-9").refused, row("TO-9").sources.len()), (0, 0, 0));
    let SourceLine { file, line } = *row("TO-8").sources.first().unwrap();
    assert!(file.ends_with("toy.rs") && line > 0 && row("TO-8").sources.len() == 1);

    // The same count by hand, match by match.
    let mut by_hand = ClauseHits::default();
    for i in 0..200 {
        let m = game.simulated(&simulation, i);
        let mut again = game.start(m.record().seed);
        again.count_clauses(&mut by_hand);
        for action in &m.record().actions {
            let Next::Seat(p) = again.next() else { panic!("the game goes on") };
            again.play(p, game.read_action(action).unwrap()).unwrap();
            again.count_clauses(&mut by_hand);
        }
    }
    assert_eq!(by_hand, hits);
}

#[test]
fn the_surface_returns_layout_and_tree() {
    assert_eq!(game().layout().len(), 8);
    game().layout().frozen("0000000000000000").unwrap_err();
    assert_eq!(game().tree(50).unwrap_err().to_string(), "the tree has more than 50 nodes");
}
