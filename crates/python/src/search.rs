//! Tree search that is led by an evaluator in Python, for instance a network.
use crate::{
    agents::Raised,
    args::{Seed, wrong},
    game::Game,
    matches::Match,
    observation::{Observation, Sight},
    position::Position,
    wait::interruptible,
};
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::{exceptions::PyKeyboardInterrupt, prelude::*, types::PyDict};
use std::sync::{
    PoisonError,
    atomic::{AtomicBool, Ordering},
};
use trousseau_agents::puct::{Evaluator, EvaluatorError, Leaves, Puct, PuctError, SelfPlay};

/// A tree search that an evaluator leads: PUCT over worlds that the seat cannot tell from the real one. The leaves of many searches share a call.
///
/// >>> import numpy as np
/// >>> import trousseau as tr
/// >>> game = tr.game("connect-four")
/// >>> even = lambda obs, mask: (np.zeros(mask.shape), np.zeros(len(obs)))  # a network's logits and values
/// >>> match = game.start(seed=7)
/// >>> tr.Search(game, even, 50).choose(match) in match.legal()
/// True
#[pyclass(frozen, module = "trousseau")]
pub struct Search {
    game: Game,
    evaluator: Py<PyAny>,
    puct: Puct,
}

/// The evaluator of a search: a function of arrays.
struct FromPython<'a> {
    function: Py<PyAny>,
    shared: bool,
    stop: &'a AtomicBool,
    raised: &'a Raised,
}

impl FromPython<'_> {
    /// Calls the function with copies of the leaves, and reads what it returns: logits per leaf and action, and a value per leaf or per leaf and seat.
    fn call(&self, py: Python<'_>, leaves: &Leaves<'_>, logits: &mut [f32], values: &mut [f32]) -> PyResult<()> {
        let (rows, seats) = (leaves.rows(), leaves.seats());
        let obs = PyArray1::from_slice(py, leaves.observations()).reshape([rows, leaves.width()])?;
        let mask = PyArray1::from_slice(py, leaves.masks()).reshape([rows, leaves.actions()])?;
        let found = self.function.bind(py).call1((obs, mask))?;
        let numpy = py.import("numpy")?;
        let kwargs = PyDict::new(py);
        kwargs.set_item("dtype", "float32")?;
        let array = |item: Bound<'_, PyAny>| -> PyResult<(Vec<usize>, Vec<f32>)> {
            let item = if item.hasattr("detach")? {
                item.call_method0("detach")?.call_method0("cpu")?.call_method0("numpy")?
            } else {
                item
            };
            let item = numpy.call_method("ascontiguousarray", (item,), Some(&kwargs))?;
            let item: PyReadonlyArrayDyn<'_, f32> =
                item.extract().map_err(|_| wrong("an evaluator returns logits and values as arrays of numbers"))?;
            Ok((item.shape().to_vec(), item.as_slice()?.to_vec()))
        };
        let pair =
            |i: usize| found.get_item(i).map_err(|_| wrong("an evaluator returns two arrays: logits and values"));
        let ((shape, given), (of, worth)) = (array(pair(0)?)?, array(pair(1)?)?);
        if shape != [rows, leaves.actions()] {
            return Err(wrong(format!("logits: expected shape {:?}, found {shape:?}", [rows, leaves.actions()])));
        }
        logits.copy_from_slice(&given);
        if of == [rows, seats] {
            values.copy_from_slice(&worth);
        } else if of == [rows] && (seats <= 2 || self.shared) {
            for (row, v) in values.chunks_mut(seats).zip(worth) {
                // One number is the value of the seat that decides; what is good for it is bad for the other.
                row.iter_mut().enumerate().for_each(|(k, x)| *x = if k == 0 || self.shared { v } else { -v });
            }
        } else {
            return Err(wrong(format!("values: expected shape {:?}, found {of:?}", [rows, seats])));
        }
        Ok(())
    }
}

impl Evaluator for FromPython<'_> {
    fn evaluate(&mut self, leaves: &Leaves<'_>, logits: &mut [f32], values: &mut [f32]) -> Result<(), EvaluatorError> {
        if self.stop.load(Ordering::Relaxed) {
            return Err("interrupted".into());
        }
        Python::attach(|py| self.call(py, leaves, logits, values)).map_err(|e| {
            let text = e.to_string();
            self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(e);
            text.into()
        })
    }
}

impl Search {
    /// Runs a search on another thread, so that it can be interrupted, and raises what the evaluator raised.
    fn run<R: Send>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&mut FromPython<'_>) -> Result<R, PuctError> + Send,
    ) -> PyResult<R> {
        let (stop, raised) = (AtomicBool::new(false), Raised::default());
        let function = self.evaluator.clone_ref(py);
        let mut evaluator = FromPython { function, shared: self.game.any.meta().shared, stop: &stop, raised: &raised };
        let result = interruptible(py, "search", &stop, || f(&mut evaluator))?;
        match raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(error) => Err(error),
            None if stop.load(Ordering::Relaxed) => Err(PyKeyboardInterrupt::new_err(())),
            None => result.map_err(wrong),
        }
    }

    fn sight(&self, py: Python<'_>, at: &Bound<'_, PyAny>, seed: u64) -> PyResult<Sight> {
        if at.is_instance_of::<Match>() || at.is_instance_of::<Position>() {
            return at.call_method1("observation", (seed,))?.cast::<Observation>()?.get().sight(py);
        }
        match at.cast::<Observation>() {
            Ok(observation) => observation.get().sight(py),
            Err(_) => Err(wrong("expected a Match, a Position or an Observation")),
        }
    }
}

