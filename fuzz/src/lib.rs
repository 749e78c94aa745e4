//! One function per kind of input. Each takes whatever bytes come and must not panic; what a door lets in must hold.
#![forbid(unsafe_code)]
use std::{cell::RefCell, collections::HashMap, rc::Rc};
use trousseau::{AnyGame, AnyMatch, Entry, engine_core::{chance::FastRng, laws::tamper, play::Next, record::Record, rules::Seat}, erased::{StepRequest, option_pair}};

/// The first byte says which game, the rest is the input.
fn split(data: &[u8]) -> Option<(&'static Entry, &[u8])> {
    let (&first, rest) = data.split_first()?;
    Some((trousseau::games()[usize::from(first) % trousseau::games().len()], rest))
}

/// A table of the fewest players.
fn table(entry: &Entry) -> Box<dyn AnyGame> {
    entry.standard(entry.meta.min_seats).expect("the fewest can play")
}

/// What was let in is recorded, shown, and played to its end.
fn hold(m: &mut dyn AnyMatch) {
    let game = m.game();
    game.open(&m.record()).expect("what was let in is let in again");
    game.open(&m.snapshot()).expect("and resumed");
    if let Ok(state) = m.state_json() {
        game.start_from(state.as_bytes(), 1).expect("a state that was let in is let in again");
    }
    for round in 0..=2 * u64::from(game.bound()) {
        match m.next() {
            Next::Over => break,
            Next::Chance => {
                let asked = m.asked().expect("chance is asked");
                let possible: Vec<_> = asked.possible().collect();
                m.report(possible[round as usize % possible.len()].answer).expect("it can be");
            }
            Next::Seat(p) => {
                m.text(Some(p)).expect("a text");
                m.imagine(Some(p), round).expect("a world");
                let choices = m.choices();
                m.play(p, choices[round as usize % choices.len()].id).expect("it is legal");
                if round < 20
                    && let Ok(state) = m.state_json()
                {
                    game.start_from(state.as_bytes(), 1).expect("a state that follows is let in");
                }
            }
        }
    }
    assert!(m.outcome().is_some(), "it ends within its bound");
}

/// A record or a snapshot, as text.
pub fn record(data: &[u8]) {
    if let Ok(mut m) = trousseau::open(data) {
        hold(&mut *m);
    }
}

/// A state, as JSON.
pub fn state(data: &[u8]) {
    let Some((entry, json)) = split(data) else { return };
    if let Ok(mut m) = table(entry).start_from(json, 1) {
        hold(&mut *m);
    }
}

/// A state of play that was tampered with: how many play, the seed, how many decisions into the game, then two bytes for each try.
pub fn tampered(data: &[u8]) {
    let Some((entry, rest)) = split(data) else { return };
    let Some((&[seats, seed, steps], tries)) = rest.split_first_chunk() else { return };
    let game = table_of(entry, seats);
    let (mut m, mut luck) = (game.start(seed.into()), FastRng::new(steps.into()));
    play_on(&mut *m, steps.into(), &mut luck);
    let state: serde_json::Value =
        serde_json::from_str(&m.state_json().expect("it is not in set-up")).expect("it is JSON");
    for change in tries.chunks_exact(2).take(64) {
        let mut luck = FastRng::new(u16::from_le_bytes([change[0], change[1]]).into());
        let mut state = state.clone();
        for _ in 0..=luck.below(2) {
            tamper(&mut state, &mut luck);
        }
        if let Ok(mut m) = game.start_from(state.to_string().as_bytes(), 1) {
            for _ in 0..8 {
                play_on(&mut *m, 1, &mut luck);
                let state = m.state_json().expect("it is not in set-up");
                game.start_from(state.as_bytes(), 1).expect("a state that follows is let in");
            }
        }
    }
}

/// Plays some decisions at random.
fn play_on(m: &mut dyn AnyMatch, decisions: u32, luck: &mut FastRng) {
    for _ in 0..decisions {
        let Next::Seat(p) = m.next() else { return };
        let mut legal = vec![];
        m.legal(&mut legal);
        m.play(p, legal[luck.below(legal.len() as u32) as usize]).expect("it is legal");
    }
}

