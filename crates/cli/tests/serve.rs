//! `trousseau serve` as a process: what it prints, and that nothing is lost when it is killed at any moment. `TABLE_GAMES=200` plays that many games.
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};
use trousseau::engine_core::chance::FastRng;

/// The server, which can be killed and started again at the same address.
struct Server {
    process: Child,
    address: String,
    folder: PathBuf,
}

impl Server {
    fn start(folder: PathBuf, address: &str) -> Self {
        let data = folder.join("tables.db");
        let mut process = Command::new(env!("CARGO_BIN_EXE_trousseau"))
            .args(["serve", "--pace", "0", "--listen", address, "--data", data.to_str().unwrap()])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").and_then(|l| l.strip_suffix('/')).expect(&line).to_string();
        Self { process, address, folder }
    }

    fn kill(&mut self) {
        self.process.kill().unwrap(); // SIGKILL
        self.process.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("trousseau-serve-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// One request. `None` if the server went away before it answered.
fn ask(address: &str, path: &str, token: &str, body: Option<Value>) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let text = body.as_ref().map_or(String::new(), Value::to_string);
    let method = if body.is_some() { "POST" } else { "GET" };
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{text}",
        text.len()
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, serde_json::from_str(body).ok()?))
}

/// The same, again and again until there is an answer.
fn insist(address: &str, path: &str, token: &str, body: Option<Value>) -> (u16, Value) {
    for _ in 0..2000 {
        if let Some(answer) = ask(address, path, token, body.clone()) {
            return answer;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("{path} is never answered");
}

/// A game of people, from making the table to its end: what was acknowledged must be there, once. Returns the number of moves.
fn play(address: &str, game: &str, seed: u64, lost: &AtomicUsize) -> usize {
    let mut rng = FastRng::new(seed);
    let new = json!({ "game": game, "seats": ["person", "person"] });
    let made = loop {
        match ask(address, "/api/tables", "", Some(new.clone())) {
            Some((201, made)) => break made,
            Some((status, problem)) => panic!("{status} {problem}"),
            None => thread::sleep(Duration::from_millis(10)),
        }
    };
    let base = format!("/api/tables/{}", made["table"].as_str().unwrap());
    let tokens: Vec<String> =
        made["links"].as_array().unwrap().iter().map(|l| l["token"].as_str().unwrap().to_string()).collect();
    let watch = made["spectator"]["token"].as_str().unwrap().to_string();
    let mut landed: Vec<u64> = vec![];
    loop {
        let (status, sight) = insist(address, &base, &watch, None);
        assert_eq!(status, 200, "{game}: the table opens: {sight}");
        assert_eq!(sight["plies"], landed.len(), "{game}: everything that was acknowledged is there, once");
        if sight["waits_for"] == "over" {
            break;
        }
        let token = &tokens[sight["asked"][0].as_u64().unwrap() as usize];
        let (_, mine) = insist(address, &base, token, None);
        let choices = mine["choices"].as_array().unwrap();
        let id = choices[rng.below(choices.len() as u32) as usize]["id"].as_u64().unwrap();
        let body = json!({ "action": id, "turn": mine["turn"] });
        match ask(address, &format!("{base}/play"), token, Some(body)) {
            Some((200, _)) => landed.push(id),
            Some((status, problem)) => panic!("{game}: {status} {problem}"),
            None => {
                // No answer: it may be there or not, but not twice.
                lost.fetch_add(1, Ordering::SeqCst);
                let (_, sight) = insist(address, &base, &watch, None);
                if sight["plies"] == landed.len() + 1 {
                    landed.push(id);
                }
            }
        }
    }
    // The whole record is the same list of actions.
    let (status, record) = insist(address, &format!("{base}/record/full"), &watch, None);
    assert_eq!(status, 200);
    let rules = trousseau::game(game).unwrap().standard(2).unwrap();
    let actions: Vec<u64> = record["actions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|a| rules.read_action(a.as_str().unwrap()).unwrap().into())
        .collect();
    assert_eq!(actions, landed, "{game}");
    landed.len()
}

#[test]
fn nothing_is_lost_when_the_server_is_killed_at_any_moment() {
    let games: usize = std::env::var("TABLE_GAMES").map_or(8, |n| n.parse().unwrap());
    let mut server = Server::start(folder("kill"), "127.0.0.1:0");
    let address = server.address.clone();
    let (next, moves, lost) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let done = AtomicBool::new(false);
    let failed = Mutex::new(None);
    let mut kills = 0;
    thread::scope(|scope| {
        let workers: Vec<_> = (0..8)
            .map(|_| {
                scope.spawn(|| {
                    loop {
                        let k = next.fetch_add(1, Ordering::SeqCst);
                        if k >= games {
                            return;
                        }
                        let game = ["connect-four", "tic-tac-toe", "fourkeys", "pig"][k % 4];
                        moves.fetch_add(play(&address, game, k as u64, &lost), Ordering::SeqCst);
                    }
                })
            })
            .collect();
        let killer = scope.spawn(|| {
            let mut rng = FastRng::new(1);
            while !done.load(Ordering::SeqCst) {
                thread::sleep(Duration::from_millis(60 + u64::from(rng.below(400))));
                server.kill();
                let folder = server.folder.clone();
                server.folder = PathBuf::new();
                server = Server::start(folder, &address);
                kills += 1;
            }
        });
        for worker in workers {
            if let Err(e) = worker.join() {
                *failed.lock().unwrap() = Some(e);
            }
        }
        done.store(true, Ordering::SeqCst);
        killer.join().unwrap();
    });
    if let Some(e) = failed.into_inner().unwrap() {
        std::panic::resume_unwind(e);
    }
    println!(
        "{games} games, {} moves, {kills} kills, {} moves without an answer",
        moves.into_inner(),
        lost.into_inner()
    );
    assert!(kills > 0);
}

#[test]
fn it_prints_one_loopback_address_and_answers_there() {
    let server = Server::start(folder("one"), "127.0.0.1:0");
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    let (status, games) = ask(&server.address, "/api/games", "", None).unwrap();
    assert_eq!((status, games.as_array().unwrap().len()), (200, trousseau::games().len()));
    // A slow client is no harm to others.
    let _slow = TcpStream::connect(&server.address).unwrap();
    assert_eq!(ask(&server.address, "/api/games", "", None).unwrap().0, 200);
}
