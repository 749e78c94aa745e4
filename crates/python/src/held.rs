//! A value of the engine inside a Python object: usable from any thread, and no panic gets out.
use crate::error::bug;
use engine_core::erased::{AnyMatch, AnyNode, AnyPosition};
use pyo3::{exceptions::PyRuntimeError, prelude::*, sync::MutexExt};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Mutex, PoisonError},
};

/// What reproduces a value in the report of a bug.
pub trait Reproduce {
    /// As text that can be loaded again.
    fn reproduce(&self) -> String;
}

impl Reproduce for Box<dyn AnyMatch> {
    fn reproduce(&self) -> String {
        self.record().to_json()
    }
}

impl Reproduce for Box<dyn AnyPosition> {
    fn reproduce(&self) -> String {
        self.save()
    }
}

impl Reproduce for Box<dyn AnyNode> {
    fn reproduce(&self) -> String {
        self.save()
    }
}

/// A value that one thread uses at a time.
pub struct Held<T>(Mutex<T>);

impl<T: Reproduce> Held<T> {
    pub fn new(value: T) -> Self {
        Self(Mutex::new(value))
    }

    /// Uses the value. A panic becomes a `RuntimeError`; the value is not used again after it.
    pub fn with<R>(&self, py: Python<'_>, f: impl FnOnce(&mut T) -> PyResult<R>) -> PyResult<R> {
        let run = || {
            let broken = |_| PyRuntimeError::new_err("a bug of trousseau left this object in an unknown state");
            f(&mut *self.0.lock_py_attached(py).map_err(broken)?)
        };
        catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|payload| {
            let report = || self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner).reproduce();
            let report = catch_unwind(AssertUnwindSafe(report));
            Err(bug(&*payload, report.as_deref().unwrap_or("unknown")))
        })
    }
}

/// Calls the engine where nothing is held. `what` tells what was called.
pub fn caught<R>(what: &str, f: impl FnOnce() -> PyResult<R>) -> PyResult<R> {
    catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|payload| Err(bug(&*payload, what)))
}
