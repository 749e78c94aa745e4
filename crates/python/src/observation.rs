//! What an agent is given.
use crate::{
    args::{Seed, from_json, wrong},
    error::fault,
    game::Game,
    held::{Held, caught},
    position::Position,
};
use engine_core::{erased::AnyPosition, rules::Seat};
use numpy::PyArray1;
use pyo3::prelude::*;
use trousseau_agents::Observation as Observes;

/// What the seat that decides may know, and worlds that it cannot tell from the real one. It does not hold the truth: what it holds is itself a world
/// that was drawn from what the seat knows.
///
/// >>> import trousseau as tr
/// >>> seen = tr.game("leduc").start(seed=7).observation()
/// >>> (seen.seat, seen.legal)
/// (0, [1, 2])
/// >>> seen.imagine(1).view(0) == seen.imagine(2).view(0)
/// True
#[pyclass(frozen, module = "trousseau")]
pub struct Observation {
    game: Game,
    seat: Seat,
    legal: Vec<u32>,
    world: Held<Box<dyn AnyPosition>>,
    info: Option<u64>,
}

impl Observation {
    pub fn new(game: Game, seat: Seat, legal: Vec<u32>, world: Box<dyn AnyPosition>, info: Option<u64>) -> Self {
        Self { game, seat, legal, world: Held::new(world), info }
    }

    /// What a bot is given.
    pub fn sight(&self, py: Python<'_>) -> PyResult<Sight> {
        let world = self.world.with(py, |w| Ok(w.boxed_clone()))?;
        let (game, legal) = (self.game.share(), self.legal.clone());
        Ok(Sight { game, seat: self.seat, legal, world, info: self.info })
    }
}

#[pymethods]
impl Observation {
    /// The box.
    #[getter]
    fn game(&self) -> Game {
        self.game.share()
    }
    /// The seat that decides.
    #[getter]
    fn seat(&self) -> u8 {
        self.seat.0
    }
    /// The ids of the legal actions, in ascending order.
    #[getter]
    fn legal(&self) -> Vec<u32> {
        self.legal.clone()
    }
    /// A key of everything that the seat has seen so far, where it is known.
    #[getter]
    fn info_key(&self) -> Option<u64> {
        self.info
    }
    /// One flag per action.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut row = vec![false; self.game.any.actions() as usize];
        self.legal.iter().for_each(|id| row[*id as usize] = true);
        PyArray1::from_vec(py, row)
    }
    /// What the seat may know, as numbers.
    fn encode<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let mut row = vec![0.0; self.game.numbers];
        self.world.with(py, |w| w.encode(Some(self.seat), &mut row).map_err(|e| fault(py, e)))?;
        Ok(PyArray1::from_vec(py, row))
    }
    /// What the seat may know, as a dict.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let state = self.world.with(py, |w| Ok(w.state_json()))?;
        let view = caught("view", || {
            let m = self.game.any.start_from(state.as_bytes(), 0).map_err(|e| fault(py, e))?;
            m.view_json(Some(self.seat)).map_err(|e| fault(py, e))
        })?;
        from_json(py, &view)
    }
    /// A position that the seat cannot tell from the real one.
    #[pyo3(signature = (seed=Seed(0)), text_signature = "($self, seed=0)")]
    fn imagine(&self, py: Python<'_>, seed: Seed) -> PyResult<Position> {
        let world = self.world.with(py, |w| w.imagine(Some(self.seat), seed.0).map_err(|e| fault(py, e)))?;
        Ok(Position::of(self.game.share(), world))
    }
    fn __repr__(&self) -> String {
        format!(
            "<trousseau.Observation of seat {} in {}, {} legal>",
            self.seat.0,
            self.game.any.meta().id,
            self.legal.len()
        )
    }
}

/// An observation as the agents of the engine take it.
pub struct Sight {
    game: Game,
    seat: Seat,
    legal: Vec<u32>,
    world: Box<dyn AnyPosition>,
    info: Option<u64>,
}

impl Observes for Sight {
    type State = Box<dyn AnyPosition>;
    fn seat(&self) -> Seat {
        self.seat
    }
    fn legal(&self) -> Vec<u32> {
        self.legal.clone()
    }
    fn imagine(&self, into: &mut Option<Box<dyn AnyPosition>>, seed: u64) {
        *into = Some(self.world.imagine(Some(self.seat), seed).expect("the seat is at the table"));
    }
    fn has_secrets(&self) -> bool {
        self.game.any.has_secrets()
    }
    fn bound(&self) -> u32 {
        self.game.any.bound()
    }
    fn utility_bound(&self) -> i32 {
        self.game.any.utility_bound()
    }
    fn shared(&self) -> bool {
        self.game.any.meta().shared
    }
    fn encoding_len(&self) -> usize {
        self.game.numbers
    }
    fn info_key(&self) -> Option<u64> {
        self.info
    }
}

/// The action that Python chose, checked.
pub fn chosen(answer: &Bound<'_, PyAny>) -> PyResult<u32> {
    let id =
        answer.extract::<i64>().map_err(|_| wrong(format!("an agent returns the id of an action, not {answer}")))?;
    u32::try_from(id).map_err(|_| wrong(format!("there is no action {id}")))
}
