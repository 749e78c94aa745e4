//! Agents in another process, in any language. They speak in lines of JSON.
//!
//! # Protocol 1: a process for each game
//!
//! The process receives one line for each decision of its seat, and a last line with the outcome of the game:
//!
//! ```json
//! {"type":"decide","protocol":1,"game":"leduc","seats":2,"options":{},"seat":0,"step":3,"seed":123,
//!  "view":{},"events":["..."],"legal":[{"id":0,"notation":"Fold","words":"fold"}]}
//! {"type":"over","outcome":{"points":[1,-1],"ranks":[1,2],"utilities":[1,-1],"together":null}}
//! ```
//!
//! The process answers each decision with one line: `{"id":0}`, or `{"action":"Fold"}` in notation. `seed` seeds the random number
//! generator of the process; using it makes games reproducible. It should exit when its input ends.
//!
//! # Protocol 2: a process for many games
//!
//! A process that writes a hello as its first line plays its seat in all matches of a run, many at the same time. It needs no start for each
//! game, so it is hundreds of times faster where games are short. `wants` says what it gets with each decision, and `batch` how many decisions a line may have
//! (default 1):
//!
//! ```json
//! {"type":"hello","protocol":2,"wants":["sparse","mask"],"batch":64}
//! ```
//!
//! It then receives lines of these types. It must ignore lines of any other type: the first line to a new process is a decision in protocol 1,
//! which is asked again after the hello.
//!
//! ```json
//! {"type":"game","protocol":2,"game":"leduc","seats":2,"options":{},"seat":0,"actions":3,"layout":[{"name":"pot","shape":[2],"min":0.0,"max":1.0}]}
//! {"type":"asks","asks":[{"ask":17,"match":5,"step":3,"seed":123,"legal":[0,1],"sparse":[[0,1.0]],"mask":[1,1,0]}]}
//! {"type":"over","match":5,"outcome":{"points":[1,-1],"ranks":[1,2],"utilities":[1,-1],"together":null}}
//! ```
//!
//! | in `wants` | with each decision |
//! |---|---|
//! | `view` | what the seat sees, as JSON |
//! | `events` | what happened since its last decision, as sentences |
//! | `choices` | the legal actions with notation, label, words, group and factors |
//! | `encode` | the encoded view, a list of numbers; the `layout` then comes with the game |
//! | `sparse` | the same as pairs of index and number, without those that are 0 |
//! | `mask` | a 1 or 0 for each action |
//!
//! It answers by the numbers of the questions, in any order and in any number of lines:
//!
//! ```json
//! {"answers":[{"ask":17,"id":0},{"ask":18,"action":"Fold"}]}
//! ```
//!
//! Without `batch`, questions are sent as they arise, each in its own line. With it, a line has all questions that have gathered since the last
//! line was answered, so the number of threads of the arena is the number of decisions that a network can get at once.
//!
//! # What a process may know
//!
//! Every line holds what its seat may know and nothing else. A process of protocol 2 plays one seat number: if an agent sits at several seats,
//! there is a process for each, so none sees two sides of a match. It can remember earlier matches, and tournaments play each seed more than
//! once; for agents that you do not trust, use protocol 1.
//!
//! # Failures
//!
//! An illegal action, or an answer that cannot be read as an action, fails the decision that it answers. A process of protocol 2 fails as a whole if it
//! ends, writes a line that is not valid, answers a question that is not open, or gives no answer for the time limit (counted from the last
//! answer). It is then ended, and a new one is started for the next question, with at least ten seconds to say the same hello again. If the process had several questions, those that are open are asked
//! again one by one, and only the one at which the process fails alone is a failed decision. A process that keeps notes about matches must therefore expect a match that it
//! has not seen from its start.
mod error;
mod lines;
mod pipe;
mod server;

pub use error::AgentError;

use crate::observation::{AnyObservation, Observation};
use engine_core::rules::{Outcome, Seat};
use lines::{Hello, Said, Tell, nonsense};
use pipe::Pipe;
use server::{Event, Server};
use std::{
    collections::BTreeMap,
    fmt, io,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    time::Duration,
};

