//! Games and boxes.
use crate::{
    args::{Id, Seed, options, plain, to_json, wrong},
    error::fault,
    held::{Held, caught},
    matches::Match,
    node::Node,
    position::Position,
};
use engine_core::{erased::AnyGame, record::Record};
use numpy::{PyArray2, PyArrayMethods};
use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple},
};
use std::{collections::BTreeMap, sync::Arc};

/// A box: a game with its options, its content and a number of players. It never changes, and any number of matches can share it.
///
/// >>> import trousseau as tr
/// >>> game = tr.game("leduc")
/// >>> (game.seats, game.num_actions, game.hides)
/// (2, 3, True)
/// >>> [game.notation(action) for action in range(game.num_actions)]
/// ['Fold', 'Call', 'Raise']
/// >>> game == tr.game("leduc")
/// True
#[pyclass(frozen, module = "trousseau")]
pub struct Game {
    pub any: Arc<dyn AnyGame>,
    pub numbers: usize,
    pub content: Option<String>,
}

/// The names of all games.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    trousseau::games().iter().map(|entry| entry.meta.id).collect()
}

/// What there is to know about a game before a box is made, as a dict.
#[pyfunction]
pub fn describe<'py>(py: Python<'py>, id: &str) -> PyResult<Bound<'py, PyDict>> {
    let entry = trousseau::game(id).map_err(wrong)?;
    let all = PyDict::new(py);
    all.set_item("id", entry.meta.id)?;
    all.set_item("title", entry.meta.title)?;
    all.set_item("seats", (entry.meta.min_seats, entry.meta.max_seats))?;
    all.set_item("rules_version", entry.meta.rules_version)?;
    all.set_item("shared", entry.meta.shared)?;
    all.set_item("options", plain(py, &entry.options())?)?;
    all.set_item("samples", entry.samples())?;
    all.set_item("content", entry.content)?;
    Ok(all)
}

/// Makes a box.
#[pyfunction]
#[pyo3(signature = (id, seats=None, options=None, content=None))]
pub fn make(
    id: &str,
    seats: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
    content: Option<String>,
) -> PyResult<Game> {
    let entry = trousseau::game(id).map_err(wrong)?;
    let (low, high) = (entry.meta.min_seats, entry.meta.max_seats);
    let seats = match seats {
        None => low.max(2).min(high),
        Some(n) => n
            .extract::<i64>()
            .ok()
            .and_then(|n| u8::try_from(n).ok())
            .filter(|n| (low..=high).contains(n))
            .ok_or_else(|| wrong(format!("seats: {id} takes {low} to {high} players, not {n}")))?,
    };
    let pairs = self::options(options)?;
    let pairs: Vec<(&str, &str)> = pairs.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    caught("making a box", || {
        let any = entry.make(content.as_deref().unwrap_or(entry.content), &pairs, seats).map_err(wrong)?;
        Ok(Game::of(any.into(), content))
    })
}

impl Game {
    pub fn of(any: Arc<dyn AnyGame>, content: Option<String>) -> Self {
        Self { numbers: any.layout().len(), any, content }
    }

    /// The same box as another object.
    pub fn share(&self) -> Self {
        Self { any: self.any.clone(), numbers: self.numbers, content: self.content.clone() }
    }

    fn key(&self) -> (&'static str, u8, BTreeMap<String, String>, String) {
        (self.any.meta().id, self.any.seats(), self.any.options(), self.any.content_hash().to_string())
    }
}

