//! A few threads on which agents think, so that nobody else waits for them.
use crate::problem::Problem;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
};
use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// Threads for long work, and a queue of bounded length before them.
#[derive(Clone, Debug)]
pub(crate) struct Thinkers(mpsc::SyncSender<Job>);

impl Thinkers {
    pub fn new(threads: usize, queue: usize) -> Self {
        let (send, jobs) = mpsc::sync_channel::<Job>(queue);
        let jobs = Arc::new(Mutex::new(jobs));
        for k in 0..threads.max(1) {
            let jobs = jobs.clone();
            let work = move || {
                loop {
                    let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    match job {
                        Ok(job) => drop(catch_unwind(AssertUnwindSafe(job))),
                        Err(_) => return,
                    }
                }
            };
            thread::Builder::new().name(format!("thinker-{k}")).spawn(work).expect("the system has threads");
        }
        Self(send)
    }

    /// Runs something on one of the threads.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let (done, answer) = oneshot::channel();
        let job = Box::new(move || drop(done.send(work())));
        self.0.try_send(job).map_err(|_| Problem::busy("too many are thinking: try again in a moment"))?;
        answer.await.map_err(|_| Problem::busy("no answer was found: try again"))
    }
}
