//! The interface: what people and programs can do, and what they are told when they cannot.
mod common;

use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use common::*;
use serde_json::{Value, json};
use std::time::Duration;
use trousseau_table::{MemoryStore, SqliteStore};

fn two(game: &str) -> Value {
    json!({ "game": game, "seats": ["person", "person"] })
}

#[tokio::test]
async fn two_people_play_a_whole_game() {
    let app = app();
    let at = table(&app, two("tic-tac-toe")).await;
    let mut moves = 0;
    loop {
        let sight = at[0].sight().await;
        if sight["waits_for"] == "over" {
            break;
        }
        let seat = sight["asked"][0].as_u64().unwrap() as usize;
        let (mine, other) = (&at[seat], &at[1 - seat]);
        assert!(other.sight().await["choices"].as_array().unwrap().is_empty());
        let choice = mine.sight().await["choices"][0].clone();
        other.play(choice["id"].clone()).await.problem(409, "refused");
        mine.play(choice["id"].clone()).await.ok();
        moves += 1;
    }
    let end = at[2].sight().await;
    assert_eq!(end["plies"], moves);
    assert!(end["result"].as_str().unwrap().ends_with('.'), "{end}");
    assert_eq!(end["viewer"], Value::Null);
    // The record of a finished game replays it exactly.
    let record = at[0].get("/record/full").await;
    let again = trousseau::open(&record.body).unwrap();
    assert_eq!(again.plies(), moves);
    assert!(at[1].get("/replay").await.body.to_ascii_lowercase().starts_with(b"<!doctype html>"));
}

#[tokio::test]
async fn a_move_counts_once_and_for_the_question_it_answers() {
    let app = app();
    let at = table(&app, two("tic-tac-toe")).await;
    at[0].post("/play", json!({ "action": 4, "turn": 0 })).await.ok();
    at[0].post("/play", json!({ "action": 4, "turn": 0 })).await.problem(409, "moved_on");
    let why = at[1].post("/play", json!({ "action": 4, "turn": 1 })).await.problem(409, "refused");
    assert!(why["clause"].is_string(), "{why}");
    at[1].post("/play", json!({ "action": 99, "turn": 1 })).await.problem(422, "invalid");
    at[1].post("/play", json!({ "action": "nonsense", "turn": 1 })).await.problem(422, "invalid");
    assert_eq!(at[0].sight().await["plies"], 1);
}

#[tokio::test]
async fn nobody_gets_in_without_the_link() {
    let app = app();
    let at = table(&app, two("leduc")).await;
    for token in ["", "AAAAAAAAAAAAAAAAAAAAAA", "x"] {
        let stranger = Client { token: token.into(), ..at[0].clone() };
        let status = stranger.get("").await.status.as_u16();
        assert_eq!(status, if token.len() == 22 { 404 } else { 401 }, "{token}");
    }
    let elsewhere = table(&app, two("leduc")).await;
    Client { table: elsewhere[0].table.clone(), ..at[0].clone() }.get("").await.problem(404, "not_found");
    Client { table: "nowhere".into(), ..at[0].clone() }.get("").await.problem(404, "not_found");
    // A spectator watches.
    at[2].post("/play", json!({ "action": 0, "turn": 0 })).await.problem(403, "forbidden");
    at[2].post("/hint", json!({})).await.problem(403, "forbidden");
}

#[tokio::test]
async fn other_sites_are_kept_out() {
    let app = app();
    let get = |host: &str, origin: Option<&str>| {
        let mut request = Request::builder().uri("/api/games").header("host", host);
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        request.body(Body::empty()).unwrap()
    };
    for host in ["127.0.0.1:7654", "localhost", "[::1]:80", "192.168.1.20:7654"] {
        assert_eq!(send(&app, get(host, None)).await.status, 200, "{host}");
        assert_eq!(send(&app, get(host, Some(&format!("http://{host}")))).await.status, 200, "{host}");
    }
    for host in ["evil.example", "127.0.0.1.evil.example:7654", "localhost.evil.example", ""] {
        assert_eq!(send(&app, get(host, None)).await.status, 403, "{host}");
    }
    assert_eq!(send(&app, get("localhost:1", Some("http://evil.example"))).await.status, 403);
    assert_eq!(send(&app, get("localhost:1", Some("null"))).await.status, 403);
    let mut named = quick();
    named.hosts = vec!["games.example".into()];
    let named = app_with(MemoryStore::default(), named);
    assert_eq!(send(&named, get("games.example:7654", None)).await.status, 200);
    let answer = plain(&app, "GET", "/", None).await;
    let policy = answer.header("content-security-policy").unwrap();
    assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    let html = String::from_utf8(answer.body.to_vec()).unwrap();
    assert!(!html.contains("<script>") && !html.contains(" onclick"), "no inline script");
}

