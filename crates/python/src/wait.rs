//! Long calls: without the lock of the interpreter, and stopped by Ctrl-C.
use crate::error::bug;
use pyo3::{exceptions::PyRuntimeError, prelude::*};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

/// How often a long call looks for signals.
const LOOK: Duration = Duration::from_millis(50);
/// Enough for the recursion of a solver over any tree that fits into memory.
const STACK: usize = 256 << 20;

/// Runs `f` on another thread and waits. When a signal arrives, `stop` is set: `f` should then return soon, and its result is dropped.
pub fn interruptible<R: Send>(
    py: Python<'_>,
    what: &str,
    stop: &AtomicBool,
    f: impl FnOnce() -> R + Send,
) -> PyResult<R> {
    py.detach(|| {
        thread::scope(|scope| {
            let (tell, told) = channel();
            let run = move || {
                // Nobody waits any more only if this thread is gone too.
                let _ = tell.send(catch_unwind(AssertUnwindSafe(f)));
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run).map_err(PyErr::from)?;
            let mut interrupted = None;
            loop {
                match told.recv_timeout(LOOK) {
                    Ok(_) if interrupted.is_some() => return Err(interrupted.expect("just seen")),
                    Ok(result) => return result.map_err(|payload| bug(&*payload, what)),
                    Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("the thread is gone")),
                    Err(RecvTimeoutError::Timeout) if interrupted.is_none() => {
                        interrupted = Python::attach(|py| py.check_signals()).err();
                        stop.store(interrupted.is_some(), Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })
    })
}
