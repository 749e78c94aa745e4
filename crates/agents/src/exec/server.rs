//! A process that plays one seat in many matches at once. One thread keeps the questions; it sends them on and returns the answers.
use super::{
    Exec,
    error::AgentError,
    lines::{self, Answers, Hello, Said, Tell, nonsense},
    pipe::Pipe,
};
use crate::observation::AnyObservation;
use engine_core::{
    erased::AnyGame,
    rules::{Outcome, Seat},
};
use serde_json::value::RawValue;
use std::{
    collections::{BTreeMap, VecDeque},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, AtomicUsize, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// A process that is started again has at least this long to say hello.
const HELLO: Duration = Duration::from_secs(10);
/// How long a batch that is not full waits for another question.
const LINGER: Duration = Duration::from_micros(100);

/// What the thread of a process reacts to. The processes that it starts one after another are numbered.
pub(super) enum Event {
    /// A line from a process.
    Line(u32, String),
    /// A process closed its output.
    End(u32),
    /// A question.
    Ask(Ask),
    /// The end of a match, as a line.
    Over(String),
    /// Nobody asks any more.
    Close,
}

/// A question with its way back.
pub(super) struct Ask {
    number: u64,
    line: Box<RawValue>,
    pub(super) reply: Sender<Result<Said, AgentError>>,
}

/// The shared end: it asks on behalf of any number of matches.
pub(super) struct Server {
    events: Mutex<Sender<Event>>,
    thread: Option<JoinHandle<()>>,
    game: (&'static str, u8),
    wants: Vec<lines::Want>,
    matches: AtomicU64,
    asks: AtomicU64,
    /// The number of matches under way.
    playing: Arc<AtomicUsize>,
}

impl Server {
    /// Serves the matches of one seat with a process that has said hello, or with a new one.
    pub(super) fn new(
        exec: &Exec,
        game: &dyn AnyGame,
        seat: Seat,
        hello: &Hello,
        running: Option<(Pipe, Sender<Event>, Receiver<Event>)>,
    ) -> Self {
        let greeting = Tell::game(game, seat, hello).line();
        let (pipe, events, inbox) = match running {
            Some((pipe, events, inbox)) => (Some(pipe), events, inbox),
            None => {
                let (events, inbox) = channel();
                (None, events, inbox)
            }
        };
        if let Some(pipe) = &pipe {
            pipe.tell(greeting.clone());
        }
        let playing = Arc::new(AtomicUsize::new(0));
        let mut keeper = Keeper {
            exec: exec.clone(),
            playing: playing.clone(),
            greeting,
            hello: hello.clone(),
            ready: pipe.is_some(),
            pipe,
            number: 0,
            events: events.clone(),
            inbox,
            queue: VecDeque::new(),
            suspects: VecDeque::new(),
            open: BTreeMap::new(),
            since: Instant::now(),
            asked: 0,
            alone: false,
        };
        let thread = std::thread::spawn(move || keeper.run());
        Self {
            events: Mutex::new(events),
            thread: Some(thread),
            game: (game.meta().id, game.seats()),
            wants: hello.wants.clone(),
            matches: AtomicU64::new(1),
            asks: AtomicU64::new(1),
            playing,
        }
    }

    /// A number for a new match.
    pub(super) fn new_match(&self) -> u64 {
        self.playing.fetch_add(1, Ordering::Relaxed);
        self.matches.fetch_add(1, Ordering::Relaxed)
    }

    /// A match is left, whether it is over or not.
    pub(super) fn left(&self) {
        self.playing.fetch_sub(1, Ordering::Relaxed);
    }

    /// Asks for a decision and waits for it.
    pub(super) fn choose(&self, number: u64, observation: &AnyObservation<'_>, seed: u64) -> Result<u32, AgentError> {
        let game = observation.game();
        if (game.meta().id, game.seats()) != self.game {
            return Err(AgentError::Lost);
        }
        let ask = self.asks.fetch_add(1, Ordering::Relaxed);
        let (reply, answer) = channel();
        let line = lines::question(ask, number, &self.wants, observation, seed);
        self.send(Event::Ask(Ask { number: ask, line, reply }));
        let gone = |_| Err(AgentError::Gone { status: "it is no longer asked".into() });
        let said = answer.recv().unwrap_or_else(gone)?;
        said.chosen(&said.text(), observation)
    }

    /// Sends the outcome of a match.
    pub(super) fn over(&self, number: u64, outcome: &Outcome) {
        self.send(Event::Over(Tell::Over { number: Some(number), outcome }.line()));
    }

    fn send(&self, event: Event) {
        let events = self.events.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let _ = events.send(event);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.send(Event::Close);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The thread of a process.
struct Keeper {
    exec: Exec,
    playing: Arc<AtomicUsize>,
    greeting: String,
    hello: Hello,
    pipe: Option<Pipe>,
    /// The number of the running process.
    number: u32,
    /// Whether the running process has said hello.
    ready: bool,
    events: Sender<Event>,
    inbox: Receiver<Event>,
    /// Questions to send.
    queue: VecDeque<Ask>,
    /// Questions that were open together when a process failed. They are asked again one by one.
    suspects: VecDeque<Ask>,
    /// Questions that were sent, by number.
    open: BTreeMap<u64, Ask>,
    /// The time of the last answer, of the first open question, or of the start.
    since: Instant,
    /// The number of questions to the running process.
    asked: u64,
    /// Whether the open question was sent alone to an idle process.
    alone: bool,
}

impl Keeper {
    fn run(&mut self) {
        loop {
            self.start();
            if self.gathers() {
                match self.inbox.recv_timeout(LINGER) {
                    Ok(Event::Close) | Err(RecvTimeoutError::Disconnected) => return,
                    Ok(event) => {
                        self.react(event);
                        continue;
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
            self.send();
            let waits = !self.open.is_empty() || self.pipe.is_some() && !self.ready;
            let limit = if self.ready { self.exec.limit } else { self.exec.limit.max(HELLO) };
            let event = if waits {
                self.inbox.recv_timeout(limit.saturating_sub(self.since.elapsed()))
            } else {
                self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected)
            };
            match event {
                Ok(Event::Close) | Err(RecvTimeoutError::Disconnected) => return,
                Ok(event) => self.react(event),
                Err(RecvTimeoutError::Timeout) => {
                    self.pipe.iter_mut().for_each(Pipe::kill);
                    self.fail(AgentError::Late { limit });
                }
            }
        }
    }

    fn react(&mut self, event: Event) {
        match event {
            Event::Ask(ask) => self.queue.push_back(ask),
            Event::Over(line) => self.pipe.iter().filter(|_| self.ready).for_each(|pipe| pipe.tell(line.clone())),
            Event::Line(number, line) if number == self.number => self.heard(&line),
            Event::End(number) if number == self.number => {
                let error = self.pipe.as_mut().map_or(AgentError::Lost, Pipe::gone);
                self.fail(error);
            }
            // From a process that has been replaced.
            Event::Line(..) | Event::End(_) | Event::Close => {}
        }
    }

    /// Starts a process if there is something to ask and none is running.
    fn start(&mut self) {
        if self.pipe.is_some() || self.queue.is_empty() && self.suspects.is_empty() {
            return;
        }
        self.number += 1;
        self.ready = false;
        self.asked = 0;
        self.since = Instant::now();
        match Pipe::start(&self.exec.words, self.number, self.events.clone()) {
            Ok(pipe) => self.pipe = Some(pipe),
            Err(error) => self.fail(self.exec.not_started(&error)),
        }
    }

    /// Whether a batch is being gathered: it could be sent, but there is room, and other matches may fill it.
    fn gathers(&self) -> bool {
        let free = self.ready && self.open.is_empty() && self.suspects.is_empty();
        free && (1..self.hello.batch.min(self.playing.load(Ordering::Relaxed))).contains(&self.queue.len())
    }

    /// Sends what can be sent now: a suspect alone, a batch when the last one is answered, or single questions at once.
    fn send(&mut self) {
        let Some(pipe) = self.pipe.as_ref().filter(|_| self.ready) else { return };
        let idle = self.open.is_empty();
        let asks: Vec<Ask> = if !self.suspects.is_empty() {
            if idle { self.suspects.pop_front().into_iter().collect() } else { vec![] }
        } else if self.hello.batch == 1 {
            self.queue.drain(..).collect()
        } else if idle {
            self.queue.drain(..self.queue.len().min(self.hello.batch)).collect()
        } else {
            vec![]
        };
        if asks.is_empty() {
            return;
        }
        for some in asks.chunks(self.hello.batch) {
            pipe.tell(Tell::Asks { asks: some.iter().map(|ask| &*ask.line).collect() }.line());
        }
        if idle {
            self.since = Instant::now();
        }
        self.alone = idle && asks.len() == 1;
        self.asked += asks.len() as u64;
        self.open.extend(asks.into_iter().map(|ask| (ask.number, ask)));
    }

    fn heard(&mut self, line: &str) {
        if !self.ready {
            match lines::hello(line) {
                Some(Ok(hello)) if hello == self.hello => {
                    self.ready = true;
                    self.pipe.iter().for_each(|pipe| pipe.tell(self.greeting.clone()));
                }
                Some(Err(error)) => self.fail(error),
                _ => self.fail(nonsense(line, "expected the same hello as before".into())),
            }
            return;
        }
        let said: Answers = match serde_json::from_str(line) {
            Ok(said) => said,
            Err(e) => return self.fail(nonsense(line, e.to_string())),
        };
        for answer in said.answers {
            let Some(ask) = answer.ask.and_then(|ask| self.open.remove(&ask)) else {
                return self.fail(nonsense(line, "it answers a question that is not open".into()));
            };
            self.since = Instant::now();
            ask.reply(Ok(answer));
        }
    }

    /// The process failed: it is ended. A question that was sent alone has this error. Other open questions are asked again, one by one. What a
    /// process says may still be about an earlier question, so a line that is not valid counts only against its first question. If the process has not even
    /// said hello, all questions have this error.
    fn fail(&mut self, error: AgentError) {
        self.number += 1; // What it may still say is not heard.
        self.pipe = None;
        if !self.ready {
            for ask in self.suspects.drain(..).chain(self.queue.drain(..)) {
                ask.reply(Err(error.clone()));
            }
        }
        self.ready = false;
        let to_blame = self.alone && (self.asked == 1 || !matches!(error, AgentError::Nonsense { .. }));
        for ask in std::mem::take(&mut self.open).into_values() {
            match to_blame {
                true => ask.reply(Err(error.clone())),
                false => self.suspects.push_back(ask),
            }
        }
    }
}
