//! Nothing leaks: two tables that differ only in what a viewer may not know send that viewer the same bytes, in every game that hides something.
mod common;

use axum::Router;
use common::*;
use engine_core::{
    chance::{Audience, FastRng},
    erased::{AnyGame, AnyMatch},
    play::Next,
    rules::Seat,
};
use serde_json::json;
use std::{
    collections::HashMap,
    sync::atomic::{AtomicU8, Ordering},
    time::Duration,
};
use trousseau::engine_core;
use trousseau_table::{Entropy, Level, MemoryStore, NewTable, Sitter, Tables, router};

/// One of two runs: a table at a server, and the same match beside it.
struct Run {
    at: Vec<Client>,
    m: Box<dyn AnyMatch>,
    seed: u64,
}

/// A seed whose digits are found nowhere by accident.
const SEED: u64 = 7_234_567_890_123_456_000;

/// A table in a state, or from set-up on.
async fn run(game: &dyn AnyGame, state: Option<&str>, seed: u64) -> Run {
    run_with(game, state, seed, |_| Sitter::Person).await
}

async fn run_with(game: &dyn AnyGame, state: Option<&str>, seed: u64, who: impl Fn(Seat) -> Sitter) -> Run {
    let calls = AtomicU8::new(0);
    let mut limits = quick();
    // Nobody runs out of time, so that the same thoughts lead to the same advice.
    (limits.advice, limits.thinking) = (20, Duration::from_secs(600));
    limits.entropy = Entropy::new(move |bytes| match calls.fetch_add(1, Ordering::SeqCst) {
        1 => bytes.copy_from_slice(&seed.to_le_bytes()), // The first call is for the name of the table, the second for its seed.
        n => bytes.fill(n + 1),
    });
    let tables = Tables::new(trousseau::games(), MemoryStore::default(), limits).unwrap();
    let mut new: NewTable = serde_json::from_value(json!({ "game": game.meta().id, "seats": ["person"] })).unwrap();
    new.seats = Seat::first(game.seats()).map(who).collect();
    new.start = state.map(Into::into);
    let made = serde_json::to_value(tables.create(new).await.unwrap()).unwrap();
    let app: Router = router(tables);
    let at = clients(&app, &made);
    for client in &at[..at.len() - 1] {
        client.post("/hints", json!({ "agree": true })).await.ok();
    }
    let m = state.map_or_else(|| game.start(seed), |state| game.start_from(state.as_bytes(), seed).unwrap());
    Run { at, m, seed }
}

/// Whether two viewers are sent the same bytes. The whole record of a finished game is for everybody.
fn same(game: &dyn AnyGame, viewer: Option<Seat>, runs: &[Run; 2], traffic: [Vec<(String, Vec<u8>)>; 2], over: bool) {
    let [a, b] = &traffic;
    for ((what, one), (_, two)) in a.iter().zip(b).filter(|((what, _), _)| !over || what != "/record/full") {
        let text = String::from_utf8_lossy(one);
        assert!(!text.contains(&runs[0].seed.to_string()), "{} {what} holds the seed", game.meta().id);
        assert!(one == two, "{} tells {viewer:?} by {what}:\n{text}\n{}", game.meta().id, String::from_utf8_lossy(two));
    }
}

/// Everything that the server sends to a viewer who asks for everything.
async fn traffic(me: &Client, actions: u32) -> Vec<(String, Vec<u8>)> {
    let mut all = vec![];
    let paths = [
        "",
        "?language=fr",
        "/picture",
        "/picture?screen=phone",
        "/picture?at=0",
        "/text",
        "/view",
        "/log",
        "/record",
        "/record/full",
        "/replay",
    ];
    for path in paths {
        let answer = me.get(path).await;
        all.push((path.to_string(), format!("{} {:?}\n", answer.status, answer.headers).into_bytes()));
        all.push((path.to_string(), answer.body.to_vec()));
    }
    all.push(("/events".into(), me.events(None).await));
    if me.seat.is_some() {
        let mut rng = FastRng::new(actions.into());
        for _ in 0..6 {
            let id = rng.below(actions);
            let answer = me.post("/why", json!({ "action": id })).await;
            all.push((format!("/why {id}"), answer.body.to_vec()));
        }
        let answer = me.post("/hint", json!({})).await;
        all.push(("/hint".into(), answer.body.to_vec()));
        let answer =
            me.post("/why", json!({ "touched": [{ "factors": [["card", 1]] }, { "factors": [["slot", 0]] }] })).await;
        all.push(("/why touched".into(), answer.body.to_vec()));
    }
    all
}

/// A key of what a viewer has seen since the start.
fn seen(m: &dyn AnyMatch, viewer: Option<Seat>) -> String {
    match viewer {
        Some(p) => m.info_key(p).unwrap().to_string(),
        None => serde_json::to_string(&m.redacted(None).unwrap()).unwrap(),
    }
}

