//! The table under load, in one process: a thousand tables with people and agents, then as many plays as it can, then reads beside a bare handler.
//!
//! `cargo run --release -p trousseau-table --example load -- 1000 20` for 1000 tables and 20 seconds of each.
use axum::{Router, body::Bytes, http::header, routing::get};
use serde_json::{Value, json};
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use trousseau_table::{Limits, SqliteStore, Tables, router, serve};

const GAMES: [&str; 5] = ["fourkeys", "knock-dungeon", "fort-boyard", "key-kingdom", "leduc"];

/// A connection that is kept.
struct Http {
    stream: TcpStream,
    address: String,
    rest: Vec<u8>,
}

impl Http {
    async fn open(address: &str) -> Self {
        let stream = TcpStream::connect(address).await.expect("the server listens");
        stream.set_nodelay(true).expect("a socket");
        Self { stream, address: address.into(), rest: vec![] }
    }

    async fn ask(&mut self, path: &str, token: &str, body: Option<&Value>) -> (u16, Vec<u8>) {
        let text = body.map_or(String::new(), Value::to_string);
        let method = if body.is_some() { "POST" } else { "GET" };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{text}",
            self.address,
            text.len()
        );
        self.stream.write_all(request.as_bytes()).await.expect("the server reads");
        let head = loop {
            if let Some(end) = self.rest.windows(4).position(|w| w == b"\r\n\r\n") {
                break self.rest.drain(..end + 4).collect::<Vec<u8>>();
            }
            self.more().await;
        };
        let head = String::from_utf8_lossy(&head).to_ascii_lowercase();
        let status = head[9..12].parse().expect("a status");
        let length = head.split("content-length: ").nth(1).and_then(|l| l.split('\r').next()).expect("a length");
        let length: usize = length.parse().expect("a number");
        while self.rest.len() < length {
            self.more().await;
        }
        (status, self.rest.drain(..length).collect())
    }

    async fn more(&mut self) {
        let n = self.stream.read_buf(&mut self.rest).await.expect("the server answers");
        assert!(n > 0, "the server closed the connection");
    }

    async fn json(&mut self, path: &str, token: &str, body: Option<&Value>) -> Value {
        let (status, body) = self.ask(path, token, body).await;
        assert!(status < 300, "{path}: {status} {}", String::from_utf8_lossy(&body));
        serde_json::from_slice(&body).expect("JSON")
    }
}

#[derive(Default)]
struct Seen {
    plays: Mutex<Vec<Duration>>,
    reads: AtomicU64,
    games: AtomicU64,
    stop: AtomicBool,
}

/// The people of one table after another: they look, think for a while, and move.
async fn people(address: String, k: usize, think: Duration, seen: Arc<Seen>) {
    let mut http = Http::open(&address).await;
    let mut state = k as u64 * 0x9e37_79b9 + 1;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below.max(1)
    };
    tokio::time::sleep(think.mul_f64(random(100) as f64 / 100.0)).await;
    while !seen.stop.load(Ordering::Relaxed) {
        let agent = json!({ "agent": "easy" });
        let other = if k.is_multiple_of(2) { agent } else { json!("person") };
        let made =
            http.json("/api/tables", "", Some(&json!({ "game": GAMES[k % 5], "seats": ["person", other] }))).await;
        let base = format!("/api/tables/{}", made["table"].as_str().expect("a name"));
        let tokens: Vec<&str> =
            made["links"].as_array().expect("links").iter().filter_map(|l| l["token"].as_str()).collect();
        while !seen.stop.load(Ordering::Relaxed) {
            let mut waits = true;
            for token in &tokens {
                let sight = http.json(&base, token, None).await;
                seen.reads.fetch_add(1, Ordering::Relaxed);
                let choices = sight["choices"].as_array().expect("choices");
                waits &= sight["waits_for"] == "over";
                if choices.is_empty() {
                    continue;
                }
                let body = json!({ "action": choices[random(choices.len())]["id"], "turn": sight["turn"] });
                let began = Instant::now();
                http.json(&format!("{base}/play"), token, Some(&body)).await;
                seen.plays.lock().expect("nobody panics").push(began.elapsed());
                tokio::time::sleep(think.mul_f64(0.5 + random(100) as f64 / 100.0)).await;
            }
            if waits {
                seen.games.fetch_add(1, Ordering::Relaxed);
                break;
            }
            if think.is_zero() {
                tokio::task::yield_now().await;
            } else {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }
    }
}

