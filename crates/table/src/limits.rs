//! What a server lets its clients do.
use crate::token::Entropy;
use std::time::Duration;

/// The limits of a server, and how it paces its agents.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The most tables in the store.
    pub tables: usize,
    /// The most tables in memory. One that nobody looks at makes room, and is read again when somebody does.
    pub open: usize,
    /// The most happenings at one table.
    pub entries: u32,
    /// The most bytes of a request's body.
    pub body: usize,
    /// The most connections at once.
    pub connections: usize,
    /// The time for the head of a request to arrive, for its body to arrive, and for a client to read what it is sent.
    pub patience: Duration,
    /// The longest that an agent thinks about one move or one hint. An easy agent does not look at the clock: it tries every choice once.
    pub thinking: Duration,
    /// The number of simulated games behind a hint. There are fewer if time runs out.
    pub advice: u32,
    /// The number of threads on which agents think.
    pub thinkers: usize,
    /// The most agents that wait for such a thread.
    pub queue: usize,
    /// The time between a change of the table and the next move of an agent.
    pub pace: Duration,
    /// Names of this server, beside `localhost` and numeric addresses.
    pub hosts: Vec<String>,
    /// Where tokens and seeds come from.
    pub entropy: Entropy,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            tables: 100_000,
            open: 5_000,
            entries: 50_000,
            body: 64 * 1024,
            connections: 4_096,
            patience: Duration::from_secs(30),
            thinking: Duration::from_secs(1),
            advice: 300,
            thinkers: cores.saturating_sub(1).max(1),
            queue: 8_192,
            pace: Duration::from_millis(700),
            hosts: vec![],
            entropy: Entropy::default(),
        }
    }
}