/// Plays two runs side by side for as long as the viewer cannot tell them apart. Returns the number of moments that were compared.
async fn compare(game: &dyn AnyGame, viewer: Option<Seat>, mut runs: [Run; 2], rng: &mut FastRng, moments: u32) -> u32 {
    let who = viewer.map_or(game.seats().into(), Seat::at);
    let mut compared = 0;
    loop {
        let over = runs[0].m.next() == Next::Over;
        let sent = [traffic(&runs[0].at[who], game.actions()).await, traffic(&runs[1].at[who], game.actions()).await];
        same(game, viewer, &runs, sent, over);
        compared += 1;
        if compared >= moments || over {
            return compared;
        }
        // One action of each seat that is asked: the same in both runs, unless the viewer may not see it.
        let asked = runs[0].m.seats_asked();
        assert_eq!(asked.iter().collect::<Vec<_>>(), runs[1].m.seats_asked().iter().collect::<Vec<_>>());
        let mut actions = [vec![], vec![]];
        for p in asked.iter() {
            let (mut one, mut two) = (vec![], vec![]);
            runs[0].m.legal_for(p, &mut one);
            runs[1].m.legal_for(p, &mut two);
            let first = one[rng.below(one.len() as u32) as usize];
            let open = runs[0].m.audience(first) == Ok(Audience::All) || viewer == Some(p);
            let pair = if open {
                let common: Vec<u32> = one.into_iter().filter(|id| two.contains(id)).collect();
                if common.is_empty() {
                    return compared;
                }
                let id = common[rng.below(common.len() as u32) as usize];
                [id, id]
            } else {
                [first, two[rng.below(two.len() as u32) as usize]]
            };
            actions[0].push((p, pair[0]));
            actions[1].push((p, pair[1]));
        }
        for (run, actions) in runs.iter_mut().zip(&actions) {
            run.m.play_all(actions).unwrap();
        }
        for ((p, one), (_, two)) in actions[0].iter().zip(&actions[1]) {
            runs[0].at[p.at()].play(*one).await.ok();
            runs[1].at[p.at()].play(*two).await.ok();
            // Between the choices of seats that choose at once, the viewer learns who has chosen.
            if actions[0].len() > 1 && runs[0].at[who].sight().await["plies"] == runs[0].m.plies() - actions[0].len() {
                assert_eq!(runs[0].at[who].get("").await.body, runs[1].at[who].get("").await.body);
                assert_eq!(runs[0].at[who].events(None).await, runs[1].at[who].events(None).await);
            }
        }
        if seen(&*runs[0].m, viewer) != seen(&*runs[1].m, viewer) {
            return compared; // The viewer has learnt something, by the rules.
        }
    }
}

#[tokio::test]
async fn the_bytes_for_a_viewer_do_not_depend_on_what_it_may_not_know() {
    let mut games = 0;
    for entry in trousseau::games() {
        let seats = 2.clamp(entry.meta.min_seats, entry.meta.max_seats);
        let game = entry.standard(seats).unwrap();
        if !game.position(1).hides() {
            continue;
        }
        games += 1;
        let (mut different, mut compared) = (0, 0);
        let mut rng = FastRng::new(7);
        for seed in 0..40 {
            let viewers = [None].into_iter().chain(Seat::first(seats).map(Some));
            let viewer = viewers.cycle().nth(seed as usize).unwrap();
            // A game that has been going on for a while, at a moment that hides something from the viewer.
            let mut m = game.start(seed);
            let (mut early, mut found) = (rng.below(14), None);
            for _ in 0..150 {
                if early == 0 {
                    let real = m.state_json().unwrap();
                    let imagined = (0..4).map(|s| m.imagine(viewer, s).unwrap().state_json()).find(|s| *s != real);
                    found = imagined.map(|other| (real, other));
                }
                let Next::Seat(p) = m.next() else { break };
                if found.is_some() {
                    break;
                }
                let mut legal = vec![];
                m.legal(&mut legal);
                m.play(p, legal[rng.below(legal.len() as u32) as usize]).unwrap();
                early = early.saturating_sub(1);
            }
            let Some((real, other)) = found.filter(|_| m.next() != Next::Over) else { continue };
            different += 1;
            let runs = [run(&*game, Some(&real), SEED).await, run(&*game, Some(&other), SEED).await];
            compared += compare(&*game, viewer, runs, &mut rng, 5).await;
            if different == 6 {
                break;
            }
        }
        println!("{}: {different} pairs of tables, {compared} moments", entry.meta.id);
        assert!(different > 0, "{}: no two states that somebody cannot tell apart", entry.meta.id);
    }
    assert!(games >= 8, "{games}");
}

