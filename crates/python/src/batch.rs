//! Many games at once, written into numpy arrays.
use crate::{
    agents::prepare,
    args::{Chair, Seed, wrong},
    arrays::{Arrays, Obs, array, rw},
    error::{batch_fault, bug},
    game::Game,
    matches::Match,
    position::Position,
    wait::interruptible,
};
use engine_core::{
    batch::{
        Actions, AnyBatch, Autoreset, BatchError, BatchSpec, Buffers, Illegal, LegalRows, Luck, Opponent,
        OpponentError, OpponentView, Seeds, Split, Stepped, Threads,
    },
    rules::Seats,
};
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray1, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::{exceptions::PyRuntimeError, prelude::*, sync::MutexExt, types::PyDict};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};
use trousseau_agents::{AgentSpec, BatchOpponent};

/// Many games of one box: the engine's batch with the arrays it writes into. `trousseau.VecEnv` is made of it.
#[pyclass(frozen, module = "trousseau")]
pub struct Batch {
    game: Game,
    inner: Mutex<Inner>,
    /// Set by Ctrl-C: opponents then decide nothing more.
    stop: Arc<AtomicBool>,
    /// Whether opponents may think for long.
    slow: bool,
}

struct Inner {
    batch: Box<dyn AnyBatch>,
    arrays: Arrays,
    /// The arrays hold what the last call wrote.
    kept: bool,
}

fn one_of<T: Copy>(what: &str, found: &str, all: &[(&str, T)]) -> PyResult<T> {
    all.iter().find(|x| x.0 == found).map(|x| x.1).ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|x| format!("\"{}\"", x.0)).collect();
        wrong(format!("{what}: expected {}, found \"{found}\"", names.join(", ")))
    })
}

/// An opponent that Ctrl-C stops.
#[derive(Debug)]
struct Stoppable {
    agent: BatchOpponent,
    stop: Arc<AtomicBool>,
}

impl Opponent for Stoppable {
    fn choose(&self, at: &dyn OpponentView, seed: u64) -> Result<u32, OpponentError> {
        if self.stop.load(Ordering::Relaxed) {
            Err(OpponentError("interrupted".into()))
        } else {
            self.agent.choose(at, seed)
        }
    }
}

impl Batch {
    /// Runs a call of the batch on its arrays, without the lock of the interpreter.
    fn call(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&mut dyn AnyBatch, &mut Buffers<'_>) -> Result<Stepped, BatchError> + Send,
    ) -> PyResult<(u32, u32, u32, u32)> {
        let run = || {
            let mut guard = self.inner.lock_py_attached(py).map_err(|_| broken())?;
            let Inner { batch, arrays, kept } = &mut *guard;
            let was_kept = std::mem::replace(kept, false);
            let (mut obs, mut last) = (arrays.obs.rw(py)?, arrays.final_obs.rw(py)?);
            let mut mask = arrays.mask.as_ref().map(|a| rw(py, a)).transpose()?;
            let mut legal = arrays.legal.as_ref().map(|(a, b)| PyResult::Ok((rw(py, a)?, rw(py, b)?))).transpose()?;
            let (mut seat, mut reward) = (rw(py, &arrays.seat)?, rw(py, &arrays.reward)?);
            let (mut terminated, mut truncated, mut illegal) =
                (rw(py, &arrays.terminated)?, rw(py, &arrays.truncated)?, rw(py, &arrays.illegal)?);
            let (mut episode, mut seed, mut length) =
                (rw(py, &arrays.episode)?, rw(py, &arrays.seed)?, rw(py, &arrays.length)?);
            let mut out = Buffers {
                observation: obs.slices()?,
                final_observation: last.slices()?,
                kept: was_kept,
                mask: mask.as_mut().map(|m| m.as_slice_mut()).transpose()?,
                legal: legal
                    .as_mut()
                    .map(|(a, b)| {
                        PyResult::Ok(LegalRows { ids: a.as_slice_mut()?, counts: b.as_slice_mut()?, features: None })
                    })
                    .transpose()?,
                seat: Some(seat.as_slice_mut()?),
                reward: Some(reward.as_slice_mut()?),
                terminated: Some(terminated.as_slice_mut()?),
                truncated: Some(truncated.as_slice_mut()?),
                illegal: Some(illegal.as_slice_mut()?),
                episode: Some(episode.as_slice_mut()?),
                seed: Some(seed.as_slice_mut()?),
                length: Some(length.as_slice_mut()?),
            };
            let done = if self.slow {
                self.stop.store(false, Ordering::Relaxed);
                interruptible(py, "a step with opponents", &self.stop, || f(&mut **batch, &mut out))?
            } else {
                py.detach(|| f(&mut **batch, &mut out))
            };
            // Whatever refused the call, it refused before anything was written.
            *kept = done.is_ok() || was_kept;
            let done = done.map_err(|e| batch_fault(py, e))?;
            Ok((done.finished, done.skipped, done.widest, done.most_legal))
        };
        catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|payload| Err(bug(&*payload, &self.reproduce(py))))
    }

    /// The seeds and the actions of all rows, as far as they are kept.
    fn reproduce(&self, py: Python<'_>) -> String {
        let guard = self.inner.lock_py_attached(py).unwrap_or_else(std::sync::PoisonError::into_inner);
        let record = |row| catch_unwind(AssertUnwindSafe(|| guard.batch.record(row).map(|r| r.to_json()))).ok()?.ok();
        let records: Vec<String> = (0..guard.batch.rows()).filter_map(record).collect();
        let game = &guard.batch.game();
        format!(
            "{} with options {:?} for {}, one of these rows: {}",
            game.meta().id,
            game.options(),
            game.seats(),
            records.join("\n")
        )
    }

    fn with<R>(&self, py: Python<'_>, f: impl FnOnce(&dyn AnyBatch) -> Result<R, BatchError>) -> PyResult<R> {
        let run = || {
            let guard = self.inner.lock_py_attached(py).map_err(|_| broken())?;
            f(&*guard.batch).map_err(|e| batch_fault(py, e))
        };
        catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|payload| Err(bug(&*payload, &self.reproduce(py))))
    }
}