#[pymethods]
impl Search {
    #[new]
    #[pyo3(signature = (game, evaluator, simulations=100, *, leaves=1, rows=None, explore=1.5, noise=None))]
    fn new(
        game: &Game,
        evaluator: Py<PyAny>,
        simulations: u32,
        leaves: u32,
        rows: Option<usize>,
        explore: f32,
        noise: Option<(f32, f32)>,
    ) -> PyResult<Self> {
        if simulations == 0 || leaves == 0 || rows == Some(0) || !explore.is_finite() || explore < 0.0 {
            return Err(wrong("simulations, leaves and rows are numbers from 1, and explore from 0"));
        }
        let puct = Puct::new(simulations).leaves(leaves).rows(rows.unwrap_or(usize::MAX)).explore(explore);
        let puct = noise.map_or(puct, |(alpha, share)| puct.noise(alpha, share));
        Ok(Self { game: game.share(), evaluator, puct })
    }
    /// Chooses an action for the seat in turn of a match, a position or an observation. The same seed gives the same choice.
    #[pyo3(signature = (at, seed=Seed(0)), text_signature = "($self, at, seed=0)")]
    fn choose(&self, py: Python<'_>, at: &Bound<'_, PyAny>, seed: Seed) -> PyResult<u32> {
        let sight = self.sight(py, at, seed.0)?;
        self.run(py, |e| self.puct.choose(&sight, seed.0, e))
    }
    /// Evaluates all legal actions in each of many games in lock-step, the best first: (action, value, visits). The leaves of all searches share the
    /// calls of the evaluator, and each finds what it would find alone.
    fn rank_all(
        &self,
        py: Python<'_>,
        at: Vec<Bound<'_, PyAny>>,
        seeds: Vec<Seed>,
    ) -> PyResult<Vec<Vec<(u32, f64, u32)>>> {
        if at.len() != seeds.len() {
            return Err(wrong(format!("{} games and {} seeds are given", at.len(), seeds.len())));
        }
        let seeds: Vec<u64> = seeds.into_iter().map(|s| s.0).collect();
        let sights: Vec<Sight> =
            at.iter().zip(&seeds).map(|(at, seed)| self.sight(py, at, *seed)).collect::<PyResult<_>>()?;
        let found = self.run(py, |e| self.puct.rank_all(&sights, &seeds, e))?;
        let row =
            |ranked: Vec<trousseau_agents::Ranked>| ranked.into_iter().map(|r| (r.id, r.value, r.visits)).collect();
        Ok(found.into_iter().map(row).collect())
    }
    /// Plays games in which every seat searches, many at once. Returns a dict per game: `number`, `record`, `values` (the result of each seat from -1
    /// to 1), and of each decision `seats`, `obs` and `policy` (the share of the visits of each action): what a network learns from. The first
    /// `drawn` decisions of a game are drawn in proportion to the visits; later ones take the action that was visited most.
    #[pyo3(signature = (games, seed=Seed(0), *, together=64, drawn=None), text_signature = "($self, games, seed=0, *, together=64, drawn=None)")]
    fn self_play<'py>(
        &self,
        py: Python<'py>,
        games: u64,
        seed: Seed,
        together: usize,
        drawn: Option<usize>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let mut all = vec![];
        self.run(py, |e| {
            let play = SelfPlay::new(&*self.game.any, self.puct).together(together).drawn(drawn.unwrap_or(usize::MAX));
            play.run(seed.0, 0..games, e, |game| all.push(game))
        })?;
        all.sort_by_key(|game| game.number);
        let actions = self.game.any.actions() as usize;
        let dict = |game: trousseau_agents::puct::SelfPlayed| {
            let (n, d) = (game.decisions.len(), PyDict::new(py));
            let mut policy = vec![0.0f32; n * actions];
            for (row, decided) in policy.chunks_mut(actions).zip(&game.decisions) {
                decided.policy.iter().for_each(|(id, share)| row[*id as usize] = *share);
            }
            let obs: Vec<f32> = game.decisions.iter().flat_map(|x| x.observation.iter().copied()).collect();
            d.set_item("number", game.number)?;
            d.set_item("record", game.m.record().to_json())?;
            d.set_item("values", PyArray1::from_vec(py, game.values))?;
            d.set_item("seats", PyArray1::from_vec(py, game.decisions.iter().map(|x| x.seat.0 as i8).collect()))?;
            d.set_item("obs", PyArray1::from_vec(py, obs).reshape([n, self.game.numbers])?)?;
            d.set_item("policy", PyArray1::from_vec(py, policy).reshape([n, actions])?)?;
            Ok(d)
        };
        all.into_iter().map(dict).collect()
    }
    fn __repr__(&self) -> String {
        format!("<trousseau.Search in {}>", self.game.any.meta().id)
    }
}
