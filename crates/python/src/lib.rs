//! The extension module of the Python package `trousseau`. It is thin: the rules, batches and agents are those of the engine, and what needs no
//! speed is written in Python, in `python/trousseau`.
#![forbid(unsafe_code)]
#![allow(clippy::doc_lazy_continuation)] // the comments are Python's docstrings, with its prompts

mod agents;
mod args;
mod arrays;
mod batch;
mod error;
mod game;
mod held;
mod matches;
mod node;
mod observation;
mod position;
mod rl;
mod search;
mod solve;
mod tournament;
mod wait;

use pyo3::prelude::*;

#[pymodule]
fn _trousseau(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add("Refused", m.py().get_type::<error::Refused>())?;
    m.add_class::<game::Game>()?;
    m.add_class::<position::Position>()?;
    m.add_class::<matches::Match>()?;
    m.add_class::<node::Node>()?;
    m.add_class::<batch::Batch>()?;
    m.add_class::<observation::Observation>()?;
    m.add_class::<agents::Bot>()?;
    m.add_class::<search::Search>()?;
    m.add_class::<solve::Policy>()?;
    m.add_class::<tournament::Tournament>()?;
    m.add_function(wrap_pyfunction!(game::games, m)?)?;
    m.add_function(wrap_pyfunction!(game::describe, m)?)?;
    m.add_function(wrap_pyfunction!(game::make, m)?)?;
    m.add_function(wrap_pyfunction!(matches::open_record, m)?)?;
    m.add_function(wrap_pyfunction!(batch::episode_seed, m)?)?;
    m.add_function(wrap_pyfunction!(batch::episode_seeds, m)?)?;
    m.add_function(wrap_pyfunction!(tournament::agent_labels, m)?)?;
    m.add_function(wrap_pyfunction!(rl::sample, m)?)?;
    m.add_function(wrap_pyfunction!(rl::advantages, m)?)?;
    m.add_function(wrap_pyfunction!(error::_panic, m)?)?;
    Ok(())
}