/// The command that starts an agent in another process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exec {
    words: Vec<String>,
    limit: Duration,
}

impl Exec {
    /// Parses a command as a shell does: words are separated by spaces, quotes group words, and `\` escapes a single character. Returns
    /// `None` if there are no words or a quote is not closed.
    pub fn new(command: &str) -> Option<Self> {
        let words = shlex::split(command).filter(|words| !words.is_empty())?;
        Some(Self { words, limit: Duration::from_secs(10) })
    }

    /// Sets the time limit for one decision; the default is 10 seconds.
    #[must_use]
    pub fn limit(self, limit: Duration) -> Self {
        Self { limit, ..self }
    }

    /// Starts a process for one game.
    ///
    /// # Errors
    /// Returns an error if the process cannot be started.
    pub fn start(&self) -> Result<Process, AgentError> {
        Processes::new(self.clone()).sit()
    }

    fn not_started(&self, error: &io::Error) -> AgentError {
        AgentError::Start { command: self.to_string(), why: error.to_string() }
    }
}

impl fmt::Display for Exec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words.iter().map(String::as_str);
        f.write_str(&shlex::Quoter::new().allow_nul(true).join(words).map_err(|_| fmt::Error)?)
    }
}

/// The processes of one agent, for any number of games at the same time. Copies share them. They end with the last copy.
#[derive(Clone)]
pub struct Processes(Arc<Pool>);

struct Pool {
    exec: Exec,
    state: Mutex<State>,
}

/// What is known about the processes.
#[derive(Default)]
struct State {
    /// What a process has said; `None` before any has spoken or failed.
    speaks: Option<Speaks>,
    /// A process that was started and not asked.
    spare: Option<Solo>,
    servers: BTreeMap<Seat, Arc<Server>>,
}

#[derive(Clone)]
enum Speaks {
    One,
    Two(Hello),
}

impl Processes {
    /// The processes that a command starts. None is started yet.
    pub fn new(exec: Exec) -> Self {
        Self(Arc::new(Pool { exec, state: Mutex::default() }))
    }

    /// Takes a seat for one game.
    ///
    /// # Errors
    /// Returns an error if the process cannot be started.
    pub fn sit(&self) -> Result<Process, AgentError> {
        let mut state = self.0.state();
        if state.spare.is_none() && !matches!(state.speaks, Some(Speaks::Two(_))) {
            state.spare = Some(Solo::start(&self.0.exec)?);
        }
        // Where each game has its process, it is started here, so that games do not wait for each other.
        let own = if matches!(state.speaks, Some(Speaks::One)) { state.spare.take() } else { None };
        drop(state);
        Ok(Process { pool: self.0.clone(), at: own.map_or(Place::New, Place::Solo) })
    }
}

impl fmt::Debug for Processes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Processes").field(&self.0.exec).finish()
    }
}

impl Pool {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The shared process of a seat, given the hello, and perhaps a running process that has just said it.
    fn server(&self, state: &mut State, observation: &AnyObservation<'_>, hello: Hello, solo: Option<Solo>) -> Place {
        let seat = observation.seat();
        let new = || {
            let running = solo.map(|solo| (solo.pipe, solo.events, solo.inbox));
            Arc::new(Server::new(&self.exec, &*observation.game(), seat, &hello, running))
        };
        let server = state.servers.entry(seat).or_insert_with(new).clone();
        state.speaks = Some(Speaks::Two(hello));
        Place::Shared(Share { number: server.new_match(), server })
    }

    /// The first decision of a game: finds a process, and out what it speaks.
    fn first(&self, observation: &AnyObservation<'_>, seed: u64) -> Result<(Place, Option<u32>), AgentError> {
        let mut state = self.state();
        match state.speaks.clone() {
            Some(Speaks::Two(hello)) => Ok((self.server(&mut state, observation, hello, None), None)),
            Some(Speaks::One) => {
                let solo = state.spare.take().map_or_else(|| Solo::start(&self.exec), Ok)?;
                Ok((Place::Solo(solo), None))
            }
            None => {
                // The other games wait until it is known whether they need a process of their own.
                let mut solo = state.spare.take().map_or_else(|| Solo::start(&self.exec), Ok)?;
                let asked = solo.ask(observation, seed, self.exec.limit);
                if !matches!(asked, Ok(Heard::Hello(_))) {
                    state.speaks = Some(Speaks::One);
                }
                match asked? {
                    Heard::Hello(hello) => Ok((self.server(&mut state, observation, hello, Some(solo)), None)),
                    Heard::Chosen(id) => Ok((Place::Solo(solo), Some(id))),
                }
            }
        }
    }
}