#[tokio::test]
async fn the_bytes_do_not_depend_on_a_set_up_that_the_viewer_did_not_see() {
    let mut games = 0;
    for entry in trousseau::games() {
        let seats = 2.clamp(entry.meta.min_seats, entry.meta.max_seats);
        let game = entry.standard(seats).unwrap();
        if !game.position(1).hides() {
            continue;
        }
        let (mut pairs, mut compared) = (0, 0);
        let mut rng = FastRng::new(3);
        for viewer in [None].into_iter().chain(Seat::first(seats).map(Some)) {
            // Two seeds whose set-ups look the same to the viewer, and are not.
            let mut known: HashMap<String, (u64, String)> = HashMap::new();
            let pair = (SEED..SEED + 600).find_map(|seed| {
                let m = game.start(seed);
                let (key, state) = (seen(&*m, viewer), m.state_json().unwrap());
                let (first, other) = known.entry(key).or_insert((seed, state.clone()));
                (*other != state).then_some((*first, seed))
            });
            let Some((one, two)) = pair else { continue };
            pairs += 1;
            let runs = [run(&*game, None, one).await, run(&*game, None, two).await];
            compared += compare(&*game, viewer, runs, &mut rng, 4).await;
        }
        println!("{}: {pairs} pairs of set-ups, {compared} moments", entry.meta.id);
        games += u32::from(pairs > 0);
    }
    assert!(games >= 5, "{games}");
}

/// Waits until a table with agents waits for a person, or is over. Returns whether it is over.
async fn settled(at: &Client) -> bool {
    loop {
        let sight = at.sight().await;
        let asked = sight["asked"].as_array().unwrap();
        if sight["waits_for"] == "over"
            || asked.iter().any(|p| sight["seats"][p.as_u64().unwrap() as usize]["agent"].is_null())
        {
            return sight["waits_for"] == "over";
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bytes_do_not_depend_on_what_an_agent_holds() {
    let (mut games, mut after) = (0, 0);
    for entry in trousseau::games() {
        let seats = 2.clamp(entry.meta.min_seats, entry.meta.max_seats);
        let game = entry.standard(seats).unwrap();
        if seats < 2 || !game.position(1).hides() {
            continue;
        }
        let (mut compared, mut rng) = (0, FastRng::new(5));
        for seed in 0..8 {
            let me = Seat((seed % u64::from(seats)) as u8);
            let viewer = if seed < 6 { Some(me) } else { None };
            let mut m = game.start(SEED + seed);
            for _ in 0..rng.below(8) {
                let Next::Seat(p) = m.next() else { break };
                let mut legal = vec![];
                m.legal(&mut legal);
                m.play(p, legal[rng.below(legal.len() as u32) as usize]).unwrap();
            }
            if m.next() == Next::Over {
                continue;
            }
            // The agent holds something else; the person who plays against it holds the same.
            let real = m.state_json().unwrap();
            let imagined = (0..6).map(|s| m.imagine(Some(me), s).unwrap().state_json()).find(|s| *s != real);
            let Some(other) = imagined else { continue };
            let agent = |p: Seat| if p == me { Sitter::Person } else { Sitter::Agent(Level::Easy) };
            let runs =
                [run_with(&*game, Some(&real), SEED, agent).await, run_with(&*game, Some(&other), SEED, agent).await];
            // The only link of a seat is the person's; the last one is the spectator's.
            let who = usize::from(viewer.is_none());
            for moment in 0..4 {
                let over = settled(&runs[0].at[0]).await;
                if over != settled(&runs[1].at[0]).await {
                    break;
                }
                // An agent that holds something else may do something else. As long as it did not, everything is the same.
                let mut records = vec![];
                for run in &runs {
                    records.push(run.at[0].get("/record").await.body);
                }
                if records[0] != records[1] {
                    break;
                }
                let sent =
                    [traffic(&runs[0].at[who], game.actions()).await, traffic(&runs[1].at[who], game.actions()).await];
                same(&*game, viewer, &runs, sent, over);
                compared += 1;
                after += u32::from(moment > 0);
                if over {
                    break;
                }
                let choices = runs[0].at[0].sight().await["choices"].as_array().unwrap().clone();
                let id = choices[rng.below(choices.len() as u32) as usize]["id"].clone();
                for run in &runs {
                    run.at[0].play(id.clone()).await.ok();
                }
            }
        }
        println!("{}: {compared} moments at tables with agents", entry.meta.id);
        games += u32::from(compared > 0);
    }
    assert!(games >= 6, "{games}");
    assert!(after >= 10, "{after} moments after an agent has moved");
}

#[tokio::test]
async fn the_comparison_finds_a_leak() {
    // Kuhn poker: seat 0 sees different bytes if its own card differs.
    let game = trousseau::game("kuhn").unwrap().standard(2).unwrap();
    let states: Vec<String> = (0..20).map(|seed| game.start(seed).state_json().unwrap()).collect();
    let other = states.iter().find(|s| **s != states[0]).unwrap();
    let views: Vec<bool> = {
        let (one, two) = (run(&*game, Some(&states[0]), SEED).await, run(&*game, Some(other), SEED).await);
        let mut differ = vec![];
        for p in 0..3 {
            differ.push(traffic(&one.at[p], 2).await != traffic(&two.at[p], 2).await);
        }
        differ
    };
    assert!(views[0] || views[1], "a seat sees its own card");
    assert!(!views[2], "a spectator sees none");
}