#[tokio::test]
async fn a_seed_is_chosen_alone_or_openly() {
    let app = app();
    let post = |body: Value| plain(&app, "POST", "/api/tables", Some(body)).into_future_answer();
    post(json!({ "game": "leduc", "seats": ["person", "person"], "seed": "7" })).await.problem(422, "invalid");
    post(json!({ "game": "leduc", "seats": ["person", "person"], "open": true })).await.problem(422, "invalid");
    post(json!({ "game": "leduc", "seats": ["person", {"agent": "easy"}], "seed": "-1" }))
        .await
        .problem(422, "invalid");
    let most = u64::MAX.to_string();
    let alone = table(&app, json!({ "game": "leduc", "seats": ["person", {"agent": "easy"}], "seed": most })).await;
    assert_eq!(alone[0].sight().await["seed"], Value::Null);
    let open = table(&app, json!({ "game": "leduc", "seats": ["person", "person"], "seed": most, "open": true })).await;
    assert_eq!(open[1].sight().await["seed"], most.as_str());
}

#[tokio::test]
async fn bad_tables_are_refused_with_every_fault() {
    let app = app();
    let post = |body: Value| plain(&app, "POST", "/api/tables", Some(body)).into_future_answer();
    post(json!({ "game": "chess", "seats": ["person"] })).await.problem(422, "invalid");
    post(json!({ "game": "leduc", "seats": [] })).await.problem(422, "invalid");
    post(json!({ "game": "leduc", "seats": vec!["person"; 300] })).await.problem(422, "invalid");
    post(json!({ "game": "leduc", "seats": ["cat", "dog"] })).await.problem(400, "malformed");
    post(json!({ "game": "leduc", "seats": ["person", "person"], "start": "{}" })).await.problem(400, "malformed");
    post(json!({ "game": "pig", "seats": ["person", "person"], "options": { "what": "1" } }))
        .await
        .problem(422, "invalid");
    post(json!({ "game": "pig", "seats": "x".repeat(100_000) })).await.problem(413, "too_large");
    plain(&app, "GET", "/api/tables", None).await.problem(405, "method");
    plain(&app, "GET", "/nowhere", None).await.problem(404, "not_found");
    plain(&app, "GET", "/api/games?language=tlh", None).await.problem(400, "malformed");
}

