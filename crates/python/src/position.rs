//! Positions: states to search from.
use crate::{
    args::{Chair, Id, Seed, from_json, viewer, wrong},
    error::{fault, refused},
    game::Game,
    held::Held,
    observation::Observation,
};
use engine_core::{
    batch::AnyBatch,
    erased::{AnyMatch, AnyPosition, StepAnswer, StepPrompt, StepRequest},
    rules::{Outcome, Seat, Turn},
    show::Screen,
};
use numpy::{PyArray1, PyArrayMethods, PyReadwriteArray1};
use pyo3::{prelude::*, types::PyTuple};

/// A state to search from. It is cheap to copy, keeps no history and holds the truth: what a seat may know is what `observe` and `view` give.
///
/// >>> import trousseau as tr
/// >>> at = tr.game("tic-tac-toe").position()
/// >>> at.play(4)
/// >>> (at.seat, len(at.legal()), at.why_not(4)[0])
/// (1, 8, 'TT-3')
/// >>> other = at.copy()
/// >>> plies = other.playout()
/// >>> (other.is_over, at.is_over)
/// (True, False)
#[pyclass(frozen, module = "trousseau")]
pub struct Position {
    pub game: Game,
    pub held: Held<Box<dyn AnyPosition>>,
}

/// The seat in turn, if anybody decides.
pub fn seat_of(turn: Turn) -> Option<u8> {
    turn.seat().map(|p| p.0)
}

/// The utility of each seat.
pub fn utilities(outcome: &Outcome, seats: u8) -> Vec<f64> {
    Seat::first(seats).map(|p| outcome.utility(p).into()).collect()
}

impl Position {
    pub fn of(game: Game, at: Box<dyn AnyPosition>) -> Self {
        Self { game, held: Held::new(at) }
    }

    /// A row of a batch.
    pub fn in_row(
        game: Game,
        batch: &dyn AnyBatch,
        row: usize,
        seed: u64,
    ) -> Result<Self, engine_core::batch::BatchError> {
        Ok(Self::of(game, batch.position(row, seed)?))
    }

    /// The state as a match without history, for what only matches can do.
    pub fn shown(&self, py: Python<'_>) -> PyResult<Box<dyn AnyMatch>> {
        let state = self.held.with(py, |at| Ok(at.state_json()))?;
        self.game.any.start_from(state.as_bytes(), 0).map_err(|e| fault(py, e))
    }

    fn view_of<R>(
        &self,
        py: Python<'_>,
        seat: Option<Chair>,
        f: impl FnOnce(&dyn AnyMatch, Option<Seat>) -> Result<R, engine_core::erased::AnyError>,
    ) -> PyResult<R> {
        let who = viewer(seat, self.game.seats())?;
        crate::held::caught("view", || f(&*self.shown(py)?, who).map_err(|e| fault(py, e)))
    }
}

