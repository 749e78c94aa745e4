//! Clients that are slow, or too many: they are cut, and the others are served.
mod common;

use common::*;
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    time::timeout,
};
use trousseau_table::{MemoryStore, serve};

const PATIENCE: Duration = Duration::from_millis(400);

/// A server with little patience and room for two connections.
async fn server() -> (String, Vec<Client>) {
    let mut limits = quick();
    (limits.patience, limits.connections) = (PATIENCE, 2);
    let app = app_with(MemoryStore::default(), limits.clone());
    let at = table(&app, json!({ "game": "fourkeys", "seats": ["person", "person"] })).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(async move { serve(listener, app, &limits).await });
    (address, at)
}

/// Everything until the server closes the connection.
async fn rest(stream: &mut TcpStream) -> Vec<u8> {
    let mut all = vec![];
    let read = timeout(PATIENCE * 20, stream.read_to_end(&mut all)).await.expect("the connection is cut");
    let _ = read; // A reset is as good as an end.
    all
}

#[tokio::test]
async fn who_says_nothing_is_cut_and_makes_room() {
    let (address, _) = server().await;
    let mut silent = [TcpStream::connect(&address).await.unwrap(), TcpStream::connect(&address).await.unwrap()];
    silent[1].write_all(b"GET /api/games HTTP/1.1\r\nhost: local").await.unwrap();
    // There is no room for a third, until the two are cut.
    let mut third = TcpStream::connect(&address).await.unwrap();
    third.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await.unwrap();
    let began = Instant::now();
    let answer = rest(&mut third).await;
    assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
    assert!(began.elapsed() >= PATIENCE / 2, "{:?}", began.elapsed());
    for stream in &mut silent {
        assert!(!rest(stream).await.starts_with(b"HTTP/1.1 200"));
    }
}

#[tokio::test]
async fn who_reads_nothing_is_cut() {
    let (address, at) = server().await;
    let mut stream = TcpStream::connect(&address).await.unwrap();
    let one = format!(
        "GET /api/tables/{}/picture HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {}\r\n\r\n",
        at[0].table, at[0].token
    );
    let picture = at[0].get("/picture").await.body.len();
    // Answers for far more than the sockets can hold.
    let wanted = 64 * 1024 * 1024 / picture;
    let _ = timeout(PATIENCE * 4, stream.write_all(one.repeat(wanted).as_bytes())).await;
    tokio::time::sleep(PATIENCE * 4).await;
    let got = rest(&mut stream).await.len();
    assert!(got < wanted * picture, "{got} of {}", wanted * picture);
}

#[tokio::test]
async fn a_body_that_never_ends_is_refused() {
    let (address, _) = server().await;
    let mut stream = TcpStream::connect(&address).await.unwrap();
    let head = "POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let answer = String::from_utf8(rest(&mut stream).await).unwrap();
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}
