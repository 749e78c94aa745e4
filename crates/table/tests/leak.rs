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
use std::sync::atomic::{AtomicU8, Ordering};
use trousseau::engine_core;
use trousseau_table::{Entropy, MemoryStore, NewTable, Sitter, Tables, router};

/// One of two runs: a table at a server, and the same match beside it.
struct Run {
    at: Vec<Client>,
    m: Box<dyn AnyMatch>,
}

/// The seed that the second request for entropy gives: the first is for the name of the table.
const SEED: u64 = u64::from_le_bytes([2; 8]);

async fn run(game: &dyn AnyGame, state: &str) -> Run {
    let calls = AtomicU8::new(0);
    let mut limits = quick();
    limits.advice = 20;
    limits.entropy = Entropy::new(move |bytes| bytes.fill(calls.fetch_add(1, Ordering::SeqCst) + 1));
    let tables = Tables::new(trousseau::games(), MemoryStore::default(), limits).unwrap();
    let mut new: NewTable = serde_json::from_value(json!({ "game": game.meta().id, "seats": ["person"] })).unwrap();
    new.seats = vec![Sitter::Person; game.seats().into()];
    new.start = Some(state.into());
    let made = serde_json::to_value(tables.create(new).await.unwrap()).unwrap();
    let app: Router = router(tables);
    let at = clients(&app, &made);
    for client in &at[..at.len() - 1] {
        client.post("/hints", json!({ "agree": true })).await.ok();
    }
    let m = game.start_from(state.as_bytes(), SEED).unwrap();
    Run { at, m }
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
async fn compare(game: &dyn AnyGame, viewer: Option<Seat>, states: [&str; 2], rng: &mut FastRng, moments: u32) -> u32 {
    let mut runs = [run(game, states[0]).await, run(game, states[1]).await];
    let who = viewer.map_or(game.seats().into(), Seat::at);
    let mut compared = 0;
    loop {
        let [a, b] = [traffic(&runs[0].at[who], game.actions()).await, traffic(&runs[1].at[who], game.actions()).await];
        let over = runs[0].m.next() == Next::Over;
        // The whole record of a finished game is for everybody.
        for ((what, one), (_, two)) in a.iter().zip(&b).filter(|((what, _), _)| !over || what != "/record/full") {
            let text = String::from_utf8_lossy(one);
            assert!(!text.contains(&SEED.to_string()), "{} {what} holds the seed", game.meta().id);
            assert!(
                one == two,
                "{} tells {viewer:?} by {what}:\n{text}\n{}",
                game.meta().id,
                String::from_utf8_lossy(two)
            );
        }
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
            compared += compare(&*game, viewer, [&real, &other], &mut rng, 5).await;
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
async fn the_comparison_finds_a_leak() {
    // Kuhn poker: seat 0 sees different bytes if its own card differs.
    let game = trousseau::game("kuhn").unwrap().standard(2).unwrap();
    let states: Vec<String> = (0..20).map(|seed| game.start(seed).state_json().unwrap()).collect();
    let other = states.iter().find(|s| **s != states[0]).unwrap();
    let views: Vec<bool> = {
        let (one, two) = (run(&*game, &states[0]).await, run(&*game, other).await);
        let mut differ = vec![];
        for p in 0..3 {
            differ.push(traffic(&one.at[p], 2).await != traffic(&two.at[p], 2).await);
        }
        differ
    };
    assert!(views[0] || views[1], "a seat sees its own card");
    assert!(!views[2], "a spectator sees none");
}