/// A table of some number of players: each is made once, since reading its content takes longer than most inputs.
fn table_of(entry: &'static Entry, seats: u8) -> Rc<dyn AnyGame> {
    type Made = HashMap<(&'static str, u8), Rc<dyn AnyGame>>;
    thread_local!(static MADE: RefCell<Made> = RefCell::default());
    let most = entry.meta.max_seats - entry.meta.min_seats + 1;
    let seats = entry.meta.min_seats + seats % most;
    MADE.with_borrow_mut(|made| {
        let make = || entry.standard(seats).expect("so many can play").into();
        made.entry((entry.meta.id, seats)).or_insert_with(make).clone()
    })
}

/// An action: four bytes of an id, the rest as notation.
pub fn action(data: &[u8]) {
    let Some((entry, rest)) = split(data) else { return };
    let game = table(entry);
    let mut m = game.start(1);
    if let Some((id, text)) = rest.split_first_chunk() {
        let read = game.read_action(&String::from_utf8_lossy(text));
        for id in [Some(u32::from_le_bytes(*id)), read.ok()].into_iter().flatten() {
            let before = m.record();
            if m.play(Seat(0), id).is_err() {
                assert_eq!(m.record(), before, "an error changes nothing");
            }
        }
    }
}

/// A table: a number of seats, lines of options, an empty line, the content.
pub fn options_and_content(data: &[u8]) {
    let Some((entry, rest)) = split(data) else { return };
    let Some((&seats, text)) = rest.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    let (options, content) = text.split_once("\n\n").unwrap_or((&text, entry.content));
    let options: Vec<_> = options.lines().filter_map(|line| option_pair(line).ok()).collect();
    match entry.make(content, &options, seats) {
        Ok(game) => hold(&mut *game.start(1)),
        Err(faults) => assert!(!faults.list().is_empty(), "a fault is told"),
    }
}

/// One step of the oracle: an id, how many answers, the answers, then a state or a record.
pub fn step(data: &[u8]) {
    let Some((entry, rest)) = split(data) else { return };
    let Some((&[id, seat, n], rest)) = rest.split_first_chunk() else { return };
    let Some((answers, text)) = rest.split_at_checked(usize::from(n % 8)) else { return };
    let answers: Vec<u32> = answers.iter().map(|&a| a.into()).collect();
    let record = Record::load(text);
    let m = match &record {
        Ok(record) => entry.open(record, None).ok(),
        Err(_) => table(entry).start_from(text, 1).ok(),
    };
    let Some(m) = m else { return };
    let action = format!("#{id}");
    let seat = (seat < 4).then_some(Seat(seat));
    for seed in [None, Some(1)] {
        let mut request = StepRequest::default();
        (request.action, request.answers) = (Some(action.as_str()), Some(answers.as_slice()));
        (request.seed, request.seat, request.explore) = (seed, seat, record.is_err());
        let _ = m.step(&request);
    }
}

/// A request to a table: the first byte says where to, the rest is the body.
pub fn request(data: &[u8]) {
    use axum::{Router, body::Body, http::Request};
    use tower::ServiceExt;
    use trousseau_table::{Limits, MemoryStore, Tables, router};
    const PATHS: [&str; 8] = ["", "/play", "/report", "/why", "/undo", "/undo/answer", "/hints", "/hint"];
    thread_local! {
        static SERVER: (tokio::runtime::Runtime, Router, String, String) = {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            let _inside = runtime.enter();
            let mut limits = Limits::default();
            (limits.tables, limits.advice) = (usize::MAX, 1);
            let tables = Tables::new(trousseau::games(), MemoryStore::default(), limits).expect("memory");
            let new = serde_json::from_str(r#"{"game":"pig","seats":["person","person"],"live":true}"#).expect("a table");
            let made = runtime.block_on(tables.create(new)).expect("a table");
            drop(_inside);
            (runtime, router(tables), made.table, made.links[0].token.clone())
        };
    }
    let Some((&first, body)) = data.split_first() else { return };
    SERVER.with(|(runtime, app, table, token)| {
        let path = match PATHS[usize::from(first) % PATHS.len()] {
            "" => "/api/tables".into(),
            path => format!("/api/tables/{table}{path}"),
        };
        let request = Request::post(path)
            .header("host", "localhost")
            .header("content-type", "application/json")
            .header("authorization", format!("Bearer {token}"))
            .body(Body::from(body.to_vec()))
            .expect("a request");
        let answer = runtime.block_on(app.clone().oneshot(request)).expect("infallible");
        assert!(!answer.status().is_server_error(), "{}", answer.status());
    });
}
