//! Solving games whose tree can be walked.
use crate::{
    args::{Chair, wrong},
    game::Game,
    held::caught,
    matches::Match,
    node::Node,
    wait::interruptible,
};
use engine_core::{
    rules::Seat,
    tree::{PlainNode, PlainTree},
};
use pyo3::{prelude::*, types::PyDict};
use std::{
    collections::HashMap,
    panic::resume_unwind,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use trousseau_agents::TabularPolicy;

/// What every seat does in each of its information sets, for a whole game.
///
/// >>> import trousseau as tr
/// >>> policy = tr.solve(tr.game("kuhn"), rounds=1000)
/// >>> (policy.exploitability < 0.001, round(policy.values[0], 2))
/// (True, -0.06)
#[pyclass(frozen, module = "trousseau")]
pub struct Policy {
    game: Game,
    tree: Arc<PlainTree>,
    policy: TabularPolicy,
}

fn tree(py: Python<'_>, game: &Game, limit: u64) -> PyResult<Arc<PlainTree>> {
    let stop = AtomicBool::new(false);
    interruptible(py, "tree", &stop, || game.any.plain_tree(limit))?.map(Arc::new).map_err(wrong)
}

/// The information sets of a tree, each with its legal actions.
fn sets(tree: &PlainTree) -> HashMap<(Seat, u64), Vec<u32>> {
    let mut all = HashMap::new();
    for node in &tree.nodes {
        if let PlainNode::Play { seat, info, next } = node {
            all.entry((*seat, *info)).or_insert_with(|| next.iter().map(|n| n.0).collect());
        }
    }
    all
}

#[pymethods]
impl Policy {
    /// Solves a game with this number of rounds of CFR+.
    #[staticmethod]
    #[pyo3(signature = (game, rounds=1000, limit=2_000_000))]
    fn solve(py: Python<'_>, game: &Game, rounds: u32, limit: u64) -> PyResult<Self> {
        let (tree, stop) = (tree(py, game, limit)?, AtomicBool::new(false));
        let policy = interruptible(py, "solve", &stop, || {
            TabularPolicy::solve_and_tell(&tree, rounds, |_| {
                if stop.load(Ordering::Relaxed) {
                    resume_unwind(Box::new("interrupted"));
                }
            })
        })?;
        Ok(Self { game: game.share(), tree, policy })
    }
    /// The policy that plays every legal action equally often.
    #[staticmethod]
    #[pyo3(signature = (game, limit=2_000_000))]
    fn uniform(py: Python<'_>, game: &Game, limit: u64) -> PyResult<Self> {
        let tree = tree(py, game, limit)?;
        let even = |ids: Vec<u32>| {
            let n = ids.len() as f64;
            ids.into_iter().map(|id| (id, 1.0 / n)).collect()
        };
        let policy = TabularPolicy::of(sets(&tree).into_iter().map(|(k, ids)| (k, even(ids))).collect());
        Ok(Self { game: game.share(), tree, policy })
    }
    /// A policy from probabilities: a dict from (seat, information key) to a dict from actions to probabilities. Every information set needs one.
    #[staticmethod]
    #[pyo3(signature = (game, table, limit=2_000_000))]
    fn of(py: Python<'_>, game: &Game, table: &Bound<'_, PyDict>, limit: u64) -> PyResult<Self> {
        let tree = tree(py, game, limit)?;
        let mut given: HashMap<(u8, u64), HashMap<u32, f64>> = table.extract()?;
        let mut all = HashMap::new();
        for ((seat, info), ids) in sets(&tree) {
            let odds = given
                .remove(&(seat.0, info))
                .ok_or_else(|| wrong(format!("seat {} has no odds for the information key {info}", seat.0)))?;
            let row: Vec<(u32, f64)> = ids.iter().map(|id| (*id, odds.get(id).copied().unwrap_or(0.0))).collect();
            let sum: f64 = row.iter().map(|x| x.1).sum();
            if (sum - 1.0).abs() > 1e-6 || row.iter().any(|x| x.1 < 0.0) || odds.keys().any(|id| !ids.contains(id)) {
                return Err(wrong(format!(
                    "seat {}, key {info}: expected odds of the actions {ids:?} that add up to 1, found {odds:?}",
                    seat.0
                )));
            }
            all.insert((seat, info), row);
        }
        Ok(Self { game: game.share(), tree, policy: TabularPolicy::of(all) })
    }
    /// The box.
    #[getter]
    fn game(&self) -> Game {
        self.game.share()
    }
    /// The expected utility of each seat if all play this policy.
    #[getter]
    fn values(&self, py: Python<'_>) -> PyResult<Vec<f64>> {
        interruptible(py, "values", &AtomicBool::new(false), || self.policy.values(&self.tree))
    }
    /// The gain of a best response, averaged over the seats: 0 in an equilibrium.
    #[getter]
    fn exploitability(&self, py: Python<'_>) -> PyResult<f64> {
        interruptible(py, "exploitability", &AtomicBool::new(false), || self.policy.exploitability(&self.tree))
    }
    /// The probability of each legal action in an information set, as a dict; None if no line of play reaches it.
    fn at(&self, seat: Chair, info_key: u64) -> PyResult<Option<HashMap<u32, f64>>> {
        let seat = seat.of(self.game.seats())?;
        Ok(self.policy.at(seat, info_key).map(|row| row.iter().copied().collect()))
    }
    /// The probability of each legal action for the seat that decides in a match or at a node, as a dict.
    fn odds<'py>(&self, at: &Bound<'py, PyAny>) -> PyResult<HashMap<u32, f64>> {
        let seat: u8 = if at.is_instance_of::<Node>() {
            at.getattr("player")?.extract::<i32>().ok().and_then(|p| u8::try_from(p).ok())
        } else if at.is_instance_of::<Match>() {
            at.getattr("seat")?.extract()?
        } else {
            return Err(wrong("expected a Match or a Node"));
        }
        .ok_or_else(|| wrong("nobody decides here"))?;
        let info: u64 = at.call_method1("info_key", (seat,))?.extract()?;
        let row = caught("odds", || Ok(self.policy.at(Seat(seat), info)))?;
        row.map(|row| row.iter().copied().collect()).ok_or_else(|| wrong("this policy belongs to another game"))
    }
    /// All information sets: (seat, information key).
    fn info_sets(&self) -> Vec<(u8, u64)> {
        let mut all: Vec<_> = sets(&self.tree).into_keys().map(|(p, k)| (p.0, k)).collect();
        all.sort_unstable();
        all
    }
    fn __len__(&self) -> usize {
        self.policy.len()
    }
    fn __repr__(&self) -> String {
        format!("<trousseau.Policy for {}, {} information sets>", self.game.any.meta().id, self.policy.len())
    }
}
