//! Agents in another process. The protocol is one JSON line per decision, so an agent can be written in any language.
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
//! generator of the process; using it makes games reproducible. A process plays one seat of one game, and should exit when its input
//! ends.
use crate::observation::{AnyObservation, Observation};
use engine_core::{
    erased::{AnyError, Choice},
    rules::{Outcome, Seat},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fmt,
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    time::{Duration, Instant},
};

/// The maximum length of a line, in bytes.
const LONGEST: u64 = 1 << 20;

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

    /// Starts the process.
    ///
    /// # Errors
    /// Returns an error if the process cannot be started.
    pub fn start(&self) -> Result<Process, AgentError> {
        let failed = |error: io::Error| AgentError::Start { command: self.to_string(), why: error.to_string() };
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(failed)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take().expect("stdout is piped"));
        let (tell, lines) = channel();
        std::thread::spawn(move || {
            let mut reader = BufReader::new(stdout);
            loop {
                let mut line = Vec::new();
                let read = reader.by_ref().take(LONGEST).read_until(b'\n', &mut line);
                if !matches!(read, Ok(n) if n > 0) || tell.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
            }
        });
        Ok(Process { child, stdin, lines, limit: self.limit })
    }
}

impl fmt::Display for Exec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words.iter().map(String::as_str);
        f.write_str(&shlex::Quoter::new().allow_nul(true).join(words).map_err(|_| fmt::Error)?)
    }
}

/// Why an agent failed to decide.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AgentError {
    /// The process cannot be started.
    #[error("\"{command}\" cannot be started: {why}")]
    Start {
        /// The command.
        command: String,
        /// The error of the operating system.
        why: String,
    },
    /// The agent exceeded its time limit.
    #[error("no answer within {} ms", limit.as_millis())]
    Late {
        /// The time limit.
        limit: Duration,
    },
    /// The process ended.
    #[error("the process ended ({status})")]
    Gone {
        /// Its exit status.
        status: String,
    },
    /// The answer cannot be parsed.
    #[error("\"{line}\" is not a valid answer: {why}")]
    Nonsense {
        /// The answer.
        line: String,
        /// What is wrong with it.
        why: String,
    },
    /// The answer is an illegal action.
    #[error("\"{line}\" is not legal: {why}")]
    Illegal {
        /// The answer.
        line: String,
        /// The reason.
        why: String,
    },
    /// The agent chose an illegal action.
    #[error("action {id} is not legal: {why}")]
    NotLegal {
        /// The id of the action.
        id: u32,
        /// The reason.
        why: String,
    },
    /// The evaluator of a search failed.
    #[error("{why}")]
    Evaluator {
        /// The error.
        why: String,
    },
    /// The policy has no entry for this situation.
    #[error("the policy does not cover this situation")]
    Lost,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Tell<'a> {
    Decide {
        protocol: u32,
        game: &'a str,
        seats: u8,
        options: BTreeMap<String, String>,
        seat: Seat,
        step: usize,
        seed: u64,
        view: Value,
        events: Vec<String>,
        legal: Vec<Choice>,
    },
    Over {
        outcome: &'a Outcome,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    id: Option<u32>,
    action: Option<String>,
}

/// A running agent process, at a seat.
pub struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    limit: Duration,
}

impl Process {
    /// Asks for a decision.
    ///
    /// # Errors
    /// Returns an error if no legal action arrives in time.
    pub fn choose(&mut self, observation: &AnyObservation<'_>, seed: u64) -> Result<u32, AgentError> {
        let game = observation.game();
        let view = serde_json::from_str(&observation.view_json()).expect("a view is JSON");
        let events = observation.happened().into_iter().map(|e| e.sentence).collect();
        self.tell(&Tell::Decide {
            protocol: 1,
            game: game.meta().id,
            seats: game.seats(),
            options: game.options(),
            seat: observation.seat(),
            step: observation.step(),
            seed: seed >> 11,
            view,
            events,
            legal: observation.choices(),
        })?;
        let line = match self.lines.recv_timeout(self.limit) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => return Err(AgentError::Late { limit: self.limit }),
            Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
        };
        let short = || line.trim().chars().take(80).collect::<String>();
        let nonsense = |why: String| AgentError::Nonsense { line: short(), why };
        let said: Said = serde_json::from_str(&line).map_err(|e| nonsense(e.to_string()))?;
        let id = match said {
            Said { id: Some(id), action: None } => id,
            Said { id: None, action: Some(action) } => {
                game.read_action(&action).map_err(|e| nonsense(e.to_string()))?
            }
            _ => return Err(nonsense("expected either id or action".into())),
        };
        match observation.why_not(id) {
            Ok(None) => Ok(id),
            Ok(Some(why)) => Err(AgentError::Illegal { line: short(), why }),
            Err(e) => Err(nonsense(AnyError::to_string(&e))),
        }
    }

    /// Sends the outcome of the game. It does not matter if the process no longer reads it.
    pub fn over(&mut self, outcome: &Outcome) {
        let _ = self.tell(&Tell::Over { outcome });
        self.stdin = None;
    }

    fn tell(&mut self, what: &Tell<'_>) -> Result<(), AgentError> {
        let line = serde_json::to_string(what).expect("it is plain data") + "\n";
        let sent =
            self.stdin.as_mut().is_some_and(|to| to.write_all(line.as_bytes()).and_then(|()| to.flush()).is_ok());
        if sent { Ok(()) } else { Err(self.gone()) }
    }

    fn gone(&mut self) -> AgentError {
        // The output has ended. The process is about to exit, or it closed its output and keeps running; in both cases it counts as
        // ended.
        let end = Instant::now() + Duration::from_millis(500);
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return AgentError::Gone { status: status.to_string() },
                Ok(None) if Instant::now() < end => std::thread::sleep(Duration::from_millis(5)),
                _ => return AgentError::Gone { status: "it closed its output".into() },
            }
        }
    }
}

impl Drop for Process {
    /// Closes the input of the process, gives it a moment to exit, and then kills it.
    fn drop(&mut self) {
        self.stdin = None;
        let end = Instant::now() + Duration::from_millis(200);
        while Instant::now() < end {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
