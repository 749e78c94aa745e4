//! `serve`: a table in the browser for every game.
use crate::{failure::Failure, out::Out, registry::Registry};
use std::{
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    time::Duration,
};
use trousseau_table::{Limits, SqliteStore, StoreError, Tables, router, serve};

/// Open a table in the browser: people and agents play any game
#[derive(clap::Args)]
#[command(after_long_help = MORE)]
pub struct Serve {
    /// Address to listen at [default: 127.0.0.1:7654, or another port if that is taken]
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// A name of this machine that browsers may use, beside localhost and numeric addresses; repeat the flag for several
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// The file that keeps the tables [default: tables.db in your data folder]
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// The most megabytes that the file may have
    #[arg(long, value_name = "MB", default_value_t = 4096)]
    disk: u64,
    /// Milliseconds between the moves of agents
    #[arg(long, value_name = "MS", default_value_t = 700)]
    pace: u64,
    /// The most tables, ever
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    tables: usize,
    /// The most connections at once
    #[arg(long, value_name = "N", default_value_t = 4096)]
    connections: usize,
    /// Print the address as JSON
    #[arg(long)]
    json: bool,
}

const MORE: &str = "\
The command prints one address. Open it in a browser, choose a game, and send each player the link of their seat. Everything is in the \
program: it needs no network, account or database server.

Only this machine can open the address, unless --listen names another one: --listen 0.0.0.0:7654 opens it to your network. Links are \
secret: whoever has one sits at that seat. Put a proxy with TLS before the program when it is open to the world.

Every move is on the disk before it is acknowledged. Stop the program whenever you like, and start it again: the tables are where they were.

Programs play over HTTP: the address /api/openapi.json describes how, and `examples/table_client.py` is a client.

JSON: one object with `address` and `data`.";

/// The port that is tried first.
const PORT: u16 = 7654;

pub fn run(args: &Serve, games: Registry, out: &mut Out) -> Result<(), Failure> {
    let data = args.data.clone().unwrap_or_else(data_file);
    if let Some(folder) = data.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| file(folder, error))?;
    }
    let mut limits = Limits::default();
    limits.pace = Duration::from_millis(args.pace);
    limits.tables = args.tables;
    limits.connections = args.connections.max(1);
    limits.hosts = args.host.clone();
    let store = SqliteStore::open(&data, Some(args.disk.saturating_mul(1 << 20))).map_err(|e| store(&data, &e))?;
    let tables = Tables::new(games.all(), store, limits.clone()).map_err(|e| self::store(&data, &e))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let first = args.listen.unwrap_or_else(|| SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)));
        let listener = match tokio::net::TcpListener::bind(first).await {
            // Whoever names an address wants that one.
            Err(_) if args.listen.is_none() => tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?,
            bound => bound.map_err(|e| Failure::Refused(format!("cannot listen at {first}: {e}")))?,
        };
        let address = format!("http://{}/", listener.local_addr()?);
        match args.json {
            true => out.json(&serde_json::json!({ "address": address, "data": data }))?,
            false => out.line(&address)?,
        }
        out.flush()?;
        tokio::select! {
            () = serve(listener, router(tables), &limits) => Ok(()),
            _ = tokio::signal::ctrl_c() => Ok(()),
        }
    })
}

fn file(path: &Path, error: std::io::Error) -> Failure {
    Failure::File { path: path.display().to_string(), error }
}

fn store(path: &Path, e: &StoreError) -> Failure {
    Failure::Refused(format!("{}: {e}", path.display()))
}

/// `tables.db` in the folder where programs keep data; here, if there is no such folder.
fn data_file() -> PathBuf {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path: &PathBuf| path.is_absolute());
    let folder = absolute("XDG_DATA_HOME")
        .or_else(|| absolute("LOCALAPPDATA"))
        .or_else(|| absolute("HOME").map(|home| home.join(".local/share")));
    folder.map_or_else(|| PathBuf::from("tables.db"), |folder| folder.join("trousseau/tables.db"))
}