#[pymethods]
impl Game {
    /// The name in commands and records.
    #[getter]
    fn id(&self) -> &'static str {
        self.any.meta().id
    }
    /// The name on the box.
    #[getter]
    fn title(&self) -> &'static str {
        self.any.meta().title
    }
    /// The version of the rules. It goes up when the same seed and actions could give another game.
    #[getter]
    fn rules_version(&self) -> u32 {
        self.any.meta().rules_version
    }
    /// Whether all players win or lose together.
    #[getter]
    fn shared(&self) -> bool {
        self.any.meta().shared
    }
    /// The number of players.
    #[getter]
    pub fn seats(&self) -> u8 {
        self.any.seats()
    }
    /// The options by key.
    #[getter]
    fn options(&self) -> BTreeMap<String, String> {
        self.any.options()
    }
    /// The content, if it is not the standard one.
    #[getter]
    fn content(&self) -> Option<&str> {
        self.content.as_deref()
    }
    /// The stable hash of the content.
    #[getter]
    fn content_hash(&self) -> String {
        self.any.content_hash().to_string()
    }
    /// No game with this box has more decisions.
    #[getter]
    fn bound(&self) -> u32 {
        self.any.bound()
    }
    /// No outcome has a larger utility, or a smaller one than its negative.
    #[getter]
    fn utility_bound(&self) -> i32 {
        self.any.utility_bound()
    }
    /// Whether some actions are secret.
    #[getter]
    fn has_secrets(&self) -> bool {
        self.any.has_secrets()
    }
    /// Whether anything is hidden from a seat.
    #[getter]
    fn hides(&self) -> PyResult<bool> {
        caught("hides", || Ok(self.any.position(0).hides()))
    }
    /// The number of actions. Ids are below it.
    #[getter]
    fn num_actions(&self) -> u32 {
        self.any.actions()
    }
    /// The length of an observation.
    #[getter]
    fn obs_size(&self) -> usize {
        self.numbers
    }
    /// The blocks of an observation: name, shape, smallest and largest value.
    fn blocks(&self) -> Vec<(String, Vec<u32>, f32, f32)> {
        self.any.layout().pieces.into_iter().map(|p| (p.name.to_string(), p.shape, p.min, p.max)).collect()
    }
    /// The blocks of an observation by name, each with its shape, its range and the slice of the numbers that it takes.
    #[getter]
    fn layout<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("trousseau._layout")?.call_method1("layout_of", (slf,))
    }
    /// The stable hash of the layout. Networks that were trained on another layout would read nonsense.
    #[getter]
    fn layout_hash(&self) -> String {
        self.any.layout().hash().to_string()
    }
    /// The groups of actions: the name of the question, and name and size of each factor. Ids run through them, the last factor fastest.
    #[getter]
    fn action_groups(&self) -> Vec<(String, Vec<(String, u32)>)> {
        let factors = |g: engine_core::finite::Group| g.factors.into_iter().map(|f| (f.name, f.size)).collect();
        self.any.groups().into_iter().map(|g| (g.name.clone(), factors(g))).collect()
    }
    /// The coordinates of every action, for networks that embed actions: row i has the group of action i and its factors there, filled up with -1.
    fn action_features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let space = self.any.action_space();
        numpy::PyArray1::from_vec(py, space.table()).reshape([space.actions() as usize, space.depth()])
    }
    /// An action in notation.
    fn notation(&self, action: Id) -> PyResult<String> {
        let id = action.below(self.any.actions())?;
        self.any.notation(id).ok_or_else(|| wrong(format!("there is no action {id}")))
    }
    /// Reads an action in notation and returns its id.
    fn action(&self, py: Python<'_>, text: &str) -> PyResult<u32> {
        self.any.read_action(text).map_err(|e| fault(py, e))
    }
    /// The clauses of the rulebook, as dicts with `id`, `kind`, `gist`, `page` and `tests`.
    #[getter]
    fn clauses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.any.clauses())
    }
    /// A new game to search from or to train on, with the fast generator.
    #[pyo3(signature = (seed=Seed(0)), text_signature = "($self, seed=0)")]
    fn position(&self, seed: Seed) -> PyResult<Position> {
        caught("position", || Ok(Position::of(self.share(), self.any.position(seed.0))))
    }
    /// A position with a state: JSON as text or as Python's objects.
    #[pyo3(signature = (state, seed=Seed(0)), text_signature = "($self, state, seed=0)")]
    fn position_from(&self, py: Python<'_>, state: &Bound<'_, PyAny>, seed: Seed) -> PyResult<Position> {
        let state = to_json(state)?;
        caught("position_from", || {
            Ok(Position::of(self.share(), self.any.position_from(state.as_bytes(), seed.0).map_err(|e| fault(py, e))?))
        })
    }
    /// Starts a match: a game with its history, its events and a record. With `live`, the table reports the answers of chance. With `state`,
    /// it starts there.
    #[pyo3(signature = (seed=Seed(0), *, live=false, state=None), text_signature = "($self, seed=0, *, live=False, state=None)")]
    fn start(&self, py: Python<'_>, seed: Seed, live: bool, state: Option<&Bound<'_, PyAny>>) -> PyResult<Match> {
        let state = state.map(to_json).transpose()?;
        caught("start", || {
            let m = match (state, live) {
                (None, false) => self.any.start(seed.0),
                (None, true) => self.any.live(seed.0),
                (Some(s), false) => self.any.start_from(s.as_bytes(), seed.0).map_err(|e| fault(py, e))?,
                (Some(s), true) => self.any.live_from(s.as_bytes(), seed.0).map_err(|e| fault(py, e))?,
            };
            Ok(Match { game: self.share(), held: Held::new(m) })
        })
    }
    /// Verifies a record of this box, as text or as a dict, and returns its match.
    fn open(&self, record: &Bound<'_, PyAny>) -> PyResult<Match> {
        let text = to_json(record)?;
        caught(&text, || {
            let record = Record::load(&text).map_err(wrong)?;
            Ok(Match { game: self.share(), held: Held::new(self.any.open(&record).map_err(wrong)?) })
        })
    }
    /// The root of the game tree, before set-up has asked anything.
    fn root(&self) -> PyResult<Node> {
        caught("root", || Ok(Node { game: self.share(), held: Held::new(self.any.root()) }))
    }
    /// The whole game tree in the format of Gambit.
    #[pyo3(signature = (limit=2_000_000))]
    fn efg(&self, py: Python<'_>, limit: u64) -> PyResult<String> {
        caught("efg", || py.detach(|| self.any.efg(limit)).map_err(wrong))
    }
    /// The size of the whole game tree, as a dict.
    #[pyo3(signature = (limit=2_000_000))]
    fn tree<'py>(&self, py: Python<'py>, limit: u64) -> PyResult<Bound<'py, PyAny>> {
        let info = caught("tree", || py.detach(|| self.any.tree(limit)).map_err(wrong))?;
        plain(py, &info)
    }
    fn _load_position(&self, py: Python<'_>, saved: &str) -> PyResult<Position> {
        caught(saved, || {
            Ok(Position::of(self.share(), self.any.load_position(saved.as_bytes()).map_err(|e| fault(py, e))?))
        })
    }
    fn _load_node(&self, py: Python<'_>, saved: &str) -> PyResult<Node> {
        let node = caught(saved, || self.any.load_node(saved.as_bytes()).map_err(|e| fault(py, e)))?;
        Ok(Node { game: self.share(), held: Held::new(node) })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.key() == other.get().key())
    }
    fn __hash__(&self) -> u64 {
        engine_core::record::fingerprint(&self.key())
    }
    fn __repr__(&self) -> String {
        format!("<trousseau.Game {} for {}>", self.any.meta().id, self.any.seats())
    }
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let make = py.import("trousseau._trousseau")?.getattr("make")?;
        let parts = (self.any.meta().id, self.any.seats(), self.any.options(), self.content.as_deref());
        (make, parts).into_pyobject(py)
    }
}