fn broken() -> PyErr {
    PyRuntimeError::new_err("a bug of trousseau left this environment in an unknown state")
}

#[pymethods]
impl Batch {
    #[new]
    #[allow(clippy::too_many_arguments)]
    #[pyo3(signature = (game, rows, *, seed, split, seeds, first_row, autoreset, illegal, luck, step_limit, learners, rotate, opponents, threads, exactly, history, obs, mask, final_obs, sparse_width, legal_width, buffers, time_limit))]
    fn new(
        py: Python<'_>,
        game: &Game,
        rows: usize,
        seed: Seed,
        split: &str,
        seeds: Option<Vec<Seed>>,
        first_row: u64,
        autoreset: &str,
        illegal: &str,
        luck: &str,
        step_limit: Option<u32>,
        learners: Option<Vec<Chair>>,
        rotate: bool,
        opponents: Vec<String>,
        threads: usize,
        exactly: bool,
        history: bool,
        obs: &str,
        mask: bool,
        final_obs: bool,
        sparse_width: usize,
        legal_width: usize,
        buffers: Option<Bound<'_, PyDict>>,
        time_limit: f64,
    ) -> PyResult<Self> {
        let seats = game.seats();
        let stop = Arc::new(AtomicBool::new(false));
        let mut slow = false;
        let mut ready: Vec<Arc<dyn Opponent>> = vec![];
        for name in &opponents {
            let (spec, prepared) = prepare(py, game, name, time_limit)?;
            slow |= !matches!(spec, AgentSpec::Bot(trousseau_agents::Bot::Random));
            ready.push(Arc::new(Stoppable { agent: prepared.into(), stop: stop.clone() }));
        }
        let base = BatchSpec::new(rows, seed.0);
        let learners = match learners {
            None => base.learners,
            Some(all) => all.into_iter().map(|c| c.of(seats)).collect::<PyResult<Seats>>()?,
        };
        let split = one_of("split", split, &[("train", Split::Train), ("test", Split::Test)])?;
        let modes =
            [("same_step", Autoreset::SameStep), ("next_step", Autoreset::NextStep), ("disabled", Autoreset::Disabled)];
        let spec = BatchSpec {
            first_row,
            seeds: match seeds {
                Some(list) if list.is_empty() => return Err(wrong("seeds: the list is empty")),
                Some(list) => Seeds::Given(list.into_iter().map(|s| s.0).collect()),
                None => Seeds::new(seed.0, split),
            },
            autoreset: one_of("autoreset", autoreset, &modes)?,
            illegal: one_of(
                "illegal",
                illegal,
                &[("raise", Illegal::Refuse), ("random", Illegal::Random), ("leave", Illegal::Leave)],
            )?,
            luck: one_of("luck", luck, &[("pinned", Luck::Pinned), ("fast", Luck::Fast)])?,
            step_limit,
            learners,
            rotate,
            opponents: ready,
            threads: if exactly { Threads::Exactly(threads) } else { Threads::AtMost(threads) },
            history,
            ..base
        };
        let batch = crate::held::caught("a batch", || game.any.batch(&spec).map_err(|e| batch_fault(py, e)))?;
        let (given, numbers, actions) = (buffers.as_ref(), batch.numbers(), batch.actions() as usize);
        let last = if final_obs { obs } else { "none" };
        let arrays = Arrays {
            obs: Obs::new(py, obs, given, "", rows, numbers, sparse_width)?,
            final_obs: Obs::new(py, last, given, "final_", rows, numbers, sparse_width)?,
            mask: mask.then(|| array(py, given, "mask", [rows, actions])).transpose()?,
            legal: match legal_width {
                0 => None,
                width => Some((array(py, given, "legal", [rows, width])?, array(py, given, "legal_counts", [rows])?)),
            },
            seat: array(py, given, "seat", [rows])?,
            reward: array(py, given, "reward", [rows, seats.into()])?,
            terminated: array(py, given, "terminated", [rows])?,
            truncated: array(py, given, "truncated", [rows])?,
            illegal: array(py, given, "illegal", [rows])?,
            episode: array(py, given, "episode", [rows])?,
            seed: array(py, given, "seed", [rows])?,
            length: array(py, given, "length", [rows])?,
        };
        Ok(Self { game: game.share(), inner: Mutex::new(Inner { batch, arrays, kept: false }), stop, slow })
    }
    /// The arrays by name. They stay the same objects.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.inner.lock_py_attached(py).map_err(|_| broken())?.arrays.list(py)
    }
    /// Starts new episodes in all rows, or in those that are flagged.
    #[pyo3(signature = (which=None, seeds=None))]
    fn reset(
        &self,
        py: Python<'_>,
        which: Option<PyReadonlyArray1<'_, bool>>,
        seeds: Option<PyReadonlyArray1<'_, u64>>,
    ) -> PyResult<(u32, u32, u32, u32)> {
        let which = which.as_ref().map(|w| w.as_slice()).transpose()?;
        let seeds = seeds.as_ref().map(|s| s.as_slice()).transpose()?;
        self.call(py, |batch, out| batch.reset(which, seeds, out))
    }
    /// Plays one action in each row. Returns how many episodes ended, how many were skipped, the widest sparse row and the most legal actions.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<(u32, u32, u32, u32)> {
        if let Ok(list) = actions.cast::<PyArray1<i64>>()
            && list.is_c_contiguous()
        {
            let list = list.try_readonly().map_err(wrong)?;
            let slice = list.as_slice()?;
            return self.call(py, |batch, out| batch.step(Actions::Given(slice), out));
        }
        let numpy = py.import("numpy")?;
        let given = numpy.call_method1("asarray", (actions,))?;
        let given = given.cast::<PyUntypedArray>().map_err(|_| wrong("actions: expected whole numbers"))?;
        if !matches!(given.dtype().kind(), b'i' | b'u') {
            return Err(wrong(format!("actions: expected whole numbers, found {}", given.dtype())));
        }
        let kwargs = PyDict::new(py);
        kwargs.set_item("dtype", "int64")?;
        let list: Vec<i64> = numpy
            .call_method("ascontiguousarray", (given,), Some(&kwargs))?
            .call_method0("ravel")?
            .cast::<PyArray1<i64>>()?
            .try_readonly()
            .map_err(wrong)?
            .as_slice()?
            .to_vec();
        self.call(py, |batch, out| batch.step(Actions::Given(&list), out))
    }
    /// Plays a uniformly random legal action in each row.
    fn step_random(&self, py: Python<'_>) -> PyResult<(u32, u32, u32, u32)> {
        self.call(py, |batch, out| batch.step(Actions::Random, out))
    }
    /// Writes everything again as it is.
    fn observe(&self, py: Python<'_>) -> PyResult<(u32, u32, u32, u32)> {
        self.inner.lock_py_attached(py).map_err(|_| broken())?.kept = false;
        self.call(py, |batch, out| batch.observe(out))
    }
    /// Gives sparse observations and lists of legal actions more room. The arrays are new ones then.
    fn widen(&self, py: Python<'_>, sparse: usize, legal: usize) -> PyResult<()> {
        let mut guard = self.inner.lock_py_attached(py).map_err(|_| broken())?;
        let Inner { batch, arrays, kept } = &mut *guard;
        let (rows, numbers) = (batch.rows(), batch.numbers());
        if matches!(arrays.obs, Obs::Sparse(..)) {
            arrays.obs = Obs::new(py, "sparse", None, "", rows, numbers, sparse)?;
        }
        if matches!(arrays.final_obs, Obs::Sparse(..)) {
            arrays.final_obs = Obs::new(py, "sparse", None, "final_", rows, numbers, sparse)?;
        }
        if arrays.legal.is_some() {
            arrays.legal = Some((array(py, None, "legal", [rows, legal])?, array(py, None, "legal_counts", [rows])?));
        }
        *kept = false;
        Ok(())
    }
    /// For networks that choose an action one coordinate at a time: flags the possible values of the next coordinate in each row.
    fn next_masks<'py>(
        &self,
        py: Python<'py>,
        prefix: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let width = self.game.any.action_space().width();
        let prefix = prefix.as_slice()?.to_vec();
        let (rows, flags) = self.with(py, |b| {
            let mut flags = vec![false; b.rows() * width];
            b.next_masks(&prefix, &mut flags)?;
            Ok((b.rows(), flags))
        })?;
        flags.into_pyarray(py).reshape([rows, width])
    }
    /// The seats that the caller decides for in the present episode of a row.
    fn learners(&self, py: Python<'_>, row: usize) -> PyResult<Vec<u32>> {
        self.with(py, |b| Ok(b.learners(row)?.iter().map(|p| p.0.into()).collect()))
    }
    /// What a seat may know in a row, as numbers.
    fn encode<'py>(&self, py: Python<'py>, row: usize, seat: Option<Chair>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let who = crate::args::viewer(seat, self.game.seats())?;
        let mut numbers = vec![0.0; self.game.numbers];
        self.with(py, |b| b.encode(row, who, &mut numbers))?;
        Ok(PyArray1::from_vec(py, numbers))
    }
    /// A copy of a row to search from.
    fn position(&self, py: Python<'_>, row: usize, seed: Seed) -> PyResult<Position> {
        self.with(py, |b| Position::in_row(self.game.share(), b, row, seed.0))
    }
    /// The present episode of a row as a match.
    fn to_match(&self, py: Python<'_>, row: usize) -> PyResult<Match> {
        let m = self.with(py, |b| b.to_match(row))?;
        Ok(Match { game: self.game.share(), held: crate::held::Held::new(m) })
    }
    /// The present episode of a row as a record.
    fn record(&self, py: Python<'_>, row: usize) -> PyResult<String> {
        self.with(py, |b| Ok(b.record(row)?.to_json()))
    }
    /// The last episode of a row that ended, as a record.
    fn last_record(&self, py: Python<'_>, row: usize) -> PyResult<String> {
        self.with(py, |b| Ok(b.last_record(row)?.to_json()))
    }
    /// A copy, with arrays of its own and the same settings.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        let guard = self.inner.lock_py_attached(py).map_err(|_| broken())?;
        let arrays = guard.arrays.copy(py)?;
        let inner = Inner { batch: guard.batch.boxed_clone(), arrays, kept: false };
        // The opponents are shared, and with them what stops them.
        Ok(Self { game: self.game.share(), inner: Mutex::new(inner), stop: self.stop.clone(), slow: self.slow })
    }
}

/// The seed of an episode: a pure function that never changes.
#[pyfunction]
#[pyo3(signature = (base, split, row, episode))]
pub fn episode_seed(base: Seed, split: &str, row: u64, episode: u64) -> PyResult<u64> {
    let split = one_of("split", split, &[("train", Split::Train), ("test", Split::Test)])?;
    Ok(engine_core::batch::episode_seed(base.0, split, row, episode))
}

/// The seed of episode `episode[i]` of row 0 with the base `base[i]`, for each i.
#[pyfunction]
pub fn episode_seeds<'py>(
    py: Python<'py>,
    base: PyReadonlyArray1<'py, u64>,
    split: &str,
    episode: PyReadonlyArray1<'py, u64>,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let split = one_of("split", split, &[("train", Split::Train), ("test", Split::Test)])?;
    let both = base.as_slice()?.iter().zip(episode.as_slice()?);
    Ok(PyArray1::from_vec(py, both.map(|(b, e)| engine_core::batch::episode_seed(*b, split, 0, *e)).collect()))
}
