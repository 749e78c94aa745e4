//! Errors of the engine as Python's errors.
use engine_core::{batch::BatchError, erased::AnyError, rules::RefusalInfo};
use pyo3::{
    create_exception,
    exceptions::{PyRuntimeError, PyValueError},
    prelude::*,
};
use std::any::Any;

create_exception!(
    trousseau,
    Refused,
    PyValueError,
    "The rules refuse an action. `clause` is the id of the clause that forbids it, or None; `text` says why in words."
);

/// A refusal, with its clause.
pub fn refused(py: Python<'_>, reason: &RefusalInfo) -> PyErr {
    refused_in(py, reason, reason.to_string())
}

fn refused_in(py: Python<'_>, reason: &RefusalInfo, message: String) -> PyErr {
    let error = Refused::new_err(message);
    let value = error.value(py);
    let source = reason.at.map(|at| at.to_string());
    // An exception takes any attribute; if it did not, the message would still say all.
    let _ = value.setattr("clause", reason.clause);
    let _ = value.setattr("text", &reason.because);
    let _ = value.setattr("source", source);
    error
}

/// An error of the erased surface.
pub fn fault(py: Python<'_>, error: AnyError) -> PyErr {
    match error {
        AnyError::Refused(reason) => refused(py, &reason),
        other => PyValueError::new_err(other.to_string()),
    }
}

/// An error of a batch.
pub fn batch_fault(py: Python<'_>, error: BatchError) -> PyErr {
    let message = error.to_string();
    match error {
        BatchError::Illegal { row, reason, .. } => {
            let error = refused_in(py, &reason, message);
            let _ = error.value(py).setattr("row", row);
            error
        }
        BatchError::Opponent { .. } => PyRuntimeError::new_err(message),
        _ => PyValueError::new_err(message),
    }
}

/// The text of a panic.
pub fn panic_text(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

/// The error for a panic: a bug of the engine, with what reproduces it.
pub fn bug(payload: &(dyn Any + Send), reproduces: &str) -> PyErr {
    PyRuntimeError::new_err(format!(
        "this is a bug in trousseau, please report it: {}\nwhat reproduces it: {reproduces}",
        panic_text(payload)
    ))
}

/// Panics while a match is held, so that the tests see what becomes of a panic.
#[pyfunction]
pub fn _panic(py: Python<'_>, at: &crate::matches::Match) -> PyResult<()> {
    at.held.with(py, |_| panic!("asked for by a test"))
}
