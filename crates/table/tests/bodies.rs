//! Damaged bodies, to every address that takes one: a problem in the four hundreds or an answer, and never anything else.
mod common;

use axum::{body::Body, http::Request};
use common::*;
use engine_core::chance::FastRng;
use serde_json::json;
use trousseau::engine_core;

/// A body with a few bytes changed, cut out or doubled.
fn damaged(text: &str, rng: &mut FastRng) -> Vec<u8> {
    const BYTES: &[u8] = b"{}[]\",:0123456789-.eE\\u\x00\xffaZ \n";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + rng.below(4) {
        let at = rng.below(bytes.len().max(1) as u32) as usize;
        match rng.below(4) {
            0 if at < bytes.len() => drop(bytes.remove(at)),
            1 if at < bytes.len() => bytes[at] = BYTES[rng.below(BYTES.len() as u32) as usize],
            2 => bytes.insert(at.min(bytes.len()), BYTES[rng.below(BYTES.len() as u32) as usize]),
            _ => bytes.extend_from_within(at.min(bytes.len())..),
        }
    }
    bytes
}

#[tokio::test]
async fn damaged_bodies_meet_a_problem_and_change_nothing_else() {
    let app = app();
    let mut rng = FastRng::new(3);
    let at = table(&app, json!({ "game": "pig", "seats": ["person", {"agent": "easy"}], "live": true })).await;
    let bodies = [
        (
            "",
            r#"{"game":"leduc","seats":["person",{"agent":"easy"}],"options":{},"seed":"7","live":false,"open":false}"#,
        ),
        ("/play", r#"{"action":0,"turn":0}"#),
        ("/play", r#"{"action":"roll","turn":12}"#),
        ("/report", r#"{"answer":3,"turn":1}"#),
        ("/why", r#"{"action":1,"touched":[{"group":"Draft Take","factors":[["slot",2]]}]}"#),
        ("/undo", r#"{"turn":2}"#),
        ("/undo/answer", r#"{"agree":true}"#),
        ("/hints", r#"{"agree":false}"#),
    ];
    let mut refused = 0;
    for round in 0..3000 {
        let (path, text) = bodies[round % bodies.len()];
        let path = if path.is_empty() { "/api/tables".into() } else { format!("/api/tables/{}{path}", at[0].table) };
        let request = Request::post(path)
            .header("host", "localhost")
            .header("content-type", "application/json")
            .header("authorization", format!("Bearer {}", at[0].token))
            .body(Body::from(damaged(text, &mut rng)))
            .unwrap();
        let answer = send(&app, request).await;
        let ok = answer.status.is_success() || answer.status.is_client_error();
        assert!(ok, "{} {:?}", answer.status, answer.body);
        if answer.status.is_client_error() {
            refused += 1;
            assert!(answer.json()["message"].is_string());
        }
    }
    assert!(refused > 1500, "{refused}");
    at[0].sight().await;
}
