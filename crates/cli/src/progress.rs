//! A progress bar at the terminal.
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::{
    io::{IsTerminal, stderr},
    sync::{
        Once,
        mpsc::{RecvTimeoutError, channel},
    },
    thread,
    time::{Duration, Instant},
};

/// Shorter tasks show no bar.
const SHORT: Duration = Duration::from_secs(2);

/// A bar on standard error, if that is a terminal. It appears after two seconds and is removed at the end.
pub struct Progress {
    bar: ProgressBar,
    wanted: bool,
    begun: Instant,
    shown: Once,
}

impl Progress {
    /// A bar for a number of items, some of which may be done already. Without a number, the total is unknown. With `--json` there is no
    /// bar.
    pub fn new(what: &'static str, all: Option<u64>, done: u64, json: bool) -> Self {
        let style = match all {
            Some(_) => format!("[{{bar:30}}] {{pos}}/{{len}} {what}, {{eta}} left"),
            None => format!("{{spinner}} {{pos}} {what}"),
        };
        let style = ProgressStyle::with_template(&style).expect("the template is valid").progress_chars("#> ");
        let bar = ProgressBar::with_draw_target(all, ProgressDrawTarget::hidden()).with_style(style);
        bar.set_position(done);
        bar.reset_eta();
        Self { bar, wanted: !json && stderr().is_terminal(), begun: Instant::now(), shown: Once::new() }
    }

    /// Counts `n` more items as done.
    pub fn done(&self, more: u64) {
        if !self.wanted {
            return;
        }
        if self.begun.elapsed() >= SHORT {
            self.shown.call_once(|| self.bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
        self.bar.inc(more);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Does something that may take a while, and shows at the terminal that it does, once it has taken two seconds. Nothing is shown where
/// `quiet`.
pub fn busy<T>(what: &str, quiet: bool, work: impl FnOnce() -> T) -> T {
    if quiet || !stderr().is_terminal() {
        return work();
    }
    let (done, waits) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if waits.recv_timeout(SHORT) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}").expect("the template is valid");
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style);
            bar.set_message(what.to_string());
            while waits.recv_timeout(Duration::from_millis(100)) == Err(RecvTimeoutError::Timeout) {
                bar.tick();
            }
            bar.finish_and_clear();
        });
        let result = work();
        drop(done);
        result
    })
}
