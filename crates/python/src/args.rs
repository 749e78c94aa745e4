//! Arguments from Python, checked, with what was expected.
use engine_core::rules::Seat;
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyBool, PyDict, PyInt, PyString},
};

/// A `ValueError` with this text.
pub fn wrong(text: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(text.to_string())
}

/// A whole number of any size, as Python has it.
fn whole(obj: &Borrowed<'_, '_, PyAny>, what: &str) -> PyResult<Result<i128, String>> {
    let py = obj.py();
    if obj.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err(format!("{what}: expected a whole number, found a bool")));
    }
    let index = match obj.is_exact_instance_of::<PyInt>() {
        true => obj.as_any().clone(),
        false => py.import("operator")?.call_method1("index", (obj,)).map_err(|_| {
            let found = obj.get_type().name().map_or_else(|_| "something else".into(), |n| n.to_string());
            PyTypeError::new_err(format!("{what}: expected a whole number, found {found}"))
        })?,
    };
    Ok(index
        .extract::<i64>()
        .map(i128::from)
        .or_else(|_| index.extract::<u64>().map(i128::from))
        .map_err(|_| index.to_string()))
}

/// A seed: a whole number from 0 to 2^64 - 1.
#[derive(Clone, Copy)]
pub struct Seed(pub u64);

impl<'a, 'py> FromPyObject<'a, 'py> for Seed {
    type Error = PyErr;
    fn extract(obj: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let bad = |found: String| wrong(format!("seed: expected a whole number from 0 to 2**64 - 1, found {found}"));
        let x = whole(&obj, "seed")?.map_err(bad)?;
        u64::try_from(x).map(Self).map_err(|_| bad(x.to_string()))
    }
}

/// The id of an action. Any whole number is taken; the game says which exist.
#[derive(Clone, Copy)]
pub struct Id(i128);

impl<'a, 'py> FromPyObject<'a, 'py> for Id {
    type Error = PyErr;
    fn extract(obj: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        // The usual case first.
        if let Ok(x) = obj.extract::<u32>()
            && !obj.is_instance_of::<PyBool>()
        {
            return Ok(Self(x.into()));
        }
        Ok(Self(whole(&obj, "action")?.unwrap_or(-1)))
    }
}

impl Id {
    /// The id, if the game has such an action.
    pub fn below(self, actions: u32) -> PyResult<u32> {
        u32::try_from(self.0).ok().filter(|id| *id < actions).ok_or_else(|| {
            wrong(format!("there is no action {}: the ids are 0 to {}", self.0, actions.saturating_sub(1)))
        })
    }
}

/// A seat.
#[derive(Clone, Copy)]
pub struct Chair(i128);

impl<'a, 'py> FromPyObject<'a, 'py> for Chair {
    type Error = PyErr;
    fn extract(obj: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(whole(&obj, "seat")?.unwrap_or(-1)))
    }
}

impl Chair {
    /// The seat, if it is at the table.
    pub fn of(self, seats: u8) -> PyResult<Seat> {
        u8::try_from(self.0)
            .ok()
            .filter(|p| *p < seats)
            .map(Seat)
            .ok_or_else(|| wrong(format!("there is no seat {}: the seats are 0 to {}", self.0, seats - 1)))
    }
}

/// A viewer: a seat, or a spectator for `None`.
pub fn viewer(chair: Option<Chair>, seats: u8) -> PyResult<Option<Seat>> {
    chair.map(|c| c.of(seats)).transpose()
}

/// Options as pairs of text. Whole numbers and bools are written as the engine writes them.
pub fn options(given: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, String)>> {
    let mut all = vec![];
    for (key, value) in given.into_iter().flat_map(|d| d.iter()) {
        let key = key.extract::<String>().map_err(|_| PyTypeError::new_err("options: keys are text"))?;
        let value = if let Ok(yes) = value.cast::<PyBool>() {
            if yes.is_true() { "true".to_string() } else { "false".to_string() }
        } else if value.is_instance_of::<PyString>() || value.is_instance_of::<PyInt>() {
            value.str()?.to_string()
        } else {
            let found = value.get_type().name()?.to_string();
            return Err(PyTypeError::new_err(format!(
                "options: {key} is {found}; expected text, a whole number or a bool"
            )));
        };
        all.push((key, value));
    }
    Ok(all)
}

/// JSON as Python's own objects.
pub fn from_json<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}

/// Plain data as Python's own objects.
pub fn plain<'py>(py: Python<'py>, data: &impl serde::Serialize) -> PyResult<Bound<'py, PyAny>> {
    from_json(py, &serde_json::to_string(data).map_err(wrong)?)
}

/// JSON from text, or from Python's own objects.
pub fn to_json(given: &Bound<'_, PyAny>) -> PyResult<String> {
    match given.cast::<PyString>() {
        Ok(text) => Ok(text.to_string()),
        Err(_) => given.py().import("json")?.call_method1("dumps", (given,))?.extract(),
    }
}