async fn crowd(address: &str, tables: usize, think: Duration, time: Duration) {
    let seen = Arc::new(Seen::default());
    let tasks: Vec<_> = (0..tables).map(|k| tokio::spawn(people(address.into(), k, think, seen.clone()))).collect();
    // Until everybody sits.
    tokio::time::sleep(Duration::from_secs(5)).await;
    seen.plays.lock().expect("nobody panics").clear();
    seen.reads.store(0, Ordering::Relaxed);
    tokio::time::sleep(time).await;
    seen.stop.store(true, Ordering::Relaxed);
    for task in tasks {
        task.await.expect("nobody panics");
    }
    let mut plays = seen.plays.lock().expect("nobody panics");
    plays.sort_unstable();
    let at = |share: f64| plays[((plays.len() - 1) as f64 * share) as usize];
    println!(
        "{tables} tables, people think {think:?}: {:.0} plays/s, p50 {:.1?}, p99 {:.1?}, {:.0} reads/s, {} games ended",
        plays.len() as f64 / time.as_secs_f64(),
        at(0.5),
        at(0.99),
        seen.reads.load(Ordering::Relaxed) as f64 / time.as_secs_f64(),
        seen.games.load(Ordering::Relaxed),
    );
}

/// Reads of one address by many connections, a second.
async fn reads(address: &str, path: &str, token: &str, time: Duration) -> f64 {
    let stop = Instant::now() + time;
    let readers: Vec<_> = (0..32)
        .map(|_| {
            let (address, path, token) = (address.to_string(), path.to_string(), token.to_string());
            tokio::spawn(async move {
                let mut http = Http::open(&address).await;
                let mut n = 0u64;
                while Instant::now() < stop {
                    assert_eq!(http.ask(&path, &token, None).await.0, 200);
                    n += 1;
                }
                n
            })
        })
        .collect();
    let mut all = 0;
    for reader in readers {
        all += reader.await.expect("nobody panics");
    }
    all as f64 / time.as_secs_f64()
}

async fn listen(app: Router, limits: &Limits) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let limits = limits.clone();
    tokio::spawn(async move { serve(listener, app, &limits).await });
    address
}

#[tokio::main]
async fn main() {
    let words: Vec<u64> = std::env::args().skip(1).filter_map(|w| w.parse().ok()).collect();
    let (tables, time) =
        (words.first().copied().unwrap_or(1000) as usize, Duration::from_secs(words.get(1).copied().unwrap_or(10)));
    let folder = std::env::temp_dir().join(format!("trousseau-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let store = SqliteStore::open(folder.join("tables.db"), None).expect("a store");
    let limits = Limits::default();
    let address =
        listen(router(Tables::new(trousseau::games(), store, limits.clone()).expect("a store")), &limits).await;

    crowd(&address, tables, Duration::from_secs(2), time).await;
    crowd(&address, 64, Duration::ZERO, time).await;

    // Reads beside a bare handler that sends as many bytes.
    let mut http = Http::open(&address).await;
    let made = http.json("/api/tables", "", Some(&json!({ "game": "fourkeys", "seats": ["person", "person"] }))).await;
    let (path, token) = (
        format!("/api/tables/{}", made["table"].as_str().expect("a name")),
        made["links"][0]["token"].as_str().expect("a token"),
    );
    let body = Bytes::from(http.ask(&path, token, None).await.1);
    let size = body.len();
    let bare =
        Router::new().route("/bare", get(move || async move { ([(header::CONTENT_TYPE, "application/json")], body) }));
    let bare = listen(bare, &limits).await;
    for _ in 0..3 {
        let (plain, ours) = (reads(&bare, "/bare", "", time / 3).await, reads(&address, &path, token, time / 3).await);
        println!("reads of {size} bytes: bare {plain:.0}/s, table {ours:.0}/s, {:.0} %", 100.0 * ours / plain);
    }
    let picture = format!("{path}/picture");
    println!("reads of a picture: {:.0}/s", reads(&address, &picture, token, time / 3).await);
    let _ = std::fs::remove_dir_all(folder);
}
