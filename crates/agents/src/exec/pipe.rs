//! A running process: its lines come in as events, and lines to it are written without waiting for it to read them.
use super::{
    error::AgentError,
    server::{Ask, Event},
};
use std::{
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, Command, Stdio},
    sync::mpsc::{Sender, channel},
    time::{Duration, Instant},
};

/// The maximum length of a line from a process, in bytes.
const LONGEST: u64 = 1 << 20;

pub(super) struct Pipe {
    child: Child,
    to: Option<Sender<String>>,
}

impl Pipe {
    /// Starts a process. Its lines are sent as events with this number, and then an event for the end of its output.
    pub(super) fn start(words: &[String], number: u32, events: Sender<Event>) -> io::Result<Self> {
        let mut command = Command::new(&words[0]);
        let mut child = command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut stdin = child.stdin.take().expect("stdin is piped");
        let stdout = child.stdout.take().expect("stdout is piped");
        std::thread::spawn(move || {
            let mut reader = BufReader::new(stdout);
            loop {
                let mut line = Vec::new();
                let read = reader.by_ref().take(LONGEST).read_until(b'\n', &mut line);
                if !matches!(read, Ok(n) if n > 0) {
                    let _ = events.send(Event::End(number));
                    return;
                }
                if events.send(Event::Line(number, String::from_utf8_lossy(&line).into_owned())).is_err() {
                    return;
                }
            }
        });
        let (to, lines) = channel::<String>();
        std::thread::spawn(move || {
            // If the process has ended, the end of its output tells.
            while let Ok(line) = lines.recv()
                && stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_ok()
            {}
        });
        Ok(Self { child, to: Some(to) })
    }

    /// Sends a line.
    pub(super) fn tell(&self, line: String) {
        if let Some(to) = &self.to {
            let _ = to.send(line + "\n");
        }
    }

    /// Closes the input of the process.
    pub(super) fn close(&mut self) {
        self.to = None;
    }

    /// Why the output has ended. The process is about to exit, or it closed its output and keeps running; in both cases it counts as ended.
    pub(super) fn gone(&mut self) -> AgentError {
        let status = match self.wait(Duration::from_millis(500)) {
            Some(status) => status,
            None => "it closed its output".into(),
        };
        AgentError::Gone { status }
    }

    /// The exit status, if the process exits in time.
    fn wait(&mut self, time: Duration) -> Option<String> {
        let end = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() < end => std::thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }

    /// Kills the process.
    pub(super) fn kill(&mut self) {
        let _ = self.child.kill();
    }
}

impl Drop for Pipe {
    /// Closes the input of the process, gives it a moment to exit, and then kills it.
    fn drop(&mut self) {
        self.close();
        if self.wait(Duration::from_millis(200)).is_none() {
            self.kill();
            let _ = self.child.wait();
        }
    }
}

/// A question with its way back.
impl Ask {
    pub(super) fn reply(self, answer: Result<super::lines::Said, AgentError>) {
        let _ = self.reply.send(answer);
    }
}
