//! Nodes of the game tree, with chance explicit.
use crate::{
    args::{Chair, Id, Seed, viewer, wrong},
    error::fault,
    game::Game,
    held::Held,
    position::{Position, utilities},
};
use engine_core::{erased::AnyNode, play::Next};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::{prelude::*, types::PyTuple};

/// A node of the game tree, with how it was reached. It starts before set-up, so every card that is dealt is a chance node.
///
/// >>> import trousseau as tr
/// >>> node = tr.game("leduc").root()
/// >>> (node.player, node.chance()[:2])  # -1 is chance; cards with their weights
/// (-1, [(0, 1), (1, 1)])
/// >>> node.play(0)
/// >>> node.play(2)
/// >>> (node.player, node.legal())
/// (0, [1, 2])
#[pyclass(frozen, module = "trousseau")]
pub struct Node {
    pub game: Game,
    pub held: Held<Box<dyn AnyNode>>,
}

#[pymethods]
impl Node {
    /// The box.
    #[getter]
    fn game(&self) -> Game {
        self.game.share()
    }
    /// Who decides: a seat, -1 for chance, -4 when the game is over (OpenSpiel's numbers).
    #[getter]
    fn player(&self, py: Python<'_>) -> PyResult<i32> {
        self.held.with(py, |at| {
            Ok(match at.next() {
                Next::Seat(p) => p.0.into(),
                Next::Chance => -1,
                Next::Over => -4,
            })
        })
    }
    /// The ids of the legal actions of the seat that decides; the possible answers where chance decides.
    fn legal(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        self.held.with(py, |at| {
            let mut ids = vec![];
            match at.next() {
                Next::Chance => ids.extend(at.chance().iter().map(|x| x.0)),
                _ => at.legal(&mut ids),
            }
            Ok(ids)
        })
    }
    /// The possible answers of chance with their exact weights; none unless chance decides.
    fn chance(&self, py: Python<'_>) -> PyResult<Vec<(u32, u64)>> {
        self.held.with(py, |at| Ok(at.chance().to_vec()))
    }
    /// What chance is asked, in words; None unless chance decides.
    fn question(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.held.with(py, |at| Ok(at.asked().map(|q| q.what)))
    }
    /// An action in notation, or an answer of chance in words.
    fn words(&self, py: Python<'_>, action: Id) -> PyResult<String> {
        let (asked, index) = self.held.with(py, |at| {
            let place = |id: u32| at.chance().iter().position(|x| x.0 == id);
            Ok((at.asked(), action.below(u32::MAX).ok().and_then(place)))
        })?;
        match asked {
            None => self
                .game
                .any
                .notation(action.below(self.game.any.actions())?)
                .ok_or_else(|| wrong("there is no such action")),
            Some(prompt) => {
                let id = action.below(u32::MAX)?;
                let label = prompt.answers.iter().find(|a| a.answer == id).map(|a| a.label.clone());
                label.filter(|_| index.is_some()).ok_or_else(|| wrong(format!("{id} is not a possible answer")))
            }
        }
    }
    /// Plays an action, or goes on with an answer of chance.
    fn play(&self, py: Python<'_>, action: Id) -> PyResult<()> {
        self.held.with(py, |at| {
            let next = match at.next() {
                Next::Chance => at.answer(action.below(u32::MAX)?),
                _ => at.act(action.below(self.game.any.actions())?),
            };
            next.map(|_| ()).map_err(|e| fault(py, e))
        })
    }
    /// The utility of each seat, once the game is over.
    #[getter]
    fn utilities(&self, py: Python<'_>) -> PyResult<Option<Vec<f64>>> {
        self.held.with(py, |at| Ok(at.outcome().map(|o| utilities(&o, self.game.seats()))))
    }
    /// The actions and answers that lead here from the root.
    fn path(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        self.held.with(py, |at| Ok(at.path()))
    }
    /// The key of everything that a seat has seen: its information set. Raises ValueError in set-up.
    fn info_key(&self, py: Python<'_>, seat: Chair) -> PyResult<u64> {
        let seat = seat.of(self.game.seats())?;
        self.held.with(py, |at| at.info_key(seat).map_err(|e| fault(py, e)))
    }
    /// Everything that a seat has seen, one line each. Raises ValueError in set-up.
    fn info_text(&self, py: Python<'_>, seat: Chair) -> PyResult<Vec<String>> {
        let seat = seat.of(self.game.seats())?;
        self.held.with(py, |at| at.info_text(seat).map_err(|e| fault(py, e)))
    }
    /// Whether set-up is still going on: then nobody has seen anything.
    #[getter]
    fn in_setup(&self, py: Python<'_>) -> PyResult<bool> {
        self.held.with(py, |at| Ok(at.info_key(engine_core::rules::Seat(0)).is_err()))
    }
    /// What a seat may know (a spectator, for None), as numbers; zeros in set-up. A new array, or `out`.
    #[pyo3(signature = (seat=None, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<Chair>,
        out: Option<Bound<'py, PyArray1<f32>>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let who = viewer(seat, self.game.seats())?;
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, self.game.numbers, false));
        let mut row = out.try_readwrite().map_err(wrong)?;
        let slice = row.as_slice_mut().map_err(wrong)?;
        self.held.with(py, |at| match at.encode(who, slice) {
            Err(engine_core::erased::AnyError::InSetup) => {
                slice.fill(0.0);
                Ok(())
            }
            other => other.map_err(|e| fault(py, e)),
        })?;
        drop(row);
        Ok(out)
    }
    /// What a seat may know (a spectator, for None), as text. Raises ValueError in set-up.
    #[pyo3(signature = (seat=None))]
    fn text(&self, py: Python<'_>, seat: Option<Chair>) -> PyResult<String> {
        let who = viewer(seat, self.game.seats())?;
        self.held.with(py, |at| at.text(who).map_err(|e| fault(py, e)))
    }
    /// The truth, as one line of JSON. Raises ValueError in set-up.
    fn state_json(&self, py: Python<'_>) -> PyResult<String> {
        self.held.with(py, |at| at.state_json().map_err(|e| fault(py, e)))
    }
    /// The state alone, to search from. Raises ValueError in set-up and while chance decides.
    #[pyo3(signature = (seed=Seed(0)), text_signature = "($self, seed=0)")]
    fn position(&self, py: Python<'_>, seed: Seed) -> PyResult<Position> {
        let at = self.held.with(py, |at| at.position(seed.0).map_err(|e| fault(py, e)))?;
        Ok(Position::of(self.game.share(), at))
    }
    /// A node that a seat cannot tell from this one, with the same information key for it.
    #[pyo3(signature = (seat, seed=Seed(0)), text_signature = "($self, seat, seed=0)")]
    fn imagine(&self, py: Python<'_>, seat: Chair, seed: Seed) -> PyResult<Self> {
        let seat = seat.of(self.game.seats())?;
        let node = self.held.with(py, |at| at.imagine(seat, seed.0).map_err(|e| fault(py, e)))?;
        Ok(Self { game: self.game.share(), held: Held::new(node) })
    }
    /// A copy. It costs next to nothing.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(Self { game: self.game.share(), held: Held::new(self.held.with(py, |at| Ok(at.boxed_clone()))?) })
    }
    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }
    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let load = self.game().into_pyobject(py)?.getattr("_load_node")?;
        let saved = self.held.with(py, |at| Ok(at.save()))?;
        (load, (saved,)).into_pyobject(py)
    }
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let who = match self.player(py)? {
            -1 => "chance decides".to_string(),
            -4 => "over".to_string(),
            p => format!("seat {p} decides"),
        };
        Ok(format!("<trousseau.Node of {}, {who}>", self.game.any.meta().id))
    }
}