#[tokio::test]
async fn taking_back_is_free_alone_and_by_consent_among_people() {
    let app = app();
    let alone = table(&app, json!({ "game": "connect-four", "seats": ["person", {"agent": "easy"}] })).await;
    let (me, mut seen) = (&alone[0], 0);
    while seen < 4 {
        let sight = me.sight().await;
        seen = sight["plies"].as_u64().unwrap();
        if let Some(choice) = sight["choices"].get(0) {
            me.play(choice["id"].clone()).await;
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let turn = loop {
        let sight = me.sight().await;
        if sight["asked"] == json!([0]) {
            break sight["turn"].clone();
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    };
    let before = me.sight().await["plies"].as_u64().unwrap();
    me.post("/undo", json!({ "turn": turn })).await.ok();
    assert_eq!(me.sight().await["plies"], before - 2, "the agent's answer goes too");

    let at = table(&app, two("tic-tac-toe")).await;
    at[0].play(0).await.ok();
    at[1].post("/undo", json!({ "turn": 1 })).await.problem(409, "not_now");
    at[0].post("/undo", json!({ "turn": 1 })).await.ok();
    assert_eq!(at[0].sight().await["plies"], 1, "nothing happens yet");
    at[0].post("/undo/answer", json!({ "agree": true })).await.problem(409, "not_now");
    assert_eq!(at[1].sight().await["proposal"]["by"], 0);
    at[1].post("/undo/answer", json!({ "agree": false })).await.ok();
    assert_eq!(at[1].sight().await["proposal"], Value::Null);
    at[0].post("/undo", json!({ "turn": 1 })).await.ok();
    at[1].post("/undo/answer", json!({ "agree": true })).await.ok();
    let sight = at[1].sight().await;
    assert_eq!((&sight["plies"], &sight["turn"]), (&json!(0), &json!(2)));
    at[0].post("/play", json!({ "action": 0, "turn": 1 })).await.problem(409, "moved_on");
}

#[tokio::test]
async fn hints_need_everybody_among_people() {
    let app = app();
    let at = table(&app, two("tic-tac-toe")).await;
    at[0].post("/hint", json!({})).await.problem(403, "forbidden");
    at[0].post("/hints", json!({ "agree": true })).await.ok();
    at[0].post("/hint", json!({})).await.problem(403, "forbidden");
    at[1].post("/hints", json!({ "agree": true })).await.ok();
    let best = at[0].post("/hint", json!({})).await.ok()["best"].clone();
    assert_eq!(best.as_array().unwrap().len(), 9);
    at[1].post("/hint", json!({})).await.problem(409, "not_now");
    at[1].post("/hints", json!({ "agree": false })).await.ok();
    at[0].post("/hint", json!({})).await.problem(403, "forbidden");
    let alone = table(&app, json!({ "game": "tic-tac-toe", "seats": ["person", {"agent": "easy"}] })).await;
    alone[0].post("/hint", json!({})).await.ok();
}

#[tokio::test]
async fn sealed_choices_wait_for_each_other_in_any_order() {
    let app = app();
    let at = table(&app, two("goofspiel")).await;
    assert_eq!(at[0].sight().await["asked"], json!([0, 1]));
    at[1].post("/play", json!({ "action": 2, "turn": 0 })).await.ok();
    at[1].post("/play", json!({ "action": 1, "turn": 0 })).await.problem(409, "not_now");
    let sight = at[0].sight().await;
    assert_eq!(
        (&sight["asked"], &sight["plies"], &sight["seats"][1]["decided"]),
        (&json!([0]), &json!(0), &json!(true))
    );
    at[0].post("/play", json!({ "action": 0, "turn": 0 })).await.ok();
    let sight = at[0].sight().await;
    assert_eq!((&sight["asked"], &sight["plies"], &sight["turn"]), (&json!([0, 1]), &json!(2), &json!(1)));
}

#[tokio::test]
async fn a_live_table_reports_its_dice() {
    let app = app();
    let at = table(&app, json!({ "game": "pig", "seats": ["person", "person"], "live": true })).await;
    at[0].play("roll").await.ok();
    let sight = at[1].sight().await;
    assert_eq!(sight["waits_for"], "chance");
    assert_eq!(sight["question"]["answers"].as_array().unwrap().len(), 6);
    assert!(sight["question"]["total"].is_string(), "{sight}");
    at[0].post("/report", json!({ "answer": 99, "turn": sight["turn"] })).await.problem(422, "invalid");
    at[2].post("/report", json!({ "answer": 3, "turn": sight["turn"] })).await.problem(403, "forbidden");
    at[0].post("/play", json!({ "action": 0, "turn": sight["turn"] })).await.problem(409, "not_now");
    at[1].post("/report", json!({ "answer": 3, "turn": sight["turn"] })).await.ok();
    assert_eq!(at[0].sight().await["plies"], 1);
    at[0].post("/report", json!({ "answer": 3, "turn": 2 })).await.problem(409, "not_now");
}

#[tokio::test]
async fn a_live_table_is_set_up_and_taken_back_by_reports() {
    let app = app();
    let at = table(&app, json!({ "game": "fort-boyard", "seats": ["person", {"agent": "easy"}], "live": true })).await;
    let mut reports = 0;
    loop {
        let sight = at[0].sight().await;
        if sight["waits_for"] != "chance" || reports == 40 {
            break;
        }
        let answer = sight["question"]["answers"][0]["answer"].clone();
        at[0].post("/report", json!({ "answer": answer, "turn": sight["turn"] })).await.ok();
        if reports == 0 && sight["plies"] == 0 {
            let turn = at[0].sight().await["turn"].clone();
            at[0].post("/undo", json!({ "turn": turn })).await.ok();
        }
        reports += 1;
    }
    let sight = at[0].sight().await;
    assert!(reports > 0 || sight["waits_for"] == "seats", "{sight}");
}

#[tokio::test]
async fn an_illegal_touch_is_told_why() {
    let app = app();
    let at = table(&app, two("tic-tac-toe")).await;
    at[0].play(4).await.ok();
    let factors = at[0].sight().await;
    assert!(factors["choices"].as_array().unwrap().is_empty());
    let cell = at[1].sight().await["choices"][0]["factors"][0][0].clone();
    let why = at[1].post("/why", json!({ "touched": [{ "factors": [[cell, 4]] }] })).await.ok();
    assert_eq!(why["legal"], false);
    assert!(why["clause"].is_string() && why["rule"].is_string(), "{why}");
    let early = at[0].post("/why", json!({ "touched": [{ "factors": [[cell, 5]] }] })).await.ok();
    assert!(early["because"].as_str().unwrap().contains("turn"), "{early}");
    let nothing = at[1].post("/why", json!({ "touched": [{ "factors": [["nothing", 5]] }] })).await.ok();
    assert_eq!(nothing["because"], Value::Null);
    assert_eq!(
        at[1].post("/why", json!({ "action": 0.0, "touched": [{ "factors": [[cell, 4.0]] }] })).await.ok()["legal"],
        true
    );
}

#[tokio::test]
async fn events_resume_where_they_stopped() {
    let app = app();
    let at = table(&app, two("tic-tac-toe")).await;
    let read = |bytes: Vec<u8>| -> Value {
        let text = String::from_utf8(bytes).unwrap();
        let data = text.lines().find_map(|l| l.strip_prefix("data: ")).unwrap();
        serde_json::from_str(data).unwrap()
    };
    at[0].play(0).await.ok();
    at[1].play(1).await.ok();
    let whole = read(at[0].events(None).await);
    assert_eq!((&whole["version"], &whole["from"]), (&json!(2), &json!(0)));
    assert_eq!(whole["lines"].as_array().unwrap().len(), 3);
    let rest = read(at[0].events(Some(1)).await);
    assert_eq!((&rest["from"], &rest["lines"][0]["number"]), (&json!(2), &json!(2)));
    // An undo in between changes older lines.
    at[0].play(2).await.ok();
    at[0].post("/undo", json!({ "turn": 3 })).await.ok();
    at[1].post("/undo/answer", json!({ "agree": true })).await.ok();
    at[0].play(3).await.ok();
    let rest = read(at[0].events(Some(3)).await);
    assert_eq!((&rest["from"], rest["lines"].as_array().unwrap().len()), (&json!(3), 1));
    let future = read(at[0].events(Some(1000)).await);
    assert_eq!(future["from"], 0);
}

#[tokio::test]
async fn moments_of_the_past_and_both_languages() {
    let app = app();
    let at = table(&app, two("fourkeys")).await;
    let first = at[0].get("/picture").await.body;
    let turn = at[0].sight().await["asked"][0].as_u64().unwrap() as usize;
    let choice = at[turn].sight().await["choices"][0]["id"].clone();
    at[turn].play(choice).await.ok();
    assert_ne!(at[0].get("/picture").await.body, first);
    assert_eq!(at[0].get("/picture?at=0").await.body, first);
    at[0].get("/picture?at=9").await.problem(404, "not_found");
    at[0].get("/picture?at=-1").await.problem(400, "malformed");
    let english = at[0].get("/log").await.ok();
    let french = at[0].get("/log?language=fr").await.ok();
    assert_ne!(english, french);
    assert_eq!(at[0].sight().await["language"], "en");
    assert_eq!(at[0].get("?language=fr").await.ok()["language"], "fr");
    let rules = plain(&app, "GET", "/api/games/fourkeys?language=fr", None).await.ok();
    assert!(rules["clauses"].as_array().unwrap().len() > 20 && !rules["options"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn a_table_opens_again_from_the_store() {
    let file = std::env::temp_dir().join(format!("trousseau-table-{}.db", std::process::id()));
    let open = || app_with(SqliteStore::open(&file, None).unwrap(), quick());
    let app = open();
    let at = table(&app, json!({ "game": "knock-dungeon", "seats": ["person", "person", {"agent": "easy"}] })).await;
    for _ in 0..6 {
        for me in &at[..2] {
            let sight = me.sight().await;
            if let Some(choice) = sight["choices"].get(0) {
                me.play(choice["id"].clone()).await.ok();
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    at[0].post("/hints", json!({ "agree": true })).await.ok();
    let asked = |v: &Value| (v["version"].clone(), v["plies"].clone(), v["choices"].clone(), v["hints"].clone());
    let before = at[0].sight().await;
    assert!(before["plies"].as_u64().unwrap() > 2);
    let again = Client { app: open(), ..at[0].clone() };
    assert_eq!(asked(&again.sight().await), asked(&before));
    assert_eq!(again.get("/log").await.body, at[0].get("/log").await.body);
    assert_eq!(again.get("/picture").await.body, at[0].get("/picture").await.body);
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

#[tokio::test]
async fn tables_beyond_the_limit_are_refused_and_idle_ones_make_room() {
    let mut limits = quick();
    (limits.tables, limits.open) = (3, 2);
    let app = app_with(MemoryStore::default(), limits);
    let mut all = vec![];
    for _ in 0..3 {
        all.push(table(&app, two("tic-tac-toe")).await);
    }
    plain(&app, "POST", "/api/tables", Some(two("tic-tac-toe"))).await.problem(429, "busy");
    for at in &all {
        at[0].play(0).await.ok();
        assert_eq!(at[1].sight().await["plies"], 1);
    }
}

#[tokio::test]
async fn the_document_describes_every_address() {
    let app = app();
    let document = plain(&app, "GET", "/api/openapi.json", None).await.ok();
    let at = table(&app, two("tic-tac-toe")).await;
    for (path, methods) in document["paths"].as_object().unwrap() {
        let path = path.replace("{game}", "pig").replace("{table}", &at[0].table);
        for method in methods.as_object().unwrap().keys() {
            if path.ends_with("/events") {
                continue;
            }
            let body = (method == "post").then(|| json!({}));
            let answer = plain(&app, &method.to_uppercase(), &path, body).await;
            assert!(![404, 405, 500].contains(&answer.status.as_u16()), "{method} {path}: {}", answer.status);
        }
    }
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for name in ["Sight", "Change", "Present", "NewTable", "Move"] {
        assert!(schemas.contains_key(name), "{name}");
    }
    assert!(!document.to_string().contains("int64"), "64-bit numbers are text");
}

/// Lets a closure return a future that borrows nothing.
trait IntoAnswer {
    async fn into_future_answer(self) -> Answer;
}
impl<F: Future<Output = Answer>> IntoAnswer for F {
    async fn into_future_answer(self) -> Answer {
        self.await
    }
}

#[tokio::test]
async fn statuses_are_of_the_four_hundreds() {
    let app = app();
    let at = table(&app, two("leduc")).await;
    for path in ["/play", "/report", "/why", "/undo", "/undo/answer", "/hints"] {
        for body in [json!(null), json!([]), json!({}), json!({ "turn": -1 }), json!({ "turn": 1e300 }), json!("x")] {
            let answer = at[0].post(path, body.clone()).await;
            assert!(
                answer.status.is_client_error() || answer.status == StatusCode::OK,
                "{path} {body}: {}",
                answer.status
            );
        }
    }
}