#[pymethods]
impl Position {
    /// The box.
    #[getter]
    fn game(&self) -> Game {
        self.game.share()
    }
    /// The seat that decides; None when the game is over.
    #[getter]
    fn seat(&self, py: Python<'_>) -> PyResult<Option<u8>> {
        self.held.with(py, |at| Ok(seat_of(at.turn())))
    }
    /// The seats that can be asked at once, the seat in turn among them.
    #[getter]
    fn seats_asked(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        self.held.with(py, |at| Ok(at.seats_asked().iter().map(|p| p.0.into()).collect()))
    }
    /// Whether the game is over.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        self.held.with(py, |at| Ok(at.turn() == Turn::Over))
    }
    /// The utility of each seat, once the game is over.
    #[getter]
    fn utilities(&self, py: Python<'_>) -> PyResult<Option<Vec<f64>>> {
        self.held.with(py, |at| Ok(at.outcome().map(|o| utilities(&o, at.seats()))))
    }
    /// The points of each seat, once the game is over.
    #[getter]
    fn points(&self, py: Python<'_>) -> PyResult<Option<Vec<i32>>> {
        self.held.with(py, |at| Ok(at.outcome().map(|o| o.points().to_vec())))
    }
    /// The rank of each seat, from 1, once the game is over.
    #[getter]
    fn ranks(&self, py: Python<'_>) -> PyResult<Option<Vec<u32>>> {
        self.held.with(py, |at| Ok(at.outcome().map(|o| o.ranks().iter().map(|r| u32::from(*r)).collect())))
    }
    /// The ids of the legal actions, in ascending order.
    fn legal(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        self.held.with(py, |at| {
            let mut ids = vec![];
            at.legal(&mut ids);
            Ok(ids)
        })
    }
    /// One flag per action: whether it is legal. A new array, or `out`.
    #[pyo3(signature = (out=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<bool>>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let actions = self.game.any.actions() as usize;
        match out {
            None => {
                let mut row = vec![false; actions];
                self.held.with(py, |at| Ok(at.mask(&mut row)))?;
                Ok(PyArray1::from_vec(py, row))
            }
            Some(out) => {
                let mut row = slice_of(&out, actions)?;
                self.held.with(py, |at| Ok(at.mask(row.as_slice_mut()?)))?;
                drop(row);
                Ok(out)
            }
        }
    }
    /// What a seat may know, as numbers; the seat in turn if none is given. A new array, or `out`.
    #[pyo3(signature = (seat=None, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<Chair>,
        out: Option<Bound<'py, PyArray1<f32>>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let given = viewer(seat, self.game.seats())?;
        let who = |at: &dyn AnyPosition| given.or(at.turn().seat());
        match out {
            None => {
                let mut row = vec![0.0; self.game.numbers];
                self.held.with(py, |at| at.encode(who(&**at), &mut row).map_err(|e| fault(py, e)))?;
                Ok(PyArray1::from_vec(py, row))
            }
            Some(out) => {
                let mut row = slice_of(&out, self.game.numbers)?;
                self.held.with(py, |at| at.encode(who(&**at), row.as_slice_mut()?).map_err(|e| fault(py, e)))?;
                drop(row);
                Ok(out)
            }
        }
    }
    /// Plays an action of the seat in turn. Raises Refused, with the clause, if it is illegal; nothing has changed then.
    fn play(&self, py: Python<'_>, action: Id) -> PyResult<()> {
        let id = action.below(self.game.any.actions())?;
        self.held.with(py, |at| match at.play(id) {
            Ok(_) => Ok(()),
            Err(e) => Err(at.why_not(id).map_or_else(|| wrong(e), |why| refused(py, &why))),
        })
    }
    /// Plays a uniformly random legal action and returns its id; None when the game is over.
    fn play_random(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        self.held.with(py, |at| Ok(at.play_random()))
    }
    /// Plays uniformly random legal actions until the game ends or the limit is reached. Returns the number of actions.
    #[pyo3(signature = (limit=4_294_967_295))]
    fn playout(&self, py: Python<'_>, limit: u32) -> PyResult<u32> {
        self.held.with(py, |at| Ok(py.detach(|| at.playout(limit))))
    }
    /// Why an action is illegal, as (clause, text); None if it is legal.
    fn why_not(&self, py: Python<'_>, action: Id) -> PyResult<Option<(Option<&'static str>, String)>> {
        let id = action.below(self.game.any.actions())?;
        self.held.with(py, |at| Ok(at.why_not(id).map(|why| (why.clause, why.because))))
    }
    /// Every position that an action can lead to, with its exact odds as a Fraction. The odds add up to 1. Raises Refused if the action is illegal,
    /// and ValueError if there are more than `limit`.
    #[pyo3(signature = (action, limit=10_000))]
    fn branches<'py>(&self, py: Python<'py>, action: Id, limit: usize) -> PyResult<Vec<(Bound<'py, PyAny>, Self)>> {
        let id = action.below(self.game.any.actions())?;
        if let Some(why) = self.held.with(py, |at| Ok(at.why_not(id)))? {
            return Err(refused(py, &why));
        }
        let fraction = py.import("fractions")?.getattr("Fraction")?;
        let (m, name) = (self.shown(py)?, format!("#{id}"));
        let (mut found, mut todo) = (vec![], vec![(fraction.call1((1,))?, vec![])]);
        while let Some((odds, answers)) = todo.pop() {
            let request =
                StepRequest { action: Some(&name), answers: Some(&answers), explore: true, ..StepRequest::default() };
            match crate::held::caught(&name, || m.step(&request).map_err(|e| fault(py, e)))? {
                StepAnswer::Asks { question: StepPrompt::Open(prompt), .. } => {
                    for answer in prompt.answers.iter().filter(|a| a.weight > 0).rev() {
                        let odds = odds.call_method1("__mul__", (fraction.call1((answer.weight, prompt.total))?,))?;
                        todo.push((odds, [answers.as_slice(), &[answer.answer]].concat()));
                    }
                }
                StepAnswer::Done(done) => {
                    let state = done.state.map(|s| s.to_string()).unwrap_or_default();
                    let after = self.game.any.position_from(state.as_bytes(), 0).map_err(|e| fault(py, e))?;
                    let mut mine = self.held.with(py, |at| Ok(at.boxed_clone()))?;
                    mine.go_to(&*after).map_err(|e| fault(py, e))?;
                    found.push((odds, Self::of(self.game.share(), mine)));
                }
                other => return Err(wrong(format!("the rules answered {other:?}"))),
            }
            if found.len() + todo.len() > limit {
                return Err(wrong(format!("action {id} can lead to more than {limit} positions")));
            }
        }
        Ok(found)
    }
    /// A position that a seat cannot tell from this one: what it may not know is drawn again.
    #[pyo3(signature = (seat, seed=Seed(0)), text_signature = "($self, seat, seed=0)")]
    fn imagine(&self, py: Python<'_>, seat: Option<Chair>, seed: Seed) -> PyResult<Self> {
        let who = viewer(seat, self.game.seats())?;
        let world = self.held.with(py, |at| at.imagine(who, seed.0).map_err(|e| fault(py, e)))?;
        Ok(Self::of(self.game.share(), world))
    }
    /// What an agent at the seat in turn is given.
    #[pyo3(signature = (seed=Seed(0)), text_signature = "($self, seed=0)")]
    fn observation(&self, py: Python<'_>, seed: Seed) -> PyResult<Observation> {
        self.held.with(py, |at| {
            let seat = at.turn().seat().ok_or_else(|| wrong("the game is over: nobody decides"))?;
            let mut legal = vec![];
            at.legal(&mut legal);
            let world = at.imagine(Some(seat), seed.0).map_err(|e| fault(py, e))?;
            Ok(Observation::new(self.game.share(), seat, legal, world, None))
        })
    }
    /// A key of what a seat sees here (a spectator, for None). Equal views have equal keys.
    #[pyo3(signature = (seat=None))]
    fn view_key(&self, py: Python<'_>, seat: Option<Chair>) -> PyResult<u64> {
        let who = viewer(seat, self.game.seats())?;
        self.held.with(py, |at| at.view_key(who).map_err(|e| fault(py, e)))
    }
    /// A rough estimate of the utility of seat `about`, as another seat (a spectator, for None) sees the position.
    #[pyo3(signature = (about, seat=None))]
    fn estimate(&self, py: Python<'_>, about: Chair, seat: Option<Chair>) -> PyResult<i32> {
        let (about, who) = (about.of(self.game.seats())?, viewer(seat, self.game.seats())?);
        self.held.with(py, |at| at.estimate(who, about).map_err(|e| fault(py, e)))
    }
    /// What a seat may know (a spectator, for None), as a dict.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<Chair>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.view_of(py, seat, |m, who| m.view_json(who))?)
    }
    /// What a seat may know (a spectator, for None), as text.
    #[pyo3(signature = (seat=None))]
    fn text(&self, py: Python<'_>, seat: Option<Chair>) -> PyResult<String> {
        self.view_of(py, seat, |m, who| m.text(who))
    }
    /// What a seat may know (a spectator, for None), as a picture.
    #[pyo3(signature = (seat=None))]
    fn svg(&self, py: Python<'_>, seat: Option<Chair>) -> PyResult<String> {
        self.view_of(py, seat, |m, who| m.svg(who, Screen::Wide))
    }
    /// The truth, as a dict.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = self.held.with(py, |at| Ok(at.state_json()))?;
        from_json(py, &text)
    }
    /// The truth, as one line of JSON.
    fn state_json(&self, py: Python<'_>) -> PyResult<String> {
        self.held.with(py, |at| Ok(at.state_json()))
    }
    /// Starts a new game in place.
    #[pyo3(signature = (seed=Seed(0)), text_signature = "($self, seed=0)")]
    fn restart(&self, py: Python<'_>, seed: Seed) -> PyResult<()> {
        self.held.with(py, |at| {
            at.restart(seed.0);
            Ok(())
        })
    }
    /// Gives chance another seed from here on.
    fn reseed(&self, py: Python<'_>, seed: Seed) -> PyResult<()> {
        self.held.with(py, |at| {
            at.reseed(seed.0);
            Ok(())
        })
    }
    /// A copy.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(Self::of(self.game.share(), self.held.with(py, |at| Ok(at.boxed_clone()))?))
    }
    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }
    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let load = self.game().into_pyobject(py)?.getattr("_load_position")?;
        let saved = self.held.with(py, |at| Ok(at.save()))?;
        (load, (saved,)).into_pyobject(py)
    }
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let seat = self.seat(py)?.map_or_else(|| "over".to_string(), |p| format!("seat {p} decides"));
        Ok(format!("<trousseau.Position of {}, {seat}>", self.game.any.meta().id))
    }
    /// In a notebook, a position is shown as the seat in turn sees it.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        let seat = self.held.with(py, |at| Ok(at.turn().seat()))?;
        let m = self.shown(py)?;
        crate::held::caught("svg", || m.svg(seat, Screen::Wide).map_err(|e| fault(py, e)))
    }
}

/// A buffer of the caller, checked.
fn slice_of<'py, T: numpy::Element>(out: &Bound<'py, PyArray1<T>>, len: usize) -> PyResult<PyReadwriteArray1<'py, T>> {
    let mut row = out.try_readwrite().map_err(|e| wrong(format!("out: {e}")))?;
    match row.as_slice_mut().map(|s| s.len()) {
        Ok(found) if found == len => Ok(row),
        Ok(found) => Err(wrong(format!("out has length {found} instead of {len}"))),
        Err(_) => Err(wrong("out is not contiguous")),
    }
}