/// An agent at a seat of one game: a process of its own, or a share of one.
pub struct Process {
    pool: Arc<Pool>,
    at: Place,
}

enum Place {
    /// It has not decided yet.
    New,
    Solo(Solo),
    Shared(Share),
}

/// A match that a shared process plays.
struct Share {
    number: u64,
    server: Arc<Server>,
}

impl Drop for Share {
    fn drop(&mut self) {
        self.server.left();
    }
}

impl Process {
    /// Asks for a decision.
    ///
    /// # Errors
    /// Returns an error if no legal action arrives in time.
    pub fn choose(&mut self, observation: &AnyObservation<'_>, seed: u64) -> Result<u32, AgentError> {
        if let Place::New = self.at {
            let (place, id) = self.pool.first(observation, seed)?;
            self.at = place;
            if let Some(id) = id {
                return Ok(id);
            }
        }
        if let Place::Solo(solo) = &mut self.at {
            match solo.ask(observation, seed, self.pool.exec.limit)? {
                Heard::Chosen(id) => return Ok(id),
                Heard::Hello(hello) => {
                    // An earlier process failed before its hello.
                    let Place::Solo(solo) = std::mem::replace(&mut self.at, Place::New) else { unreachable!() };
                    let pool = self.pool.clone();
                    self.at = pool.server(&mut pool.state(), observation, hello, Some(solo));
                }
            }
        }
        match &self.at {
            Place::Shared(share) => share.server.choose(share.number, observation, seed),
            Place::New | Place::Solo(_) => unreachable!("it has a place"),
        }
    }

    /// Sends the outcome of the game. It does not matter if the process no longer reads it.
    pub fn over(&mut self, outcome: &Outcome) {
        match &mut self.at {
            Place::New => {}
            Place::Solo(solo) => {
                solo.pipe.tell(Tell::Over { number: None, outcome }.line());
                solo.pipe.close();
            }
            Place::Shared(share) => share.server.over(share.number, outcome),
        }
    }
}

/// A process that plays one game, or has not said yet what it speaks.
struct Solo {
    pipe: Pipe,
    events: Sender<Event>,
    inbox: Receiver<Event>,
    /// Whether it has spoken.
    known: bool,
}

/// What a process said.
enum Heard {
    Chosen(u32),
    Hello(Hello),
}

impl Solo {
    fn start(exec: &Exec) -> Result<Self, AgentError> {
        let (events, inbox) = channel();
        let pipe = Pipe::start(&exec.words, 0, events.clone()).map_err(|e| exec.not_started(&e))?;
        Ok(Self { pipe, events, inbox, known: false })
    }

    /// Asks for a decision in protocol 1.
    fn ask(&mut self, observation: &AnyObservation<'_>, seed: u64, limit: Duration) -> Result<Heard, AgentError> {
        self.pipe.tell(Tell::decide(&*observation.game(), observation, seed).line());
        loop {
            let line = match self.inbox.recv_timeout(limit) {
                Ok(Event::Line(_, line)) => line,
                Ok(_) | Err(RecvTimeoutError::Disconnected) => return Err(self.pipe.gone()),
                Err(RecvTimeoutError::Timeout) => return Err(AgentError::Late { limit }),
            };
            let first = !std::mem::replace(&mut self.known, true);
            match lines::hello(&line).filter(|_| first) {
                Some(hello) => match hello? {
                    Hello { protocol: 1, .. } => {}
                    hello => return Ok(Heard::Hello(hello)),
                },
                None => {
                    let said: Said = serde_json::from_str(&line).map_err(|e| nonsense(&line, e.to_string()))?;
                    return said.chosen(&line, observation).map(Heard::Chosen);
                }
            }
        }
    }
}
