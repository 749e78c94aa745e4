//! The oracle: one step, nothing kept, and for a seat only what it may know.
use crate::toy::Toy;
use engine_core::{
    erased::{self, AnyError, AnyGame, AnyMatch, Entry, StepAnswer, StepDone, StepPrompt},
    play::Next,
    record::Record,
    rules::Seat,
};

static TOY: Entry = Entry::of::<Toy>();

fn game() -> Box<dyn AnyGame> {
    TOY.make("", &[], 2).unwrap()
}

/// Where a step starts.
#[derive(Clone, Copy)]
enum StepFrom<'a> {
    State(&'a [u8]),
    Record { record: &'a Record, at: Option<usize> },
}

/// A step, and where it starts.
#[derive(Clone, Copy)]
struct StepRequest<'a> {
    from: StepFrom<'a>,
    action: Option<&'a str>,
    answers: Option<&'a [u32]>,
    seed: Option<u64>,
    seat: Option<Seat>,
}

/// One step from a state or a record.
trait Oracle {
    fn step(&self, r: &StepRequest<'_>) -> Result<StepAnswer, AnyError>;
}

impl Oracle for Box<dyn AnyGame> {
    fn step(&self, r: &StepRequest<'_>) -> Result<StepAnswer, AnyError> {
        let StepRequest { from, action, answers, seed, seat } = *r;
        let mut request = erased::StepRequest::default();
        (request.action, request.answers, request.seed, request.seat) = (action, answers, seed, seat);
        let m = match from {
            StepFrom::State(json) => {
                request.explore = true;
                self.start_from(json, 0)?
            }
            StepFrom::Record { record, at } => {
                let mut m = self.open(record)?;
                at.map_or(Ok(()), |at| m.rewind(at))?;
                m
            }
        };
        let before = m.record();
        let answer = m.step(&request);
        assert_eq!(m.record(), before, "the oracle changes nothing");
        answer
    }
}

fn ask<'a>(from: StepFrom<'a>, action: &'a str) -> StepRequest<'a> {
    StepRequest { from, action: Some(action), answers: None, seed: None, seat: None }
}

fn done(answer: StepAnswer) -> StepDone {
    match answer {
        StepAnswer::Done(done) => *done,
        other => panic!("{other:?}"),
    }
}

/// A match after its first roll, and the seat in turn.
fn rolled() -> (Box<dyn AnyMatch>, Seat) {
    let mut m = game().start(3);
    let Next::Seat(p) = m.next() else { panic!("somebody begins") };
    m.play(p, 0).unwrap();
    (m, p.next(2))
}

#[test]
fn without_an_action_it_lists_the_legal_actions() {
    let (m, turn) = rolled();
    let state = m.state_json().unwrap();
    let ask = StepRequest { action: None, ..ask(StepFrom::State(state.as_bytes()), "") };
    let seen = |seat: Option<Seat>| match game().step(&StepRequest { seat, ..ask }).unwrap() {
        StepAnswer::Legal(seen) => *seen,
        other => panic!("{other:?}"),
    };
    let all = seen(None);
    assert_eq!((all.next, &all.legal, all.outcome), (Next::Seat(turn), &Some(m.choices()), None));
    assert_eq!((all.state, all.view), (Some(serde_json::from_str(&state).unwrap()), None));
    let mine = seen(Some(turn));
    assert_eq!((mine.next, mine.legal, mine.state), (Next::Seat(turn), Some(m.choices()), None));
    assert_eq!(
        mine.view.unwrap(),
        serde_json::from_str::<serde_json::Value>(&m.view_json(Some(turn)).unwrap()).unwrap()
    );
    assert_eq!(seen(Some(turn.next(2))).legal, None, "only the seat in turn knows its legal actions");
    let answers = StepRequest { answers: Some(&[1]), ..ask };
    assert_eq!(game().step(&answers).unwrap_err(), AnyError::NotAsked, "answers need an action");
    let json = serde_json::to_value(game().step(&ask).unwrap()).unwrap();
    assert_eq!((&json["result"], &json["legal"][0]["notation"]), (&"legal".into(), &"Roll".into()));
}

#[test]
fn a_refusal_is_an_answer() {
    let (m, turn) = rolled();
    let state = m.state_json().unwrap();
    let from = StepFrom::State(state.as_bytes());
    let json = serde_json::to_value(game().step(&ask(from, "stop")).unwrap()).unwrap();
    assert_eq!((&json["result"], &json["reason"]["clause"]), (&"refused".into(), &"TO-8".into()));
    assert!(json["reason"]["at"]["line"].as_u64().unwrap() > 0);
    let not_yours = StepRequest { seat: Some(turn.next(2)), ..ask(from, "roll") };
    let StepAnswer::Refused { reason, .. } = game().step(&not_yours).unwrap() else { panic!("not its turn") };
    assert_eq!(reason.because, format!("it is {turn}'s turn"));
    let record = m.record();
    let from = StepFrom::Record { record: &record, at: None };
    assert!(matches!(game().step(&ask(from, "stop")).unwrap(), StepAnswer::Refused { .. }));
}

#[test]
fn chance_is_asked_with_odds_until_all_is_answered() {
    let (m, turn) = rolled();
    let state = m.state_json().unwrap();
    let from = StepFrom::State(state.as_bytes());
    let with = |answers: &[u32]| game().step(&StepRequest { answers: Some(answers), ..ask(from, "roll") });
    for answers in [&[][..], &[2]] {
        let json = serde_json::to_value(with(answers).unwrap()).unwrap();
        assert_eq!((&json["result"], &json["question"]["total"]), (&"asks".into(), &6.into()));
        assert_eq!(json["question"]["answers"][2]["label"], "3");
    }
    let plain = done(with(&[2, 3]).unwrap());
    assert_eq!((plain.seat, plain.action.as_deref(), plain.next), (Some(turn), Some("Roll"), Next::Seat(turn.next(2))));
    assert_eq!(plain.state.as_ref().unwrap()["table"]["scores"][turn.at()], 7);
    assert_eq!(plain.events[0].sentence, format!("{turn} rolls 3 and 4."));
    assert_eq!(plain.clauses.iter().map(|c| c.clause).collect::<Vec<_>>(), ["TO-3"]);
    assert!(plain.legal.is_some() && plain.view.is_none() && plain.record.is_none());
    // A pair draws a card, whose odds are hidden. Without a seat, the oracle shows them.
    let StepAnswer::Asks { question: StepPrompt::Open(card), .. } = with(&[2, 2]).unwrap() else { panic!("a card") };
    assert_eq!((card.what.as_str(), card.total), ("the next card", 4));
    let free = card.possible().next().unwrap().answer;
    assert_eq!(done(with(&[2, 2, free]).unwrap()).clauses.len(), 2);
    let taken = card.answers.iter().find(|a| a.weight == 0).map_or(6, |a| a.answer);
    assert!(matches!(with(&[2, 2, taken]), Err(AnyError::Impossible { at: 2, .. })));
    assert_eq!(with(&[2, 3, 1, 1]), Err(AnyError::LeftOver { extra: 2 }));
    assert!(matches!(with(&[6]), Err(AnyError::Impossible { at: 0, answer: 6, .. })));
    // With a seed, it is the step of a match that starts from that state.
    let seeded = done(game().step(&StepRequest { seed: Some(9), ..ask(from, "roll") }).unwrap());
    let mut same = game().start_from(state.as_bytes(), 9).unwrap();
    same.play(turn, 0).unwrap();
    assert_eq!(
        seeded.state.unwrap().to_string(),
        serde_json::from_str::<serde_json::Value>(&same.state_json().unwrap()).unwrap().to_string()
    );
}

#[test]
fn a_seat_learns_only_what_it_may_know() {
    let (m, turn) = rolled();
    let state = m.state_json().unwrap();
    let from = StepFrom::State(state.as_bytes());
    let as_seat = |answers: &[u32], seed| {
        game().step(&StepRequest { answers: Some(answers), seed, seat: Some(turn), ..ask(from, "roll") })
    };
    // Public odds are shown.
    assert!(matches!(as_seat(&[], None).unwrap(), StepAnswer::Asks { question: StepPrompt::Open(_), .. }));
    // Hidden odds are not, and the seat cannot answer such a question.
    for answers in [&[2, 2][..], &[2, 2, 0], &[2, 2, 5]] {
        let answer = as_seat(answers, None).unwrap();
        let StepAnswer::Asks { question: StepPrompt::Hidden { .. }, .. } = answer else { panic!("{answer:?}") };
        assert!(!serde_json::to_string(&answer).unwrap().contains("weight"));
    }
    let mine = done(as_seat(&[2, 2], Some(1)).unwrap());
    assert!(mine.state.is_none() && mine.legal.is_none());
    assert_eq!(mine.view.unwrap()["seat"], turn.0);
    assert_eq!(mine.events.len(), 3, "rolled, drew, and which card");
    assert_eq!(as_seat(&[2, 2, 1], Some(1)), Err(AnyError::LeftOver { extra: 1 }));

    // The same step seen by the other seat: no card is named.
    let record = m.record();
    let drawn = game().step(&ask(StepFrom::Record { record: &record, at: None }, "draw")).unwrap();
    let next = done(drawn).record.unwrap();
    let watched = StepRequest { seat: Some(turn), ..ask(StepFrom::Record { record: &next, at: None }, "draw") };
    let StepAnswer::Refused { .. } = game().step(&watched).unwrap() else { panic!("the other is in turn") };
    let json = serde_json::to_string(&game().step(&StepRequest { action: None, ..watched }).unwrap()).unwrap();
    assert!(json.contains("\"legal\":null"), "{json}");
    assert!(matches!(game().step(&StepRequest { seat: Some(Seat(2)), ..watched }), Err(AnyError::NoSuchSeat { .. })));
}

#[test]
fn a_record_continues_with_its_own_seed() {
    let (mut m, turn) = rolled();
    let record = m.record();
    let step = done(game().step(&ask(StepFrom::Record { record: &record, at: None }, "roll")).unwrap());
    m.play(turn, 0).unwrap();
    assert_eq!(step.record.as_ref(), Some(&m.record()));
    assert!(!serde_json::to_string(&step).unwrap().contains("seed"));
    // From an earlier step.
    let back = done(game().step(&ask(StepFrom::Record { record: &record, at: Some(0) }, "draw")).unwrap());
    assert_eq!(back.record.unwrap().actions, ["Draw"]);
    let beyond = ask(StepFrom::Record { record: &record, at: Some(2) }, "draw");
    assert_eq!(game().step(&beyond), Err(AnyError::NoSuchStep { asked: 2, steps: 1 }));
    // With another seed it is an experiment, not a record.
    let tried = StepRequest { answers: Some(&[0, 1]), ..ask(StepFrom::Record { record: &record, at: None }, "roll") };
    assert_eq!(done(game().step(&tried).unwrap()).record, None);
    let broken = Record { seed: 4, ..record };
    assert!(matches!(
        game().step(&ask(StepFrom::Record { record: &broken, at: None }, "roll")),
        Err(AnyError::Record(_))
    ));
}

#[test]
fn a_live_record_waits_and_continues() {
    let game = game();
    let kept = game.live(5).record();
    fn from(record: &Record) -> StepFrom<'_> {
        StepFrom::Record { record, at: None }
    }
    let report = |record: &Record, answers: &[u32]| {
        game.step(&StepRequest { action: None, answers: Some(answers), ..ask(from(record), "") })
    };
    let StepAnswer::Asks { question: StepPrompt::Open(first), .. } = report(&kept, &[]).unwrap() else {
        panic!("set-up")
    };
    assert_eq!(first.what, "who begins");
    assert_eq!(game.step(&ask(from(&kept), "roll")), Err(AnyError::Pending));
    let begun = done(report(&kept, &[1]).unwrap());
    assert_eq!((begun.seat, begun.next, begun.clauses.len()), (None, Next::Seat(Seat(1)), 3));
    let kept = begun.record.unwrap();
    let StepAnswer::Asks { record: Some(waits), .. } = game.step(&ask(from(&kept), "roll")).unwrap() else {
        panic!("a die")
    };
    assert_eq!(waits.pending.as_deref(), Some("Roll"));
    assert_eq!(game.step(&ask(from(&waits), "roll")), Err(AnyError::Pending));
    assert!(matches!(report(&waits, &[3, 9]), Err(AnyError::Impossible { at: 1, answer: 9, .. })));
    assert_eq!(report(&waits, &[3, 2, 2]), Err(AnyError::LeftOver { extra: 1 }));
    let rolled = done(report(&waits, &[3, 2]).unwrap());
    assert_eq!((rolled.seat, rolled.record.unwrap().reported.unwrap()), (Some(Seat(1)), vec![1, 3, 2]));
    // With a seed, the step is tried without the table.
    let tried = game.step(&StepRequest { seed: Some(1), ..ask(from(&kept), "roll") }).unwrap();
    assert_eq!(done(tried).record, None);
    assert_eq!(game.step(&StepRequest { seed: Some(1), ..ask(from(&waits), "roll") }), Err(AnyError::Pending));
}

#[test]
fn bad_requests_have_different_errors() {
    let (m, _) = rolled();
    let state = m.state_json().unwrap();
    let from = StepFrom::State(state.as_bytes());
    assert!(matches!(game().step(&ask(from, "jump")), Err(AnyError::Notation { .. })));
    assert!(matches!(game().step(&ask(from, "#9")), Err(AnyError::NoSuchAction { .. })));
    assert!(matches!(game().step(&ask(StepFrom::State(b"{}"), "roll")), Err(AnyError::State(_))));
    let over = game().simulated(&engine_core::erased::Simulation::new(1, 1), 0).record();
    let refused = game().step(&ask(StepFrom::Record { record: &over, at: None }, "roll")).unwrap();
    let StepAnswer::Refused { reason, .. } = refused else { panic!("{refused:?}") };
    assert_eq!(reason.because, "the game is over");
}
