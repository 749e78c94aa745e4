//! A server in the same process, and clients of it.
#![allow(dead_code)] // Each test uses a part.
use axum::{
    Router,
    body::{Body, Bytes, to_bytes},
    http::{Request, StatusCode},
};
use serde_json::Value;
use tower::ServiceExt;
use trousseau_table::{Limits, MemoryStore, Store, Tables, router};

/// Limits for tests: agents move at once.
pub fn quick() -> Limits {
    let mut limits = Limits::default();
    limits.pace = std::time::Duration::ZERO;
    limits
}

pub fn app() -> Router {
    app_with(MemoryStore::default(), quick())
}

pub fn app_with(store: impl Store, limits: Limits) -> Router {
    router(Tables::new(trousseau::games(), store, limits).unwrap())
}

/// An answer: its status, its headers as text, its body.
pub struct Answer {
    pub status: StatusCode,
    pub headers: Vec<(String, String)>,
    pub body: Bytes,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {:?}", self.body))
    }
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!(self.status.is_success(), "{}: {:?}", self.status, self.body);
        self.json()
    }
    #[track_caller]
    pub fn problem(self, status: u16, problem: &str) -> Value {
        assert_eq!(self.status.as_u16(), status, "{:?}", self.body);
        let json = self.json();
        assert_eq!(json["problem"], problem, "{json}");
        json
    }
}

pub async fn send(app: &Router, request: Request<Body>) -> Answer {
    let answer = app.clone().oneshot(request).await.unwrap();
    let (head, body) = answer.into_parts();
    let mut headers: Vec<(String, String)> =
        head.headers.iter().map(|(n, v)| (n.to_string(), v.to_str().unwrap().to_string())).collect();
    headers.sort();
    Answer { status: head.status, headers, body: to_bytes(body, usize::MAX).await.unwrap() }
}

/// Somebody with a link.
#[derive(Clone)]
pub struct Client {
    pub app: Router,
    pub table: String,
    pub token: String,
    pub seat: Option<u8>,
}

impl Client {
    fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        Request::builder()
            .method(method)
            .uri(format!("/api/tables/{}{path}", self.table))
            .header("host", "127.0.0.1:7654")
            .header("authorization", format!("Bearer {}", self.token))
    }
    pub async fn get(&self, path: &str) -> Answer {
        send(&self.app, self.request("GET", path).body(Body::empty()).unwrap()).await
    }
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        let request = self.request("POST", path).header("content-type", "application/json");
        send(&self.app, request.body(Body::from(body.to_string())).unwrap()).await
    }
    pub async fn sight(&self) -> Value {
        self.get("").await.ok()
    }
    /// The beginning of the stream of events: all that is told before the table is quiet.
    pub async fn events(&self, last: Option<u64>) -> Vec<u8> {
        use futures_util::StreamExt;
        let mut request = self.request("GET", "/events");
        if let Some(last) = last {
            request = request.header("last-event-id", last.to_string());
        }
        let answer = self.app.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert!(answer.status().is_success());
        let first = answer.into_body().into_data_stream().next().await.unwrap().unwrap();
        first.to_vec()
    }
    pub async fn play(&self, action: impl Into<Value>) -> Answer {
        let turn = self.sight().await["turn"].clone();
        self.post("/play", serde_json::json!({ "action": action.into(), "turn": turn })).await
    }
}

pub async fn plain(app: &Router, method: &str, path: &str, body: Option<Value>) -> Answer {
    let mut request = Request::builder().method(method).uri(path).header("host", "localhost:7654");
    if body.is_some() {
        request = request.header("content-type", "application/json");
    }
    send(app, request.body(body.map_or(Body::empty(), |b| Body::from(b.to_string()))).unwrap()).await
}

/// A new table: the people at it, then a spectator.
pub async fn table(app: &Router, new: Value) -> Vec<Client> {
    let made = plain(app, "POST", "/api/tables", Some(new)).await.ok();
    clients(app, &made)
}

pub fn clients(app: &Router, made: &Value) -> Vec<Client> {
    let links = made["links"].as_array().unwrap().iter().chain([&made["spectator"]]);
    links
        .map(|link| Client {
            app: app.clone(),
            table: made["table"].as_str().unwrap().into(),
            token: link["token"].as_str().unwrap().into(),
            seat: link["seat"].as_u64().map(|p| p as u8),
        })
        .collect()
}
